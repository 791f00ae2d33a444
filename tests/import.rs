//! The room where puzzles come in, without a browser: a text or digits go in, the board, the verdict and a link come out.

use ninefold::game::{AfterImport, CursorMove};
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::import::{BoardStatus, EditorAction, EditorEffect, Highlight, PuzzleEditor};
use ninefold::input::{self, KeyPress};
use ninefold::job::{About, Job, Progress, Report, Task, Verdict};
use ninefold::share_link::BoardState;
use ninefold::template::Language;
use ninefold::view_model;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The room, and a worker that answers every job at once, unless it is told to wait.
#[derive(Default)]
struct Table {
    own: PuzzleEditor,
    /// What went to the game, the list, or nowhere.
    out: Vec<EditorEffect>,
    waiting: Option<Vec<(u32, Job)>>,
    stops: usize,
}

impl Table {
    fn with(text: &str) -> Table {
        let mut table = Table::default();
        table.act(EditorAction::SetText(text.to_owned()));
        table
    }

    /// A worker that is at something for ever.
    fn slow() -> Table {
        Table { waiting: Some(Vec::new()), ..Table::default() }
    }

    fn act(&mut self, action: EditorAction) -> &mut Table {
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

    /// Types as at a keyboard: digits, `.` to leave a cell blank, `<` for Backspace.
    fn type_in(&mut self, text: &str) -> &mut Table {
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
        view_model::editor(&self.own, Language::English)
            .verdict
            .map(|verdict| verdict.title)
            .unwrap_or_default()
    }

    fn told(&self) -> String {
        view_model::editor(&self.own, Language::English)
            .verdict
            .map(|verdict| verdict.text)
            .unwrap_or_default()
    }

    fn fault(&self) -> String {
        view_model::editor(&self.own, Language::English).error
    }
}

fn link(line: &str) -> String {
    BoardState::new(Grid::from_line(line).unwrap()).to_link()
}

#[test]
fn a_pasted_text_fills_the_board_and_starts_the_game() {
    let mut table = Table::with(PUZZLE);
    assert_eq!((table.line(), &*table.title()), (PUZZLE.to_owned(), "Exactly one solution"));
    for next in AfterImport::ALL {
        table.act(EditorAction::SendToGame(next));
    }
    assert_eq!(table.out, AfterImport::ALL.map(|next| EditorEffect::OpenInGame(link(PUZZLE), next)));
    let look = view_model::editor(&table.own, Language::English);
    assert_eq!(
        (&*look.source, &*look.error, &*look.play_label),
        ("Read as a line of 81 cells", "", "Play it")
    );
    let verdict = look.verdict.unwrap();
    let [level, clues, pattern] = &verdict.facts;
    assert!(level.starts_with("Easy, rated 1.") && level.ends_with(" points)"), "{level}");
    assert!(clues.starts_with("30"), "{clues}");
    assert_eq!(pattern, "by half a turn");
    assert!(verdict.techniques.iter().any(|used| used.contains(" × ")), "{:?}", verdict.techniques);
}

#[test]
fn typing_advances_and_the_verdict_appears_at_17_digits() {
    let mut table = Table::default();
    assert_eq!(table.title(), "No puzzle yet");
    table.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(table.out, [EditorEffect::ShowProblem]);
    let mut clues = 0;
    for (index, c) in PUZZLE.chars().enumerate() {
        table.type_in(&c.to_string());
        clues += usize::from(c != '.');
        assert_eq!(table.own.cursor().index(), (index + 1).min(80));
        let title = table.title();
        match clues {
            1 => assert_eq!(title, "1 given so far"),
            0..17 => assert_eq!(title, format!("{clues} givens so far")),
            30 => assert_eq!(title, "Exactly one solution"),
            _ => assert!(["More than one solution", "Exactly one solution"].contains(&&*title), "{title}"),
        }
    }
    assert_eq!(table.line(), PUZZLE);
    table.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(table.out[1], EditorEffect::OpenInGame(link(PUZZLE), AfterImport::Play));
}

#[test]
fn backspace_undo_and_clear_can_be_reverted() {
    let mut table = Table::default();
    table.type_in("53.7<");
    assert_eq!((&table.line()[..5], table.own.cursor()), ("53...", Cell::at(0, 3)));
    table.type_in("<<");
    assert_eq!((&table.line()[..5], table.own.cursor()), ("5....", Cell::at(0, 1)));
    table.type_in("<<<");
    assert_eq!((table.line(), table.own.cursor()), (".".repeat(81), Cell::at(0, 0)));
    for before in ["5....", "53...", "53.7."] {
        table.act(EditorAction::Undo);
        assert_eq!(&table.line()[..5], before);
    }
    table.act(EditorAction::Redo);
    assert_eq!(&table.line()[..5], "53...");
    table.act(EditorAction::Clear);
    assert_eq!(table.line(), ".".repeat(81));
    table.act(EditorAction::Undo);
    assert_eq!(&table.line()[..5], "53...");
    table
        .act(EditorAction::Select(Cell::at(0, 0)))
        .act(EditorAction::Erase)
        .act(EditorAction::MoveCursor(CursorMove::RowEnd));
    assert_eq!((&table.line()[..5], table.own.cursor()), (".3...", Cell::at(0, 8)));
    table.act(EditorAction::Select(Cell::at(0, 1))).type_in(".7");
    assert_eq!(&table.line()[..5], "..7..", "what is blank in print is blank on the board");
}

#[test]
fn a_parse_error_is_shown_with_its_position() {
    let rows: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let wrong = rows.replacen("8...6...3", "8...q...3", 1);
    let mut table = Table::with(&wrong);
    let look = view_model::editor(&table.own, Language::English);
    assert!(look.error.contains("line 4, column 5: unexpected character 'q'"), "{}", look.error);
    let excerpt = look.excerpt.unwrap();
    assert_eq!((&*excerpt.before, &*excerpt.at, &*excerpt.after), ("8...", "q", "...3"));
    assert_eq!(excerpt.utf16_range, (34, 35));
    assert!(look.can_play && look.play_label == "Play the board as it is", "who meant what stands there may");
    let verdict = look.verdict.unwrap();
    assert_eq!(verdict.title, "More than one solution", "of what could be read");
    assert!(verdict.text.contains("Is the board what you meant?"), "{}", verdict.text);
    table.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(table.out, [EditorEffect::ShowProblem], "nothing is guessed");
    let mut stands = Table::with(&wrong);
    stands.act(EditorAction::AcceptBoard).act(EditorAction::SendToGame(AfterImport::Play));
    assert!(matches!(stands.out[..], [EditorEffect::OpenInGame(_, AfterImport::Play)]), "{:?}", stands.out);
    table.act(EditorAction::SetText(rows));
    assert_eq!((table.fault(), table.line()), (String::new(), PUZZLE.to_owned()));
    let chinese = view_model::editor(&Table::with("12345").own, Language::Chinese);
    assert!(chinese.error.contains("第 1 行有 5 格，应为 9 格"), "{}", chinese.error);
}

#[test]
fn the_reason_for_no_solution_is_shown() {
    let with = |at: usize, digit: &str| format!("{}{digit}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
    let table = Table::with(&with(2, "5"));
    assert_eq!(table.title(), "These givens clash");
    assert_eq!(table.told(), "The same digit stands in row 1 column 1 and in row 1 column 3, both in row 1.");
    let board = view_model::editor_board(&table.own);
    let clashing: Vec<usize> = (0..81).filter(|&cell| board[cell].cell.conflict).collect();
    assert_eq!(clashing, [0, 2]);

    let table = Table::with(&format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27)));
    assert_eq!(table.title(), "That puzzle has no solution");
    assert_eq!(table.told(), "No digit fits row 1 column 9; is one of the givens wrong?");
    assert!(!table.own.can_play());

