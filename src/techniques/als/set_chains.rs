//! Sets joined by restricted common digits: pairs, triples and longer chains.

use alloc::{vec, vec::Vec};
use core::ops::RangeInclusive;

use crate::grid::{Board, CandidateSet, Digit, DigitSet};
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};

use super::minimal_steps::MinimalSteps;
use super::sets::{AlmostLockedSet, SetNetwork, SetNode};

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
fn refuted_digits(sets: &SetNetwork) -> Vec<DigitSet> {
    let refuted = sets.refuted();
    let is_refuted = |node: &SetNode| node.seen.intersects(refuted.places(node.digit));
    let nodes: Vec<bool> = sets.nodes.iter().map(is_refuted).collect();
    let of_set =
        |set: &AlmostLockedSet| set.digits.into_iter().filter(|&digit| nodes[set.node(digit)]).collect();
    sets.sets.iter().map(of_set).collect()
}

/// Visits the useful pairs of sets, once for each of their restricted common digits.
fn for_each_pair(
    sets: &SetNetwork,
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
    sets: &SetNetwork,
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
    let links = &SetLinks::new(sets);
    let mut search = SetSearch::new(links);
    let mut from_exit: Vec<Option<SetSearch>> = (0..sets.nodes.len()).map(|_| None).collect();
    for start in 0..sets.nodes.len() {
        if !sets.nodes[start].seen.intersects(refuted.places(sets.nodes[start].digit)) {
            continue;
        }
        search.restart(start);
        for length in 1..=*lengths.end() {
            if !search.follow_strong_links() {
                break;
            }
            if lengths.contains(&length) {
                let one = &sets.nodes[start];
                // A chain read backwards is the same chain, so one end is the smaller node.
                for end in search.new_truths_of(one.digit).filter(|&end| end > start) {
                    if one.seen.intersects(sets.nodes[end].seen) {
                        add_chains_between(findings, links, [start, end], length, &mut from_exit);
                    }
                }
            }
            search.follow_weak_links();
        }
    }
}

