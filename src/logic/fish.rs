//! Fish: a digit that so many rows hold in as many columns only, or the other way round.
//!
//! ```text
//!        c2    c7                c2    c7 c8
//!   r1 ·  4  ·  4  ·        r1 ·  4  ·  4  ·        the fin at r5c8: either it is true, or r1 and r5 are
//!   r5 ·  4  ·  4  ·        r5 ·  4  ·  4  4 fin    an X-wing; r4c7 and r6c7 lose the 4 in both cases
//!   the rest of c2 and c7 loses the 4
//! ```
//!
//! All fins stand in one block, else nothing would see them all. A fish is sashimi where a base line would
//! have fewer than two places without its fins.

use std::ops::ControlFlow;

use crate::board::{Board, CandidateSet};
use crate::grid::{CellSet, Digit, House, HouseSet};

use super::{Evidence, Flow, Found, Step, Technique};

/// A digit in two lines at the same two places.
pub fn x_wing(board: &Board, found: Found) -> Flow {
    plain(board, 2, Technique::XWing, found)
}

/// A digit in three lines at the same three places.
pub fn swordfish(board: &Board, found: Found) -> Flow {
    plain(board, 3, Technique::Swordfish, found)
}

/// A digit in four lines at the same four places.
pub fn jellyfish(board: &Board, found: Found) -> Flow {
    plain(board, 4, Technique::Jellyfish, found)
}

/// An X-wing but for a few cells of one block, with or without a missing corner.
pub fn finned_x_wing(board: &Board, found: Found) -> Flow {
    finned(board, 2, [Technique::FinnedXWing, Technique::SashimiXWing], found)
}

/// A swordfish but for a few cells of one block, with or without a missing corner.
pub fn finned_swordfish(board: &Board, found: Found) -> Flow {
    finned(board, 3, [Technique::FinnedSwordfish, Technique::SashimiSwordfish], found)
}

/// A jellyfish but for a few cells of one block, with or without a missing corner.
pub fn finned_jellyfish(board: &Board, found: Found) -> Flow {
    finned(board, 4, [Technique::FinnedJellyfish, Technique::SashimiJellyfish], found)
}

/// Which lines are the base, and which the cover.
#[derive(Clone, Copy)]
enum Lie {
    Rows,
    Columns,
}

impl Lie {
    const BOTH: [Lie; 2] = [Lie::Rows, Lie::Columns];

    fn base(self, number: usize) -> House {
        match self {
            Lie::Rows => House::row(number),
            Lie::Columns => House::column(number),
        }
    }

    fn cover(self, number: usize) -> House {
        match self {
            Lie::Rows => House::column(number),
            Lie::Columns => House::row(number),
        }
    }
}

/// The places of a digit along nine parallel lines, as bits of the lines that cross them.
struct Lines {
    lie: Lie,
    along: [u16; 9],
}

impl Lines {
    fn new(places: CellSet, lie: Lie) -> Lines {
        let mut along = [0; 9];
        for cell in places {
            let (base, cover) = match lie {
                Lie::Rows => (cell.row(), cell.column()),
                Lie::Columns => (cell.column(), cell.row()),
            };
            along[base] |= 1 << cover;
        }
        Lines { lie, along }
    }

    /// Every choice of so many lines whose crossing lines together pass the test, which must hold for fewer
    /// lines if it holds for more.
    fn choose(
        &self,
        size: usize,
        passes: &dyn Fn(u16) -> bool,
        chosen: &mut dyn FnMut(u16, u16) -> Flow,
    ) -> Flow {
        self.choose_from(0, size, 0, 0, passes, chosen)
    }

