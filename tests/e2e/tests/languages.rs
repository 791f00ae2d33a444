//! Every language: its texts fit on a phone and on a wide screen, nothing of them is cut off, and they pass axe. What the tools
//! program says is in the language, too, wherever that program runs.

use std::collections::BTreeSet;
use std::path::Path;

use e2e_tests::{ColorScheme, Page};
use xtask::languages::Translations;

use crate::host_page::HostPage;
use crate::{PUZZLE, batch, help, javascript_api, layout};

/// Sizes of a phone and of a wide screen.
const SIZES: [(u32, u32); 2] = [(360, 740), (1280, 800)];

/// Visible texts that are wider than what clips them, or that leave the button they stand in; not the long lines of lists, which are
/// cut off on purpose.
const READ_CUT_TEXTS: &str = "
    const cut = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        const { currentNode: node } = texts, element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, noscript, .late, [role=gridcell], li')) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        // Texts for screen readers only.
        if (text.width < 2 || text.height < 2) continue;
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const { overflowX, fontSize } = getComputedStyle(box);
            const isButton = box.matches('button, [role=tab]');
            if (parseFloat(fontSize) < 2) break;
            if (overflowX === 'auto' || overflowX === 'scroll') break;
            if (!isButton && overflowX === 'visible') continue;
            const { left, right } = box.getBoundingClientRect();
            if (right - left < 2) break;
            if (text.left < left - 1 || text.right > right + 1) cut.push(`${node.data.trim()} in ${box.localName}.${box.className}#${box.id}`);
            break;
        }
    }
    return cut;";

/// A look at the page in every language, state by state.
struct TextCheck {
    /// Whether every state is seen on a wide screen and checked by axe in every language, or each state in one of them.
    is_complete: bool,
    languages: Vec<String>,
    /// The number of states seen in the current language.
    states: usize,
    /// The texts that are cut off, each with its state.
    cut: BTreeSet<String>,
}

impl TextCheck {
    /// Calls `walk` for every language but English, and checks that no text was cut off in the states that it looks at.
    #[track_caller]
    fn run(is_complete: bool, walk: impl Fn(&str, &mut dyn FnMut(&Page, &str))) {
        let mut check = TextCheck { is_complete, languages: tags(), states: 0, cut: BTreeSet::new() };
        for (number, tag) in check.languages.clone().iter().enumerate() {
            check.states = number;
            walk(tag, &mut |page, state| check.look(page, &format!("{tag}: {state}")));
        }
        assert!(check.cut.is_empty(), "these texts are cut off: {:#?}", check.cut);
    }

    /// Looks at what is shown now on a phone; on a wide screen and with axe in one of the languages, unless the check is complete.
    #[track_caller]
    fn look(&mut self, page: &Page, state: &str) {
        let is_whole = self.is_complete || self.states.is_multiple_of(self.languages.len());
        for (width, height) in SIZES.into_iter().take(if is_whole { 2 } else { 1 }) {
            page.resize(width, height);
            let state = format!("{state}, {width} wide");
            layout::assert_no_sideways_scroll(page, &state);
            let cut: Vec<String> = page.run(READ_CUT_TEXTS);
            self.cut.extend(cut.into_iter().map(|text| format!("{state}: {text}")));
        }
        if is_whole {
            page.resize(SIZES[0].0, SIZES[0].1);
            page.assert_accessible_in(&[ColorScheme::Light], state);
        }
        self.states += 1;
    }
}

/// The tags of all languages but English.
fn tags() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let translations = Translations::read(&root).expect("the list of languages");
    translations.others().iter().map(|language| language.tag.clone()).collect()
}

/// Opens the page in a language, with a puzzle.
fn open(tag: &str) -> Page {
    let page = Page::with_puzzle(PUZZLE);
    page.exec(&format!("location.hash = 'lang={tag}';"));
    wait_for_language(&page, tag);
    page
}

fn wait_for_language(page: &Page, tag: &str) {
    page.wait_until("the page has the language", |state| {
        state.phase == "playing" && page.run::<String>("return document.documentElement.lang") == tag
    });
}

#[test]
fn no_text_is_cut_off_while_playing() {
    check_play(false);
}

