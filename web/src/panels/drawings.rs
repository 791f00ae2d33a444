//! The drawings on notes: colours, and links between two. `ninefold_app::drawing_set` makes the decisions; the page keeps the
//! text of the drawings with each position.
//!
//! ```text
//!   colour mode, or a position with drawings ──▶ the page calls [`draw`]
//!   a tap on a note, a drag to another, a key ──▶ the page presses `draw-TEXT`, which makes a new position ──▶ [`draw`]
//! ```

use std::cell::RefCell;
use std::sync::Once;

use ninefold::grid::{Candidate, Cell, Digit};
use ninefold_app::drawing_set::{DrawingSet, DrawnLinkKind, NoteDrawing, colour_text, linked_text};
use ninefold_app::game::Drawings;
use ninefold_app::i18n;
use ninefold_app::input::{self, DrawingKey};
use ninefold_app::markup::{Button, MarkupName};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent};

use super::{add_listener, init_texts, language};
use crate::bridge::{host, page_program};
use crate::dom::keyboard::to_action;
use crate::dom::render_cells::append_path;
use crate::dom::{
    announce, append_svg, body, button_of, closest, element, event_button, query_all, remove_attribute,
    set_attribute,
};

/// How far from the middle of a note a pointer may be, in units of the drawing: a cell has 100.
const REACH: f64 = 20.0;

/// Radius of a colour, and how far a link ends from the middle of a note, in the same units.
const RADIUS: f64 = 15.0;

/// How far a link bends, as a share of its length: links along a house would hide each other.
const BEND: f64 = 0.1;

#[derive(Default)]
struct Pen {
    drawings: DrawingSet,
    /// Where the pointer went down.
    pressed: Option<Candidate>,
    /// The notes that were coloured last, the latest at the end.
    touched: [Option<Candidate>; 2],
    /// Nothing has happened since: a colour that is entered is for the latest note.
    is_note_active: bool,
    /// The next click is the end of a drag or a tap that was handled.
    ignores_click: bool,
    colour: u8,
}

/// Where the drawing is in the window.
struct BoardScale {
    left: f64,
    top: f64,
    /// Units of the drawing in a pixel.
    units: f64,
}

/// A note that the board shows, and the middle of its place in the drawing.
struct ShownNote {
    note: Candidate,
    place: (f64, f64),
}

thread_local! {
    static PEN: RefCell<Pen> = RefCell::new(Pen { colour: 1, ..Pen::default() });
}

pub fn draw(text: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    host::load_optional_style();
    let notes = shown_notes();
    let mut drawings = DrawingSet::parse(text);
    drawings.retain(|note| notes.iter().any(|shown| shown.note == note));
    render(&drawings, &notes);
    PEN.with_borrow_mut(|pen| pen.drawings = drawings);
    mark_colour_key();
}

/// Marks the key of the colour that the next note gets.
fn mark_colour_key() {
    let colour = PEN.with_borrow(|pen| pen.colour);
    for button in query_all(".pad button") {
        let is_chosen = matches!(button_of(&button), Some(Button::Digit(digit)) if digit.value() == colour);
        // Fails only if the name were invalid.
        let _ = button.toggle_attribute_with_force("data-pen", is_chosen);
    }
}

fn add_listeners() {
    init_texts();
    let board = element("board");
    add_listener(&board, "pointerdown", |event| on_down(event.unchecked_ref()));
    add_listener(&board, "pointerup", |event| on_up(event.unchecked_ref()));
    add_listener(&board, "click", on_click);
    add_listener(&board, "keydown", |event| on_key(event.unchecked_ref()));
    for pad in query_all(".pad") {
        add_listener(pad.unchecked_ref(), "click", on_pad);
    }
}

fn is_colour_mode() -> bool {
    body().get_attribute("data-mode").as_deref() == Some("colour")
        && body().get_attribute("data-view").as_deref() == Some("play")
}

fn on_down(event: &PointerEvent) {
    let note = note_at(event);
    PEN.with_borrow_mut(|pen| (pen.pressed, pen.is_note_active, pen.ignores_click) = (note, false, false));
    if note.is_some() {
        // No selection begins here.
        event.stop_propagation();
    }
}

