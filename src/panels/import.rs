//! Bringing in a puzzle: a text that is pasted, opened or dropped, or digits typed on a board of its own; how it stands with
//! it; and where it goes from there. What happens is decided in `ninefold::own`; here it is heard, drawn and run.
//!
//! ```text
//!   a text ──▶ a list of puzzles ──▶ the room of lists
//!          ╰─▶ one, or what is nearly one ──▶ text and board ──▶ play it, solve it, by logic; share it, save it
//! ```

mod renderer;

use std::cell::{Cell, RefCell};

use js_sys::{Function, JsString};
use wasm_bindgen::JsCast;
use web_sys::{
    Event, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent,
    ScrollIntoViewOptions, ScrollLogicalPosition,
};

use ninefold::batch::{self, Shape};
use ninefold::formats::Format;
use ninefold::game::AfterImport;
use ninefold::grid::Digit;
use ninefold::i18n;
use ninefold::import::{
    BoardStatus, EditorAction, EditorEffect, Highlight, ImportError, MAX_TEXT_BYTES, PuzzleEditor,
};
use ninefold::input::{self, KeyPress};
use ninefold::job::Report;

use self::renderer::{EditorRenderer, build_board};
use super::batch::{self as batch_panel, LongFile};
use super::worker_client::{ClientCallbacks, WorkerClient};
use super::{add_listener, host, init_texts, language, share, show_panel};
use crate::dom::{
    append_element, closest, defer, element, leak_closure, query_all, set_attribute, set_timeout,
};
use crate::keyboard::to_action;

/// A text longer than this is not broken into lines, in bytes.
const MAX_WRAPPED_BYTES: usize = 5_000;

/// So long nothing is typed before it is told how it stands, in milliseconds.
const ANNOUNCE_DELAY_MS: u32 = 800;

struct ImportPanel {
    editor: PuzzleEditor,
    renderer: EditorRenderer,
    worker: WorkerClient,
    /// The link that was handed to the game last.
    sent_link: Option<String>,
}

thread_local! {
    static PANEL: RefCell<Option<ImportPanel>> = const { RefCell::new(None) };
}

/// Where the hand finds the room.
const CALLBACKS: ClientCallbacks = ClientCallbacks {
    with_client: |act| {
        with_panel(|panel| act(&mut panel.worker));
    },
    on_report: |report: Report| dispatch(EditorAction::JobReport(report)),
};

fn with_panel<T>(act: impl FnOnce(&mut ImportPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Enters by its button: with what was left there, unless that has been played.
pub fn open() {
    init();
    if with_panel(|panel| panel.sent_link.take()).flatten().is_some() {
        reset();
    }
    draw();
    // Digits go to the board at once, and what is pasted is heard wherever the focus is.
    if let Some(cell) = with_panel(|panel| panel.editor.cursor()) {
        focus_element(&format!("o{}", cell.index()));
    }
}

/// Enters with a text, or has the room of lists entered if it is one.
pub fn open_text(text: &JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD));
    let is_short = length <= MAX_TEXT_BYTES as u32;
    let shape = batch::shape(&head, length <= batch::HEAD);
    // How many puzzles the data of a program holds is seen when it is read.
    let is_seen_later = is_short && shape == Some(Shape::Whole);
    if let Some(shape) = shape.filter(|shape| !is_seen_later && length <= batch::longest(*shape)) {
        return batch_panel::solve_text(shape, text.clone());
    }
    let text = if is_short { String::from(text) } else { String::new() };
    load_text(&text);
    if !is_short {
        dispatch(EditorAction::TextTooLong);
    } else if with_panel(|panel| panel.editor.parsed_text().has_several_puzzles()) == Some(true) {
        return batch_panel::solve_text(Shape::Whole, text.into());
    }
    draw();
    focus_next_control();
}

/// Enters with a file too long to be read at once: for the room of lists, if it is one.
pub fn open_file(file: LongFile) {
    let shape = batch::shape(&String::from(file.head()), false);
    if let Some(shape) = shape.filter(|shape| file.size() <= f64::from(batch::longest(*shape))) {
        return batch_panel::solve_file(shape, file);
    }
    load_text("");
    dispatch(EditorAction::TextTooLong);
    focus_next_control();
}

/// Enters with a line of a list, to be corrected.
pub fn open_line(line: &str) {
    load_text(line);
    draw();
    focus_next_control();
}

/// Puts a text into its field, and reads it.
fn load_text(text: &str) {
    show_panel("own");
    init();
    // What comes back from the game has its text here already.
    let is_back =
        with_panel(|panel| panel.sent_link.take().is_some_and(|sent_link| text == format!("#p={sent_link}")));
    if is_back != Some(true) {
        let field = text_field();
        // To break a long line takes browsers long.
        field.set_wrap(if text.len() > MAX_WRAPPED_BYTES { "off" } else { "soft" });
        field.set_value(text);
        dispatch(EditorAction::SetText(field.value()));
    }
}

