//! The Import panel without a browser: a text or digits go in; a board, a verdict and a link come out.

mod pictures;

use ninefold::grid::{Board, BoardState, Cell, Digit, Grid, House};
use ninefold::solver::solutions;
use ninefold_app::game::{AfterImport, CursorMove};
use ninefold_app::import::{
    AnalysisEnd, EditorAction, EditorEffect, EditorHighlight, EditorStatus, GridContradiction, ParsedText,
};
use ninefold_app::input::{self};
use ninefold_app::pattern_symmetry::PatternSymmetry;
use ninefold_app::protocol::{Answer, Job, JobProgress, Report, Task, Verdict};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::grids::{by_row, spread};
use crate::support::languages;
use crate::support::player::{Player, Worker, answered};
use crate::support::{PUZZLE, SEVERAL, SOLUTION, digit, grid};

fn link(line: &str) -> String {
    BoardState::new(grid(line)).to_link()
}

/// The link of a puzzle with the rating of an easy one.
fn rated_link(line: &str) -> String {
    link(line) + "&r=12"
}

#[test]
fn a_pasted_text_fills_the_board_and_starts_the_game() {
    let mut player = Player::with_text(PUZZLE);
    assert_eq!((player.editor_line(), &*player.verdict_title()), (PUZZLE.to_owned(), "Exactly one solution"));
    for next in AfterImport::ALL {
        player.edit(EditorAction::SendToGame(next));
    }
    assert_eq!(
        player.editor_effects,
        AfterImport::ALL.map(|next| EditorEffect::OpenInGame(rated_link(PUZZLE), next))
    );
    let look = player.editor_view();
    assert_eq!(
        (&*look.source, &*look.error, &*look.play_label),
        ("Read as a line of 81 cells", "", "Play it")
    );
    let verdict = look.verdict.unwrap();
    let [level, clues, pattern] = &verdict.facts;
    assert!(level.starts_with("Easy, rated 1.") && level.ends_with(" minutes"), "{level}");
    assert!(clues.starts_with("30"), "{clues}");
    assert_eq!(pattern, "half-turn");
    let too_hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let rated = Player::with_text(too_hard).editor_view().verdict.unwrap();
    assert_eq!(rated.facts[0], "Hell III, rated 11.1, roughly 66 minutes");
    assert!(verdict.techniques.iter().any(|used| used.contains(" × ")), "{:?}", verdict.techniques);
}

/// Ten rows of which the first nine and the last nine keep the rules.
const TEN_ROWS: &str = "5........\n.6.......\n..7......\n...8.....\n....9....\n.....1...\n......2..\n.......3.\n........4\n7........";

#[test]
fn of_ten_rows_the_player_chooses_nine() {
    let mut player = Player::with_text(TEN_ROWS);
    let look = player.editor_view();
    assert_eq!(player.verdict_title(), "Which of these is the puzzle?");
    assert_eq!(
        look.error,
        "The text has 10 rows: the first nine or the last nine could be the puzzle. Choose one."
    );
    let [first, last] = look.readings.unwrap();
    assert_eq!((&first.rows[..9], &last.rows[..9]), ("5........", ".6......."));
    assert!(!first.is_chosen && !last.is_chosen);
    player.edit(EditorAction::AcceptBoard).edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(player.editor_effects, [EditorEffect::ShowProblem], "none is played that was not chosen");
    assert!(!look.can_play && !look.has_puzzle);
    for (index, line) in [(0, &first.rows), (1, &last.rows), (0, &first.rows)] {
        player.edit(EditorAction::TakeReading(index));
        let look = player.editor_view();
        assert_eq!(player.editor_line(), line.replace('\n', ""));
        assert_eq!((&*look.error, &*look.source), ("", "Read as you chose; the text is unchanged."));
        let chosen = look.readings.unwrap().map(|reading| reading.is_chosen);
        assert_eq!(chosen, [index == 0, index == 1]);
        assert_eq!(player.verdict_title(), "More than one solution");
    }
    player.type_in("1");
    let look = player.editor_view();
    assert_eq!(look.source, "The board was edited; the text is unchanged.");
    assert!(look.readings.unwrap().iter().all(|reading| !reading.is_chosen));
}

