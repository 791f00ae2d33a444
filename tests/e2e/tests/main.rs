//! End-to-end tests: the release in a real browser. Run by `cargo xtask test`.

/// Makes each function a test of its own in each browser.
macro_rules! in_every_browser {
    ($($test:ident)*) => {
        mod chromium {
            $(#[test] fn $test() { super::$test(e2e_tests::BrowserKind::Chromium); })*
        }
        mod firefox {
            $(#[test] #[ignore = "needs Firefox: cargo xtask test --all-browsers"]
            fn $test() { super::$test(e2e_tests::BrowserKind::Firefox); })*
        }
        mod webkitgtk {
            $(#[test] #[ignore = "needs WebKitGTK: cargo xtask test --all-browsers"]
            fn $test() { super::$test(e2e_tests::BrowserKind::WebKitGtk); })*
        }
    };
}

mod a11y_states;
mod accessibility;
mod application;
mod back;
mod backup;
mod backup_links;
mod batch;
mod browser_translation;
mod bundlers;
mod collections;
mod crash_recovery;
mod cross_browser;
mod digits;
mod drawings;
mod element;
mod element_hosting;
mod element_scripts;
mod focus;
mod games;
mod help;
mod hint_card;
mod hints;
mod host_page;
mod hostile_input;
mod i18n;
mod iframe;
mod import;
mod javascript_api;
mod keys;
mod languages;
mod layout;
mod lost_files;
mod new_puzzle;
mod npm_package;
mod offline;
mod offline_file;
mod performance;
mod pictures;
mod plate;
mod print;
mod profile;
mod proofs;
mod puzzles_dialog;
mod rapid_input;
mod release;
mod replay;
mod review;
mod saved_game;
mod screen_reader;
mod screenshots;
mod script_injection;
mod seeds;
mod selection;
mod settings;
mod share_dialog;
mod shared_game;
mod solve_button;
mod storage;
mod techniques;
mod time_zones;
mod touch;
mod visual_accessibility;
mod workbench;
mod workbench_search;
mod workers;

/// Tests at full length: `cargo xtask test --long`.
mod soak {
    mod accessibility;
    mod faults;
    mod input;
    mod memory_leaks;
}

/// A puzzle with one solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The solution of [`PUZZLE`].
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The index of the cell at a row and a column, both from 1.
const fn cell(row: usize, column: usize) -> usize {
    (row - 1) * 9 + column - 1
}

/// The CSS selector of a cell.
fn cell_selector(cell: usize) -> String {
    format!("#c{cell}")
}

/// The CSS selector of a digit's button on the pad.
fn pad_selector(digit: char) -> String {
    format!(".pad [data-action=digit-{digit}]")
}

/// The empty cells of [`PUZZLE`] in reading order, each with its digit in the solution.
fn entries() -> impl Iterator<Item = (usize, char)> {
    let open = PUZZLE.chars().enumerate().filter(|&(_, given)| given == '.');
    open.zip(std::iter::repeat(SOLUTION.as_bytes()))
        .map(|((cell, _), digits)| (cell, char::from(digits[cell])))
}
