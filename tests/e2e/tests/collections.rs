//! Lists that are kept: under a name, with what was solved and noted, those of a site, and what becomes of them when the browser is killed.

use std::fs;

use e2e_tests::{BrowserKind, Page};
use tempfile::TempDir;

use crate::batch::{BatchState, batch_state, puzzle_list, select_option, wait_until_finished};
use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::share_dialog::CATCH_DOWNLOAD;
use crate::workers::copy_release;
use crate::{PUZZLE, SOLUTION};

in_every_browser! {
    a_list_stays_with_what_was_solved
}

/// Three puzzles that are solved with one digit each.
fn quick_puzzles() -> String {
    (0..3).fold(String::new(), |list, cell| {
        [list.as_str(), &SOLUTION[..cell], ".", &SOLUTION[cell + 1..], "\n"].concat()
    })
}

/// Types a name, and keeps the list.
#[track_caller]
pub fn keep_as(page: &Page, name: &str) -> BatchState {
    select_option(page, "list-name", name);
    page.click_button("list-keep");
    page.wait_until("the list is kept", |_| batch_state(page).said.contains(name));
    batch_state(page)
}

/// Opens the panel with the lists, by its button in the menu.
#[track_caller]
fn open_lists(page: &Page) {
    page.open_dialog("panel-batch");
    page.wait_until("the lists are there", |_| {
        visible_texts(page, "#lists-kept, #list-view").iter().any(|text| !text.is_empty())
    });
}

#[track_caller]
pub fn open_list(page: &Page, name: &str) -> BatchState {
    open_lists(page);
    page.wait_until("the list is offered", |_| kept_lists(page).iter().any(|entry| entry.starts_with(name)));
    page.exec(&format!(
        "[...document.querySelectorAll('#lists-kept b')].find((b) => b.textContent === '{name}').closest('button').click();"
    ));
    page.wait_until("the list is open", |_| {
        batch_state(page).title == name && !batch_state(page).labels.is_empty()
    });
    batch_state(page)
}

#[track_caller]
fn kept_lists(page: &Page) -> Vec<String> {
    visible_texts(page, "#lists-kept [data-action=list-open]")
}

fn a_list_stays_with_what_was_solved(browser_kind: BrowserKind) {
    let page = Page::open_in(browser_kind);
    page.paste(&quick_puzzles());
    assert_eq!(wait_until_finished(&page).title, "List solved");
    let kept = keep_as(&page, "Quick ones");
    assert_eq!(
        (kept.said.as_str(), kept.title.as_str()),
        ("3 puzzles are kept as Quick ones.", "Quick ones")
    );
    page.reload();
    assert_eq!(open_list(&page, "Quick ones").rows, 3);

    page.click_button("list-next");
    page.wait_until("the first puzzle is on the board", |state| {
        state.dialog.is_empty() && state.line().starts_with('.')
    });
    page.press(&SOLUTION[..1]);
    page.wait_until("it is solved", |state| state.line() == SOLUTION);
    page.wait_for_value(
        "it is kept that it was solved",
        "(() => { const lists = indexedDB.open('ninefold-collections'); window.solvedCount ??= 0;
            lists.onsuccess = () => { lists.result.transaction('puzzles').objectStore('puzzles').count().onsuccess =
                ({ target }) => { window.solvedCount = target.result; lists.result.close(); }; };
            return window.solvedCount; })()",
        |count: &u32| *count == 1,
    );

    page.open_dialog("panel-batch");
    page.wait_until("the row says so", |_| batch_state(&page).labels[0].contains("solved"));
    assert_eq!(batch_state(&page).pace, "1 of 3 puzzles solved");
    page.click_button("list-next");
    page.wait_until("the second puzzle is on the board", |state| {
        state.dialog.is_empty() && state.line().chars().nth(1) == Some('.')
    });
    page.reload();
    open_lists(&page);
    page.wait_until("the list says it, too", |_| kept_lists(&page) == ["Quick ones 3 puzzles, 1 solved"]);
    assert!(open_list_again(&page).labels[0].contains("solved"));
}

