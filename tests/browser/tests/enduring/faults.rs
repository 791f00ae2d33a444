//! The stories of `storing.rs` and `breaking.rs` at their full length.

use crate::{breaking, storing};

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn fifty_kills_lose_one_move_each_at_most() {
    storing::kill(50);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn two_tabs_lose_none_of_500_moves_with_locks() {
    storing::take_turns(500, 5, "");
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn two_tabs_lose_none_of_500_moves_without_locks() {
    storing::take_turns(500, 5, storing::NO_LOCKS);
}

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn what_keeps_the_page_from_starting_is_told_within_two_seconds() {
    breaking::fail_to_start(Some(2000.0));
}
