//! Texts for the player: a [`Message`] is a key with arguments, its templates are in `www/i18n`.
//!
//! ```text
//! Message::Placed { cell, digit }   ──▶   placed = {digit}, {place}   ──▶   "5, row 1 column 2"
//! ```

mod batch;
mod formats;
mod message;
mod panels;
mod replay;
mod spoken_step;

use std::cell::Cell as StdCell;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::level::{Level, Rating};

use crate::cell_content::CellContent;
use crate::protocol::{ExplainedStep, StepEffect, lettered_cell};
use crate::template::{ENGLISH_HINTS, ENGLISH_PAGE, Language, TemplateArguments, Texts, spaced};

pub use batch::{
    batch_copied, batch_corrected, batch_file_lost, batch_minutes, batch_number, batch_progress,
    batch_rating, batch_row_label, batch_saved, batch_shown_rows, batch_sorted, batch_text, batch_title,
    batch_verdict,
};
pub use formats::{output_format_name, parse_error_in_line, parse_error_text, source_text};
pub use message::{Message, MessageLook, link_error_key};
pub use panels::{
    atlas_texts, backup_texts, drawings_texts, games_level_name, games_texts, import_texts, lessons_texts,
    profile_texts, proof_texts, puzzle_id_error, puzzles_texts, review_texts, share_texts, share_title,
    technique_option, techniques_to_practise, workbench_texts,
};
pub use replay::{
    ReplayMessage, TraceFormatter, bottleneck_text, candidate_count_text, counters_text, depth_text,
    logic_cell_label, logic_path_lines, logic_path_profile, logic_path_summary, logic_step_detail,
    logic_step_line, method_name, outcome_text, possible_step_line, set_replay_texts, slider_text,
    step_count_text, stuck_text, time_bar_per_mille, trace_lines, trace_step_text,
};
pub use spoken_step::{MAX_SPOKEN, SpokenPart, logic_step_sentences, spoken_parts, spoken_step};

thread_local! {
    /// Texts of the page. Set before the first text is formatted, and never freed, so that templates can be borrowed for
    /// `'static`. The command line never sets them, and has the English ones; a program in wasm has none until it sets some, since not
    /// each includes them. Thread-local, so that parallel tests do not affect each other.
    static PAGE_TEXTS: StdCell<Texts> = const {
        let none = Texts::from_english("", "");
        let english = Texts::from_english(ENGLISH_PAGE, ENGLISH_HINTS);
        StdCell::new(if cfg!(target_arch = "wasm32") { none } else { english })
    };
}

/// Sets the English texts of this thread: those of the page, and those about hints, which may be empty.
pub fn set_english_texts(page: &'static str, hints: &'static str) {
    PAGE_TEXTS.set(Texts::from_english(page, hints));
}

/// All texts of this thread, translated ones first, as [`set_texts`] takes them.
pub fn texts_of_page() -> String {
    PAGE_TEXTS.get().contents()
}

/// Sets the texts of this thread. Keys missing from `translated` fall back to English.
pub fn set_texts(translated: String) {
    PAGE_TEXTS.set(PAGE_TEXTS.get().with_translated(translated.leak()));
}

/// Sets the English texts about hints of this thread, unless it has them.
pub fn set_english_hints(english: String) {
    if find_template("next-hint").is_none() {
        PAGE_TEXTS.set(PAGE_TEXTS.get().with_second_english(english.leak()));
    }
}

/// Language of the current templates.
pub fn language() -> Language {
    Language::with_tag(&text("language")).unwrap_or_default()
}

