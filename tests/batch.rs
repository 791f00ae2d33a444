//! Lists of puzzles: split into chunks, solved in any order, and put together again without losing a line.

use std::fmt::Write;
use std::rc::Rc;

use ninefold::generator::generate_shuffled;
use ninefold::level::{Level, Rating};
use ninefold::solver::solutions;
use ninefold_app::batch::{self, Batch, BatchState, ExportFormat, RowFilter, SortOrder};
use ninefold_app::i18n;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{
    Answer, BatchResults, Job, ListPart, Row, RowVerdict, SortColumn, Task, TaskPoll, TaskSet, Verdict,
    VerdictTotals,
};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, RowView};
use ninefold_formats as formats;
use ninefold_formats::list::ListFormat;

use crate::support::grids::by_row;
use crate::support::languages::chinese;
use crate::support::{PUZZLE, SEVERAL, SOLUTION, grid};

/// `PUZZLE` with two fives in the first row: it has no solution.
const NONE: &str = "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn solve(text: &str) -> BatchResults {
    sheet(Job::batch(ListFormat::Lines, text.as_bytes()))
}

fn sheet(job: Job) -> BatchResults {
    match Task::new(job).finish() {
        Answer::BatchResults(sheet) => sheet,
        answer => panic!("expected the results of a list, not {answer:?}"),
    }
}

/// What is read of a text for a chunk.
fn window(batch: &Batch, number: u32, text: &str) -> Rc<[u8]> {
    let ListPart { begin, end } = batch.part(number).expect("a chunk").window();
    text.as_bytes()[begin as usize..text.len().min(end as usize)].into()
}

/// The next chunk of a text, solved.
fn next_chunk(batch: &mut Batch, text: &str) -> Option<(u32, BatchResults)> {
    let (number, _) = batch.next_chunk()?;
    Some((number, sheet(batch.job(number, window(batch, number, text))?)))
}

/// Solves a text in chunks of `size` bytes, as the page does. `order` rearranges the results before they are added.
fn batch(text: &str, shape: ListFormat, size: usize, order: impl Fn(&mut Vec<(u32, BatchResults)>)) -> Batch {
    let size = if shape == ListFormat::Document { text.len() } else { size };
    let mut batch = Batch::in_chunks(shape, text.len() as u32, size as u32);
    let mut sheets: Vec<_> = std::iter::from_fn(|| next_chunk(&mut batch, text)).collect();
    order(&mut sheets);
    for (number, sheet) in sheets {
        assert_eq!(batch.state(), BatchState::Running);
        batch.accept_results(number, sheet, 10.0);
    }
    assert_eq!(batch.state(), BatchState::Done);
    batch
}

fn exported(batch: &Batch) -> String {
    let mut text = String::new();
    batch.write_rows(0..batch.shown_count(), ExportFormat::Lines, &mut text);
    text
}

