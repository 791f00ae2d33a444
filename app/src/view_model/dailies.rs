//! How the daily puzzles look: a tile for each level, and a calendar of a month.

use ninefold::level::Level;

use crate::calendar::Day;
use crate::game::dailies::{Dailies, DailyProgress};
use crate::i18n::{format_clock, puzzles_texts};
use crate::template::{Language, TemplateArguments};

/// How the tile of a daily puzzle looks.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyTile {
    /// Number of filled cells in each block, for the mark.
    pub blocks: [usize; 9],
    /// Progress or time.
    pub status: String,
    pub is_solved: bool,
    pub label: String,
}

/// Which month and day the calendar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarState {
    /// A day of the month that is shown: the one that the focus is on.
    pub focused: Day,
    pub chosen: Day,
    /// The current day. Later ones cannot be chosen.
    pub today: Day,
    /// The weekday with which a week begins: 0 for Monday.
    pub first_weekday: i32,
}

/// How a day of the calendar looks.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarDayView {
    pub day: Day,
    /// Its number in the month.
    pub number: i32,
    pub label: String,
    /// Which of the levels are solved.
    pub solved: [bool; 4],
    pub is_today: bool,
    pub is_chosen: bool,
    pub is_future: bool,
    /// It is the one that the Tab key leads to.
    pub is_focusable: bool,
}

pub fn daily_tile(dailies: &Dailies, day: Day, level: Level, language: Language) -> DailyTile {
    let texts = puzzles_texts(language);
    let progress = dailies.game(day, level).map(|game| &game.progress);
    let (blocks, status, key) = match progress {
        None => ([0; 9], texts.text("new"), "tile"),
        Some(DailyProgress::Open(blocks)) => {
            let open = 81 - blocks.iter().sum::<usize>();
            (*blocks, texts.format("open", &[("open", &open)]), "tile")
        }
        Some(DailyProgress::FilledIn) => ([9; 9], texts.text("filled-in"), "tile"),
        Some(DailyProgress::Solved(end)) => {
            let time = format_clock(end.played_ms);
            ([9; 9], time.strip_prefix('0').map_or(time.clone(), str::to_owned), "tile-solved")
        }
    };
    let arguments: TemplateArguments = &[("level", &texts.text(level.name())), ("status", &status)];
    DailyTile { blocks, is_solved: key == "tile-solved", label: texts.format(key, arguments), status }
}

/// The days of the calendar's month in whole weeks: `None` where a day belongs to another month. `date_text`
/// formats a day in the player's language.
pub fn calendar_days(
    state: &CalendarState,
    dailies: &Dailies,
    language: Language,
    date_text: impl Fn(Day) -> String,
) -> Vec<Option<CalendarDayView>> {
    let first = state.focused.first_of_month();
    let before = (first.weekday() - state.first_weekday).rem_euclid(7);
    let length = first.month_length();
    let weeks = (before + length + 6) / 7;
    let view = |place: i32| {
        let number = place - before + 1;
        (1..=length).contains(&number).then(|| {
            let day = first.plus_days(number - 1);
            let solved = Level::ALL.map(|level| dailies.is_solved(day, level));
            CalendarDayView {
                day,
                number,
                label: day_label(date_text(day), solved, language),
                solved,
                is_today: day == state.today,
                is_chosen: day == state.chosen,
                is_future: day > state.today,
                is_focusable: day == state.focused,
            }
        })
    };
    (0..weeks * 7).map(view).collect()
}

impl CalendarState {
    /// The day to which a key leads from the focused one, at most today; `None` for other keys.
    pub fn day_for_key(&self, key: &str) -> Option<Day> {
        let day = self.focused;
        let in_week = (day.weekday() - self.first_weekday).rem_euclid(7);
        let target = match key {
            "ArrowLeft" => day.plus_days(-1),
            "ArrowRight" => day.plus_days(1),
            "ArrowUp" => day.plus_days(-7),
            "ArrowDown" => day.plus_days(7),
            "Home" => day.plus_days(-in_week),
            "End" => day.plus_days(6 - in_week),
            "PageUp" => day.plus_months(-1),
            "PageDown" => day.plus_months(1),
            _ => return None,
        };
        Some(target.min(self.today))
    }
}

/// Accessible name of a day: its date and which levels are solved.
fn day_label(date: String, solved: [bool; 4], language: Language) -> String {
    let texts = puzzles_texts(language);
    let names: Vec<String> = Level::ALL
        .into_iter()
        .zip(solved)
        .filter(|(_, is_solved)| *is_solved)
        .map(|(level, _)| texts.text(level.name()).to_ascii_lowercase())
        .collect();
    match names.split_last() {
        None => date,
        Some(_) if names.len() == Level::ALL.len() => texts.format("day-all", &[("date", &date)]),
        Some((last, [])) => texts.format("day", &[("date", &date), ("levels", &last)]),
        Some((last, before)) => {
            let join = |before: String, next: &String| {
                texts.format("comma", &[("before", &before), ("next", &next)])
            };
            let before = before.iter().skip(1).fold(before[0].clone(), join);
            let levels = texts.format("and", &[("before", &before), ("last", &last)]);
            texts.format("day", &[("date", &date), ("levels", &levels)])
        }
    }
}
