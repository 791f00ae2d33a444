//! The engine: where each digit may still stand, kept as 27 words of 27 bits.
//!
//! There is one word for every digit and every band; bit `n` says that the digit may stand in the cell
//! with number `n` of that band. So one `&` asks about 27 cells at once.
//!
//! ```text
//!               block 0    block 1    block 2
//!   row 0     [  0  1  2][  3  4  5][  6  7  8]      thirds 0 1 2      a third is the three cells
//!   row 1     [  9 10 11][ 12 13 14][ 15 16 17]      thirds 3 4 5      where a row crosses a block;
//!   row 2     [ 18 19 20][ 21 22 23][ 24 25 26]      thirds 6 7 8      a band has nine
//!     columns    0  1  2    3  4  5    6  7  8
//! ```
//!
//! Four observations narrow the words until nothing changes:
//!
//! 1. **Deal.** In a band a digit stands once in each row and once in each block, so it uses three
//!    thirds, dealt in one of six ways. Which of the nine thirds are not empty is a number below 512; a
//!    table tells which of them some way uses (the others are struck: hidden singles and locked
//!    candidates in rows, all at once), which of them every way uses, and whether there is a way at all.
//! 2. **Column.** Where the cells left for the digit in a block stand in one column, the column's cells
//!    in the other two bands are struck (locked candidates in columns).
//! 3. **Found.** A third that every way uses and that stands in such a column is down to one cell: the
//!    digit is found, and all other digits lose that cell.
//! 4. **Naked single.** A cell that is left in only one of the nine words. Two words of carries count
//!    nine words for 27 cells at once: `twice |= once & word; once |= word`.
//!
//! A word that lost cells is *stale* until observations 1 to 3 have been made on it again. When none is
//! stale and no naked single is left, the position is *settled*, and [`Bands::guess`] has to split it. Two
//! more observations are dearer and made only now and then, in [`Bands::look_closer`]:
//!
//! 5. **Stack deal.** Observation 1 turned by a quarter: in a stack, too, a digit is dealt in one of six
//!    ways. It finds hidden singles in columns.
//! 6. **Triples.** Every third, of a row or of a column, must hold three digits. If only two may stand
//!    there, or four must, there is no solution; exactly three keep all others out, or each other in.

use super::tables::{ALONE, BAND, DEALS, SEEN, THIRDS};
use super::tables::{blocks_cells, columns_cells, rows_cells, thirds_cells};
use crate::grid::{Cell, Digit, Grid};

/// What is known of a grid: for each digit and band the cells in which the digit may stand.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    /// By band, then digit.
    words: [[u32; 9]; 3],
    /// The cells of each band whose digit is not found yet.
    open: [u32; 3],
    /// The digits of each band, nine bits, whose word has changed since it was last looked at.
    stale: [u32; 3],
}

/// There is no solution from here.
#[derive(Debug)]
pub(super) struct Dead;

/// A digit in a cell that it may still take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    band: usize,
    /// 0 to 26 within the band.
    cell: u32,
    /// 0 to 8.
    digit: usize,
}

impl Candidate {
    /// This digit in this cell.
    pub fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { band: cell.row() / 3, cell: cell.index() as u32 % 27, digit: digit.index() }
    }

    /// The cell it would stand in.
    pub fn cell(self) -> Cell {
        cell_at(self.band, self.cell)
    }

    /// The digit it would be.
    pub fn digit(self) -> Digit {
        Digit::from_index(self.digit)
    }
}

const NOT_FULL: &str = "bands that are not full have an open cell";

impl Bands {
    /// The cells that the givens leave to each digit, nothing concluded from it yet. `Dead` if a digit
    /// stands twice in a house.
    pub fn new(grid: &Grid) -> Result<Bands, Dead> {
        let mut words = [[0; 9]; 3];
        let mut filled = [0; 3];
        // The houses that have the digit already: nine rows, nine columns, nine blocks.
        let mut houses = [0u32; 9];
        for cell in Cell::all() {
            let Some(digit) = grid[cell].map(Digit::index) else {
                continue;
            };
            let new = cell.houses().iter().fold(0, |set, house| set | 1 << house.index());
            if houses[digit] & new != 0 {
                return Err(Dead);
            }
            houses[digit] |= new;
            let bit = 1 << (cell.index() % 27);
            words[cell.row() / 3][digit] |= bit;
            filled[cell.row() / 3] |= bit;
        }
        for band in 0..3 {
            for digit in 0..9 {
                let has = houses[digit];
                let taken = filled[band]
                    | rows_cells(has >> (3 * band) & 7)
                    | columns_cells(has >> 9 & 511)
                    | blocks_cells(has >> (18 + 3 * band) & 7);
                words[band][digit] |= BAND & !taken;
            }
        }
        Ok(Bands { words, open: filled.map(|cells| BAND & !cells), stale: [511; 3] })
    }

    /// Makes observations 1 to 4 until nothing changes.
    pub fn settle(&mut self) -> Result<(), Dead> {
        loop {
            while !self.is_fresh() {
                self.refresh::<0>()?;
                self.refresh::<1>()?;
                self.refresh::<2>()?;
            }
            self.naked_singles()?;
            if self.is_fresh() {
                return Ok(());
            }
        }
    }

