//! The sentences of steps of each family.

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House};
use ninefold::hint::all_examples;
use ninefold::techniques::{
    Chain, Evidence, FINDERS, Link, LinkReason, Node, Step, Technique, steps, verify,
};
use ninefold_app::explain::{expand_cell_names, explain};
use ninefold_app::template::Language;

use super::english;
use crate::support::languages::chinese;
use crate::support::{PUZZLE, digit, grid};

#[test]
fn singles_name_the_digits_that_exclude_the_others() {
    let board = Board::new(&grid(PUZZLE));
    let single = |technique, placement, house| {
        let evidence = Evidence::Single { house };
        let eliminations = CandidateSet::EMPTY;
        english(&board, &Step::new(technique, vec![placement], eliminations, evidence))
    };
    let hidden = single(Technique::HiddenSingleBlock, candidate(1, 9, 7), Some(House::block(8)));
    assert_eq!(hidden.location, "Look at block 9.");
    assert_eq!(hidden.instruction, "Place 1 in r9c7.");
    assert_eq!(
        hidden.sentences(),
        [
            "Block 9 has no 1 yet.",
            "The 1s in r5c9 and r8c5 keep 1 out of all empty cells of block 9 but one.",
            "The only place left for 1 in block 9 is r9c7, so r9c7 is 1.",
        ]
    );
    let naked = single(Technique::NakedSingle, candidate(5, 5, 5), None);
    assert_eq!(
        naked.sentences(),
        [
            "The row, column and block of r5c5 already hold 1, 2, 3, 4, 6, 7, 8 and 9.",
            "The only digit left for r5c5 is 5, so r5c5 is 5.",
        ]
    );
}

#[test]
fn an_x_wing_is_explained_in_order_of_reasoning() {
    let four = digit(4);
    let step = Step::new(
        Technique::XWing,
        vec![],
        CandidateSet::from_cells(four, cells(&[(1, 3), (9, 8)])),
        Evidence::Fish {
            digit: four,
            base: [House::row(1), House::row(4)].into_iter().collect(),
            cover: [House::column(2), House::column(7)].into_iter().collect(),
            fins: CellSet::EMPTY,
        },
    );
    let explanation = english(&Board::new(&Grid::EMPTY), &step);
    assert_eq!(explanation.name, "X-wing on 4");
    assert_eq!(explanation.location, "Look at the digit 4 in rows 2 and 5.");
    assert_eq!(
        explanation.sentences(),
        [
            "In rows 2 and 5 the only places for 4 are in columns 3 and 8.",
            "Rows 2 and 5 each need a 4, no two of them in the same column, so they take up all of columns 3 and 8.",
            "So columns 3 and 8 have their 4 in rows 2 and 5 and nowhere else: r1c3 and r9c8 cannot be 4.",
        ]
    );
    assert_eq!(explanation.instruction, "Eliminate 4 from r1c3 and r9c8.");
    assert_eq!(explanation.conclusion, "4 eliminated from r1c3 and r9c8.");
    let aria_text = expand_cell_names(&explanation.instruction, Language::ENGLISH);
    assert_eq!(aria_text, "Eliminate 4 from row 1 column 3 and row 9 column 8.");
    let chinese = explain(&Board::new(&Grid::EMPTY), &step, chinese());
    assert_eq!(chinese.sentences()[0], "第2、5行的4只能填在第3、8列。");
}

#[test]
fn a_chain_is_explained_from_end_to_end() {
    let row = |number: usize| Link::Strong(LinkReason::House(House::row(number - 1)));
    let node = |row, column| Node::new(candidate(6, row, column));
    let chain = Chain::new(
        vec![node(2, 1), node(2, 5), node(8, 5), node(8, 2)],
        vec![row(2), Link::Weak, row(8)],
        false,
    );
    let step = Step::new(
        Technique::Skyscraper,
        vec![],
        CandidateSet::from_cells(digit(6), cells(&[(7, 1)])),
        Evidence::Chain(chain),
    );
    assert_eq!(
        english(&Board::new(&Grid::EMPTY), &step).sentences(),
        [
            "Suppose r2c1 is not 6. Then r2c5 must be 6, the only other place for 6 in row 2.",
            "If r2c5 is 6, r8c5 in the same column is not 6, so r8c2 must be 6, the only other place for 6 in row 8.",
            "So r2c1 is 6, or if not, r8c2 is 6.",
            "r7c1 is in column 1 with r2c1 and in block 7 with r8c2. One of r2c1 and r8c2 is 6, so r7c1 cannot be 6.",
        ]
    );
}

