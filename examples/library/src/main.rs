//! Solves, rates, explains, generates and reads with the library.

use ninefold::hint::{self, FoundStep};
use ninefold::{Grid, Level, Puzzle, all_solutions, generate, rate, solutions};

/// Puzzles as a newspaper or another program may write them.
const TEXT: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
000801000000000043500000000000070800000000100020030000600000075003400000000200600";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for found in ninefold_formats::read(TEXT) {
        let puzzle = found.puzzle?;
        let count = solutions(&puzzle.position.givens, 2).count;
        println!("line {}    read as {}, {count} solution", found.line, puzzle.source.name());
    }
    println!("empty     {}", all_solutions(&Grid::EMPTY).take(100).count());

    let puzzle: Puzzle = TEXT.lines().next().unwrap_or_default().parse()?;
    println!("solution  {}", puzzle.solution());

    let rating = rate(&puzzle);
    println!("rating    {} {}", rating.rating, rating.level);

    let path = hint::path(*puzzle.givens(), *puzzle.givens()).map_err(|hint| format!("{hint:?}"))?;
    for FoundStep { board, step, .. } in &path.steps {
        println!("{} empty  {step}", board.empty().len());
    }

    let hell = generate(Level::Hell, 7);
    println!("generated {} {}", hell.puzzle, hell.rating.rating);
    Ok(())
}
