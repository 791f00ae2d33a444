//! Verdicts and the study of a search, without a browser.

use ninefold::game::{Action, Effect, Game};
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::i18n::{self, Content, Mark, Message};
use ninefold::input::{self, Key};
use ninefold::job::{Advised, Answer, Job, Method, Outcome, Progress, Report, Step, Task, Trace, Way};
use ninefold::replay::{Action as Do, Effect as Done, Speed, Study};
use ninefold::view_model::{self, CardLook, CellLook};

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzle without its last four givens.
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....";

/// A game, a study of its grid while it is open, and an engine that answers at once, unless it is asked to be slow.
struct Table {
    game: Game,
    study: Option<Study>,
    now: f64,
    done: Vec<Done>,
    is_slow: bool,
}

impl Table {
    fn with(puzzle: &str) -> Table {
        i18n::speak_of_study(None);
        let mut table =
            Table { game: Game::default(), study: None, now: 0.0, done: Vec::new(), is_slow: false };
        table.act(import_line(puzzle));
        table
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let mut done = Vec::new();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            let effects = self.game.apply(action, self.now);
            for effect in &effects {
                if let Effect::Run(id, job) = effect {
                    let answer = Task::new(job.clone()).finish();
                    actions.push(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
                }
            }
            done.extend(effects);
        }
        done
    }

    /// The room is there at once.
    fn enter(&mut self, by_logic: bool) -> &mut Table {
        self.act(Action::Study { by_logic });
        self.act(Action::StudyHere);
        let by_logic = self.game.study().expect("the room was awaited");
        let (study, effects) = Study::open(self.game.play().question(), by_logic);
        self.study = Some(study);
        self.done.clear();
        self.follow(effects);
        self
    }

    fn study(&mut self, action: Do) -> &mut Table {
        self.done.clear();
        let now = self.now;
        let effects = self.open_mut().apply(action, now);
        self.follow(effects);
        self
    }

    fn report(&mut self, report: Report) -> &mut Table {
        self.done.clear();
        let effects = self.open_mut().report(report);
        self.follow(effects);
        self
    }

    /// What the room does.
    fn follow(&mut self, effects: Vec<Done>) {
        for effect in effects {
            match &effect {
                Done::Leave => {
                    self.study = None;
                    self.act(Action::EndStudy);
                }
                Done::Run(id, job) if !self.is_slow => {
                    let answer = Task::new(job.clone()).finish();
                    let report = Report::Answered { id: *id, answer, microseconds: 1 };
                    let effects = self.open_mut().report(report);
                    self.follow(effects);
                }
                _ => {}
            }
            self.done.push(effect);
        }
    }

    fn open(&self) -> &Study {
        self.study.as_ref().expect("the study is open")
    }

    fn open_mut(&mut self) -> &mut Study {
        self.study.as_mut().expect("the study is open")
    }

    fn board(&self) -> [CellLook; 81] {
        view_model::study_board(self.open(), self.game.play().cursor())
    }

    fn line(&self) -> String {
        self.game.play().now().grid.to_line()
    }

    fn card(&self) -> CardLook {
        view_model::panel(&self.game).card
    }

    fn said(&self) -> Vec<String> {
        let said = self.done.iter().filter_map(|effect| match effect {
            Done::Say(message) => Some(message.text()),
            _ => None,
        });
        said.collect()
    }
}

#[test]
fn a_board_change_clears_the_verdict() {
    let mut table = Table::with(PUZZLE);
    let before = table.card();
    table.act(Action::Solve);
    assert_eq!(table.card().title, "Solved: one solution");
    assert!(table.card().facts.is_some());
    table.act(Action::Undo);
    assert_eq!(table.card(), before);
    table.act(Action::Redo);
    assert_eq!(table.card(), before);
    table.act(Action::Solve);
    table.act(Action::Erase);
    assert_eq!(table.card(), before, "whatever changed it");
}

/// The game is the same when it is read back, with all that Undo and Redo can reach.
#[track_caller]
fn assert_kept(table: &Table) {
    let again: Game = table.game.to_text().parse().expect("a save");
    let (mut again, mut here) = (again, table.game.clone());
    for action in [Action::Undo, Action::Redo] {
        for _ in 0..5 {
            assert_eq!(again.play().now(), here.play().now());
            again.apply(action.clone(), 0.0);
            here.apply(action.clone(), 0.0);
        }
    }
}

