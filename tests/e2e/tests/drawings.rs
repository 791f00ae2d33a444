//! Colours of single notes, and links drawn between notes.

use e2e_tests::Page;

use crate::PUZZLE;

/// Taps or drags from the first note to the second, each a cell and a digit, with the events of a mouse.
fn drag(page: &Page, from: (usize, u8), to: (usize, u8)) {
    page.exec(&format!(
        "const at = (cell, digit) => {{
             const note = [...document.querySelectorAll(`#c${{cell}} i`)].find((note) => note.textContent === `${{digit}}`);
             const {{ left, top, width, height }} = note.getBoundingClientRect();
             return {{ clientX: left + width / 2, clientY: top + height / 2 }};
         }};
         const fire = (type, place, buttons) => {{
             const under = document.elementFromPoint(place.clientX, place.clientY);
             under.dispatchEvent(new PointerEvent(type, {{ ...place, bubbles: true, isPrimary: true, buttons }}));
             return under;
         }};
         const [from, to] = [at({}, {}), at({}, {})];
         fire('pointerdown', from, 1);
         fire('pointermove', to, 1);
         fire('pointerup', to, 0).click();",
        from.0, from.1, to.0, to.1
    ));
}

fn described(page: &Page, cell: usize) -> String {
    page.run(&format!("return document.getElementById('c{cell}').getAttribute('aria-description') ?? ''"))
}

fn drawn(page: &Page, selector: &str) -> usize {
    page.run(&format!("return document.querySelectorAll('#drawn {selector}').length"))
}

/// A page in colour mode, with all notes, and the first two cells that have the note 5: the digits that both have.
fn page_with_notes() -> (Page, [usize; 2]) {
    let page = Page::with_puzzle(PUZZLE);
    page.click_button("fill");
    page.click_button("mode-colour");
    page.wait_until("the program that draws is there", |_| {
        page.run("return document.getElementById('drawn').dataset.count === '0'")
    });
    let cells: Vec<usize> = page.run(
        "return [...document.querySelectorAll('#board td')].map((cell, index) => [cell, index])
             .filter(([cell]) => [...cell.querySelectorAll('i')].some((note) => note.textContent === '5'))
             .map(([, index]) => index).slice(0, 2)",
    );
    (page, [cells[0], cells[1]])
}

#[test]
fn notes_are_coloured_and_linked_by_pointer() {
    let (page, [one, other]) = page_with_notes();
    drag(&page, (one, 5), (one, 5));
    page.wait_until("a tap colours a note", |_| described(&page, one) == "5 red");
    assert_eq!((drawn(&page, "circle.k1"), drawn(&page, "path")), (1, 0));
    assert_eq!(page.state().cells_with_class("cursor"), [one], "the cursor goes there");
    page.click_button("digit-4");
    page.wait_until("the pad changes its colour", |_| described(&page, one) == "5 green");
    assert!(page.state().cells_with_class("coloured").is_empty(), "not that of the cell");

    page.click_button("erase");
    page.wait_until("Erase takes it away, and no notes", |_| described(&page, one).is_empty());
    page.click_button("digit-4");
    page.wait_until("and a colour brings it back", |_| described(&page, one) == "5 green");

    drag(&page, (one, 5), (other, 5));
    page.wait_until("a drag links two notes", |_| {
        described(&page, other).contains("5 strongly linked to 5, row")
    });
    assert_eq!(drawn(&page, "path:not(.weak)"), 1);
    assert!(page.state().cells_with_class("selected").is_empty(), "it selects nothing");
    drag(&page, (one, 5), (other, 5));
    page.wait_until("again, weakly", |_| {
        described(&page, other).contains("weakly") && drawn(&page, ".weak") == 1
    });

    page.reload();
    page.wait_until("all is kept", |state| {
        state.phase == "playing"
            && described(&page, other).contains("weakly")
            && drawn(&page, "circle.k4") == 1
    });
    page.click_button("undo");
    page.wait_until("Undo", |_| described(&page, other).contains("strongly"));
    for _ in 0..4 {
        page.click_button("undo");
    }
    page.wait_until("and the colour before", |_| {
        described(&page, one) == "5 red" && drawn(&page, "path") == 0
    });
    page.click_button("undo");
    page.wait_until("all are gone", |_| drawn(&page, "*") == 0 && described(&page, one).is_empty());
}

#[test]
fn notes_are_coloured_and_linked_by_keyboard() {
    let (page, [one, other]) = page_with_notes();
    let note = |cell: usize| {
        page.exec(&format!("document.getElementById('c{cell}').click();"));
        page.press("Shift+Alt+5");
        page.wait_until("the note is coloured", |_| described(&page, cell) == "5 red");
    };
    note(one);
    note(other);
    assert!(page.state().announcement.starts_with("5 red, row"), "{}", page.state().announcement);
    page.press("l");
    page.wait_until("the two are linked", |_| described(&page, one).contains("5 strongly linked to 5"));
    assert!(
        page.state().announcement.starts_with("strong link from 5, row"),
        "{}",
        page.state().announcement
    );
    page.press("6");
    page.wait_until("a digit changes the colour", |_| described(&page, other).starts_with("5 blue"));
    page.press("9");
    page.wait_until("the ninth takes it away", |_| !described(&page, other).contains("blue"));
    assert!(page.state().cells_with_class("coloured").is_empty());
}
