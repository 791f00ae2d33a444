//! Metadata before a grid.
//!
//! ```text
//! #AMaker  #DWhat it is called  #LHard      SudoCue; #B #C #S #U are ignored
//! [Puzzle] [State] [Solution]               SadMan Sudoku
//! Grid 01                                   a title, except for `Solution:`
//! ```

use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, Surroundings, clean_text};
use super::variant_words;

/// Metadata of the grid that follows.
#[derive(Default)]
pub struct Metadata {
    title: Option<String>,
    author: Option<String>,
    level: Option<String>,
    /// The program that wrote the file, if it is known.
    pub source: Option<SourceFormat>,
    /// The role by which the grid is labelled.
    pub role: Option<PieceRole>,
    /// The rule of a variant that the words tell.
    pub rule: Option<&'static str>,
    has_words: bool,
}

/// How a grid may belong to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceRole {
    /// Never: it is complete.
    Standalone,
    /// A line of 81 digits and empty cells.
    Line,
    /// Nine rows of digits and empty cells.
    Digits,
    /// A candidate grid.
    Candidates,
    /// Labelled as the progress of the puzzle before.
    State,
    /// Labelled as the solution of the puzzle before.
    Solution,
    /// Labelled as the notes of the puzzle before.
    Marks,
}

impl Metadata {
    /// Adds a comment. A letter known to `SudoCue`, without a space before it, makes it metadata.
    pub fn add_comment(&mut self, text: &str) {
        let mut chars = text.chars();
        let (Some(tag), Some(next)) = (chars.next(), chars.next()) else { return };
        // `#Author` and `#Level 3` are plain comments.
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

    /// Adds a header, without its brackets.
    pub fn add_header(&mut self, name: &str) {
        self.source = Some(SourceFormat::SadMan);
        self.role = match name.trim().to_ascii_lowercase().as_str() {
            "state" | "progress" | "current" => Some(PieceRole::State),
            "solution" => Some(PieceRole::Solution),
            "pencilmarks" | "pencil marks" | "candidates" | "notes" => Some(PieceRole::Marks),
            _ => None,
        };
    }

    /// Adds a line of text. The first one is the title, unless it announces a solution or is program code.
    pub fn add_words(&mut self, line: &str) {
        if variant_words::is_about_rules(line) {
            self.rule = self.rule.or_else(|| variant_words::find(line));
        }
        let words = line.trim().trim_start_matches(['#', '*', ' ']).trim_end_matches([':', '*', ' ']);
        let is_code = words.contains(['{', '}', '=', '<', '>', '`', '~', '\\', '\u{fffd}'])
            || words.ends_with(['(', '[', ';', ',', '$', '%']);
        if is_code || !words.contains(char::is_alphabetic) {
            return;
        }
        self.has_words = true;
        if ["solution", "answer", "答案", "解答"].contains(&words.to_ascii_lowercase().as_str()) {
            self.role = Some(PieceRole::Solution);
        } else if self.title.is_none() {
            self.title = clean_text(words);
        }
    }

    /// Adds the metadata to a puzzle that has none of its own.
    pub fn apply_to(self, parsed: ParsedPuzzle) -> ParsedPuzzle {
        ParsedPuzzle {
            title: parsed.title.or(self.title),
            author: parsed.author.or(self.author),
            level: parsed.level.or(self.level),
            surroundings: Surroundings { has_words_above: self.has_words, ..parsed.surroundings },
            ..parsed
        }
    }
}
