//! How the list of games and the statistics look.

use ninefold::generator::PuzzleId;
use ninefold::level::Level;
use ninefold::rating::Pace;

use crate::game::dailies::Dailies;
use crate::game::statistics::{LevelStatistics, Statistics, TimeComparison};
use crate::game::{GameCompletion, Session};
use crate::i18n::{format_clock, games_level_name, games_texts, puzzles_texts};
use crate::template::{Language, TemplateArguments};

/// Number of games in a plot: those solved last.
const MAX_PLOTTED_GAMES: usize = 40;

/// Width and height of a plot: games from left to right, time upwards.
pub const PLOT_SIZE: (f64, f64) = (320.0, 80.0);

/// How a game in the list looks.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// Puzzle ID with the level in the player's language, or level and date of a daily puzzle.
    pub title: String,
    pub status: String,
    /// CSS class of the status.
    pub class: &'static str,
    pub delete_label: String,
    /// Number of filled cells in each block, for the mark.
    pub blocks: [usize; 9],
}

/// Plot of the games of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotView {
    pub label: String,
    /// A dot per game: its x and y, and whether the player used hints.
    pub dots: Vec<(f64, f64, bool)>,
    /// Height of the median, if there is one.
    pub median: Option<f64>,
    /// End time and text of each game.
    pub points: Vec<(u64, String)>,
}

/// How a game in the list looks. `date` is the formatted time when it was last played.
pub fn game(session: &Session, date: &str, language: Language) -> GameView {
    let texts = games_texts(language);
    let title = match (session.puzzle_id(), session.title()) {
        (Some(id), _) => puzzle_title(id, language),
        (None, Some(title)) => title.to_owned(),
        (None, None) => texts.text("own"),
    };
    let grid = &session.grid();
    let (kind, state) = match session.completion() {
        Some(end) if end.by_player => ("won", completion_text("won", end, language)),
        Some(_) if session.is_won() => {
            ("shown", texts.format("after-solve", &[("time", &session.clock().format())]))
        }
        Some(_) if grid.is_solved() => ("shown", texts.text("shown")),
        // Solve filled the grid in, and that was undone.
        _ => {
            let open = (!grid.filled()).len().to_string();
            ("open", texts.format("open", &[("time", &session.clock().format()), ("open", &open)]))
        }
    };
    let named: TemplateArguments = &[("title", &title), ("date", &date)];
    GameView {
        delete_label: texts.format("delete", named),
        title,
        status: state,
        class: kind,
        blocks: if kind == "won" { [9; 9] } else { session.filled_by_block() },
    }
}

/// Longest number of a puzzle that its title has, in characters. A random one would say nothing.
const MAX_NUMBER_LENGTH: usize = 6;

/// Title of a generated puzzle: its level, with the date of a daily puzzle or a number that a person may have chosen.
fn puzzle_title(id: PuzzleId, language: Language) -> String {
    let level = games_level_name(Some(id.level), language);
    let text = id.to_string();
    let number = text.split_once('-').map_or("", |(_, number)| number);
    let (key, name) = match id.date() {
        Some(date) => ("daily", date),
        None if number.len() <= MAX_NUMBER_LENGTH => ("named", number.to_owned()),
        None => return level,
    };
    games_texts(language).format(key, &[("level", &level), ("name", &name)])
}

/// The player's usual time at a level, in minutes; `None` without a game that counts.
pub fn usual_time(statistics: &LevelStatistics, language: Language) -> Option<String> {
    let minutes = (statistics.median_ms()? + 30_000) / 60_000;
    let key = if minutes == 0 { "usual-short" } else { "usual" };
    Some(puzzles_texts(language).format(key, &[("minutes", &minutes.to_string())]))
}

/// Three facts, each with what it is: how many puzzles are solved, the usual time at the level with the most
/// games without hints, and for how many days in a row there is a solved one.
pub fn statistics_facts(statistics: &Statistics, language: Language) -> [(String, String); 3] {
    let texts = games_texts(language);
    let levels = || Level::ALL.into_iter().map(Some).chain([None]);
    let solved: usize = levels().map(|level| statistics.of_level(level).solved.len()).sum();
    let usual_level = levels().max_by_key(|&level| statistics.of_level(level).count_without_hints());
    let usual = usual_level.and_then(|level| Some((level, statistics.of_level(level).median_ms()?)));
    let days = statistics.day_streak.to_string();
    [
        (solved.to_string(), texts.format("fact-solved", &[("count", &solved)])),
        match usual {
            Some((Some(level), median)) => {
                let level = texts.text(level.name());
                (format_clock(median), texts.format("fact-usual", &[("level", &level)]))
            }
            Some((None, median)) => (format_clock(median), texts.text("fact-usual-own")),
            None => (texts.text("nothing"), texts.text("fact-usual-own")),
        },
        (days.clone(), texts.format("fact-streak", &[("days", &days)])),
    ]
}

