//! What the plate of a finished game tells beside the shades of its cells: the shape of the game, and the longest thoughts.
//!
//! The shape is the number of filled cells over the playing time. Where it is flat, the player was thinking.

use std::fmt::Write;

use ninefold::grid::{Digit, House};

use crate::explain::explain;
use crate::game::long_thoughts::LongThought;
use crate::game::{Session, TimedDigit};
use crate::i18n::{format_clock, games_texts};
use crate::protocol::{lettered_cell, lettered_cell_mark};
use crate::template::Language;

/// Width and height of the drawing: the `viewBox` in `index.html`.
const SHAPE_SIZE: (f64, f64) = (320.0, 80.0);

/// A house or digit with fewer digits of the player is not called the slowest.
const MIN_DIGITS: usize = 3;

/// Nor one whose digits took less time each, in seconds: the game was too quick to have a slow part.
const MIN_MEAN_S: u64 = 5;

/// The shape of a game: the attributes `d` of two SVG paths, and where its letters are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeView {
    pub curve: String,
    /// The area below it.
    pub area: String,
    /// The middle of the flat part that belongs to each thought: from the left and from the top, in per cent.
    pub letters: Vec<(f64, f64)>,
}

/// The shape of a finished game; `None` if its times are unknown. `thoughts` get letters.
pub fn game_shape(session: &Session, thoughts: &[TimedDigit]) -> Option<ShapeView> {
    let reached = session.progress_over_time();
    let (end_s, end) = *reached.last()?;
    let start = session.givens().filled().len();
    if end_s == 0 || end <= start {
        return None;
    }
    let right = |played_s: f64| played_s / end_s as f64;
    let down = |filled: usize| 1.0 - filled.saturating_sub(start) as f64 / (end - start) as f64;
    let (width, height) = SHAPE_SIZE;
    let mut curve = format!("M0 {height:.0}");
    for &(played_s, filled) in &reached {
        // Writing to a string cannot fail.
        let _ = write!(curve, "L{:.1} {:.1}", width * right(played_s as f64), height * down(filled));
    }
    let area = format!("{curve}V{height:.0}z");
    let letter = |placed: &TimedDigit| {
        let middle_s = placed.played_s as f64 - placed.thought_s as f64 / 2.0;
        let filled = placed.position.checked_sub(1).map_or(start, |before| reached[before].1);
        (100.0 * right(middle_s), 100.0 * down(filled))
    };
    Some(ShapeView { curve, area, letters: thoughts.iter().map(letter).collect() })
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
