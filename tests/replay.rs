//! The replay of a search, without a browser.

use std::collections::BTreeSet;
use std::rc::Rc;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Cell, CellSet, Digit, Grid};
use ninefold::hint::HintLevel;
use ninefold::level::Level;
use ninefold::methods::{Method, RunOutcome, Trace, TraceStep};
use ninefold::techniques::Technique;
use ninefold_app::cell_content::{CellContent, MarkKind};
use ninefold_app::game::{Action, CursorMove, Effect, SpokenQuery};
use ninefold_app::i18n::{self, Message, ReplayMessage};
use ninefold_app::input::{self, KeyPress, PanelButton};
use ninefold_app::markup::{Button, MarkupName};
use ninefold_app::protocol::{
    Answer, ExplainedStep, HintProgress, Job, JobProgress, Report, SolveMethod, Task, TaskSet,
};
use ninefold_app::replay::{PlaybackSpeed, ReplayAction as Do, ReplayEffect as Done};
use ninefold_app::view_model::{self, DrawnStep};

use crate::support::player::{Player, answered};
use crate::support::{MEDIUM, PUZZLE, SEVERAL};

#[test]
fn every_method_runs_and_the_game_is_unchanged() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4);
    let before = player.game.to_text();
    player.open_replay();
    for &method in Method::ALL {
        let trial = player.shown_replay().method_run(method).expect("every method was tried");
        assert!(matches!(trial.outcome, RunOutcome::Solved | RunOutcome::Stuck), "{method}");
    }
    assert!(
        player
            .replay_announcements()
            .iter()
            .any(|announcements| announcements.starts_with("All methods have finished."))
    );

    player.now += 60_000.0;
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
        player.act(action);
    }
    player.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast))).replay(Do::Last);
    assert!(player.shown_replay().state().grid.is_solved());
    assert!(view_model::replay_board(player.shown_replay()).iter().all(|cell| cell.search_role.is_some()));
    player.replay(Do::Leave);
    assert!(!player.game.is_replaying());
    assert_eq!(player.game.to_text(), before, "the game and its clock");
    player.now += 1000.0;
    player.act(Action::Tick);
    assert_eq!(view_model::clock(&player.game).time, "00:01", "the clock goes on");
}

#[test]
fn the_replay_steps_forwards_and_backwards() {
    let mut player = Player::with(PUZZLE);
    player.open_replay().replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    let len = player.shown_replay().len();
    let check = |player: &Player, at: usize| {
        let replay = player.shown_replay();
        let expected = replay.method_run(Method::Plain).expect("it was tried").trace.state_after(at);
        assert_eq!((replay.steps_done(), &replay.state().grid), (at, &expected.grid));
    };
    check(&player, 0);
    player.replay(Do::StepBack);
    check(&player, 0);
    player.replay(Do::StepForward).replay(Do::StepForward);
    check(&player, 2);
    assert!(player.replay_announcements()[0].starts_with("try "), "{:?}", player.replay_announcements());
    player.replay(Do::NextMark);
    let dead = player.shown_replay().steps_done();
    assert!(matches!(player.shown_replay().state().last_step, Some(TraceStep::DeadEnd { .. })));
    check(&player, dead);
    player.replay(Do::NextMark).replay(Do::PreviousMark);
    check(&player, dead);
    player.replay(Do::StepForward);
    assert!(
        player.shown_replay().removed_digit().is_some()
            || !matches!(player.shown_replay().state().last_step, Some(TraceStep::Remove { .. }))
    );
    player.replay(Do::Seek(usize::MAX));
    check(&player, len);
    assert!(player.replay_announcements().is_empty(), "the slider speaks for itself");
    player.replay(Do::Seek(7)).replay(Do::First);
    check(&player, 0);
    player.replay(Do::CopyAll);
    let Some(Done::CopySteps(trace)) = player.replay_effects.first() else { panic!("steps are copied") };
    // In two parts, as in the page.
    let text = i18n::trace_lines(trace, 0, 100) + &i18n::trace_lines(trace, 100, len);
    assert_eq!(text.lines().count(), len);
    assert_eq!(text.lines().next(), Some("1  r1c3 = 1  tried"));
}

