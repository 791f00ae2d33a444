//! Import panel: reads a pasted, opened or dropped text or picture, or digits typed on its own board, shows the verdict
//! on the puzzle, and sends it to the game. `ninefold_app::import` makes the decisions. This module handles
//! events, draws and runs jobs.
//!
//! ```text
//!   a text ──▶ a list of puzzles ──▶ the batch panel
//!          ├─▶ a copy of all games, or a link to one ──▶ *Settings*
//!          ╰─▶ one puzzle, or nearly one ──▶ text and board ──▶ play, solve, solve by logic, share
//!   a picture ──▶ www/pictures.js reads it ──▶ board and cut-outs of the picture ──▶ the same
//! ```

mod renderer;

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::{Function, JsString};
use ninefold::formats::list::ListFormat;
use ninefold::grid::Digit;
use ninefold_app::backup::{has_backup_link, is_backup};
use ninefold_app::batch;
use ninefold_app::game::AfterImport;
use ninefold_app::i18n;
use ninefold_app::import::{
    BoardStatus, EditorAction, EditorEffect, Highlight, ImportError, MAX_TEXT_BYTES, ParsedText,
    PictureFault, PuzzleEditor,
};
use ninefold_app::input::{self, KeyPress};
use ninefold_app::protocol::PictureAnswer;
use ninefold_app::protocol::codec::decode_message;
use wasm_bindgen::JsCast;
use web_sys::{
    Event, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

use self::renderer::{EditorRenderer, build_board};
use super::batch as batch_panel;
use super::host::ReadPicture;
use super::long_file::LongFile;
use super::{add_listener, backup, host, init_texts, language, pace, share, show_panel, worker_setup};
use crate::dom::keyboard::to_action;
use crate::dom::{
    action_buttons, closest, defer, element, leak_closure, query_all, set_attribute, set_enabled,
    set_timeout, set_visible,
};
use crate::worker::client::WorkerClient;

/// Longest text that is wrapped in its field, in bytes.
const MAX_WRAPPED_BYTES: usize = 5_000;

/// Name under which text and board are kept through reloads.
const DRAFT: &str = "import";

/// Fewest and most lines that the text field shows at once.
const FIELD_ROWS: (usize, usize) = (2, 9);

/// Time without input after which the verdict is announced, in milliseconds.
const ANNOUNCE_DELAY_MS: u32 = 800;

struct ImportPanel {
    editor: PuzzleEditor,
    renderer: EditorRenderer,
    worker: WorkerClient,
    /// Link last sent to the game.
    sent_link: Option<String>,
    /// The text is a line of the list that is open.
    is_from_list: bool,
    /// Whether the button that puts it back is shown, and enabled.
    list_button: (bool, bool),
}

thread_local! {
    static PANEL: RefCell<Option<ImportPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut ImportPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the panel with its button: with its previous content, unless that has been played.
pub fn open() {
    init();
    if with_panel(|panel| panel.sent_link.take()).flatten().is_some() {
        reset();
    }
    draw();
    // The board receives digits at once, and a pasted text is read wherever the focus is.
    focus_cursor();
}

/// Opens the panel with a text, or the batch panel if the text is a list.
pub fn open_text(text: &JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD_LEN));
    let is_copy_expected = backup::take_copy_expectation();
    if host::is_page() && is_backup(&head) {
        return backup::offer(&String::from(text));
    }
    if host::is_page() && has_backup_link(&head) {
        return backup::receive_links(&String::from(text));
    }
    let is_short = length <= MAX_TEXT_BYTES as u32;
    let format = batch::detect_format(&head, length <= batch::HEAD_LEN);
    // How many puzzles a whole document holds is known only after reading it.
    let is_seen_later = is_short && format == Some(ListFormat::Document);
    if let Some(format) = format.filter(|format| !is_seen_later && length <= batch::max_len(*format)) {
        return batch_panel::solve_text(format, text.clone(), open_line);
    }
    let text = if is_short { String::from(text) } else { String::new() };
    if is_copy_expected && is_short && ParsedText::is_without_puzzle(&text) {
        return backup::refuse();
    }
    load_text(&text);
    if !is_short {
        dispatch(EditorAction::TextTooLong);
    } else if with_panel(|panel| panel.editor.parsed_text().has_several_puzzles()) == Some(true) {
        return batch_panel::solve_text(ListFormat::Document, text.into(), open_line);
    }
    draw();
    focus_next_control();
}

