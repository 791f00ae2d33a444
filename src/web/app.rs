//! The app: the game with its view, storage and engine, and the queue that everything goes through.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::Function;

use ninefold::game::{Action, Effect, Game, Stored};
use ninefold::i18n;
use ninefold::input;
use ninefold::job::Report;
use ninefold::save_record::LoadedRecords;

use super::boot::Program;
use super::engine::Engine;
use super::view::View;
use super::{boot, events, room, storage};
use crate::dom::{announce, document, forever, soon, with_frame};

struct App {
    game: Game,
    view: View,
    engine: Engine,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
    static QUEUE: RefCell<VecDeque<Action>> = const { RefCell::new(VecDeque::new()) };
    static TICK: js_sys::Function = forever(|_| dispatch(Action::Tick));
    static LATER: js_sys::Function = forever(|_| soon(&TICK));
}

/// Begins: learns its language, draws the empty table, listens, and asks the storage for the game of last time.
pub fn start() {
    boot::texts().into_iter().for_each(i18n::speak);
    let app = App { game: Game::default(), view: View::new(), engine: Engine::new() };
    APP.set(Some(app));
    events::listen();
    dispatch(Action::Visible(!document().hidden()));
    storage::open();
}

/// Lets an action happen. Called from within another one (drawing moves the focus, which fires events)
/// it waits for that one to end.
pub fn dispatch(action: Action) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(action));
    APP.with(|app| {
        let Ok(mut app) = app.try_borrow_mut() else { return };
        let Some(app) = app.as_mut() else { return };
        while let Some(action) = QUEUE.with_borrow_mut(VecDeque::pop_front) {
            for effect in app.game.apply(action, js_sys::Date::now()) {
                app.perform(effect);
            }
        }
        if app.view.draw(&app.game) {
            with_frame(&LATER);
        }
    });
}

/// A seed for a new puzzle: 32 bits, short enough to read out.
pub fn seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a random source every visitor gets puzzles by the clock, which is better than none.
    if getrandom::fill(&mut bytes).is_err() {
        return js_sys::Date::now() as u64 % (1 << 32);
    }
    u64::from(u32::from_le_bytes(bytes))
}

impl App {
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save if self.game.play().is_blank() => {}
            Effect::Save => {
                storage::save(&self.game.to_text());
                boot::changed(&self.game.state());
            }
            Effect::Reload => boot::reload(),
            Effect::Compare(begun) => storage::compare(begun),
            Effect::Archive(game) => storage::archive(&game),
            Effect::Run(id, job) => self.engine.run(id, job),
            Effect::Cancel => self.engine.cancel(),
            Effect::Announce(message) => {
                announce(&message.spoken());
                if message.is_fault() {
                    boot::fault(&message.text());
                }
            }
            Effect::Study(id) => room::study(id),
            Effect::Enter(room) => room::enter(&room, &self.game.to_text().into()),
            Effect::TurnAway(link) => boot::turn_away(&link),
            Effect::Copy(text) => events::copy(&text.into()),
        }
    }
}

/// Takes over what the storage held: the newest text that can be read counts. What cannot be read is put aside, never
/// overwritten, and so is what the program broke down with twice.
pub fn loaded(kept: Option<LoadedRecords>) {
    let is_denied = kept.is_none();
    let kept = kept.unwrap_or_default();
    let faults = boot::faults();
    let mut game = None;
    let mut damaged = kept.damaged;
    let is_first = kept.texts.is_empty() && damaged.is_empty();
    for text in kept.texts {
        match text.parse::<Game>() {
            Ok(read) if faults < 2 => {
                game.get_or_insert_with(|| Box::new(read));
            }
            _ => damaged.push(text),
        }
    }
    for record in &damaged {
        boot::put_aside(record);
    }
    let stored = match game {
        Some(game) if !damaged.is_empty() => Stored::Damaged(game),
        Some(game) if faults > 0 => Stored::Recovered(game),
        Some(game) => Stored::Game(game),
        None if is_first => Stored::Nothing(seed()),
        None => Stored::Unreadable(seed()),
    };
    dispatch(Action::Loaded(stored));
    APP.with_borrow(|app| app.iter().for_each(|app| boot::changed(&app.game.state())));
    follow(&boot::link());
    if is_denied {
        dispatch(Action::StorageDenied);
    }
}

/// Does what a link asks for.
pub fn follow(link: &str) {
    input::link(link, seed()).into_iter().for_each(dispatch);
}

/// The room for a study is there: tells it what to look at, if it is still awaited, and when that is over.
pub fn study(over: Function) -> Option<String> {
    dispatch(Action::StudyHere);
    APP.with_borrow_mut(|app| {
        let App { game, view, .. } = app.as_mut()?;
        let way = if game.study()? { "logic" } else { "search" };
        view.give_board(over)?;
        let play = game.play();
        Some(format!("{} {} {way}", play.question().to_line(), play.cursor().index()))
    })
}

/// A report from the engine.
pub fn report(report: Report) {
    if let Report::Answered { id, .. } | Report::Missing { id } = report {
        with_engine(|engine| engine.ended(id));
    }
    dispatch(Action::Reported(report));
}

/// A worker of this program cannot load or does not speak our language.
pub fn worker_failed(program: Program) {
    with_engine(|engine| engine.worker_failed(program));
}

/// A little work on the job that runs on the page's own thread.
pub fn slice() {
    if let Some(report) = with_engine(Engine::slice).flatten() {
        dispatch(Action::Reported(report));
    }
}

fn with_engine<T>(act: impl FnOnce(&mut Engine) -> T) -> Option<T> {
    APP.with_borrow_mut(|app| app.as_mut().map(|app| act(&mut app.engine)))
}
