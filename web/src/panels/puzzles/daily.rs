//! The daily puzzles: a tile for each level, with the player's progress, and behind the date a calendar.
//!
//! ```text
//!   the saved game, the archived games ──▶ Dailies ──▶ tiles of the chosen day, marks in the calendar
//!   the field `#puzzle-date` ◀──▶ the chosen day
//! ```

use std::cell::RefCell;

use ninefold::level::Level;
use ninefold_app::calendar::Day;
use ninefold_app::game::Session;
use ninefold_app::game::dailies::Dailies;
use ninefold_app::i18n::puzzles_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::template::Language;
use ninefold_app::view_model::{CalendarDayView, CalendarState, calendar_days, daily_tile, usual_time};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent};

use crate::bridge::games::GameArchive;
use crate::bridge::{games, page_program};
use crate::dom::{
    append_element, append_svg, bool_text, closest, element, focus, leak_closure, query_all, set_attribute,
    set_button, set_enabled, set_visible,
};
use crate::panels::dates::{day_text, first_weekday, today};
use crate::panels::games::{GamesPanel, statistics};
use crate::panels::mark::{append_mark, draw_mark};
use crate::panels::{field, language};

/// The days of which the panel knows how far the player is.
struct DailyPanel {
    language: Language,
    games: GamesPanel,
    dailies: Dailies,
    calendar: CalendarState,
}

thread_local! {
    static PANEL: RefCell<Option<DailyPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut DailyPanel) -> T) -> Option<T> {
    PANEL.with_borrow_mut(|panel| panel.as_mut().map(act))
}

