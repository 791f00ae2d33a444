//! The puzzles of a day: a tile for each level, with the player's progress; and the quilt, 81 days as a board.
//!
//! ```text
//!   the saved game, the archived games ──▶ Dailies ──▶ tiles of the chosen day, marks in the quilt
//!   a day of the quilt, the arrows beside the date ──▶ the chosen day
//! ```

use std::cell::RefCell;

use ninefold::level::Level;
use ninefold_app::calendar::Day;
use ninefold_app::game::Session;
use ninefold_app::game::dailies::Dailies;
use ninefold_app::i18n::{puzzles_texts, share_texts};
use ninefold_app::input::PanelButton;
use ninefold_app::print::Paper;
use ninefold_app::template::Language;
use ninefold_app::view_model::{
    QUILT_DAYS, QUILT_PICTURE_SIZE, QuiltDay, QuiltMedium, QuiltState, UsualTimes, daily_tile, quilt_days,
    quilt_facts, quilt_picture, usual_time, usual_times,
};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::bridge::games::GameArchive;
use crate::bridge::{files, games, page_program};
use crate::dom::{
    append_element, bool_text, closest, element, focus, leak_closure, query_all, set_attribute, set_button,
    set_enabled, set_text,
};
use crate::panels::dates::{DayFormat, day_text, today};
use crate::panels::games::{GamesPanel, statistics};
use crate::panels::mark::{append_mark, draw_mark};
use crate::panels::share::saved_text;
use crate::panels::sheet::{self, SheetSize};
use crate::panels::{language, show_buttons};

/// The name of the file with a picture of the quilt.
const QUILT_FILE: &str = "ninefold-81-days.png";

/// Parts of a date.
type DateParts<'a> = &'a [(&'a str, &'a str)];

const MONTH_AND_DAY: DateParts = &[("month", "long"), ("day", "numeric")];
const SHORT_MONTH_AND_DAY: DateParts = &[("month", "short"), ("day", "numeric")];
const WEEKDAY: DateParts = &[("weekday", "long")];
const YEAR: DateParts = &[("year", "numeric")];

/// The days of which the panel knows how far the player is.
struct DailyPanel {
    language: Language,
    games: GamesPanel,
    dailies: Dailies,
    usual: UsualTimes,
    quilt: QuiltState,
}

thread_local! {
    static PANEL: RefCell<Option<DailyPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut DailyPanel) -> T) -> Option<T> {
    PANEL.with_borrow_mut(|panel| panel.as_mut().map(act))
}

/// Shows today, or the day that the player chose before. `current` is the game on the board.
pub fn open(current: Option<Session>) {
    let today = today();
    let chosen_before = with_panel(|panel| panel.quilt.chosen_day()).flatten();
    let chosen = chosen_before.map_or(today, |day| day.min(today));
    let games = GamesPanel::new(current);
    let dailies = games.dailies();
    let quilt = QuiltState { focused: chosen, chosen, today };
    PANEL.set(Some(DailyPanel { language: language(), games, dailies, usual: [None; 4], quilt }));
    with_panel(|panel| panel.draw_head());
    set_quilt_status("");
    show_buttons(&PanelButton::QuiltSend, files::can_share_png());
    load_games();
}

fn load_games() {
    thread_local! {
        static ON_LOAD: js_sys::Function = leak_closure(|answer| {
            with_panel(|panel| panel.set_games(&GameArchive::from_js(&answer)));
        });
    }
    if ON_LOAD.with(games::load_games).is_err() {
        with_panel(|panel| panel.draw());
    }
}

/// Chooses the day that is this many days after the chosen one.
pub fn move_day(days: i32) {
    if let Some(day) = with_panel(|panel| panel.quilt.chosen.plus_days(days)) {
        choose(day);
    }
}

/// Shows the quilt that is this many quilts after the shown one.
pub fn move_quilt(quilts: i32) {
    with_panel(|panel| {
        panel.quilt.focused = panel.quilt.focused.plus_days(quilts * QUILT_DAYS).min(panel.quilt.today);
        panel.draw_quilt();
    });
}

pub fn choose_by_button(button: &Element) {
    if let Some(Ok(day)) = button.get_attribute("data-date").map(|date| date.parse()) {
        choose(day);
        focus_day();
        // On a small screen its puzzles are far above.
        element("panel").set_scroll_top(0);
    }
}

fn choose(day: Day) {
    with_panel(|panel| {
        let day = day.min(panel.quilt.today);
        panel.quilt.chosen = day;
        panel.draw_head();
        panel.draw_tiles();
        set_on_day("aria-pressed", day, "true", "false");
        panel.focus_on(day);
    });
}