#[test]
fn the_second_solution_is_kept_across_actions() {
    let mut table = Table::with(SEVERAL);
    table.act(Action::Solve);
    assert_kept(&table);
    table.act(Action::ShowTwin(true));
    assert_kept(&table);
    table.act(Action::Mark(Mark::Colour, Digit::from_index(3)));
    table.act(Action::ShowTwin(false));
    assert_kept(&table);
    table.act(Action::Undo);
    assert_eq!(table.game.twin(), Some(1));
    table.act(Action::ShowTwin(false));
    assert!(table.game.play().can_redo());
    assert_kept(&table);
    table.act(Action::Redo);
    table.act(Action::ShowTwin(true));
    assert_kept(&table);
}

#[test]
fn two_solutions_can_be_compared_and_undone_once() {
    let mut table = Table::with(SEVERAL);
    table.act(Action::Solve);
    let first = table.line();
    let card = table.card();
    assert_eq!((card.title.as_str(), card.twin), ("More than one solution", Some(0)));
    assert_eq!(card.offers, ["study"], "they are counted already");
    assert!(card.text.contains(" solutions; another one differs in the "), "{}", card.text);
    table.act(Action::ShowTwin(true));
    assert_eq!(table.card().twin, Some(1));
    let differing = table.game.play().now().differing;
    for cell in Cell::all() {
        let digit = Digit::from_char(first.as_bytes()[cell.index()] as char);
        assert_eq!(digit != table.game.play().now().grid[cell], differing.contains(cell), "{cell}");
    }
    assert!(table.game.play().now().grid.is_solved());
    table.act(Action::Solve);
    assert_eq!(table.line(), first, "what Solve filled in is no part of the question");
    table.act(Action::ShowTwin(true));
    table.act(Action::ShowTwin(false));
    assert_eq!(table.line(), first);
    while table.game.play().can_undo() {
        table.act(Action::Undo);
    }
    assert_eq!(table.line(), SEVERAL);
    assert_eq!(table.card().twin, None);
}

#[test]
fn every_method_runs_and_the_game_is_unchanged() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::Select(Cell::at(0, 2)));
    table.act(Action::Enter(Digit::from_index(3)));
    let before = table.game.to_text();
    table.enter(false);
    for method in Method::ALL {
        let trial = table.open().trial(method).expect("every method was tried");
        assert!(matches!(trial.outcome, Outcome::Solved | Outcome::Stuck), "{method}");
    }
    assert!(table.said().iter().any(|said| said.starts_with("All methods have finished.")));

    table.now += 60_000.0;
    let digit = Digit::from_index(0);
    for action in [
        Action::Enter(digit),
        Action::Mark(Mark::Corner, digit),
        Action::Erase,
        Action::Undo,
        Action::Restart,
        Action::Solve,
        Action::Pause,
        Action::Tick,
        Action::Select(Cell::at(8, 0)),
        Action::Study { by_logic: true },
    ] {
        table.act(action);
    }
    table.study(Do::Last);
    assert!(table.open().scene().grid.is_solved());
    assert!(table.board().iter().all(|cell| cell.trail.is_some()));
    table.study(Do::Leave);
    assert_eq!(table.game.study(), None);
    assert_eq!(table.game.to_text(), before, "the game and its clock");
    table.now += 1000.0;
    table.act(Action::Tick);
    assert_eq!(view_model::clock(&table.game).time, "00:01", "the clock goes on");
}

