//! Bringing in a puzzle: a text that is pasted, opened or dropped, or digits typed on a board of its own; how it stands with
//! it; and where it goes from there. What happens is decided in `ninefold::own`; here it is heard, drawn and run.
//!
//! ```text
//!   a text ──▶ a list of puzzles ──▶ the room of lists
//!          ╰─▶ one, or what is nearly one ──▶ text and board ──▶ play it, solve it, by logic; share it, save it
//! ```

mod view;

use std::cell::{Cell, RefCell};

use js_sys::{Function, JsString};
use wasm_bindgen::JsCast;
use web_sys::{
    Event, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent,
    ScrollIntoViewOptions, ScrollLogicalPosition,
};

use ninefold::batch::{self, Shape};
use ninefold::formats::Format;
use ninefold::game::Next;
use ninefold::grid::Digit;
use ninefold::i18n;
use ninefold::import::{Action, Effect, Fault, LONGEST, Marks, Own, Standing};
use ninefold::input::{self, Key};
use ninefold::job::Report;

use self::view::{View, lay_board};
use super::hand::{Hand, Room};
use super::list::{self, LongFile};
use super::{boot, language, on, share, speak, turn_to};
use crate::dom::{add, after, all, element, forever, near, set, soon};
use crate::keyboard::meaning;

/// A text longer than this is not broken into lines, in bytes.
const LONG: usize = 5_000;

/// So long nothing is typed before it is told how it stands, in milliseconds.
const QUIET: u32 = 800;

struct Open {
    own: Own,
    view: View,
    hand: Hand,
    /// The link that was handed to the game last.
    gone: Option<String>,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

/// Where the hand finds the room.
const ROOM: Room = Room {
    with: |act| {
        with(|open| act(&mut open.hand));
    },
    report: |report: Report| act(Action::Reported(report)),
};

fn with<T>(act: impl FnOnce(&mut Open) -> T) -> Option<T> {
    OPEN.with(|open| open.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Enters by its button: with what was left there, unless that has been played.
pub fn enter() {
    furnish();
    if with(|open| open.gone.take()).flatten().is_some() {
        begin();
    }
    draw();
    // Digits go to the board at once, and what is pasted is heard wherever the focus is.
    if let Some(cell) = with(|open| open.own.cursor()) {
        go_to(&format!("o{}", cell.index()));
    }
}

/// Enters with a text, or has the room of lists entered if it is one.
pub fn bring(text: &JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD));
    let is_short = length <= LONGEST as u32;
    let shape = batch::shape(&head, length <= batch::HEAD);
    // How many puzzles the data of a program holds is seen when it is read.
    let is_seen_later = is_short && shape == Some(Shape::Whole);
    if let Some(shape) = shape.filter(|shape| !is_seen_later && length <= batch::longest(*shape)) {
        return list::solve_text(shape, text.clone());
    }
    let text = if is_short { String::from(text) } else { String::new() };
    show_text(&text);
    if !is_short {
        act(Action::TooLong);
    } else if with(|open| open.own.brought().is_several()) == Some(true) {
        return list::solve_text(Shape::Whole, text.into());
    }
    draw();
    show_place();
}

/// Enters with a file too long to be read at once: for the room of lists, if it is one.
pub fn bring_file(file: LongFile) {
    let shape = batch::shape(&String::from(file.head()), false);
    if let Some(shape) = shape.filter(|shape| file.size() <= f64::from(batch::longest(*shape))) {
        return list::solve_file(shape, file);
    }
    show_text("");
    act(Action::TooLong);
    show_place();
}

/// Enters with a line of a list, to be corrected.
pub fn bring_line(line: &str) {
    show_text(line);
    draw();
    show_place();
}

/// Puts a text into its field, and reads it.
fn show_text(text: &str) {
    turn_to("own");
    furnish();
    // What comes back from the game has its text here already.
    let is_back = with(|open| open.gone.take().is_some_and(|gone| text == format!("#p={gone}")));
    if is_back != Some(true) {
        let field = field();
        // To break a long line takes browsers long.
        field.set_wrap(if text.len() > LONG { "off" } else { "soft" });
        field.set_value(text);
        act(Action::Text(field.value()));
    }
}

/// Sees to it that all is there, once.
fn furnish() {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = listen();
    }
    LISTENS.with(|()| ());
    if OPEN.with_borrow(Option::is_none) {
        begin();
    }
}

