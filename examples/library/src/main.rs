//! Solves, rates, hints and generates with the library.

use ninefold::{Hint, Level, Puzzle, first_hint, generate, rate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    println!("solution  {}", puzzle.solution());

    let rating = rate(&puzzle);
    println!("rating    {} {}", rating.rating, rating.level);

    if let Hint::Next(found) = first_hint(&puzzle) {
        println!("next step {}", found.step);
    }
    let hell = generate(Level::Hell, 7);
    println!("generated {} {}", hell.puzzle, hell.rating.rating);
    Ok(())
}
