//! The patterns and puzzles that people who collect the hardest puzzles have published.

use std::collections::BTreeMap;

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, Digit, Grid, Puzzle};
use ninefold::techniques::{FINDERS, Step, Technique, path, steps, verify};

use crate::support::parallel::parallel_map;
use crate::support::rated_puzzles;

/// A published step: the name of its pattern, the position, and what it eliminates.
struct PublishedStep {
    id: String,
    pattern: String,
    board: Board,
    eliminations: CandidateSet,
}

impl PublishedStep {
    fn from_line(line: &str) -> PublishedStep {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, pattern, puzzle, position, _, eliminations, ..] = columns[..] else { panic!("{line}") };
        let options: Vec<Vec<Digit>> = position
            .as_bytes()
            .chunks(9)
            .map(|cell| cell.iter().filter_map(|&c| Digit::from_char(c.into())).collect())
            .collect();
        let grid: Grid = Cell::all()
            .zip(&options)
            .map(|(cell, digits)| (cell, if let [digit] = digits[..] { Some(digit) } else { None }))
            .fold(Grid::EMPTY, |mut grid, (cell, digit)| {
                grid[cell] = digit;
                grid
            });
        let givens = Grid::from_line(puzzle).map_or(grid.filled(), |givens| givens.filled());
        let mut board = Board::in_progress(&grid, givens);
        for (cell, digits) in Cell::all().zip(&options).filter(|(cell, _)| grid[*cell].is_none()) {
            board.retain(cell, digits.iter().copied().collect());
        }
        let struck = eliminations.split(' ').flat_map(|part| {
            let (cell, digits) = part.split_once("<>").expect("a cell and digits");
            let number = |at: usize| cell.as_bytes()[at] as usize - b'1' as usize;
            let cell = Cell::at(number(1), number(3));
            digits.chars().filter_map(Digit::from_char).map(move |digit| Candidate { cell, digit })
        });
        PublishedStep {
            id: id.to_owned(),
            pattern: pattern.to_owned(),
            board,
            eliminations: struck.collect(),
        }
    }

    /// The techniques that look for such a pattern; `None` if it is one that Ninefold does not know.
    fn techniques(&self) -> Option<&'static [Technique]> {
        use Technique as T;
        let begins = |word: &str| self.pattern.contains(word);
        Some(match () {
            () if begins("franken")
                || begins("mutant jellyfish")
                || begins("squirmbag")
                || begins("whale") =>
            {
                &[T::FrankenFish, T::FinnedFrankenFish, T::MutantFish, T::FinnedMutantFish]
            }
            () if begins("tridagon") => &[T::Tridagon, T::TridagonForcing],
            () if begins("MSLS") || begins("SK loop") => &[T::SkLoop, T::MultiSectorLockedSets],
            () if self.pattern == "junior exocet" || self.pattern == "senior exocet" => {
                &[T::JuniorExocet, T::SeniorExocet]
            }
            () if begins("forcing") => &[
                T::DynamicForcing,
                T::DynamicCaseForcing,
                T::DynamicForcingPlus,
                T::NestedChains,
                T::NestedForcing,
            ],
            () => return None,
        })
    }

    /// Whether the steps of these techniques eliminate all that was published.
    fn is_found_by(&self, techniques: &[Technique]) -> bool {
        let is_wanted = |step: &Step| techniques.contains(&step.technique);
        let mut missed = self.eliminations;
        for finder in
            FINDERS.iter().filter(|finder| finder.techniques.iter().any(|it| techniques.contains(it)))
        {
            for step in steps(&self.board, finder).iter().filter(|step| is_wanted(step)) {
                assert_eq!(verify(&self.board, step), Ok(()), "{} {step}", self.id);
                let mut after = self.board.clone();
                after.apply(step);
                missed = missed.iter().filter(|candidate| after.has(*candidate)).collect();
            }
            if missed.is_empty() {
                return true;
            }
        }
        false
    }
}

#[test]
fn published_patterns_are_found_with_their_eliminations() {
    let Some(file) = rated_puzzles::file("logic/beyond.tsv") else { return };
    let text = std::fs::read_to_string(file).expect("a file");
    let published: Vec<PublishedStep> = text.lines().skip(1).map(PublishedStep::from_line).collect();
    let found = parallel_map(&published, |step| step.techniques().map(|known| step.is_found_by(known)));
    let mut table: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (step, found) in published.iter().zip(found) {
        let Some(found) = found else {
            println!("{} {}: not a pattern that Ninefold knows", step.id, step.pattern);
            continue;
        };
        if !found {
            println!("{} {}: missed", step.id, step.pattern);
        }
        let [all, good] = table.entry(&step.pattern).or_default();
        *all += 1;
        *good += usize::from(found);
    }
    for (pattern, [all, good]) in &table {
        println!("{good} of {all} {pattern}");
        assert!(good * 10 >= all * 9, "{good} of {all} {pattern}");
    }
}

