//! Texts that were made to break the page, pasted: each is answered beside the field, soon, and does nothing else.

use e2e_tests::{MAX_BUSY_TASK_MS, Page, PageState};
use serde_json::json;

use crate::PUZZLE;
use crate::batch::wait_until_finished;

/// What other programs packed, and what was packed to break those who unpack it.
const SAMPLES: &str = include_str!("../../formats/samples.txt");

/// The page, and what must not change on it.
struct Stage {
    page: Page,
    /// Elements and names that were there before.
    before: String,
}

/// The page's elements without those that show what is told, and the names that every object and the window have.
const UNCHANGED: &str = "
    const told = ['own-line', 'own-techniques', 'own-format'].map((id) => document.getElementById(id));
    const elements = [...document.querySelectorAll('*')].filter((it) => !told.some((place) => place.contains(it)));
    return JSON.stringify([
        elements.map((it) => it.localName).filter((name) => name !== 'link').sort(),
        Reflect.ownKeys(Object.prototype).map(String),
        Object.keys(window),
        performance.getEntriesByType('resource').map((it) => it.name).filter((it) => !it.startsWith(location.origin)),
    ]);";

impl Stage {
    /// The room is there, so that what it brings with it is no news.
    fn new() -> Stage {
        let page = Page::open();
        page.watch_long_tasks();
        page.prepare_paste(PUZZLE);
        page.paste(PUZZLE);
        page.wait_until("a puzzle is known", |state| state.import.facts.len() == 3);
        let before = page.run(UNCHANGED);
        Stage { page, before }
    }

    /// Pastes what this script makes, and waits until this is told of it.
    #[track_caller]
    fn check(&self, what: &str, made: &str, is_aria: impl Fn(&PageState) -> bool) -> PageState {
        self.page.prepare_paste_of(made);
        // What is pasted into the field itself is the browser's business.
        self.page.run::<()>("document.getElementById('own-play').focus(); return null;");
        self.page.longest_task();
        self.page.run::<()>("setTimeout(pasteHeld); return null;");
        let state = self
            .page
            .wait_until(&format!("{what} is answered"), |state| state.dialog == "room" && is_aria(state));
        let task = self.page.longest_task();
        println!("{what}: longest task {task:.0} ms; {} {}", state.import.parse_error, state.import.source);
        assert!(task < MAX_BUSY_TASK_MS, "{what}: the page is busy for {task} ms");
        assert_eq!(self.page.run::<String>(UNCHANGED), self.before, "{what} changes nothing else");
        state
    }

    /// The same for what cannot be read.
    #[track_caller]
    fn refused(&self, what: &str, made: &str, why: &str) {
        let state = self.check(what, made, |state| state.import.parse_error.contains(why));
        let is_blank = state.import.line.chars().all(|cell| cell == '.');
        assert!(!is_blank || state.is_disabled("own-play"), "{what} cannot be played");
    }

    /// The same for a puzzle: what is told of it.
    #[track_caller]
    fn puzzle(&self, what: &str, text: &str) -> String {
        // What was told before is no answer.
        self.refused("no puzzle", "'123'", "row 1 has 3 cells");
        let state = self.check(what, &json!(text).to_string(), |state| {
            state.import.parse_error.is_empty() && state.import.title == "Exactly one solution"
        });
        assert_eq!(state.import.line, PUZZLE);
        state.import.source
    }
}

#[test]
fn huge_or_deeply_nested_text_is_refused() {
    let stage = Stage::new();
    let long = "That text is too long.";
    stage.refused("a hundred megabytes of digits", "'5'.repeat(1e8)", long);
    stage.refused("as many, and no Latin letters", "'五'.repeat(1e8)", long);
    let deep = "brackets in brackets, more than 64 deep";
    stage.refused("brackets", "'['.repeat(1e5)", deep);
    stage.refused("braces", r#"'{"a":'.repeat(2e4)"#, deep);
    let lines: String = stage.page.run("return document.getElementById('own-text').value;");
    assert_eq!(lines.len(), 100_000, "what can be mended stays");
}

/// What begins like a collection of puzzles is for the list.
#[test]
fn an_endless_collection_is_reported_in_the_list() {
    let page = Page::open();
    page.watch_long_tasks();
    page.prepare_paste_of("'['.repeat(1e6)");
    page.run::<()>("setTimeout(pasteHeld); return null;");
    let ended = wait_until_finished(&page);
    let task = page.longest_task();
    println!("a megabyte of brackets: longest task {task:.0} ms; {:?}", ended.labels);
    assert!(task < MAX_BUSY_TASK_MS, "the page is busy for {task} ms");
    assert_eq!(ended.totals, ["0", "0", "0", "1"]);
    assert!(ended.labels[0].contains("brackets in brackets, more than 64 deep"), "{:?}", ended.labels);
}

#[test]
fn decompression_bombs_are_not_unpacked() {
    let stage = Stage::new();
    let entity = |n: usize| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10));
    let entities = (1..10).map(entity).collect::<Vec<_>>().concat();
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY l0 \"lol\">{entities}]>\n\
         <opensudoku><game data=\"&l9;\"/></opensudoku>"
    );
    stage.refused(
        "XML that expands",
        &json!(xml).to_string(),
        "XML with definitions of its own (DOCTYPE, entities)",
    );
    let large = "more than a puzzle can hold: it is not unpacked any further";
    let bomb = SAMPLES.lines().find_map(|line| line.strip_prefix("bomb\t")).expect("a sample");
    stage.refused(
        "lz-string that expands",
        &json!(format!("https://f-puzzles.com/?load={bomb}")).to_string(),
        large,
    );
    stage.page.run_async::<()>(
        "const zeros = new Blob(Array(30).fill('0'.repeat(1e6)));
         new Response(zeros.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer().then((packed) => {
             const bits = [...new Uint8Array(packed)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
             const word = (five) => parseInt(five.padEnd(5, '0'), 2).toString(32);
             window.deflated = 'https://sudoku.coach/en/play/SCv7_32_' + bits.match(/.{1,5}/g).map(word).join('');
             done(null);
         });",
    );
    let stage = Stage { before: stage.page.run(UNCHANGED), ..stage };
    stage.refused("deflate that expands", "deflated", large);
}

#[test]
fn puzzle_metadata_is_shown_as_plain_text() {
    let stage = Stage::new();
    let title = "<img src=x onerror=\"window.ran = 1\">";
    let author = "<script>window.ran = 1</script>";
    let json = json!({ "puzzle": PUZZLE, "title": title, "author": author, "rules": author, "level": title });
    let told = stage.puzzle("markup", &json.to_string());
    assert!(told.contains(title) && told.contains(author), "it is shown as it is: {told}");

    let keys = r#""__proto__":{"ran":1,"puzzle":"1"},"constructor":{"prototype":{"ran":1}},"toString":1"#;
    stage.puzzle("the names of what every object has", &format!("{{{keys},\"puzzle\":{PUZZLE:?}}}"));

    let json = json!({ "puzzle": PUZZLE, "title": "\u{202e}eldduN\u{2066}\u{2067}", "author": "שלום" });
    let told = stage.puzzle("marks that turn a text around", &json.to_string());
    assert!(told.contains("\u{2068}eldduN\u{2069}") && told.ends_with("\u{2068}שלום\u{2069}"), "{told:?}");
    assert!(!told.contains(['\u{202e}', '\u{2066}', '\u{2067}']), "they are left out: {told:?}");
}
