//! Texts that were made to break the page, pasted: each is answered beside the field, soon, and does nothing else.

use browser_tests::{Look, Page, SANE_TASK};
use serde_json::json;

use crate::PUZZLE;
use crate::batching::until_ended;

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
        page.watch();
        page.hold(PUZZLE);
        page.paste(PUZZLE);
        page.until("a puzzle is known", |look| look.own.facts.len() == 3);
        let before = page.run(UNCHANGED);
        Stage { page, before }
    }

    /// Pastes what this script makes, and waits until this is told of it.
    #[track_caller]
    fn check(&self, what: &str, made: &str, is_told: impl Fn(&Look) -> bool) -> Look {
        self.page.hold_made(made);
        // What is pasted into the field itself is the browser's business.
        self.page.run::<()>("document.getElementById('own-play').focus(); return null;");
        self.page.longest_task();
        self.page.run::<()>("setTimeout(pasteHeld); return null;");
        let look =
            self.page.until(&format!("{what} is answered"), |look| look.dialog == "room" && is_told(look));
        let task = self.page.longest_task();
        println!("{what}: longest task {task:.0} ms; {} {}", look.own.fault, look.own.source);
        assert!(task < SANE_TASK, "{what}: the page is busy for {task} ms");
        assert_eq!(self.page.run::<String>(UNCHANGED), self.before, "{what} changes nothing else");
        look
    }

    /// The same for what cannot be read.
    #[track_caller]
    fn refused(&self, what: &str, made: &str, why: &str) {
        let look = self.check(what, made, |look| look.own.fault.contains(why));
        let is_blank = look.own.line.chars().all(|cell| cell == '.');
        assert!(!is_blank || look.is_disabled("own-play"), "{what} cannot be played");
    }

    /// The same for a puzzle: what is told of it.
    #[track_caller]
    fn puzzle(&self, what: &str, text: &str) -> String {
        // What was told before is no answer.
        self.refused("no puzzle", "'123'", "row 1 has 3 cells");
        let look = self.check(what, &json!(text).to_string(), |look| {
            look.own.fault.is_empty() && look.own.title == "Exactly one solution"
        });
        assert_eq!(look.own.line, PUZZLE);
        look.own.source
    }
}

#[test]
fn what_is_long_or_deep_is_not_read_to_its_end() {
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
fn a_collection_that_never_ends_is_told_in_the_list() {
    let page = Page::open();
    page.watch();
    page.hold_made("'['.repeat(1e6)");
    page.run::<()>("setTimeout(pasteHeld); return null;");
    let ended = until_ended(&page);
    let task = page.longest_task();
    println!("a megabyte of brackets: longest task {task:.0} ms; {:?}", ended.labels);
    assert!(task < SANE_TASK, "the page is busy for {task} ms");
    assert_eq!(ended.totals, ["0", "0", "0", "1"]);
    assert!(ended.labels[0].contains("brackets in brackets, more than 64 deep"), "{:?}", ended.labels);
}

#[test]
fn what_expands_is_not_unpacked() {
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
    stage.page.run_later::<()>(
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
fn what_a_puzzle_says_of_itself_is_a_text_and_nothing_else() {
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