#[test]
fn what_was_read_is_said_with_what_stands_around_it() {
    let read = |text: &str, language| view_model::editor(&Player::with_text(text).editor, language).source;
    let plain = by_row(PUZZLE, str::to_owned);
    let labelled: Vec<String> =
        "ABCDEFGHI".chars().zip(plain.lines()).map(|(name, row)| format!("{name} {row}")).collect();
    let list = |blank: &str| {
        let rows = by_row(PUZZLE, |row| format!("[{}]", spread(row, ", ").replace('.', blank)));
        format!("[{}]", rows.replace('\n', ",\n"))
    };
    for (text, english, chinese) in [
        (
            format!("From my book:\n\n{plain}"),
            "Read as nine rows below a title · \u{2068}From my book\u{2069}",
            "读作：标题下的九行文本 · \u{2068}From my book\u{2069}",
        ),
        (labelled.join("\n"), "Read as nine rows with labels", "读作：带行标的九行文本"),
        (
            format!("{plain}\n\n{SOLUTION}"),
            "Read as nine rows, with the solution",
            "读作：九行文本（附有答案）",
        ),
        (
            format!("{PUZZLE}\n\n{}", ninefold_formats::bars(&grid(PUZZLE))),
            "Read as a line of 81 cells, given in two forms",
            "读作：一行81格（同一题有两种写法）",
        ),
        (format!("puzzle = {}", list("None")), "Read as a list in Python", "读作：Python 代码中的列表"),
        (format!("puzzle <- {}", list("NA")), "Read as a list in R", "读作：R 代码中的列表"),
        (
            format!("puzzle = np.array({})", list("0")),
            "Read as a list in Python",
            "读作：Python 代码中的列表",
        ),
        (format!("puzzle = vec!{}", list("0")), "Read as a list in Rust", "读作：Rust 代码中的列表"),
        (format!("puzzle = {}", list("_")), "Read as a list in program code", "读作：程序代码中的列表"),
    ] {
        assert_eq!(read(&text, Language::ENGLISH), english, "{text}");
        assert_eq!(read(&text, languages::chinese()), chinese, "{text}");
    }
}

#[test]
fn typing_advances_and_the_verdict_appears_at_17_digits() {
    let mut player = Player::default();
    assert_eq!(player.verdict_title(), "No puzzle yet");
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(player.editor_effects, [EditorEffect::ShowProblem]);
    let mut clues = 0;
    for (index, c) in PUZZLE.chars().enumerate() {
        player.type_in(&c.to_string());
        clues += usize::from(c != '.');
        assert_eq!(player.editor.cursor().index(), (index + 1).min(80));
        let title = player.verdict_title();
        match clues {
            1 => assert_eq!(title, "1 given so far"),
            0..17 => assert_eq!(title, format!("{clues} givens so far")),
            30 => assert_eq!(title, "Exactly one solution"),
            _ => assert!(["More than one solution", "Exactly one solution"].contains(&&*title), "{title}"),
        }
    }
    assert_eq!(player.editor_line(), PUZZLE);
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(
        player.editor_effects.last(),
        Some(&EditorEffect::OpenInGame(rated_link(PUZZLE), AfterImport::Play))
    );
}

