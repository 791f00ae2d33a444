//! From a picture to a grid of digits, with what is doubtful about it.

use std::array;

use super::PictureError;
use super::block_tiles::panel_grid;
use super::cell_image::{CellCorners, CellImage, cutouts_between, ink_contrast, marked_cells};
use super::covered::covered_cells;
use super::entries::{GivensAndEntries, hidden_cells, likely_givens_and_entries};
use super::finder::{FoundGrid, find_grids};
use super::grey::GreyPicture;
use super::handwriting::{Medium, handwritten_digits};
use super::ink::digit_colours;
use super::likely_grid::{LikelyGrid, OptionCosts, SolutionCount, count_solutions};
use super::network::{CellClass, Network, likelihoods};
use super::scaled::Picture;
use super::small_digits::SmallDigits;
use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::sort_by_number::sort_by_number;

/// How likely an empty cell, at place 0, and each digit are in a cell. Together they are at most 1.
pub type OptionLikelihoods = [f32; 10];

/// The result of reading a picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PictureReading {
    /// The most likely printed digits. They may break the rules; see [`PictureReading::solutions`].
    pub givens: Grid,
    /// The digits that a player has entered, by their colour.
    pub entries: Grid,
    /// The cells with small digits, which are not read.
    pub notes: CellSet,
    /// How many solutions the givens have.
    pub solutions: SolutionCount,
    /// The cells that may hold something else.
    pub doubtful: CellSet,
    /// The digits, all doubtful, that may be givens or entries.
    pub unassigned: CellSet,
    /// What each cell may hold, judged by its pixels alone.
    pub likelihoods: [OptionLikelihoods; 81],
    /// Where the grid is in the picture, scaled down as it was searched. The first crossing is that above and left of the first
    /// digit, however the picture is turned.
    pub place: FoundGrid,
    /// How often the picture has to be turned by a quarter, clockwise, to be upright.
    pub quarter_turns: usize,
}

impl PictureReading {
    /// A reading of a grid at this place, in which all cells are empty beyond doubt.
    pub fn empty(place: FoundGrid) -> PictureReading {
        let mut certain = OptionLikelihoods::default();
        certain[0] = 1.0;
        PictureReading {
            givens: Grid::EMPTY,
            entries: Grid::EMPTY,
            notes: CellSet::EMPTY,
            solutions: SolutionCount::Several,
            doubtful: CellSet::EMPTY,
            unassigned: CellSet::EMPTY,
            likelihoods: [certain; 81],
            place,
            quarter_turns: 0,
        }
    }

    /// Whether all cells are clear by their look. The digits may have several solutions or none, see [`PictureReading::solutions`].
    pub fn is_certain(&self) -> bool {
        self.doubtful.is_empty()
    }

    /// The digit that was read in a cell, printed or entered.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell].or(self.entries[cell])
    }

    /// What else a cell may hold, the likeliest first.
    pub fn alternatives(&self, cell: Cell) -> Vec<(Option<Digit>, f32)> {
        let likelihoods = &self.likelihoods[cell.index()];
        let largest = likelihoods.iter().copied().fold(0.0, f32::max);
        let mut alternatives: Vec<_> = (0..10).map(Digit::new).zip(likelihoods.iter().copied()).collect();
        alternatives.retain(|(digit, likelihood)| {
            *digit != self.digit(cell) && *likelihood * MOST_LESS_LIKELY >= largest
        });
        sort_by_number(&mut alternatives, |(_, likelihood)| -likelihood);
        alternatives
    }
}

/// Reads pictures.
///
/// ```
/// use ninefold::picture::{Picture, PictureError, PictureReader};
///
/// let white = vec![255; 4 * 300 * 200];
/// let picture = Picture::from_rgba(&white, 300, 200).unwrap();
/// assert_eq!(PictureReader::new().read(&picture).unwrap_err(), PictureError::NoGrid);
/// ```
#[derive(Clone, Debug)]
pub struct PictureReader {
    network: Network,
}

impl Default for PictureReader {
    fn default() -> PictureReader {
        PictureReader::new()
    }
}

/// What the cells of a grid hold if the picture is turned in a certain way.
struct TurnedReading {
    place: FoundGrid,
    quarter_turns: usize,
    /// Around the digit of each cell.
    corners: [CellCorners; 81],
    images: [CellImage; 81],
    likelihoods: [OptionLikelihoods; 81],
    /// Sum of the logarithms of the likelihoods of what the cells most likely hold.
    support: f32,
    /// The cells that most likely hold a digit.
    digits: CellSet,
    /// The cells that most likely hold small digits.
    notes: CellSet,
    /// Number of cells that most likely hold something other than a digit or notes.
    others: usize,
}