    /// Whether every cell's digit is found. Of settled bands: whether they are a solution.
    pub fn is_full(&self) -> bool {
        self.open == [0; 3]
    }

    /// A candidate to split settled bands on, if they are not full: in a cell with two candidates, the one
    /// with the most open peers, since there a guess tells most.
    pub fn guess(&self) -> Candidate {
        let (band, cell) = self.best_pair().unwrap_or_else(|| self.fewest_candidates());
        let digit = (0..9).find(|&digit| self.words[band][digit] & 1 << cell != 0);
        Candidate { band, cell, digit: digit.expect("a settled cell has a candidate") }
    }

    /// From here on the candidate is true.
    pub fn assume(&mut self, candidate: Candidate) {
        let Candidate { band, cell, digit } = candidate;
        self.keep(band, digit, 1 << cell | !SEEN[cell as usize]);
    }

    /// From here on the candidate is false.
    pub fn rule_out(&mut self, candidate: Candidate) {
        let Candidate { band, cell, digit } = candidate;
        self.keep(band, digit, !(1 << cell));
    }

    /// The digits found so far; of settled bands that are full it is a solution.
    pub fn found(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (band, words) in self.words.iter().enumerate() {
            for (digit, &word) in words.iter().enumerate() {
                for cell in bits(word & !self.open[band]) {
                    grid[cell_at(band, cell)] = Some(Digit::from_index(digit));
                }
            }
        }
        grid
    }

    /// Strikes a digit from all cells of a band but these.
    fn keep(&mut self, band: usize, digit: usize, cells: u32) {
        let word = &mut self.words[band][digit];
        self.stale[band] |= u32::from(*word & !cells != 0) << digit;
        *word &= cells;
    }

    fn is_fresh(&self) -> bool {
        self.stale == [0; 3]
    }

    /// Looks at the stale words of a band until there are none.
    fn refresh<const B: usize>(&mut self) -> Result<(), Dead> {
        while self.stale[B] != 0 {
            let digit = self.stale[B].trailing_zeros() as usize;
            self.stale[B] &= self.stale[B] - 1;
            self.look_at::<B>(digit)?;
        }
        Ok(())
    }

    /// Observations 1 to 3 on one word.
    fn look_at<const B: usize>(&mut self, digit: usize) -> Result<(), Dead> {
        let deal = DEALS[thirds(self.words[B][digit]) as usize];
        if deal.possible == 0 {
            return Err(Dead);
        }
        let word = self.words[B][digit] & deal.possible;
        self.words[B][digit] = word;

        let column = columns_cells(alone(columns(word)));
        self.keep((B + 1) % 3, digit, !column);
        self.keep((B + 2) % 3, digit, !column);

        let found = word & deal.certain & column & self.open[B];
        if found != 0 {
            self.open[B] &= !found;
            let mut changed = 0;
            for (other, cells) in self.words[B].iter_mut().enumerate() {
                changed |= u32::from(*cells & found != 0) << other;
                *cells &= !found;
            }
            self.words[B][digit] = word;
            self.stale[B] |= changed & !(1 << digit);
        }
        Ok(())
    }

    /// Observation 4. `Dead` if a cell has no candidate.
    fn naked_singles(&mut self) -> Result<(), Dead> {
        for band in 0..3 {
            let [once, twice] = at_least(&self.words[band]);
            if once != BAND {
                return Err(Dead);
            }
            let naked = self.open[band] & !twice;
            if naked != 0 {
                for digit in 0..9 {
                    for cell in bits(naked & self.words[band][digit]) {
                        self.assume(Candidate { band, cell, digit });
                    }
                }
            }
        }
        Ok(())
    }

    /// The cell with two candidates that has the most open peers.
    fn best_pair(&self) -> Option<(usize, u32)> {
        let mut best = None;
        let mut most = 0;
        for band in 0..3 {
            let [_, twice, thrice] = at_least(&self.words[band]);
            for cell in bits(twice & !thrice) {
                let peers = self.open_peers(band, cell);
                if peers > most {
                    most = peers;
                    best = Some((band, cell));
                }
            }
        }
        best
    }

    /// How many cells are open in the row, the block and the column of a cell, those counted twice that
    /// stand in its block and its column.
    fn open_peers(&self, band: usize, cell: u32) -> u32 {
        let [a, b, c] = self.open.map(|open| open >> (cell % 9) & columns_cells(1));
        (self.open[band] & SEEN[cell as usize]).count_ones() + (a | b << 1 | c << 2).count_ones()
    }

    /// An open cell with the fewest candidates, for the position without a pair.
    fn fewest_candidates(&self) -> (usize, u32) {
        let at_least = self.words.each_ref().map(at_least::<9>);
        (2..9)
            .flat_map(|count| (0..3).map(move |band| (count, band)))
            .map(|(count, band)| (band, self.open[band] & !at_least[band][count]))
            .chain((0..3).map(|band| (band, self.open[band])))
            .find(|&(_, cells)| cells != 0)
            .map(|(band, cells)| (band, cells.trailing_zeros()))
            .expect(NOT_FULL)
    }

