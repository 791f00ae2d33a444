//! Explains uniqueness patterns: rectangles, unique loops and BUGs.

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Node, Technique};

use super::StepExplainer;
use super::chain::take_from;
use super::phrases::{MAX_NAMED_CELLS, digits_of, phrase};

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
        phrases.mention_cells(all);
        self.push(match self.step.technique {
            T::AvoidableRectangle1 | T::AvoidableRectangle2 | T::HiddenAvoidableRectangle => {
                phrase!(phrases, "rectangle-filled", digits)
            }
            _ if is_loop => phrase!(phrases, "ring-swap", n = all.len(), digits),
            _ => phrase!(phrases, "rectangle-swap", digits),
        });
        let extra = self.board.digits_in(all) - digits;
        let guardians: CellSet =
            all.into_iter().filter(|&cell| !(self.board.candidates(cell) - digits).is_empty()).collect();
        match self.step.technique {
            T::UniqueRectangle1 => {
                self.push_concluding(&|| phrase!(phrases, "rectangle-one", cell = guardians, digits));
            }
            T::AvoidableRectangle1 => self.push_concluding(&|| phrase!(phrases, "rectangle-last", digits)),
            // Unique loops have one technique for all types; what the step holds tells them apart, here and below.
            T::UniqueLoop if guardians.len() == 1 => {
                self.push_concluding(&|| phrase!(phrases, "ring-one", cell = guardians, digits));
            }
            T::UniqueLoop | T::UniqueRectangle3 if !subset.is_empty() => {
                let named = phrases.any_digit(extra);
                phrases.mention_cells(all);
                self.push(phrase!(phrases, "rectangle-set", corners = guardians, digits, extra = named));
                let others = |digit| CandidateSet::from_cells(digit, self.board.places(digit) & all);
                let mut guardians = CandidateSet::EMPTY;
                extra.into_iter().for_each(|digit| guardians.extend(&others(digit)));
                self.rectangle_with_set(&guardians, subset);
            }
            T::UniqueLoop | T::UniqueRectangle4 if !strong.is_empty() => {
                self.rectangle_pair(digits, strong, all);
            }
            T::UniqueRectangle6 => self.rectangle_cross(corners, digits, strong, guardians),
            T::HiddenRectangle | T::HiddenAvoidableRectangle => {
                self.hidden_rectangle(corners, digits, strong);
            }
            _ => self.rectangle_extra(all, guardians, extra),
        }
    }

    /// All extra candidates have one digit, which one of the corners must contain.
    fn rectangle_extra(&mut self, all: CellSet, guardians: CellSet, extra: DigitSet) {
        let phrases = self.phrases;
        let Some(digit) = extra.single() else { return self.push_conclusion() };
        phrases.mention_cells(all);
        self.push(if guardians.len() == 1 {
            phrase!(phrases, "rectangle-extra-one", cell = guardians, digit)
        } else {
            phrase!(phrases, "rectangle-extra", cells = guardians, digit)
        });
        self.seen(self.step.eliminations.places(digit), guardians, digit);
    }

    /// The corners with extra candidates, one of which is right, count as one cell of a subset.
    fn rectangle_with_set(&mut self, extra_candidates: &CandidateSet, subset: CellSet) {
        let phrases = self.phrases;
        let guardians: CellSet = extra_candidates.iter().map(|candidate| candidate.cell).collect();
        let extra = digits_of(extra_candidates);
        let n = subset.len() + 1;
        let digits = extra | self.board.digits_in(subset);
        let house = (guardians | subset).houses();
        let corner = || phrases.any_digit(extra);
        let count = || {
            let (corners, extra) = (guardians, corner());
            phrase!(phrases, "rectangle-set-count", corners, extra, cells = subset, n, house, digits)
        };
        if !self.push_if_short(&count) {
            self.push(phrase!(phrases, "rectangle-set-cell", corners = guardians, extra = corner()));
            self.push(phrase!(phrases, "rectangle-set-rest", cells = subset, n, house, digits));
        }
        let mut far = self.step.eliminations;
        let mut inside = CandidateSet::EMPTY;
        Digit::all().for_each(|digit| inside.insert_all(digit, house.cells()));
        let near = take_from(&mut far, &inside);
        if !near.is_empty() {
            let reason = || {
                phrases.mention_cells(guardians | subset);
                phrase!(phrases, "rectangle-set-so", house, digits = phrases.any_digit(digits))
            };
            self.push_with_claims(&reason, &|| phrases.eliminated(&near));
        }
        for digit in digits_of(&far) {
            let places = (subset & self.board.places(digit)) | extra_candidates.places(digit);
            self.seen(far.places(digit), places, digit);
        }
    }

    /// One of the digits is limited to two of the corners, so neither of these can contain the other digit.
    fn rectangle_pair(&mut self, digits: DigitSet, strong: HouseSet, corners: CellSet) {
        let phrases = self.phrases;
        let eliminated = digits_of(&self.step.eliminations);
        let Some((house, digit)) = strong.first().zip((digits - eliminated).first()) else {
            return self.push_conclusion();
        };
        let pair = house.cells() & corners;
        let mut both = pair.into_iter();
        let (Some(first), Some(second)) = (both.next(), both.next()) else { return self.push_conclusion() };
        self.push(phrase!(phrases, "rectangle-strong", house, digit, first, second));
        self.push(phrase!(phrases, "rectangle-rest", cells = corners - pair, digits));
        let other = digits - DigitSet::only(digit);
        let is_loop = self.step.technique == Technique::UniqueLoop;
        self.push_concluding(&|| {
            phrases.mention_cells(corners);
            if is_loop {
                phrase!(phrases, "ring-strong-so", first, second, other, digit, digits)
            } else {
                phrase!(phrases, "rectangle-strong-so", first, second, other, digit, digits)
            }
        });
    }

    fn rectangle_cross(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet, guardians: CellSet) {
        let phrases = self.phrases;
        let Some(digit) = digits_of(&self.step.eliminations).first() else { return };
        let other = digits - DigitSet::only(digit);
        let rest: CellSet = corners.iter().copied().filter(|&corner| !guardians.contains(corner)).collect();
        let (first, last) = (rest, guardians);
        self.push(phrase!(phrases, "rectangle-cross", houses = strong, digit, first, last));
        let reason = || phrase!(phrases, "rectangle-cross-so", cells = guardians, digit, rest, other, digits);
        self.push_concluding(&reason);
    }

    /// If the corner had the digit that it loses, the other digit would have to be in the corners beside it, and the
    /// corner opposite has that digit or can have no other.
    fn hidden_rectangle(&mut self, corners: &[Cell], digits: DigitSet, strong: HouseSet) {
        let phrases = self.phrases;
        let Some(supposed) = self.step.eliminations.iter().next() else { return };
        let Candidate { cell, digit: other } = supposed;
        let at = corners.iter().position(|&corner| corner == cell).unwrap_or(0);
        let last = corners[(at + 2) % 4];
        let digit = (digits - DigitSet::only(other)).first().unwrap_or(other);
        let beside_in = |house: House| {
            let beside = [corners[(at + 1) % 4], corners[(at + 3) % 4]];
            beside.into_iter().find(|&cell| house.cells().contains(cell)).unwrap_or(last)
        };
        let must = |house: House| phrase!(phrases, "must-house", cell = beside_in(house), digit, house);
        for (index, house) in strong.into_iter().enumerate() {
            self.push(if index == 0 {
                phrase!(phrases, "suppose-then", claim = Node::new(supposed), strong = must(house))
            } else {
                phrase!(phrases, "rectangle-also", claim = must(house))
            });
        }
        self.push(if self.board.grid()[last].is_some() {
            phrase!(phrases, "rectangle-filled-corner", cell = last, other)
        } else {
            let beside: CellSet = strong.into_iter().map(beside_in).collect();
            phrase!(phrases, "rectangle-last-corner", cell = last, beside, digit, other)
        });
        self.push_concluding(&|| {
            phrases.mention_cells(corners.iter().copied().collect());
            phrase!(phrases, "rectangle-hidden-so", digits)
        });
    }

    pub fn bug(&mut self, guardians: &CandidateSet, strong: HouseSet, subset: CellSet) {
        let phrases = self.phrases;
        let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
        let are_many = cells.len() > MAX_NAMED_CELLS;
        let of_cell = |cell| guardians.digits(cell).into_iter().map(move |digit| Candidate { cell, digit });
        let by_cell: Vec<Candidate> = cells.into_iter().flat_map(of_cell).collect();
        let extra = if are_many {
            phrases.mention_cells(cells);
            phrase!(phrases, "bug-extra", n = guardians.len())
        } else {
            let extra = by_cell.iter().map(|&Candidate { cell, digit }| phrase!(phrases, "in", digit, cell));
            phrases.join_and(extra.collect())
        };
        self.push(phrase!(phrases, "bug", extra));
        self.push(phrase!(phrases, "bug-swap"));
        if guardians.len() <= 1 {
            return self.push(phrase!(phrases, "bug-one", claims = phrases.conclusion(self.step)));
        }
        self.push(if are_many {
            phrases.mention_cells(cells);
            let extra = phrase!(phrases, "bug-extra", n = guardians.len());
            phrase!(phrases, "bug-some-of-many", extra)
        } else {
            let cases = by_cell.iter().map(|&guardian| phrases.is(Node::new(guardian)));
            phrase!(phrases, "bug-some", cases = phrases.join_or(cases.collect()))
        });
        if !subset.is_empty() {
            self.rectangle_with_set(guardians, subset);
        } else if let Some(house) = strong.first() {
            self.bug_pair(cells, house);
        } else if let Some(digit) = digits_of(guardians).single() {
            self.seen(self.step.eliminations.places(digit), cells, digit);
        } else {
            self.push_conclusion();
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
        self.push_concluding(&|| phrase!(phrases, "bug-strong-so", cells, digit));
    }
}
