//! The player's pace: own times of solved games beside the estimated ones.
//!
//! ```text
//!   solved games ── the last 30 of each level, rated in slices ──▶ PaceTask ──▶ Pace: hard 80 %
//! ```

use ninefold::grid::{Grid, Puzzle};
use ninefold::level::Level;
use ninefold::rating::{Pace, Rater};
use ninefold::sort_by_number::{SortNumber, sort_by_number};

use crate::game::statistics::{level_index, median};
use crate::game::{GameCompletion, Session};

/// Greatest number of games of a level that count: those solved last.
const MAX_GAMES: usize = 30;

/// Least number of games from which the pace is computed.
const MIN_GAMES: usize = 3;

/// A game that counts for the pace: solved without Solve and without hints.
#[derive(Clone, Copy, Debug)]
pub struct PaceGame {
    /// `None` for an imported puzzle.
    level: Option<Level>,
    end: GameCompletion,
    givens: Grid,
}

/// Computes the pace from solved games, whose puzzles have to be rated.
pub struct PaceTask {
    games: Vec<PaceGame>,
    current: Option<(GameCompletion, Rater)>,
    /// Level, own time in percent of the estimated one.
    percents: Vec<(Level, u64)>,
}

impl PaceGame {
    /// The game of a session, of which the header is enough; `None` if it does not count.
    pub fn new(session: &Session, givens: Grid) -> Option<PaceGame> {
        let end = *session.completion()?;
        let is_counted = end.by_player && end.hints == 0 && !session.is_example();
        is_counted.then(|| PaceGame { level: session.level(), end, givens })
    }
}

impl PaceTask {
    pub fn new(mut games: Vec<PaceGame>) -> PaceTask {
        sort_by_number(&mut games, |game| SortNumber::from(game.end.at_ms).descending());
        let mut counts = [0; 5];
        games.retain(|game| {
            let count = &mut counts[level_index(game.level)];
            *count += 1;
            *count <= MAX_GAMES
        });
        PaceTask { games, current: None, percents: Vec::new() }
    }

    /// Advances the rating of a puzzle by its next easiest steps, or begins with the next puzzle. Returns the pace once all games
    /// are rated.
    pub fn run(&mut self) -> Option<Pace> {
        if let Some((end, rater)) = &mut self.current {
            if !rater.advance() {
                let rating = rater.rating();
                let percent = end.played_ms / 10 / u64::from(rating.time.seconds.max(1));
                self.percents.push((rating.level, percent.min(u32::MAX.into())));
                self.current = None;
            }
        } else {
            let Some(game) = self.games.pop() else { return Some(self.pace()) };
            self.current = Puzzle::new(game.givens).ok().map(|puzzle| (game.end, Rater::quick(&puzzle)));
        }
        None
    }

    fn pace(&self) -> Pace {
        let median_where = |is_counted: &dyn Fn(Level) -> bool| {
            let counted = self.percents.iter().filter(|(level, _)| is_counted(*level));
            let percents: Vec<u64> = counted.map(|&(_, percent)| percent).collect();
            if percents.len() < MIN_GAMES { None } else { median(percents)?.try_into().ok() }
        };
        let levels = Level::ALL.map(|level| median_where(&|other| other == level));
        Pace::new(levels, median_where(&|_| true))
    }
}

/// The givens in the record of an archived game.
pub fn givens_of_record(record: &str) -> Option<Grid> {
    let (_, rest) = record.split_once("\ngivens ")?;
    Grid::from_line(rest.lines().next()?)
}
