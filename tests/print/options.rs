//! Options of a print pack: what they select, and the messages for invalid ones.

use crate::support::languages::chinese;
use ninefold_app::print::{Paper, PrintContext, PrintOptions, PuzzlesPerPage};

fn names(text: &str) -> Vec<String> {
    PrintOptions::from_text(text).unwrap().puzzle_ids().map(|id| id.to_string()).collect()
}

#[test]
fn options_select_puzzles() {
    assert_eq!(names("easy=2&hell=1&seed=7"), ["easy-7", "easy-8", "hell-7"]);
    assert_eq!(names("hell=2&symmetry=own"), ["hell-1", "hell-2"]);
    assert_eq!(names("hard=1&symmetry=diagonal&easy="), ["hard-1-diagonal"]);
    assert_eq!(names("easy=2&seed=18446744073709551615"), ["easy-18446744073709551615", "easy-0"]);
}

#[test]
fn options_select_layout_and_paper() {
    let options = PrintOptions::from_text("easy=1").unwrap();
    assert_eq!((options.per_page, options.paper, options.answers), (PuzzlesPerPage::Four, Paper::A4, true));
    let options = PrintOptions::from_text("per=6&paper=letter&answers=no&easy=1").unwrap();
    assert_eq!(
        (options.per_page, options.paper, options.answers),
        (PuzzlesPerPage::Six, Paper::Letter, false)
    );
}

#[test]
fn invalid_options_are_rejected_with_a_message() {
    for (text, message) in [
        ("", "no puzzles are asked for"),
        ("easy=0&per=4", "no puzzles are asked for"),
        ("easy=300&hell=201", "501 puzzles are asked for, at most 500 make a pack"),
        ("easy=-1", "easy: '-1' is no whole number from 0 to 500"),
        ("hell=65536", "hell: '65536' is no whole number from 0 to 500"),
        ("easy=1&seed=+7", "seed: '+7' is no whole number up to 18446744073709551615"),
        ("easy=1&per=3", "per: '3' is not 1, 2, 4 or 6"),
        ("easy=1&paper=a5", "paper: 'a5' is not a4 or letter"),
        ("easy=1&answers=1", "answers: '1' is not yes or no"),
        ("easy=1&symmetry=x", "symmetry: 'x' is not own, none, mirror, half-turn or diagonal"),
        ("easy=1&lang=zh", "there is no 'lang' in an order"),
    ] {
        assert_eq!(PrintOptions::from_text(text).unwrap_err().to_string().to_lowercase(), message, "{text}");
    }
    let far = format!("https://example.org/{}", "a".repeat(200));
    let error = PrintContext::new(chinese(), &far).unwrap_err();
    assert!(error.message(chinese()).contains("二维码"), "{}", error.message(chinese()));
}
