//! Collects steps; of all patterns with the same eliminations only the smallest is kept.

use alloc::vec::Vec;
use core::mem;

use crate::grid::CandidateSet;
use crate::techniques::{Chain, Evidence, Flow, Link, LinkReason, Node, Step, StepSink, Technique};

use super::consequences::SetAnalysis;

/// Steps of one technique.
pub struct MinimalSteps<'a> {
    pub sets: &'a SetAnalysis,
    technique: Technique,
    steps: Vec<MinimalStep>,
}

struct MinimalStep {
    eliminations: CandidateSet,
    size: (usize, usize),
    chain: Chain,
}

impl<'a> MinimalSteps<'a> {
    pub fn new(sets: &'a SetAnalysis, technique: Technique) -> MinimalSteps<'a> {
        MinimalSteps { sets, technique, steps: Vec::new() }
    }

    /// Adds an open chain, given as the sets in chain order, each with its entry and exit node. The outer
    /// nodes at both ends are ignored: they may be any digit common to the first and last set.
    pub fn add_open_chain(&mut self, path: &[(usize, [usize; 2])]) {
        let [(first, [_, out]), .., (last, [into, _])] = *path else { return };
        let common = self.sets.common_digits(first, last, [out, into]);
        let mut eliminations = CandidateSet::EMPTY;
        let mut end = None;
        for digit in common {
            let seen = self.sets.node(first, digit).seen & self.sets.node(last, digit).seen;
            if !seen.is_empty() {
                eliminations.insert_all(digit, seen);
                end = end.or(Some(digit));
            }
        }
        let Some(end) = end else { return };
        let mut path = path.to_vec();
        let length = path.len();
        path[0].1[0] = self.sets.sets[first].node(end);
        path[length - 1].1[1] = self.sets.sets[last].node(end);
        self.add(eliminations, &path, false);
    }

    /// Adds a chain of sets, unless a smaller one has the same eliminations.
    pub fn add(&mut self, eliminations: CandidateSet, path: &[(usize, [usize; 2])], closed: bool) {
        if eliminations.is_empty() {
            return;
        }
        let cells: usize = path.iter().map(|&(set, _)| self.sets.sets[set].cells.len()).sum();
        let size = (path.len(), cells);
        let same = self.steps.iter().position(|finding| finding.eliminations == eliminations);
        if same.is_some_and(|same| self.steps[same].size <= size) {
            return;
        }
        let finding = MinimalStep { eliminations, size, chain: self.chain(path, closed) };
        match same {
            Some(same) => self.steps[same] = finding,
            None => self.steps.push(finding),
        }
    }

    fn chain(&self, path: &[(usize, [usize; 2])], closed: bool) -> Chain {
        let mut chain = Chain { closed, ..no_chain() };
        for &(set, ends) in path {
            if !chain.nodes.is_empty() {
                chain.links.push(Link::Weak);
            }
            let nodes = ends.map(|end| &self.sets.nodes[end]);
            chain.nodes.extend(nodes.map(|place| Node { digit: place.digit, cells: place.cells }));
            chain.links.push(Link::Strong(LinkReason::Set(self.sets.sets[set].cells)));
        }
        if closed {
            chain.links.push(Link::Weak);
        }
        chain
    }

    /// Reports the steps with the fewest sets first.
    pub fn report(mut self, sink: StepSink) -> Flow {
        let most = self.steps.iter().map(|step| step.size.0).max().unwrap_or(0);
        for count in 0..=most {
            for step in self.steps.iter_mut().filter(|step| step.size.0 == count) {
                let evidence = Evidence::Chain(mem::replace(&mut step.chain, no_chain()));
                sink(Step::eliminating(self.technique, step.eliminations, evidence))?;
            }
        }
        Flow::Continue(())
    }
}

/// A chain without nodes.
fn no_chain() -> Chain {
    Chain { nodes: Vec::new(), links: Vec::new(), closed: false }
}