    let mut table = Table::with(SOLUTION);
    assert_eq!(table.title(), "That grid is complete");
    // It is put right on the board.
    table.act(EditorAction::Select(Cell::at(0, 0))).act(EditorAction::Erase);
    assert_eq!(table.title(), "Exactly one solution");
    assert!(table.own.can_play() && table.own.is_changed());
}

#[test]
fn two_solutions_are_compared() {
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut table = Table::with(&puzzle);
    assert_eq!(table.title(), "More than one solution");
    let BoardStatus::Analysed(&Verdict::Many { one, other, .. }) = table.own.status() else {
        panic!("{:?}", table.own.status());
    };
    let differing =
        |table: &Table| view_model::editor_board(&table.own).iter().filter(|it| it.cell.differs).count();
    let all = Cell::all().filter(|&cell| one[cell] != other[cell]).count();
    assert!(all > 0);
    assert_eq!(differing(&table), all, "a pasted puzzle shows at once where");
    table.act(EditorAction::ToggleHighlight(Highlight::SolutionDiff));
    assert_eq!(differing(&table), 0);
    assert!(table.own.can_play(), "it can be played all the same");
    // A blank grid is one, too.
    let mut blank = Table::with(&".".repeat(81));
    assert_eq!(blank.title(), "More than one solution");
    blank.act(EditorAction::SendToGame(AfterImport::Play));
    assert!(matches!(blank.out[..], [EditorEffect::OpenInGame(..)]));
}

