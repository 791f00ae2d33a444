//! What a player lives through, on the release in a real browser. `cargo xtask test` runs it.

/// Stories of an engine, each a test of its own in each engine.
macro_rules! in_every_engine {
    ($($story:ident)*) => {
        mod chromium {
            $(#[test] fn $story() { super::$story(browser_tests::Engine::Chromium); })*
        }
        mod firefox {
            $(#[test] #[ignore = "wants Firefox: cargo xtask test --engines"]
            fn $story() { super::$story(browser_tests::Engine::Firefox); })*
        }
        mod webkitgtk {
            $(#[test] #[ignore = "wants WebKitGTK: cargo xtask test --engines"]
            fn $story() { super::$story(browser_tests::Engine::WebKitGtk); })*
        }
    };
}

mod access;
mod batching;
mod breaking;
mod choosing;
mod dealing;
mod doors;
mod embedding;
mod engines;
mod entering;
mod flooding;
mod focus;
mod framing;
mod games;
mod hinting;
mod hostile;
mod hosting;
mod injecting;
mod keys;
mod layout;
mod learning;
mod marking;
mod measuring;
mod offline;
mod packaging;
mod packing;
mod pasting;
mod placing;
mod playing;
mod reading;
mod release;
mod resuming;
mod scripting;
mod seeds;
mod seeing;
mod sharing;
mod solving;
mod speaking;
mod states;
mod storing;
mod studying;
mod workers;
mod zones;

/// At full length: `cargo xtask test --long`.
mod enduring {
    mod faults;
    mod floods;
    mod leaks;
}

/// A puzzle with one solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The solution of [`PUZZLE`].
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The cell at a row and a column, both from 1.
const fn cell(row: usize, column: usize) -> usize {
    (row - 1) * 9 + column - 1
}

/// The selector of a cell.
fn at(cell: usize) -> String {
    format!("#c{cell}")
}

/// The selector of a digit's button on the pad.
fn pad(digit: char) -> String {
    format!(".pad [data-action=digit-{digit}]")
}

/// The cells that [`PUZZLE`] leaves open, in reading order, with the digits that belong there.
fn entries() -> impl Iterator<Item = (usize, char)> {
    let open = PUZZLE.chars().enumerate().filter(|&(_, given)| given == '.');
    open.zip(std::iter::repeat(SOLUTION.as_bytes()))
        .map(|((cell, _), digits)| (cell, char::from(digits[cell])))
}
