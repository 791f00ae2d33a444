//! The editor's board as it is kept through a reload.

use std::fmt;
use std::str::FromStr;

use ninefold::grid::LinkError;
use ninefold::grid::{BoardState, Cell, CellSet};

/// A board and the cells of it that are doubtful.
///
/// As text it is the link of the board, and if cells are doubtful, a space and their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptBoard {
    pub state: BoardState,
    /// The cells that may not hold what was read from the picture.
    pub doubtful: CellSet,
}

impl fmt::Display for KeptBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.state.to_link())?;
        for (place, cell) in self.doubtful.into_iter().enumerate() {
            write!(f, "{}{}", if place == 0 { ' ' } else { ',' }, cell.index())?;
        }
        Ok(())
    }
}

impl FromStr for KeptBoard {
    type Err = LinkError;

    /// Reads a board. Words that are not numbers of cells are ignored.
    fn from_str(text: &str) -> Result<KeptBoard, LinkError> {
        let (link, cells) = text.split_once(' ').unwrap_or((text, ""));
        let doubtful = cells.split(',').filter_map(|number| Cell::new(number.parse().ok()?)).collect();
        Ok(KeptBoard { state: BoardState::from_link(link)?, doubtful })
    }
}