#[track_caller]
fn open_list_again(page: &Page) -> BatchState {
    page.click("#lists-kept [data-action=list-open]");
    page.wait_until("what was solved is known", |_| batch_state(page).pace.contains("solved"));
    batch_state(page)
}

#[test]
fn a_killed_browser_loses_no_list() {
    let mut page = Page::with_puzzle(PUZZLE);
    // The list has 486 different puzzles.
    page.paste(&puzzle_list(2000));
    wait_until_finished(&page);
    let said = keep_as(&page, "Many").said;
    assert_eq!(said, "486 puzzles are kept as Many; 1,514 unreadable or repeated lines are left out.");
    page.kill_browser();
    assert_eq!(open_list(&page, "Many").rows, 486);
    // One that is killed while a list is written has the whole list, or none.
    page.click_button("list-home");
    page.close_dialog();
    page.paste(&puzzle_list(5000));
    wait_until_finished(&page);
    select_option(&page, "list-name", "More");
    page.click_button("list-keep");
    page.kill_browser();
    open_lists(&page);
    page.wait_until("the first list is there", |_| !kept_lists(&page).is_empty());
    let kept = kept_lists(&page);
    assert!(
        kept.iter().all(|entry| ["Many 486 puzzles", "More 486 puzzles"].contains(&entry.as_str())),
        "{kept:?}"
    );
}

#[test]
fn ratings_and_notes_are_kept_and_rows_are_filtered() {
    let page = Page::open();
    page.paste(&puzzle_list(12));
    wait_until_finished(&page);
    keep_as(&page, "Twelve");
    page.click_button("batch-rate");
    page.wait_until("they are rated", |_| batch_state(&page).pace.starts_with("12 of 12 puzzles"));
    page.press("Down");
    page.wait_until("the second row is selected", |_| page.text_of("list-note-name") == "Note to line 2");
    select_option(&page, "list-note-text", "to try again");
    page.wait_until("the note is kept", |_| batch_state(&page).said == "The note is kept.");
    page.reload();
    open_list(&page, "Twelve");
    page.wait_until("the row has its note", |_| batch_state(&page).labels[1].ends_with("note: to try again"));
    assert!(batch_state(&page).labels[0].contains("rated 1.2 Easy"), "{:?}", batch_state(&page).labels);

    page.exec("document.getElementById('list-filter').open = true;");
    let filtered = |id: &str, value: &str, rows: u32| {
        select_option(&page, id, value);
        page.wait_until(&format!("{id} {value}"), |_| batch_state(&page).rows == rows);
    };
    filtered("filter-progress", "noted", 1);
    filtered("filter-progress", "solved", 0);
    filtered("filter-progress", "unsolved", 12);
    filtered("filter-technique", "x-wing", 0);
    filtered("filter-technique", "", 12);
    filtered("filter-rating-least", "1.3", 0);
    filtered("filter-rating-least", "1,2", 12);
    filtered("filter-clues-most", "29", 0);
    page.click_button("list-show-all");
    page.wait_until("all are shown", |_| batch_state(&page).rows == 12);
    filtered("filter-symmetry", "half-turn", 12);
    filtered("filter-symmetry", "diagonal", 0);
    assert_fits_and_accessible(&page, "a list that is filtered");
}

#[test]
fn a_list_is_saved_in_every_format() {
    let page = Page::open();
    page.paste(&puzzle_list(3));
    wait_until_finished(&page);
    page.exec(CATCH_DOWNLOAD);
    let formats: Vec<String> =
        page.run("return [...document.getElementById('list-format').options].map((option) => option.value);");
    assert!(formats.len() > 15, "{formats:?}");
    for format in formats.iter().filter(|format| *format != "results") {
        page.exec("window.caughtName = '';");
        select_option(&page, "list-format", format);
        page.click_button("batch-save");
        page.wait_until(format, |_| page.run::<String>("return caughtName").starts_with("ninefold-puzzles."));
        let text: String = page.run_async("caught.text().then(done);");
        // Reading it again gives the same puzzles.
        let puzzles: Vec<String> = page.run_async(&format!(
            "import('./api.js').then(({{ parse }}) => parse({text:?})).then(({{ puzzles }}) =>
                done(puzzles.map(({{ givens }}) => givens)), (error) => done([`${{error}}`]));"
        ));
        // These hold entries and notes only as candidates.
        if !["candidates", "sukaku"].contains(&format.as_str()) {
            assert_eq!(puzzles.join("\n") + "\n", puzzle_list(3), "{format}: {text}");
        }
    }
}