/// Opens a file that is too long to be read at once: in the batch panel, if it is a list.
pub fn open_file(file: LongFile) {
    thread_local! {
        static ON_BACKUP: Function = leak_closure(|text| {
            text.as_string().iter().for_each(|text| backup::offer(text));
        });
    }
    let head = String::from(file.head());
    if host::is_page() && is_backup(&head) {
        return ON_BACKUP.with(|on_backup| file.whole(on_backup));
    }
    let format = batch::detect_format(&head, false);
    if let Some(format) = format.filter(|format| file.size() <= f64::from(batch::max_len(*format))) {
        return batch_panel::solve_file(format, file, open_line);
    }
    load_text("");
    dispatch(EditorAction::TextTooLong);
    focus_next_control();
}

/// Opens the panel with what was read from a picture.
pub fn open_picture(picture: ReadPicture) {
    load_text("");
    let answer = picture.answer().and_then(|message| decode_message(&message).ok());
    dispatch(match answer {
        Some(PictureAnswer::Read(puzzles)) => {
            with_panel(|panel| panel.renderer.set_picture(picture));
            EditorAction::SetPicture(puzzles)
        }
        Some(PictureAnswer::Refused(error)) => EditorAction::RefusePicture(PictureFault::Refused(error)),
        None => {
            let fault = picture.fault().unwrap_or_default();
            EditorAction::RefusePicture(PictureFault::from_name(&fault))
        }
    });
    focus_next_control();
}

/// Opens the panel with a line of a list, to be corrected.
fn open_line(line: &str) {
    load_text(line);
    with_panel(|panel| panel.is_from_list = true);
    draw();
    focus_next_control();
}

/// Puts the puzzle back into the list that its line is from.
fn return_to_list() {
    let corrected = with_panel(|panel| {
        let verdict = panel.editor.analysis().verdict.clone().filter(|_| panel.is_from_list)?;
        panel.is_from_list = false;
        Some((panel.editor.board_state().givens, verdict))
    });
    if let Some((puzzle, verdict)) = corrected.flatten() {
        reset();
        batch_panel::correct_line(&puzzle, &verdict);
    }
}

/// Sets the text field and reads the text.
fn load_text(text: &str) {
    show_panel("own");
    init();
    with_panel(|panel| panel.is_from_list = false);
    // If the game sends a puzzle back, its text is still here.
    let is_back =
        with_panel(|panel| panel.sent_link.take().is_some_and(|sent_link| text == format!("#p={sent_link}")));
    if is_back != Some(true) {
        let field = text_field();
        // Browsers take long to wrap a long line.
        field.set_wrap(if text.len() > MAX_WRAPPED_BYTES { "off" } else { "soft" });
        field.set_value(text);
        set_text(field.value());
    }
}

/// Prepares the panel, once.
fn init() {
    // The elements are never replaced.
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    pace::load(draw_pace);
    if PANEL.with_borrow(Option::is_none) {
        let draft = host::kept_text(DRAFT);
        reset();
        restore(&draft);
    }
}

/// Keeps text and board for the case that the page is reloaded: the board, if it is not the one of the text, and below it the text.
fn keep_draft() {
    let board = with_panel(|panel| panel.editor.draft()).flatten();
    let board = board.map_or(String::new(), |board| board.to_string());
    let text = text_field().value();
    if text.len() <= MAX_TEXT_BYTES {
        host::keep_text(DRAFT, &format!("{board}\n{text}"));
    }
}

/// Brings back what was there before the page was reloaded.
fn restore(draft: &str) {
    let Some((board, text)) = draft.split_once('\n') else { return };
    text_field().set_value(text);
    set_text(text.to_owned());
    if let Ok(board) = board.parse() {
        dispatch(EditorAction::RestoreBoard(Box::new(board)));
    }
}

/// Empties the panel.
fn reset() {
    text_field().set_value("");
    text_field().set_rows(FIELD_ROWS.0 as u32);
    let worker = with_panel(|_| ()).and_then(|()| PANEL.take()).map(|panel| panel.worker);
    let worker = worker.unwrap_or_else(|| {
        WorkerClient::new(worker_setup(|report| dispatch(EditorAction::JobReport(report))))
    });
    PANEL.set(Some(ImportPanel {
        editor: PuzzleEditor::default(),
        renderer: EditorRenderer::new(),
        worker,
        sent_link: None,
        is_from_list: false,
        list_button: (true, true),
    }));
    host::keep_text(DRAFT, "");
}

fn add_listeners() {
    init_texts();
    build_board();
    let section = element("own");
    add_listener(&section, "click", on_click);
    add_listener(&section, "input", |event| {
        if closest(event, "#own-text").is_some() {
            set_text(text_field().value());
        }
    });
    add_listener(&section, "change", |event| {
        if let Some(chosen) = closest(event, "#own-file, #own-camera") {
            import_chosen_file(chosen.unchecked_ref());
        }
    });
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    // The board keeps the focus.
    add_listener(&element("own-pad"), "mousedown", Event::prevent_default);
}

