//! The tests of `storage.rs`, `crash_recovery.rs` and `offline.rs` at full length.

use crate::{crash_recovery, offline, storage};

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn fifty_browser_kills_lose_at_most_one_move_each() {
    storage::kill_repeatedly(50);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn two_tabs_lose_none_of_500_moves_with_locks() {
    storage::alternate_tabs(500, 5, "");
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn two_tabs_lose_none_of_500_moves_without_locks() {
    storage::alternate_tabs(500, 5, storage::NO_LOCKS);
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn startup_failures_show_a_reason_within_two_seconds() {
    crash_recovery::check_startup_failures(Some(2000.0));
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn every_faulty_deployment_leaves_the_old_version_running() {
    offline::check_faulty_updates(|_| offline::FILE_FAULTS.to_vec());
}
