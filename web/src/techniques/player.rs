//! What is known of the player: the games that count, and the results of practice.

use std::cell::{Cell, RefCell};

use js_sys::Function;
use ninefold::level::Level;
use ninefold::techniques::Technique;
use ninefold_app::calendar::Day;
use ninefold_app::game::Session;
use ninefold_app::profile::{GameTechniques, PracticeResult, ProfileLog, counted_games};
use ninefold_app::training::{NextTechnique, TrainingInput, TrainingState};

use crate::bridge::games::{self, GameArchive};
use crate::dom::leak_closure;
use crate::panels::dates::{day_at, today};
use crate::profile::counted_headers;

/// What is known of the player. Nothing until the games have been loaded.
#[derive(Default)]
pub struct TrainingPlayer {
    log: ProfileLog,
    games: Vec<(u64, GameTechniques)>,
    results: Vec<PracticeResult>,
    lessons: Vec<Technique>,
    last_level: Option<Level>,
}

thread_local! {
    static PLAYER: RefCell<TrainingPlayer> = RefCell::default();
}

/// Loads the games, where the page has some, and then calls a function.
pub fn load(on_loaded: fn()) {
    thread_local! {
        static ON_LOADED: Cell<fn()> = const { Cell::new(|| ()) };
        static ON_LOAD: Function = leak_closure(|answer| {
            PLAYER.set(TrainingPlayer::new(&GameArchive::from_js(&answer)));
            ON_LOADED.get()();
        });
    }
    ON_LOADED.set(on_loaded);
    if ON_LOAD.with(games::load_games).is_err() {
        // Without the script there are no games, so nothing is known of the player.
        on_loaded();
    }
}

pub fn with_player<T>(act: impl FnOnce(&mut TrainingPlayer) -> T) -> T {
    PLAYER.with_borrow_mut(act)
}

impl TrainingPlayer {
    fn new(archive: &GameArchive) -> TrainingPlayer {
        let (log, headers) = (archive.profile(), counted_headers(archive));
        let games = counted_games(&log, &headers).into_iter();
        let last = headers.iter().max_by_key(|header| header.started_at_ms());
        TrainingPlayer {
            games: games.map(|(session, game)| (session.started_at_ms(), game)).collect(),
            results: log.practice(),
            lessons: log.lessons(),
            last_level: last.and_then(Session::level),
            log,
        }
    }

    pub fn state(&self) -> TrainingState<'_> {
        TrainingState::new(TrainingInput {
            games: &self.games,
            results: &self.results,
            lessons: &self.lessons,
            today: day_number(today()),
            day_of: |at_ms| day_number(day_at(at_ms as f64)),
        })
    }

    /// The level of the game that was started last.
    pub fn last_level(&self) -> Option<Level> {
        self.last_level
    }

    pub fn next_technique(&self) -> Option<NextTechnique> {
        self.state().next_technique()
    }

    /// Keeps that the example of a technique was played.
    pub fn add_lesson(&mut self, at_ms: u64, technique: Technique) {
        games::keep_profile_line(&self.log.add_lesson(at_ms, technique));
        self.lessons = self.log.lessons();
    }

    /// Keeps what came of a position, which is known by its start time: of two results of one position the better one counts. Returns
    /// whether this is its first.
    pub fn add_result(&mut self, at_ms: u64, technique: Technique, is_found: bool) -> bool {
        let is_first = !self.log.has_game(at_ms);
        let line = self.log.add_practice(PracticeResult { at_ms, technique, is_found });
        games::keep_profile_line(&line);
        self.results = self.log.practice();
        is_first
    }
}

fn day_number(day: Day) -> i32 {
    Day::new(1970, 1, 1).map_or(0, |first| day.days_since(first))
}