#[test]
fn backspace_undo_and_clear_can_be_reverted() {
    let mut player = Player::default();
    player.type_in("53.7<");
    assert_eq!((&player.editor_line()[..5], player.editor.cursor()), ("53...", Cell::at(0, 3)));
    player.type_in("<<");
    assert_eq!((&player.editor_line()[..5], player.editor.cursor()), ("5....", Cell::at(0, 1)));
    player.type_in("<<<");
    assert_eq!((player.editor_line(), player.editor.cursor()), (".".repeat(81), Cell::at(0, 0)));
    for before in ["5....", "53...", "53.7."] {
        player.edit(EditorAction::Undo);
        assert_eq!(&player.editor_line()[..5], before);
    }
    player.edit(EditorAction::Redo);
    assert_eq!(&player.editor_line()[..5], "53...");
    player.edit(EditorAction::Clear);
    assert_eq!(player.editor_line(), ".".repeat(81));
    player.edit(EditorAction::Undo);
    assert_eq!(&player.editor_line()[..5], "53...");
    player
        .edit(EditorAction::Select(Cell::at(0, 0)))
        .edit(EditorAction::Erase)
        .edit(EditorAction::MoveCursor(CursorMove::RowEnd));
    assert_eq!((&player.editor_line()[..5], player.editor.cursor()), (".3...", Cell::at(0, 8)));
    player.edit(EditorAction::Select(Cell::at(0, 1))).type_in(".7");
    assert_eq!(&player.editor_line()[..5], "..7..", "what is blank in print is blank on the board");
}

#[test]
fn a_changed_board_is_restored_beside_its_text() {
    let mut player = Player::with_text(PUZZLE);
    assert_eq!(player.editor.kept_board(), None, "the text is enough");
    player.edit(EditorAction::Select(Cell::at(0, 2))).type_in("4");
    let draft = player.editor.kept_board().expect("a board").to_string();
    let mut restored = Player::with_text(PUZZLE);
    restored.edit(EditorAction::RestoreBoard(Box::new(draft.parse().expect("the same board"))));
    assert_eq!((restored.editor_line(), restored.editor.is_changed()), (player.editor_line(), true));
    restored.edit(EditorAction::Undo);
    assert_eq!(restored.editor_line(), PUZZLE);
}

#[test]
fn a_text_without_a_puzzle_is_said_to_be_one() {
    for text in ["please buy milk", "# milk", "milk\n2 l\n6 eggs"] {
        let look = Player::with_text(text).editor_view();
        let title = look.verdict.map(|verdict| verdict.title);
        assert_eq!(title.as_deref(), Some("There is no Sudoku in this text"), "{text}");
        assert!(look.error.starts_with("A line of 81 cells, nine rows"), "{}", look.error);
        assert_eq!((look.excerpt, look.can_play), (None, false), "{text}");
    }
    let chinese = view_model::editor(&Player::with_text("please buy milk").editor, languages::chinese());
    assert_eq!(chinese.verdict.unwrap().title, "文本中没有数独");
    assert!(
        ParsedText::is_without_puzzle("please buy milk") && !ParsedText::is_without_puzzle(&PUZZLE[..80])
    );
}

#[test]
fn a_row_too_many_is_left_over() {
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    for (text, line) in [(format!("{rows}123......"), 10), (format!("123......\n{rows}"), 1)] {
        let player = Player::with_text(&text);
        assert_eq!(
            (player.editor_line(), &*player.verdict_title()),
            (PUZZLE.to_owned(), "Exactly one solution")
        );
        let look = player.editor_view();
        assert_eq!(look.leftover, format!("A row was left over: line {line}, \u{2068}123......\u{2069}."));
        assert_eq!((&*look.error, &*look.play_label, look.can_play), ("", "Play it", true));
    }
    let two = Player::with_text(&format!("{rows}123......\n..4......\n"));
    let look = two.editor_view();
    assert_eq!(look.leftover, "Something was left over: line 11, column 10: 2 rows, expected 9.");
    let chinese = Player::with_text(&format!("{rows}123......"));
    assert!(
        view_model::editor(&chinese.editor, languages::chinese()).leftover.starts_with("多出一行：第10行")
    );
}

