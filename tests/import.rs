//! The room where puzzles come in, without a browser: a text or digits go in, the board, the verdict and a link come out.

use ninefold::game::{Next, Step};
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::import::{Action, Effect, Marks, Own, Standing};
use ninefold::input::{self, Key};
use ninefold::job::{About, Job, Progress, Report, Task, Verdict};
use ninefold::share_link::Shared;
use ninefold::template::Language;
use ninefold::view_model;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The room, and a worker that answers every job at once, unless it is told to wait.
#[derive(Default)]
struct Table {
    own: Own,
    /// What went to the game, the list, or nowhere.
    out: Vec<Effect>,
    waiting: Option<Vec<(u32, Job)>>,
    stops: usize,
}

impl Table {
    fn with(text: &str) -> Table {
        let mut table = Table::default();
        table.act(Action::Text(text.to_owned()));
        table
    }

    /// A worker that is at something for ever.
    fn slow() -> Table {
        Table { waiting: Some(Vec::new()), ..Table::default() }
    }

    fn act(&mut self, action: Action) -> &mut Table {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.own.apply(action) {
                match (effect, &mut self.waiting) {
                    (Effect::Run(id, job), Some(waiting)) => waiting.push((id, job)),
                    (Effect::Run(id, job), None) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    (Effect::Stop, waiting) => {
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
            let action = input::own_key(Key { code: &code, key: &key, ..Key::default() });
            self.act(action.expect("a key that means something"));
        }
        self
    }

    fn line(&self) -> String {
        self.own.position().givens.to_line()
    }

    fn title(&self) -> String {
        view_model::own(&self.own, Language::English).verdict.map(|verdict| verdict.title).unwrap_or_default()
    }

    fn told(&self) -> String {
        view_model::own(&self.own, Language::English).verdict.map(|verdict| verdict.text).unwrap_or_default()
    }

    fn fault(&self) -> String {
        view_model::own(&self.own, Language::English).fault
    }
}

fn link(line: &str) -> String {
    Shared::new(Grid::from_line(line).unwrap()).to_text()
}

#[test]
fn a_pasted_text_fills_the_board_and_starts_the_game() {
    let mut table = Table::with(PUZZLE);
    assert_eq!((table.line(), &*table.title()), (PUZZLE.to_owned(), "Exactly one solution"));
    for next in Next::ALL {
        table.act(Action::Go(next));
    }
    assert_eq!(table.out, Next::ALL.map(|next| Effect::Go(link(PUZZLE), next)));
    let look = view_model::own(&table.own, Language::English);
    assert_eq!((&*look.source, &*look.fault, &*look.go), ("Read as a line of 81 cells", "", "Play it"));
    let verdict = look.verdict.unwrap();
    let [level, clues, pattern] = &verdict.facts;
    assert!(level.starts_with("Easy, rated 1.") && level.ends_with(" points)"), "{level}");
    assert!(clues.starts_with("30"), "{clues}");
    assert_eq!(pattern, "half-turn");
    assert!(verdict.techniques.iter().any(|used| used.contains(" × ")), "{:?}", verdict.techniques);
}

#[test]
fn typing_advances_and_the_verdict_appears_at_17_digits() {
    let mut table = Table::default();
    assert_eq!(table.title(), "No puzzle yet");
    table.act(Action::Go(Next::Play));
    assert_eq!(table.out, [Effect::Refuse]);
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
    table.act(Action::Go(Next::Play));
    assert_eq!(table.out[1], Effect::Go(link(PUZZLE), Next::Play));
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
        table.act(Action::Undo);
        assert_eq!(&table.line()[..5], before);
    }
    table.act(Action::Redo);
    assert_eq!(&table.line()[..5], "53...");
    table.act(Action::Clear);
    assert_eq!(table.line(), ".".repeat(81));
    table.act(Action::Undo);
    assert_eq!(&table.line()[..5], "53...");
    table.act(Action::Select(Cell::at(0, 0))).act(Action::Erase).act(Action::Move(Step::RowEnd));
    assert_eq!((&table.line()[..5], table.own.cursor()), (".3...", Cell::at(0, 8)));
    table.act(Action::Select(Cell::at(0, 1))).type_in(".7");
    assert_eq!(&table.line()[..5], "..7..", "what is blank in print is blank on the board");
}

#[test]
fn a_parse_error_is_shown_with_its_position() {
    let rows: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let wrong = rows.replacen("8...6...3", "8...q...3", 1);
    let mut table = Table::with(&wrong);
    let look = view_model::own(&table.own, Language::English);
    assert!(look.fault.contains("line 4, column 5: unexpected character 'q'"), "{}", look.fault);
    let excerpt = look.excerpt.unwrap();
    assert_eq!((&*excerpt.before, &*excerpt.there, &*excerpt.after), ("8...", "q", "...3"));
    assert_eq!(excerpt.range, (34, 35));
    assert!(look.is_ready && look.go == "Play the board as it is", "who meant what stands there may");
    let verdict = look.verdict.unwrap();
    assert_eq!(verdict.title, "More than one solution", "of what could be read");
    assert!(verdict.text.contains("Is the board what you meant?"), "{}", verdict.text);
    table.act(Action::Go(Next::Play));
    assert_eq!(table.out, [Effect::Refuse], "nothing is guessed");
    let mut stands = Table::with(&wrong);
    stands.act(Action::Stand).act(Action::Go(Next::Play));
    assert!(matches!(stands.out[..], [Effect::Go(_, Next::Play)]), "{:?}", stands.out);
    table.act(Action::Text(rows));
    assert_eq!((table.fault(), table.line()), (String::new(), PUZZLE.to_owned()));
    let chinese = view_model::own(&Table::with("12345").own, Language::Chinese);
    assert!(chinese.fault.contains("第 1 行有 5 格，应为 9 格"), "{}", chinese.fault);
}

#[test]
fn the_reason_for_no_solution_is_shown() {
    let with = |at: usize, digit: &str| format!("{}{digit}{}", &PUZZLE[..at], &PUZZLE[at + 1..]);
    let table = Table::with(&with(2, "5"));
    assert_eq!(table.title(), "Givens in conflict");
    assert_eq!(table.told(), "row 1 column 1 and row 1 column 3 have the same digit in row 1.");
    let board = view_model::own_board(&table.own);
    let clashing: Vec<usize> = (0..81).filter(|&cell| board[cell].look.conflict).collect();
    assert_eq!(clashing, [0, 2]);

    let table = Table::with(&format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27)));
    assert_eq!(table.title(), "This puzzle has no solution");
    assert_eq!(table.told(), "No digit fits row 1 column 9; is one of the givens wrong?");
    assert!(!table.own.is_ready());

    let mut table = Table::with(SOLUTION);
    assert_eq!(table.title(), "This grid is complete");
    // It is put right on the board.
    table.act(Action::Select(Cell::at(0, 0))).act(Action::Erase);
    assert_eq!(table.title(), "Exactly one solution");
    assert!(table.own.is_ready() && table.own.is_changed());
}

