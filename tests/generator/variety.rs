//! No two puzzles are isomorphic, and no technique is the hardest of most of them.

use std::collections::{BTreeMap, HashMap};

use ninefold::generator::RatedPuzzle;
use ninefold::grid::{Cell, Grid, Puzzle};
use ninefold::level::Level;

use super::{generated_puzzles, three_hundred};
use crate::support::isomorphs::isomorph;
use crate::support::rng::Rng;

/// A hash that is the same for all isomorphs of a puzzle, and hardly ever for another: cells are distinguished by their
/// peers, and again by the peers of those.
fn profile(puzzle: &Puzzle) -> u64 {
    let mut marks: Vec<u64> =
        Cell::all().map(|cell| u64::from(puzzle.givens()[cell].is_some()) + 1).collect();
    for _ in 0..4 {
        let sum = |of: &dyn Fn(Cell) -> bool| {
            let marks = Cell::all().filter(|&cell| of(cell)).map(|cell| mixed(marks[cell.index()]));
            mixed(marks.fold(0, u64::wrapping_add))
        };
        marks = Cell::all()
            .map(|cell| {
                let row = sum(&|other| other.row() == cell.row());
                let column = sum(&|other| other.column() == cell.column());
                let block = sum(&|other| other.block() == cell.block());
                let digit = sum(&|other| puzzle.solution()[other] == puzzle.solution()[cell]);
                // An isomorph may be transposed: rows and columns count alike.
                let lines = mixed(row).wrapping_add(mixed(column));
                mixed(mixed(mixed(marks[cell.index()] ^ lines) ^ block) ^ digit.rotate_left(17))
            })
            .collect();
    }
    marks.into_iter().fold(0, |sum, mark| sum.wrapping_add(mixed(mark)))
}

/// Mixes the bits of a number.
fn mixed(number: u64) -> u64 {
    let product = (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Whether the grids are isomorphic: tries all 3,359,232 orders of rows and columns, beginning with the patterns of columns.
fn are_isomorphic(one: &Grid, other: &Grid) -> bool {
    let orders = line_orders();
    let mut transposed = Grid::EMPTY;
    Cell::all().for_each(|cell| transposed[Cell::at(cell.column(), cell.row())] = other[cell]);
    let pattern = |grid: &Grid, rows: &[usize; 9]| -> [u16; 9] {
        std::array::from_fn(|column| {
            let is_given = |row: usize| u16::from(grid[Cell::at(row, column)].is_some());
            rows.iter().fold(0, |bits, &row| bits << 1 | is_given(row))
        })
    };
    let sorted = |mut columns: [u16; 9]| {
        columns.sort_unstable();
        columns
    };
    let ours = pattern(one, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    [*other, transposed].iter().any(|other| {
        orders.iter().any(|rows| {
            let theirs = pattern(other, rows);
            sorted(ours) == sorted(theirs)
                && orders.iter().any(|columns| {
                    (0..9).all(|column| ours[column] == theirs[columns[column]])
                        && is_relabelled(one, other, rows, columns)
                })
        })
    })
}

/// Whether relabelling the digits makes one grid the other, with these orders of rows and columns.
fn is_relabelled(one: &Grid, other: &Grid, rows: &[usize; 9], columns: &[usize; 9]) -> bool {
    let (mut theirs_of, mut ours_of) = ([None; 9], [None; 9]);
    one.filled().into_iter().all(|cell| {
        let (ours, theirs) = (one[cell], other[Cell::at(rows[cell.row()], columns[cell.column()])]);
        let (Some(our), Some(their)) = (ours, theirs) else { return false };
        *theirs_of[our.index()].get_or_insert(their) == their
            && *ours_of[their.index()].get_or_insert(our) == our
    })
}

/// The 1,296 orders of nine lines that keep bands together.
fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in ORDERS {
        for number in 0..216 {
            let within = [ORDERS[number / 36], ORDERS[number / 6 % 6], ORDERS[number % 6]];
            orders.push(std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3]));
        }
    }
    orders
}

fn check_all_differ(puzzles: &[RatedPuzzle]) {
    let mut known: HashMap<u64, Vec<&Puzzle>> = HashMap::new();
    let mut compared = 0;
    for RatedPuzzle { puzzle, .. } in puzzles {
        let same = known.entry(profile(puzzle)).or_default();
        for other in &*same {
            compared += 1;
            let (one, other) = (puzzle.givens(), other.givens());
            assert!(!are_isomorphic(one, other), "{} is {}", one.to_line(), other.to_line());
        }
        same.push(puzzle);
    }
    println!("{} profiles, {compared} puzzles compared", known.len());
}

#[test]
fn no_two_of_1_000_puzzles_are_isomorphic() {
    check_all_differ(&Level::ALL.map(three_hundred).concat());
}

#[test]
#[ignore = "half a minute: cargo test --test native ten_thousand -- --ignored --nocapture"]
fn no_two_of_10_000_puzzles_are_isomorphic() {
    check_all_differ(&Level::ALL.map(|level| generated_puzzles(level, level.symmetry(), 2500)).concat());
}

#[test]
fn isomorphic_puzzles_are_recognized() {
    let puzzles = &three_hundred(Level::Hell)[..5];
    for (index, generated) in puzzles.iter().enumerate() {
        let puzzle = &generated.puzzle;
        for seed in 0..5 {
            let copy = isomorph(puzzle, &mut Rng::new(seed));
            assert_eq!(profile(puzzle), profile(&copy));
            assert!(are_isomorphic(puzzle.givens(), copy.givens()));
        }
        for other in &puzzles[..index] {
            assert_ne!(profile(puzzle), profile(&other.puzzle));
            assert!(!are_isomorphic(puzzle.givens(), other.puzzle.givens()));
        }
    }
}

/// No technique is the hardest of more than so many percent of the hard and hell puzzles; the lower levels have few techniques.
fn check_hardest(percent: usize, of: impl Fn(Level) -> Vec<RatedPuzzle>) {
    for level in Level::ALL {
        let puzzles = of(level);
        let count = puzzles.len();
        let (mut hardest, mut badges) = (BTreeMap::new(), BTreeMap::new());
        for generated in puzzles {
            let technique = generated.rating.hardest_technique().expect("a step");
            *hardest.entry(technique.key()).or_insert(0_usize) += 1;
            if let Some(badge) = generated.rating.hell_grade() {
                *badges.entry(badge).or_insert(0_usize) += 1;
            }
        }
        let mut hardest: Vec<(&str, usize)> = hardest.into_iter().collect();
        hardest.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        println!("{level}, {count} puzzles, hardest technique: {hardest:?}, badges: {badges:?}");
        assert!(level < Level::Hard || hardest[0].1 * 100 < count * percent, "{level}: {hardest:?}");
    }
}

#[test]
fn no_technique_is_the_hardest_of_most_puzzles() {
    // Of the first 300 hell puzzles 43 % need an XY-chain, of 2,000 39 %.
    check_hardest(45, |level| three_hundred(level).to_vec());
}

#[test]
#[ignore = "half a minute: cargo test --test native variety::two_thousand -- --ignored --nocapture"]
fn no_technique_is_the_hardest_of_most_of_2_000_puzzles() {
    check_hardest(40, |level| generated_puzzles(level, level.symmetry(), 2000));
}
