//! The Import panel without a browser: a text or digits go in; a board, a verdict and a link come out.

mod pictures;

use ninefold::grid::{Board, BoardState, Cell, Digit, Grid, House};
use ninefold_app::game::{AfterImport, CursorMove};
use ninefold_app::import::{
    AnalysisEnd, EditorAction, EditorEffect, EditorHighlight, EditorStatus, GridContradiction, ParsedText,
    PatternSymmetry, PuzzleEditor,
};
use ninefold_app::input::{self, KeyPress};
use ninefold_app::protocol::{Answer, Job, JobProgress, Report, Task, Verdict};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::languages;
use crate::support::{PUZZLE, SOLUTION};

/// The panel, and a worker that answers every job at once, unless it is slow.
#[derive(Default)]
struct Harness {
    own: PuzzleEditor,
    /// Effects for the game or the batch panel.
    out: Vec<EditorEffect>,
    waiting: Option<Vec<(u32, Job)>>,
    stops: usize,
}

impl Harness {
    fn with(text: &str) -> Harness {
        let mut harness = Harness::default();
        harness.act(EditorAction::SetText(text.to_owned()));
        harness
    }

    /// With a worker that never finishes.
    fn slow() -> Harness {
        Harness { waiting: Some(Vec::new()), ..Harness::default() }
    }

    fn act(&mut self, action: EditorAction) -> &mut Harness {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.own.apply(action) {
                match (effect, &mut self.waiting) {
                    (EditorEffect::RunJob(id, job), Some(waiting)) => waiting.push((id, job)),
                    (EditorEffect::RunJob(id, job), None) => {
                        let answer = Task::new(job).finish();
                        actions.push(EditorAction::JobReport(Report::Answered {
                            id,
                            answer,
                            microseconds: 1,
                        }));
                    }
                    (EditorEffect::Stop, waiting) => {
                        waiting.iter_mut().for_each(Vec::clear);
                        self.stops += 1;
                    }
                    (effect, _) => self.out.push(effect),
                }
            }
        }
        self
    }

    /// The digits that were announced.
    fn announced_digits(&self) -> String {
        let digits = self.out.iter().filter_map(|effect| match effect {
            EditorEffect::AnnounceDigit(digit) => Some(digit.to_string()),
            _ => None,
        });
        digits.collect()
    }

    /// Presses keys: digits, `.` to leave a cell blank, `<` for Backspace.
    fn type_in(&mut self, text: &str) -> &mut Harness {
        for c in text.chars() {
            let (code, key) = match c {
                '.' => ("Period".to_owned(), ".".to_owned()),
                '<' => ("Backspace".to_owned(), "Backspace".to_owned()),
                digit => (format!("Digit{digit}"), digit.to_string()),
            };
            let action = input::editor_key(KeyPress { code: &code, key: &key, ..KeyPress::default() });
            self.act(action.expect("a key that means something"));
        }
        self
    }

    fn line(&self) -> String {
        self.own.board_state().givens.to_line()
    }

    fn title(&self) -> String {
        view_model::editor(&self.own, Language::ENGLISH)
            .verdict
            .map(|verdict| verdict.title)
            .unwrap_or_default()
    }

    fn verdict(&self) -> String {
        view_model::editor(&self.own, Language::ENGLISH)
            .verdict
            .map(|verdict| verdict.text)
            .unwrap_or_default()
    }

    fn fault(&self) -> String {
        view_model::editor(&self.own, Language::ENGLISH).error
    }
}

fn link(line: &str) -> String {
    BoardState::new(Grid::from_line(line).unwrap()).to_link()
}

/// The link of a puzzle with the rating of an easy one.
fn rated_link(line: &str) -> String {
    link(line) + "&r=12"
}

