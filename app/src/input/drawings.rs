//! Keys of the drawings on notes.

use ninefold::grid::Digit;

use super::{KeyPress, board_key, key_digit};
use crate::drawing_set::COLOUR_COUNT;
use crate::game::Action;

/// What a key does with drawings, in colour mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingKey {
    /// Colours this note of the cell.
    Note(Digit),
    /// A colour, 1 to 8, or none for the note that was touched last.
    Colour(Option<u8>),
    /// Links the two notes that were coloured last.
    Link,
}

/// The colour of a key; the ninth stands for none.
pub fn colour(digit: Digit) -> Option<u8> {
    Some(digit.value()).filter(|&value| value <= COLOUR_COUNT)
}

pub fn drawing_key(key: KeyPress) -> Option<DrawingKey> {
    if key.is_composing || key.ctrl_or_cmd {
        return None;
    }
    match (key_digit(key), key.shift, key.alt) {
        (Some(digit), true, true) => Some(DrawingKey::Note(digit)),
        (Some(digit), false, _) => Some(DrawingKey::Colour(colour(digit))),
        (None, ..) if board_key(key) == Some(Action::Erase) => Some(DrawingKey::Colour(None)),
        (None, false, false) if key.code == "KeyL" && !key.no_letters => Some(DrawingKey::Link),
        _ => None,
    }
}
