//! Forcing chains and nets: a conclusion follows from every case, or an assumption leads to a contradiction.
//!
//! ```text
//!   cell   r1c1=2 ──▶ … ──▶ r5c5≠7          net   r1c1=2 ──▶ … ──▶ a house without a 7
//!          r1c1=4 ──▶ … ──▶ r5c5≠7                so r1c1 is not 2
//!          r1c1=9 ──▶ … ──▶ r5c5≠7
//! ```
//!
//! Steps are reported by ascending length.

mod case_forcing;
mod nested;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::grid::CandidateSet;
use crate::solver::PropagatedCandidates;

use super::propagation::{AssumptionWaves, PropagationRules};
use super::step::{Cases, Evidence, Net, Step};
use super::technique::Technique;
use super::{FinderBoard, Flow, StepSink};
use case_forcing::cell_and_house_forcing;

super::finders! {
    Nishio => nishio;
    CellForcing, HouseForcing => cell_and_house_forcing;
    DynamicForcing => dynamic_forcing;
    DynamicCaseForcing => nested::dynamic_case_forcing;
    DynamicForcingPlus => nested::dynamic_forcing_plus;
    NestedChains => nested::nested_chains;
    NestedForcing => nested::nested_forcing;
}

fn nishio(board: &FinderBoard, sink: StepSink) -> Flow {
    // A contradiction is a house without a place for the digit, or a cell that has no other candidate.
    let has_single = board.empty().into_iter().any(|cell| board.candidates(cell).len() < 2);
    let all = board.all_candidates();
    let candidates = if has_single { &all } else { board.facts.without_template(board) };
    report_refuted(board, candidates, Technique::Nishio, PropagationRules::SingleDigit, sink)
}

fn dynamic_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    // The engine eliminates at least as much as the waves do: what it does not refute they need not follow.
    let candidates = board.all_candidates();
    let refuted: CandidateSet = match PropagatedCandidates::new(board) {
        Some(propagated) => candidates.iter().filter(|it| propagated.assume(*it).is_none()).collect(),
        None => candidates,
    };
    report_refuted(board, &refuted, Technique::DynamicForcing, PropagationRules::All, sink)
}

/// Reports those of these candidates that lead to a contradiction, in the order of its depth.
fn report_refuted(
    board: &FinderBoard,
    candidates: &CandidateSet,
    technique: Technique,
    rules: PropagationRules,
    sink: StepSink,
) -> Flow {
    let mut open: Vec<AssumptionWaves> =
        candidates.iter().map(|candidate| AssumptionWaves::new(board, candidate, rules)).collect();
    while !open.is_empty() {
        open.retain_mut(AssumptionWaves::advance);
        for refuted in open.iter().filter(|spread| spread.contradiction.is_some()) {
            let eliminations = CandidateSet::from_iter([refuted.assumption]);
            let logged = AssumptionWaves::new(board, refuted.assumption, rules).with_log().run_to_end();
            let branches = logged.refutation().into_iter().collect();
            let net = Net { cases: Cases::Refutation, branches };
            sink(Step::eliminating(technique, eliminations, Evidence::Net(net)))?;
        }
    }
    ControlFlow::Continue(())
}
