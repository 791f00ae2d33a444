//! `cargo bench -p bench --bench techniques`: rating puzzles, and single finders on boards whose next step is a chain.

use bench::sets::{find, find_or_similar};
use divan::{Bencher, counter::ItemsCount};
use ninefold::grid::{Board, Grid, Puzzle};
use ninefold::rating::rate;
use ninefold::techniques::{FINDERS, Flow, next_step};

const PUZZLES: usize = 100;

/// The tier of the simplest chains.
const X_CHAIN_TIER: u8 = 26;

fn main() {
    divan::main();
}

/// The names of two sets: those of the corpus or, without it, similar ones.
fn names() -> [&'static str; 2] {
    [("gen_minimal_10000", "minimal_10000"), ("magictour_top1465", "hard_2000")]
        .map(|(name, similar)| find_or_similar(name, similar).name)
}

/// The first puzzles of a set.
fn grids(set: &str) -> Vec<Grid> {
    let text = find(set).expect("one of the sets").text().expect("a set that can be read");
    text.lines().take(PUZZLES).filter_map(Grid::from_line).collect()
}

#[divan::bench(args = names(), sample_count = 20)]
fn rating(bencher: Bencher, set: &str) {
    let puzzles: Vec<Puzzle> = grids(set).iter().filter_map(|grid| Puzzle::new(*grid).ok()).collect();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| rate(puzzle).score).sum::<u32>());
}

/// Searches boards for all steps of one finder, given by the first technique that it finds.
#[divan::bench(args = ["x-chain", "xy-chain", "continuous-loop", "grouped-continuous-loop", "als-xz"], sample_count = 20)]
fn finding(bencher: Bencher, key: &str) {
    let finder = FINDERS.iter().find(|finder| finder.techniques[0].key() == key).expect("one of the finders");
    let mut boards = Vec::new();
    for grid in grids(names()[1]) {
        let mut board = Board::new(&grid);
        while let Some(step) = next_step(&board) {
            if step.technique.tier() >= X_CHAIN_TIER {
                boards.push(board.clone());
            }
            board.apply(&step);
        }
    }
    bencher.counter(ItemsCount::new(boards.len())).bench_local(|| {
        let mut count = 0;
        for board in &boards {
            let _ = finder.find(board, &mut |_| {
                count += 1;
                Flow::Continue(())
            });
        }
        count
    });
}
