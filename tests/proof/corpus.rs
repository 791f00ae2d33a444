//! Proofs of thousands of puzzles, checked by programs that others wrote.

use std::collections::BTreeMap;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle};
use ninefold::hint::{simplest_step, steps_of_technique, technique_position, technique_position_count};
use ninefold::proof::{Formula, LemmaCount, Proof, prove_path, prove_unique, prove_unsolvable};
use ninefold::techniques::{Step, Technique, next_step, path};

use super::checker::Checker;
use super::outside::{OutsideCheckers, Refutation, accepted_by_acl2};
use super::{is_about_candidates, rests_on_uniqueness};
use crate::support::PUZZLE;
use crate::support::grids::corpus;
use crate::support::isomorphs::isomorph;
use crate::support::parallel::parallel_map;
use crate::support::processor_time;
use crate::support::rated_puzzles;
use crate::support::rng::Rng;

/// The steps of a puzzle, with one of a technique, if it applies where the path needs a step that is as hard; of a special case, where
/// nothing can be placed.
fn path_with(puzzle: &Puzzle, technique: Technique) -> Vec<Step> {
    let mut board = Board::new(puzzle.givens());
    let (mut steps, mut is_found) = (vec![], false);
    while let Some(next) = next_step(&board) {
        let may_apply = match technique.special_case_of() {
            None => next.technique.tier() >= technique.tier(),
            Some(_) => next.placements.is_empty(),
        };
        let found = (may_apply && !is_found)
            .then(|| simplest_step(steps_of_technique(&board, technique), technique))
            .flatten();
        is_found |= found.is_some();
        let step = found.unwrap_or(next);
        board.apply(&step);
        steps.push(step);
    }
    steps
}

/// The path of a puzzle from its givens, proved.
fn proof_of_path(puzzle: &Puzzle, steps: &[Step]) -> (Proof, Vec<(Technique, bool, LemmaCount)>) {
    let (proof, counts) = prove_path(puzzle, steps);
    let counts = steps.iter().zip(counts);
    (proof, counts.map(|(step, count)| (step.technique, rests_on_uniqueness(step), count)).collect())
}

/// Checks each lemma without the clause that excludes the solution: the rules and the givens alone imply it.
fn follows_without_exclusion(checkers: &OutsideCheckers, puzzle: &Puzzle, proof: &Proof) -> bool {
    let mut refutation = Refutation::new(proof);
    refutation.dimacs = Formula::new(puzzle.givens()).to_dimacs();
    refutation.lemmas.retain(|lemma| is_about_candidates(lemma));
    checkers.veripb_accepts(&refutation.dimacs, &refutation.veripb("NONE"), "NO CONCLUSION")
}

/// Proofs of grids without a solution: minimal puzzles with a digit more that is wrong.
fn unsolvable(seed: u64) -> Proof {
    let puzzle = generate_minimal(seed);
    let (mut grid, board) = (*puzzle.givens(), Board::new(puzzle.givens()));
    let wrong = |cell: Cell| {
        let digits = board.candidates(cell).into_iter();
        digits.map(move |digit| (cell, digit)).find(|(_, digit)| puzzle.solution()[cell] != Some(*digit))
    };
    let open: Vec<(Cell, Digit)> =
        Cell::all().filter(|cell| puzzle.givens()[*cell].is_none()).filter_map(wrong).collect();
    let (cell, digit) = open[seed as usize % open.len()];
    grid[cell] = Some(digit);
    prove_unsolvable(&grid).expect("no solution")
}

fn random_variable(rng: &mut Rng) -> i32 {
    i32::try_from(1 + rng.below(729)).expect("a small number")
}

/// Damages a proof at random, in one of three ways: a line is missing, a literal is another one, or the formula is of another puzzle.
fn damage(proof: &Refutation, other: &str, rng: &mut Rng) -> Refutation {
    let mut damaged = proof.clone();
    let line = rng.below(damaged.lemmas.len());
    match rng.below(3) {
        0 => drop(damaged.lemmas.remove(line)),
        1 if damaged.lemmas[line].is_empty() => damaged.lemmas[line].push(random_variable(rng)),
        1 => {
            let index = rng.below(damaged.lemmas[line].len());
            let literal = &mut damaged.lemmas[line][index];
            *literal = if rng.below(2) == 0 { -*literal } else { literal.signum() * random_variable(rng) };
        }
        _ => other.clone_into(&mut damaged.dimacs),
    }
    damaged
}

/// The formula of a puzzle without one of its clues, which excludes one solution of several.
fn satisfiable(puzzle: &Puzzle, rng: &mut Rng) -> String {
    let mut givens = *puzzle.givens();
    let clues: Vec<Cell> = givens.filled().into_iter().collect();
    givens[clues[rng.below(clues.len())]] = None;
    Formula::new(&givens).excluding(puzzle.solution()).to_dimacs()
}

