//! The race on this machine itself; `page/race.js` is the same in a browser.

use std::time::{Duration, Instant};

use crate::{laps::Lap, sets::Course, stand::Stand};

/// How long a lap should take: short enough that the system seldom breaks in.
const LAP: Duration = Duration::from_millis(2);

/// The first chunk is as many puzzles as a slow entrant can do in a lap that is not too long. It runs on no other.
const FIRST: usize = 64;

/// Some puzzles in a row that an entrant runs over so many times in a lap.
struct Chunk {
    from: usize,
    to: usize,
    times: usize,
}

/// Races on one set for as long as told, and at least three rounds.
pub fn race(set: &str, text: &str, course: Course, time: Duration, tell: &mut impl FnMut(Lap)) {
    let stand = Stand::new(set, text);
    let names = stand.names();
    let runs = |&entrant: &usize| course == Course::Whole || !stand.is_slow(entrant);
    let entrants: Vec<usize> = (0..names.len()).filter(runs).collect();
    for &entrant in &entrants {
        let end = if stand.is_slow(entrant) { FIRST } else { usize::MAX };
        if let Some(line) = stand.disagreement(entrant, 0..stand.puzzles().min(end)) {
            println!("! {} is at odds with us on {line}", names[entrant]);
        }
    }

    let chunks = chunks(&stand, course);
    let start = Instant::now();
    let mut round = 0;
    while round < 3 || start.elapsed() < time {
        for (number, chunk) in chunks.iter().enumerate() {
            for place in 0..entrants.len() {
                let entrant = entrants[(place + round) % entrants.len()];
                if stand.is_slow(entrant) && number > 0 {
                    continue;
                }
                // A slow one need not repeat what others repeat to fill a lap.
                let times = if stand.is_slow(entrant) { 1 } else { chunk.times };
                let took = lap(&stand, entrant, &Chunk { times, ..*chunk });
                tell(Lap {
                    set: set.to_owned(),
                    entrant: names[entrant].to_owned(),
                    chunk: number,
                    puzzles: chunk.to - chunk.from,
                    times,
                    nanoseconds: took.as_nanos() as f64,
                });
            }
        }
        round += 1;
    }
}

/// Chunks on which the first entrant takes about the time of a lap.
fn chunks(stand: &Stand, course: Course) -> Vec<Chunk> {
    let puzzles = stand.puzzles();
    let mut chunks = Vec::new();
    let mut from = 0;
    while from < puzzles {
        let first = if course == Course::Lines { 1 } else { FIRST };
        let mut chunk = Chunk { from, to: puzzles.min(from + first), times: 1 };
        while lap(stand, 0, &chunk) < LAP / 2 {
            if from > 0 && chunk.to < puzzles && course != Course::Lines {
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

fn lap(stand: &Stand, entrant: usize, chunk: &Chunk) -> Duration {
    let start = Instant::now();
    stand.lap(entrant, chunk.from..chunk.to, chunk.times);
    start.elapsed()
}
