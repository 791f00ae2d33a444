//! More than anybody does, faster than anybody does it: nothing is lost, and what came last is what stands there.

use e2e_tests::Page;

use crate::{PUZZLE, SOLUTION};

/// Presses keys, each by itself, as soon as the page has done with the one before, and at most a thousand in a second.
/// `KEYS` are names of keys, perhaps with Ctrl. Answers with how long all took, in milliseconds.
pub const FLOOD: &str = "
    const keys = KEYS, { port1, port2 } = new MessageChannel(), begun = performance.now();
    let at = 0;
    port1.onmessage = () => {
        if (at === keys.length) return done(performance.now() - begun);
        if (performance.now() - begun >= at) {
            const name = keys[at].replace('Ctrl+', '');
            const code = /^[0-9]$/.test(name) ? `Digit${name}` : /^[a-z]$/.test(name) ? `Key${name.toUpperCase()}` : name;
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {
                code, key: name, ctrlKey: name !== keys[at], repeat: at % 50 !== 0, bubbles: true, cancelable: true,
            }));
            at += 1;
        }
        port2.postMessage('');
    };
    port2.postMessage('');";

/// Presses these keys so, and tells how long that took.
#[track_caller]
pub fn flood(page: &Page, keys: &[String]) -> f64 {
    // Some hundred at a time: on a slow machine a script may not take long.
    keys.chunks(250)
        .map(|keys| {
            page.run_async::<f64>(&FLOOD.replace("KEYS", &serde_json::to_string(keys).expect("JSON")))
        })
        .sum()
}

/// So many keys that each change the cell under the cursor.
pub fn digits(count: usize) -> Vec<String> {
    (0..count).map(|number| (1 + number % 9).to_string()).collect()
}

fn again(key: &str, count: usize) -> Vec<String> {
    vec![key.to_owned(); count]
}

#[test]
fn rapid_keys_are_all_saved_and_can_all_be_undone() {
    check_rapid_keys(200);
}

/// So many keys in a row.
#[track_caller]
pub fn check_rapid_keys(count: usize) {
    let page = Page::with_puzzle(PUZZLE);
    page.click("#c2");
    flood(&page, &digits(count));
    let last = digits(count).pop();
    let full = page.wait_until("the last stands there", |state| Some(&state.cells[2].digit) == last.as_ref());
    page.reload();
    page.wait_until("the game is there again", |state| {
        state.phase == "playing" && state.line() == full.line()
    });
    page.click("#c2");
    flood(&page, &again("Ctrl+z", count - 1));
    page.wait_until("one is left", |state| state.cells[2].digit == "1" && !state.is_disabled("undo"));
    flood(&page, &again("Ctrl+z", 1));
    page.wait_until("all are undone", |state| state.line() == PUZZLE && state.is_disabled("undo"));
    flood(&page, &again("Ctrl+y", count));
    page.wait_until("and redone", |state| state.line() == full.line() && state.is_disabled("redo"));
    // A key held down goes as far as there is board.
    flood(&page, &[again("ArrowDown", 100), again("ArrowRight", 100)].concat());
    page.wait_until("the cursor is in the corner", |state| state.cursor() == 80 && state.focus == "c80");
}

/// Everything that can be asked for, again and again, without waiting for any of it.
#[test]
fn rapid_commands_end_in_the_last_one() {
    let page = Page::with_puzzle(PUZZLE);
    page.run::<()>(
        "const press = (action) => document.querySelector(`[data-action=${action}]`)?.click();
         for (let round = 0; round < 50; round++) {
             for (const action of ['new-hell', 'solve', 'hint-button', 'undo', 'new-easy', 'check', 'solve', 'cancel', 'redo']) press(action);
         }
         press('new-medium');
         return null;",
    );
    let dealt = page.wait_until("the last puzzle is dealt", |state| {
        state.is_pressed("new-medium") && state.phase == "playing" && state.is_disabled("undo")
    });
    page.click_button("solve");
    page.wait_until("and solved", |state| state.phase == "solved");
    page.click_button("undo");
    page.wait_until("and taken back", |state| state.line() == dealt.line());
    page.import_puzzle(PUZZLE);
    run_all_methods_at_once(&page);
    page.click_button("leave");
    page.wait_until("the game waits unharmed", |state| state.view == "play" && state.line() == PUZZLE);
}

/// All methods of a study, one after the other without waiting, again and again: each has its result.
#[track_caller]
pub fn run_all_methods_at_once(page: &Page) {
    page.click_button("study");
    page.wait_until("the study is there", |state| {
        state.view == "study" && state.replay.method_runs.len() == 6
    });
    // Each by itself, as a hand would, only faster: together they would be one long task.
    page.run_async::<()>(
        "const methods = ['fast', 'candidates', 'bits', 'plain', 'compare', 'logic'], { port1, port2 } = new MessageChannel();
         let at = 0;
         port1.onmessage = () => {
             if (at === 20 * methods.length) return done(null);
             document.querySelector(`[data-action=method-${methods[at++ % methods.length]}]`)?.click();
             port2.postMessage('');
         };
         port2.postMessage('');",
    );
    let state = page.wait_until("every method has come to its end", |state| state.replay.is_done());
    assert!(
        state.replay.method_runs.iter().all(|trial| trial[2] == "Solved"),
        "{:?}",
        state.replay.method_runs
    );
    page.click_button("method-bits");
    page.wait_until("one is shown", |state| state.is_pressed("method-bits") && state.replay.len > 0);
    page.click("#by-rounds [data-action=last], #study [data-action=last]");
    page.wait_until("and replayed", |state| state.replay.at == state.replay.len && state.line() == SOLUTION);
}
