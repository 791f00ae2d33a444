//! Positions of no puzzle: of a solved grid some cells and, by chance, some candidates beside the right ones. Two digits may
//! stand in nothing but each other's cells, or every cell may hold two digits and every house each of them twice: what
//! techniques of uniqueness ask for, which puzzles show once in a thousand.

use ninefold::board::Board;
use ninefold::explain::explain;
use ninefold::grid::{Candidate, Cell, CellSet, Digit, Grid};
use ninefold::logic::{LADDER, Technique, steps};
use ninefold::phrase::Language;
use ninefold::solve::random_solution;

use super::Outcomes;
use crate::dice::Dice;

/// A position: every fourth nearly a grid of pairs.
fn scattered(seed: u64) -> Board {
    let mut dice = Dice::new(seed);
    let solution = random_solution(&Grid::EMPTY, |end| dice.below(end)).expect("the empty grid has many");
    let pair = [Digit::from_index(dice.below(9)), Digit::from_index(dice.below(9))];
    if seed % 4 == 3 {
        return of_pairs(&solution, &mut dice);
    }
    let is_of_pair = |cell: Cell| solution[cell].is_some_and(|digit| pair.contains(&digit));
    // Of a hundred cells, so many are filled, and of a hundred of these so many were entered; of a hundred candidates, so many
    // stay beside the right one, and in cells of the two digits.
    let (filled, entered, beside, in_pair) =
        (dice.below(60), dice.below(30), 5 + dice.below(45), dice.below(12));
    let (mut grid, mut givens) = (Grid::EMPTY, CellSet::EMPTY);
    for cell in Cell::all() {
        if dice.below(100) < filled && !is_of_pair(cell) {
            grid[cell] = solution[cell];
            if dice.below(100) >= entered {
                givens.insert(cell);
            }
        }
    }
    let mut board = Board::under_way(&grid, givens);
    for cell in board.empty() {
        for digit in Digit::all().filter(|&digit| Some(digit) != solution[cell]) {
            let stays = match (is_of_pair(cell), pair.contains(&digit)) {
                (false, _) => beside,
                (true, true) => 100,
                (true, false) => in_pair,
            };
            if dice.below(100) >= stays {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// Two digits in each empty cell, each digit twice in a house that lacks it, and a few candidates more, most of them in
/// sight of one cell.
fn of_pairs(solution: &Grid, dice: &mut Dice) -> Board {
    let (digits, more) = (2 + dice.below(8), 1 + dice.below(5));
    let mut grid = *solution;
    for cell in Cell::all() {
        if solution[cell].is_some_and(|digit| digit.index() < digits) {
            grid[cell] = None;
        }
    }
    let mut board = Board::new(&grid);
    let open: Vec<Cell> = board.empty().into_iter().collect();
    let centre = open[dice.below(open.len())];
    let near: Vec<Cell> =
        open.iter().copied().filter(|&cell| cell == centre || cell.peers().contains(centre)).collect();
    let mut extra: Vec<(Cell, Digit)> = Vec::new();
    for _ in 0..more {
        let cells = if dice.below(3) == 0 { &open } else { &near };
        let cell = cells[dice.below(cells.len())];
        for _ in 0..=dice.below(6) / 5 {
            extra.push((cell, Digit::from_index(dice.below(digits))));
        }
    }
    for &cell in &open {
        let Some(one) = solution[cell] else { continue };
        let other = Digit::from_index((one.index() + 1) % digits);
        for digit in Digit::all() {
            if digit != one && digit != other && !extra.contains(&(cell, digit)) {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// Each shows a fault that no puzzle of the other tests does.
const SHOWN: [(u64, Technique); 10] = [
    (5, Technique::UniqueRectangle5),
    (5, Technique::SueDeCoq),
    (21, Technique::FinnedJellyfish),
    (30, Technique::UniqueLoop),
    (79, Technique::BugPlusSome),
    (85, Technique::UniqueLoop),
    (252, Technique::UniqueLoop),
    (286, Technique::AvoidableRectangle2),
    (371, Technique::BugPlusSome),
    (377, Technique::UniqueLoop),
];

#[test]
fn steps_in_positions_of_no_puzzle_are_found_as_they_were() {
    Outcomes::of_each(&SHOWN, |&(seed, technique), outcomes| {
        let board = scattered(seed);
        let finder =
            LADDER.iter().find(|finder| finder.techniques.contains(&technique)).expect("it is on the ladder");
        for step in steps(&board, finder) {
            outcomes.add(technique.key(), &(seed, &step, step.rating()));
            for language in Language::ALL {
                outcomes.add(technique.key(), &explain(&board, &step, language));
            }
        }
    })
    .hold("scattered");
}
