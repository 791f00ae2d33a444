//! The stories of `flooding.rs` and `injecting.rs` at their full length.

use crate::flooding;
use crate::injecting::{Extent, bring_in, tell};

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn a_thousand_keys_in_a_row_are_all_kept_and_can_all_be_undone() {
    flooding::keep_all_of(1000);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn no_text_that_is_brought_in_by_any_door_runs() {
    bring_in(Extent::AllDoors);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn no_text_that_is_told_in_any_way_runs() {
    tell(Extent::AllDoors);
}