#[test]
fn two_solutions_are_compared() {
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut table = Table::with(&puzzle);
    assert_eq!(table.title(), "More than one solution");
    let Standing::Judged(&Verdict::Many { one, other, .. }) = table.own.standing() else {
        panic!("{:?}", table.own.standing());
    };
    let differing =
        |table: &Table| view_model::own_board(&table.own).iter().filter(|it| it.look.differs).count();
    let all = Cell::all().filter(|&cell| one[cell] != other[cell]).count();
    assert!(all > 0);
    assert_eq!(differing(&table), all, "a pasted puzzle shows at once where");
    table.act(Action::Mark(Marks::Twins));
    assert_eq!(differing(&table), 0);
    assert!(table.own.is_ready(), "it can be played all the same");
    // A blank grid is one, too.
    let mut blank = Table::with(&".".repeat(81));
    assert_eq!(blank.title(), "More than one solution");
    blank.act(Action::Go(Next::Play));
    assert!(matches!(blank.out[..], [Effect::Go(..)]));
}

#[test]
fn redundant_givens_are_shown_on_request() {
    let mut table = Table::with(&(SOLUTION[..40].to_owned() + &PUZZLE[40..]));
    let spare = table.own.case().spare().unwrap();
    assert!(!spare.is_empty());
    let shown = |table: &Table| view_model::own_board(&table.own).iter().filter(|it| it.spare).count();
    assert_eq!(shown(&table), 0);
    table.act(Action::Mark(Marks::Spare));
    assert_eq!(shown(&table), spare.len());
    table.act(Action::Select(spare.first().unwrap())).act(Action::Erase);
    assert_eq!((table.title(), shown(&table)), ("Exactly one solution".to_owned(), 0));
}

