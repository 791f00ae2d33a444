//! The player's settings, which apply to every game.

use ninefold::named_enum;

use crate::template::joined;

named_enum! {
    /// A setting that is on or off.
    pub enum Setting, "setting" {
        /// Two kinds of notes, corner and centre, instead of one.
        CentreNotes = "notes",
        /// Placing a digit removes it from the notes of its peers.
        TidyNotes = "tidy",
        /// Equal digits in a house are marked.
        Conflicts = "conflicts",
        /// Digits that differ from the solution are marked at once.
        Mistakes = "wrong",
        /// The row, column and block of the cursor are highlighted.
        Peers = "peers",
        /// Cells and notes with the digit under the cursor are highlighted.
        SameDigit = "same",
        /// The player chooses a digit first, then the cells for it.
        DigitFirst = "digit-first",
        /// Letter keys are shortcuts.
        LetterKeys = "letters",
        /// The clock is shown.
        Clock = "clock",
        /// Changes are animated.
        Motion = "motion",
        /// Rows and columns are numbered at the edge of the board.
        Coordinates = "coordinates",
        /// The controls are at the left of the board.
        LeftHanded = "left-handed",
    }
}

named_enum! {
    /// The arrangement of the keys on the pad.
    #[derive(Default)]
    pub enum PadLayout, "pad layout" {
        /// Two rows of five, with *Erase*.
        #[default]
        Grid = "grid",
        /// One row of nine.
        Row = "row",
        /// Three rows of three, as on a keypad.
        Keypad = "keypad",
    }
}

named_enum! {
    /// The colours of the page.
    #[derive(Default)]
    pub enum Theme, "theme" {
        /// As the system is set.
        #[default]
        System = "system",
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
        /// High contrast.
        Contrast = "contrast",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// One bit for each [`Setting`] that is on.
    enabled_bits: u16,
    /// The colours of the page.
    pub theme: Theme,
    /// The arrangement of the keys.
    pub pad: PadLayout,
}

impl Default for Settings {
    fn default() -> Settings {
        let off = [Setting::Mistakes, Setting::DigitFirst, Setting::Coordinates, Setting::LeftHanded];
        let off_bits = off.iter().fold(0, |bits, setting| bits | setting.bit());
        Settings { enabled_bits: !off_bits, theme: Theme::System, pad: PadLayout::Grid }
    }
}

impl Setting {
    fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Settings {
    pub fn has(self, setting: Setting) -> bool {
        self.enabled_bits & setting.bit() != 0
    }

    /// Whether anything is arranged in another way than by default: the styles for that are loaded only then.
    pub fn is_rearranged(self) -> bool {
        self.has(Setting::Coordinates) || self.has(Setting::LeftHanded) || self.pad != PadLayout::Grid
    }

    pub fn toggle(&mut self, setting: Setting) {
        self.enabled_bits ^= setting.bit();
    }

    /// Formats the settings that differ from the defaults for the save, e.g. `-tidy +wrong dark`.
    pub fn to_text(self) -> String {
        let defaults = Settings::default();
        let changed = Setting::ALL.into_iter().filter(|&setting| self.has(setting) != defaults.has(setting));
        let words =
            changed.map(|setting| [if self.has(setting) { "+" } else { "-" }, setting.name()].concat());
        let theme = (self.theme != defaults.theme).then(|| self.theme.name().to_owned());
        let pad = (self.pad != defaults.pad).then(|| self.pad.name().to_owned());
        joined(words.chain(theme).chain(pad), " ")
    }

    /// Reads the format of [`to_text`](Settings::to_text). Unknown words, e.g. of a later version, are
    /// ignored, so that the save can still be read.
    pub fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for word in text.split_ascii_whitespace() {
            if let Ok(theme) = word.parse::<Theme>() {
                settings.theme = theme;
            } else if let Ok(pad) = word.parse::<PadLayout>() {
                settings.pad = pad;
            } else if let Ok(setting) = word.trim_start_matches(['+', '-']).parse::<Setting>()
                && settings.has(setting) == word.starts_with('-')
            {
                settings.toggle(setting);
            }
        }
        settings
    }
}
