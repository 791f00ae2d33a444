//! The test of `hint_card.rs` for every technique, language and window.

use crate::hint_card;

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn every_sentence_of_every_hint_can_be_read_on_every_screen() {
    hint_card::check_everything();
}
