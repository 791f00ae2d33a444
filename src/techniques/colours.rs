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

use crate::grid::{Board, CandidateSet, CellSet, Digit};

use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    ColouringTrap, ColouringWrap => simple_colouring;
    MultiColouring1, MultiColouring2 => multi_colouring;
}

/// A cluster of cells connected by conjugate pairs, in two colours.
#[derive(Clone, Copy)]
struct Cluster {
    colours: [CellSet; 2],
    /// For each colour, the cells that see a cell of it.
    seen: [CellSet; 2],
}

impl Cluster {
    fn new(colours: [CellSet; 2]) -> Cluster {
        Cluster { colours, seen: colours.map(seen_from_any) }
    }

    /// The same cluster with the other colour first.
    fn swapped(&self) -> Cluster {
        let Cluster { colours: [one, two], seen: [by_one, by_two] } = *self;
        Cluster { colours: [two, one], seen: [by_two, by_one] }
    }
}

/// Finds candidates that see both colours of a cluster, and colours of which two cells see each other.
fn simple_colouring(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in board.digits_to_search() {
        for net in clusters(board, digit) {
            let [one, two] = net.colours;
            // A cluster of three cells has the same effect as locked candidates.
            if (one | two).len() < 4 {
                continue;
            }
            let [by_one, by_two] = net.seen;
            match [by_one.intersects(one), by_two.intersects(two)] {
                [true, true] => continue,
                [true, false] => report(board, Technique::ColouringWrap, digit, &[net], one, sink)?,
                [false, true] => report(board, Technique::ColouringWrap, digit, &[net.swapped()], two, sink)?,
                [false, false] => {}
            }
            report(board, Technique::ColouringTrap, digit, &[net], (by_one & by_two) - (one | two), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds eliminations from two clusters. If a colour of each see each other, one of the other two colours is
/// true; a colour that sees both colours of another cluster is false.
fn multi_colouring(board: &FinderBoard, sink: StepSink) -> Flow {
    for digit in board.digits_to_search() {
        let nets = clusters(board, digit);
        for (number, one) in nets.iter().enumerate() {
            for two in &nets[number + 1..] {
                report_trap_of_two(board, digit, [one, two], sink)?;
                report_false_colours(board, digit, [one, two], sink)?;
                report_false_colours(board, digit, [two, one], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports what sees both remaining colours when the other two see each other, in all such combinations.
fn report_trap_of_two(board: &Board, digit: Digit, [one, two]: [&Cluster; 2], sink: StepSink) -> Flow {
    let mut losing = CellSet::EMPTY;
    for here in 0..2 {
        for there in 0..2 {
            if one.seen[here].intersects(two.colours[there]) {
                losing |= one.seen[1 - here] & two.seen[1 - there];
            }
        }
    }
    report(board, Technique::MultiColouring1, digit, &[*one, *two], losing, sink)
}

/// Reports the colours of the first cluster that see both colours of the second.
fn report_false_colours(board: &Board, digit: Digit, [one, two]: [&Cluster; 2], sink: StepSink) -> Flow {
    for net in [*one, one.swapped()] {
        if net.seen[0].intersects(two.colours[0]) && net.seen[0].intersects(two.colours[1]) {
            report(board, Technique::MultiColouring2, digit, &[net, *two], net.colours[0], sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the clusters of a digit. Those that would need a third colour occur on no valid board.
fn clusters(board: &FinderBoard, digit: Digit) -> Vec<Cluster> {
    let houses = board.facts.conjugates(board)[digit.index()];
    let places = board.places(digit);
    let mut rest = places & houses.cells();
    let mut nets = Vec::new();
    while let Some(first) = rest.first() {
        let mut net = [CellSet::EMPTY; 2];
        // The cells that are to be coloured, and their colour.
        let (mut front, mut colour) = (CellSet::only(first), 0);
        while !front.is_empty() {
            net[colour] |= front;
            let mut conjugates = CellSet::EMPTY;
            for cell in front {
                for house in cell.houses().into_iter().filter(|&house| houses.contains(house)) {
                    conjugates |= places & house.cells();
                }
            }
            front = conjugates - (net[0] | net[1]);
            colour = 1 - colour;
        }
        rest = rest - (net[0] | net[1]);
        let has_pair = |colour: CellSet| houses.into_iter().any(|house| (colour & house.cells()).len() > 1);
        if !net.into_iter().any(has_pair) {
            nets.push(Cluster::new(net));
        }
    }
    nets
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
    let evidence = || Evidence::Colours { digit, clusters: nets.iter().map(|net| net.colours).collect() };
    Step::report_eliminations(technique, eliminations, evidence, sink)
}
