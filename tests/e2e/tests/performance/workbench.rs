//! How long the workbench takes after a digit, and how many canonical forms there are in a second.

use e2e_tests::{Page, corpus_file};
use serde_json::json;

use super::median;
use crate::{PUZZLE, SOLUTION, javascript_api, workbench};

/// Milliseconds until the verdict and until all true candidates are drawn.
const VERDICT_MS: f64 = 16.0;
const CANDIDATES_MS: f64 = 50.0;

/// Clues from which on the limits hold.
const FEWEST_CLUES: usize = 20;

/// Types a digit into a cell and tells the milliseconds until verdict and notes of other cells changed last within half a second; 0 if they
/// did not change.
const WATCH: &str = "
    window.timesOf = (cell, digit) => new Promise((resolve) => {
        const element = document.getElementById('w' + cell);
        const [title, cells] = ['workbench-title', 'workbench-cells'].map((id) => document.getElementById(id));
        element.click();
        let verdict = 0, candidates = 0;
        const begun = performance.now();
        const observer = new MutationObserver((changes) => {
            const time = performance.now() - begun;
            for (const { target } of changes) {
                if (title.contains(target)) verdict ||= time;
                else if (target.localName === 'td' && target !== element) candidates = time;
            }
        });
        for (const part of [title, cells]) observer.observe(part, { subtree: true, childList: true, characterData: true });
        const key = { key: `${digit}`, code: `Digit${digit}`, bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent('keydown', key));
        setTimeout(() => { observer.disconnect(); resolve([verdict, candidates]); }, 500);
    });";

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_clue_has_its_verdict_and_candidates_at_once() {
    let page = Page::with_puzzle(PUZZLE);
    workbench::open(&page);
    page.click_button("workbench-clear");
    page.exec(WATCH);
    let clues = PUZZLE.char_indices().filter(|(_, clue)| *clue != '.').map(|(cell, _)| cell);
    let (mut verdicts, mut candidates) = (Vec::new(), Vec::new());
    for (count, cell) in (1..).zip(clues) {
        let digit = &SOLUTION[cell..=cell];
        let [verdict, drawn]: [f64; 2] = page.run_async(&format!("timesOf({cell}, {digit}).then(done);"));
        println!("{count} clues: verdict {verdict:.1}, candidates {drawn:.1} ms");
        if count >= FEWEST_CLUES {
            verdicts.extend((verdict > 0.0).then_some(verdict));
            candidates.extend((drawn > 0.0).then_some(drawn));
        }
    }
    let (verdict, drawn) = (median(&verdicts), median(&candidates));
    println!("medians from {FEWEST_CLUES} clues on: verdict {verdict:.1}, candidates {drawn:.1} ms");
    assert!(verdict <= VERDICT_MS && drawn <= CANDIDATES_MS);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn canonical_forms_come_by_the_thousand() {
    let Some(list) = corpus_file("17clue_49158.txt") else {
        eprintln!("skipped: no corpus (CORPUS, or ../shared/corpus beside the checkout)");
        return;
    };
    let (_folder, page) = javascript_api::open();
    let lines: Vec<&str> = list.lines().filter_map(|line| line.get(..81)).take(10_000).collect();
    let rate: f64 = page.run_async(&format!(
        "const lines = {};
         api.canonical(lines[0]).then(async () => {{
             const begun = performance.now();
             await Promise.all(lines.map((line) => api.canonical(line)));
             done(lines.length / (performance.now() - begun) * 1000);
         }});",
        json!(lines)
    ));
    println!("{rate:.0} canonical forms a second");
    assert!(rate >= 10_000.0);
}
