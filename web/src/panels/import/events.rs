//! Buttons, keys and fields of the import panel.

use js_sys::{Function, JsString};
use ninefold_app::game::AfterImport;
use ninefold_app::i18n;
use ninefold_app::import::{EditorAction, EditorHighlight};
use ninefold_app::input::{self, KeyPress, PanelButton};
use ninefold_app::markup::Panel;
use wasm_bindgen::JsCast;
use web_sys::{
    Event, HtmlElement, HtmlInputElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::incoming::return_to_list;
use super::{
    announce, dispatch, focus_cursor, focus_element, focus_next_control, language, set_text, text_field,
    with_panel,
};
use crate::bridge::{files, page_program, workbench_program};
use crate::dom::keyboard::to_action;
use crate::dom::render_cells::append_cells;
use crate::dom::{closest, defer, element, event_button, leak_closure};
use crate::panels::{add_listener, init_texts, share, show_panel};

/// Adds the listeners of the panel, and creates its board.
pub(super) fn add_listeners() {
    init_texts();
    append_cells(&element("import-cells"), "o", "data-import-cell");
    let section = element("import");
    add_listener(&section, "click", on_click);
    add_listener(&section, "input", |event| {
        if closest(event, "#import-text").is_some() {
            set_text(text_field().value());
        }
    });
    add_listener(&section, "change", |event| {
        if let Some(chosen) = closest(event, "#import-file, #import-camera") {
            import_chosen_file(chosen.unchecked_ref());
        }
    });
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    // The board keeps the focus.
    add_listener(&element("import-pad"), "mousedown", Event::prevent_default);
}

fn on_click(event: &Event) {
    thread_local! {
        static CHOOSE_FILE: Function = leak_closure(|_| element("import-file").click());
        static TAKE_PHOTO: Function = leak_closure(|_| element("import-camera").click());
    }
    if let Some(cell) = closest(event, "[data-import-cell]") {
        let index = cell.get_attribute("data-import-cell").unwrap_or_default();
        input::cell_at_index(&index).map(EditorAction::Select).into_iter().for_each(dispatch);
        // A click focuses the nearest focusable element, which may not be this cell.
        let _ = cell.unchecked_into::<HtmlElement>().focus();
        return scroll_to_pad();
    }
    let Some((button, element)) = event_button(event) else { return };
    match button {
        PanelButton::ImportPlay => send_to_game(AfterImport::Play),
        PanelButton::ImportSolve => send_to_game(AfterImport::Solve),
        PanelButton::ImportLogic => send_to_game(AfterImport::Logic),
        PanelButton::ImportSkip => dispatch(EditorAction::Skip),
        PanelButton::ImportBackspace => dispatch(EditorAction::Backspace),
        PanelButton::ImportUndo => dispatch(EditorAction::Undo),
        PanelButton::ImportRedo => dispatch(EditorAction::Redo),
        PanelButton::ImportClear => dispatch(EditorAction::Clear),
        PanelButton::ImportStop => dispatch(EditorAction::Stop),
        PanelButton::ImportFirst => dispatch(EditorAction::TakeReading(0)),
        PanelButton::ImportLast => dispatch(EditorAction::TakeReading(1)),
        PanelButton::ImportDifferences => {
            dispatch(EditorAction::ToggleHighlight(EditorHighlight::SolutionDiff));
        }
        PanelButton::ImportRedundant => {
            dispatch(EditorAction::ToggleHighlight(EditorHighlight::RedundantGivens));
        }
        // Deferred, since a click within a click would be handled here again.
        PanelButton::ImportOpen => defer(&CHOOSE_FILE),
        PanelButton::ImportPhoto => defer(&TAKE_PHOTO),
        PanelButton::ImportDoubt => {
            dispatch(EditorAction::NextDoubt);
            type_on_board();
        }
        PanelButton::ImportKeep => {
            dispatch(EditorAction::KeepDoubtful);
            focus_next_control();
        }
        PanelButton::ImportDrop => {
            dispatch(EditorAction::DropDoubtful);
            focus_next_control();
        }
        PanelButton::ImportWhole => {
            with_panel(|panel| panel.renderer.toggle_whole(&panel.editor, language()));
        }
        PanelButton::ImportProof => dispatch(EditorAction::DownloadProof),
        PanelButton::ImportToBatch => return_to_list(),
        PanelButton::ImportShare => open_share(),
        PanelButton::ImportWorkbench => {
            let givens = with_panel(|panel| panel.editor.board_state().givens);
            // With an empty board the workbench opens as it was left.
            let givens = givens.filter(|givens| !givens.filled().is_empty());
            workbench_program::bring_to_workbench(&givens.map_or(String::new(), |givens| givens.to_line()));
        }
        PanelButton::ImportPaste => paste(),
        PanelButton::ImportType => type_on_board(),
        PanelButton::ImportGrid(index) => {
            dispatch(EditorAction::TakePictured(index));
            focus_next_control();
        }
        PanelButton::ImportDigit(digit) => dispatch(EditorAction::EnterDigit(digit)),
        _ => {}
    }
    // What a doubtful cell may hold are buttons that change with the cell.
    if element.parent_element().is_some_and(|parent| parent.id() == "import-options") {
        focus_cursor();
    }
}

/// On a phone the pad may be below the visible part, and touch has no other way to type.
fn scroll_to_pad() {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element("import-pad").scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Sends the board to the game, accepting it in place of a text with errors.
fn send_to_game(next: AfterImport) {
    dispatch(EditorAction::AcceptBoard);
    dispatch(EditorAction::SendToGame(next));
}

fn on_key(event: &KeyboardEvent) {
    let keys: fn(KeyPress) -> _ = if closest(event, "#import-board").is_some() {
        input::editor_key
    } else if closest(event, "#import-text").is_some() {
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
        page_program::open_import(&file);
    }
    // Allows the same file to be chosen again.
    chosen.set_value("");
}

fn open_share() {
    let shared = with_panel(|panel| {
        (!panel.editor.board_state().grid.filled().is_empty()).then(|| *panel.editor.board_state())
    });
    if let Some(Some(shared)) = shared {
        show_panel(&Panel::Share);
        share::open_with(&shared);
    }
}

/// Reads the text or the picture on the clipboard. Where the page must not, the field waits for a pasted text.
fn paste() {
    thread_local! {
        static ON_CONTENT: Function = leak_closure(|content| match content.dyn_ref::<JsString>() {
            Some(text) if text.length() > 0 => page_program::open_import(text),
            None if !content.is_null() => page_program::open_import(&content),
            _ => {
                let text = i18n::import_texts(language()).text("paste-by-hand");
                announce(&text);
                element("import-source").set_text_content(Some(&text));
                focus_element("import-text");
            }
        });
    }
    ON_CONTENT.with(files::read_clipboard);
}

fn type_on_board() {
    focus_cursor();
    scroll_to_pad();
}
