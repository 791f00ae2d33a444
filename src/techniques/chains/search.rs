//! The search: every node is assumed false, and what follows spreads from all of them at once, level by
//! level, so that the shortest chains come first.
//!
//! ```text
//!   s false ══▶ a, b true ──▶ c, d, e false ══▶ f, t true       level 2: t follows from s by two strong links
//! ```
//!
//! When `s` false makes `t` true, one of the two is true whatever happens. How it came to that is looked
//! up again for those that are shown.

use super::links::Links;
use crate::techniques::bits::{self, Matrix};

/// Where the search from every node has come to.
pub struct Search<'a, 'b> {
    links: &'b Links<'a>,
    /// True so far, for each start.
    truths: Matrix,
    /// False so far.
    falses: Matrix,
    /// True since the last level.
    front: Matrix,
    level: usize,
    strong: Vec<u64>,
    weak: Vec<u64>,
}

impl<'a, 'b> Search<'a, 'b> {
    /// Before the first strong link.
    pub fn new(links: &'b Links<'a>) -> Search<'a, 'b> {
        let count = links.nodes.len();
        let words = links.leading.len();
        let matrix = Matrix::new(count, count);
        Search {
            links,
            truths: matrix.clone(),
            falses: matrix.clone(),
            front: matrix,
            level: 0,
            strong: vec![0; words],
            weak: vec![0; words],
        }
    }

    /// What it searches.
    pub fn links(&self) -> &'b Links<'a> {
        self.links
    }

    /// One more strong link: the pairs of nodes (or one twice) of which that proves that one is true, and that
    /// bite. `None` when all has been seen.
    pub fn next_level(&mut self) -> Option<Vec<(usize, usize)>> {
        let mut pairs = Vec::new();
        let mut is_over = true;
        for start in bits::members(&self.links.leading) {
            if self.spread(start) {
                is_over = false;
                for end in bits::members(self.front.row(start)).skip_while(|&end| end < start) {
                    if self.links.bite(start, end) {
                        pairs.push((start, end));
                    }
                }
            }
        }
        self.level += 1;
        (!is_over).then_some(pairs)
    }

    /// Whether the start leads any further.
    fn spread(&mut self, start: usize) -> bool {
        let links = self.links;
        self.weak.fill(0);
        if self.level == 0 {
            bits::set(&mut self.weak, start);
        } else {
            for node in bits::members(self.front.row(start)).filter(|&node| node != start) {
                bits::add(&mut self.weak, links.weak.row(node));
            }
        }
        let falses = self.falses.row_mut(start).iter_mut();
        for ((new, falses), leading) in self.weak.iter_mut().zip(falses).zip(&links.leading) {
            *new &= !*falses & leading;
            *falses |= *new;
        }
        self.strong.fill(0);
        for node in bits::members(&self.weak) {
            bits::add(&mut self.strong, links.strong.row(node));
        }
        let truths = self.truths.row_mut(start).iter_mut();
        for ((new, truths), front) in self.strong.iter().zip(truths).zip(self.front.row_mut(start)) {
            *front = *new & !*truths;
            *truths |= *new;
        }
        !bits::is_empty(self.front.row(start))
    }
}

impl Links<'_> {
    /// A shortest way from a false start to a true end: the nodes in their order, both ends with it.
    pub fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let words = self.leading.len();
        let mut falses = vec![0; words];
        let mut truths = vec![0; words];
        // (node, the entry it came from); nodes that are false stand at even depth.
        let mut reached = vec![(start, 0)];
        bits::set(&mut falses, start);
        let mut level = 0..1;
        let mut holds = false;
        while !level.is_empty() {
            holds = !holds;
            let (rows, seen) = if holds { (&self.strong, &mut truths) } else { (&self.weak, &mut falses) };
            let next = level.end;
            for from in level {
                for node in bits::members(rows.row(reached[from].0)) {
                    if !bits::has(seen, node) && (holds || bits::has(&self.leading, node)) {
                        bits::set(seen, node);
                        reached.push((node, from));
                        if holds && node == end {
                            return back(&reached);
                        }
                    }
                }
            }
            level = next..reached.len();
        }
        Vec::new()
    }
}

fn back(reached: &[(usize, usize)]) -> Vec<usize> {
    let mut at = reached.len() - 1;
    let mut path = vec![reached[at].0];
    while at != 0 {
        at = reached[at].1;
        path.push(reached[at].0);
    }
    path.reverse();
    path
}
