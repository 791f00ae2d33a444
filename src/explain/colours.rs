//! Colours: a digit's pairs of places, followed from pair to pair.

use crate::grid::{Cell, CellSet, Digit, House, HouseSet};

use crate::techniques::Node;

use super::Teller;
use super::words::say;

/// So many cells are told one by one where they see both colours.
const EACH: usize = 3;

impl Teller<'_> {
    pub fn colours(&mut self, digit: Digit, nets: &[[CellSet; 2]]) {
        let words = self.words;
        let houses = self.pairs(digit, nets);
        self.tell(say!(words, "colour-pairs", houses = words.houses(houses), digit = digit));
        for (net, [one, other]) in nets.iter().enumerate() {
            let (first, second) = (words.are(*one, digit), words.are(*other, digit));
            self.tell(match net {
                0 => say!(words, "colour-two", first = first, second = second),
                _ => say!(words, "colour-other", first = first, second = second),
            });
        }
        match nets {
            [net] => self.one_net(digit, *net),
            [net, other] => self.two_nets(digit, *net, *other),
            _ => self.so(),
        }
    }

    /// The houses of the pairs that join the cells, each pair for one house.
    fn pairs(&self, digit: Digit, nets: &[[CellSet; 2]]) -> HouseSet {
        let mut told = Vec::new();
        let mut joins = |house: &House| {
            let places = self.board.places(digit) & house.cells();
            let is_joined =
                |[one, other]: &[CellSet; 2]| places.intersects(*one) && places.intersects(*other);
            let joins = places.len() == 2 && nets.iter().any(is_joined) && !told.contains(&places);
            told.push(places);
            joins
        };
        House::all().filter(|house| joins(house)).collect()
    }

    fn one_net(&mut self, digit: Digit, [one, other]: [CellSet; 2]) {
        let words = self.words;
        if let Some((a, b)) = clash(one, one) {
            let house = words.houses((a | b).houses().first().map_or(HouseSet::EMPTY, HouseSet::only));
            let (first, second) = (words.cells(a), words.cells(b));
            self.tell(say!(
                words,
                "colour-clash",
                first = first,
                second = second,
                house = house,
                digit = digit
            ));
            self.so();
            return;
        }
        let gone = self.step.eliminations.places(digit);
        if gone.len() > EACH {
            let cells = words.cells(gone);
            self.tell(say!(words, "colour-both", cells = cells, n = gone.len(), digit = digit));
            return;
        }
        for cell in gone {
            let cell = CellSet::only(cell);
            let near = |colour: CellSet| clash(cell, colour).map_or(CellSet::EMPTY, |(_, seen)| seen);
            let (a, b) = (near(one), near(other));
            let node = Node { digit, cells: cell };
            let (one, other) = (words.same_of(cell | a), words.same_of(cell | b));
            self.tell(say!(
                words,
                "colour-trap",
                cell = words.cells(cell),
                one = one,
                first = words.cells(a),
                other = other,
                second = words.cells(b),
                claim = words.is_not(node)
            ));
        }
    }

    /// A colour that sees both of the other net is out; or two colours that see each other leave the
    /// opposite two, of which one is right.
    fn two_nets(&mut self, digit: Digit, net: [CellSet; 2], other: [CellSet; 2]) {
        let words = self.words;
        let gone = self.step.eliminations.places(digit);
        let (others, nets) = ([net, other], [(0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1)]);
        for (own, across, colour) in nets {
            let colour = others[own][colour];
            let meets = others[across].map(|other| clash(colour, other));
            let ([Some((_, a)), Some((_, b))], true) = (meets, gone.is_subset(colour)) else { continue };
            let first = words.are(colour, digit);
            let (second, third) = (words.cells(a), words.cells(b));
            self.tell(say!(
                words,
                "colour-meet",
                first = first,
                second = second,
                third = third,
                digit = digit
            ));
            self.so();
            return;
        }
        for (one, opposite) in [(net[0], net[1]), (net[1], net[0])] {
            for (two, across) in [(other[0], other[1]), (other[1], other[0])] {
                let fits = gone
                    .into_iter()
                    .all(|cell| cell.peers().intersects(opposite) && cell.peers().intersects(across));
                let Some((a, b)) = clash(one, two).filter(|_| fits) else { continue };
                self.tell(say!(
                    words,
                    "colour-sees",
                    first = words.cells(a),
                    second = words.cells(b),
                    same = words.same_of(a | b),
                    digit = digit,
                    third = words.are(opposite, digit),
                    fourth = words.are(across, digit)
                ));
                let cells = words.cells(gone);
                self.tell(say!(words, "colour-both", cells = cells, n = gone.len(), digit = digit));
                return;
            }
        }
        self.so();
    }
}

/// A cell of each that see each other.
fn clash(one: CellSet, other: CellSet) -> Option<(CellSet, CellSet)> {
    let seen = |cell: Cell| Some((cell, (cell.peers() & other).first()?));
    let (a, b) = one.into_iter().find_map(seen)?;
    Some((CellSet::only(a), CellSet::only(b)))
}
