//! The form for puzzles of a pattern: where clues may stand, and what else is asked of the puzzles.

use ninefold::grid::{Cell, CellSet, House, Symmetry};
use ninefold::level::Level;
use ninefold::named_enum;

use super::puzzle_search::SearchPattern;
use crate::protocol::PuzzleConditions;

/// Fewest clues of a puzzle.
const FEWEST_CLUES: usize = 17;

named_enum! {
    /// What replaces all cells of the pattern.
    pub enum PatternFill, "filling of a pattern" {
        /// The cells that have a clue on the board.
        Board = "board",
        All = "all",
        None = "none",
    }
}

/// What is asked of the puzzles, beside where their clues stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PatternFields {
    /// Cells are painted together with their images. `None` stands for no symmetry.
    pub symmetry: Option<Symmetry>,
    /// Number of clues; all cells of the pattern have one if it is not given.
    pub clue_count: Option<usize>,
    /// Number of puzzles.
    pub count: Option<usize>,
    pub conditions: PuzzleConditions,
    /// The level of the puzzles that need the technique of the conditions, at least.
    pub needed_level: Option<Level>,
}

/// Why there is no puzzle, or none that could be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternFault {
    /// There are fewer cells than clues in any puzzle.
    TooFew,
    /// Every cell would have a clue.
    Full,
    /// Two rows of a band, or columns of a stack, have no clue, so they can be exchanged.
    EmptyLines(House, House),
    /// There are fewer cells than clues, or fewer clues than in any puzzle.
    ClueCount,
    /// The technique that is to be needed is too hard for the level.
    TooHard,
    /// A technique is to be needed and not to be used.
    Excluded,
}

/// The form, and what is painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PatternForm {
    is_open: bool,
    cells: CellSet,
    cursor: Option<Cell>,
    /// Whether the cell that was changed last was added: a stroke goes on with the same.
    adds: bool,
    fields: PatternFields,
}

impl PatternForm {
    /// Whether the form is shown.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Where clues may stand.
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// The selected cell.
    pub fn cursor(&self) -> Cell {
        self.cursor.unwrap_or(Cell::FIRST)
    }

    pub fn fields(&self) -> &PatternFields {
        &self.fields
    }

    /// Shows the form, at first with the clues of the board, or hides it.
    pub(super) fn toggle(&mut self, clues: CellSet) {
        self.is_open = !self.is_open;
        if self.cells.is_empty() {
            self.cells = clues;
        }
    }

    pub(super) fn select(&mut self, cell: Cell) {
        self.cursor = Some(cell);
    }

    /// Adds the selected cell with its image, or takes both out.
    pub(super) fn toggle_cell(&mut self) {
        self.adds = !self.cells.contains(self.cursor());
        self.continue_stroke();
    }

    /// Does the same to the selected cell as to the one before.
    pub(super) fn continue_stroke(&mut self) {
        let orbit = self.symmetry().orbit(self.cursor());
        self.cells = if self.adds { self.cells | orbit } else { self.cells - orbit };
    }

    pub(super) fn fill(&mut self, fill: PatternFill, clues: CellSet) {
        self.cells = match fill {
            PatternFill::Board => clues,
            PatternFill::All => CellSet::ALL,
            PatternFill::None => CellSet::EMPTY,
        };
    }

    pub(super) fn set_fields(&mut self, fields: PatternFields) {
        self.fields = fields;
    }

    fn symmetry(&self) -> Symmetry {
        self.fields.symmetry.unwrap_or(Symmetry::None)
    }

    /// What the workers search.
    pub(super) fn pattern(&self) -> SearchPattern {
        let clue_count = self.fields.clue_count.map(|count| count as u32);
        SearchPattern { cells: self.cells, clue_count, symmetry: self.symmetry() }
    }

    /// Why there can be no such puzzle; `None` if there may be one.
    pub fn fault(&self) -> Option<PatternFault> {
        let PatternFields { clue_count, conditions, needed_level, .. } = &self.fields;
        let most = self.cells.len();
        if most < FEWEST_CLUES {
            return Some(PatternFault::TooFew);
        }
        if let Some((one, other)) = empty_lines(self.cells) {
            return Some(PatternFault::EmptyLines(one, other));
        }
        if clue_count.is_some_and(|count| !(FEWEST_CLUES..=most).contains(&count)) {
            return Some(PatternFault::ClueCount);
        }
        if clue_count.unwrap_or(most) == 81 {
            return Some(PatternFault::Full);
        }
        if conditions.needs.is_some() && conditions.needs == conditions.without {
            return Some(PatternFault::Excluded);
        }
        let is_too_hard = conditions.level.zip(*needed_level).is_some_and(|(level, needed)| needed > level);
        is_too_hard.then_some(PatternFault::TooHard)
    }
}

/// Two rows of a band, or columns of a stack, without any of these cells.
fn empty_lines(cells: CellSet) -> Option<(House, House)> {
    let lines = [House::row as fn(usize) -> House, House::column];
    let groups =
        lines.into_iter().flat_map(|line| [0, 3, 6].map(|first| [0, 1, 2].map(|place| line(first + place))));
    groups.into_iter().find_map(|group| {
        let mut empty = group.into_iter().filter(|line| !cells.intersects(line.cells()));
        empty.next().zip(empty.next())
    })
}
