//! The first steps: seven pages for somebody who has never solved a Sudoku. On each but the last the player finds a digit, so the rules
//! are learnt by using them; the last one leads to a puzzle.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use ninefold::named_enum;

named_enum! {
    /// A page, by what it is about.
    pub enum FirstPage, "page" {
        Row = "row",
        Column = "column",
        Block = "block",
        /// A row, a column and a block that leave one digit for a cell.
        Cell = "cell",
        /// Rows and columns that leave one cell for a digit.
        Digit = "digit",
        Notes = "notes",
        Play = "play",
    }
}

/// What the player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstTask {
    /// The digit of this cell.
    Digit { cell: Cell },
    /// The cell of this digit in this block.
    Place { digit: Digit, block: House },
}

/// An answer of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAnswer {
    Digit(Digit),
    Place(Cell),
}

/// Why an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAnswer {
    /// The house has this digit already, in this cell.
    InHouse { digit: Digit, house: House, at: Cell },
    /// The cell has a digit already.
    Filled,
    /// The cell is outside the block.
    Outside,
    /// The digit is none of those that are noted.
    NotNoted,
}

/// What a page shows and asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstBoard {
    pub grid: Grid,
    /// The cells that are lit: a house, or those that a cell sees.
    pub lit: CellSet,
    /// The notes of the cell that is asked for.
    pub notes: DigitSet,
    /// A digit that has just been written.
    pub new_cell: Option<Cell>,
    /// `None` on the last page.
    pub task: Option<FirstTask>,
    /// The cell and the digit that are right.
    pub answer: (Cell, Digit),
}

impl FirstPage {
    /// What the page shows. The digits of all pages are of one solved grid.
    pub fn board(self) -> FirstBoard {
        let ((row, column), digit, lines) = match self {
            FirstPage::Row => (
                (5, 4),
                7,
                ["....................................623.89145....................................", ""],
            ),
            FirstPage::Column => (
                (8, 3),
                5,
                ["..9........7........2........8......623789145..4........6.................1......", ""],
            ),
            FirstPage::Block => (
                (5, 8),
                4,
                [".................................2736237891.5......986...........................", ""],
            ),
            FirstPage::Cell => (
                (5, 5),
                8,
                ["....1..........................4....62.7....5...3..................9.............", ""],
            ),
            FirstPage::Digit => (
                (2, 3),
                7,
                ["8.....7.............2.7.......................7.......7..........................", ""],
            ),
            FirstPage::Notes => (
                (8, 1),
                2,
                ["8........3...................................1..........6........5897..4.8.......", "27"],
            ),
            FirstPage::Play => (
                (1, 2),
                4,
                ["8..51.7.2.17.64..9..2...4.195..46......7.....1.43259.6.9..513.....897.1...1..259.", ""],
            ),
        };
        let cell = Cell::at(row - 1, column - 1);
        let digit = Digit::from_index(digit - 1);
        let [grid, notes] = lines;
        let block = House::block(cell.block());
        let lit = match self {
            FirstPage::Row => House::row(cell.row()).cells(),
            FirstPage::Column => House::column(cell.column()).cells(),
            FirstPage::Block | FirstPage::Digit => block.cells(),
            FirstPage::Cell | FirstPage::Notes => cell.peers() | CellSet::only(cell),
            FirstPage::Play => CellSet::EMPTY,
        };
        FirstBoard {
            grid: Grid::from_line(grid).unwrap_or(Grid::EMPTY),
            lit,
            notes: notes.chars().filter_map(Digit::from_char).collect(),
            new_cell: (self == FirstPage::Notes).then_some(Cell::at(7, 5)),
            task: match self {
                FirstPage::Play => None,
                FirstPage::Digit => Some(FirstTask::Place { digit, block }),
                _ => Some(FirstTask::Digit { cell }),
            },
            answer: (cell, digit),
        }
    }
}

impl FirstBoard {
    /// Checks an answer.
    ///
    /// # Errors
    /// Why it is wrong.
    pub fn check(&self, given: FirstAnswer) -> Result<(), WrongAnswer> {
        let (cell, digit) = match (given, self.task) {
            (FirstAnswer::Digit(digit), _) => (self.answer.0, digit),
            (FirstAnswer::Place(cell), Some(FirstTask::Place { block, .. }))
                if !block.cells().contains(cell) =>
            {
                return Err(WrongAnswer::Outside);
            }
            (FirstAnswer::Place(cell), _) => (cell, self.answer.1),
        };
        if (cell, digit) == self.answer {
            return Ok(());
        }
        if self.grid[cell].is_some() {
            return Err(WrongAnswer::Filled);
        }
        // First the house that the page is about.
        let mut houses = cell.houses();
        houses.sort_by_key(|house| house.cells() != self.lit);
        let clash = houses.into_iter().find_map(|house| {
            let at = house.cells().into_iter().find(|other| self.grid[*other] == Some(digit))?;
            Some(WrongAnswer::InHouse { digit, house, at })
        });
        Err(clash.unwrap_or(WrongAnswer::NotNoted))
    }
}
