//! The quilt: 81 days as a board, each with how far its four puzzles are.

use ninefold::level::Level;

use crate::calendar::Day;
use crate::game::dailies::{Dailies, DailyProgress};
use crate::game::statistics::Statistics;
use crate::i18n::puzzles_texts;
use crate::template::{Language, TemplateArguments};

/// Days in a quilt: as many as a board has cells.
pub const QUILT_DAYS: i32 = 81;

/// Days in a row of a quilt.
const ROW_DAYS: i32 = 9;

/// The day with which a quilt begins. The others follow and precede it without a gap, so that every player has the same ones.
const FIRST_DAY: (i32, i32, i32) = (2026, 11, 20);

/// The player's usual time at each level, in milliseconds; `None` without a game that counts.
pub type UsualTimes = [Option<u64>; 4];

/// Which quilt is shown, and which of its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuiltState {
    /// A day of the quilt that is shown: the one that the focus is on.
    pub focused: Day,
    /// The day whose puzzles are shown.
    pub chosen: Day,
    /// The current day. Later ones cannot be chosen.
    pub today: Day,
}

/// How far the puzzle of a day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyMark {
    New,
    /// Started, or filled in by *Solve*.
    Started,
    Solved,
    /// Solved without a hint in less than the player's usual time at the level.
    Fast,
}

impl DailyMark {
    /// CSS class.
    pub fn class(self) -> &'static str {
        match self {
            DailyMark::New => "",
            DailyMark::Started => "started",
            DailyMark::Solved => "solved",
            DailyMark::Fast => "fast",
        }
    }

    fn is_solved(self) -> bool {
        matches!(self, DailyMark::Solved | DailyMark::Fast)
    }
}

/// How a day of the quilt looks.
#[derive(Clone, Debug, PartialEq)]
pub struct QuiltDay {
    pub day: Day,
    /// The date, and how far its puzzles are.
    pub label: String,
    /// In the order of [`Level::ALL`].
    pub marks: [DailyMark; 4],
    /// What stands for the month, on its first day.
    pub month: Option<String>,
    pub is_today: bool,
    pub is_chosen: bool,
    pub is_future: bool,
    /// It is the one that the Tab key leads to.
    pub is_focusable: bool,
}

impl QuiltDay {
    /// Whether all four puzzles are solved.
    pub fn is_whole(&self) -> bool {
        self.marks.into_iter().all(DailyMark::is_solved)
    }
}

impl QuiltState {
    /// The day that the player has chosen, unless it is today.
    pub fn chosen_day(&self) -> Option<Day> {
        (self.chosen != self.today).then_some(self.chosen)
    }

    /// The first and the last day of the quilt.
    pub fn range(&self) -> (Day, Day) {
        let (year, month, number) = FIRST_DAY;
        let days = Day::new(year, month, number).map_or(0, |first| self.focused.days_since(first));
        let start = self.focused.plus_days(-days.rem_euclid(QUILT_DAYS));
        (start, start.plus_days(QUILT_DAYS - 1))
    }

    /// Whether it is the quilt of the current day, after which there is none.
    pub fn is_latest(&self) -> bool {
        self.range().1 >= self.today
    }

    /// The day to which a key leads from the focused one, at most today; `None` for other keys. Arrows stop at the edges, as on the
    /// board; Page Up and Page Down lead to the quilts before and after.
    pub fn day_for_key(&self, key: &str) -> Option<Day> {
        let (start, end) = self.range();
        let day = self.focused;
        let place = day.days_since(start);
        let column = place % ROW_DAYS;
        let target = match key {
            "ArrowLeft" if column > 0 => day.plus_days(-1),
            "ArrowRight" if column < ROW_DAYS - 1 => day.plus_days(1),
            "ArrowUp" if place >= ROW_DAYS => day.plus_days(-ROW_DAYS),
            "ArrowDown" if day.plus_days(ROW_DAYS) <= end => day.plus_days(ROW_DAYS),
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => day,
            "Home" => day.plus_days(-column),
            "End" => day.plus_days(ROW_DAYS - 1 - column),
            "PageUp" => day.plus_days(-QUILT_DAYS),
            "PageDown" => day.plus_days(QUILT_DAYS),
            _ => return None,
        };
        Some(target.min(self.today))
    }
}

