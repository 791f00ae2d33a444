//! Games panel: the archived games, which can be resumed, and the statistics.
//!
//! ```text
//!   www/panels/games.js ──▶ records ──▶ GamesPanel ──▶ the list: games with their whole record, last played first
//!   the saved game ──▶ the current game ──┘ └─▶ the statistics: the headers of all games
//! ```

mod game_list;
mod statistics;

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::Function;
use ninefold::sort_by_number::{SortNumber, sort_by_number};
use ninefold_app::game::dailies::Dailies;
use ninefold_app::game::pace::{PaceGame, givens_of_record};
use ninefold_app::game::statistics::Statistics;
use ninefold_app::game::{Game, Session};
use ninefold_app::input::PanelButton;
use ninefold_app::markup::MarkupName;
use ninefold_app::profile::GameAnalysis;
use ninefold_app::puzzle_record::PuzzleRecord;
use ninefold_app::template::{Language, TemplateArguments};
use ninefold_app::{i18n, view_model};
use wasm_bindgen::JsValue;
use web_sys::Event;

use super::{add_listener, focus_and_scroll, language, pace, plate, set_title, show_buttons};
use crate::bridge::games::{self, GameArchive};
use crate::bridge::{files, learn_program, lists_program};
use crate::dom::{element, event_button, leak_closure, query_all, set_pressed, set_visible};

/// Data of the panel while it is open.
#[derive(Default)]
pub struct GamesPanel {
    language: Language,
    /// The current game, if it is one that is archived.
    current: Option<Session>,
    /// The games are in memory only, not in a database.
    is_in_memory: bool,
    /// Games with their whole record, last played first.
    games: Vec<SavedGame>,
    drawn: usize,
    /// The statistics were reset, which can be undone.
    is_reset: bool,
    /// Headers of all games, for the statistics.
    summaries: Vec<Session>,
    /// The statistics are being reset or brought back by a button that may be hidden then.
    is_resetting: bool,
}

/// Archived game with its whole record.
struct SavedGame {
    started_at: u64,
    /// Time of the last move, in milliseconds since 1970.
    last_played_at: f64,
    text: String,
}

thread_local! {
    static PANEL: RefCell<Option<GamesPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut GamesPanel) -> T) -> Option<T> {
    PANEL.with_borrow_mut(|panel| panel.as_mut().map(act))
}

pub fn open(saved_game: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(|| add_listener(&element("games"), "click", on_click));
    PANEL.set(Some(GamesPanel::new(current_game(saved_game))));
    show_section(false);
    focus_button(&PanelButton::GamesList);
    reload_games();
}

/// The current game of a save, if it is one that is archived.
pub fn current_game(saved_game: &str) -> Option<Session> {
    let game: Game = saved_game.parse().ok()?;
    let session = game.session();
    (session.has_history() && !session.is_example()).then(|| session.clone())
}

fn reload_games() {
    thread_local! {
        static ON_LOAD: js_sys::Function = leak_closure(|answer| {
            with_panel(|panel| panel.set_games(&GameArchive::from_js(&answer)));
            game_list::draw();
            with_panel(statistics::draw);
            open_profile();
            pace::start(with_panel(|panel| panel.pace_games()).unwrap_or_default(), statistics::draw_pace);
            show_reset_buttons(false);
            if with_panel(|panel| std::mem::take(&mut panel.is_resetting)) == Some(true) {
                // A hidden button cannot have the focus: the last one that is shown has it.
                focus_button(&PanelButton::GamesReset);
                focus_button(&PanelButton::GamesResetUndo);
            }
        });
    }
    // The script is loaded before this panel.
    let _ = ON_LOAD.with(games::load_games);
}

/// Loads the games and computes the player's pace, once, where the page has games; then calls a function.
pub fn load_pace(on_done: fn()) {
    static LOAD: Once = Once::new();
    thread_local! {
        static ON_DONE: Cell<fn()> = const { Cell::new(|| ()) };
        static ON_LOAD: js_sys::Function = leak_closure(|answer| {
            let mut panel = GamesPanel::new(None);
            panel.set_games(&GameArchive::from_js(&answer));
            pace::start(panel.pace_games(), ON_DONE.get());
        });
    }
    LOAD.call_once(|| {
        ON_DONE.set(on_done);
        // Without the script there are no games, so the pace stays unknown.
        let _ = ON_LOAD.with(games::load_games);
    });
}

