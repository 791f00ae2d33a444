//! Random games: every action, in any order, with a worker that answers at once, late or never. After each action these
//! invariants hold:
//!
//! - the givens stay, and every position extends them;
//! - a cell with a digit has no notes, and is not marked as auto-noted;
//! - only a digit of the player covers notes, and a note stays away only while the player has its digit in a peer;
//! - a cell that Solve filled has a digit and is no given; where solutions are compared, the grid is one of them;
//! - the clock never runs backwards, and stands still while paused, hidden or covered;
//! - a covered board does not change;
//! - the views agree with the game: phase, undo, redo, digits left;
//! - a change of what is saved requests a save;
//! - every announcement has words.
//!
//! Once the worker has answered everything, there is a puzzle; if the tools program is missing, a bundled one.
//!
//! Now and then the game is saved and loaded: it is the same, with all of its undo and redo history. Archived games are read
//! back.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::sync::Mutex;

use ninefold::grid::{BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::hint::PlayerBoard;
use ninefold::level::{Level, Rating};
use ninefold::rating::SolvingTime;
use ninefold::solver::solutions;
use ninefold_app::explain::ReasonSentence;
use ninefold_app::game::{
    Action, AfterImport, ArchivedGame, CursorMove, Effect, Game, LoadedSave, MarkKind, Mode, PadLayout,
    Position, SelectionChange, Setting, SpokenQuery, Theme,
};
use ninefold_app::markup::Panel;
use ninefold_app::protocol::{
    Answer, ExplainedStep, GridRating, Job, JobProgress, NoStep, RatingSummary, Report, Task,
    TechniqueExample, bundled_puzzles,
};
use ninefold_app::view_model::{self, GamePhase};

use crate::support::parallel::parallel_for;
use crate::support::rng::Rng;

/// Number of actions in a session.
const ACTIONS: usize = 200;

/// Number of kinds of actions. All of them must be drawn below.
fn kinds() -> usize {
    let text = include_str!("../../app/src/game/action.rs");
    let (_, list) = text.split_once("pub enum Action {\n").expect("the list of actions");
    let is_kind = |line: &&str| line.starts_with("    ") && line.as_bytes()[4].is_ascii_uppercase();
    list.lines().take_while(|line| *line != "}").filter(is_kind).count()
}

/// A game, the jobs of its worker, and its archive.
struct RandomSession {
    seed: u64,
    rng: Rng,
    game: Game,
    now: f64,
    jobs: Vec<(u32, Job)>,
    awaited: Vec<u32>,
    archive: Vec<ArchivedGame>,
    /// The actions so far, printed after a failure.
    done: Vec<Option<Action>>,
    /// Called after each action.
    watch: Option<Watch>,
}

/// The game after an action, and the effects of the action.
type Watch = Box<dyn FnMut(&Game, &[Effect])>;

impl Drop for RandomSession {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let last = &self.done[self.done.len().saturating_sub(12)..];
            eprintln!("session {}, after {} actions, the last: {last:#?}", self.seed, self.done.len());
        }
    }
}