#[test]
fn a_list_is_recognized_and_bad_text_keeps_the_digits() {
    let mut table = Table::with(&format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(table.title(), "More than one puzzle");
    table.act(Action::Go(Next::Play));
    assert_eq!(table.out, [Effect::List]);

    let mut table = Table::default();
    table.type_in("53").act(Action::Text("hello".to_owned()));
    assert_eq!(&table.line()[..3], "53.");
    table.act(Action::Text(PUZZLE.to_owned())).act(Action::Undo);
    assert_eq!(&table.line()[..3], "53.", "Undo brings back what a text has replaced");
    table.act(Action::Text("\n".repeat(200_000) + "1"));
    assert!(table.fault().starts_with("This text is too long"), "{}", table.fault());
}

#[test]
fn a_share_link_is_imported_with_its_entries() {
    let mut begun = Shared::new(Grid::from_line(PUZZLE).unwrap());
    begun.grid[Cell::at(0, 2)] = Digit::new(4);
    let mut table = Table::with(&format!("#p={}", begun.to_text()));
    assert_eq!(table.own.position(), &begun);
    table.act(Action::Go(Next::Play));
    assert_eq!(table.out, [Effect::Go(begun.to_text(), Next::Play)], "with all that was entered");
    assert!(!Table::with("#p=1abc").fault().is_empty());
}

#[test]
fn a_long_search_can_be_stopped_or_replaced() {
    let mut table = Table::slow();
    let progress = Progress { count: 0, nodes: 1 };
    table.act(Action::Text(PUZZLE.to_owned()));
    let [(first, Job::Judge { about: About::Verdict, .. })] = table.waiting.as_deref().unwrap() else {
        panic!("{:?}", table.waiting);
    };
    let first = *first;
    assert_eq!(view_model::own(&table.own, Language::English).verdict, None, "a moment is not worth a word");
    assert!(table.own.is_ready(), "who does not want to wait need not");
    table.act(Action::Reported(Report::Progressed { id: first, progress }));
    assert!(view_model::own(&table.own, Language::English).verdict.unwrap().can_stop);
    // Other givens end what was asked about the old ones.
    table.act(Action::Select(Cell::at(0, 0))).act(Action::Erase);
    assert_eq!(table.stops, 1);
    let [(second, _)] = table.waiting.as_deref().unwrap() else { panic!("{:?}", table.waiting) };
    let second = *second;
    // So they are when it is told too late that the old ones take long.
    table.act(Action::Undo);
    assert_eq!((table.stops, table.waiting.as_ref().unwrap().len()), (1, 2));
    table.act(Action::Reported(Report::Progressed { id: second, progress }));
    let [(third, _)] = table.waiting.as_deref().unwrap() else { panic!("{:?}", table.waiting) };
    assert!(*third > second && table.stops == 2, "what is wanted is asked for again");
    let third = *third;
    table.act(Action::Stop);
    assert_eq!((table.title().as_str(), table.stops), ("Stopped", 3));
    let answer = Task::new(Job::Judge { about: About::Verdict, grid: Grid::EMPTY }).finish();
    table.act(Action::Reported(Report::Answered { id: third, answer, microseconds: 1 }));
    assert_eq!(table.title(), "Stopped", "an answer that comes too late is dropped");
}

#[test]
fn a_text_over_the_size_limit_is_rejected() {
    let long = |length: usize| format!("{PUZZLE}{}", "\n".repeat(length - PUZZLE.len()));
    assert_eq!(Table::with(&long(100_000)).line(), PUZZLE);
    let mut table = Table::with(&long(100_001));
    assert_eq!(table.line(), ".".repeat(81));
    let too_long = table.told();
    assert_eq!(table.act(Action::TooLong).told(), too_long);
}
