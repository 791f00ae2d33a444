//! Hints on a player's board, with right and wrong digits and all kinds of notes; and the solution path.

use std::collections::{BTreeSet, HashSet};

use ninefold::generator::{PuzzleId, generate_by_id};
use ninefold::grid::{
    Board, BoardState, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House,
};
use ninefold::hint::{self, FoundStep, Hint, PlayerBoard};
use ninefold::level::Level;
use ninefold::techniques::{Annotation, Evidence, FINDERS, Flow, Role, Step, Technique, easiest_steps};

use crate::support::{MEDIUM, PUZZLE, SOLUTION, digit, digits, grid};

fn table(line: &str) -> PlayerBoard {
    BoardState::new(grid(line)).into()
}

#[track_caller]
fn next(table: &PlayerBoard) -> FoundStep {
    match hint::hint(table) {
        Hint::Next(found) => *found,
        advice => panic!("{advice:?}"),
    }
}

/// All candidates of a board, as notes.
fn notes_of(board: &Board) -> [DigitSet; 81] {
    std::array::from_fn(|index| board.candidates(Cell::at(index / 9, index % 9)))
}

/// The only solution.
fn solution(line: &str) -> Grid {
    ninefold::solver::solutions(&grid(line), 2).first.unwrap()
}

#[test]
fn a_mistake_takes_precedence_over_a_hint() {
    let mut table = table(PUZZLE);
    let (one, other) = (Cell::at(0, 2), Cell::at(8, 0));
    table.grid[one] = Some(digit(1));
    table.grid[other] = Some(digit(3));
    table.notes[Cell::at(0, 3).index()] = digits(&[1, 2]);
    table.notes[Cell::at(0, 5).index()] = digits(&[4, 8]);
    let (wrong, wrong_notes) = (CellSet::only(one), CellSet::only(Cell::at(0, 3)));
    for hint in [hint::hint(&table), hint::all_steps(&table).expect_err("no steps")] {
        let Hint::Mistake { wrong: shown, wrong_notes: shown_notes, .. } = hint else { panic!("{hint:?}") };
        assert_eq!((shown, shown_notes), (wrong, wrong_notes));
    }
}

#[test]
fn no_hint_without_a_unique_solution_or_on_a_full_board() {
    let mut several = table(&PUZZLE.replace('9', "."));
    several.grid = several.givens;
    assert_eq!(hint::hint(&several), Hint::MultipleSolutions);
    let clash = table(&PUZZLE.replacen("53", "55", 1));
    assert_eq!(hint::hint(&clash), Hint::NoSolution);
    let mut full = table(PUZZLE);
    full.grid = grid(SOLUTION);
    assert_eq!(hint::hint(&full), Hint::Complete);
    full.grid[Cell::at(0, 2)] = Some(digit(5));
    assert!(matches!(hint::hint(&full), Hint::Mistake { .. }));
}

/// Does what the hints say, as the game does, until there is none. Checks that each is right and new. Returns what comes instead.
fn follow_hints(line: &str) -> Hint {
    let (mut table, right) = (table(line), solution(line));
    let mut shown = Vec::new();
    loop {
        let step = match hint::hint(&table) {
            Hint::Next(found) => found.step,
            end => return end,
        };
        assert!(!shown.contains(&step), "{step} was shown before");
        for &Candidate { cell, digit } in &step.placements {
            assert_eq!(right[cell], Some(digit), "{step}");
            table.grid[cell] = Some(digit);
            table.notes[cell.index()] = DigitSet::EMPTY;
            table.last_cell = Some(cell);
            for peer in cell.peers() {
                table.notes[peer.index()].remove(digit);
            }
        }
        // Only cells that lose a candidate get notes.
        for Candidate { cell, digit } in step.eliminations.iter() {
            assert_ne!(right[cell], Some(digit), "{step}");
            let notes = &mut table.notes[cell.index()];
            if notes.is_empty() {
                *notes = Board::new(&table.grid).candidates(cell);
            }
            notes.remove(digit);
        }
        shown.push(step);
    }
}

#[test]
fn hints_solve_the_puzzle_without_repeating_a_step() {
    for line in [PUZZLE, MEDIUM] {
        assert_eq!(follow_hints(line), Hint::Complete, "{line}");
    }
}

#[test]
fn the_solution_path_consists_of_verified_steps() {
    for line in [PUZZLE, MEDIUM] {
        let path = hint::path(grid(line), grid(line)).unwrap();
        assert_eq!(path.end.grid(), &solution(line), "{line}");
        assert_eq!(path.start, Board::new(&grid(line)));
        for (found, next) in path.steps.iter().zip(path.steps.iter().skip(1)) {
            let mut after = found.board.clone();
            after.apply(&found.step);
            assert_eq!(after, next.board);
        }
    }
}

#[test]
fn the_ways_to_go_on_are_all_singles_or_else_the_steps_as_easy_as_the_one_shown() {
    let path = hint::path(grid(MEDIUM), grid(MEDIUM)).unwrap();
    assert_eq!(path.steps.len(), path.ways.len());
    for (FoundStep { board, step, .. }, ways) in path.steps.iter().zip(path.ways) {
        let mut placed = CandidateSet::EMPTY;
        for finder in FINDERS.iter().filter(|finder| finder.tier() <= Technique::NakedSingle.tier()) {
            let _ = finder.find(board, &mut |step| {
                placed.extend(&step.placements.iter().copied().collect());
                Flow::Continue(())
            });
        }
        let eliminations: HashSet<String> =
            easiest_steps(board).iter().map(|step| format!("{:?}", step.eliminations)).collect();
        let expected = if placed.is_empty() { eliminations.len() } else { placed.len() };
        assert_eq!(ways, expected, "{step}");
    }
}