impl RandomSession {
    fn new(seed: u64) -> RandomSession {
        RandomSession {
            seed,
            rng: Rng::new(seed),
            game: Game::default(),
            now: 1_795_298_400_000.0,
            jobs: Vec::new(),
            awaited: Vec::new(),
            archive: Vec::new(),
            done: Vec::new(),
            watch: None,
        }
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.rng.below(all.len())]
    }

    fn coin(&mut self) -> bool {
        self.rng.below(2) == 1
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.rng.below(9))
    }

    fn step(&mut self) -> CursorMove {
        self.one_of(&[
            CursorMove::Up,
            CursorMove::Down,
            CursorMove::Left,
            CursorMove::Right,
            CursorMove::RowStart,
            CursorMove::RowEnd,
            CursorMove::First,
            CursorMove::Last,
            CursorMove::BlockUp,
            CursorMove::BlockDown,
        ])
    }

    /// A puzzle as a link: a generated one, or one with several solutions or none; some with entries and notes.
    fn link(&mut self) -> String {
        let (_, _, givens) = bundled_puzzles::puzzle(self.one_of(&Level::ALL), self.rng.below(20) as u64);
        let solution = solutions(&givens, 1).first.expect("a puzzle");
        let mut shared = BoardState::new(givens);
        match self.rng.below(8) {
            0 => {
                let gone = [self.digit(), self.digit()];
                let left = |cell| solution[cell].filter(|digit| !gone.contains(digit));
                Cell::all().for_each(|cell| shared.givens[cell] = left(cell));
            }
            1 => shared.givens[Cell::FIRST] = Some(self.digit()),
            2 => shared.givens = solution,
            3 => return "1E42oF".to_owned(),
            _ => {}
        }
        shared.grid = shared.givens;
        if self.coin() {
            for cell in !shared.givens.filled() {
                let digit = self.digit();
                match self.rng.below(4) {
                    0 => shared.grid[cell] = solution[cell],
                    1 => shared.grid[cell] = Some(digit),
                    2 => shared.corner[cell.index()] = DigitSet::only(digit),
                    _ => shared.centre[cell.index()] = DigitSet::from_bits(self.rng.below(512) as u16),
                }
            }
        }
        shared.to_link()
    }

    /// A random action. Common ones are more likely.
    fn random_action(&mut self) -> Action {
        let seed = self.rng.below(1000) as u64;
        let (cell, digit, back) = (self.rng.cell(), self.digit(), self.coin());
        match self.rng.below(100) {
            0..10 => Action::Select(cell),
            10..30 => Action::Enter(self.right_digit().filter(|_| self.rng.below(3) > 0).unwrap_or(digit)),
            30..36 => Action::Undo,
            36..40 => Action::Redo,
            40..46 => {
                let mark = self.one_of(&[MarkKind::Corner, MarkKind::Centre, MarkKind::Colour]);
                Action::ToggleMark(mark, digit)
            }
            46..50 => Action::SelectEmptyCell { back },
            50..53 => Action::Erase,
            53..58 => Action::ChangeSelection(self.choice(cell)),
            58..61 => Action::MoveCursor(self.step()),
            61..64 => Action::Tick,
            64..74 => self.random_board_action(cell, digit, back),
            74..80 => self.random_hint_action(seed),
            80..88 => self.random_page_action(back),
            88..94 => self.random_worker_message(),
            94..98 => self.random_search_action(back),
            _ => self.random_games_action(seed),
        }
    }

    /// The digit of the solution in the cursor's cell, if there is one solution.
    fn right_digit(&self) -> Option<Digit> {
        self.game.session().solution()?[self.game.session().cursor()]
    }

    fn choice(&mut self, cell: Cell) -> SelectionChange {
        let step = self.step();
        self.one_of(&[
            SelectionChange::Extend(step),
            SelectionChange::MoveOnly(step),
            SelectionChange::Toggle,
            SelectionChange::ToggleAt(cell),
            SelectionChange::ExtendTo(cell),
            SelectionChange::Add(cell),
            SelectionChange::SameDigit(cell),
            SelectionChange::All,
        ])
    }

    fn random_board_action(&mut self, cell: Cell, digit: Digit, back: bool) -> Action {
        match self.rng.below(20) {
            15 => Action::SelectMarkedCell { back: self.coin() },
            0 => Action::Tap(cell),
            1 => Action::LongPress(cell),
            2 => Action::Escape,
            3 => Action::EnterAlternate(digit),
            4 => Action::PressPad(digit),
            5 => Action::FillNotes,
            6 => Action::SetMode(self.one_of(&Mode::ALL)),
            7 => Action::NextMode { back },
            8 => Action::ToggleNotes,
            9 => Action::Bookmark,
            10 => Action::GoToBookmark,
            11 if back => Action::Restart,
            12 => Action::ToggleSetting(self.one_of(&Setting::ALL)),
            13 => Action::SetTheme(self.one_of(&Theme::ALL)),
            16 => Action::RepeatAnnouncement,
            17 => Action::SwitchRegion,
            18 => Action::SetPad(self.one_of(&PadLayout::ALL)),
            19 => Action::Draw(self.one_of(&["", "0.1:3", "0.1:3,0.1-80.9:9", "no drawing"]).to_owned()),
            _ => Action::ReadAloud(self.one_of(&[
                SpokenQuery::Row,
                SpokenQuery::Column,
                SpokenQuery::Block,
                SpokenQuery::Remaining,
                SpokenQuery::Cursor,
            ])),
        }
    }

    fn random_hint_action(&mut self, seed: u64) -> Action {
        let key = || "x-wing".to_owned();
        match self.rng.below(15) {
            12 => Action::More,
            13 => Action::TurnReason { back: self.coin() },
            14 => Action::ShowTechnique,
            0..4 => Action::Hint,
            4 | 5 => Action::ApplyHint,
            6 => Action::CloseHint,
            7 => Action::ListSteps,
            8 => Action::ChooseStep(self.rng.below(4)),
            9 => Action::Check,
            10 => Action::RevertToCorrect,
            _ => match self.rng.below(4) {
                0 => Action::Rate,
                1 => Action::ShowExample(key()),
                2 => Action::Practise { key: None, seed },
                _ => Action::Practise { key: Some(key()), seed },
            },
        }
    }

    fn random_page_action(&mut self, on: bool) -> Action {
        match self.rng.below(12) {
            0 | 1 => Action::TogglePause,
            2 => Action::VisibilityChanged(on),
            3 => Action::CopyPuzzle,
            4 => Action::CopyResult(on),
            5 => Action::OpenDialog,
            6 => Action::CloseDialog,
            7 => Action::OpenPanel(Panel::Help),
            8 if self.rng.below(8) == 0 => Action::OpenedInOtherTab,
            9 => {
                if on {
                    Action::StorageAllowed
                } else {
                    Action::StorageDenied
                }
            }
            10 => Action::ShowComparison("Your best time.".to_owned()),
            _ => self.random_stored(),
        }
    }

    /// What the storage may hold when the page is opened again.
    fn random_stored(&mut self) -> Action {
        let seed = self.rng.below(20) as u64;
        let rng = self.rng.below(8);
        let game = || Box::new(self.game.to_text().parse().expect("our own text"));
        Action::SaveLoaded(match rng {
            0 => LoadedSave::Nothing(seed),
            1 => LoadedSave::Unreadable(seed),
            2 => LoadedSave::Recovered(game()),
            3 => LoadedSave::Damaged(game()),
            _ => LoadedSave::Game(game()),
        })
    }

    /// A message of the worker, for a pending job or an outdated one.
    fn random_worker_message(&mut self) -> Action {
        let id = self.awaited.last().copied().unwrap_or_default();
        if self.jobs.is_empty() {
            return Action::Cancel;
        }
        let at = self.rng.below(self.jobs.len());
        let (number, job) = self.jobs[at].clone();
        let missed = if self.coin() { id } else { number };
        // The bundled puzzles come with the page: without them there is no game.
        let is_at_hand = |(number, job): &(u32, Job)| *number == missed && matches!(job, Job::Bundled { .. });
        let can_miss = !self.jobs.iter().any(is_at_hand);
        Action::JobReport(match self.rng.below(8) {
            0 if can_miss => Report::Failed { id: missed },
            1 | 2 => Report::Progress { id: number, progress: JobProgress { count: 1, nodes: 2 } },
            _ => {
                self.jobs.remove(at);
                Report::Answered { id: number, answer: self.answer(job), microseconds: 250 }
            }
        })
    }

    fn random_search_action(&mut self, second: bool) -> Action {
        match self.rng.below(10) {
            0 | 1 => Action::Solve,
            2 => Action::FillIn,
            3 => Action::CountSolutions,
            4..6 => Action::ShowAlternative(usize::from(second)),
            6 => Action::OpenReplay,
            7 => Action::ReplayOpened,
            8 => Action::CloseReplay,
            _ => Action::Cancel,
        }
    }

    fn random_games_action(&mut self, seed: u64) -> Action {
        let level = self.one_of(&[
            None,
            Some(Level::Easy),
            Some(Level::Medium),
            Some(Level::Hard),
            Some(Level::Hell),
        ]);
        match self.rng.below(9) {
            0 | 1 => Action::New { level, seed },
            2 => Action::OpenById(self.one_of(&["hell-5", "easy-7-shuffle", "no-name"]).to_owned()),
            3 => Action::OpenDaily { level, date: self.one_of(&["2026-11-20", "2026-13-40"]).to_owned() },
            4 => Action::NewSimilar { seed },
            5 => Action::OpenLink(self.link()),
            6 => Action::Import { link: self.link(), after: self.one_of(&AfterImport::ALL) },
            7 => match self.archive.last() {
                Some(game) => {
                    Action::ResumeArchived(Box::new(game.text.parse().expect("a game that was put by")))
                }
                None => Action::ResumePrevious,
            },
            _ => Action::ResumePrevious,
        }
    }

    /// The answer of the worker. Puzzles are bundled ones and hints are made up: they only have to be consistent.
    fn answer(&mut self, job: Job) -> Answer {
        match job {
            Job::Generate { .. } | Job::GenerateSimilar { .. } => {
                let (puzzle_id, rating, givens) =
                    bundled_puzzles::puzzle(self.one_of(&Level::ALL), self.rng.below(20) as u64);
                let solution = solutions(&givens, 1).first.expect("a puzzle");
                Answer::Generated { puzzle_id, givens, solution, rating }
            }
            Job::Count { .. } => Answer::Counted { count: 1000 + self.rng.below(9) as u64 },
            Job::Hint { board, .. } => match solutions(&board.givens, 2) {
                found if found.count == 0 => Answer::NoStep(NoStep::NoSolution),
                found if found.count > 1 => Answer::NoStep(NoStep::MultipleSolutions),
                found => self.hint(&board, &found.first.expect("a solution")),
            },
            Job::Steps { board, .. } => match solutions(&board.givens, 1).first {
                Some(solution) => {
                    let explained_step =
                        (0..3).map(|_| self.explained_step(&board, &solution).into()).collect();
                    Answer::Steps(explained_step, self.coin())
                }
                None => Answer::NoStep(NoStep::NoSolution),
            },
            Job::Rate { .. } => {
                let (text, techniques) = ("Its hardest step is a pair.\nMore.".into(), "".into());
                let (time, needs_only_singles) = (SolvingTime::from_seconds(600), false);
                let rating = Rating(32);
                let summary = RatingSummary { rating, time, needs_only_singles, text, techniques };
                Answer::Ratings(vec![GridRating::Puzzle(summary)])
            }
            Job::Example { key, .. } | Job::Practice { key, .. } => self.example(key),
            job => Task::new(job).finish(),
        }
    }

    fn example(&mut self, key: String) -> Answer {
        let (_, _, givens) = bundled_puzzles::puzzle(Level::Hard, self.rng.below(20) as u64);
        let solution = solutions(&givens, 1).first.expect("a puzzle");
        let mut table = PlayerBoard::from(BoardState::new(givens));
        table.full_notes = !givens.filled();
        for cell in !givens.filled() {
            table.notes[cell.index()] = givens.allowed_digits(cell);
        }
        let explained_step = self.explained_step(&table, &solution);
        let (name, about) = ("X-wing".to_owned(), "Two rows.".to_owned());
        let PlayerBoard { grid, notes, .. } = table;
        Answer::Example(Box::new(TechniqueExample {
            key,
            name,
            description: about,
            givens,
            grid,
            solution,
            notes,
            step: explained_step.into(),
        }))
    }

    fn hint(&mut self, table: &PlayerBoard, solution: &Grid) -> Answer {
        let wrong: CellSet =
            table.grid.filled().into_iter().filter(|&cell| table.grid[cell] != solution[cell]).collect();
        let lacks = |cell: &Cell| {
            let notes = table.notes[cell.index()];
            !notes.is_empty() && solution[*cell].is_some_and(|digit| !notes.contains(digit))
        };
        let lacking: CellSet = (!table.grid.filled()).into_iter().filter(lacks).collect();
        match self.rng.below(10) {
            0 => Answer::NoStep(NoStep::NoTechniqueApplies),
            _ if table.grid == *solution => Answer::NoStep(NoStep::Complete),
            _ if !(wrong | lacking).is_empty() => {
                Answer::NoStep(NoStep::Mistake { wrong, wrong_notes: lacking })
            }
            _ => Answer::Hint(self.explained_step(table, solution).into()),
        }
    }

    /// A step that places a digit in an open cell, or eliminates wrong ones.
    fn explained_step(&mut self, table: &PlayerBoard, solution: &Grid) -> ExplainedStep {
        let open = !table.grid.filled();
        let cell = open.into_iter().nth(self.rng.below(open.len().max(1))).unwrap_or(Cell::FIRST);
        let right = solution[cell].expect("a solution");
        let mut step = ExplainedStep {
            name: "Naked single".to_owned(),
            rating: Rating(23),
            location: "Look at row 1.".to_owned(),
            pattern: "One is left.".to_owned(),
            reasons: vec![ReasonSentence {
                sentence: "All others are seen.".to_owned(),
                ..ReasonSentence::default()
            }],
            conclusion: "It goes there.".to_owned(),
            notation: "r1c1 = 1".to_owned(),
            technique_key: "naked-single".to_owned(),
            ..ExplainedStep::default()
        };
        if self.coin() {
            step.placements.push(Candidate { cell, digit: right });
        } else {
            let wrong = Digit::all().filter(|&digit| digit != right).take(2);
            step.eliminations.extend(wrong.map(|digit| Candidate { cell, digit }));
        }
        step
    }

    /// Advances the clock and applies an action.
    fn act(&mut self, action: Action) {
        self.now += match self.rng.below(40) {
            0 => 600_000.0,
            1 => -5_000.0,
            _ => self.rng.below(3_000) as f64,
        };
        if let Action::SaveLoaded(_) = action {
            // A page that is opened again starts from nothing.
            self.game = Game::default();
            self.jobs.clear();
        }
        let before = Before::of(&self.game);
        let is_looked_at = self.rng.below(16) == 0;
        let kept_before = is_looked_at.then(|| saved(&self.game));
        let is_report = matches!(action, Action::JobReport(_));
        let may_change = is_report
            || matches!(action, Action::SaveLoaded(_) | Action::OpenedInOtherTab | Action::OpenLink(_));
        self.done.push(match &action {
            // Their contents would be too long to print.
            Action::SaveLoaded(_) | Action::ResumeArchived(_) => None,
            action => Some(action.clone()),
        });
        let effects = self.game.apply(action, self.now);
        if let Some(watch) = &mut self.watch {
            watch(&self.game, &effects);
        }
        before.check(&self.game, may_change);
        check_position(&self.game);
        if let Some(kept_before) = kept_before {
            let is_saved = effects.contains(&Effect::Save) || may_change;
            assert!(is_saved || saved(&self.game) == kept_before, "a change is not kept");
            check_views(&self.game);
        }
        for effect in effects {
            match effect {
                Effect::RunJob(id, job) => {
                    self.awaited.push(id);
                    self.jobs.push((id, job));
                }
                Effect::Cancel if self.coin() => self.jobs.clear(),
                Effect::Archive(game) => {
                    assert!(
                        ninefold_app::game::Session::from_header(game.header()).is_ok()
                            && game.started_at_ms > 0
                    );
                    self.archive.push(game);
                }
                Effect::Announce(message) if is_looked_at => {
                    assert!(!message.text().is_empty(), "{message:?}");
                }
                Effect::OpenReplay(id) => self.awaited.push(id),
                _ => {}
            }
        }
    }

    /// Runs pending jobs. Most are answered before the next action.
    fn run_jobs(&mut self) {
        while self.rng.below(8) > 0 && !self.jobs.is_empty() {
            let (id, job) = self.jobs.remove(0);
            let answer = self.answer(job);
            self.act(Action::JobReport(Report::Answered { id, answer, microseconds: 1 }));
        }
    }

    /// The saved game is the same, with its whole history.
    fn check_saved(&self) {
        let text = self.game.to_text();
        let game: Game = text.parse().unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(game.to_text(), text);
        let mut again = Game::default();
        again.apply(Action::SaveLoaded(LoadedSave::Game(Box::new(game))), self.now);
        let mut here = self.game.clone();
        if !is_elsewhere(&here) {
            compare_histories(&mut again, &mut here, self.now);
        }
    }
}

