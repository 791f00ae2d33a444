//! Chains, told as one would follow them: suppose the beginning is not true, and see where it leads.

use crate::board::{Board, CandidateSet};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::techniques::{Chain, Link, Node, Via};

use super::Teller;
use super::words::say;

/// Beyond so many letters clauses are not put into one sentence.
const LONG: usize = 150;

impl Teller<'_> {
    pub fn chain(&mut self, chain: &Chain) {
        if let Some(wing) = Wing::of(chain, self.board) {
            self.wing(&wing);
            return;
        }
        let chain = begun_strong(chain);
        self.sets(&chain);
        self.walk(&chain);
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        if chain.closed {
            self.ring(&chain);
        } else if first == last {
            self.tell(say!(self.words, "end-self", claim = self.words.is(first)));
            if !self.step.eliminations.is_empty() {
                self.so();
            }
        } else {
            self.ends(first, last);
            self.other_ends(&chain);
        }
    }

    /// What an almost locked set is, for each that the chain goes through.
    fn sets(&mut self, chain: &Chain) {
        let words = self.words;
        let mut told = Vec::new();
        for link in &chain.links {
            let Link::Strong(Via::Set(set)) = *link else { continue };
            if set.len() > 1 && !told.contains(&set) {
                told.push(set);
                let digits = self.board.digits_in(set);
                let (n, m) = (set.len(), digits.len());
                let (cells, digits) = (words.cells(set), words.digits(digits));
                self.tell(if told.len() == 1 {
                    say!(words, "set", cells = cells, n = n, m = m, digits = digits)
                } else {
                    say!(words, "set-too", cells = cells, n = n, m = m, digits = digits)
                });
            }
        }
    }

    /// From the beginning, supposed not to be true, to the end, which must be.
    fn walk(&mut self, chain: &Chain) {
        let words = self.words;
        let first = chain.nodes[0];
        self.tell(say!(words, "suppose-not", claim = words.is_not(first)));
        let claim = self.forced(chain, 0);
        self.tell(say!(words, "then", claim = claim));
        let mut at = 2;
        while at + 1 < chain.nodes.len() {
            let run = run_of_pairs(chain, at);
            if run.len() > 2 {
                let claims = run.iter().map(|&node| words.is(node)).collect();
                self.tell(say!(words, "link-run", claims = words.follow(claims)));
                at += 2 * run.len();
            } else {
                let sentence = self.pair(chain, at);
                self.tell(sentence);
                at += 2;
            }
        }
    }

    /// A weak link and the strong one after it: this node is not true, so the next must be.
    fn pair(&self, chain: &Chain, at: usize) -> String {
        let words = self.words;
        let (before, node) = (chain.nodes[at - 1], chain.nodes[at]);
        let strong = self.forced(chain, at);
        if before.cells == node.cells && before.cells.len() == 1 {
            return say!(words, "link-own", digit = node.digit, strong = strong);
        }
        if before.digit != node.digit {
            return say!(words, "link", weak = words.is_not(node), strong = strong);
        }
        let (next, same) = (chain.nodes[at + 1], words.same_of(before.cells | node.cells));
        let weak = match (node.cells.single(), next.candidate()) {
            (Some(cell), Some(other)) if cell == other.cell => {
                let (cell, other) = (words.cell(cell), other.digit);
                return say!(words, "link-pair", cell = cell, same = same, digit = node.digit, other = other);
            }
            (Some(cell), _) => {
                say!(words, "not-in-same", cell = words.cell(cell), same = same, digit = node.digit)
            }
            (None, _) => {
                let cells = words.any_cell(node.cells);
                say!(words, "not-group-in-same", cells = cells, same = same, digit = node.digit)
            }
        };
        say!(words, "link", weak = weak, strong = strong)
    }

    /// What must be true when this node is not.
    fn forced(&self, chain: &Chain, at: usize) -> String {
        let next = chain.nodes[(at + 1) % chain.nodes.len()];
        let words = self.words;
        let Link::Strong(via) = chain.links[at] else { return words.is(next) };
        match (via, next.cells.single()) {
            (Via::House(house), Some(cell)) => {
                let (cell, house) = (words.cell(cell), words.house(house));
                say!(words, "must-house", cell = cell, digit = next.digit, house = house)
            }
            (Via::House(house), None) => {
                let (cells, house) = (words.any_cell(next.cells), words.house(house));
                say!(words, "must-houses", cells = cells, digit = next.digit, house = house)
            }
            (Via::Set(set), _) if set.len() > 1 => {
                let kept = self.board.digits_in(set) - DigitSet::only(chain.nodes[at].digit);
                let (cells, digits) = (words.cells(set), words.digits(kept));
                say!(words, "must-set", cells = cells, digits = digits, claim = words.is(next))
            }
            (_, Some(cell)) => {
                say!(words, "must-cell", cell = words.cell(cell), digit = next.digit)
            }
            (_, None) => words.is(next),
        }
    }

    /// At least one end is true: what both exclude goes.
    fn ends(&mut self, first: Node, last: Node) {
        let words = self.words;
        self.tell(say!(words, "ends", first = words.is(first), last = words.is(last)));
        let gone = self.step.eliminations;
        if !self.step.placements.is_empty() {
            self.so();
        } else if first.digit == last.digit {
            let cells = gone.places(first.digit);
            let (named, n, digit) = (words.cells(cells), cells.len(), first.digit);
            self.tell(if first.cells.len() + last.cells.len() == 2 {
                say!(words, "end-sees", cells = named, n = n, digit = digit)
            } else {
                say!(words, "end-sees-all", cells = named, n = n, digit = digit)
            });
        } else {
            let (first, last) = (words.is(first), words.is(last));
            self.tell(say!(words, "end-cell", first = first, last = last, gone = words.gone(&gone)));
        }
    }

    /// Between two sets other digits can be followed in the same way: the set that loses its link holds them all.
    fn other_ends(&mut self, chain: &Chain) {
        let words = self.words;
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        let (Some(Link::Strong(Via::Set(one))), Some(Link::Strong(Via::Set(other)))) =
            (chain.links.first(), chain.links.last())
        else {
            return;
        };
        let ends = DigitSet::only(first.digit) | DigitSet::only(last.digit);
        let gone = self.step.eliminations;
        for digit in Digit::all().filter(|&digit| !ends.contains(digit) && !gone.places(digit).is_empty()) {
            let (cells, places) = (gone.places(digit), (*one | *other) & self.board.places(digit));
            debug_assert!((cells - places.peers()).is_empty(), "{}", self.step);
            let (places, named) = (words.any_cell(places), words.cells(cells));
            self.tell(say!(words, "end-too", digit = digit, places = places, cells = named, n = cells.len()));
        }
    }

    /// A closed chain holds in one of two ways; each weak link has a true end in both.
    fn ring(&mut self, chain: &Chain) {
        let words = self.words;
        self.tell(say!(words, "loop-back"));
        let others = chain.nodes[1..].iter().skip(1).step_by(2).rev();
        let claims = words.follow(others.map(|&node| words.is(node)).collect());
        self.tell(say!(words, "loop-turn", claim = words.is(chain.nodes[0]), claims = claims));
        let mut left = self.step.eliminations;
        for (at, link) in chain.links.iter().enumerate() {
            let (from, to) = (chain.nodes[at], chain.nodes[(at + 1) % chain.nodes.len()]);
            let sentence = match *link {
                Link::Weak if from.digit == to.digit => {
                    let cells = from.cells | to.cells;
                    let gone = take(&mut left, &CandidateSet::from_cells(from.digit, cells.peers()));
                    let (house, claims) = (words.houses(cells.houses()), words.gone(&gone));
                    let cells = words.any_cell(cells);
                    (!gone.is_empty()).then(|| {
                        let digit = from.digit;
                        say!(
                            words,
                            "loop-house",
                            digit = digit,
                            cells = cells,
                            house = house,
                            claims = claims
                        )
                    })
                }
                Link::Weak => {
                    let digits: DigitSet = [from.digit, to.digit].into_iter().collect();
                    let gone = take(&mut left, &all_in(from.cells, !digits));
                    let (cell, claims) = (words.cells(from.cells), words.gone(&gone));
                    let digits = words.any_digit(digits);
                    (!gone.is_empty())
                        .then(|| say!(words, "loop-cell", cell = cell, digits = digits, claims = claims))
                }
                Link::Strong(Via::Set(set)) => {
                    let missing: DigitSet = [from.digit, to.digit].into_iter().collect();
                    let kept = self.board.digits_in(set) - missing;
                    let mut gone = CandidateSet::EMPTY;
                    for digit in kept {
                        let seen = (self.board.places(digit) & set).peers();
                        gone.extend(&take(&mut left, &CandidateSet::from_cells(digit, seen)));
                    }
                    let (cells, claims) = (words.cells(set), words.gone(&gone));
                    let (missing, digits) = (words.any_digit(missing), words.digits(kept));
                    (!gone.is_empty()).then(|| {
                        say!(
                            words,
                            "loop-set",
                            cells = cells,
                            missing = missing,
                            digits = digits,
                            claims = claims
                        )
                    })
                }
                Link::Strong(_) => None,
            };
            if let Some(sentence) = sentence {
                self.tell(sentence);
            }
        }
        if !left.is_empty() {
            self.tell(say!(words, "loop-so", claims = words.gone(&left)));
        }
    }

    fn wing(&mut self, wing: &Wing) {
        let words = self.words;
        let pivot = words.cell(wing.pivot);
        let candidates = self.board.candidates(wing.pivot);
        self.tell(say!(words, "wing-pivot", cell = pivot, digits = words.any_digit(candidates)));
        let mut cells = CellSet::EMPTY;
        for (digit, pincer) in wing.arms {
            cells.insert(pincer);
            let digits = words.digits(self.board.candidates(pincer));
            let (cell, other) = (words.cell(pincer), wing.common);
            self.tell(say!(words, "wing-arm", digit = digit, cell = cell, digits = digits, other = other));
        }
        if candidates.contains(wing.common) {
            cells.insert(wing.pivot);
            self.tell(say!(words, "wing-self", digit = wing.common));
        }
        self.tell(say!(words, "wing-so", cells = words.cells(cells), digit = wing.common));
        let gone = self.step.eliminations.places(wing.common);
        self.tell(say!(words, "wing-sees", cells = words.cells(gone), n = gone.len(), digit = wing.common));
    }

    pub fn remote_pair(&mut self, cells: &[Cell], digits: DigitSet) {
        let words = self.words;
        let named = words.and(cells.iter().map(|&cell| words.cell(cell)).collect());
        self.tell(say!(words, "remote-cells", cells = named, digits = words.any_digit(digits)));
        let ([first, second, ..], Some(one)) = (cells, digits.first()) else { return };
        let two = (digits - DigitSet::only(one)).first().unwrap_or(one);
        let last = cells.last().unwrap_or(second);
        let (first, second, last) = (words.cell(*first), words.cell(*second), words.cell(*last));
        self.tell(say!(words, "remote-turns", first = first, second = second, one = one, two = two));
        self.tell(say!(words, "remote-ends", first = first, last = last, one = one, two = two));
        let gone: CellSet = self.step.eliminations.iter().map(|candidate| candidate.cell).collect();
        let claims = words.outcome(self.step);
        self.tell(say!(words, "remote-so", cells = words.cells(gone), n = gone.len(), claims = claims));
    }
}

