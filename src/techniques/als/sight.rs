//! Which nodes of a network of sets see which candidates.

use alloc::{vec, vec::Vec};

use crate::grid::{CandidateSet, Cell, CellSet, Digit};
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};

use super::set_finder::SetNode;

/// For each candidate, the nodes that see it.
pub struct Sight {
    /// The nodes that see any place, by digit and in ascending order.
    nodes: Vec<u16>,
    /// Where those of each digit begin.
    starts: [usize; 10],
    /// For each candidate, the bit set of those of its digit's nodes that see its cell.
    words: Vec<u128>,
    /// Where the words of a candidate begin, by digit and cell; [`NONE`] if no node sees it.
    rows: Vec<u32>,
}

const NONE: u32 = u32::MAX;

const WORD_BITS: usize = 128;

/// Numbers of the candidates that some node sees.
pub struct CandidateNumbers {
    /// By digit and cell, from 1; 0 if no node sees the candidate.
    numbers: Vec<u16>,
    /// The candidates.
    pub seen: CandidateSet,
    /// For each digit, the numbers of its candidates.
    pub of_digits: BitMatrix,
    pub count: usize,
}

impl CandidateNumbers {
    pub fn new(nodes: &[SetNode]) -> CandidateNumbers {
        let mut seen = CandidateSet::EMPTY;
        for node in nodes {
            seen.insert_all(node.digit, node.seen);
        }
        let count = seen.len();
        let (mut numbers, mut of_digits) = (vec![0; 9 * 81], BitMatrix::new(9, count + 1));
        for (candidate, number) in seen.iter().zip(1..) {
            numbers[candidate.digit.index() * 81 + candidate.cell.index()] = number;
            bit_matrix::set_bit(of_digits.row_mut(candidate.digit.index()), usize::from(number));
        }
        CandidateNumbers { numbers, seen, of_digits, count }
    }

    /// The number of a candidate, from 1; 0 if no node sees it.
    #[inline]
    pub fn number(&self, digit: Digit, cell: Cell) -> usize {
        usize::from(self.numbers[digit.index() * 81 + cell.index()])
    }

    /// Sets the bits of candidates.
    pub fn insert_all(&self, row: &mut [BitBlock], digit: Digit, cells: CellSet) {
        for cell in cells {
            bit_matrix::set_bit(row, self.number(digit, cell));
        }
    }
}

impl Sight {
    pub fn new(nodes: &[SetNode], candidates: &CandidateNumbers) -> Sight {
        let with_seen = || nodes.iter().enumerate().filter(|(_, node)| !node.seen.is_empty());
        let mut starts = [0; 10];
        with_seen().for_each(|(_, node)| starts[node.digit.index() + 1] += 1);
        for digit in 0..9 {
            starts[digit + 1] += starts[digit];
        }
        let mut sight =
            Sight { nodes: vec![0; starts[9]], starts, words: Vec::new(), rows: vec![NONE; 9 * 81] };
        let mut length = 0;
        for digit in Digit::all() {
            for cell in candidates.seen.places(digit) {
                sight.rows[digit.index() * 81 + cell.index()] = length as u32;
                length += sight.width(digit);
            }
        }
        sight.words = vec![0; length];
        let mut ends = starts;
        for (number, node) in with_seen() {
            let digit = node.digit.index();
            let end = &mut ends[digit];
            sight.nodes[*end] = number as u16;
            let place = *end - starts[digit];
            *end += 1;
            for cell in node.seen {
                sight.words[sight.rows[digit * 81 + cell.index()] as usize + place / WORD_BITS] |=
                    1 << (place % WORD_BITS);
            }
        }
        sight
    }

    /// Number of words for each candidate of a digit.
    fn width(&self, digit: Digit) -> usize {
        (self.starts[digit.index() + 1] - self.starts[digit.index()]).div_ceil(WORD_BITS)
    }

    /// The nodes of a digit that see a cell, in ascending order.
    pub fn nodes_that_see(&self, digit: Digit, cell: Cell) -> impl Iterator<Item = usize> + use<'_> {
        let row = self.rows[digit.index() * 81 + cell.index()];
        let words = if row == NONE { &[] } else { &self.words[row as usize..][..self.width(digit)] };
        let nodes = &self.nodes[self.starts[digit.index()]..];
        let places = words.iter().enumerate().flat_map(|(word, &bits)| places_in_word(word, bits));
        places.map(|place| usize::from(nodes[place]))
    }

    /// Adds the nodes of a digit that see all of these cells to a list, in ascending order.
    pub fn add_nodes_that_see_all(&self, digit: Digit, cells: CellSet, list: &mut Vec<u16>) {
        let nodes = &self.nodes[self.starts[digit.index()]..];
        for word in 0..self.width(digit) {
            let mut seeing = u128::MAX;
            for cell in cells {
                let row = self.rows[digit.index() * 81 + cell.index()];
                if row == NONE {
                    return;
                }
                seeing &= self.words[row as usize + word];
                if seeing == 0 {
                    break;
                }
            }
            list.extend(places_in_word(word, seeing).map(|place| nodes[place]));
        }
    }
}

/// The positions of the set bits of a word in a row of words.
fn places_in_word(word: usize, mut bits: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = word * WORD_BITS + bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            place
        })
    })
}
