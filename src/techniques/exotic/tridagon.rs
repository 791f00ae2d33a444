//! Tridagons: twelve cells in four blocks that three digits alone cannot fill.
//!
//! ```text
//!        c1 c2 c3   c4 c5 c6
//!   r1    X  ·  ·    X  ·  ·      X   the twelve cells: in each block one in each row and column
//!   r2    ·  X  ·    ·  X  ·      +   one of them with a guardian: a candidate beside the three digits
//!   r3    ·  ·  X    ·  ·  X
//!                                 In three blocks the cells run down in the same way; in the fourth, two of them have
//!   r4    X  ·  ·    ·  X  ·      exchanged their columns.
//!   r5    ·  X  ·    X  ·  ·
//!   r6    ·  ·  X    ·  ·  +      Without guardians there would be no solution: so one of them is true.
//! ```
//!
//! In each block the three digits have an order by rows and an order by columns. Two blocks side by side have orders by rows in which each
//! row has different digits: from one to the other all three digits move on, which is an even permutation; two blocks below one another
//! likewise by columns. So an even number of the four blocks has orders by rows and by columns that differ by an odd permutation. If the
//! cells say otherwise, the digits cannot fill them.
//!
//! The pattern is also called Thor's hammer. It was found by mith and others on the New Sudoku Players' Forum, 2020 to 2022, in the
//! hardest puzzles known; Denis Berthier calls it anti-tridagon, and the guardians an OR-k relation. He follows each guardian by whips; here
//! each is followed by all that it implies at once, and what does not follow so is refuted together with each of the guardians.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use crate::sort_by_number::{SortNumber, sort_by_number};

use super::super::branch_log::BranchEnd;
use super::super::propagation::{AssumptionWaves, PropagationRules};
use super::super::step::{Branch, Cases, Evidence, Inference, InferenceReason, Literal, Net, Node, Step};
use super::super::technique::Technique;
use super::super::{FinderBoard, Flow, StepSink};

/// A tridagon with more guardians says too little.
const MAX_GUARDIANS: usize = 8;

/// Twelve cells that three digits cannot fill.
struct TridagonPattern {
    cells: CellSet,
    digits: DigitSet,
    /// The candidates of the cells other than the three digits. One of them is true.
    guardians: CandidateSet,
}

/// The cells of a block that a tridagon may have there.
#[derive(Clone, Copy)]
struct BlockCells {
    cells: CellSet,
    /// Whether the permutation from their rows to their columns is odd.
    is_odd: bool,
    guardian_count: usize,
}

/// For each row of a block the column of its cell; first the even permutations, then the odd ones.
const ARRANGEMENTS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Finds what each guardian of a tridagon excludes, and places a single guardian.
pub fn tridagon(board: &FinderBoard, sink: StepSink) -> Flow {
    for pattern in tridagons(board) {
        let guardians: Vec<Candidate> = pattern.guardians.iter().collect();
        let excluded = |guardian: Candidate| excluded_by(board, guardian);
        let first = guardians.first().map(|&first| excluded(first)).unwrap_or_default();
        let is_excluded =
            |candidate: &Candidate| guardians.iter().all(|&guardian| excluded(guardian).contains(*candidate));
        let mut eliminations: CandidateSet = first.iter().filter(is_excluded).collect();
        let mut placements = Vec::new();
        if let [guardian] = guardians[..] {
            placements.push(guardian);
            eliminations = board.candidates_among(CellSet::only(guardian.cell), pattern.digits);
        }
        if placements.is_empty() && eliminations.is_empty() {
            continue;
        }
        let branches = guardians.iter().map(|&guardian| Branch {
            inferences: eliminations.iter().map(|candidate| exclusion(candidate, 0)).collect(),
            ..branch_of(guardian)
        });
        let evidence = pattern.evidence(branches.collect());
        sink(Step { technique: Technique::Tridagon, placements, eliminations, evidence })?;
    }
    ControlFlow::Continue(())
}

/// Finds what follows from every guardian of a tridagon.
pub fn tridagon_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    // A single guardian is placed without any forcing.
    let patterns = tridagons(board).into_iter().filter(|pattern| pattern.guardians.len() > 1);
    let mut followed: Vec<GuardianWaves> = Vec::new();
    let mut best: Vec<(usize, Step)> = Vec::new();
    for pattern in patterns {
        let number = |guardian: Candidate| {
            followed.iter().position(|waves| waves.guardian() == guardian).unwrap_or_else(|| {
                followed.push(GuardianWaves::new(board, guardian));
                followed.len() - 1
            })
        };
        let guardians: Vec<usize> = pattern.guardians.iter().map(number).collect();
        for step in pattern.conclusions(board, &guardians, &mut followed) {
            let length = step.link_count();
            let is_same = |(_, known): &&mut (usize, Step)| {
                known.placements == step.placements && known.eliminations == step.eliminations
            };
            match best.iter_mut().find(is_same) {
                Some(known) if length < known.0 => *known = (length, step),
                Some(_) => {}
                None => best.push((length, step)),
            }
        }
    }
    sort_by_number(&mut best, |(length, _)| *length);
    best.into_iter().try_for_each(|(_, step)| sink(step))
}

