//! The notation of steps: cells, fish and chains.

use ninefold::grid::{CandidateSet, Cell, CellSet, Digit, House};
use ninefold::techniques::{Chain, Evidence, Link, LinkReason, Node, Step, Technique};

fn at(cells: &[(usize, usize)]) -> CellSet {
    cells.iter().map(|&(row, column)| Cell::at(row - 1, column - 1)).collect()
}

#[test]
fn cells_of_a_line_share_one_name() {
    let name = |cells: &[(usize, usize)]| Evidence::Cover { cells: at(cells), covers: vec![] }.to_string();
    assert_eq!(name(&[(1, 2), (1, 5)]), "r1c25");
    assert_eq!(name(&[(1, 4), (3, 4)]), "r13c4");
    assert_eq!(name(&[(1, 2), (1, 5), (4, 2), (4, 5)]), "r14c25");
    assert_eq!(name(&[(1, 2), (4, 5)]), "r1c2,r4c5");
}

#[test]
fn houses_of_a_kind_share_one_letter() {
    let evidence = Evidence::Fish {
        digit: Digit::from_index(3),
        base: [House::row(1), House::row(4), House::block(8)].into_iter().collect(),
        cover: [House::column(2), House::column(7)].into_iter().collect(),
        fins: CellSet::EMPTY,
    };
    assert_eq!(evidence.to_string(), r"4 r25b9\c38");
}

#[test]
fn fish_notation() {
    let four = Digit::from_index(3);
    let step = Step::new(
        Technique::XWing,
        vec![],
        CandidateSet::from_cells(four, at(&[(9, 8), (1, 3)])),
        Evidence::Fish {
            digit: four,
            base: [House::row(1), House::row(4)].into_iter().collect(),
            cover: [House::column(2), House::column(7)].into_iter().collect(),
            fins: CellSet::EMPTY,
        },
    );
    assert_eq!(step.to_string(), r"x-wing 4 r25\c38: r1c3<>4 r9c8<>4");
}

#[test]
fn chain_notation() {
    let node = |digit: usize, cell| Node { digit: Digit::from_index(digit - 1), cells: at(&[cell]) };
    let set = at(&[(3, 1), (3, 2)]);
    let chain = Chain::new(
        vec![node(4, (1, 3)), node(4, (8, 3)), node(7, (8, 3)), node(7, (3, 3))],
        vec![
            Link::Strong(LinkReason::House(House::column(2))),
            Link::Weak,
            Link::Strong(LinkReason::Set(set)),
        ],
        false,
    );
    assert_eq!(chain.to_string(), "4r1c3 = 4r8c3 - 7r8c3 =[r3c12]= 7r3c3");
}
