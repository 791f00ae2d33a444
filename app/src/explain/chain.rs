//! Explains chains as a reader would follow them: suppose that the first node is false, and see what follows.

use std::cmp::Reverse;

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold::techniques::{Chain, Link, LinkReason, Node, Technique};

use super::StepExplainer;
use super::chain_strip::chain_strip;
use super::phrases::{MAX_NAMED_CELLS, Phrases, phrase};

impl StepExplainer<'_> {
    pub fn chain(&mut self, chain: &Chain) {
        if let Some(wing) = Wing::of(chain, self.board) {
            self.explain_wing(&wing);
            return;
        }
        if let Some(four) = self.four_cells(chain) {
            self.explain_four_cells(&four);
            return;
        }
        let chain = starting_with_strong_link(chain);
        self.chain_strip = chain_strip(&chain, self.phrases);
        self.explain_sets(&chain);
        self.follow_chain(&chain);
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        if chain.closed {
            self.explain_loop(&chain);
        } else if first == last {
            self.push(phrase!(self.phrases, "end-self", claim = first));
            if !self.step.eliminations.is_empty() {
                self.push_conclusion();
            }
        } else {
            self.explain_ends(first, last);
            self.explain_other_ends(&chain);
        }
    }

    /// Explains the almost locked sets of the chain.
    fn explain_sets(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let mut explained = Vec::new();
        for link in &chain.links {
            let Link::Strong(LinkReason::Set(set)) = *link else { continue };
            if set.len() > 1 && !explained.contains(&set) {
                explained.push(set);
                let digits = self.board.digits_in(set);
                self.push(if explained.len() == 1 {
                    phrase!(phrases, "set", cells = set, m = digits.len(), digits)
                } else {
                    phrase!(phrases, "set-too", cells = set, digits)
                });
            }
        }
    }

    /// Follows the chain from the false first node to the last, which must be true.
    fn follow_chain(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let first = chain.nodes[0];
        self.push(phrase!(phrases, "suppose-not", claim = phrases.is_not(first)));
        self.push(phrase!(phrases, "then", claim = self.forced_claim(chain, 0)));
        let mut at = 2;
        while at + 1 < chain.nodes.len() {
            let run = run_of_pairs(chain, at);
            if run.len() > 2 {
                let claims = run.iter().map(|&node| phrases.is(node)).collect();
                self.push(phrase!(phrases, "link-run", claims = phrases.join_clauses(claims)));
                at += 2 * run.len();
            } else {
                self.push_links(chain, at);
                at += 2;
            }
        }
    }

    /// Adds what follows from a weak link and the strong link after it: this node is false, so the next is true.
    fn push_links(&mut self, chain: &Chain, at: usize) {
        let phrases = self.phrases;
        let (before, node, next) = (chain.nodes[at - 1], chain.nodes[at], chain.nodes[at + 1]);
        let digit = node.digit;
        if before.cells == node.cells && before.cells.len() == 1 {
            return self.push(phrase!(phrases, "link-own", digit, strong = self.forced_claim(chain, at)));
        }
        let same = || phrases.shared_house_kind(before.cells | node.cells);
        let weak = || match node.cells.single() {
            _ if before.digit != digit => phrases.is_not(node),
            Some(cell) => phrase!(phrases, "not-in-same", cell, same = same(), digit),
            None => {
                phrase!(
                    phrases,
                    "not-group-in-same",
                    cells = phrases.no_cell(node.cells),
                    same = same(),
                    digit
                )
            }
        };
        if let (Some(cell), Some(other)) = (node.cells.single(), next.candidate())
            && cell == other.cell
            && before.digit == digit
        {
            return self.push(phrase!(phrases, "link-pair", cell, same = same(), digit, other = other.digit));
        }
        let sentence = phrase!(phrases, "link", weak = weak(), strong = self.forced_claim(chain, at));
        if phrases.is_short(&sentence) {
            return self.push(sentence);
        }
        phrases.take_mentions();
        self.push(phrase!(phrases, "so", claims = weak()));
        self.push(phrase!(phrases, "then", claim = self.forced_claim(chain, at)));
    }

    /// Returns the clause for what is true if this node is false.
    fn forced_claim(&self, chain: &Chain, at: usize) -> String {
        let next = chain.nodes[(at + 1) % chain.nodes.len()];
        let phrases = self.phrases;
        let Link::Strong(via) = chain.links[at] else { return phrases.is(next) };
        match (via, next.cells.single()) {
            (LinkReason::House(house), Some(cell)) => {
                phrase!(phrases, "must-house", cell, digit = next.digit, house)
            }
            (LinkReason::House(house), None) => {
                let cells = phrases.any_cell(next.cells);
                phrase!(phrases, "must-houses", cells, digit = next.digit, house)
            }
            (LinkReason::Set(set), _) if set.len() > 1 => {
                let digits = self.board.digits_in(set) - DigitSet::only(chain.nodes[at].digit);
                phrase!(phrases, "must-set", cells = set, digits, claim = next)
            }
            (_, Some(cell)) => phrase!(phrases, "must-cell", cell, digit = next.digit),
            (_, None) => phrases.is(next),
        }
    }

    /// At least one end is true: candidates excluded by both are eliminated.
    fn explain_ends(&mut self, first: Node, last: Node) {
        let phrases = self.phrases;
        self.push(if let Some(cells) = joined_ends(first, last) {
            phrase!(phrases, "wing-so", cells, digit = first.digit)
        } else {
            phrase!(phrases, "ends", first, last)
        });
        let eliminated = self.step.eliminations;
        if !self.step.placements.is_empty() {
            self.push_conclusion();
        } else if first.digit == last.digit {
            let cells = eliminated.places(first.digit);
            let (n, digit) = (cells.len(), first.digit);
            self.push(if first.cells.len() + last.cells.len() == 2 {
                phrase!(phrases, "end-sees", cells, n, digit)
            } else {
                phrase!(phrases, "end-sees-all", cells, n, digit)
            });
        } else {
            self.push(phrase!(phrases, "end-cell", first, last, gone = eliminated));
        }
    }

    /// Explains eliminations of other digits between two sets: the set that lacks its linked digit contains
    /// all the others.
    fn explain_other_ends(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        let (Some(Link::Strong(LinkReason::Set(one))), Some(Link::Strong(LinkReason::Set(other)))) =
            (chain.links.first(), chain.links.last())
        else {
            return;
        };
        let ends = DigitSet::only(first.digit) | DigitSet::only(last.digit);
        let eliminated = self.step.eliminations;
        for digit in
            Digit::all().filter(|&digit| !ends.contains(digit) && !eliminated.places(digit).is_empty())
        {
            let (cells, places) = (eliminated.places(digit), (*one | *other) & self.board.places(digit));
            debug_assert!((cells - places.peers()).is_empty(), "{}", self.step);
            self.push(phrase!(phrases, "end-too", digit, places = phrases.any_cell(places)));
            self.push(phrase!(phrases, "end-sees-all", cells, n = cells.len(), digit));
        }
    }

    /// A closed chain is true in one of two ways; each weak link has one true end in both.
    fn explain_loop(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "loop-back"));
        let others = || chain.nodes[1..].iter().skip(1).step_by(2).rev();
        let claims = match chain.nodes[..] {
            [_, other] => phrases.is_not(other),
            _ => phrases.join_clauses(others().map(|&node| phrases.is(node)).collect()),
        };
        let turn = phrase!(phrases, "loop-turn", claim = chain.nodes[0], claims);
        self.push(if phrases.is_short(&turn) {
            turn
        } else {
            phrases.take_mentions();
            others().for_each(|node| phrases.mention_cells(node.cells));
            phrase!(phrases, "loop-turn-many", claim = chain.nodes[0])
        });
        let mut left = self.step.eliminations;
        for (at, link) in chain.links.iter().enumerate() {
            let (from, to) = (chain.nodes[at], chain.nodes[(at + 1) % chain.nodes.len()]);
            let linked: DigitSet = [from.digit, to.digit].into_iter().collect();
            let mut claims = CandidateSet::EMPTY;
            match *link {
                Link::Weak if from.digit == to.digit => {
                    let (digit, cells) = (from.digit, from.cells | to.cells);
                    claims = take_from(&mut left, &CandidateSet::from_cells(digit, cells.peers()));
                }
                Link::Weak => claims = take_from(&mut left, &candidates_in(from.cells, !linked)),
                Link::Strong(LinkReason::Set(set)) => {
                    for digit in self.board.digits_in(set) - linked {
                        let seen = (self.board.places(digit) & set).peers();
                        claims.extend(&take_from(&mut left, &CandidateSet::from_cells(digit, seen)));
                    }
                }
                Link::Strong(_) => {}
            }
            if !claims.is_empty() {
                let board = self.board;
                self.push_with_claims(|| loop_reason(phrases, board, *link, [from, to]), &claims);
            }
        }
        if !left.is_empty() {
            self.push(phrase!(phrases, "loop-so", claims = left));
        }
    }

    /// The four cells of a WXYZ-wing.
    pub(super) fn four_cells(&self, chain: &Chain) -> Option<FourCells> {
        FourCells::of(chain, self.board).filter(|_| self.step.technique == Technique::WxyzWing)
    }

    /// Three of the four digits can be there only once each, so the fourth cannot be missing.
    fn explain_four_cells(&mut self, &FourCells { cells, common }: &FourCells) {
        let phrases = self.phrases;
        let digits = self.board.digits_in(cells);
        self.push(phrase!(phrases, "wing-four", cells, digits));
        let mut left = digits - DigitSet::only(common);
        while !left.is_empty() {
            let in_house = |house: House| -> DigitSet {
                left.into_iter()
                    .filter(|&digit| (self.board.places(digit) & cells).is_subset(house.cells()))
                    .collect()
            };
            let houses = House::all().map(|house| (house, in_house(house)));
            let Some((house, digits)) = houses.min_by_key(|(_, digits)| Reverse(digits.len())) else { break };
            self.push(phrase!(phrases, "cover-once", digits, n = digits.len(), house));
            left = left - digits;
        }
        let places = cells & self.board.places(common);
        self.push(phrase!(phrases, "wing-four-so", digit = common, cells = places));
        let cells = self.step.eliminations.places(common);
        self.push(phrase!(phrases, "wing-sees", cells, n = cells.len(), digit = common));
    }

    fn explain_wing(&mut self, wing: &Wing) {
        let phrases = self.phrases;
        let candidates = self.board.candidates(wing.pivot);
        let digits = phrases.any_digit(candidates);
        self.push(phrase!(phrases, "wing-pivot", cell = wing.pivot, digits));
        let mut cells = CellSet::EMPTY;
        for (digit, pincer) in wing.arms {
            cells.insert(pincer);
            let digits = self.board.candidates(pincer);
            self.push(phrase!(phrases, "wing-arm", digit, cell = pincer, digits, other = wing.common));
        }
        if candidates.contains(wing.common) {
            cells.insert(wing.pivot);
            self.push(phrase!(phrases, "wing-self", digit = wing.common));
        }
        self.push(phrase!(phrases, "wing-so", cells, digit = wing.common));
        let cells = self.step.eliminations.places(wing.common);
        self.push(phrase!(phrases, "wing-sees", cells, n = cells.len(), digit = wing.common));
    }

    pub fn remote_pair(&mut self, cells: &[Cell], digits: DigitSet) {
        let phrases = self.phrases;
        let named = if cells.len() > MAX_NAMED_CELLS {
            phrases.cells(cells.iter().copied().collect())
        } else {
            phrases.join_and(cells.iter().map(|&cell| phrases.cell(cell)).collect())
        };
        self.push(phrase!(phrases, "remote-cells", cells = named, digits = phrases.any_digit(digits)));
        let ([first, second, ..], Some(one)) = (cells, digits.first()) else { return };
        let two = (digits - DigitSet::only(one)).first().unwrap_or(one);
        let last = cells.last().unwrap_or(second);
        self.push(phrase!(phrases, "remote-turns", first = *first, second = *second, one, two));
        self.push(phrase!(phrases, "remote-ends", first = *first, last = *last, one, two));
        let cells: CellSet = self.step.eliminations.iter().map(|candidate| candidate.cell).collect();
        let (n, digits) = (cells.len(), phrases.any_digit(digits_of(&self.step.eliminations)));
        self.push(phrase!(phrases, "remote-so", cells, n, digits));
    }
}

