//! Traces of the methods as text: every step has its own code, and malformed text is an error.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::methods::{FillReason, Trace, TraceStep};

#[test]
fn every_step_has_its_own_code_and_decodes() {
    let blank = Grid::EMPTY.to_line();
    let word = |code: usize| {
        let [high, low] = [code / 94, code % 94].map(|place| char::from(b'!' + place as u8));
        format!("{blank}:1:{high}{low}")
    };
    let steps = all_steps();
    for (code, &step) in steps.iter().enumerate() {
        let mut trace = Trace::new(&Grid::EMPTY);
        trace.record(step);
        assert_eq!(trace.to_string(), word(code), "{step:?}");
        assert_eq!(word(code).parse(), Ok(trace), "{step:?}");
    }
    assert!(word(steps.len()).parse::<Trace>().is_err());
    let mut trace = Trace::new(&Grid::EMPTY);
    for &step in &steps {
        trace.record(step);
    }
    assert!(trace.steps().eq(steps));
    let word = trace.to_string();
    assert!(!word.contains(char::is_whitespace));
    assert_eq!(word.parse(), Ok(trace));
}

/// Every step there is, in the order of their codes.
fn all_steps() -> Vec<TraceStep> {
    let candidates = || Cell::all().flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
    let fills = FillReason::ALL
        .into_iter()
        .flat_map(|reason| candidates().map(move |(cell, digit)| TraceStep::Fill { cell, digit, reason }));
    fills
        .chain(candidates().map(|(cell, digit)| TraceStep::Place { cell, digit }))
        .chain(Cell::all().map(|cell| TraceStep::Remove { cell }))
        .chain(Cell::all().map(Some).chain([None]).map(|cell| TraceStep::DeadEnd { cell }))
        .chain([TraceStep::Round, TraceStep::Solution])
        .collect()
}

#[test]
fn trace_stops_recording_at_max_steps_but_keeps_the_total() {
    let mut trace = Trace::new(&Grid::EMPTY);
    (0..Trace::MAX_STEPS + 5).for_each(|_| trace.record(TraceStep::Round));
    assert_eq!((trace.len(), trace.total()), (Trace::MAX_STEPS, Trace::MAX_STEPS as u64 + 5));
    assert_eq!(trace.state_after(usize::MAX).round(), Trace::MAX_STEPS as u64);
    assert_eq!(trace.to_string().parse(), Ok(trace));
}

#[test]
fn malformed_traces_are_parse_errors() {
    let blank = Grid::EMPTY.to_line();
    for word in
        ["", "::", "12:0:", &format!("{blank}:0:!!"), &format!("{blank}:1:!"), &format!("{blank}:1:~~")]
    {
        assert!(word.parse::<Trace>().is_err(), "{word}");
    }
    assert_eq!(format!("{blank}:0:").parse(), Ok(Trace::new(&Grid::EMPTY)));
}
