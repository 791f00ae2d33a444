//! Help: its tabs.

use e2e_tests::Page;

use crate::{PUZZLE, layout};

#[test]
fn help_tabs_are_navigated_by_keyboard() {
    let page = Page::with_puzzle(PUZZLE);
    let cursor = page.state().focus;
    page.press("Shift+?");
    page.wait_until("the keys are listed", |state| state.focus == "tab-keys");
    assert_eq!(visible_part(&page), "part-keys");
    for (key, part) in
        [("Right", "signs"), ("Right", "rules"), ("Left", "signs"), ("Home", "rules"), ("Right", "keys")]
    {
        page.press(key);
        page.wait_until(&format!("{key} leads to {part}"), |state| state.focus == format!("tab-{part}"));
        assert_eq!(visible_part(&page), format!("part-{part}"));
    }
    page.press("Tab");
    page.wait_until("Tab leads into it", |state| state.focus == "part-keys");
    page.press("Escape");
    page.wait_until("the focus is back", |state| state.dialog.is_empty() && state.focus == cursor);
    page.click_button("panel-help");
    page.wait_until("where it was left", |state| state.focus == "tab-keys");
}

#[test]
fn axe_passes_and_nothing_overflows_in_every_part() {
    let page = Page::with_puzzle(PUZZLE);
    for part in ["rules", "keys", "signs"] {
        open(&page, part);
        layout::assert_fits_and_accessible(&page, part);
        page.close_dialog();
    }
}

/// Opens a tab of Help.
#[track_caller]
pub fn open(page: &Page, part: &str) {
    page.click_button("panel-help");
    page.wait_until("Help is there", |_| !visible_part(page).is_empty());
    page.click(&format!("#tab-{part}"));
    page.wait_until("the part is there", |_| visible_part(page) == format!("part-{part}"));
}

/// Starts the example of a technique as the button on its page does.
#[track_caller]
pub fn show_example(page: &Page, technique: &str) {
    page.exec(&format!(
        "const button = document.createElement('button');
         button.dataset.action = 'example-{technique}';
         document.body.append(button);
         button.click();
         button.remove();"
    ));
    page.wait_until("its message is shown", |state| state.panel_kind == "hint" && state.offers("practise"));
}

/// The visible tab panel of Help.
pub fn visible_part(page: &Page) -> String {
    page.run(
        "const parts = [...document.querySelectorAll('#help [role=tabpanel]')];
         return parts.find((part) => part.checkVisibility())?.id ?? ''",
    )
}
