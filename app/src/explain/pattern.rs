//! Explains patterns of one digit or one house: singles, locked candidates, subsets, fish.

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::Technique;

use super::StepExplainer;
use super::phrases::phrase;

impl StepExplainer<'_> {
    pub fn single(&mut self, house: Option<House>) {
        let Some(&Candidate { cell, digit }) = self.step.placements.first() else { return };
        match house {
            Some(house) if self.step.technique == Technique::FullHouse => self.full_house(house, cell, digit),
            Some(house) => self.hidden_single(house, cell, digit),
            None => self.naked_single(cell, digit),
        }
    }

    fn full_house(&mut self, house: House, cell: Cell, digit: Digit) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "full-house", house = phrases.house(house), cell = phrases.cell(cell)));
        self.push(phrase!(phrases, "full-house-digit", house = phrases.house(house), digit = digit));
        self.push_conclusion();
    }

    /// Mentions the placed digits that keep the digit out of the other empty cells.
    fn hidden_single(&mut self, house: House, cell: Cell, digit: Digit) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "hidden-need", house = phrases.house(house), digit = digit));
        let standing = self.board.grid().cells_with(digit);
        let others = house.cells() & (self.board.empty() - CellSet::only(cell));
        let (seen, before): (Vec<Cell>, Vec<Cell>) =
            others.into_iter().partition(|other| other.peers().intersects(standing));
        let (seen, before): (CellSet, CellSet) = (seen.into_iter().collect(), before.into_iter().collect());
        let keeping = self.board.blocking_cells(digit, others);
        let (n, cells) = (keeping.len(), phrases.cells(keeping));
        if before.is_empty() && n > 0 {
            let house = phrases.house(house);
            self.push(phrase!(phrases, "hidden-keep", n = n, cells = cells, digit = digit, house = house));
        } else if n > 0 {
            let others = phrases.cells(seen);
            self.push(phrase!(
                phrases,
                "hidden-keep-some",
                n = n,
                cells = cells,
                digit = digit,
                others = others
            ));
        }
        if !before.is_empty() {
            let cells = phrases.cells(before);
            self.push(phrase!(phrases, "hidden-before", n = before.len(), cells = cells, digit = digit));
        }
        self.push(phrase!(phrases, "hidden-so", cell = phrases.cell(cell), digit = digit));
    }

    fn naked_single(&mut self, cell: Cell, digit: Digit) {
        let phrases = self.phrases;
        let seen: DigitSet = cell.peers().into_iter().filter_map(|peer| self.board.grid()[peer]).collect();
        let before = !seen - DigitSet::only(digit);
        self.push(phrase!(phrases, "naked-seen", cell = phrases.cell(cell), digits = phrases.digits(seen)));
        if !before.is_empty() {
            let digits = phrases.any_digit(before);
            self.push(phrase!(phrases, "naked-before", cell = phrases.cell(cell), digits = digits));
        }
        self.push(phrase!(phrases, "naked-so", cell = phrases.cell(cell), digit = digit));
    }

    pub fn locked(&mut self, digit: Digit, home: House, other: House) {
        let phrases = self.phrases;
        let cells = phrases.cells(self.board.places(digit) & home.cells());
        let (home, other) = (phrases.house(home), phrases.house(other));
        self.push(phrase!(phrases, "locked-places", home = home, digit = digit, cells = cells));
        self.push(phrase!(phrases, "locked-other", other = other, digit = digit));
        let claims = phrases.conclusion(self.step);
        self.push(phrase!(phrases, "locked-so", other = other, digit = digit, claims = claims));
    }

    pub fn subset(&mut self, cells: CellSet, digits: DigitSet, houses: HouseSet, hidden: bool) {
        let phrases = self.phrases;
        let (n, named) = (digits.len(), phrases.cells(cells));
        let (house, all) = (phrases.houses(houses), phrases.digits(digits));
        if hidden {
            self.push(phrase!(phrases, "hidden-digits", house = house, digits = all, cells = named));
            self.push(phrase!(phrases, "hidden-count", n = n));
            let claims = phrases.conclusion(self.step);
            self.push(phrase!(phrases, "hidden-rest", claims = claims));
        } else {
            self.push(phrase!(phrases, "naked-cells", cells = named, digits = all));
            self.push(phrase!(phrases, "naked-count", n = n, house = house));
            let claims = phrases.conclusion(self.step);
            self.push(phrase!(phrases, "naked-rest", house = house, claims = claims));
        }
    }

    pub fn fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        let phrases = self.phrases;
        let (bases, covers, same) =
            (phrases.houses(base), phrases.houses(cover), phrases.same_house_kind(cover));
        if fins.is_empty() {
            let places = phrase!(phrases, "fish-places", base = bases, digit = digit, cover = covers);
            self.push(places);
            self.push(phrase!(phrases, "fish-each", base = bases, digit = digit, same = same));
            let claims = phrases.conclusion(self.step);
            self.push(phrase!(phrases, "fish-full", cover = covers, digit = digit, claims = claims));
            return;
        }
        let named = phrases.cells(fins);
        self.push(phrase!(phrases, "fish-but", fins = named, digit = digit, base = bases, cover = covers));
        let eliminated = self.step.eliminations.places(digit);
        let shared = phrases.shared_house_kind(fins | eliminated);
        let claims = phrases.eliminated(&CandidateSet::from_cells(digit, eliminated));
        let (n, m, fins) = (fins.len(), eliminated.len(), phrases.any_cell(fins));
        let fin = phrase!(
            phrases,
            "fish-fin",
            fins = fins,
            digit = digit,
            claims = claims,
            same = shared,
            n = n,
            m = m
        );
        self.push(fin);
        self.push(phrase!(phrases, "fish-no-fin", base = bases, digit = digit, cover = covers, same = same));
        self.push_either_way();
    }
}
