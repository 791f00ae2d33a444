//! Puzzles in a single line that is shorter or longer than 81 cells.
//!
//! ```text
//! 3x3:5_3b7d6b1_9_5c…          game ID of Simon Tatham's Solo: a letter is a number of empty cells
//! 53..7*,6..195*,…             Sudoku Susser, short form: rows; * fills a row with empty cells
//! 53+4.7…:113 214              Sudoku Susser, long form: + before an entry; eliminated candidates after the colon
//! 123456789.....6...1…         729 characters: the candidates, nine a cell
//! 5NlQ19j…                     base 60
//! ```

use ninefold::grid::{Cell, Digit, DigitSet, Grid};

use super::cell_order::CellOrder;
use super::json::value::JsonSyntax;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, clean_text, is_decimal, position_from_candidates};
use super::proposal::{has_solution, keeps_rules};
use super::{ContainerError, codoku, hodoku_library, json, line, links};

/// The result of reading a line; `None` if it is in another format.
type LineResult = Option<Result<Vec<ParsedPuzzle>, ParseError>>;

/// Reads a game ID of Solo: columns and rows of a block, options, and the cells.
pub fn read_solo(line: &str) -> LineResult {
    let text = line.trim();
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let end = text.find([':', '#'])?;
    let (params, cells) = (text.get(..end)?, text.get(end + 1..)?);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (columns, rest) = params.split_at(digits(params));
    let rest = rest.strip_prefix('x').filter(|rest| digits(rest) > 0);
    let (rows, special) = rest.map_or(("", params.get(columns.len()..)?), |rest| rest.split_at(digits(rest)));
    // A size with words behind it is a title.
    if cells.trim_end().contains(char::is_whitespace) {
        return None;
    }
    let is_special = special.len() <= 12 && special.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if columns.is_empty()
        || columns.len() + rows.len() > 4
        || !is_special
        || rows.is_empty() && !special.starts_with('j')
    {
        return None;
    }
    // The options after these letters say how the game was made, not what its rules are.
    let rules = special.split(['r', 'm', 'a', 'd']).next().unwrap_or_default();
    let error_at = |at: usize, kind| Some(Err(ParseError::new(1, at + 1, kind)));
    if let Some((at, rule)) = rules.char_indices().find_map(|(at, c)| Some((at, solo_rule(c)?))) {
        return error_at(params.len() - special.len() + at, ContainerError::unsupported_rule(rule).into());
    }
    if (columns, rows) != ("3", "3") {
        let number = |text: &str| text.parse::<usize>().unwrap_or(1);
        let side = number(columns) * number(rows);
        return error_at(0, ContainerError::UnsupportedSize(format!("{side} × {side}")).into());
    }
    if text.as_bytes().get(end) == Some(&b'#') {
        return error_at(end, ParseErrorKind::CodedLength { cells: 0 });
    }
    Some(match solo_cells(cells) {
        Ok(grid) => Ok(vec![ParsedPuzzle::new(SourceFormat::Solo, grid)]),
        Err((at, kind)) => Err(ParseError::new(1, end + 2 + at, kind)),
    })
}

/// The rule that an option letter of Solo stands for.
fn solo_rule(letter: char) -> Option<&'static str> {
    match letter {
        'x' => Some("diagonal"),
        'j' => Some("regions"),
        'k' => Some("killercage"),
        _ => None,
    }
}

/// Reads the cells of a game ID. An error comes with its position from 0.
fn solo_cells(text: &str) -> Result<Grid, (usize, ParseErrorKind)> {
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    let mut was_digit = false;
    for (at, c) in text.trim_end().chars().enumerate() {
        let digit = Digit::from_char(c);
        match (c, digit) {
            ('a'..='z', _) => count += c as usize - 'a' as usize + 1,
            ('_', _) => {}
            (_, Some(digit)) if !was_digit => {
                if let Some(cell) = Cell::new(count) {
                    grid[cell] = Some(digit);
                }
                count += 1;
            }
            _ => return Err((at, ParseErrorKind::UnexpectedCharacter(c))),
        }
        was_digit = digit.is_some();
        if count > 1000 {
            break;
        }
    }
    if count == 81 {
        Ok(grid)
    } else {
        Err((text.trim_end().chars().count(), ParseErrorKind::CodedLength { cells: count }))
    }
}

/// Reads JSON in a form that a page has sent: `board=%5B%5B5%2C3%2C…`.
pub fn read_form(line: &str) -> LineResult {
    let is_encoded = ["%5B", "%5b", "%7B", "%7b"].iter().any(|bracket| line.contains(bracket));
    if !is_encoded || line.contains("://") {
        return None;
    }
    let text = links::percent_decode(&line.replace('+', " "));
    let begin = text.find(['[', '{'])?;
    let (items, _) = json::read_prefix(text.get(begin..)?, JsonSyntax::Strict, CellOrder::Rows).ok()?;
    let puzzles: Vec<ParsedPuzzle> = items.into_iter().filter_map(|item| item.puzzle.ok()).collect();
    (!puzzles.is_empty()).then_some(Ok(puzzles))
}