#[test]
fn the_name_of_a_puzzle_is_read() {
    for (text, name) in
        [("hell-123", "hell-123"), ("play medium-77 today", "medium-77"), ("(Hard-5.)", "hard-5")]
    {
        let mut player = Player::default();
        player.edit(input::editor_text_action(text.to_owned()));
        assert!(player.verdict_text().starts_with(name), "{text}: {}", player.verdict_text());
        player.edit(EditorAction::SendToGame(AfterImport::Play));
        assert_eq!(player.editor_effects, [EditorEffect::OpenNamedPuzzle(format!("seed={name}"))]);
    }
    let mut puzzle = Player::default();
    puzzle.edit(input::editor_text_action(format!("hell-123\n{PUZZLE}")));
    assert_eq!(puzzle.editor_line(), PUZZLE, "a puzzle beside a name is the puzzle");
}

#[test]
fn a_link_to_a_puzzle_with_a_name_is_read() {
    let read = |text: &str| {
        let mut player = Player::default();
        player.edit(input::editor_text_action(text.to_owned()));
        player
    };
    let link = input::checked_link("hell-123".parse().unwrap());
    for text in [format!("#{link}"), format!("Try this: https://example.org/play#{link} !")] {
        let mut player = read(&text);
        assert_eq!(
            (&*player.verdict_title(), &*player.verdict_text()),
            ("Link to a puzzle", "hell-123. Play it to see it.")
        );
        let look = player.editor_view();
        assert!(look.can_play && !look.can_solve);
        player.edit(EditorAction::SendToGame(AfterImport::Play));
        assert_eq!(player.editor_effects, [EditorEffect::OpenNamedPuzzle(link.clone())]);
        // Cut anywhere, or changed.
        for cut in [
            text.replace("hell-123", "hell-12"),
            text.replace("seed=hell-123", "see"),
            text.replace("-123", "-132"),
        ] {
            let look = read(&cut).editor_view();
            let title = look.verdict.map(|verdict| verdict.title);
            assert_eq!(title.as_deref(), Some("This link is incomplete"), "{cut}");
            let error = "Part of it is missing, or something was added. Copy the whole link and open it again. Your game is unchanged.";
            assert_eq!((&*look.error, look.can_play), (error, false), "as the page says of such a link");
        }
    }
    assert_eq!(read(&format!("{PUZZLE}\n#{link}")).editor_line(), PUZZLE, "a puzzle comes before a link");
    assert_eq!(read("#panel=settings").verdict_title(), "There is no Sudoku in this text");
}

#[test]
fn missing_rows_are_reported_and_can_be_added_on_the_board() {
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    let mut player = Player::with_text(&rows[..80]);
    let look = player.editor_view();
    assert_eq!(player.verdict_title(), "1 row is missing");
    let error = "Only 8 rows were read: rows 1 to 8 of the board. Add what is missing to the text, or type it on the board.";
    assert_eq!((&*look.error, look.can_play, look.has_puzzle), (error, false, false));
    assert_eq!(player.editor_line(), format!("{}.........", &PUZZLE[..72]));
    player.edit(EditorAction::AcceptBoard).edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(player.editor_effects, [EditorEffect::ShowProblem], "it is no puzzle yet");
    player.edit(EditorAction::Select(Cell::at(8, 0))).type_in(&PUZZLE[72..]);
    let look = player.editor_view();
    assert_eq!((player.editor_line(), &*player.verdict_title()), (PUZZLE.to_owned(), "Exactly one solution"));
    assert!(look.can_play && look.has_puzzle && look.error.is_empty());
    assert_eq!(Player::with_text(&rows[..60]).verdict_title(), "3 rows are missing");
    let chinese = view_model::editor(&Player::with_text(&rows[..80]).editor, languages::chinese());
    assert_eq!(chinese.verdict.unwrap().title, "缺少1行");
}

#[test]
fn without_a_puzzle_there_is_nothing_to_play() {
    let has_puzzle = |text: &str| Player::with_text(text).editor_view().has_puzzle;
    assert!(!has_puzzle("") && !has_puzzle("please buy milk") && !has_puzzle("12345"));
    assert!(has_puzzle(PUZZLE) && has_puzzle(&PUZZLE[..80]) && has_puzzle(&format!("55{}", &PUZZLE[2..])));
}

