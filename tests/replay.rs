//! Verdicts, and the replay of a search, without a browser.

use std::collections::BTreeSet;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Cell, CellSet, Digit, Grid};
use ninefold::level::Level;
use ninefold::methods::{Method, RunOutcome, Trace, TraceStep};
use ninefold::techniques::Technique;
use ninefold_app::cell_content::{CellContent, MarkKind};
use ninefold_app::game::{Action, CursorMove, Effect, Game, SpokenQuery};
use ninefold_app::i18n::{self, Message, ReplayMessage};
use ninefold_app::input::{self, KeyPress, PanelButton};
use ninefold_app::markup::{Button, MarkupName};
use ninefold_app::protocol::{
    Answer, ExplainedStep, HintProgress, Job, JobProgress, Report, SolveMethod, Task, TaskSet,
};
use ninefold_app::replay::{PlaybackSpeed, Replay, ReplayAction as Do, ReplayEffect as Done};
use ninefold_app::view_model::{self, CellView, DrawnStep, MessageView};

use crate::support::PUZZLE;
use crate::support::import_line;
use crate::support::player;

/// The puzzle without its last four givens: it has several solutions.
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....";

/// A game, the replay while it is open, and a worker that answers at once unless it is slow.
struct Harness {
    game: Game,
    replay: Option<Replay>,
    now: f64,
    done: Vec<Done>,
    is_slow: bool,
}

impl Harness {
    fn with(puzzle: &str) -> Harness {
        i18n::set_replay_texts(None);
        let mut harness =
            Harness { game: Game::default(), replay: None, now: 0.0, done: Vec::new(), is_slow: false };
        harness.act(import_line(puzzle));
        harness
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        player::act(&mut self.game, action, self.now)
    }

    /// Opens the panel.
    fn enter(&mut self) -> &mut Harness {
        self.act(Action::OpenReplay);
        self.act(Action::ReplayOpened);
        assert!(self.game.is_replaying(), "the panel is loading");
        let session = self.game.session();
        let (replay, effects) = Replay::open(session.grid_to_solve(), session.cursor());
        self.replay = Some(replay);
        self.done.clear();
        self.follow(effects);
        self
    }

    fn replay(&mut self, action: Do) -> &mut Harness {
        self.done.clear();
        let now = self.now;
        let effects = self.open_mut().apply(action, now);
        self.follow(effects);
        self
    }

    fn report(&mut self, report: Report) -> &mut Harness {
        self.done.clear();
        let effects = self.open_mut().handle_report(report);
        self.follow(effects);
        self
    }

    /// Performs the effects of the panel.
    fn follow(&mut self, effects: Vec<Done>) {
        for effect in effects {
            match &effect {
                Done::Leave => {
                    self.replay = None;
                    self.act(Action::CloseReplay);
                }
                Done::RunJob(id, job) if !self.is_slow => {
                    let effects = self.open_mut().handle_report(player::answer(*id, job));
                    self.follow(effects);
                }
                _ => {}
            }
            self.done.push(effect);
        }
    }

    fn open(&self) -> &Replay {
        self.replay.as_ref().expect("the replay is open")
    }

    fn open_mut(&mut self) -> &mut Replay {
        self.replay.as_mut().expect("the replay is open")
    }

    fn last_job_id(&self) -> u32 {
        let mut ids = self.done.iter().filter_map(|effect| match effect {
            Done::RunJob(id, _) => Some(*id),
            _ => None,
        });
        ids.next_back().expect("a job")
    }

    fn board(&self) -> [CellView; 81] {
        view_model::replay_board(self.open())
    }

    fn line(&self) -> String {
        self.game.session().grid().to_line()
    }

    fn card(&self) -> MessageView {
        view_model::page(&self.game).message
    }

    fn announcements(&self) -> Vec<String> {
        let announcements = self.done.iter().filter_map(|effect| match effect {
            Done::Announce(message) => Some(message.text()),
            _ => None,
        });
        announcements.collect()
    }
}

#[test]
fn a_board_change_clears_the_verdict() {
    let mut harness = Harness::with(PUZZLE);
    let before = harness.card();
    harness.act(Action::Solve);
    assert_eq!(harness.card().title, "Solved: one solution");
    assert!(harness.card().facts.is_some());
    harness.act(Action::Undo);
    // A game that has begun says what is left.
    let begun = MessageView { text: "51 to go.".to_owned(), ..before.clone() };
    assert_eq!(harness.card(), begun);
    harness.act(Action::Redo);
    assert_eq!(harness.card(), before, "a full board is not begun");
    harness.act(Action::Solve);
    harness.act(Action::Erase);
    assert_eq!(harness.card().title, before.title, "whatever changed it");
}