#[test]
fn redundant_givens_are_shown_on_request() {
    let mut table = Table::with(&(SOLUTION[..40].to_owned() + &PUZZLE[40..]));
    let spare = table.own.analysis().redundant_givens().unwrap();
    assert!(!spare.is_empty());
    let shown = |table: &Table| view_model::editor_board(&table.own).iter().filter(|it| it.redundant).count();
    assert_eq!(shown(&table), 0);
    table.act(EditorAction::ToggleHighlight(Highlight::RedundantGivens));
    assert_eq!(shown(&table), spare.len());
    table.act(EditorAction::Select(spare.first().unwrap())).act(EditorAction::Erase);
    assert_eq!((table.title(), shown(&table)), ("Exactly one solution".to_owned(), 0));
}

#[test]
fn a_list_is_recognized_and_bad_text_keeps_the_digits() {
    let mut table = Table::with(&format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(table.title(), "More than one puzzle");
    table.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(table.out, [EditorEffect::OpenBatch]);

    let mut table = Table::default();
    table.type_in("53").act(EditorAction::SetText("hello".to_owned()));
    assert_eq!(&table.line()[..3], "53.");
    table.act(EditorAction::SetText(PUZZLE.to_owned())).act(EditorAction::Undo);
    assert_eq!(&table.line()[..3], "53.", "Undo brings back what a text has replaced");
    table.act(EditorAction::SetText("\n".repeat(200_000) + "1"));
    assert!(table.fault().starts_with("That text is too long"), "{}", table.fault());
}

#[test]
fn a_share_link_is_imported_with_its_entries() {
    let mut begun = BoardState::new(Grid::from_line(PUZZLE).unwrap());
    begun.grid[Cell::at(0, 2)] = Digit::new(4);
    let mut table = Table::with(&format!("#p={}", begun.to_link()));
    assert_eq!(table.own.board_state(), &begun);
    table.act(EditorAction::SendToGame(AfterImport::Play));
    assert_eq!(
        table.out,
        [EditorEffect::OpenInGame(begun.to_link(), AfterImport::Play)],
        "with all that was entered"
    );
    assert!(!Table::with("#p=1abc").fault().is_empty());
}

#[test]
fn a_long_search_can_be_stopped_or_replaced() {
    let mut table = Table::slow();
    let progress = Progress { count: 0, nodes: 1 };
    table.act(EditorAction::SetText(PUZZLE.to_owned()));
    let [(first, Job::Judge { about: About::Verdict, .. })] = table.waiting.as_deref().unwrap() else {
        panic!("{:?}", table.waiting);
    };
    let first = *first;
    assert_eq!(
        view_model::editor(&table.own, Language::English).verdict,
        None,
        "a moment is not worth a word"
    );
    assert!(table.own.can_play(), "who does not want to wait need not");
    table.act(EditorAction::JobReport(Report::Progressed { id: first, progress }));
    assert!(view_model::editor(&table.own, Language::English).verdict.unwrap().can_stop);
    // Other givens end what was asked about the old ones.
    table.act(EditorAction::Select(Cell::at(0, 0))).act(EditorAction::Erase);
    assert_eq!(table.stops, 1);
    let [(second, _)] = table.waiting.as_deref().unwrap() else { panic!("{:?}", table.waiting) };
    let second = *second;
    // So they are when it is told too late that the old ones take long.
    table.act(EditorAction::Undo);
    assert_eq!((table.stops, table.waiting.as_ref().unwrap().len()), (1, 2));
    table.act(EditorAction::JobReport(Report::Progressed { id: second, progress }));
    let [(third, _)] = table.waiting.as_deref().unwrap() else { panic!("{:?}", table.waiting) };
    assert!(*third > second && table.stops == 2, "what is wanted is asked for again");
    let third = *third;
    table.act(EditorAction::Stop);
    assert_eq!((table.title().as_str(), table.stops), ("Stopped", 3));
    let answer = Task::new(Job::Judge { about: About::Verdict, grid: Grid::EMPTY }).finish();
    table.act(EditorAction::JobReport(Report::Answered { id: third, answer, microseconds: 1 }));
    assert_eq!(table.title(), "Stopped", "an answer that comes too late is dropped");
}

#[test]
fn a_text_over_the_size_limit_is_rejected() {
    let long = |length: usize| format!("{PUZZLE}{}", "\n".repeat(length - PUZZLE.len()));
    assert_eq!(Table::with(&long(100_000)).line(), PUZZLE);
    let mut table = Table::with(&long(100_001));
    assert_eq!(table.line(), ".".repeat(81));
    let too_long = table.told();
    assert_eq!(table.act(EditorAction::TextTooLong).told(), too_long);
}
