//! Lists of puzzles: cut, handed out in any order, and put together again without losing a line.

use std::fmt::Write;

use ninefold::batch::{self, Batch, State};
use ninefold::job::{Answer, Job, Portion, Report, Row, Sheet, Task, Totals};
use ninefold::phrase::Language;
use ninefold::solve::solutions;
use ninefold::{generate::shuffled, level::Level, look, text, words};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The same without four of its givens.
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....";
/// Two fives in the first row.
const NONE: &str = "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn solve(text: &str) -> Sheet {
    match Task::new(Job::Batch { text: text.into() }).finish() {
        Answer::Batched(sheet) => sheet,
        answer => panic!("a list was asked for, not {answer:?}"),
    }
}

/// All of a text in chunks of about this size, as the page does it; `order` says which chunk comes back first.
fn batch(text: &str, size: usize, order: impl Fn(&mut Vec<(u32, Sheet)>)) -> Batch {
    let mut batch = Batch::new(text.encode_utf16().count() as u32);
    let mut rest = text;
    let mut sheets = Vec::new();
    let mut take = size;
    while !rest.is_empty() {
        let end = (take..rest.len()).find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        let end = if end == rest.len() { Some(end) } else { batch::cut(&rest[..end]) };
        let Some(end) = end else {
            take *= 2;
            continue;
        };
        take = size;
        let (chunk, after) = rest.split_at(end);
        let number = batch.hand_out(chunk, chunk.encode_utf16().count() as u32);
        sheets.push((number, solve(chunk)));
        rest = after;
    }
    assert_eq!(batch.uncut(), 0);
    order(&mut sheets);
    for (number, sheet) in sheets {
        assert_eq!(batch.state(), State::Running);
        batch.take(number, sheet, 10.0);
    }
    assert_eq!(batch.state(), State::Done);
    batch
}

fn written(batch: &Batch) -> String {
    let mut text = String::new();
    batch.write(0..batch.len(), &mut text);
    text
}

/// Puzzles of all levels, some without solution and some with several, as the command line solves them.
fn many(count: u64) -> (String, String) {
    let (mut list, mut solved) = (String::new(), String::new());
    for seed in 0..count {
        let level = Level::ALL[seed as usize % 4];
        let mut givens = *shuffled(seed, level).givens();
        let filled: Vec<_> = givens.filled().into_iter().collect();
        match seed % 5 {
            3 => givens[filled[0]] = None,
            4 => givens[filled[1]] = givens[filled[0]],
            _ => {}
        }
        let found = solutions(&givens, 2);
        let grid = found.first.unwrap_or(givens);
        writeln!(list, "{}", givens.to_line()).unwrap();
        writeln!(solved, "{}\t{}\t{}", found.count, grid.to_line(), found.effort.nodes).unwrap();
    }
    (list, solved)
}

#[test]
fn each_puzzle_is_solved_and_checked_for_a_second_solution() {
    let sheet = solve(&format!("{PUZZLE}\n{NONE}\n{SEVERAL}\n"));
    let Some(Row::Puzzle { line: 1, puzzle, count: 1, solution: Some(solution), .. }) = sheet.row(0) else {
        panic!("{:?}", sheet.row(0));
    };
    assert_eq!((puzzle.to_line().as_str(), solution.to_line().as_str()), (PUZZLE, SOLUTION));
    assert!(matches!(sheet.row(1), Some(Row::Puzzle { line: 2, count: 0, solution: None, .. })));
    let Some(Row::Puzzle { line: 3, puzzle, count: 2, solution: Some(solution), .. }) = sheet.row(2) else {
        panic!("{:?}", sheet.row(2));
    };
    assert!(solution.is_solved() && solution.extends(&puzzle));
    assert_eq!(sheet.row(3), None);
    assert_eq!(sheet.totals(), Totals { none: 1, one: 1, many: 1, unreadable: 0 });
}

#[test]
fn a_list_gives_what_the_command_line_gives() {
    let (list, solved) = many(200);
    for size in [100, 1000, 1 << 16] {
        assert_eq!(written(&batch(&list, size, |_| ())), solved, "in chunks of {size}");
    }
    assert_eq!(written(&batch(&list, 700, |sheets| sheets.reverse())), solved, "backwards");
    let windows = list.replace('\n', "\r\n");
    assert_eq!(written(&batch(&windows, 700, |_| ())), solved, "lines from Windows");
    let old = list.replace('\n', "\r");
    assert_eq!(written(&batch(old.trim_end(), 700, |_| ())), solved, "lines from an old Mac");
}

