//! Holds that every step can be told in both languages: whole sentences, short ones, and nothing left open.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::board::{Board, CandidateSet};
use ninefold::explain::{Explanation, explain, spoken};
use ninefold::grid::{Candidate, Cell, CellSet, Digit, Grid, House};
use ninefold::logic::{Chain, Evidence, LADDER, Link, Node, Step, Technique, Via, steps};
use ninefold::phrase::Language;

/// No sentence is longer, in letters.
const LONGEST: usize = 230;

/// One that singles solve, one for subsets and fish, one for chains.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".2.9..4.....6....83...4..5..4..9.2..1.......6..5.1..7..7..8...12....6.....3..7.9.",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

#[test]
fn singles_name_what_keeps_the_digits_out() {
    let board = Board::new(&Grid::from_line(PUZZLES[0]).unwrap());
    let single = |technique, placement, house| {
        let evidence = Evidence::Single { house };
        let eliminations = CandidateSet::EMPTY;
        english(&board, &Step { technique, placements: vec![placement], eliminations, evidence })
    };
    let hidden = single(Technique::HiddenSingleBlock, candidate(1, 9, 7), Some(House::block(8)));
    assert_eq!(hidden.place, "Look at block 9.");
    assert_eq!(hidden.doing, "Write 1 in r9c7.");
    assert_eq!(
        hidden.why,
        [
            "Block 9 still needs a 1.",
            "The 1s in r5c9 and r8c5 keep 1 out of the other empty cells of block 9.",
            "Only r9c7 is left for it, so r9c7 is 1.",
        ]
    );
    let naked = single(Technique::NakedSingle, candidate(5, 5, 5), None);
    assert_eq!(
        naked.why,
        [
            "The row, column and block of r5c5 already hold 1, 2, 3, 4, 6, 7, 8 and 9.",
            "The only digit left is 5, so r5c5 is 5.",
        ]
    );
}

#[test]
fn an_x_wing_is_told_as_one_would_think_it() {
    let four = digit(4);
    let step = Step {
        technique: Technique::XWing,
        placements: vec![],
        eliminations: CandidateSet::of(four, cells(&[(1, 3), (9, 8)])),
        evidence: Evidence::Fish {
            digit: four,
            base: [House::row(1), House::row(4)].into_iter().collect(),
            cover: [House::column(2), House::column(7)].into_iter().collect(),
            fins: CellSet::EMPTY,
        },
    };
    let told = english(&Board::new(&Grid::EMPTY), &step);
    assert_eq!(told.name, "X-wing on 4");
    assert_eq!(told.place, "Look at the digit 4 in rows 2 and 5.");
    assert_eq!(
        told.why,
        [
            "In rows 2 and 5 the only places for 4 are in columns 3 and 8.",
            "Rows 2 and 5 each need a 4, and no two of them can have it in the same column.",
            "So columns 3 and 8 get their 4 there and nowhere else: r1c3 and r9c8 cannot be 4.",
        ]
    );
    assert_eq!(told.doing, "Cross out 4 in r1c3 and r9c8.");
    let heard = spoken(&told.doing, Language::English);
    assert_eq!(heard, "Cross out 4 in row 1 column 3 and row 9 column 8.");
    let chinese = explain(&Board::new(&Grid::EMPTY), &step, Language::Chinese);
    assert_eq!(chinese.why[0], "在第2和5行里，4只能放在第3和8列里。");
}

#[test]
fn a_chain_is_followed_from_one_end_to_the_other() {
    let row = |number: usize| Link::Strong(Via::House(House::row(number - 1)));
    let node = |row, column| Node::of(candidate(6, row, column));
    let chain = Chain {
        nodes: vec![node(2, 1), node(2, 5), node(8, 5), node(8, 2)],
        links: vec![row(2), Link::Weak, row(8)],
        closed: false,
    };
    let step = Step {
        technique: Technique::Skyscraper,
        placements: vec![],
        eliminations: CandidateSet::of(digit(6), cells(&[(7, 1)])),
        evidence: Evidence::Chain(chain),
    };
    assert_eq!(
        english(&Board::new(&Grid::EMPTY), &step).why,
        [
            "Suppose that r2c1 is not 6.",
            "Then r2c5 must be 6, the only other place for 6 in row 2.",
            "So r8c5 in the same column is not 6, and r8c2 must be 6, the only other place for 6 in row 8.",
            "So at least one of these is right: r2c1 is 6, or r8c2 is 6.",
            "r7c1 shares a row, column or block with both, so it cannot be 6.",
        ]
    );
}

