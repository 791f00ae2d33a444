//! Franken and mutant fish: the base and the cover are houses of any kind.
//!
//! ```text
//!        c1 c2 c3   c4 c5 c6
//!   r1    X  ·  ·    ·  X  ·      base   the rows r1 and r9 and the block b4
//!   r2    ×  ×  ·    ·  ×  ·      cover  the columns c1, c2 and c5
//!   …
//!   r4    X  ·  ·    ·  ×  ·      A cell may be in several base houses or in several cover houses. It is a fin if it is
//!   r5    ·  X  ·    ·  ×  ·      in more base houses than cover houses. If it is in more cover houses and sees all fins,
//!   …                             it loses the digit.
//!   r9    ·  X  ·    ·  X  ·
//! ```
//!
//! In HoDoKu's terms, a Franken fish has rows and blocks against columns and blocks, or the other way round; a mutant fish has any houses.
//! If a cell is eliminated by a fish, then with the digit there the cells that it sees are false, and the base houses without the cell have
//! all their remaining places in one cover house less. This is what the search looks for, cell by cell, from few houses to many. It finds
//! endo fins, which are in two base houses, but needs no base house with an eliminated cell (cannibalism): such a fish contains a smaller one.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, House, HouseKind, HouseSet};
use crate::sort_by_number::sort_by_number;

use super::super::step::{Evidence, Step};
use super::super::technique::Technique;
use super::super::{FinderBoard, Flow, StepSink};

/// The greatest number of base houses, if there are fish at all.
const MAX_SIZE: usize = 4;

/// The greatest number of base houses if there are no smaller fish. These take longer to find, and longer still to see.
const MAX_LARGE_SIZE: usize = 6;

/// For one, two and three houses, the cells that are in so many of them at least.
#[derive(Clone, Copy, Default)]
struct Overlap([CellSet; 3]);

/// A fish with houses of any kind.
#[derive(Clone, Copy)]
struct GeneralFish {
    technique: Technique,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
    eliminated: CellSet,
}

/// What is left of a digit's houses if it is in a cell.
struct FishTarget {
    digit: Digit,
    places: CellSet,
    cell: Cell,
    /// The houses that do not contain the cell, each with the places that the cell does not see. Houses without the digit are left out.
    houses: Vec<(House, CellSet)>,
}

/// A search for fish with so many base houses that eliminate a target.
struct TargetSearch<'a> {
    target: &'a FishTarget,
    /// Number of base houses.
    size: usize,
    /// The best fish of this size.
    best: Vec<GeneralFish>,
    /// Whether a fish of lines eliminates the target, too.
    is_basic: bool,
}

