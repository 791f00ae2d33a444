//! A browser that translates the page, as Chrome does: it puts each text into two `<font>` elements and replaces it, again
//! and again, except where `translate="no"` says not to.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, SOLUTION, cell_selector, entries, pad_selector};

/// Translates each text that appears, by putting it in brackets, and wraps also those that are not to be translated.
const TRANSLATE: &str = "
    const font = () => {
        const made = document.createElement('font');
        made.style.verticalAlign = 'inherit';
        return made;
    };
    const translate = (root) => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) found.push(texts.currentNode);
        for (const text of found) {
            const parent = text.parentElement;
            if (!text.data.trim() || !parent || parent.closest('font, script, style, textarea, title, svg, noscript')) continue;
            const [outer, inner] = [font(), font()];
            inner.append(parent.closest('[translate=no]') ? text.data : `[${text.data.trim()}]`);
            outer.append(inner);
            text.replaceWith(outer);
        }
    };
    document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.lang = 'fr';
        document.documentElement.classList.add('translated-ltr');
        translate(document.body);
        new MutationObserver(() => translate(document.body))
            .observe(document.body, { childList: true, subtree: true, characterData: true });
    });";

/// Waits for a translated title in the message panel.
#[track_caller]
fn wait_for_title(page: &Page, title: &str) -> PageState {
    let state = page.wait_until(title, |state| state.title == title);
    assert!(!state.text.contains("]["), "one text, not what was there before as well: {}", state.text);
    state
}

#[test]
fn a_whole_game_with_hints_and_dialogs_in_a_translated_page() {
    let page = Page::open_with_script(TRANSLATE);
    page.import_puzzle(PUZZLE);
    wait_for_title(&page, "[Your puzzle]");
    assert!(page.run::<bool>("return document.querySelectorAll('#board font').length === 60;"));

    // Every dialog shows its title and closes.
    for panel in ["puzzles", "techniques", "games", "import", "settings", "help", "share"] {
        page.exec(&format!("document.querySelector('[data-action=panel-{panel}]').click();"));
        page.wait_until("the dialog is open", |state| state.dialog == "panel");
        let title: String = page.run("return document.getElementById('panel-title').textContent;");
        assert!(title.starts_with('[') && title.ends_with(']') && title.matches('[').count() == 1, "{title}");
        page.close_dialog();
    }

    // A hint, level by level, is applied.
    page.show_hint(4);
    page.press(&"h ".repeat(page.sentences_left()));
    page.wait_until("the hint is applied", |state| state.line() != PUZZLE);

    // Notes, Check, and Solve taken back.
    page.click_button("mode-corner");
    page.click(&cell_selector(3));
    page.press("2 6");
    page.wait_until("there are notes", |state| state.cells[3].notes == "26");
    page.click_button("mode-digit");
    page.click_button("check");
    wait_for_title(&page, "[All correct so far]");
    let line = page.state().line();
    page.click_button("solve");
    page.wait_until("it is filled in", |state| state.line() == SOLUTION);
    page.click_button("undo");
    page.wait_until("Solve is undone", |state| state.line() == line && state.cells[3].notes == "26");

    for (number, (cell, digit)) in entries().enumerate() {
        if line.as_bytes()[cell] != b'.' {
            continue;
        }
        page.click(&cell_selector(cell));
        page.click(&pad_selector(digit));
        let state =
            page.wait_until("the digit is there", |state| state.cells[cell].digit == digit.to_string());
        if number == 20 {
            let left = SOLUTION.matches(digit).count() - state.line().matches(digit).count();
            let shown = &state.remaining[digit as usize - '1' as usize];
            assert!(shown == &left.to_string() || left == 0, "{shown} of {left} {digit}");
        }
    }
    let state = wait_for_title(&page, "[Solved]");
    assert_eq!(state.line(), SOLUTION);
    assert!(state.tag.starts_with('[') && state.tag.contains(':'), "the time: {}", state.tag);
    assert!(state.announcement.starts_with("[Solved"), "{}", state.announcement);
    page.click_button("new");
    page.wait_until("the next puzzle is there", |state| state.line() != SOLUTION && state.phase == "playing");
}