#[test]
fn a_pasted_text_fills_the_board_and_starts_the_game() {
    let mut harness = Harness::with(PUZZLE);
    assert_eq!((harness.line(), &*harness.title()), (PUZZLE.to_owned(), "Exactly one solution"));
    for next in AfterImport::ALL {
        harness.act(EditorAction::SendToGame(next));
    }
    assert_eq!(harness.out, AfterImport::ALL.map(|next| EditorEffect::OpenInGame(rated_link(PUZZLE), next)));
    let look = view_model::editor(&harness.own, Language::ENGLISH);
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
    let unsolved = view_model::editor(&Harness::with(too_hard).own, Language::ENGLISH).verdict.unwrap();
    assert_eq!(unsolved.facts[0], "Hell III, rated 9.5 or more: beyond all known techniques");
    assert!(verdict.techniques.iter().any(|used| used.contains(" × ")), "{:?}", verdict.techniques);
}

/// Ten rows of which the first nine and the last nine keep the rules.
const TEN_ROWS: &str = "5........\n.6.......\n..7......\n...8.....\n....9....\n.....1...\n......2..\n.......3.\n........4\n7........";

#[test]
fn of_ten_rows_the_player_chooses_nine() {
    let mut harness = Harness::with(TEN_ROWS);
    let look = view_model::editor(&harness.own, Language::ENGLISH);
    assert_eq!(harness.title(), "Which of these is the puzzle?");
    assert_eq!(
        look.error,
        "The text has 10 rows: the first nine or the last nine could be the puzzle. Choose one."
    );
    let [first, last] = look.readings.unwrap();
    assert_eq!((&first.rows[..9], &last.rows[..9]), ("5........", ".6......."));
    assert!(!first.is_chosen && !last.is_chosen);
    harness.act(EditorAction::AcceptBoard).act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out, [EditorEffect::ShowProblem], "none is played that was not chosen");
    assert!(!look.can_play && !look.has_puzzle);
    for (index, line) in [(0, &first.rows), (1, &last.rows), (0, &first.rows)] {
        harness.act(EditorAction::TakeReading(index));
        let look = view_model::editor(&harness.own, Language::ENGLISH);
        assert_eq!(harness.line(), line.replace('\n', ""));
        assert_eq!((&*look.error, &*look.source), ("", "Read as you chose; the text is unchanged."));
        let chosen = look.readings.unwrap().map(|reading| reading.is_chosen);
        assert_eq!(chosen, [index == 0, index == 1]);
        assert_eq!(harness.title(), "More than one solution");
    }
    harness.type_in("1");
    let look = view_model::editor(&harness.own, Language::ENGLISH);
    assert_eq!(look.source, "The board was edited; the text is unchanged.");
    assert!(look.readings.unwrap().iter().all(|reading| !reading.is_chosen));
}

#[test]
fn what_was_read_is_said_with_what_stands_around_it() {
    let read = |text: &str, language| view_model::editor(&Harness::with(text).own, language).source;
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
    let plain = rows.join("\n");
    let labelled: Vec<String> =
        "ABCDEFGHI".chars().zip(&rows).map(|(name, row)| format!("{name} {row}")).collect();
    let list = |blank: &str| {
        let row = |row: &&str| {
            let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', blank)).collect();
            format!("[{}]", cells.join(", "))
        };
        format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
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
            format!("{PUZZLE}\n\n{}", ninefold_formats::bars(&Grid::from_line(PUZZLE).unwrap())),
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
    let mut harness = Harness::default();
    assert_eq!(harness.title(), "No puzzle yet");
    harness.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out, [EditorEffect::ShowProblem]);
    let mut clues = 0;
    for (index, c) in PUZZLE.chars().enumerate() {
        harness.type_in(&c.to_string());
        clues += usize::from(c != '.');
        assert_eq!(harness.own.cursor().index(), (index + 1).min(80));
        let title = harness.title();
        match clues {
            1 => assert_eq!(title, "1 given so far"),
            0..17 => assert_eq!(title, format!("{clues} givens so far")),
            30 => assert_eq!(title, "Exactly one solution"),
            _ => assert!(["More than one solution", "Exactly one solution"].contains(&&*title), "{title}"),
        }
    }
    assert_eq!(harness.line(), PUZZLE);
    harness.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out.last(), Some(&EditorEffect::OpenInGame(rated_link(PUZZLE), AfterImport::Play)));
}

