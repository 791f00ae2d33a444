//! `cargo bench -p bench --bench generate`: the time to generate a puzzle of each level (median, 95th percentile and
//! maximum), and a minimal puzzle of no level, compared with the crate `sudoku`.

use std::time::Instant;

use ninefold::generator::{generate, generate_minimal};
use ninefold::level::Level;
use sudoku::{Sudoku, Symmetry};

const PUZZLES: u64 = 1000;

fn main() {
    for level in Level::ALL {
        time(level.name(), |seed| generate(level, seed).rating.score as usize);
    }
    time("minimal, ninefold", |seed| generate_minimal(seed).givens().filled().len());
    time("minimal, sudoku", |_| Sudoku::generate_with_symmetry(Symmetry::None).n_clues() as usize);
}

/// Prints the percentiles of the times of `make`, which takes a seed.
fn time(name: &str, make: impl Fn(u64) -> usize) {
    let mut milliseconds: Vec<f64> = (1..=PUZZLES)
        .map(|seed| {
            let start = Instant::now();
            std::hint::black_box(make(seed));
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    milliseconds.sort_by(f64::total_cmp);
    let percentile =
        |percent: usize| milliseconds[(milliseconds.len() * percent / 100).min(milliseconds.len() - 1)];
    println!(
        "{name:17} p50 {:6.2}  p95 {:6.2}  max {:7.2} ms",
        percentile(50),
        percentile(95),
        percentile(100)
    );
}
