//! The profile, a part of the statistics: which techniques the player finds, and which not. Games that it does not know yet are looked at
//! in a worker of the tools program, one after another. `ninefold_app::profile` counts.
//!
//! ```text
//!   a game is finished ─▶ record_game ─┐
//!   the statistics open ─▶ open ───────┴─▶ GameAnalysis ─ jobs ─▶ worker ─ reports ─▶ a line, kept in the browser ─▶ drawn
//! ```

mod renderer;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::Function;
use ninefold_app::game::Session;
use ninefold_app::profile::{AnalysisState, GameAnalysis, PlayerProfile, ProfileLog};
use ninefold_app::protocol::{Job, Report};
use ninefold_app::view_model::{self, ProfileProgress};

use crate::bridge::games::{self, ArchiveRow, GameArchive};
use crate::dom::{add_listener, defer, element, language, leak_closure};
use crate::review::create_worker;
use crate::technique_source::with_labels;
use crate::worker::client::WorkerClient;

struct ProfilePanel {
    /// The headers of the games that count.
    headers: Vec<Session>,
    log: ProfileLog,
    /// The games that are to be looked at, with their start times; the next one last.
    waiting: Vec<(u64, String)>,
    current: Option<(u64, GameAnalysis)>,
    progress: ProfileProgress,
    is_shown: bool,
    /// There is one while games are looked at.
    worker: Option<WorkerClient>,
}

thread_local! {
    static PANEL: RefCell<Option<ProfilePanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut ProfilePanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Shows the profile, whose section is in the page, and looks at the games that it does not know.
pub fn open(archive: &GameArchive) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(|| add_listener(&element("panel"), "close", |_| PANEL.set(None)));
    start(ProfilePanel::new(archive, true, |_| true));
}

/// Looks at a game that has just been finished, by its start time, unless the profile is shown, which looks at all.
pub fn record_game(archive: &GameArchive, started_at_ms: u64) {
    if PANEL.with_borrow(Option::is_none) {
        start(ProfilePanel::new(archive, false, |other| other == started_at_ms));
    }
}

fn start(panel: ProfilePanel) {
    PANEL.set(Some(panel));
    begin_next();
    draw();
}

/// Begins with the next game that there is something to find out about. After the last one the worker ends, and with it a panel that
/// is not shown.
fn begin_next() {
    if let Some(job) = with_panel(ProfilePanel::begin_next).flatten() {
        return run(job);
    }
    let is_shown = with_panel(|panel| {
        panel.worker = None;
        panel.is_shown
    });
    if is_shown == Some(false) {
        PANEL.set(None);
    }
}

fn run(job: Job) {
    with_panel(|panel| panel.worker.get_or_insert_with(|| create_worker(on_report)).run(1, job));
}

fn on_report(report: Report) {
    thread_local! {
        static BEGIN_NEXT: Function = leak_closure(|_| {
            begin_next();
            draw();
        });
    }
    let state =
        with_panel(|panel| panel.current.as_mut().map(|(_, analysis)| analysis.handle_report(report)));
    match state.flatten() {
        Some(AnalysisState::Job(job)) => run(job),
        Some(AnalysisState::Done(game)) => {
            let line = with_panel(|panel| {
                let (started_at_ms, _) = panel.current.take()?;
                panel.progress.done += 1;
                Some(panel.log.add(started_at_ms, &game))
            });
            line.flatten().iter().for_each(|line| games::keep_profile_line(line));
            // Deferred, since the worker that reports may end.
            defer(&BEGIN_NEXT);
        }
        Some(AnalysisState::Failed) => {
            // The others would fail, too: they stay as they are until the profile is opened again.
            with_panel(|panel| {
                panel.progress.has_failed = true;
                panel.current = None;
                panel.waiting.clear();
            });
            defer(&BEGIN_NEXT);
        }
        _ => {}
    }
}

fn draw() {
    let view = with_panel(|panel| {
        panel.is_shown.then(|| {
            let profile = PlayerProfile::new(&panel.log, &panel.headers);
            with_labels(|labels| view_model::profile(&profile, panel.progress, labels, language()))
        })
    });
    if let Some(view) = view.flatten() {
        renderer::draw(&view);
    }
}

/// The header of an archived game, if the game counts.
fn counted_header(archive: &GameArchive, row: &ArchiveRow) -> Option<Session> {
    let header = Session::from_header(&row.header()?).ok()?;
    let is_current = header.completion().is_some_and(|end| end.at_ms >= archive.reset_ms());
    (is_current && GameAnalysis::is_counted(&header)).then_some(header)
}

/// The headers of the games that count.
pub fn counted_headers(archive: &GameArchive) -> Vec<Session> {
    archive.rows().filter_map(|row| counted_header(archive, &row)).collect()
}

impl ProfilePanel {
    /// The games that count, of which those that are not known and wanted are to be looked at.
    fn new(archive: &GameArchive, is_shown: bool, is_wanted: impl Fn(u64) -> bool) -> ProfilePanel {
        let log = archive.profile();
        let (mut headers, mut waiting) = (Vec::new(), Vec::new());
        for row in archive.rows() {
            let Some(header) = counted_header(archive, &row) else { continue };
            let started_at_ms = header.started_at_ms();
            if is_wanted(started_at_ms) && !log.has_game(started_at_ms) {
                waiting.extend(row.game_text().map(|text| (started_at_ms, text)));
            }
            headers.push(header);
        }
        ProfilePanel {
            progress: ProfileProgress { count: waiting.len(), ..ProfileProgress::default() },
            headers,
            log,
            waiting,
            current: None,
            is_shown,
            worker: None,
        }
    }

    /// Begins with the next game and returns the first job; `None` if there are no more.
    fn begin_next(&mut self) -> Option<Job> {
        while let Some((started_at_ms, text)) = self.waiting.pop() {
            let begun = text.parse().ok().and_then(GameAnalysis::begin);
            if let Some((analysis, job)) = begun {
                self.current = Some((started_at_ms, analysis));
                return Some(job);
            }
            self.progress.done += 1;
        }
        None
    }
}