    /// Makes observations 5 and 6 too, on settled bands, until nothing changes.
    pub fn look_closer(&mut self) -> Result<(), Dead> {
        while !self.is_full() {
            self.deal_over_stacks()?;
            self.count_thirds(Line::Row)?;
            self.count_thirds(Line::Column)?;
            if self.is_fresh() {
                break;
            }
            self.settle()?;
        }
        Ok(())
    }

    /// Observation 5. The nine thirds of a stack's columns, three in each band, take the place of the
    /// nine thirds of a band's rows.
    fn deal_over_stacks(&mut self) -> Result<(), Dead> {
        for digit in 0..9 {
            let columns = self.words.map(|words| columns(words[digit]));
            let mut possible = [0; 3];
            for stack in 0..3 {
                let [a, b, c] = columns.map(|columns| columns >> (3 * stack) & 7);
                let deal = DEALS[(a | b << 3 | c << 6) as usize];
                if deal.possible == 0 {
                    return Err(Dead);
                }
                for (band, possible) in possible.iter_mut().enumerate() {
                    *possible |= (thirds(deal.possible) >> (3 * band) & 7) << (3 * stack);
                }
            }
            for (band, possible) in possible.into_iter().enumerate() {
                self.keep(band, digit, columns_cells(possible));
            }
        }
        Ok(())
    }

    /// Observation 6. If exactly three digits may stand in a third, they do and leave the rest of the
    /// block (a naked triple); if exactly three must, no other may (a hidden triple). One pass of carries
    /// over nine words counts all 27 thirds of the grid.
    fn count_thirds(&mut self, line: Line) -> Result<(), Dead> {
        // By digit, nine thirds of each band: may stand there, must stand there.
        let (mut may, mut must) = ([0; 9], [0; 9]);
        for digit in 0..9 {
            for band in 0..3 {
                let thirds = line.thirds(self.words[band][digit]);
                may[digit] |= thirds << (9 * band);
                must[digit] |= alone(thirds) << (9 * band);
            }
        }
        let [_, _, three_may, four_may] = at_least(&may);
        let [_, _, three_must, four_must] = at_least(&must);
        if three_may != BAND || four_must != 0 {
            return Err(Dead);
        }
        let naked = three_may & !four_may;
        let hidden = three_must;
        if naked | hidden == 0 {
            return Ok(());
        }
        for digit in 0..9 {
            let undecided = may[digit] & !must[digit];
            for band in 0..3 {
                let stays = (undecided & naked) >> (9 * band) & 511;
                let leaves = (undecided & hidden) >> (9 * band) & 511;
                let elsewhere = !blocks_cells(line.blocks(stays));
                self.keep(band, digit, (line.cells(stays) | elsewhere) & !line.cells(leaves));
            }
        }
        Ok(())
    }
}

/// The cell with this number in a band.
fn cell_at(band: usize, cell: u32) -> Cell {
    let cell = cell as usize;
    Cell::at(3 * band + cell / 9, cell % 9)
}

/// Which way a third lies. The thirds of a band's rows are numbered as in the drawing above; the thirds
/// of its columns have the numbers of the columns.
#[derive(Clone, Copy)]
enum Line {
    Row,
    Column,
}

impl Line {
    /// The thirds that hold one of these cells.
    fn thirds(self, cells: u32) -> u32 {
        match self {
            Line::Row => thirds(cells),
            Line::Column => columns(cells),
        }
    }

    /// The cells of these thirds.
    fn cells(self, thirds: u32) -> u32 {
        match self {
            Line::Row => thirds_cells(thirds),
            Line::Column => columns_cells(thirds),
        }
    }

    /// The blocks in which these thirds lie, three bits.
    fn blocks(self, thirds: u32) -> u32 {
        match self {
            Line::Row => (thirds | thirds >> 3 | thirds >> 6) & 7,
            Line::Column => u32::from(THIRDS[thirds as usize]),
        }
    }
}

/// The thirds of rows that hold one of these cells.
fn thirds(cells: u32) -> u32 {
    let [a, b, c] = [0, 9, 18].map(|row| u32::from(THIRDS[(cells >> row & 511) as usize]));
    a | b << 3 | c << 6
}

/// The columns that hold one of these cells.
fn columns(cells: u32) -> u32 {
    (cells | cells >> 9 | cells >> 18) & 511
}

/// Of nine bits those that are alone among their three.
fn alone(bits: u32) -> u32 {
    u32::from(ALONE[bits as usize])
}

/// The bits set in at least one, two … `N` of nine words.
fn at_least<const N: usize>(words: &[u32; 9]) -> [u32; N] {
    let mut counts = [0; N];
    for word in words {
        for n in (1..N).rev() {
            counts[n] |= counts[n - 1] & word;
        }
        counts[0] |= word;
    }
    counts
}

/// The numbers of the bits that are set, ascending.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word.checked_sub(1).map(|_| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        lowest
    })
}