fn on_up(event: &PointerEvent) {
    let pressed = PEN.with_borrow_mut(|pen| pen.pressed.take());
    let (Some(from), Some(to)) = (pressed, note_at(event)) else { return };
    // The click that follows a tap moves the cursor there, but must not colour the cell.
    let is_digit_first = body().get_attribute("data-digit-first").as_deref() == Some("on");
    PEN.with_borrow_mut(|pen| pen.ignores_click = from != to || is_digit_first);
    if from == to { touch_note(to) } else { link_notes(from, to) }
}

fn on_click(event: &Event) {
    if PEN.with_borrow_mut(|pen| std::mem::take(&mut pen.ignores_click)) {
        event.stop_propagation();
    }
}

/// A colour of the pad is for the note that was touched last, and for those that are touched next.
fn on_pad(event: &Event) {
    let colour = match event_button(event) {
        Some((Button::Erase, _)) => Some(None),
        Some((Button::Digit(digit), _)) => Some(input::colour(digit)),
        _ => None,
    };
    if let Some(colour) = colour.filter(|_| is_colour_mode())
        && enter_colour(colour)
    {
        event.stop_propagation();
    }
}

fn on_key(event: &KeyboardEvent) {
    if !is_colour_mode() {
        return;
    }
    let is_handled = match to_action(event, input::drawing_key) {
        Some(DrawingKey::Note(digit)) => {
            colour_note_of_cell(event, digit);
            true
        }
        Some(DrawingKey::Colour(colour)) => enter_colour(colour),
        Some(DrawingKey::Link) => {
            match PEN.with_borrow(|pen| pen.touched) {
                [Some(from), Some(to)] => link_notes(from, to),
                _ => announce(Some(&i18n::drawings_texts(language()).text("no-two-notes"))),
            }
            true
        }
        None => {
            let is_modifier = matches!(event.key().as_str(), "Shift" | "Alt");
            PEN.with_borrow_mut(|pen| pen.is_note_active &= is_modifier);
            false
        }
    };
    if is_handled {
        event.prevent_default();
        event.stop_propagation();
    }
}

fn colour_note_of_cell(event: &KeyboardEvent, digit: Digit) {
    let Some(cell) = closest(event, "#board td").and_then(|cell| cell_of(&cell)) else { return };
    let note = Candidate { cell, digit };
    if shown_notes().iter().any(|shown| shown.note == note) {
        touch_note(note);
    } else {
        announce(Some(&i18n::drawings_texts(language()).format("no-note", &[("digit", &digit)])));
    }
}

/// Takes a colour for the notes that follow. Returns whether it is also that of the note touched last.
fn enter_colour(colour: Option<u8>) -> bool {
    let active = PEN.with_borrow_mut(|pen| {
        pen.colour = colour.unwrap_or(pen.colour);
        pen.touched[1].filter(|_| pen.is_note_active)
    });
    mark_colour_key();
    active.is_some_and(|note| {
        colour_note(note, colour);
        true
    })
}

/// Gives a note the colour chosen last, or takes it away.
fn touch_note(note: Candidate) {
    colour_note(note, Some(PEN.with_borrow(|pen| pen.colour)));
}

/// Gives a note a colour, or takes its colour away, also if it has this one already.
fn colour_note(note: Candidate, colour: Option<u8>) {
    let (text, drawings) = PEN.with_borrow_mut(|pen| {
        if pen.touched[1] != Some(note) {
            pen.touched = [pen.touched[1], Some(note)];
        }
        pen.is_note_active = true;
        let mut drawings = pen.drawings.clone();
        (colour_text(note.digit, drawings.toggle_colour(note, colour)), drawings)
    });
    change(&drawings, &i18n::spoken_at(&text, note.cell));
}

fn link_notes(from: Candidate, to: Candidate) {
    let mut drawings = PEN.with_borrow(|pen| pen.drawings.clone());
    let kind = drawings.toggle_link(from, to);
    change(&drawings, &linked_text(from, to, kind, language()));
}

/// Makes a new position with these drawings, if there is room for them. The page then has them drawn.
fn change(drawings: &DrawingSet, announcement: &str) {
    let text = drawings.to_text();
    if text.len() > Drawings::MAX_LENGTH {
        return announce(Some(&i18n::drawings_texts(language()).text("too-many")));
    }
    page_program::press_button(&Button::Draw(text).name());
    announce(Some(announcement));
}

