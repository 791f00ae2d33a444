//! Settings panel.
//!
//! The switches belong to the page, which updates them on each change. This module only sets them when the
//! panel is opened.

use ninefold_app::game::{Game, PadLayout, Setting, Settings, Theme};
use ninefold_app::markup::Button;

use super::backup;
use crate::dom::{action_buttons, bool_text, set_attribute, set_pressed};

pub fn open(saved_game: String) {
    let settings = saved_game.parse::<Game>().ok().map(|game| game.settings());
    draw(settings.unwrap_or_default());
    backup::open(saved_game);
}

fn draw(settings: Settings) {
    for setting in Setting::ALL {
        for switch in action_buttons(&Button::Set(setting)) {
            set_attribute(&switch, "aria-checked", bool_text(settings.has(setting)));
        }
    }
    for pad in PadLayout::ALL {
        set_pressed(&Button::Pad(pad), settings.pad == pad);
    }
    for theme in Theme::ALL {
        set_pressed(&Button::Theme(theme), settings.theme == theme);
    }
}
