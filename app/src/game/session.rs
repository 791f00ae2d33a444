//! A session: one puzzle in progress, with its positions, cursor and clock.

use std::rc::Rc;

use ninefold::generator::PuzzleId;
use ninefold::grid::{BoardState, Cell, CellSet, Digit, DigitSet, Grid, House};
use ninefold::level::{Level, Rating};

use super::drawings::Drawings;
use super::hidden_notes::HiddenNotes;
use super::history_log::{HistoryLog, LoggedHint, UndoneMoves};
use super::{Clock, GameCompletion};
use crate::cell_content::{CellContent, HistoryChange};
use crate::i18n::Message;

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleSource {
    #[default]
    None,
    Generated(PuzzleId),
    Imported,
    /// It is the example of a technique, which starts from a partly solved grid.
    Example,
}

/// The state of the board that Undo restores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// Givens, entries and notes. With the single-kind setting, all notes are corner notes.
    pub board: BoardState,
    /// Colours 1 to 8, by cell.
    pub colours: [DigitSet; 81],
    /// Colours of notes, and links between them.
    pub drawings: Drawings,
    /// Candidates that were removed from automatically filled notes, by cell.
    pub eliminated: [DigitSet; 81],
    /// Cells whose corner notes started as all their candidates.
    pub auto_noted: CellSet,
    /// Cells that Solve filled in.
    pub auto_filled: CellSet,
    /// Cells in which the other solution differs from the one filled in.
    pub solution_diff: CellSet,
    /// Notes that digits cover.
    pub covered: HiddenNotes,
    /// Cells whose covered corner notes started as all their candidates.
    pub covered_auto_noted: CellSet,
    /// Notes that digits of peers have removed.
    pub tidied: HiddenNotes,
}

impl Position {
    /// The start position: nothing but the givens.
    pub fn new(givens: Grid) -> Position {
        Position {
            board: BoardState::new(givens),
            colours: [DigitSet::EMPTY; 81],
            drawings: Drawings::NONE,
            eliminated: [DigitSet::EMPTY; 81],
            auto_noted: CellSet::EMPTY,
            auto_filled: CellSet::EMPTY,
            solution_diff: CellSet::EMPTY,
            covered: HiddenNotes::NONE,
            covered_auto_noted: CellSet::EMPTY,
            tidied: HiddenNotes::NONE,
        }
    }

    pub fn content(&self, cell: Cell) -> CellContent {
        let (corner, centre) = (self.board.corner[cell.index()], self.board.centre[cell.index()]);
        CellContent::new(self.board.grid[cell], corner, centre)
    }

    /// Returns the position with all notes of a cell removed, including those that would come back later.
    #[must_use]
    pub fn with_notes_cleared(mut self, cell: Cell) -> Position {
        let index = cell.index();
        for notes in [
            &mut self.board.corner,
            &mut self.board.centre,
            &mut self.tidied.corner,
            &mut self.tidied.centre,
            &mut self.eliminated,
        ] {
            notes[index] = DigitSet::EMPTY;
        }
        self.auto_noted.remove(cell);
        self.solution_diff = CellSet::EMPTY;
        self
    }

    /// Returns the position with a complete solution filled in and its differences from `other` marked.
    /// Correct entries stay the player's.
    #[must_use]
    pub fn with_solution(mut self, solution: &Grid, other: &Grid) -> Position {
        for cell in Cell::all() {
            if self.board.grid[cell] != solution[cell] {
                self.board.grid[cell] = solution[cell];
                self.auto_filled.insert(cell);
            }
        }
        self.board.corner = [DigitSet::EMPTY; 81];
        self.board.centre = [DigitSet::EMPTY; 81];
        self.auto_noted = CellSet::EMPTY;
        self.covered = HiddenNotes::NONE;
        self.covered_auto_noted = CellSet::EMPTY;
        self.tidied = HiddenNotes::NONE;
        self.solution_diff = Cell::all().filter(|&cell| solution[cell] != other[cell]).collect();
        self
    }
}

/// How often a digit is still to be placed in a grid.
pub(super) fn remaining_in(grid: &Grid, digit: Digit) -> usize {
    9usize.saturating_sub(grid.cells_with(digit).len())
}

