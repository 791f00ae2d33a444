//! All texts of the page, with many values of their arguments.

use ninefold::formats;
use ninefold::generator::PuzzleId;
use ninefold::grid::{Cell, Digit, House};
use ninefold::level::{Level, Rating};
use ninefold::techniques::Technique;
use ninefold_app::explain::technique_name;
use ninefold_app::i18n::{
    self, batch_copied, batch_file_lost, batch_number, batch_saved, candidate_count_text, depth_text,
    format_clock, format_duration, games_level_name, games_texts, import_texts, level_name, level_text,
    pad_label, parse_error_in_line, parse_error_text, puzzle_id_error, puzzles_texts, rating_text,
    set_replay_texts, share_texts, share_title, step_count_text, stuck_text, technique_option, text,
    time_bar_per_mille,
};

use super::{Outcomes, page_texts};
use crate::fuzz_smoke::{mutated, read};
use crate::support::languages::english_and_chinese;
use crate::support::rng::Rng;

const NUMBERS: [u64; 14] = [
    0,
    1,
    9,
    10,
    59_999,
    60_000,
    999,
    1_000,
    12_345,
    3_599_999,
    3_600_000,
    36_000_001,
    999_999_999,
    7_200_000_000_000,
];

/// Puzzle IDs with something wrong.
const PUZZLE_IDS: [&str; 8] =
    ["", "hell", "hell-", "hell-x", "easy-7-sideways", "magic-7", "hell-2026-13-40", "hell-5-shuffle-x"];

#[test]
fn formatted_messages() {
    let mut outcomes = Outcomes::default();
    for language in english_and_chinese() {
        set_replay_texts(Some(page_texts(language)));
        let about = language.tag();
        for number in NUMBERS {
            let count = number as usize;
            let numbers = (
                format_clock(number),
                format_duration(number),
                time_bar_per_mille(number),
                batch_number(number as u32),
            );
            outcomes.add(
                about,
                &(
                    numbers,
                    stuck_text(count),
                    depth_text(count, number),
                    step_count_text(count, count, number + 1),
                ),
            );
            outcomes.add(about, &(batch_copied(count, true, language), batch_copied(count, false, language)));
            outcomes.add(
                about,
                &(batch_saved("f", count, 0, language), batch_saved("f", count, count, language)),
            );
        }
        for digit in Digit::all() {
            outcomes.add(
                about,
                &(pad_label(digit, digit.index(), false), candidate_count_text(digit, digit.index())),
            );
        }
        for rating in [10, 12, 23, 26, 34, 42, 49, 50, 66, 71, 84, 95].map(Rating) {
            outcomes.add(
                about,
                &(
                    rating_text(rating),
                    import_texts(language).level_text(rating.level(), rating.hell_grade()),
                    rating.to_string(),
                ),
            );
            for level in Level::ALL {
                let texts = (level_text(level, Some(rating)), level_text(level, None), level_name(level));
                outcomes.add(about, &(texts, share_title(Some(level), Some(rating), language)));
            }
        }
        for level in Level::ALL.into_iter().map(Some).chain([None]) {
            outcomes.add(about, &(games_level_name(level, language), share_title(level, None, language)));
        }
        outcomes.add(about, &puzzles_texts(language).text("title"));
        outcomes.add(
            about,
            &(
                batch_file_lost(language),
                share_texts(language).format("file-saved", &[("file", &"f")]),
                text("undo"),
            ),
        );
        let (games, import, share) = (games_texts(language), import_texts(language), share_texts(language));
        outcomes.add(about, &(games.text("saved"), import.text("file-saved"), share.text("file-saved")));
        for key in ["own", "copied", "nothing"] {
            outcomes.add(about, &(games.text(key), import.text(key), share.text(key)));
        }
        for technique in Technique::all_by_rating() {
            outcomes
                .add(about, &(technique_name(technique, language), technique_option(technique, language)));
        }
        outcomes
            .add(about, &Cell::all().map(|cell| import_texts(language).cell_name(cell)).collect::<Vec<_>>());
        outcomes.add(
            about,
            &House::all().map(|house| import_texts(language).house_name(house)).collect::<Vec<_>>(),
        );
        for name in PUZZLE_IDS {
            outcomes.add(
                about,
                &name.parse::<PuzzleId>().map_err(|why| (puzzle_id_error(&why, language), why.to_string())),
            );
        }
        let (texts, mut rng) = (read::seeds(), Rng::new(3));
        for _ in 0..600 {
            let text = mutated(&texts, &mut rng);
            if let Some(Err(why)) = formats::read(&text).map(|found| found.puzzle).find(Result::is_err) {
                outcomes.add(about, &(parse_error_text(&why, language), parse_error_in_line(&why, language)));
            }
        }
    }
    i18n::set_replay_texts(None);
    outcomes.assert_snapshot("formatted_messages");
}

#[test]
fn cell_names() {
    let mut outcomes = Outcomes::default();
    for cell in Cell::all() {
        outcomes.add(
            "cells",
            &(cell.to_string(), cell.row(), cell.column(), cell.block(), cell.peers(), cell.houses()),
        );
    }
    outcomes.assert_snapshot("cell_names");
}
