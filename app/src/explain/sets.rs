//! Explains patterns that count cells against digits: Sue de Coq and death blossom.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::techniques::Node;

use super::StepExplainer;
use super::phrases::phrase;

impl StepExplainer<'_> {
    pub fn cover(&mut self, cells: CellSet, covers: &[(Digit, House)]) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "cover-cells", n = cells.len(), cells = phrases.cells(cells)));
        for house in House::all() {
            let of_house = covers.iter().filter(|cover| cover.1 == house);
            let digits: DigitSet = of_house.map(|cover| cover.0).collect();
            if !digits.is_empty() {
                let (n, house) = (digits.len(), phrases.house(house));
                self.push(phrase!(
                    phrases,
                    "cover-once",
                    digits = phrases.digits(digits),
                    n = n,
                    house = house
                ));
            }
        }
        self.push(phrase!(phrases, "cover-count", n = cells.len()));
        self.push_conclusion();
    }

    pub fn blossom(&mut self, stem: Cell, petals: &[(Digit, CellSet)], common: Digit) {
        let phrases = self.phrases;
        let digits = phrases.any_digit(self.board.candidates(stem));
        self.push(phrase!(phrases, "blossom-stem", cell = phrases.cell(stem), digits = digits));
        let mut places = CellSet::EMPTY;
        for &(digit, petal) in petals {
            let ends = petal & self.board.places(common);
            places |= ends;
            let kept = self.board.digits_in(petal) - DigitSet::only(digit);
            let (cells, digits) = (phrases.cells(petal), phrases.digits(kept));
            let claim = phrases.is(Node { digit: common, cells: ends });
            self.push(phrase!(
                phrases,
                "blossom-petal",
                digit = digit,
                n = petal.len(),
                cells = cells,
                digits = digits,
                claim = claim
            ));
        }
        self.push(phrase!(phrases, "blossom-so", digit = common, cells = phrases.cells(places)));
        let eliminated = self.step.eliminations.places(common);
        self.push(phrase!(
            phrases,
            "blossom-sees",
            cells = phrases.cells(eliminated),
            n = eliminated.len(),
            digit = common
        ));
    }
}
