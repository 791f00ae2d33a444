//! Colouring: a digit's conjugate pairs in two colours, of which one is true.
//!
//! ```text
//!     A ═ b         A ═ b ═ A       trap  what sees an A and a b is false
//!         ║                 ║       wrap  two A that see each other: all A are false
//!     b ═ A ─ ×             b
//! ```
//!
//! Two such nets work together where a colour of one sees a colour of the other: not both are true.

use std::ops::ControlFlow;

use crate::board::{Board, CandidateSet};
use crate::grid::{CellSet, Digit, House};

use super::{Evidence, Flow, Found, Step, Technique};

/// The cells of a net in its two colours.
type Net = [CellSet; 2];

/// One net: candidates that see both colours are false, and so is a colour two of whose cells see each other.
pub fn simple(board: &Board, found: Found) -> Flow {
    for digit in Digit::all() {
        // A net of three cells shows no more than locked candidates do.
        for net in nets(board, digit).into_iter().filter(|net| size(*net) > 3) {
            let [one, two] = net;
            match net.map(sees_itself) {
                [true, true] => continue,
                [true, false] => report(board, Technique::ColouringWrap, digit, &[net], one, found)?,
                [false, true] => report(board, Technique::ColouringWrap, digit, &[[two, one]], two, found)?,
                [false, false] => {}
            }
            let trapped = (seen(one) & seen(two)) - (one | two);
            report(board, Technique::ColouringTrap, digit, &[net], trapped, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two nets: where a colour of each see each other, one of the other two is true; a colour that sees both of
/// another net is false.
pub fn multiple(board: &Board, found: Found) -> Flow {
    for digit in Digit::all() {
        let nets = nets(board, digit);
        for (number, &one) in nets.iter().enumerate() {
            for &two in &nets[number + 1..] {
                crossing(board, digit, [one, two], found)?;
                false_colours(board, digit, [one, two], found)?;
                false_colours(board, digit, [two, one], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What sees the two colours that are left where the others see each other, all such ways together.
fn crossing(board: &Board, digit: Digit, [one, two]: [Net; 2], found: Found) -> Flow {
    let mut losing = CellSet::EMPTY;
    for [false_here, left] in both_ways(one) {
        for [or_there, right] in both_ways(two) {
            if seen(false_here).intersects(or_there) {
                losing |= seen(left) & seen(right);
            }
        }
    }
    report(board, Technique::MultiColouring1, digit, &[one, two], losing, found)
}

/// The colours of the first net that see both of the second.
fn false_colours(board: &Board, digit: Digit, [one, two]: [Net; 2], found: Found) -> Flow {
    for net in both_ways(one) {
        let sight = seen(net[0]);
        if sight.intersects(two[0]) && sight.intersects(two[1]) {
            report(board, Technique::MultiColouring2, digit, &[net, two], net[0], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The nets of a digit. One that would need a third colour belongs to no puzzle and is left out.
fn nets(board: &Board, digit: Digit) -> Vec<Net> {
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

fn both_ways([one, two]: Net) -> [Net; 2] {
    [[one, two], [two, one]]
}

fn size([one, two]: Net) -> usize {
    one.len() + two.len()
}

/// The cells that see one of these at least.
fn seen(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

fn sees_itself(colour: CellSet) -> bool {
    seen(colour).intersects(colour)
}

fn report(
    board: &Board,
    technique: Technique,
    digit: Digit,
    nets: &[Net],
    losing: CellSet,
    found: Found,
) -> Flow {
    let eliminations = CandidateSet::from_cells(digit, board.places(digit) & losing);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let evidence = Evidence::Colours { digit, nets: nets.to_vec() };
    found(Step { technique, placements: Vec::new(), eliminations, evidence })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Cell, Grid};

    /// What is told when 4 stands in row 1 at c1 and c5, in row 6 at c2 and c5, in these rows at these columns
    /// only, and in the others anywhere but in c5 and the columns left out: r1c1 ═ r1c5 ═ r6c5 ═ r6c2.
    fn told(find: fn(&Board, Found) -> Flow, left_out: &[usize], rows: &[(usize, &[usize])]) -> Vec<String> {
        let mut board = Board::new(&Grid::EMPTY);
        for row in 0..9 {
            let others: Vec<usize> = (0..9).filter(|c| *c != 4 && !left_out.contains(c)).collect();
            let told = rows.iter().find(|(told, _)| *told == row);
            let columns = match row {
                0 => &[0, 4],
                5 => &[1, 4],
                _ => told.map_or(&others[..], |(_, columns)| columns),
            };
            for column in (0..9).filter(|column| !columns.contains(column)) {
                board.eliminate(Candidate { cell: Cell::at(row, column), digit: Digit::from_index(3) });
            }
        }
        let mut told = Vec::new();
        let _ = find(&board, &mut |step| {
            assert_eq!(super::super::proof::prove(&board, &step), Ok(()));
            told.push(step.to_string());
            ControlFlow::Continue(())
        });
        told
    }

    const ALL_BUT_C5: &[usize] = &[0, 1, 2, 3, 5, 6, 7, 8];

    #[test]
    fn what_sees_both_colours_is_trapped() {
        assert_eq!(
            told(simple, &[], &[]),
            ["colouring-trap 4 r1c1,r6c5|r1c5,r6c2: r2c2<>4 r3c2<>4 r4c1<>4 r5c1<>4"]
        );
        assert_eq!(told(multiple, &[], &[]), [""; 0]);
    }

    #[test]
    fn a_colour_that_sees_itself_is_false() {
        assert_eq!(
            told(simple, &[1], &[(2, ALL_BUT_C5)]),
            [
                "colouring-wrap 4 r1c1,r3c2,r6c5|r1c5,r6c2: r1c1<>4 r3c2<>4 r6c5<>4",
                "colouring-trap 4 r1c1,r3c2,r6c5|r1c5,r6c2: r3c4<>4 r3c6<>4 r4c1<>4 r5c1<>4",
            ]
        );
    }

    #[test]
    fn two_nets_cross() {
        assert_eq!(
            told(multiple, &[2], &[(1, ALL_BUT_C5), (7, ALL_BUT_C5)]),
            ["multi-colouring-1 4 r1c1,r6c5|r1c5,r6c2 r2c3|r8c3: r7c2<>4 r8c2<>4 r9c2<>4"]
        );
    }

    #[test]
    fn a_colour_that_sees_both_of_another_net_is_false() {
        assert_eq!(
            told(multiple, &[], &[(4, &[0, 3])])[1..],
            [
                "multi-colouring-2 4 r1c1,r6c5|r1c5,r6c2 r5c1|r5c4: r1c1<>4 r6c5<>4",
                "multi-colouring-2 4 r5c1|r5c4 r1c1,r6c5|r1c5,r6c2: r5c1<>4",
            ]
        );
    }
}
