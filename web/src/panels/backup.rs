//! Copies of all that the player has, in *Settings*: saved or sent as a file, shown as QR codes, brought in from either, and
//! whether the browser has promised to keep the games. `ninefold_app::backup` formats, reads and merges the files.
//!
//! ```text
//!   a file, opened, dropped, pasted or shared ──▶ the import panel ──▶ a copy? ──▶ [`offer`]: what is in it
//!   a link to a copy or to a part of one, opened or pasted ──▶ [`receive_links`] ──▶ all parts are there? ──▶ the same offer
//!   *Bring it in* ──▶ games into the archive, board and settings through the page's own actions
//! ```

mod codes;
mod link_arrival;

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::{Array, Date, Function};
use ninefold_app::backup::{Backup, BackupMerge, ReadBackup, read_backup};
use ninefold_app::game::{Game, Setting, Settings, save_record};
use ninefold_app::i18n::backup_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::{Button, MarkupName, Panel};
use ninefold_app::template::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlInputElement, ScrollIntoViewOptions, ScrollLogicalPosition};

pub use link_arrival::receive_links;

use super::dates::{date_and_time, today};
use super::{add_listener, language, press_panel_button, show_panel};
use crate::bridge::games::{ArchiveRow, GameArchive};
use crate::bridge::{copies, files, games, host, page_program, storage};
use crate::dom::{self, call_after, defer, element, event_button, leak_closure, query_all, set_visible};

const SECTION: &str = "backup";

/// Name under which the numbers of games of the outcome are kept while the page is reloaded in another language.
const OUTCOME: &str = "copy";

/// Time between two looks whether the dialog is open, in milliseconds, and how often to look.
const LOOK_INTERVAL_MS: u32 = 20;
const MAX_LOOKS: u32 = 200;

#[derive(Default)]
struct BackupPanel {
    /// The saved game at the time when the panel was opened.
    save: Option<String>,
    offered: Option<ReadBackup>,
    /// A text with links to parts of a copy, which have not been read yet.
    links: Option<String>,
    /// What was brought in, or has arrived, before the dialog was opened again.
    outcome: Option<String>,
    /// Waits for the games of this browser.
    on_own_games: Option<fn(&Backup)>,
    /// A file was chosen here, which should be a copy.
    is_copy_expected: bool,
}

thread_local! {
    static PANEL: RefCell<BackupPanel> = RefCell::default();
    /// How often to look again whether the dialog is open.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
    /// Whether the player was led to the section, so that it is to stay in view.
    static IS_IN_VIEW: Cell<bool> = const { Cell::new(false) };
}

fn with_panel<T>(act: impl FnOnce(&mut BackupPanel) -> T) -> T {
    PANEL.with_borrow_mut(act)
}

/// Opens the section with the saved game. It is shown only in a page of its own, whose games are archived.
pub fn open(saved_game: String) {
    thread_local! {
        static ON_STATE: Function = leak_closure(|state| {
            let state = state.as_string().unwrap_or_default();
            element("backup-kept").set_text_content(Some(&text(&state)));
            show_button(&PanelButton::BackupPersist, state != "kept" && state != "unknown");
            // The section has become longer.
            scroll_into_view();
        });
    }
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    with_panel(|panel| panel.save = Some(saved_game));
    IS_IN_VIEW.set(false);
    let is_shown = host::is_page() && ON_STATE.with(copies::persistence_state).is_ok();
    set_visible(&element(SECTION), is_shown);
    if !is_shown {
        return;
    }
    show_button(&PanelButton::BackupSend, files::can_share_file());
    codes::init();
    link_arrival::read_links();
    draw_offer(false);
    let (outcome, is_offered) = with_panel(|panel| (panel.outcome.take(), panel.offered.is_some()));
    show(&outcome.unwrap_or_else(|| outcome_text(&files::kept_text(OUTCOME))));
    files::keep_text(OUTCOME, "");
    if is_offered {
        load_own_games(preview);
    }
}

