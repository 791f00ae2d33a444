//! The stories of `storing.rs`, `breaking.rs` and `offline.rs` at their full length.

use crate::{breaking, offline, storing};

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

#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn who_comes_back_to_any_faulty_deployment_goes_on_with_the_version_before() {
    offline::come_back(|_| offline::FAULTS.to_vec());
}