pub fn check_play(is_complete: bool) {
    TextCheck::run(is_complete, |tag, look| {
        let page = open(tag);
        look(&page, "playing");
        page.click_button("mode-colour");
        look(&page, "colours");
        page.click_button("mode-digit");
        for level in ["1", "2", "3", "4"] {
            page.press("h");
            page.wait_until("the hint is shown", |state| state.hint_level == level);
            look(&page, &format!("hint {level}"));
        }
        page.press("Escape");
        let before = page.state().title;
        page.press("Shift+h");
        page.wait_until("the steps are listed", |state| state.title != before && !state.progress);
        look(&page, "all steps");
        page.press("Escape");
        page.press("p");
        page.wait_until("the game pauses", |state| state.phase == "paused");
        look(&page, "paused");
    });
}

#[test]
fn no_text_is_cut_off_in_a_panel() {
    check_panels(false);
}

pub fn check_panels(is_complete: bool) {
    TextCheck::run(is_complete, |tag, look| {
        let page = open(tag);
        for panel in [
            "panel-puzzles",
            "panel-techniques",
            "panel-games",
            "panel-settings",
            "panel-import",
            "panel-share",
        ] {
            page.open_dialog(panel);
            page.wait_until("it is loaded", |_| {
                page.run("return !document.querySelector('#panel [aria-busy=true]')")
            });
            look(&page, panel);
            page.close_dialog();
        }
        page.open_dialog("panel-techniques");
        page.exec("document.querySelector('[data-technique=als-xy-wing]').click()");
        page.wait_until("its example is drawn", |_| !page.text_of("technique-sentence").is_empty());
        look(&page, "the page of a technique");
        page.exec("document.querySelector('#technique-page [data-action=atlas]').click()");
        page.exec("document.querySelector('[data-action=first-steps]').click()");
        page.wait_until("the first page", |state| state.focus == "first-title");
        look(&page, "the first steps");
        page.close_dialog();
        for part in ["rules", "keys", "signs"] {
            help::open(&page, part);
            look(&page, &format!("help, {part}"));
            page.close_dialog();
        }
        page.open_replay();
        look(&page, "replay");
    });
}

#[test]
fn no_text_is_cut_off_in_lists_and_results() {
    check_results(false);
}

pub fn check_results(is_complete: bool) {
    TextCheck::run(is_complete, |tag, look| {
        let page = open(tag);
        page.paste(&format!("{PUZZLE}\n{PUZZLE}\n{}h{}\n", &PUZZLE[..30], &PUZZLE[31..]));
        batch::wait_until_finished(&page);
        look(&page, "list");
        page.close_dialog();
        page.type_into_import("12345");
        page.wait_until("the text is refused", |state| !state.import.parse_error.is_empty());
        look(&page, "refused text");
        page.close_dialog();
        page.open_address(&format!("pack.html#easy=1&hell=1&seed=7&lang={tag}"));
        let pages = "document.querySelectorAll('#pages img').length";
        page.wait_for_value("the pages are made", pages, |pages: &usize| *pages > 0);
        look(&page, "print");
    });
}

#[test]
fn scripts_get_sentences_in_every_language() {
    let (_folder, page) = javascript_api::open();
    let mut answers = Vec::new();
    for tag in tags() {
        let call = format!("hint('{PUZZLE}', {{ language: '{tag}' }}).step.sentences.join(' ')");
        answers.push(javascript_api::call_api(&page, &call).to_string());
    }
    let mut different = answers.clone();
    different.dedup();
    assert!(
        different.len() == answers.len() && !answers.iter().any(|answer| answer.contains("row")),
        "{answers:?}"
    );
}

#[test]
fn the_language_of_an_element_is_chosen_in_its_settings() {
    let body = format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script><sudoku-game id=\"a\" puzzle=\"{PUZZLE}\"></sudoku-game>"
    );
    let host = HostPage::same_site("");
    host.open("game.html", "", &body);
    host.wait_until_ready("a");
    host.exec("part('a', '[data-action=panel-settings]').click()");
    let button = "part('a', '#settings .languages [lang=de]')";
    host.wait_until("languages can be chosen", &format!("{button}?.checkVisibility()"));
    host.exec(&format!("{button}.click()"));
    host.wait_until(
        "the game is in German",
        "part('a', '.html').lang === 'de' && part('a', '[data-action=undo]').textContent.trim() === 'Rückgängig'",
    );
    assert_eq!(host.page.run::<String>("return document.documentElement.lang"), "en");
}