#[test]
fn a_long_search_can_be_replayed_from_any_step() {
    let mut player =
        Player::with("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    // Without a clock, plain backtracking would search to the end; only its trace is needed.
    player.worker.is_slow = true;
    player.open_replay().replay(Do::Cancel).replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    let id = player.worker.newest_id();
    let mut task = Task::new(Job::RunMethod { method: Method::Plain, grid: *player.shown_replay().grid() });
    let _ = task.run(5000);
    let answer = task.stop().expect("a trial has something to say");
    player.report_to_replay(answered(id, answer));
    let len = player.shown_replay().len();
    assert!(len > 10_000, "{len}");
    for at in [len, len - 1, 5000, 1024, 1023, 1025, 4096, 2048, 2047, 9999, 1, 0, 3000] {
        player.replay(Do::Seek(at));
        let replay = player.shown_replay();
        let expected = replay.method_run(Method::Plain).expect("it was tried").trace.state_after(at);
        assert_eq!((replay.steps_done(), replay.state()), (at, &expected));
    }
}

#[test]
fn automatic_replay_follows_the_chosen_speed() {
    let mut player = Player::with(PUZZLE);
    player
        .open_replay()
        .replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)))
        .replay(Do::SetSpeed(PlaybackSpeed::Slow))
        .replay(Do::TogglePlayback);
    assert_eq!(player.replay_effects, [Done::StartTimer(1000)]);
    player.replay(Do::TogglePlayback).replay(Do::TogglePlayback);
    assert!(player.replay_effects.is_empty(), "one timer at a time");
    player.now += 1000.0;
    player.replay(Do::Advance);
    assert_eq!(
        (player.shown_replay().steps_done(), player.replay_announcements().len()),
        (1, 1),
        "slow enough to be heard"
    );
    player.replay(Do::SetSpeed(PlaybackSpeed::Fast));
    player.now += 510.0;
    player.replay(Do::Advance);
    assert_eq!((player.shown_replay().steps_done(), player.replay_announcements().len()), (16, 0));
    player.replay(Do::StepForward);
    assert!(!player.shown_replay().is_playing(), "a step by hand ends it");
    player.now += 500.0;
    player.replay(Do::Advance);
    assert_eq!((player.shown_replay().steps_done(), player.replay_effects.len()), (17, 0));
    player.replay(Do::SetSpeed(PlaybackSpeed::VeryFast)).replay(Do::TogglePlayback);
    while player.shown_replay().is_playing() {
        player.now += 100.0;
        player.replay(Do::Advance);
    }
    assert_eq!(player.shown_replay().steps_done(), player.shown_replay().len());
}

#[test]
fn method_runs_can_be_stopped_and_resumed() {
    let mut player = Player::with(PUZZLE);
    player.worker.is_slow = true;
    player.open_replay();
    assert_eq!(player.shown_replay().running_method(), Some(SolveMethod::Logic));
    let id = player.worker.newest_id();
    player.replay(Do::Cancel);
    assert!(player.replay_effects.contains(&Done::Stop));
    assert_eq!(
        (player.shown_replay().running_method(), player.replay_announcements()),
        (None, vec!["stopped".to_owned()])
    );
    player.replay(Do::RunRemaining);
    assert_eq!(player.shown_replay().running_method(), Some(SolveMethod::Logic));
    let answer =
        Task::new(Job::RunMethod { method: Method::Plain, grid: *player.shown_replay().grid() }).finish();
    player.report_to_replay(answered(id, answer));
    assert_eq!(player.shown_replay().running_method(), Some(SolveMethod::Logic), "the answer comes too late");
    player.replay(Do::Leave);
    assert_eq!(player.replay_announcements(), ["back to your game"]);
    player.open_replay().worker.is_slow = false;
    player.act(Action::New { level: None, seed: 3 });
    assert!(!player.game.is_replaying(), "the panel learns that it is closed");
}

