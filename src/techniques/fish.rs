//! Fish: a digit that is confined to the same crossing lines in as many base lines.
//!
//! ```text
//!             c2      c7               c2      c7 c8
//!      r1  ·   X   ·   X   ·    r1  ·   X   ·   X  ·      base   the rows r1 and r5
//!      r3  ·   ×   ·   ×   ·    r4  ·   ·   ·   ×  ·      cover  the columns c2 and c7
//!      r5  ·   X   ·   X   ·    r5  ·   X   ·   X  F      fin    r5c8: if it is false, r1 and r5 make
//!             an X-wing               finned                     the X-wing; × sees it
//! ```
//!
//! A fish is sashimi if a base line has only one place left without the fins. A fish is not reported if it
//! contains a smaller one with the same eliminations.

mod general;

use core::cmp::Ordering;
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, CellSet, Digit, House, HouseSet};

use super::subset_search::{NineBits, count, find_subsets, is_reducible, proper_subsets, set_bits, union};
use super::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

super::finders! {
    XWing => |board, sink| basic_fish(board, 2, Technique::XWing, sink);
    Swordfish => |board, sink| basic_fish(board, 3, Technique::Swordfish, sink);
    FinnedXWing, SashimiXWing =>
        |board, sink| finned_fish(board, 2, [Technique::FinnedXWing, Technique::SashimiXWing], sink);
    Jellyfish => |board, sink| basic_fish(board, 4, Technique::Jellyfish, sink);
    FinnedSwordfish, SashimiSwordfish =>
        |board, sink| finned_fish(board, 3, [Technique::FinnedSwordfish, Technique::SashimiSwordfish], sink);
    FinnedJellyfish, SashimiJellyfish =>
        |board, sink| finned_fish(board, 4, [Technique::FinnedJellyfish, Technique::SashimiJellyfish], sink);
    FrankenFish, FinnedFrankenFish, MutantFish, FinnedMutantFish => general::general_fish;
}

/// The places of a digit in nine parallel lines.
struct DigitLines {
    digit: Digit,
    /// The line with this index.
    base: fn(usize) -> House,
    /// The crossing line with this index.
    cover: fn(usize) -> House,
    /// For each line, the crossing lines in which it has the digit.
    sets: [NineBits; 9],
}

/// Base lines, cover lines, fins and eliminated cells.
struct Fish {
    base: NineBits,
    cover: NineBits,
    fins: CellSet,
    eliminated: CellSet,
}

impl DigitLines {
    /// Returns the places of every digit that has to be searched, by rows and by columns.
    fn all(board: &FinderBoard) -> impl Iterator<Item = DigitLines> {
        board.digits_to_search().into_iter().flat_map(|digit| {
            let places = &board.facts.houses(board).places;
            let rows = core::array::from_fn(|row| places[House::row(row).index()][digit.index()]);
            let columns = core::array::from_fn(|column| places[House::column(column).index()][digit.index()]);
            [
                DigitLines { digit, base: House::row, cover: House::column, sets: rows },
                DigitLines { digit, base: House::column, cover: House::row, sets: columns },
            ]
        })
    }

    fn base(&self, lines: NineBits) -> HouseSet {
        set_bits(lines).map(self.base).collect()
    }

    fn cover(&self, lines: NineBits) -> HouseSet {
        set_bits(lines).map(self.cover).collect()
    }

    fn step(&self, technique: Technique, fish: &Fish) -> Step {
        let evidence = Evidence::Fish {
            digit: self.digit,
            base: self.base(fish.base),
            cover: self.cover(fish.cover),
            fins: fish.fins,
        };
        Step::eliminating(technique, CandidateSet::from_cells(self.digit, fish.eliminated), evidence)
    }
}

/// Finds fish without fins: as many base lines as cover lines.
fn basic_fish(board: &FinderBoard, size: u32, technique: Technique, sink: StepSink) -> Flow {
    for lines in DigitLines::all(board) {
        find_subsets(&lines.sets, size, size, &mut |base, cover| {
            let losing = (0..9).any(|line| base & 1 << line == 0 && lines.sets[line] & cover != 0);
            if !losing || is_reducible(&lines.sets, base) {
                return ControlFlow::Continue(());
            }
            let losing = (board.places(lines.digit) & lines.cover(cover).cells()) - lines.base(base).cells();
            sink(lines.step(technique, &Fish { base, cover, fins: CellSet::EMPTY, eliminated: losing }))
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds fish whose places outside the cover lines are all in one block.
fn finned_fish(board: &FinderBoard, size: u32, [finned, sashimi]: [Technique; 2], sink: StepSink) -> Flow {
    for lines in DigitLines::all(board) {
        // The base may have up to two crossing lines more than the cover: those that have fins in one block.
        find_subsets(&lines.sets, size, size + 2, &mut |base, held| {
            if count(held) <= size {
                return ControlFlow::Continue(());
            }
            // Crossing lines that are not in the cover.
            let surplus = count(held) - size;
            for band in (0..3).map(|band| 0b111 << (3 * band)).filter(|band| base & band != 0) {
                let inside = held & !union(&lines.sets, base & !band);
                if count(inside) < surplus {
                    continue;
                }
                let beside = union(&lines.sets, band & !base);
                for stack in (0..3).map(|stack| 0b111 << (3 * stack)) {
                    // A crossing line whose places are all in this block need not be in the cover.
                    let free = inside & stack;
                    if count(free) < surplus || held & stack & beside == 0 {
                        continue;
                    }
                    let needed = held & !free;
                    let chosen = size - count(needed);
                    for part in proper_subsets(free).chain([0]).filter(|&part| count(part) == chosen) {
                        if let Some((fish, is_sashimi)) =
                            with_fins(board, &lines, (base, needed | part), (band, stack))
                        {
                            sink(lines.step(if is_sashimi { sashimi } else { finned }, &fish))?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the fish with its fins in this block and whether it is sashimi, unless a smaller one does the same.
fn with_fins(
    board: &Board,
    lines: &DigitLines,
    (base, cover): (NineBits, NineBits),
    (band, stack): (NineBits, NineBits),
) -> Option<(Fish, bool)> {
    // Cover lines that lose the digit in the block.
    let eliminated = union(&lines.sets, band & !base) & stack & cover;
    let body = lines.sets.map(|set| set & cover);
    let is_needless = |part: NineBits| {
        let within = union(&body, part);
        let has_fins = union(&lines.sets, part) & !cover != 0;
        match count(within).cmp(&count(part)) {
            // Then a fin must be true; with one or two lines that is a matter of locked candidates.
            Ordering::Less => count(part) < 3,
            Ordering::Equal => !has_fins || eliminated & !within == 0,
            Ordering::Greater => false,
        }
    };
    if eliminated == 0 || proper_subsets(base).any(is_needless) {
        return None;
    }
    let (base_cells, cover_cells) = (lines.base(base).cells(), lines.cover(cover).cells());
    let block = lines.base(band).cells() & lines.cover(stack).cells();
    let places = board.places(lines.digit);
    let fish = Fish {
        base,
        cover,
        fins: (places & base_cells) - cover_cells,
        eliminated: (places & cover_cells & block) - base_cells,
    };
    Some((fish, set_bits(base).any(|line| count(body[line]) < 2)))
}
