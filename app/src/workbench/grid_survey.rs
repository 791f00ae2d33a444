//! What a survey finds out about the clues, and how that travels between the page and its worker.

use ninefold::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::setter::SolutionSurvey;

use crate::protocol::codec::struct_codec;

/// Solutions are counted up to this number.
pub const MAX_COUNT: u64 = 1_000_000;

/// Solutions without one of the clues are counted up to this number.
pub const MAX_COUNT_WITHOUT: u64 = 1000;

/// Backdoors are searched up to this number of digits.
pub const MAX_BACKDOOR: usize = 3;

/// Unavoidable sets are searched up to this number of cells.
pub const MAX_UNAVOIDABLE: usize = 12;

/// Asks for a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurveyRequest {
    /// Number of the survey.
    pub id: u32,
    /// The grid to survey.
    pub clues: Grid,
}

/// What is known about a grid, as far as the search is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridSurvey {
    /// Number of the request.
    pub id: u32,
    /// Number of solutions so far; one more than [`MAX_COUNT`] if there are more.
    pub count: u64,
    /// Whether no more solutions are to be expected.
    pub is_counted: bool,
    /// The true candidates, once known.
    pub candidates: Option<TrueCandidates>,
    /// The clues that the others imply, once known.
    pub redundant: Option<CellSet>,
    /// For a grid without a solution, the single clues with another digit that give it exactly one, once known.
    pub replacements: Option<Vec<Candidate>>,
    /// Number of solutions without each of the clues that were looked at so far; one more than [`MAX_COUNT_WITHOUT`] if there are more.
    pub without: Vec<(Cell, u64)>,
    /// For a puzzle, the digits that would make it one of singles, once known.
    pub backdoors: Option<SmallestBackdoors>,
    /// For a full grid, its unavoidable sets, once known.
    pub unavoidable: Option<UnavoidableSummary>,
    /// Whether all of this is known.
    pub is_done: bool,
}

/// The fewest digits of the solution that, if they were given, would let singles solve the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallestBackdoors {
    /// The digits, in one of the ways: none if singles are enough anyway, or if it takes more than [`MAX_BACKDOOR`].
    pub digits: Vec<Candidate>,
    /// Number of ways to choose so many digits; 0 if it takes more.
    pub count: u32,
}

/// The unavoidable sets of a full grid, of up to [`MAX_UNAVOIDABLE`] cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnavoidableSummary {
    /// Number of sets that include no other.
    pub count: u32,
    /// Every puzzle with this solution has at least so many clues.
    pub clues_at_least: u32,
}

/// The digits that each cell has in some solution, and those that only one solution has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// For each digit, its cells.
    places: Vec<CellSet>,
    /// For each digit, the cells in which exactly one solution has it.
    decisive: Vec<CellSet>,
}

struct_codec! {
    SurveyRequest { id, clues }
    GridSurvey { id, count, is_counted, candidates, redundant, replacements, without, backdoors, unavoidable, is_done }
    SmallestBackdoors { digits, count }
    UnavoidableSummary { count, clues_at_least }
    TrueCandidates { places, decisive }
}

impl GridSurvey {
    /// A survey of which nothing is known yet.
    pub(super) fn new(id: u32) -> GridSurvey {
        GridSurvey { id, ..GridSurvey::default() }
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.is_counted && self.count == 1
    }

    /// Whether there is none.
    pub fn has_no_solution(&self) -> bool {
        self.is_counted && self.count == 0
    }

    /// Whether it is known if there are none, one or more solutions.
    pub fn has_verdict(&self) -> bool {
        self.is_counted || self.count > 1
    }

    /// The number of solutions without the clue in this cell, once known.
    pub fn count_without(&self, clue: Cell) -> Option<u64> {
        self.without.iter().find_map(|&(cell, count)| (cell == clue).then_some(count))
    }
}

impl TrueCandidates {
    pub(super) fn new(survey: &SolutionSurvey) -> TrueCandidates {
        TrueCandidates {
            places: Digit::all().map(|digit| survey.candidates.places(digit)).collect(),
            decisive: Digit::all().map(|digit| survey.decisive.places(digit)).collect(),
        }
    }

    /// The digits that a cell has in some solution.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        digits_in(&self.places, cell)
    }

    /// The digits of a cell that only one solution has.
    pub fn decisive(&self, cell: Cell) -> DigitSet {
        digits_in(&self.decisive, cell)
    }
}

fn digits_in(places: &[CellSet], cell: Cell) -> DigitSet {
    Digit::all().zip(places).filter(|(_, cells)| cells.contains(cell)).map(|(digit, _)| digit).collect()
}
