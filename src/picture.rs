//! Reads the puzzle in a picture: a photo of a newspaper, a screenshot.
//!
//! ```
//! use ninefold::picture::{Picture, PictureError, PictureReader};
//!
//! /// Reads the red, green, blue and opacity of each pixel, as any crate that decodes pictures returns them.
//! fn read(rgba: &[u8], width: usize, height: usize) -> Result<(), PictureError> {
//!     let reading = PictureReader::new().read(&Picture::from_rgba(rgba, width, height)?)?;
//!     println!("{}, in doubt: {}", reading.givens, reading.doubtful.len());
//!     Ok(())
//! }
//!
//! let white = vec![255; 4 * 400 * 400];
//! assert_eq!(read(&white, 400, 400), Err(PictureError::NoGrid));
//! ```

mod blobs;
mod block_tiles;
mod cell_image;
mod covered;
mod edges;
mod entries;
mod error;
mod finder;
mod geometry;
mod grey;
mod handwriting;
mod ink;
mod lattice;
mod likely_grid;
mod mesh;
mod network;
mod proposal;
mod reading;
mod refinement;
mod scaled;
mod small_digits;
mod threshold;

pub use error::PictureError;
pub use finder::FoundGrid;
pub use geometry::PicturePoint;
pub use grey::GreyPicture;
pub use likely_grid::SolutionCount;
pub use reading::{OptionLikelihoods, PictureReader, PictureReading};
pub use scaled::Picture;

// How a picture is read, for the program that trains the network and for tests: it changes with the network.
#[doc(hidden)]
pub use cell_image::{CellImage, GreyCell, cell_cutouts, ink_contrast};
#[doc(hidden)]
pub use finder::{find_grid, line_picture};
#[doc(hidden)]
pub use network::{
    CellClass, ClassScores, FILTERS_1, FILTERS_2, FILTERS_3, HIDDEN, LAYERS, Network, POOLED, exp,
    likelihoods,
};
