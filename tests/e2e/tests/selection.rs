//! Selecting several cells, digit-first mode, and the long press.

use e2e_tests::Page;

use crate::{PUZZLE, cell, cell_selector, pad_selector, settings};

/// Dispatches the pointer events of a finger or a mouse: down on the first element, over the others, up.
fn drag(page: &Page, kind: &str, over: &[String]) {
    let selectors = over.join("|");
    page.run::<bool>(&format!(
        "const over = '{selectors}'.split('|').map((selector) => document.querySelector(selector));
         const fire = (name, to, buttons) => {{
             const {{ left, top, width, height }} = to.getBoundingClientRect();
             over[0].dispatchEvent(new PointerEvent(name, {{
                 bubbles: true, cancelable: true, isPrimary: true, pointerId: 7, pointerType: '{kind}', buttons,
                 clientX: left + width / 2, clientY: top + height / 2,
             }}));
         }};
         fire('pointerdown', over[0], 1);
         over.slice(1).forEach((to) => fire('pointermove', to, 1));
         fire('pointerup', over.at(-1), 0);
         return true;"
    ));
}

#[test]
fn a_drag_selects_cells_and_input_goes_to_all() {
    let page = Page::with_puzzle(PUZZLE);
    for kind in ["touch", "mouse"] {
        page.click(&cell_selector(cell(9, 9)));
        drag(&page, kind, &[cell_selector(cell(1, 3)), cell_selector(cell(1, 4)), cell_selector(cell(2, 4))]);
        let state =
            page.wait_until("the cells are chosen", |state| state.cells_with_class("selected").len() == 3);
        assert_eq!(state.cursor(), cell(2, 4));
        assert!(state.cells[cell(1, 3)].is_aria("selected"), "and exposed as ARIA state");
    }
    page.click_button("mode-colour");
    page.click(&pad_selector('4'));
    let state = page.wait_until("all are coloured", |state| state.announcement == "green, 3 cells");
    assert_eq!(state.cells[cell(1, 3)].label, "empty, green, row 1 column 3");
    page.click_button("undo");
    page.wait_until("and no longer", |state| state.cells[cell(1, 3)].label == "empty, row 1 column 3");
}

#[test]
fn a_long_press_on_the_pad_enters_a_note() {
    let page = Page::with_puzzle(PUZZLE);
    page.click(&cell_selector(cell(1, 3)));
    page.run::<bool>(
        "window.isHolding = true;
         const down = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' });
         document.querySelector('[data-action=digit-4]').dispatchEvent(down);
         return true;",
    );
    let state = page.wait_until("a note is entered", |state| state.cells[cell(1, 3)].notes == "4");
    assert!(state.is_pressed("mode-digit"), "and the mode stays");
    page.run::<bool>(
        "const key = document.querySelector('[data-action=digit-4]');
         key.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, isPrimary: true }));
         key.click();
         window.isHolding = false;
         return true;",
    );
    assert_eq!(page.state().cells[cell(1, 3)].notes, "4", "letting go is no click");
    page.click(&pad_selector('4'));
    page.wait_until("the next click enters a digit", |state| state.cells[cell(1, 3)].digit == "4");
}

#[test]
fn digit_first_mode_enters_the_picked_digit() {
    let page = Page::with_puzzle(PUZZLE);
    settings::open(&page);
    page.click("[data-action=set-digit-first]");
    page.close_dialog();
    page.click(&pad_selector('4'));
    page.wait_until("the digit is picked", |state| state.is_pressed("digit-4"));
    page.click(&cell_selector(cell(1, 3)));
    page.click(&cell_selector(cell(9, 4)));
    let state = page.wait_until("both cells have the digit", |state| state.cells[cell(9, 4)].digit == "4");
    assert_eq!(state.cells[cell(1, 3)].digit, "4");
    page.reload_game();
    page.click(&pad_selector('4'));
    page.wait_until("after a reload too", |state| state.is_pressed("digit-4"));
}

#[test]
fn a_double_click_selects_all_of_a_digit() {
    let page = Page::with_puzzle(PUZZLE);
    page.run::<bool>(
        "const twice = new MouseEvent('click', { bubbles: true, detail: 2 });
         return document.getElementById('c0').dispatchEvent(twice);",
    );
    page.wait_until("all the fives", |state| {
        state.cells_with_class("selected") == [cell(1, 1), cell(2, 6), cell(8, 9)]
    });
}