/// Sees to it that all is there, once.
fn init() {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENERS: () = add_listeners();
    }
    LISTENERS.with(|()| ());
    if PANEL.with_borrow(Option::is_none) {
        reset();
    }
}

/// Begins with nothing.
fn reset() {
    text_field().set_value("");
    let worker = with_panel(|_| ()).and_then(|()| PANEL.take()).map(|panel| panel.worker);
    let worker = worker.unwrap_or_else(|| WorkerClient::new(CALLBACKS));
    PANEL.set(Some(ImportPanel {
        editor: PuzzleEditor::default(),
        renderer: EditorRenderer::new(),
        worker,
        sent_link: None,
    }));
}

fn add_listeners() {
    init_texts();
    build_board();
    let room = element("own");
    add_listener(&room, "click", on_click);
    add_listener(&room, "input", |event| {
        if closest(event, "#own-text").is_some() {
            dispatch(EditorAction::SetText(text_field().value()));
        }
    });
    add_listener(&room, "change", |event| {
        if closest(event, "#own-file").is_some() {
            import_chosen_file();
        }
    });
    add_listener(&room, "keydown", |event| on_key(event.unchecked_ref()));
    // The board keeps the focus.
    add_listener(&element("own-pad"), "mousedown", Event::prevent_default);
    let formats = element("own-format");
    for format in Format::ALL {
        set_attribute(&append_element(&formats, "option", format.told(language())), "value", format.name());
    }
}

fn dispatch(action: EditorAction) {
    let effects = with_panel(|panel| panel.editor.apply(action));
    effects.into_iter().flatten().for_each(perform);
    draw();
}

fn perform(effect: EditorEffect) {
    match effect {
        EditorEffect::RunJob(id, job) => {
            with_panel(|panel| panel.worker.run(id, job));
        }
        EditorEffect::Stop => {
            with_panel(|panel| panel.worker.stop());
        }
        EditorEffect::OpenInGame(link, next) => {
            with_panel(|panel| panel.sent_link = Some(link.clone()));
            match next {
                AfterImport::Play => host::play(&link),
                next => host::open_link(&format!("p={link}&then={}", next.name())),
            }
        }
        EditorEffect::OpenBatch => {
            let text = text_field().value();
            batch_panel::solve_text(batch::shape(&text, true).unwrap_or(Shape::Whole), text.into());
        }
        EditorEffect::ShowProblem => {
            focus_next_control();
            if let Some(announcement) = with_panel(|panel| panel.renderer.announcement()) {
                announce(&announcement);
            }
        }
    }
}

fn draw() {
    with_panel(|panel| panel.renderer.draw(&panel.editor, language()));
    schedule_announcement();
}

/// Tells those who do not see how it stands, once nothing has changed for a while: not at every digit.
fn schedule_announcement() {
    thread_local! {
        static PENDING: Cell<u32> = const { Cell::new(0) };
        static ANNOUNCE: Function = leak_closure(|_| {
            PENDING.set(PENDING.get() - 1);
            let announcement = with_panel(|panel| panel.renderer.announcement()).unwrap_or_default();
            let element = element("own-heard");
            if PENDING.get() == 0 && element.text_content().as_deref() != Some(&announcement) {
                element.set_text_content(Some(&announcement));
            }
        });
    }
    PENDING.set(PENDING.get() + 1);
    set_timeout(ANNOUNCE_DELAY_MS, &ANNOUNCE);
}

/// Where the player goes on: plays it, or sees what is wrong.
fn focus_next_control() {
    let place = with_panel(|panel| {
        let range = match panel.editor.parsed_text().error().filter(|_| panel.editor.has_text_error()) {
            Some(ImportError::Unreadable { excerpt, .. }) => Some(excerpt.utf16_range),
            Some(_) => Some((0, 0)),
            None => None,
        };
        (range, panel.editor.can_play(), panel.editor.status() == BoardStatus::Empty)
    });
    match place {
        Some((Some((from, to)), ..)) => {
            // Fails only for a field without a text.
            let _ = text_field().set_selection_range(from, to);
            focus_element("own-text");
        }
        Some((None, true, _)) => focus_element("own-play"),
        Some((None, false, true)) => focus_element("own-text"),
        _ => {
            if let Some(cell) = with_panel(|panel| panel.renderer.error_cell(&panel.editor)) {
                dispatch(EditorAction::Select(cell));
                focus_element(&format!("o{}", cell.index()));
            }
        }
    }
}

