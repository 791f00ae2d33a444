//! Texts that are made to break the page: each is answered beside the text field, soon, and changes nothing else.

use e2e_tests::{MAX_BUSY_TASK_MS, Page, PageState};
use serde_json::json;

use crate::PUZZLE;
use crate::batch::wait_until_finished;

/// Compressed texts of other programs, and some made to break those who decompress them.
const SAMPLES: &str = include_str!("../../formats/samples.txt");

/// The page with the Import dialog open, and what must not change on it.
struct ImportCheck {
    page: Page,
    /// The elements and global names before any hostile text, as JSON.
    before: String,
}

/// Returns the page's elements, without those that show the result, and the names that the window and every object
/// have.
const READ_INVARIANTS: &str = "
    const results = ['import-line', 'import-techniques'].map((id) => document.getElementById(id));
    const elements = [...document.querySelectorAll('*')].filter((it) => !results.some((place) => place.contains(it)));
    return JSON.stringify([
        elements.map((it) => it.localName).filter((name) => name !== 'link').sort(),
        Reflect.ownKeys(Object.prototype).map(String),
        Object.keys(window),
        performance.getEntriesByType('resource').map((it) => it.name).filter((it) => !it.startsWith(location.origin)),
    ]);";

impl ImportCheck {
    /// Opens the Import dialog with a valid puzzle first, so that its elements count as known.
    fn new() -> ImportCheck {
        let page = Page::open();
        page.watch_long_tasks();
        page.prepare_paste(PUZZLE);
        page.paste(PUZZLE);
        page.wait_until("the puzzle is analysed", |state| state.import.facts.len() == 3);
        let before = page.run(READ_INVARIANTS);
        ImportCheck { page, before }
    }

    /// Pastes the value of a script expression and waits until `is_answered` holds.
    #[track_caller]
    fn check(&self, what: &str, made: &str, is_aria: impl Fn(&PageState) -> bool) -> PageState {
        self.page.prepare_paste_of(made);
        // A paste into the text field itself would be handled by the browser.
        self.page.exec("document.querySelector('[data-action=import-open]').focus();");
        self.page.longest_task();
        self.page.exec("setTimeout(pasteHeld);");
        let state = self
            .page
            .wait_until(&format!("{what} is answered"), |state| state.dialog == "panel" && is_aria(state));
        let task = self.page.longest_task();
        println!("{what}: longest task {task:.0} ms; {} {}", state.import.parse_error, state.import.source);
        assert!(task < MAX_BUSY_TASK_MS, "{what}: the page is busy for {task} ms");
        assert_eq!(self.page.run::<String>(READ_INVARIANTS), self.before, "{what} changes nothing else");
        state
    }

    /// Checks that a text is refused with this error.
    #[track_caller]
    fn refused(&self, what: &str, made: &str, why: &str) {
        let state = self.check(what, made, |state| state.import.parse_error.contains(why));
        let is_blank = state.import.line.chars().all(|cell| cell == '.');
        let can_play = self.page.run::<bool>(
            "const play = document.getElementById('import-play');
             return play.checkVisibility({ visibilityProperty: true }) && play.ariaDisabled !== 'true';",
        );
        assert!(!is_blank || !can_play, "{what} cannot be played");
    }

    /// Checks that a text is accepted as [`PUZZLE`], and returns its description.
    #[track_caller]
    fn puzzle(&self, what: &str, text: &str) -> String {
        // Replaces the result of the text before.
        self.refused("no puzzle", "'123'", "3 cells in this row");
        let state = self.check(what, &json!(text).to_string(), |state| {
            state.import.parse_error.is_empty() && state.import.title == "Exactly one solution"
        });
        assert_eq!(state.import.line, PUZZLE);
        state.import.source
    }
}

