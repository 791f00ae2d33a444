//! Remote pairs: a chain of cells with the same two candidates, in which each cell sees the next.
//!
//! ```text
//!   [38] ── [38] ── [38] ── [38]     every other one is equal: what sees the first and the last is neither
//! ```

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, Cell, CellSet, DigitSet};
use crate::sort_by_number::sort_by_number;

use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

/// Finds chains of four or more cells with the same two candidates.
pub fn remote_pair(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut left = board.cells_with_candidate_count(2);
    while let Some(first) = left.first() {
        let digits = board.candidates(first);
        let equal: CellSet = left.into_iter().filter(|&cell| board.candidates(cell) == digits).collect();
        left = left - equal;
        if equal.len() >= 4 {
            report_chains_of(board, digits, equal, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn report_chains_of(board: &Board, digits: DigitSet, equal: CellSet, sink: StepSink) -> Flow {
    let mut steps = Vec::new();
    for start in equal {
        extend(board, digits, equal, &mut vec![start], &mut steps);
    }
    // Short chains first: a longer one is reported only for additional eliminations.
    sort_by_number(&mut steps, |(cells, eliminated): &(Vec<Cell>, CandidateSet)| {
        (usize::MAX - eliminated.len(), cells.len())
    });
    let mut reported: Vec<CandidateSet> = Vec::new();
    for (cells, eliminations) in steps {
        if !reported.iter().any(|reported| eliminations.is_subset(reported)) {
            reported.push(eliminations);
            let evidence = Evidence::RemotePair { cells, digits };
            sink(Step::eliminating(Technique::RemotePair, eliminations, evidence))?;
        }
    }
    ControlFlow::Continue(())
}

fn extend(
    board: &Board,
    digits: DigitSet,
    equal: CellSet,
    cells: &mut Vec<Cell>,
    steps: &mut Vec<(Vec<Cell>, CandidateSet)>,
) {
    let last = cells[cells.len() - 1];
    if cells.len() >= 4 && cells.len().is_multiple_of(2) && cells[0] < last {
        let eliminations = eliminations(board, digits, cells);
        if !eliminations.is_empty() {
            steps.push((cells.clone(), eliminations));
        }
    }
    let walked: CellSet = cells.iter().copied().collect();
    for next in (equal & last.peers()) - walked {
        cells.push(next);
        extend(board, digits, equal, cells, steps);
        cells.pop();
    }
}

/// Returns the candidates that see a cell of each parity.
fn eliminations(board: &Board, digits: DigitSet, cells: &[Cell]) -> CandidateSet {
    let seen = |parity: usize| {
        let kind = cells.iter().skip(parity).step_by(2);
        kind.fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
    };
    let chain: CellSet = cells.iter().copied().collect();
    board.candidates_among((seen(0) & seen(1)) - chain, digits)
}