/// Walks through the history of a game and of its copy from the save.
fn compare_histories(again: &mut Game, here: &mut Game, now: f64) {
    for game in [&mut *again, &mut *here] {
        game.apply(Action::CloseReplay, now);
        if game.session().clock().paused {
            game.apply(Action::TogglePause, now);
        }
    }
    let end = *here.session().now();
    let step = |again: &mut Game, here: &mut Game, action: &Action| {
        assert_eq!(again.session().now(), here.session().now());
        assert_eq!(again.session().cursor(), here.session().cursor());
        again.apply(action.clone(), now);
        here.apply(action.clone(), now);
    };
    let mut undone = 0;
    while here.session().can_undo() {
        step(again, here, &Action::Undo);
        undone += 1;
    }
    if !here.session().is_example() {
        assert_eq!(*here.session().now(), Position::new(*here.session().givens()), "undone to the start");
    }
    for _ in 0..undone {
        step(again, here, &Action::Redo);
    }
    assert_eq!(*here.session().now(), end, "redone to the end");
    while here.session().can_redo() {
        step(again, here, &Action::Redo);
    }
    assert_eq!(again.session().now(), here.session().now());
}

/// Whether the game was opened in another page and does nothing here.
fn is_elsewhere(game: &Game) -> bool {
    matches!(*game.status_message(), ninefold_app::i18n::Message::OpenedInOtherTab)
}