/// A puzzle in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(super) source: PuzzleSource,
    pub(super) solution: Option<Grid>,
    pub(super) now: Position,
    pub(super) past: Vec<Position>,
    /// Undone positions, the latest at the end.
    pub(super) future: Vec<Position>,
    /// The positions as text of the save, kept in step with `past`, `now` and `future`.
    pub(super) history_log: HistoryLog,
    /// The playing time at which the first of the undone positions was undone, in seconds; `None` after a reload.
    pub(super) undone_s: Option<u64>,
    /// Bookmarked positions, the latest at the end.
    pub(super) bookmarks: Vec<Position>,
    pub(super) cursor: Cell,
    pub(super) clock: Clock,
    pub(super) hint_count: u32,
    /// Title of an imported or shared puzzle.
    pub(super) title: Option<Rc<str>>,
    /// Key of the technique, if this is an example or practice position.
    pub(super) technique_key: Option<Rc<str>>,
    pub(super) rating: Option<Rating>,
    /// When the session started, in milliseconds since 1970; 0 if unknown.
    pub(super) started_at_ms: u64,
    pub(super) completion: Option<GameCompletion>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(PuzzleSource::None, Grid::EMPTY, None)
    }
}

impl Session {
    /// A new session. `solution` is given if the puzzle has exactly one.
    pub fn new(origin: PuzzleSource, givens: Grid, solution: Option<Grid>) -> Session {
        Session {
            source: origin,
            solution,
            now: Position::new(givens),
            past: Vec::new(),
            future: Vec::new(),
            history_log: HistoryLog::default(),
            undone_s: None,
            bookmarks: Vec::new(),
            cursor: (!givens.filled()).first().unwrap_or(Cell::FIRST),
            clock: Clock::default(),
            hint_count: 0,
            title: None,
            technique_key: None,
            rating: None,
            started_at_ms: 0,
            completion: None,
        }
    }

    pub fn source(&self) -> PuzzleSource {
        self.source
    }

    /// The level that its rating belongs to, or the requested level if it has no rating; `None` if it was not
    /// generated.
    pub fn level(&self) -> Option<Level> {
        match self.source {
            PuzzleSource::Generated(id) => Some(self.rating.map_or(id.level, Rating::level)),
            _ => None,
        }
    }