/// Greatest number of grids of a picture that are read. As many as there are lattices for one rule (`Lattice::MOST`).
const MOST_GRIDS: usize = 6;

/// Least number of digits of a picture. A grid with fewer is more likely something else than a puzzle.
const FEWEST_DIGITS: usize = 5;
/// If the cells of a picture are as likely as this on the whole, it is not turned. This is a sum of logarithms: for upright photos of
/// newspapers −9.9 and more; for turned ones mostly −13 and less, for one −11.7. For an upright picture with less, only time is lost.
const UPRIGHT_SUPPORT: f32 = -10.8;

/// In how many views an unclear cell is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellViews {
    /// One, to find out how the picture is turned.
    One,
    /// Several.
    Several,
}

/// From this likelihood on, what a cell holds is clear. Other cells are read in several views.
const CLEAR: f32 = 0.95;
/// A cell that is less likely blank than this holds something that can be moved to its middle. Dirt in a blank cell is not moved
/// there.
const MOST_BLANK: f32 = 0.3;
/// What is less likely than the most likely by more than this factor is ignored. It keeps all that may raise a doubt: `DOUBT` is a
/// factor of 33.
const MOST_LESS_LIKELY: f32 = 60.0;

impl PictureReader {
    /// The reader with the trained network.
    pub fn new() -> PictureReader {
        PictureReader::with_network(Network::trained())
    }

    /// A reader with another network.
    #[doc(hidden)]
    pub fn with_network(network: Network) -> PictureReader {
        PictureReader { network }
    }

    /// Reads a picture.
    ///
    /// # Errors
    /// Returns an error if the picture shows no grid of nine rows and columns, several of about the same size, or one without digits.
    pub fn read(&self, picture: &Picture) -> Result<PictureReading, PictureError> {
        let mut readings = self.read_all(picture)?;
        if readings.len() > 1 {
            return Err(PictureError::SeveralGrids);
        }
        readings.pop().ok_or(PictureError::NoDigits)
    }

    /// Reads all grids of a picture that are more than half as large as the largest one and hold digits, in the order from the upper
    /// left to the lower right. There is at least one.
    ///
    /// # Errors
    /// Returns an error if the picture shows no grid of nine rows and columns, or only such without digits.
    pub fn read_all(&self, picture: &Picture) -> Result<Vec<PictureReading>, PictureError> {
        let places = match find_grids(picture.grey()) {
            Ok(places) => places,
            // A grid without lines between its cells counts only if it holds a puzzle.
            Err(error) => {
                let reading = panel_grid(picture.grey())
                    .and_then(|place| self.read_grid(picture, place).ok())
                    .filter(|reading| reading.solutions == SolutionCount::One);
                return reading.map(|reading| vec![reading]).ok_or(error);
            }
        };
        let mut readings = Vec::new();
        let mut error = PictureError::NoDigits;
        for place in places.into_iter().take(MOST_GRIDS) {
            match self.read_grid(picture, place) {
                Ok(reading) => readings.push(reading),
                Err(other) => error = other,
            }
        }
        if readings.is_empty() { Err(error) } else { Ok(readings) }
    }

