//! Import panel: reads a pasted, opened or dropped text or picture, or digits typed on its own board, shows the verdict
//! on the puzzle, and sends it to the game. `ninefold_app::import` makes the decisions. This module handles
//! events, draws and runs jobs.
//!
//! ```text
//!   a text ──▶ a list of puzzles ──▶ the batch panel
//!          ├─▶ a copy of all games, or a link to one ──▶ *Settings*
//!          ╰─▶ one puzzle, or nearly one ──▶ text and board ──▶ play, solve, solve by logic, share
//!   a picture ──▶ www/panels/pictures.js reads it ──▶ board and cut-outs of the picture ──▶ the same
//! ```

mod events;
mod incoming;
mod renderer;

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::Function;
use ninefold_app::batch;
use ninefold_app::game::AfterImport;
use ninefold_app::import::{
    EditorAction, EditorEffect, EditorStatus, ImportError, MAX_TEXT_BYTES, PuzzleEditor,
};
use ninefold_app::input::{self, PanelButton};
use ninefold_formats::list::ListFormat;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

use self::renderer::EditorRenderer;
use super::{focus_and_scroll, games, language, show_buttons, worker_setup};
use crate::bridge::{files, page_program, proofs};
use crate::dom::{
    announce_in, call_after, element, leak_closure, query_all, remove_attribute, set_attribute, set_enabled,
};
use crate::worker::client::WorkerClient;

pub use incoming::{open_file, open_line, open_picture, open_text};

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

/// Opens the panel with its button: with its previous content, unless that has been played. What was played with doubtful cells can
/// still be corrected.
pub fn open() {
    init();
    let played = with_panel(|panel| (panel.sent_link.take(), panel.editor.doubtful().is_empty()));
    if let Some((Some(_), true)) = played {
        reset();
    }
    draw();
    // The board receives digits at once, and a pasted text is read wherever the focus is.
    focus_cursor();
}

fn init() {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(events::add_listeners);
    games::load_pace(draw_pace);
    if PANEL.with_borrow(Option::is_none) {
        let draft = files::kept_text(DRAFT);
        reset();
        restore(&draft);
    }
}

/// Keeps text and board for the case that the page is reloaded: the board, if it is not the one of the text, and below it the text.
fn keep_draft() {
    let board = with_panel(|panel| panel.editor.kept_board()).flatten();
    let board = board.map_or(String::new(), |board| board.to_string());
    let text = text_field().value();
    if text.len() <= MAX_TEXT_BYTES {
        files::keep_text(DRAFT, &format!("{board}\n{text}"));
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
    files::keep_text(DRAFT, "");
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
            | EditorAction::DownloadProof
            | EditorAction::ProofResult(_)
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
            let sent_link = link.split('&').next().unwrap_or_default().to_owned();
            with_panel(|panel| panel.sent_link = Some(sent_link));
            files::keep_text(DRAFT, "");
            match next {
                AfterImport::Play => page_program::play(&link),
                next => page_program::open_link(&format!("p={link}&then={}", next.name())),
            }
        }
        EditorEffect::OpenNamedPuzzle(link) => {
            files::keep_text(DRAFT, "");
            reset();
            page_program::open_link(&link);
        }
        EditorEffect::DownloadProof(grid) => {
            thread_local! {
                static ON_DONE: Function =
                    leak_closure(|done| dispatch(EditorAction::ProofResult(done.is_truthy())));
            }
            ON_DONE.with(|done| proofs::save_proof(&grid.to_line(), false, done));
        }
        EditorEffect::OpenBatch => {
            let text = text_field().value();
            let format = batch::detect_format(&text, true).unwrap_or(ListFormat::Document);
            incoming::open_list(format, &text.into());
        }
        EditorEffect::ShowProblem => {
            focus_next_control();
            if let Some(announcement) = with_panel(|panel| panel.renderer.announcement()) {
                announce(&announcement);
            }
        }
        EditorEffect::AnnounceDigit(digit) => announce_in(&element("import-announcement"), digit.to_string()),
    }
}

fn draw() {
    with_panel(|panel| {
        panel.renderer.draw(&panel.editor, language());
        let is_ready = panel.is_from_list && panel.editor.analysis().verdict.is_some();
        let list_button = (panel.is_from_list, is_ready);
        // Only if it changed, since looking a button up searches the whole page.
        if std::mem::replace(&mut panel.list_button, list_button) != list_button {
            show_buttons(&PanelButton::ImportToBatch, panel.is_from_list);
            set_enabled(&PanelButton::ImportToBatch, is_ready);
        }
    });
    schedule_announcement();
}

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
    call_after(ANNOUNCE_DELAY_MS, &ANNOUNCE);
}

/// Focuses where the player continues: the button to play, or what is wrong or doubtful.
fn focus_next_control() {
    if with_panel(|panel| !panel.editor.doubtful().is_empty()) == Some(true) {
        return focus_cursor();
    }
    let place = with_panel(|panel| {
        let range = match panel.editor.parsed_text().error().filter(|_| panel.editor.has_text_error()) {
            Some(ImportError::Unreadable { excerpt, .. }) => Some(excerpt.utf16_range),
            // What is typed or pasted next takes its place.
            Some(_) => Some((0, u32::MAX)),
            None => None,
        };
        let can_play = panel.editor.can_play() || panel.editor.link().is_some();
        (range, can_play, panel.editor.status() == EditorStatus::Empty)
    });
    let is_choice = |panel: &mut ImportPanel| {
        panel.editor.is_undecided() && panel.editor.parsed_text().readings().is_some()
    };
    let is_picture_choice = |panel: &mut ImportPanel| {
        panel.editor.pictured().len() > 1 && panel.editor.chosen_picture().is_none()
    };
    match place {
        _ if with_panel(is_picture_choice) == Some(true) => focus_element("import-grid-0"),
        _ if with_panel(is_choice) == Some(true) => focus_element("import-first"),
        Some((Some((from, to)), ..)) => {
            // Fails only if the field has no text.
            let _ = text_field().set_selection_range(from, to);
            focus_element("import-text");
        }
        Some((None, true, _)) => focus_element("import-play"),
        Some((None, false, true)) => focus_element("import-text"),
        _ => {
            if let Some(cell) = with_panel(|panel| renderer::error_cell(&panel.editor)) {
                dispatch(EditorAction::Select(cell));
                focus_element(&format!("o{}", cell.index()));
            }
        }
    }
}

/// Moves the focus, at once or when the dialog opens.
fn focus_element(id: &str) {
    for other in query_all("#import [autofocus]") {
        remove_attribute(&other, "autofocus");
    }
    let element = element(id);
    set_attribute(&element, "autofocus", "");
    focus_and_scroll(&element);
}

fn focus_cursor() {
    if let Some(cell) = with_panel(|panel| panel.editor.cursor()) {
        focus_element(&format!("o{}", cell.index()));
    }
}

fn announce(text: &str) {
    element("import-status").set_text_content(Some(text));
}

fn text_field() -> HtmlTextAreaElement {
    element("import-text").unchecked_into()
}
