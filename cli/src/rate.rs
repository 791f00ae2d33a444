//! `rate`: how hard puzzles are for a person.

use std::io;

use clap::Args;
use ninefold::grid::Puzzle;
use ninefold::rating::{rate, rate_quickly};
use ninefold::setter::BackdoorSearch;
use ninefold::solver::solutions;
use ninefold::techniques::Technique;

use super::Streams;
use super::input::HadErrors;
use super::rows::RowOptions;

/// Rates how hard puzzles are for a person
///
/// Columns: level; rating, that of the hardest step; score, a sum of HoDoKu's points, which says little about the time; the techniques
/// with their uses; the minutes that most players take, an estimate. Where the techniques do not solve a puzzle, 'search:1' is among them,
/// and the rating, 9.5, means 9.5 or more.
#[derive(Args)]
pub struct RateCommand {
    /// Add columns for other scales of difficulty
    ///
    /// 'pearl', the rating of the hardest step up to the first digit (Sudoku Explainer's EP); 'diamond', that of the first step (ED);
    /// 'guesses' that the search makes; 'backdoor', the fewest digits that would leave a puzzle of singles, empty if more than three.
    #[arg(long)]
    scales: bool,
    /// Try only techniques that take milliseconds
    ///
    /// They are those of ratings up to 9.4. Puzzles that need others, which may take seconds each, are rated 9.5 or more.
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    rows: RowOptions,
}

impl RateCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let columns =
            ["level", "rating", "score", "techniques", "minutes", "pearl", "diamond", "guesses", "backdoor"];
        let columns = if self.scales { &columns[..] } else { &columns[..5] };
        self.rows.for_each_row(columns, streams, |item, row| {
            let puzzle = Puzzle::new(item.puzzle.givens).map_err(|error| error.to_string())?;
            let rating = if self.quick { rate_quickly(&puzzle) } else { rate(&puzzle) };
            row.text(rating.level.name());
            row.number(rating.rating);
            row.number(rating.score);
            let search = (!rating.is_solved).then_some(("search", 1));
            row.counts(
                rating.techniques.iter().map(|(technique, uses)| (technique.key(), *uses)).chain(search),
            );
            row.integer(rating.time.minutes().into());
            if self.scales {
                row.number(rating.pearl);
                row.number(rating.diamond);
                row.integer(solutions(puzzle.givens(), 2).effort.nodes);
                match BackdoorSearch::new(&puzzle, Technique::NakedSingle).smallest(3) {
                    Some((len, _)) => row.integer(len as u64),
                    None => row.absent(),
                }
            }
            Ok(())
        })
    }
}
