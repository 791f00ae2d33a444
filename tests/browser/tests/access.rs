//! The page for those who do not see it, or see it in their own way.

use std::path::Path;
use std::{env, fs};

use browser_tests::{Page, Scheme};
use serde_json::{Value, json};

use crate::{PUZZLE, SOLUTION};

/// What a screen reader is told of the board in a known position, as the browser works it out.
///
/// `NINEFOLD_SNAPSHOT=write` writes the file anew: look at what git says has changed.
#[test]
fn every_cell_has_its_name() {
    let page = Page::with(PUZZLE);
    // A conflict, a digit that is right, notes in two cells, and the cursor in the middle of the board.
    page.press("5 Right 6 Down Down Shift+2 Right Shift+3 Shift+4 Ctrl+Home Down Down Down Down Right Right Right Right");
    page.until("the position is there", |look| look.cells[22].notes == "34" && look.cursor() == 40);

    let tree = page.devtools("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.iter().filter(|node| node["role"]["value"] == "row").count(), 9, "rows");
    let told: Vec<String> = nodes.iter().filter_map(told).collect();
    let told = told.join("\n") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/names.txt");
    if env::var("NINEFOLD_SNAPSHOT").is_ok_and(|wish| wish == "write") {
        fs::write(&file, &told).expect("the snapshot");
    }
    let expected = fs::read_to_string(&file).expect("the snapshot");
    for (line, (told, expected)) in told.lines().zip(expected.lines()).enumerate() {
        assert_eq!(told, expected, "line {} of {}", line + 1, file.display());
    }
    assert_eq!(told.lines().count(), expected.lines().count(), "lines in {}", file.display());
}

/// What is told of the board or a cell: its role, its name and its states.
fn told(node: &Value) -> Option<String> {
    let role = node["role"]["value"].as_str()?;
    if !["grid", "gridcell"].contains(&role) {
        return None;
    }
    let properties = node["properties"].as_array()?.iter();
    let states = properties.filter_map(|property| {
        let name = property["name"].as_str()?;
        let value = &property["value"]["value"];
        let is_on = value == true || value == "true";
        (is_on && ["selected", "readonly", "invalid"].contains(&name)).then(|| format!(", {name}"))
    });
    let states: String = states.collect();
    Some(format!("{role}: {}{states}", node["name"]["value"].as_str().unwrap_or_default()))
}

fn assert_accessible_in_every_state(width: u32, height: u32) {
    let page = Page::with(PUZZLE);
    page.resize(width, height);

    page.press("5 Right Shift+2 Shift+6 Right Shift+2 Left");
    page.until("there are notes and a conflict", |look| {
        look.cells[3].notes == "26" && look.cells[2].is("conflict")
    });
    in_both_schemes(&page, "playing");

    page.press("h");
    page.until("the mistake is told", |look| look.title == "Something is wrong");
    in_both_schemes(&page, "a mistake");
    page.click_button("correct");
    for rung in 1..=4 {
        page.press("h");
        page.until("the hint is told", |look| look.hint == format!("Hint {rung}/5"));
        in_both_schemes(&page, &format!("rung {rung} of a hint"));
    }
    page.press("Enter");
    page.until("all is right", |look| look.title == "All right so far");
    page.press("5");
    page.until("a digit is wrong again", |look| look.title == "Your puzzle");
    page.press("Enter");
    page.until("the digit is marked", |look| !look.cells_that_are("wrong").is_empty());
    in_both_schemes(&page, "a check");

    page.press("p");
    page.until("the game pauses", |look| look.phase == "paused");
    in_both_schemes(&page, "paused");
    page.press("Enter");
    page.until("the game goes on", |look| look.phase == "playing");

    page.press("Shift+?");
    page.until("help is open", |look| look.focus == "tab-keys");
    in_both_schemes(&page, "help");
    page.press("Escape");

    page.paste_in_dialog("12345678q");
    page.until("the text is refused", |look| !look.paste_error.is_empty());
    in_both_schemes(&page, "a text that is refused");

    page.bring(&format!("{}.", &SOLUTION[..80]));
    page.press(&SOLUTION[80..]);
    page.until("the puzzle is solved", |look| look.phase == "solved");
    in_both_schemes(&page, "solved");

    page.bring(&".".repeat(81));
    page.click_button("solve");
    page.until("there are marked cells", |look| !look.cells_that_are("differs").is_empty());
    in_both_schemes(&page, "more than one solution");
}

#[track_caller]
fn in_both_schemes(page: &Page, state: &str) {
    for scheme in [Scheme::Light, Scheme::Dark] {
        page.choose(scheme);
        page.assert_accessible(&format!("{state}, {scheme:?}"));
    }
}

#[test]
fn no_rule_is_broken_in_high_contrast() {
    let page = Page::with(PUZZLE);
    page.resize(390, 844);
    page.run::<()>("document.documentElement.dataset.theme = 'contrast'; return null;");
    page.press("5 Right Shift+2 Ctrl+6 Alt+3 Right Alt+1 Alt+5 Shift+Right");
    page.until("there are notes, colours and several cells chosen", |look| {
        look.cells[3].is("both") && look.cells[4].is("coloured") && look.cells[5].is("selected")
    });
    in_both_schemes(&page, "playing in high contrast");
    page.click_button("mode-colour");
    in_both_schemes(&page, "colours in high contrast");
    page.press("Escape Enter");
    page.until("the digit is marked", |look| !look.cells_that_are("wrong").is_empty());
    in_both_schemes(&page, "a check in high contrast");
}

#[test]
fn no_rule_is_broken_in_a_narrow_window() {
    assert_accessible_in_every_state(320, 568);
}

#[test]
fn no_rule_is_broken_on_a_phone() {
    assert_accessible_in_every_state(390, 844);
}

#[test]
fn no_rule_is_broken_on_a_desktop() {
    assert_accessible_in_every_state(1280, 800);
}
