//! The pictures of the first steps: the example of a technique on a small board, and the step that is there, drawn by
//! the engines as it is in a hint.

use ninefold::grid::{Candidate, Cell};
use ninefold::job::{Advised, Answer, Job, Role, Task, Taught, Wish};
use ninefold::template::Language;
use web_sys::Element;

use crate::dom::{all, document, set};

/// The lines of a board of 900 by 900: hairlines, and those about the blocks.
const HAIRLINES: &str = "M100 0v900M200 0v900M400 0v900M500 0v900M700 0v900M800 0v900M0 100h900M0 200h900M0 400h900M0 500h900M0 700h900M0 800h900";
const BLOCKS: &str = "M3 3h894v894H3zM300 0v900M600 0v900M0 300h900M0 600h900";

/// Draws the pictures that are not there yet.
pub fn draw_all(language: Language) {
    for place in all("#help [data-lesson]:empty") {
        let key = place.get_attribute("data-lesson").unwrap_or_default();
        let wish = Wish::Lesson(key).to_text(language).into();
        if let Answer::Advised(text) = Task::new(Job::Advise { wish }).finish()
            && let Advised::Taught(taught) = Advised::from_text(&text)
        {
            draw(&place, &taught);
        }
    }
}

fn draw(place: &Element, taught: &Taught) {
    let told = &taught.told;
    let picture = add(place, "svg", "");
    set(&picture, "viewBox", "0 0 900 900");
    set(&picture, "role", "img");
    set(&picture, "aria-label", &told.pattern().replace('\n', " "));
    for (cell, role) in told.tints() {
        path(&picture, &["tint ", role.name()].concat(), &square(cell));
    }
    // Where nothing else is drawn, what the digit's cell sees says why.
    if !told.shapes().contains("house") {
        for cell in told.placements().flat_map(|placed| placed.cell.peers()) {
            path(&picture, "peer", &square(cell));
        }
    }
    path(&picture, "hairlines", HAIRLINES);
    path(&picture, "blocks", BLOCKS);
    let is_placing = told.placements().next().is_some();
    for cell in Cell::all() {
        if let Some(digit) = taught.grid[cell] {
            let kind = if taught.givens[cell].is_some() { "given" } else { "entry" };
            text(&picture, kind, middle(cell), digit.to_char());
        } else if !is_placing {
            for digit in taught.notes[cell.index()] {
                text(&picture, "note", at(Candidate { cell, digit }), digit.to_char());
            }
        }
    }
    for shape in told.shapes().split_terminator(';') {
        // From which rung on, what, its role, the rest.
        let mut words = shape.splitn(4, ' ').skip(1);
        let mut word = || words.next().unwrap_or_default();
        let (kind, role, rest) = (word(), word(), word());
        // A digit to be placed is written large, below.
        if role == Role::Placement.name() && kind != "cell" {
            continue;
        }
        if kind == "=" {
            let mut words = rest.split(' ');
            let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
            let (place, digit) = ((number(), number()), rest.chars().next_back());
            text(&picture, &["marked ", role].concat(), place, digit.unwrap_or_default());
        } else {
            path(&picture, &[kind, " ", role].concat(), rest);
        }
    }
    for Candidate { cell, digit } in told.placements() {
        path(&picture, "tint placement", &square(cell));
        text(&picture, "placement", middle(cell), digit.to_char());
    }
}

fn square(cell: Cell) -> String {
    format!("M{} {}h86v86h-86z", 100 * cell.column() + 7, 100 * cell.row() + 7)
}

fn middle(cell: Cell) -> (usize, usize) {
    (100 * cell.column() + 50, 100 * cell.row() + 50)
}

/// Where a note stands, as the engines draw it.
fn at(Candidate { cell, digit }: Candidate) -> (usize, usize) {
    let (row, column) = (digit.index() / 3, digit.index() % 3);
    (100 * cell.column() + 20 + 30 * column, 100 * cell.row() + 20 + 30 * row)
}

fn path(picture: &Element, class: &str, path: &str) {
    let shape = add(picture, "path", class);
    set(&shape, "d", path);
}

fn text(picture: &Element, class: &str, (x, y): (usize, usize), digit: char) {
    let shape = add(picture, "text", class);
    set(&shape, "x", &x.to_string());
    set(&shape, "y", &y.to_string());
    shape.set_text_content(Some(&digit.to_string()));
}

/// Adds an element of a drawing.
fn add(parent: &Element, name: &str, class: &str) -> Element {
    let shape = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name);
    let shape = shape.expect("a name of an element");
    set(&shape, "class", class);
    // Fails only where an element is to hold itself.
    let _ = parent.append_child(&shape);
    shape
}