#[test]
fn a_list_is_deleted_after_a_question() {
    let page = Page::open();
    page.paste(&puzzle_list(3));
    wait_until_finished(&page);
    keep_as(&page, "Three");
    page.click_button("list-home");
    page.wait_until("the list is there", |_| kept_lists(&page) == ["Three 3 puzzles"]);
    assert_fits_and_accessible(&page, "all lists");
    page.click("#lists-kept [data-action=list-delete]");
    page.wait_until("the page asks", |_| {
        visible_texts(&page, "#lists-kept [data-action=list-delete]") == ["Really delete Three?"]
    });
    // The second click of a double click is no answer, so one is not enough.
    page.wait_until("the list is gone", |_| {
        let is_there = !kept_lists(&page).is_empty();
        if is_there {
            page.click("#lists-kept [data-action=list-delete]");
        }
        !is_there
    });
    page.reload();
    page.open_dialog("panel-batch");
    page.wait_until("it does not come back", |_| {
        kept_lists(&page).is_empty() && page.text_of("lists-about").starts_with("A list that you keep")
    });
}

#[test]
fn a_list_of_the_site_is_kept_and_read_again() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |_| true);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("collections.txt", "# Puzzles of our club\nclub.txt  Club puzzles\n");
    write("club.txt", &puzzle_list(20));
    let page = Page::visit(folder.path(), "/");
    page.open_dialog("panel-batch");
    page.wait_until("the site's lists are offered", |_| {
        visible_texts(&page, "#lists-offered [data-action=list-read]") == ["Club puzzles Get this list"]
    });
    page.click("#lists-offered li:nth-child(2) button");
    page.wait_until("the list is kept", |_| {
        batch_state(&page).said == "20 puzzles are kept as Club puzzles."
    });
    write("club.txt", &puzzle_list(25));
    page.click_button("list-home");
    page.wait_until("it can be read again", |_| {
        visible_texts(&page, "#lists-offered [data-action=list-read]")[0] == "Club puzzles Get what is new"
    });
    page.click("#lists-offered li:nth-child(2) button");
    page.wait_until("new puzzles are added", |_| {
        batch_state(&page).said == "5 new puzzles are added to Club puzzles." && batch_state(&page).rows == 25
    });
}

#[test]
fn puzzles_in_disguise_are_marked() {
    let page = Page::open();
    // All are the same puzzle, with other digits or with bands and stacks moved; the last one is another.
    let other = PUZZLE.replacen("419..5....8..79", "41...5....8..79", 1);
    page.paste(&format!("{}{other}\n", puzzle_list(8)));
    wait_until_finished(&page);
    page.click_button("batch-compare");
    page.wait_until("they are found", |_| batch_state(&page).title == "Duplicates found");
    assert!(batch_state(&page).pace.starts_with("7 of 9 puzzles are the same"), "{:?}", batch_state(&page));
    page.wait_until("the rows are marked", |_| {
        batch_state(&page).labels[3].ends_with("the same puzzle as line 1")
    });
    assert_eq!(visible_texts(&page, "#batch-row-3 > :first-child"), ["4 = 1"]);
    page.exec("document.getElementById('list-filter').open = true;");
    select_option(&page, "filter-duplicates", "false");
    page.wait_until("two are left", |_| batch_state(&page).rows == 2);
}

