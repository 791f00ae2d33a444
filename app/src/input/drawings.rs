//! Keys of the drawings on notes.

use ninefold::grid::Digit;

use super::{KeyPress, key_digit};

/// What a key does with drawings, in colour mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingKey {
    /// Colours this note of the cell.
    Note(Digit),
    /// A colour, 1 to 8, or 9 for none, for the note that was touched last.
    Colour(Digit),
    /// No colour for the note that was touched last.
    Erase,
    /// Links the two notes that were coloured last.
    Link,
}

/// What a key does with drawings.
pub fn drawing_key(key: KeyPress) -> Option<DrawingKey> {
    if key.is_composing || key.ctrl_or_cmd {
        return None;
    }
    match (key_digit(key), key.shift, key.alt) {
        (Some(digit), true, true) => Some(DrawingKey::Note(digit)),
        (Some(digit), false, _) => Some(DrawingKey::Colour(digit)),
        (None, false, false) if matches!(key.code, "Digit0" | "Backspace" | "Delete") => {
            Some(DrawingKey::Erase)
        }
        (None, false, false) if key.code == "KeyL" && !key.no_letters => Some(DrawingKey::Link),
        _ => None,
    }
}