/// Puzzles of all levels, some without solution and some with several, and what the command line prints for them.
fn many(count: u64) -> (String, String) {
    let (mut list, mut solved) = (String::new(), String::new());
    for seed in 0..count {
        let level = Level::ALL[seed as usize % 4];
        let mut givens = *generate_shuffled(seed, level).givens();
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
    assert_eq!(sheet.totals(), VerdictTotals { none: 1, one: 1, many: 1, unreadable: 0 });
}

#[test]
fn a_batch_writes_what_the_command_line_writes() {
    let (list, solved) = many(200);
    for size in [100, 1000, 1 << 16] {
        assert_eq!(exported(&batch(&list, ListFormat::Lines, size, |_| ())), solved, "in chunks of {size}");
    }
    assert_eq!(
        exported(&batch(&list, ListFormat::Lines, 700, |sheets| sheets.reverse())),
        solved,
        "backwards"
    );
    let windows = list.replace('\n', "\r\n");
    assert_eq!(exported(&batch(&windows, ListFormat::Lines, 700, |_| ())), solved, "lines from Windows");
    let old = list.replace('\n', "\r");
    assert_eq!(
        exported(&batch(old.trim_end(), ListFormat::Lines, 700, |_| ())),
        solved,
        "lines from an old Mac"
    );
}

#[test]
fn an_unreadable_line_keeps_its_number_and_its_error() {
    let zeros = PUZZLE.replace('.', "0");
    let list = format!(
        "# a comment\n{PUZZLE}\n\n{}\n{zeros}\nhello\n{}q\n{}\n{PUZZLE}",
        &PUZZLE[..80],
        &PUZZLE[1..],
        &PUZZLE[..45]
    );
    for size in [90, 200, 5000] {
        let batch = batch(&list, ListFormat::Lines, size, |_| ());
        let rows: Vec<Row> = (0..).map_while(|index| batch.row(index)).collect();
        let lines: Vec<String> = rows
            .iter()
            .map(|row| match row {
                Row::Puzzle { line, count, .. } => format!("{line}: {count}"),
                Row::Unreadable { error: why, text } => {
                    format!(
                        "{}: {}: {}",
                        row.line(),
                        i18n::parse_error_in_line(why, Language::ENGLISH),
                        &text[..4]
                    )
                }
            })
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(
            lines,
            [
                "2: 1",
                "4: column 81: 80 cells, expected 81 in one line or 9 in each of nine rows: 53..",
                "5: 1",
                "7: column 81: unexpected character 'q', expected a digit or a blank: 3..7",
                "8: column 46: 45 cells, expected 81 in one line or 9 in each of nine rows: 53..",
                "9: 1",
            ],
            "in chunks of {size}"
        );
        assert_eq!(batch.totals(), VerdictTotals { none: 0, one: 3, many: 0, unreadable: 3 });
        // Words between puzzles are no puzzles, and no error either.
        assert!(exported(&batch).contains("q\tline 7, column 81: unexpected"));
        assert!(!exported(&batch).contains("hello"));
    }
}

#[test]
fn a_short_list_is_cut_into_chunks_for_many_workers() {
    // About 20,000 and a million puzzles.
    let chunk_counts = [1_640_000, 82_000_000].map(|length| length / batch::chunk_len(length));
    assert!(chunk_counts.iter().all(|&count| count > 32), "{chunk_counts:?}");
    assert!(batch::chunk_len(0) > 0 && batch::chunk_len(u32::MAX) < 300_000);
    assert!(
        (0..32).map(|bits| batch::chunk_len(1 << bits)).is_sorted(),
        "a longer list has no shorter chunks"
    );
    assert!(batch::chunk_len(0) < batch::chunk_len(u32::MAX));
}

#[test]
fn chunks_add_up_to_the_whole_list() {
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    let words = "\u{feff}数独\r\n".to_owned();
    let lines = [PUZZLE.to_owned() + "\n", "\n".to_owned(), words, format!("1;{PUZZLE};{SOLUTION}\r\n")];
    let grids = [rows.clone() + "\n", formats::bars(&grid(PUZZLE)) + "\n\n\n"];
    let mut state = 7_u64;
    for round in 0..200 {
        let (shape, pieces) =
            if round % 2 == 0 { (ListFormat::Lines, &lines[..]) } else { (ListFormat::Grids, &grids[..]) };
        let mut list = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            list += &pieces[(state >> 33) as usize % pieces.len()];
        }
        let whole = sheet(Job::batch(shape, list.as_bytes()));
        let rows: Vec<Row> = (0..).map_while(|index| whole.row(index)).collect();
        let cut = batch(&list, shape, 300, |sheets| sheets.reverse());
        assert_eq!((0..).map_while(|index| cut.row(index)).collect::<Vec<_>>(), rows, "{list:?}");
        let puzzles = formats::read(&list).filter(|found| found.puzzle.is_ok()).count();
        assert_eq!(rows.iter().filter(|row| row.verdict() == RowVerdict::One).count(), puzzles, "{list:?}");
        assert_eq!(decode_message(&encode_message(&whole)), Ok(whole), "{list:?}");
    }
}

