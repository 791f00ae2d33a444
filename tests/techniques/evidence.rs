//! Techniques and their steps: order, rating, evidence, annotations.

use crate::support::PUZZLE;
use crate::support::grid;
use ninefold::grid::CandidateSet;
use ninefold::techniques::{Annotation, Chain, Evidence, FINDERS, Link, LinkReason, Node, Role, verify};
use ninefold::{Board, Candidate, Cell, CellSet, Digit, Grid, House, Level, Step, Technique};

#[test]
fn every_technique_has_one_finder_in_tier_order() {
    let found: Vec<Technique> = FINDERS.iter().flat_map(|finder| finder.techniques).copied().collect();
    assert!(found.is_sorted_by_key(|technique| technique.tier()));
    for technique in Technique::ALL {
        assert_eq!(found.iter().filter(|&f| f == technique).count(), 1, "{technique:?}");
    }
}

#[test]
fn tiers_ascend_and_keys_are_unique() {
    assert!(Technique::ALL.is_sorted_by_key(|technique| technique.tier()));
    for &technique in Technique::ALL {
        assert_eq!(Technique::from_key(technique.key()), Some(technique));
    }
}

#[test]
fn all_by_rating_is_sorted() {
    let all = Technique::all_by_rating();
    assert_eq!(all.len(), Technique::ALL.len());
    assert!(all.is_sorted_by_key(|technique| technique.rating().0));
}

#[test]
fn the_level_follows_the_rating() {
    assert_eq!(Technique::HiddenSingleLine.rating().level(), Level::Easy);
    assert_eq!(Technique::HiddenPair.rating().level(), Level::Medium);
    assert_eq!(Technique::XWing.rating().level(), Level::Hard);
    assert_eq!(Technique::XChain.rating().level(), Level::Hell);
    assert_eq!(Technique::XyWing.rating().to_string(), "4.2");
}

#[test]
fn the_rating_rises_with_chain_length() {
    let node = Node::new(Candidate { cell: Cell::FIRST, digit: Digit::from_index(0) });
    let rating = |links: usize| {
        let chain = Chain::new(vec![node; links + 1], vec![Link::Weak; links], false);
        let evidence = Evidence::Chain(chain);
        let technique = Technique::XChain;
        Step::new(technique, vec![], CandidateSet::EMPTY, evidence).rating().0
    };
    assert_eq!(
        [5, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19].map(rating),
        [66, 66, 67, 67, 68, 68, 69, 69, 70, 70, 71]
    );
}

#[test]
fn hidden_single_evidence_is_verified_only_in_its_house() {
    let board = Board::new(&grid(PUZZLE));
    let proves = |house: House, candidate: Candidate| {
        let step = Step::new(
            Technique::HiddenSingleBlock,
            vec![candidate],
            CandidateSet::EMPTY,
            Evidence::Single { house: Some(house) },
        );
        verify(&board, &step).is_ok()
    };
    let all: Vec<Candidate> = board.all_candidates().iter().collect();
    let shown: Vec<String> = House::all()
        .flat_map(|house| all.iter().map(move |&candidate| (house, candidate)))
        .filter(|&(house, candidate)| proves(house, candidate))
        .map(|(house, candidate)| format!("{house} {candidate}"))
        .collect();
    let only_places: Vec<String> = House::all()
        .flat_map(|house| all.iter().map(move |&candidate| (house, candidate)))
        .filter(|&(house, Candidate { cell, digit })| {
            (board.places(digit) & house.cells()).single() == Some(cell)
        })
        .map(|(house, candidate)| format!("{house} {candidate}"))
        .collect();
    assert!(!shown.is_empty());
    assert_eq!(shown, only_places);
}

#[test]
fn fish_annotations_show_houses_fins_and_eliminations() {
    let board = Board::new(&Grid::EMPTY);
    let digit = Digit::from_index(5);
    let eliminated = Candidate { cell: Cell::at(4, 0), digit };
    let evidence = Evidence::Fish {
        digit,
        base: [House::row(0), House::row(3)].into_iter().collect(),
        cover: [House::column(0), House::column(4)].into_iter().collect(),
        fins: CellSet::only(Cell::at(3, 1)),
    };
    let step = Step::new(Technique::FinnedXWing, vec![], [eliminated].into_iter().collect(), evidence);
    let view = step.annotations(&board);
    assert!(view.contains(&Annotation::House(House::row(3), Role::Pattern)));
    assert!(view.contains(&Annotation::House(House::column(4), Role::Second)));
    assert!(view.contains(&Annotation::Candidate(eliminated, Role::Elimination)));
    let fin = Candidate { cell: Cell::at(3, 1), digit };
    assert!(view.contains(&Annotation::Candidate(fin, Role::Fin)));
    assert!(!view.contains(&Annotation::Candidate(fin, Role::Pattern)), "each candidate once");
}

#[test]
fn chain_annotations_alternate_roles() {
    let board = Board::new(&Grid::EMPTY);
    let digit = Digit::from_index(0);
    let node = |row, column| Node::new(Candidate { cell: Cell::at(row, column), digit });
    let nodes = vec![node(0, 0), node(0, 8), node(8, 8), node(8, 1)];
    let row = |number| Link::Strong(LinkReason::House(House::row(number)));
    let chain = Chain::new(nodes.clone(), vec![row(0), Link::Weak, row(8)], false);
    let step = Step::new(Technique::Skyscraper, vec![], CandidateSet::EMPTY, Evidence::Chain(chain));
    let view = step.annotations(&board);
    let strong: Vec<bool> = view
        .iter()
        .filter_map(|drawn| if let Annotation::Link { strong, .. } = drawn { Some(*strong) } else { None })
        .collect();
    assert_eq!(strong, [true, false, true]);
    let first = Candidate { cell: Cell::at(0, 0), digit };
    assert_eq!(view[0], Annotation::Candidate(first, Role::Second));
}
