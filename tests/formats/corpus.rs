//! Sample files and links of other programs, if a folder of them is available. Each is parsed as the manifest says.
//!
//! ```text
//! formats/MANIFEST.json     [{ "file": …, "format": …, "givens": 81 characters, or null for what must be rejected }, …]
//! ```

use std::collections::BTreeMap;
use std::fs;

use ninefold_app::batch;
use ninefold_app::protocol::{Answer, Job, Row, Task};
use ninefold_formats as formats;

use crate::support::rated_puzzles;

#[test]
fn every_sample_is_parsed_as_its_manifest_says() {
    let Some(folder) = rated_puzzles::file("formats") else { return };
    let manifest = fs::read_to_string(folder.join("MANIFEST.json")).expect("the corpus has a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("the manifest is JSON");
    let mut expected: BTreeMap<&str, Vec<Option<&str>>> = BTreeMap::new();
    for entry in manifest.as_array().expect("a list") {
        let file = entry["file"].as_str().expect("a file");
        expected.entry(file).or_default().push(entry["givens"].as_str());
    }
    let mut wrong = Vec::new();
    for (file, expected) in &expected {
        let bytes = fs::read(folder.join(file)).expect(file);
        wrong.extend(
            check(&String::from_utf8_lossy(&bytes), expected).err().map(|why| format!("{file}: {why}")),
        );
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), expected.len(), wrong.join("\n"));
    println!("{} files, {} puzzles", expected.len(), expected.values().map(Vec::len).sum::<usize>());
}

/// Checks that a text holds these puzzles in this order, perhaps with others between; or none, if none is expected.
fn check(text: &str, expected: &[Option<&str>]) -> Result<(), String> {
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    for found in formats::read(text) {
        match found.puzzle {
            Ok(reading) => read.push(reading.position.givens.to_line()),
            Err(error) => faults.push(error.to_string()),
        }
    }
    let mut rest = read.iter();
    for givens in expected.iter().flatten() {
        if !rest.any(|read| read == givens) {
            return Err(format!("expected\n  {givens}\nread\n  {}\nrefused {faults:?}", read.join("\n  ")));
        }
    }
    let is_refused = expected.iter().all(Option::is_none);
    if is_refused && (!read.is_empty() || faults.is_empty()) {
        return Err(format!("must be refused, read {read:?}"));
    }
    Ok(())
}

/// A text is read in the same way whether it comes as a whole or as a list that is solved in chunks.
#[test]
fn a_list_is_read_as_the_text_is() {
    let Some(file) = rated_puzzles::file("reading/cases.json") else { return };
    let cases = fs::read_to_string(file).expect("the corpus has texts");
    let cases: serde_json::Value = serde_json::from_str(&cases).expect("the texts are JSON");
    let mut lists = 0;
    for case in cases.as_array().expect("a list") {
        let Some(text) = case["text"].as_str() else { continue };
        let Some(list_format) = batch::detect_format(text, true) else { continue };
        let Answer::BatchResults(results) = Task::new(Job::batch(list_format, text.as_bytes())).finish()
        else {
            panic!("no results")
        };
        let listed = (0..results.len()).filter_map(|index| results.row(index)).map(|row| match row {
            Row::Puzzle { puzzle, .. } => Ok(puzzle),
            Row::Unreadable { error, .. } => Err((error.line, error.kind)),
        });
        let read = formats::read(text).map(|item| match item.puzzle {
            Ok(puzzle) => Ok(puzzle.position.givens),
            Err(error) => Err((error.line, error.kind)),
        });
        assert_eq!(listed.collect::<Vec<_>>(), read.collect::<Vec<_>>(), "{}: {text}", case["id"]);
        lists += 1;
    }
    println!("{lists} lists");
}
