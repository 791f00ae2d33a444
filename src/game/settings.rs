//! What the player has chosen once for all games.

use std::str::FromStr;

/// What can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Two kinds of notes, in the corners and in the centre; else one.
    CentreNotes,
    /// A digit that is placed leaves the notes of its peers.
    TidyNotes,
    /// Equal digits in a house are marked.
    Conflicts,
    /// Digits that differ from the solution are marked at once.
    Mistakes,
    /// The cursor's row, column and block are marked.
    Peers,
    /// The cells with the cursor's digit are marked, and its notes.
    SameDigit,
    /// First a digit is picked on the pad, then the cells that get it.
    DigitFirst,
    /// Letters on the keyboard do something.
    LetterKeys,
    /// The clock is shown.
    Clock,
    /// What changes is seen moving.
    Motion,
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has them.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As far apart as can be.
    Contrast,
}

/// All that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// A bit for each [`Setting`] that is on.
    enabled_bits: u16,
    /// The colours of the page.
    pub theme: Theme,
}

impl Default for Settings {
    fn default() -> Settings {
        let off =
            [Setting::Mistakes, Setting::DigitFirst].iter().fold(0, |bits, setting| bits | setting.bit());
        Settings { enabled_bits: !off, theme: Theme::System }
    }
}

impl Setting {
    /// All, in the order of the list of settings.
    pub const ALL: [Setting; 10] = [
        Setting::CentreNotes,
        Setting::TidyNotes,
        Setting::Conflicts,
        Setting::Mistakes,
        Setting::Peers,
        Setting::SameDigit,
        Setting::DigitFirst,
        Setting::LetterKeys,
        Setting::Clock,
        Setting::Motion,
    ];

    /// Its name in the page and in the save.
    pub fn name(self) -> &'static str {
        match self {
            Setting::CentreNotes => "notes",
            Setting::TidyNotes => "tidy",
            Setting::Conflicts => "conflicts",
            Setting::Mistakes => "wrong",
            Setting::Peers => "peers",
            Setting::SameDigit => "same",
            Setting::DigitFirst => "digit-first",
            Setting::LetterKeys => "letters",
            Setting::Clock => "clock",
            Setting::Motion => "motion",
        }
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::System, Theme::Light, Theme::Dark, Theme::Contrast];

    /// Its name in the page and in the save.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }
}

impl Settings {
    /// Whether this is on.
    pub fn has(self, setting: Setting) -> bool {
        self.enabled_bits & setting.bit() != 0
    }

    /// Switches this on or off.
    pub fn toggle(&mut self, setting: Setting) {
        self.enabled_bits ^= setting.bit();
    }

    /// As the save has it: what is off, what is on, and the theme, as far as it is not as at the beginning:
    /// `-tidy +wrong dark`.
    pub fn to_text(self) -> String {
        let begun = Settings::default();
        let mut words: Vec<String> = Setting::ALL
            .into_iter()
            .filter(|&setting| self.has(setting) != begun.has(setting))
            .map(|setting| [if self.has(setting) { "+" } else { "-" }, setting.name()].concat())
            .collect();
        if self.theme != begun.theme {
            words.push(self.theme.name().to_owned());
        }
        words.join(" ")
    }

    /// Reads what [`to_text`](Settings::to_text) wrote. A choice of a version not known yet is passed over: no game is
    /// lost for it.
    pub fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for word in text.split_ascii_whitespace() {
            if let Ok(theme) = word.parse() {
                settings.theme = theme;
            } else if let Ok(setting) = word.trim_start_matches(['+', '-']).parse::<Setting>()
                && settings.has(setting) == word.starts_with('-')
            {
                settings.toggle(setting);
            }
        }
        settings
    }
}

impl FromStr for Setting {
    type Err = ();

    fn from_str(name: &str) -> Result<Setting, ()> {
        Setting::ALL.into_iter().find(|setting| setting.name() == name).ok_or(())
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(name: &str) -> Result<Theme, ()> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_read_back() {
        let mut settings = Settings::default();
        assert_eq!(settings.to_text(), "");
        for setting in Setting::ALL {
            settings.toggle(setting);
            assert_eq!(Settings::from_text(&settings.to_text()), settings, "{setting:?}");
        }
        settings.theme = Theme::Contrast;
        assert_eq!(Settings::from_text(&settings.to_text()), settings);
        assert_eq!(Settings::from_text("-tidy +sparkles é ü dark").to_text(), "-tidy dark");
    }
}