/// A saved and loaded game is the same, with its undo and redo history.
#[track_caller]
fn assert_kept(harness: &Harness) {
    let again: Game = harness.game.to_text().parse().expect("a save");
    let (mut again, mut here) = (again, harness.game.clone());
    for action in [Action::Undo, Action::Redo] {
        for _ in 0..5 {
            assert_eq!(again.session().now(), here.session().now());
            again.apply(action.clone(), 0.0);
            here.apply(action.clone(), 0.0);
        }
    }
}

#[test]
fn the_second_solution_is_kept_across_actions() {
    let mut harness = Harness::with(SEVERAL);
    harness.act(Action::Solve);
    assert_kept(&harness);
    harness.act(Action::ShowAlternative(1));
    assert_kept(&harness);
    harness.act(Action::ToggleMark(MarkKind::Colour, Digit::from_index(3)));
    harness.act(Action::ShowAlternative(0));
    assert_kept(&harness);
    harness.act(Action::Undo);
    assert_eq!(harness.game.shown_alternative(), Some(1));
    harness.act(Action::ShowAlternative(0));
    assert!(harness.game.session().can_redo());
    assert_kept(&harness);
    harness.act(Action::Redo);
    harness.act(Action::ShowAlternative(1));
    assert_kept(&harness);
}

#[test]
fn two_solutions_can_be_compared_and_undone_once() {
    let mut harness = Harness::with(SEVERAL);
    harness.act(Action::Solve);
    let first = harness.line();
    let card = harness.card();
    assert_eq!((card.title.as_str(), card.shown_solution), ("More than one solution", Some(0)));
    assert_eq!(card.buttons, [&Button::Replay], "they are counted already");
    assert!(card.text.contains(" solutions; another one differs in the "), "{}", card.text);
    harness.act(Action::ShowAlternative(1));
    assert_eq!(harness.card().shown_solution, Some(1));
    let differing = harness.game.session().now().solution_diff;
    for cell in Cell::all() {
        let digit = Digit::from_char(first.as_bytes()[cell.index()] as char);
        assert_eq!(digit != harness.game.session().grid()[cell], differing.contains(cell), "{cell}");
    }
    assert!(harness.game.session().grid().is_solved());
    harness.act(Action::Solve);
    assert_eq!(harness.line(), first, "what Solve filled in is no part of the question");
    harness.act(Action::ShowAlternative(1));
    harness.act(Action::ShowAlternative(0));
    assert_eq!(harness.line(), first);
    while harness.game.session().can_undo() {
        harness.act(Action::Undo);
    }
    assert_eq!(harness.line(), SEVERAL);
    assert_eq!(harness.card().shown_solution, None);
}

#[test]
fn every_method_runs_and_the_game_is_unchanged() {
    let mut harness = Harness::with(PUZZLE);
    harness.act(Action::Select(Cell::at(0, 2)));
    harness.act(Action::Enter(Digit::from_index(3)));
    let before = harness.game.to_text();
    harness.enter();
    for &method in Method::ALL {
        let trial = harness.open().method_run(method).expect("every method was tried");
        assert!(matches!(trial.outcome, RunOutcome::Solved | RunOutcome::Stuck), "{method}");
    }
    assert!(
        harness
            .announcements()
            .iter()
            .any(|announcements| announcements.starts_with("All methods have finished."))
    );

    harness.now += 60_000.0;
    let digit = Digit::from_index(0);
    for action in [
        Action::Enter(digit),
        Action::ToggleMark(MarkKind::Corner, digit),
        Action::Erase,
        Action::Undo,
        Action::Restart,
        Action::Solve,
        Action::TogglePause,
        Action::Tick,
        Action::Select(Cell::at(8, 0)),
        Action::OpenReplay,
    ] {
        harness.act(action);
    }
    harness.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast))).replay(Do::Last);
    assert!(harness.open().state().grid.is_solved());
    assert!(harness.board().iter().all(|cell| cell.replay_mark.is_some()));
    harness.replay(Do::Leave);
    assert!(!harness.game.is_replaying());
    assert_eq!(harness.game.to_text(), before, "the game and its clock");
    harness.now += 1000.0;
    harness.act(Action::Tick);
    assert_eq!(view_model::clock(&harness.game).time, "00:01", "the clock goes on");
}