#[test]
fn a_parse_error_is_shown_with_its_position() {
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    let wrong = rows.replacen("8...6...3", "8...q...3", 1);
    let mut player = Player::with_text(&wrong);
    let look = player.editor_view();
    assert!(look.error.contains("line 4, column 5: unexpected character 'q'"), "{}", look.error);
    let excerpt = look.excerpt.unwrap();
    assert_eq!((&*excerpt.before, &*excerpt.at, &*excerpt.after), ("8...", "q", "...3"));
    assert_eq!(excerpt.utf16_range, (34, 35));
    assert!(look.can_play && look.play_label == "Play it as it is", "who meant what stands there may");
    let verdict = look.verdict.unwrap();
    assert_eq!(
        (verdict.title.as_str(), verdict.text.as_str()),
        ("Is this what you meant?", ""),
        "one verdict"
    );
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(player.editor_effects, [EditorEffect::ShowProblem], "nothing is guessed");
    let mut stands = Player::with_text(&wrong);
    stands.edit(EditorAction::AcceptBoard).edit(EditorAction::SendToGame(AfterImport::Play));
    assert!(
        matches!(stands.editor_effects[..], [EditorEffect::OpenInGame(_, AfterImport::Play)]),
        "{:?}",
        stands.editor_effects
    );
    player.edit(EditorAction::SetText(rows));
    assert_eq!((player.editor_view().error, player.editor_line()), (String::new(), PUZZLE.to_owned()));
    let short = by_row(PUZZLE, str::to_owned).replacen("8...6...3", "8...6..3", 1);
    let short = Player::with_text(&short);
    let error = "Not quite a puzzle: line 4, column 9: 8 cells in this row, expected 9.";
    assert!(short.editor_view().error.starts_with(error), "the place once: {}", short.editor_view().error);
    let marked: String = view_model::editor_board(&short.editor)
        .iter()
        .map(|view| if view.in_faulty_row { '!' } else { '.' })
        .collect();
    assert_eq!(marked, format!("{}{}{}", ".".repeat(27), "!".repeat(9), ".".repeat(45)));
    let chinese = view_model::editor(&Player::with_text("12345").editor, languages::chinese());
    assert!(chinese.error.contains("此行有5格，应为9格"), "{}", chinese.error);
}

#[test]
fn the_reason_for_no_solution_is_shown() {
    let with = |at: usize, digit: &str| format!("{}{digit}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
    let player = Player::with_text(&with(2, "5"));
    assert_eq!(player.verdict_title(), "Givens in conflict");
    assert_eq!(player.verdict_text(), "row 1 column 1 and row 1 column 3 have the same digit in row 1.");
    let board = view_model::editor_board(&player.editor);
    let clashing: Vec<usize> = (0..81).filter(|&cell| board[cell].cell.conflict).collect();
    assert_eq!(clashing, [0, 2]);

    let player = Player::with_text(&format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27)));
    assert_eq!(player.verdict_title(), "This puzzle has no solution");
    assert_eq!(player.verdict_text(), "No digit fits row 1 column 9; is one of the givens wrong?");
    assert!(!player.editor.can_play());

    let mut player = Player::with_text(SOLUTION);
    assert_eq!(player.verdict_title(), "This grid is complete");
    // The mistake is corrected on the board.
    player.edit(EditorAction::Select(Cell::at(0, 0))).edit(EditorAction::Erase);
    assert_eq!(player.verdict_title(), "Exactly one solution");
    assert!(player.editor.can_play() && player.editor.is_changed());
}

