//! How the puzzles of a day look: a tile for each level.

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