#[test]
fn a_line_that_cannot_be_read_is_kept_with_its_number_and_the_reason() {
    let zeros = PUZZLE.replace('.', "0");
    let list =
        format!("# a comment\n{PUZZLE}\n\n{}\n{zeros}\nhello\n{}q\n{PUZZLE}", &PUZZLE[..80], &PUZZLE[1..]);
    for size in [90, 200, 5000] {
        let batch = batch(&list, size, |_| ());
        let rows: Vec<Row> = (0..).map_while(|index| batch.row(index)).collect();
        let told: Vec<String> = rows
            .iter()
            .map(|row| match row {
                Row::Puzzle { line, count, .. } => format!("{line}: {count}"),
                Row::Unreadable { why, text } => {
                    format!("{}: {}: {}", row.line(), words::batch_fault(why, Language::English), &text[..4])
                }
            })
            .collect();
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(
            told,
            [
                "2: 1",
                "4: column 81: 80 cells, expected 81 in one line or 9 in each of nine rows: 53..",
                "5: 1",
                "6: column 1: unexpected character 'h', expected a digit or a blank: hell",
                "7: column 81: unexpected character 'q', expected a digit or a blank: 3..7",
                "8: 1",
            ],
            "in chunks of {size}"
        );
        assert_eq!(batch.totals(), Totals { none: 0, one: 3, many: 0, unreadable: 3 });
        assert!(written(&batch).contains("?\thello\tline 6, column 1: unexpected"));
    }
}

#[test]
fn whatever_stands_in_a_list_the_chunks_add_up_to_the_whole() {
    let rows: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let pieces =
        [PUZZLE.to_owned() + "\n", rows.clone() + "\n", "\n".to_owned(), "\u{feff}数独\r\n".to_owned(), rows];
    let mut state = 7_u64;
    for _ in 0..200 {
        let mut list = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            list += &pieces[(state >> 33) as usize % pieces.len()];
        }
        // The reader of all lines at once is the judge.
        let expected: Vec<(u32, bool)> = text::parse_all(&list)
            .map(|found| match found.puzzle {
                Ok(_) => (found.line as u32, true),
                Err(error) => (error.line as u32, false),
            })
            .collect();
        let sheet = solve(&list);
        let read: Vec<(u32, bool)> = (0..)
            .map_while(|index| sheet.row(index))
            .map(|row| (row.line(), matches!(row, Row::Puzzle { .. })))
            .collect();
        assert_eq!(read, expected, "{list:?}");
        let report = Report::Answered { id: 1, answer: Answer::Batched(sheet), microseconds: 2 };
        assert_eq!(report.to_string().parse(), Ok(report), "{list:?}");
    }
}

#[test]
fn a_portion_never_outstays_its_budget() {
    let (list, solved) = many(50);
    let mut task = Task::new(Job::Batch { text: list.as_str().into() });
    let mut portions = 0;
    let sheet = loop {
        portions += 1;
        match task.run(20) {
            Portion::Working(progress) => assert!(progress.count <= 5 * portions, "{progress:?}"),
            Portion::Done(Answer::Batched(sheet)) => break sheet,
            Portion::Done(answer) => panic!("{answer:?}"),
        }
    };
    let mut batch = Batch::new(list.len() as u32);
    let number = batch.hand_out(&list, list.len() as u32);
    batch.take(number, sheet, 1.0);
    assert_eq!(written(&batch), solved, "where it pauses makes no difference");
}

#[test]
fn a_list_is_two_puzzles_or_more() {
    let rows: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for one in ["", PUZZLE, rows.as_str(), "hello\n\nworld\n", &format!("{PUZZLE}\nq\n")] {
        assert!(!batch::is_list(one), "{one:?}");
    }
    for several in [format!("{PUZZLE}\n{NONE}"), format!("# two\n{PUZZLE}\n\nq\n{PUZZLE}\n"), rows.repeat(2)]
    {
        assert!(batch::is_list(&several), "{several:?}");
    }
}

#[test]
fn what_was_found_before_a_stop_is_kept() {
    let (list, _) = many(20);
    let mut batch = Batch::new(list.len() as u32);
    let lines: Vec<&str> = list.split_inclusive('\n').collect();
    let chunks: Vec<String> = lines.chunks(5).map(<[&str]>::concat).collect();
    let numbers: Vec<u32> = chunks.iter().map(|chunk| batch.hand_out(chunk, chunk.len() as u32)).collect();
    batch.take(numbers[2], solve(&chunks[2]), 5.0);
    batch.take(numbers[2], solve(&chunks[2]), 5.0);
    batch.stop(8.0);
    batch.take(numbers[0], solve(&chunks[0]), 9.0);
    assert_eq!((batch.state(), batch.len(), batch.share()), (State::Stopped, 5, 250));
    assert_eq!(batch.row(0).map(|row| row.line()), Some(11), "lines keep their numbers");
    assert_eq!(batch.row(5), None);
    assert_eq!((batch.microseconds(), batch.pace()), (8000, 625));
    let look = look::batch(&batch, 0, Language::Chinese);
    assert_eq!((look.title.as_str(), look.running), ("已停止", false));
}