/// Returns the tridagons of the board. One whose guardians include all those of another is left out: it says less.
fn tridagons(board: &Board) -> Vec<TridagonPattern> {
    let missing: [DigitSet; 9] = core::array::from_fn(|block| board.digits_in(House::block(block).cells()));
    let mut patterns = Vec::new();
    for band in 0..3 {
        for stack in 0..3 {
            // The bands and stacks other than these.
            let [above, below] = [[1, 2], [0, 2], [0, 1]][band];
            let [left, right] = [[1, 2], [0, 2], [0, 1]][stack];
            let blocks = [3 * above + left, 3 * above + right, 3 * below + left, 3 * below + right];
            let common = blocks.iter().fold(DigitSet::ALL, |common, &block| common & missing[block]);
            if common.len() >= 3 {
                add_tridagons_in(board, blocks, common, &mut patterns);
            }
        }
    }
    sort_by_number(&mut patterns, |pattern: &TridagonPattern| pattern.guardians.len());
    let mut strongest: Vec<TridagonPattern> = Vec::new();
    for pattern in patterns {
        if !strongest.iter().any(|other| other.guardians.is_subset(&pattern.guardians)) {
            strongest.push(pattern);
        }
    }
    strongest
}

/// Adds the tridagons in four blocks of three of these digits.
fn add_tridagons_in(
    board: &Board,
    blocks: [usize; 4],
    common: DigitSet,
    patterns: &mut Vec<TridagonPattern>,
) {
    let common: Vec<Digit> = common.into_iter().collect();
    for (first, &one) in common.iter().enumerate() {
        for (second, &two) in common.iter().enumerate().skip(first + 1) {
            for &three in &common[second + 1..] {
                let digits: DigitSet = [one, two, three].into_iter().collect();
                let by_block = blocks.map(|block| block_cells(board, block, digits));
                if by_block.iter().all(|choices| !choices.is_empty()) {
                    let none = BlockCells { cells: CellSet::EMPTY, is_odd: false, guardian_count: 0 };
                    add_combinations(board, digits, &by_block, none, patterns);
                }
            }
        }
    }
}

/// Returns the cells in a block, one in each of its rows and columns, that have two of the digits at least and few other candidates.
fn block_cells(board: &Board, block: usize, digits: DigitSet) -> Vec<BlockCells> {
    let (top, left) = (block / 3 * 3, block % 3 * 3);
    let of_arrangement = |(number, columns): (usize, &[usize; 3])| {
        let mut choice = BlockCells { cells: CellSet::EMPTY, is_odd: number >= 3, guardian_count: 0 };
        for (row, column) in columns.iter().enumerate() {
            let cell = Cell::at(top + row, left + column);
            let candidates = board.candidates(cell);
            if (candidates & digits).len() < 2 {
                return None;
            }
            choice.cells.insert(cell);
            choice.guardian_count += (candidates - digits).len();
        }
        (choice.guardian_count <= MAX_GUARDIANS).then_some(choice)
    };
    ARRANGEMENTS.iter().enumerate().filter_map(of_arrangement).collect()
}

/// Adds the tridagons with these cells and one choice from each of the remaining blocks.
fn add_combinations(
    board: &Board,
    digits: DigitSet,
    blocks: &[Vec<BlockCells>],
    chosen: BlockCells,
    patterns: &mut Vec<TridagonPattern>,
) {
    let Some((choices, rest)) = blocks.split_first() else {
        if chosen.is_odd && chosen.guardian_count > 0 {
            let guardians = board.candidates_among(chosen.cells, !digits);
            patterns.push(TridagonPattern { cells: chosen.cells, digits, guardians });
        }
        return;
    };
    for choice in choices {
        let next = BlockCells {
            cells: chosen.cells | choice.cells,
            is_odd: chosen.is_odd != choice.is_odd,
            guardian_count: chosen.guardian_count + choice.guardian_count,
        };
        if next.guardian_count <= MAX_GUARDIANS {
            add_combinations(board, digits, rest, next, patterns);
        }
    }
}

impl TridagonPattern {
    fn evidence(&self, branches: Vec<Branch>) -> Evidence {
        Evidence::Net(Net { cases: Cases::Tridagon { cells: self.cells, digits: self.digits }, branches })
    }

