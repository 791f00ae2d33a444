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

mod actions;
mod answers;
mod invariants;

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::sync::Mutex;

use ninefold::grid::{Digit, Grid};
use ninefold::level::Level;
use ninefold::solver::solutions;
use ninefold_app::game::{Action, Effect, Game, LoadedSave, Position, Session};
use ninefold_app::protocol::bundled_puzzles;

use self::invariants::{Before, check_position, check_views};
use crate::support::parallel::parallel_for;
use crate::support::player::{Player, Worker, answered};
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

/// A player who does anything.
struct RandomSession {
    seed: u64,
    rng: Rng,
    player: Player,
    /// IDs of requests, answered or not.
    awaited: Vec<u32>,
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
            player: Player { now: 1_795_298_400_000.0, worker: Worker::slow(), ..Player::default() },
            awaited: Vec::new(),
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

    /// A bundled puzzle of a level and its solution.
    fn bundled_puzzle(&mut self, level: Level) -> (Grid, Grid) {
        let (_, _, givens) = bundled_puzzles::puzzle(level, self.rng.below(20) as u64);
        (givens, solutions(&givens, 1).first.expect("a puzzle"))
    }

    /// Advances the clock and applies an action.
    fn act(&mut self, action: Action) {
        self.player.now += match self.rng.below(40) {
            0 => 600_000.0,
            1 => -5_000.0,
            _ => self.rng.below(3_000) as f64,
        };
        if let Action::SaveLoaded(_) = action {
            // A page that is opened again starts from nothing.
            self.player.game = Game::default();
            self.player.worker.waiting.clear();
        }
        let before = Before::of(&self.player.game);
        let is_looked_at = self.rng.below(16) == 0;
        let kept_before = is_looked_at.then(|| saved(&self.player.game));
        let may_change = matches!(
            action,
            Action::JobReport(_) | Action::SaveLoaded(_) | Action::OpenedInOtherTab | Action::OpenLink(_)
        );
        self.done.push(match &action {
            // Their contents would be too long to print.
            Action::SaveLoaded(_) | Action::ResumeArchived(_) => None,
            action => Some(action.clone()),
        });
        self.player.act(action);
        let (game, effects) = (&self.player.game, self.player.effects.clone());
        if let Some(watch) = &mut self.watch {
            watch(game, &effects);
        }
        before.check(game, may_change);
        check_position(game);
        if let Some(kept_before) = kept_before {
            let is_saved = effects.contains(&Effect::Save) || may_change;
            assert!(is_saved || saved(game) == kept_before, "a change is not kept");
            check_views(game);
        }
        for effect in &effects {
            match effect {
                Effect::RunJob(id, _) | Effect::OpenReplay(id) => self.awaited.push(*id),
                Effect::Archive(game) => {
                    assert!(Session::from_header(game.header()).is_ok() && game.started_at_ms > 0);
                }
                Effect::Announce(message) if is_looked_at => {
                    assert!(!message.text().is_empty(), "{message:?}");
                }
                _ => {}
            }
        }
        // The jobs before a cancellation may be forgotten.
        let cancelled = effects.iter().position(|effect| *effect == Effect::Cancel);
        let after =
            cancelled.map(|at| effects[at..].iter().filter(|it| matches!(it, Effect::RunJob(..))).count());
        if let Some(after) = after.filter(|_| self.coin()) {
            let waiting = &mut self.player.worker.waiting;
            waiting.drain(..waiting.len() - after);
        }
    }

    /// Runs pending jobs. Most are answered before the next action.
    fn run_jobs(&mut self) {
        while self.rng.below(8) > 0 && !self.player.worker.waiting.is_empty() {
            let (id, job) = self.player.worker.waiting.remove(0);
            let answer = self.answer(job);
            self.act(Action::JobReport(answered(id, answer)));
        }
    }

    /// The saved game is the same, with its whole history.
    fn check_saved(&self) {
        let game = self.player.saved();
        assert_eq!(game.to_text(), self.player.game.to_text());
        let mut again = Game::default();
        again.apply(Action::SaveLoaded(LoadedSave::Game(Box::new(game))), self.player.now);
        let mut here = self.player.game.clone();
        if !is_elsewhere(&here) {
            compare_histories(&mut again, &mut here, self.player.now);
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
        session.player.now += 1_000.0;
        session.player.act(Action::Tick).game.to_text()
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
        if is_elsewhere(&session.player.game) {
            let random_stored = session.random_stored();
            session.act(random_stored);
        }
        if session.rng.below(100) == 0 {
            session.check_saved();
        }
    }
    session.check_saved();
    while let Some((id, job)) = session.player.worker.waiting.pop() {
        let answer = session.answer(job);
        session.act(Action::JobReport(answered(id, answer)));
    }
    assert!(!session.player.session().is_placeholder(), "no puzzle comes");
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
