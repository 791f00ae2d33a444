//! Dynamic forcing with steps within the branches: what follows from an assumption is a board of its own, on which other techniques go on.
//!
//! ```text
//!   r1c1=2 ──▶ singles ──▶ a board ──▶ a chain eliminates r5c5=7 ──▶ singles ──▶ … ──▶ contradiction, or what every case has in common
//! ```
//!
//! The tiers are those of Sudoku Explainer: dynamic forcing chains, *plus* locked candidates, subsets and fish; then nested forcing chains,
//! with chains, forcing chains and dynamic forcing nets within the branches.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit, House};
use crate::solver::PropagatedCandidates;
use crate::sort_by_number::sort_by_number;

use super::super::branch_log::BranchEnd;
use super::super::propagation::{AssumptionWaves, PropagationRules};
use super::super::step::{Branch, Cases, Evidence, Net, Step};
use super::super::technique::Technique;
use super::super::{FINDERS, Finder, FinderBoard, FinderMemory, Flow, StepSink};

/// The techniques that make steps within a branch, by their tiers.
#[derive(Clone, Copy)]
struct InnerTechniques {
    includes: fn(u8) -> bool,
    /// Whether only refutations are looked for, and an assumption is followed only if refutations within refute it: other techniques
    /// hardly ever find more. They take so long that this pays.
    is_filtered: bool,
}

/// Only singles and locked candidates, which are part of the waves.
const NO_TECHNIQUES: InnerTechniques = InnerTechniques { includes: |_| false, is_filtered: false };

/// Locked candidates, pairs, triples, X-wings and swordfish.
const PATTERNS: InnerTechniques =
    InnerTechniques { includes: |tier| matches!(tier, 5..=10), is_filtered: false };

/// These, and chains.
const CHAINS: InnerTechniques =
    InnerTechniques { includes: |tier| matches!(tier, 5..=10 | 26..=29), is_filtered: true };

/// These, forcing chains and dynamic forcing nets.
const FORCING: InnerTechniques =
    InnerTechniques { includes: |tier| matches!(tier, 5..=10 | 26..=29 | 33 | 35 | 36), is_filtered: true };

/// Finds what follows from every candidate of a cell or every place in a house by singles and locked candidates.
pub fn dynamic_case_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    NestedSearch::new(board, Technique::DynamicCaseForcing, NO_TECHNIQUES).report(sink)
}

pub fn dynamic_forcing_plus(board: &FinderBoard, sink: StepSink) -> Flow {
    NestedSearch::new(board, Technique::DynamicForcingPlus, PATTERNS).report(sink)
}

pub fn nested_chains(board: &FinderBoard, sink: StepSink) -> Flow {
    NestedSearch::new(board, Technique::NestedChains, CHAINS).report(sink)
}

pub fn nested_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    NestedSearch::new(board, Technique::NestedForcing, FORCING).report(sink)
}

/// Follows every candidate of a board as an assumption.
struct NestedSearch<'a> {
    board: &'a Board,
    technique: Technique,
    /// Whether assumptions that nothing refutes are among them, so that cases can have something in common.
    has_all_cases: bool,
    runs: Vec<AssumptionWaves<'a>>,
}