    /// Returns what follows from each guardian, except what each excludes directly. The guardians are numbers of those that are followed.
    fn conclusions(&self, board: &Board, guardians: &[usize], followed: &mut [GuardianWaves]) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut open: Vec<usize> = guardians.to_vec();
        open.retain(|&guardian| followed[guardian].waves.contradiction.is_none());
        if open.is_empty() {
            return steps;
        }
        // Those of which little follows exclude the fewest candidates, so they come first.
        sort_by_number(&mut open, |&guardian| {
            SortNumber::from(followed[guardian].board.all_candidates().len()).descending()
        });
        let technique = Technique::TridagonForcing;
        for conclusion in board.all_candidates().iter() {
            if open.iter().all(|&guardian| followed[guardian].waves.true_candidates().contains(conclusion)) {
                let end = BranchEnd::Literal(conclusion, true);
                let branches = guardians.iter().map(|&guardian| followed[guardian].branch_to(end)).collect();
                let (placements, eliminations) = (vec![conclusion], CandidateSet::EMPTY);
                steps.push(Step { technique, placements, eliminations, evidence: self.evidence(branches) });
            } else if open.iter().all(|&guardian| followed[guardian].excludes(conclusion))
                && !self.guardians.iter().all(|guardian| excludes(guardian, conclusion))
            {
                let branch = |&guardian: &usize| followed[guardian].branch_against(board, conclusion);
                let branches = guardians.iter().map(branch).collect();
                let eliminations = CandidateSet::from_iter([conclusion]);
                steps.push(Step::eliminating(technique, eliminations, self.evidence(branches)));
            }
        }
        steps
    }
}

/// A guardian and all that follows from it.
struct GuardianWaves<'a> {
    waves: AssumptionWaves<'a>,
    /// The board on which this is known.
    board: Board,
    /// The candidates that were assumed there, and those of them that led to a contradiction.
    assumed: CandidateSet,
    refuted: CandidateSet,
}

impl<'a> GuardianWaves<'a> {
    fn new(board: &'a Board, guardian: Candidate) -> GuardianWaves<'a> {
        let waves = follow(board, guardian);
        let board = waves.board_so_far();
        GuardianWaves { waves, board, assumed: CandidateSet::EMPTY, refuted: CandidateSet::EMPTY }
    }

    fn guardian(&self) -> Candidate {
        self.waves.assumption
    }

    /// Whether the candidate is false if the guardian is true: it follows, or both together lead to a contradiction.
    fn excludes(&mut self, candidate: Candidate) -> bool {
        if !self.board.has(candidate) {
            return self.waves.false_candidates().contains(candidate);
        }
        if !self.assumed.contains(candidate) {
            self.assumed.insert(candidate);
            let both = AssumptionWaves::new(&self.board, candidate, PropagationRules::All).run_to_end();
            if both.contradiction.is_some() {
                self.refuted.insert(candidate);
            }
        }
        self.refuted.contains(candidate)
    }

    /// The branch to a literal that follows from the guardian, or to its contradiction.
    fn branch_to(&self, end: BranchEnd) -> Branch {
        let branch = self.waves.refutation().or_else(|| self.waves.branch(end));
        branch.expect("the waves have a log")
    }

    /// The branch to the falsity of a candidate that the guardian excludes.
    fn branch_against(&self, board: &Board, candidate: Candidate) -> Branch {
        let end = BranchEnd::Literal(candidate, false);
        if self.waves.contradiction.is_some() || self.waves.false_candidates().contains(candidate) {
            return self.branch_to(end);
        }
        let both =
            AssumptionWaves::new(&self.board, candidate, PropagationRules::All).with_log().run_to_end();
        let net = Net { cases: Cases::Refutation, branches: both.refutation().into_iter().collect() };
        let eliminations = CandidateSet::from_iter([candidate]);
        let step = Step::eliminating(Technique::DynamicForcing, eliminations, Evidence::Net(net));
        let mut with_step = follow(board, self.guardian());
        with_step.add_steps(vec![step]);
        with_step.branch(end).expect("the waves have a log")
    }
}

/// What follows from a guardian.
fn follow(board: &Board, guardian: Candidate) -> AssumptionWaves<'_> {
    AssumptionWaves::new(board, guardian, PropagationRules::All).with_log().run_to_end()
}

/// A branch that assumes the guardian.
fn branch_of(guardian: Candidate) -> Branch {
    Branch {
        assumption: Literal { node: Node::new(guardian), is_true: true },
        inferences: Vec::new(),
        steps: Vec::new(),
        contradiction: None,
    }
}

fn exclusion(candidate: Candidate, by: usize) -> Inference {
    let literal = Literal { node: Node::new(candidate), is_true: false };
    Inference { literal, reason: InferenceReason::ExcludedBy(by) }
}

/// Whether at most one of two candidates can be true.
fn excludes(one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        one.digit != other.digit
    } else {
        one.digit == other.digit && one.cell.sees(other.cell)
    }
}

/// The candidates that a candidate excludes.
fn excluded_by(board: &Board, candidate: Candidate) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut excluded = board.candidates_among(CellSet::only(cell), !DigitSet::only(digit));
    excluded.insert_all(digit, board.places(digit) & cell.peers());
    excluded
}