/// Accessible name of a cell: its content first, then the states that apply, its place last.
pub fn cell_label(
    cell: Cell,
    content: CellContent,
    states: impl Iterator<Item = (bool, &'static str)>,
    colours: DigitSet,
    effect: StepEffect,
) -> String {
    let mut label = content.text();
    for (_, key) in states.filter(|(applies, _)| *applies) {
        label = join(label, text(key));
    }
    if !colours.is_empty() {
        label = join(label, spaced(colours, colour_name));
    }
    label = join_effect(label, effect);
    join(label, cell_name(cell))
}

/// Adds what a step does in a cell to the label of the cell.
pub fn join_effect(mut label: String, effect: StepEffect) -> String {
    for (key, digits) in [("goes-here", effect.placed), ("eliminated", effect.eliminated)] {
        if !digits.is_empty() {
            label = join(label, format_text(key, &[("digits", &digits)]));
        }
    }
    if effect.in_pattern { join(label, text("in-pattern")) } else { label }
}

/// A text, then the place of its cell.
pub fn spoken_at(text: &str, cell: Cell) -> String {
    join(text.to_owned(), cell_name(cell))
}

/// Name of a colour, 1 to 8. The ninth stands for no colour.
pub(crate) fn colour_name(colour: Digit) -> String {
    text(&["colour-", &colour.to_string()].concat())
}

/// Accessible name of a button on the pad, which has digits or colours.
pub fn pad_label(digit: Digit, left: usize, is_colour: bool) -> String {
    if is_colour {
        return join(digit.to_string(), colour_name(digit));
    }
    format_text("pad", &[("digit", &digit), ("left", &left)])
}

/// How many cells are empty, and how often a digit stands on the board.
pub fn left_to_do(open_cells: usize, digit: Option<(Digit, usize)>) -> String {
    match digit {
        Some((digit, count)) => {
            format_text("to-go-digit", &[("open", &open_cells), ("digit", &digit), ("count", &count)])
        }
        None => format_text("to-go", &[("open", &open_cells)]),
    }
}

/// Level name as shown in the page.
pub fn level_name(level: Level) -> String {
    PAGE_TEXTS.get().level_name(level)
}

/// Level name with the hell tier if the rating is known, e.g. `Hell II`.
pub fn level_text(level: Level, rating: Option<Rating>) -> String {
    PAGE_TEXTS.get().level_text(level, rating.and_then(Rating::hell_grade))
}

/// Name of the level; without a level, the title of an imported puzzle.
pub fn puzzle_title(level: Option<Level>) -> String {
    level.map_or_else(|| text("opened.title"), level_name)
}

/// What applying a step does: "Place 3", "Strike 4 6".
pub fn act_label(step: &ExplainedStep) -> String {
    let (key, candidates) = if step.placements.is_empty() {
        ("act-strike", &step.eliminations)
    } else {
        ("act-place", &step.placements)
    };
    let digits: DigitSet = candidates.iter().map(|candidate| candidate.digit).collect();
    format_text(key, &[("digits", &digits)])
}

pub fn puzzle_rating_text(rating: Rating) -> String {
    PAGE_TEXTS.get().rating_text(rating)
}

/// Difficulty of a step or a puzzle: the level, and the rating.
pub fn rating_text(rating: Rating) -> String {
    format_text("rating", &[("level", &rating.level()), ("rating", &rating)])
}

/// Formats minutes and seconds, with hours from one hour on: `07:42`, `1:02:03`.
pub fn format_clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

/// Formats a duration in nanoseconds: `3.4 µs`, `34 µs`, `0.8 ms`, `125 ms`, `2.1 s`.
pub fn format_duration(nanoseconds: u64) -> String {
    let with_tenth = |tenths: u64| PAGE_TEXTS.get().tenths(tenths);
    match nanoseconds {
        0..1_000 => "< 1 µs".to_owned(),
        1_000..10_000 => with_tenth(nanoseconds / 100) + " µs",
        10_000..100_000 => format!("{} µs", nanoseconds / 1000),
        100_000..10_000_000 => with_tenth(nanoseconds / 100_000) + " ms",
        10_000_000..1_000_000_000 => format!("{} ms", nanoseconds / 1_000_000),
        _ => with_tenth(nanoseconds / 100_000_000) + " s",
    }
}

pub(crate) fn cell_name(cell: Cell) -> String {
    PAGE_TEXTS.get().cell_name(cell)
}

fn house_name(house: House) -> String {
    PAGE_TEXTS.get().house_name(house)
}

/// Place of a single cell, or the number of cells.
fn cells_name(cells: CellSet) -> String {
    match cells.single() {
        Some(cell) => cell_name(cell),
        None => format_text("cells", &[("count", &cells.len())]),
    }
}

/// Spells out cells for a screen reader: `r4c5`, and the letter of such a cell, become `row 4 column 5`, at the beginning of a
/// sentence with a capital.
pub fn expand_cell_refs(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len() + 16);
    let mut starts = true;
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        let after = rest.as_str().as_bytes();
        let cell = match (character, after) {
            ('r', [row @ b'1'..=b'9', b'c', column @ b'1'..=b'9', ..]) => {
                let cell = Cell::at(usize::from(row - b'1'), usize::from(column - b'1'));
                rest.nth(2);
                Some(cell)
            }
            _ => lettered_cell(character).map(|(_, cell)| cell),
        };
        let at = spelled.len();
        match cell {
            Some(cell) => spelled.push_str(&cell_name(cell)),
            None => spelled.push(character),
        }
        if let Some(first) = spelled.get_mut(at..=at).filter(|_| starts && cell.is_some()) {
            first.make_ascii_uppercase();
        }
        starts = character == '.' || starts && character == ' ';
    }
    spelled
}

/// House that two cells share. A line is preferred to a block, since a line is easier to see.
fn shared_house_name(a: Cell, b: Cell) -> String {
    let shared = a.houses().into_iter().find(|house| house.cells().contains(b));
    house_name(shared.unwrap_or(House::block(a.block())))
}

/// Formats `1234567` as `1,234,567`, with the sign of the language.
fn format_number(number: u64) -> String {
    PAGE_TEXTS.get().grouped(number)
}

/// Text of a key that takes no arguments.
pub fn text(key: &str) -> String {
    format_text(key, &[])
}

fn format_text(key: &str, arguments: TemplateArguments) -> String {
    PAGE_TEXTS.get().format(key, arguments)
}

#[expect(clippy::needless_pass_by_value, reason = "it drops them: its many callers need no code for that")]
fn join(a: String, b: String) -> String {
    format_text("joined", &[("a", &a), ("b", &b)])
}

fn find_template(key: &str) -> Option<&'static str> {
    PAGE_TEXTS.get().template(key)
}