/// Four cells with four digits, of which all but one can be there only once.
pub(super) struct FourCells {
    pub(super) cells: CellSet,
    common: Digit,
}

impl FourCells {
    /// Recognizes a chain of almost locked sets with four cells and four digits together. All places of each digit
    /// among them are in one house, except those of the digit at its ends.
    fn of(chain: &Chain, board: &Board) -> Option<FourCells> {
        let set = |link: &Link| match link {
            Link::Strong(LinkReason::Set(set)) => *set,
            _ => CellSet::EMPTY,
        };
        let cells = chain.links.iter().fold(CellSet::EMPTY, |cells, link| cells | set(link));
        let digits = board.digits_in(cells);
        let [first, .., last] = chain.nodes[..] else { return None };
        let is_once =
            |digit: Digit| digit == first.digit || !(board.places(digit) & cells).houses().is_empty();
        let is_wing = !chain.closed
            && first.digit == last.digit
            && (cells.len(), digits.len()) == (4, 4)
            && digits.into_iter().all(is_once);
        is_wing.then_some(FourCells { cells, common: first.digit })
    }
}

/// A wing of three cells: whichever digit the pivot has, the common digit is in one of the cells.
pub(super) struct Wing {
    pivot: Cell,
    arms: [(Digit, Cell); 2],
    common: Digit,
}