/// Draws the plate of a game, which is identified by its start time. Calls back with a text that compares it with earlier ones at
/// its level, and again with that and the longest thoughts.
pub fn compare(started_at: f64, archive: &GameArchive, on_text: &Function) {
    plate::begin();
    let mut panel = GamesPanel::new(None);
    panel.set_games(archive);
    pace::start(panel.pace_games(), || ());
    let Some(at) = panel.summaries.iter().position(|session| session.started_at_ms() == started_at as u64)
    else {
        return;
    };
    let dailies = Dailies::new(&panel.summaries);
    let session = panel.summaries.remove(at);
    let Some(end) = session.completion() else { return };
    let comparison = statistics(&panel).of_level(session.level()).compare(end);
    let whole: Option<Session> = panel.saved_text(started_at as u64).and_then(|text| text.parse().ok());
    let rival = whole.as_ref().and_then(plate::rival_of);
    let texts = [
        view_model::daily_text(&session, &dailies, panel.language),
        view_model::comparison_text(comparison, end.played_ms, panel.language),
        rival.as_ref().map_or_else(String::new, |rival| view_model::rival_text(rival, panel.language)),
    ];
    let lines: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    let on_text = on_text.clone();
    let show = move |lines: &[String]| {
        // The page decides what to do with the text; it cannot refuse it.
        let _ = on_text.call1(&JsValue::NULL, &lines.join("\n").into());
    };
    show(&lines);
    if let Some(session) = whole {
        if end.by_player {
            let record = PuzzleRecord::solved(end.at_ms, end.played_ms);
            lists_program::keep_solved(&session.givens().to_line(), &record.to_text());
        }
        plate::draw(session, rival, move |thoughts| {
            show(&[lines.as_slice(), &[thoughts.to_owned()]].concat());
        });
    }
}

fn on_click(event: &Event) {
    thread_local! {
        static ON_RESET: js_sys::Function = leak_closure(|_| reload_games());
    }
    let Some((button, element)) = event_button(event) else { return };
    match button {
        PanelButton::GamesList => show_section(false),
        PanelButton::GamesStatistics => show_section(true),
        PanelButton::GameResume => game_list::resume(&element),
        PanelButton::LookBack => game_list::look_back(&element),
        PanelButton::GameDelete => game_list::delete(&element),
        PanelButton::GamesEdit => game_list::toggle_edit(),
        PanelButton::GameRestore => game_list::restore(&element),
        PanelButton::GamesExport => {
            with_panel(|panel| {
                files::save_text("ninefold-games.csv", &statistics::to_csv(panel), "text/csv");
            });
        }
        PanelButton::GamesReset => ask_to_reset(true),
        PanelButton::GamesResetCancel => ask_to_reset(false),
        PanelButton::GamesResetConfirm => {
            with_panel(|panel| panel.is_resetting = true);
            ON_RESET.with(games::reset_statistics);
            ask_to_reset(false);
            announce("reset", &[]);
        }
        PanelButton::GamesResetUndo => {
            with_panel(|panel| panel.is_resetting = true);
            ON_RESET.with(games::undo_reset);
            announce("reset-undone", &[]);
        }
        _ => {}
    }
}

fn show_section(statistics: bool) {
    for (button, shown) in [(PanelButton::GamesList, !statistics), (PanelButton::GamesStatistics, statistics)]
    {
        // The part has the name of its button.
        set_visible(&element(&button.name()), shown);
        set_pressed(&button, shown);
    }
    open_profile();
    set_title(&i18n::games_texts(language()).text(if statistics { "title-statistics" } else { "title" }));
    show_reset_buttons(false);
}

/// Shows the profile, if the statistics are shown and count a game.
fn open_profile() {
    let has_games = with_panel(|panel| panel.summaries.iter().any(GameAnalysis::is_counted)) == Some(true);
    set_visible(&element("games-profile"), has_games);
    if has_games && !element(&PanelButton::GamesStatistics.name()).has_attribute("hidden") {
        learn_program::open_profile();
    }
}

