//! The tests of `hint_card.rs` and `layout.rs` for every technique, language and window.

use crate::{hint_card, layout};

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn every_sentence_of_every_hint_can_be_read_on_every_screen() {
    hint_card::check_everything();
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn the_pad_keeps_its_place_whatever_a_hint_explains() {
    layout::check_pad_while_hints_explain(1);
}
