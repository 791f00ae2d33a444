//! The tests of `accessibility.rs` and `languages.rs` with axe in every state, window and language.

use crate::{accessibility, languages};

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn axe_passes_in_every_state_in_every_window() {
    accessibility::check_states(|_, _| true);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn axe_passes_in_every_language() {
    languages::check_play(true);
    languages::check_panels(true);
    languages::check_results(true);
}