/// Moves to the section as soon as the dialog is open.
pub fn focus() {
    LOOKS.set(MAX_LOOKS);
    focus_when_open();
}

fn focus_when_open() {
    thread_local! {
        static LOOK: Function = leak_closure(|_| focus_when_open());
    }
    if element("panel").has_attribute("open") {
        IS_IN_VIEW.set(true);
        scroll_into_view();
        let is_offered = with_panel(|panel| panel.offered.is_some());
        for button in
            section_buttons(&if is_offered { PanelButton::BackupMerge } else { PanelButton::BackupOpen })
        {
            dom::focus(button.unchecked_ref());
        }
    } else if LOOKS.get() > 0 {
        LOOKS.set(LOOKS.get() - 1);
        call_after(LOOK_INTERVAL_MS, &LOOK);
    }
}

/// Scrolls to the section if the player was led to it, with the message in view.
fn scroll_into_view() {
    if IS_IN_VIEW.get() {
        element(SECTION).scroll_into_view();
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        element("backup-status").scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// Opens *Settings* with the file of a copy, which the player may bring in.
pub fn offer(file: &str) {
    with_panel(|panel| panel.offered = Some(read_backup(file)));
    show_panel(&Panel::Settings);
    press_panel_button(Panel::Backup);
}

/// Whether the text that comes in is of a file chosen here, which should be a copy. Asked once for each text.
pub fn take_copy_expectation() -> bool {
    with_panel(|panel| std::mem::take(&mut panel.is_copy_expected))
}

/// Says in *Settings* that a file chosen there is no copy.
pub fn refuse() {
    with_panel(|panel| panel.outcome = Some(text("not-a-copy")));
    show_panel(&Panel::Settings);
    press_panel_button(Panel::Backup);
}

fn add_listeners() {
    let section = element(SECTION);
    add_listener(&section, "click", on_click);
    add_listener(&section, "change", |_| {
        let chosen = element("backup-file").unchecked_into::<HtmlInputElement>();
        if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
            with_panel(|panel| panel.is_copy_expected = true);
            page_program::open_import(&file);
        }
        // Allows the same file to be chosen again.
        chosen.set_value("");
    });
    // A file that was neither brought in nor declined is not offered again.
    add_listener(&element("panel"), "close", |_| with_panel(|panel| panel.offered = None));
}

fn on_click(event: &Event) {
    thread_local! {
        static CHOOSE_FILE: Function = leak_closure(|_| element("backup-file").click());
        static ON_REQUESTED: Function = leak_closure(|is_kept| {
            show(&text(if is_kept.is_truthy() { "promised" } else { "not-promised" }));
        });
    }
    let Some((button, _)) = event_button(event) else { return };
    match button {
        PanelButton::BackupSave => load_own_games(|backup| {
            let name = file_name();
            files::save_text(&name, &backup.to_text(now_ms()), "text/plain");
            show(&backup_texts(language()).format("saved", &[("file", &name)]));
        }),
        PanelButton::BackupSend => load_own_games(|backup| {
            thread_local! {
                static ON_ERROR: Function = leak_closure(|_| show(&text("not-sent")));
            }
            ON_ERROR.with(|failed| files::share_file(&file_name(), &backup.to_text(now_ms()), failed));
        }),
        // Deferred, since a click within a click would be handled here again.
        PanelButton::BackupOpen => defer(&CHOOSE_FILE),
        PanelButton::BackupPersist => ON_REQUESTED.with(copies::request_persistence),
        PanelButton::BackupMerge => load_own_games(merge_offered),
        PanelButton::CodesShow => load_own_games(codes::open),
        PanelButton::BackupCancel => {
            with_panel(|panel| panel.offered = None);
            draw_offer(false);
            show(&text("cancelled"));
            focus();
        }
        button => codes::on_click(&button),
    }
}

/// Calls a function with all that the player has in this browser.
fn load_own_games(on_load: fn(&Backup)) {
    thread_local! {
        static ON_LOAD: Function = leak_closure(|answer| {
            let own = own_games(&GameArchive::from_js(&answer));
            if let Some(on_load) = with_panel(|panel| panel.on_own_games.take()) {
                on_load(&own);
            }
        });
    }
    with_panel(|panel| panel.on_own_games = Some(on_load));
    // The script is loaded before this panel.
    let _ = ON_LOAD.with(games::load_games);
}

fn own_games(archive: &GameArchive) -> Backup {
    let language = Language::from_tag(&copies::chosen_language());
    let (reset_ms, profile) = (archive.reset_ms(), archive.profile());
    let mut own = Backup { reset_ms, language, profile, ..Backup::default() };
    for row in archive.rows() {
        own.add_archived(&row.header().unwrap_or_default(), row.game_text().as_deref(), row.saved_ms());
    }
    // Settings may have changed since the panel was opened.
    let newest = storage::newest_record().and_then(|record| save_record::recover([record]).texts.pop());
    let save = newest.or_else(|| with_panel(|panel| panel.save.clone()));
    if let Some(game) = save.and_then(|text| text.parse::<Game>().ok()) {
        own.add_save(&game, now_ms());
    }
    own
}

fn preview(own: &Backup) {
    let Some((merge, is_damaged, mut text)) = with_panel(|panel| {
        let file = panel.offered.as_ref()?;
        let merge = own.merge(&file.backup);
        let date = file.made_ms.map_or_else(|| text("no-date"), |at| date_and_time(at as f64, language()));
        let text = merge_text("offer", merge_counts(&merge, file.unreadable), &date);
        Some((merge, file.unreadable > 0, text))
    }) else {
        return;
    };
    if has_changes(own, &merge) {
        draw_offer(true);
    } else {
        with_panel(|panel| panel.offered = None);
        let key = if is_damaged { "damaged" } else { "nothing-new" };
        text = [&*text, " ", &self::text(key)].concat();
    }
    show(&text);
    focus();
}

/// Brings the offered file in. Nothing changes unless all of it can be written.
fn merge_offered(own: &Backup) {
    thread_local! {
        static MERGE: RefCell<Option<AppliedMerge>> = const { RefCell::new(None) };
        static ON_DONE: Function = leak_closure(|done| {
            let Some(merge) = MERGE.take() else { return };
            if done.is_truthy() {
                merge.apply();
            } else {
                show(&text("not-merged"));
                focus();
            }
        });
    }
    let Some(file) = with_panel(|panel| panel.offered.take()) else { return };
    draw_offer(false);
    let merge = own.merge(&file.backup);
    let row = |started_at_ms: &u64| {
        let game = &merge.backup.games[started_at_ms];
        ArchiveRow::new(*started_at_ms, game.saved_ms(), game.header(), game.text().unwrap_or_default())
    };
    let rows: Array = merge.changed.iter().map(row).collect();
    let (reset_ms, profile) = (merge.backup.reset_ms as f64, merge.backup.profile.to_text());
    let (settings, board, unreadable) = (own.settings, own.board, file.unreadable);
    MERGE.set(Some(AppliedMerge { merge, settings, board, unreadable }));
    ON_DONE.with(|done| games::put_games(&rows, reset_ms, &profile, done));
}

/// A merge whose games are being written, with what this browser had before.
struct AppliedMerge {
    merge: BackupMerge,
    settings: Option<Settings>,
    board: Option<u64>,
    /// Number of unreadable records of the file.
    unreadable: usize,
}

impl AppliedMerge {
    /// Puts the game of the file on the board and changes settings and language, after the games were written.
    fn apply(&self) {
        let merge = &self.merge;
        if let (Some(wanted), Some(present)) = (merge.settings, self.settings) {
            for button in settings_buttons(present, wanted) {
                page_program::press_button(&button.name());
            }
        }
        let board = merge.board.and_then(|started_at_ms| merge.backup.games.get(&started_at_ms)?.text());
        if let Some(board) = board {
            if merge.board == self.board {
                page_program::play(&untouched_session());
            }
            page_program::play(board);
        }
        let counts = merge_counts(merge, self.unreadable);
        let is_other = merge.language.is_some_and(|wanted| wanted != language());
        if is_other {
            files::keep_text(OUTCOME, &counts.map(|count| count.to_string()).join(" "));
        }
        if let Some(language) = merge.language {
            copies::use_language(language.tag(), is_other);
        }
        if is_other {
            return;
        }
        if board.is_none() {
            show(&merge_text("merged", counts, ""));
            return focus();
        }
        // The dialog has been closed.
        with_panel(|panel| panel.outcome = Some(merge_text("merged", counts, "")));
        press_panel_button(Panel::Backup);
    }
}

/// A session that is never archived. It takes the place of a game on the board while a newer state of that game is brought in:
/// the page does not replace a game by itself.
fn untouched_session() -> String {
    format!("play own\nbegun 1\ngivens {}\nsolution -\ncursor 0\nplayed 0\nat 0\n", ".".repeat(81))
}

/// The buttons that change these settings to others.
fn settings_buttons(present: Settings, wanted: Settings) -> Vec<Button> {
    let toggled = Setting::ALL.into_iter().filter(|&setting| present.has(setting) != wanted.has(setting));
    toggled.map(Button::Set).chain([Button::Theme(wanted.theme), Button::Pad(wanted.pad)]).collect()
}

fn has_changes(own: &Backup, merge: &BackupMerge) -> bool {
    !merge.changed.is_empty()
        || merge.settings.is_some()
        || merge.language.is_some()
        || merge.backup.reset_ms != own.reset_ms
        || merge.backup.profile != own.profile
}

/// What a file brings: the numbers of games that are new, updated, known and unreadable.
fn merge_counts(merge: &BackupMerge, unreadable: usize) -> [usize; 4] {
    [merge.added, merge.updated, merge.known, unreadable]
}

/// The outcome with these numbers, separated by spaces; an empty text if they are none.
fn outcome_text(counts: &str) -> String {
    let counts: Vec<usize> = counts.split(' ').filter_map(|count| count.parse().ok()).collect();
    counts.try_into().map_or_else(|_| String::new(), |counts| merge_text("merged", counts, ""))
}

/// A text about the numbers of games, those that are not 0.
fn merge_text(key: &str, counts: [usize; 4], date: &str) -> String {
    let texts = backup_texts(language());
    let counts = ["added", "updated", "known", "unreadable"].into_iter().zip(counts);
    let parts = counts.filter(|(_, count)| *count > 0);
    let parts = parts.map(|(key, count)| texts.format(key, &[("count", &count)]));
    let parts = parts.reduce(|a, b| texts.format("joined", &[("a", &a), ("b", &b)]));
    let parts = parts.unwrap_or_else(|| texts.text("empty"));
    texts.format(key, &[("date", &date), ("parts", &parts)])
}

/// Shows the buttons that bring the offered file in, or hides them.
fn draw_offer(is_offered: bool) {
    show_button(&PanelButton::BackupMerge, is_offered);
    show_button(&PanelButton::BackupCancel, is_offered);
}

fn show_button(button: &PanelButton, is_shown: bool) {
    for button in section_buttons(button) {
        set_visible(&button, is_shown);
    }
}

fn section_buttons(button: &PanelButton) -> Vec<Element> {
    query_all(&["#backup [data-action=", &button.name(), "]"].concat())
}

fn show(text: &str) {
    element("backup-status").set_text_content(Some(text));
}

fn text(key: &str) -> String {
    backup_texts(language()).text(key)
}

fn file_name() -> String {
    format!("ninefold-{}.txt", today())
}

fn now_ms() -> u64 {
    Date::now() as u64
}