pub fn on_key(event: &KeyboardEvent) {
    if closest(event, "#quilt [data-date]").is_none() {
        return;
    }
    let is_moved = with_panel(|panel| {
        let Some(day) = panel.quilt.day_for_key(&event.key()) else { return false };
        panel.focus_on(day);
        true
    });
    if is_moved == Some(true) {
        event.prevent_default();
        focus_day();
    }
}

/// Opens the puzzle of a level of the chosen day: the player's game of it, if there is one.
pub fn play(level: Level) {
    let Some(day) = with_panel(|panel| panel.quilt.chosen) else { return };
    let saved_text = with_panel(|panel| {
        let game = panel.dailies.game(day, level)?;
        if panel.games.is_current(game.started_at_ms) {
            return Some(String::new());
        }
        panel.games.saved_text(game.started_at_ms).map(str::to_owned)
    });
    match saved_text.flatten() {
        None => page_program::open_link(&format!("daily={day}&level={level}")),
        // The game is on the board already.
        Some(text) if text.is_empty() => close_dialog(),
        Some(text) => page_program::play(&text),
    }
}

fn close_dialog() {
    for button in query_all("#panel [data-action=close]") {
        button.unchecked_ref::<HtmlElement>().click();
    }
}

/// Sets an attribute of one day of the quilt that is shown, and sets it to `other` where it had this value.
fn set_on_day(attribute: &str, day: Day, value: &str, other: &str) {
    let before = format!("#quilt-board [{attribute}='{value}']");
    for (selector, value) in [(before, other), (format!("#quilt-board [data-date='{day}']"), value)] {
        for button in query_all(&selector) {
            set_attribute(&button, attribute, value);
        }
    }
}

fn focus_day() {
    if let Some(button) = query_all("#quilt [tabindex='0']").first() {
        focus(button.unchecked_ref());
    }
}

impl DailyPanel {
    fn set_games(&mut self, archive: &GameArchive) {
        self.games.set_games(archive);
        self.dailies = self.games.dailies();
        let statistics = statistics(&self.games);
        self.usual = usual_times(&statistics);
        self.draw();
        for (level, place) in Level::ALL.into_iter().zip(query_all("#puzzles .new-levels span")) {
            let time = usual_time(statistics.of_level(Some(level)), self.language);
            place.set_text_content(time.as_deref());
        }
    }

    fn draw(&self) {
        self.draw_head();
        self.draw_tiles();
        self.draw_quilt();
    }

    /// Makes a day the one that the Tab key leads to, and shows its quilt if that is another one.
    fn focus_on(&mut self, day: Day) {
        let range_before = self.quilt.range();
        self.quilt.focused = day;
        if self.quilt.range() == range_before {
            set_on_day("tabindex", day, "0", "-1");
        } else {
            self.draw_quilt();
        }
    }

    fn is_this_year(&self, day: Day) -> bool {
        day.date().0 == self.quilt.today.date().0
    }

    /// A date, with the year unless it is this one.
    fn date(&self, day: Day, parts: DateParts) -> String {
        day_text(day, &[parts, if self.is_this_year(day) { &[] } else { YEAR }].concat(), self.language)
    }

    /// Draws the chosen day: its number, "Today" or its weekday, and its date.
    fn draw_head(&self) {
        let QuiltState { chosen, today, .. } = self.quilt;
        let texts = puzzles_texts(self.language);
        let name = match today.days_since(chosen) {
            0 => Some("today"),
            1 => Some("yesterday"),
            _ => None,
        };
        let (title, date) = match name {
            Some(name) => (texts.text(name), self.date(chosen, &[WEEKDAY, MONTH_AND_DAY].concat())),
            None => (day_text(chosen, WEEKDAY, self.language), self.date(chosen, MONTH_AND_DAY)),
        };
        let places = query_all("#daily-date > *");
        for (place, text) in places.iter().zip([chosen.date().2.to_string(), title, date]) {
            set_text(place, &text);
        }
        set_enabled(&PanelButton::DayAfter, chosen < today);
    }

    fn draw_tiles(&self) {
        for (level, button) in Level::ALL.into_iter().zip(query_all("#puzzles .tiles button")) {
            let tile = daily_tile(&self.dailies, self.quilt.chosen, level, self.language);
            if let Ok(None) = button.query_selector("svg") {
                let mark = append_mark(&button, &tile.blocks);
                // Fails only if an element would contain itself.
                let _ = button.prepend_with_node_1(&mark);
            }
            draw_mark(&button, &tile.blocks);
            button.set_class_name(if tile.is_solved { "won" } else { "" });
            set_attribute(&button, "aria-label", &tile.label);
            if let Ok(Some(status)) = button.query_selector("small") {
                status.set_text_content(Some(&tile.status));
            }
        }
    }

