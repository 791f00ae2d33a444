//! Share links: a link that can be decoded survives encoding and decoding.

use ninefold::grid::BoardState;

use super::sample::sample_board;

pub fn seeds() -> Vec<String> {
    vec![sample_board().to_link(), BoardState::new(sample_board().givens).to_link()]
}

pub fn check(text: &str) {
    if let Ok(board) = BoardState::from_link(text) {
        assert_eq!(BoardState::from_link(&board.to_link()), Ok(board));
    }
}
