//! The browser's Back: it closes what lies over the game before it leaves the page.

use e2e_tests::Page;

use crate::PUZZLE;

fn go_back(page: &Page) {
    page.exec("history.back();");
}

#[test]
fn back_closes_a_dialog_the_menu_and_the_replay() {
    let page = Page::with_puzzle(PUZZLE);
    page.wait_until("what makes the page an app is there", |_| {
        page.run("return performance.getEntriesByType('resource').some((it) => it.name.includes('/back-'));")
    });
    page.press("Ctrl+Home Right Right 4");
    let line = page.wait_until("a move is made", |state| state.line() != PUZZLE).line();
    for _ in 0..2 {
        page.open_dialog("panel-settings");
        go_back(&page);
        page.wait_until("the dialog is closed", |state| state.dialog.is_empty());
    }
    page.click_button("replay");
    page.wait_until("the replay is shown", |state| state.view == "replay");
    go_back(&page);
    let state = page.wait_until("the game is shown", |state| state.view == "play");
    assert_eq!(state.line(), line);

    // Closed by its own button it leaves an entry behind, which the next dialog uses.
    page.open_dialog("panel-help");
    let entries: usize = page.run("return history.length;");
    page.close_dialog();
    page.open_dialog("panel-settings");
    assert_eq!(page.run::<usize>("return history.length;"), entries);
    go_back(&page);
    page.wait_until("it is closed", |state| state.dialog.is_empty());

    page.emulate_phone(390, 844);
    page.click("#menu-button");
    page.wait_until("the menu is open", |_| {
        page.run("return document.getElementById('menu').matches(':popover-open');")
    });
    go_back(&page);
    page.wait_until("the menu is closed", |_| {
        page.run("return !document.getElementById('menu').matches(':popover-open');")
    });
    assert_eq!(page.state().line(), line);
}
