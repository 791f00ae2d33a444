//! How the list of games and the statistics look.

use ninefold::grid::CellSet;
use ninefold::level::Level;

use crate::game::statistics::{Comparison, LevelStatistics};
use crate::game::{Completion, Session};
use crate::i18n::{format_clock, games_level_name, games_texts};
use crate::template::Language;

/// Number of games in a plot: those solved last.
const MAX_PLOTTED_GAMES: usize = 40;

/// Width and height of a plot: games from left to right, time upwards.
pub const PLOT_SIZE: (f64, f64) = (320.0, 80.0);

/// How a game in the list looks.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// Level and puzzle ID.
    pub title: String,
    /// Progress or result.
    pub status: String,
    /// CSS class of the status.
    pub class: &'static str,
    /// Accessible name of the delete button.
    pub delete_label: String,
    /// Cells to draw: the givens, and the digits of the player.
    pub board: [CellSet; 2],
}

/// Plot of the games of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotView {
    /// Accessible name.
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
    let title = match session.puzzle_id() {
        Some(recipe) => {
            let name = recipe.date().unwrap_or_else(|| recipe.to_string());
            texts.format("named", &[("level", games_level_name(session.level(), language)), ("name", name)])
        }
        None => texts.text("own"),
    };
    let grid = &session.grid();
    let (kind, state) = match session.completion() {
        Some(end) if end.by_player => ("won", completion_text("won", end, language)),
        Some(_) if session.is_won() => {
            ("shown", texts.format("after-solve", &[("time", session.clock().format())]))
        }
        Some(_) if grid.is_solved() => ("shown", texts.text("shown")),
        // Solve filled the grid in, and that was undone.
        _ => {
            let open = (!grid.filled()).len().to_string();
            ("open", texts.format("open", &[("time", session.clock().format()), ("open", open)]))
        }
    };
    let named = [("title", title.clone()), ("date", date.to_owned())];
    let givens = session.givens().filled();
    GameView {
        delete_label: texts.format("delete", &named),
        title,
        status: state,
        class: kind,
        board: [givens, grid.filled() - givens],
    }
}

/// Statistics of a level, from top to bottom: played, solved, solved with hints, hints, best time, median
/// time, games won in a row.
pub fn statistics_column(tally: &LevelStatistics, language: Language) -> [String; 7] {
    let time = |time: Option<u64>| time.map_or_else(|| games_texts(language).text("nothing"), format_clock);
    let row =
        [("row", tally.solved_streak.to_string()), ("longest", tally.longest_solved_streak.to_string())];
    [
        tally.played.to_string(),
        tally.solved.len().to_string(),
        tally.solved_with_hints().to_string(),
        tally.total_hints().to_string(),
        time(tally.best_ms()),
        time(tally.median_ms()),
        games_texts(language).format("row", &row),
    ]
}

/// Plot of the times of a level; `None` for fewer than two games.
pub fn plot(level: Option<Level>, tally: &LevelStatistics, language: Language) -> Option<PlotView> {
    let ends = &tally.solved[tally.solved.len().saturating_sub(MAX_PLOTTED_GAMES)..];
    let times = || ends.iter().map(|end| end.played_ms);
    let (best, worst) = (times().min()?, times().max()?);
    if ends.len() < 2 {
        return None;
    }
    let (width, height) = PLOT_SIZE;
    let up = |time: u64| height - 8.0 - (height - 16.0) * time as f64 / worst.max(1) as f64;
    let on = |at: usize| 8.0 + (width - 16.0) * at as f64 / (ends.len() - 1) as f64;
    let arguments = [
        ("level", games_level_name(level, language)),
        ("count", ends.len().to_string()),
        ("best", format_clock(best)),
        ("worst", format_clock(worst)),
    ];
    Some(PlotView {
        label: games_texts(language).format("plot", &arguments),
        dots: ends.iter().enumerate().map(|(at, end)| (on(at), up(end.played_ms), end.hints > 0)).collect(),
        median: tally.median_ms().filter(|&median| median <= worst).map(up),
        points: ends.iter().map(|end| (end.at_ms, completion_text("point", end, language))).collect(),
    })
}

/// Compares a game with those before; empty for the first.
pub fn comparison_text(comparison: Comparison, played_ms: u64, language: Language) -> String {
    let (key, best, median) = match comparison {
        Comparison::First => return String::new(),
        Comparison::Best { previous_best_ms, median_ms, .. } => ("compare-best", previous_best_ms, median_ms),
        Comparison::Other { best_ms, median_ms, .. } if played_ms + 1000 <= median_ms => {
            ("compare-faster", best_ms, median_ms)
        }
        Comparison::Other { best_ms, median_ms, .. } => ("compare", best_ms, median_ms),
    };
    let faster = format_clock(median.saturating_sub(played_ms));
    let arguments = [("best", format_clock(best)), ("median", format_clock(median)), ("faster", faster)];
    games_texts(language).format(key, &arguments)
}

fn completion_text(key: &str, end: &Completion, language: Language) -> String {
    let key = if end.hints > 0 { format!("{key}-hints") } else { key.to_owned() };
    games_texts(language)
        .format(&key, &[("time", format_clock(end.played_ms)), ("hints", end.hints.to_string())])
}