#[test]
fn a_json_collection_is_parsed_as_one_list() {
    let game = |puzzle: &str| format!("<game data=\"{}\"/>\n", puzzle.replace('.', "0"));
    let text = format!("<opensudoku>\n{}{}</opensudoku>", game(PUZZLE), game(NONE));
    assert_eq!(batch::detect_format(&text, true), Some(ListFormat::Document));
    let by_line = format!("{{\"puzzle\":\"{PUZZLE}\"}}\n").repeat(2);
    assert_eq!(batch::detect_format(&by_line, true), Some(ListFormat::Lines), "an object a line");
    let batch = batch(&text, ListFormat::Document, 10, |_| ());
    assert_eq!(batch.totals(), VerdictTotals { none: 1, one: 1, many: 0, unreadable: 0 });
}

#[test]
fn every_chunk_of_a_table_uses_its_header_row() {
    let mut text = "source,question,answer,rating\n".to_owned();
    for number in 0..40 {
        writeln!(text, "s{number},{PUZZLE},{SOLUTION},{number}").unwrap();
    }
    let shape = batch::detect_format(&text[..1000], false).expect("a table");
    let batch = batch(&text, shape, 400, |sheets| sheets.reverse());
    assert_eq!(batch.totals(), VerdictTotals { none: 0, one: 40, many: 0, unreadable: 0 });
    assert_eq!(batch.row(39).map(|row| row.line()), Some(41));
}

/// Three puzzles of known levels, one without solution, one with several, and an unreadable line.
fn several_kinds() -> Batch {
    let mut list = String::new();
    for level in [Level::Easy, Level::Hard, Level::Hell] {
        let Answer::Generated { givens, .. } = Task::new(Job::Bundled { level, number: 1 }).finish() else {
            panic!("expected a puzzle");
        };
        writeln!(list, "{}", givens.to_line()).unwrap();
    }
    write!(list, "{NONE}\n{SEVERAL}\n={} \"you\"\n", &SEVERAL[..78]).unwrap();
    batch(&list, ListFormat::Lines, 100, |_| ())
}

fn row_view(batch: &Batch, index: usize) -> RowView {
    let row = batch.row(index).expect("a row");
    view_model::batch_row(&row, batch.row_facts(index), |at| at.to_string(), Language::ENGLISH)
}

fn rate(batch: &mut Batch) {
    batch.start_rating(10.0);
    while let Some((number, job)) = batch.next_rating_job() {
        assert_eq!(decode_message(&encode_message(&job)), Ok(job.clone()));
        let Answer::Ratings(ratings) = Task::new(job).finish() else { panic!("expected ratings") };
        batch.accept_ratings(number, &ratings, 20.0);
    }
}

#[test]
fn puzzles_with_one_solution_are_rated() {
    let mut batch = several_kinds();
    rate(&mut batch);
    assert_eq!((batch.state(), batch.rated_count(), batch.permille_done()), (BatchState::Rated, 3, 1000));
    let levels: Vec<Option<Level>> =
        (0..6).map(|index| batch.row(index).unwrap().rating().map(Rating::level)).collect();
    assert_eq!(levels, [Some(Level::Easy), Some(Level::Hard), Some(Level::Hell), None, None, None]);
    let minutes = |index| row_view(&batch, index).cells[4].clone();
    let rated: Vec<u32> = (0..3).map(|index| minutes(index).parse().expect("whole minutes")).collect();
    assert!((2..20).contains(&rated[0]) && rated[0] < rated[1] && rated[1] < rated[2], "{rated:?}");
    assert_eq!([3, 4, 5].map(minutes), [""; 3]);
    rate(&mut batch);
    assert_eq!((batch.state(), batch.rated_count()), (BatchState::Rated, 3), "nothing is rated twice");
}