/// The save of a game without the time played.
fn saved(game: &Game) -> String {
    game.to_text().lines().filter(|line| !line.starts_with("played ")).collect::<Vec<_>>().join("\n")
}

/// State that an action may not change.
struct Before {
    begun: u64,
    givens: Grid,
    now: Position,
    is_covered: bool,
    is_stopped: bool,
    played: f64,
}

impl Before {
    fn of(game: &Game) -> Before {
        let play = game.session();
        let clock = play.clock();
        Before {
            begun: play.started_at_ms(),
            givens: *play.givens(),
            now: *play.now(),
            is_covered: clock.paused || game.is_replaying(),
            is_stopped: clock.paused || clock.hidden || clock.covered || clock.stopped,
            played: clock.played_ms,
        }
    }

    fn check(&self, game: &Game, may_change: bool) {
        let play = game.session();
        if play.started_at_ms() != self.begun {
            return;
        }
        assert_eq!(*play.givens(), self.givens, "givens stay");
        let played = play.clock().played_ms;
        // A save has whole milliseconds.
        assert!(played >= self.played.floor(), "the clock runs backwards");
        assert!(
            played <= self.played + if self.is_stopped { 0.0 } else { 5_000.0 },
            "the clock counts what is no play"
        );
        assert!(!self.is_covered || may_change || *play.now() == self.now, "a covered board changes");
    }
}