impl<'a> NestedSearch<'a> {
    fn new(board: &'a FinderBoard, technique: Technique, inner: InnerTechniques) -> NestedSearch<'a> {
        let finders: Vec<Finder> =
            FINDERS.iter().filter(|finder| (inner.includes)(finder.tier())).copied().collect();
        let propagated = PropagatedCandidates::new(board);
        let is_followed = |candidate: &Candidate| {
            !inner.is_filtered
                || propagated.is_some_and(|propagated| match propagated.assume(*candidate) {
                    Some(assumed) => assumed.is_refuted_by_refutations(),
                    None => true,
                })
        };
        let candidates = board.all_candidates();
        let runs = candidates.iter().filter(is_followed).map(|candidate| {
            follow(AssumptionWaves::new(board, candidate, PropagationRules::All).with_log(), &finders)
        });
        NestedSearch { board, technique, has_all_cases: !inner.is_filtered, runs: runs.collect() }
    }

    /// Reports refuted assumptions and what all cases have in common, the easiest first.
    fn report(&self, sink: StepSink) -> Flow {
        let mut steps = self.refutations();
        if self.has_all_cases {
            self.add_common_conclusions(&mut steps);
        }
        sort_by_number(&mut steps, |step| (usize::from(step.rating().0) << 16) | step.link_count());
        steps.into_iter().try_for_each(sink)
    }

    fn refutations(&self) -> Vec<Step> {
        let steps = self.runs.iter().filter_map(|run| {
            let net = Net { cases: Cases::Refutation, branches: vec![run.refutation()?] };
            let eliminations = CandidateSet::from_iter([run.assumption]);
            Some(Step::eliminating(self.technique, eliminations, Evidence::Net(net)))
        });
        steps.collect()
    }

    fn add_common_conclusions(&self, steps: &mut Vec<Step>) {
        let run_of = |candidate: Candidate| {
            self.runs.iter().find(|run| run.assumption == candidate && run.contradiction.is_none())
        };
        let mut found: Vec<CommonConclusion> = Vec::new();
        for (cases, assumptions) in all_cases(self.board) {
            let runs: Option<Vec<&AssumptionWaves>> = assumptions.iter().map(|&it| run_of(it)).collect();
            let Some(runs) = runs else { continue };
            let common = |of: &dyn Fn(&AssumptionWaves) -> CandidateSet| {
                let all = runs.iter().map(|run| of(run)).reduce(|all, next| all.intersection(&next));
                all.unwrap_or(CandidateSet::EMPTY)
            };
            let falses = common(&|run| run.false_candidates());
            let truths = common(&|run| *run.true_candidates());
            let literals =
                truths.iter().map(|truth| (truth, true)).chain(falses.iter().map(|it| (it, false)));
            for literal in literals {
                let (candidate, is_true) = literal;
                let depths = runs.iter().filter_map(|run| run.log()?.depth_of_literal(candidate, is_true));
                let depth = depths.sum::<u16>();
                let known = found.iter_mut().find(|known| known.literal == literal);
                if known.as_ref().is_none_or(|known| depth < known.depth) {
                    let shortest =
                        CommonConclusion { literal, depth, cases, assumptions: assumptions.clone() };
                    match known {
                        Some(known) => *known = shortest,
                        None => found.push(shortest),
                    }
                }
            }
        }
        for CommonConclusion { literal: (candidate, is_true), cases, assumptions, .. } in found {
            let end = BranchEnd::Literal(candidate, is_true);
            let branches = assumptions.iter().map(|&assumption| run_of(assumption)?.branch(end));
            let Some(branches) = branches.collect::<Option<Vec<Branch>>>() else { continue };
            let only = |holds: bool| Some(candidate).filter(|_| holds).into_iter();
            steps.push(Step {
                technique: self.technique,
                placements: only(is_true).collect(),
                eliminations: only(!is_true).collect(),
                evidence: Evidence::Net(Net { cases, branches }),
            });
        }
    }
}

/// What all cases have in common, with the cases from which it follows in the fewest inferences.
struct CommonConclusion {
    /// A candidate, and whether it is true.
    literal: (Candidate, bool),
    /// The depths of the literal in all cases, added up.
    depth: u16,
    cases: Cases,
    assumptions: Vec<Candidate>,
}

/// Follows an assumption to the end, with steps of these finders on the boards within.
fn follow<'a>(mut run: AssumptionWaves<'a>, finders: &[Finder]) -> AssumptionWaves<'a> {
    let mut memory = FinderMemory::default();
    loop {
        run = run.run_to_end();
        if run.contradiction.is_some() || finders.is_empty() {
            return run;
        }
        let board = run.board_so_far();
        let tiers = finders.chunk_by(|one, other| one.tier() == other.tier());
        let steps = tiers.map(|tier| {
            let mut steps = Vec::new();
            for finder in tier {
                let _ = memory.find(finder, &board, &mut |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                });
            }
            steps
        });
        let Some(steps) = steps.into_iter().find(|steps| !steps.is_empty()) else { return run };
        run.add_steps(steps);
    }
}

/// The cells and houses of a board with the candidates one of which is true.
fn all_cases(board: &Board) -> Vec<(Cases, Vec<Candidate>)> {
    let mut all = Vec::new();
    for cell in board.empty() {
        let candidates = board.candidates(cell).into_iter().map(|digit| Candidate { cell, digit });
        all.push((Cases::Cell(cell), candidates.collect()));
    }
    for digit in Digit::all() {
        for house in House::all() {
            let places: CellSet = board.places(digit) & house.cells();
            let candidates = places.into_iter().map(|cell| Candidate { cell, digit });
            if !places.is_empty() {
                all.push((Cases::House(digit, house), candidates.collect()));
            }
        }
    }
    all
}