#[test]
fn a_stopped_rating_resumes() {
    let (list, _) = many(200);
    let mut batch = batch(&list, ListFormat::Lines, 1000, |_| ());
    batch.start_rating(10.0);
    let (number, job) = batch.next_rating_job().unwrap();
    let (late, _) = batch.next_rating_job().unwrap();
    let Answer::Ratings(ratings) = Task::new(job).finish() else { panic!("expected ratings") };
    batch.accept_ratings(number, &ratings, 15.0);
    batch.stop(20.0);
    batch.accept_ratings(late, &ratings, 25.0);
    assert_eq!((batch.state(), batch.rated_count()), (BatchState::Rated, ratings.len() as u32));
    rate(&mut batch);
    assert_eq!((batch.rated_count(), batch.permille_done()), (batch.totals().one, 1000));
}

#[test]
fn rows_are_filtered_by_verdict() {
    let mut batch = several_kinds();
    rate(&mut batch);
    let mut lines = |kind, level| {
        batch.set_filter(RowFilter { verdict: kind, level, ..RowFilter::default() });
        batch.refilter();
        let rows = (0..batch.shown_count()).map(|place| batch.shown_row(place).unwrap().line());
        rows.collect::<Vec<u32>>()
    };
    assert_eq!(lines(None, None), [1, 2, 3, 4, 5, 6]);
    assert_eq!(lines(Some(RowVerdict::One), None), [1, 2, 3]);
    assert_eq!(lines(Some(RowVerdict::None), None), [4]);
    assert_eq!(lines(Some(RowVerdict::Many), None), [5]);
    assert_eq!(lines(Some(RowVerdict::Unreadable), None), [6]);
    assert_eq!(lines(None, Some(Level::Hard)), [2]);
    assert!(lines(Some(RowVerdict::Many), Some(Level::Hard)).is_empty());
    assert!(solve("").is_empty() && !solve(PUZZLE).is_empty());
}

#[test]
fn rows_are_sorted_once_the_batch_has_ended() {
    let lines = |batch: &Batch| -> Vec<u32> {
        (0..batch.shown_count()).filter_map(|place| batch.shown_row(place)).map(|row| row.line()).collect()
    };
    let (list, _) = many(40);
    let mut batch = batch(&(list + "not a puzzle of 81 cells .....\n"), ListFormat::Lines, 500, |_| {});
    let in_order = lines(&batch);
    rate(&mut batch);
    for column in SortColumn::ALL {
        let mut order = None;
        for is_descending in [false, true] {
            order = SortOrder::after_press(order, column);
            assert_eq!(order, Some(SortOrder { column, is_descending }));
            batch.set_sort_order(order);
            batch.refilter();
            let numbers: Vec<Option<u64>> = (0..batch.shown_count())
                .map(|place| match batch.shown_row(place).expect("a row") {
                    row if column == SortColumn::Line => Some(row.line().into()),
                    Row::Unreadable { .. } => None,
                    Row::Puzzle { .. } if column == SortColumn::Solved => None,
                    Row::Puzzle { puzzle, nodes, nanoseconds, rating, .. } => match column {
                        SortColumn::Clues => Some(puzzle.filled().len() as u64),
                        SortColumn::Guesses => Some(nodes.into()),
                        SortColumn::Time => Some(nanoseconds),
                        SortColumn::Minutes => rating.map(|rated| rated.minutes.into()),
                        _ => rating.map(|rated| rated.rating.0.into()),
                    },
                })
                .collect();
            let known: Vec<u64> = numbers.iter().copied().map_while(|number| number).collect();
            assert!(numbers[known.len()..].iter().all(Option::is_none), "unknown ones last: {numbers:?}");
            assert!(
                (known.len() > 10 || column == SortColumn::Solved)
                    && known.is_sorted_by(|a, b| if is_descending { a >= b } else { a <= b })
            );
        }
        assert_eq!(SortOrder::after_press(order, column), None);
    }
    batch.set_sort_order(None);
    batch.refilter();
    assert_eq!(lines(&batch), in_order);
}