/// Shows today, or the day that the player chose before. `current` is the game on the board.
pub fn open(current: Option<Session>) {
    let (field, today) = (date_field(), today());
    // A date chosen by the player stays. The date set when the panel was last opened is updated.
    if field.value().is_empty() || field.value() == field.default_value() {
        field.set_default_value(&today.to_string());
        field.set_value(&today.to_string());
    }
    let chosen = field.value().parse().unwrap_or(today);
    let language = language();
    let first_weekday = first_weekday(language);
    let games = GamesPanel::new(current);
    let dailies = games.dailies();
    let calendar = CalendarState { focused: chosen, chosen, today, first_weekday };
    PANEL.set(Some(DailyPanel { language, games, dailies, calendar }));
    show_calendar(false);
    with_panel(|panel| panel.draw_head());
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

pub fn toggle_calendar() {
    let is_open = element("calendar").has_attribute("hidden");
    show_calendar(is_open);
    if is_open {
        with_panel(|panel| {
            panel.calendar.focused = panel.calendar.chosen.min(panel.calendar.today);
            panel.draw_calendar();
        });
        focus_day();
    }
}

fn show_calendar(shown: bool) {
    set_visible(&element("calendar"), shown);
    set_attribute(&element("daily-date"), "aria-expanded", bool_text(shown));
}

/// Chooses the day that is this many days after the chosen one.
pub fn move_day(days: i32) {
    let target = with_panel(|panel| panel.calendar.chosen.plus_days(days).min(panel.calendar.today));
    if let Some(day) = target {
        choose(day);
    }
}

/// Shows the month that is this many months after the shown one.
pub fn move_month(months: i32) {
    with_panel(|panel| {
        panel.calendar.focused = panel.calendar.focused.plus_months(months).min(panel.calendar.today);
        panel.draw_calendar();
    });
}

pub fn choose_by_button(button: &Element) {
    if let Some(Ok(day)) = button.get_attribute("data-date").map(|date| date.parse()) {
        choose(day);
        focus_day();
    }
}

/// Shows the day in the date field, if it is one.
pub fn choose_by_field() {
    if let Ok(day) = date_field().value().parse() {
        choose(day);
    }
}

fn choose(day: Day) {
    if date_field().value() != day.to_string() {
        date_field().set_value(&day.to_string());
    }
    with_panel(|panel| {
        panel.calendar.chosen = day;
        panel.calendar.focused = day.min(panel.calendar.today);
        panel.draw();
    });
}

pub fn on_key(event: &KeyboardEvent) {
    if closest(event, "#calendar [data-date]").is_none() {
        return;
    }
    let is_moved = with_panel(|panel| {
        let Some(day) = panel.calendar.day_for_key(&event.key()) else { return false };
        panel.calendar.focused = day;
        panel.draw_calendar();
        true
    });
    if is_moved == Some(true) {
        event.prevent_default();
        focus_day();
    }
}

/// Opens the player's game of a level's puzzle of the chosen day. Returns whether there is one.
pub fn resume(level: Level) -> bool {
    let text = with_panel(|panel| {
        // The field may have a date that was set without an event.
        let day = date_field().value().parse().ok()?;
        let game = panel.dailies.game(day, level)?;
        if panel.games.is_current(game.started_at_ms) {
            return Some(String::new());
        }
        panel.games.saved_text(game.started_at_ms).map(str::to_owned)
    });
    match text.flatten() {
        None => return false,
        Some(text) if text.is_empty() => close_dialog(),
        Some(text) => page_program::play(&text),
    }
    true
}

/// The game is on the board already.
fn close_dialog() {
    for button in query_all("#panel [data-action=close]") {
        button.unchecked_ref::<HtmlElement>().click();
    }
}

fn focus_day() {
    if let Some(button) = query_all("#calendar [tabindex='0']").first() {
        focus(button.unchecked_ref());
    }
}

fn date_field() -> HtmlInputElement {
    field("puzzle-date")
}

impl DailyPanel {
    fn set_games(&mut self, archive: &GameArchive) {
        self.games.set_games(archive);
        self.dailies = self.games.dailies();
        self.draw();
        self.draw_usual_times();
    }

    fn draw(&self) {
        self.draw_head();
        self.draw_tiles();
        self.draw_calendar();
    }

    /// Draws the chosen day: "Today" or its weekday, and its date.
    fn draw_head(&self) {
        let CalendarState { chosen, today, .. } = self.calendar;
        let texts = puzzles_texts(self.language);
        let text = |parts: &[(&str, &str)]| day_text(chosen, parts, self.language);
        let month = [("month", "long"), ("day", "numeric")];
        let with_weekday = || text(&[&[("weekday", "long")], &month[..]].concat());
        let (title, date) = if chosen == today {
            (texts.text("today"), with_weekday())
        } else if chosen == today.plus_days(-1) {
            (texts.text("yesterday"), with_weekday())
        } else if chosen.date().0 == today.date().0 {
            (text(&[("weekday", "long")]), text(&month))
        } else {
            (text(&[("weekday", "long")]), text(&[&month[..], &[("year", "numeric")]].concat()))
        };
        let places = query_all("#daily-date > :is(b, span)");
        for (place, text) in places.iter().zip([title, date]) {
            place.set_text_content(Some(&text));
        }
        set_enabled(&PanelButton::DayAfter, chosen < today);
    }

    fn draw_tiles(&self) {
        for (level, button) in Level::ALL.into_iter().zip(query_all("#puzzles .tiles button")) {
            let tile = daily_tile(&self.dailies, self.calendar.chosen, level, self.language);
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

    /// Draws the player's usual time beside each level.
    fn draw_usual_times(&self) {
        let statistics = statistics(&self.games);
        for (level, place) in Level::ALL.into_iter().zip(query_all("#puzzles .new-levels span")) {
            let time = usual_time(statistics.of_level(Some(level)), self.language);
            place.set_text_content(time.as_deref());
        }
    }

    fn draw_calendar(&self) {
        if element("calendar").has_attribute("hidden") {
            return;
        }
        let CalendarState { focused, today, first_weekday, .. } = self.calendar;
        let month = day_text(focused, &[("month", "long"), ("year", "numeric")], self.language);
        element("calendar-month").set_text_content(Some(&month));
        set_enabled(&PanelButton::MonthAfter, focused.first_of_month() < today.first_of_month());
        let head = query_all("#calendar thead tr").remove(0);
        head.set_text_content(None);
        let monday = today.plus_days(-today.weekday());
        for place in 0..7 {
            let day = monday.plus_days((first_weekday + place) % 7);
            let name = append_element(&head, "th", &day_text(day, &[("weekday", "short")], self.language));
            set_attribute(&name, "scope", "col");
            set_attribute(&name, "aria-label", &day_text(day, &[("weekday", "long")], self.language));
        }
        let label = |day| {
            let parts = [("weekday", "long"), ("month", "long"), ("day", "numeric")];
            day_text(day, &parts, self.language)
        };
        let body = query_all("#calendar tbody").remove(0);
        body.set_text_content(None);
        for week in calendar_days(&self.calendar, &self.dailies, self.language, label).chunks(7) {
            let row = append_element(&body, "tr", "");
            for day in week {
                let place = append_element(&row, "td", "");
                set_attribute(&place, "role", "gridcell");
                if let Some(day) = day {
                    append_day(&place, day);
                }
            }
        }
    }
}

/// Appends the button of a day, with a mark for each level that is solved.
fn append_day(place: &Element, view: &CalendarDayView) {
    let button = append_element(place, "button", &view.number.to_string());
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
    if view.solved == [true; 4] {
        button.set_class_name("all");
    }
    let dots = append_svg(&button, "svg", &[("viewBox", "0 0 30 6"), ("aria-hidden", "true")]);
    for (at, _) in view.solved.iter().enumerate().filter(|(_, is_solved)| **is_solved) {
        append_svg(&dots, "path", &[("d", &format!("M{} 0h6v6h-6z", at * 8))]);
    }
}
