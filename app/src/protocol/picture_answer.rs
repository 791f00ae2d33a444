//! What the program that reads pictures answers to the page.

use ninefold::grid::{BoardState, Cell, CellSet, Digit, Grid};
use ninefold::picture::{FoundGrid, Picture, PictureError, PictureReader, PictureReading, SolutionCount};

use super::codec::{enum_codec, struct_codec};

/// The puzzles in a picture, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureAnswer {
    /// The picture shows a puzzle, or several of about the same size.
    Read(Vec<PicturePuzzle>),
    Refused(PictureError),
}

/// A puzzle that was read from a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PicturePuzzle {
    /// The printed digits.
    pub givens: Grid,
    /// The digits that a player has entered.
    pub entries: Grid,
    /// The cells with small digits, which were not read.
    pub notes: CellSet,
    /// The cells that may hold something else.
    pub doubts: Vec<PictureDoubt>,
    /// Whether the givens have exactly one solution.
    pub is_unique: bool,
    /// Where the 10 × 10 crossings of the grid's lines are, row after row.
    pub crossings: [CrossingPlace; 100],
}

/// A cell that may hold something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureDoubt {
    pub cell: Cell,
    /// What it may hold: first what the puzzle has there, then the others, the likeliest first; `None` for an empty cell.
    pub options: Vec<Option<Digit>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrossingPlace {
    /// From the left edge, 0, to the right one, [`CrossingPlace::END`].
    pub x: u16,
    /// From the upper edge, 0, to the lower one, [`CrossingPlace::END`].
    pub y: u16,
}

impl CrossingPlace {
    /// The place at the other edge.
    pub const END: u16 = u16::MAX;
}

impl PictureAnswer {
    /// Reads a picture of four bytes a pixel: red, green, blue, opacity.
    pub fn read(rgba: &[u8], width: usize, height: usize) -> PictureAnswer {
        let answer = Picture::from_rgba(rgba, width, height).and_then(|picture| {
            let readings = PictureReader::new().read_all(&picture)?;
            let (width, height) = (picture.grey().width(), picture.grey().height());
            Ok(readings.iter().map(|reading| PicturePuzzle::new(reading, width, height)).collect())
        });
        answer.map_or_else(PictureAnswer::Refused, PictureAnswer::Read)
    }
}

impl PicturePuzzle {
    /// The puzzle of a reading. Width and height are those of the picture as it was searched.
    fn new(reading: &PictureReading, width: usize, height: usize) -> PicturePuzzle {
        let doubts = doubts(reading);
        PicturePuzzle {
            givens: reading.givens,
            entries: reading.entries,
            notes: reading.notes,
            doubts,
            is_unique: reading.solutions == SolutionCount::One,
            crossings: places(&reading.place, width, height),
        }
    }

    pub fn doubtful(&self) -> CellSet {
        self.doubts.iter().map(|doubt| doubt.cell).collect()
    }

    /// What a cell may hold, if it was doubtful.
    pub fn options(&self, cell: Cell) -> &[Option<Digit>] {
        let doubt = self.doubts.iter().find(|doubt| doubt.cell == cell);
        doubt.map_or(&[], |doubt| &doubt.options)
    }

    /// The puzzle with the entries.
    pub fn board_state(&self) -> BoardState {
        let mut board = BoardState::new(self.givens);
        for cell in self.entries.filled() {
            board.grid[cell] = self.entries[cell];
        }
        board
    }

    pub fn cell_corners(&self, cell: Cell) -> PictureCorners {
        let first = cell.row() * 10 + cell.column();
        [first, first + 1, first + 10].map(|at| self.crossings[at])
    }

    pub fn grid_corners(&self) -> PictureCorners {
        [0, 9, 90].map(|at| self.crossings[at])
    }
}

/// The doubtful cells. A cell that clearly looks empty is doubtful only because another cell is hidden, so such cells count only if
/// there are no others.
fn doubts(reading: &PictureReading) -> Vec<PictureDoubt> {
    let certain = reading.givens.filled() - reading.doubtful;
    let is_possible = |cell: Cell, option: Option<Digit>| {
        option.is_none_or(|digit| (cell.peers() & certain & reading.givens.cells_with(digit)).is_empty())
    };
    let doubt = |cell| {
        let others = reading.alternatives(cell).into_iter().map(|(option, _)| option);
        let others = others.filter(|&option| is_possible(cell, option));
        PictureDoubt { cell, options: [reading.digit(cell)].into_iter().chain(others).collect() }
    };
    let all: Vec<_> = reading.doubtful.into_iter().map(doubt).collect();
    let is_empty = |doubt: &PictureDoubt| doubt.options == [None];
    if all.iter().all(is_empty) { all } else { all.into_iter().filter(|doubt| !is_empty(doubt)).collect() }
}

/// The corners of a part of a picture: above left, above right and below left.
pub type PictureCorners = [CrossingPlace; 3];

fn places(grid: &FoundGrid, width: usize, height: usize) -> [CrossingPlace; 100] {
    // Points are counted from the centre of the first pixel.
    let place = |at: f32, count: usize| {
        ((at + 0.5) / count as f32 * f32::from(CrossingPlace::END)).clamp(0.0, f32::from(CrossingPlace::END))
            as u16
    };
    grid.crossings.map(|point| CrossingPlace { x: place(point.x, width), y: place(point.y, height) })
}

struct_codec! {
    PicturePuzzle { givens, entries, notes, doubts, is_unique, crossings }
    PictureDoubt { cell, options }
    CrossingPlace { x, y }
}

enum_codec! {
    PictureAnswer { 0 Refused(error), 1 Read(puzzles) }
    PictureError {
        0 WrongSize,
        1 TooSmall,
        2 NoGrid,
        3 OtherSize,
        4 Incomplete,
        5 SeveralGrids,
        6 NoDigits; _
    }
}

#[cfg(test)]
mod tests {
    use ninefold::picture::PicturePoint;

    use super::*;

    /// Two equal digits in a row, of which the second may be another one.
    #[test]
    fn a_digit_that_breaks_the_rules_stays_doubtful() {
        let mut givens = Grid::EMPTY;
        let [first, second] = [0, 5].map(|column| Cell::at(0, column));
        let eight = Digit::new(8);
        (givens[first], givens[second]) = (eight, eight);
        let mut likelihoods = [[0.0; 10]; 81];
        for cell in Cell::all() {
            likelihoods[cell.index()][givens[cell].map_or(0, |digit| usize::from(digit.value()))] = 1.0;
        }
        let place = FoundGrid::new([PicturePoint::default(); 100]);
        let mut reading = PictureReading::empty(place);
        (reading.givens, reading.likelihoods, reading.solutions) = (givens, likelihoods, SolutionCount::None);
        reading.doubtful = [second, Cell::at(4, 4)].into_iter().collect();
        // The other doubtful cell is empty and nothing else.
        assert_eq!(doubts(&reading), [PictureDoubt { cell: second, options: vec![eight] }]);
    }
}
