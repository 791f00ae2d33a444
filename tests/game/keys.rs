//! The list of keys in Help agrees with what the keys do.

use std::collections::BTreeSet;
use std::fs;

use ninefold_app::input::{self, KeyPress};

use crate::support::checkout;

/// Rows of the list that the browser handles.
const BROWSERS_OWN: &str = "copy, paste a puzzle";

/// A key and its modifiers: Shift, Ctrl or Command, Alt.
type Chord = (String, bool, bool, bool);

#[test]
fn every_listed_key_has_an_action() {
    let listed_chords = listed_chords();
    assert!(listed_chords.len() > 50, "{listed_chords:?}");
    for (name, shift, command, alt) in &listed_chords {
        let key = key_event(name, (*shift, *command, *alt));
        let is_known = input::board_key(key).is_some() || input::drawing_key(key).is_some();
        assert!(is_known, "{name}, shift {shift}, ctrl {command}, alt {alt}");
    }
}

#[test]
fn every_letter_with_an_action_is_listed() {
    let listed_chords = listed_chords();
    for letter in 'A'..='Z' {
        for (shift, command) in [(false, false), (true, false), (false, true)] {
            let chord = (letter.to_string(), shift, command, false);
            if input::board_key(key_event(&chord.0, (shift, command, false))).is_some() {
                assert!(listed_chords.contains(&chord), "not in the list: {chord:?}");
            }
        }
    }
}

/// All chords in the list. `Ctrl + Home End` stands for two, as does `E, Shift + E`; `1 – 9` stands for its ends.
fn listed_chords() -> BTreeSet<Chord> {
    let file = checkout().join("www/panels.html");
    let page = fs::read_to_string(file).expect("the panels");
    let (_, part) = page.split_once("id=\"part-keys\"").expect("the part of the keys");
    let (list, _) = part.split_once("In the replay").expect("the keys of the replay");
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

/// The event of pressing this key.
fn key_event(name: &str, (shift, command, alt): (bool, bool, bool)) -> KeyPress<'_> {
    let code: &'static str = match name {
        "←" => "ArrowLeft",
        "↑" => "ArrowUp",
        "→" => "ArrowRight",
        "↓" => "ArrowDown",
        "Page Up" => "PageUp",
        "Page Down" => "PageDown",
        "Esc" => "Escape",
        "Del" => "Delete",
        "," => "Comma",
        "." => "Period",
        "[" => "BracketLeft",
        "]" => "BracketRight",
        "?" => "Slash",
        "=" => "Equal",
        name if name.chars().all(|c| c.is_ascii_digit()) => format!("Digit{name}").leak(),
        name if name.len() == 1 => format!("Key{name}").leak(),
        name => name.to_owned().leak(),
    };
    KeyPress { code, key: name, shift, ctrl_or_cmd: command, alt, ..KeyPress::default() }
}
