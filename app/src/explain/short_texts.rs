//! The short texts of a hint: where to look, the technique, what is marked, and the final instruction.

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Cases, Evidence, Link, LinkReason, Net, Node, Technique};

use super::StepExplainer;
use super::chain::{FourCellChain, WingInChain, joined_ends};
use super::phrases::{MAX_NAMED_CELLS, group_eliminations, phrase};

/// Where to look for a step.
pub enum HintPlace {
    Houses(HouseSet),
    DigitIn(Digit, HouseSet),
    Digits(DigitSet),
    Cell(Cell),
    Board,
}

impl HintPlace {
    pub fn cells(&self, board: &Board) -> CellSet {
        let of_digit = |digit| board.places(digit) | board.grid().cells_with(digit);
        match *self {
            HintPlace::Houses(houses) | HintPlace::DigitIn(_, houses) => {
                houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
            }
            HintPlace::Digits(digits) => {
                digits.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | of_digit(digit))
            }
            HintPlace::Cell(cell) => CellSet::only(cell),
            HintPlace::Board => CellSet::ALL,
        }
    }
}

impl StepExplainer<'_> {
    /// Name of the technique, with its digit if there is only one and it gives no placement away.
    pub fn name(&self) -> String {
        let phrases = self.phrases;
        let name = phrases.phrase(&format!("technique-{}", self.step.technique.key()), &[]);
        match self.digits().single().filter(|_| self.step.placements.is_empty()) {
            Some(digit) => phrase!(phrases, "name-on", name, digit),
            None => name,
        }
    }

    pub fn location(&self) -> String {
        let phrases = self.phrases;
        match self.place() {
            HintPlace::Houses(houses) => match houses.single() {
                Some(house) => phrase!(phrases, "look-house", house),
                None => phrase!(phrases, "look-houses", houses),
            },
            HintPlace::DigitIn(digit, houses) => phrase!(phrases, "look-digit-in", digit, houses),
            HintPlace::Digits(digits) => match digits.single() {
                Some(digit) => phrase!(phrases, "look-digit", digit),
                None => phrase!(phrases, "look-digits", digits),
            },
            HintPlace::Cell(cell) => phrase!(phrases, "look-cell", cell),
            HintPlace::Board => phrase!(phrases, "look-all"),
        }
    }

    pub fn place(&self) -> HintPlace {
        match &self.step.evidence {
            Evidence::Single { house: Some(house) } | Evidence::Locked { home: house, .. } => {
                HintPlace::Houses(HouseSet::only(*house))
            }
            Evidence::Single { house: None } => HintPlace::Houses(
                self.step.placements.first().map_or(HouseSet::EMPTY, |c| blocks(CellSet::only(c.cell))),
            ),
            Evidence::Subset { houses: within, .. } => {
                HintPlace::Houses(within.first().map_or(HouseSet::EMPTY, HouseSet::only))
            }
            Evidence::Fish { digit, base, .. } => HintPlace::DigitIn(*digit, *base),
            Evidence::Net(Net { cases: Cases::House(digit, house), .. }) => {
                HintPlace::DigitIn(*digit, HouseSet::only(*house))
            }
            Evidence::Colours { digit, .. } => HintPlace::Digits(DigitSet::only(*digit)),
            Evidence::Blossom { stem: cell, .. } | Evidence::Net(Net { cases: Cases::Cell(cell), .. }) => {
                HintPlace::Cell(*cell)
            }
            Evidence::Bug { .. } => HintPlace::Board,
            Evidence::Exocet(exocet) => HintPlace::Houses(blocks(exocet.base)),
            _ => {
                let (digits, blocks) = (self.digits(), blocks(self.cells()));
                match self.pivot().or_else(|| self.start()) {
                    _ if blocks.len() <= 2 => HintPlace::Houses(blocks),
                    _ if (1..=2).contains(&digits.len()) => HintPlace::Digits(digits),
                    Some(cell) => HintPlace::Cell(cell),
                    None => HintPlace::Houses(blocks),
                }
            }
        }
    }

    /// The pivot of a wing of three cells.
    fn pivot(&self) -> Option<Cell> {
        let Evidence::Chain(chain) = &self.step.evidence else { return None };
        WingInChain::of(chain, self.board).map(|wing| wing.cells()[0])
    }

    pub fn pattern(&self) -> String {
        let phrases = self.phrases;
        match &self.step.evidence {
            Evidence::Single { house: Some(house) } if self.step.technique == Technique::FullHouse => {
                phrase!(phrases, "mark-full", house = *house)
            }
            Evidence::Single { house: Some(house) } => phrase!(phrases, "mark-hidden", house = *house),
            Evidence::Single { house: None } => {
                let cell: CellSet = self.step.placements.iter().map(|placed| placed.cell).collect();
                phrase!(phrases, "mark-naked", cell)
            }
            &Evidence::Locked { digit, home, other } => phrase!(phrases, "mark-locked", digit, home, other),
            &Evidence::Subset { cells, digits, houses, hidden: true } => {
                phrase!(phrases, "mark-hidden-subset", digits, cells, house = houses)
            }
            &Evidence::Subset { cells, digits, .. } => {
                phrase!(phrases, "mark-naked-subset", digits, cells)
            }
            &Evidence::Fish { digit, base, cover, fins: CellSet::EMPTY } => {
                phrase!(phrases, "mark-fish", digit, base, cover)
            }
            &Evidence::Fish { digit, base, cover, fins } => {
                phrase!(phrases, "mark-fins", digit, base, cover, fins)
            }
            // A wing is evidence as a chain, but its cells are what a player looks for.
            Evidence::Chain(chain) if let Some(wing) = WingInChain::of(chain, self.board) => {
                let cells = wing.cells();
                let digits = self.board.digits_in(cells.into_iter().collect());
                phrase!(phrases, "mark-wing", cells = phrases.cells_in_order(&cells), digits)
            }
            Evidence::Chain(chain) if let Some(FourCellChain { cells, .. }) = self.four_cells(chain) => {
                phrase!(phrases, "mark-wing", cells, digits = self.board.digits_in(cells))
            }
            Evidence::Chain(chain) => {
                let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
                let end = |node: Node| phrases.any_cell(node.cells);
                match () {
                    () if chain.closed => phrase!(phrases, "mark-loop", n = chain.nodes.len()),
                    () if first == last => phrase!(phrases, "mark-self", first = end(first)),
                    () if let Some(cells) = joined_ends(first, last) => {
                        phrase!(phrases, "mark-chain-one-of", cells, digit = first.digit)
                    }
                    () => phrase!(phrases, "mark-chain", first, last),
                }
            }
            Evidence::Colours { digit, clusters: nets } if nets.len() > 1 => {
                phrase!(phrases, "mark-two-colours", digit = *digit)
            }
            Evidence::Colours { digit, .. } => phrase!(phrases, "mark-colours", digit = *digit),
            Evidence::RemotePair { cells, digits } => {
                let cells = phrases.cells_in_order(cells);
                phrase!(phrases, "mark-remote", cells, digits = phrases.any_digit(*digits))
            }
            Evidence::Cover { cells, .. } => {
                phrase!(phrases, "mark-cover", cells = *cells, digits = self.board.digits_in(*cells))
            }
            Evidence::Blossom { stem, .. } => phrase!(phrases, "mark-blossom", cell = *stem),
            Evidence::Rectangle { digits, .. } => {
                phrase!(phrases, "mark-rectangle", cells = self.cells(), digits = *digits)
            }
            Evidence::Bug { .. } => phrase!(phrases, "mark-bug", cells = self.cells()),
            Evidence::Net(net) => match net.cases {
                Cases::Cell(cell) => phrase!(phrases, "mark-cell", cell),
                Cases::House(digit, house) => phrase!(phrases, "mark-house", digit, house),
                Cases::Refutation => {
                    let assumed = net.branches.first().map(|branch| phrases.is(branch.assumption.node));
                    phrase!(phrases, "mark-refuted", claim = assumed.unwrap_or_default())
                }
                Cases::Tridagon { cells, digits } => phrase!(phrases, "mark-tridagon", cells, digits),
                _ => String::new(),
            },
            Evidence::Exocet(exocet) => {
                let targets = exocet.targets[0] | exocet.targets[1];
                match targets.len() {
                    2 => phrase!(phrases, "mark-exocet", base = exocet.base, targets),
                    _ => phrase!(phrases, "mark-exocet-pair", base = exocet.base),
                }
            }
            _ => String::new(),
        }
    }

    pub fn instruction(&self) -> String {
        self.changes("write", "strike")
    }

    pub fn conclusion(&self) -> String {
        self.changes("written", "struck-from")
    }

    /// The sentences of all placements and eliminations, from their templates.
    fn changes(&self, write: &str, strike: &str) -> String {
        let phrases = self.phrases;
        let place = |&Candidate { cell, digit }: &Candidate| {
            phrases.phrase(write, &[("digit", &digit), ("cell", &cell)])
        };
        let mut sentences: Vec<String> = self.step.placements.iter().map(place).collect();
        for (cells, digits) in group_eliminations(&self.step.eliminations) {
            for (at, cells) in short_lists(cells).enumerate() {
                sentences.push(match at {
                    0 => phrases.phrase(strike, &[("digits", &digits), ("cells", &cells)]),
                    _ => phrase!(phrases, "strike-more", cells),
                });
            }
        }
        let joined = |first: String, rest: String| phrase!(phrases, "doing", first, rest);
        sentences.into_iter().reduce(joined).unwrap_or_default()
    }

    /// Explains the first short cell name in the sentence. Any other cell might give the answer away.
    pub fn legend(&self, sentence: &str) -> String {
        let phrases = self.phrases;
        let places = Cell::all().filter(|&cell| phrases.cell(cell) != phrases.long_cell(cell));
        let named = places.filter_map(|cell| Some((sentence.find(&phrases.cell(cell))?, cell))).min();
        named.map_or_else(String::new, |(_, cell)| {
            phrase!(phrases, "legend", cell, row = cell.row() + 1, column = cell.column() + 1)
        })
    }

    /// What hollow and filled circles mean, where they stand for what is supposed and what follows.
    pub fn signs(&self) -> String {
        match &self.step.evidence {
            Evidence::Chain(chain) if self.four_cells(chain).is_some() => String::new(),
            Evidence::Chain(_) | Evidence::Net(_) => phrase!(self.phrases, "signs"),
            _ => String::new(),
        }
    }

    fn digits(&self) -> DigitSet {
        match &self.step.evidence {
            Evidence::Locked { digit, .. }
            | Evidence::Fish { digit, .. }
            | Evidence::Colours { digit, .. } => DigitSet::only(*digit),
            Evidence::Subset { digits, .. }
            | Evidence::RemotePair { digits, .. }
            | Evidence::Rectangle { digits, .. } => *digits,
            Evidence::Chain(chain) => {
                let sets = chain.links.iter().any(|link| matches!(link, Link::Strong(LinkReason::Set(_))));
                if sets { DigitSet::ALL } else { chain.nodes.iter().map(|node| node.digit).collect() }
            }
            Evidence::Cover { cells, .. } => self.board.digits_in(*cells),
            Evidence::Exocet(exocet) => exocet.digits,
            _ => DigitSet::ALL,
        }
    }

    fn cells(&self) -> CellSet {
        match &self.step.evidence {
            Evidence::Chain(chain) => {
                chain.nodes.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells)
            }
            Evidence::RemotePair { cells, .. } => cells.iter().copied().collect(),
            Evidence::Cover { cells, .. } => *cells,
            Evidence::Exocet(exocet) => exocet.base | exocet.targets[0] | exocet.targets[1],
            Evidence::Rectangle { corners, .. } => corners.iter().copied().collect(),
            Evidence::Bug { guardians, .. } => guardians.iter().map(|candidate| candidate.cell).collect(),
            Evidence::Net(net) => {
                net.branches.iter().fold(CellSet::EMPTY, |cells, branch| cells | branch.assumption.node.cells)
            }
            _ => CellSet::EMPTY,
        }
    }

    fn start(&self) -> Option<Cell> {
        match &self.step.evidence {
            Evidence::Chain(chain) => chain.nodes.first().and_then(|node| node.cells.first()),
            _ => self.cells().first(),
        }
    }
}

/// Splits cells into lists that name them all.
fn short_lists(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let list: CellSet = left.into_iter().take(MAX_NAMED_CELLS).collect();
        left = left - list;
        Some(list).filter(|list| !list.is_empty())
    })
}

fn blocks(cells: CellSet) -> HouseSet {
    cells.into_iter().map(|cell| House::block(cell.block())).collect()
}