#[test]
fn a_wing_is_explained_from_its_pivot() {
    let mut board = Board::new(&Grid::EMPTY);
    keep(&mut board, &[(1, 1, "123"), (1, 5, "13"), (2, 2, "23")]);
    let node = |value, row, column| Node::new(candidate(value, row, column));
    let three = digit(3);
    let set = cells(&[(1, 1), (2, 2)]);
    let nodes = vec![Node { digit: three, cells: set }, node(1, 1, 1), node(1, 1, 5), node(3, 1, 5)];
    let links = vec![Link::Strong(LinkReason::Set(set)), Link::Weak, Link::Strong(LinkReason::Cell)];
    let step = Step::new(
        Technique::XyzWing,
        vec![],
        CandidateSet::from_cells(three, cells(&[(1, 2)])),
        Evidence::Chain(Chain::new(nodes, links, false)),
    );
    assert_eq!(
        english(&board, &step).sentences(),
        [
            "r1c1, the pivot of this wing, must be 1, 2 or 3. It shares a row, column or block with each of the \
             pincers, r1c5 and r2c2.",
            "If r1c1 is 1, the pincer r1c5, which has only 1 and 3, must be 3.",
            "If r1c1 is 2, the pincer r2c2, which has only 2 and 3, must be 3.",
            "Otherwise r1c1 is 3 itself.",
            "So one of r1c1, r1c5 and r2c2 is 3.",
            "r1c2 is in row 1 with r1c1 and r1c5 and in column 2 with r2c2. One of r1c1, r1c5 and r2c2 is 3, so r1c2 \
             cannot be 3.",
        ]
    );
}

#[test]
fn almost_locked_sets_are_explained_by_counting() {
    let mut board = Board::new(&Grid::EMPTY);
    keep(&mut board, &[(1, 1, "1256"), (1, 2, "1256"), (1, 5, "12"), (2, 1, "56")]);
    let (row, block) = (House::row(0), House::block(0));
    let covers = vec![(digit(1), row), (digit(2), row), (digit(5), block), (digit(6), block)];
    let step = Step::new(
        Technique::SueDeCoq,
        vec![],
        CandidateSet::from_cells(digit(1), cells(&[(1, 8), (1, 9)])),
        Evidence::Cover { cells: cells(&[(1, 1), (1, 2), (1, 5), (2, 1)]), covers },
    );
    assert_eq!(
        english(&board, &step).sentences(),
        [
            "Take r1c1, r1c2, r1c5 and r2c1 together: they have only the candidates 1, 2, 5 and 6.",
            "Among these 4 cells, 1 and 2 can stand only once each: all their places are in row 1.",
            "Among these 4 cells, 5 and 6 can stand only once each: all their places are in block 1.",
            "So there is room for at most 4 digits, and the 4 cells need all of them: none can be missing.",
            "So the 4 cells use up 1 and 2 in row 1: r1c8 and r1c9 cannot be 1.",
        ]
    );

    let mut board = Board::new(&Grid::EMPTY);
    keep(&mut board, &[(5, 5, "12"), (5, 1, "19"), (1, 5, "24"), (2, 5, "49")]);
    let step = Step::new(
        Technique::DeathBlossom,
        vec![],
        CandidateSet::from_cells(digit(9), cells(&[(2, 1)])),
        Evidence::Blossom {
            stem: Cell::at(4, 4),
            petals: vec![(digit(1), cells(&[(5, 1)])), (digit(2), cells(&[(1, 5), (2, 5)]))],
            digit: digit(9),
        },
    );
    assert_eq!(
        english(&board, &step).sentences(),
        [
            "The stem r5c5 must be 1 or 2. For each of these there is a petal: cells that lose the digit if the stem \
             has it.",
            "If the stem is 1, the petal r5c1 loses 1 and must hold 9, so r5c1 is 9.",
            "If the stem is 2, the petal r1c5 and r2c5 loses 2 and must hold 4 and 9. Only r2c5 of them can be 9.",
            "So whatever the stem is, 9 is in r2c5 or r5c1.",
            "r2c1 is in row 2 with r2c5 and in column 1 with r5c1. One of r2c5 and r5c1 is 9, so r2c1 cannot be 9.",
        ]
    );
}

