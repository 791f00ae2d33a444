//! Sets joined by restricted common digits: pairs, triples and longer chains.

use alloc::{vec, vec::Vec};
use core::mem;
use core::ops::RangeInclusive;

use crate::grid::{Board, CandidateSet, DigitSet};

use super::consequences::SetAnalysis;
use super::minimal_steps::MinimalSteps;
use super::set_finder::{AlmostLockedSet, SetNode};

/// Finds pairs of sets with one or two restricted common digits.
pub fn find_pairs(board: &Board, findings: &mut MinimalSteps) {
    let sets = findings.sets;
    if sets.refuted().is_empty() {
        return;
    }
    let refuted = refuted_digits(sets);
    let is_useful = |[a, b]: [usize; 2], p: usize| {
        let [one, other] = [&sets.sets[a], &sets.sets[b]];
        let link = DigitSet::only(sets.nodes[p].digit);
        // Both sets have a refuted digit, or there may be a second link, and one of the sets has a refuted digit.
        !((refuted[a] & refuted[b]) - link).is_empty()
            || !((one.linked & other.linked) - link).is_empty() && !(refuted[a] | refuted[b]).is_empty()
    };
    for_each_pair(sets, &is_useful, &mut |[a, b], [p, q]| {
        let mut single = true;
        for [r, s] in second_links(sets, [a, b], [p, q]) {
            single = false;
            // Each pair of sets is visited once for each restricted digit; use the first visit only.
            if sets.nodes[r].digit < sets.nodes[p].digit {
                continue;
            }
            // Each of the two digits is in exactly one of the sets, so both sets are locked: their other digits are
            // eliminated around each of them, too.
            let mut eliminations = CandidateSet::EMPTY;
            for [x, y] in [[p, q], [r, s]] {
                eliminations.insert_all(sets.nodes[x].digit, sets.nodes[x].seen & sets.nodes[y].seen);
            }
            for set in [a, b] {
                for digit in sets.sets[set].digits {
                    let node = sets.sets[set].node(digit);
                    if ![p, q, r, s].contains(&node) {
                        eliminations.insert_all(digit, board.places(digit) & sets.nodes[node].seen);
                    }
                }
            }
            findings.add(eliminations, &[(a, [r, p]), (b, [q, s])], true);
        }
        if single {
            findings.add_open_chain(&[(a, [p, p]), (b, [q, q])]);
        }
    });
}

/// For each set, its digits that may be eliminated from a cell that sees all their cells in the set.
fn refuted_digits(sets: &SetAnalysis) -> Vec<DigitSet> {
    let refuted = sets.refuted();
    let is_refuted = |node: &SetNode| node.seen.intersects(refuted.places(node.digit));
    let nodes: Vec<bool> = sets.nodes.iter().map(is_refuted).collect();
    let of_set =
        |set: &AlmostLockedSet| set.digits.into_iter().filter(|&digit| nodes[set.node(digit)]).collect();
    sets.sets.iter().map(of_set).collect()
}

/// Visits the useful pairs of sets, once for each of their restricted common digits.
fn for_each_pair(
    sets: &SetAnalysis,
    is_useful: &dyn Fn([usize; 2], usize) -> bool,
    visit: &mut dyn FnMut([usize; 2], [usize; 2]),
) {
    for p in 0..sets.nodes.len() {
        for q in sets.weak_links(p).filter(|&q| q > p) {
            for a in sets.sets_of(p) {
                for b in sets.sets_of(q) {
                    if is_useful([a, b], p) {
                        visit([a, b], [p, q]);
                    }
                }
            }
        }
    }
}

/// Returns the other restricted common digits of two sets.
fn second_links(
    sets: &SetAnalysis,
    [a, b]: [usize; 2],
    [p, q]: [usize; 2],
) -> impl Iterator<Item = [usize; 2]> + use<'_> {
    sets.common_digits(a, b, [p, q])
        .into_iter()
        .map(move |digit| [sets.sets[a].node(digit), sets.sets[b].node(digit)])
        .filter(|&[r, s]| sets.are_linked(r, s))
}

