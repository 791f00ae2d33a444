//! Which members of an object are its puzzles. What they hold decides, names help: a grid that completes another is its
//! solution, one that has more digits a later state of it, and of boards that have nothing to do with each other the one with a
//! name for puzzles counts.

use std::borrow::Cow;

use ninefold::grid::{CellSet, Grid};

use super::super::cell_order::CellOrder;
use super::super::list::plain_cells;
use super::super::normalize::lower_case;
use super::super::{ContainerError, ParsedPuzzle, SourceFormat, companions};
use super::board::{self, is_board, read_line, read_position};
use super::value::{JsonNode, JsonValue};
use super::{DocumentError, DocumentItem, add_metadata, collect_puzzles, places, rules};

/// Names of a board, the most specific first.
const BOARD_KEYS: [&str; 14] = [
    "puzzle", "quiz", "quizzes", "question", "givens", "clues", "mission", "task", "problem", "board",
    "grid", "sudoku", "value", "data",
];
/// Names of a list of puzzles, or of an object that holds one.
const LIST_KEYS: [&str; 9] =
    ["puzzles", "grids", "newboard", "sudokus", "boards", "games", "items", "results", "response"];
/// Parts of names of a solution.
const SOLUTION_WORDS: [&str; 7] = ["solution", "solved", "answer", "ideal", "solucion", "lösung", "loesung"];
/// Parts of names of masks that are 1 where a cell is to be empty.
const HIDDEN_WORDS: [&str; 9] =
    ["hid", "hole", "blank", "empty", "remove", "missing", "dug", "erase", "unknown"];
/// Parts of names of masks that are 1 where a digit is given.
const SHOWN_WORDS: [&str; 10] =
    ["shown", "given", "clue", "visible", "reveal", "fixed", "locked", "known", "prefilled", "initial"];

/// A board among the members of an object.
struct NamedBoard {
    /// Place of its name in [`BOARD_KEYS`].
    rank: Option<usize>,
    /// Whether its name is that of a solution.
    is_solution: bool,
    item: DocumentItem,
}

impl NamedBoard {
    fn grid(&self) -> Option<&Grid> {
        self.item.puzzle.as_ref().ok().map(|parsed| &parsed.position.givens)
    }

    /// Whether it is a puzzle rather than a solution, or nearly one.
    fn is_open(&self) -> bool {
        match &self.item.puzzle {
            Ok(parsed) => is_open(&parsed.position.givens),
            Err(error) => !self.is_solution && is_near(error),
        }
    }
}

/// Whether a grid has digits and empty cells.
fn is_open(grid: &Grid) -> bool {
    !grid.is_full() && !grid.filled().is_empty()
}

/// Whether an error is of something that is nearly a board.
fn is_near(error: &DocumentError) -> bool {
    error.partial.as_ref().is_some_and(|grid| grid.filled().len() >= 17) || error.kind.is_of_refused_board()
}

/// Collects the puzzles of an object.
pub fn collect(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let (boards, masks) = boards_of(node);
    let has_open = boards.iter().any(NamedBoard::is_open);
    let found = if has_open { Vec::new() } else { nested_puzzles(node) };
    let mut chosen: Vec<DocumentItem> = if has_open {
        choose(boards)
    } else if found
        .iter()
        .any(|item| item.puzzle.as_ref().is_ok_and(|parsed| is_open(&parsed.position.givens)))
    {
        found
    } else if masks.is_empty() {
        let mut full = choose(boards);
        full.extend(found);
        full
    } else {
        vec![apply_mask(&boards, &masks)]
    };
    if chosen.iter().any(|item| item.puzzle.is_ok()) {
        let is_one = chosen.len() == 1;
        for item in &mut chosen {
            if let Ok(parsed) = &mut item.puzzle {
                match rules::check(node) {
                    Err(error) => item.puzzle = Err(error),
                    Ok(()) if is_one => add_metadata(node, parsed),
                    Ok(()) => {}
                }
            }
        }
    }
    items.extend(chosen);
}