#[test]
fn two_solutions_are_compared() {
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut player = Player::with_text(&puzzle);
    assert_eq!(player.verdict_title(), "More than one solution");
    let EditorStatus::Analysed(&Verdict::Many { one, other, .. }) = player.editor.status() else {
        panic!("{:?}", player.editor.status());
    };
    let differing = |player: &Player| {
        view_model::editor_board(&player.editor).iter().filter(|it| it.cell.differs).count()
    };
    let all = Cell::all().filter(|&cell| one[cell] != other[cell]).count();
    assert!(all > 0);
    assert_eq!(differing(&player), all, "a pasted puzzle shows at once where");
    player.edit(EditorAction::ToggleHighlight(EditorHighlight::SolutionDiff));
    assert_eq!(differing(&player), 0);
    assert!(player.editor.can_play(), "it can be played all the same");
    // A blank grid, too.
    let mut blank = Player::with_text(&".".repeat(81));
    assert_eq!(blank.verdict_title(), "More than one solution");
    blank.edit(EditorAction::SendToGame(AfterImport::Play));
    assert!(matches!(blank.editor_effects[..], [EditorEffect::OpenInGame(..)]));
}

#[test]
fn redundant_givens_are_shown_on_request() {
    let mut player = Player::with_text(&(SOLUTION[..40].to_owned() + &PUZZLE[40..]));
    let spare = player.editor.analysis().redundant_givens.unwrap();
    assert!(!spare.is_empty());
    let shown =
        |player: &Player| view_model::editor_board(&player.editor).iter().filter(|it| it.redundant).count();
    assert_eq!(shown(&player), 0);
    player.edit(EditorAction::ToggleHighlight(EditorHighlight::RedundantGivens));
    assert_eq!(shown(&player), spare.len());
    player.edit(EditorAction::Select(spare.first().unwrap())).edit(EditorAction::Erase);
    assert_eq!((player.verdict_title(), shown(&player)), ("Exactly one solution".to_owned(), 0));
}