/// Begins with nothing.
fn begin() {
    field().set_value("");
    let hand = with(|_| ()).and_then(|()| OPEN.take()).map(|open| open.hand);
    let hand = hand.unwrap_or_else(|| Hand::new(ROOM));
    OPEN.set(Some(Open { own: Own::default(), view: View::new(), hand, gone: None }));
}

fn listen() {
    speak();
    lay_board();
    let room = element("own");
    on(&room, "click", click);
    on(&room, "input", |event| {
        if near(event, "#own-text").is_some() {
            act(Action::Text(field().value()));
        }
    });
    on(&room, "change", |event| {
        if near(event, "#own-file").is_some() {
            open_file();
        }
    });
    on(&room, "keydown", |event| press(event.unchecked_ref()));
    // The board keeps the focus.
    on(&element("own-pad"), "mousedown", Event::prevent_default);
    let formats = element("own-format");
    for format in Format::ALL {
        set(&add(&formats, "option", format.told(language())), "value", format.name());
    }
}

fn act(action: Action) {
    let effects = with(|open| open.own.apply(action));
    effects.into_iter().flatten().for_each(perform);
    draw();
}

fn perform(effect: Effect) {
    match effect {
        Effect::Run(id, job) => {
            with(|open| open.hand.run(id, job));
        }
        Effect::Stop => {
            with(|open| open.hand.stop());
        }
        Effect::Go(link, next) => {
            with(|open| open.gone = Some(link.clone()));
            match next {
                Next::Play => boot::bring(&link),
                next => boot::follow(&format!("p={link}&then={}", next.name())),
            }
        }
        Effect::List => {
            let text = field().value();
            list::solve_text(batch::shape(&text, true).unwrap_or(Shape::Whole), text.into());
        }
        Effect::Refuse => {
            show_place();
            if let Some(heard) = with(|open| open.view.heard()) {
                say(&heard);
            }
        }
    }
}

fn draw() {
    with(|open| open.view.draw(&open.own, language()));
    tell();
}

/// Tells those who do not see how it stands, once nothing has changed for a while: not at every digit.
fn tell() {
    thread_local! {
        static WAITING: Cell<u32> = const { Cell::new(0) };
        static TELL: Function = forever(|_| {
            WAITING.set(WAITING.get() - 1);
            let heard = with(|open| open.view.heard()).unwrap_or_default();
            let element = element("own-heard");
            if WAITING.get() == 0 && element.text_content().as_deref() != Some(&heard) {
                element.set_text_content(Some(&heard));
            }
        });
    }
    WAITING.set(WAITING.get() + 1);
    after(QUIET, &TELL);
}

/// Where the player goes on: plays it, or sees what is wrong.
fn show_place() {
    let place = with(|open| {
        let range = match open.own.brought().fault().filter(|_| open.own.is_faulty()) {
            Some(Fault::Unreadable { excerpt, .. }) => Some(excerpt.range),
            Some(_) => Some((0, 0)),
            None => None,
        };
        (range, open.own.is_ready(), open.own.standing() == Standing::Blank)
    });
    match place {
        Some((Some((from, to)), ..)) => {
            // Fails only for a field without a text.
            let _ = field().set_selection_range(from, to);
            go_to("own-text");
        }
        Some((None, true, _)) => go_to("own-play"),
        Some((None, false, true)) => go_to("own-text"),
        _ => {
            if let Some(cell) = with(|open| open.view.cell_at_fault(&open.own)) {
                act(Action::Select(cell));
                go_to(&format!("o{}", cell.index()));
            }
        }
    }
}