/// Asks whether to reset the statistics, or cancels that.
fn ask_to_reset(is_asking: bool) {
    show_reset_buttons(is_asking);
    focus_button(&if is_asking { PanelButton::GamesResetCancel } else { PanelButton::GamesReset });
}

fn show_reset_buttons(is_asking: bool) {
    let state = with_panel(|panel| (panel.is_reset, statistics(panel).total_played()));
    let (is_reset, played) = state.unwrap_or_default();
    let question = element("games-reset-question");
    set_visible(&question, is_asking);
    let text = i18n::games_texts(language()).format("reset-question", &[("count", &played)]);
    question.set_text_content(Some(&text));
    for (button, shown) in [
        (PanelButton::GamesReset, !is_asking && played > 0),
        (PanelButton::GamesResetUndo, !is_asking && is_reset),
        (PanelButton::GamesResetConfirm, is_asking),
        (PanelButton::GamesResetCancel, is_asking),
    ] {
        show_buttons(&button, shown);
    }
}

fn announce(key: &str, arguments: TemplateArguments) {
    element("games-status").set_text_content(Some(&i18n::games_texts(language()).format(key, arguments)));
}

fn focus_button(button: &PanelButton) {
    if let Some(button) = query_all(&["#games [data-action=", &button.name(), "]"].concat()).first() {
        focus_and_scroll(button);
    }
}

impl GamesPanel {
    /// Without games other than the current one.
    pub fn new(current: Option<Session>) -> GamesPanel {
        GamesPanel { language: language(), current, ..GamesPanel::default() }
    }

    /// How far the player is in the daily puzzles.
    pub fn dailies(&self) -> Dailies {
        let is_daily = |header: &str| {
            let id = Session::from_header(header).ok().and_then(|session| session.puzzle_id());
            id.is_some_and(|id| id.date().is_some())
        };
        let texts = self.games.iter().rev().map(|saved| &*saved.text);
        let dailies = texts.filter(|text| text.split("givens").next().is_some_and(is_daily));
        let whole: Vec<Session> = dailies.filter_map(|text| text.parse().ok()).collect();
        Dailies::new(self.summaries.iter().chain(&whole).chain(&self.current))
    }

    /// The games that count for the player's pace, as far as their puzzles are known.
    pub fn pace_games(&self) -> Vec<PaceGame> {
        let pace_game = |session: &Session| {
            let started_at = session.started_at_ms();
            let givens = if self.is_current(started_at) {
                *session.givens()
            } else {
                givens_of_record(self.saved_text(started_at)?)?
            };
            PaceGame::new(session, givens)
        };
        self.summaries.iter().filter_map(pace_game).collect()
    }

    /// Whether the game that was started at this time is the current one.
    pub fn is_current(&self, started_at: u64) -> bool {
        self.current.as_ref().is_some_and(|session| session.started_at_ms() == started_at)
    }

    /// The record of the game that was started at this time.
    pub fn saved_text(&self, started_at: u64) -> Option<&str> {
        self.games.iter().find(|saved| saved.started_at == started_at).map(|saved| &*saved.text)
    }

    /// Sets the games from a list of records. Unreadable records are ignored.
    pub fn set_games(&mut self, archive: &GameArchive) {
        self.is_in_memory = archive.is_in_memory();
        let reset_ms = archive.reset_ms();
        self.is_reset = reset_ms > 0;
        self.games.clear();
        self.summaries.clear();
        for row in archive.rows() {
            let started_at = row.started_at_ms();
            if self.is_current(started_at) {
                continue;
            }
            self.summaries.extend(row.header().and_then(|header| Session::from_header(&header).ok()));
            let last_played_at = row.saved_ms() as f64;
            self.games.extend(row.game_text().map(|text| SavedGame { started_at, last_played_at, text }));
        }
        self.summaries.extend(self.current.clone());
        self.summaries.retain(|session| {
            session.completion().map_or(session.started_at_ms(), |end| end.at_ms) >= reset_ms
        });
        sort_by_number(&mut self.games, |game| SortNumber::from(game.last_played_at as u64).descending());
        self.drawn = 0;
    }
}

pub fn statistics(panel: &GamesPanel) -> Statistics {
    statistics::of_sessions(&panel.summaries)
}
