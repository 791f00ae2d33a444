//! What the list of games looks like, and what there is to look back on.

use crate::game::{Ended, Play};
use crate::grid::CellSet;
use crate::i18n::{clock, games_level, games_text};
use crate::level::Level;
use crate::statistics::{Comparison, Tally};
use crate::template::Language;

/// So many games are seen in a plot, those solved last.
const PLOTTED: usize = 40;

/// A plot's size: games from left to right, time upwards.
pub const PLOT: (f64, f64) = (320.0, 80.0);

/// A game in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLook {
    /// Its level and name.
    pub title: String,
    /// How far it is.
    pub state: String,
    /// The class of that.
    pub kind: &'static str,
    /// What the button that deletes it is called.
    pub delete: String,
    /// What is drawn of its board: the givens and the player's digits.
    pub board: [CellSet; 2],
}

/// How the games of a level went, drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotLook {
    /// What it tells, in words.
    pub label: String,
    /// A dot for each game: its place, and whether there were hints.
    pub dots: Vec<(f64, f64, bool)>,
    /// How high the median is, if there is one.
    pub median: Option<f64>,
    /// Each game in words, and when it was solved.
    pub points: Vec<(u64, String)>,
}

/// A game in the list; `date` is when it was played last.
pub fn game(play: &Play, date: &str, language: Language) -> GameLook {
    let say = |key: &str, arguments: &[(&str, String)]| games_text(key, arguments, language);
    let title = match play.recipe() {
        Some(recipe) => {
            let name = recipe.date().unwrap_or_else(|| recipe.to_string());
            say("named", &[("level", games_level(play.level(), language)), ("name", name)])
        }
        None => say("own", &[]),
    };
    let grid = &play.now().grid;
    let (kind, state) = match play.ended() {
        Some(end) if end.by_player => ("won", ended_text("won", end, language)),
        Some(_) if play.is_won() => ("shown", say("after-solve", &[("time", play.clock().text())])),
        Some(_) if grid.is_solved() => ("shown", say("shown", &[])),
        // Solve has shown it, and then it was taken back.
        _ => {
            let open = (!grid.filled()).len().to_string();
            ("open", say("open", &[("time", play.clock().text()), ("open", open)]))
        }
    };
    let named = [("title", title.clone()), ("date", date.to_owned())];
    let givens = play.givens().filled();
    GameLook { delete: say("delete", &named), title, state, kind, board: [givens, grid.filled() - givens] }
}

/// The numbers of a level, from top to bottom: played, solved, of these with hints, hints, best, median, how many in a
/// row.
pub fn tally(tally: &Tally, language: Language) -> [String; 7] {
    let time = |time: Option<u64>| time.map_or_else(|| games_text("nothing", &[], language), clock);
    let row = [("row", tally.row.to_string()), ("longest", tally.longest_row.to_string())];
    [
        tally.played.to_string(),
        tally.solved.len().to_string(),
        tally.with_hints().to_string(),
        tally.hints().to_string(),
        time(tally.best()),
        time(tally.median()),
        games_text("row", &row, language),
    ]
}

/// The times of a level, where there are two or more.
pub fn plot(level: Option<Level>, tally: &Tally, language: Language) -> Option<PlotLook> {
    let ends = &tally.solved[tally.solved.len().saturating_sub(PLOTTED)..];
    let times = || ends.iter().map(|end| end.played);
    let (best, worst) = (times().min()?, times().max()?);
    if ends.len() < 2 {
        return None;
    }
    let (width, height) = PLOT;
    let up = |time: u64| height - 8.0 - (height - 16.0) * time as f64 / worst.max(1) as f64;
    let on = |at: usize| 8.0 + (width - 16.0) * at as f64 / (ends.len() - 1) as f64;
    let arguments = [
        ("level", games_level(level, language)),
        ("count", ends.len().to_string()),
        ("best", clock(best)),
        ("worst", clock(worst)),
    ];
    Some(PlotLook {
        label: games_text("plot", &arguments, language),
        dots: ends.iter().enumerate().map(|(at, end)| (on(at), up(end.played), end.hints > 0)).collect(),
        median: tally.median().filter(|&median| median <= worst).map(up),
        points: ends.iter().map(|end| (end.at, ended_text("point", end, language))).collect(),
    })
}

