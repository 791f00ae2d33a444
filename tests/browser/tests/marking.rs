//! Several cells at once, a digit picked first, and what a finger does.

use browser_tests::Page;

use crate::{PUZZLE, at, cell, choosing, pad};

/// Pointer events as a finger or a mouse makes them: down on the first of these elements, over the others, up.
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
fn a_drag_chooses_cells_and_what_is_entered_goes_into_all() {
    let page = Page::with(PUZZLE);
    for kind in ["touch", "mouse"] {
        page.click(&at(cell(9, 9)));
        drag(&page, kind, &[at(cell(1, 3)), at(cell(1, 4)), at(cell(2, 4))]);
        let look = page.until("the cells are chosen", |look| look.cells_that_are("selected").len() == 3);
        assert_eq!(look.cursor(), cell(2, 4));
        assert!(look.cells[cell(1, 3)].is_told("selected"), "and told so");
    }
    page.click_button("mode-colour");
    page.click(&pad('4'));
    let look = page.until("all are coloured", |look| look.live == "colour 4, 3 cells");
    assert_eq!(look.cells[cell(1, 3)].label, "empty, colours 4, row 1 column 3");
    page.click_button("undo");
    page.until("and no longer", |look| look.cells[cell(1, 3)].label == "empty, row 1 column 3");
}

#[test]
fn a_key_of_the_pad_held_long_is_a_note() {
    let page = Page::with(PUZZLE);
    page.click(&at(cell(1, 3)));
    page.run::<bool>(
        "window.isHolding = true;
         const down = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' });
         document.querySelector('[data-action=digit-4]').dispatchEvent(down);
         return true;",
    );
    let look = page.until("it is a note", |look| look.cells[cell(1, 3)].notes == "4");
    assert!(look.is_pressed("mode-digit"), "and the mode stays");
    page.run::<bool>(
        "const key = document.querySelector('[data-action=digit-4]');
         key.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, isPrimary: true }));
         key.click();
         window.isHolding = false;
         return true;",
    );
    assert_eq!(page.look().cells[cell(1, 3)].notes, "4", "letting go is no click");
    page.click(&pad('4'));
    page.until("the next one is", |look| look.cells[cell(1, 3)].digit == "4");
}

#[test]
fn with_digit_first_a_digit_is_picked_and_cells_are_tapped() {
    let page = Page::with(PUZZLE);
    choosing::open(&page);
    page.click("[data-action=set-digit-first]");
    page.press("Escape");
    page.until("they are closed", |look| look.dialog.is_empty());
    page.click(&pad('4'));
    page.until("the digit is picked", |look| look.is_pressed("digit-4"));
    page.click(&at(cell(1, 3)));
    page.click(&at(cell(9, 4)));
    let look = page.until("both have it", |look| look.cells[cell(9, 4)].digit == "4");
    assert_eq!(look.cells[cell(1, 3)].digit, "4");
    page.reload();
    page.until("what is set is kept", |look| look.phase == "playing");
    page.click(&pad('4'));
    page.until("after a reload too", |look| look.is_pressed("digit-4"));
}

#[test]
fn a_double_click_chooses_all_of_a_digit() {
    let page = Page::with(PUZZLE);
    page.run::<bool>(
        "const twice = new MouseEvent('click', { bubbles: true, detail: 2 });
         return document.getElementById('c0').dispatchEvent(twice);",
    );
    page.until("all the fives", |look| {
        look.cells_that_are("selected") == [cell(1, 1), cell(2, 6), cell(8, 9)]
    });
}