/// Finds chains of these numbers of sets, from any set to any other with a common digit.
pub fn find_chains(findings: &mut MinimalSteps, lengths: RangeInclusive<usize>) {
    let sets = findings.sets;
    let refuted = sets.refuted();
    if refuted.is_empty() {
        return;
    }
    let mut search = ChainEndSearch::new(sets);
    let mut from_exit: Vec<Option<SetPathSearch>> = (0..sets.nodes.len()).map(|_| None).collect();
    for (start, node) in sets.nodes.iter().enumerate() {
        if !node.seen.intersects(refuted.places(node.digit)) {
            continue;
        }
        search.restart(start);
        for length in 1..=*lengths.end() {
            if !search.follow_sets() {
                break;
            }
            if lengths.contains(&length) {
                for &end in &search.ends {
                    add_chains_between(findings, [start, end], length, &mut from_exit);
                }
            }
            search.follow_weak_links();
        }
    }
}

/// Adds all chains of `length` sets between two nodes of a digit.
fn add_chains_between<'a>(
    findings: &mut MinimalSteps<'a>,
    [start, end]: [usize; 2],
    length: usize,
    from_exit: &mut [Option<SetPathSearch<'a>>],
) {
    let sets = findings.sets;
    let digit = DigitSet::only(sets.nodes[start].digit);
    for first in sets.sets_of(start) {
        for out in sets.sets[first].linked - digit {
            let out = sets.sets[first].node(out);
            if !sets.consequences().truth_refutes(out, start) {
                continue;
            }
            // What follows from a node does not depend on the ends, so its search is kept for all of them.
            let search = from_exit[out].get_or_insert_with(|| SetPathSearch::new(sets, out));
            for last in sets.sets_of(end).filter(|&last| last != first) {
                for into in sets.sets[last].linked - digit {
                    let into = sets.sets[last].node(into);
                    if let Some(path) = search.path(into, length - 1) {
                        let mut whole = vec![(first, [out, out])];
                        whole.extend(path);
                        whole.push((last, [into, into]));
                        findings.add_open_chain(&whole);
                    }
                }
            }
        }
    }
}

/// The search for the ends of chains that begin with the falsehood of a node: level by level, the nodes that become true, and those that
/// become false. Nodes from which the candidates that the start sees do not follow to be false are left out.
struct ChainEndSearch<'a> {
    sets: &'a SetAnalysis,
    start: usize,
    /// For each node, the start from which it was reached last, plus one.
    true_for: Vec<u16>,
    false_for: Vec<u16>,
    /// The nodes with weak links that have become true, and those that have become false.
    truths: Vec<u16>,
    falsehoods: Vec<u16>,
    /// The nodes after the start that have become true, have its digit, and see a place that it sees; in ascending order.
    ends: Vec<usize>,
}

