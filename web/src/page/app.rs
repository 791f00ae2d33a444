//! The app: the game with its renderer, storage and workers, and the queue that all actions go through.

use std::cell::RefCell;

use js_sys::Function;
use ninefold_app::game::save_record::LoadedRecords;
use ninefold_app::game::{Action, Effect, Game, LoadedSave};
use ninefold_app::i18n;
use ninefold_app::markup::MarkupName;
use ninefold_app::protocol::{CoreTask, GameJob, GameReport, Report};

use super::dispatch::{dispatch, next_action, open_link, set_apply_actions};
use super::renderer::PageRenderer;
use super::{events, panel_loader, storage};
use crate::bridge::{self, host};
use crate::dom::{announce, defer, leak_closure, request_frame};
use crate::worker::client::{ClientSetup, WorkerClient, task_slices};
use crate::worker::random_seed;
use crate::worker::tools_slices::tools_slices;

struct App {
    game: Game,
    renderer: PageRenderer,
    /// Does the jobs of a first game. Its worker is created at the start.
    core_client: WorkerClient,
    /// Does all others. Its worker loads the tools program for the first of them.
    tools_client: WorkerClient,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
    static TICK: js_sys::Function = leak_closure(|_| dispatch(Action::Tick));
    static TICK_AFTER_FRAME: js_sys::Function = leak_closure(|_| defer(&TICK));
}

/// Starts the app: sets the language, draws the empty board, adds the listeners and loads the saved game.
pub fn start() {
    host::texts().into_iter().for_each(i18n::set_texts);
    let core_setup = ClientSetup {
        create_worker: || host::create_worker(false),
        start_slices: task_slices::<CoreTask>,
        encode_job: GameJob::to_message,
        decode_report: GameReport::from_message,
        on_report,
    };
    let core_client = WorkerClient::new(core_setup);
    core_client.prepare();
    let tools_client = WorkerClient::new(ClientSetup {
        create_worker: || host::create_worker(true),
        start_slices: |id, message| tools_slices(id, message, GameReport::from_message),
        ..core_setup
    });
    APP.set(Some(App { game: Game::default(), renderer: PageRenderer::new(), core_client, tools_client }));
    set_apply_actions(apply_actions);
    events::add_listeners();
    storage::load(on_loaded);
}

fn on_report(report: Report) {
    dispatch(Action::JobReport(report));
}

fn apply_actions() {
    APP.with(|app| {
        let Ok(mut app) = app.try_borrow_mut() else { return };
        let Some(app) = app.as_mut() else { return };
        while let Some(action) = next_action() {
            for effect in app.game.apply(action, js_sys::Date::now()) {
                app.perform(effect);
            }
        }
        if app.renderer.draw(&app.game) {
            request_frame(&TICK_AFTER_FRAME);
        }
    });
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
            Effect::RunJob(id, job) if job.is_core() => self.core_client.run(id, job),
            Effect::RunJob(id, job) => self.tools_client.run(id, job),
            Effect::Cancel => {
                self.core_client.cancel();
                self.tools_client.cancel();
                self.core_client.prepare();
            }
            Effect::Announce(message) => {
                announce(Some(&message.announcement()));
                if message.panel().is_of_request {
                    host::report_error(&message.text());
                }
            }
            Effect::RepeatAnnouncement => announce(None),
            Effect::SwitchRegion => events::switch_region(),
            Effect::OpenReplay(id) => panel_loader::load_replay(id),
            Effect::OpenPanel(panel) => panel_loader::open_panel(&panel.name(), &self.game.to_text()),
            Effect::OpenInImport(link) => host::open_in_import(&link),
            Effect::Copy(text) => events::copy_text(&text.into()),
        }
    }
}

/// Takes over the loaded records: the newest readable one counts. Records that cannot be read, or that
/// crashed the program twice, are put aside and never overwritten.
fn on_loaded(kept: Option<LoadedRecords>) {
    let is_denied = kept.is_none();
    let kept = kept.unwrap_or_default();
    let crash_count = host::crash_count();
    let mut game = None;
    let mut damaged = kept.damaged;
    let is_first = kept.texts.is_empty() && damaged.is_empty();
    for text in kept.texts {
        match text.parse::<Game>() {
            Ok(read) if crash_count < 2 => {
                game.get_or_insert_with(|| Box::new(read));
            }
            _ => damaged.push(text),
        }
    }
    for record in &damaged {
        bridge::storage::preserve_record(record);
    }
    let stored = match game {
        Some(game) if !damaged.is_empty() => LoadedSave::Damaged(game),
        Some(game) if crash_count > 0 => LoadedSave::Recovered(game),
        Some(game) => LoadedSave::Game(game),
        None if is_first && host::is_page() => LoadedSave::Nothing(random_seed()),
        None if is_first => LoadedSave::NothingInElement(random_seed()),
        None => LoadedSave::Unreadable(random_seed()),
    };
    dispatch(Action::SaveLoaded(stored));
    APP.with_borrow(|app| app.iter().for_each(|app| host::report_state(&app.game.embed_state())));
    let link = host::page_link();
    let begins_day = link.is_empty()
        && crash_count == 0
        && host::is_page()
        && APP.with_borrow(|app| app.iter().any(|app| app.game.can_begin_day(host::midnight())));
    open_link(if begins_day { "daily=today" } else { &link });
    if is_denied {
        dispatch(Action::StorageDenied);
    }
}

/// Hands the board over to the replay, if it is still wanted, and returns what to show: the grid and
/// the number of the cursor's cell.
pub fn start_replay(on_end: Function) -> Option<String> {
    dispatch(Action::ReplayOpened);
    APP.with_borrow_mut(|app| {
        let App { game, renderer, .. } = app.as_mut()?;
        renderer.release_board(on_end)?;
        let session = game.session();
        Some(format!("{} {}", session.grid_to_solve().to_line(), session.cursor().index()))
    })
}
