//! Cells and digits that are counted against each other: Sue de Coq and death blossom.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::techniques::Node;

use super::Teller;
use super::words::say;

impl Teller<'_> {
    pub fn cover(&mut self, cells: CellSet, covers: &[(Digit, House)]) {
        let words = self.words;
        self.tell(say!(words, "cover-cells", n = cells.len(), cells = words.cells(cells)));
        for house in House::all() {
            let of_house = covers.iter().filter(|cover| cover.1 == house);
            let digits: DigitSet = of_house.map(|cover| cover.0).collect();
            if !digits.is_empty() {
                let (n, house) = (digits.len(), words.house(house));
                self.tell(say!(words, "cover-once", digits = words.digits(digits), n = n, house = house));
            }
        }
        self.tell(say!(words, "cover-count", n = cells.len()));
        self.so();
    }

    pub fn blossom(&mut self, stem: Cell, petals: &[(Digit, CellSet)], common: Digit) {
        let words = self.words;
        let digits = words.any_digit(self.board.candidates(stem));
        self.tell(say!(words, "blossom-stem", cell = words.cell(stem), digits = digits));
        let mut places = CellSet::EMPTY;
        for &(digit, petal) in petals {
            let ends = petal & self.board.places(common);
            places |= ends;
            let kept = self.board.digits_in(petal) - DigitSet::only(digit);
            let (cells, digits) = (words.cells(petal), words.digits(kept));
            let claim = words.is(Node { digit: common, cells: ends });
            self.tell(say!(
                words,
                "blossom-petal",
                digit = digit,
                n = petal.len(),
                cells = cells,
                digits = digits,
                claim = claim
            ));
        }
        self.tell(say!(words, "blossom-so", digit = common, cells = words.cells(places)));
        let gone = self.step.eliminations.places(common);
        self.tell(say!(words, "blossom-sees", cells = words.cells(gone), n = gone.len(), digit = common));
    }
}