#[test]
fn the_replay_steps_forwards_and_backwards() {
    let mut table = Table::with(PUZZLE);
    table.enter(false).study(Do::Choose(Way::Search(Method::Plain)));
    let len = table.open().len();
    let check = |table: &Table, at: usize| {
        let study = table.open();
        let expected = study.trial(Method::Plain).expect("it was tried").trace.scene(at);
        assert_eq!((study.at(), &study.scene().grid), (at, &expected.grid));
    };
    check(&table, 0);
    table.study(Do::Back);
    check(&table, 0);
    table.study(Do::On).study(Do::On);
    check(&table, 2);
    assert!(table.said()[0].starts_with("try "), "{:?}", table.said());
    table.study(Do::MarkOn);
    let dead = table.open().at();
    assert!(matches!(table.open().scene().last, Some(Step::DeadEnd { .. })));
    check(&table, dead);
    table.study(Do::MarkOn).study(Do::MarkBack);
    check(&table, dead);
    table.study(Do::On);
    assert!(
        table.open().taken().is_some() || !matches!(table.open().scene().last, Some(Step::Remove { .. }))
    );
    table.study(Do::Seek(usize::MAX));
    check(&table, len);
    assert!(table.said().is_empty(), "the slider speaks for itself");
    table.study(Do::Seek(7)).study(Do::First);
    check(&table, 0);
    table.study(Do::Copy);
    let Some(Done::CopySteps(trace)) = table.done.first() else { panic!("steps are copied") };
    // Written in two goes, as the page does it.
    let text = i18n::steps(trace, 0, 100) + &i18n::steps(trace, 100, len);
    assert_eq!(text.lines().count(), len);
    assert_eq!(text.lines().next(), Some("1  r1c3 = 1  tried"));
}

