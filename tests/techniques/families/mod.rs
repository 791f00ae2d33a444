//! Each family of techniques on boards made for it.

mod als;
mod chains;
mod colours;
mod exocet;
mod finders;
mod fish;
mod forcing;
mod locked;
mod locked_sets;
mod remote_pair;
mod singles;
mod subsets;
mod tridagon;
mod turbot;
mod unique;
mod wings;

use ninefold::grid::Board;
use ninefold::techniques::{Flow, Step, StepSink, verify};

/// What the finder finds on a board, each step verified and described.
fn describe_all<T>(
    board: &Board,
    find: fn(&Board, StepSink) -> Flow,
    mut describe: impl FnMut(Step) -> T,
) -> Vec<T> {
    let mut steps = Vec::new();
    let _ = find(board, &mut |step| {
        assert_eq!(verify(board, &step), Ok(()), "{step}");
        steps.push(describe(step));
        Flow::Continue(())
    });
    steps
}

/// The steps that the finder finds on a board, each verified.
fn find_all(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<String> {
    describe_all(board, find, |step| step.to_string())
}
