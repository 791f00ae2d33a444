//! Games as somebody may have left them: some entries, notes, a selected cell, a conflict.

use ninefold::BoardState;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid, Puzzle};
use serde_json::{Value, json};

/// Puzzles with 17 to 36 givens.
const PUZZLES: [&str; 6] = [
    ".1...7....2.1639.5.9...8..2.6.2.51...8....5.4..1439.6.94.816.53..6.54.2.87..92..1",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// A game.
pub struct Scenario {
    pub state: BoardState,
    /// The cell with the cursor.
    pub selected: Cell,
    solution: Grid,
}

impl Scenario {
    /// The game with this number.
    pub fn new(number: usize) -> Scenario {
        let givens = Grid::from_line(&PUZZLES[number % PUZZLES.len()].replace('0', ".")).expect("a puzzle");
        let solution = *Puzzle::new(givens).expect("one solution").solution();
        let mut random = Random(number as u64 + 1);
        let mut state = BoardState::new(givens);
        // None, some or most of the empty cells have an entry, and of the others a note.
        let (entry_percent, note_percent) =
            [(20, 100), (60, 50), (10, 0), (35, 100), (0, 70), (50, 30), (85, 100)][number % 7];
        for cell in Cell::all().filter(|&cell| givens[cell].is_none()) {
            if random.below(100) < entry_percent {
                state.grid[cell] = solution[cell];
            }
        }
        // A wrong entry in every third game: a digit that a peer holds.
        let empty: Vec<Cell> = Cell::all().filter(|&cell| state.grid[cell].is_none()).collect();
        if number % 3 == 1 && entry_percent > 0 {
            let cell = empty[random.below(empty.len())];
            state.grid[cell] = cell.peers().into_iter().find_map(|peer| givens[peer]);
        }
        for cell in Cell::all().filter(|&cell| state.grid[cell].is_none()) {
            if random.below(100) < note_percent {
                let taken: DigitSet = cell.peers().into_iter().filter_map(|peer| state.grid[peer]).collect();
                state.corner[cell.index()] = DigitSet::ALL - taken;
            }
        }
        let selected = Cell::all().nth(random.below(81)).expect("a cell");
        Scenario { state, selected, solution }
    }

    /// The digit that the player entered in a cell.
    pub fn entry(&self, cell: Cell) -> Option<Digit> {
        self.state.grid[cell].filter(|_| self.state.givens[cell].is_none())
    }

    /// The cells with notes.
    pub fn notes(&self) -> CellSet {
        Cell::all().filter(|cell| !self.state.corner[cell.index()].is_empty()).collect()
    }

    /// The cells as `board.js` takes them.
    pub fn cells(&self) -> Value {
        let grid = &self.state.grid;
        let conflicts = grid.conflicts();
        let cells = Cell::all().map(|cell| {
            let is_same = grid[cell].is_some() && grid[cell] == grid[self.selected];
            let marks = [
                (self.state.givens[cell].is_some(), "given"),
                (self.entry(cell).is_some(), "entry"),
                (cell == self.selected, "selected"),
                (cell != self.selected && self.selected.peers().contains(cell), "peer"),
                (cell != self.selected && is_same, "same"),
                (conflicts.contains(cell), "conflict"),
                (self.solution[cell].is_some_and(|digit| digit.value() % 4 == 0), "coloured"),
            ];
            let marks: Vec<&str> = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
            let notes: String = self.state.corner[cell.index()].into_iter().map(Digit::to_char).collect();
            json!({ "marks": marks.join(" "), "digit": grid[cell].map(Digit::to_char), "notes": notes })
        });
        cells.collect()
    }
}

/// Random numbers from a seed, by Marsaglia's method (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        for _ in 0..8 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
        }
        (self.0 % bound as u64) as usize
    }
}
