//! The first rungs of a hint: where to look, what it is called, what is marked; and what to do at the end.

use crate::grid::{Candidate, Cell, CellSet, DigitSet, House, HouseSet};
use crate::techniques::{Cases, Evidence, Link, Net, Node, Technique, Via};

use super::Teller;
use super::chain::Wing;
use super::words::{grouped, say};

impl Teller<'_> {
    /// The name, with the digit where it is about one that the name does not give away.
    pub fn name(&self) -> String {
        let words = self.words;
        let name = words.say(&format!("technique-{}", self.step.technique.key()), &[]);
        match self.digits().single().filter(|_| self.step.placements.is_empty()) {
            Some(digit) => say!(words, "name-on", name = name, digit = digit),
            None => name,
        }
    }

    pub fn place(&self) -> String {
        let words = self.words;
        let houses = |houses: HouseSet| match houses.single() {
            Some(house) => say!(words, "look-house", house = words.house(house)),
            None => say!(words, "look-houses", houses = words.houses(houses)),
        };
        match &self.step.evidence {
            Evidence::Single { house: Some(house) } | Evidence::Locked { home: house, .. } => {
                houses(HouseSet::only(*house))
            }
            Evidence::Single { house: None } => houses(
                self.step.placements.first().map_or(HouseSet::EMPTY, |c| blocks(CellSet::only(c.cell))),
            ),
            Evidence::Subset { houses: within, .. } => {
                houses(within.first().map_or(HouseSet::EMPTY, HouseSet::only))
            }
            Evidence::Fish { digit, base, .. } => {
                say!(words, "look-digit-in", digit = digit, houses = words.houses(*base))
            }
            Evidence::Net(Net { cases: Cases::House(digit, house), .. }) => {
                say!(words, "look-digit-in", digit = digit, houses = words.house(*house))
            }
            Evidence::Colours { digit, .. } => say!(words, "look-digit", digit = digit),
            Evidence::Blossom { stem: cell, .. } | Evidence::Net(Net { cases: Cases::Cell(cell), .. }) => {
                say!(words, "look-cell", cell = words.cell(*cell))
            }
            Evidence::Bug { .. } => say!(words, "look-all"),
            _ => {
                let (digits, blocks) = (self.digits(), blocks(self.cells()));
                match (digits.single(), digits.len()) {
                    _ if blocks.len() <= 2 => houses(blocks),
                    (Some(digit), _) => say!(words, "look-digit", digit = digit),
                    (None, 2) => say!(words, "look-digits", digits = words.digits(digits)),
                    _ => self.start().map_or_else(
                        || houses(blocks),
                        |cell| say!(words, "look-cell", cell = words.cell(cell)),
                    ),
                }
            }
        }
    }

    pub fn pattern(&self) -> String {
        let words = self.words;
        match &self.step.evidence {
            Evidence::Single { house: Some(house) } if self.step.technique == Technique::FullHouse => {
                say!(words, "mark-full", house = words.house(*house))
            }
            Evidence::Single { house: Some(house) } => {
                say!(words, "mark-hidden", house = words.house(*house))
            }
            Evidence::Single { house: None } => {
                say!(
                    words,
                    "mark-naked",
                    cell = words.cells(self.step.placements.iter().map(|c| c.cell).collect())
                )
            }
            Evidence::Locked { digit, home, other } => {
                let (home, other) = (words.house(*home), words.house(*other));
                say!(words, "mark-locked", digit = digit, home = home, other = other)
            }
            Evidence::Subset { cells, digits, houses, hidden } => {
                let (cells, digits) = (words.cells(*cells), words.digits(*digits));
                if *hidden {
                    let house = words.houses(*houses);
                    say!(words, "mark-hidden-subset", digits = digits, cells = cells, house = house)
                } else {
                    say!(words, "mark-naked-subset", digits = digits, cells = cells)
                }
            }
            Evidence::Fish { digit, base, cover, fins } => {
                let (base, cover) = (words.houses(*base), words.houses(*cover));
                if fins.is_empty() {
                    say!(words, "mark-fish", digit = digit, base = base, cover = cover)
                } else {
                    let fins = words.cells(*fins);
                    say!(words, "mark-fins", digit = digit, base = base, cover = cover, fins = fins)
                }
            }
            Evidence::Chain(chain) if let Some(wing) = Wing::of(chain, self.board) => {
                let cells = wing.cells();
                let digits = words.digits(self.board.digits_in(cells));
                say!(words, "mark-wing", cells = words.cells(cells), digits = digits)
            }
            Evidence::Chain(chain) => {
                let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
                let end = |node: Node| words.any_cell(node.cells);
                match () {
                    () if chain.closed => say!(words, "mark-loop", n = chain.nodes.len()),
                    () if first == last => say!(words, "mark-self", first = end(first)),
                    () => say!(words, "mark-chain", first = words.is(first), last = words.is(last)),
                }
            }
            Evidence::Colours { digit, nets } if nets.len() > 1 => {
                say!(words, "mark-two-colours", digit = digit)
            }
            Evidence::Colours { digit, .. } => say!(words, "mark-colours", digit = digit),
            Evidence::RemotePair { digits, .. } => {
                let cells = words.cells(self.cells());
                say!(words, "mark-remote", cells = cells, digits = words.any_digit(*digits))
            }
            Evidence::Cover { cells, .. } => {
                let digits = words.digits(self.board.digits_in(*cells));
                say!(words, "mark-cover", cells = words.cells(*cells), digits = digits)
            }
            Evidence::Blossom { stem, .. } => say!(words, "mark-blossom", cell = words.cell(*stem)),
            Evidence::Rectangle { digits, .. } => {
                let cells = words.cells(self.cells());
                say!(words, "mark-rectangle", cells = cells, digits = words.digits(*digits))
            }
            Evidence::Bug { .. } => say!(words, "mark-bug", cells = words.cells(self.cells())),
            Evidence::Net(net) => match net.cases {
                Cases::Cell(cell) => say!(words, "mark-cell", cell = words.cell(cell)),
                Cases::House(digit, house) => {
                    say!(words, "mark-house", digit = digit, house = words.house(house))
                }
                Cases::Refuted => {
                    let assumed = net.branches.first().map(|branch| words.is(branch.assumed.node));
                    say!(words, "mark-refuted", claim = assumed.unwrap_or_default())
                }
            },
        }
    }

    pub fn doing(&self) -> String {
        let words = self.words;
        let write = |c: &Candidate| say!(words, "write", digit = c.digit, cell = words.cell(c.cell));
        let strike = |(cells, digits): (CellSet, DigitSet)| {
            say!(words, "strike", digits = words.digits(digits), cells = words.cells(cells))
        };
        let written = self.step.placements.iter().map(write);
        let struck = grouped(&self.step.eliminations).into_iter().map(strike);
        let joined = |first: String, rest: String| say!(words, "doing", first = first, rest = rest);
        written.chain(struck).reduce(joined).unwrap_or_default()
    }

    /// What a cell's short name means, by the first that stands in this sentence: another cell might be the answer.
    pub fn legend(&self, sentence: &str) -> String {
        let words = self.words;
        let places = Cell::all().filter(|&cell| words.cell(cell) != words.place(cell));
        let named = places.filter_map(|cell| Some((sentence.find(&words.cell(cell))?, cell))).min();
        named.map_or_else(String::new, |(_, cell)| {
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            say!(words, "legend", cell = words.cell(cell), row = row, column = column)
        })
    }

    /// The digits that the pattern is about.
    fn digits(&self) -> DigitSet {
        match &self.step.evidence {
            Evidence::Locked { digit, .. }
            | Evidence::Fish { digit, .. }
            | Evidence::Colours { digit, .. } => DigitSet::only(*digit),
            Evidence::Subset { digits, .. }
            | Evidence::RemotePair { digits, .. }
            | Evidence::Rectangle { digits, .. } => *digits,
            Evidence::Chain(chain) => {
                let sets = chain.links.iter().any(|link| matches!(link, Link::Strong(Via::Set(_))));
                if sets { DigitSet::ALL } else { chain.nodes.iter().map(|node| node.digit).collect() }
            }
            Evidence::Cover { cells, .. } => self.board.digits_in(*cells),
            _ => DigitSet::ALL,
        }
    }

    /// The cells of the pattern.
    fn cells(&self) -> CellSet {
        match &self.step.evidence {
            Evidence::Chain(chain) => {
                chain.nodes.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells)
            }
            Evidence::RemotePair { cells, .. } => cells.iter().copied().collect(),
            Evidence::Cover { cells, .. } => *cells,
            Evidence::Rectangle { corners, .. } => corners.iter().copied().collect(),
            Evidence::Bug { guardians, .. } => guardians.iter().map(|candidate| candidate.cell).collect(),
            Evidence::Net(net) => {
                net.branches.iter().fold(CellSet::EMPTY, |cells, branch| cells | branch.assumed.node.cells)
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Where one begins to follow.
    fn start(&self) -> Option<Cell> {
        match &self.step.evidence {
            Evidence::Chain(chain) => chain.nodes.first().and_then(|node| node.cells.first()),
            _ => self.cells().first(),
        }
    }
}

fn blocks(cells: CellSet) -> HouseSet {
    cells.into_iter().map(|cell| House::block(cell.block())).collect()
}