    fn read_grid(&self, picture: &Picture, place: FoundGrid) -> Result<PictureReading, PictureError> {
        let negative = place.is_light_on_dark.then(|| picture.grey().negative());
        let grey = negative.as_ref().unwrap_or(picture.grey());
        let mut best = self.read_turned(picture, grey, place, 0, CellViews::Several);
        if best.support < UPRIGHT_SUPPORT {
            let mut place = best.place.clone();
            for quarter_turns in 1..4 {
                place = place.turned();
                let reading = self.read_turned(picture, grey, place.clone(), quarter_turns, CellViews::One);
                if reading.support > best.support {
                    best = reading;
                }
            }
            if best.quarter_turns > 0 {
                best = self.read_turned(picture, grey, best.place, best.quarter_turns, CellViews::Several);
            }
        }
        if best.digits.len() < FEWEST_DIGITS || best.others > best.digits.len() {
            return Err(PictureError::NoDigits);
        }
        let costs = best.likelihoods.map(option_costs);
        let is_light_on_dark = best.place.is_light_on_dark;
        let colours = digit_colours(picture, is_light_on_dark, &best.corners, &best.images, best.digits);
        let GivensAndEntries { givens: likely, entries, mut unassigned } =
            likely_givens_and_entries(&costs, &colours);
        let LikelyGrid { grid: mut givens, mut solutions, mut doubtful, .. } = likely;
        // Handwriting in the colour of print is doubtful as a whole.
        // Only on paper there are colours in white light.
        let medium = if colours[1].is_empty() {
            Medium::Screen
        } else {
            Medium::Paper { has_pen: !entries.filled().is_empty() }
        };
        unassigned |= handwritten_digits(&givens, medium, &best.images);
        doubtful |= unassigned;
        // What is hidden is not guessed.
        let hidden = hidden_cells(&costs) & doubtful & givens.filled();
        if !hidden.is_empty() {
            hidden.into_iter().for_each(|cell| givens[cell] = None);
            solutions = count_solutions(&givens);
        }
        let TurnedReading { place, quarter_turns, likelihoods, notes, .. } = best;
        Ok(PictureReading {
            givens,
            entries,
            notes,
            solutions,
            doubtful,
            unassigned,
            likelihoods,
            place,
            quarter_turns,
        })
    }

    /// The likelihood of each class of a cell. An unclear cell is read again without a line below its digit, then with the digit in
    /// its middle and moved by a pixel in each direction.
    fn classes(&self, image: &CellImage, views: CellViews) -> [f32; CellClass::COUNT] {
        let mut scores = self.network.scores(image);
        let mut classes = likelihoods(&scores);
        if views == CellViews::One || is_clear(&classes) {
            return classes;
        }
        let upper = image.without_underline();
        let image = upper.as_ref().unwrap_or(image);
        if upper.is_some() {
            scores = self.network.scores(image);
            classes = likelihoods(&scores);
        }
        if is_clear(&classes) {
            return classes;
        }
        let centred = if classes[CellClass::Blank.index()] < MOST_BLANK { image.centred() } else { *image };
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let moved = self.network.scores(&centred.moved(right, down));
            scores = array::from_fn(|class| scores[class] + moved[class]);
        }
        likelihoods(&scores.map(|sum| sum / 5.0))
    }

    fn read_turned(
        &self,
        picture: &Picture,
        grey: &GreyPicture,
        place: FoundGrid,
        quarter_turns: usize,
        views: CellViews,
    ) -> TurnedReading {
        let mut corners: [_; 81] = array::from_fn(|cell| place.corners(cell));
        let mut cutouts = cutouts_between(grey, &corners);
        let mut ink = ink_contrast(&cutouts);
        if let Some(small) = SmallDigits::find(&cutouts, ink) {
            for cell in small.cells.into_iter().map(Cell::index) {
                corners[cell] = small.corners(corners[cell]);
            }
            cutouts = cutouts_between(grey, &corners);
            ink = ink_contrast(&cutouts);
        }
        let mut images: [_; 81] = array::from_fn(|cell| cutouts[cell].image(ink));
        let mut contrasts: [f32; 81] = array::from_fn(|cell| cutouts[cell].contrast());
        let mut classes = images.map(|image| self.classes(&image, views));
        // A selected cell may be unlike the others; so may one in the shadow, so it is read in both ways.
        for (cell, cutout) in cutouts.iter().enumerate() {
            if cutout.has_light_ink() == Some(true) {
                let negative = cutout.negative();
                let image = negative.image(ink);
                let others = self.classes(&image, views);
                if digit_likelihood(&others) > digit_likelihood(&classes[cell]) {
                    (images[cell], classes[cell], contrasts[cell]) = (image, others, negative.contrast());
                }
            }
        }
        let covered = covered_cells(picture, &place);
        let marked = marked_cells(&cutouts);
        let mut likelihoods = [[0.0; 10]; 81];
        for cell in Cell::all() {
            let classes = &mut classes[cell.index()];
            if !marked.contains(cell) {
                fade(classes, contrasts[cell.index()] / ink.max(1.0));
            }
            likelihoods[cell.index()] = option_likelihoods(classes, covered.contains(cell));
        }
        let largest = |cell: Cell| likelihoods[cell.index()].iter().copied().fold(0.0, f32::max);
        let is_class = |cell: &Cell, class: CellClass| classes[cell.index()][class.index()] > 0.5;
        TurnedReading {
            place,
            quarter_turns,
            corners,
            images,
            likelihoods,
            // Five factors of ten are enough for any cell.
            support: Cell::all().map(|cell| logarithm(largest(cell)).max(-11.0)).sum(),
            digits: Cell::all().filter(|&cell| largest(cell) > likelihoods[cell.index()][0]).collect(),
            notes: Cell::all().filter(|cell| is_class(cell, CellClass::Notes)).collect(),
            others: Cell::all().filter(|cell| is_class(cell, CellClass::Other)).count(),
        }
    }
}