    fn choose_from(
        &self,
        from: usize,
        left: usize,
        lines: u16,
        crossed: u16,
        passes: &dyn Fn(u16) -> bool,
        chosen: &mut dyn FnMut(u16, u16) -> Flow,
    ) -> Flow {
        if left == 0 {
            return chosen(lines, crossed);
        }
        for line in from..=9 - left {
            let crossing = self.along[line];
            if crossing != 0 && passes(crossed | crossing) {
                self.choose_from(line + 1, left - 1, lines | 1 << line, crossed | crossing, passes, chosen)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn bases(&self, lines: u16) -> HouseSet {
        numbers(lines).map(|number| self.lie.base(number)).collect()
    }

    fn covers(&self, lines: u16) -> HouseSet {
        numbers(lines).map(|number| self.lie.cover(number)).collect()
    }
}

fn plain(board: &Board, size: usize, technique: Technique, found: Found) -> Flow {
    for digit in Digit::all() {
        let places = board.places(digit);
        for lie in Lie::BOTH {
            let lines = Lines::new(places, lie);
            let passes = |crossed: u16| crossed.count_ones() as usize <= size;
            lines.choose(size, &passes, &mut |bases, covers| {
                let (base, cover) = (lines.bases(bases), lines.covers(covers));
                let eliminations = CandidateSet::of(digit, (places & cells(cover)) - cells(base));
                if eliminations.is_empty() {
                    return ControlFlow::Continue(());
                }
                let evidence = Evidence::Fish { digit, base, cover, fins: CellSet::EMPTY };
                found(Step { technique, placements: Vec::new(), eliminations, evidence })
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn finned(board: &Board, size: usize, [finned, sashimi]: [Technique; 2], found: Found) -> Flow {
    for digit in Digit::all() {
        let places = board.places(digit);
        // Fewer places than two a line, and a fin: there is always something smaller.
        if places.len() <= 2 * size {
            continue;
        }
        for lie in Lie::BOTH {
            let lines = Lines::new(places, lie);
            // The fins stand in three crossing lines at most, of which one at least is a cover.
            let passes = |crossed: u16| crossed.count_ones() as usize <= size + 2;
            lines.choose(size, &passes, &mut |bases, crossed| {
                if crossed.count_ones() as usize <= size {
                    return ControlFlow::Continue(());
                }
                let base = lines.bases(bases);
                let held = places & cells(base);
                subsets(crossed, size, &mut |covers| {
                    let cover = lines.covers(covers);
                    let fins = held - cells(cover);
                    let struck = ((places & cells(cover)) - held) & fins.peers();
                    if struck.is_empty() || !is_in_one_block(fins) {
                        return ControlFlow::Continue(());
                    }
                    let is_sashimi = numbers(bases).any(|line| (lines.along[line] & covers).count_ones() < 2);
                    let technique = if is_sashimi { sashimi } else { finned };
                    let eliminations = CandidateSet::of(digit, struck);
                    let evidence = Evidence::Fish { digit, base, cover, fins };
                    found(Step { technique, placements: Vec::new(), eliminations, evidence })
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn is_in_one_block(cells: CellSet) -> bool {
    cells.first().is_some_and(|cell| cells.is_within(House::block(cell.block()).cells()))
}

fn cells(houses: HouseSet) -> CellSet {
    houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

fn numbers(bits: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |number| bits & 1 << number != 0)
}

/// Every choice of so many of these bits.
fn subsets(bits: u16, size: usize, chosen: &mut dyn FnMut(u16) -> Flow) -> Flow {
    let mut choice = bits;
    loop {
        if choice.count_ones() as usize == size {
            chosen(choice)?;
        }
        if choice == 0 {
            return ControlFlow::Continue(());
        }
        choice = (choice - 1) & bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Candidate;

    /// Rows in which the digit 4 has only these columns; elsewhere it may stand anywhere.
    fn board(rows: &[(usize, &[usize])]) -> Board {
        let mut board = Board::new(&crate::grid::Grid::EMPTY);
        let digit = Digit::from_index(3);
        for &(row, columns) in rows {
            for cell in House::row(row - 1).cells() {
                if !columns.contains(&(cell.column() + 1)) {
                    board.eliminate(Candidate { cell, digit });
                }
            }
        }
        board
    }

    fn told(find: fn(&Board, Found) -> Flow, board: &Board) -> Vec<String> {
        let mut told = Vec::new();
        let _ = find(board, &mut |step| {
            let cells: Vec<String> = step.eliminations.iter().map(|struck| struck.cell.to_string()).collect();
            told.push(format!("{}: {}", step.technique.key(), cells.join(" ")));
            ControlFlow::Continue(())
        });
        told
    }

    #[test]
    fn two_rows_with_the_same_two_columns_are_an_x_wing() {
        let board = board(&[(1, &[2, 7]), (5, &[2, 7])]);
        let rest = "x-wing: r2c2 r2c7 r3c2 r3c7 r4c2 r4c7 r6c2 r6c7 r7c2 r7c7 r8c2 r8c7 r9c2 r9c7";
        assert_eq!(told(x_wing, &board), [rest]);
        assert!(told(swordfish, &board).is_empty());
    }

    #[test]
    fn what_sees_the_fin_goes_also_where_a_corner_is_missing() {
        let with_fin = board(&[(1, &[2, 7]), (5, &[2, 7, 8])]);
        assert_eq!(told(finned_x_wing, &with_fin), ["finned-x-wing: r4c7 r6c7"]);
        let without_corner = board(&[(1, &[2, 7]), (5, &[2, 8])]);
        assert!(told(finned_x_wing, &without_corner).contains(&"sashimi-x-wing: r4c7 r6c7".to_owned()));
    }
}
