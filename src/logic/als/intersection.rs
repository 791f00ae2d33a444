//! Sue de Coq: cells where a line crosses a block, with sets of the line's and of the block's other cells.
//!
//! Each digit of the line's set counts for the line, each of the block's set for the block; as many digits
//! as cells, so each stands in them once.

use crate::board::{Board, CandidateSet};
use crate::grid::{Cell, CellSet, DigitSet, House};
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
            for centre in choices(crossing).filter(|centre| centre.len() > 1) {
                let digits = board.digits_in(centre);
                if digits.len() < centre.len() + 2 {
                    continue;
                }
                let sides = [line, block].map(|house| helpers(board, house.cells() - crossing, digits));
                for &(along, in_line, gain) in &sides[0] {
                    for &(aside, in_block, other) in &sides[1] {
                        let is_exact = gain + other == digits.len() - centre.len();
                        if !is_exact || !((in_line & in_block) & digits).is_empty() {
                            continue;
                        }
                        let free = digits - in_line - in_block;
                        let covers: Vec<_> = (in_line | free)
                            .into_iter()
                            .map(|digit| (digit, line))
                            .chain(in_block.into_iter().map(|digit| (digit, block)))
                            .collect();
                        let cells = centre | along | aside;
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

/// Network of a house's other cells that take more digits from the crossing than they add, and are not locked;
/// with their digits and how many more.
fn helpers(board: &Board, others: CellSet, digits: DigitSet) -> Vec<(CellSet, DigitSet, usize)> {
    choices(others & board.empty())
        .filter_map(|cells| {
            let own = board.digits_in(cells);
            let excess = own.len().checked_sub(cells.len()).filter(|&excess| excess > 0)?;
            let gain = (own & digits).len().checked_sub(excess).filter(|&gain| gain > 0)?;
            Some((cells, own, gain))
        })
        .collect()
}

/// All sets of some of these cells.
fn choices(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let cells: Vec<Cell> = cells.into_iter().collect();
    (1_usize..1 << cells.len())
        .map(move |mask| (0..cells.len()).filter(|at| mask >> at & 1 == 1).map(|at| cells[at]).collect())
}
