//! Colouring: the conjugate pairs of a digit in two colours, of which one is true.
//!
//! ```text
//!     A ═ b         A ═ b ═ A       trap  what sees an A and a b is false
//!         ║                 ║       wrap  two A that see each other: all A are false
//!     b ═ A ─ ×             b
//! ```
//!
//! Multi-colouring combines two clusters: a colour of one sees a colour of the other, so one of them is false.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, CellSet, Digit, House};

use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    ColouringTrap, ColouringWrap => simple_colouring;
    MultiColouring1, MultiColouring2 => multi_colouring;
}

/// A cluster of cells connected by conjugate pairs, in two colours.
type Cluster = [CellSet; 2];

/// Finds candidates that see both colours of a cluster, and colours of which two cells see each other.
fn simple_colouring(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in Digit::all() {
        // A cluster of three cells has the same effect as locked candidates.
        for net in clusters(board, digit).into_iter().filter(|[one, two]| (*one | *two).len() > 3) {
            let [one, two] = net;
            match net.map(|colour| seen_from_any(colour).intersects(colour)) {
                [true, true] => continue,
                [true, false] => report(board, Technique::ColouringWrap, digit, &[net], one, sink)?,
                [false, true] => report(board, Technique::ColouringWrap, digit, &[[two, one]], two, sink)?,
                [false, false] => {}
            }
            let trapped = (seen_from_any(one) & seen_from_any(two)) - (one | two);
            report(board, Technique::ColouringTrap, digit, &[net], trapped, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds eliminations from two clusters. If a colour of each see each other, one of the other two colours is
/// true; a colour that sees both colours of another cluster is false.
fn multi_colouring(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in Digit::all() {
        let nets = clusters(board, digit);
        for (number, &one) in nets.iter().enumerate() {
            for &two in &nets[number + 1..] {
                report_trap_of_two(board, digit, [one, two], sink)?;
                report_false_colours(board, digit, [one, two], sink)?;
                report_false_colours(board, digit, [two, one], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports what sees both remaining colours when the other two see each other, in all such combinations.
fn report_trap_of_two(board: &Board, digit: Digit, [one, two]: [Cluster; 2], sink: StepSink) -> Flow {
    let mut losing = CellSet::EMPTY;
    for [false_here, left] in both_ways(one) {
        for [or_there, right] in both_ways(two) {
            if seen_from_any(false_here).intersects(or_there) {
                losing |= seen_from_any(left) & seen_from_any(right);
            }
        }
    }
    report(board, Technique::MultiColouring1, digit, &[one, two], losing, sink)
}

/// Reports the colours of the first cluster that see both colours of the second.
fn report_false_colours(board: &Board, digit: Digit, [one, two]: [Cluster; 2], sink: StepSink) -> Flow {
    for net in both_ways(one) {
        let seen = seen_from_any(net[0]);
        if seen.intersects(two[0]) && seen.intersects(two[1]) {
            report(board, Technique::MultiColouring2, digit, &[net, two], net[0], sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the clusters of a digit. Those that would need a third colour occur on no valid board.
fn clusters(board: &Board, digit: Digit) -> Vec<Cluster> {
    let places = board.places(digit);
    let pairs: Vec<CellSet> =
        House::all().map(|house| places & house.cells()).filter(|places| places.len() == 2).collect();
    let mut rest = pairs.iter().fold(CellSet::EMPTY, |all, &pair| all | pair);
    let mut nets = Vec::new();
    while let Some(first) = rest.first() {
        let mut net = [CellSet::only(first), CellSet::EMPTY];
        let mut before = CellSet::EMPTY;
        while before != net[0] | net[1] {
            before = net[0] | net[1];
            for &pair in &pairs {
                if pair.intersects(net[0]) {
                    net[1] |= pair - net[0];
                } else if pair.intersects(net[1]) {
                    net[0] |= pair - net[1];
                }
            }
        }
        rest = rest - before;
        if !pairs.iter().any(|pair| pair.is_subset(net[0]) || pair.is_subset(net[1])) {
            nets.push(net);
        }
    }
    nets
}

fn both_ways([one, two]: Cluster) -> [Cluster; 2] {
    [[one, two], [two, one]]
}

/// Returns the cells that see at least one of these.
fn seen_from_any(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

fn report(
    board: &Board,
    technique: Technique,
    digit: Digit,
    nets: &[Cluster],
    losing: CellSet,
    sink: StepSink,
) -> Flow {
    let eliminations = CandidateSet::from_cells(digit, board.places(digit) & losing);
    let evidence = || Evidence::Colours { digit, clusters: nets.to_vec() };
    Step::report_eliminations(technique, eliminations, evidence, sink)
}
