//! How a message looks in the message panel: its severity, its buttons and how long it is true.

use crate::markup::Button;

#[derive(Clone, Copy, Debug)]
pub struct MessageLook {
    /// Severity, as a CSS class.
    pub class: &'static str,
    /// The buttons. Some are shown only if the game allows them.
    pub buttons: &'static [Button],
    /// Text key of the label of the button `more`.
    pub more_label: &'static str,
    /// The message describes the current position, so that it is outdated by any change of the board.
    pub is_of_position: bool,
    /// The message reports that a request failed.
    pub is_of_request: bool,
}

impl MessageLook {
    const fn new(class: &'static str, buttons: &'static [Button]) -> MessageLook {
        MessageLook { class, buttons, more_label: "more", is_of_position: false, is_of_request: false }
    }

    pub(super) const fn more(self, more_label: &'static str) -> MessageLook {
        MessageLook { more_label, ..self }
    }

    pub(super) const fn of_position(self) -> MessageLook {
        MessageLook { is_of_position: true, ..self }
    }

    pub(super) const fn of_request(self) -> MessageLook {
        MessageLook { is_of_request: true, ..self }
    }
}

pub(super) const fn info(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("info", buttons)
}

/// The only message of a first visit: without the levels, which it would hide.
pub(super) const fn welcome(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("welcome", buttons)
}

pub(super) const fn warning(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("warning", buttons)
}

pub(super) const fn error(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("error", buttons)
}

pub(super) const fn hint(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("hint", buttons)
}

pub(super) const fn finished(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("solved won", buttons)
}

/// The puzzle, or what was looked for, is solved, or all is correct so far.
pub(super) const fn solved(buttons: &'static [Button]) -> MessageLook {
    MessageLook::new("solved", buttons)
}

pub(super) const fn working() -> MessageLook {
    MessageLook::new("working", &[Button::Cancel])
}