/// Whether one of the classes is clear, or at least that the cell holds no digit.
fn is_clear(classes: &[f32; CellClass::COUNT]) -> bool {
    let [empty, digits @ ..] = option_likelihoods(classes, false);
    classes.iter().any(|likelihood| *likelihood > CLEAR)
        || digits.iter().all(|digit| digit * MOST_LESS_LIKELY <= empty)
}

/// The faintest digit, as a part of the contrast of the others: what is paler shines through from the back of the paper, where it has
/// about a tenth. In photos of newspapers, 99 in 100 digits have 0.73 and more.
const FAINTEST_DIGIT: f32 = 0.2;
/// A digit that is paler than this is doubtful. The palest digit in photos of newspapers has 0.36.
const FAINTEST_CLEAR_DIGIT: f32 = 0.33;

/// Makes a pale digit a blank cell, or a doubtful one.
fn fade(classes: &mut [f32; CellClass::COUNT], contrast: f32) {
    let rest = match contrast {
        ..FAINTEST_DIGIT => 0.0,
        ..FAINTEST_CLEAR_DIGIT => 0.5,
        _ => return,
    };
    classes[0] += (1.0 - rest) * digit_likelihood(classes);
    classes[1..10].iter_mut().for_each(|likelihood| *likelihood *= rest);
}

/// How likely a cell holds a digit.
fn digit_likelihood(classes: &[f32; CellClass::COUNT]) -> f32 {
    classes[1..10].iter().sum()
}

/// What a cell may hold, from the likelihoods of the classes.
///
/// Notes are no digit, and something else is usually dirt, though it may be part of a digit: both speak for an empty cell. Unless
/// the cell likely holds notes, their likelihoods are squared, so that a digit that looks a little like a letter is not taken for
/// an empty cell.
///
/// A cell whose sides are not visible may be covered, by a finger or by glare: if it looks empty, it may hold any digit.
fn option_likelihoods(classes: &[f32; CellClass::COUNT], is_covered: bool) -> OptionLikelihoods {
    let [notes, other] = [CellClass::Notes, CellClass::Other].map(|class| classes[class.index()]);
    // Just enough for a doubt: a blank cell that may be covered is 0.325 to 0.075 for each digit, a factor of 4.3;
    // one that surely holds something else 0.6 to 0.1. `UNCLEAR` is a factor of 6.
    let hidden = if is_covered { 0.075 * classes[0] } else { 0.0 };
    array::from_fn(|option| match option {
        0 => {
            let notes = if notes > 0.5 { notes } else { notes * notes };
            classes[0] - 9.0 * hidden + notes + 0.6 * other * other
        }
        digit => classes[digit] + hidden + 0.1 * other,
    })
}

/// How much less likely each option is than the most likely one.
fn option_costs(likelihoods: OptionLikelihoods) -> OptionCosts {
    let largest = likelihoods.iter().copied().fold(0.0, f32::max);
    likelihoods.map(|likelihood| logarithm(largest) - logarithm(likelihood))
}

/// The natural logarithm of a positive number, to three digits. Unlike that of a system's library, it is the same on every machine.
fn logarithm(number: f32) -> f32 {
    let bits = number.max(1e-30).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let part = f32::from_bits((bits & 0x007f_ffff) | 0x3f80_0000);
    // The series of the inverse hyperbolic tangent: `part` is from 1 to 2.
    let x = (part - 1.0) / (part + 1.0);
    let square = x * x;
    std::f32::consts::LN_2 * exponent + 2.0 * x * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)))
}

#[cfg(test)]
mod tests {
    use super::super::likely_grid::DOUBT;
    use super::*;

    #[test]
    fn logarithms_are_near_those_of_the_library() {
        for number in [1e-6, 0.001, 0.3, 0.5, 0.9, 1.0] {
            assert!((logarithm(number) - f32::ln(number)).abs() < 1e-3, "{number}");
        }
    }

    #[test]
    fn what_is_sure_has_no_alternative() {
        assert!(DOUBT < logarithm(0.98) - logarithm(0.001));
    }
}
