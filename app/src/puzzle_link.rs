//! The link to a puzzle that has no ID: the board, what it is called, and how hard it is.
//!
//! ```text
//! https://…/#p=1E42oF…&t=The Guardian&r=42     what follows `p=`: board, title, rating in tenths
//! ```
//!
//! The board is the part that `ninefold::grid::BoardState::to_link` encodes. The fields after it are optional.

use std::rc::Rc;

use ninefold::grid::BoardState;
use ninefold::grid::LinkError;
use ninefold::level::Rating;

/// Greatest length of a title that is read, in characters.
const MAX_TITLE_CHARS: usize = 80;

#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleLink {
    pub board: BoardState,
    pub title: Option<Rc<str>>,
    pub rating: Option<Rating>,
}

impl PuzzleLink {
    /// Formats what follows `p=`. A title may hold characters that a URL has to encode.
    pub fn to_text(&self) -> String {
        let mut text = self.board.to_link();
        if let Some(title) = &self.title {
            // The separator of the fields cannot be in one.
            text += &["&t=", &title.replace('&', "+")].concat();
        }
        if let Some(Rating(tenths)) = self.rating {
            text += &["&r=", &tenths.to_string()].concat();
        }
        text
    }

    /// Parses what follows `p=`. A field that cannot be read is left out.
    ///
    /// # Errors
    /// What is wrong with the board.
    pub fn from_text(text: &str) -> Result<PuzzleLink, LinkError> {
        let mut fields = text.split('&');
        let board = BoardState::from_link(fields.next().unwrap_or_default())?;
        let (mut title, mut rating) = (None, None);
        for field in fields {
            match field.split_once('=') {
                Some(("t", text)) if !text.is_empty() => title = Some(one_line(text)),
                Some(("r", tenths)) => rating = tenths.parse().ok().map(Rating),
                _ => {}
            }
        }
        Ok(PuzzleLink { board, title, rating })
    }
}

/// A title in one line, without what is too long.
fn one_line(text: &str) -> Rc<str> {
    text.chars().filter(|c| *c >= ' ').take(MAX_TITLE_CHARS).collect::<String>().into()
}