/// Reads nine short rows separated by commas.
pub fn read_susser_short(line: &str) -> LineResult {
    let text = line.trim();
    if text.len() > 100 || !text.contains('*') || text.matches(',').count() != 8 {
        return None;
    }
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '*');
    let rows: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_row = |row: &&str| row.chars().all(is_cell) && row.matches('*').count() <= 1 && row.len() <= 9;
    if !rows.iter().all(is_row) || rows.iter().all(|row| row.len() <= 1) {
        return None;
    }
    let mut grid = Grid::EMPTY;
    let mut column = 1;
    for (number, row) in rows.iter().enumerate() {
        let (before, after) = row.split_once('*').unwrap_or((row, ""));
        let missing = 9usize.saturating_sub(before.len() + after.len());
        if row.contains('*') == (missing == 0) {
            let kind = ParseErrorKind::RowLength { row: number + 1, cells: before.len() + after.len() };
            return Some(Err(ParseError::new(1, column + row.len(), kind)));
        }
        let cells = before.chars().chain(std::iter::repeat_n('.', missing)).chain(after.chars());
        for (index, c) in cells.enumerate().take(9) {
            grid[Cell::at(number, index)] = Digit::from_char(c);
        }
        column += row.len() + 1;
    }
    Some(Ok(vec![ParsedPuzzle::new(SourceFormat::Susser, grid)]))
}

/// Reads 81 cells, entries marked by `+`, and eliminated candidates after a colon.
pub fn read_susser(line: &str) -> LineResult {
    let text = line.trim();
    if text.len() < 82 || !text.contains(['+', ':']) {
        return None;
    }
    let (cells, removed) = text.split_once(':').unwrap_or((text, ""));
    // Between rows of nine, the signs are no marks of entries.
    let is_row_end = |(at, sign): (usize, &str)| sign == "+" && at % 10 == 9;
    if cells.len() == 89 && cells.match_indices('+').filter(|&place| is_row_end(place)).count() == 8 {
        return None;
    }
    if removed.contains(char::is_alphabetic) {
        return None;
    }
    let (grid, givens) = hodoku_library::read_cells(cells)?;
    let begin = cells.chars().count() + 2;
    let is_level = removed.trim().split('/').all(is_decimal);
    let (level, removed) = if is_level { (clean_text(removed), "") } else { (None, removed) };
    let Ok(candidates) = hodoku_library::read_candidates(removed) else {
        let kind = ParseErrorKind::InvalidCandidate(removed.trim().to_owned());
        return Some(Err(ParseError::new(1, begin, kind)));
    };
    let position = hodoku_library::position_without(grid, givens, &candidates);
    Some(Ok(vec![ParsedPuzzle { level, ..ParsedPuzzle::with_position(SourceFormat::Susser, position) }]))
}

/// Reads 729 characters, nine a cell: each is the digit of its position, or stands for a missing candidate.
pub fn read_sukaku(line: &str) -> LineResult {
    if line.len() < 729 || line.len() > 5000 {
        return None;
    }
    let mut sets = [DigitSet::EMPTY; 81];
    let mut wrong = None;
    let mut count = 0;
    for (column, c) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
        let digit = Digit::from_char(c);
        let place = Digit::from_index(count % 9);
        match (sets.get_mut(count / 9), digit) {
            (None, _) => return None,
            (Some(set), Some(digit)) if digit == place => set.insert(digit),
            (Some(_), None) if line::is_blank(c) => {}
            _ => wrong = wrong.or(Some((column + 1, c))),
        }
        count += 1;
    }
    if count != 729 {
        return None;
    }
    Some(match wrong {
        None => {
            let position = position_from_candidates(sets.into_iter());
            Ok(vec![ParsedPuzzle::with_position(SourceFormat::Sukaku, position)])
        }
        Some((column, c)) => Err(ParseError::new(1, column, ParseErrorKind::UnexpectedCharacter(c))),
    })
}

/// Reads 81 cells in base 60. Words and codes can look like that, too: it is a puzzle only if it has a solution.
pub fn read_base60(line: &str) -> LineResult {
    let text = line.trim();
    let grid = codoku::read(text).filter(|_| text.bytes().any(|byte| byte.is_ascii_alphabetic()))?;
    let is_puzzle = grid.filled().len() <= 1 || keeps_rules(&grid) && has_solution(&grid);
    is_puzzle.then(|| Ok(vec![ParsedPuzzle::new(SourceFormat::Short, grid)]))
}
