//! Set-up that several tests share.

pub mod files;
pub mod grids;
pub mod isomorphs;
pub mod languages;
pub mod made_game;
pub mod parallel;
pub mod player;
mod processor_time;
pub mod rated_puzzles;
pub mod reference_solver;
pub mod rng;
pub mod snapshot;

use std::path::Path;

pub use grids::{digit, digits, grid};
pub use processor_time::processor_time;

/// The folder of the repository.
pub fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the application is a folder of the repository")
}

/// A puzzle that needs only singles.
pub const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// [`PUZZLE`] without four of its givens: it has several solutions.
pub const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....";
/// A puzzle that needs locked candidates and a pair.
pub const MEDIUM: &str = "..14.67.........35...3..8...2..9.3611.........5..3.428...8..2.........83..67.45..";
/// The solution of [`PUZZLE`].
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