impl Wing {
    /// Recognizes a wing, from either end of the chain.
    pub(super) fn of(chain: &Chain, board: &Board) -> Option<Wing> {
        Wing::from_start(chain, board).or_else(|| Wing::from_start(&reversed(chain), board))
    }

    /// The cells of the wing.
    pub(super) fn cells(&self) -> CellSet {
        [self.pivot].into_iter().chain(self.arms.map(|(_, pincer)| pincer)).collect()
    }

    /// Recognizes a chain of three cells (pincer, pivot, pincer) between two places of the same digit. The
    /// pivot has two candidates, or also the common digit; then it forms a set with one pincer.
    fn from_start(chain: &Chain, board: &Board) -> Option<Wing> {
        let cell = |at: usize| chain.nodes.get(at)?.cells.single();
        let digit = |at: usize| chain.nodes[at].digit;
        let (common, pivot, pincer) = (digit(0), cell(2)?, cell(0)?);
        let other = match (chain.nodes.len(), chain.links.get(2)?) {
            (6, Link::Strong(LinkReason::Cell)) if cell(4) == cell(5) && digit(3) == digit(4) => cell(4)?,
            (4, Link::Strong(LinkReason::Set(set))) if set.len() == 2 && set.contains(pivot) => {
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

/// The cells of both ends of a chain, one of which has their digit, if they are better named together than one by one.
pub(super) fn joined_ends(first: Node, last: Node) -> Option<CellSet> {
    let cells = first.cells | last.cells;
    let is_long = cells.len() > MAX_NAMED_CELLS || first.cells.intersects(last.cells);
    (is_long && first.digit == last.digit).then_some(cells)
}

/// Returns the chain; a closed chain is rotated if necessary, so that its first link is strong.
fn starting_with_strong_link(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    if chain.closed && chain.links.first() == Some(&Link::Weak) {
        chain.nodes.rotate_left(1);
        chain.links.rotate_left(1);
    }
    chain
}

/// Returns the chain from its other end.
fn reversed(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    chain.nodes.reverse();
    chain.links.reverse();
    chain
}

/// Returns a run of cells with two candidates: each loses one to the cell before and takes the other.
fn run_of_pairs(chain: &Chain, start: usize) -> Vec<Node> {
    let mut run = Vec::new();
    for at in (start..chain.nodes.len() - 1).step_by(2) {
        let (before, node, next) = (chain.nodes[at - 1], chain.nodes[at], chain.nodes[at + 1]);
        let is_pair = node.cells == next.cells && node.cells.len() == 1 && before.digit == node.digit;
        if !is_pair || run.len() == MAX_NAMED_CELLS {
            break;
        }
        run.push(next);
    }
    run
}

/// Why a link of a loop eliminates candidates beside it.
fn loop_reason(phrases: Phrases, board: &Board, link: Link, [from, to]: [Node; 2]) -> String {
    let linked: DigitSet = [from.digit, to.digit].into_iter().collect();
    match link {
        Link::Strong(LinkReason::Set(set)) => {
            let digits = board.digits_in(set) - linked;
            phrase!(phrases, "loop-set", cells = set, missing = phrases.any_digit(linked), digits)
        }
        _ if from.digit == to.digit => {
            let cells = from.cells | to.cells;
            let house = cells.houses();
            phrase!(phrases, "loop-house", digit = from.digit, cells = phrases.any_cell(cells), house)
        }
        _ => phrase!(phrases, "loop-cell", cell = from.cells, digits = phrases.any_digit(linked)),
    }
}

/// Removes these candidates from the ones still to explain. Returns those removed.
fn take_from(left: &mut CandidateSet, these: &CandidateSet) -> CandidateSet {
    let (taken, rest): (Vec<Candidate>, Vec<Candidate>) =
        left.iter().partition(|&candidate| these.contains(candidate));
    *left = rest.into_iter().collect();
    taken.into_iter().collect()
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}

fn candidates_in(cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    digits.into_iter().for_each(|digit| set.insert_all(digit, cells));
    set
}
