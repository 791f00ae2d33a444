//! Explains colouring: the conjugate pairs of a digit, followed from pair to pair.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::StepExplainer;
use super::phrases::{MAX_NAMED_CELLS, phrase};

/// Up to this number of eliminations are explained one by one.
const MAX_CELLS_ONE_BY_ONE: usize = 3;

/// Up to this number of houses are named in a sentence. More are only highlighted.
const MAX_NAMED_HOUSES: usize = 4;

impl StepExplainer<'_> {
    pub fn colours(&mut self, digit: Digit, nets: &[[CellSet; 2]]) {
        let phrases = self.phrases;
        let houses = self.pair_houses(digit, nets);
        if houses.len() > MAX_NAMED_HOUSES {
            phrases
                .mention_cells(nets.iter().flatten().fold(CellSet::EMPTY, |cells, colour| cells | *colour));
            self.push(phrase!(phrases, "colour-many-pairs", n = houses.len(), digit));
        } else {
            self.push(phrase!(phrases, "colour-pairs", houses, digit));
        }
        for (net, [one, other]) in nets.iter().enumerate() {
            if one.len() + other.len() > MAX_NAMED_CELLS {
                phrases.mention_cells(*one | *other);
                self.push(match net {
                    0 => phrase!(phrases, "colour-two-many", digit),
                    _ => phrase!(phrases, "colour-other-many", digit),
                });
                continue;
            }
            let (first, second) = (phrases.are(*one, digit), phrases.are(*other, digit));
            self.push(match net {
                0 => phrase!(phrases, "colour-two", first, second),
                _ => phrase!(phrases, "colour-other", first, second),
            });
        }
        match nets {
            [net] => self.one_cluster(digit, *net),
            [net, other] => self.two_clusters(digit, *net, *other),
            _ => self.push_conclusion(),
        }
    }

    /// Returns the houses of the conjugate pairs, one for each pair.
    fn pair_houses(&self, digit: Digit, nets: &[[CellSet; 2]]) -> HouseSet {
        let mut used = Vec::new();
        let mut joins = |house: &House| {
            let places = self.board.places(digit) & house.cells();
            let is_joined =
                |[one, other]: &[CellSet; 2]| places.intersects(*one) && places.intersects(*other);
            let joins = places.len() == 2 && nets.iter().any(is_joined) && !used.contains(&places);
            used.push(places);
            joins
        };
        House::all().filter(|house| joins(house)).collect()
    }

    fn one_cluster(&mut self, digit: Digit, [one, other]: [CellSet; 2]) {
        let phrases = self.phrases;
        if let Some((first, second)) = first_peers(one, one) {
            let house = (first | second).houses().first().map_or(HouseSet::EMPTY, HouseSet::only);
            self.push(phrase!(phrases, "colour-clash", first, second, house, digit));
            self.push_concluding(&|| phrase!(phrases, "colour-wrong", n = self.step.eliminations.len()));
            return;
        }
        let cells = self.step.eliminations.places(digit);
        let why = |places| phrase!(phrases, "seen-colours", places, digit);
        if !self.seen_by_colours(cells, [one, other], digit, &why) {
            phrases.mention_cells(one | other);
            self.push(phrase!(phrases, "colour-both", cells, n = cells.len(), digit));
        }
    }

    /// Adds, for each cell, where it sees a cell of each colour. Returns whether that takes few sentences; otherwise adds nothing.
    /// `why` is the clause that one of the colours is right.
    fn seen_by_colours(
        &mut self,
        cells: CellSet,
        colours: [CellSet; 2],
        digit: Digit,
        why: &dyn Fn(String) -> String,
    ) -> bool {
        let near = |cell: Cell| -> CellSet {
            colours.iter().filter_map(|&colour| (cell.peers() & colour).first()).collect()
        };
        cells.len() <= MAX_CELLS_ONE_BY_ONE
            && cells
                .into_iter()
                .all(|cell| self.seen_in_houses(CellSet::only(cell), near(cell), DigitSet::only(digit), why))
    }

    /// Either a colour sees both colours of the other cluster and is false; or two colours see each other, so
    /// one of the other two is true.
    fn two_clusters(&mut self, digit: Digit, net: [CellSet; 2], other: [CellSet; 2]) {
        let phrases = self.phrases;
        let eliminated = self.step.eliminations.places(digit);
        let (others, nets) = ([net, other], [(0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1)]);
        for (own, across, colour) in nets {
            let colour = others[own][colour];
            let meets = others[across].map(|other| first_peers(colour, other));
            // Only the colour that the step eliminates can be the false one.
            let ([Some((_, second)), Some((_, third))], true) = (meets, eliminated.is_subset(colour)) else {
                continue;
            };
            let of_few =
                || phrase!(phrases, "colour-meet", first = phrases.are(colour, digit), second, third, digit);
            if colour.len() > MAX_NAMED_CELLS || !self.push_if_short(&of_few) {
                phrases.mention_cells(colour);
                self.push(phrase!(phrases, "colour-meet-many", second, third, digit));
            }
            self.push_concluding(&|| phrase!(phrases, "colour-wrong", n = self.step.eliminations.len()));
            return;
        }
        for (one, opposite) in [(net[0], net[1]), (net[1], net[0])] {
            for (two, across) in [(other[0], other[1]), (other[1], other[0])] {
                let fits = eliminated
                    .into_iter()
                    .all(|cell| cell.peers().intersects(opposite) && cell.peers().intersects(across));
                // Several pairs of colours may see each other. The one that explains the step is that whose opposites
                // are seen by all that it eliminates.
                let Some((first, second)) = first_peers(one, two).filter(|_| fits) else { continue };
                let same = phrases.shared_house_kind(first | second);
                self.push(phrase!(phrases, "colour-sees", first, second, same, digit));
                let (third, fourth) = (|| phrases.are(opposite, digit), || phrases.are(across, digit));
                let is_few = opposite.len().max(across.len()) <= MAX_NAMED_CELLS;
                let of_few = || phrase!(phrases, "colour-one-of", third = third(), fourth = fourth());
                if !is_few || !self.push_if_short(&of_few) {
                    phrases.mention_cells(opposite | across);
                    self.push(phrase!(phrases, "colour-one-of-many"));
                }
                let why = |places| phrase!(phrases, "seen-one-at-least", places, digit);
                if !self.seen_by_colours(eliminated, [opposite, across], digit, &why) {
                    let n = eliminated.len();
                    phrases.mention_cells(opposite | across);
                    self.push(phrase!(phrases, "colour-both-others", cells = eliminated, n, digit));
                }
                return;
            }
        }
        self.push_conclusion();
    }
}

/// Returns one cell of each set that see each other.
fn first_peers(one: CellSet, other: CellSet) -> Option<(CellSet, CellSet)> {
    let seen = |cell: Cell| Some((cell, (cell.peers() & other).first()?));
    let (a, b) = one.into_iter().find_map(seen)?;
    Some((CellSet::only(a), CellSet::only(b)))
}