#[test]
fn colours_and_remote_pairs_are_explained() {
    let mut board = Board::new(&Grid::EMPTY);
    let six = digit(6);
    let colours = |technique, gone, nets| {
        Step::new(
            technique,
            vec![],
            CandidateSet::from_cells(six, gone),
            Evidence::Colours { digit: six, clusters: nets },
        )
    };
    let net = [cells(&[(1, 1), (3, 9), (7, 5)]), cells(&[(1, 5), (7, 9)])];
    let pairs = [(House::row(0), (1, 1), (1, 5)), (House::column(4), (1, 5), (7, 5))];
    for (house, one, other) in pairs.into_iter().chain([(House::row(6), (7, 5), (7, 9))]) {
        for cell in house.cells() - cells(&[one, other]) {
            board.eliminate(Candidate { cell, digit: six });
        }
    }
    let trap = english(&board, &colours(Technique::ColouringTrap, cells(&[(3, 4)]), vec![net]));
    assert_eq!(
        trap.sentences()[1..],
        [
            "From pair to pair this leaves two possibilities: 6 is in all cells of one colour, or in all cells of \
             the other.",
            "r3c4 is in row 3 with r3c9 and in block 2 with r1c5. One of r3c9 and r1c5, which have different colours, \
             is 6, so r3c4 cannot be 6.",
        ]
    );
    let joined = [net[0] | cells(&[(7, 1)]), net[1]];
    let wrap = english(&board, &colours(Technique::ColouringWrap, joined[0], vec![joined]));
    assert_eq!(
        wrap.sentences()[2],
        "r1c1 and r7c1 have the same colour, but they are both in column 1 and cannot both be 6."
    );
    let other = [cells(&[(3, 7)]), cells(&[(9, 1)])];
    let meet = english(&board, &colours(Technique::MultiColouring1, net[0], vec![net, other]));
    assert!(
        meet.sentences()[3].ends_with("these have the two colours of the other net, so one of them is 6."),
        "{meet:#?}"
    );
    let both = english(&board, &colours(Technique::MultiColouring2, cells(&[(1, 8)]), vec![net, other]));
    assert!(both.sentences()[3].starts_with("r1c1 and r9c1 are in the same column"), "{both:#?}");

    keep(&mut board, &[(1, 1, "37"), (1, 9, "37"), (9, 9, "37"), (9, 2, "37")]);
    let step = Step::new(
        Technique::RemotePair,
        vec![],
        CandidateSet::from_cells(digit(3), cells(&[(2, 2)])),
        Evidence::RemotePair {
            cells: vec![Cell::at(0, 0), Cell::at(0, 8), Cell::at(8, 8), Cell::at(8, 1)],
            digits: [digit(3), digit(7)].into_iter().collect(),
        },
    );
    assert_eq!(
        english(&board, &step).sentences()[1..3],
        [
            "So 3 and 7 alternate along the chain: if r1c1 is 3, r1c9 is 7, and so on to the end.",
            "Of two cells an odd number of steps apart, such as r1c1 and r9c2, one is 3 and the other 7.",
        ]
    );
}

#[test]
fn bug_plus_one_says_which_digit_to_place() {
    let example = all_examples().find(|example| example.technique == Technique::BugPlusOne).unwrap();
    let step = example.step().unwrap();
    assert!(step.placements == [candidate(1, 5, 9)] && step.eliminations.is_empty(), "{step}");
    let explanation = english(&example.board, &step);
    assert_eq!(explanation.pattern, "All empty cells have two candidates, except r5c9.");
    assert_eq!(
        explanation.sentences().last(),
        Some(&"But the puzzle has exactly one solution, so r5c9 is 1.")
    );
    assert_eq!(explanation.instruction, "Place 1 in r5c9.");
    assert_eq!(explanation.conclusion, "1 placed in r5c9.");
    for digit in example.board.candidates(Cell::at(4, 8)).into_iter().filter(|&other| other != digit(1)) {
        let mut other = step.clone();
        other.placements = vec![Candidate { cell: Cell::at(4, 8), digit }];
        assert!(verify(&example.board, &other).is_err(), "{digit}");
    }
}

/// Four inferences, four pages.
#[test]
fn a_hidden_rectangle_is_explained_one_inference_a_page() {
    let example = all_examples().find(|example| example.technique == Technique::HiddenRectangle).unwrap();
    let step = example.step().unwrap();
    assert_eq!(
        english(&example.board, &step).sentences()[2..],
        [
            "Suppose r2c2 is 6. Then r2c6 must be 4, the only other place for 4 in row 2.",
            "In the same way r3c2 must be 4, the only other place for 4 in column 2.",
            "r3c6 shares a row or column with r2c6 and r3c2, so it cannot be 4 then. It has no third digit, so it must \
             be 6.",
            "Then the four corners would hold only 4 and 6, which is impossible: r2c2 cannot be 6.",
        ]
    );
}

