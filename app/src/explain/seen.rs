//! Explains why a cell that shares a house with every place of a digit cannot have it.

use std::cmp::Reverse;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::StepExplainer;
use super::phrases::{Clause, phrase};

/// Up to this number of sentences name the houses. Beyond that, one sentence is about all cells, and the houses are highlighted.
const MAX_SENTENCES: usize = 3;

/// Houses of a cell that together contain some places, each with those of the places that it adds.
type Views = Vec<(House, CellSet)>;

impl StepExplainer<'_> {
    /// One of the places has the digit, so none of these cells has, since each shares a house with every place.
    pub fn seen(&mut self, cells: CellSet, places: CellSet, digit: Digit) {
        debug_assert!(cells.is_subset(places.peers()), "{}", self.step);
        let phrases = self.phrases;
        let count = places.len();
        let why = |places| match count {
            2 => phrase!(phrases, "seen-one-of-two", places, digit),
            _ => phrase!(phrases, "seen-one", m = count, places, digit),
        };
        let why_in_short = |_| phrase!(phrases, "seen-one-of-those", digit);
        let digits = DigitSet::only(digit);
        if !self.seen_in_houses(cells, places, digits, &why)
            && !self.seen_in_houses(cells, places, digits, &why_in_short)
        {
            let views = cells.into_iter().filter_map(|cell| views(cell, places)).flatten();
            phrases.mention_houses(views.map(|(house, _)| house).collect());
            phrases.mention_cells(places);
            let (n, m) = (cells.len(), places.len());
            self.push(phrase!(phrases, "seen-all", cells, n, m, digit));
        }
    }

    /// Adds for each of the cells in which houses it sees the places: "r1c2 is in row 1 with r1c7 and in block 1 with r3c3.
    /// One of r1c7 and r3c3 is 6, so r1c2 cannot be 6." Returns whether that takes few and short sentences; otherwise adds nothing.
    pub fn seen_in_houses(
        &mut self,
        cells: CellSet,
        places: CellSet,
        digits: DigitSet,
        why: &dyn Fn(String) -> String,
    ) -> bool {
        let phrases = self.phrases;
        let views = |cell| Some((CellSet::only(cell), views(cell, places)?));
        let Some(one_by_one) = cells.into_iter().map(views).collect::<Option<Vec<_>>>() else { return false };
        let sentence = |(cells, views): (CellSet, Views)| {
            phrases.clause(&|| {
                let seen_in = |&(house, cells): &(House, CellSet)| phrase!(phrases, "seen-in", house, cells);
                let seen = phrases.join("seen-and", views.iter().map(seen_in).collect());
                let places: Vec<Cell> = views.iter().flat_map(|(_, cells)| *cells).collect();
                let why = why(phrases.cells_in_order(&places));
                let (n, digits) = (cells.len(), phrases.any_digit(digits));
                phrase!(phrases, "seen", cells, n, where = seen, why, digits)
            })
        };
        let together = with_same_views(&one_by_one);
        let forms = [together, one_by_one].map(|views| views.into_iter().map(sentence).collect());
        let fits = |sentences: &Vec<Clause>| {
            sentences.len() <= MAX_SENTENCES && sentences.iter().all(Clause::is_short)
        };
        let form = forms.into_iter().find(fits);
        form.iter().flatten().for_each(|sentence| self.push_clause(sentence));
        form.is_some()
    }
}

fn with_same_views(one_by_one: &[(CellSet, Views)]) -> Vec<(CellSet, Views)> {
    let mut groups: Vec<(CellSet, Views)> = Vec::new();
    for (cell, views) in one_by_one {
        match groups.iter_mut().find(|(_, others)| others == views) {
            Some((cells, _)) => *cells |= *cell,
            None => groups.push((*cell, views.clone())),
        }
    }
    groups
}

/// Returns the houses in which a cell sees all the places, as few as possible; a line is preferred to a block. `None` if it does
/// not see all of them.
fn views(cell: Cell, places: CellSet) -> Option<Views> {
    let mut views = Views::new();
    let mut left = places - CellSet::only(cell);
    while let Some(place) = left.first() {
        let houses = cell.houses().into_iter().filter(|house| house.cells().contains(place));
        let house = houses.min_by_key(|house| Reverse((house.cells() & left).len()))?;
        views.push((house, house.cells() & left));
        left = left - house.cells();
    }
    let in_order = cell.houses().into_iter().filter_map(|house| views.iter().find(|view| view.0 == house));
    Some(in_order.copied().collect()).filter(|_| !places.contains(cell))
}