#[test]
fn rows_are_exported_as_csv_and_sdm() {
    let sdm_format = ExportFormat::from_name("sdm").expect("a format");
    let formats = [Some(ExportFormat::Lines), ExportFormat::from_name("results"), Some(sdm_format)];
    assert_eq!(
        formats.map(|format| format.map(ExportFormat::media_type)),
        [Some("text/plain"), Some("text/csv"), Some("text/plain")]
    );
    assert_eq!(ExportFormat::from_name("nothing"), None);
    let mut batch = several_kinds();
    rate(&mut batch);
    let mut csv = ExportFormat::Csv.header().to_owned();
    batch.write_rows(0..9, ExportFormat::Csv, &mut csv);
    let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(
        lines[0],
        "line,solutions,clues,guesses,microseconds,rating,level,puzzle,solution,error,minutes,techniques,solved,note,same_as"
    );
    assert_eq!(lines[1].split(',').count(), 15);
    assert!(lines[1].starts_with("1,one,3") && lines[1].contains(",easy,"), "{}", lines[1]);
    let minutes = lines[1].split(',').nth(10).and_then(|minutes| minutes.parse::<u32>().ok());
    assert!(minutes.is_some_and(|minutes| minutes > 1), "{}", lines[1]);
    assert!(lines[1].split(',').nth(11).is_some_and(|keys| keys.contains("hidden-single")), "{}", lines[1]);
    assert_eq!(lines[4], format!("4,none,31,0,0.0,,,{NONE},,,,,,,"));
    assert!(
        lines[6].starts_with(&format!("6,unreadable,,,,,,\"'={} \"\"you\"\"\",,\"line 6", &SEVERAL[..78])),
        "{}",
        lines[6]
    );
    let mut sdm = String::new();
    batch.write_rows(3..6, sdm_format, &mut sdm);
    assert_eq!(sdm, format!("{NONE}\n{SEVERAL}\n"));
}

#[test]
fn a_slice_stays_within_its_time_budget() {
    let (list, solved) = many(50);
    let mut task = Task::new(Job::batch(ListFormat::Lines, list.as_bytes()));
    let mut portions = 0;
    let sheet = loop {
        portions += 1;
        match task.run(20) {
            TaskPoll::Pending(progress) => assert!(progress.count <= 5 * portions, "{progress:?}"),
            TaskPoll::Done(Answer::BatchResults(sheet)) => break sheet,
            TaskPoll::Done(answer) => panic!("{answer:?}"),
        }
    };
    let mut batch = Batch::new(ListFormat::Lines, list.len() as u32);
    let (number, _) = batch.next_chunk().expect("a chunk");
    batch.accept_results(number, sheet, 1.0);
    assert_eq!(exported(&batch), solved, "where it pauses makes no difference");
}

#[test]
fn elapsed_time_is_shared_among_the_puzzles() {
    let (list, _) = many(300);
    let mut task = Task::new(Job::batch(ListFormat::Lines, list.as_bytes()));
    let mut nanoseconds = 0;
    let sheet = loop {
        let portion = task.run(500);
        nanoseconds += 50_000;
        task.set_elapsed(nanoseconds);
        if let TaskPoll::Done(Answer::BatchResults(sheet)) = portion {
            break sheet;
        }
    };
    let spent = |index| match sheet.row(index) {
        Some(Row::Puzzle { nanoseconds, .. }) => nanoseconds,
        row => panic!("{row:?}"),
    };
    let times: Vec<u64> = (0..sheet.len()).map(spent).collect();
    assert!(times.iter().all(|&time| time > 0), "{times:?}");
    let sum: u64 = times.iter().sum();
    assert!(sum <= nanoseconds && sum > nanoseconds / 2, "{sum} of {nanoseconds}");
}

