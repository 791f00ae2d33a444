//! What a chain is made of: numbered nodes, and who is linked to whom.
//!
//! ```text
//!   weak    r1c1=5 ── r1c7=5     both cannot be true: a digit in one house, or two digits of a cell
//!   strong  r1c1=5 ══ r1c7=5     both cannot be false: no third place, or no third digit in the cell
//! ```
//!
//! The candidates of the board come first, then groups, then what almost locked sets add. A weak link is
//! known from the nodes alone; of a strong one [`Links::via`] tells the reason again when a chain is shown.

use std::collections::HashMap;

use crate::board::{Board, CandidateSet};
use crate::grid::{Candidate, Cell, CellSet, Digit, House};

use super::super::step::{Node, Via};
use crate::techniques::bits::{self, Matrix};

/// Which links there shall be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    /// Strong links between two places of a digit.
    pub houses: bool,
    /// Links between two digits of a cell.
    pub cells: bool,
    /// Groups of cells: what a digit has in the crossing of a block and a line.
    pub groups: bool,
    /// Almost locked sets of up to so many cells; 0 for none.
    pub sets: usize,
    /// The nodes of this digit alone.
    pub digit: Option<Digit>,
}

impl Kinds {
    fn digits(self) -> impl Iterator<Item = Digit> {
        Digit::all().filter(move |&digit| self.digit.is_none_or(|only| only == digit))
    }
}

/// Nodes and their links.
pub struct Links<'a> {
    /// The board they are from.
    pub board: &'a Board,
    /// All nodes; a candidate of the board stands before all that have more cells.
    pub nodes: Vec<Node>,
    /// Of two such nodes one at most is true.
    pub weak: Matrix,
    /// Of two such nodes one at least is true.
    pub strong: Matrix,
    /// Nodes that have a strong link at all.
    pub leading: Vec<u64>,
    /// Nodes that are single candidates.
    single: Vec<u64>,
    /// Almost locked sets, small ones first.
    sets: Vec<CellSet>,
}

impl<'a> Links<'a> {
    /// The links of a board.
    pub fn new(board: &'a Board, kinds: Kinds) -> Links<'a> {
        let mut table = Table::default();
        for digit in kinds.digits() {
            for cell in board.places(digit) {
                table.number(Node::of(Candidate { cell, digit }));
            }
        }
        let singles = table.nodes.len();
        let mut strong = Vec::new();
        if kinds.cells {
            two_in_a_cell(board, &mut table, &mut strong);
        }
        if kinds.houses {
            for digit in kinds.digits() {
                two_in_a_house(board, digit, &mut table, &mut strong);
            }
        }
        if kinds.groups {
            two_parts_of_a_house(board, &mut table, &mut strong);
        }
        let sets = if kinds.sets > 0 { almost_locked_sets(board, kinds.sets) } else { Vec::new() };
        for &set in &sets {
            two_of_a_set(board, set, &mut table, &mut strong);
        }

        let nodes = table.nodes;
        let count = nodes.len();
        let mut links = Links {
            board,
            weak: weak(&nodes, kinds.cells),
            strong: Matrix::new(count, count),
            leading: vec![0; count.div_ceil(64)],
            single: vec![0; count.div_ceil(64)],
            nodes,
            sets,
        };
        for (a, b) in strong {
            links.strong.join(a, b);
            bits::set(&mut links.leading, a);
            bits::set(&mut links.leading, b);
        }
        for node in 0..singles {
            bits::set(&mut links.single, node);
        }
        links
    }

    /// The numbers of the nodes that are candidates.
    pub fn singles(&self) -> impl Iterator<Item = usize> + '_ {
        bits::members(&self.single)
    }

    /// The number of a candidate.
    pub fn number(&self, candidate: Candidate) -> Option<usize> {
        self.singles().find(|&node| self.nodes[node] == Node::of(candidate))
    }

    /// Whether there are candidates that neither node allows to be true.
    pub fn bite(&self, a: usize, b: usize) -> bool {
        let rows = self.weak.row(a).iter().zip(self.weak.row(b)).zip(&self.single);
        rows.into_iter().any(|((a, b), single)| a & b & single != 0)
    }

    /// The candidates that neither node allows to be true.
    pub fn bitten(&self, a: usize, b: usize) -> CandidateSet {
        let rows = self.weak.row(a).iter().zip(self.weak.row(b)).zip(&self.single);
        let both: Vec<u64> = rows.map(|((a, b), single)| a & b & single).collect();
        bits::members(&both).filter_map(|node| self.nodes[node].candidate()).collect()
    }

    /// Why of two nodes with a strong link one must be true.
    ///
    /// # Panics
    /// When they have no strong link.
    pub fn via(&self, a: usize, b: usize) -> Via {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        if a.digit == b.digit {
            let places = |house: &House| self.board.places(a.digit) & house.cells();
            let house = House::all().find(|house| places(house) == a.cells | b.cells);
            return Via::House(house.expect("two parts of a house"));
        }
        let is_cell = |cell: Cell| a.cells == b.cells && self.board.candidates(cell).len() == 2;
        if a.cells.single().is_some_and(is_cell) {
            return Via::Cell;
        }
        let holds = |set: &CellSet, node: Node| *set & self.board.places(node.digit) == node.cells;
        let set = self.sets.iter().find(|set| holds(set, a) && holds(set, b));
        Via::Set(*set.expect("two digits of an almost locked set"))
    }
}