#[test]
fn every_technique_has_a_text_for_its_page() {
    let english = include_str!("../www/i18n/techniques.en.txt");
    let chinese = include_str!("../www/i18n/techniques.zh-Hans.txt");
    for texts in [english, chinese] {
        let lines: Vec<&str> = texts.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), Technique::ALL.len());
        for (line, technique) in lines.iter().zip(Technique::ALL) {
            let text = line.strip_prefix(&format!("technique-{}.about = ", technique.key()));
            assert!(text.is_some_and(|text| text.ends_with(['.', '。'])), "{line}");
        }
    }
}

#[test]
fn every_step_of_a_few_puzzles_is_told() {
    for puzzle in PUZZLES {
        told_to_the_end(puzzle);
    }
}

#[test]
fn every_step_of_rated_puzzles_is_told() {
    let Some(bank) = corpus("rated/se_bank_sample.tsv") else {
        eprintln!("skipped: no corpus (CORPUS, or ../shared/corpus beside the checkout)");
        return;
    };
    let text = fs::read_to_string(bank).unwrap();
    let puzzles: Vec<&str> =
        text.lines().filter_map(|line| line.split('\t').find(|field| field.len() == 81)).collect();
    let told: usize = puzzles.iter().step_by(50).map(|puzzle| told_to_the_end(puzzle)).sum();
    println!("{told} steps of {} puzzles told in both languages", puzzles.len().div_ceil(50));
}

/// Takes the first step of the lowest rung again and again, and looks at how each is told.
fn told_to_the_end(puzzle: &str) -> usize {
    let mut board = Board::new(&Grid::from_line(puzzle).unwrap());
    let mut told = 0;
    while let Some(step) = LADDER.iter().find_map(|finder| steps(&board, finder).into_iter().next()) {
        for language in Language::ALL {
            check(&explain(&board, &step, language), &step);
        }
        told += 1;
        board.apply(&step);
    }
    told
}

fn check(told: &Explanation, step: &Step) {
    let single = [&told.place, &told.name, &told.pattern, &told.doing, &told.legend];
    assert!(!told.why.is_empty(), "{step}");
    for sentence in single.into_iter().chain(&told.why) {
        assert!(!sentence.is_empty() && !sentence.contains(['{', '}', '|']), "{step}\n{sentence}");
        assert!(!sentence.contains("  ") && !sentence.contains(" ."), "{step}\n{sentence}");
        let is_plain = |c: char| c.is_alphanumeric() || " .,:;-+()“”，。：；、（）".contains(c);
        assert!(sentence.chars().all(is_plain), "{step}\n{sentence}");
        assert!(sentence.chars().count() <= LONGEST, "{step}\n{sentence}");
    }
    for candidate in step.eliminations.iter().chain(step.placements.iter().copied()) {
        let (row, column) = (candidate.cell.row() + 1, candidate.cell.column() + 1);
        let is_named = |sentence: &String| {
            sentence.contains(&format!("r{row}c{column}")) || sentence.contains(&format!("{row}行{column}列"))
        };
        assert!(told.why.iter().any(is_named) && is_named(&told.doing), "{step}\n{told:#?}");
    }
}

fn english(board: &Board, step: &Step) -> Explanation {
    let told = explain(board, step, Language::English);
    check(&told, step);
    told
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn candidate(value: u8, row: usize, column: usize) -> Candidate {
    Candidate { cell: Cell::at(row - 1, column - 1), digit: digit(value) }
}

fn cells(cells: &[(usize, usize)]) -> CellSet {
    cells.iter().map(|&(row, column)| Cell::at(row - 1, column - 1)).collect()
}

fn corpus(file: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    let folder = std::env::var_os("CORPUS").map_or_else(beside, PathBuf::from);
    Some(folder.join(file)).filter(|path| path.exists())
}