#[test]
fn a_list_has_at_least_two_puzzles() {
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    for one in ["", PUZZLE, rows.as_str(), "hello\n\nworld\n", &format!("{PUZZLE}\nq\n")] {
        assert_eq!(batch::detect_format(one, true), None, "{one:?}");
    }
    for several in [format!("{PUZZLE}\n{NONE}"), format!("# two\n{PUZZLE}\n\nq\n{PUZZLE}\n"), rows.repeat(2)]
    {
        assert!(batch::detect_format(&several, true).is_some(), "{several:?}");
    }
}

#[test]
fn results_before_a_stop_are_kept() {
    let (list, _) = many(20);
    let mut batch = Batch::in_chunks(ListFormat::Lines, list.len() as u32, 5 * 82);
    let mut sheets: Vec<_> = std::iter::from_fn(|| next_chunk(&mut batch, &list)).collect();
    let (third, first) = (sheets.remove(2), sheets.remove(0));
    batch.accept_results(third.0, third.1.clone(), 5.0);
    batch.accept_results(third.0, third.1, 5.0);
    assert_eq!(batch.next_uncounted(), None, "workers will count the lines");
    batch.stop(8.0);
    batch.accept_results(first.0, first.1, 9.0);
    while let Some(number) = batch.next_uncounted() {
        assert!(number < 2);
        batch.count_lines(number, &window(&batch, number, &list));
    }
    assert_eq!((batch.state(), batch.len(), batch.permille_done()), (BatchState::Stopped, 5, 250));
    assert_eq!(batch.row(0).map(|row| row.line()), Some(11), "lines keep their numbers");
    assert_eq!(batch.row(5), None);
    assert_eq!((batch.microseconds(), batch.rows_per_second()), (8000, 625));
    let look = view_model::batch(&batch, None, 0, chinese());
    assert_eq!((look.title.as_str(), look.running), ("已停止", false));
}

#[test]
fn a_corrected_line_takes_its_row() {
    let text = format!("{PUZZLE}\nfive{PUZZLE}\n{SEVERAL}\n{PUZZLE}x\n{NONE}\n");
    let mut batch = batch(&text, ListFormat::Lines, 100, |_| ());
    let unreadable: Vec<usize> =
        (0..batch.len()).filter(|&row| matches!(batch.row(row), Some(Row::Unreadable { .. }))).collect();
    let before = batch.totals();
    let (puzzle, solution) = (grid(PUZZLE), grid(SOLUTION));
    let verdict = Verdict::One(solution);
    assert!(!batch.correct_row(0, &puzzle, &verdict), "a readable row stays");
    assert_eq!(batch.totals(), before);
    let (row, line) = (unreadable[0], before.unreadable - 1);
    assert!(batch.correct_row(row, &puzzle, &verdict));
    assert_eq!((batch.totals().unreadable, batch.totals().one), (line, before.one + 1));
    assert!(
        matches!(batch.row(row), Some(Row::Puzzle { count: 1, solution: Some(found), .. }) if found == solution)
    );
    assert_eq!(batch.totals().total(), before.total());
}

#[test]
fn a_chunk_ends_where_a_line_of_any_system_ends() {
    for (text, at, end) in [
        ("one\ntwo\nthree", 4, 4),
        ("one\ntwo\nthree", 5, 8),
        ("one\r\ntwo\r\nthree", 4, 5),
        ("one\r\ntwo\r\nthree", 5, 5),
        ("one\rtwo\rthree", 5, 8),
        ("one", 2, 3),
    ] {
        let [before, behind] = [(0, at), (at, text.len() as u32)].map(|(begin, end)| {
            let part = ListPart { begin, end };
            let window = &text.as_bytes()[part.window().begin as usize..];
            &window[part.lines(ListFormat::Lines, window)]
        });
        assert_eq!([before, behind], [&text.as_bytes()[..end], &text.as_bytes()[end..]], "{text:?} {at}");
    }
}

