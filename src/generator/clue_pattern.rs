//! Clue patterns: which cells of a full grid are shown, with a number for each row that depends on the level.
//!
//! The numbers are drawn first, from the ranges of the level, then the cells. In hard and hell the lower rows
//! mirror the upper. A random pattern often leaves several solutions, so clues are moved within their rows
//! afterwards: the numbers, and with them the look of the level, stay the same.

use alloc::vec::Vec;

use super::random::Random;
use crate::grid::{Cell, CellSet, House, Symmetry};
use crate::level::Level;

/// The cells whose digit is shown.
pub struct CluePattern {
    shown: CellSet,
    symmetry: Symmetry,
}

impl CluePattern {
    pub fn random(level: Level, random: &mut Random) -> CluePattern {
        let mut pattern = CluePattern { shown: CellSet::EMPTY, symmetry: level.symmetry() };
        for (row, count) in clues_per_row(level, random).into_iter().enumerate() {
            // Rows that the mirror shows already are skipped.
            if (pattern.shown & House::row(row).cells()).is_empty() {
                let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
                random.shuffle(&mut columns);
                for &column in &columns[..count] {
                    pattern.show(Cell::at(row, column));
                }
            }
        }
        pattern
    }

    pub fn cells(&self) -> CellSet {
        self.shown
    }

    /// Shows a hidden cell instead of a random one of its row, and does the same to their mirror images.
    pub fn move_clue_to(&mut self, hidden: Cell, random: &mut Random) {
        let row: Vec<Cell> = (self.shown & House::row(hidden.row()).cells()).into_iter().collect();
        self.shown = self.shown - self.symmetry.orbit(random.choose(&row));
        self.show(hidden);
    }

    fn show(&mut self, cell: Cell) {
        self.shown |= self.symmetry.orbit(cell);
    }
}

/// Draws the number of cells that each row shows.
fn clues_per_row(level: Level, random: &mut Random) -> [usize; 9] {
    let mut draw = |range| random.in_range(range);
    let (a, b, middle) = match level {
        Level::Easy => (draw(4..=6), draw(3..=4), draw(4..=6)),
        Level::Medium => (draw(3..=6), draw(2..=3), draw(3..=5)),
        Level::Hard | Level::Hell => (draw(3..=5), draw(2..=3), draw(1..=3)),
    };
    let repeated = |sum: usize| {
        let c = (sum - 3 * a - 2 * b) / 3;
        [a, b, c, a, middle, c, a, b, c]
    };
    let mirrored = |sum: usize| [a, sum - a, b, 7 - b, middle, 7 - b, b, sum - a, a];
    match level {
        Level::Easy => repeated(33),
        Level::Medium => repeated(28),
        Level::Hard => mirrored(7),
        Level::Hell => mirrored(6),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Number of clues that a pattern of the level shows.
    pub fn clue_counts(level: Level) -> core::ops::RangeInclusive<usize> {
        match level {
            Level::Easy => 36..=39,
            Level::Medium => 30..=36,
            Level::Hard => 29..=31,
            Level::Hell => 27..=29,
        }
    }

    #[test]
    fn clue_counts_are_in_range_and_every_row_has_a_clue() {
        let mut random = Random::new(1);
        for level in Level::ALL {
            for _ in 0..1000 {
                let counts = clues_per_row(level, &mut random);
                assert!(clue_counts(level).contains(&counts.iter().sum()), "{level} {counts:?}");
                assert!(counts.iter().all(|count| (1..9).contains(count)), "{level} {counts:?}");
            }
        }
    }

    #[test]
    fn moving_clues_keeps_row_counts_and_symmetry() {
        let mut random = Random::new(2);
        for level in Level::ALL {
            let mut pattern = CluePattern::random(level, &mut random);
            let counts = |pattern: &CluePattern| {
                [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|row| (pattern.cells() & House::row(row).cells()).len())
            };
            let drawn = counts(&pattern);
            for _ in 0..100 {
                let hidden: Vec<Cell> = (!pattern.cells()).into_iter().collect();
                let cell = random.choose(&hidden);
                pattern.move_clue_to(cell, &mut random);
                assert!(pattern.cells().contains(cell));
                assert_eq!(counts(&pattern), drawn);
            }
            let is_mirrored = Symmetry::Mirror.holds_for(pattern.cells());
            assert_eq!(is_mirrored, level.symmetry() == Symmetry::Mirror);
        }
    }
}
