//! Commands for people who make, collect and study puzzles.

use std::collections::HashSet;

use ninefold::Board;
use ninefold::generator::generate_minimal;
use ninefold::grid::{Grid, Puzzle, canonical_form};
use ninefold::setter::{ExchangeLen, MinimalSearch, NeighbourSearch, redundant_clues};
use ninefold::techniques::{Technique, path};

use super::{check, check_err, run_command};
use crate::support::isomorphs::isomorph;
use crate::support::rng::Rng;
use crate::support::{PUZZLE, SOLUTION};

/// Runs a command that ends well. Returns the first column of each line.
fn first_column(arguments: &str, input: &str) -> Vec<String> {
    let (status, output, errors) = run_command(arguments, input.as_bytes());
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments}");
    output.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

/// A line for each puzzle.
fn lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().flat_map(|puzzle| [puzzle.givens().to_line(), "\n".to_owned()]).collect()
}

#[test]
fn duplicates_are_isomorphic_to_an_earlier_line() {
    let mut rng = Rng::new(1);
    let [one, other] = [1, 2].map(generate_minimal);
    let images =
        [one.clone(), other.clone(), isomorph(&one, &mut rng), isomorph(&one, &mut rng), one.clone()];
    let [_, _, third, fourth, _] = images.clone().map(|puzzle| puzzle.givens().to_line());
    let input = lines(&images);
    let rows = format!("{third}\t3\t1\n{fourth}\t4\t1\n{}\t5\t1\n", one.givens());
    check("duplicates", &input, &rows);
    check("duplicates --distinct", &input, &lines(&images[..2]));
    check("duplicates --format csv", &lines(&images[..2]), "puzzle,line,first\n");
    let forms: HashSet<Grid> = images.iter().map(|puzzle| canonical_form(puzzle.givens()).grid).collect();
    assert_eq!(forms.len(), 2);
    // Lines that cannot be read do not change the numbers of the others.
    let (status, output, errors) = run_command("duplicates", format!("{}\n{input}", &PUZZLE[1..]).as_bytes());
    assert_eq!(status, 1, "{errors}");
    assert_eq!(output, format!("{third}\t4\t2\n{fourth}\t5\t2\n{}\t6\t2\n", one.givens()));
}

#[test]
fn minimise_finds_the_minimal_puzzles() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let expected: Vec<String> = MinimalSearch::new(&puzzle).map(|grid| grid.to_line()).collect();
    assert_eq!(first_column("minimise", PUZZLE), expected);
    assert_eq!(first_column("minimise --count 5", PUZZLE), expected[..5]);
    assert_eq!(first_column("minimise --count 0", PUZZLE), [""; 0]);
    let random = first_column("minimise --random 20 --seed 7", PUZZLE);
    assert!(random.len() == 20 && random.iter().all(|line| expected.contains(line)), "{random:?}");
    assert_eq!(first_column("minimise --random 1 --seed 8", PUZZLE), random[1..2]);
    check_err("minimise --seed 8", &["--random <N>"]);
    let minimal = *generate_minimal(1).givens();
    let open = minimal.without(minimal.filled().into_iter().take(1).collect());
    let (status, output, errors) = run_command("minimise", format!("{open}\n{PUZZLE}\n").as_bytes());
    assert_eq!((status, errors.as_str()), (1, "line 1: more than one solution\n"));
    assert!(output.lines().count() == expected.len() && output.ends_with("\t2\n"));
}

#[test]
fn neighbours_have_clues_exchanged() {
    let puzzle = generate_minimal(3);
    let input = lines(std::slice::from_ref(&puzzle));
    for (len, option) in [(ExchangeLen::One, ""), (ExchangeLen::Two, " --exchange 2")] {
        let search = NeighbourSearch::new(&puzzle, len);
        let parts = (0..search.part_count()).flat_map(|part| search.neighbours(part));
        let expected: Vec<String> = parts.take(3000).map(|grid| grid.to_line()).collect();
        assert_eq!(first_column(&format!("neighbours --count 3000{option}"), &input), expected);
    }
    let minimal = first_column("neighbours --minimal", &input);
    let all = first_column("neighbours", &input);
    let expected = all.into_iter().filter(|line| redundant_clues(&line.parse().unwrap()).is_empty());
    assert_eq!(minimal, expected.collect::<Vec<String>>());
    check_err("neighbours --exchange 3", &["'3' for '--exchange <N>'", "not in 1..=2"]);
}

#[test]
fn backdoors_are_digits_of_the_solution() {
    check("backdoors", PUZZLE, "0\t0\t\n");
    let monster = "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4";
    check("backdoors --hardest naked-triple", monster, "1\t2\tr2c4=2,r2c9=3\n");
    check("backdoors --hardest claiming --most 1", monster, "\t\t\n");
    check_err("backdoors --hardest luck", &["'luck'"]);
    let (_, output, _) = run_command("rate --scales --header", monster.as_bytes());
    assert!(output.contains("\tminutes\tpearl\tdiamond\tguesses\tbackdoor\n"), "{output}");
}

