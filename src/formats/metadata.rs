//! What a text says of the grid that follows.
//!
//! ```text
//! #AMaker  #DWhat it is called  #LHard      as SudoCue has it; #B #C #S #U are passed over
//! [Puzzle] [State] [Solution]               as SadMan Sudoku has it
//! Grid 01                                   words: a title; `Solution:` is what it says
//! ```

use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, clean_text};
use super::rows::PieceRole;

/// What is known before the grid is there.
#[derive(Default)]
pub struct Metadata {
    title: Option<String>,
    author: Option<String>,
    level: Option<String>,
    source: Option<SourceFormat>,
    role: Option<PieceRole>,
}

impl Metadata {
    /// A comment: one of `SudoCue`'s if it begins with its letter, without a blank.
    pub fn add_comment(&mut self, text: &str) {
        let mut chars = text.chars();
        let (Some(tag), Some(next)) = (chars.next(), chars.next()) else { return };
        // `#Author` and `#Level 3` are words.
        if next.is_ascii_lowercase() || !"ADCBSLU".contains(tag) {
            return;
        }
        self.source = Some(SourceFormat::SudoCue);
        let value = clean_text(text.get(1..).unwrap_or_default());
        match tag {
            'A' => self.author = value,
            'D' => self.title = value,
            'L' => self.level = value,
            _ => {}
        }
    }

    /// What stands in brackets.
    pub fn add_header(&mut self, name: &str) {
        self.source = Some(SourceFormat::SadMan);
        self.role = match name.trim().to_ascii_lowercase().as_str() {
            "state" | "progress" | "current" => Some(PieceRole::State),
            "solution" => Some(PieceRole::Solution),
            _ => None,
        };
    }

    /// Words above it. The first are its title, unless they say that it is the solution of what went before.
    pub fn add_words(&mut self, line: &str) {
        let words = line.trim().trim_end_matches(':');
        if ["solution", "answer", "答案", "解答"].contains(&words.to_lowercase().as_str()) {
            self.role = Some(PieceRole::Solution);
        } else if self.title.is_none() {
            self.title = clean_text(words);
        }
    }

    /// The program whose file it is, if it can be known.
    pub fn source(&self) -> Option<SourceFormat> {
        self.source
    }

    /// What a grid of digits is.
    pub fn role(&self) -> PieceRole {
        self.role.unwrap_or(PieceRole::Digits)
    }

    /// The puzzle with all that is known of it.
    pub fn apply_to(self, reading: ParsedPuzzle) -> ParsedPuzzle {
        ParsedPuzzle {
            title: reading.title.or(self.title),
            author: reading.author.or(self.author),
            level: reading.level.or(self.level),
            ..reading
        }
    }
}