#[test]
fn a_list_is_recognized_and_bad_text_keeps_the_digits() {
    let mut player = Player::with_text(&format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(player.verdict_title(), "More than one puzzle");
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(player.editor_effects, [EditorEffect::OpenBatch]);

    let mut player = Player::default();
    player.type_in("53").edit(EditorAction::SetText("hello".to_owned()));
    assert_eq!(&player.editor_line()[..3], "53.");
    player.edit(EditorAction::SetText(PUZZLE.to_owned())).edit(EditorAction::Undo);
    assert_eq!(&player.editor_line()[..3], "53.", "Undo brings back what a text has replaced");
    player.edit(EditorAction::SetText("\n".repeat(200_000) + "1"));
    assert!(
        player.editor_view().error.starts_with("This text is too long"),
        "{}",
        player.editor_view().error
    );
}

#[test]
fn a_share_link_is_imported_with_its_entries() {
    let mut started = BoardState::new(grid(PUZZLE));
    started.grid[Cell::at(0, 2)] = Digit::new(4);
    let mut player = Player::with_text(&format!("#p={}", started.to_link()));
    assert_eq!(player.editor.board_state(), &started);
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(
        player.editor_effects,
        [EditorEffect::OpenInGame(started.to_link() + "&r=12", AfterImport::Play)],
        "with all that was entered"
    );
    assert!(!Player::with_text("#p=1abc").editor_view().error.is_empty());
}

#[test]
fn an_analysis_that_fails_says_so_and_leaves_the_puzzle_playable() {
    for report in [|id| Report::Failed { id }, |id| answered(id, Answer::Counted { count: 1 })] {
        let mut player = Player { worker: Worker::slow(), ..Player::default() };
        player.edit(EditorAction::SetText(PUZZLE.to_owned()));
        let id = player.worker.newest_id();
        player.edit(EditorAction::JobReport(report(id + 1)));
        assert_eq!(player.editor.status(), EditorStatus::Analysing(false), "of another job");
        player.edit(EditorAction::JobReport(report(id)));
        assert_eq!(player.editor.status(), EditorStatus::Unknown(AnalysisEnd::Failed));
        assert!(player.editor.can_play());
        assert_eq!(player.verdict_title(), "Something went wrong");
        // The next change of the givens starts another analysis.
        player.worker.is_slow = false;
        player.edit(EditorAction::Select(Cell::at(0, 2))).type_in("4");
        assert_eq!(player.verdict_title(), "Exactly one solution");
    }
}

#[test]
fn a_long_search_can_be_stopped_or_replaced() {
    let mut player = Player { worker: Worker::slow(), ..Player::default() };
    let stops = |player: &Player| {
        player.editor_effects.iter().filter(|effect| **effect == EditorEffect::Stop).count()
    };
    let progress =
        |id| EditorAction::JobReport(Report::Progress { id, progress: JobProgress { count: 0, nodes: 1 } });
    player.edit(EditorAction::SetText(PUZZLE.to_owned()));
    assert!(matches!(player.worker.waiting[..], [(_, Job::Solve { .. })]));
    assert_eq!(player.editor_view().verdict, None, "a moment is not worth a word");
    assert!(player.editor.can_play(), "who does not want to wait need not");
    player.edit(progress(player.worker.newest_id()));
    assert!(player.editor_view().verdict.unwrap().can_stop);
    // Changed givens cancel the pending job.
    player.edit(EditorAction::Select(Cell::at(0, 0))).edit(EditorAction::Erase);
    assert_eq!((stops(&player), player.worker.waiting.len()), (1, 1));
    let second = player.worker.newest_id();
    // The same when the worker reports too late that the old job takes long.
    player.edit(EditorAction::Undo);
    assert_eq!((stops(&player), player.worker.waiting.len()), (1, 2));
    player.edit(progress(second));
    assert_eq!((stops(&player), player.worker.waiting.len()), (2, 1));
    let third = player.worker.newest_id();
    assert!(third > second, "the job is requested again");
    player.edit(EditorAction::Stop);
    assert_eq!((player.verdict_title().as_str(), stops(&player)), ("Stopped", 3));
    let answer = Task::new(Job::Solve { grid: Grid::EMPTY }).finish();
    player.edit(EditorAction::JobReport(answered(third, answer)));
    assert_eq!(player.verdict_title(), "Stopped", "an answer that comes too late is dropped");
}

#[test]
fn contradictions_are_located() {
    let contradiction = |line: &str| {
        let player = Player::with_text(line);
        assert_eq!(player.editor.analysis().verdict, Some(Verdict::None), "{line}");
        player.editor.analysis().contradiction
    };
    let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
    assert_eq!(contradiction(&cell), Some(GridContradiction::EmptyCell(Cell::at(0, 8))));
    // The third column and the first block have no place for a 1.
    let rows = ["..2......", "..3......", "..4......", "1........", ".........", ".........", ".1......."];
    let place = rows.concat() + &".".repeat(18);
    assert_eq!(
        contradiction(&place),
        Some(GridContradiction::NoPlace(House::column(2), Digit::from_index(0)))
    );
    // Here every cell has a candidate and every digit a place: only a search finds that there is no
    // solution.
    let solution = grid(SOLUTION);
    let hidden = Cell::all().find_map(|cell| {
        let mut wrong = grid(PUZZLE);
        let board = Board::new(&wrong);
        let other = board.candidates(cell).into_iter().find(|&digit| Some(digit) != solution[cell])?;
        wrong[cell] = Some(other);
        (!Board::new(&wrong).has_contradiction()).then(|| wrong.to_line())
    });
    assert_eq!(contradiction(&hidden.unwrap()), None);
}

#[test]
fn a_text_over_the_size_limit_is_rejected() {
    let long = |length: usize| format!("{PUZZLE}{}", "\n".repeat(length - PUZZLE.len()));
    assert_eq!(Player::with_text(&long(100_000)).editor_line(), PUZZLE);
    let mut player = Player::with_text(&long(100_001));
    assert_eq!(player.editor_line(), ".".repeat(81));
    let too_long = player.verdict_text();
    assert_eq!(player.edit(EditorAction::TextTooLong).verdict_text(), too_long);
}

fn patterns(places: &[(usize, usize)]) -> Vec<&'static str> {
    let cells = places.iter().map(|&(row, column)| Cell::at(row, column)).collect();
    PatternSymmetry::all_of(cells).into_iter().map(PatternSymmetry::name).collect()
}

