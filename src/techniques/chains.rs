//! Chains: one search for all chains of alternating links; the shape of a chain determines its technique.
//!
//! ```text
//!   r1c1 ══ r1c7 ── r5c7 ══ r5c3      one digit, two strong links: turbot fish and its relatives
//!   one end is true: what sees both is eliminated
//! ```
//!
//! Long chains are reported by ascending length, so a caller that wants only the shortest can stop at the
//! first longer one. For each length, all pairs of ends with new eliminations are reported; the result is
//! therefore independent of the orientation of the board.

mod remote_pair;
mod search;
mod turbot;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet};
use crate::sort_by_number::{SortNumber, sort_by_number};

use super::implication_closure::LinkAnalysis;
use super::link_graph::{LinkFilter, LinkGraph};
use super::step::{Chain, Evidence, Link, LinkReason, Node, Step};
use super::technique::Technique;
use super::{FinderBoard, Flow, StepSink};
use remote_pair::remote_pair;
use search::{ChainLinks, ChainSearch};
use turbot::{empty_rectangle, turbot_fish};

super::finders! {
    Skyscraper, TwoStringKite, TurbotFish => turbot_fish;
    EmptyRectangle => empty_rectangle;
    RemotePair => remote_pair;
    XChain => x_chain;
    XyChain => xy_chain;
    ContinuousLoop, DiscontinuousLoop, AlternatingChain => alternating_chain;
    GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedChain => grouped_chain;
    ChainThroughSets => chain_through_sets;
}

/// Finds chains of a single digit.
fn x_chain(board: &FinderBoard, sink: StepSink) -> Flow {
    let digits = board.digits_to_search();
    if digits.is_empty() {
        return Flow::Continue(());
    }
    let links = ChainLinks::of_digits(board.facts.links(board), digits);
    // Two strong links are a turbot fish.
    search_chains(board, links, sink, &|chain| (chain.nodes.len() > 5).then_some([Technique::XChain; 3]))
}

/// Finds chains of cells with two candidates.
fn xy_chain(board: &FinderBoard, sink: StepSink) -> Flow {
    let links = ChainLinks::of_cells(board.facts.links(board));
    search_chains(board, links, sink, &|_| Some([Technique::XyChain; 3]))
}

/// Finds chains of candidates.
fn alternating_chain(board: &FinderBoard, sink: StepSink) -> Flow {
    search_chains(board, ChainLinks::all(board.facts.links(board)), sink, &|_| {
        Some([Technique::ContinuousLoop, Technique::DiscontinuousLoop, Technique::AlternatingChain])
    })
}

/// Finds chains with groups of cells.
fn grouped_chain(board: &FinderBoard, sink: StepSink) -> Flow {
    search_chains(board, ChainLinks::all(board.facts.grouped_links(board)), sink, &|chain| {
        chain.nodes.iter().any(|node| node.cells.len() > 1).then_some([
            Technique::GroupedContinuousLoop,
            Technique::GroupedDiscontinuousLoop,
            Technique::GroupedChain,
        ])
    })
}

/// Finds chains through almost locked sets.
fn chain_through_sets(board: &FinderBoard, sink: StepSink) -> Flow {
    let kinds = LinkFilter { groups: true, sets: 5 };
    let analysis = LinkAnalysis::new(LinkGraph::new(board, board.facts, kinds));
    search_chains(board, ChainLinks::all(&analysis), sink, &|chain| {
        let has_set = chain.links.iter().any(|link| matches!(link, Link::Strong(LinkReason::Set(_))));
        has_set.then_some([Technique::ChainThroughSets; 3])
    })
}

/// Techniques for a closed chain, for a chain that places or eliminates a single candidate, and for any
/// other; `None` if the chain is not of the wanted kind.
type ChainTechniques = Option<[Technique; 3]>;