#[test]
fn the_replay_panel_may_fail_to_load() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::OpenReplay);
    let [Effect::OpenReplay(id)] = player.effects[..] else { panic!("{:?}", player.effects) };
    assert!(!player.game.is_replaying(), "nobody waits where it comes at once");
    let before = player.message();
    let progress = JobProgress { count: 0, nodes: 0 };
    player.report(Report::Progress { id, progress });
    let message = player.message();
    assert_eq!((message.class, message.title.as_str()), ("working", "Loading …"));
    assert_eq!(message.buttons, [&Button::Cancel]);
    player.report(Report::Failed { id: id - 1 });
    assert_eq!(player.message().class, "working", "of something else");
    player.report(Report::Failed { id });
    assert_eq!(*player.game.status_message(), Message::ToolsFailed);
    assert_eq!(player.line(), PUZZLE);
    player.act(Action::ReplayOpened);
    assert!(!player.game.is_replaying(), "nobody waits for it any more");

    player.act(Action::OpenReplay);
    assert_ne!(player.message(), before);
    player.act(Action::TogglePause).act(Action::ReplayOpened);
    assert!(!player.game.is_replaying(), "the board is covered");
    player.act(Action::OpenReplay).act(Action::ReplayOpened);
    assert!(!player.game.is_replaying(), "and stays so");
    player.act(Action::TogglePause).open_replay();
    assert!(player.game.is_replaying(), "it may be there by now");
}