#[test]
fn the_replay_steps_forwards_and_backwards() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter().replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    let len = harness.open().len();
    let check = |harness: &Harness, at: usize| {
        let replay = harness.open();
        let expected = replay.method_run(Method::Plain).expect("it was tried").trace.state_after(at);
        assert_eq!((replay.steps_done(), &replay.state().grid), (at, &expected.grid));
    };
    check(&harness, 0);
    harness.replay(Do::StepBack);
    check(&harness, 0);
    harness.replay(Do::StepForward).replay(Do::StepForward);
    check(&harness, 2);
    assert!(harness.announcements()[0].starts_with("try "), "{:?}", harness.announcements());
    harness.replay(Do::NextMark);
    let dead = harness.open().steps_done();
    assert!(matches!(harness.open().state().last_step, Some(TraceStep::DeadEnd { .. })));
    check(&harness, dead);
    harness.replay(Do::NextMark).replay(Do::PreviousMark);
    check(&harness, dead);
    harness.replay(Do::StepForward);
    assert!(
        harness.open().removed_digit().is_some()
            || !matches!(harness.open().state().last_step, Some(TraceStep::Remove { .. }))
    );
    harness.replay(Do::Seek(usize::MAX));
    check(&harness, len);
    assert!(harness.announcements().is_empty(), "the slider speaks for itself");
    harness.replay(Do::Seek(7)).replay(Do::First);
    check(&harness, 0);
    harness.replay(Do::CopyAll);
    let Some(Done::CopySteps(trace)) = harness.done.first() else { panic!("steps are copied") };
    // In two parts, as in the page.
    let text = i18n::trace_lines(trace, 0, 100) + &i18n::trace_lines(trace, 100, len);
    assert_eq!(text.lines().count(), len);
    assert_eq!(text.lines().next(), Some("1  r1c3 = 1  tried"));
}

#[test]
fn a_long_search_can_be_replayed_from_any_step() {
    let mut harness =
        Harness::with("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    // Without a clock, plain backtracking would search to the end; only its trace is needed.
    harness.is_slow = true;
    harness.enter();
    harness.replay(Do::Cancel).replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    let id = run(&harness.done).expect("the method is tried");
    let mut task = Task::new(Job::RunMethod { method: Method::Plain, grid: *harness.open().grid() });
    let _ = task.run(5000);
    let answer = task.stop().expect("a trial has something to say");
    harness.report(Report::Answered { id, answer, microseconds: 1 });
    let len = harness.open().len();
    assert!(len > 10_000, "{len}");
    for at in [len, len - 1, 5000, 1024, 1023, 1025, 4096, 2048, 2047, 9999, 1, 0, 3000] {
        harness.replay(Do::Seek(at));
        let replay = harness.open();
        let expected = replay.method_run(Method::Plain).expect("it was tried").trace.state_after(at);
        assert_eq!((replay.steps_done(), replay.state()), (at, &expected));
    }
}

#[test]
fn automatic_replay_follows_the_chosen_speed() {
    let mut harness = Harness::with(PUZZLE);
    harness
        .enter()
        .replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)))
        .replay(Do::SetSpeed(PlaybackSpeed::Slow))
        .replay(Do::TogglePlayback);
    assert_eq!(harness.done, [Done::StartTimer(1000)]);
    harness.replay(Do::TogglePlayback).replay(Do::TogglePlayback);
    assert!(harness.done.is_empty(), "one timer at a time");
    harness.now += 1000.0;
    harness.replay(Do::Advance);
    assert_eq!(
        (harness.open().steps_done(), harness.announcements().len()),
        (1, 1),
        "slow enough to be heard"
    );
    harness.replay(Do::SetSpeed(PlaybackSpeed::Fast));
    harness.now += 510.0;
    harness.replay(Do::Advance);
    assert_eq!((harness.open().steps_done(), harness.announcements().len()), (16, 0));
    harness.replay(Do::StepForward);
    assert!(!harness.open().is_playing(), "a step by hand ends it");
    harness.now += 500.0;
    harness.replay(Do::Advance);
    assert_eq!((harness.open().steps_done(), harness.done.len()), (17, 0));
    harness.replay(Do::SetSpeed(PlaybackSpeed::VeryFast)).replay(Do::TogglePlayback);
    while harness.open().is_playing() {
        harness.now += 100.0;
        harness.replay(Do::Advance);
    }
    assert_eq!(harness.open().steps_done(), harness.open().len());
}