#[test]
fn lists_are_copied_to_another_browser() {
    let page = Page::open();
    page.paste(&puzzle_list(300));
    wait_until_finished(&page);
    keep_as(&page, "Copied");
    page.exec("document.getElementById('batch-sheet').focus();");
    page.press("Down");
    page.wait_until("a row is selected", |_| page.text_of("list-note-name") == "Note to line 2");
    select_option(&page, "list-note-text", "a note");
    page.wait_until("the note is kept", |_| batch_state(&page).said == "The note is kept.");
    page.click_button("list-home");
    page.wait_until("the list is there", |_| kept_lists(&page).len() == 1);
    page.exec(CATCH_DOWNLOAD);
    page.click_button("list-copy");
    page.wait_until("the copy is saved", |_| batch_state(&page).said.starts_with("Saved: ninefold-lists-"));
    let copy: String = page.run_async("caught.text().then(done);");

    let other = Page::open();
    for said in ["1 list brought in.", "0 lists brought in."] {
        other.paste(&copy);
        other.wait_until("the copy is brought in", |_| batch_state(&other).said.starts_with(said));
    }
    other.close_dialog();
    assert_eq!(open_list(&other, "Copied").rows, 300);
    other.wait_until("the note came, too", |_| batch_state(&other).labels[1].ends_with("note: a note"));
}

#[test]
fn only_shown_rows_are_kept_and_lists_are_joined_after_a_question() {
    let page = Page::open();
    page.paste(&puzzle_list(8));
    wait_until_finished(&page);
    keep_as(&page, "First");
    page.exec("document.getElementById('batch-sheet').focus();");
    page.wait_until("a note can be written", |_| page.text_of("list-note-name") == "Note to line 1");
    select_option(&page, "list-note-text", "of the first list");
    page.wait_until("the note is kept", |_| batch_state(&page).said == "The note is kept.");
    page.close_dialog();

    let other = PUZZLE.replacen("419..5....8..79", "4.........8....", 1);
    page.paste(&format!("{other}\n{}", puzzle_list(8)));
    wait_until_finished(&page);
    let note = "return document.getElementById('list-note-text').value";
    page.wait_until("this line has no note", |_| page.run::<String>(note).is_empty());
    page.click("[data-kind=many]");
    page.wait_until("one row is shown", |_| batch_state(&page).rows == 1);
    select_option(&page, "list-name", "First");
    page.click_button("list-keep");
    page.wait_until("the page asks", |_| {
        batch_state(&page).said.starts_with("There is a list of this name.")
    });
    select_option(&page, "list-name", "Second");
    page.exec("document.getElementById('list-name').focus();");
    page.press("Enter");
    page.wait_until("the row is kept", |_| batch_state(&page).said == "1 puzzle is kept as Second.");
    assert_eq!(batch_state(&page).rows, 1);

    page.click_button("list-home");
    page.wait_until("both lists are there", |_| kept_lists(&page).len() == 2);
    page.click_button("list-back");
    page.wait_until("the list is back", |_| batch_state(&page).title == "Second");
    page.exec("document.querySelector('[data-column=clues] button').focus();");
    page.press("Enter");
    page.wait_until("the rows are sorted", |state| {
        state.dialog == "panel"
            && page.run::<String>("return document.querySelector('[data-column=clues]').ariaSort;")
                == "ascending"
    });
}

#[test]
fn a_list_that_is_opened_while_another_one_loads_has_its_own_rows() {
    let page = Page::open();
    for (name, count) in [("Long", 480), ("Short", 3)] {
        page.paste(&puzzle_list(count));
        wait_until_finished(&page);
        keep_as(&page, name);
        page.click_button("list-home");
        page.wait_until("the list is there", |_| {
            kept_lists(&page).iter().any(|entry| entry.starts_with(name))
        });
        page.close_dialog();
    }
    page.open_dialog("panel-batch");
    page.click_button("list-home");
    page.wait_until("both lists are there", |_| kept_lists(&page).len() == 2);
    page.exec(
        "const open = (name) => [...document.querySelectorAll('#lists-kept b')]
             .find((b) => b.textContent === name).closest('button').click();
         for (const name of ['Long', 'Short', 'Long', 'Short']) open(name);",
    );
    page.wait_until("the last one is open", |_| {
        batch_state(&page).title == "Short" && batch_state(&page).pace == "3 puzzles"
    });
    assert_eq!(batch_state(&page).rows, 3);
}
