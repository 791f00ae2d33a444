//! Explains uniqueness patterns: rectangles, unique loops and BUGs.

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Node, Technique};

use super::StepExplainer;
use super::phrases::{MAX_NAMED_CELLS, phrase};

impl StepExplainer<'_> {
    pub fn rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet, subset: CellSet) {
        use Technique as T;
        let phrases = self.phrases;
        let all: CellSet = corners.iter().copied().collect();
        let is_loop = self.step.technique == T::UniqueLoop;
        self.push(if is_loop {
            phrase!(phrases, "ring", cells = all)
        } else {
            phrase!(phrases, "rectangle", cells = all)
        });
        if matches!(self.step.technique, T::AvoidableRectangle1 | T::AvoidableRectangle2) {
            self.push(phrase!(phrases, "rectangle-filled", digits));
        } else {
            self.push(phrase!(phrases, "rectangle-swap", digits));
        }
        let extra = self.board.digits_in(all) - digits;
        let guardians: CellSet =
            all.into_iter().filter(|&cell| !(self.board.candidates(cell) - digits).is_empty()).collect();
        match self.step.technique {
            T::UniqueRectangle1 => {
                let claims = phrases.conclusion(self.step);
                self.push(phrase!(phrases, "rectangle-one", cell = guardians, claims));
            }
            T::AvoidableRectangle1 => {
                self.push(phrase!(phrases, "rectangle-last", claims = phrases.conclusion(self.step)));
            }
            T::UniqueLoop if guardians.len() == 1 => {
                let claims = phrases.conclusion(self.step);
                self.push(phrase!(phrases, "ring-one", cell = guardians, claims));
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

    /// All extra candidates have one digit, which one of the corners must contain.
    fn rectangle_extra(&mut self, guardians: CellSet, extra: DigitSet) {
        let phrases = self.phrases;
        let Some(digit) = extra.single() else { return self.push_conclusion() };
        if guardians.len() == 1 {
            self.push(phrase!(phrases, "rectangle-extra-one", cell = guardians, digit));
        } else {
            self.push(phrase!(phrases, "rectangle-extra", cells = guardians, digit));
        }
        let cells = self.step.eliminations.places(digit);
        self.push(phrase!(phrases, "rectangle-sees", cells, n = cells.len(), m = guardians.len(), digit));
    }

    /// The corners with extra candidates count as one cell of a subset.
    fn rectangle_with_set(&mut self, guardians: CellSet, extra: DigitSet, subset: CellSet) {
        let phrases = self.phrases;
        let n = subset.len() + 1;
        let (digits, corners) = (extra | self.board.digits_in(subset), guardians);
        let extra = phrases.any_digit(extra);
        self.push(phrase!(phrases, "rectangle-set", corners, extra));
        self.push(phrase!(phrases, "rectangle-set-count", cells = subset, n, digits));
        let houses = (guardians | subset).houses();
        let inside = houses.cells();
        let (near, far): (CandidateSet, CandidateSet) = (
            self.step.eliminations.iter().filter(|eliminated| inside.contains(eliminated.cell)).collect(),
            self.step.eliminations.iter().filter(|eliminated| !inside.contains(eliminated.cell)).collect(),
        );
        if !near.is_empty() {
            self.push(phrase!(phrases, "rectangle-set-so", house = houses, n, claims = near));
        }
        if !far.is_empty() {
            let cells: CellSet = far.iter().map(|eliminated| eliminated.cell).collect();
            let (n, m) = (cells.len(), digits_of(&far).len());
            self.push_with_claims(|| phrase!(phrases, "rectangle-set-beyond", cells, n, m), &far);
        }
    }

    /// One of the digits is limited to two of the corners, so neither of these can contain the other digit.
    fn rectangle_pair(&mut self, digits: DigitSet, strong: HouseSet, corners: CellSet) {
        let phrases = self.phrases;
        let eliminated = digits_of(&self.step.eliminations);
        let Some((house, digit)) = strong.first().zip((digits - eliminated).first()) else {
            return self.push_conclusion();
        };
        let mut pair = (house.cells() & corners).into_iter();
        let (Some(first), Some(second)) = (pair.next(), pair.next()) else { return self.push_conclusion() };
        self.push(phrase!(phrases, "rectangle-strong", house, digit, first, second));
        let (other, claims) = (digits - DigitSet::only(digit), phrases.conclusion(self.step));
        self.push(if self.step.technique == Technique::UniqueLoop {
            phrase!(phrases, "ring-strong-so", other, digits, claims)
        } else {
            phrase!(phrases, "rectangle-strong-so", other, digits, claims)
        });
    }

    fn rectangle_cross(&mut self, digits: DigitSet, strong: HouseSet, guardians: CellSet) {
        let phrases = self.phrases;
        let Some(digit) = digits_of(&self.step.eliminations).first() else { return };
        let other = digits - DigitSet::only(digit);
        self.push(phrase!(phrases, "rectangle-cross", houses = strong, digit));
        let claims = phrases.conclusion(self.step);
        self.push(phrase!(phrases, "rectangle-cross-so", cells = guardians, other, digits, claims));
    }

    fn hidden_rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet) {
        let phrases = self.phrases;
        let Some(Candidate { cell, digit: other }) = self.step.eliminations.iter().next() else { return };
        let at = corners.iter().position(|&corner| corner == cell).unwrap_or(0);
        let across = corners[(at + 2) % 4];
        let beside = |house: House| {
            let cells = [corners[(at + 1) % 4], corners[(at + 3) % 4]];
            cells.into_iter().find(|cell| house.cells().contains(*cell)).unwrap_or(across)
        };
        let only = |house| phrase!(phrases, "rectangle-only", cell = beside(house), house);
        let only = phrases.join_and(strong.into_iter().map(only).collect());
        let digit = (digits - DigitSet::only(other)).first().unwrap_or(other);
        self.push(phrase!(phrases, "rectangle-hidden", cell, other, digit, only, last = across));
        self.push(phrase!(phrases, "rectangle-hidden-so", digits, claims = phrases.conclusion(self.step)));
    }

    pub fn bug(&mut self, guardians: &CandidateSet, strong: HouseSet, subset: CellSet) {
        let phrases = self.phrases;
        let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
        let are_many = cells.len() > MAX_NAMED_CELLS;
        let extra = if are_many {
            phrases.mention_cells(cells);
            phrase!(phrases, "bug-extra", n = guardians.len())
        } else {
            let extra = guardians.iter().map(|Candidate { cell, digit }| phrase!(phrases, "in", digit, cell));
            phrases.join_and(extra.collect())
        };
        self.push(phrase!(phrases, "bug", extra));
        self.push(phrase!(phrases, "bug-swap"));
        if guardians.len() > 1 {
            self.push(if are_many {
                phrases.mention_cells(cells);
                phrase!(
                    phrases,
                    "bug-some-of-many",
                    extra = phrase!(phrases, "bug-extra", n = guardians.len())
                )
            } else {
                let cases = guardians.iter().map(|guardian| phrases.is(Node::new(guardian)));
                phrase!(phrases, "bug-some", cases = phrases.join_or(cases.collect()))
            });
            if !subset.is_empty() {
                self.rectangle_with_set(cells, digits_of(guardians), subset);
            } else if let Some(house) = strong.first() {
                self.bug_pair(cells, house);
            } else {
                self.push_conclusion();
            }
        } else {
            self.push(phrase!(phrases, "bug-one", claims = phrases.conclusion(self.step)));
        }
    }

    /// One of two cells has an extra candidate, the other the digit without another place.
    fn bug_pair(&mut self, cells: CellSet, house: House) {
        let phrases = self.phrases;
        let is_only = |digit: &Digit| self.board.places(*digit) & house.cells() == cells;
        let Some(digit) = self.board.digits_in(cells).into_iter().find(is_only) else {
            return self.push_conclusion();
        };
        let mut pair = cells.into_iter();
        let (Some(first), Some(second)) = (pair.next(), pair.next()) else { return self.push_conclusion() };
        self.push(phrase!(phrases, "rectangle-strong", house, digit, first, second));
        self.push(phrase!(phrases, "bug-strong-so", digit, claims = phrases.conclusion(self.step)));
    }
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !candidates.places(digit).is_empty()).collect()
}
