//! HoDoKu's regression library, with one case of a technique per line.

use std::collections::BTreeMap;
use std::io;

use crate::support::rated_puzzles;
use ninefold_cli::{Progress, Streams, run};

/// The output of the command for every line: code, result, and what was found.
fn run_library(path: &std::path::Path) -> Vec<(String, String, String)> {
    let arguments = ["ninefold", "library", path.to_str().expect("a path")];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut io::empty(),
        output: &mut output,
        errors: &mut errors,
        progress: Progress::new(None),
    };
    let status = run(arguments, &mut streams);
    assert_eq!((status, String::from_utf8_lossy(&errors).as_ref()), (0, ""));
    let output = String::from_utf8(output).expect("a text");
    let line = |line: &str| {
        let mut columns = line.splitn(3, '\t').map(str::to_owned);
        let mut column = || columns.next().expect("three columns");
        (column(), column(), column())
    };
    output.lines().map(line).collect()
}

#[test]
fn hodoku_library_cases_are_found_or_absent() {
    let Some(path) = rated_puzzles::file("logic/hodoku_reglib_half.txt") else { return };
    let mut table: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    for (code, verdict, _) in run_library(&path) {
        if verdict != "off" && !code.ends_with("-x") {
            *verdicts.entry(verdict.clone()).or_default() += 1;
        }
        assert!(!code.ends_with("-x") || verdict == "silent", "{code} {verdict}");
        *table.entry(code).or_default().entry(verdict).or_default() += 1;
    }
    for (code, verdicts) in table.iter().filter(|(_, verdicts)| !verdicts.contains_key("off")) {
        println!("{code:8} {verdicts:?}");
    }
    let count = |verdict: &str| verdicts.get(verdict).copied().unwrap_or_default();
    let (good, bad) = (count("found") + count("more"), count("missed"));
    println!("{good} of {} lines: {verdicts:?}", good + bad);
    assert!(good * 100 >= (good + bad) * 95);
}
