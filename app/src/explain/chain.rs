//! Explains chains as a reader would follow them: suppose that the first node is false, and see what follows.

use std::cmp::Reverse;

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold::techniques::{Chain, Link, LinkReason, Node, Technique};

use super::StepExplainer;
use super::chain_strip::chain_strip;
use super::phrases::{MAX_NAMED_CELLS, Phrases, phrase};

impl StepExplainer<'_> {
    pub fn chain(&mut self, chain: &Chain) {
        if let Some(wing) = WingInChain::of(chain, self.board) {
            self.explain_wing(&wing);
            return;
        }
        if let Some(four) = self.four_cells(chain) {
            return self.explain_four_cells(&four);
        }
        // A reader supposes the first node to be false, so a strong link has to follow.
        let chain = starting_with_strong_link(chain);
        self.chain_strip = chain_strip(&chain, self.phrases);
        self.explain_sets(&chain);
        self.follow_chain(&chain);
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        if chain.closed {
            self.explain_loop(&chain);
        } else if first == last {
            let phrases = self.phrases;
            let impossible = || phrase!(phrases, "end-self", supposed = phrases.is_not(first), claim = first);
            if !self.push_if_short(&impossible) {
                self.push(phrase!(phrases, "end-opposite", claim = first));
            }
            if !self.step.eliminations.is_empty() {
                self.push_conclusion();
            }
        } else {
            self.explain_ends(first, last);
            self.explain_other_ends(&chain);
        }
    }

    fn explain_sets(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let mut explained = Vec::new();
        for link in &chain.links {
            let Link::Strong(LinkReason::Set(set)) = *link else { continue };
            if set.len() > 1 && !explained.contains(&set) {
                explained.push(set);
                let digits = self.board.digits_in(set);
                let (n, m) = (set.len(), digits.len());
                let house = set.houses().first().map_or(HouseSet::EMPTY, HouseSet::only);
                self.push(if explained.len() == 1 {
                    phrase!(phrases, "set", cells = set, n, house, m, digits)
                } else {
                    phrase!(phrases, "set-too", cells = set, n, house, m, digits)
                });
            }
        }
    }

    /// Follows the chain from the false first node to the last, which must be true.
    fn follow_chain(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let supposed = || phrases.is_not(chain.nodes[0]);
        let strong = || self.forced_claim(chain, 0);
        let start =
            phrases.clause(&|| phrase!(phrases, "suppose-then", claim = supposed(), strong = strong()));
        if start.is_short() {
            self.push_clause(&start);
        } else {
            let strong = phrases.clause(&|| phrase!(phrases, "then", claim = strong()));
            self.push(phrase!(phrases, "suppose-not", claim = supposed()));
            self.push_clause(&strong);
        }
        let mut at = 2;
        while at + 1 < chain.nodes.len() {
            let run = run_of_pairs(chain, at);
            // A long run of cells with two candidates is one sentence: each step is the same.
            if run.len() > 2 {
                let claims = phrases.join_clauses(run.iter().map(|&node| phrases.is(node)).collect());
                self.push(phrase!(phrases, "link-run", before = chain.nodes[at - 1], claims));
                at += 2 * run.len();
            } else {
                self.push_links(chain, at);
                at += 2;
            }
        }
    }

    /// Adds what follows from a weak and then a strong link: the node before is true, so this one is false, so the next is true.
    fn push_links(&mut self, chain: &Chain, at: usize) {
        let phrases = self.phrases;
        let (before, node, next) = (chain.nodes[at - 1], chain.nodes[at], chain.nodes[at + 1]);
        let digit = node.digit;
        // The cell has the digit of the node before, so that it lacks this one need not be said.
        if before.cells == node.cells && before.cells.len() == 1 {
            let strong = self.forced_claim(chain, at);
            return self.push(phrase!(phrases, "link-own", before, digit, strong));
        }
        let weak = || phrases.is_not_beside(node, before);
        if let (Some(cell), Some(other)) = (node.cells.single(), next.candidate())
            && cell == other.cell
            && before.digit == digit
        {
            let same = phrases.shared_house_kind(before.cells | node.cells);
            return self.push(phrase!(phrases, "link-pair", before, cell, same, digit, other = other.digit));
        }
        let strong = phrases.clause(&|| self.forced_claim(chain, at));
        let link = phrases.clause(&|| {
            phrases.mention(strong.mentions);
            phrase!(phrases, "link", before, weak = weak(), strong = strong.text)
        });
        if link.is_short() {
            return self.push_clause(&link);
        }
        if !self.push_if_short(&|| phrase!(phrases, "link-if", before, weak = weak())) {
            self.push(phrase!(phrases, "then", claim = phrases.is_not(node)));
        }
        phrases.mention(strong.mentions);
        self.push(phrase!(phrases, "then", claim = strong.text));
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
                match next.cells.single().filter(|_| set.len() < MAX_NAMED_CELLS) {
                    Some(place) => {
                        phrase!(phrases, "must-set-cell", cells = set, digits, place, digit = next.digit)
                    }
                    None => phrase!(phrases, "must-set", cells = set, digits, claim = next),
                }
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
            self.seen(eliminated.places(first.digit), first.cells | last.cells, first.digit);
        } else {
            for candidate in eliminated.iter() {
                self.explain_end(first, last, candidate);
            }
            if eliminated.len() > 1 {
                self.push_conclusion();
            }
        }
    }

    /// Adds that a candidate is wrong whichever end is true.
    fn explain_end(&mut self, first: Node, last: Node, candidate: Candidate) {
        let phrases = self.phrases;
        let gone = Node::new(candidate);
        let is_gone = |end: Node| {
            if end.cells == gone.cells {
                phrase!(phrases, "end-own", digit = candidate.digit)
            } else {
                phrases.is_not_beside(gone, end)
            }
        };
        let (gone, again) = (|| is_gone(first), || is_gone(last));
        if !self.push_if_short(&|| phrase!(phrases, "end-cell", first, gone = gone(), last, again = again()))
        {
            self.push(phrase!(phrases, "end-first", first, gone = gone()));
            self.push(phrase!(phrases, "end-last", last, again = again()));
        }
    }

    /// Explains eliminations of other digits between two sets: the set without its linked digit has all others.
    fn explain_other_ends(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        let (Some(&Link::Strong(LinkReason::Set(one))), Some(&Link::Strong(LinkReason::Set(other)))) =
            (chain.links.first(), chain.links.last())
        else {
            return;
        };
        let ends = DigitSet::only(first.digit) | DigitSet::only(last.digit);
        let eliminated = self.step.eliminations;
        let digits: DigitSet = Digit::all()
            .filter(|&digit| !ends.contains(digit) && !eliminated.places(digit).is_empty())
            .collect();
        if digits.is_empty() {
            return;
        }
        // One of the sets lacks the digit by which it is linked with the next.
        let (x, y) = (chain.nodes[1].digit, chain.nodes[chain.nodes.len() - 2].digit);
        if one.len() + other.len() <= MAX_NAMED_CELLS {
            self.push(phrase!(phrases, "end-lack", one, x, other, y));
        } else {
            phrases.mention_cells(one | other);
            self.push(phrase!(phrases, "end-lack-many"));
        }
        for digit in digits {
            let (cells, places) = (eliminated.places(digit), (one | other) & self.board.places(digit));
            self.push(phrase!(phrases, "end-too", digit, places = phrases.any_cell(places)));
            self.seen(cells, places, digit);
        }
    }

    /// A closed chain is true in one of two ways; each weak link has one true end in both.
    fn explain_loop(&mut self, chain: &Chain) {
        let phrases = self.phrases;
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        self.push(phrase!(phrases, "loop-back", last, supposed = phrases.is_not(first)));
        // If the first node is true, that goes round over the closing link: from the end on, every second node is true.
        let others = || chain.nodes[1..].iter().skip(1).step_by(2).rev();
        let claims = || match chain.nodes[..] {
            [_, other] => phrases.is_not(other),
            _ => phrases.join_clauses(others().map(|&node| phrases.is(node)).collect()),
        };
        if !self.push_if_short(&|| phrase!(phrases, "loop-turn", claim = first, claims = claims())) {
            others().for_each(|node| phrases.mention_cells(node.cells));
            self.push(phrase!(phrases, "loop-turn-many", claim = first));
        }
        let mut left = self.step.eliminations;
        for (at, link) in chain.links.iter().enumerate() {
            let (from, to) = (chain.nodes[at], chain.nodes[(at + 1) % chain.nodes.len()]);
            let linked: DigitSet = [from.digit, to.digit].into_iter().collect();
            match *link {
                Link::Weak => {
                    let gone = if from.digit == to.digit {
                        CandidateSet::from_cells(from.digit, (from.cells | to.cells).peers())
                    } else {
                        candidates_in(from.cells, !linked)
                    };
                    let claims = take_from(&mut left, &gone);
                    if !claims.is_empty() {
                        let reason = || loop_reason(phrases, [from, to]);
                        self.push_with_claims(&reason, &|| phrases.eliminated(&claims));
                    }
                }
                Link::Strong(LinkReason::Set(set)) => self.explain_set_in_loop(set, linked, &mut left),
                Link::Strong(_) => {}
            }
        }
        if !left.is_empty() {
            self.push(phrase!(phrases, "loop-so", claims = left));
        }
    }

    /// Whichever way round, a set in a loop lacks one of its linked digits, so it holds all its others.
    fn explain_set_in_loop(&mut self, set: CellSet, linked: DigitSet, left: &mut CandidateSet) {
        let phrases = self.phrases;
        let digits = self.board.digits_in(set) - linked;
        let places = |digit| self.board.places(digit) & set;
        let seen = |digit| CandidateSet::from_cells(digit, places(digit).peers());
        let gone: Vec<(Digit, CellSet, CellSet)> = digits
            .into_iter()
            .map(|digit| (digit, take_from(left, &seen(digit)).places(digit), places(digit)))
            .filter(|(_, cells, _)| !cells.is_empty())
            .collect();
        if !gone.is_empty() {
            let missing = phrases.any_digit(linked);
            self.push(phrase!(phrases, "loop-set", cells = set, missing, digits));
        }
        for (digit, cells, places) in gone {
            self.seen(cells, places, digit);
        }
    }

    /// The four cells of a WXYZ-wing.
    pub(super) fn four_cells(&self, chain: &Chain) -> Option<FourCellChain> {
        FourCellChain::of(chain, self.board).filter(|_| self.step.technique == Technique::WxyzWing)
    }

    /// Three of the four digits can be there only once each, so the fourth cannot be missing.
    fn explain_four_cells(&mut self, &FourCellChain { cells, common }: &FourCellChain) {
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
            // As many digits as possible with one house, so that the sentences are few.
            let Some((house, digits)) = houses.min_by_key(|(_, digits)| Reverse(digits.len())) else { break };
            phrases.mention_cells(cells);
            self.push(phrase!(phrases, "cover-once", count = cells.len(), digits, n = digits.len(), house));
            left = left - digits;
        }
        let places = cells & self.board.places(common);
        phrases.mention_cells(cells);
        self.push(phrase!(phrases, "wing-four-so", digit = common, cells = phrases.any_cell(places)));
        self.seen(self.step.eliminations.places(common), places, common);
    }

    fn explain_wing(&mut self, wing: &WingInChain) {
        let phrases = self.phrases;
        let &WingInChain { pivot, arms, common } = wing;
        let candidates = self.board.candidates(pivot);
        let pincers: CellSet = arms.into_iter().map(|(_, pincer)| pincer).collect();
        let shared = pincers
            .into_iter()
            .filter_map(|cell| (CellSet::only(cell) | CellSet::only(pivot)).houses().first());
        phrases.mention_houses(shared.collect());
        let digits = phrases.any_digit(candidates);
        let cells = phrases.cells_in_order(&wing.cells()[1..]);
        self.push(phrase!(phrases, "wing-pivot", cell = pivot, digits, cells));
        for (digit, cell) in arms {
            let digits = self.board.candidates(cell);
            self.push(phrase!(phrases, "wing-arm", pivot, digit, cell, digits, other = common));
        }
        let mut places = pincers;
        if candidates.contains(common) {
            places.insert(pivot);
            self.push(phrase!(phrases, "wing-self", cell = pivot, digit = common));
        }
        let in_order = wing.cells().into_iter().filter(|&cell| places.contains(cell)).collect::<Vec<_>>();
        self.push(phrase!(phrases, "wing-so", cells = phrases.cells_in_order(&in_order), digit = common));
        self.seen(self.step.eliminations.places(common), places, common);
    }

    pub fn remote_pair(&mut self, cells: &[Cell], digits: DigitSet) {
        let phrases = self.phrases;
        let named = phrases.cells_in_order(cells);
        self.push(phrase!(phrases, "remote-cells", cells = named, digits = phrases.any_digit(digits)));
        let ([first, second, ..], Some(one)) = (cells, digits.first()) else { return };
        let two = (digits - DigitSet::only(one)).first().unwrap_or(one);
        let last = cells.last().unwrap_or(second);
        self.push(phrase!(phrases, "remote-turns", first = *first, second = *second, one, two));
        self.push(phrase!(phrases, "remote-ends", first = *first, last = *last, one, two));
        let eliminated: CellSet = self.step.eliminations.iter().map(|candidate| candidate.cell).collect();
        for cell in eliminated {
            let gone = self.step.eliminations.digits(cell);
            let is_explained = ends_seen(cell, cells).is_some_and(|places| {
                let why = |places| phrase!(phrases, "seen-pair", places, one, two);
                self.seen_in_houses(CellSet::only(cell), places, gone, &why)
            });
            if !is_explained {
                let (cells, digits) = (CellSet::only(cell), phrases.any_digit(gone));
                self.push(phrase!(phrases, "remote-so", cells, n = cells.len(), digits));
            }
        }
    }
}

