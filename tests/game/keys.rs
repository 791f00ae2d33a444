//! The list of keys in Help, against what the keys do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ninefold::input::{self, Key};

/// What the browser does by itself.
const BROWSERS_OWN: &str = "copy, paste a puzzle";

/// A key with what is held.
type Chord = (String, bool, bool, bool);

#[test]
fn every_listed_key_has_an_action() {
    let listed = listed();
    assert!(listed.len() > 50, "{listed:?}");
    for (name, shift, command, alt) in &listed {
        let key = pressed(name, (*shift, *command, *alt));
        assert!(input::key(key).is_some(), "{name}, shift {shift}, ctrl {command}, alt {alt}");
    }
}

#[test]
fn every_letter_with_an_action_is_listed() {
    let listed = listed();
    for letter in 'A'..='Z' {
        for (shift, command) in [(false, false), (true, false), (false, true)] {
            let chord = (letter.to_string(), shift, command, false);
            if input::key(pressed(&chord.0, (shift, command, false))).is_some() {
                assert!(listed.contains(&chord), "not in the list: {chord:?}");
            }
        }
    }
}

/// All chords that the list names: `Ctrl + Home End` are two, as are `E, Shift + E`, and `1 – 9` its ends.
fn listed() -> BTreeSet<Chord> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/panels.html");
    let page = fs::read_to_string(file).expect("the rooms");
    let (_, part) = page.split_once("id=\"part-keys\"").expect("the part of the keys");
    let (list, _) = part.split_once("In the replay").expect("the keys of the study");
    let mut chords = BTreeSet::new();
    for row in list.split("<tr>").skip(1).filter(|row| !row.contains(BROWSERS_OWN)) {
        let (keys, _) = row.split_once("</th>").expect("a row begins with its keys");
        let mut held = (false, false, false);
        for piece in keys.split("<kbd>").skip(1) {
            let (name, after) = piece.split_once("</kbd>").expect("a key ends");
            match name {
                "Shift" if after.contains('+') => held.0 = true,
                "Ctrl" if after.contains('+') => held.1 = true,
                "Alt" if after.contains('+') => held.2 = true,
                _ => {
                    chords.insert((name.to_owned(), held.0, held.1, held.2));
                    if after.contains(',') {
                        held = (false, false, false);
                    }
                }
            }
        }
    }
    chords
}

/// The key of this name, going down.
fn pressed(name: &str, (shift, command, alt): (bool, bool, bool)) -> Key<'_> {
    let code: &'static str = match name {
        "←" => "ArrowLeft",
        "↑" => "ArrowUp",
        "→" => "ArrowRight",
        "↓" => "ArrowDown",
        "Page Up" => "PageUp",
        "Page Down" => "PageDown",
        "Esc" => "Escape",
        "[" => "BracketLeft",
        "]" => "BracketRight",
        "?" => "Slash",
        "=" => "Equal",
        name if name.chars().all(|c| c.is_ascii_digit()) => format!("Digit{name}").leak(),
        name if name.len() == 1 => format!("Key{name}").leak(),
        name => name.to_owned().leak(),
    };
    Key { code, key: name, shift, command, alt, ..Key::default() }
}
