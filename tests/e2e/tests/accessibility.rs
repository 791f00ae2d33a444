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

/// Checks every rule in every state of the page in the given colour schemes.
fn assert_accessible_in_every_state(width: u32, height: u32, schemes: &[ColorScheme]) {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(width, height);
    for_each_state(&page, |state| page.assert_accessible_in(schemes, state));
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

#[test]
fn axe_passes_in_a_narrow_window() {
    assert_accessible_in_every_state(320, 568, &[ColorScheme::Contrast]);
}

#[test]
fn axe_passes_on_a_phone() {
    assert_accessible_in_every_state(
        390,
        844,
        &[ColorScheme::ChosenLight, ColorScheme::ChosenDark, ColorScheme::ChosenContrast],
    );
}

#[test]
fn axe_passes_on_a_desktop() {
    assert_accessible_in_every_state(1280, 800, &[ColorScheme::Light, ColorScheme::Dark]);
}

/// Returns the texts on the board whose contrast is below 4.5, with the ratio. axe-core leaves out texts of a single character
/// and those that something lies over, which is all of the board. A cell's own background lies over that of the frame, its colours over
/// that; what a hint lights lies under the cell.
const READ_LOW_BOARD_CONTRAST: &str = "
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const flatten = (layers) => {
        context.clearRect(0, 0, 1, 1);
        for (const layer of layers) { context.fillStyle = layer; context.fillRect(0, 0, 1, 1); }
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (color) => {
        const [r, g, b] = color.map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = (element) => getComputedStyle(element);
    const frame = document.querySelector('.frame');
    const lit = document.querySelector('#links .lit');
    const low = {};
    let checked = 0;
    const check = (element, cell, layers) => {
        const [front, back] = [[...layers, style(element).color], layers].map(flatten).map(luminance);
        const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        const name = `${element === cell ? 'digit' : 'note'} ${cell.className}: ${ratio.toFixed(2)}`;
        checked += 1;
        if (ratio < 4.5) low[name] = (low[name] ?? 0) + 1;
    };
    for (const cell of document.querySelectorAll('#board td')) {
        if (!cell.checkVisibility({ visibilityProperty: true })) continue;
        const under = [document.body, frame, document.getElementById('board')].map((element) => style(element).backgroundColor);
        if (lit && cell.classList.contains('lit')) under.push(style(lit).fill);
        under.push(style(cell).backgroundColor);
        const patch = getComputedStyle(cell, '::after');
        if (patch.content !== 'none') under.push(patch.backgroundColor);
        const stripes = [...cell.querySelectorAll('s')].map((stripe) => style(stripe).backgroundColor);
        for (const stripe of stripes.length ? stripes : ['transparent']) {
            const layers = [...under, stripe];
            const notes = [...cell.querySelectorAll('i')];
            if (notes.length) for (const note of notes) check(note, cell, [...layers, style(note).backgroundColor]);
            else if (cell.textContent) check(cell, cell, layers);
        }
    }
    return [checked, Object.entries(low).map(([name, count]) => `${count} ${name}`)];";

#[test]
fn digits_and_notes_on_the_board_have_contrast() {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    let mut texts = 0;
    for_each_state(&page, |state| {
        for scheme in [ColorScheme::ChosenLight, ColorScheme::ChosenDark, ColorScheme::ChosenContrast] {
            page.set_color_scheme(scheme);
            let (checked, low): (usize, Vec<String>) = page.run(READ_LOW_BOARD_CONTRAST);
            assert!(low.is_empty(), "{state}, {scheme:?}: {low:#?}");
            texts += checked;
        }
    });
    assert!(texts > 3000, "the board is read: {texts}");
}
