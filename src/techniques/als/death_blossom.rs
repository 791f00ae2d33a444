//! Death blossom: each candidate of a cell would remove its digit from an almost locked set.

use alloc::{vec, vec::Vec};

use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet};
use crate::techniques::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

use super::consequences::SetAnalysis;

/// Finds cells with three or more candidates, each of which locks a set with a common digit.
pub fn death_blossom(board: &FinderBoard, sink: StepSink) -> Flow {
    let sets = board.facts.sets(board);
    let pairs = board.facts.pairs(board);
    for stem in board.empty() - pairs {
        let digits = board.candidates(stem);
        let common = common_digits(sets, stem, digits);
        if digits.len() < 3 || common.is_empty() {
            continue;
        }
        // The sets that each candidate would lock.
        let petals: Vec<(Digit, Vec<usize>)> = digits
            .into_iter()
            .map(|digit| {
                let seeing = sets.nodes_that_see(digit, stem);
                (digit, seeing.flat_map(|node| sets.sets_of(node)).collect())
            })
            .collect();
        for digit in common {
            report_blossoms(sets, stem, &petals, digit, sink)?;
        }
    }
    Flow::Continue(())
}

/// The digits that leave some cell whichever candidate of the stem is true.
fn common_digits(sets: &SetAnalysis, stem: Cell, digits: DigitSet) -> DigitSet {
    let mut left = [CellSet::ALL; 9];
    let mut common = DigitSet::ALL - digits;
    for digit in digits {
        let mut seen = [CellSet::EMPTY; 9];
        for set in sets.nodes_that_see(digit, stem).flat_map(|node| sets.sets_of(node)) {
            for other in sets.sets[set].digits & common {
                seen[other.index()] |= sets.node(set, other).seen;
            }
        }
        for other in common {
            left[other.index()] &= seen[other.index()];
            if left[other.index()].is_empty() {
                common.remove(other);
            }
        }
        if common.is_empty() {
            break;
        }
    }
    common
}

/// Reports the maximal sets of eliminations for a stem cell and a common digit, each once.
fn report_blossoms(
    sets: &SetAnalysis,
    stem: Cell,
    petals: &[(Digit, Vec<usize>)],
    common: Digit,
    sink: StepSink,
) -> Flow {
    let mut flowers: Vec<(CellSet, Vec<(Digit, CellSet)>)> = vec![(CellSet::ALL, Vec::new())];
    for (digit, choices) in petals {
        let mut grown: Vec<(CellSet, Vec<(Digit, CellSet)>)> = Vec::new();
        let mut seen: Vec<(CellSet, CellSet)> = Vec::new();
        for &set in choices {
            if sets.sets[set].digits.contains(common) {
                let (here, cells) = (sets.node(set, common).seen, sets.sets[set].cells);
                // Of petals with the same effect the smallest is the easiest to see.
                match seen.iter_mut().find(|(same, _)| *same == here) {
                    Some((_, smallest)) if smallest.len() > cells.len() => *smallest = cells,
                    Some(_) => {}
                    None => seen.push((here, cells)),
                }
            }
        }
        for (left, chosen) in &flowers {
            for &(here, cells) in &seen {
                let both = *left & here;
                // One flower for each effect: all combinations of petals would be too many.
                if !both.is_empty() && !grown.iter().any(|(same, _)| *same == both) {
                    let mut chosen = chosen.clone();
                    chosen.push((*digit, cells));
                    grown.push((both, chosen));
                }
            }
        }
        flowers = grown;
    }
    for (eliminated, chosen) in &flowers {
        // Another flower eliminates this and more.
        if flowers.iter().any(|(more, _)| more != eliminated && eliminated.is_subset(*more)) {
            continue;
        }
        let eliminations = CandidateSet::from_cells(common, *eliminated);
        let evidence = Evidence::Blossom { stem, petals: chosen.clone(), digit: common };
        sink(Step::eliminating(Technique::DeathBlossom, eliminations, evidence))?;
    }
    Flow::Continue(())
}