#[test]
fn a_line_that_is_too_long_may_be_cut() {
    let list = format!("{PUZZLE}\n{}\n{PUZZLE}\n", "5".repeat(300_000));
    for size in [40_000, 100_000] {
        let batch = batch(&list, ListFormat::Lines, size, |sheets| sheets.reverse());
        let rows: Vec<Row> = (0..).map_while(|index| batch.row(index)).collect();
        assert_eq!((rows[0].line(), rows[rows.len() - 1].line()), (1, 3), "in chunks of {size}");
        assert_eq!(batch.totals().one, 2);
        assert!(rows[1..rows.len() - 1].iter().all(|row| row.line() == 2));
    }
}

#[test]
fn a_part_that_cannot_be_read_is_sent_with_its_text() {
    let (list, solved) = many(20);
    let mut batch = Batch::new(ListFormat::Lines, list.len() as u32);
    let (number, job) = batch.next_chunk().expect("a chunk");
    assert_eq!(sheet(job).line_count(), None);
    let read = batch.job(number, window(&batch, number, &list)).expect("a job");
    assert_eq!(decode_message(&encode_message(&read)), Ok(read.clone()));
    batch.accept_results(number, sheet(read), 1.0);
    assert_eq!((batch.state(), exported(&batch)), (BatchState::Done, solved));
}

#[test]
fn text_in_utf_8_may_have_a_mark_and_faults() {
    let list = [b"\xef\xbb\xbf", PUZZLE.as_bytes(), b"\n# \xff\n", SEVERAL.as_bytes()].concat();
    let sheet = sheet(Job::batch(ListFormat::Lines, &list));
    let lines: Vec<u32> = (0..).map_while(|index| sheet.row(index)).map(|row| row.line()).collect();
    assert_eq!((lines, sheet.line_count()), (vec![1, 3], Some(2)));
}

#[test]
fn several_workers_rate_puzzles_at_once() {
    let (list, _) = many(200);
    let mut batch = batch(&list, ListFormat::Lines, 1000, |_| ());
    batch.start_rating(10.0);
    let mut jobs: Vec<(u32, Job)> = std::iter::from_fn(|| batch.next_rating_job()).collect();
    assert!(jobs.len() > 3, "{}", jobs.len());
    jobs.reverse();
    for (number, job) in jobs {
        let Answer::Ratings(ratings) = Task::new(job).finish() else { panic!("expected ratings") };
        batch.accept_ratings(number, &ratings, 15.0);
    }
    assert_eq!((batch.state(), batch.rated_count()), (BatchState::Rated, batch.totals().one));
}

#[test]
fn the_title_says_whether_all_puzzles_are_rated() {
    let title = |batch: &Batch| view_model::batch(batch, None, 1, Language::ENGLISH).title;
    let mut batch = several_kinds();
    assert_eq!(title(&batch), "List solved");
    batch.start_rating(10.0);
    assert_eq!(title(&batch), "Rating …");
    batch.stop(20.0);
    assert_eq!(title(&batch), "Rating stopped");
    rate(&mut batch);
    assert_eq!(title(&batch), "List rated");
    assert_eq!(i18n::batch_file_lost(Language::ENGLISH), "The file can no longer be read.");
}

#[test]
fn an_unreadable_puzzle_of_a_document_is_shown_with_its_line() {
    let game = |cells: &str| format!("<game data=\"{cells}\"/>\n");
    let (whole, wrong) = (PUZZLE.replace('.', "0"), SEVERAL.replace('.', "0").replacen('5', "x", 1));
    let text = format!("<opensudoku>\n{}{}{}</opensudoku>", game(&whole), game(&wrong), game(&whole));
    let batch = batch(&text, ListFormat::Document, 10, |_| ());
    assert_eq!(batch.totals(), VerdictTotals { none: 0, one: 2, many: 0, unreadable: 1 });
    let Some(Row::Unreadable { error, text }) = batch.row(1) else { panic!("{:?}", batch.row(1)) };
    assert_eq!((error.line, &*text), (3, game(&wrong).trim_end()));
}
