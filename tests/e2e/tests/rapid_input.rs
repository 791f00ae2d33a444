//! Input faster than any player's: nothing is lost, and the last command determines the result.

use e2e_tests::Page;

use crate::{PUZZLE, SOLUTION};

/// Presses `KEYS`, names of keys with or without Ctrl, one by one: each as soon as the page is done with the one
/// before, at most a thousand in a second. Returns the time for all, in milliseconds.
pub const PRESS_KEYS: &str = "
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

/// Presses keys as fast as the page takes them and returns the time, in milliseconds.
#[track_caller]
pub fn press_rapidly(page: &Page, keys: &[String]) -> f64 {
    // In chunks: on a slow machine one script must not take too long.
    keys.chunks(250)
        .map(|keys| {
            page.run_async::<f64>(&PRESS_KEYS.replace("KEYS", &serde_json::to_string(keys).expect("JSON")))
        })
        .sum()
}

/// `count` keys that each change the cell under the cursor.
pub fn digit_keys(count: usize) -> Vec<String> {
    (0..count).map(|number| (1 + number % 9).to_string()).collect()
}

fn repeat_key(key: &str, count: usize) -> Vec<String> {
    vec![key.to_owned(); count]
}

#[test]
fn rapid_keys_are_all_saved_and_can_all_be_undone() {
    check_rapid_keys(200);
}

/// Presses `count` keys, reloads, undoes and redoes all of them.
#[track_caller]
pub fn check_rapid_keys(count: usize) {
    let page = Page::with_puzzle(PUZZLE);
    page.click("#c2");
    press_rapidly(&page, &digit_keys(count));
    let last = digit_keys(count).pop();
    let full =
        page.wait_until("the last digit is entered", |state| Some(&state.cells[2].digit) == last.as_ref());
    page.reload();
    page.wait_until("the game is restored", |state| state.phase == "playing" && state.line() == full.line());
    page.click("#c2");
    press_rapidly(&page, &repeat_key("Ctrl+z", count - 1));
    page.wait_until("one digit is left", |state| state.cells[2].digit == "1" && !state.is_disabled("undo"));
    press_rapidly(&page, &repeat_key("Ctrl+z", 1));
    page.wait_until("all digits are undone", |state| state.line() == PUZZLE && state.is_disabled("undo"));
    press_rapidly(&page, &repeat_key("Ctrl+y", count));
    page.wait_until("all digits are redone", |state| {
        state.line() == full.line() && state.is_disabled("redo")
    });
    // A held arrow key stops at the edge of the board.
    press_rapidly(&page, &[repeat_key("ArrowDown", 100), repeat_key("ArrowRight", 100)].concat());
    page.wait_until("the cursor is in the corner", |state| state.cursor() == 80 && state.focus == "c80");
}

/// All commands, repeated, without waiting for any of them.
#[test]
fn rapid_commands_end_in_the_last_one() {
    let page = Page::with_puzzle(PUZZLE);
    page.exec(
        "const press = (action) => document.querySelector(`[data-action=${action}]`)?.click();
         for (let round = 0; round < 50; round++) {
             for (const action of ['new-hell', 'solve', 'hint-button', 'undo', 'new-easy', 'check', 'solve', 'cancel', 'redo']) press(action);
         }
         press('new-medium');",
    );
    let generated = page.wait_until("the last puzzle is generated", |state| {
        state.is_pressed("new-medium") && state.phase == "playing" && state.is_disabled("undo")
    });
    page.click_button("solve");
    page.wait_until("the puzzle is solved", |state| state.phase == "solved");
    page.click_button("undo");
    page.wait_until("the solution is undone", |state| state.line() == generated.line());
    page.import_puzzle(PUZZLE);
    run_all_methods_at_once(&page);
    page.click_button("close-replay");
    page.wait_until("the game is unchanged", |state| state.view == "play" && state.line() == PUZZLE);
}

/// Runs all methods of the replay many times without waiting: each has its result.
#[track_caller]
pub fn run_all_methods_at_once(page: &Page) {
    page.click_button("replay");
    page.wait_until("the replay is open", |state| {
        state.view == "replay" && state.replay.method_runs.len() == 6
    });
    // One task for each click: together they would be one long task.
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
    let state = page.wait_until("every method has finished", |state| state.replay.is_done());
    assert!(
        state.replay.method_runs.iter().all(|trial| trial[2] == "Solved"),
        "{:?}",
        state.replay.method_runs
    );
    page.click_button("method-bits");
    page.wait_until("one is shown", |state| state.is_pressed("method-bits") && state.replay.len > 0);
    page.click("#by-rounds [data-action=last], #replay [data-action=last]");
    page.wait_until("the replay is at its end", |state| {
        state.replay.at == state.replay.len && state.line() == SOLUTION
    });
}