#[test]
fn method_runs_can_be_stopped_and_resumed() {
    let mut harness = Harness::with(PUZZLE);
    harness.is_slow = true;
    harness.enter();
    assert_eq!(harness.open().running_method(), Some(SolveMethod::Logic));
    let id = run(&harness.done).expect("the first method is tried");
    harness.replay(Do::Cancel);
    assert!(harness.done.contains(&Done::Stop));
    assert_eq!(
        (harness.open().running_method(), harness.announcements()),
        (None, vec!["stopped".to_owned()])
    );
    harness.replay(Do::RunRemaining);
    assert_eq!(harness.open().running_method(), Some(SolveMethod::Logic));
    let answer = Task::new(Job::RunMethod { method: Method::Plain, grid: *harness.open().grid() }).finish();
    harness.report(Report::Answered { id, answer, microseconds: 1 });
    assert_eq!(harness.open().running_method(), Some(SolveMethod::Logic), "the answer comes too late");
    harness.replay(Do::Leave);
    assert_eq!(harness.announcements(), ["back to your game"]);
    harness.enter().act(Action::New { level: None, seed: 3 });
    assert!(!harness.game.is_replaying(), "the panel learns that it is closed");
}

fn run(done: &[Done]) -> Option<u32> {
    done.iter().find_map(|effect| match effect {
        Done::RunJob(id, _) => Some(*id),
        _ => None,
    })
}

#[test]
fn the_replay_panel_may_fail_to_load() {
    let mut harness = Harness::with(PUZZLE);
    let effects = harness.act(Action::OpenReplay);
    let [Effect::OpenReplay(id)] = effects[..] else { panic!("the panel is opened: {effects:?}") };
    assert!(!harness.game.is_replaying(), "nobody waits where it comes at once");
    let before = harness.card();
    let progress = JobProgress { count: 0, nodes: 0 };
    harness.act(Action::JobReport(Report::Progress { id, progress }));
    assert_eq!(
        (harness.card().class, harness.card().buttons.as_slice()),
        ("working", [&Button::Cancel].as_slice())
    );
    harness.act(Action::JobReport(Report::Failed { id: id - 1 }));
    assert_eq!(harness.card().class, "working", "of something else");
    harness.act(Action::JobReport(Report::Failed { id }));
    assert_eq!(*harness.game.status_message(), Message::ToolsFailed);
    assert_eq!(harness.line(), PUZZLE);
    harness.act(Action::ReplayOpened);
    assert!(!harness.game.is_replaying(), "nobody waits for it any more");

    harness.act(Action::OpenReplay);
    assert_ne!(harness.card(), before);
    harness.act(Action::TogglePause);
    harness.act(Action::ReplayOpened);
    assert!(!harness.game.is_replaying(), "the board is covered");
    harness.act(Action::OpenReplay);
    harness.act(Action::ReplayOpened);
    assert!(!harness.game.is_replaying(), "and stays so");
    harness.act(Action::TogglePause);
    harness.enter();
    assert!(harness.game.is_replaying(), "it may be there by now");
}

#[test]
fn a_job_that_fails_ends_the_run_and_says_so() {
    let mut harness = Harness::with(PUZZLE);
    harness.is_slow = true;
    harness.enter();
    let first = harness.last_job_id();
    harness.report(Report::Failed { id: first - 1 });
    assert!(harness.open().running_method().is_some(), "of a job before");
    harness.report(Report::Failed { id: first });
    assert_eq!(harness.open().running_method(), None);
    assert_eq!(harness.done, [Done::Announce(ReplayMessage::Failed)]);
    assert_eq!(ReplayMessage::Failed.title(), "Something went wrong");

    // The player may try again. An answer to another question is a failure, too.
    harness.replay(Do::RunRemaining);
    let second = harness.last_job_id();
    harness.report(Report::Answered { id: second, answer: Answer::Counted { count: 1 }, microseconds: 1 });
    assert_eq!(harness.open().running_method(), None);
    assert_eq!(harness.done, [Done::Announce(ReplayMessage::Failed)]);
    harness.is_slow = false;
    harness.replay(Do::RunRemaining);
    assert_eq!(harness.open().next_method(), None, "all methods have been run");
}

