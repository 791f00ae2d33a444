//! `cargo bench -p bench --bench solve`: ours and the crate `sudoku` on the first puzzles of each set.

use bench::{
    sets::{find, find_or_similar},
    workload::Workload,
};
use divan::{Bencher, counter::ItemsCount};

/// The names of the sets: those of the corpus or, without it, similar ones.
fn names() -> [&'static str; 6] {
    [
        ("easy_kaggle_like_10000", "easy_10000"),
        ("gen_minimal_10000", "minimal_10000"),
        ("17clue_49158", "17_clues_10000"),
        ("magictour_top1465", "hard_2000"),
        ("forum_hardest_1905_11plus_10000", "known_hard_2000"),
        ("multi_solutions_3000", "several_solutions_3000"),
    ]
    .map(|(name, similar)| find_or_similar(name, similar).name)
}

fn main() {
    divan::main();
}

#[divan::bench(args = names(), sample_count = 50)]
fn ninefold(bencher: Bencher, set: &str) {
    solve(bencher, set, 0);
}

#[divan::bench(args = names(), sample_count = 50)]
fn sudoku(bencher: Bencher, set: &str) {
    solve(bencher, set, 1);
}

/// Measures a solver, given by its number, on the first hundred puzzles of a set.
fn solve(bencher: Bencher, set: &str, solver: usize) {
    const PUZZLES: usize = 100;
    let set = find(set).expect("one of the sets");
    let text = set.text().expect("a set that can be read");
    let text = text.lines().take(PUZZLES).collect::<Vec<_>>().join("\n");
    let workload = Workload::new(set.name, &text);
    bencher.counter(ItemsCount::new(PUZZLES)).bench_local(|| workload.run(solver, 0..PUZZLES, 1));
}