/// Moves the focus: at once, or when the dialog opens.
fn go_to(id: &str) {
    for other in all("#own [autofocus]") {
        // Fails only for a name that is none.
        let _ = other.remove_attribute("autofocus");
    }
    let element = element(id);
    set(&element, "autofocus", "");
    // Fails only for an element that cannot take the focus.
    let _ = element.focus();
}

fn click(event: &Event) {
    thread_local! {
        static CHOOSE: Function = forever(|_| element("own-file").click());
    }
    if let Some(cell) = near(event, "[data-own]") {
        let index = cell.get_attribute("data-own").unwrap_or_default();
        input::cell(&index).map(Action::Select).into_iter().for_each(act);
        // A click leaves the focus where it is not to stay: at a cell that was not to be reached.
        let _ = cell.unchecked_into::<HtmlElement>().focus();
        show_pad();
        return;
    }
    let Some(button) = near(event, "[data-action]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_default();
    match name.strip_prefix("own-").unwrap_or_default() {
        "play" => go(Next::Play),
        "solve" => go(Next::Solve),
        "logic" => go(Next::Logic),
        "skip" => act(Action::Skip),
        "back" => act(Action::Back),
        "undo" => act(Action::Undo),
        "redo" => act(Action::Redo),
        "clear" => act(Action::Clear),
        "stop" => act(Action::Stop),
        "twins" => act(Action::Mark(Marks::Twins)),
        "spare" => act(Action::Mark(Marks::Spare)),
        // Not from within a click: that would be heard here, too.
        "open" => soon(&CHOOSE),
        "share" => to_share(),
        "copy" => copy(),
        "save" => save(),
        digit => Digit::from_text(digit).into_iter().for_each(|digit| act(Action::Digit(digit))),
    }
}

/// On a phone the pad may lie below what is to be seen, and a finger types with nothing else.
fn show_pad() {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element("own-pad").scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Goes on with the board, which the button says it is about.
fn go(next: Next) {
    act(Action::Stand);
    act(Action::Go(next));
}

fn press(event: &KeyboardEvent) {
    let keys: fn(Key) -> Option<Action> = if near(event, "#own-board").is_some() {
        input::own_key
    } else if near(event, "#own-text").is_some() {
        input::own_text_key
    } else {
        return;
    };
    if let Some(action) = meaning(event, keys) {
        event.prevent_default();
        event.stop_propagation();
        act(action);
    }
}

/// The page reads the file, and brings what is in it.
fn open_file() {
    let chosen = element("own-file").unchecked_into::<HtmlInputElement>();
    if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
        boot::take(&file);
    }
    // The same file may be chosen again.
    chosen.set_value("");
}

fn to_share() {
    let shared =
        with(|open| (!open.own.position().grid.filled().is_empty()).then(|| open.own.position().clone()));
    if let Some(Some(shared)) = shared {
        turn_to("share");
        share::enter_with(&shared);
    }
}

/// The format that is chosen, and the puzzle in it.
fn written() -> Option<(Format, String)> {
    let name = element("own-format").unchecked_into::<HtmlSelectElement>().value();
    let format: Format = name.parse().ok()?;
    let text = with(|open| {
        let position = open.own.position();
        (!position.grid.filled().is_empty()).then(|| format.write(position))
    });
    Some((format, text??))
}

fn copy() {
    thread_local! {
        static DONE: Function = forever(|done| {
            let format = written().map_or("", |(format, _)| format.told(language())).to_owned();
            let key = if done.is_truthy() { "copied" } else { "not-copied" };
            say(&i18n::own_text(key, &[("format", format)], language()));
        });
    }
    if let Some((_, text)) = written() {
        DONE.with(|done| boot::copy(&text.into(), done));
    }
}

fn save() {
    if let Some((format, text)) = written() {
        let file = format!("ninefold-puzzle.{}", format.extension());
        boot::save(&file, &(text + "\n"), format.media_type());
        say(&i18n::own_text("saved", &[("file", file)], language()));
    }
}

fn say(text: &str) {
    element("own-said").set_text_content(Some(text));
}

fn field() -> HtmlTextAreaElement {
    element("own-text").unchecked_into()
}