#[test]
fn backspace_undo_and_clear_can_be_reverted() {
    let mut harness = Harness::default();
    harness.type_in("53.7<");
    assert_eq!((&harness.line()[..5], harness.own.cursor()), ("53...", Cell::at(0, 3)));
    harness.type_in("<<");
    assert_eq!((&harness.line()[..5], harness.own.cursor()), ("5....", Cell::at(0, 1)));
    harness.type_in("<<<");
    assert_eq!((harness.line(), harness.own.cursor()), (".".repeat(81), Cell::at(0, 0)));
    for before in ["5....", "53...", "53.7."] {
        harness.act(EditorAction::Undo);
        assert_eq!(&harness.line()[..5], before);
    }
    harness.act(EditorAction::Redo);
    assert_eq!(&harness.line()[..5], "53...");
    harness.act(EditorAction::Clear);
    assert_eq!(harness.line(), ".".repeat(81));
    harness.act(EditorAction::Undo);
    assert_eq!(&harness.line()[..5], "53...");
    harness
        .act(EditorAction::Select(Cell::at(0, 0)))
        .act(EditorAction::Erase)
        .act(EditorAction::MoveCursor(CursorMove::RowEnd));
    assert_eq!((&harness.line()[..5], harness.own.cursor()), (".3...", Cell::at(0, 8)));
    harness.act(EditorAction::Select(Cell::at(0, 1))).type_in(".7");
    assert_eq!(&harness.line()[..5], "..7..", "what is blank in print is blank on the board");
}

#[test]
fn a_changed_board_is_restored_beside_its_text() {
    let mut harness = Harness::with(PUZZLE);
    assert_eq!(harness.own.draft(), None, "the text is enough");
    harness.act(EditorAction::Select(Cell::at(0, 2))).type_in("4");
    let draft = harness.own.draft().expect("a board").to_string();
    let mut restored = Harness::with(PUZZLE);
    restored.act(EditorAction::RestoreBoard(Box::new(draft.parse().expect("the same board"))));
    assert_eq!((restored.line(), restored.own.is_changed()), (harness.line(), true));
    restored.act(EditorAction::Undo);
    assert_eq!(restored.line(), PUZZLE);
}

#[test]
fn a_text_without_a_puzzle_is_said_to_be_one() {
    for text in ["please buy milk", "# milk", "milk\n2 l\n6 eggs"] {
        let look = view_model::editor(&Harness::with(text).own, Language::ENGLISH);
        let title = look.verdict.map(|verdict| verdict.title);
        assert_eq!(title.as_deref(), Some("There is no Sudoku in this text"), "{text}");
        assert!(look.error.starts_with("A line of 81 cells, nine rows"), "{}", look.error);
        assert_eq!((look.excerpt, look.can_play), (None, false), "{text}");
    }
    let chinese = view_model::editor(&Harness::with("please buy milk").own, languages::chinese());
    assert_eq!(chinese.verdict.unwrap().title, "文本中没有数独");
    assert!(
        ParsedText::is_without_puzzle("please buy milk") && !ParsedText::is_without_puzzle(&PUZZLE[..80])
    );
}

