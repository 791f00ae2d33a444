//! The app: the game with its renderer, storage and workers, and the queue that all actions go through.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::Function;
use ninefold_app::game::save_record::LoadedRecords;
use ninefold_app::game::{Action, Effect, Game, LoadedSave};
use ninefold_app::protocol::Report;
use ninefold_app::{i18n, input};

use super::host::Program;
use super::job_dispatcher::JobDispatcher;
use super::renderer::PageRenderer;
use super::{events, host, panel_loader, storage};
use crate::dom::{announce, defer, document, leak_closure, request_frame};

struct App {
    game: Game,
    renderer: PageRenderer,
    dispatcher: JobDispatcher,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
    static QUEUE: RefCell<VecDeque<Action>> = const { RefCell::new(VecDeque::new()) };
    static TICK: js_sys::Function = leak_closure(|_| dispatch(Action::Tick));
    static TICK_AFTER_FRAME: js_sys::Function = leak_closure(|_| defer(&TICK));
}

/// Starts the app: sets the language, draws the empty board, adds the listeners and loads the saved game.
pub fn start() {
    host::texts().into_iter().for_each(i18n::set_texts);
    let app = App { game: Game::default(), renderer: PageRenderer::new(), dispatcher: JobDispatcher::new() };
    APP.set(Some(app));
    events::add_listeners();
    dispatch(Action::VisibilityChanged(!document().hidden()));
    storage::load();
}

/// Applies an action to the game. If called while another action is applied (drawing moves the focus, which
/// fires events), the action is queued.
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
        if app.renderer.draw(&app.game) {
            request_frame(&TICK_AFTER_FRAME);
        }
    });
}

/// Seed for a new puzzle: 32 bits, short enough to read out.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a random source, puzzles depend on the clock, which is better than none.
    if getrandom::fill(&mut bytes).is_err() {
        return js_sys::Date::now() as u64 % (1 << 32);
    }
    u64::from(u32::from_le_bytes(bytes))
}

impl App {
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save if self.game.session().is_placeholder() => {}
            Effect::Save => {
                storage::save(&self.game.to_text());
                host::report_state(&self.game.embed_state());
            }
            Effect::Reload => host::reload(),
            Effect::Compare(begun) => storage::compare(begun),
            Effect::Archive(game) => storage::archive(&game),
            Effect::RunJob(id, job) => self.dispatcher.run(id, job),
            Effect::Cancel => self.dispatcher.cancel(),
            Effect::Announce(message) => {
                announce(&message.announcement());
                if message.panel().is_of_request {
                    host::report_error(&message.text());
                }
            }
            Effect::OpenReplay(id) => panel_loader::load_replay(id),
            Effect::OpenPanel(panel) => panel_loader::open_panel(&panel, &self.game.to_text().into()),
            Effect::OpenInImport(link) => host::open_in_import(&link),
            Effect::Copy(text) => events::copy_text(&text.into()),
        }
    }
}

/// Takes over the loaded records: the newest readable one counts. Records that cannot be read, or that
/// crashed the program twice, are set aside and never overwritten.
pub fn on_loaded(kept: Option<LoadedRecords>) {
    let is_denied = kept.is_none();
    let kept = kept.unwrap_or_default();
    let faults = host::crash_count();
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
        host::preserve_record(record);
    }
    let stored = match game {
        Some(game) if !damaged.is_empty() => LoadedSave::Damaged(game),
        Some(game) if faults > 0 => LoadedSave::Recovered(game),
        Some(game) => LoadedSave::Game(game),
        None if is_first => LoadedSave::Nothing(random_seed()),
        None => LoadedSave::Unreadable(random_seed()),
    };
    dispatch(Action::SaveLoaded(stored));
    APP.with_borrow(|app| app.iter().for_each(|app| host::report_state(&app.game.embed_state())));
    open_link(&host::page_link());
    if is_denied {
        dispatch(Action::StorageDenied);
    }
}

/// Opens a link.
pub fn open_link(link: &str) {
    input::link_action(link, random_seed()).into_iter().for_each(dispatch);
}

/// Hands the board over to the replay, if it is still wanted, and returns what to show: the grid, the
/// cursor's cell and the method.
pub fn start_replay(on_end: Function) -> Option<String> {
    dispatch(Action::ReplayOpened);
    APP.with_borrow_mut(|app| {
        let App { game, renderer, .. } = app.as_mut()?;
        let mode = game.replay_mode()?.name();
        renderer.release_board(on_end)?;
        let session = game.session();
        Some(format!("{} {} {mode}", session.grid_to_solve().to_line(), session.cursor().index()))
    })
}

/// Handles the report of a job.
pub fn on_report(report: Report) {
    if let Report::Answered { id, .. } | Report::Failed { id } = report {
        with_dispatcher(|dispatcher| dispatcher.on_job_ended(id));
    }
    dispatch(Action::JobReport(report));
}

/// Handles the failure of a worker: it cannot load, or sent an unknown message.
pub fn on_worker_failed(program: Program) {
    with_dispatcher(|dispatcher| dispatcher.on_worker_failed(program));
}

/// Works for one slice on the job that runs on the main thread.
pub fn run_slice() {
    if let Some(report) = with_dispatcher(JobDispatcher::run_slice).flatten() {
        dispatch(Action::JobReport(report));
    }
}

fn with_dispatcher<T>(act: impl FnOnce(&mut JobDispatcher) -> T) -> Option<T> {
    APP.with_borrow_mut(|app| app.as_mut().map(|app| act(&mut app.dispatcher)))
}
