//! The tests of `rapid_input.rs`, `touch.rs`, `script_injection.rs` and `screenshots.rs` at full length, and those of `hint_card.rs`
//! and `layout.rs` for every technique, language and window.

use crate::script_injection::{Coverage, inject_into_imports, inject_into_messages};
use crate::{hint_card, layout, rapid_input, screenshots, touch};

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn a_thousand_rapid_keys_are_saved_and_undone() {
    rapid_input::check_rapid_keys(1000);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn a_thousand_quick_taps_do_what_they_should() {
    touch::check_quick_taps(1000);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn no_imported_text_runs_as_script() {
    inject_into_imports(Coverage::AllEntryPoints);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn no_message_or_attribute_runs_as_script() {
    inject_into_messages(Coverage::AllEntryPoints);
}

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

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn screenshots_are_read_light_and_dark() {
    screenshots::check_everything();
}
