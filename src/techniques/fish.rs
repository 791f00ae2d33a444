//! Fish: a digit that so many lines hold in as many crossing lines.
//!
//! ```text
//!             c2      c7               c2      c7 c8
//!      r1  ·   X   ·   X   ·    r1  ·   X   ·   X  ·      base   the rows r1 and r5
//!      r3  ·   ×   ·   ×   ·    r4  ·   ·   ·   ×  ·      cover  the columns c2 and c7
//!      r5  ·   X   ·   X   ·    r5  ·   X   ·   X  F      fin    r5c8: if it is false, r1 and r5 make
//!             an X-wing               finned                     the X-wing; × sees it
//! ```
//!
//! Sashimi: a base line has but one place left when the fins are taken away. A fish with a smaller one
//! inside that does as much is not told.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use crate::board::{Board, CandidateSet};
use crate::grid::{CellSet, Digit, House, HouseSet};

use super::choose::{Bits, choose, holders, is_reducible, members, parts, union};
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

/// An X-wing but for a few cells of one block.
pub fn finned_x_wing(board: &Board, found: Found) -> Flow {
    finned(board, 2, [Technique::FinnedXWing, Technique::SashimiXWing], found)
}

/// A swordfish but for a few cells of one block.
pub fn finned_swordfish(board: &Board, found: Found) -> Flow {
    finned(board, 3, [Technique::FinnedSwordfish, Technique::SashimiSwordfish], found)
}

/// A jellyfish but for a few cells of one block.
pub fn finned_jellyfish(board: &Board, found: Found) -> Flow {
    finned(board, 4, [Technique::FinnedJellyfish, Technique::SashimiJellyfish], found)
}

/// A digit as it stands in nine lines side by side.
struct Lines {
    digit: Digit,
    /// The line with this number.
    base: fn(usize) -> House,
    /// The crossing line with this number.
    cover: fn(usize) -> House,
    /// For each line the crossing lines in which it holds the digit.
    sets: [Bits; 9],
}

/// Base lines, cover lines, and what goes.
struct Fish {
    base: Bits,
    cover: Bits,
    fins: CellSet,
    losing: CellSet,
}

impl Lines {
    /// Every digit in its rows and in its columns.
    fn all(board: &Board) -> impl Iterator<Item = Lines> {
        let fully_placed = |digit: &Digit| board.places(*digit).is_empty();
        Digit::all().filter(move |digit| !fully_placed(digit)).flat_map(|digit| {
            let rows = std::array::from_fn(|row| board.places(digit).columns_in(row));
            let columns = holders(&rows);
            [
                Lines { digit, base: House::row, cover: House::column, sets: rows },
                Lines { digit, base: House::column, cover: House::row, sets: columns },
            ]
        })
    }

    fn base(&self, lines: Bits) -> HouseSet {
        members(lines).map(self.base).collect()
    }

    fn cover(&self, lines: Bits) -> HouseSet {
        members(lines).map(self.cover).collect()
    }

    fn step(&self, technique: Technique, fish: &Fish) -> Step {
        let evidence = Evidence::Fish {
            digit: self.digit,
            base: self.base(fish.base),
            cover: self.cover(fish.cover),
            fins: fish.fins,
        };
        let eliminations = CandidateSet::from_cells(self.digit, fish.losing);
        Step { technique, placements: Vec::new(), eliminations, evidence }
    }
}