#[test]
fn a_long_search_can_be_replayed_from_any_step() {
    let mut table =
        Table::with("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    // Without a clock the plain method would search to the end: its trace alone is wanted.
    table.is_slow = true;
    table.enter(false);
    let id = run(&table.done).expect("the first method is tried");
    table.study(Do::Choose(Way::Search(Method::Plain)));
    let mut task = Task::new(Job::Try { method: Method::Plain, grid: *table.open().grid() });
    let _ = task.run(5000);
    let answer = task.stop().expect("a trial has something to say");
    table.report(Report::Answered { id, answer, microseconds: 1 });
    let len = table.open().len();
    assert!(len > 10_000, "{len}");
    for at in [len, len - 1, 5000, 1024, 1023, 1025, 4096, 2048, 2047, 9999, 1, 0, 3000] {
        table.study(Do::Seek(at));
        let study = table.open();
        let expected = study.trial(Method::Plain).expect("it was tried").trace.scene(at);
        assert_eq!((study.at(), study.scene()), (at, &expected));
    }
}

#[test]
fn automatic_replay_follows_the_chosen_speed() {
    let mut table = Table::with(PUZZLE);
    table
        .enter(false)
        .study(Do::Choose(Way::Search(Method::Plain)))
        .study(Do::SetSpeed(Speed::Slow))
        .study(Do::Play);
    assert_eq!(table.done, [Done::Wait(1000)]);
    table.study(Do::Play).study(Do::Play);
    assert!(table.done.is_empty(), "one timer at a time");
    table.now += 1000.0;
    table.study(Do::Advance);
    assert_eq!((table.open().at(), table.said().len()), (1, 1), "slow enough to be heard");
    table.study(Do::SetSpeed(Speed::Fast));
    table.now += 510.0;
    table.study(Do::Advance);
    assert_eq!((table.open().at(), table.said().len()), (16, 0));
    table.study(Do::On);
    assert!(!table.open().is_playing(), "a step by hand ends it");
    table.now += 500.0;
    table.study(Do::Advance);
    assert_eq!((table.open().at(), table.done.len()), (17, 0));
    table.study(Do::SetSpeed(Speed::VeryFast)).study(Do::Play);
    while table.open().is_playing() {
        table.now += 100.0;
        table.study(Do::Advance);
    }
    assert_eq!(table.open().at(), table.open().len());
}

#[test]
fn method_runs_can_be_stopped_and_resumed() {
    let mut table = Table::with(PUZZLE);
    table.is_slow = true;
    table.enter(false);
    assert_eq!(table.open().running(), Some(Way::Search(Method::Fast)));
    let id = run(&table.done).expect("the first method is tried");
    table.study(Do::Cancel);
    assert!(table.done.contains(&Done::Stop));
    assert_eq!((table.open().running(), table.said()), (None, vec!["stopped".to_owned()]));
    table.study(Do::Rerun);
    assert_eq!(table.open().running(), Some(Way::Search(Method::Fast)));
    let answer = Task::new(Job::Try { method: Method::Plain, grid: *table.open().grid() }).finish();
    table.report(Report::Answered { id, answer, microseconds: 1 });
    assert_eq!(table.open().running(), Some(Way::Search(Method::Fast)), "the answer comes too late");
    table.study(Do::Leave);
    assert_eq!(table.said(), ["back to your game"]);
    table.enter(false).act(Action::New { level: None, seed: 3 });
    assert_eq!(table.game.study(), None, "the room hears that it is over");
}

fn run(done: &[Done]) -> Option<u32> {
    done.iter().find_map(|effect| match effect {
        Done::Run(id, _) => Some(*id),
        _ => None,
    })
}

#[test]
fn the_replay_panel_may_fail_to_load() {
    let mut table = Table::with(PUZZLE);
    let effects = table.act(Action::Study { by_logic: false });
    let [Effect::Study(id)] = effects[..] else { panic!("the room is entered: {effects:?}") };
    assert_eq!(table.game.study(), None, "nobody waits where it comes at once");
    let before = table.card();
    let progress = Progress { count: 0, nodes: 0 };
    table.act(Action::Reported(Report::Progressed { id, progress }));
    assert_eq!((table.card().kind, table.card().offers.as_slice()), ("working", ["cancel"].as_slice()));
    table.act(Action::Reported(Report::Missing { id: id - 1 }));
    assert_eq!(table.card().kind, "working", "of something else");
    table.act(Action::Reported(Report::Missing { id }));
    assert_eq!(*table.game.card(), Message::EnginesMissing);
    assert_eq!(table.line(), PUZZLE);
    table.act(Action::StudyHere);
    assert_eq!(table.game.study(), None, "nobody waits for it any more");

    table.act(Action::Study { by_logic: true });
    assert_ne!(table.card(), before);
    table.act(Action::Pause);
    table.act(Action::StudyHere);
    assert_eq!(table.game.study(), None, "the board is covered");
    table.act(Action::Study { by_logic: true });
    table.act(Action::StudyHere);
    assert_eq!(table.game.study(), None, "and stays so");
    table.act(Action::Pause);
    table.enter(true);
    assert_eq!(table.game.study(), Some(true), "it may be there by now");
}

#[test]
fn keys_in_the_replay_do_not_reach_the_game() {
    let press = |code: &str, on_board| input::study_key(Key { code, key: code, ..Key::default() }, on_board);
    assert_eq!(press("ArrowLeft", true), Some(Do::Back));
    assert_eq!(press("End", true), Some(Do::Last));
    assert_eq!(press("Digit5", true), None, "no digit is entered by accident");
    assert_eq!(press("ArrowLeft", false), None, "the slider's own");
    assert_eq!(press("Escape", false), Some(Do::Leave));
    for name in ["leave", "play", "method-bits", "method-logic", "speed-very-fast", "copy-steps"] {
        assert!(input::study_button(name).is_some() && input::button(name, 0).is_none(), "{name}");
    }
    assert_eq!(input::button("logic", 0), Some(Action::Study { by_logic: true }));
}

/// Takes locked candidates and a pair.
const MEDIUM: &str = "..14.67.........35...3..8...2..9.3611.........5..3.428...8..2.........83..67.45..";

#[test]
fn the_logic_path_leads_from_givens_to_solution() {
    let mut table = Table::with(MEDIUM);
    table.act(Action::Select(Cell::at(0, 1)));
    table.act(Action::Enter(Digit::from_index(0)));
    let before = table.game.to_text();
    table.enter(true);
    assert_eq!(table.open().chosen(), Way::Logic);
    assert!(Method::ALL.iter().all(|&method| table.open().trial(method).is_some()), "the others too");
    let steps = table.open().led().expect("it was led").steps().to_vec();
    let len = table.open().len();
    assert_eq!(len, steps.len() + 1, "the end is shown too");
    assert!(view_model::study_hint(table.open()).is_none(), "the first step is yet to come");
    let mut struck = 0;
    for (number, told) in steps.iter().enumerate() {
        table.study(Do::On);
        assert_eq!(view_model::study_hint(table.open()), Some((told.clone(), 4)));
        let look = view_model::study(table.open());
        assert!(look.step.contains(&told.why()) && look.step.starts_with(told.name()), "{}", look.step);
        let present = look.log.iter().find(|line| line.present).expect("a line is present");
        assert_eq!((present.number, &present.text), (number + 1, &i18n::led_line(told)));
        assert!(present.text.starts_with(told.name()), "{}", present.text);
        let board = table.board();
        assert!(told.tints().all(|(cell, role)| board[cell.index()].tint == Some(role)));
        for gone in told.placements().chain(told.eliminations()) {
            let Content::Notes { corner: notes, .. } = board[gone.cell.index()].content else {
                panic!("{told}")
            };
            assert!(notes.contains(gone.digit), "{told}: the board is as it was before the step");
        }
        struck += usize::from(told.placements().next().is_none());
    }
    assert!(struck > 0);
    table.study(Do::On);
    assert!(view_model::study_hint(table.open()).is_none());
    assert_eq!(table.said(), ["solved"]);
    let log = view_model::study(table.open()).log;
    assert!(
        log.iter().any(|line| line.present && (line.number, line.text.as_str()) == (len, "solved")),
        "{log:?}"
    );
    assert!(table.board().iter().all(|cell| matches!(cell.content, Content::Digit(_))));
    table.study(Do::First);
    for _ in 0..struck {
        table.study(Do::MarkOn);
        let (told, _) = view_model::study_hint(table.open()).expect("a step that strikes");
        assert!(told.eliminations().next().is_some());
    }
    table.study(Do::MarkOn);
    assert_eq!(table.open().at(), len);
    let way = view_model::study(table.open()).ways[5].clone();
    assert_eq!((way.kind, way.outcome.as_str()), ("solved", "Solved"));
    assert!(way.work.starts_with(&format!("{} steps · ", steps.len())), "{}", way.work);
    table.study(Do::Copy);
    let Some(Done::Copy(text)) = table.done.first() else { panic!("they go to the clipboard") };
    assert_eq!(text.lines().count(), steps.len());
    assert!(text.starts_with("1  ") && text.contains(&i18n::led_line(&steps[0])), "{text}");
    table.study(Do::Choose(Way::Search(Method::Fast)));
    assert!(table.board().iter().all(|cell| !matches!(cell.content, Content::Notes { .. })));
    table.study(Do::Leave);
    assert_eq!(table.game.to_text(), before);
}

#[test]
fn the_logic_path_ends_where_no_technique_applies() {
    let mut table = Table::with(SEVERAL);
    table.enter(true);
    let look = view_model::study(table.open());
    assert_eq!((look.len, look.count.as_str()), (0, ""));
    assert!(look.step.contains("no step is certain"), "{}", look.step);
    assert_eq!((look.ways[5].kind, look.ways[5].outcome.as_str()), ("failed", "More than one solution"));
    table.study(Do::On).study(Do::Last).study(Do::Copy);
    assert_eq!(table.open().at(), 0);
}

#[test]
fn a_stuck_logic_path_shows_steps_and_open_cell_count() {
    let mut table = Table::with(MEDIUM);
    table.enter(true);
    let steps = table.open().led().expect("it was led").steps()[..7].to_vec();
    let mut table = Table::with(MEDIUM);
    table.is_slow = true;
    table.enter(true);
    let by_logic = table.done.iter().find_map(|effect| match effect {
        Done::Run(id, Job::Advise { .. }) => Some(*id),
        _ => None,
    });
    let answer = Answer::Advised(Advised::Led(steps).to_text().into());
    table.report(Report::Answered { id: by_logic.expect("logic is asked"), answer, microseconds: 1 });
    let led = table.open().led().expect("it was led");
    let way = &view_model::study(table.open()).ways[5];
    assert_eq!((led.steps().len(), way.kind), (7, "failed"));
    assert_eq!(way.outcome, i18n::stuck_text(led.open()));
}

#[test]
fn a_truncated_replay_shows_how_many_steps_remain() {
    i18n::speak_of_study(None);
    let mut trace = Trace::new(&Grid::EMPTY);
    let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
    for _ in 0..3 {
        trace.record(Step::Place { cell, digit });
    }
    assert!(!i18n::steps(&trace, 0, 3).contains("more"));
    trace.set_total(1_238);
    assert!(i18n::steps(&trace, 0, 3).ends_with("\n… and 1,235 more\n"), "{}", i18n::steps(&trace, 0, 3));
    assert!(!i18n::steps(&trace, 0, 2).contains("more"), "the third is still to come");
}