/// Reads the text, and makes its field as high as its lines.
fn set_text(text: String) {
    let lines = text.trim_end().lines().count();
    text_field().set_rows(lines.clamp(FIELD_ROWS.0, FIELD_ROWS.1) as u32);
    dispatch(input::editor_text_action(text));
}

fn dispatch(action: EditorAction) {
    let changes_draft = !matches!(
        action,
        EditorAction::JobReport(_)
            | EditorAction::MoveCursor(_)
            | EditorAction::Select(_)
            | EditorAction::NextDoubt
            | EditorAction::ToggleHighlight(_)
            | EditorAction::Stop
    );
    let effects = with_panel(|panel| panel.editor.apply(action));
    if changes_draft {
        keep_draft();
    }
    effects.into_iter().flatten().for_each(perform);
    draw();
}

fn perform(effect: EditorEffect) {
    match effect {
        EditorEffect::RunJob(id, job) => {
            with_panel(|panel| panel.worker.run(id, job));
        }
        EditorEffect::Stop => {
            with_panel(|panel| panel.worker.cancel());
        }
        EditorEffect::OpenInGame(link, next) => {
            with_panel(|panel| panel.sent_link = Some(link.clone()));
            host::keep_text(DRAFT, "");
            match next {
                AfterImport::Play => host::play(&link),
                next => host::open_link(&format!("p={link}&then={}", next.name())),
            }
        }
        EditorEffect::OpenNamedPuzzle(link) => {
            host::keep_text(DRAFT, "");
            reset();
            host::open_link(&link);
        }
        EditorEffect::OpenBatch => {
            let text = text_field().value();
            batch_panel::solve_text(
                batch::detect_format(&text, true).unwrap_or(ListFormat::Document),
                text.into(),
                open_line,
            );
        }
        EditorEffect::ShowProblem => {
            focus_next_control();
            if let Some(announcement) = with_panel(|panel| panel.renderer.announcement()) {
                announce(&announcement);
            }
        }
        EditorEffect::AnnounceDigit(digit) => announce_digit(digit),
    }
}

/// Announces a digit, apart from the verdict. Equal digits in a row differ by a no-break space, since an unchanged text is
/// not read again.
fn announce_digit(digit: Digit) {
    let element = element("own-echo");
    let plain = digit.to_string();
    let is_plain = element.text_content().as_ref() == Some(&plain);
    element.set_text_content(Some(&if is_plain { plain + "\u{a0}" } else { plain }));
}

fn draw() {
    with_panel(|panel| {
        panel.renderer.draw(&panel.editor, language());
        let is_ready = panel.is_from_list && panel.editor.analysis().verdict.is_some();
        // Only if it changed, since looking a button up searches the whole page.
        if std::mem::replace(&mut panel.list_button, (panel.is_from_list, is_ready))
            != (panel.is_from_list, is_ready)
        {
            for button in action_buttons("own-list") {
                set_visible(&button, panel.is_from_list);
            }
            set_enabled("own-list", is_ready);
        }
    });
    schedule_announcement();
}

/// Draws how long the player would take.
fn draw_pace() {
    with_panel(|panel| panel.renderer.draw(&panel.editor, language()));
}

/// Announces the verdict to screen readers when nothing has changed for a while, not at every digit.
fn schedule_announcement() {
    thread_local! {
        static PENDING: Cell<u32> = const { Cell::new(0) };
        static ANNOUNCE: Function = leak_closure(|_| {
            PENDING.set(PENDING.get() - 1);
            if PENDING.get() == 0
                && let Some(text) = with_panel(|panel| panel.renderer.new_announcement()).flatten()
            {
                announce(&text);
            }
        });
    }
    PENDING.set(PENDING.get() + 1);
    set_timeout(ANNOUNCE_DELAY_MS, &ANNOUNCE);
}

