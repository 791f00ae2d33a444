//! Solves, rates, hints and generates with the library.

use ninefold::hint::Hint;
use ninefold::{BoardState, Grid, Level, Puzzle, generate, hint, rate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::new(Grid::from_line(line).ok_or("81 cells")?)?;
    println!("solution  {}", puzzle.solution().to_line());

    let rating = rate(&puzzle);
    println!("rating    {} {}", rating.rating, rating.level);

    if let Hint::Next(found) = hint::hint(&BoardState::new(*puzzle.givens()).into()) {
        println!("next step {}", found.step);
    }
    let hell = generate(7, Level::Hell, Level::Hell.symmetry());
    println!("generated {} {}", hell.puzzle.givens().to_line(), hell.rating.rating);
    Ok(())
}