/// What became of a puzzle: the rating that was published, and the rating and technique of the hardest step if it is solved.
struct SolvedByLogic {
    published: String,
    hardest: Option<(u16, Technique)>,
}

/// Solves every so many puzzles of a file, and verifies each step. The first column is the puzzle, the second its published rating.
fn solve_by_logic(name: &str, every: usize) -> Vec<SolvedByLogic> {
    let Some(file) = rated_puzzles::file(name) else { return Vec::new() };
    let text = std::fs::read_to_string(file).expect("a file");
    let lines: Vec<(Grid, String)> = text
        .lines()
        .filter_map(|line| {
            let mut columns = line.split(['\t', ' ', ',']);
            let grid = Grid::from_line(columns.next()?)?;
            Some((grid, columns.next().unwrap_or_default().to_owned()))
        })
        .step_by(every)
        .collect();
    parallel_map(&lines, |(grid, published)| {
        let solution = *Puzzle::new(*grid).expect("one solution").solution();
        let mut board = Board::new(grid);
        let mut hardest = None;
        for step in path(&board) {
            assert_eq!(verify(&board, &step), Ok(()), "{step}");
            let is_right = |candidate: &Candidate| solution[candidate.cell] == Some(candidate.digit);
            assert!(step.placements.iter().all(is_right), "{step}");
            assert!(!step.eliminations.iter().any(|candidate| is_right(&candidate)), "{step}");
            hardest = hardest.max(Some((step.rating().0, step.technique)));
            board.apply(&step);
        }
        let is_solved = board.empty().is_empty();
        SolvedByLogic { published: published.clone(), hardest: hardest.filter(|_| is_solved) }
    })
}

/// Prints a line for each published rating: the number of puzzles, how many are solved, and by which hardest technique.
fn print_table(puzzles: &[SolvedByLogic]) {
    let mut table: BTreeMap<&str, BTreeMap<Option<Technique>, usize>> = BTreeMap::new();
    for puzzle in puzzles {
        let technique = puzzle.hardest.map(|(_, technique)| technique);
        *table.entry(&puzzle.published).or_default().entry(technique).or_default() += 1;
    }
    for (published, counts) in table {
        let all = counts.values().sum::<usize>();
        let solved = all - counts.get(&None).copied().unwrap_or_default();
        let by = counts.iter().filter_map(|(technique, count)| Some(format!("{} {count}", (*technique)?)));
        println!("{published} {solved} of {all}: {}", by.collect::<Vec<_>>().join(", "));
    }
}

/// Spearman's coefficient of the published ratings and ours.
fn rank_correlation(puzzles: &[SolvedByLogic]) -> f64 {
    let ranks = |values: Vec<u16>| -> Vec<f64> {
        let below = |value: u16| values.iter().filter(|&&other| other < value).count() as f64;
        let same = |value: u16| values.iter().filter(|&&other| other == value).count() as f64;
        values.iter().map(|&value| below(value) + (same(value) - 1.0) / 2.0).collect()
    };
    let tenths = |rating: &str| rating.replace('.', "").parse::<u16>().ok();
    let solved = puzzles.iter().filter_map(|puzzle| Some((tenths(&puzzle.published)?, puzzle.hardest?.0)));
    let (theirs, ours): (Vec<u16>, Vec<u16>) = solved.unzip();
    let (theirs, ours) = (ranks(theirs), ranks(ours));
    let mean = (theirs.len() as f64 - 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    product(&theirs, &ours) / (product(&theirs, &theirs) * product(&ours, &ours)).sqrt()
}

fn solved_share(puzzles: &[SolvedByLogic]) -> f64 {
    puzzles.iter().filter(|puzzle| puzzle.hardest.is_some()).count() as f64 / puzzles.len() as f64
}

#[test]
fn some_of_the_hardest_puzzles_are_solved_by_logic() {
    let puzzles = solve_by_logic("rated/hardest_se.tsv", 40);
    if puzzles.is_empty() {
        return;
    }
    print_table(&puzzles);
    assert!(solved_share(&puzzles) > 0.9, "{}", solved_share(&puzzles));
}

#[test]
#[ignore = "a path for each of 488 puzzles"]
fn the_hardest_puzzles_are_solved_by_logic_and_rated_like_elsewhere() {
    let puzzles = solve_by_logic("rated/hardest_se.tsv", 1);
    print_table(&puzzles);
    let correlation = rank_correlation(&puzzles);
    println!("{:.3} solved, rank correlation {correlation:.3}", solved_share(&puzzles));
    assert!(solved_share(&puzzles) > 0.9 && correlation > 0.85);
}

#[test]
#[ignore = "a path for each of a thousand puzzles"]
fn a_thousand_puzzles_of_the_forum_list_are_solved_by_logic() {
    let puzzles = solve_by_logic("solver/forum_hardest_1905_11plus_10000.txt", 10);
    print_table(&puzzles);
    println!("{:.3} solved", solved_share(&puzzles));
    assert!(solved_share(&puzzles) > 0.9);
}