/// The note under the pointer in colour mode: the nearest, if it is near.
fn note_at(event: &PointerEvent) -> Option<Candidate> {
    if !is_colour_mode() {
        return None;
    }
    let (x, y) = BoardScale::now().place((event.client_x().into(), event.client_y().into()));
    let distance = |shown: &ShownNote| (x - shown.place.0).hypot(y - shown.place.1);
    let nearest = shown_notes().into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    (distance(&nearest) < REACH).then_some(nearest.note)
}

fn cell_of(cell: &Element) -> Option<Cell> {
    input::cell_at_index(cell.id().strip_prefix('c')?)
}

fn shown_notes() -> Vec<ShownNote> {
    let scale = BoardScale::now();
    let shown = |element: Element| {
        let cell = cell_of(&element.closest("td").ok()??)?;
        let digit = Digit::from_text(&element.text_content()?)?;
        Some(ShownNote { note: Candidate { cell, digit }, place: scale.place(middle(&element)) })
    };
    query_all("#board i").into_iter().filter_map(shown).collect()
}

impl BoardScale {
    fn now() -> BoardScale {
        let edges = element("drawn").get_bounding_client_rect();
        BoardScale { left: edges.left(), top: edges.top(), units: 900.0 / edges.width() }
    }

    /// Converts a place in the window to one in the drawing.
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.left) * self.units, (y - self.top) * self.units)
    }
}

fn middle(element: &Element) -> (f64, f64) {
    let edges = element.get_bounding_client_rect();
    (f64::midpoint(edges.left(), edges.right()), f64::midpoint(edges.top(), edges.bottom()))
}

fn render(drawings: &DrawingSet, notes: &[ShownNote]) {
    for cell in Cell::all() {
        let element = element(&format!("c{}", cell.index()));
        let description = drawings.description(cell, language());
        if !description.is_empty() {
            set_attribute(&element, "aria-description", &description);
        } else if element.has_attribute("aria-description") {
            remove_attribute(&element, "aria-description");
        }
    }
    let layer = element("drawn");
    layer.set_text_content(None);
    set_attribute(&layer, "data-count", &drawings.iter().count().to_string());
    let units = BoardScale::now().units;
    let place = |note: Candidate| notes.iter().find(|shown| shown.note == note).map(|shown| shown.place);
    for drawing in drawings.iter() {
        if let NoteDrawing::Link(from, to, kind) = drawing
            && let (Some(from), Some(to)) = (place(from), place(to))
        {
            append_path(&layer, if kind == DrawnLinkKind::Weak { "weak" } else { "" }, &link_path(from, to));
            append_circle(&layer, "end", from);
            append_circle(&layer, "end", to);
        }
    }
    for drawing in drawings.iter() {
        if let NoteDrawing::Colour(note, colour) = drawing
            && let Some((x, y)) = place(note)
        {
            append_circle(&layer, &format!("k{colour}"), (x, y));
            let (x, y) = (format!("{x:.1}"), format!("{y:.1}"));
            // As large as a note, which is never smaller than 10.5 pixels.
            let size = (24.0_f64).max(10.5 * units).to_string();
            append_svg(&layer, "text", &[("x", &x), ("y", &y), ("font-size", &size)])
                .set_text_content(Some(&note.digit.to_string()));
        }
    }
}

fn append_circle(layer: &Element, class: &str, (x, y): (f64, f64)) {
    let (x, y, radius) = (format!("{x:.1}"), format!("{y:.1}"), RADIUS.to_string());
    append_svg(layer, "circle", &[("class", class), ("cx", &x), ("cy", &y), ("r", &radius)]);
}

/// A curve between two notes that leaves them free.
fn link_path((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    let (dx, dy) = (to_x - x, to_y - y);
    let gap = RADIUS / dx.hypot(dy);
    format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        x + dx * gap,
        y + dy * gap,
        x + dx / 2.0 - dy * BEND,
        y + dy / 2.0 + dx * BEND,
        to_x - dx * gap,
        to_y - dy * gap
    )
}