/// Checks the invariants of a position.
fn check_position(game: &Game) {
    let play = game.session();
    let Position {
        board: BoardState { grid, corner: notes, centre, .. },
        eliminated: struck,
        auto_noted: full,
        auto_filled: found,
        solution_diff: differing,
        covered,
        covered_auto_noted,
        tidied,
        ..
    } = play.now();
    assert!(grid.extends(play.givens()));
    let filled = grid.filled();
    for cell in filled {
        assert!(
            notes[cell.index()].is_empty() && centre[cell.index()].is_empty(),
            "notes below a digit in {cell}"
        );
    }
    let entries = filled - play.givens().filled();
    assert!(covered_auto_noted.is_subset(entries), "covered without a digit");
    for cell in Cell::all() {
        let index = cell.index();
        let is_covered = !(covered.corner[index] | covered.centre[index]).is_empty();
        assert!(!is_covered || entries.contains(cell), "notes covered in {cell}");
        let away = tidied.corner[index] | tidied.centre[index];
        assert!(away.is_subset(grid.digits_in(cell.peers() & entries)), "notes of {cell} stay away");
    }
    for cell in play.givens().filled() {
        assert!(struck[cell.index()].is_empty(), "struck in the given {cell}");
    }
    assert!((*full & filled).is_empty(), "full notes below a digit");
    assert!(found.is_subset(filled - play.givens().filled()), "found where nothing or a given stands");
    assert!(differing.is_empty() || grid.is_solved(), "what is compared is no solution");
    assert!(differing.is_subset(!play.givens().filled()), "solutions differ in a given");
    assert!(play.solution().is_none_or(|solution| solution.is_solved() && solution.extends(play.givens())));
    assert_eq!(play.is_won(), grid.is_solved() && found.is_empty());
    assert!(play.clock().played_ms >= 0.0);
}