/// Reports all chains of these links, if there are any, shortest first.
fn search_chains(
    board: &Board,
    links: Option<ChainLinks>,
    sink: StepSink,
    techniques: &dyn Fn(&Chain) -> ChainTechniques,
) -> Flow {
    let Some(links) = links else { return Flow::Continue(()) };
    let mut search = ChainSearch::new(&links);
    let mut reported = Vec::new();
    while let Some(pairs) = search.next_level() {
        let of_pair = |(start, end)| chain_step(board, &links, start, end, techniques);
        let mut steps: Vec<Step> = pairs.into_iter().filter_map(of_pair).collect();
        sort_by_number(&mut steps, |step| {
            SortNumber::from((step.placements.len(), step.eliminations.len())).descending()
        });
        for step in steps {
            let effect = (step.technique, step.eliminations);
            // A longer chain counts only if it eliminates something that no shorter one of its technique has.
            let is_reported = |reported: &(Technique, CandidateSet)| {
                reported.0 == effect.0 && effect.1.is_subset(&reported.1)
            };
            if !step.placements.is_empty() || !reported.iter().any(is_reported) {
                reported.push(effect);
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the step for a pair of nodes of which one is true.
fn chain_step(
    board: &Board,
    chain_links: &ChainLinks,
    start: usize,
    end: usize,
    techniques: &dyn Fn(&Chain) -> ChainTechniques,
) -> Option<Step> {
    let path = chain_links.path(start, end);
    let links = chain_links.graph;
    let chain = Chain::from_path(board, links, &path);
    let [closed, single, open] = techniques(&chain)?;
    let mut eliminations = links.eliminations(start, end);
    let mut placements = Vec::new();
    if start == end {
        // What is true even if it is false is true. Of a group only that a cell of it is true: what sees all of it is
        // eliminated.
        if let Some(candidate) = links.nodes[start].candidate() {
            placements.push(candidate);
            eliminations = CandidateSet::EMPTY;
        }
    } else if chain.closed {
        // In a closed chain one end of each weak link is true. From the second node on, the pairs are those of weak
        // links.
        for pair in path[1..].chunks_exact(2) {
            eliminations.extend(&links.eliminations(pair[0], pair[1]));
        }
        eliminate_around_locked_sets(board, &chain, &mut eliminations);
    }
    let technique = match () {
        () if chain.closed => closed,
        () if start == end || eliminations.len() == 1 => single,
        () => open,
    };
    Some(Step { technique, placements, eliminations, evidence: Evidence::Chain(chain) })
}

/// Adds the eliminations of the almost locked sets in a closed chain. Such a set contains exactly one of its
/// two linked digits, hence all its others: those are eliminated where all their cells in the set are seen.
fn eliminate_around_locked_sets(board: &Board, chain: &Chain, eliminations: &mut CandidateSet) {
    for (index, link) in chain.links.iter().enumerate() {
        if let Link::Strong(LinkReason::Set(set)) = *link {
            let used = [chain.nodes[index].digit, chain.nodes[index + 1].digit];
            for digit in board.digits_in(set).into_iter().filter(|digit| !used.contains(digit)) {
                let places = board.places(digit);
                eliminations.insert_all(digit, places & (places & set).peers());
            }
        }
    }
}

impl Chain {
    /// Creates the chain of these nodes, beginning with a strong link; closed if its ends exclude each other.
    fn from_path(board: &Board, links: &LinkGraph, path: &[usize]) -> Chain {
        let (start, end) = (path[0], path[path.len() - 1]);
        let closed = links.weak.has(start, end);
        let mut kinds: Vec<Link> = path
            .windows(2)
            .enumerate()
            .map(|(i, ends)| {
                if i % 2 == 0 {
                    Link::Strong(links.strong_link_reason(board, ends[0], ends[1]))
                } else {
                    Link::Weak
                }
            })
            .collect();
        if closed {
            kinds.push(Link::Weak);
        }
        Chain { nodes: path.iter().map(|&node| links.nodes[node]).collect(), links: kinds, closed }
    }
}
