//! Sue de Coq: cells where a line crosses a block, with sets of the line's and of the block's other cells.
//!
//! Each digit of the line's set counts for the line, each of the block's set for the block; as many digits
//! as cells, so each stands in them once.

use crate::board::{Board, CandidateSet};
use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{Evidence, Flow, Found, Step, Technique};

/// Two or three cells of a crossing, and sets that share its digits among them.
pub fn sue_de_coq(board: &Board, found: Found) -> Flow {
    let mut known: Vec<(CandidateSet, CellSet)> = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let crossing = line.cells() & block.cells() & board.empty();
            if crossing.len() < 2 {
                continue;
            }
            let centres: Vec<(CellSet, DigitSet)> = choices(board, crossing)
                .into_iter()
                .filter(|(centre, digits)| centre.len() > 1 && digits.len() >= centre.len() + 2)
                .collect();
            if centres.is_empty() {
                continue;
            }
            // They take no digit twice, so their excesses are together no more than the centre's cells.
            let most = crossing.len() - 1;
            let [in_line, in_block] = [line, block].map(|house| sides(board, house.cells() - crossing, most));
            for (centre, digits) in centres {
                let missing = digits.len() - centre.len();
                let for_block = gaining(&in_block, digits, missing - 1);
                if for_block.is_empty() {
                    continue;
                }
                for (along, gain) in gaining(&in_line, digits, missing - 1) {
                    let taken = along.digits & digits;
                    for &(aside, other) in &for_block {
                        if gain + other != missing || aside.digits.meets(taken) {
                            continue;
                        }
                        let free = digits - along.digits - aside.digits;
                        let covers: Vec<_> = (along.digits | free)
                            .into_iter()
                            .map(|digit| (digit, line))
                            .chain(aside.digits.into_iter().map(|digit| (digit, block)))
                            .collect();
                        let cells = centre | along.cells | aside.cells;
                        let mut eliminations = CandidateSet::EMPTY;
                        for &(digit, house) in &covers {
                            let places = board.places(digit);
                            let held = places & house.cells() & cells;
                            eliminations.add(digit, places & held.peers());
                        }
                        if eliminations.is_empty() {
                            continue;
                        }
                        let evidence = Evidence::Cover { cells, covers };
                        let technique = Technique::SueDeCoq;
                        let step = Step { technique, placements: Vec::new(), eliminations, evidence };
                        match known.iter().position(|(same, _)| *same == step.eliminations) {
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
    steps.into_iter().try_for_each(found)
}

/// Cells of a house beside the crossing.
struct Side {
    cells: CellSet,
    digits: DigitSet,
    /// How many digits they have more than cells.
    excess: usize,
}

/// Sets of a house's other cells that are not locked and have at most so many digits more than cells.
fn sides(board: &Board, others: CellSet, most: usize) -> Vec<Side> {
    let side = |(cells, digits): (CellSet, DigitSet)| {
        let excess = digits.len().checked_sub(cells.len())?;
        (1..=most).contains(&excess).then_some(Side { cells, digits, excess })
    };
    choices(board, others & board.empty()).into_iter().filter_map(side).collect()
}

/// Those that take more of the crossing's digits than they add, with how many more: at most so many.
fn gaining(sides: &[Side], digits: DigitSet, most: usize) -> Vec<(&Side, usize)> {
    let gain = |side: &Side| (side.digits & digits).len().checked_sub(side.excess);
    let fits = |gain: &usize| (1..=most).contains(gain);
    sides.iter().filter_map(|side| Some((side, gain(side).filter(fits)?))).collect()
}

/// All sets of some of these cells, with their digits.
fn choices(board: &Board, cells: CellSet) -> Vec<(CellSet, DigitSet)> {
    let mut choices = Vec::with_capacity(1 << cells.len());
    for cell in cells {
        let (alone, digits) = (CellSet::only(cell), board.candidates(cell));
        choices.push((alone, digits));
        for smaller in 0..choices.len() - 1 {
            let (others, theirs): (CellSet, DigitSet) = choices[smaller];
            choices.push((others | alone, theirs | digits));
        }
    }
    choices
}