fn cells(houses: HouseSet) -> CellSet {
    houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

/// As many base lines as cover lines.
fn plain(board: &Board, size: u32, technique: Technique, found: Found) -> Flow {
    for lines in Lines::all(board) {
        choose(&lines.sets, size, size, &mut |base, cover| {
            let losing = (0..9).any(|line| base & 1 << line == 0 && lines.sets[line] & cover != 0);
            if !losing || is_reducible(&lines.sets, base) {
                return ControlFlow::Continue(());
            }
            let losing = (board.places(lines.digit) & cells(lines.cover(cover))) - cells(lines.base(base));
            found(lines.step(technique, &Fish { base, cover, fins: CellSet::EMPTY, losing }))
        })?;
    }
    ControlFlow::Continue(())
}

/// Base lines that hold the digit outside as many cover lines in one block only.
fn finned(board: &Board, size: u32, [finned, sashimi]: [Technique; 2], found: Found) -> Flow {
    for lines in Lines::all(board) {
        // Beyond the cover there are the lines through one block, of which one at least is cover.
        choose(&lines.sets, size, size + 2, &mut |base, held| {
            if held.count_ones() <= size {
                return ControlFlow::Continue(());
            }
            for band in (0..3).map(|band| 0b111 << (3 * band)).filter(|band| base & band != 0) {
                let outside = union(&lines.sets, base & !band);
                let beside = union(&lines.sets, band & !base);
                for stack in (0..3).map(|stack| 0b111 << (3 * stack)) {
                    // A crossing line need not be cover if it has places in this block only.
                    let free = held & stack & !outside;
                    let needed = held & !free;
                    if free == 0 || held & stack & beside == 0 || needed.count_ones() > size {
                        continue;
                    }
                    let chosen = size - needed.count_ones();
                    for part in parts(free).chain([0]).filter(|part| part.count_ones() == chosen) {
                        if let Some((fish, is_sashimi)) =
                            with_fins(board, &lines, (base, needed | part), (band, stack))
                        {
                            found(lines.step(if is_sashimi { sashimi } else { finned }, &fish))?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// The fish of these lines with its fins in this block, where it strikes something and no smaller fish does;
/// and whether it is sashimi.
fn with_fins(
    board: &Board,
    lines: &Lines,
    (base, cover): (Bits, Bits),
    (band, stack): (Bits, Bits),
) -> Option<(Fish, bool)> {
    // Cover lines through the block that lose the digit there.
    let struck = union(&lines.sets, band & !base) & stack & cover;
    let body = lines.sets.map(|set| set & cover);
    let is_needless = |part: Bits| {
        let within = union(&body, part);
        let has_fins = union(&lines.sets, part) & !cover != 0;
        match within.count_ones().cmp(&part.count_ones()) {
            // Then a fin is true, which in one line or two is a matter of locked candidates.
            Ordering::Less => part.count_ones() < 3,
            Ordering::Equal => !has_fins || struck & !within == 0,
            Ordering::Greater => false,
        }
    };
    if struck == 0 || parts(base).any(is_needless) {
        return None;
    }
    let (base_cells, cover_cells) = (cells(lines.base(base)), cells(lines.cover(cover)));
    let block = cells(lines.base(band)) & cells(lines.cover(stack));
    let places = board.places(lines.digit);
    let fish = Fish {
        base,
        cover,
        fins: (places & base_cells) - cover_cells,
        losing: (places & cover_cells & block) - base_cells,
    };
    Some((fish, members(base).any(|line| body[line].count_ones() < 2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Cell, Grid};

    /// What is told, with the number of eliminations, when 4 stands in these rows at these columns only, and
    /// anywhere in the others.
    fn told(find: fn(&Board, Found) -> Flow, rows: &[(usize, &[usize])]) -> Vec<String> {
        let mut board = Board::new(&Grid::EMPTY);
        for (row, columns) in rows {
            for column in (0..9).filter(|column| !columns.contains(column)) {
                board.eliminate(Candidate { cell: Cell::at(*row, column), digit: Digit::from_index(3) });
            }
        }
        let mut told = Vec::new();
        let _ = find(&board, &mut |step| {
            assert_eq!(super::super::proof::prove(&board, &step), Ok(()));
            let line = step.to_string();
            let (pattern, _) = line.split_once(": ").unwrap();
            told.push(format!("{pattern}: {}", step.eliminations.len()));
            ControlFlow::Continue(())
        });
        told
    }

    #[test]
    fn an_x_wing_clears_its_columns() {
        let steps = told(x_wing, &[(0, &[1, 6]), (4, &[1, 6])]);
        assert_eq!(steps, ["x-wing 4 r15\\c27: 14"]);
    }

    #[test]
    fn a_swordfish_has_no_x_wing_inside() {
        assert_eq!(
            told(swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6])]),
            ["swordfish 4 r159\\c247: 18"]
        );
        assert_eq!(told(swordfish, &[(0, &[1, 6]), (4, &[1, 6]), (8, &[1, 3, 6])]), [""; 0]);
        assert_eq!(
            told(jellyfish, &[(0, &[0, 3]), (3, &[3, 5]), (5, &[5, 8]), (8, &[0, 8])]),
            ["jellyfish 4 r1469\\c1469: 20"]
        );
    }

    #[test]
    fn fins_lie_in_one_block_and_so_does_what_goes() {
        assert_eq!(
            told(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 6, 7])]),
            ["finned-x-wing 4 r15\\c27 fins r5c8: 2"]
        );
        assert_eq!(
            told(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 7, 8])]),
            ["sashimi-x-wing 4 r15\\c27 fins r5c89: 2"]
        );
        assert_eq!(told(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 4, 6])]), [""; 0]);
    }

    #[test]
    fn larger_fish_have_fins_too() {
        assert_eq!(
            told(finned_swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6, 7])]),
            ["finned-swordfish 4 r159\\c247 fins r9c8: 2"]
        );
        assert_eq!(
            told(finned_jellyfish, &[(0, &[0, 3]), (3, &[3, 6]), (5, &[6, 8]), (8, &[0, 1, 8])]),
            ["finned-jellyfish 4 r1469\\c1479 fins r9c2: 2"]
        );
    }
}