#[test]
fn a_row_too_many_is_left_over() {
    let rows = rows_of(PUZZLE);
    for (text, line) in [(format!("{rows}123......"), 10), (format!("123......\n{rows}"), 1)] {
        let harness = Harness::with(&text);
        assert_eq!((harness.line(), &*harness.title()), (PUZZLE.to_owned(), "Exactly one solution"));
        let look = view_model::editor(&harness.own, Language::ENGLISH);
        assert_eq!(look.leftover, format!("A row was left over: line {line}, \u{2068}123......\u{2069}."));
        assert_eq!((&*look.error, &*look.play_label, look.can_play), ("", "Play it", true));
    }
    let two = Harness::with(&format!("{rows}123......\n..4......\n"));
    let look = view_model::editor(&two.own, Language::ENGLISH);
    assert_eq!(look.leftover, "Something was left over: line 11, column 10: 2 rows, expected 9.");
    let chinese = Harness::with(&format!("{rows}123......"));
    assert!(view_model::editor(&chinese.own, languages::chinese()).leftover.starts_with("多出一行：第10行"));
}

#[test]
fn the_name_of_a_puzzle_is_read() {
    for (text, name) in
        [("hell-123", "hell-123"), ("play medium-77 today", "medium-77"), ("(Hard-5.)", "hard-5")]
    {
        let mut harness = Harness::default();
        harness.act(input::editor_text_action(text.to_owned()));
        assert!(harness.verdict().starts_with(name), "{text}: {}", harness.verdict());
        harness.act(EditorAction::SendToGame(AfterImport::Play));
        assert_eq!(harness.out, [EditorEffect::OpenNamedPuzzle(format!("seed={name}"))]);
    }
    let mut puzzle = Harness::default();
    puzzle.act(input::editor_text_action(format!("hell-123\n{PUZZLE}")));
    assert_eq!(puzzle.line(), PUZZLE, "a puzzle beside a name is the puzzle");
}

#[test]
fn a_link_to_a_puzzle_with_a_name_is_read() {
    let read = |text: &str| {
        let mut harness = Harness::default();
        harness.act(input::editor_text_action(text.to_owned()));
        harness
    };
    let link = input::checked_link("hell-123".parse().unwrap());
    for text in [format!("#{link}"), format!("Try this: https://example.org/play#{link} !")] {
        let mut harness = read(&text);
        assert_eq!(
            (&*harness.title(), &*harness.verdict()),
            ("Link to a puzzle", "hell-123. Play it to see it.")
        );
        let look = view_model::editor(&harness.own, Language::ENGLISH);
        assert!(look.can_play && !look.can_solve);
        harness.act(EditorAction::SendToGame(AfterImport::Play));
        assert_eq!(harness.out, [EditorEffect::OpenNamedPuzzle(link.clone())]);
        // Cut anywhere, or changed.
        for cut in [
            text.replace("hell-123", "hell-12"),
            text.replace("seed=hell-123", "see"),
            text.replace("-123", "-132"),
        ] {
            let look = view_model::editor(&read(&cut).own, Language::ENGLISH);
            let title = look.verdict.map(|verdict| verdict.title);
            assert_eq!(title.as_deref(), Some("This link is incomplete"), "{cut}");
            let error = "Part of it is missing, or something was added. Copy the whole link and open it again. Your game is unchanged.";
            assert_eq!((&*look.error, look.can_play), (error, false), "as the page says of such a link");
        }
    }
    assert_eq!(read(&format!("{PUZZLE}\n#{link}")).line(), PUZZLE, "a puzzle comes before a link");
    assert_eq!(read("#panel=settings").title(), "There is no Sudoku in this text");
}