/// What two checkers say of damaged proofs of a minimal puzzle: whatever they accept is a proof, and nothing proves what is not so.
/// Returns how many were refused.
fn assert_damage_is_refused(checkers: &OutsideCheckers, seed: u64, count: usize) -> usize {
    let rng = &mut Rng::new(seed);
    let puzzle = generate_minimal(seed);
    let proof = Refutation::new(&prove_unique(&puzzle));
    let other = prove_unique(&generate_minimal(seed + 1)).formula.to_dimacs();
    let verdicts = |refutation: &Refutation| {
        let text = refutation.veripb("UNSAT");
        let veripb = checkers.veripb_accepts(&refutation.dimacs, &text, "UNSAT");
        [checkers.rate_accepts(refutation), veripb]
    };
    let mut refused = 0;
    for number in 0..count {
        let damaged = if number % 4 == 3 {
            let false_claim = Refutation { dimacs: satisfiable(&puzzle, rng), ..proof.clone() };
            assert_eq!(
                verdicts(&false_claim),
                [false; 2],
                "{seed}: a second solution was proved not to exist"
            );
            false_claim
        } else {
            damage(&proof, &other, rng)
        };
        let is_proof = Checker::new(&damaged.dimacs).check(&damaged.drat()).is_ok();
        let [rate, veripb] = verdicts(&damaged);
        assert_eq!(veripb, is_proof, "{seed}: VeriPB");
        // rate also accepts a lemma that does not follow, if it changes nothing about whether there is a solution.
        assert!(rate || !is_proof, "{seed}: rate");
        refused += usize::from(!is_proof);
    }
    refused
}

#[test]
fn checkers_of_others_agree() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let seeds: Vec<u64> = (0..12).collect();
    parallel_map(&seeds, |&seed| {
        let puzzle = generate_minimal(seed);
        assert_eq!(checkers.accept(&prove_unique(&puzzle)), [true; 2], "{seed}: one solution");
        assert_eq!(checkers.accept(&unsolvable(seed)), [true; 2], "{seed}: no solution");
        assert_damage_is_refused(&checkers, seed, 4);
    });
    let techniques: Vec<Technique> = Technique::ALL.iter().copied().step_by(6).collect();
    parallel_map(&techniques, |&technique| {
        let position = technique_position(technique, 1).expect("a position");
        let puzzle = Puzzle::new(position.givens).expect("a puzzle");
        let (proof, _) = proof_of_path(&puzzle, &path_with(&puzzle, technique));
        assert_eq!(checkers.accept(&proof), [true; 2], "{}", technique.key());
        assert!(follows_without_exclusion(&checkers, &puzzle, &proof), "{}", technique.key());
    });
}

#[test]
fn a_wrong_step_of_an_easy_puzzle_is_refused() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let puzzle = rated_puzzles::puzzle(PUZZLE);
    let steps: Vec<Step> = path(&Board::new(puzzle.givens())).collect();
    let right = Refutation::new(&prove_path(&puzzle, &steps).0);
    for line in [0, steps.len() / 2] {
        let mut wrong = right.clone();
        // Another digit of the same cell.
        let placed = wrong.lemmas[line][0];
        wrong.lemmas[line][0] = if placed % 9 == 0 { placed - 1 } else { placed + 1 };
        assert!(!checkers.rate_accepts(&wrong), "rate");
        assert!(!checkers.veripb_accepts(&wrong.dimacs, &wrong.veripb("UNSAT"), "UNSAT"), "VeriPB");
    }
}

/// The proofs that all three checkers accept, of as many.
fn accepted_by_all(checkers: &OutsideCheckers, proofs: &[Proof]) -> usize {
    let accepted = parallel_map(proofs, |proof| checkers.accept(proof) == [true; 2]);
    let texts = parallel_map(proofs, |proof| (proof.formula.to_dimacs(), proof.to_lrat()));
    let by_acl2 = accepted_by_acl2(&texts).unwrap_or_else(|| vec![true; proofs.len()]);
    accepted.iter().zip(by_acl2).filter(|(one, other)| **one && *other).count()
}

