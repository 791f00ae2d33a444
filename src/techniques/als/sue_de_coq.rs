//! Sue de Coq: cells in the intersection of a line and a block, with cells from the rest of each.
//!
//! Each digit is counted once, for the line or the block. There are as many digits as cells: each occurs once.

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, CellSet, DigitSet, House};
use crate::techniques::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

/// Finds two or three cells of an intersection and cell groups that share their digits.
pub fn sue_de_coq(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut known: Vec<(CandidateSet, CellSet)> = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let crossing = line.cells() & block.cells() & board.empty();
            if crossing.len() < 2 {
                continue;
            }
            let mut centres = cell_groups(board, crossing);
            centres.retain(|centre| centre.size > 1 && centre.excess() > 1);
            if centres.is_empty() {
                continue;
            }
            // No digit is used twice, so the excesses add up to at most the number of cells.
            let most = crossing.len() - 1;
            let [in_line, in_block] =
                [line, block].map(|house| side_groups(board, house.cells() - crossing, most));
            for centre in centres {
                let (digits, missing) = (centre.digits, centre.excess());
                // Each side takes at least one digit of the intersection, so neither takes all that are missing.
                let for_block = gaining_groups(&in_block, digits, missing - 1);
                if for_block.is_empty() {
                    continue;
                }
                for (along, gain) in gaining_groups(&in_line, digits, missing - 1) {
                    let taken = along.digits & digits;
                    for &(aside, other) in &for_block {
                        // A digit of the intersection that both sides have could stand in each of them, and would be
                        // counted twice.
                        if gain + other != missing || aside.digits.intersects(taken) {
                            continue;
                        }
                        // Digits of neither side stand in the intersection, so in both houses; `held` below is the
                        // same for either.
                        let free = digits - along.digits - aside.digits;
                        let covers: Vec<_> = (along.digits | free)
                            .into_iter()
                            .map(|digit| (digit, line))
                            .chain(aside.digits.into_iter().map(|digit| (digit, block)))
                            .collect();
                        let cells = centre.cells | along.cells | aside.cells;
                        let mut eliminations = CandidateSet::EMPTY;
                        for &(digit, house) in &covers {
                            let places = board.places(digit);
                            let held = places & house.cells() & cells;
                            eliminations.insert_all(digit, places & held.peers());
                        }
                        if eliminations.is_empty() {
                            continue;
                        }
                        let evidence = Evidence::Cover { cells, covers };
                        let step = Step::eliminating(Technique::SueDeCoq, eliminations, evidence);
                        match known.iter().position(|(same, _)| *same == step.eliminations) {
                            // Of patterns with the same effect the smallest is reported.
                            Some(same) if known[same].1.len() > cells.len() => {
                                known[same].1 = cells;
                                steps[same] = step;
                            }
                            Some(_) => {}
                            None => {
                                known.push((step.eliminations, cells));
                                steps.push(step);
                            }
                        }
                    }
                }
            }
        }
    }
    steps.into_iter().try_for_each(sink)
}

/// Some cells of a house, with their digits.
struct CellGroup {
    cells: CellSet,
    digits: DigitSet,
    size: usize,
}

impl CellGroup {
    /// Number of digits minus number of cells.
    fn excess(&self) -> usize {
        self.digits.len().saturating_sub(self.size)
    }
}

/// Returns groups of a house's other cells that have one to `most` more digits than cells.
fn side_groups(board: &Board, others: CellSet, most: usize) -> Vec<CellGroup> {
    let mut sides = cell_groups(board, others & board.empty());
    sides.retain(|side| (1..=most).contains(&side.excess()));
    sides
}

/// Returns the groups with more cells than digits outside the intersection, with the difference, which is at
/// most `most`. These cells have to take digits of the intersection.
fn gaining_groups(sides: &[CellGroup], digits: DigitSet, most: usize) -> Vec<(&CellGroup, usize)> {
    let gain = |side: &CellGroup| side.size.checked_sub((side.digits - digits).len());
    let fits = |gain: &usize| (1..=most).contains(gain);
    sides.iter().filter_map(|side| Some((side, gain(side).filter(fits)?))).collect()
}

/// Returns all groups of one or more of these cells.
fn cell_groups(board: &Board, cells: CellSet) -> Vec<CellGroup> {
    let mut parts: Vec<CellGroup> = Vec::with_capacity(1 << cells.len());
    for cell in cells {
        let (alone, digits) = (CellSet::only(cell), board.candidates(cell));
        parts.push(CellGroup { cells: alone, digits, size: 1 });
        for smaller in 0..parts.len() - 1 {
            let CellGroup { cells, digits: others, size } = parts[smaller];
            parts.push(CellGroup { cells: cells | alone, digits: others | digits, size: size + 1 });
        }
    }
    parts
}