#[test]
fn missing_rows_are_reported_and_can_be_added_on_the_board() {
    let rows = rows_of(PUZZLE);
    let mut harness = Harness::with(&rows[..80]);
    let look = view_model::editor(&harness.own, Language::ENGLISH);
    assert_eq!(harness.title(), "1 row is missing");
    let error = "Only 8 rows were read: rows 1 to 8 of the board. Add what is missing to the text, or type it on the board.";
    assert_eq!((&*look.error, look.can_play, look.has_puzzle), (error, false, false));
    assert_eq!(harness.line(), format!("{}.........", &PUZZLE[..72]));
    harness.act(EditorAction::AcceptBoard).act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out, [EditorEffect::ShowProblem], "it is no puzzle yet");
    harness.act(EditorAction::Select(Cell::at(8, 0))).type_in(&PUZZLE[72..]);
    let look = view_model::editor(&harness.own, Language::ENGLISH);
    assert_eq!((harness.line(), &*harness.title()), (PUZZLE.to_owned(), "Exactly one solution"));
    assert!(look.can_play && look.has_puzzle && look.error.is_empty());
    assert_eq!(Harness::with(&rows[..60]).title(), "3 rows are missing");
    let chinese = view_model::editor(&Harness::with(&rows[..80]).own, languages::chinese());
    assert_eq!(chinese.verdict.unwrap().title, "缺少1行");
}

#[test]
fn without_a_puzzle_there_is_nothing_to_play() {
    let has_puzzle = |text: &str| view_model::editor(&Harness::with(text).own, Language::ENGLISH).has_puzzle;
    assert!(!has_puzzle("") && !has_puzzle("please buy milk") && !has_puzzle("12345"));
    assert!(has_puzzle(PUZZLE) && has_puzzle(&PUZZLE[..80]) && has_puzzle(&format!("55{}", &PUZZLE[2..])));
}

/// A puzzle as nine rows.
fn rows_of(puzzle: &str) -> String {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

#[test]
fn a_parse_error_is_shown_with_its_position() {
    let rows = rows_of(PUZZLE);
    let wrong = rows.replacen("8...6...3", "8...q...3", 1);
    let mut harness = Harness::with(&wrong);
    let look = view_model::editor(&harness.own, Language::ENGLISH);
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
    harness.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out, [EditorEffect::ShowProblem], "nothing is guessed");
    let mut stands = Harness::with(&wrong);
    stands.act(EditorAction::AcceptBoard).act(EditorAction::SendToGame(AfterImport::Play));
    assert!(matches!(stands.out[..], [EditorEffect::OpenInGame(_, AfterImport::Play)]), "{:?}", stands.out);
    harness.act(EditorAction::SetText(rows));
    assert_eq!((harness.fault(), harness.line()), (String::new(), PUZZLE.to_owned()));
    let short = rows_of(PUZZLE).replacen("8...6...3", "8...6..3", 1);
    let short = Harness::with(&short);
    let error = "Not quite a puzzle: line 4, column 9: 8 cells in this row, expected 9.";
    assert!(short.fault().starts_with(error), "the place once: {}", short.fault());
    let marked: String = view_model::editor_board(&short.own)
        .iter()
        .map(|view| if view.in_faulty_row { '!' } else { '.' })
        .collect();
    assert_eq!(marked, format!("{}{}{}", ".".repeat(27), "!".repeat(9), ".".repeat(45)));
    let chinese = view_model::editor(&Harness::with("12345").own, languages::chinese());
    assert!(chinese.error.contains("此行有5格，应为9格"), "{}", chinese.error);
}

#[test]
fn the_reason_for_no_solution_is_shown() {
    let with = |at: usize, digit: &str| format!("{}{digit}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
    let harness = Harness::with(&with(2, "5"));
    assert_eq!(harness.title(), "Givens in conflict");
    assert_eq!(harness.verdict(), "row 1 column 1 and row 1 column 3 have the same digit in row 1.");
    let board = view_model::editor_board(&harness.own);
    let clashing: Vec<usize> = (0..81).filter(|&cell| board[cell].cell.conflict).collect();
    assert_eq!(clashing, [0, 2]);

    let harness = Harness::with(&format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27)));
    assert_eq!(harness.title(), "This puzzle has no solution");
    assert_eq!(harness.verdict(), "No digit fits row 1 column 9; is one of the givens wrong?");
    assert!(!harness.own.can_play());

    let mut harness = Harness::with(SOLUTION);
    assert_eq!(harness.title(), "This grid is complete");
    // The mistake is corrected on the board.
    harness.act(EditorAction::Select(Cell::at(0, 0))).act(EditorAction::Erase);
    assert_eq!(harness.title(), "Exactly one solution");
    assert!(harness.own.can_play() && harness.own.is_changed());
}