/// Says how long numbers are, in the median and at most.
fn median_and_most<T: Copy + PartialOrd>(mut numbers: Vec<T>) -> (T, T) {
    numbers.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    (numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

/// Number of proofs that are in memory at once.
const BLOCK: usize = 500;

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_puzzles_have_one_solution() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let lists = [
        ("17clue_49158.txt", 4000),
        ("gen_minimal_10000.txt", 3535),
        ("magictour_top1465.txt", 1465),
        ("forum_hardest_1905_11plus_10000.txt", 1000),
    ];
    for (name, count) in lists {
        let grids = corpus(name);
        let grids: Vec<Grid> =
            grids.iter().step_by((grids.len() / count).max(1)).take(count).copied().collect();
        let (mut bytes, mut times, mut accepted) = (vec![], vec![], 0);
        for block in grids.chunks(BLOCK) {
            let proofs: Vec<Proof> = block
                .iter()
                .map(|grid| {
                    let puzzle = Puzzle::new(*grid).expect("one solution");
                    let ((proof, length), time) = processor_time(|| {
                        let proof = prove_unique(&puzzle);
                        let length = proof.to_drat().len();
                        (proof, length)
                    });
                    bytes.push(length);
                    times.push(time.as_secs_f64() * 1000.0);
                    proof
                })
                .collect();
            accepted += accepted_by_all(&checkers, &proofs);
        }
        assert_eq!(accepted, grids.len(), "{name}");
        if !grids.is_empty() {
            let ((bytes, most), (time, longest)) = (median_and_most(bytes), median_and_most(times));
            println!(
                "{name}: {accepted} accepted; {bytes} bytes in the median, {most} at most; {time:.2} ms in the median, {longest:.1} at most"
            );
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_grids_have_no_solution() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let grids = corpus("invalid_nosolution_2000.txt");
    let mut accepted = 0;
    for block in grids.chunks(BLOCK) {
        let proofs = parallel_map(block, |grid| prove_unsolvable(grid).expect("no solution"));
        accepted += accepted_by_all(&checkers, &proofs);
    }
    assert_eq!(accepted, grids.len());
    println!("{accepted} accepted");
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_damaged_proofs_prove_nothing_false() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let seeds: Vec<u64> = (0..250).collect();
    let refused: usize =
        parallel_map(&seeds, |&seed| assert_damage_is_refused(&checkers, seed, 8)).into_iter().sum();
    println!("of 2000 damaged proofs {refused} were refused; the others are proofs still");
    let false_claims = parallel_map(&seeds, |&seed| {
        let puzzle = generate_minimal(seed);
        (satisfiable(&puzzle, &mut Rng::new(seed)), prove_unique(&puzzle).to_lrat())
    });
    if let Some(accepted) = accepted_by_acl2(&false_claims) {
        assert!(!accepted.contains(&true), "a second solution was proved not to exist");
    }
}

/// How many lemmas the steps of a technique need.
#[derive(Default)]
struct LemmaTable {
    steps: usize,
    effects: usize,
    steps_with_more: usize,
    /// The most lemmas before the effects of one step.
    most_between: usize,
}

#[test]
#[ignore = "takes minutes"]
fn each_technique_is_proved_twenty_times() {
    let Some(checkers) = OutsideCheckers::find() else { return };
    let mut paths: Vec<(Puzzle, Option<Technique>)> =
        rated_puzzles::rated(7).into_iter().map(|(puzzle, _)| (puzzle, None)).collect();
    let rng = &mut Rng::new(0);
    for technique in Technique::ALL.iter().copied() {
        for number in 0..technique_position_count(technique) {
            let Some(position) = technique_position(technique, number) else { continue };
            let mut puzzle = Puzzle::new(position.givens).expect("a puzzle");
            for _ in 0..5 {
                let image = isomorph(&puzzle, rng);
                paths.push((std::mem::replace(&mut puzzle, image), Some(technique)));
            }
        }
    }
    let mut table: BTreeMap<(Technique, bool), LemmaTable> = BTreeMap::new();
    let mut accepted = 0;
    for block in paths.chunks(BLOCK) {
        let proved = parallel_map(block, |(puzzle, technique)| {
            let steps = match technique {
                Some(technique) => path_with(puzzle, *technique),
                None => path(&Board::new(puzzle.givens())).collect(),
            };
            let (proof, counts) = proof_of_path(puzzle, &steps);
            (follows_without_exclusion(&checkers, puzzle, &proof), proof, counts)
        });
        let (mut proofs, mut all_follow) = (vec![], true);
        for (follows, proof, counts) in proved {
            all_follow &= follows;
            proofs.push(proof);
            for (technique, on_uniqueness, count) in counts {
                let row = table.entry((technique, on_uniqueness)).or_default();
                row.steps += 1;
                row.effects += count.effects;
                row.steps_with_more += usize::from(count.between > 0);
                row.most_between = row.most_between.max(count.between);
            }
        }
        assert!(all_follow, "a lemma needs the clause that excludes the solution");
        accepted += accepted_by_all(&checkers, &proofs);
    }
    assert_eq!(accepted, paths.len());
    println!(
        "{accepted} paths accepted\ntechnique | steps | lemmas of its effects | steps that need more | how many more, at most"
    );
    for technique in Technique::ALL {
        assert!(table.keys().any(|(other, _)| other == technique), "{}", technique.key());
    }
    for ((technique, on_uniqueness), row) in table {
        let LemmaTable { steps, effects, steps_with_more, most_between } = row;
        let sign = if on_uniqueness { "*" } else { "" };
        println!("{}{sign} | {steps} | {effects} | {steps_with_more} | {most_between}", technique.key());
        assert!(steps >= 20, "{}", technique.key());
    }
}