/// Statistics of a level, from top to bottom: played, solved, solved with hints, hints, best time, median
/// time, games won in a row.
pub fn statistics_column(statistics: &LevelStatistics, language: Language) -> [String; 7] {
    let time = |time: Option<u64>| time.map_or_else(|| games_texts(language).text("nothing"), format_clock);
    let row: TemplateArguments =
        &[("row", &statistics.solved_streak), ("longest", &statistics.longest_solved_streak)];
    [
        statistics.played.to_string(),
        statistics.solved.len().to_string(),
        statistics.solved_with_hints().to_string(),
        statistics.total_hints().to_string(),
        time(statistics.best_ms()),
        time(statistics.median_ms()),
        games_texts(language).format("row", row),
    ]
}

/// The player's times at a level in percent of the estimated ones. An imported puzzle counts at the level that its rating belongs
/// to.
pub fn pace(pace: &Pace, level: Option<Level>, language: Language) -> String {
    match level.and_then(|level| pace.of_level(level)) {
        Some(percent) => games_texts(language).format("pace", &[("percent", &percent)]),
        None => games_texts(language).text("nothing"),
    }
}

/// Plot of the times of a level; `None` for fewer than two games.
pub fn plot(level: Option<Level>, statistics: &LevelStatistics, language: Language) -> Option<PlotView> {
    let ends = &statistics.solved[statistics.solved.len().saturating_sub(MAX_PLOTTED_GAMES)..];
    let times = || ends.iter().map(|end| end.played_ms);
    let (best, worst) = (times().min()?, times().max()?);
    if ends.len() < 2 {
        return None;
    }
    let (width, height) = PLOT_SIZE;
    let up = |time: u64| height - 8.0 - (height - 16.0) * time as f64 / worst.max(1) as f64;
    let on = |at: usize| 8.0 + (width - 16.0) * at as f64 / (ends.len() - 1) as f64;
    let arguments: TemplateArguments = &[
        ("level", &games_level_name(level, language)),
        ("count", &ends.len()),
        ("best", &format_clock(best)),
        ("worst", &format_clock(worst)),
    ];
    Some(PlotView {
        label: games_texts(language).format("plot", arguments),
        dots: ends.iter().enumerate().map(|(at, end)| (on(at), up(end.played_ms), end.hints > 0)).collect(),
        median: statistics.median_ms().filter(|&median| median <= worst).map(up),
        points: ends.iter().map(|end| (end.at_ms, completion_text("point", end, language))).collect(),
    })
}

/// Compares a game with those before; empty for the first.
pub fn comparison_text(comparison: TimeComparison, played_ms: u64, language: Language) -> String {
    let (key, best, median) = match comparison {
        TimeComparison::First => return String::new(),
        TimeComparison::Best { previous_best_ms, median_ms, .. } if played_ms + 1000 <= median_ms => {
            ("compare-best", previous_best_ms, median_ms)
        }
        TimeComparison::Best { previous_best_ms, median_ms, .. } => {
            ("compare-best-close", previous_best_ms, median_ms)
        }
        TimeComparison::Other { best_ms, median_ms, .. } if played_ms + 1000 <= median_ms => {
            ("compare-faster", best_ms, median_ms)
        }
        TimeComparison::Other { best_ms, median_ms, .. } => ("compare", best_ms, median_ms),
    };
    let faster = format_clock(median.saturating_sub(played_ms));
    let arguments: TemplateArguments =
        &[("best", &format_clock(best)), ("median", &format_clock(median)), ("faster", &faster)];
    games_texts(language).format(key, arguments)
}

/// How many puzzles of its day are solved, and which is next; empty for a puzzle of no day.
pub fn daily_text(session: &Session, dailies: &Dailies, language: Language) -> String {
    let date = session.puzzle_id().and_then(|id| id.date());
    let Some(day) = date.and_then(|date| date.parse().ok()) else { return String::new() };
    let texts = games_texts(language);
    let open: Vec<Level> = Level::ALL.into_iter().filter(|&level| !dailies.is_solved(day, level)).collect();
    match open.first() {
        Some(&next) => {
            let next = games_level_name(Some(next), language);
            texts.format("daily-next", &[("solved", &(Level::ALL.len() - open.len())), ("level", &next)])
        }
        None => texts.text("daily-all"),
    }
}

fn completion_text(key: &str, end: &GameCompletion, language: Language) -> String {
    let key = if end.hints > 0 { format!("{key}-hints") } else { key.to_owned() };
    games_texts(language).format(&key, &[("time", &format_clock(end.played_ms)), ("hints", &end.hints)])
}
