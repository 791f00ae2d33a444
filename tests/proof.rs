//! Proofs, checked by a program that knows only the formats: it reads the formula and the proof as text.

mod archives;
mod checker;
mod corpus;
mod outside;

use std::fs;
use std::process::Command;

use ninefold::grid::{Board, Cell, Grid};
use ninefold::hint::all_examples;
use ninefold::proof::{Formula, Proof, prove_path, prove_unique, prove_unsolvable};
use ninefold::techniques::{Evidence, Step, path};
use ninefold::{Puzzle, generator::generate_minimal};
use ninefold_app::proof_archive::CHECKER;

use self::checker::{Checker, literals};
use crate::support::PUZZLE;
use crate::support::parallel::parallel_map;

/// Needs a long search.
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn assert_proves(proof: &Proof, what: &str) {
    let dimacs = proof.formula.to_dimacs();
    assert_eq!(Checker::new(&dimacs).check(&proof.to_drat()), Ok(()), "{what}");
    assert_eq!(Checker::new(&dimacs).check_hints(&proof.to_lrat()), Ok(()), "{what}");
}

/// Whether a lemma is about candidates, not about the clause that excludes the solution.
fn is_about_candidates(lemma: &[i32]) -> bool {
    lemma.iter().all(|literal| literal.abs() <= 729) && !lemma.is_empty()
}

/// Checks all lemmas but those at the end without the clause that excludes the solution: each follows from the rules alone.
fn assert_follows_from_rules(puzzle: &Puzzle, proof: &Proof, what: &str) {
    let mut checker = Checker::new(&Formula::new(puzzle.givens()).to_dimacs());
    let drat = proof.to_drat();
    let lemmas: Vec<Vec<i32>> = drat.lines().filter(|line| !line.starts_with('c')).map(literals).collect();
    let (of_rules, end) = lemmas.split_at(lemmas.len() - 3);
    for lemma in of_rules {
        assert!(is_about_candidates(lemma), "{what}: {lemma:?}");
        assert!(checker.follows(lemma), "{what}: {lemma:?}");
        checker.add(lemma.clone());
    }
    assert_eq!(end, [vec![-730, 731], vec![-730], vec![]]);
    assert!(!checker.follows(&[]), "{what}: the rules contradict nothing");
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

#[test]
fn the_formula_has_the_rules_once() {
    let formula = Formula::new(&Grid::EMPTY);
    let clauses = formula.clauses();
    assert_eq!(clauses.len(), formula.clause_count());
    assert_eq!(clauses.len(), 81 + 2916 + 243 + 8748);
    let lengths = |length: usize| clauses.iter().filter(|clause| clause.len() == length).count();
    assert_eq!((lengths(9), lengths(2)), (81 + 243, 2916 + 8748));
    // Whatever a solution is, it makes each clause true, and a wrong digit one of them false.
    let solved = puzzle(PUZZLE);
    let holds = |grid: &Grid| {
        clauses.iter().all(|clause| {
            clause.iter().any(|literal| {
                let candidate = literal.candidate().expect("a candidate");
                (grid[candidate.cell] == Some(candidate.digit)) == (literal.number() > 0)
            })
        })
    };
    assert!(holds(solved.solution()));
    let mut wrong = *solved.solution();
    wrong[Cell::FIRST] = wrong[Cell::at(0, 1)];
    assert!(!holds(&wrong));
}

#[test]
fn puzzles_have_one_solution() {
    for line in [PUZZLE, ESCARGOT] {
        let puzzle = puzzle(line);
        let proof = prove_unique(&puzzle);
        assert_proves(&proof, line);
        assert_follows_from_rules(&puzzle, &proof, line);
    }
    let seeds: Vec<u64> = (0..60).collect();
    parallel_map(&seeds, |&seed| assert_proves(&prove_unique(&generate_minimal(seed)), &seed.to_string()));
}

#[test]
fn grids_without_a_solution_have_none() {
    let seeds: Vec<u64> = (0..40).collect();
    parallel_map(&seeds, |&seed| {
        let puzzle = generate_minimal(seed);
        let mut grid = *puzzle.givens();
        assert_eq!(prove_unsolvable(&grid), None);
        // A digit other than the solution's leaves no solution.
        let open: Vec<Cell> = Cell::all().filter(|cell| grid[*cell].is_none()).collect();
        let cell = open[seed as usize % open.len()];
        let board = Board::new(&grid);
        let wrong = board.candidates(cell).into_iter().find(|digit| puzzle.solution()[cell] != Some(*digit));
        grid[cell] = wrong.or(grid[puzzle.givens().filled().into_iter().next().expect("a given")]);
        let proof = prove_unsolvable(&grid).expect("no solution");
        assert_proves(&proof, &grid.to_line());
    });
}

#[test]
fn equal_digits_in_a_house_need_no_search() {
    let mut grid = Grid::EMPTY;
    grid[Cell::at(0, 0)] = puzzle(PUZZLE).givens()[Cell::at(0, 0)];
    grid[Cell::at(0, 5)] = grid[Cell::at(0, 0)];
    let proof = prove_unsolvable(&grid).expect("no solution");
    assert_eq!(proof.to_drat(), "0\n");
    assert_proves(&proof, "two equal digits");
}

/// Whether a step follows only because the puzzle has one solution.
fn rests_on_uniqueness(step: &Step) -> bool {
    matches!(step.evidence, Evidence::Rectangle { .. } | Evidence::Bug { .. })
}

#[test]
fn each_step_of_a_path_is_a_lemma() {
    let examples: Vec<_> =
        all_examples().filter(|example| example.technique.special_case_of().is_none()).collect();
    parallel_map(&examples, |example| {
        let puzzle = Puzzle::new(example.givens).expect("a puzzle");
        let steps: Vec<Step> = path(&Board::new(puzzle.givens())).collect();
        let (proof, counts) = prove_path(&puzzle, &steps);
        let what = example.technique.key();
        assert_proves(&proof, what);
        assert_follows_from_rules(&puzzle, &proof, what);
        let effects = |step: &Step| step.placements.len() + step.eliminations.len();
        assert!(steps.iter().zip(&counts).all(|(step, count)| effects(step) == count.effects), "{what}");
        for (step, count) in steps.iter().zip(&counts) {
            let is_net = matches!(step.evidence, Evidence::Net(_)) || !step.technique.is_quick();
            // On boards where much else is open, unit propagation has little to go on.
            let may_need = is_net || rests_on_uniqueness(step) || !example.technique.is_quick();
            assert!(count.between == 0 || may_need, "{what}: {step} needs {}", count.between);
        }
    });
}

/// What the checker on the page about proofs says at the end of a puzzle and a proof, or its error; `None` where there is no Python.
fn checked_by_python(name: &str, puzzle: &str, drat: &str) -> Option<Result<String, String>> {
    assert!(CHECKER.lines().filter(|line| !line.is_empty()).count() <= 60, "sixty lines");
    let folder = std::env::temp_dir().join(format!("ninefold-proof-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (script, proof) = (folder.join("check.py"), folder.join("proof.drat"));
    fs::write(&script, CHECKER).expect("a file");
    fs::write(&proof, drat).expect("a file");
    let output = Command::new("python3").arg(&script).arg(puzzle).arg(&proof).output();
    fs::remove_dir_all(&folder).expect("the folder");
    let output = output.ok()?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).lines().last().unwrap_or_default().to_owned();
    Some(if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) })
}