#[test]
fn a_job_that_fails_ends_the_run_and_says_so() {
    let mut player = Player::with(PUZZLE);
    player.worker.is_slow = true;
    player.open_replay();
    let first = player.worker.newest_id();
    player.report_to_replay(Report::Failed { id: first - 1 });
    assert!(player.shown_replay().running_method().is_some(), "of a job before");
    player.report_to_replay(Report::Failed { id: first });
    assert_eq!(player.shown_replay().running_method(), None);
    assert_eq!(player.replay_effects, [Done::Announce(ReplayMessage::Failed)]);
    assert_eq!(ReplayMessage::Failed.title(), "Something went wrong");

    // The player may try again. An answer to another question is a failure, too.
    player.replay(Do::RunRemaining);
    let second = player.worker.newest_id();
    player.report_to_replay(Report::Answered {
        id: second,
        answer: Answer::Counted { count: 1 },
        microseconds: 1,
    });
    assert_eq!(player.shown_replay().running_method(), None);
    assert_eq!(player.replay_effects, [Done::Announce(ReplayMessage::Failed)]);
    player.worker.is_slow = false;
    player.replay(Do::RunRemaining);
    assert_eq!(player.shown_replay().next_method(), None, "all methods have been run");
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

#[test]
fn arrow_letter_and_button_of_a_step_do_the_same() {
    for (arrow, letter, letter_shift, button, action) in [
        ("ArrowLeft", "KeyP", false, PanelButton::StepBack, Do::StepBack),
        ("ArrowRight", "KeyN", false, PanelButton::StepForward, Do::StepForward),
        ("ArrowUp", "KeyP", true, PanelButton::PreviousMark, Do::PreviousMark),
        ("ArrowDown", "KeyN", true, PanelButton::NextMark, Do::NextMark),
    ] {
        let press = |code: &str, shift| {
            input::replay_key(KeyPress { code, key: code, shift, ..KeyPress::default() }, true)
        };
        let actions = [press(arrow, true), press(letter, letter_shift), input::replay_button(&button)];
        assert_eq!(actions, [Some(action); 3]);
    }
}

/// The steps of the logic path.
fn logic_steps(player: &Player) -> Vec<Rc<ExplainedStep>> {
    player.shown_replay().logic_path().expect("the path was found").steps().to_vec()
}

#[test]
fn the_logic_path_leads_from_givens_to_solution() {
    let mut player = Player::with(MEDIUM);
    player.enter(Cell::at(0, 1), 1);
    let before = player.game.to_text();
    player.open_replay();
    assert_eq!(player.shown_replay().shown_method(), SolveMethod::Logic);
    assert!(
        Method::ALL.iter().all(|&method| player.shown_replay().method_run(method).is_some()),
        "the others too"
    );
    let steps = logic_steps(&player);
    let len = player.shown_replay().len();
    assert_eq!(len, steps.len() + 1, "the end is shown too");
    assert!(view_model::replay_hint(player.shown_replay()).is_none(), "the first step is yet to come");
    let mut struck = 0;
    for (number, step) in steps.iter().enumerate() {
        player.replay(Do::StepForward);
        assert_eq!(
            view_model::replay_hint(player.shown_replay()),
            Some((DrawnStep(step.clone()), HintProgress::ALL))
        );
        let look = view_model::replay(player.shown_replay());
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
        let board = view_model::replay_board(player.shown_replay());
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
    player.replay(Do::StepForward);
    assert!(view_model::replay_hint(player.shown_replay()).is_none());
    assert_eq!(player.replay_announcements(), ["solved"]);
    let log = view_model::replay(player.shown_replay()).log;
    assert!(
        log.iter().any(|line| line.current && (line.number, line.text.as_str()) == (len, "solved")),
        "{log:?}"
    );
    assert!(
        view_model::replay_board(player.shown_replay())
            .iter()
            .all(|cell| matches!(cell.content, CellContent::Digit(_)))
    );
    player.replay(Do::First);
    for _ in 0..struck {
        player.replay(Do::NextMark);
        let (step, _) = view_model::replay_hint(player.shown_replay()).expect("a step that strikes");
        assert!(!step.eliminations.is_empty());
    }
    player.replay(Do::NextMark);
    assert_eq!(player.shown_replay().steps_done(), len);
    let method = view_model::replay(player.shown_replay()).methods[5].clone();
    assert_eq!((method.class, method.outcome.as_str()), ("solved", "Solved"));
    assert_eq!(method.effort, format!("{} steps", steps.len()));
    player.replay(Do::CopyAll);
    let Some(Done::Copy(text)) = player.replay_effects.first() else { panic!("they go to the clipboard") };
    assert_eq!(text.lines().count(), steps.len());
    assert!(text.starts_with("1  ") && text.contains(&i18n::logic_step_line(&steps[0])), "{text}");
    player.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert!(
        view_model::replay_board(player.shown_replay())
            .iter()
            .all(|cell| !matches!(cell.content, CellContent::Notes { .. }))
    );
    player.replay(Do::Leave);
    assert_eq!(player.game.to_text(), before);
}

#[test]
fn the_logic_path_ends_where_no_technique_applies() {
    let mut player = Player::with(SEVERAL);
    player.open_replay();
    let look = view_model::replay(player.shown_replay());
    assert_eq!((look.step_count, look.position_text.as_str()), (0, ""));
    assert_eq!(look.heading, "More than one solution");
    assert!(look.sentences[0].contains("no step is certain"), "{:?}", look.sentences);
    assert_eq!(look.profile, None);
    assert_eq!(
        (look.methods[5].class, look.methods[5].outcome.as_str()),
        ("failed", "More than one solution")
    );
    player.replay(Do::StepForward).replay(Do::Last).replay(Do::CopyAll);
    assert_eq!(player.shown_replay().steps_done(), 0);
}

#[test]
fn a_stuck_logic_path_shows_steps_and_open_cell_count() {
    let mut player = Player::with(MEDIUM);
    player.open_replay();
    let steps = player.shown_replay().logic_path().expect("the path was found").steps()[..7].to_vec();
    let mut player = Player::with(MEDIUM);
    player.worker.is_slow = true;
    player.open_replay();
    let by_logic = player.worker.waiting.iter().find(|(_, job)| matches!(job, Job::Path { .. }));
    let &(id, _) = by_logic.expect("logic is asked");
    player.report_to_replay(answered(id, Answer::Path(steps)));
    let path = player.shown_replay().logic_path().expect("the path was found");
    let method = &view_model::replay(player.shown_replay()).methods[5];
    assert_eq!((path.steps().len(), method.class), (7, "failed"));
    assert_eq!(method.outcome, i18n::stuck_text(path.open_cell_count()));
    assert!(!view_model::replay(player.shown_replay()).stuck, "before the first step");
    player.replay(Do::Last);
    let look = view_model::replay(player.shown_replay());
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
fn transcript(player: &mut Player) -> Vec<Vec<String>> {
    let mut steps = Vec::new();
    while player.shown_replay().steps_done() < player.shown_replay().len() {
        let before = player.shown_replay().steps_done();
        player.replay(Do::NextSentence);
        let spoken = player.replay_spoken();
        assert_eq!((spoken.len(), player.replay_effects.len()), (1, 1), "one at a time: {spoken:?}");
        if player.shown_replay().steps_done() > before {
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
        let mut player = Player::with(puzzle);
        player.open_replay();
        let opened = player.replay_spoken();
        assert_eq!(opened.len(), 2, "opened, and all have finished: {opened:?}");
        assert!(opened[0].starts_with("How it is solved. Step by step"), "{opened:?}");
        let steps = logic_steps(&player);
        let spoken = transcript(&mut player);
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
    let mut player = Player::with(MEDIUM);
    player.select(Cell::at(0, 0)).open_replay();
    let mut heard = |action| player.replay(action).replay_announcements().join(" / ");
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
    assert_eq!(player.shown_replay().cursor(), Cell::at(0, 1));
}

#[test]
fn cells_of_a_logic_replay_name_candidates_and_effects() {
    let mut player = Player::with(MEDIUM);
    player.open_replay();
    let mut struck = 0;
    for _ in 1..player.shown_replay().len() {
        player.replay(Do::StepForward);
        let labels = view_model::replay_labels(player.shown_replay()).expect("logic is shown");
        assert!(labels.iter().all(|label| !label.contains("notes")), "{labels:?}");
        let (step, _) = view_model::replay_hint(player.shown_replay()).expect("a step");
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
    player.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert_eq!(view_model::replay_labels(player.shown_replay()), None);
}

#[test]
fn a_method_that_gets_stuck_says_so_at_its_end() {
    let mut player = Player::with(MEDIUM);
    player.open_replay().replay(Do::ShowMethod(SolveMethod::Search(Method::Compare)));
    let open = player.shown_replay().shown_run().map(|run| (!run.grid.filled()).len()).expect("it was run");
    player.replay(Do::Last);
    let view = view_model::replay(player.shown_replay());
    assert_eq!((view.stuck, view.heading), (true, i18n::stuck_text(open)));
    for method in view.methods {
        assert_eq!(method.class, if method.outcome.starts_with("Stuck") { "failed" } else { "solved" });
    }
    let [Done::Announce(message)] = &player.replay_effects[..] else { panic!("{:?}", player.replay_effects) };
    let expected = format!("Stuck, {open} open. Compare and eliminate: the last round has filled no cell");
    assert!(message.announcement().starts_with(&expected), "{}", message.announcement());
}

#[test]
fn logic_is_played_slowly_unless_a_speed_is_chosen() {
    let mut player = Player::with(PUZZLE);
    player.open_replay();
    assert_eq!(player.shown_replay().speed(), PlaybackSpeed::Slow);
    player.replay(Do::ShowMethod(SolveMethod::Search(Method::Plain)));
    assert_eq!(player.shown_replay().speed(), PlaybackSpeed::Medium);
    player.replay(Do::SetSpeed(PlaybackSpeed::Fast)).replay(Do::ShowMethod(SolveMethod::Logic));
    assert_eq!(player.shown_replay().speed(), PlaybackSpeed::Fast);
}

#[test]
fn the_difficulty_profile_names_the_hardest_step_and_the_bottleneck() {
    let mut player = Player::with(MEDIUM);
    player.open_replay();
    let profile = view_model::replay(player.shown_replay()).profile.expect("the steps are known");
    let steps = player.shown_replay().logic_path().expect("the steps are known").steps();
    assert_eq!((profile.step_count, profile.rating_bars.matches('M').count()), (steps.len(), steps.len()));
    let hardest = steps.iter().max_by_key(|step| step.rating.0).expect("a step");
    let expected = format!("{} steps. The hardest is step ", steps.len());
    assert!(profile.rating_text.starts_with(&expected), "{}", profile.rating_text);
    assert!(profile.rating_text.contains(&i18n::rating_text(hardest.rating)), "{}", profile.rating_text);
    let path = player.shown_replay().logic_path().expect("the steps are known");
    let place = path.bottleneck().expect("a bottleneck");
    let fewest = steps[place - 1].ways;
    assert_eq!(steps.iter().map(|step| step.ways).min(), Some(fewest));
    let expected = format!("Step {place} is the bottleneck: it has the fewest ways to go on, {fewest}.");
    assert_eq!(profile.ways_text, expected);
    assert!(profile.ways_bars.contains(&profile.bottleneck_bar), "{}", profile.bottleneck_bar);
    player.replay(Do::Bottleneck);
    assert_eq!(player.shown_replay().steps_done(), place);
    let detail = view_model::replay(player.shown_replay()).depth_text;
    assert!(detail.contains(&format!(" · {fewest} way")), "{detail}");
    player.replay(Do::ShowMethod(SolveMethod::Search(Method::Fast)));
    assert_eq!(view_model::replay(player.shown_replay()).profile, None);
}

#[test]
fn the_board_marks_the_cell_of_the_last_step() {
    let mut player = Player::with(PUZZLE);
    player.open_replay().replay(Do::Select(Cell::at(4, 4)));
    assert_eq!(player.shown_replay().cursor(), Cell::at(4, 4));
    for method in [Method::Plain, Method::Fast, Method::Compare] {
        player.replay(Do::ShowMethod(SolveMethod::Search(method)));
        for _ in 0..300 {
            player.replay(Do::StepForward);
            let step = player.shown_replay().state().last_step;
            let cell = match step {
                Some(
                    TraceStep::Fill { cell, .. } | TraceStep::Place { cell, .. } | TraceStep::Remove { cell },
                ) => Some(cell),
                Some(TraceStep::DeadEnd { cell }) => cell,
                _ => None,
            };
            let board = view_model::replay_board(player.shown_replay());
            let is_marked = |at: &Cell| board[at.index()].search_role.is_some_and(|mark| mark.last_step);
            assert_eq!(Cell::all().filter(is_marked).collect::<Vec<_>>(), Vec::from_iter(cell), "{step:?}");
        }
    }
}

#[test]
fn while_a_method_runs_the_others_wait() {
    let mut player = Player::with(PUZZLE);
    player.worker.is_slow = true;
    player.open_replay();
    let logic = SolveMethod::ALL.iter().position(|method| *method == SolveMethod::Logic).expect("a method");
    let check = |player: &Player, of_logic: (&str, &str), of_others: &str| {
        for (index, method) in view_model::replay(player.shown_replay()).methods.iter().enumerate() {
            let expected = if index == logic { of_logic } else { (of_others, "") };
            assert_eq!((&*method.outcome, method.class), expected);
        }
    };
    check(&player, ("Running …", "running"), "Waiting");
    for (method, sentence) in
        [(SolveMethod::Logic, "Running …"), (SolveMethod::Search(Method::Plain), "not run yet")]
    {
        player.replay(Do::ShowMethod(method));
        assert_eq!(view_model::replay(player.shown_replay()).sentences, [sentence]);
    }
    let (id, job) = player.worker.waiting[0].clone();
    let answer = Task::new(job).finish();
    player.report_to_replay(Report::Answered { id, answer, microseconds: 2_500_000 }).replay(Do::Cancel);
    check(&player, ("Solved", "solved"), "Not run");
    let time = &view_model::replay(player.shown_replay()).methods[logic].time;
    assert_eq!(*time, i18n::format_duration(2_500_000_000));
}

#[test]
fn the_log_has_as_many_lines_before_a_step_as_after_it() {
    let mut player = Player::with(PUZZLE);
    player.open_replay();
    for method in SolveMethod::ALL {
        player.replay(Do::ShowMethod(method));
        let len = player.shown_replay().len();
        for at in [0, 1, 20, len - 1, len] {
            player.replay(Do::Seek(at));
            let view = view_model::replay(player.shown_replay());
            let passes = matches!(method, SolveMethod::Search(Method::Candidates | Method::Compare));
            assert_eq!((view.by_rounds, view.log.len()), (passes, 9), "{method:?}");
            for (place, line) in view.log.iter().enumerate() {
                let number = (at + place).checked_sub(4).filter(|number| (1..=len).contains(number));
                let expected = (number.unwrap_or(0), place == 4 && at > 0);
                assert_eq!((line.number, line.current), expected, "{method:?}, step {at}");
            }
        }
    }
}

#[test]
fn a_hint_lights_the_place_then_pattern_and_result() {
    let mut player = Player::with(MEDIUM);
    player.open_replay();
    for step in logic_steps(&player) {
        let lit = |level| step.lit_cells(HintProgress::start_of(level));
        assert_eq!(lit(HintLevel::Hidden), CellSet::EMPTY);
        assert_eq!([lit(HintLevel::Where), lit(HintLevel::What)], [step.location_cells; 2], "{step}");
        assert!(step.pattern_cells.is_subset(lit(HintLevel::Pattern)), "{step}");
        let changed: CellSet = step.placements.iter().chain(&step.eliminations).map(|it| it.cell).collect();
        assert_eq!(step.ringed_cells(HintProgress::ALL), step.pattern_cells | changed, "{step}");
    }
}