/// The usual times of these statistics.
pub fn usual_times(statistics: &Statistics) -> UsualTimes {
    Level::ALL.map(|level| statistics.of_level(Some(level)).median_ms())
}

/// The days of the quilt, in order. `date_text` formats a day and `month_text` its month in the player's language.
pub fn quilt_days(
    state: &QuiltState,
    dailies: &Dailies,
    usual: &UsualTimes,
    language: Language,
    date_text: impl Fn(Day) -> String,
    month_text: impl Fn(Day) -> String,
) -> Vec<QuiltDay> {
    let (start, _) = state.range();
    let view = |place: i32| {
        let day = start.plus_days(place);
        let mut marks = [DailyMark::New; 4];
        for ((mark, level), usual) in marks.iter_mut().zip(Level::ALL).zip(usual) {
            *mark = daily_mark(dailies, day, level, *usual);
        }
        QuiltDay {
            day,
            label: day_label(date_text(day), marks, language),
            marks,
            month: (day == day.first_of_month()).then(|| month_text(day)),
            is_today: day == state.today,
            is_chosen: day == state.chosen,
            is_future: day > state.today,
            is_focusable: day == state.focused,
        }
    };
    (0..QUILT_DAYS).map(view).collect()
}

fn daily_mark(dailies: &Dailies, day: Day, level: Level, usual: Option<u64>) -> DailyMark {
    match dailies.game(day, level).map(|game| &game.progress) {
        None => DailyMark::New,
        Some(DailyProgress::Solved(end))
            if end.hints == 0 && usual.is_some_and(|usual| end.played_ms < usual) =>
        {
            DailyMark::Fast
        }
        Some(DailyProgress::Solved(_)) => DailyMark::Solved,
        Some(DailyProgress::Open(_) | DailyProgress::FilledIn) => DailyMark::Started,
    }
}

/// How many puzzles of these days are solved, and on how many days all four.
pub fn quilt_facts(days: &[QuiltDay], language: Language) -> String {
    let solved = days.iter().flat_map(|day| day.marks).filter(|mark| mark.is_solved()).count();
    let whole = days.iter().filter(|day| day.is_whole()).count();
    let arguments: TemplateArguments = &[("solved", &solved), ("whole", &whole)];
    puzzles_texts(language).format(if whole == 0 { "quilt-solved" } else { "quilt-whole" }, arguments)
}

/// Accessible name of a day: its date, and the levels that are solved, faster than usual and started.
fn day_label(date: String, marks: [DailyMark; 4], language: Language) -> String {
    let texts = puzzles_texts(language);
    let named = |key: &str, is_meant: &dyn Fn(DailyMark) -> bool| {
        let names: Vec<String> = Level::ALL
            .into_iter()
            .zip(marks)
            .filter(|(_, mark)| is_meant(*mark))
            .map(|(level, _)| texts.text(level.name()))
            .collect();
        let levels = joined(&names, language)?;
        Some(texts.format(key, &[("levels", &levels)]))
    };
    let solved = if marks.into_iter().all(DailyMark::is_solved) {
        Some(texts.text("day-all"))
    } else {
        named("day-solved", &DailyMark::is_solved)
    };
    let parts = [
        solved,
        named("day-fast", &|mark| mark == DailyMark::Fast),
        named("day-started", &|mark| mark == DailyMark::Started),
    ];
    let join = |before: String, next: String| texts.format("clause", &[("before", &before), ("next", &next)]);
    parts.into_iter().flatten().fold(date, join)
}

/// Names in a row: *Easy, Medium and Hell*.
fn joined(names: &[String], language: Language) -> Option<String> {
    let texts = puzzles_texts(language);
    let (last, before) = names.split_last()?;
    let Some((first, more)) = before.split_first() else { return Some(last.clone()) };
    let join = |before: String, next: &String| texts.format("comma", &[("before", &before), ("next", next)]);
    let before = more.iter().fold(first.clone(), join);
    Some(texts.format("and", &[("before", &before), ("last", last)]))
}