/// The boards among the members of an object, and its masks with their names.
fn boards_of<'n>(node: &'n JsonNode) -> (Vec<NamedBoard>, Vec<(&'n str, CellSet, usize)>) {
    /// Shorter texts under other names are words.
    const MIN_LEN: usize = 60;
    let (mut boards, mut masks) = (Vec::new(), Vec::new());
    for (name, member) in node.members() {
        let offset = member.offset;
        let rank = BOARD_KEYS.iter().position(|known| name.eq_ignore_ascii_case(known));
        let lower = lower_case(name);
        let is_solution =
            SOLUTION_WORDS.iter().any(|word| lower.contains(word)) && !lower.contains("unsolved");
        if let Some(cells) = board::mask(member) {
            masks.push((name.as_ref(), cells, offset));
            continue;
        }
        // A dictionary of puzzles, with what belongs to each.
        if let Some(grid) = plain_cells(name) {
            let puzzle = Ok(ParsedPuzzle::new(SourceFormat::Json, grid));
            boards.push(NamedBoard { rank, is_solution: false, item: DocumentItem { offset, puzzle } });
        }
        let position = match &member.value {
            JsonValue::List(_) if places::read_list(member).is_some() => places::read_list(member),
            JsonValue::List(nodes) if is_board(nodes) => {
                Some(read_position(member, CellOrder::of_name(name)))
            }
            JsonValue::Text(text) if rank.is_some() || text.len() >= MIN_LEN => Some(read_line(member, text)),
            JsonValue::Object(_) => places::read_object(member),
            _ => None,
        };
        if let Some(position) = position {
            let puzzle = position.map(|position| ParsedPuzzle::with_position(SourceFormat::Json, position));
            boards.push(NamedBoard { rank, is_solution, item: DocumentItem { offset, puzzle } });
        }
    }
    (boards, masks)
}

/// Chooses the puzzles among the boards of an object.
fn choose(mut boards: Vec<NamedBoard>) -> Vec<DocumentItem> {
    if boards.iter().any(NamedBoard::is_open) {
        boards.retain(NamedBoard::is_open);
    } else if boards.iter().any(|board| board.item.puzzle.is_ok()) {
        let is_puzzle = |board: &NamedBoard| !board.is_solution && board.grid().is_some_and(Grid::is_full);
        let is_any = boards.iter().any(is_puzzle);
        boards.retain(|board| if is_any { is_puzzle(board) } else { board.rank.is_some() });
    } else {
        boards.retain(|board| {
            let error = board.item.puzzle.as_ref().err();
            board.rank.is_some() || !board.is_solution && error.is_some_and(is_near)
        });
    }
    // The same board as rows, columns and blocks.
    let mut known: Vec<Grid> = Vec::new();
    boards.retain(|board| {
        let grid = board.grid().copied();
        let is_new = grid.is_none_or(|grid| !known.contains(&grid));
        known.extend(grid);
        is_new
    });
    let grids: Vec<Grid> = boards.iter().filter_map(NamedBoard::grid).copied().collect();
    boards.retain(|board| {
        let is_state = |grid: &Grid| grids.iter().any(|puzzle| companions::is_state_of(grid, puzzle));
        !board.grid().is_some_and(is_state)
    });
    if let Some(best) = boards.iter().filter_map(|board| board.rank).min() {
        boards.retain(|board| board.rank == Some(best));
    }
    boards.into_iter().map(|board| board.item).collect()
}

/// The puzzle that a mask leaves of the only solution beside it, or an error.
fn apply_mask(boards: &[NamedBoard], masks: &[(&str, CellSet, usize)]) -> DocumentItem {
    let solutions: Vec<&Grid> =
        boards.iter().filter_map(NamedBoard::grid).filter(|grid| grid.is_full()).collect();
    let (name, cells, offset) = masks[0];
    let has = |words: &[&str]| words.iter().any(|word| lower_case(name).contains(word));
    let puzzle = match solutions.as_slice() {
        [solution] if has(&HIDDEN_WORDS) => companions::masked_puzzle(solution, cells, false),
        [solution] if has(&SHOWN_WORDS) => companions::masked_puzzle(solution, cells, true),
        [solution] => companions::puzzle_of_mask(solution, cells),
        _ => None,
    };
    let error = DocumentError { offset, kind: ContainerError::NoDigits.into(), partial: None };
    let puzzle = puzzle.map(|grid| ParsedPuzzle::new(SourceFormat::Json, grid)).ok_or(error);
    DocumentItem { offset, puzzle }
}

/// The puzzles in the lists and objects that are members: those under a name for puzzles if there are any, else all. Full grids
/// beside others are solutions.
fn nested_puzzles(node: &JsonNode) -> Vec<DocumentItem> {
    let is_nested = |member: &&JsonNode| {
        let is_part = match &member.value {
            JsonValue::List(nodes) => !is_board(nodes),
            JsonValue::Object(_) => true,
            _ => false,
        };
        is_part && board::mask(member).is_none()
    };
    let named = |name: &&str| {
        let member = node.members().iter().rev().find(|(known, _)| known.eq_ignore_ascii_case(name));
        member.map(|(_, member)| member).filter(is_nested)
    };
    for member in BOARD_KEYS.iter().chain(&LIST_KEYS).filter_map(named) {
        let mut found = Vec::new();
        collect_puzzles(member, &mut found);
        let is_puzzle = |item: &DocumentItem| match &item.puzzle {
            Ok(parsed) => is_open(&parsed.position.givens),
            Err(error) => is_near(error),
        };
        if found.iter().any(is_puzzle) {
            return found;
        }
    }
    let mut found = Vec::new();
    let members: Vec<&(Cow<str>, JsonNode)> = node.members().iter().collect();
    for (_, member) in members.into_iter().filter(|(_, member)| is_nested(&member)) {
        collect_puzzles(member, &mut found);
    }
    let grid_of = |item: &DocumentItem| item.puzzle.as_ref().ok().map(|parsed| parsed.position.givens);
    let is_any_open = found.iter().filter_map(grid_of).any(|grid| is_open(&grid));
    let is_any = found.iter().any(|item| item.puzzle.is_ok());
    found.retain(|item| match grid_of(item) {
        Some(grid) => !(grid.filled().is_empty() || is_any_open && grid.is_full()),
        None => !is_any && item.puzzle.as_ref().is_err_and(is_near),
    });
    found
}