/// The nodes with their numbers.
#[derive(Default)]
struct Table {
    nodes: Vec<Node>,
    numbers: HashMap<Node, usize>,
    /// The numbers of the candidates, without a search; 0 where there is none yet, one more than the number
    /// where there is.
    single: Vec<u16>,
}

impl Table {
    fn number(&mut self, node: Node) -> usize {
        if let Some(Candidate { cell, digit }) = node.candidate() {
            self.single.resize(729, 0);
            let number = &mut self.single[digit.index() * 81 + cell.index()];
            if *number == 0 {
                self.nodes.push(node);
                *number = self.nodes.len() as u16;
            }
            return *number as usize - 1;
        }
        *self.numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }
}

fn two_in_a_cell(board: &Board, table: &mut Table, strong: &mut Vec<(usize, usize)>) {
    for cell in board.cells_with_candidate_count(2) {
        let [a, b] = [0, 1].map(|i| {
            let digit = board.candidates(cell).into_iter().nth(i).expect("two candidates");
            table.number(Node::of(Candidate { cell, digit }))
        });
        strong.push((a, b));
    }
}

fn two_in_a_house(board: &Board, digit: Digit, table: &mut Table, strong: &mut Vec<(usize, usize)>) {
    let places = board.places(digit);
    for cells in House::all().map(|house| places & house.cells()).filter(|cells| cells.len() == 2) {
        let mut ends = cells.into_iter().map(|cell| table.number(Node::of(Candidate { cell, digit })));
        if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
            strong.push((a, b));
        }
    }
}

/// All groups, and the strong links of which at least one end is one.
fn two_parts_of_a_house(board: &Board, table: &mut Table, strong: &mut Vec<(usize, usize)>) {
    for digit in Digit::all() {
        let places = board.places(digit);
        for house in House::all() {
            let cells = places & house.cells();
            if cells.len() < 3 {
                continue;
            }
            for crossing in House::all().filter(|other| is_crossing(house, *other)) {
                let part = cells & crossing.cells();
                let rest = cells - part;
                if part.len() < 2 || rest.is_empty() {
                    continue;
                }
                let part = table.number(Node { digit, cells: part });
                let is_node = rest.len() == 1
                    || House::all().any(|other| is_crossing(house, other) && rest.is_subset(other.cells()));
                if is_node {
                    let rest = table.number(Node { digit, cells: rest });
                    strong.push((part, rest));
                }
            }
        }
    }
}

/// Whether one is a block and the other a line, and they share three cells.
fn is_crossing(a: House, b: House) -> bool {
    (a.cells() & b.cells()).len() == 3
}

/// The digits of the set that some other candidate sees whole: the others lead nowhere.
fn two_of_a_set(board: &Board, set: CellSet, table: &mut Table, strong: &mut Vec<(usize, usize)>) {
    let nodes: Vec<usize> = board
        .digits_in(set)
        .into_iter()
        .map(|digit| Node { digit, cells: set & board.places(digit) })
        .filter(|node| board.places(node.digit).intersects(node.cells.peers()))
        .map(|node| table.number(node))
        .collect();
    for (i, &a) in nodes.iter().enumerate() {
        strong.extend(nodes[..i].iter().map(|&b| (a, b)));
    }
}

/// Two to `most` cells of a house with one digit more, small ones first.
fn almost_locked_sets(board: &Board, most: usize) -> Vec<CellSet> {
    let mut sets = Vec::new();
    for house in House::all() {
        let cells: Vec<Cell> = (board.empty() & house.cells()).into_iter().collect();
        let mut grow = vec![(CellSet::EMPTY, crate::grid::DigitSet::EMPTY, 0)];
        while let Some((set, digits, from)) = grow.pop() {
            if set.len() >= 2 && digits.len() == set.len() + 1 {
                sets.push(set);
            }
            if set.len() < most {
                for (next, &cell) in cells.iter().enumerate().skip(from) {
                    let digits = digits | board.candidates(cell);
                    if digits.len() <= most + 1 {
                        grow.push((set | CellSet::only(cell), digits, next + 1));
                    }
                }
            }
        }
    }
    let key = |set: &CellSet| (set.len(), set.into_iter().map(Cell::index).collect::<Vec<_>>());
    sets.sort_by_cached_key(key);
    sets.dedup();
    sets
}

fn weak(nodes: &[Node], cells: bool) -> Matrix {
    let mut weak = Matrix::new(nodes.len(), nodes.len());
    let mut by_digit: [Vec<usize>; 9] = Default::default();
    for (number, node) in nodes.iter().enumerate() {
        let peers = node.cells.peers();
        for &other in &by_digit[node.digit.index()] {
            if nodes[other].cells.is_subset(peers) {
                weak.join(number, other);
            }
        }
        by_digit[node.digit.index()].push(number);
    }
    if cells {
        let mut by_cell: Vec<Vec<usize>> = vec![Vec::new(); 81];
        for (number, cell) in nodes.iter().enumerate().filter_map(|(i, node)| Some((i, node.cells.single()?)))
        {
            for &other in &by_cell[cell.index()] {
                weak.join(number, other);
            }
            by_cell[cell.index()].push(number);
        }
    }
    weak
}