#[test]
fn unavoidable_sets_are_counted_and_bound_the_clues() {
    let (status, output, _) = run_command("unavoidable --most 6", PUZZLE.as_bytes());
    assert_eq!(
        run_command("unavoidable --most 6", SOLUTION.as_bytes()),
        (status, output.clone(), String::new())
    );
    let columns: Vec<&str> = output.trim_end().split('\t').collect();
    assert_eq!((status, columns[0]), (0, SOLUTION));
    assert_eq!(columns[3].split(',').count().to_string(), columns[2]);
    let (status, output, errors) = run_command("unavoidable", ".".repeat(81).as_bytes());
    assert_eq!((status, output.as_str(), errors.as_str()), (1, "", "line 1: more than one solution\n"));
}

#[test]
fn generated_puzzles_need_the_techniques_asked_for() {
    let pair = Technique::HiddenPair;
    for (options, technique, unwanted) in [
        ("--level hard --needs x-wing", Technique::XWing, None),
        ("--level hard --needs w-wing --without chains --without forcing", Technique::WWing, None),
        ("--level medium --needs naked-pair --without hidden-pair", Technique::NakedPair, Some(pair)),
    ] {
        let found = first_column(&format!("generate --count 3 {options}"), "");
        assert_eq!(found.len(), 3, "{options}");
        for line in found {
            let steps = path(&Board::new(&line.parse().unwrap()));
            let used: Vec<Technique> = steps.map(|step| step.technique).collect();
            assert!(used.contains(&technique), "{line} {options}");
            assert!(unwanted.is_none_or(|unwanted| !used.contains(&unwanted)), "{line} {options}");
        }
    }
    let (status, output, errors) =
        run_command("generate --level hard --needs jellyfish --tries 30 --seed 5", b"");
    assert_eq!((status, output.as_str()), (1, ""));
    assert_eq!(errors, "found 0 of 1 puzzles with 30 seeds, from 5 to 34\n");
    check_err("generate --level hard --needs luck", &["unknown technique 'luck'"]);
    check_err(
        "generate --level hard --without luck",
        &["'luck'", "chains", "or a technique, such as x-wing"],
    );
    check_err("generate --level easy --needs x-wing", &["no easy puzzle needs it, since its level is hard"]);
    check_err("generate --level hard --needs x-wing --without fish", &["--without excludes it"]);
}

#[test]
fn generated_puzzles_have_the_pattern_asked_for() {
    let pattern = "100100100010010010001001001100100100010010010001001001100100100010010010001001001";
    for option in ["", " --level medium"] {
        let (status, output, _) =
            run_command(&format!("generate --count 4 --pattern {pattern}{option}"), b"");
        assert_eq!((status, output.lines().count()), (0, 4));
        for row in output.lines() {
            let columns: Vec<&str> = row.split('\t').collect();
            assert!(
                columns[0].chars().zip(pattern.chars()).all(|(clue, cell)| (clue == '.') == (cell == '0'))
            );
            assert!(columns[0].parse::<Puzzle>().is_ok() && columns[4].is_empty(), "{row}");
            assert!(option.is_empty() || columns[1] == "medium", "{row}");
        }
    }
    let all = "1".repeat(81);
    let most = all.replacen('1', ".", 1);
    let chosen =
        first_column(&format!("generate --count 2 --pattern {most} --clues 28 --symmetry half-turn"), "");
    assert!(chosen.iter().all(|line| line.chars().filter(|c| *c != '.').count() == 28), "{chosen:?}");
    check_err("generate --pattern 123", &["81 characters are needed, one for each cell; these are 3"]);
    check_err(
        &format!("generate --pattern {}", "1".repeat(5) + &".".repeat(76)),
        &["at least 17 clues, and these are 5"],
    );
    check_err("generate --level easy --clues 24", &["--pattern <CELLS>"]);
    check_err(&format!("generate --pattern {most} --symmetry mirror"), &["so it needs --clues"]);
    check_err(&format!("generate --pattern {pattern} --clues 40"), &["--clues 40: the pattern has 27 cells"]);
    check_err(&format!("generate --pattern {all}"), &["a puzzle has an empty cell"]);
    let rows = format!("{}{}", ".".repeat(18), "1".repeat(63));
    check_err(&format!("generate --pattern {rows}"), &["r1 and r2 these can be exchanged"]);
    check_err("generate --level easy --tries 0", &["'0' for '--tries <N>'"]);
}

#[test]
fn searches_write_the_same_with_any_number_of_threads() {
    let pattern = "100100100010010010001001001100100100010010010001001001100100100010010010001001001";
    let input = lines(&(0..4).map(generate_minimal).collect::<Vec<Puzzle>>());
    let half: String = (PUZZLE.chars().zip(SOLUTION.chars()))
        .zip(0..)
        .map(|((clue, digit), cell)| if cell % 4 == 0 { digit } else { clue })
        .collect();
    for (command, input) in [
        ("minimise --count 200", PUZZLE),
        // More than a thread finds ahead of its turn.
        ("minimise --count 250", &half),
        ("minimise --random 30", PUZZLE),
        ("neighbours", &input),
        ("neighbours --exchange 2 --count 1000", &input),
        ("backdoors", &input),
        ("duplicates", &input.repeat(3)),
        ("generate --level hard --needs x-wing --count 4", ""),
        (&format!("generate --count 5 --pattern {pattern}"), ""),
    ] {
        let expected = run_command(&format!("{command} --threads 1"), input.as_bytes());
        assert!(expected.0 == 0 && expected.1.lines().count() > 3, "{command} {expected:?}");
        for threads in [2, 7] {
            let other = run_command(&format!("{command} --threads {threads}"), input.as_bytes());
            assert_eq!(other, expected, "{command} --threads {threads}");
        }
    }
}
