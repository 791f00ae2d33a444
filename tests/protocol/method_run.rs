//! Runs of the five methods: timed, traced, stopped.

use std::time::Instant;

use crate::support::grid;
use ninefold::Grid;
use ninefold::methods::{Counters, Method, RunOutcome, SolverRun, Trace};
use ninefold::solver::{Search, SearchEvent};
use ninefold_app::protocol::{Answer, Job, MethodRun, MethodRunTask, Task, TaskPoll, TaskSet};

/// The two methods that never guess get stuck here, and plain backtracking takes long.
const PUZZLE: &str = "850000200060000010001000437000302000005080900000701000586000300020000050007000046";

/// Plain backtracking does not finish this one in any reasonable time.
const ENDLESS: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Has few givens and no solution, which takes guesses to find out.
const SPARSE: &str = "...........9....4..6..9.........2.6.....47.5........9..95.26....8......2......4..";

fn task(method: Method, line: &str) -> Task {
    Task::new(Job::RunMethod { method, grid: grid(line) })
}

fn method_run(answer: Answer) -> MethodRun {
    match answer {
        Answer::MethodRun(run) => run,
        other => panic!("a method run was requested, not {other:?}"),
    }
}

/// Runs a task with a clock that advances by `each` nanoseconds a slice. Returns the run and the number
/// of slices.
fn with_clock(mut task: Task, budget: u64, each: u64) -> (MethodRun, u64) {
    for slices in 1..100_000 {
        if let TaskPoll::Done(answer) = task.run(budget) {
            return (method_run(answer), slices);
        }
        task.set_elapsed(slices * each);
    }
    panic!("it does not end")
}

#[test]
fn without_a_clock_a_method_runs_once() {
    for &method in Method::ALL {
        let method_run = method_run(task(method, PUZZLE).finish());
        let expected = if method.guesses() { RunOutcome::Solved } else { RunOutcome::Stuck };
        assert_eq!((method_run.outcome, method_run.nanoseconds), (expected, None), "{method}");
        assert_eq!(method_run.counters.solutions, u64::from(method.guesses()), "{method}");
        let is_capped = method_run.trace.total() > Trace::MAX_STEPS as u64;
        assert_eq!(is_capped, method == Method::Plain, "{method}: {}", method_run.trace.total());
        assert_eq!(method_run.trace.len() as u64, method_run.trace.total().min(Trace::MAX_STEPS as u64));
        if !is_capped {
            let scene = method_run.trace.state_after(usize::MAX);
            let filled = (scene.grid, scene.counters.filled);
            assert_eq!(filled, (method_run.grid, method_run.counters.filled), "{method}");
        }
    }
}

#[test]
fn short_runs_are_repeated() {
    for &method in Method::ALL {
        let once = method_run(task(method, PUZZLE).finish());
        for budget in [1, 7, 100, 500] {
            let (repeated, slices) = with_clock(task(method, PUZZLE), budget, 50_000);
            let time = repeated.nanoseconds.unwrap();
            assert!(time > 0 && slices >= 100, "{method}, {budget}: {time} ns, {slices} slices");
            assert_eq!(MethodRun { nanoseconds: None, ..repeated }, once, "{method}");
        }
    }
}

#[test]
fn long_runs_are_stopped() {
    let (method_run, slices) = with_clock(task(Method::Plain, ENDLESS), 100, MethodRunTask::MAX_RUN_NS / 10);
    assert!((10..60).contains(&slices), "{slices}");
    assert_eq!(
        (method_run.outcome, method_run.nanoseconds),
        (RunOutcome::Stopped, Some(MethodRunTask::MAX_RUN_NS))
    );
    assert_eq!(method_run.counters.solutions, 0);
    // The trace ends where the timed run did.
    let scene = method_run.trace.state_after(usize::MAX);
    assert_eq!((scene.grid, scene.counters), (method_run.grid, method_run.counters));
    assert_eq!(method_run.trace.len() as u64, method_run.trace.total());
    assert_eq!(method_run.trace.total(), 10 * 100 * MethodRunTask::STEPS_PER_NODE);
}

