//! A link to a puzzle: what can be read is written and read again as the same.

use ninefold::share_link::BoardState;

use super::shared::shared;

pub fn seeds() -> Vec<String> {
    vec![shared().to_link(), BoardState::new(shared().givens).to_link()]
}

pub fn check(text: &str) {
    if let Ok(shared) = BoardState::from_link(text) {
        assert_eq!(BoardState::from_link(&shared.to_link()), Ok(shared));
    }
}
