//! The stories of `rapid_input.rs` and `script_injection.rs` at their full length.

use crate::rapid_input;
use crate::script_injection::{Extent, bring_in, tell};

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn a_thousand_rapid_keys_are_saved_and_undone() {
    rapid_input::check_rapid_keys(1000);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn no_imported_text_runs_as_script() {
    bring_in(Extent::AllEntryPoints);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn no_message_or_attribute_runs_as_script() {
    tell(Extent::AllEntryPoints);
}
