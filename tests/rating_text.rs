//! How the rating of a puzzle that the quick techniques do not solve is written: "9.5 or more" for people, 9.5 for programs.

use crate::support::grid;
use crate::support::languages::chinese;
use ninefold::Puzzle;
use ninefold::level::Rating;
use ninefold::rating::{rate, rate_quickly};
use ninefold_app::api::{self, LanguageOptions};
use ninefold_app::i18n::{self, Message};
use ninefold_app::protocol::{Row, RowRating, TechniqueSet};
use ninefold_app::template::Language;

/// Easter Monster. Sudoku Explainer rates it 11.6.
const TOO_HARD: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn an_unsolved_puzzle_is_rated_9_5_or_more_everywhere() {
    let givens = grid(TOO_HARD);
    let puzzle = Puzzle::new(givens).expect("one solution");
    let rating = rate_quickly(&puzzle);
    assert_eq!((rating.is_solved, rating.rating), (false, Rating::UNSOLVED));

    let js = api::rate(TOO_HARD, &LanguageOptions::default()).expect("a puzzle");
    assert_eq!(
        (js.rating.to_string(), js.solved),
        (rate(&puzzle).rating.to_string(), true),
        "by all techniques"
    );

    let rated = Message::Rated { rating: rating.rating, summary: "".into(), puzzle_id: None };
    assert_eq!(rated.title(), "Hell III, rated 9.5 or more");
    assert_eq!(i18n::rating_text(rating.rating), "Hell · 9.5 or more");
    let row = |rating| Row::Puzzle {
        line: 1,
        puzzle: givens,
        count: 1,
        solution: None,
        nodes: 0,
        nanoseconds: 0,
        rating: Some(RowRating { rating, minutes: 70, techniques: TechniqueSet::default() }),
    };
    for (language, text, hell) in
        [(Language::ENGLISH, "9.5 or more", "Hell III"), (chinese(), "9.5以上", "地狱 III")]
    {
        assert_eq!(i18n::batch_rating(&row(rating.rating), language), format!("{text} {hell}"));
        assert_eq!(i18n::import_texts(language).rating_text(rating.rating), text);
        // Other ratings are exact.
        assert_eq!(i18n::import_texts(language).rating_text(Rating(94)), "9.4");
        assert_eq!(i18n::import_texts(language).rating_text(Rating(96)), "9.6");
    }
}
