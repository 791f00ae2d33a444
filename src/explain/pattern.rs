//! Patterns of one digit or of one house: singles, locked candidates, subsets, fish.

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::techniques::Technique;

use super::Teller;
use super::words::say;

impl Teller<'_> {
    pub fn single(&mut self, house: Option<House>) {
        let Some(&Candidate { cell, digit }) = self.step.placements.first() else { return };
        match house {
            Some(house) if self.step.technique == Technique::FullHouse => self.full_house(house, cell, digit),
            Some(house) => self.hidden_single(house, cell, digit),
            None => self.naked_single(cell, digit),
        }
    }

    fn full_house(&mut self, house: House, cell: Cell, digit: Digit) {
        let words = self.words;
        self.tell(say!(words, "full-house", house = words.house(house), cell = words.cell(cell)));
        self.tell(say!(words, "full-house-digit", house = words.house(house), digit = digit));
        self.so();
    }

    /// Names the same digits that keep it out of the other empty cells.
    fn hidden_single(&mut self, house: House, cell: Cell, digit: Digit) {
        let words = self.words;
        self.tell(say!(words, "hidden-need", house = words.house(house), digit = digit));
        let standing = self.board.grid().cells_with(digit);
        let others = house.cells() & (self.board.empty() - CellSet::only(cell));
        let (seen, before): (Vec<Cell>, Vec<Cell>) =
            others.into_iter().partition(|other| other.peers().intersects(standing));
        let (seen, before): (CellSet, CellSet) = (seen.into_iter().collect(), before.into_iter().collect());
        let keeping = self.board.blocking_cells(digit, others);
        let (n, cells) = (keeping.len(), words.cells(keeping));
        if before.is_empty() && n > 0 {
            let house = words.house(house);
            self.tell(say!(words, "hidden-keep", n = n, cells = cells, digit = digit, house = house));
        } else if n > 0 {
            let others = words.cells(seen);
            self.tell(say!(words, "hidden-keep-some", n = n, cells = cells, digit = digit, others = others));
        }
        if !before.is_empty() {
            let cells = words.cells(before);
            self.tell(say!(words, "hidden-before", n = before.len(), cells = cells, digit = digit));
        }
        self.tell(say!(words, "hidden-so", cell = words.cell(cell), digit = digit));
    }

    fn naked_single(&mut self, cell: Cell, digit: Digit) {
        let words = self.words;
        let seen: DigitSet = cell.peers().into_iter().filter_map(|peer| self.board.grid()[peer]).collect();
        let before = !seen - DigitSet::only(digit);
        self.tell(say!(words, "naked-seen", cell = words.cell(cell), digits = words.digits(seen)));
        if !before.is_empty() {
            let digits = words.any_digit(before);
            self.tell(say!(words, "naked-before", cell = words.cell(cell), digits = digits));
        }
        self.tell(say!(words, "naked-so", cell = words.cell(cell), digit = digit));
    }

    pub fn locked(&mut self, digit: Digit, home: House, other: House) {
        let words = self.words;
        let cells = words.cells(self.board.places(digit) & home.cells());
        let (home, other) = (words.house(home), words.house(other));
        self.tell(say!(words, "locked-places", home = home, digit = digit, cells = cells));
        self.tell(say!(words, "locked-other", other = other, digit = digit));
        let claims = words.outcome(self.step);
        self.tell(say!(words, "locked-so", other = other, digit = digit, claims = claims));
    }

    pub fn subset(&mut self, cells: CellSet, digits: DigitSet, houses: HouseSet, hidden: bool) {
        let words = self.words;
        let (n, named) = (digits.len(), words.cells(cells));
        let (house, all) = (words.houses(houses), words.digits(digits));
        if hidden {
            self.tell(say!(words, "hidden-digits", house = house, digits = all, cells = named));
            self.tell(say!(words, "hidden-count", n = n));
            let claims = words.outcome(self.step);
            self.tell(say!(words, "hidden-rest", claims = claims));
        } else {
            self.tell(say!(words, "naked-cells", cells = named, digits = all));
            self.tell(say!(words, "naked-count", n = n, house = house));
            let claims = words.outcome(self.step);
            self.tell(say!(words, "naked-rest", house = house, claims = claims));
        }
    }

    pub fn fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        let words = self.words;
        let (bases, covers, same) = (words.houses(base), words.houses(cover), words.same(cover));
        if fins.is_empty() {
            let places = say!(words, "fish-places", base = bases, digit = digit, cover = covers);
            self.tell(places);
            self.tell(say!(words, "fish-each", base = bases, digit = digit, same = same));
            let claims = words.outcome(self.step);
            self.tell(say!(words, "fish-full", cover = covers, digit = digit, claims = claims));
            return;
        }
        let named = words.cells(fins);
        self.tell(say!(words, "fish-but", fins = named, digit = digit, base = bases, cover = covers));
        let gone = self.step.eliminations.places(digit);
        let shared = words.same_of(fins | gone);
        let claims = words.gone(&CandidateSet::from_cells(digit, gone));
        let (n, m, fins) = (fins.len(), gone.len(), words.any_cell(fins));
        let fin =
            say!(words, "fish-fin", fins = fins, digit = digit, claims = claims, same = shared, n = n, m = m);
        self.tell(fin);
        self.tell(say!(words, "fish-no-fin", base = bases, digit = digit, cover = covers, same = same));
        self.either_way();
    }
}
