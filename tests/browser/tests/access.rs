//! The page for those who do not see it, or see it in their own way.

use std::path::Path;
use std::{env, fs};

use browser_tests::{Page, Scheme};
use serde_json::{Value, json};

use crate::PUZZLE;
use crate::states::through_all;

/// What a screen reader is told of the board in a known position, as the browser works it out: its roles, the names of
/// all 81 cells, their states.
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
    let board = nodes.iter().find(|node| node["role"]["value"] == "grid").expect("a grid");
    let mut told = String::new();
    tell(nodes, board, 0, &mut told);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/board.tree.txt");
    if env::var("NINEFOLD_SNAPSHOT").is_ok_and(|wish| wish == "write") {
        fs::write(&file, &told).expect("the snapshot");
    }
    let expected = fs::read_to_string(&file).expect("the snapshot");
    for (line, (told, expected)) in told.lines().zip(expected.lines()).enumerate() {
        assert_eq!(told, expected, "line {} of {}", line + 1, file.display());
    }
    assert_eq!(told.lines().count(), expected.lines().count(), "lines in {}", file.display());
}

/// Writes down a node and what is in it, down to the cells: role, name, and what is true of it.
fn tell(nodes: &[Value], node: &Value, depth: usize, told: &mut String) {
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
    let (role, name) = (text(&node["role"]), text(&node["name"]));
    let is_told = node["ignored"] != true;
    if is_told {
        *told += &"  ".repeat(depth);
        *told += &role;
        if !name.is_empty() && role != "row" {
            told.extend([" \"", &name, "\""]);
        }
        for property in node["properties"].as_array().into_iter().flatten() {
            let value = &property["value"]["value"];
            if value == true || value == "true" {
                told.extend([" ", property["name"].as_str().unwrap_or_default()]);
            }
        }
        *told += "\n";
    }
    if role == "gridcell" {
        return;
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = nodes.iter().find(|node| node["nodeId"] == *child) {
            tell(nodes, child, depth + usize::from(is_told), told);
        }
    }
}

/// Checks every rule in every state, in light, dark and high contrast, as the system asks for it or as it was chosen
/// on the page.
fn assert_accessible_in_every_state(width: u32, height: u32, schemes: &[Scheme]) {
    let page = Page::with(PUZZLE);
    page.resize(width, height);
    through_all(&page, |state| page.assert_accessible_in(schemes, state));
}

#[test]
fn no_rule_is_broken_in_high_contrast() {
    let page = Page::with(PUZZLE);
    page.resize(390, 844);
    page.press("5 Right Shift+2 Ctrl+6 Alt+3 Right Alt+1 Alt+5 Shift+Right");
    page.until("there are notes, colours and several cells chosen", |look| {
        look.cells[3].is("both") && look.cells[4].is("coloured") && look.cells[5].is("selected")
    });
    in_high_contrast(&page, "playing");
    page.click_button("mode-colour");
    in_high_contrast(&page, "colours");
    page.press("Escape Enter");
    page.until("the digit is marked", |look| !look.cells_that_are("wrong").is_empty());
    in_high_contrast(&page, "a check");
}

#[track_caller]
fn in_high_contrast(page: &Page, state: &str) {
    page.assert_accessible_in(&[Scheme::Contrast, Scheme::ChosenContrast], state);
}

#[test]
fn no_rule_is_broken_in_a_narrow_window() {
    assert_accessible_in_every_state(320, 568, &[Scheme::Contrast]);
}

#[test]
fn no_rule_is_broken_on_a_phone() {
    assert_accessible_in_every_state(
        390,
        844,
        &[Scheme::ChosenLight, Scheme::ChosenDark, Scheme::ChosenContrast],
    );
}

#[test]
fn no_rule_is_broken_on_a_desktop() {
    assert_accessible_in_every_state(1280, 800, &[Scheme::Light, Scheme::Dark]);
}
