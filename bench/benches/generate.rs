//! `cargo bench -p bench --bench generate`: how long a new puzzle takes, level by level: half of them, 95 of 100, and
//! the slowest. Beside it plain puzzles with one solution, of no level, by us and by `sudoku`.

use std::time::Instant;

use ninefold::generator::{generate, generate_minimal};
use ninefold::level::Level;
use sudoku::{Sudoku, Symmetry};

const PUZZLES: u64 = 1000;

fn main() {
    for level in Level::ALL {
        let symmetry = level.symmetry();
        time(level.name(), |seed| generate(seed, level, symmetry).rating.score as usize);
    }
    time("plain, ours", |seed| generate_minimal(seed).givens().filled().len());
    time("plain, sudoku", |_| Sudoku::generate_with_symmetry(Symmetry::None).n_clues() as usize);
}

fn time(name: &str, make: impl Fn(u64) -> usize) {
    let mut milliseconds: Vec<f64> = (1..=PUZZLES)
        .map(|seed| {
            let begun = Instant::now();
            std::hint::black_box(make(seed));
            begun.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    milliseconds.sort_by(f64::total_cmp);
    let share =
        |percent: usize| milliseconds[(milliseconds.len() * percent / 100).min(milliseconds.len() - 1)];
    println!("{name:14} p50 {:6.2}  p95 {:6.2}  max {:7.2} ms", share(50), share(95), share(100));
}
