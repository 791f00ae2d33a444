//! Grids of one text that belong to one puzzle: what they hold decides which is the puzzle, whatever they are called.

use ninefold_formats::{self as formats, CompanionGrid};

use crate::support::{PUZZLE, SOLUTION, grid};

/// Another puzzle and its solution: the digits of the first exchanged.
fn exchanged(line: &str) -> String {
    line.chars().map(|c| c.to_digit(10).map_or(c, |digit| char::from(b'0' + (digit % 9 + 1) as u8))).collect()
}

/// The puzzle with its first empty cells filled.
fn state() -> String {
    let mut left = 12;
    let cell = |(given, digit): (char, char)| {
        left -= i32::from(given == '.' && left > 0);
        if left > 0 { digit } else { given }
    };
    PUZZLE.chars().zip(SOLUTION.chars()).map(cell).collect()
}

fn rows(line: &str) -> Vec<String> {
    (0..9).map(|row| line[row * 9..row * 9 + 9].to_owned()).collect()
}

fn numbers(lists: &[String]) -> String {
    let list = |text: &String| {
        let cells: Vec<String> = text.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", lists.iter().map(list).collect::<Vec<_>>().join(","))
}

/// The nine columns, or the nine blocks, as rows of text.
fn lists_of(line: &str, cell: impl Fn(usize, usize) -> usize) -> Vec<String> {
    let list = |list| (0..9).map(|at| &line[cell(list, at)..=cell(list, at)]).collect();
    (0..9).map(list).collect()
}

fn columns(line: &str) -> Vec<String> {
    lists_of(line, |list, at| at * 9 + list)
}

fn blocks(line: &str) -> Vec<String> {
    lists_of(line, |list, at| (list / 3 * 3 + at / 3) * 9 + list % 3 * 3 + at % 3)
}

#[track_caller]
fn check(text: &str, puzzles: &[&str]) {
    let read = |item: formats::TextItem| match item.puzzle {
        Ok(puzzle) => puzzle.position.givens.to_line(),
        Err(error) => error.to_string(),
    };
    assert_eq!(formats::read(text).map(read).collect::<Vec<_>>(), puzzles, "{text}");
}

#[test]
fn a_full_board_beside_a_puzzle_is_its_solution() {
    for (full, open) in
        [("board", "unsolved"), ("data", "incomplete"), ("grid", "holes"), ("sudoku", "start")]
    {
        check(&format!("{{\"{full}\": \"{SOLUTION}\", \"{open}\": \"{PUZZLE}\"}}"), &[PUZZLE]);
        check(&format!("{{\"{open}\": \"{PUZZLE}\", \"{full}\": \"{SOLUTION}\"}}"), &[PUZZLE]);
        let lists = [numbers(&rows(SOLUTION)), numbers(&rows(PUZZLE))];
        check(&format!("level = {{\"{full}\": {}, \"{open}\": {}}};", lists[0], lists[1]), &[PUZZLE]);
    }
    let nested =
        format!("{{\"board\": \"{SOLUTION}\", \"more\": {{\"cells\": {}}}}}", numbers(&rows(PUZZLE)));
    check(&nested, &[PUZZLE]);
}

#[test]
fn pairs_of_puzzle_and_solution_are_puzzles() {
    let (other, other_solution) = (exchanged(PUZZLE), exchanged(SOLUTION));
    let two = [PUZZLE, other.as_str()];
    for text in [
        format!("[[\"{PUZZLE}\", \"{SOLUTION}\"], [\"{other}\", \"{other_solution}\"]]"),
        format!("{{\"{PUZZLE}\": \"{SOLUTION}\", \"{other}\": \"{other_solution}\"}}"),
        format!(
            "LEVELS = {{\"a\": (\"{PUZZLE}\", \"{SOLUTION}\"), \"b\": (\"{other}\", \"{other_solution}\")}}"
        ),
        format!("{PUZZLE} {other} {SOLUTION} {other_solution}"),
        format!("{PUZZLE}\n{other}\n{SOLUTION}\n{other_solution}\n"),
        format!(
            "{{\"problems\": [{},{}], \"results\": [\"{SOLUTION}\",\"{other_solution}\"]}}",
            numbers(&rows(PUZZLE)),
            numbers(&rows(&other))
        ),
        format!(
            "{{\"columns\":[\"full\",\"open\"],\"data\":[[\"{SOLUTION}\",\"{PUZZLE}\"],[\"{other_solution}\",\"{other}\"]]}}"
        ),
        format!("easy,hard\n{PUZZLE},{other}\n"),
        format!(
            "id,grid,full\n1,\"{}\",\"{}\"\n2,{other},{other_solution}\n",
            rows(PUZZLE).join("\n"),
            rows(SOLUTION).join("\n")
        ),
    ] {
        check(&text, &two);
    }
}

#[test]
fn a_puzzle_and_its_solution_stand_side_by_side() {
    let (left, right) = (rows(PUZZLE), rows(SOLUTION));
    let beside = |right: &[String], between: &str| {
        let lines: Vec<String> =
            left.iter().zip(right).map(|(left, right)| format!("{left}{between}{right}")).collect();
        lines.join("\n")
    };
    for between in ["   ", "  =>  ", " | ", " -> "] {
        check(&beside(&right, between), &[PUZZLE]);
    }
    check(&beside(&rows(&exchanged(PUZZLE)), "    "), &[PUZZLE, &exchanged(PUZZLE)]);
}

#[test]
fn a_later_state_of_a_puzzle_is_its_progress() {
    let state = state();
    let text = format!(
        "{}\n\nFirst I fill some:\n{}\n\n{}\n",
        rows(PUZZLE).join("\n"),
        rows(&state).join("\n"),
        rows(SOLUTION).join("\n")
    );
    check(&text, &[PUZZLE]);
    let item = formats::read(&text).next().unwrap().puzzle.unwrap();
    assert_eq!(item.position.grid, grid(&state));
    assert_eq!(item.surroundings.companion, Some(CompanionGrid::Solution));
    check(&format!("{{\"begin\": \"{PUZZLE}\", \"now\": \"{state}\"}}"), &[PUZZLE]);
    // In a list each line is a puzzle of its own.
    let list: Vec<String> = (0..10).map(|at| format!("{}{}", &state[..at * 8], &PUZZLE[at * 8..])).collect();
    assert_eq!(formats::read(&list.join("\n")).count(), 10);
}

#[test]
fn a_mask_beside_a_solution_makes_the_puzzle() {
    let mask = |empty: &str, given: &str| -> Vec<String> {
        let bit = |c: char| if c == '.' { empty } else { given };
        rows(PUZZLE).iter().map(|row| row.chars().map(bit).collect()).collect()
    };
    let given = numbers(&mask("0", "1"));
    check(&format!("{{\"solution\": {}, \"mask\": {given}}}", numbers(&rows(SOLUTION))), &[PUZZLE]);
    check(
        &format!("{{\"numbers\": \"{SOLUTION}\", \"hidden\": \"{}\"}}", mask("1", "0").concat()),
        &[PUZZLE],
    );
    let truths = given.replace('0', "false").replace('1', "true");
    check(&format!("{{\"full\": \"{SOLUTION}\", \"revealed\": {truths}}}"), &[PUZZLE]);
    check(&format!("mask = {given}\nsolution = {}\n", numbers(&rows(SOLUTION))), &[PUZZLE]);
}

#[test]
fn a_grid_of_one_digit_is_no_puzzle() {
    let ones = PUZZLE.replace(|c: char| c.is_ascii_digit(), "1");
    let wrong = "line 1, column 1: 81 numbers that are not the digits of a Sudoku, such as a mask of 0 and 1";
    check(&ones, &[wrong]);
    check(&rows(&ones).join("\n"), &[wrong]);
    check(&numbers(&rows(&ones)), &[wrong]);
    // 1 is a blank, and 2 to 10 are the digits.
    let tokens: Vec<String> =
        PUZZLE.replace(['.', '9'], "0").chars().map(|c| (c as u8 - b'0' + 1).to_string()).collect();
    check(&format!("[{}]", tokens.join(",")), &[wrong]);
}

#[test]
fn columns_and_blocks_are_read_by_their_names() {
    let text = |lists: &[String]| format!("[\"{}\"]", lists.join("\",\""));
    for name in ["columns", "cols", "spalten"] {
        check(&format!("{{\"{name}\": {}}}", text(&columns(PUZZLE))), &[PUZZLE]);
        check(&format!("{name} = {}", numbers(&columns(PUZZLE))), &[PUZZLE]);
    }
    for name in ["boxes", "blocks", "subgrids"] {
        check(&format!("{{\"{name}\": {}}}", text(&blocks(PUZZLE))), &[PUZZLE]);
        check(&format!("{name} = {}", numbers(&blocks(PUZZLE))), &[PUZZLE]);
        check(&format!("{{\"{name}\": {}}}", text(&rows(PUZZLE))), &[PUZZLE]);
    }
    let all = [text(&rows(PUZZLE)), text(&columns(PUZZLE)), text(&blocks(PUZZLE))];
    check(&format!("{{\"rows\": {}, \"columns\": {}, \"boxes\": {}}}", all[0], all[1], all[2]), &[PUZZLE]);
    let small: Vec<String> = blocks(PUZZLE)
        .iter()
        .map(|block| numbers(&[0, 3, 6].map(|at| block[at..at + 3].to_owned())))
        .collect();
    check(&format!("[{}]", small.join(",")), &[PUZZLE]);
}