    /// The days of the quilt that is shown.
    fn quilt_days(&self) -> Vec<QuiltDay> {
        let formats = [false, true].map(|with_year| {
            let year = if with_year { YEAR } else { &[] };
            DayFormat::new(&[WEEKDAY, MONTH_AND_DAY, year].concat(), self.language)
        });
        let label = |day| formats[usize::from(!self.is_this_year(day))].text(day);
        let month = |day| day_text(day, &[("month", "narrow")], self.language);
        quilt_days(&self.quilt, &self.dailies, &self.usual, self.language, label, month)
    }

    /// From when to when the quilt is.
    fn quilt_range(&self) -> String {
        let texts = puzzles_texts(self.language);
        let (start, end) = self.quilt.range();
        let from = self.date(start, SHORT_MONTH_AND_DAY);
        if self.quilt.is_latest() {
            texts.format("quilt-latest", &[("from", &from)])
        } else {
            texts.format("quilt-range", &[("from", &from), ("to", &self.date(end, SHORT_MONTH_AND_DAY))])
        }
    }

    fn draw_quilt(&self) {
        set_text(&element("quilt-range"), &self.quilt_range());
        set_enabled(&PanelButton::QuiltAfter, !self.quilt.is_latest());
        let days = self.quilt_days();
        let board = element("quilt-board");
        board.set_text_content(None);
        for days in days.chunks(9) {
            let row = append_with_role(&board, "row");
            for day in days {
                append_day(&append_with_role(&row, "gridcell"), day);
            }
        }
        set_text(&element("quilt-facts"), &quilt_facts(&days, self.language));
    }

    /// The quilt as a picture. "Today" would soon be wrong there.
    fn quilt_picture(&self, medium: QuiltMedium) -> String {
        let (start, end) = self.quilt.range();
        let date = |day| day_text(day, &[MONTH_AND_DAY, YEAR].concat(), self.language);
        let to = date(end.min(self.quilt.today));
        let range =
            puzzles_texts(self.language).format("quilt-range", &[("from", &date(start)), ("to", &to)]);
        quilt_picture(&self.quilt_days(), &range, medium, self.language)
    }
}

/// Prints the quilt.
pub fn print_quilt() {
    if let Some(svg) = with_panel(|panel| panel.quilt_picture(QuiltMedium::Paper)) {
        sheet::show(&svg, &puzzles_texts(language()).text("quilt-meaning"), &SheetSize::Paper(Paper::A4));
        sheet::print();
    }
}

/// Saves the quilt as a picture, or sends it with the system's dialog.
pub fn pass_on_quilt(button: &PanelButton) {
    thread_local! {
        static ON_SAVED: js_sys::Function = leak_closure(|done| {
            set_quilt_status(&if done.is_truthy() {
                saved_text(QUILT_FILE)
            } else {
                share_texts(language()).text("not-saved")
            });
        });
        static ON_ERROR: js_sys::Function =
            leak_closure(|_| set_quilt_status(&puzzles_texts(language()).text("not-sent")));
    }
    let Some(svg) = with_panel(|panel| panel.quilt_picture(QuiltMedium::Screen)) else { return };
    let (width, height) = QUILT_PICTURE_SIZE;
    if *button == PanelButton::QuiltSend {
        ON_ERROR.with(|failed| files::share_png(QUILT_FILE, &svg, width, height, failed));
    } else {
        ON_SAVED.with(|done| files::save_png(QUILT_FILE, &svg, width, height, done));
    }
}

fn set_quilt_status(text: &str) {
    set_text(&element("quilt-status"), text);
}

fn append_with_role(parent: &Element, role: &str) -> Element {
    let child = append_element(parent, "div", "");
    set_attribute(&child, "role", role);
    child
}

/// Appends the button of a day, with a square for each level.
fn append_day(place: &Element, view: &QuiltDay) {
    let button = append_element(place, "button", "");
    set_button(&button, &PanelButton::Day);
    set_attribute(&button, "data-date", &view.day.to_string());
    set_attribute(&button, "aria-label", &view.label);
    set_attribute(&button, "tabindex", if view.is_focusable { "0" } else { "-1" });
    set_attribute(&button, "aria-pressed", bool_text(view.is_chosen));
    if view.is_today {
        set_attribute(&button, "aria-current", "date");
    }
    if view.is_future {
        set_attribute(&button, "disabled", "");
    }
    if view.is_whole() {
        button.set_class_name("whole");
    }
    for mark in view.marks {
        append_element(&button, "i", "").set_class_name(mark.class());
    }
    if let Some(month) = &view.month {
        append_element(&button, "b", month);
    }
}
