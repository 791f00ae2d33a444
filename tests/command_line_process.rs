//! The command line as a process: pipes that close, disks that are full, signals, and completions in real shells.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninefold");
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs the program on an input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("its input").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_puzzle_is_solved() {
    let solved = run(&["solve"], PUZZLE.as_bytes());
    assert_eq!(String::from_utf8_lossy(&solved.stdout), format!("1\t{SOLUTION}\t0\n"));
    assert_eq!(solved.status.code(), Some(0));
}

#[test]
fn wrong_usage_ends_with_2() {
    assert_eq!(run(&[], b"").status.code(), Some(2));
    assert_eq!(run(&["solve", "--limit", "x"], b"").status.code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = Command::new(PROGRAM)
        .args(["generate", "--level", "easy", "--count", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The pipe closes while the program still has much to print.
    child.stdout.take().expect("its output").read_exact(&mut [0; 81]).expect("a puzzle");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["solve"][..], &["solve", "--output", "/dev/full"], &["--help"]] {
        let mut child = Command::new(PROGRAM)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(std::fs::File::options().write(true).open("/dev/full").expect("a full disk"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // Whoever wants help reads nothing.
        let _ = child.stdin.take().expect("its input").write_all(PUZZLE.as_bytes());
        let ended = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.code() == Some(1) && errors.starts_with("ninefold: cannot write: "), "{errors}");
    }
}

/// Every puzzle is written when it is there: a signal loses none.
#[cfg(unix)]
#[test]
fn an_interrupt_loses_no_puzzle_that_is_done() {
    let mut child = Command::new(PROGRAM)
        .args(["generate", "--level", "easy", "--count", "1000000"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut output = child.stdout.take().expect("its output");
    output.read_exact(&mut [0; 81]).expect("a puzzle");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("the rest");
    assert!(rest.ends_with('\n'), "whole lines: {rest}");
    assert!(!child.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn completions_are_loaded_by_shells() {
    for (shell, check) in
        [("bash", "source"), ("zsh", "autoload -U compinit; compinit; source"), ("fish", "source")]
    {
        let script = run(&["completions", shell], b"").stdout;
        let file = std::env::temp_dir().join(format!("ninefold-completions-{}.{shell}", std::process::id()));
        std::fs::write(&file, script).expect("the script is written");
        let loaded = Command::new(shell).args(["-c", &format!("{check} '{}'", file.display())]).output();
        std::fs::remove_file(&file).expect("it is removed");
        match loaded {
            Ok(loaded) => {
                let errors = String::from_utf8_lossy(&loaded.stderr);
                assert!(loaded.status.success() && errors.is_empty(), "{shell}: {errors}");
            }
            Err(_) => println!("{shell}: not found, skipped"),
        }
    }
}
