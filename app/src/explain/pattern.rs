//! Explains patterns of one digit or one house: singles, locked candidates, subsets, fish.

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Exocet, Technique};

use super::StepExplainer;
use super::phrases::{MAX_NAMED_CELLS, phrase};

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
        self.push(phrase!(phrases, "full-house", house, cell));
        self.push(phrase!(phrases, "full-house-digit", house, digit));
        self.push_conclusion();
    }

    fn hidden_single(&mut self, house: House, cell: Cell, digit: Digit) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "hidden-need", house, digit));
        self.explain_other_cells(house, CellSet::only(cell), digit);
        self.push(phrase!(phrases, "hidden-so", house, cell, digit));
    }

    /// Mentions the placed digits that keep the digit out of the empty cells of the house other than `places`.
    fn explain_other_cells(&mut self, house: House, places: CellSet, digit: Digit) {
        let phrases = self.phrases;
        let standing = self.board.grid().cells_with(digit);
        let others = house.cells() & (self.board.empty() - places);
        let (seen, before): (Vec<Cell>, Vec<Cell>) =
            others.into_iter().partition(|other| other.peers().intersects(standing));
        let (seen, before): (CellSet, CellSet) = (seen.into_iter().collect(), before.into_iter().collect());
        let keeping = self.board.blocking_cells(digit, others);
        let n = keeping.len();
        if before.is_empty() && n > 0 && places.len() == 1 {
            self.push(phrase!(phrases, "hidden-keep", n, cells = keeping, digit, house));
        } else if n > 0 && (keeping | seen).len() > MAX_NAMED_CELLS {
            phrases.mention_cells(seen);
            let count = seen.len();
            self.push(phrase!(phrases, "hidden-keep-many", n, cells = keeping, digit, count, house));
        } else if n > 0 {
            self.push(phrase!(phrases, "hidden-keep-some", n, cells = keeping, digit, others = seen));
        }
        if !before.is_empty() {
            self.push(phrase!(phrases, "hidden-before", n = before.len(), cells = before, digit));
        }
    }

    fn naked_single(&mut self, cell: Cell, digit: Digit) {
        let phrases = self.phrases;
        let seen = self.board.grid().digits_in(cell.peers());
        let before = !seen - DigitSet::only(digit);
        phrases.mention_houses(cell.houses().into_iter().collect());
        self.push(phrase!(phrases, "naked-seen", cell, digits = seen));
        if !before.is_empty() {
            self.push(phrase!(phrases, "naked-before", cell, digits = phrases.any_digit(before)));
        }
        self.push(phrase!(phrases, "naked-so", cell, digit));
    }

    pub fn locked(&mut self, digit: Digit, home: House, other: House) {
        let phrases = self.phrases;
        let cells = self.board.places(digit) & home.cells();
        self.explain_other_cells(home, home.cells() & other.cells(), digit);
        self.push(phrase!(phrases, "locked-places", home, digit, cells = phrases.any_cell(cells)));
        self.push(phrase!(phrases, "locked-other", cells, other, digit));
        self.push_concluding(&|| phrase!(phrases, "locked-so", home, other, digit));
    }

    pub fn subset(&mut self, cells: CellSet, digits: DigitSet, houses: HouseSet, hidden: bool) {
        let phrases = self.phrases;
        let (n, house) = (digits.len(), houses);
        if hidden {
            self.push(phrase!(phrases, "hidden-digits", house, digits, cells));
            self.push(phrase!(phrases, "hidden-count", n, digits, cells));
            self.push_concluding(&|| phrase!(phrases, "hidden-rest", cells));
        } else {
            self.push(phrase!(phrases, "naked-cells", cells, digits));
            self.push(phrase!(phrases, "naked-count", cells, n, house, digits));
            self.push_concluding(&|| {
                phrase!(phrases, "naked-rest", house, digits = phrases.any_digit(digits))
            });
        }
    }

    pub fn fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        let phrases = self.phrases;
        let same = phrases.same_house_kind(cover);
        let houses = base.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let places = (houses & self.board.places(digit)) - fins;
        phrases.mention_cells(places);
        if fins.is_empty() {
            self.push(phrase!(phrases, "fish-places", base, digit, cover));
            phrases.mention_cells(places);
            self.push(phrase!(phrases, "fish-each", base, digit, same, cover));
            self.push_concluding(&|| phrase!(phrases, "fish-full", base, cover, digit));
            return;
        }
        self.push(phrase!(phrases, "fish-but", fins, n = fins.len(), digit, base, cover));
        let eliminated = self.step.eliminations.places(digit);
        let claims = CandidateSet::from_cells(digit, eliminated);
        let shared = phrases.shared_house_kind(fins | eliminated);
        let m = eliminated.len();
        let named =
            || phrase!(phrases, "fish-fin", fins = phrases.any_cell(fins), digit, claims, same = shared, m);
        if !self.push_if_short(&named) {
            phrases.mention_cells(fins);
            self.push(phrase!(phrases, "fish-fin-so", digit, claims, same = shared, m));
        }
        phrases.mention_cells(places);
        self.push(phrase!(phrases, "fish-no-fin", base, digit, cover, same));
        self.push(phrase!(phrases, "fish-no-fin-so", base, cover, digit, claims));
        self.push_either_way();
    }

    /// A fish of any houses: its places are counted in the base and in the cover.
    pub fn general_fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        let phrases = self.phrases;
        let n = base.len();
        let places = base.cells() & self.board.places(digit);
        let eliminated = self.step.eliminations.places(digit);
        phrases.mention_cells(places);
        self.push(phrase!(phrases, "fish-base", base, digit, n));
        phrases.mention_cells(places);
        self.push(phrase!(phrases, "fish-cover", cover, digit, n));
        phrases.mention_cells(places);
        self.push(if fins.is_empty() {
            phrase!(phrases, "fish-covered", base, cover, digit)
        } else {
            let m = fins.len();
            phrase!(phrases, "fish-covered-but", fins = phrases.any_cell(fins), m, cover, digit)
        });
        let cells = phrases.any_cell(eliminated);
        self.push(phrase!(phrases, "fish-used", cells, digit, cover, n = n - 1, base));
        if !fins.is_empty() {
            phrases.mention_cells(fins);
            self.push(phrase!(phrases, "fish-fins-seen", cells = phrases.any_cell(eliminated), digit));
        }
        self.push_conclusion();
    }

    pub fn exocet(&mut self, exocet: &Exocet) {
        let phrases = self.phrases;
        let Exocet { base, digits, targets, cross_lines, .. } = exocet;
        let targets = targets[0] | targets[1];
        self.push(phrase!(phrases, "exocet-base", base = *base, digits = phrases.any_digit(*digits)));
        self.push(phrase!(phrases, "exocet-lines", lines = *cross_lines, digits = *digits));
        phrases.mention_houses(*cross_lines);
        self.push(phrase!(phrases, "exocet-targets", targets, base = *base));
        phrases.mention_cells(*base | targets);
        self.push(phrase!(phrases, "exocet-tried", base = *base));
        self.push_conclusion();
    }
}