/// Three cells: whichever digit the pivot takes, a digit common to the others is in one of them.
pub(super) struct Wing {
    pivot: Cell,
    arms: [(Digit, Cell); 2],
    common: Digit,
}

impl Wing {
    /// What the chain is, followed from either end.
    pub(super) fn of(chain: &Chain, board: &Board) -> Option<Wing> {
        Wing::from_start(chain, board).or_else(|| Wing::from_start(&reversed(chain), board))
    }

    /// Its cells.
    pub(super) fn cells(&self) -> CellSet {
        [self.pivot].into_iter().chain(self.arms.map(|(_, pincer)| pincer)).collect()
    }

    /// A chain of three cells, pincer, pivot and pincer, from a digit to the same digit: the pivot has two
    /// digits, or also the common one and is then linked as a set with a pincer.
    fn from_start(chain: &Chain, board: &Board) -> Option<Wing> {
        let cell = |at: usize| chain.nodes.get(at)?.cells.single();
        let digit = |at: usize| chain.nodes[at].digit;
        let (common, pivot, pincer) = (digit(0), cell(2)?, cell(0)?);
        let other = match (chain.nodes.len(), chain.links.get(2)?) {
            (6, Link::Strong(Via::Cell)) if cell(4) == cell(5) && digit(3) == digit(4) => cell(4)?,
            (4, Link::Strong(Via::Set(set))) if set.len() == 2 && set.contains(pivot) => {
                (*set - CellSet::only(pivot)).single()?
            }
            _ => return None,
        };
        let is_pair = |cell| board.candidates(cell).len() == 2 && board.candidates(cell).contains(common);
        let last = chain.nodes[chain.nodes.len() - 1].digit;
        let is_wing = !chain.closed
            && cell(1) == Some(pincer)
            && (digit(1), last) == (digit(2), common)
            && is_pair(pincer)
            && is_pair(other);
        let second = (board.candidates(other) - DigitSet::only(common)).first()?;
        is_wing.then_some(Wing { pivot, arms: [(digit(1), pincer), (second, other)], common })
    }
}