/// Checks that the views agree with the game.
fn check_views(game: &Game) {
    let (play, panel) = (game.session(), view_model::page(game));
    let phase = match play.clock() {
        _ if play.is_placeholder() => GamePhase::Loading,
        _ if play.grid().is_solved() => GamePhase::Solved,
        clock if clock.paused => GamePhase::Paused,
        _ => GamePhase::Playing,
    };
    assert_eq!(panel.phase, phase);
    assert_eq!((panel.can_undo, panel.can_redo), (play.can_undo(), play.can_redo()));
    for digit in Digit::all() {
        let placed = Cell::all().filter(|&cell| play.grid()[cell] == Some(digit)).count();
        assert_eq!(panel.remaining[digit.index()], 9_usize.saturating_sub(placed));
    }
    let board = view_model::board(game);
    for cell in Cell::all() {
        let look = &board[cell.index()];
        assert_eq!(look.given, play.givens()[cell].is_some());
        assert_eq!(look.cursor, cell == play.cursor());
        assert!(!look.label(cell).is_empty());
    }
    assert!(!panel.message.title.is_empty() || !panel.message.text.is_empty());
}

/// The saves of a random game after this many actions and after one more.
pub fn two_saves(seed: u64, actions: usize) -> [String; 2] {
    let mut session = RandomSession::new(seed);
    session.act(Action::SaveLoaded(LoadedSave::Nothing(seed)));
    [actions, 1].map(|actions| {
        for _ in 0..actions {
            session.run_jobs();
            let action = session.random_action();
            session.act(action);
        }
        session.now += 1_000.0;
        session.game.apply(Action::Tick, session.now);
        session.game.to_text()
    })
}