/// How a game compares with those before; nothing for the first.
pub fn comparison(comparison: Comparison, language: Language) -> String {
    let (key, best, median, count) = match comparison {
        Comparison::First => return String::new(),
        Comparison::Best { before, median, count } => ("compare-best", ("before", before), median, count),
        Comparison::Other { best, median, count } => ("compare", ("best", best), median, count),
    };
    let arguments = [(best.0, clock(best.1)), ("median", clock(median)), ("count", count.to_string())];
    games_text(key, &arguments, language)
}

fn ended_text(key: &str, end: &Ended, language: Language) -> String {
    let key = if end.hints > 0 { format!("{key}-hints") } else { key.to_owned() };
    games_text(&key, &[("time", clock(end.played)), ("hints", end.hints.to_string())], language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Statistics;

    #[test]
    fn a_game_tells_what_it_is_and_how_far() {
        let text = "play hard 123\nrated 41\nbegun 1\ngivens 53..7....6..195....98....6.8...6...34..8.3..17...2...6\
                    .6....28....419..5....8..79\nsolution -\ncursor 2\nplayed 73250\nat 1\n+ 2=4\n";
        let look = |text: &str, language| game(&text.parse().expect("a game"), "today", language);
        let open = look(text, Language::English);
        assert_eq!((&*open.title, &*open.state), ("Hard · hard-123", "01:13 so far, 50 cells empty"));
        assert_eq!(open.board.map(CellSet::len), [30, 1]);
        let won = look(&text.replace("givens", "won 5 60000 2\ngivens"), Language::Chinese);
        assert_eq!((&*won.title, &*won.state), ("困难 · hard-123", "用时 01:00 解出，提示 2 次"));
        assert_eq!(
            look(&text.replace("hard 123", "easy 20261120"), Language::English).title,
            "Hard · 2026-11-20"
        );
        let taken_back = look(&text.replace("givens", "shown 5 6 0\ngivens"), Language::English);
        assert_eq!((taken_back.kind, &*taken_back.state), ("open", "01:13 so far, 50 cells empty"));
        assert_eq!(taken_back.delete, "Delete: Hard · hard-123, today");
    }

    #[test]
    fn a_game_that_solve_filled_in_tells_so_as_long_as_it_is_full() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let head = format!("play own\nbegun 1\nshown 5 6 0\ngivens .{}\n", &solution[1..]);
        let look = |change: &str| {
            let rest = format!("solution {solution}\ncursor 0\nplayed 73250\nat 1\n+ 0={change}\n");
            game(&(head.clone() + &rest).parse().expect("a game"), "today", Language::English)
        };
        assert_eq!((look("*5").kind, &*look("*5").state), ("shown", "Filled in by Solve"));
        assert_eq!(look("5").state, "Completed in 01:13, after using Solve");
        assert_eq!(look("4").state, "01:13 so far, 0 cells empty");
    }

    #[test]
    fn a_plot_stays_within_its_edges_and_tells_the_same_in_words() {
        let won = |seconds: u64, hints: u32| {
            Play::from_head(&format!("play easy 1\nbegun 1\nwon {seconds} {} {hints}\n", seconds * 1000))
                .unwrap()
        };
        let plays: Vec<_> = (1..=50).map(|seconds| won(seconds, (seconds % 2) as u32)).collect();
        let of = |plays: &[Play]| {
            let statistics = Statistics::new(plays, 0, |_| 0);
            plot(Some(Level::Easy), statistics.of(Some(Level::Easy)), Language::English)
        };
        let plot = of(&plays).expect("a plot");
        assert_eq!((plot.dots.len(), plot.points.len()), (PLOTTED, PLOTTED));
        assert_eq!(plot.label, "Easy: the last 40, 00:11 to 00:50");
        assert_eq!(plot.points[0], (11, "00:11, 1 hint".to_owned()));
        let (width, height) = PLOT;
        assert!(plot.dots.iter().all(|(x, y, _)| (0.0..=width).contains(x) && (0.0..=height).contains(y)));
        assert_eq!(of(&plays[..1]), None);
        assert_eq!(of(&[]), None);
    }
}
