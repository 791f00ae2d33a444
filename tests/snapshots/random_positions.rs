//! Positions that belong to no puzzle: some cells of a solved grid, and random candidates beside the right ones. Two digits
//! may be confined to each other's cells, or every cell may hold two digits and every house each of them twice. Uniqueness
//! techniques need such positions, which puzzles reach once in a thousand.

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, Grid};
use ninefold::solver::random_solution;
use ninefold::techniques::{FINDERS, Technique, steps};
use ninefold_app::explain::explain;

use super::Outcomes;
use crate::support::languages::english_and_chinese;
use crate::support::rng::Rng;

/// Makes a position of a solved grid and two digits.
type Kind = fn(&Grid, [Digit; 2], &mut Rng) -> Board;

fn position(kind: Kind, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let solution = random_solution(&Grid::EMPTY, |end| rng.below(end)).expect("the empty grid has many");
    let pair = [Digit::from_index(rng.below(9)), Digit::from_index(rng.below(9))];
    kind(&solution, pair, &mut rng)
}

/// Random candidates; the two digits in each other's cells.
fn scattered(solution: &Grid, pair: [Digit; 2], rng: &mut Rng) -> Board {
    let is_of_pair = |cell: Cell| solution[cell].is_some_and(|digit| pair.contains(&digit));
    // Percentages: of filled cells; of those that were entered; of candidates that stay beside the right one, and in cells of
    // the two digits.
    let (filled, entered, beside, in_pair) = (rng.below(60), rng.below(30), 5 + rng.below(45), rng.below(12));
    let (mut grid, mut givens) = (Grid::EMPTY, CellSet::EMPTY);
    for cell in Cell::all() {
        if rng.below(100) < filled && !is_of_pair(cell) {
            grid[cell] = solution[cell];
            if rng.below(100) >= entered {
                givens.insert(cell);
            }
        }
    }
    let mut board = Board::in_progress(&grid, givens);
    for cell in board.empty() {
        for digit in Digit::all().filter(|&digit| Some(digit) != solution[cell]) {
            let stays = match (is_of_pair(cell), pair.contains(&digit)) {
                (false, _) => beside,
                (true, true) => 100,
                (true, false) => in_pair,
            };
            if rng.below(100) >= stays {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// Two digits in each empty cell, each digit twice in a house that lacks it, and a few more candidates, most of them in
/// peers of one cell.
fn of_pairs(solution: &Grid, _: [Digit; 2], rng: &mut Rng) -> Board {
    let (digits, more) = (2 + rng.below(8), 1 + rng.below(5));
    let mut board = Board::new(&without(solution, |digit| digit.index() < digits));
    let open: Vec<Cell> = board.empty().into_iter().collect();
    let centre = open[rng.below(open.len())];
    let near: Vec<Cell> =
        open.iter().copied().filter(|&cell| cell == centre || cell.peers().contains(centre)).collect();
    let mut extra: Vec<(Cell, Digit)> = Vec::new();
    for _ in 0..more {
        let cells = if rng.below(3) == 0 { &open } else { &near };
        let cell = cells[rng.below(cells.len())];
        for _ in 0..=rng.below(6) / 5 {
            extra.push((cell, Digit::from_index(rng.below(digits))));
        }
    }
    pair_up(&mut board, solution, digits, |cell, digit| extra.contains(&(cell, digit)));
    board
}

/// A board with two candidates in each cell and each digit twice in a house, plus a third candidate in five cells. Each of these
/// cells is a peer of a cell with that digit.
fn of_pairs_but_five(solution: &Grid, [extra, _]: [Digit; 2], rng: &mut Rng) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    let of_extra: Vec<Cell> = Cell::all().filter(|&cell| solution[cell] == Some(extra)).collect();
    let in_sight = of_extra[rng.below(9)].peers();
    let mut plain: Vec<Cell> =
        in_sight.into_iter().filter(|&cell| partner(solution, cell, 9) != extra).collect();
    let five: CellSet = (0..5).map(|_| plain.swap_remove(rng.below(plain.len()))).collect();
    pair_up(&mut board, solution, 9, |cell, digit| digit == extra && five.contains(cell));
    board
}

/// Two digits in each other's cells, and a third one in many of these.
fn with_third(solution: &Grid, pair: [Digit; 2], rng: &mut Rng) -> Board {
    let third = Digit::from_index(rng.below(9));
    let is_open = |digit| pair.contains(&digit) || digit == third;
    let mut board = Board::new(&without(solution, is_open));
    let chance = 30 + rng.below(60);
    for cell in board.empty() {
        let is_third = solution[cell] == Some(third);
        for digit in Digit::all().filter(|&digit| is_open(digit)) {
            if if is_third { digit != third } else { digit == third && rng.below(100) >= chance } {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// The grid without those digits.
fn without(solution: &Grid, is_open: impl Fn(Digit) -> bool) -> Grid {
    let mut grid = *solution;
    for cell in Cell::all() {
        grid[cell] = grid[cell].filter(|&digit| !is_open(digit));
    }
    grid
}

/// The digit after that of a cell, in a ring of the first `digits` ones.
fn partner(solution: &Grid, cell: Cell, digits: usize) -> Digit {
    let own = solution[cell].expect("the grid is solved");
    Digit::from_index((own.index() + 1) % digits)
}

/// Leaves each empty cell its digit and the next one, and the extra ones.
fn pair_up(board: &mut Board, solution: &Grid, digits: usize, is_extra: impl Fn(Cell, Digit) -> bool) {
    for cell in board.empty() {
        let pair = [solution[cell], Some(partner(solution, cell, digits))];
        for digit in Digit::all().filter(|&digit| !pair.contains(&Some(digit)) && !is_extra(cell, digit)) {
            board.eliminate(Candidate { cell, digit });
        }
    }
}

/// Each of these reveals a mistake that no puzzle of the other tests does.
const SHOWN: [(Kind, u64, Technique); 13] = [
    (scattered, 5, Technique::UniqueRectangle5),
    (scattered, 5, Technique::SueDeCoq),
    (scattered, 21, Technique::FinnedJellyfish),
    (scattered, 30, Technique::UniqueLoop),
    (of_pairs, 79, Technique::BugPlusSome),
    (scattered, 85, Technique::UniqueLoop),
    (scattered, 252, Technique::UniqueLoop),
    (scattered, 286, Technique::AvoidableRectangle2),
    (of_pairs, 371, Technique::BugPlusSome),
    (of_pairs_but_five, 0, Technique::BugPlusSome),
    (scattered, 377, Technique::UniqueLoop),
    (with_third, 25206, Technique::UniqueLoop),
    (with_third, 27540, Technique::UniqueLoop),
];

#[test]
fn steps_in_random_positions() {
    Outcomes::of_each(&SHOWN, |&(kind, seed, technique), outcomes| {
        let board = position(kind, seed);
        let finder = FINDERS
            .iter()
            .find(|finder| finder.techniques.contains(&technique))
            .expect("it is on the ladder");
        for step in steps(&board, finder) {
            outcomes.add(technique.key(), &(seed, &step, step.rating()));
            for language in english_and_chinese() {
                outcomes.add(technique.key(), &explain(&board, &step, language));
            }
        }
    })
    .assert_snapshot("steps_in_random_positions");
}
