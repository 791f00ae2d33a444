//! One puzzle on the table: its givens, the positions gone through, the cursor and the clock.

use std::rc::Rc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::i18n::{BoardChange, CellContent, Message};
use crate::job::Rating;
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

use super::history_log::HistoryLog;
use super::{Clock, Completion};

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleSource {
    /// There is no puzzle yet.
    #[default]
    None,
    /// Our generator, with what it takes to make it again.
    Generated(PuzzleId),
    /// The player brought it.
    Imported,
    /// It is the example of a technique: the game begins in the middle.
    Example,
}

/// What Undo brings back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// Givens and entries.
    pub grid: Grid,
    /// The corner notes, by cell; the only ones of who keeps one kind.
    pub corner_notes: [DigitSet; 81],
    /// The centre notes.
    pub centre_notes: [DigitSet; 81],
    /// The colours, 1 to 8.
    pub colours: [DigitSet; 81],
    /// What was struck in a cell whose notes were filled in.
    pub eliminated: [DigitSet; 81],
    /// The cells whose corner notes began as all their candidates: what is not there now was struck.
    pub auto_noted: CellSet,
    /// The cells that Solve filled in.
    pub auto_filled: CellSet,
    /// The cells in which another solution differs from the one filled in.
    pub solution_diff: CellSet,
}

impl Position {
    /// The beginning: nothing but the givens.
    pub fn new(givens: Grid) -> Position {
        Position {
            grid: givens,
            corner_notes: [DigitSet::EMPTY; 81],
            centre_notes: [DigitSet::EMPTY; 81],
            colours: [DigitSet::EMPTY; 81],
            eliminated: [DigitSet::EMPTY; 81],
            auto_noted: CellSet::EMPTY,
            auto_filled: CellSet::EMPTY,
            solution_diff: CellSet::EMPTY,
        }
    }

    /// What a cell holds.
    pub fn content(&self, cell: Cell) -> CellContent {
        match (self.grid[cell], self.corner_notes[cell.index()], self.centre_notes[cell.index()]) {
            (Some(digit), ..) => CellContent::Digit(digit),
            (None, DigitSet::EMPTY, DigitSet::EMPTY) => CellContent::Empty,
            (None, corner, centre) => CellContent::Notes { corner, centre },
        }
    }

    /// With a digit in a cell; the notes of the peers stay.
    #[must_use]
    pub fn with_digit(mut self, cell: Cell, digit: Digit) -> Position {
        let struck = self.eliminated[cell.index()];
        self = self.with_cell_cleared(cell);
        self.grid[cell] = Some(digit);
        self.eliminated[cell.index()] = struck;
        self
    }

    /// With the cell empty of digit and notes. What was struck in it is forgotten with its notes, and not with a digit.
    #[must_use]
    pub fn with_cell_cleared(mut self, cell: Cell) -> Position {
        if self.grid[cell].take().is_none() {
            self.eliminated[cell.index()] = DigitSet::EMPTY;
        }
        self.corner_notes[cell.index()] = DigitSet::EMPTY;
        self.centre_notes[cell.index()] = DigitSet::EMPTY;
        self.auto_noted.remove(cell);
        self.auto_filled.remove(cell);
        self.solution_diff = CellSet::EMPTY;
        self
    }

    /// With a whole solution filled in, marked where `other` differs from it. The player's own right
    /// entries stay theirs.
    #[must_use]
    pub fn with_solution(mut self, solution: &Grid, other: &Grid) -> Position {
        for cell in Cell::all() {
            if self.grid[cell] != solution[cell] {
                self.grid[cell] = solution[cell];
                self.auto_filled.insert(cell);
            }
        }
        self.corner_notes = [DigitSet::EMPTY; 81];
        self.centre_notes = [DigitSet::EMPTY; 81];
        self.auto_noted = CellSet::EMPTY;
        self.solution_diff = Cell::all().filter(|&cell| solution[cell] != other[cell]).collect();
        self
    }
}