/// Moves the focus: at once, or when the dialog opens.
fn focus_element(id: &str) {
    for other in query_all("#own [autofocus]") {
        // Fails only for a name that is none.
        let _ = other.remove_attribute("autofocus");
    }
    let element = element(id);
    set_attribute(&element, "autofocus", "");
    // Fails only for an element that cannot take the focus.
    let _ = element.focus();
}

fn on_click(event: &Event) {
    thread_local! {
        static CHOOSE_FILE: Function = leak_closure(|_| element("own-file").click());
    }
    if let Some(cell) = closest(event, "[data-own]") {
        let index = cell.get_attribute("data-own").unwrap_or_default();
        input::cell_at_index(&index).map(EditorAction::Select).into_iter().for_each(dispatch);
        // A click leaves the focus where it is not to stay: at a cell that was not to be reached.
        let _ = cell.unchecked_into::<HtmlElement>().focus();
        scroll_to_pad();
        return;
    }
    let Some(button) = closest(event, "[data-action]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_default();
    match name.strip_prefix("own-").unwrap_or_default() {
        "play" => send_to_game(AfterImport::Play),
        "solve" => send_to_game(AfterImport::Solve),
        "logic" => send_to_game(AfterImport::Logic),
        "skip" => dispatch(EditorAction::Skip),
        "back" => dispatch(EditorAction::Backspace),
        "undo" => dispatch(EditorAction::Undo),
        "redo" => dispatch(EditorAction::Redo),
        "clear" => dispatch(EditorAction::Clear),
        "stop" => dispatch(EditorAction::Stop),
        "twins" => dispatch(EditorAction::ToggleHighlight(Highlight::SolutionDiff)),
        "spare" => dispatch(EditorAction::ToggleHighlight(Highlight::RedundantGivens)),
        // Not from within a click: that would be heard here, too.
        "open" => defer(&CHOOSE_FILE),
        "share" => open_share(),
        "copy" => copy_text(),
        "save" => save_text(),
        digit => {
            Digit::from_text(digit).into_iter().for_each(|digit| dispatch(EditorAction::EnterDigit(digit)))
        }
    }
}

/// On a phone the pad may lie below what is to be seen, and a finger types with nothing else.
fn scroll_to_pad() {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element("own-pad").scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Goes on with the board, which the button says it is about.
fn send_to_game(next: AfterImport) {
    dispatch(EditorAction::AcceptBoard);
    dispatch(EditorAction::SendToGame(next));
}

fn on_key(event: &KeyboardEvent) {
    let keys: fn(KeyPress) -> Option<EditorAction> = if closest(event, "#own-board").is_some() {
        input::editor_key
    } else if closest(event, "#own-text").is_some() {
        input::editor_text_key
    } else {
        return;
    };
    if let Some(action) = to_action(event, keys) {
        event.prevent_default();
        event.stop_propagation();
        dispatch(action);
    }
}

/// The page reads the file, and brings what is in it.
fn import_chosen_file() {
    let chosen = element("own-file").unchecked_into::<HtmlInputElement>();
    if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
        host::open_import(&file);
    }
    // The same file may be chosen again.
    chosen.set_value("");
}

fn open_share() {
    let shared = with_panel(|panel| {
        (!panel.editor.board_state().grid.filled().is_empty()).then(|| panel.editor.board_state().clone())
    });
    if let Some(Some(shared)) = shared {
        show_panel("share");
        share::open_with(&shared);
    }
}

/// The format that is chosen, and the puzzle in it.
fn formatted_puzzle() -> Option<(Format, String)> {
    let name = element("own-format").unchecked_into::<HtmlSelectElement>().value();
    let format: Format = name.parse().ok()?;
    let text = with_panel(|panel| {
        let position = panel.editor.board_state();
        (!position.grid.filled().is_empty()).then(|| format.write(position))
    });
    Some((format, text??))
}

fn copy_text() {
    thread_local! {
        static ON_COPIED: Function = leak_closure(|done| {
            let format = formatted_puzzle().map_or("", |(format, _)| format.told(language())).to_owned();
            let key = if done.is_truthy() { "copied" } else { "not-copied" };
            announce(&i18n::import_text(key, &[("format", format)], language()));
        });
    }
    if let Some((_, text)) = formatted_puzzle() {
        ON_COPIED.with(|done| host::copy_text(&text.into(), done));
    }
}

fn save_text() {
    if let Some((format, text)) = formatted_puzzle() {
        let file = format!("ninefold-puzzle.{}", format.extension());
        host::save(&file, &(text + "\n"), format.media_type());
        announce(&i18n::import_text("saved", &[("file", file)], language()));
    }
}

fn announce(text: &str) {
    element("own-said").set_text_content(Some(text));
}

fn text_field() -> HtmlTextAreaElement {
    element("own-text").unchecked_into()
}
