//! Links to games that others have shared, and files with them: checks them, and opens *Look back*, which shows them.

use js_sys::Function;
use ninefold_app::compressed_link::game_in_link;
use ninefold_app::i18n::review_texts;
use ninefold_app::shared_game::{Rival, SharedGame};

use super::{language, plate, share, show_text};
use crate::bridge::{copies, learn_program, page_program, rivals};
use crate::dom::leak_closure;

/// Opens the game of a link, which begins with its version.
pub fn open(link: &str) {
    thread_local! {
        static ON_TEXT: Function = leak_closure(|text| match text.as_string() {
            Some(text) => open_game(&text),
            None => refuse("link-damaged"),
        });
    }
    // Where the game cannot be shown at once, this is what stands there.
    show_text(&review_texts(language()).text("shared"), "");
    match game_in_link(link) {
        Some(_) if !copies::can_deflate() => refuse("link-unsupported"),
        Some(bytes) => ON_TEXT.with(|on_text| copies::inflate(&bytes, on_text)),
        None => refuse("link-damaged"),
    }
}

/// Opens the game of a file.
pub fn open_game(text: &str) {
    match text.parse::<SharedGame>() {
        Ok(game) if plate::can_review(&game.session) => learn_program::open_review(text),
        _ => refuse("link-damaged"),
    }
}

/// Plays the puzzle of a shared game, whose line will be on the plate.
pub fn play_puzzle(text: &str) {
    let Ok(game) = text.parse::<SharedGame>() else { return };
    let session = &game.session;
    if let Some(rival) = Rival::new(&game) {
        rivals::keep_rival(&session.givens().to_line(), &rival.to_text());
    }
    page_program::end_replay();
    page_program::open_link(&share::puzzle_fragment(session));
}

/// Says in the dialog why no game is shown.
fn refuse(key: &str) {
    let texts = review_texts(language());
    show_text(&texts.text("shared"), &texts.text(key));
}