/// A puzzle and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(super) source: PuzzleSource,
    pub(super) givens: Grid,
    pub(super) solution: Option<Grid>,
    pub(super) now: Position,
    pub(super) past: Vec<Position>,
    /// The last undone is last.
    pub(super) future: Vec<Position>,
    /// The same as the save tells it.
    pub(super) history_log: HistoryLog,
    /// The positions to try something from; the last set is last.
    pub(super) bookmarks: Vec<Position>,
    pub(super) cursor: Cell,
    pub(super) clock: Clock,
    /// How many steps were told.
    pub(super) hint_count: u32,
    /// The key of the technique that it is an example of.
    pub(super) technique_key: Option<Rc<str>>,
    /// That of the hardest step it asks for, as far as that is known.
    pub(super) rating: Option<Rating>,
    /// When it came to the table, in milliseconds since 1970; 0 where that is not known.
    pub(super) started_at_ms: u64,
    /// How it came to its first end.
    pub(super) completion: Option<Completion>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(PuzzleSource::None, Grid::EMPTY, None)
    }
}

impl Session {
    /// A puzzle at its beginning; `solution` where it has exactly one.
    pub fn new(origin: PuzzleSource, givens: Grid, solution: Option<Grid>) -> Session {
        Session {
            source: origin,
            givens,
            solution,
            now: Position::new(givens),
            past: Vec::new(),
            future: Vec::new(),
            history_log: HistoryLog::default(),
            bookmarks: Vec::new(),
            cursor: (!givens.filled()).first().unwrap_or(Cell::FIRST),
            clock: Clock::default(),
            hint_count: 0,
            technique_key: None,
            rating: None,
            started_at_ms: 0,
            completion: None,
        }
    }

    /// Where the puzzle comes from.
    pub fn source(&self) -> PuzzleSource {
        self.source
    }

    /// The level of the logic it asks for, else the one it was dealt at.
    pub fn level(&self) -> Option<Level> {
        match self.source {
            PuzzleSource::Generated(recipe) => Some(self.rating.map_or(recipe.level, Rating::level)),
            _ => None,
        }
    }

    /// The key of the technique that it is an example of.
    pub fn technique_key(&self) -> Option<&str> {
        self.technique_key.as_deref()
    }

    /// What makes it again, if it was dealt.
    pub fn puzzle_id(&self) -> Option<PuzzleId> {
        if let PuzzleSource::Generated(recipe) = self.source { Some(recipe) } else { None }
    }

    /// That of the hardest step it asks for, where it is known.
    pub fn rating(&self) -> Option<Rating> {
        self.rating
    }

    /// The puzzle's givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The only solution, where the puzzle has exactly one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The position on the board.
    pub fn now(&self) -> &Position {
        &self.now
    }

    /// Where the cursor is.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// How long it has been played.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How many hints were taken.
    pub fn hint_count(&self) -> u32 {
        self.hint_count
    }

