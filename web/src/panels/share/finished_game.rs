//! What the share panel has for a finished game: its picture, a film of it, and its plate as squares in a text.

use std::cell::RefCell;

use js_sys::{Function, Uint8Array};
use ninefold_app::compressed_link::game_fragment;
use ninefold_app::game::{Game, Session, save_record};
use ninefold_app::i18n::{share_texts, share_title};
use ninefold_app::input::PanelButton;
use ninefold_app::shared_game::SharedGame;
use ninefold_app::view_model::{self, GAME_PICTURE_SIZE, GameCaption};

use super::{page_address, saved_text};
use crate::bridge::{copies, files, host, storage};
use crate::dom::{action_buttons, element, is_hidden, leak_closure, query_all, set_visible};
use crate::panels::{dates, draw_image, field, focus_and_scroll, language};

/// The longest link to a game, in characters: what messengers pass on whole.
const MAX_LINK_CHARS: usize = 4000;

/// The name under which the browser keeps that of the player.
const NAME_KEY: &str = "player";

const PNG_FILE: &str = "ninefold-game.png";
const TEXT_FILE: &str = "ninefold-game.txt";

struct FinishedGame {
    session: Session,
    /// The link to its puzzle.
    link: String,
}

thread_local! {
    static GAME: RefCell<Option<FinishedGame>> = const { RefCell::new(None) };
}

/// Shows the picture of a game, if it has one, and returns whether it does. `link` leads to its puzzle.
pub fn show(session: Option<&Session>, link: &str) -> bool {
    let game = session.map(|session| FinishedGame { session: session.clone(), link: link.to_owned() });
    let film = game.as_ref().and_then(|game| game.picture(true));
    announce("");
    set_visible(&element("share-game"), film.is_some());
    for button in action_buttons(&PanelButton::CopyLink) {
        // The first action of the panel is the one that stands out.
        let _ = button.class_list().toggle_with_force("primary", film.is_none());
    }
    GAME.set(game);
    let Some(film) = film else { return false };
    set_visible(&element("share-game-link"), copies::can_deflate());
    if field("share-player").value().is_empty() {
        field("share-player").set_value(&files::kept_text(NAME_KEY));
    }
    let texts = share_texts(language());
    draw_image("share-picture", &film, &texts.text("picture"));
    set_visible(&action_buttons(&PanelButton::SendPicture)[0], files::can_share_png());
    if let Some(button) = query_all("#share-game button").into_iter().find(|button| !is_hidden(button)) {
        focus_and_scroll(&button);
    }
    true
}

/// Does what a button of the share panel asks for, if it is one for games.
pub fn click(button: &PanelButton) {
    thread_local! {
        static ON_COPIED: Function = leak_closure(|done| {
            announce_text(if done.is_truthy() { "squares-copied" } else { "not-copied" });
        });
        static ON_ERROR: Function = leak_closure(|_| announce_text("not-sent"));
        static ON_SAVED: Function = leak_closure(|done| {
            if done.is_truthy() { announce(&saved_text(PNG_FILE)) } else { announce_text("not-saved") }
        });
    }
    let (width, height) = GAME_PICTURE_SIZE;
    GAME.with_borrow(|game| {
        let Some(game) = game else { return };
        let svg = |is_film| game.picture(is_film).unwrap_or_default();
        let save_svg = |name: &str, is_film| {
            files::save_text(name, &svg(is_film), "image/svg+xml");
            announce(&saved_text(name));
        };
        match button {
            PanelButton::SendPicture => {
                ON_ERROR.with(|failed| files::share_png(PNG_FILE, &svg(false), width, height, failed));
            }
            PanelButton::SavePicture => {
                ON_SAVED.with(|done| files::save_png(PNG_FILE, &svg(false), width, height, done));
            }
            PanelButton::SavePictureSvg => save_svg("ninefold-game.svg", false),
            PanelButton::SaveFilm => save_svg("ninefold-film.svg", true),
            PanelButton::CopyGameLink => game.copy_game_link(),
            PanelButton::CopySquares => {
                ON_COPIED.with(|done| host::copy_text(&game.squares().into(), done));
            }
            _ => {}
        }
    });
}

/// The picture of the game on the board, or a film of it; `None` if the game has none.
pub fn current_picture(is_film: bool) -> Option<String> {
    let game: Game = save_record::recover(storage::newest_record()).texts.first()?.parse().ok()?;
    FinishedGame { session: game.session().clone(), link: String::new() }.picture(is_film)
}

impl FinishedGame {
    /// The picture, as a film if wanted.
    fn picture(&self, is_film: bool) -> Option<String> {
        let date = [("weekday", "long"), ("day", "numeric"), ("month", "long")];
        self.with_caption(&date, |caption| {
            view_model::game_picture(&self.session, caption, is_film, language())
        })
    }

    fn squares(&self) -> String {
        let date = [("day", "numeric"), ("month", "short")];
        self.with_caption(&date, |caption| {
            view_model::game_squares(&self.session, caption, &self.link, language())
        })
    }

    /// Copies a link to the game, or saves it as a file if that is too long.
    fn copy_game_link(&self) {
        thread_local! {
            static ON_COPIED: Function = leak_closure(|done| {
                announce_text(if done.is_truthy() { "game-link-copied" } else { "not-copied" });
            });
            static ON_DEFLATED: Function = leak_closure(|bytes| {
                let link = ["#", &game_fragment(&Uint8Array::from(bytes).to_vec())].concat();
                let link = [page_address(), link].concat();
                if link.len() <= MAX_LINK_CHARS {
                    return ON_COPIED.with(|done| host::copy_text(&link.into(), done));
                }
                GAME.with_borrow(|game| {
                    let text = game.as_ref().map_or_else(String::new, |game| game.shared().to_text());
                    files::save_text(TEXT_FILE, &text, "text/plain");
                });
                announce(&share_texts(language()).format("game-saved", &[("file", &TEXT_FILE)]));
            });
        }
        files::keep_text(NAME_KEY, &field("share-player").value());
        ON_DEFLATED.with(|done| copies::deflate(&self.shared().to_text(), done));
    }

    fn shared(&self) -> SharedGame {
        SharedGame::new(self.session.clone(), &field("share-player").value())
    }

    /// Calls with the level and the date, with these parts: the day of a daily puzzle, or the day when the game was finished.
    fn with_caption<T>(&self, date: &[(&str, &str)], act: impl FnOnce(GameCaption) -> T) -> T {
        let session = &self.session;
        let level = share_title(session.level(), session.rating(), language());
        let daily = session.puzzle_id().and_then(|id| id.date()).and_then(|date| date.parse().ok());
        let day =
            daily.unwrap_or_else(|| dates::day_at(session.completion().map_or(0.0, |end| end.at_ms as f64)));
        act(GameCaption { level: &level, date: &dates::day_text(day, date, language()) })
    }
}

fn announce_text(key: &str) {
    announce(&share_texts(language()).text(key));
}

fn announce(text: &str) {
    element("share-game-status").set_text_content(Some(text));
}