#[test]
fn notes_missing_a_candidate_count_as_eliminations() {
    // Place the digits that come first.
    let mut start = table(MEDIUM);
    let first = loop {
        let found = next(&start);
        let Some(placed) = found.step.placements.first() else { break found };
        start.grid[placed.cell] = Some(placed.digit);
    };
    // All candidates are noted, except those that the step eliminates: the step is done.
    let mut kept = start.clone();
    let mut board = first.board.clone();
    board.apply(&first.step);
    kept.notes = notes_of(&board);
    let second = next(&kept);
    assert_eq!(second.board, board);
    assert_ne!(second.step, first.step);
    // Without notes in the other cells, the step also counts as done.
    let mut sparse = start.clone();
    for Candidate { cell, .. } in first.step.eliminations.iter() {
        sparse.notes[cell.index()] = board.candidates(cell);
    }
    assert_ne!(next(&sparse).step, first.step);
}

#[test]
fn corner_notes_are_no_mistake_and_a_lone_note_no_single() {
    // A player who notes a digit only where a block has two places for it.
    let mut table = table(PUZZLE);
    let before = next(&table);
    for (number, digit) in (0..9).flat_map(|number| Digit::all().map(move |digit| (number, digit))) {
        let places = before.board.places(digit) & House::block(number).cells();
        if places.len() == 2 {
            places.into_iter().for_each(|cell| table.notes[cell.index()].insert(digit));
        }
    }
    assert!(table.notes.iter().any(|notes| notes.len() == 1));
    let after = next(&table);
    assert!(after == before, "{} rather than {}", after.step, before.step);
}

/// Positions where a wing of three cells without a chain once came before easier ones with a chain.
#[test]
fn the_hint_is_as_easy_as_the_first_listed_step() {
    let mut techniques = BTreeSet::new();
    for seed in 120..126 {
        let puzzle = generate_by_id(PuzzleId::new(Level::Hell, seed)).puzzle;
        for found in hint::path(*puzzle.givens(), *puzzle.givens()).unwrap().steps {
            let board = &found.board;
            let mut table = PlayerBoard::from(&puzzle);
            (table.grid, table.notes, table.full_notes) = (*board.grid(), notes_of(board), board.empty());
            let (step, all) = (next(&table).step, hint::all_steps(&table).unwrap());
            let ease = |step: &Step| (step.technique.tier(), step.rating());
            assert_eq!(ease(&step), ease(&all.steps[0]), "{step} rather than {}", all.steps[0]);
            techniques.insert(step.technique);
        }
    }
    assert!(techniques.len() > 15, "{techniques:?}");
}

/// The digits that exclude a digit from the other cells are drawn exactly where they are named.
#[test]
fn a_hidden_single_is_drawn_as_it_is_explained() {
    let found = next(&table(PUZZLE));
    let Some(&Candidate { cell, digit }) = found.step.placements.first() else { panic!("{}", found.step) };
    let Evidence::Single { house: Some(house) } = found.step.evidence else { panic!("{}", found.step) };
    let others = house.cells() & (found.board.empty() - CellSet::only(cell));
    let keepers = found.board.blocking_cells(digit, others);
    let drawn = found.step.annotations(&found.board);
    let marked = |drawn: &Annotation| match *drawn {
        Annotation::Cell(cell, Role::Second) => Some(cell),
        _ => None,
    };
    assert_eq!(drawn.iter().filter_map(marked).collect::<CellSet>(), keepers);
    assert!(
        others.into_iter().all(|other| other.peers().intersects(keepers)),
        "they keep it out of all others"
    );
    let spared = |keeper: Cell| {
        let rest = keepers - CellSet::only(keeper);
        others.into_iter().all(|other| other.peers().intersects(rest))
    };
    assert!(!keepers.into_iter().any(spared), "none of them could be spared");
}

#[test]
fn among_equal_steps_the_most_useful_then_nearest_wins() {
    let start = table(PUZZLE);
    let all = hint::all_steps(&start).unwrap();
    assert!(all.steps.is_sorted_by_key(|step| (step.technique.tier(), step.rating())));
    let first = all.steps[0].technique;
    let equal: Vec<&Step> = all.steps.iter().filter(|step| step.technique == first).collect();
    // The singles after the step.
    let unlocked = |step: &Step| {
        let mut table = start.clone();
        step.placements.iter().for_each(|placed| table.grid[placed.cell] = Some(placed.digit));
        let after = hint::all_steps(&table).unwrap();
        let singles = after.steps.iter().filter(|step| step.technique <= Technique::NakedSingle);
        let singles: CandidateSet = singles.flat_map(|step| step.placements.clone()).collect();
        singles.len()
    };
    let most = equal.iter().map(|step| unlocked(step)).max();
    let best: Vec<&&Step> = equal.iter().filter(|step| Some(unlocked(step)) == most).collect();
    for last in Cell::all() {
        let mut after = start.clone();
        after.last_cell = Some(last);
        let shown = next(&after).step;
        let far = |step: &Step| {
            let cell = step.placements[0].cell;
            cell.row().abs_diff(last.row()) + cell.column().abs_diff(last.column())
        };
        assert!(best.iter().any(|step| ***step == shown), "{shown} unlocks less");
        assert!(best.iter().all(|step| far(step) >= far(&shown)), "{shown} is farther from {last}");
    }
}

#[test]
fn hints_solve_one_of_the_hardest_puzzles() {
    // Easter Monster. Sudoku Explainer rates it 11.6.
    let hardest = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    assert_eq!(follow_hints(hardest), Hint::Complete);
}