/// The same chain, a ring turned so that its first link is strong.
fn begun_strong(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    if chain.closed && chain.links.first() == Some(&Link::Weak) {
        chain.nodes.rotate_left(1);
        chain.links.rotate_left(1);
    }
    chain
}

/// The same chain from its other end.
fn reversed(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    chain.nodes.reverse();
    chain.links.reverse();
    chain
}

/// Cells with two digits each, from here: each loses one to the cell before and takes the other.
fn run_of_pairs(chain: &Chain, start: usize) -> Vec<Node> {
    let mut run = Vec::new();
    for at in (start..chain.nodes.len() - 1).step_by(2) {
        let (before, node, next) = (chain.nodes[at - 1], chain.nodes[at], chain.nodes[at + 1]);
        let is_pair = node.cells == next.cells && node.cells.len() == 1 && before.digit == node.digit;
        if !is_pair || run.len() * 12 > LONG / 2 {
            break;
        }
        run.push(next);
    }
    run
}

/// Takes these out of what is left to explain.
fn take(left: &mut CandidateSet, these: &CandidateSet) -> CandidateSet {
    let (taken, rest): (Vec<Candidate>, Vec<Candidate>) =
        left.iter().partition(|&candidate| these.contains(candidate));
    *left = rest.into_iter().collect();
    taken.into_iter().collect()
}

fn all_in(cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    digits.into_iter().for_each(|digit| set.insert_all(digit, cells));
    set
}
