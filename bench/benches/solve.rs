//! `cargo bench -p bench`: a set a group, an entrant a line, over the first puzzles of each set.

use bench::{sets::SETS, stand::Stand};
use divan::{Bencher, counter::ItemsCount};

/// Names of sets, and of entrants by their numbers.
const RACED: [&str; 6] = [
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

#[divan::bench(args = RACED, sample_count = 50)]
fn ninefold(bencher: Bencher, set: &str) {
    laps(bencher, set, 0);
}

#[divan::bench(args = RACED, sample_count = 50)]
fn sudoku(bencher: Bencher, set: &str) {
    laps(bencher, set, 1);
}

/// Solves the first hundred puzzles again and again.
fn laps(bencher: Bencher, set: &str, entrant: usize) {
    const PUZZLES: usize = 100;
    let set = SETS.iter().find(|known| known.name == set).expect("one of the sets");
    let text = set.text().expect("the corpus");
    let text = text.lines().take(PUZZLES).collect::<Vec<_>>().join(
        "
",
    );
    let stand = Stand::new(set.name, &text);
    bencher.counter(ItemsCount::new(PUZZLES)).bench_local(|| stand.lap(entrant, 0..PUZZLES, 1));
}