#[test]
fn houses_and_cells_are_listed_in_words() {
    let four = digit(4);
    let finned = Step::new(
        Technique::FinnedXWing,
        vec![],
        CandidateSet::from_cells(four, cells(&[(1, 3), (5, 3), (9, 3)])),
        Evidence::Fish {
            digit: four,
            base: [House::row(1), House::row(6)].into_iter().collect(),
            cover: [House::column(2), House::column(7)].into_iter().collect(),
            fins: cells(&[(1, 1), (2, 2), (3, 3)]),
        },
    );
    assert_eq!(
        english(&Board::new(&Grid::EMPTY), &finned).sentences()[..3],
        [
            "In rows 2 and 7 the only places for 4 are in columns 3 and 8, apart from r1c1, r2c2 and r3c3, which are \
             called the fin.",
            "If 4 is in the fin, then r1c3, r5c3 and r9c3 cannot be 4: they are in the same row, column or block.",
            "If 4 is not in the fin, rows 2 and 7 have their 4 in columns 3 and 8, no two of them in the same column.",
        ]
    );
    let subset = Step::new(
        Technique::NakedPair,
        vec![],
        CandidateSet::from_cells(four, cells(&[(2, 1)])),
        Evidence::Subset {
            cells: cells(&[(2, 7), (2, 8)]),
            digits: [four, digit(7)].into_iter().collect(),
            houses: [House::row(1), House::block(2)].into_iter().collect(),
            hidden: false,
        },
    );
    assert_eq!(
        english(&Board::new(&Grid::EMPTY), &subset).sentences()[1],
        "r2c7 and r2c8 are 2 cells of row 2 and block 3 and need 2 different digits, so they use up 4 and 7, in \
         whatever order."
    );
    assert_eq!(expand_cell_names("So r1c1 is 6.", Language::ENGLISH), "So row 1 column 1 is 6.");
}

#[test]
fn eliminations_are_grouped_by_digit_or_by_cell() {
    let four = digit(4);
    let explained = |eliminations: CandidateSet| {
        let evidence = Evidence::Subset {
            cells: cells(&[(1, 7), (1, 8)]),
            digits: [four, digit(7)].into_iter().collect(),
            houses: [House::row(0)].into_iter().collect(),
            hidden: false,
        };
        let step = Step::new(Technique::NakedPair, vec![], eliminations, evidence);
        let mut explanation = english(&Board::new(&Grid::EMPTY), &step);
        (explanation.reasons.pop().unwrap().sentence, explanation.instruction)
    };
    let head = "So the other cells of row 1 cannot be 4 or 7:";
    let by_digit = CandidateSet::from_cells(four, cells(&[(1, 3), (5, 3), (9, 3)]));
    assert_eq!(explained(by_digit).0, format!("{head} r1c3, r5c3 and r9c3 cannot be 4."));
    let mut by_cell = CandidateSet::from_cells(four, cells(&[(1, 1)]));
    by_cell.insert_all(digit(7), cells(&[(1, 1)]));
    assert_eq!(explained(by_cell).0, format!("{head} r1c1 cannot be 4 or 7."));
    // Many cells are counted, but what is to be done names them all.
    let many = CandidateSet::from_cells(four, cells(&[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]));
    let (reason, conclusion) = explained(many);
    assert_eq!(reason, format!("{head} the 5 marked cells cannot be 4."));
    assert_eq!(conclusion, "Eliminate 4 from r1c1, r1c2, r1c3 and r1c4. Also from r1c5.");
    let mut mixed = many;
    mixed.insert_all(digit(7), cells(&[(1, 1), (1, 6)]));
    assert_eq!(explained(mixed).0, format!("{head} the 7 candidates struck out are wrong."));
}

fn candidate(value: u8, row: usize, column: usize) -> Candidate {
    Candidate { cell: Cell::at(row - 1, column - 1), digit: digit(value) }
}

fn cells(cells: &[(usize, usize)]) -> CellSet {
    cells.iter().map(|&(row, column)| Cell::at(row - 1, column - 1)).collect()
}

/// Leaves only these digits in the cells, given by row and column.
fn keep(board: &mut Board, kept: &[(usize, usize, &str)]) {
    for &(row, column, digits) in kept {
        board.retain(Cell::at(row - 1, column - 1), digits.chars().filter_map(Digit::from_char).collect());
    }
}

/// A sentence lights what it speaks of, also if it names no cell.
#[test]
fn what_a_sentence_calls_the_same_house_or_the_colours_is_lit() {
    let (mut houses, mut colours) = (0, 0);
    for example in all_examples() {
        for finder in FINDERS {
            for step in steps(&example.board, finder).iter().take(3) {
                for reason in english(&example.board, step).reasons {
                    let is_same = ["row", "column", "block"]
                        .iter()
                        .any(|house| reason.sentence.contains(&format!("the same {house}")));
                    assert!(!is_same || !reason.house_cells.is_empty(), "{step}\n{reason:#?}");
                    let is_about_colours =
                        reason.sentence.ends_with("so the other colour of its net is right.");
                    assert!(!is_about_colours || reason.cells.len() > 1, "{step}\n{reason:#?}");
                    houses += usize::from(is_same);
                    colours += usize::from(is_about_colours);
                }
            }
        }
    }
    assert!(houses > 100 && colours > 0, "{houses} {colours}");
}