#[test]
fn full_trace_still_counts_all_steps() {
    let (method_run, _) = with_clock(task(Method::Plain, ENDLESS), 500, MethodRunTask::MAX_RUN_NS / 100);
    assert_eq!(method_run.trace.len(), Trace::MAX_STEPS);
    assert_eq!(method_run.trace.total(), 100 * 500 * MethodRunTask::STEPS_PER_NODE);
}

#[test]
fn stopped_run_answers_with_its_progress() {
    for &method in Method::ALL {
        let unbegun = method_run(task(method, ENDLESS).stop().unwrap());
        assert_eq!((unbegun.outcome, unbegun.grid.to_line()), (RunOutcome::Stopped, ENDLESS.to_owned()));
        assert_eq!(unbegun.nanoseconds, None);
    }
    let mut begun = task(Method::Plain, ENDLESS);
    assert!(matches!(begun.run(50), TaskPoll::Pending(_)));
    begun.set_elapsed(7);
    let begun = method_run(begun.stop().unwrap());
    assert_eq!((begun.outcome, begun.nanoseconds), (RunOutcome::Stopped, Some(7)));
    assert_eq!((begun.trace.len(), begun.trace.total()), (1000, 1000));
    assert_eq!(begun.trace.state_after(1000).grid, begun.grid);
    assert_eq!(Task::new(Job::Count { grid: Grid::EMPTY }).stop(), None);
}

#[test]
fn fast_method_reports_its_counters() {
    for (line, is_capped) in [(ENDLESS, false), (SPARSE, true)] {
        let grid = grid(line);
        let whole = method_run(task(Method::Fast, line).finish());
        let mut search = Search::new(&grid);
        assert_eq!(search.next(u64::MAX), SearchEvent::Exhausted);
        let (Counters { nodes, dead_ends, depth, .. }, effort) = (whole.counters, search.effort());
        assert_eq!(whole.outcome, RunOutcome::NoSolution);
        assert_eq!((nodes, dead_ends, depth), (effort.nodes, effort.dead_ends, effort.depth));
        assert_eq!(whole.trace.total() > Trace::MAX_STEPS as u64, is_capped, "{}", whole.trace.total());
        let mut run = SolverRun::new(Method::Fast, &grid);
        while run.step().is_some() {}
        assert_eq!(whole.counters.filled_by, run.counters().filled_by);
    }
    for line in [SPARSE, &".".repeat(81)] {
        let mut begun = task(Method::Fast, line);
        assert!(matches!(begun.run(1), TaskPoll::Pending(_)));
        let begun = method_run(begun.stop().unwrap());
        let Counters { nodes, dead_ends, depth, solutions, .. } = begun.counters;
        assert_eq!((begun.outcome, nodes, dead_ends, depth, solutions), (RunOutcome::Stopped, 1, 0, 1, 0));
    }
}

#[test]
fn the_time_is_that_of_one_run() {
    for method in [Method::Fast, Method::Bits, Method::Candidates, Method::Compare] {
        let (run, slices) = with_clock(task(method, PUZZLE), 500, 50_000);
        let time = run.nanoseconds.expect("it was timed");
        assert!(time <= 100_000 && slices >= 100, "{method}: {time} ns, {slices} slices");
    }
}

/// A slice takes about the same time with every method:
///
/// ```text
/// cargo test --release --test native -- --ignored --nocapture slices_take
/// ```
#[test]
#[ignore = "takes a quiet machine"]
fn slices_take_similar_time_with_all_methods() {
    for line in [PUZZLE, ENDLESS, &".".repeat(81)] {
        for &method in Method::ALL {
            let mut task = task(method, line);
            let (begun, mut slices, mut longest, mut spent) = (Instant::now(), 0, 0, 0);
            let answer = loop {
                let poll = task.run(500);
                slices += 1;
                let now = begun.elapsed().as_nanos() as u64;
                longest = longest.max(now - spent);
                spent = now;
                if let TaskPoll::Done(answer) = poll {
                    break answer;
                }
                task.set_elapsed(spent);
            };
            let each = spent / slices;
            let time = method_run(answer).nanoseconds;
            println!("{method}: {each} ns a slice, at most {longest}; a run {time:?} ns");
        }
    }
}