#[test]
fn the_checker_of_the_page_accepts_what_is_proved() {
    let solved = puzzle(ESCARGOT);
    let proof = prove_unique(&solved).to_drat();
    let Some(answer) = checked_by_python("unique", ESCARGOT, &proof) else {
        println!("not run: there is no python3");
        return;
    };
    assert_eq!(answer, Ok(format!("one solution: {}", solved.solution().to_line())));
    let steps: Vec<Step> = path(&Board::new(solved.givens())).collect();
    let proof_of_path = prove_path(&solved, &steps).0.to_drat();
    assert_eq!(checked_by_python("path", ESCARGOT, &proof_of_path), Some(answer));
    let mut wrong = *solved.givens();
    wrong[Cell::at(0, 1)] = solved.solution()[Cell::at(0, 2)];
    let proof_of_none = prove_unsolvable(&wrong).expect("no solution").to_drat();
    assert_eq!(
        checked_by_python("none", &wrong.to_line(), &proof_of_none),
        Some(Ok("no solution".to_owned()))
    );
    let nothing = checked_by_python("nothing", ESCARGOT, "0\n").expect("Python");
    assert_eq!(nothing, Err("the proof does not lead to an end".to_owned()));
    let first = literals(proof.lines().next().expect("a line"));
    let opposite = checked_by_python("opposite", ESCARGOT, &format!("{} 0\n", -first[0])).expect("Python");
    assert_eq!(opposite, Err("line 1 does not follow".to_owned()));
}

#[test]
fn a_damaged_proof_is_refused() {
    let proof = prove_unique(&puzzle(ESCARGOT));
    let (dimacs, drat) = (proof.formula.to_dimacs(), proof.to_drat());
    let lines: Vec<&str> = drat.lines().collect();
    // The contradiction alone, or the proof without its end.
    assert!(Checker::new(&dimacs).check("0\n").is_err());
    assert!(Checker::new(&dimacs).check(&lines[..lines.len() - 1].join("\n")).is_err());
    // The first lemma with the opposite sign, and the proof for another puzzle.
    let first = literals(lines[0]);
    let opposite = format!("{} 0\n", -first[0]);
    assert!(Checker::new(&dimacs).check(&opposite).is_err());
    let other = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let other = prove_unique(&puzzle(other)).formula.to_dimacs();
    assert!(Checker::new(&other).check(&drat).is_err());
}