impl<'a> ChainEndSearch<'a> {
    fn new(sets: &'a SetAnalysis) -> ChainEndSearch<'a> {
        let never = vec![0; sets.nodes.len()];
        ChainEndSearch {
            sets,
            start: 0,
            true_for: never.clone(),
            false_for: never,
            truths: Vec::new(),
            falsehoods: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn restart(&mut self, start: usize) {
        self.start = start;
        self.false_for[start] = start as u16 + 1;
        self.falsehoods.clear();
        self.falsehoods.push(start as u16);
    }

    /// The other nodes of the sets of false nodes become true. Returns whether that may lead to an end.
    fn follow_sets(&mut self) -> bool {
        let (sets, stamp) = (self.sets, self.start as u16 + 1);
        let start = &sets.nodes[self.start];
        self.truths.clear();
        self.ends.clear();
        for node in self.falsehoods.drain(..).map(usize::from) {
            let digit = DigitSet::only(sets.nodes[node].digit);
            for set in sets.sets_of(node).map(|set| &sets.sets[set]) {
                for digit in (set.linked | DigitSet::only(start.digit) & set.digits) - digit {
                    let truth = set.node(digit);
                    if mem::replace(&mut self.true_for[truth], stamp) == stamp {
                        continue;
                    }
                    if digit == start.digit
                        && truth > self.start
                        && sets.nodes[truth].seen.intersects(start.seen)
                    {
                        let place = self.ends.partition_point(|&end| end < truth);
                        self.ends.insert(place, truth);
                    }
                    if set.linked.contains(digit) && sets.consequences().truth_refutes(truth, self.start) {
                        self.truths.push(truth as u16);
                    }
                }
            }
        }
        !(self.truths.is_empty() && self.ends.is_empty())
    }

    /// The nodes linked to true ones become false.
    fn follow_weak_links(&mut self) {
        let (sets, stamp) = (self.sets, self.start as u16 + 1);
        for truth in self.truths.drain(..).map(usize::from) {
            for node in sets.weak_links(truth) {
                if mem::replace(&mut self.false_for[node], stamp) != stamp
                    && sets.consequences().falsehood_refutes(node, self.start)
                {
                    self.falsehoods.push(node as u16);
                }
            }
        }
    }
}

/// The nodes that become true, and those that become false, after each number of weak links from a true node.
struct SetPathSearch<'a> {
    sets: &'a SetAnalysis,
    /// For each node with weak links, the number of weak links after which it becomes true, or [`NEVER`].
    true_after: Vec<u8>,
    /// For each node, the number of weak links after which it becomes false, or [`NEVER`].
    false_after: Vec<u8>,
    /// How many weak links have been followed.
    depth: u8,
    /// The nodes with weak links that have become true last.
    truths: Vec<u16>,
}

const NEVER: u8 = u8::MAX;

impl<'a> SetPathSearch<'a> {
    fn new(sets: &'a SetAnalysis, start: usize) -> SetPathSearch<'a> {
        let never = vec![NEVER; sets.nodes.len()];
        let mut search = SetPathSearch {
            sets,
            true_after: never.clone(),
            false_after: never,
            depth: 0,
            truths: vec![start as u16],
        };
        search.true_after[start] = 0;
        search
    }

    /// Follows links up to this number of weak ones.
    fn follow(&mut self, weak_links: usize) {
        let sets = self.sets;
        while usize::from(self.depth) < weak_links && !self.truths.is_empty() {
            self.depth += 1;
            let mut falsehoods = Vec::new();
            for truth in mem::take(&mut self.truths) {
                for node in sets.weak_links(truth.into()) {
                    if self.false_after[node] == NEVER {
                        self.false_after[node] = self.depth;
                        falsehoods.push(node);
                    }
                }
            }
            for node in falsehoods {
                let own = DigitSet::only(sets.nodes[node].digit);
                for set in sets.sets_of(node).map(|set| &sets.sets[set]) {
                    for digit in set.linked - own {
                        let truth = set.node(digit);
                        if self.true_after[truth] == NEVER {
                            self.true_after[truth] = self.depth;
                            self.truths.push(truth as u16);
                        }
                    }
                }
            }
        }
    }

    /// Returns the sets from the start to a node that becomes false after this number of weak links.
    fn path(&mut self, end: usize, weak_links: usize) -> Option<Vec<(usize, [usize; 2])>> {
        self.follow(weak_links);
        if usize::from(self.false_after[end]) != weak_links {
            return None;
        }
        let sets = self.sets;
        let mut path = Vec::new();
        let mut into = end;
        for before in (0..weak_links as u8).rev() {
            let truth = sets.weak_links(into).find(|&truth| self.true_after[truth] == before)?;
            if before == 0 {
                break;
            }
            // The set of this truth has a digit that the link before made false; its strong link made the truth.
            let (set, node) = sets.sets_of(truth).find_map(|set| {
                let digits = sets.sets[set].digits.into_iter();
                let mut nodes = digits.map(|digit| sets.sets[set].node(digit));
                nodes.find(|&node| node != truth && self.false_after[node] == before).map(|node| (set, node))
            })?;
            path.push((set, [node, truth]));
            into = node;
        }
        path.reverse();
        Some(path)
    }
}
