//! What comes into the import panel: a text, a long file, what was read from a picture, a line of a list.

use js_sys::{Function, JsString};
use ninefold_app::backup::is_backup;
use ninefold_app::batch;
use ninefold_app::collection::is_lists_copy;
use ninefold_app::compressed_link::{find_game_link, has_copy_link};
use ninefold_app::i18n::Message;
use ninefold_app::import::{EditorAction, MAX_TEXT_BYTES, ParsedText, PictureFault};
use ninefold_app::markup::Panel;
use ninefold_app::protocol::PictureAnswer;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::shared_game::is_shared_game;
use ninefold_formats::list::ListFormat;
use wasm_bindgen::JsValue;

use super::{
    announce, dispatch, draw, focus_next_control, init, open, reset, set_text, text_field, with_panel,
};
use crate::bridge::files::LongFile;
use crate::bridge::pictures::ReadPicture;
use crate::bridge::{host, lists_program};
use crate::dom::leak_closure;
use crate::panels::{backup, game_link, press_panel_button, show_panel};

/// Longest text that is wrapped in its field, in bytes.
const MAX_WRAPPED_BYTES: usize = 5_000;

/// Opens the panel with a text, or the batch panel if the text is a list.
pub fn open_text(text: &JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD_LEN));
    let is_copy_expected = backup::take_copy_expectation();
    if host::is_page() && is_backup(&head) {
        return backup::offer(&String::from(text));
    }
    if host::is_page() && has_copy_link(&head) {
        return backup::receive_links(&String::from(text));
    }
    if host::is_page() && is_shared_game(&head) {
        return game_link::open_game(&String::from(text));
    }
    if host::is_page() && find_game_link(&head).is_some() {
        let link = find_game_link(&String::from(text)).unwrap_or_default().to_owned();
        // What reads it is loaded for this panel.
        return press_panel_button(Panel::Game(link));
    }
    if is_lists_copy(&head) {
        return open_lists_copy(text);
    }
    let is_short = length <= MAX_TEXT_BYTES as u32;
    let format = batch::detect_format(&head, length <= batch::HEAD_LEN);
    // How many puzzles a whole document holds is known only after reading it.
    let is_seen_later = is_short && format == Some(ListFormat::Document);
    if let Some(format) = format.filter(|format| !is_seen_later && length <= batch::max_len(*format)) {
        return open_list(format, text);
    }
    let text = if is_short { String::from(text) } else { String::new() };
    if is_copy_expected && is_short && ParsedText::is_without_puzzle(&text) {
        return backup::refuse();
    }
    load_text(&text);
    if !is_short {
        dispatch(EditorAction::TextTooLong);
    } else if with_panel(|panel| panel.editor.parsed_text().has_several_puzzles()) == Some(true) {
        return open_list(ListFormat::Document, &text.into());
    }
    draw();
    focus_next_control();
}

/// Opens a file that is too long to be read at once: in the batch panel, if it is a list.
pub fn open_file(file: &LongFile) {
    thread_local! {
        static ON_BACKUP: Function = leak_closure(|text| {
            text.as_string().iter().for_each(|text| backup::offer(text));
        });
    }
    let head = String::from(file.head());
    if host::is_page() && is_backup(&head) {
        return ON_BACKUP.with(|on_backup| file.whole(on_backup));
    }
    if is_lists_copy(&head) {
        thread_local! {
            static ON_COPY: Function = leak_closure(|text| open_lists_copy(&text));
        }
        return ON_COPY.with(|on_copy| file.whole(on_copy));
    }
    let format = batch::detect_format(&head, false);
    if let Some(format) = format.filter(|format| file.size() <= f64::from(batch::max_len(*format))) {
        return open_list(format, file);
    }
    load_text("");
    dispatch(EditorAction::TextTooLong);
    focus_next_control();
}

thread_local! {
    /// Called when the lists program cannot be loaded.
    static ON_NO_LISTS: Function = leak_closure(|_| announce(&Message::ToolsFailed.text()));
}

/// Hands a list to the lists program.
pub(super) fn open_list(format: ListFormat, content: &JsValue) {
    ON_NO_LISTS.with(|on_error| lists_program::open_list(&encode_message(&format), content, on_error));
}

/// Hands a copy of the lists that are kept to the lists program. It is null if its file can no longer be read.
fn open_lists_copy(copy: &JsValue) {
    if !copy.is_null() {
        ON_NO_LISTS.with(|on_error| lists_program::open_lists_copy(copy, on_error));
    }
}

/// Opens the panel with what was read from a picture.
pub fn open_picture(picture: ReadPicture) {
    let answer = picture.answer().and_then(|message| decode_message(&message).ok());
    if backup::take_copy_expectation() && !matches!(answer, Some(PictureAnswer::Read(_))) {
        return backup::refuse();
    }
    match answer {
        Some(PictureAnswer::Read(puzzles)) => {
            load_text("");
            with_panel(|panel| panel.renderer.set_picture(picture));
            dispatch(EditorAction::SetPicture(puzzles));
            focus_next_control();
        }
        Some(PictureAnswer::Refused(error)) => refuse_picture(PictureFault::Refused(error)),
        None => refuse_picture(PictureFault::from_name(&picture.fault().unwrap_or_default())),
    }
}

/// Opens the panel, with what was in it, to say why no puzzle was read from a picture.
fn refuse_picture(fault: PictureFault) {
    show_panel(&Panel::Import);
    open();
    dispatch(EditorAction::RefusePicture(fault));
}

/// Opens the panel with a line of a list, to be corrected.
pub fn open_line(line: &str) {
    load_text(line);
    with_panel(|panel| panel.is_from_list = true);
    draw();
    focus_next_control();
}

/// Puts the puzzle back into the list that its line is from.
pub(super) fn return_to_list() {
    let corrected = with_panel(|panel| {
        let verdict = panel.editor.analysis().verdict.clone().filter(|_| panel.is_from_list)?;
        panel.is_from_list = false;
        Some((panel.editor.board_state().givens, verdict))
    });
    if let Some((puzzle, verdict)) = corrected.flatten() {
        reset();
        lists_program::correct_list_line(&encode_message(&(puzzle, verdict)));
    }
}

fn load_text(text: &str) {
    show_panel(&Panel::Import);
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
