//! The library as another crate uses it.

use std::fs;
use std::path::Path;
use std::process::Command;

use ninefold::{Level, generate};

use crate::support::checkout;

/// `examples/library` is no member of the workspace and depends on `ninefold` alone.
#[test]
fn a_crate_outside_the_workspace_uses_the_library() {
    let root = checkout();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--manifest-path"])
        .arg(root.join("examples/library/Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("library"))
        .output()
        .expect("cargo");
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    for line in [
        "solution  534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "rating    1.2 easy",
        "line 2    read as line, 1 solution",
        "empty     100",
        "51 empty  hidden-single-block b2: r1c6=8",
        "generated .83.....22..8..53..5..32.......5..61.21..7.......9..28.6..48...8..9..17..72.....4 7.0",
    ] {
        assert!(printed.contains(line), "{line} is not in:\n{printed}");
    }
}

/// `examples/no-std` names no `std`, and depends on `ninefold` without its features: neither can use what only an operating system has.
#[test]
fn the_library_needs_no_operating_system() {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--lib", "--manifest-path"])
        .arg(checkout().join("examples/no-std/Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-std"))
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let source = fs::read_to_string(checkout().join("examples/no-std/src/lib.rs")).expect("the example");
    let puzzle = generate(Level::Hard, 123).puzzle.to_string();
    assert!(source.contains(&puzzle), "without `std` hard-123 is another puzzle than {puzzle}");
}
