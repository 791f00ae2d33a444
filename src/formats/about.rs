//! What a text says of the grid that follows.
//!
//! ```text
//! #AMaker  #DWhat it is called  #LHard      as SudoCue has it; #B #C #S #U are passed over
//! [Puzzle] [State] [Solution]               as SadMan Sudoku has it
//! Grid 01                                   words: a title; `Solution:` is what it says
//! ```

use super::reading::{Reading, Source, said};
use super::rows::Part;

/// What is known before the grid is there.
#[derive(Default)]
pub struct About {
    title: Option<String>,
    author: Option<String>,
    level: Option<String>,
    source: Option<Source>,
    part: Option<Part>,
}

impl About {
    /// A comment: one of `SudoCue`'s if it begins with its letter, without a blank.
    pub fn comment(&mut self, text: &str) {
        let mut chars = text.chars();
        let (Some(tag), Some(next)) = (chars.next(), chars.next()) else { return };
        // `#Author` and `#Level 3` are words.
        if next.is_ascii_lowercase() || !"ADCBSLU".contains(tag) {
            return;
        }
        self.source = Some(Source::SudoCue);
        let told = said(text.get(1..).unwrap_or_default());
        match tag {
            'A' => self.author = told,
            'D' => self.title = told,
            'L' => self.level = told,
            _ => {}
        }
    }

    /// What stands in brackets.
    pub fn head(&mut self, name: &str) {
        self.source = Some(Source::SadMan);
        self.part = match name.trim().to_ascii_lowercase().as_str() {
            "state" | "progress" | "current" => Some(Part::State),
            "solution" => Some(Part::Solution),
            _ => None,
        };
    }

    /// Words above it. The first are its title, unless they say that it is the solution of what went before.
    pub fn words(&mut self, line: &str) {
        let words = line.trim().trim_end_matches(':');
        if ["solution", "answer", "答案", "解答"].contains(&words.to_lowercase().as_str()) {
            self.part = Some(Part::Solution);
        } else if self.title.is_none() {
            self.title = said(words);
        }
    }

    /// The program whose file it is, if it can be known.
    pub fn source(&self) -> Option<Source> {
        self.source
    }

    /// What a grid of digits is.
    pub fn part(&self) -> Part {
        self.part.unwrap_or(Part::Digits)
    }

    /// The puzzle with all that is known of it.
    pub fn of(self, reading: Reading) -> Reading {
        Reading {
            title: reading.title.or(self.title),
            author: reading.author.or(self.author),
            level: reading.level.or(self.level),
            ..reading
        }
    }
}
