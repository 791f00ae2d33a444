//! Explains uniqueness patterns: rectangles, unique loops and BUGs.

use ninefold::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Node, Technique};

use super::StepExplainer;
use super::phrases::phrase;

impl StepExplainer<'_> {
    pub fn rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet, subset: CellSet) {
        use Technique as T;
        let phrases = self.phrases;
        let all: CellSet = corners.iter().copied().collect();
        let is_loop = self.step.technique == T::UniqueLoop;
        self.push(if is_loop {
            phrase!(phrases, "ring", cells = phrases.cells(all))
        } else {
            phrase!(phrases, "rectangle", cells = phrases.cells(all))
        });
        let named = phrases.digits(digits);
        if matches!(self.step.technique, T::AvoidableRectangle1 | T::AvoidableRectangle2) {
            self.push(phrase!(phrases, "rectangle-filled", digits = named));
        } else {
            self.push(phrase!(phrases, "rectangle-swap", digits = named));
        }
        let extra = self.board.digits_in(all) - digits;
        let guardians: CellSet =
            all.into_iter().filter(|&cell| !(self.board.candidates(cell) - digits).is_empty()).collect();
        match self.step.technique {
            T::UniqueRectangle1 => {
                let (cell, claims) = (phrases.cells(guardians), phrases.conclusion(self.step));
                self.push(phrase!(phrases, "rectangle-one", cell = cell, claims = claims));
            }
            T::AvoidableRectangle1 => {
                self.push(phrase!(phrases, "rectangle-last", claims = phrases.conclusion(self.step)));
            }
            T::UniqueLoop if guardians.len() == 1 => {
                let (cell, claims) = (phrases.cells(guardians), phrases.conclusion(self.step));
                self.push(phrase!(phrases, "ring-one", cell = cell, claims = claims));
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
        let cells = phrases.cells(guardians);
        if guardians.len() == 1 {
            self.push(phrase!(phrases, "rectangle-extra-one", cell = cells, digit = digit));
        } else {
            self.push(phrase!(phrases, "rectangle-extra", cells = cells, digit = digit));
        }
        let eliminated = self.step.eliminations.places(digit);
        let (n, m) = (eliminated.len(), guardians.len());
        let cells = phrases.cells(eliminated);
        self.push(phrase!(phrases, "rectangle-sees", cells = cells, n = n, m = m, digit = digit));
    }

    /// The corners with extra candidates count as one cell of a subset.
    fn rectangle_with_set(&mut self, guardians: CellSet, extra: DigitSet, subset: CellSet) {
        let phrases = self.phrases;
        let n = subset.len() + 1;
        let digits = phrases.digits(extra | self.board.digits_in(subset));
        let corners = phrases.cells(guardians);
        self.push(phrase!(
            phrases,
            "rectangle-set",
            corners = corners,
            extra = phrases.any_digit(extra),
            cells = phrases.cells(subset),
            n = n,
            digits = digits
        ));
        let houses = (guardians | subset).houses();
        let inside = houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let (near, far): (CandidateSet, CandidateSet) = (
            self.step.eliminations.iter().filter(|eliminated| inside.contains(eliminated.cell)).collect(),
            self.step.eliminations.iter().filter(|eliminated| !inside.contains(eliminated.cell)).collect(),
        );
        if !near.is_empty() {
            let (house, claims) = (phrases.houses(houses), phrases.eliminated(&near));
            self.push(phrase!(phrases, "rectangle-set-so", house = house, n = n, claims = claims));
        }
        if !far.is_empty() {
            let cells: CellSet = far.iter().map(|eliminated| eliminated.cell).collect();
            let (n, m, claims) = (cells.len(), digits_of(&far).len(), phrases.eliminated(&far));
            let cells = phrases.cells(cells);
            self.push(phrase!(phrases, "rectangle-set-beyond", cells = cells, n = n, m = m, claims = claims));
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
        self.push(phrase!(
            phrases,
            "rectangle-strong",
            house = phrases.house(house),
            digit = digit,
            first = phrases.cell(first),
            second = phrases.cell(second)
        ));
        let (other, claims) = (phrases.digits(digits - DigitSet::only(digit)), phrases.conclusion(self.step));
        let digits = phrases.digits(digits);
        self.push(if self.step.technique == Technique::UniqueLoop {
            phrase!(phrases, "ring-strong-so", other = other, digits = digits, claims = claims)
        } else {
            phrase!(phrases, "rectangle-strong-so", other = other, digits = digits, claims = claims)
        });
    }

    fn rectangle_cross(&mut self, digits: DigitSet, strong: HouseSet, guardians: CellSet) {
        let phrases = self.phrases;
        let Some(digit) = digits_of(&self.step.eliminations).first() else { return };
        let other = phrases.digits(digits - DigitSet::only(digit));
        self.push(phrase!(phrases, "rectangle-cross", houses = phrases.houses(strong), digit = digit));
        let (cells, claims) = (phrases.cells(guardians), phrases.conclusion(self.step));
        let digits = phrases.digits(digits);
        self.push(phrase!(
            phrases,
            "rectangle-cross-so",
            cells = cells,
            other = other,
            digits = digits,
            claims = claims
        ));
    }

    fn hidden_rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet) {
        let phrases = self.phrases;
        let Some(eliminated) = self.step.eliminations.iter().next() else { return };
        let at = corners.iter().position(|&corner| corner == eliminated.cell).unwrap_or(0);
        let across = corners[(at + 2) % 4];
        let beside = |house: House| {
            let cells = [corners[(at + 1) % 4], corners[(at + 3) % 4]];
            cells.into_iter().find(|cell| house.cells().contains(*cell)).unwrap_or(across)
        };
        let only = |house: House| {
            phrase!(
                phrases,
                "rectangle-only",
                cell = phrases.cell(beside(house)),
                house = phrases.house(house)
            )
        };
        let only = phrases.join_and(strong.into_iter().map(only).collect());
        let digit = (digits - DigitSet::only(eliminated.digit)).first().unwrap_or(eliminated.digit);
        self.push(phrase!(
            phrases,
            "rectangle-hidden",
            cell = phrases.cell(eliminated.cell),
            other = eliminated.digit,
            digit = digit,
            only = only,
            last = phrases.cell(across)
        ));
        let (digits, claims) = (phrases.digits(digits), phrases.conclusion(self.step));
        self.push(phrase!(phrases, "rectangle-hidden-so", digits = digits, claims = claims));
    }

    pub fn bug(&mut self, guardians: &CandidateSet, strong: HouseSet, subset: CellSet) {
        let phrases = self.phrases;
        let extra = guardians.iter().map(|candidate| {
            phrase!(phrases, "in", digit = candidate.digit, cell = phrases.cell(candidate.cell))
        });
        let extra = phrases.join_and(extra.collect());
        self.push(phrase!(phrases, "bug", extra = extra));
        self.push(phrase!(phrases, "bug-swap"));
        if guardians.len() > 1 {
            let cases = guardians.iter().map(|candidate| phrases.is(Node::new(candidate)));
            self.push(phrase!(phrases, "bug-some", cases = phrases.join_or(cases.collect())));
            let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
            if !subset.is_empty() {
                self.rectangle_with_set(cells, digits_of(guardians), subset);
            } else if let Some(house) = strong.first() {
                self.bug_pair(cells, house);
            } else {
                self.push_conclusion();
            }
        } else {
            let claim =
                phrases.join_or(guardians.iter().map(|guardian| phrases.is(Node::new(guardian))).collect());
            self.push(phrase!(phrases, "bug-one", claim = claim, claims = phrases.conclusion(self.step)));
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
        let (first, second) = (phrases.cell(first), phrases.cell(second));
        let house = phrases.house(house);
        self.push(phrase!(
            phrases,
            "rectangle-strong",
            house = house,
            digit = digit,
            first = first,
            second = second
        ));
        let claims = phrases.conclusion(self.step);
        self.push(phrase!(phrases, "bug-strong-so", digit = digit, claims = claims));
    }
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !candidates.places(digit).is_empty()).collect()
}
