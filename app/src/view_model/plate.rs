//! What the plate of a finished game tells beside the shades of its cells (`game/thinking_times.rs`): the shape of the game, and the
//! longest thoughts.
//!
//! The shape is the number of filled cells over the playing time. Where it is flat, the player was thinking.

use ninefold::grid::{Digit, House};

use crate::explain::explain;
use crate::game::long_thoughts::LongThought;
use crate::game::{Session, TimedDigit};
use crate::i18n::{format_clock, games_texts};
use crate::protocol::{lettered_cell, lettered_cell_mark};
use crate::shared_game::Rival;
use crate::template::Language;

/// Width and height of the drawing: the `viewBox` in `index.html`.
const SHAPE_SIZE: (u64, u64) = (320, 80);

/// A house or digit with fewer digits of the player is not called the slowest.
const MIN_DIGITS: usize = 3;

/// Nor one whose digits took less time each, in seconds: the game was too quick to have a slow part.
const MIN_MEAN_S: u64 = 5;

/// The shape of a game: the attributes `d` of two SVG paths, and where its letters are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameShape {
    pub curve: String,
    /// The area below it.
    pub area: String,
    /// The places of the letters: from the left and from the top, in thousandths.
    pub letters: Vec<(u64, u64)>,
    /// The curve of someone else's game of the same puzzle; empty if there is none.
    pub rival: String,
}

/// The shape of a finished game; `None` if its times are unknown. `thoughts` get letters. The line of `rival` has the same scale.
pub fn game_shape(session: &Session, thoughts: &[TimedDigit], rival: Option<&Rival>) -> Option<GameShape> {
    let reached = session.progress_over_time();
    let start = session.givens().filled().len();
    let letter = |placed: &TimedDigit| {
        let filled = placed.position.checked_sub(1).map_or(start, |before| reached[before].1);
        (1000 * placed.played_s - 500 * placed.thought_s, filled)
    };
    let letters = thoughts.iter().map(letter).collect::<Vec<_>>();
    shape_through(&reached, start, &letters, rival.map_or(&[], |rival| &rival.progress))
}

/// A shape through points, each a playing time in seconds and a number of filled cells, from a number of them at the start. Letters
/// stand at such points, too; their times are in milliseconds. A second line, which may be empty, goes through points of its own.
pub(super) fn shape_through(
    points: &[(u64, usize)],
    start: usize,
    letters: &[(u64, usize)],
    second: &[(u64, usize)],
) -> Option<GameShape> {
    let most = points.iter().map(|(_, filled)| *filled).max()?;
    let end_s = points.last().max(second.last()).map_or(0, |(end_s, _)| *end_s);
    if end_s == 0 || most <= start {
        return None;
    }
    // Thousandths, as whole numbers: formatting fractions takes more code than all else here.
    let right = |played_ms: u64| (played_ms / end_s).min(1000);
    let down = |filled: usize| 1000 - 1000 * (filled.saturating_sub(start) as u64) / (most - start) as u64;
    let (width, height) = SHAPE_SIZE;
    let line = |points: &[(u64, usize)]| {
        let mut curve = ["M0 ", &height.to_string()].concat();
        for &(played_s, filled) in points {
            let (x, y) = (width * right(1000 * played_s), height * down(filled.min(most)));
            curve += &["L", &tenths(x / 100), " ", &tenths(y / 100)].concat();
        }
        curve
    };
    let curve = line(points);
    let area = [&*curve, "V", &height.to_string(), "z"].concat();
    let place = |&(played_ms, filled): &(u64, usize)| (right(played_ms), down(filled));
    let letters = letters.iter().map(place).collect();
    let rival = if second.is_empty() { String::new() } else { line(second) };
    Some(GameShape { curve, area, letters, rival })
}

/// Writes a number of tenths as a decimal fraction for SVG.
pub fn tenths(tenths: u64) -> String {
    [&*(tenths / 10).to_string(), ".", &*(tenths % 10).to_string()].concat()
}

/// Someone else's game of the same puzzle in words.
pub fn rival_text(rival: &Rival, language: Language) -> String {
    let texts = games_texts(language);
    let name = if rival.name.is_empty() { texts.text("rival-unnamed") } else { rival.name.clone() };
    texts.format("rival", &[("name", &name), ("time", &format_clock(1000 * rival.played_s()))])
}

/// The longest thoughts in words, a line for each below a heading: the letter of its cell, what was found and the time. After a game
/// of singles only, the house or digit that took longest instead. Empty if there is nothing to tell.
pub fn thoughts_text(session: &Session, thoughts: &[LongThought], language: Language) -> String {
    let texts = games_texts(language);
    if thoughts.iter().all(LongThought::is_single) {
        return slowest_text(session, language);
    }
    let line = |(index, LongThought { placed, step, by_hint }): (usize, &LongThought)| {
        let name = match step {
            Some(found) => explain(&found.board, &found.step, language).name,
            None => texts.text("thought-unknown"),
        };
        let letter = lettered_cell_mark(index, placed.candidate.cell).to_string();
        let time = format_clock(1000 * placed.thought_s);
        let key = if *by_hint { "thought-hint" } else { "thought" };
        texts.format(key, &[("place", &letter), ("name", &name), ("time", &time)])
    };
    let lines: Vec<String> = thoughts.iter().enumerate().map(line).collect();
    [texts.text("thoughts"), lines.join("\n")].join("\n")
}

/// The row, block or digit that took longest for each of its digits.
fn slowest_text(session: &Session, language: Language) -> String {
    let texts = games_texts(language);
    let digits = session.timed_digits();
    let of = |is_counted: &dyn Fn(&TimedDigit) -> bool| {
        let counted = digits.iter().filter(|placed| is_counted(placed));
        counted.fold((0, 0), |(seconds, count), placed| (seconds + placed.thought_s, count + 1))
    };
    let lines = House::all().map(|house| {
        (
            of(&|placed| house.cells().contains(placed.candidate.cell)),
            "slowest-house",
            texts.house_name(house),
        )
    });
    let of_digits = Digit::all()
        .map(|digit| (of(&|placed| placed.candidate.digit == digit), "slowest-digit", digit.to_string()));
    let slowest = lines
        .chain(of_digits)
        .filter(|((seconds, count), ..)| *count >= MIN_DIGITS && *seconds >= MIN_MEAN_S * *count as u64)
        .max_by_key(|((seconds, count), ..)| 1000 * seconds / *count as u64);
    let Some(((seconds, count), key, name)) = slowest else { return String::new() };
    texts.format(key, &[("name", &name), ("time", &format_clock(1000 * seconds)), ("count", &count)])
}

/// The longest thoughts for a screen reader: cells by their names, and each line a sentence.
pub fn spoken_thoughts(text: &str, language: Language) -> String {
    let mut spoken = String::new();
    for character in text.chars() {
        match lettered_cell(character) {
            Some((_, cell)) => spoken += &games_texts(language).cell_name(cell),
            None if character == '\n' => spoken += if spoken.ends_with(':') { " " } else { "; " },
            None => spoken.push(character),
        }
    }
    spoken
}
