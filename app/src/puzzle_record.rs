//! What is kept about a puzzle, whatever list it is in: when the player solved it, and a note.

/// Greatest length of a note, in characters.
const MAX_NOTE_CHARS: usize = 500;

/// What the player did with a puzzle, and noted about it.
///
/// ```text
/// solved 1764507600000 754000       when, in milliseconds since 1970, and the playing time
/// note hard from r5 on
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// When the player solved it first, in milliseconds since 1970.
    pub solved_at_ms: Option<u64>,
    /// The playing time until then, in milliseconds.
    pub played_ms: u64,
    /// In one line; empty if there is none.
    pub note: String,
}

impl PuzzleRecord {
    /// The record of a puzzle that was solved at a time, after so long.
    pub fn solved(at_ms: u64, played_ms: u64) -> PuzzleRecord {
        PuzzleRecord { solved_at_ms: Some(at_ms), played_ms, note: String::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.solved_at_ms.is_none() && self.note.is_empty()
    }

    /// Formats the record as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if let Some(solved_at_ms) = self.solved_at_ms {
            text += &["solved ", &solved_at_ms.to_string(), " ", &self.played_ms.to_string(), "\n"].concat();
        }
        if !self.note.is_empty() {
            text += &["note ", &self.note, "\n"].concat();
        }
        text
    }

    /// Parses a record. What cannot be read is left out.
    pub fn from_text(text: &str) -> PuzzleRecord {
        let mut record = PuzzleRecord::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("solved", times)) => {
                    let (at, played) = times.split_once(' ').unwrap_or((times, ""));
                    record.solved_at_ms = at.parse().ok();
                    record.played_ms = played.parse().unwrap_or_default();
                }
                Some(("note", note)) => record.set_note(note),
                _ => {}
            }
        }
        record
    }

    /// Sets the note: in one line, and without what is too long.
    pub fn set_note(&mut self, note: &str) {
        let line: String = note.chars().map(|c| if c < ' ' { ' ' } else { c }).take(MAX_NOTE_CHARS).collect();
        line.trim().clone_into(&mut self.note);
    }
}