/// Calls `watch` after each action of a random game.
pub fn watch_session(seed: u64, watch: impl FnMut(&Game, &[Effect]) + 'static) {
    let mut session = RandomSession::new(seed);
    session.watch = Some(Box::new(watch));
    play_on(session, seed);
}

fn play(seed: u64) -> HashSet<Discriminant<Action>> {
    play_on(RandomSession::new(seed), seed)
}

fn play_on(mut session: RandomSession, seed: u64) -> HashSet<Discriminant<Action>> {
    let mut kinds = HashSet::new();
    let first = session.link();
    session.act(Action::SaveLoaded(LoadedSave::Nothing(seed)));
    if session.rng.below(3) == 0 {
        session.act(Action::OpenLink(first));
    }
    for _ in 0..ACTIONS {
        session.run_jobs();
        let action = session.random_action();
        kinds.insert(discriminant(&action));
        session.act(action);
        if is_elsewhere(&session.game) {
            let random_stored = session.random_stored();
            session.act(random_stored);
        }
        if session.rng.below(100) == 0 {
            session.check_saved();
        }
    }
    session.check_saved();
    while let Some((id, job)) = session.jobs.pop() {
        let answer = session.answer(job);
        session.act(Action::JobReport(Report::Answered { id, answer, microseconds: 1 }));
    }
    assert!(!session.game.session().is_placeholder(), "no puzzle comes");
    kinds
}

fn play_all(sessions: u64) {
    let drawn = Mutex::new(HashSet::new());
    parallel_for(sessions, |seed| {
        let kinds = play(seed);
        drawn.lock().expect("no panic").extend(kinds);
    });
    assert_eq!(drawn.into_inner().expect("no panic").len(), kinds(), "every action there is");
}

#[test]
fn the_invariants_hold_in_1_000_random_games() {
    play_all(1_000);
}

/// ```text
/// cargo test --release --test native random_sessions::the_invariants_hold_in_100_000 -- --ignored --nocapture
/// ```
#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn the_invariants_hold_in_100_000_random_games() {
    play_all(100_000);
}