/// Focuses where the player continues: the button to play, or what is wrong or doubtful.
fn focus_next_control() {
    if with_panel(|panel| !panel.editor.doubtful().is_empty()) == Some(true) {
        return focus_cursor();
    }
    let place = with_panel(|panel| {
        let range = match panel.editor.parsed_text().error().filter(|_| panel.editor.has_text_error()) {
            Some(ImportError::Unreadable { excerpt, .. }) => Some(excerpt.utf16_range),
            // On a phone a keyboard would come.
            Some(ImportError::Picture(_)) => return None,
            // What is typed or pasted next takes its place.
            Some(_) => Some((0, u32::MAX)),
            None => None,
        };
        Some((
            range,
            panel.editor.can_play() || panel.editor.link().is_some(),
            panel.editor.status() == BoardStatus::Empty,
        ))
    });
    let is_choice = |panel: &mut ImportPanel| {
        panel.editor.is_undecided() && panel.editor.parsed_text().readings().is_some()
    };
    let is_picture_choice = |panel: &mut ImportPanel| {
        panel.editor.pictured().len() > 1 && panel.editor.chosen_picture().is_none()
    };
    match place.flatten() {
        _ if with_panel(is_picture_choice) == Some(true) => focus_element("own-grid-0"),
        _ if with_panel(is_choice) == Some(true) => focus_element("own-first"),
        Some((Some((from, to)), ..)) => {
            // Fails only if the field has no text.
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

/// Moves the focus, at once or when the dialog opens.
fn focus_element(id: &str) {
    for other in query_all("#own [autofocus]") {
        // Fails only if the attribute name is invalid.
        let _ = other.remove_attribute("autofocus");
    }
    let element = element(id);
    set_attribute(&element, "autofocus", "");
    // Fails only if the element cannot have the focus.
    let _ = element.focus();
}

fn on_click(event: &Event) {
    thread_local! {
        static CHOOSE_FILE: Function = leak_closure(|_| element("own-file").click());
        static TAKE_PHOTO: Function = leak_closure(|_| element("own-camera").click());
    }
    if let Some(cell) = closest(event, "[data-own]") {
        let index = cell.get_attribute("data-own").unwrap_or_default();
        input::cell_at_index(&index).map(EditorAction::Select).into_iter().for_each(dispatch);
        // A click focuses the nearest focusable element, which may not be this cell.
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
        "first" => dispatch(EditorAction::TakeReading(0)),
        "last" => dispatch(EditorAction::TakeReading(1)),
        "twins" => dispatch(EditorAction::ToggleHighlight(Highlight::SolutionDiff)),
        "spare" => dispatch(EditorAction::ToggleHighlight(Highlight::RedundantGivens)),
        // Deferred, since a click within a click would be handled here again.
        "open" => defer(&CHOOSE_FILE),
        "photo" => defer(&TAKE_PHOTO),
        "doubt" => show_next_doubt(),
        "list" => return_to_list(),
        "share" => open_share(),
        "paste" => paste(),
        "type" => type_on_board(),
        grid if let Some(index) = grid.strip_prefix("grid-").and_then(|index| index.parse().ok()) => {
            dispatch(EditorAction::TakePictured(index));
            focus_next_control();
        }
        digit => {
            if let Some(digit) = Digit::from_text(digit) {
                dispatch(EditorAction::EnterDigit(digit));
            }
        }
    }
    // What a doubtful cell may hold are buttons that change with the cell.
    if button.parent_element().is_some_and(|parent| parent.id() == "own-options") {
        focus_cursor();
    }
}

/// Moves to the next doubtful cell, where a digit can be typed.
fn show_next_doubt() {
    dispatch(EditorAction::NextDoubt);
    focus_cursor();
    scroll_to_pad();
}

fn focus_cursor() {
    if let Some(cell) = with_panel(|panel| panel.editor.cursor()) {
        focus_element(&format!("o{}", cell.index()));
    }
}

/// On a phone the pad may be below the visible part, and touch has no other way to type.
fn scroll_to_pad() {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element("own-pad").scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Sends the board to the game, accepting it in place of a text with errors.
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

/// Imports the chosen file: the page reads it and opens its text, or what its picture shows.
fn import_chosen_file(chosen: &HtmlInputElement) {
    if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
        host::open_import(&file);
    }
    // Allows the same file to be chosen again.
    chosen.set_value("");
}

fn open_share() {
    let shared = with_panel(|panel| {
        (!panel.editor.board_state().grid.filled().is_empty()).then(|| *panel.editor.board_state())
    });
    if let Some(Some(shared)) = shared {
        show_panel("share");
        share::open_with(&shared);
    }
}

/// Reads the text or the picture on the clipboard. Where the page must not, the field waits for a pasted text.
fn paste() {
    thread_local! {
        static ON_CONTENT: Function = leak_closure(|content| match content.dyn_ref::<JsString>() {
            Some(text) if text.length() > 0 => host::open_import(text),
            None if !content.is_null() => host::open_import(&content),
            _ => {
                announce(&i18n::import_texts(language()).text("paste-by-hand"));
                focus_element("own-text");
            }
        });
    }
    ON_CONTENT.with(host::read_clipboard);
}

/// Moves to the board, where digits are typed.
fn type_on_board() {
    focus_cursor();
    scroll_to_pad();
}

fn announce(text: &str) {
    element("own-heard").set_text_content(Some(text));
}

fn text_field() -> HtmlTextAreaElement {
    element("own-text").unchecked_into()
}