#[test]
fn keys_in_the_replay_do_not_reach_the_game() {
    let press = |code: &str, on_board| {
        input::replay_key(KeyPress { code, key: code, ..KeyPress::default() }, on_board)
    };
    assert_eq!(press("ArrowLeft", true), Some(Do::MoveCursor(CursorMove::Left)));
    assert_eq!(press("End", true), Some(Do::MoveCursor(CursorMove::RowEnd)));
    assert_eq!(press("Enter", true), Some(Do::NextSentence));
    assert_eq!(press("Digit5", true), None, "no digit is entered by accident");
    assert_eq!(press("ArrowLeft", false), None, "the slider's own");
    assert_eq!(press("Enter", false), None, "the button's own");
    assert_eq!((press("KeyN", true), press("KeyN", false)), (Some(Do::StepForward), Some(Do::StepForward)));
    assert_eq!(press("Escape", false), Some(Do::Leave));
    let with_shift = |code: &str| {
        input::replay_key(KeyPress { code, key: code, shift: true, ..KeyPress::default() }, true)
    };
    assert_eq!(with_shift("ArrowLeft"), Some(Do::StepBack));
    assert_eq!(with_shift("ArrowDown"), Some(Do::NextMark));
    assert_eq!(with_shift("End"), Some(Do::Last));
    assert_eq!(with_shift("KeyR"), Some(Do::ReadAloud(SpokenQuery::Row)));
    let without_letters = KeyPress { code: "KeyN", key: "n", no_letters: true, ..KeyPress::default() };
    assert_eq!(input::replay_key(without_letters, true), None);
    for name in ["close-replay", "play", "method-bits", "method-logic", "speed-very-fast", "copy-steps"] {
        let action = PanelButton::from_name(name).and_then(|button| input::replay_button(&button));
        assert!(action.is_some() && Button::from_name(name).is_none(), "{name}");
    }
    assert_eq!(input::button_action(Button::Logic, 0), Some(Action::OpenReplay));
}

/// Needs locked candidates and a pair.
const MEDIUM: &str = "..14.67.........35...3..8...2..9.3611.........5..3.428...8..2.........83..67.45..";

#[test]
fn the_logic_path_leads_from_givens_to_solution() {
    let mut harness = Harness::with(MEDIUM);
    harness.act(Action::Select(Cell::at(0, 1)));
    harness.act(Action::Enter(Digit::from_index(0)));
    let before = harness.game.to_text();
    harness.enter();
    assert_eq!(harness.open().shown_method(), SolveMethod::Logic);
    assert!(Method::ALL.iter().all(|&method| harness.open().method_run(method).is_some()), "the others too");
    let steps = harness.open().logic_path().expect("the path was found").steps().to_vec();
    let len = harness.open().len();
    assert_eq!(len, steps.len() + 1, "the end is shown too");
    assert!(view_model::replay_hint(harness.open()).is_none(), "the first step is yet to come");
    let mut struck = 0;
    for (number, step) in steps.iter().enumerate() {
        harness.replay(Do::StepForward);
        assert_eq!(
            view_model::replay_hint(harness.open()),
            Some((DrawnStep(step.clone()), HintProgress::ALL))
        );
        let look = view_model::replay(harness.open());
        assert!(
            look.heading == step.name && look.sentences == i18n::logic_step_sentences(step),
            "{}: {:?}",
            look.heading,
            look.sentences
        );
        assert_eq!(look.slider_text, format!("step {} of {}: {}", number + 1, steps.len(), step.name));
        let present = look.log.iter().find(|line| line.current).expect("a line is present");
        assert_eq!((present.number, &present.text), (number + 1, &i18n::logic_step_line(step)));
        assert!(present.text.starts_with(&step.name), "{}", present.text);
        let board = harness.board();
        let lit: CellSet = Cell::all().filter(|cell| board[cell.index()].lit).collect();
        assert_eq!(lit, step.lit_cells(HintProgress::ALL));
        for gone in step.placements.iter().copied().chain(step.eliminations.iter().copied()) {
            let CellContent::Notes { corner: notes, .. } = board[gone.cell.index()].content else {
                panic!("{step}")
            };
            assert!(notes.contains(gone.digit), "{step}: the board is as it was before the step");
        }
        struck += usize::from(step.placements.is_empty());
    }
    assert!(struck > 0);
    harness.replay(Do::StepForward);
    assert!(view_model::replay_hint(harness.open()).is_none());
    assert_eq!(harness.announcements(), ["solved"]);
    let log = view_model::replay(harness.open()).log;
    assert!(
        log.iter().any(|line| line.current && (line.number, line.text.as_str()) == (len, "solved")),
        "{log:?}"
    );
    assert!(harness.board().iter().all(|cell| matches!(cell.content, CellContent::Digit(_))));
    harness.replay(Do::First);
    for _ in 0..struck {
        harness.replay(Do::NextMark);
        let (step, _) = view_model::replay_hint(harness.open()).expect("a step that strikes");
        assert!(!step.eliminations.is_empty());
    }
    harness.replay(Do::NextMark);
    assert_eq!(harness.open().steps_done(), len);
    let method = view_model::replay(harness.open()).methods[5].clone();
    assert_eq!((method.class, method.outcome.as_str()), ("solved", "Solved"));
    assert_eq!(method.effort, format!("{} steps", steps.len()));
    harness.replay(Do::CopyAll);
    let Some(Done::Copy(text)) = harness.done.first() else { panic!("they go to the clipboard") };
    assert_eq!(text.lines().count(), steps.len());
    assert!(text.starts_with("1  ") && text.contains(&i18n::logic_step_line(&steps[0])), "{text}");
    harness.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert!(harness.board().iter().all(|cell| !matches!(cell.content, CellContent::Notes { .. })));
    harness.replay(Do::Leave);
    assert_eq!(harness.game.to_text(), before);
}