#[test]
fn two_solutions_are_compared() {
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut harness = Harness::with(&puzzle);
    assert_eq!(harness.title(), "More than one solution");
    let EditorStatus::Analysed(&Verdict::Many { one, other, .. }) = harness.own.status() else {
        panic!("{:?}", harness.own.status());
    };
    let differing = |harness: &Harness| {
        view_model::editor_board(&harness.own).iter().filter(|it| it.cell.differs).count()
    };
    let all = Cell::all().filter(|&cell| one[cell] != other[cell]).count();
    assert!(all > 0);
    assert_eq!(differing(&harness), all, "a pasted puzzle shows at once where");
    harness.act(EditorAction::ToggleHighlight(EditorHighlight::SolutionDiff));
    assert_eq!(differing(&harness), 0);
    assert!(harness.own.can_play(), "it can be played all the same");
    // A blank grid, too.
    let mut blank = Harness::with(&".".repeat(81));
    assert_eq!(blank.title(), "More than one solution");
    blank.act(EditorAction::SendToGame(AfterImport::Play));
    assert!(matches!(blank.out[..], [EditorEffect::OpenInGame(..)]));
}

#[test]
fn redundant_givens_are_shown_on_request() {
    let mut harness = Harness::with(&(SOLUTION[..40].to_owned() + &PUZZLE[40..]));
    let spare = harness.own.analysis().redundant_givens.unwrap();
    assert!(!spare.is_empty());
    let shown =
        |harness: &Harness| view_model::editor_board(&harness.own).iter().filter(|it| it.redundant).count();
    assert_eq!(shown(&harness), 0);
    harness.act(EditorAction::ToggleHighlight(EditorHighlight::RedundantGivens));
    assert_eq!(shown(&harness), spare.len());
    harness.act(EditorAction::Select(spare.first().unwrap())).act(EditorAction::Erase);
    assert_eq!((harness.title(), shown(&harness)), ("Exactly one solution".to_owned(), 0));
}

