//! Subsets: as many cells as digits in a house.
//!
//! ```text
//!   naked    12 12 · · ·      two cells with two digits: the others of the house lose them
//!   hidden   12+ 12+ · · ·    two digits in two cells: these lose all others
//! ```
//!
//! A subset that contains a smaller one is not reported.

use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, CellSet, DigitSet, House, HouseKind, HouseSet};

use super::house_facts::cell_at;
use super::subset_search::{NineBits, find_subsets, is_reducible, set_bits};
use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    LockedPair => |board, sink| naked(board, 2, true, Technique::LockedPair, sink);
    LockedTriple => |board, sink| naked(board, 3, true, Technique::LockedTriple, sink);
    NakedPair => |board, sink| naked(board, 2, false, Technique::NakedPair, sink);
    HiddenPair => |board, sink| hidden(board, 2, Technique::HiddenPair, sink);
    NakedTriple => |board, sink| naked(board, 3, false, Technique::NakedTriple, sink);
    HiddenTriple => |board, sink| hidden(board, 3, Technique::HiddenTriple, sink);
    NakedQuad => |board, sink| naked(board, 4, false, Technique::NakedQuad, sink);
    HiddenQuad => |board, sink| hidden(board, 4, Technique::HiddenQuad, sink);
}

/// Finds cells of a house with as many digits; if `locked`, those with eliminations in two houses, else others.
fn naked(board: &FinderBoard, size: u32, locked: bool, technique: Technique, sink: StepSink) -> Flow {
    for home in board.changes.houses {
        let sets = board.facts.houses(board).digits[home.index()];
        find_subsets(&sets, size, size, &mut |chosen, held| {
            let (cells, digits) = (cells_at(home, chosen), DigitSet::from_bits(held));
            let shared = cells.houses();
            if shared.first() != Some(home) || is_reducible(&sets, chosen) {
                return ControlFlow::Continue(());
            }
            let mut eliminations = CandidateSet::EMPTY;
            let mut houses = HouseSet::EMPTY;
            for house in shared {
                for digit in digits {
                    let losing = (board.places(digit) & house.cells()) - cells;
                    if !losing.is_empty() {
                        eliminations.insert_all(digit, losing);
                        houses.insert(house);
                    }
                }
            }
            let is_locked = size < 4 && houses.len() == 2;
            if houses.is_empty() || is_locked != locked {
                return ControlFlow::Continue(());
            }
            let evidence = Evidence::Subset { cells, digits, houses, hidden: false };
            sink(Step::eliminating(technique, eliminations, evidence))
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds digits of a house that are limited to as many cells, which lose all other digits.
fn hidden(board: &FinderBoard, size: u32, technique: Technique, sink: StepSink) -> Flow {
    for home in board.changes.houses {
        let sets = board.facts.houses(board).places[home.index()];
        find_subsets(&sets, size, size, &mut |chosen, held| {
            let (cells, digits) = (cells_at(home, held), DigitSet::from_bits(chosen));
            if !(board.digits_in(cells) - digits).is_empty()
                && !is_hidden_in_block_too(board, home, cells, digits)
            {
                let eliminations = board.candidates_among(cells, !digits);
                let houses = HouseSet::only(home);
                let evidence = Evidence::Subset { cells, digits, houses, hidden: true };
                sink(Step::eliminating(technique, eliminations, evidence))?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// Whether the digits of a line are also hidden in the same cells of a block, for which that is reported.
fn is_hidden_in_block_too(board: &Board, home: House, cells: CellSet, digits: DigitSet) -> bool {
    home.kind().0 != HouseKind::Block
        && cells.houses().into_iter().any(|house| {
            house.kind().0 == HouseKind::Block
                && digits.into_iter().all(|digit| (board.places(digit) & house.cells()).is_subset(cells))
        })
}

/// Returns the cells at these positions in the house.
fn cells_at(house: House, places: NineBits) -> CellSet {
    set_bits(places).map(|position| cell_at(house, position)).collect()
}
