//! Explains patterns that count cells against digits: Sue de Coq and death blossom.

use ninefold::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::Node;

use super::StepExplainer;
use super::chain::take_from;
use super::phrases::phrase;

impl StepExplainer<'_> {
    pub fn cover(&mut self, cells: CellSet, covers: &[(Digit, House)]) {
        let phrases = self.phrases;
        let (n, count) = (cells.len(), cells.len());
        self.push(phrase!(phrases, "cover-cells", cells, digits = self.board.digits_in(cells)));
        let houses_of = |digit: Digit| -> HouseSet {
            covers.iter().filter(|cover| cover.0 == digit).map(|cover| cover.1).collect()
        };
        let mut explained = Vec::new();
        for &(digit, _) in covers {
            let houses = houses_of(digit);
            if explained.contains(&houses) {
                continue;
            }
            explained.push(houses);
            let digits: DigitSet = Digit::all().filter(|&digit| houses_of(digit) == houses).collect();
            phrases.mention_cells(cells);
            self.push(match houses.single() {
                Some(house) => phrase!(phrases, "cover-once", count, digits, n = digits.len(), house),
                None => phrase!(phrases, "cover-once-in-each", count, digits, n = digits.len(), houses),
            });
        }
        phrases.mention_cells(cells);
        self.push(phrase!(phrases, "cover-count", n));
        let mut left = self.step.eliminations;
        for house in House::all() {
            let of_house = covers.iter().filter(|cover| cover.1 == house);
            let digits: DigitSet = of_house.map(|cover| cover.0).collect();
            let mut claims = CandidateSet::EMPTY;
            digits.into_iter().for_each(|digit| claims.insert_all(digit, house.cells()));
            let claims = take_from(&mut left, &claims);
            if !claims.is_empty() {
                let reason = || {
                    phrases.mention_cells(cells);
                    phrase!(phrases, "cover-so", n, digits, house)
                };
                self.push_with_claims(&reason, &|| phrases.eliminated(&claims));
            }
        }
        // Where two houses allow a digit twice, it is once in each, outside the other.
        for &(digit, house) in covers {
            let others = houses_of(digit).into_iter().filter(|other| *other != house);
            let elsewhere = others.fold(CellSet::EMPTY, |cells, other| cells | other.cells());
            let places = (cells & self.board.places(digit) & house.cells()) - elsewhere;
            if places.is_empty() {
                continue;
            }
            let cells = take_from(&mut left, &CandidateSet::from_cells(digit, places.peers())).places(digit);
            if !cells.is_empty() {
                self.seen(cells, places, digit);
            }
        }
        if !left.is_empty() {
            self.push(phrase!(phrases, "so", claims = left));
        }
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
            phrases.mention_cells(CellSet::only(stem));
            self.push(match ends.single() {
                Some(place) if petal != ends => {
                    phrase!(phrases, "blossom-petal-cell", digit, cells = petal, digits, common, place)
                }
                _ => {
                    let claim = Node { digit: common, cells: ends };
                    phrase!(phrases, "blossom-petal", digit, cells = petal, digits, claim)
                }
            });
        }
        self.push(phrase!(phrases, "blossom-so", claim = Node { digit: common, cells: places }));
        self.seen(self.step.eliminations.places(common), places, common);
    }
}