#[test]
fn a_list_is_recognized_and_bad_text_keeps_the_digits() {
    let mut harness = Harness::with(&format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(harness.title(), "More than one puzzle");
    harness.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(harness.out, [EditorEffect::OpenBatch]);

    let mut harness = Harness::default();
    harness.type_in("53").act(EditorAction::SetText("hello".to_owned()));
    assert_eq!(&harness.line()[..3], "53.");
    harness.act(EditorAction::SetText(PUZZLE.to_owned())).act(EditorAction::Undo);
    assert_eq!(&harness.line()[..3], "53.", "Undo brings back what a text has replaced");
    harness.act(EditorAction::SetText("\n".repeat(200_000) + "1"));
    assert!(harness.fault().starts_with("This text is too long"), "{}", harness.fault());
}

#[test]
fn a_share_link_is_imported_with_its_entries() {
    let mut started = BoardState::new(Grid::from_line(PUZZLE).unwrap());
    started.grid[Cell::at(0, 2)] = Digit::new(4);
    let mut harness = Harness::with(&format!("#p={}", started.to_link()));
    assert_eq!(harness.own.board_state(), &started);
    harness.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(
        harness.out,
        [EditorEffect::OpenInGame(started.to_link() + "&r=12", AfterImport::Play)],
        "with all that was entered"
    );
    assert!(!Harness::with("#p=1abc").fault().is_empty());
}

#[test]
fn an_analysis_that_fails_says_so_and_leaves_the_puzzle_playable() {
    let wrong_answer = |id| Report::Answered { id, answer: Answer::Counted { count: 1 }, microseconds: 1 };
    for report in [|id| Report::Failed { id }, wrong_answer] {
        let mut harness = Harness::slow();
        harness.act(EditorAction::SetText(PUZZLE.to_owned()));
        let (id, _) = harness.waiting.as_deref().unwrap()[0];
        harness.act(EditorAction::JobReport(report(id + 1)));
        assert_eq!(harness.own.status(), EditorStatus::Analysing(false), "of another job");
        harness.act(EditorAction::JobReport(report(id)));
        assert_eq!(harness.own.status(), EditorStatus::Unknown(AnalysisEnd::Failed));
        assert!(harness.own.can_play());
        assert_eq!(harness.title(), "Something went wrong");
        // The next change of the givens starts another analysis.
        harness.waiting = None;
        harness.act(EditorAction::Select(Cell::at(0, 2))).type_in("4");
        assert_eq!(harness.title(), "Exactly one solution");
    }
}

#[test]
fn a_long_search_can_be_stopped_or_replaced() {
    let mut harness = Harness::slow();
    let progress = JobProgress { count: 0, nodes: 1 };
    harness.act(EditorAction::SetText(PUZZLE.to_owned()));
    let [(first, Job::Solve { .. })] = harness.waiting.as_deref().unwrap() else {
        panic!("{:?}", harness.waiting);
    };
    let first = *first;
    assert_eq!(
        view_model::editor(&harness.own, Language::ENGLISH).verdict,
        None,
        "a moment is not worth a word"
    );
    assert!(harness.own.can_play(), "who does not want to wait need not");
    harness.act(EditorAction::JobReport(Report::Progress { id: first, progress }));
    assert!(view_model::editor(&harness.own, Language::ENGLISH).verdict.unwrap().can_stop);
    // Changed givens cancel the pending job.
    harness.act(EditorAction::Select(Cell::at(0, 0))).act(EditorAction::Erase);
    assert_eq!(harness.stops, 1);
    let [(second, _)] = harness.waiting.as_deref().unwrap() else { panic!("{:?}", harness.waiting) };
    let second = *second;
    // The same when the worker reports too late that the old job takes long.
    harness.act(EditorAction::Undo);
    assert_eq!((harness.stops, harness.waiting.as_ref().unwrap().len()), (1, 2));
    harness.act(EditorAction::JobReport(Report::Progress { id: second, progress }));
    let [(third, _)] = harness.waiting.as_deref().unwrap() else { panic!("{:?}", harness.waiting) };
    assert!(*third > second && harness.stops == 2, "the job is requested again");
    let third = *third;
    harness.act(EditorAction::Stop);
    assert_eq!((harness.title().as_str(), harness.stops), ("Stopped", 3));
    let answer = Task::new(Job::Solve { grid: Grid::EMPTY }).finish();
    harness.act(EditorAction::JobReport(Report::Answered { id: third, answer, microseconds: 1 }));
    assert_eq!(harness.title(), "Stopped", "an answer that comes too late is dropped");
}

#[test]
fn contradictions_are_located() {
    let contradiction = |line: &str| {
        let harness = Harness::with(line);
        assert_eq!(harness.own.analysis().verdict, Some(Verdict::None), "{line}");
        harness.own.analysis().contradiction
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
    let solution = Grid::from_line(SOLUTION).unwrap();
    let hidden = Cell::all().find_map(|cell| {
        let mut wrong = Grid::from_line(PUZZLE).unwrap();
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
    assert_eq!(Harness::with(&long(100_000)).line(), PUZZLE);
    let mut harness = Harness::with(&long(100_001));
    assert_eq!(harness.line(), ".".repeat(81));
    let too_long = harness.verdict();
    assert_eq!(harness.act(EditorAction::TextTooLong).verdict(), too_long);
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
    let mut harness = Harness::default();
    harness.type_in("53..7<7");
    assert_eq!(harness.announced_digits(), "5377", "blanks are heard in the cells that follow");
}