    /// Whether the cell's digit belongs to the puzzle.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell].is_some()
    }

    /// Whether no puzzle has come yet.
    pub fn is_placeholder(&self) -> bool {
        self.source == PuzzleSource::None
    }

    /// Whether it is the example of a technique, which counts for nothing.
    pub fn is_example(&self) -> bool {
        self.source == PuzzleSource::Example
    }

    /// Whether there is anything in it that the player would miss.
    pub fn has_history(&self) -> bool {
        !(self.past.is_empty() && self.future.is_empty())
    }

    /// Whether the player completed it without Solve.
    pub fn is_won(&self) -> bool {
        self.now.grid.is_solved() && self.now.auto_filled.is_empty()
    }

    /// Whether there is a position to go back to.
    pub fn can_undo(&self) -> bool {
        self.past.len() > usize::from(self.is_example())
    }

    /// Whether there is a bookmark to go back to.
    pub fn has_bookmark(&self) -> bool {
        !self.bookmarks.is_empty()
    }

    /// Whether there is a position to go forward to.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// How many of a digit are still to be placed.
    pub fn remaining(&self, digit: Digit) -> usize {
        9usize.saturating_sub(self.now.grid.cells_with(digit).len())
    }

    /// The grid that Solve is to solve: the puzzle where it has exactly one solution, whatever was
    /// entered; else what stands on the board without Solve, since the player may be writing a puzzle down.
    pub fn grid_to_solve(&self) -> Grid {
        if self.solution.is_some() {
            return self.givens;
        }
        let mut grid = self.now.grid;
        for cell in self.now.auto_filled {
            grid[cell] = None;
        }
        grid
    }

    /// What is told of a puzzle when it comes to the table.
    pub(super) fn introduction(&self) -> Message {
        let givens = self.givens.filled().len();
        match self.source {
            PuzzleSource::Generated(recipe) => {
                Message::Generated { puzzle_id: recipe, givens, rating: self.rating }
            }
            PuzzleSource::Example => Message::ExampleResumed,
            _ if self.solution.is_some() => Message::Imported { givens },
            _ => Message::ImportedAmbiguous { givens },
        }
    }

    /// The position without any entry, or the example's own.
    pub(super) fn start_position(&self) -> Position {
        if self.is_example() {
            return *self.past.get(1).unwrap_or(&self.now);
        }
        Position::new(self.givens)
    }

    /// The next empty cell after the cursor in reading order, round the end of the board.
    pub(super) fn next_empty_cell(&self, back: bool) -> Option<Cell> {
        let empty = !self.now.grid.filled();
        let at = self.cursor.index();
        (1..=81)
            .map(|step| if back { at + 81 - step } else { at + step } % 81)
            .filter_map(Cell::new)
            .find(|&cell| empty.contains(cell))
    }

    /// Makes `next` the present position; false, and nothing done, when it is the same.
    pub(super) fn push_position(&mut self, next: Position) -> bool {
        if next == self.now {
            return false;
        }
        self.history_log.truncate(self.past.len());
        self.history_log.push(&self.now, &next);
        self.past.push(std::mem::replace(&mut self.now, next));
        self.future.clear();
        true
    }

    /// Puts another position in the place of the present one. What Redo brings stays as it is.
    pub(super) fn replace_position(&mut self, next: Position) {
        self.now = next;
        let Some(mut before) = self.past.last() else { return };
        self.history_log.truncate(self.past.len() - 1);
        for after in [&self.now].into_iter().chain(self.future.iter().rev()) {
            self.history_log.push(before, after);
            before = after;
        }
    }

    /// Back to the position before, and what that changed.
    pub(super) fn undo(&mut self) -> Option<BoardChange> {
        let before = self.can_undo().then(|| self.past.pop())??;
        let after = std::mem::replace(&mut self.now, before);
        self.future.push(after);
        Some(self.describe_change(&after))
    }

    /// Forward to the position undone last, and what that changed.
    pub(super) fn redo(&mut self) -> Option<BoardChange> {
        let next = self.future.pop()?;
        let before = std::mem::replace(&mut self.now, next);
        self.past.push(before);
        Some(self.describe_change(&before))
    }

    /// What differs between another position and this one, with the cursor on it when it is one cell.
    /// A digit that took notes of its peers along counts as one.
    fn describe_change(&mut self, other: &Position) -> BoardChange {
        let differing = |what: &dyn Fn(&Position, Cell) -> CellContent| -> CellSet {
            Cell::all().filter(|&cell| what(other, cell) != what(&self.now, cell)).collect()
        };
        let digits =
            differing(&|position, cell| position.grid[cell].map_or(CellContent::Empty, CellContent::Digit));
        let all = differing(&|position, cell| position.content(cell));
        let cells = if digits.is_empty() { all } else { digits };
        if cells.is_empty() {
            let is_other = |cell: &Cell| other.colours[cell.index()] != self.now.colours[cell.index()];
            let cells: CellSet = Cell::all().filter(is_other).collect();
            self.cursor = cells.single().unwrap_or(self.cursor);
            return BoardChange::Colours { count: cells.len() };
        }
        if let Some(cell) = cells.single() {
            self.cursor = cell;
            BoardChange::Cell { cell, content: self.now.content(cell) }
        } else {
            BoardChange::Cells { count: cells.len() }
        }
    }
}