/// Finds Franken and mutant fish: for each candidate that one eliminates, those with the fewest houses.
pub fn general_fish(board: &FinderBoard, sink: StepSink) -> Flow {
    let without = board.facts.without_template(board);
    let mut targets: Vec<FishTarget> = Vec::new();
    for digit in board.digits_to_search() {
        let of_digit = without.places(digit).into_iter().map(|cell| FishTarget::new(board, digit, cell));
        // A house without places is a matter of locked candidates.
        targets.extend(of_digit.filter(|target| target.houses.iter().all(|(_, places)| !places.is_empty())));
    }
    let mut has_fish = false;
    for size in 2..=MAX_LARGE_SIZE {
        if has_fish && size > MAX_SIZE {
            break;
        }
        let mut found: Vec<(Digit, GeneralFish)> = Vec::new();
        targets.retain(|target| {
            let mut search = TargetSearch { target, size, best: Vec::new(), is_basic: false };
            search.choose_cover(0, HouseSet::EMPTY, Overlap::default());
            if search.is_basic {
                return false;
            }
            found.extend(search.best.iter().map(|fish| (target.digit, *fish)));
            search.best.is_empty()
        });
        has_fish |= !found.is_empty();
        sort_by_number(&mut found, |(_, fish)| fish.order());
        let mut reported: Vec<(Digit, CellSet)> = Vec::new();
        for (digit, fish) in found {
            if !reported.contains(&(digit, fish.eliminated)) {
                reported.push((digit, fish.eliminated));
                sink(fish.step(digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Overlap {
    fn with(self, cells: CellSet) -> Overlap {
        let Overlap([one, two, three]) = self;
        Overlap([one | cells, two | one & cells, three | two & cells])
    }

    /// The cells that are in more of these houses than of the others.
    fn exceeding(self, other: Overlap) -> CellSet {
        self.0.iter().zip(other.0).fold(CellSet::EMPTY, |all, (&more, less)| all | (more - less))
    }

    fn of_houses(houses: HouseSet) -> Overlap {
        houses.into_iter().fold(Overlap::default(), |overlap, house| overlap.with(house.cells()))
    }
}

impl FishTarget {
    fn new(board: &Board, digit: Digit, cell: Cell) -> FishTarget {
        let places = board.places(digit);
        let unseen = places - cell.peers();
        let is_open = |house: &House| places.intersects(house.cells()) && !house.cells().contains(cell);
        let houses = House::all().filter(is_open).map(|house| (house, unseen & house.cells())).collect();
        FishTarget { digit, places, cell, houses }
    }
}

impl TargetSearch<'_> {
    /// Adds houses from this number on to the cover, until it has one less than the base.
    fn choose_cover(&mut self, from: usize, cover: HouseSet, covered: Overlap) {
        let missing = self.size - 1 - cover.len();
        if missing == 0 {
            return self.choose_base_in(cover, covered);
        }
        let gains = (missing == 1).then(|| self.base_gains(cover, covered.0[0]));
        for (number, &(house, places)) in self.target.houses.iter().enumerate().skip(from) {
            if gains.is_none_or(|(known, gains)| known + gains[house.index()] >= self.size) {
                self.choose_cover(number + 1, cover | HouseSet::only(house), covered.with(places));
            }
        }
    }

    /// The number of houses that can be in the base because the cover has all their places; and for each house how many more there are if
    /// it is the last of the cover.
    fn base_gains(&self, cover: HouseSet, covered: CellSet) -> (usize, [usize; 27]) {
        let (mut known, mut gains) = (0, [0; 27]);
        for &(house, places) in self.target.houses.iter().filter(|(house, _)| !cover.contains(*house)) {
            let left = places - covered;
            match left.first() {
                None => known += 1,
                Some(cell) => {
                    let others = cell.houses().into_iter().filter(|&other| other != house);
                    for last in others.filter(|last| left.is_subset(last.cells())) {
                        gains[last.index()] += 1;
                    }
                }
            }
        }
        (known, gains)
    }

    /// Looks for a base whose places are all in the cover.
    fn choose_base_in(&mut self, cover: HouseSet, covered: Overlap) {
        let is_covered =
            |(house, places): &&(House, CellSet)| places.is_subset(covered.0[0]) && !cover.contains(*house);
        if self.target.houses.iter().filter(is_covered).count() >= self.size {
            let choices: Vec<(House, CellSet)> =
                self.target.houses.iter().filter(is_covered).copied().collect();
            self.choose_base(&choices, HouseSet::EMPTY, Overlap::default(), (cover, covered));
        }
    }

    /// Adds some of these houses to the base.
    fn choose_base(
        &mut self,
        choices: &[(House, CellSet)],
        base: HouseSet,
        body: Overlap,
        (cover, covered): (HouseSet, Overlap),
    ) {
        if base.len() == self.size {
            return self.add(base, cover);
        }
        for (number, &(house, places)) in choices.iter().enumerate() {
            let body = body.with(places);
            if choices.len() - number + base.len() >= self.size && body.exceeding(covered).is_empty() {
                let base = base | HouseSet::only(house);
                self.choose_base(&choices[number + 1..], base, body, (cover, covered));
            }
        }
    }

    /// Adds the fish with this base and one of the target's houses in the cover, if there is no better one.
    fn add(&mut self, base: HouseSet, cover: HouseSet) {
        self.is_basic |= is_of_lines(base, cover);
        let body = Overlap::of_houses(base);
        for house in self.target.cell.houses() {
            let cover = cover | HouseSet::only(house);
            let covered = Overlap::of_houses(cover);
            let fins = self.target.places & body.exceeding(covered);
            let eliminated = self.target.places & covered.exceeding(body) & fins.peers();
            debug_assert!(
                eliminated.contains(self.target.cell),
                "{} in {}",
                self.target.digit,
                self.target.cell
            );
            let technique = match (is_franken(base, cover), fins.is_empty()) {
                (true, true) => Technique::FrankenFish,
                (true, false) => Technique::FinnedFrankenFish,
                (false, true) => Technique::MutantFish,
                (false, false) => Technique::FinnedMutantFish,
            };
            let fish = GeneralFish { technique, base, cover, fins, eliminated };
            if self.best.first().is_some_and(|best| fish.order() < best.order()) {
                self.best.clear();
            }
            let is_best = self.best.first().is_none_or(|best| fish.order() == best.order());
            if is_best && self.best.iter().all(|other| other.eliminated != eliminated) {
                self.best.push(fish);
            }
        }
    }
}

impl GeneralFish {
    /// Of fish with as many houses, those that are easier to see come first, then those that eliminate more.
    fn order(&self) -> (usize, usize) {
        (self.technique as usize, 81 * self.fins.len() + 81 - self.eliminated.len())
    }

    fn step(&self, digit: Digit) -> Step {
        let GeneralFish { technique, base, cover, fins, eliminated } = *self;
        let evidence = Evidence::Fish { digit, base, cover, fins };
        Step::eliminating(technique, CandidateSet::from_cells(digit, eliminated), evidence)
    }
}

fn has_kind(houses: HouseSet, kind: HouseKind) -> bool {
    houses.into_iter().any(|house| house.kind().0 == kind)
}

/// Whether the base has lines of one direction at most, and the cover those of the other direction.
fn is_franken(base: HouseSet, cover: HouseSet) -> bool {
    let are_apart = |one, other| !has_kind(base, other) && !has_kind(cover, one);
    are_apart(HouseKind::Row, HouseKind::Column) || are_apart(HouseKind::Column, HouseKind::Row)
}

/// Whether these are the base and cover of a fish of lines.
fn is_of_lines(base: HouseSet, cover: HouseSet) -> bool {
    is_franken(base, cover) && !has_kind(base | cover, HouseKind::Block)
}
