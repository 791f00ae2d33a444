//! Settings: what the player chooses once for all games.
//!
//! The switches are the page's own buttons, which it keeps as they are to be from the first change on. Here they are set
//! as the game has them when the room is entered.

use ninefold::game::{Game, Setting, Settings, Theme};

use crate::dom::{action_buttons, bool_text, set_attribute, set_pressed};

/// Enters, with the game as it is saved.
pub fn open(game: Option<String>) {
    let game = game.and_then(|text| text.parse::<Game>().ok());
    draw(game.map(|game| game.settings()).unwrap_or_default());
}

fn draw(settings: Settings) {
    for setting in Setting::ALL {
        for switch in action_buttons(&["set-", setting.name()].concat()) {
            set_attribute(&switch, "aria-checked", bool_text(settings.has(setting)));
        }
    }
    for theme in Theme::ALL {
        set_pressed(&["theme-", theme.name()].concat(), settings.theme == theme);
    }
}