#[test]
fn the_logic_path_ends_where_no_technique_applies() {
    let mut harness = Harness::with(SEVERAL);
    harness.enter();
    let look = view_model::replay(harness.open());
    assert_eq!((look.step_count, look.position_text.as_str()), (0, ""));
    assert_eq!(look.heading, "More than one solution");
    assert!(look.sentences[0].contains("no step is certain"), "{:?}", look.sentences);
    assert_eq!(look.profile, None);
    assert_eq!(
        (look.methods[5].class, look.methods[5].outcome.as_str()),
        ("failed", "More than one solution")
    );
    harness.replay(Do::StepForward).replay(Do::Last).replay(Do::CopyAll);
    assert_eq!(harness.open().steps_done(), 0);
}

#[test]
fn a_stuck_logic_path_shows_steps_and_open_cell_count() {
    let mut harness = Harness::with(MEDIUM);
    harness.enter();
    let steps = harness.open().logic_path().expect("the path was found").steps()[..7].to_vec();
    let mut harness = Harness::with(MEDIUM);
    harness.is_slow = true;
    harness.enter();
    let by_logic = harness.done.iter().find_map(|effect| match effect {
        Done::RunJob(id, Job::Path { .. }) => Some(*id),
        _ => None,
    });
    let answer = Answer::Path(steps);
    harness.report(Report::Answered { id: by_logic.expect("logic is asked"), answer, microseconds: 1 });
    let path = harness.open().logic_path().expect("the path was found");
    let method = &view_model::replay(harness.open()).methods[5];
    assert_eq!((path.steps().len(), method.class), (7, "failed"));
    assert_eq!(method.outcome, i18n::stuck_text(path.open_cell_count()));
    assert!(!view_model::replay(harness.open()).stuck, "before the first step");
    harness.replay(Do::Last);
    let look = view_model::replay(harness.open());
    assert_eq!((look.stuck, look.heading), (true, "Stuck, 47 open".to_owned()));
}

#[test]
fn a_truncated_replay_shows_how_many_steps_remain() {
    i18n::set_replay_texts(None);
    let mut trace = Trace::new(&Grid::EMPTY);
    let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
    for _ in 0..3 {
        trace.record(TraceStep::Place { cell, digit });
    }
    assert!(!i18n::trace_lines(&trace, 0, 3).contains("more"));
    trace.set_total(1_238);
    assert!(
        i18n::trace_lines(&trace, 0, 3).ends_with("\n… and 1,235 more\n"),
        "{}",
        i18n::trace_lines(&trace, 0, 3)
    );
    assert!(!i18n::trace_lines(&trace, 0, 2).contains("more"), "the third is still to come");
}

