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

/// Which finders make steps within a branch.
#[derive(Clone, Copy)]
struct InnerTechniques {
    /// The techniques from the easiest tier to the hardest; of each finder the first counts.
    is_used: fn(Technique) -> bool,
    /// Whether an assumption is followed only if refutations within refute it: what other techniques find within is hardly ever more.
    is_filtered: bool,
}

const NONE: InnerTechniques = InnerTechniques { is_used: |_| false, is_filtered: false };

fn is_plus(technique: Technique) -> bool {
    (5..=10).contains(&technique.tier())
}

fn is_chain(technique: Technique) -> bool {
    is_plus(technique) || (26..=29).contains(&technique.tier())
}

fn is_forcing(technique: Technique) -> bool {
    is_chain(technique) || matches!(technique.tier(), 33 | 35 | 36)
}

/// Finds what follows from every candidate of a cell or every place in a house by singles and locked candidates.
pub fn dynamic_case_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    NestedSearch::new(board, Technique::DynamicCaseForcing, NONE).report(sink)
}

pub fn dynamic_forcing_plus(board: &FinderBoard, sink: StepSink) -> Flow {
    let inner = InnerTechniques { is_used: is_plus, is_filtered: false };
    NestedSearch::new(board, Technique::DynamicForcingPlus, inner).report(sink)
}

pub fn nested_chains(board: &FinderBoard, sink: StepSink) -> Flow {
    let inner = InnerTechniques { is_used: is_chain, is_filtered: true };
    NestedSearch::new(board, Technique::NestedChains, inner).report(sink)
}

pub fn nested_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    let inner = InnerTechniques { is_used: is_forcing, is_filtered: true };
    NestedSearch::new(board, Technique::NestedForcing, inner).report(sink)
}

/// Follows every candidate of a board as an assumption.
struct NestedSearch<'a> {
    board: &'a Board,
    technique: Technique,
    runs: Vec<AssumptionWaves<'a>>,
}

impl<'a> NestedSearch<'a> {
    fn new(board: &'a FinderBoard, technique: Technique, inner: InnerTechniques) -> NestedSearch<'a> {
        let finders: Vec<Finder> =
            FINDERS.iter().filter(|finder| (inner.is_used)(finder.techniques[0])).copied().collect();
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
        NestedSearch { board, technique, runs: runs.collect() }
    }

    /// Reports refuted assumptions and what all cases have in common, the easiest first.
    fn report(&self, sink: StepSink) -> Flow {
        let mut steps = self.refutations();
        self.add_common_conclusions(&mut steps);
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
        let mut found: Vec<(Candidate, bool, u16, Cases, Vec<Candidate>)> = Vec::new();
        for (cases, assumptions) in all_cases(self.board) {
            let Some(runs) = assumptions.iter().map(|&it| run_of(it)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let common = |of: &dyn Fn(&AssumptionWaves) -> CandidateSet| {
                runs.iter()
                    .map(|run| of(run))
                    .reduce(|all, next| all.intersection(&next))
                    .unwrap_or(CandidateSet::EMPTY)
            };
            let falses = common(&|run| run.false_candidates());
            let truths = common(&|run| *run.true_candidates());
            for (conclusions, is_true) in [(falses, false), (truths, true)] {
                for conclusion in conclusions.iter() {
                    let depths =
                        runs.iter().filter_map(|run| run.log()?.depth_of_literal(conclusion, is_true));
                    let depth = depths.sum::<u16>();
                    match found.iter_mut().find(|known| (known.0, known.1) == (conclusion, is_true)) {
                        Some(known) if known.2 <= depth => {}
                        Some(known) => *known = (conclusion, is_true, depth, cases, assumptions.clone()),
                        None => found.push((conclusion, is_true, depth, cases, assumptions.clone())),
                    }
                }
            }
        }
        for (conclusion, is_true, _, cases, assumptions) in found {
            let branch =
                |&assumption: &Candidate| run_of(assumption)?.branch(BranchEnd::Literal(conclusion, is_true));
            let Some(branches) = assumptions.iter().map(branch).collect::<Option<Vec<Branch>>>() else {
                continue;
            };
            steps.push(Step {
                technique: self.technique,
                placements: Some(conclusion).into_iter().filter(|_| is_true).collect(),
                eliminations: Some(conclusion).into_iter().filter(|_| !is_true).collect(),
                evidence: Evidence::Net(Net { cases, branches }),
            });
        }
    }
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
