//! Cell and house forcing: what follows by links from each candidate of a cell or each place in a house.

use alloc::collections::BTreeMap;
use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};
use crate::sort_by_number::sort_by_number;

use super::super::bit_matrix;
use super::super::implications::Implications;
use super::super::link_graph::{LinkFilter, LinkGraph};
use super::super::step::{Branch, Cases, Evidence, Inference, InferenceReason, Literal, Net, Node, Step};
use super::super::technique::Technique;
use super::{FinderBoard, Flow, StepSink};

/// How a conclusion was reached.
#[derive(Clone, Copy)]
struct Derivation {
    /// Number of links in all branches together.
    length: usize,
    cases: usize,
}

/// Finds conclusions that follow from every candidate of a cell, or from every place of a digit in a house.
pub fn cell_and_house_forcing(board: &FinderBoard, sink: StepSink) -> Flow {
    let links = LinkGraph::new(
        board,
        LinkFilter { houses: true, cells: true, groups: true, ..LinkFilter::default() },
    );
    let mut implications_of: Vec<Option<Implications>> = vec![None; links.nodes.len()];
    // Shortest derivation of each conclusion, by technique.
    let mut best: BTreeMap<(Technique, usize, bool), Derivation> = BTreeMap::new();
    let all_cases = all_cases(board, &links);
    for (index, (technique, _, starts)) in all_cases.iter().enumerate() {
        for &start in starts {
            // A candidate belongs to a cell and three houses; its implications are followed once.
            if implications_of[start].is_none() {
                implications_of[start] = Some(Implications::of_true_node(&links, start));
            }
        }
        let from: Vec<&Implications> =
            starts.iter().filter_map(|&start| implications_of[start].as_ref()).collect();
        for holds in [true, false] {
            let mut common = links.candidate_bits().to_vec();
            for implications in &from {
                bit_matrix::keep_common(&mut common, implications.reached(holds));
            }
            for end in bit_matrix::set_bits(&common) {
                let lengths = from.iter().map(|implications| implications.distance(end, holds));
                let Some(length) = lengths.sum::<Option<usize>>() else { continue };
                let proof = Derivation { length, cases: index };
                let known = best.entry((*technique, end, holds)).or_insert(proof);
                // Of equal lengths, the first cell or house counts.
                if length < known.length {
                    *known = proof;
                }
            }
        }
    }
    let mut best: Vec<_> = best.into_iter().collect();
    sort_by_number(&mut best, |(_, proof)| proof.length);
    for ((technique, end, holds), Derivation { cases, .. }) in best {
        let (_, cases, starts) = &all_cases[cases];
        let implications = |&start: &usize| implications_of[start].as_ref();
        let branches = starts
            .iter()
            .filter_map(implications)
            .map(|implications| branch(&links, implications, end, holds))
            .collect();
        let conclusion = links.nodes[end].candidate();
        sink(Step {
            technique,
            placements: conclusion.into_iter().filter(|_| holds).collect(),
            eliminations: conclusion.into_iter().filter(|_| !holds).collect::<CandidateSet>(),
            evidence: Evidence::Net(Net { cases: *cases, branches }),
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells and houses with three or more candidates or places; smaller cases are chains.
fn all_cases(board: &Board, links: &LinkGraph) -> Vec<(Technique, Cases, Vec<usize>)> {
    let mut all = Vec::new();
    let number = |cell: Cell, digit: Digit| links.node_of(Candidate { cell, digit });
    for cell in board.empty() {
        let starts: Vec<usize> =
            board.candidates(cell).into_iter().filter_map(|digit| number(cell, digit)).collect();
        all.push((Technique::CellForcing, Cases::Cell(cell), starts));
    }
    for digit in Digit::all() {
        for house in House::all() {
            let places: CellSet = board.places(digit) & house.cells();
            let starts = places.into_iter().filter_map(|cell| number(cell, digit)).collect();
            all.push((Technique::HouseForcing, Cases::House(digit, house), starts));
        }
    }
    all.retain(|(_, _, starts)| starts.len() > 2);
    all
}

/// Returns the branch from a true start node to the conclusion.
fn branch(links: &LinkGraph, implications: &Implications, end: usize, holds: bool) -> Branch {
    let path = implications.path(end, holds);
    let node = |number: usize| -> Node { links.nodes[number] };
    let inferences = path.windows(2).enumerate().map(|(before, pair)| {
        // From a true node a weak link makes the next one false, a strong link the one after it true, and so on.
        let holds = before % 2 == 1;
        let reason = if holds {
            InferenceReason::LastRemaining(links.strong_link_reason(pair[0], pair[1]))
        } else {
            InferenceReason::ExcludedBy(before)
        };
        Inference { literal: Literal { node: node(pair[1]), is_true: holds }, reason }
    });
    Branch {
        assumption: Literal { node: node(path[0]), is_true: true },
        inferences: inferences.collect(),
        contradiction: None,
    }
}
