//! The markup and the programs mean the same buttons and panels.

use std::fs;
use std::path::Path;

use ninefold_app::input::PanelButton;
use ninefold_app::markup::{Button, MarkupName, Panel};

use crate::support::checkout;

/// The buttons of the page for print, and those that choose a language: scripts answer to them.
const SCRIPT_BUTTONS: [&str; 5] = ["language", "make", "print", "seed", "stop"];

/// The files with markup, by name.
fn markup() -> Vec<(String, String)> {
    let entries = fs::read_dir(checkout().join("www")).expect("www").map_while(Result::ok);
    let pages =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "html"));
    pages.map(|path| (path.display().to_string(), text_of(&path))).collect()
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

/// The values of an attribute in a text.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    text.split(&start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

/// The text of all files with these endings in a folder, at any depth.
fn sources(folder: &Path, extensions: &[&str]) -> String {
    let mut text = String::new();
    for path in fs::read_dir(folder).expect("a folder").map_while(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            text += &sources(&path, extensions);
        } else if path.extension().is_some_and(|it| extensions.iter().any(|extension| it == *extension)) {
            text += &text_of(&path);
        }
    }
    text
}

#[test]
fn every_button_in_the_markup_is_known() {
    let mut count = 0;
    for (file, text) in markup() {
        for name in values(&text, "data-action") {
            let is_known = match (Button::from_name(name), PanelButton::from_name(name)) {
                (Some(button), None) => button.name() == name,
                (None, Some(button)) => button.name() == name,
                (None, None) => SCRIPT_BUTTONS.contains(&name),
                (Some(_), Some(_)) => false,
            };
            assert!(is_known, "{file}: {name}");
            count += 1;
        }
    }
    assert!(count > 200, "{count} buttons");
}

#[test]
fn every_button_without_data_occurs_somewhere() {
    let root = checkout();
    let pages: Vec<String> = markup().into_iter().map(|(_, text)| text).collect();
    let names: Vec<&str> = pages.iter().flat_map(|text| values(text, "data-action")).collect();
    let scripts = sources(&root.join("www"), &["js"]);
    let programs = sources(&root.join("web/src"), &["rs"]);
    for name in Button::NAMES.iter().chain(PanelButton::NAMES).chain(&SCRIPT_BUTTONS) {
        // A program makes the buttons of the games and of the days.
        let is_made = PanelButton::from_name(name)
            .is_some_and(|button| programs.contains(&format!(", &PanelButton::{button:?});")));
        let is_there = names.contains(name) || scripts.contains(&format!("\"{name}\"")) || is_made;
        assert!(is_there, "{name}");
    }
}

#[test]
fn every_panel_has_a_section_of_its_name() {
    let has_panels = |file: &str| {
        ["panels.html", "lists.html", "techniques.html", "workbench.html"]
            .iter()
            .any(|name| file.ends_with(name))
    };
    let files: Vec<_> = markup().into_iter().filter(|(file, _)| has_panels(file)).collect();
    let sections: Vec<&str> = files
        .iter()
        .flat_map(|(_, text)| text.split("\n  <section id=\"").skip(1))
        .map(|rest| rest.split_once('"').expect("an id").0)
        .collect();
    let panels = sections.iter().filter(|id| **id != "replay");
    for id in panels {
        assert!(Panel::from_name(id).is_some_and(|panel| panel.name() == *id), "{id}");
    }
    // These show a part of another panel, or nothing.
    for name in Panel::NAMES
        .iter()
        .filter(|name| !["backup", "first-steps", "keys", "training", "unknown"].contains(name))
    {
        assert!(sections.contains(name), "{name} has no section");
    }
}

#[test]
fn a_variant_has_the_name_of_its_button() {
    fn words(variant: &str) -> String {
        let mut name = String::new();
        for c in variant.chars() {
            if c.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(c.to_lowercase());
        }
        name
    }
    for name in Button::NAMES {
        assert_eq!(
            Button::from_name(name).map(|button| words(&format!("{button:?}"))).as_deref(),
            Some(*name)
        );
    }
    for name in PanelButton::NAMES {
        let variant = PanelButton::from_name(name).map(|button| words(&format!("{button:?}")));
        assert_eq!(variant.as_deref(), Some(*name));
    }
    for name in Panel::NAMES {
        assert_eq!(Panel::from_name(name).map(|panel| words(&format!("{panel:?}"))).as_deref(), Some(*name));
    }
}

#[test]
fn names_with_data_are_read_as_they_are_written() {
    for name in
        ["new-hell", "step-12", "digit-9", "set-left-handed", "draw-0.1:3", "example-x-wing", "panel-share"]
    {
        assert_eq!(Button::from_name(name).map(|button| button.name().into_owned()).as_deref(), Some(name));
    }
    for name in [
        "import-5",
        "import-grid-2",
        "daily-easy",
        "paper-a4",
        "method-logic",
        "method-fast",
        "speed-very-fast",
    ] {
        assert_eq!(
            PanelButton::from_name(name).map(|button| button.name().into_owned()).as_deref(),
            Some(name)
        );
    }
    for name in ["technique-x-wing", "copy-1.1.2.ab"] {
        assert_eq!(Panel::from_name(name).map(|panel| panel.name().into_owned()).as_deref(), Some(name));
    }
}
