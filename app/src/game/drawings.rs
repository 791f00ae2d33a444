//! What the player draws on notes, colours and links, as the page program keeps it: a text, which the tools program reads, changes
//! and draws (`crate::drawing_set`).

use std::cell::RefCell;

use super::{Game, Position};

/// The drawings of a position. Each text is kept once, for as long as the program runs, so that positions can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawings(&'static str);

impl Drawings {
    pub const NONE: Drawings = Drawings("");

    /// The longest text, in bytes: more than a hundred colours and links.
    pub const MAX_LENGTH: usize = 2000;

    /// The drawings with this text; `None` if it has other characters than drawings have, or is too long.
    pub fn new(text: &str) -> Option<Drawings> {
        thread_local! {
            static TEXTS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
        }
        let is_valid =
            text.len() <= Drawings::MAX_LENGTH && text.bytes().all(|byte| b"0123456789.-:,".contains(&byte));
        is_valid.then(|| {
            TEXTS.with_borrow_mut(|texts| {
                let known = texts.iter().copied().find(|known| *known == text);
                Drawings(known.unwrap_or_else(|| {
                    let text: &'static str = Box::leak(Box::from(text));
                    texts.push(text);
                    text
                }))
            })
        })
    }

    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl Game {
    pub(super) fn draw(&mut self, text: &str) {
        if let Some(drawings) = Drawings::new(text) {
            self.change_position(Position { drawings, ..self.saved.session.now });
        }
    }
}
