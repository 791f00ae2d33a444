//! Patterns that would give a puzzle two solutions: rectangles, and a board of pairs.

use crate::board::CandidateSet;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::techniques::{Node, Technique};

use super::Teller;
use super::words::say;

impl Teller<'_> {
    pub fn rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet, subset: CellSet) {
        use Technique as T;
        let words = self.words;
        let all: CellSet = corners.iter().copied().collect();
        let is_loop = self.step.technique == T::UniqueLoop;
        self.tell(if is_loop {
            say!(words, "ring", cells = words.cells(all))
        } else {
            say!(words, "rectangle", cells = words.cells(all))
        });
        let named = words.digits(digits);
        if matches!(self.step.technique, T::AvoidableRectangle1 | T::AvoidableRectangle2) {
            self.tell(say!(words, "rectangle-filled", digits = named));
        } else {
            self.tell(say!(words, "rectangle-swap", digits = named));
        }
        let extra = self.board.digits_in(all) - digits;
        let guardians: CellSet =
            all.into_iter().filter(|&cell| !(self.board.candidates(cell) - digits).is_empty()).collect();
        match self.step.technique {
            T::UniqueRectangle1 => {
                let (cell, claims) = (words.cells(guardians), words.outcome(self.step));
                self.tell(say!(words, "rectangle-one", cell = cell, claims = claims));
            }
            T::AvoidableRectangle1 => {
                self.tell(say!(words, "rectangle-last", claims = words.outcome(self.step)));
            }
            T::UniqueLoop if guardians.len() == 1 => {
                let (cell, claims) = (words.cells(guardians), words.outcome(self.step));
                self.tell(say!(words, "ring-one", cell = cell, claims = claims));
            }
            T::UniqueLoop if !subset.is_empty() => self.rectangle_with_set(guardians, extra, subset),
            T::UniqueLoop if !strong.is_empty() => self.rectangle_pair(digits, strong, all),
            T::UniqueRectangle3 => self.rectangle_with_set(guardians, extra, subset),
            T::UniqueRectangle4 => self.rectangle_pair(digits, strong, all),
            T::UniqueRectangle6 => self.rectangle_cross(digits, strong, guardians),
            T::HiddenRectangle => self.hidden_rectangle(corners, digits, strong),
            _ => self.rectangle_extra(guardians, extra),
        }
    }

    /// All extras are one digit, which one of the corners must hold.
    fn rectangle_extra(&mut self, guardians: CellSet, extra: DigitSet) {
        let words = self.words;
        let Some(digit) = extra.single() else { return self.so() };
        let cells = words.cells(guardians);
        if guardians.len() == 1 {
            self.tell(say!(words, "rectangle-extra-one", cell = cells, digit = digit));
        } else {
            self.tell(say!(words, "rectangle-extra", cells = cells, digit = digit));
        }
        let gone = self.step.eliminations.places(digit);
        let (n, m) = (gone.len(), guardians.len());
        let cells = words.cells(gone);
        self.tell(say!(words, "rectangle-sees", cells = cells, n = n, m = m, digit = digit));
    }

    /// The corners with extras count as one cell of a subset.
    fn rectangle_with_set(&mut self, guardians: CellSet, extra: DigitSet, subset: CellSet) {
        let words = self.words;
        let n = subset.len() + 1;
        let digits = words.digits(extra | self.board.digits_in(subset));
        let corners = words.cells(guardians);
        self.tell(say!(
            words,
            "rectangle-set",
            corners = corners,
            extra = words.any_digit(extra),
            cells = words.cells(subset),
            n = n,
            digits = digits
        ));
        let houses = (guardians | subset).houses();
        let inside = houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let (near, far): (CandidateSet, CandidateSet) = (
            self.step.eliminations.iter().filter(|gone| inside.contains(gone.cell)).collect(),
            self.step.eliminations.iter().filter(|gone| !inside.contains(gone.cell)).collect(),
        );
        if !near.is_empty() {
            let (house, claims) = (words.houses(houses), words.gone(&near));
            self.tell(say!(words, "rectangle-set-so", house = house, n = n, claims = claims));
        }
        if !far.is_empty() {
            let cells: CellSet = far.iter().map(|gone| gone.cell).collect();
            let (n, m, claims) = (cells.len(), digits_of(&far).len(), words.gone(&far));
            let cells = words.cells(cells);
            self.tell(say!(words, "rectangle-set-beyond", cells = cells, n = n, m = m, claims = claims));
        }
    }

    /// One of the digits must be in one of two corners, so the other digit cannot be in the other.
    fn rectangle_pair(&mut self, digits: DigitSet, strong: HouseSet, corners: CellSet) {
        let words = self.words;
        let gone = digits_of(&self.step.eliminations);
        let Some((house, digit)) = strong.first().zip((digits - gone).first()) else { return self.so() };
        let mut pair = (house.cells() & corners).into_iter();
        let (Some(first), Some(second)) = (pair.next(), pair.next()) else { return self.so() };
        self.tell(say!(
            words,
            "rectangle-strong",
            house = words.house(house),
            digit = digit,
            first = words.cell(first),
            second = words.cell(second)
        ));
        let (other, claims) = (words.digits(digits - DigitSet::only(digit)), words.outcome(self.step));
        let digits = words.digits(digits);
        self.tell(if self.step.technique == Technique::UniqueLoop {
            say!(words, "ring-strong-so", other = other, digits = digits, claims = claims)
        } else {
            say!(words, "rectangle-strong-so", other = other, digits = digits, claims = claims)
        });
    }

    fn rectangle_cross(&mut self, digits: DigitSet, strong: HouseSet, guardians: CellSet) {
        let words = self.words;
        let Some(digit) = digits_of(&self.step.eliminations).first() else { return };
        let other = words.digits(digits - DigitSet::only(digit));
        self.tell(say!(words, "rectangle-cross", houses = words.houses(strong), digit = digit));
        let (cells, claims) = (words.cells(guardians), words.outcome(self.step));
        let digits = words.digits(digits);
        self.tell(say!(
            words,
            "rectangle-cross-so",
            cells = cells,
            other = other,
            digits = digits,
            claims = claims
        ));
    }

    fn hidden_rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet) {
        let words = self.words;
        let Some(gone) = self.step.eliminations.iter().next() else { return };
        let at = corners.iter().position(|&corner| corner == gone.cell).unwrap_or(0);
        let across = corners[(at + 2) % 4];
        let beside = |house: House| {
            let cells = [corners[(at + 1) % 4], corners[(at + 3) % 4]];
            cells.into_iter().find(|cell| house.cells().contains(*cell)).unwrap_or(across)
        };
        let only = |house: House| {
            say!(words, "rectangle-only", cell = words.cell(beside(house)), house = words.house(house))
        };
        let only = words.and(strong.into_iter().map(only).collect());
        let digit = (digits - DigitSet::only(gone.digit)).first().unwrap_or(gone.digit);
        self.tell(say!(
            words,
            "rectangle-hidden",
            cell = words.cell(gone.cell),
            other = gone.digit,
            digit = digit,
            only = only,
            last = words.cell(across)
        ));
        let (digits, claims) = (words.digits(digits), words.outcome(self.step));
        self.tell(say!(words, "rectangle-hidden-so", digits = digits, claims = claims));
    }

    pub fn bug(&mut self, guardians: &CandidateSet, strong: HouseSet, subset: CellSet) {
        let words = self.words;
        let extra = guardians
            .iter()
            .map(|candidate| say!(words, "in", digit = candidate.digit, cell = words.cell(candidate.cell)));
        let extra = words.and(extra.collect());
        self.tell(say!(words, "bug", extra = extra));
        self.tell(say!(words, "bug-swap"));
        if guardians.len() > 1 {
            let cases = guardians.iter().map(|candidate| words.is(Node::of(candidate)));
            self.tell(say!(words, "bug-some", cases = words.or(cases.collect())));
            let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
            if !subset.is_empty() {
                self.rectangle_with_set(cells, digits_of(guardians), subset);
            } else if let Some(house) = strong.first() {
                self.bug_pair(cells, house);
            } else {
                self.so();
            }
        } else {
            let claim = words.or(guardians.iter().map(|guardian| words.is(Node::of(guardian))).collect());
            self.tell(say!(words, "bug-one", claim = claim, claims = words.outcome(self.step)));
        }
    }

    /// One of two cells is an extra, and the other the digit that has no other place.
    fn bug_pair(&mut self, cells: CellSet, house: House) {
        let words = self.words;
        let is_only = |digit: &Digit| self.board.places(*digit) & house.cells() == cells;
        let Some(digit) = self.board.digits_in(cells).into_iter().find(is_only) else { return self.so() };
        let mut pair = cells.into_iter();
        let (Some(first), Some(second)) = (pair.next(), pair.next()) else { return self.so() };
        let (first, second) = (words.cell(first), words.cell(second));
        let house = words.house(house);
        self.tell(say!(
            words,
            "rectangle-strong",
            house = house,
            digit = digit,
            first = first,
            second = second
        ));
        let claims = words.outcome(self.step);
        self.tell(say!(words, "bug-strong-so", digit = digit, claims = claims));
    }
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !candidates.places(digit).is_empty()).collect()
}