/// Returns two cells of a remote pair, as far apart as possible, that a cell sees and that have different digits.
fn ends_seen(cell: Cell, cells: &[Cell]) -> Option<CellSet> {
    let is_seen = |index: &usize| cell.peers().contains(cells[*index]);
    let pairs = (0..cells.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    // The two digits alternate: cells at an odd distance have different ones.
    let ends = pairs.filter(|(first, last)| (last - first) % 2 == 1 && is_seen(first) && is_seen(last));
    let (first, last) = ends.max_by_key(|(first, last)| last - first)?;
    Some([cells[first], cells[last]].into_iter().collect())
}

/// Four cells with four digits, of which all but one can be there only once.
pub(super) struct FourCellChain {
    pub(super) cells: CellSet,
    common: Digit,
}

impl FourCellChain {
    /// Recognizes a chain of almost locked sets with four cells and four digits together. All places of each digit
    /// among them are in one house, except those of the digit at its ends.
    fn of(chain: &Chain, board: &Board) -> Option<FourCellChain> {
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
        is_wing.then_some(FourCellChain { cells, common: first.digit })
    }
}

/// A wing of three cells: whichever digit the pivot has, the common digit is in one of the cells.
pub(super) struct WingInChain {
    pivot: Cell,
    arms: [(Digit, Cell); 2],
    common: Digit,
}

impl WingInChain {
    /// Recognizes a wing, from either end of the chain.
    pub(super) fn of(chain: &Chain, board: &Board) -> Option<WingInChain> {
        WingInChain::from_start(chain, board).or_else(|| WingInChain::from_start(&reversed(chain), board))
    }

    /// The cells of the wing, the pivot first.
    pub(super) fn cells(&self) -> [Cell; 3] {
        let [one, other] = self.arms.map(|(_, pincer)| pincer);
        [self.pivot, one, other]
    }

    /// Recognizes a chain of three cells (pincer, pivot, pincer) between two places of the same digit. The
    /// pivot has two candidates, or also the common digit; then it forms a set with one pincer.
    fn from_start(chain: &Chain, board: &Board) -> Option<WingInChain> {
        let cell = |at: usize| chain.nodes.get(at)?.cells.single();
        let digit = |at: usize| chain.nodes[at].digit;
        let (common, pivot, pincer) = (digit(0), cell(2)?, cell(0)?);
        // An XY-wing has a strong link in each of its three cells; in an XYZ-wing pivot and pincer are a set.
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
        let turns =
            board.candidates(pivot) - DigitSet::only(common) == [digit(1), second].into_iter().collect();
        (is_wing && turns).then_some(WingInChain {
            pivot,
            arms: [(digit(1), pincer), (second, other)],
            common,
        })
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

fn reversed(chain: &Chain) -> Chain {
    let mut chain = chain.clone();
    chain.nodes.reverse();
    chain.links.reverse();
    chain
}

/// Returns a run of cells with two candidates: each loses one of them to the cell before and so has the other. Together with the
/// node before it, the run fits in a sentence.
fn run_of_pairs(chain: &Chain, start: usize) -> Vec<Node> {
    let most = MAX_NAMED_CELLS.saturating_sub(chain.nodes[start - 1].cells.len());
    let mut run = Vec::new();
    for at in (start..chain.nodes.len() - 1).step_by(2) {
        let (before, node, next) = (chain.nodes[at - 1], chain.nodes[at], chain.nodes[at + 1]);
        let is_pair = node.cells == next.cells && node.cells.len() == 1 && before.digit == node.digit;
        if !is_pair || run.len() == most {
            break;
        }
        run.push(next);
    }
    run
}

/// Why a weak link of a loop eliminates candidates beside it.
fn loop_reason(phrases: Phrases, [from, to]: [Node; 2]) -> String {
    if from.digit == to.digit {
        let cells = from.cells | to.cells;
        let house = cells.houses();
        return phrase!(phrases, "loop-house", digit = from.digit, cells = phrases.any_cell(cells), house);
    }
    let linked: DigitSet = [from.digit, to.digit].into_iter().collect();
    phrase!(phrases, "loop-cell", cell = from.cells, digits = phrases.any_digit(linked))
}

/// Removes these candidates from the ones still to explain. Returns those removed.
pub(super) fn take_from(left: &mut CandidateSet, these: &CandidateSet) -> CandidateSet {
    let (taken, rest): (Vec<Candidate>, Vec<Candidate>) =
        left.iter().partition(|&candidate| these.contains(candidate));
    *left = rest.into_iter().collect();
    taken.into_iter().collect()
}

fn candidates_in(cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    digits.into_iter().for_each(|digit| set.insert_all(digit, cells));
    set
}
