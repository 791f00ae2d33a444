//! Explains patterns that count cells against digits: Sue de Coq and death blossom.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::techniques::Node;

use super::StepExplainer;
use super::phrases::phrase;

impl StepExplainer<'_> {
    pub fn cover(&mut self, cells: CellSet, covers: &[(Digit, House)]) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "cover-cells", cells));
        for house in House::all() {
            let of_house = covers.iter().filter(|cover| cover.1 == house);
            let digits: DigitSet = of_house.map(|cover| cover.0).collect();
            if !digits.is_empty() {
                self.push(phrase!(phrases, "cover-once", digits, n = digits.len(), house));
            }
        }
        self.push(phrase!(phrases, "cover-count", n = cells.len()));
        let eliminated = self.step.eliminations;
        self.push_with_claims(|| phrase!(phrases, "cover-so"), &eliminated);
    }

    pub fn blossom(&mut self, stem: Cell, petals: &[(Digit, CellSet)], common: Digit) {
        let phrases = self.phrases;
        let digits = phrases.any_digit(self.board.candidates(stem));
        self.push(phrase!(phrases, "blossom-stem", cell = stem, digits));
        let mut places = CellSet::EMPTY;
        for &(digit, petal) in petals {
            let ends = petal & self.board.places(common);
            places |= ends;
            let digits = self.board.digits_in(petal) - DigitSet::only(digit);
            let (n, claim) = (petal.len(), Node { digit: common, cells: ends });
            self.push(phrase!(phrases, "blossom-petal", digit, n, cells = petal, digits, claim));
        }
        self.push(phrase!(phrases, "blossom-so", digit = common, cells = places));
        let cells = self.step.eliminations.places(common);
        self.push(phrase!(phrases, "blossom-sees", cells, n = cells.len(), digit = common));
    }
}
