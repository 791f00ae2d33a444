//! Texts of the replay: steps, announcements, and the bars of the times.

use ninefold::grid::{Cell, Digit};
use ninefold::methods::{FillReason, Method, TraceStep};
use ninefold_app::i18n::{
    ReplayMessage, TraceFormatter, set_replay_texts, set_texts, time_bar_per_mille, trace_step_text,
};
use ninefold_app::protocol::SolveMethod;

#[test]
fn trace_steps_are_formatted() {
    set_replay_texts(None);
    let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
    let format = |step| trace_step_text(Some(step), Some(digit));
    assert_eq!(format(TraceStep::Place { cell, digit }), "try 4, row 1 column 3");
    assert_eq!(format(TraceStep::Remove { cell }), "4 taken back, row 1 column 3");
    assert_eq!(format(TraceStep::DeadEnd { cell: None }), "dead end");
    assert_eq!(
        format(TraceStep::Fill { cell, digit, reason: FillReason::Column }),
        "4, row 1 column 3: only place in column 3"
    );
}

#[test]
fn choosing_logic_announces_its_step() {
    set_replay_texts(None);
    let chosen = |detail| ReplayMessage::LogicChosen { detail }.announcement();
    assert_eq!(chosen(None), "By logic");
    let first = Box::new(ReplayMessage::Stepped { step: None, removed_digit: None });
    assert_eq!(chosen(Some(first)), "By logic. the grid before the first step");
    let method = SolveMethod::Search(Method::Plain);
    let waiting = ReplayMessage::MethodChosen { method, outcome: None };
    assert_eq!(waiting.announcement(), "Plain backtracking Waiting");
}

#[test]
fn announcements_spell_out_cell_references() {
    set_texts("replay-opened = Or r4c5, r1 or r9c9: rr1c2".to_owned());
    assert_eq!(
        ReplayMessage::Opened.announcement(),
        "Or row 4 column 5, r1 or row 9 column 9: rrow 1 column 2"
    );
    set_texts(String::new());
}

#[test]
fn the_time_bar_is_logarithmic_from_1_us_to_3_s() {
    assert_eq!(time_bar_per_mille(1_000), 10, "a bar that can be seen");
    assert_eq!(time_bar_per_mille(3_000_000_000), 1000);
    assert_eq!(time_bar_per_mille(u64::MAX), 1000);
    for (nanoseconds, share) in [(10_000, 154), (100_000, 309), (1_000_000, 463), (1_000_000_000, 926)] {
        assert!(
            time_bar_per_mille(nanoseconds).abs_diff(share) <= 5,
            "{nanoseconds}: {}",
            time_bar_per_mille(nanoseconds)
        );
    }
}

#[test]
fn log_lines_have_cell_digit_and_reason() {
    set_replay_texts(None);
    let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
    for (step, line) in [
        (TraceStep::Fill { cell, digit, reason: FillReason::Cell }, "r1c3 = 4  only digit"),
        (TraceStep::Fill { cell, digit, reason: FillReason::Logic }, "r1c3 = 4  follows"),
        (TraceStep::Place { cell, digit }, "r1c3 = 4  tried"),
        (TraceStep::Remove { cell }, "r1c3 = .  taken back"),
        (TraceStep::DeadEnd { cell: Some(cell) }, "r1c3      dead end"),
        (TraceStep::Round, "          another round"),
    ] {
        let mut text = String::new();
        TraceFormatter::new().write_step(step, &mut text);
        assert_eq!(text, line);
    }
}