    /// The title of an imported or shared puzzle, in one line.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    pub fn technique_key(&self) -> Option<&str> {
        self.technique_key.as_deref()
    }

    pub fn puzzle_id(&self) -> Option<PuzzleId> {
        if let PuzzleSource::Generated(id) = self.source { Some(id) } else { None }
    }

    pub fn rating(&self) -> Option<Rating> {
        self.rating
    }

    pub fn givens(&self) -> &Grid {
        &self.now.board.givens
    }

    /// The givens and entries.
    pub fn grid(&self) -> &Grid {
        &self.now.board.grid
    }

    /// Number of cells in each block that are filled, but not by Solve.
    pub fn filled_by_block(&self) -> [usize; 9] {
        let filled = self.grid().filled() - self.now.auto_filled;
        std::array::from_fn(|index| (filled & House::block(index).cells()).len())
    }

    /// The solution, if the puzzle has exactly one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    pub fn now(&self) -> &Position {
        &self.now
    }

    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn hint_count(&self) -> u32 {
        self.hint_count
    }

    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens()[cell].is_some()
    }

    /// Whether this is a placeholder from before the first puzzle.
    pub fn is_placeholder(&self) -> bool {
        self.source == PuzzleSource::None
    }

    /// Whether it is the example of a technique. Examples are not archived.
    pub fn is_example(&self) -> bool {
        self.source == PuzzleSource::Example
    }

    /// Whether the player has made any move, including undone ones.
    pub fn has_history(&self) -> bool {
        !(self.past.is_empty() && self.future.is_empty())
    }

    /// Whether the player completed it without Solve.
    pub fn is_won(&self) -> bool {
        self.now.board.grid.is_solved() && self.now.auto_filled.is_empty()
    }

    /// Whether the player has not begun: there is nothing to undo, nor to redo.
    pub fn is_untouched(&self) -> bool {
        !self.can_undo() && !self.can_redo()
    }

    pub fn can_undo(&self) -> bool {
        self.past.len() > usize::from(self.is_example())
    }

    pub fn has_bookmark(&self) -> bool {
        !self.bookmarks.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub fn remaining(&self, digit: Digit) -> usize {
        remaining_in(&self.now.board.grid, digit)
    }

    /// The grid for Solve: the givens if the puzzle has exactly one solution. Otherwise the board without
    /// what Solve filled in, since the player may be entering a puzzle.
    pub fn grid_to_solve(&self) -> Grid {
        if self.solution.is_some() {
            return *self.givens();
        }
        self.now.board.grid.without(self.now.auto_filled)
    }

    pub(super) fn introduction(&self) -> Message {
        let givens = self.givens().filled().len();
        match self.source {
            PuzzleSource::Generated(id) => Message::Generated { puzzle_id: id, givens, rating: self.rating },
            PuzzleSource::Example => Message::ExampleResumed,
            _ if self.solution.is_some() => Message::Imported { givens },
            _ => Message::ImportedAmbiguous { givens },
        }
    }

    /// The position without any entry, or the start of the example.
    pub(super) fn start_position(&self) -> Position {
        if self.is_example() {
            return *self.past.get(1).unwrap_or(&self.now);
        }
        Position::new(*self.givens())
    }

    /// The next empty cell after the cursor in reading order, wrapping around; with `back`, the previous one.
    pub(super) fn next_empty_cell(&self, back: bool) -> Option<Cell> {
        self.next_cell(!self.now.board.grid.filled(), back)
    }

    /// The next of these cells after the cursor in reading order, wrapping around; with `back`, the previous one.
    pub(super) fn next_cell(&self, cells: CellSet, back: bool) -> Option<Cell> {
        let at = self.cursor.index();
        (1..=81)
            .map(|step| if back { at + 81 - step } else { at + step } % 81)
            .filter_map(Cell::new)
            .find(|&cell| cells.contains(cell))
    }

    /// The positions that led to the current one: the playing time at which each was reached, in seconds, and its number of
    /// filled cells.
    pub fn progress_over_time(&self) -> Vec<(u64, usize)> {
        let filled = |position: &Position| position.board.grid.filled().len();
        let reached = self.past.iter().skip(1).chain([&self.now]);
        self.history_log.times().into_iter().zip(reached.map(filled)).collect()
    }

    /// Playing time at the last move, including undone ones, in seconds.
    pub fn last_move_s(&self) -> u64 {
        self.history_log.times().last().copied().unwrap_or_default()
    }

    /// The hints that were shown.
    pub fn hints_shown(&self) -> Vec<LoggedHint<'_>> {
        self.history_log.hints()
    }

    /// What was undone and replaced by other moves, in that order.
    pub fn undone_moves(&self) -> Vec<UndoneMoves> {
        self.history_log.undone()
    }

    /// Number of positions that Undo and Redo can reach, including the current one.
    pub fn position_count(&self) -> usize {
        self.past.len() + 1 + self.future.len()
    }

    /// Makes `next` the current position. Returns `false` if it equals the current one.
    pub(super) fn push_position(&mut self, next: Position) -> bool {
        if next == self.now {
            return false;
        }
        let played_s = self.clock.played_ms() / 1000;
        self.history_log.truncate(self.past.len(), Some(self.undone_s.take().unwrap_or(played_s)));
        self.history_log.push(&self.now, &next, played_s);
        self.past.push(std::mem::replace(&mut self.now, next));
        self.future.clear();
        true
    }

    /// Replaces the current position. The positions of Redo do not change.
    pub(super) fn replace_position(&mut self, next: Position) {
        self.now = next;
        let Some(mut before) = self.past.last() else { return };
        let count = self.past.len() - 1;
        let times = self.history_log.times();
        self.history_log.truncate(count, None);
        let changed = [&self.now].into_iter().chain(self.future.iter().rev());
        for (after, played_s) in changed.zip(times.into_iter().skip(count)) {
            self.history_log.push(before, after, played_s);
            before = after;
        }
    }

    /// Goes one position back and returns what changed.
    pub(super) fn undo(&mut self) -> Option<HistoryChange> {
        let before = self.can_undo().then(|| self.past.pop())??;
        if self.future.is_empty() {
            self.undone_s = Some(self.clock.played_ms() / 1000);
        }
        let after = std::mem::replace(&mut self.now, before);
        self.future.push(after);
        Some(self.describe_change(&after))
    }

    /// Goes one position forward and returns what changed.
    pub(super) fn redo(&mut self) -> Option<HistoryChange> {
        let next = self.future.pop()?;
        let before = std::mem::replace(&mut self.now, next);
        self.past.push(before);
        Some(self.describe_change(&before))
    }

    /// The difference between `other` and the current position. If it is one cell, moves the cursor there. A
    /// digit whose placement also removed notes of its peers counts as one cell.
    fn describe_change(&mut self, other: &Position) -> HistoryChange {
        let differing = |content: &dyn Fn(&Position, Cell) -> CellContent| -> CellSet {
            Cell::all().filter(|&cell| content(other, cell) != content(&self.now, cell)).collect()
        };
        let digits = differing(&|position, cell| position.board.grid[cell].into());
        let all = differing(&|position, cell| position.content(cell));
        let cells = if digits.is_empty() { all } else { digits };
        if cells.is_empty() {
            let is_other = |cell: &Cell| other.colours[cell.index()] != self.now.colours[cell.index()];
            let cells: CellSet = Cell::all().filter(is_other).collect();
            if cells.is_empty() {
                return HistoryChange::Drawings;
            }
            self.cursor = cells.single().unwrap_or(self.cursor);
            return HistoryChange::Colours { count: cells.len() };
        }
        if let Some(cell) = cells.single() {
            self.cursor = cell;
            HistoryChange::Cell { cell, content: self.now.content(cell) }
        } else {
            HistoryChange::Cells { count: cells.len() }
        }
    }
}
