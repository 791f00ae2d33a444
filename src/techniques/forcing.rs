//! Forcing chains and nets: the same conclusion follows from every case, or an assumption leads to a
//! contradiction.
//!
//! ```text
//!   cell   r1c1=2 ──▶ … ──▶ r5c5≠7          net   r1c1=2 ──▶ … ──▶ a house without a 7
//!          r1c1=4 ──▶ … ──▶ r5c5≠7                so r1c1 is not 2
//!          r1c1=9 ──▶ … ──▶ r5c5≠7
//! ```
//!
//! Steps are reported by ascending length.

mod case_forcing;
mod propagation;

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet};

use super::step::{Cases, Evidence, Net, Step};
use super::technique::Technique;
use super::{Flow, StepSink};
use propagation::{Propagation, PropagationRules};

pub use case_forcing::cell_and_house_forcing;

/// Finds candidates that would leave their digit without a place in some house, considering that digit alone.
pub fn nishio(board: &Board, sink: StepSink) -> Flow {
    report_refuted(board, Technique::Nishio, PropagationRules::SingleDigit, sink)
}

/// Finds candidates that lead to a contradiction by several lines of inference together.
pub fn dynamic_forcing(board: &Board, sink: StepSink) -> Flow {
    report_refuted(board, Technique::DynamicForcing, PropagationRules::All, sink)
}

/// Reports all candidates that lead to a contradiction, in the order of its depth.
fn report_refuted(board: &Board, technique: Technique, rules: PropagationRules, sink: StepSink) -> Flow {
    let mut open: Vec<Propagation> =
        board.all_candidates().iter().map(|candidate| Propagation::new(board, candidate, rules)).collect();
    while !open.is_empty() {
        open.retain_mut(Propagation::advance);
        for refuted in open.iter().filter(|spread| spread.contradiction().is_some()) {
            sink(refutation_step(board, technique, rules, refuted.assumption()))?;
        }
    }
    ControlFlow::Continue(())
}

fn refutation_step(
    board: &Board,
    technique: Technique,
    rules: PropagationRules,
    candidate: Candidate,
) -> Step {
    let branch = Propagation::new(board, candidate, rules).with_log().run_to_end().refutation();
    Step {
        technique,
        placements: Vec::new(),
        eliminations: CandidateSet::from_iter([candidate]),
        evidence: Evidence::Net(Net { cases: Cases::Refutation, branches: vec![branch] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, DigitSet, Grid, House};
    use crate::techniques::verify;

    fn digits(values: &[u8]) -> DigitSet {
        values.iter().filter_map(|&value| Digit::new(value)).collect()
    }

    fn find_all(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = find(board, &mut |step| {
            assert_eq!(verify(board, &step), Ok(()), "{step}");
            steps.push(step);
            ControlFlow::Continue(())
        });
        assert!(steps.is_sorted_by_key(Step::rating), "short ones first");
        steps
    }

    #[test]
    fn nishio_refutes_a_candidate() {
        let mut board = Board::new(&Grid::EMPTY);
        let digit = Digit::from_index(0);
        for row in [1, 6] {
            for cell in House::row(row).cells().into_iter().filter(|cell| ![0, 4].contains(&cell.column())) {
                board.eliminate(Candidate { cell, digit });
            }
        }
        let steps = find_all(&board, nishio);
        let first = steps[0].to_string();
        assert_eq!(first, "nishio not {+1r1c1 -1r2c1 -1r7c1 +1r7c5 -1r2c5 !1r2}: r1c1<>1");
    }

    #[test]
    fn cell_forcing_eliminates_the_common_conclusion() {
        let mut board = Board::new(&Grid::EMPTY);
        board.retain(Cell::at(0, 0), digits(&[1, 2, 3]));
        board.retain(Cell::at(0, 4), digits(&[1, 7]));
        board.retain(Cell::at(0, 7), digits(&[2, 7]));
        board.retain(Cell::at(1, 1), digits(&[3, 7]));
        let steps: Vec<String> =
            find_all(&board, cell_and_house_forcing).iter().map(ToString::to_string).collect();
        assert!(
            steps.contains(
                &"cell-forcing r1c1 {+1r1c1 -1r1c5 +7r1c5 -7r1c3} {+2r1c1 -2r1c8 +7r1c8 -7r1c3} \
                  {+3r1c1 -3r2c2 +7r2c2 -7r1c3}: r1c3<>7"
                    .to_string()
            ),
            "{steps:?}"
        );
    }

    #[test]
    fn dynamic_forcing_refutes_a_candidate() {
        // r1c1=1 leads to r5c5 by three paths, which together remove all its candidates.
        let mut board = Board::new(&Grid::EMPTY);
        board.retain(Cell::at(0, 4), digits(&[1, 2]));
        board.retain(Cell::at(4, 0), digits(&[1, 3]));
        board.retain(Cell::at(0, 3), digits(&[1, 6]));
        board.retain(Cell::at(3, 3), digits(&[5, 6]));
        board.retain(Cell::at(4, 4), digits(&[2, 3, 5]));
        let steps = find_all(&board, dynamic_forcing);
        let refuted = steps.iter().find(|step| {
            step.eliminations.contains(Candidate { cell: Cell::at(0, 0), digit: Digit::from_index(0) })
        });
        assert!(refuted.is_some());
    }
}