/// Adds all chains of `length` sets between two nodes of a digit.
fn add_chains_between<'a>(
    findings: &mut MinimalSteps,
    links: &'a SetLinks<'a>,
    [start, end]: [usize; 2],
    length: usize,
    from_exit: &mut [Option<SetSearch<'a>>],
) {
    let sets = findings.sets;
    for first in sets.sets_of(start) {
        for digit in sets.sets[first].digits {
            let out = sets.sets[first].node(digit);
            if out == start {
                continue;
            }
            // What follows from a node does not depend on the ends, so its search is kept for all of them.
            let search = from_exit[out].get_or_insert_with(|| SetSearch::from_truth(links, out));
            for last in sets.sets_of(end) {
                for digit in sets.sets[last].digits {
                    let into = sets.sets[last].node(digit);
                    if into != end
                        && first != last
                        && let Some(path) = search.path(into, length - 1)
                    {
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

/// The links between nodes as matrices.
struct SetLinks<'a> {
    sets: &'a SetNetwork,
    /// Links between the digits of one set: at most one of them is missing.
    strong: BitMatrix,
    /// Links between nodes of one digit whose cells all see each other: at most one of them is true.
    weak: BitMatrix,
    has_weak_link: Vec<BitBlock>,
    /// For each digit, the bit set of its nodes that see another place.
    with_seen: BitMatrix,
}

impl SetLinks<'_> {
    fn new(sets: &SetNetwork) -> SetLinks<'_> {
        let count = sets.nodes.len();
        let mut links = SetLinks {
            sets,
            strong: BitMatrix::new(count, count),
            weak: BitMatrix::new(count, count),
            has_weak_link: bit_matrix::clear_row(count),
            with_seen: BitMatrix::new(9, count),
        };
        for set in &sets.sets {
            for one in set.digits {
                for other in set.digits.into_iter().filter(|&other| other > one) {
                    links.strong.set_both(set.node(one), set.node(other));
                }
            }
        }
        for (number, node) in sets.nodes.iter().enumerate().filter(|(_, node)| !node.seen.is_empty()) {
            for other in sets.weak_links(number) {
                bit_matrix::set_bit(links.weak.row_mut(number), other);
                bit_matrix::set_bit(&mut links.has_weak_link, number);
            }
            bit_matrix::set_bit(links.with_seen.row_mut(node.digit.index()), number);
        }
        links
    }
}

/// Consequences of one node, computed link by link.
struct SetSearch<'a> {
    links: &'a SetLinks<'a>,
    truths: Vec<BitBlock>,
    falses: Vec<BitBlock>,
    new_truths: Vec<BitBlock>,
    new_falses: Vec<BitBlock>,
    /// Some of the new truths.
    some_truths: Vec<BitBlock>,
    /// For each weak link: the nodes that were true before it, and the nodes that it made false.
    levels: Vec<[Vec<BitBlock>; 2]>,
}

impl<'a> SetSearch<'a> {
    fn new(links: &'a SetLinks<'a>) -> SetSearch<'a> {
        let empty = bit_matrix::clear_row(links.sets.nodes.len());
        SetSearch {
            links,
            truths: empty.clone(),
            falses: empty.clone(),
            new_truths: empty.clone(),
            new_falses: empty.clone(),
            some_truths: empty,
            levels: Vec::new(),
        }
    }

    fn restart(&mut self, start: usize) {
        for bits in [&mut self.truths, &mut self.falses, &mut self.new_truths, &mut self.new_falses] {
            bits.fill([0; 4]);
        }
        bit_matrix::set_bit(&mut self.falses, start);
        bit_matrix::set_bit(&mut self.new_falses, start);
    }

    fn follow_strong_links(&mut self) -> bool {
        follow(&self.links.strong, &self.new_falses, &mut self.truths, &mut self.new_truths)
    }

    fn follow_weak_links(&mut self) -> bool {
        // Most nodes have no weak link.
        self.some_truths.copy_from_slice(&self.new_truths);
        bit_matrix::keep_common(&mut self.some_truths, &self.links.has_weak_link);
        follow(&self.links.weak, &self.some_truths, &mut self.falses, &mut self.new_falses)
    }

    /// The nodes of a digit that became true and see another place.
    fn new_truths_of(&mut self, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        self.some_truths.copy_from_slice(&self.new_truths);
        bit_matrix::keep_common(&mut self.some_truths, self.links.with_seen.row(digit.index()));
        bit_matrix::set_bits(&self.some_truths)
    }

    /// Begins with a true node, and keeps every level.
    fn from_truth(links: &'a SetLinks<'a>, start: usize) -> SetSearch<'a> {
        let mut search = SetSearch::new(links);
        bit_matrix::set_bit(&mut search.truths, start);
        bit_matrix::set_bit(&mut search.new_truths, start);
        search
    }

    /// Computes the levels up to this number of weak links.
    fn extend_levels(&mut self, weak_links: usize) {
        while self.levels.len() < weak_links {
            if !self.levels.is_empty() {
                self.follow_strong_links();
            }
            let from = self.new_truths.clone();
            self.follow_weak_links();
            self.levels.push([from, self.new_falses.clone()]);
        }
    }

    /// Returns the sets from the start to a node that becomes false after this number of weak links.
    fn path(&mut self, end: usize, weak_links: usize) -> Option<Vec<(usize, [usize; 2])>> {
        self.extend_levels(weak_links);
        if !bit_matrix::has_bit(&self.levels.get(weak_links - 1)?[1], end) {
            return None;
        }
        let mut path = Vec::new();
        let mut into = end;
        for level in (0..weak_links).rev() {
            let truth = bit_matrix::set_bits(&self.levels[level][0])
                .find(|&truth| self.links.weak.has(truth, into))?;
            if level == 0 {
                break;
            }
            // The set of this truth has a digit that the link before made false; its strong link made the truth.
            let before = &self.levels[level - 1][1];
            let sets = self.links.sets;
            let (set, node) = sets.sets_of(truth).find_map(|set| {
                let digits = sets.sets[set].digits.into_iter();
                let mut nodes = digits.map(|digit| sets.sets[set].node(digit));
                nodes.find(|&node| node != truth && bit_matrix::has_bit(before, node)).map(|node| (set, node))
            })?;
            path.push((set, [node, truth]));
            into = node;
        }
        path.reverse();
        Some(path)
    }
}

/// Follows one link. Returns whether any node is new.
fn follow(
    links: &bit_matrix::BitMatrix,
    from: &[BitBlock],
    known: &mut [BitBlock],
    new: &mut [BitBlock],
) -> bool {
    new.fill([0; 4]);
    for node in bit_matrix::set_bits(from) {
        bit_matrix::union_with(new, links.row(node));
    }
    bit_matrix::keep_unknown(new, known)
}