/// What is announced while a solution by logic is read to its end with one key, step by step.
fn transcript(harness: &mut Harness) -> Vec<Vec<String>> {
    let mut steps = Vec::new();
    while harness.open().steps_done() < harness.open().len() {
        let before = harness.open().steps_done();
        harness.replay(Do::NextSentence);
        let spoken = harness.done.iter().map(|effect| match effect {
            Done::Announce(message) => message.announcement(),
            other => panic!("only announcements: {other:?}"),
        });
        let spoken: Vec<String> = spoken.collect();
        assert_eq!(spoken.len(), 1, "one at a time: {spoken:?}");
        if harness.open().steps_done() > before {
            steps.push(Vec::new());
        }
        steps.last_mut().expect("a step").extend(spoken);
    }
    steps
}

/// Nothing is too long or said twice, and what is said can be followed without the drawing: all sentences, and each cell that
/// changes.
#[track_caller]
fn assert_can_be_followed(step: &ExplainedStep, spoken: &[String]) {
    let all = spoken.join(" ");
    assert!(all.starts_with(&step.name), "{all}");
    assert!(spoken.iter().all(|text| text.chars().count() <= i18n::MAX_SPOKEN), "{spoken:#?}");
    let distinct: BTreeSet<&String> = spoken.iter().collect();
    assert_eq!(distinct.len(), spoken.len(), "said twice: {spoken:#?}");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in i18n::logic_step_sentences(step) {
        let sentence = words(&i18n::expand_cell_refs(&sentence));
        assert_eq!(words(&all).matches(&sentence).count(), 1, "{sentence}: {all}");
    }
    for candidate in step.placements.iter().chain(&step.eliminations) {
        let cell = format!("row {} column {}", candidate.cell.row() + 1, candidate.cell.column() + 1);
        assert!(all.contains(&cell), "{} at {cell}: {all}", candidate.digit);
    }
}

#[test]
fn a_replay_by_logic_can_be_followed_by_ear() {
    let hell = generate_shuffled(7, Level::Hell).givens().to_line();
    for puzzle in [PUZZLE, MEDIUM, hell.as_str()] {
        let mut harness = Harness::with(puzzle);
        harness.enter();
        let opened = harness.done.iter().filter_map(|effect| match effect {
            Done::Announce(message) => Some(message.announcement()),
            _ => None,
        });
        let opened: Vec<String> = opened.collect();
        assert_eq!(opened.len(), 2, "opened, and all have finished: {opened:?}");
        assert!(opened[0].starts_with("How it is solved. Step by step"), "{opened:?}");
        let steps = harness.open().logic_path().expect("a path").steps().to_vec();
        let spoken = transcript(&mut harness);
        assert_eq!(spoken.len(), steps.len() + 1);
        for (step, spoken) in steps.iter().zip(&spoken) {
            assert_can_be_followed(step, spoken);
        }
        assert_eq!(spoken.last().map(Vec::as_slice), Some(&["solved".to_owned()][..]));
    }
}

#[test]
fn every_technique_can_be_followed_by_ear() {
    i18n::set_replay_texts(None);
    for technique in Technique::ALL {
        let job = Job::Example { key: technique.key().to_owned(), language: i18n::language() };
        let Answer::Example(example) = Task::new(job).finish() else {
            panic!("{technique:?} has an example")
        };
        let spoken: Vec<String> =
            i18n::spoken_parts(&example.step).into_iter().map(|part| part.text).collect();
        assert_can_be_followed(&example.step, &spoken);
    }
}

#[test]
fn the_board_of_a_replay_is_read_aloud() {
    let mut harness = Harness::with(MEDIUM);
    harness.act(Action::Select(Cell::at(0, 0)));
    harness.enter();
    let mut heard = |action| harness.replay(action).announcements().join(" / ");
    assert_eq!(heard(Do::ReadAloud(SpokenQuery::Cursor)), "row 1 column 1: empty. Candidates 2 3 5 8 9");
    assert_eq!(
        heard(Do::ReadAloud(SpokenQuery::Row)),
        "row 1: empty, empty, 1, 4, empty, 6, 7, empty, empty"
    );
    assert_eq!(heard(Do::ReadAloud(SpokenQuery::Row)), "missing in row 1: 2 3 5 8 9");
    assert_eq!(heard(Do::MoveCursor(CursorMove::Right)), "", "the cell that has the focus says itself");
    assert!(heard(Do::ReadAloud(SpokenQuery::Block)).starts_with("block 1: "));
    assert!(heard(Do::ReadAloud(SpokenQuery::Remaining)).starts_with("left to place: 6 of 1, "));
    heard(Do::Last);
    assert_eq!(heard(Do::ReadAloud(SpokenQuery::Remaining)), "all digits are placed");
    assert_eq!(harness.open().cursor(), Cell::at(0, 1));
}

