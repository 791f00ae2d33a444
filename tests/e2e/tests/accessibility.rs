//! The accessibility tree of the board, and axe-core's rules in every state of the page.

use std::fs;
use std::path::Path;

use e2e_tests::{ColorScheme, Page, update_snapshots};
use serde_json::{Value, json};

use crate::PUZZLE;
use crate::a11y_states::for_each_state;

/// The browser's accessibility tree of the board in a fixed position: roles, the names of all 81 cells, states.
///
/// `UPDATE_SNAPSHOTS=1` rewrites the file; review the change with git.
#[test]
fn accessibility_tree_names_every_cell() {
    let page = Page::with_puzzle(PUZZLE);
    // A conflict, a correct digit, notes in two cells, and the cursor in the middle of the board.
    page.press("5 Right 6 Down Down Shift+2 Right Shift+3 Shift+4 Ctrl+Home Down Down Down Down Right Right Right Right");
    page.wait_until("the position is there", |state| state.cells[22].notes == "34" && state.cursor() == 40);

    let tree = page.devtools("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes");
    let board = nodes.iter().find(|node| node["role"]["value"] == "grid").expect("a grid");
    let mut tree = String::new();
    format_node(nodes, board, 0, &mut tree);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/accessibility-tree.txt");
    if update_snapshots() {
        fs::write(&file, &tree).expect("the snapshot");
    }
    let expected = fs::read_to_string(&file).expect("the snapshot");
    for (line, (tree, expected)) in tree.lines().zip(expected.lines()).enumerate() {
        assert_eq!(tree, expected, "line {} of {}", line + 1, file.display());
    }
    assert_eq!(tree.lines().count(), expected.lines().count(), "lines in {}", file.display());
}

/// Appends a node and its descendants down to the cells: role, name, and the properties that are true.
fn format_node(nodes: &[Value], node: &Value, depth: usize, tree: &mut String) {
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
    let (role, name) = (text(&node["role"]), text(&node["name"]));
    let is_exposed = node["ignored"] != true;
    if is_exposed {
        *tree += &"  ".repeat(depth);
        *tree += &role;
        if !name.is_empty() && role != "row" {
            tree.extend([" \"", &name, "\""]);
        }
        for property in node["properties"].as_array().into_iter().flatten() {
            let value = &property["value"]["value"];
            if value == true || value == "true" {
                tree.extend([" ", property["name"].as_str().unwrap_or_default()]);
            }
        }
        *tree += "\n";
    }
    if role == "gridcell" {
        return;
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = nodes.iter().find(|node| node["nodeId"] == *child) {
            format_node(nodes, child, depth + usize::from(is_exposed), tree);
        }
    }
}

#[test]
fn axe_passes_in_high_contrast() {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.press("5 Right Shift+2 Ctrl+6 Alt+3 Right Alt+1 Alt+5 Shift+Right");
    page.wait_until("there are notes, colours and several cells chosen", |state| {
        state.cells[3].is("both") && state.cells[4].is("coloured") && state.cells[5].is("selected")
    });
    assert_accessible_in_high_contrast(&page, "playing");
    page.click_button("mode-colour");
    assert_accessible_in_high_contrast(&page, "colours");
    page.press("Escape Enter");
    page.wait_until("the digit is marked", |state| !state.cells_with_class("wrong").is_empty());
    assert_accessible_in_high_contrast(&page, "a check");
}

#[track_caller]
fn assert_accessible_in_high_contrast(page: &Page, state: &str) {
    page.assert_accessible_in(&[ColorScheme::Contrast, ColorScheme::ChosenContrast], state);
}

/// The windows in which states are checked, each with a colour scheme.
const LOOKS: [((u32, u32), ColorScheme); 7] = [
    (PHONE, ColorScheme::ChosenLight),
    ((1280, 800), ColorScheme::Light),
    (PHONE, ColorScheme::ChosenDark),
    ((320, 568), ColorScheme::Contrast),
    (PHONE, ColorScheme::ChosenContrast),
    ((1280, 800), ColorScheme::Dark),
    (PHONE, ColorScheme::Forced),
];

const PHONE: (u32, u32) = (390, 844);

/// Each state in one window and colour scheme. `visual_accessibility.rs` checks the contrast of all of them.
#[test]
fn axe_passes_in_every_state() {
    check_states(|state, look| state % LOOKS.len() == look);
}

/// Takes a page through all states, and checks the state of each index in those of [`LOOKS`] that `is_checked` chooses.
#[track_caller]
pub fn check_states(is_checked: impl Fn(usize, usize) -> bool) {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(PHONE.0, PHONE.1);
    let mut index = 0;
    for_each_state(&page, |state| {
        for (look, ((width, height), scheme)) in LOOKS.into_iter().enumerate() {
            if is_checked(index, look) {
                page.resize(width, height);
                page.assert_accessible_in(&[scheme], &format!("{state}, {width} wide"));
            }
        }
        index += 1;
    });
}