#[test]
fn every_symmetry_is_recognised() {
    assert_eq!(patterns(&[(0, 1), (8, 1)]), ["rows"]);
    assert_eq!(patterns(&[(1, 0), (1, 8)]), ["columns"]);
    assert_eq!(patterns(&[(0, 1), (8, 7)]), ["half-turn"]);
    assert_eq!(patterns(&[(0, 1), (1, 0)]), ["diagonal"]);
    assert_eq!(patterns(&[(0, 1), (7, 8)]), ["other-diagonal"]);
    assert_eq!(patterns(&[(0, 1), (1, 8), (8, 7), (7, 0)]), ["quarter-turn"]);
    assert_eq!(
        patterns(&[(4, 4)]),
        ["quarter-turn", "rows", "columns", "diagonal", "other-diagonal"],
        "a quarter turn implies the half turn"
    );
    assert_eq!(patterns(&[(0, 1), (0, 3)]), [""; 0]);
}

#[test]
fn each_typed_digit_is_announced() {
    let mut player = Player::default();
    player.type_in("53..7<7");
    let announced = [5, 3, 7, 7].map(|value| EditorEffect::AnnounceDigit(digit(value)));
    assert_eq!(player.editor_effects, announced, "blanks are heard in the cells that follow");
}

#[test]
fn the_class_of_a_verdict_is_how_good_the_puzzle_is() {
    for (text, class) in [
        (PUZZLE, "solved"),
        (SEVERAL, "warning"),
        (SOLUTION, "error"),
        (&PUZZLE.replacen("53.", "535", 1), "error"),
        ("", "info"),
    ] {
        assert_eq!(Player::with_text(text).editor_view().verdict.map(|verdict| verdict.class), Some(class));
    }
    assert_eq!(Player::with_text(PUZZLE).verdict_text(), "A valid puzzle. Have fun.");
}

#[test]
fn the_number_of_redundant_givens_is_said() {
    // Without any of these 17 givens there is more than one solution.
    let needed = grid("...8.1..........435............7.8........1...2..3....6......75..34........2..6..");
    let mut one_more = needed;
    one_more[Cell::FIRST] = solutions(&needed, 1).first.expect("a solution")[Cell::FIRST];
    let said = |puzzle: &Grid| {
        let player = Player::with_text(&puzzle.to_line());
        let [_, clues, _] = player.editor_view().verdict.expect("a verdict").facts;
        (clues, player.editor.analysis().redundant_givens.expect("it is known").len())
    };
    assert_eq!(said(&needed), ("17, none redundant".to_owned(), 0));
    assert_eq!(said(&one_more), ("18, one of them could be left out".to_owned(), 1));
    let (clues, count) = said(&grid(PUZZLE));
    assert!(count > 1);
    assert_eq!(clues, format!("30; each of {count} could be left out by itself"));
}

#[test]
fn undo_and_redo_are_offered_when_there_is_something() {
    let mut player = Player::default();
    for (action, offered) in [
        (EditorAction::EnterDigit(digit(5)), (true, false)),
        (EditorAction::Undo, (false, true)),
        (EditorAction::Redo, (true, false)),
    ] {
        player.edit(action);
        assert_eq!((player.editor.can_undo(), player.editor.can_redo()), offered);
    }
}

#[test]
fn a_nearly_read_puzzle_is_offered_when_its_search_takes_long() {
    let mut player = Player { worker: Worker::slow(), ..Player::default() };
    let short = by_row(PUZZLE, str::to_owned).replacen("8...6...3", "8...6..3", 1);
    player.edit(EditorAction::SetText(short));
    assert!(!player.editor_view().error.is_empty() && !player.editor_view().has_puzzle);
    let progress =
        Report::Progress { id: player.worker.newest_id(), progress: JobProgress { count: 0, nodes: 1 } };
    player.edit(EditorAction::JobReport(progress));
    assert!(player.editor_view().has_puzzle);
}
