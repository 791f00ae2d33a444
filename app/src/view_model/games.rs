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
pub fn comparison_text(comparison: Comparison, language: Language) -> String {
    let (key, best, median, count) = match comparison {
        Comparison::First => return String::new(),
        Comparison::Best { previous_best_ms: before, median_ms: median, count } => {
            ("compare-best", ("before", before), median, count)
        }
        Comparison::Other { best_ms: best, median_ms: median, count } => {
            ("compare", ("best", best), median, count)
        }
    };
    let arguments =
        [(best.0, format_clock(best.1)), ("median", format_clock(median)), ("count", count.to_string())];
    games_texts(language).format(key, &arguments)
}

fn completion_text(key: &str, end: &Completion, language: Language) -> String {
    let key = if end.hints > 0 { format!("{key}-hints") } else { key.to_owned() };
    games_texts(language)
        .format(&key, &[("time", format_clock(end.played_ms)), ("hints", end.hints.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::statistics::Statistics;

    #[test]
    fn a_game_row_has_title_and_progress() {
        let text = "play hard 123\nrated 41\nbegun 1\ngivens 53..7....6..195....98....6.8...6...34..8.3..17...2...6\
                    .6....28....419..5....8..79\nsolution -\ncursor 2\nplayed 73250\nat 1\n+ 2=4\n";
        let view = |text: &str, language| game(&text.parse().expect("a game"), "today", language);
        let open = view(text, Language::English);
        assert_eq!((&*open.title, &*open.status), ("Hard · hard-123", "01:13 so far, 50 cells empty"));
        assert_eq!(open.board.map(CellSet::len), [30, 1]);
        let won = view(&text.replace("givens", "won 5 60000 2\ngivens"), Language::Chinese);
        assert_eq!((&*won.title, &*won.status), ("困难 · hard-123", "用时 01:00 解出，提示 2 次"));
        assert_eq!(
            view(&text.replace("hard 123", "easy 20261120"), Language::English).title,
            "Hard · 2026-11-20"
        );
        let taken_back = view(&text.replace("givens", "shown 5 6 0\ngivens"), Language::English);
        assert_eq!((taken_back.class, &*taken_back.status), ("open", "01:13 so far, 50 cells empty"));
        assert_eq!(taken_back.delete_label, "Delete: Hard · hard-123, today");
    }

    #[test]
    fn a_game_filled_by_solve_is_marked_while_it_is_full() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let head = format!("play own\nbegun 1\nshown 5 6 0\ngivens .{}\n", &solution[1..]);
        let view = |change: &str| {
            let rest = format!("solution {solution}\ncursor 0\nplayed 73250\nat 1\n+ 0={change}\n");
            game(&(head.clone() + &rest).parse().expect("a game"), "today", Language::English)
        };
        assert_eq!((view("*5").class, &*view("*5").status), ("shown", "Filled in by Solve"));
        assert_eq!(view("5").status, "Completed in 01:13, after using Solve");
        assert_eq!(view("4").status, "01:13 so far, 0 cells empty");
    }

    #[test]
    fn plot_points_stay_inside_and_have_texts() {
        let won = |seconds: u64, hints: u32| {
            Session::from_header(&format!("play easy 1\nbegun 1\nwon {seconds} {} {hints}\n", seconds * 1000))
                .unwrap()
        };
        let plays: Vec<_> = (1..=50).map(|seconds| won(seconds, (seconds % 2) as u32)).collect();
        let of = |plays: &[Session]| {
            let statistics = Statistics::new(plays, 0, |_| 0);
            plot(Some(Level::Easy), statistics.of_level(Some(Level::Easy)), Language::English)
        };
        let plot = of(&plays).expect("a plot");
        assert_eq!((plot.dots.len(), plot.points.len()), (MAX_PLOTTED_GAMES, MAX_PLOTTED_GAMES));
        assert_eq!(plot.label, "Easy: the last 40, 00:11 to 00:50");
        assert_eq!(plot.points[0], (11, "00:11, 1 hint".to_owned()));
        let (width, height) = PLOT_SIZE;
        assert!(plot.dots.iter().all(|(x, y, _)| (0.0..=width).contains(x) && (0.0..=height).contains(y)));
        assert_eq!(of(&plays[..1]), None);
        assert_eq!(of(&[]), None);
    }
}