#[test]
fn huge_or_deeply_nested_text_is_refused() {
    let check = ImportCheck::new();
    let long = "This text is too long.";
    check.refused("a hundred megabytes of digits", "'5'.repeat(1e8)", long);
    check.refused("as many, and no Latin letters", "'五'.repeat(1e8)", long);
    let deep = "brackets in brackets, more than 64 deep";
    check.refused("brackets", "'['.repeat(1e5)", deep);
    check.refused("braces", r#"'{"a":'.repeat(2e4)"#, deep);
    let lines: String = check.page.run("return document.getElementById('import-text').value;");
    assert_eq!(lines.len(), 100_000, "what can be mended stays");
}

/// A text that begins like a collection of puzzles is handled by the list.
#[test]
fn an_endless_collection_is_reported_in_the_list() {
    let page = Page::open();
    page.watch_long_tasks();
    page.prepare_paste_of("'['.repeat(1e6)");
    page.exec("setTimeout(pasteHeld);");
    let ended = wait_until_finished(&page);
    let task = page.longest_task();
    println!("a megabyte of brackets: longest task {task:.0} ms; {:?}", ended.labels);
    assert!(task < MAX_BUSY_TASK_MS, "the page is busy for {task} ms");
    assert_eq!(ended.totals, ["0", "0", "0", "1"]);
    assert!(ended.labels[0].contains("brackets in brackets, more than 64 deep"), "{:?}", ended.labels);
}

#[test]
fn decompression_bombs_are_not_unpacked() {
    let check = ImportCheck::new();
    let entity = |n: usize| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10));
    let entities = (1..10).map(entity).collect::<Vec<_>>().concat();
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY l0 \"lol\">{entities}]>\n\
         <opensudoku><game data=\"&l9;\"/></opensudoku>"
    );
    check.refused(
        "XML that expands",
        &json!(xml).to_string(),
        "XML with definitions of its own (DOCTYPE, entities)",
    );
    let large = "more than a puzzle can hold: it is not unpacked any further";
    let bomb = SAMPLES.lines().find_map(|line| line.strip_prefix("bomb\t")).expect("a sample");
    check.refused(
        "lz-string that expands",
        &json!(format!("https://f-puzzles.com/?load={bomb}")).to_string(),
        large,
    );
    check.page.run_async::<()>(
        "const zeros = new Blob(Array(30).fill('0'.repeat(1e6)));
         new Response(zeros.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer().then((packed) => {
             const bits = [...new Uint8Array(packed)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
             const word = (five) => parseInt(five.padEnd(5, '0'), 2).toString(32);
             window.deflated = 'https://sudoku.coach/en/play/SCv7_32_' + bits.match(/.{1,5}/g).map(word).join('');
             done(null);
         });",
    );
    let check = ImportCheck { before: check.page.run(READ_INVARIANTS), ..check };
    check.refused("deflate that expands", "deflated", large);
}

#[test]
fn puzzle_metadata_is_shown_as_plain_text() {
    let check = ImportCheck::new();
    let title = "<img src=x onerror=\"window.ran = 1\">";
    let author = "<script>window.ran = 1</script>";
    let json = json!({ "puzzle": PUZZLE, "title": title, "author": author, "rules": author, "level": title });
    let source = check.puzzle("markup", &json.to_string());
    assert!(source.contains(title) && source.contains(author), "it is shown as it is: {source}");

    let keys = r#""__proto__":{"ran":1,"puzzle":"1"},"constructor":{"prototype":{"ran":1}},"toString":1"#;
    check.puzzle("the names of what every object has", &format!("{{{keys},\"puzzle\":{PUZZLE:?}}}"));

    let json = json!({ "puzzle": PUZZLE, "title": "\u{202e}eldduN\u{2066}\u{2067}", "author": "שלום" });
    let source = check.puzzle("marks that turn a text around", &json.to_string());
    assert!(
        source.contains("\u{2068}eldduN\u{2069}") && source.ends_with("\u{2068}שלום\u{2069}"),
        "{source:?}"
    );
    assert!(!source.contains(['\u{202e}', '\u{2066}', '\u{2067}']), "they are left out: {source:?}");
}
