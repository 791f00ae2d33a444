//! A link to a puzzle: what can be read is written and read again as the same.

use ninefold::share_link::Shared;

use super::shared::shared;

pub fn seeds() -> Vec<String> {
    vec![shared().to_text(), Shared::new(shared().givens).to_text()]
}

pub fn check(text: &str) {
    if let Ok(shared) = Shared::from_text(text) {
        assert_eq!(Shared::from_text(&shared.to_text()), Ok(shared));
    }
}
