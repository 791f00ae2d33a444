//! The native benchmark loop; `page/bench.js` is the same for a browser.

use std::time::{Duration, Instant};

use crate::{samples::Sample, sets::Schedule, workload::Workload};

/// How long a sample should take: short enough that the system seldom interrupts it.
const SAMPLE_TIME: Duration = Duration::from_millis(2);

/// Number of puzzles in the first chunk: as many as a slow solver can solve in a reasonable time. It runs on no other chunk.
const FIRST_CHUNK: usize = 64;

/// Consecutive puzzles, and how often they are solved in a sample.
struct Chunk {
    from: usize,
    to: usize,
    times: usize,
}

/// The numbers of the solvers that run on a set.
fn solvers_for(workload: &Workload, schedule: Schedule) -> Vec<usize> {
    let takes_part = |&solver: &usize| schedule == Schedule::All || !workload.is_slow(solver);
    (0..workload.names().len()).filter(takes_part).collect()
}

/// Lists the solvers whose answers differ from ours, each with the first puzzle.
pub fn disagreements(workload: &Workload, schedule: Schedule) -> Vec<String> {
    let names = workload.names();
    let solvers = solvers_for(workload, schedule).into_iter();
    solvers
        .filter_map(|solver| {
            let end = if workload.is_slow(solver) { FIRST_CHUNK } else { usize::MAX };
            let line = workload.disagreement(solver, 0..workload.puzzles().min(end))?;
            Some(format!("{} disagrees with ninefold on {line}", names[solver]))
        })
        .collect()
}

/// Measures all solvers on one set for this long, and at least three rounds. Calls `report` with each sample.
pub fn measure(
    set: &str,
    workload: &Workload,
    schedule: Schedule,
    time: Duration,
    report: &mut impl FnMut(Sample),
) {
    let names = workload.names();
    let solvers = solvers_for(workload, schedule);
    let chunks = chunks(workload, schedule);
    let start = Instant::now();
    let mut round = 0;
    while round < 3 || start.elapsed() < time {
        for (number, chunk) in chunks.iter().enumerate() {
            for place in 0..solvers.len() {
                let solver = solvers[(place + round) % solvers.len()];
                if workload.is_slow(solver) && number > 0 {
                    continue;
                }
                // Fast solvers repeat a chunk to fill the time of a sample; a slow one does it once.
                let times = if workload.is_slow(solver) { 1 } else { chunk.times };
                let duration = run(workload, solver, &Chunk { times, ..*chunk });
                report(Sample {
                    set: set.to_owned(),
                    solver: names[solver].to_owned(),
                    chunk: number,
                    puzzles: chunk.to - chunk.from,
                    times,
                    nanoseconds: duration.as_nanos() as f64,
                });
            }
        }
        round += 1;
    }
}

/// Divides a set into chunks on which the first solver takes about the time of a sample.
fn chunks(workload: &Workload, schedule: Schedule) -> Vec<Chunk> {
    let puzzles = workload.puzzles();
    let mut chunks = Vec::new();
    let mut from = 0;
    while from < puzzles {
        let first = if schedule == Schedule::LineByLine { 1 } else { FIRST_CHUNK };
        let mut chunk = Chunk { from, to: puzzles.min(from + first), times: 1 };
        while run(workload, 0, &chunk) < SAMPLE_TIME / 2 {
            if from > 0 && chunk.to < puzzles && schedule != Schedule::LineByLine {
                chunk.to = puzzles.min(from + 2 * (chunk.to - from));
            } else {
                chunk.times *= 2;
            }
        }
        from = chunk.to;
        chunks.push(chunk);
    }
    chunks
}

fn run(workload: &Workload, solver: usize, chunk: &Chunk) -> Duration {
    let start = Instant::now();
    workload.run(solver, chunk.from..chunk.to, chunk.times);
    start.elapsed()
}
