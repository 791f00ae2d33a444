//! Cell and house forcing: what follows by links from each candidate of a cell or each place in a house.

use alloc::collections::BTreeMap;
use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit, House};
use crate::sort_by_number::sort_by_number;

use super::super::bit_matrix::{self, BitBlock};
use super::super::implications::Implications;
use super::super::link_graph::LinkGraph;
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
    let analysis = board.facts.grouped_links(board);
    let links = &analysis.links;
    let consequences: Vec<[Vec<BitBlock>; 2]> =
        (0..links.candidate_count).map(|candidate| analysis.consequences_of(candidate)).collect();
    let all_cases = cases_with_conclusions(board, links, &consequences);
    let mut implications_of: Vec<Option<Implications>> = vec![None; links.candidate_count];
    // Shortest derivation of each conclusion, by technique.
    let mut best: BTreeMap<(Technique, usize, bool), Derivation> = BTreeMap::new();
    for (index, (cases, starts)) in all_cases.iter().enumerate() {
        for &start in starts {
            // A candidate belongs to a cell and three houses; its implications are followed once.
            if implications_of[start].is_none() {
                implications_of[start] = Some(Implications::of_true_node(links, start));
            }
        }
        let from: Vec<&Implications> =
            starts.iter().filter_map(|&start| implications_of[start].as_ref()).collect();
        for holds in [true, false] {
            for end in bit_matrix::set_bits(&common_conclusions(links, &consequences, starts, holds)) {
                let lengths = from.iter().map(|implications| implications.distance(end, holds));
                let Some(length) = lengths.sum::<Option<usize>>() else { continue };
                let proof = Derivation { length, cases: index };
                let known = best.entry((technique_of(*cases), end, holds)).or_insert(proof);
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
        let (cases, starts) = &all_cases[cases];
        let implications = |&start: &usize| implications_of[start].as_ref();
        let branches = starts
            .iter()
            .filter_map(implications)
            .map(|implications| branch(board, links, implications, end, holds))
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

fn technique_of(cases: Cases) -> Technique {
    if matches!(cases, Cases::Cell(_)) { Technique::CellForcing } else { Technique::HouseForcing }
}

/// Returns the cells and houses with three or more candidates or places from which something follows in every case, with the nodes of
/// these; smaller cases are chains.
fn cases_with_conclusions(
    board: &Board,
    links: &LinkGraph,
    consequences: &[[Vec<BitBlock>; 2]],
) -> Vec<(Cases, Vec<usize>)> {
    let mut all = Vec::new();
    let mut starts = Vec::with_capacity(9);
    let mut add = |cases: Cases, candidates: &mut dyn Iterator<Item = Candidate>| {
        starts.clear();
        starts.extend(candidates.filter_map(|candidate| links.node_of(candidate)));
        let has_conclusions = [true, false]
            .iter()
            .any(|&holds| !bit_matrix::is_empty(&common_conclusions(links, consequences, &starts, holds)));
        if has_conclusions {
            all.push((cases, starts.clone()));
        }
    };
    for cell in board.empty() {
        let digits = board.candidates(cell);
        if digits.len() > 2 {
            add(Cases::Cell(cell), &mut digits.into_iter().map(|digit| Candidate { cell, digit }));
        }
    }
    for digit in Digit::all() {
        for house in House::all() {
            let places: CellSet = board.places(digit) & house.cells();
            if places.len() > 2 {
                add(
                    Cases::House(digit, house),
                    &mut places.into_iter().map(|cell| Candidate { cell, digit }),
                );
            }
        }
    }
    all
}

/// The candidates that are true, or false, whichever of these nodes is true.
fn common_conclusions(
    links: &LinkGraph,
    consequences: &[[Vec<BitBlock>; 2]],
    starts: &[usize],
    holds: bool,
) -> Vec<BitBlock> {
    let mut common = links.candidate_bits().to_vec();
    for &start in starts {
        let [truths, falses] = &consequences[start];
        bit_matrix::keep_common(&mut common, if holds { truths } else { falses });
        if bit_matrix::is_empty(&common) {
            break;
        }
    }
    common
}

/// Returns the branch from a true start node to the conclusion.
fn branch(board: &Board, links: &LinkGraph, implications: &Implications, end: usize, holds: bool) -> Branch {
    let path = implications.path(end, holds);
    let node = |number: usize| -> Node { links.nodes[number] };
    let inferences = path.windows(2).enumerate().map(|(before, pair)| {
        // From a true node a weak link makes the next one false, a strong link the one after it true, and so on.
        let holds = before % 2 == 1;
        let reason = if holds {
            InferenceReason::LastRemaining(links.strong_link_reason(board, pair[0], pair[1]))
        } else {
            InferenceReason::ExcludedBy(before)
        };
        Inference { literal: Literal { node: node(pair[1]), is_true: holds }, reason }
    });
    Branch {
        assumption: Literal { node: node(path[0]), is_true: true },
        inferences: inferences.collect(),
        steps: Vec::new(),
        contradiction: None,
    }
}
