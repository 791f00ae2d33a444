//! `cargo bench -p bench --bench solve`: ours and the crate `sudoku` on the first puzzles of each set.

use bench::{sets::SETS, workload::Workload};
use divan::{Bencher, counter::ItemsCount};

/// The names of the sets.
const NAMES: [&str; 6] = [
    "easy_kaggle_like_10000",
    "gen_minimal_10000",
    "17clue_49158",
    "magictour_top1465",
    "forum_hardest_1905_11plus_10000",
    "multi_solutions_3000",
];

fn main() {
    divan::main();
}

#[divan::bench(args = NAMES, sample_count = 50)]
fn ninefold(bencher: Bencher, set: &str) {
    solve(bencher, set, 0);
}

#[divan::bench(args = NAMES, sample_count = 50)]
fn sudoku(bencher: Bencher, set: &str) {
    solve(bencher, set, 1);
}

/// Measures a solver, given by its number, on the first hundred puzzles of a set.
fn solve(bencher: Bencher, set: &str, solver: usize) {
    const PUZZLES: usize = 100;
    let set = SETS.iter().find(|known| known.name == set).expect("one of the sets");
    let text = set.text().expect("the corpus");
    let text = text.lines().take(PUZZLES).collect::<Vec<_>>().join("\n");
    let workload = Workload::new(set.name, &text);
    bencher.counter(ItemsCount::new(PUZZLES)).bench_local(|| workload.run(solver, 0..PUZZLES, 1));
}
