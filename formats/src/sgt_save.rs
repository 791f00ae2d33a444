//! Saved games of Simon Tatham's Solo: fields with a name and their length, of which the parameters and the description of
//! the board are read.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :4:Solo
//! CPARAMS :5:3x3db
//! DESC    :63:a4a3_5d6b1_4_…
//! ```

use super::{ContainerError, ParseError, ParsedPuzzle, TextItem, single_line};

/// Reads a saved game; `None` if it is something else.
pub fn read(text: &str) -> Option<Vec<TextItem>> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    begin.strip_prefix("SAVEFILE:")?;
    let field = |name: &str| {
        begin.lines().zip(1..).find_map(|(line, number)| {
            let (known, rest) = line.split_once(':')?;
            let (_, value) = rest.split_once(':')?;
            (known.trim() == name).then_some((value.trim(), number))
        })
    };
    let (board, line) = field("DESC")?;
    let size = field("CPARAMS").or_else(|| field("PARAMS")).map_or("3x3", |(size, _)| size);
    let is_solo = field("GAME").is_none_or(|(game, _)| game == "Solo");
    let found = is_solo.then(|| single_line::read_solo(&format!("{size}:{board}"))).flatten();
    let none = || Err(ParseError::new(line, 1, ContainerError::NoPuzzle.into()));
    let puzzles: Result<Vec<ParsedPuzzle>, ParseError> = found.unwrap_or_else(none);
    let puzzle = puzzles.map_err(|error| ParseError { line, column: 1, ..error });
    let items = puzzle.map(|puzzles| puzzles.into_iter().map(|puzzle| TextItem { line, puzzle: Ok(puzzle) }));
    Some(items.map_or_else(|error| vec![TextItem { line, puzzle: Err(error) }], Iterator::collect))
}