#[test]
fn cells_of_a_logic_replay_name_candidates_and_effects() {
    let mut harness = Harness::with(MEDIUM);
    harness.enter();
    let mut struck = 0;
    for _ in 1..harness.open().len() {
        harness.replay(Do::StepForward);
        let labels = view_model::replay_labels(harness.open()).expect("logic is shown");
        assert!(labels.iter().all(|label| !label.contains("notes")), "{labels:?}");
        let (step, _) = view_model::replay_hint(harness.open()).expect("a step");
        for placed in &step.placements {
            let label = &labels[placed.cell.index()];
            assert!(label.contains("candidates "), "{label}");
            assert!(label.contains(&format!(", {} goes here", placed.digit)), "{label}");
        }
        for gone in &step.eliminations {
            let label = &labels[gone.cell.index()];
            assert!(label.contains(" eliminated"), "{label}");
            struck += 1;
        }
    }
    assert!(struck > 0);
    harness.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert_eq!(view_model::replay_labels(harness.open()), None);
}

#[test]
fn a_method_that_gets_stuck_says_so_at_its_end() {
    let mut harness = Harness::with(MEDIUM);
    harness.enter().replay(Do::ShowMethod(SolveMethod::Search(Method::Compare)));
    let open = harness.open().shown_run().map(|run| (!run.grid.filled()).len()).expect("it was run");
    harness.replay(Do::Last);
    let view = view_model::replay(harness.open());
    assert_eq!((view.stuck, view.heading), (true, i18n::stuck_text(open)));
    let [Done::Announce(message)] = &harness.done[..] else { panic!("{:?}", harness.done) };
    let expected = format!("Stuck, {open} open. Compare and eliminate: the last round has filled no cell");
    assert!(message.announcement().starts_with(&expected), "{}", message.announcement());
}

#[test]
fn logic_is_played_slowly_unless_a_speed_is_chosen() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter();
    assert_eq!(harness.open().speed(), PlaybackSpeed::Slow);
    harness.replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    assert_eq!(harness.open().speed(), PlaybackSpeed::Medium);
    harness.replay(Do::SetSpeed(PlaybackSpeed::Fast)).replay(Do::ShowMethod(SolveMethod::Logic));
    assert_eq!(harness.open().speed(), PlaybackSpeed::Fast);
}

#[test]
fn the_difficulty_profile_names_the_hardest_step_and_the_bottleneck() {
    let mut harness = Harness::with(MEDIUM);
    harness.enter();
    let profile = view_model::replay(harness.open()).profile.expect("the steps are known");
    let steps = harness.open().logic_path().expect("the steps are known").steps();
    assert_eq!((profile.step_count, profile.rating_bars.matches('M').count()), (steps.len(), steps.len()));
    let hardest = steps.iter().max_by_key(|step| step.rating.0).expect("a step");
    let expected = format!("{} steps. The hardest is step ", steps.len());
    assert!(profile.rating_text.starts_with(&expected), "{}", profile.rating_text);
    assert!(profile.rating_text.contains(&i18n::rating_text(hardest.rating)), "{}", profile.rating_text);
    let path = harness.open().logic_path().expect("the steps are known");
    let place = path.bottleneck().expect("a bottleneck");
    let fewest = steps[place - 1].ways;
    assert_eq!(steps.iter().map(|step| step.ways).min(), Some(fewest));
    let expected = format!("Step {place} is the bottleneck: it has the fewest ways to go on, {fewest}.");
    assert_eq!(profile.ways_text, expected);
    assert!(profile.ways_bars.contains(&profile.bottleneck_bar), "{}", profile.bottleneck_bar);
    harness.replay(Do::Bottleneck);
    assert_eq!(harness.open().steps_done(), place);
    let detail = view_model::replay(harness.open()).depth_text;
    assert!(detail.contains(&format!(" · {fewest} way")), "{detail}");
    harness.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert_eq!(view_model::replay(harness.open()).profile, None);
}
