//! More than anybody does, faster than anybody does it: nothing is lost, and what came last is what stands there.

use browser_tests::Page;

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
            page.run_later::<f64>(&FLOOD.replace("KEYS", &serde_json::to_string(keys).expect("JSON")))
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
fn keys_faster_than_anybody_are_all_kept_and_can_all_be_undone() {
    keep_all_of(200);
}

/// So many keys in a row.
#[track_caller]
pub fn keep_all_of(count: usize) {
    let page = Page::with(PUZZLE);
    page.click("#c2");
    flood(&page, &digits(count));
    let last = digits(count).pop();
    let full = page.until("the last stands there", |look| Some(&look.cells[2].digit) == last.as_ref());
    page.reload();
    page.until("the game is there again", |look| look.phase == "playing" && look.line() == full.line());
    page.click("#c2");
    flood(&page, &again("Ctrl+z", count - 1));
    page.until("one is left", |look| look.cells[2].digit == "1" && !look.is_disabled("undo"));
    flood(&page, &again("Ctrl+z", 1));
    page.until("all are undone", |look| look.line() == PUZZLE && look.is_disabled("undo"));
    flood(&page, &again("Ctrl+y", count));
    page.until("and redone", |look| look.line() == full.line() && look.is_disabled("redo"));
    // A key held down goes as far as there is board.
    flood(&page, &[again("ArrowDown", 100), again("ArrowRight", 100)].concat());
    page.until("the cursor is in the corner", |look| look.cursor() == 80 && look.focus == "c80");
}

/// Everything that can be asked for, again and again, without waiting for any of it.
#[test]
fn what_is_asked_for_all_at_once_ends_with_what_came_last() {
    let page = Page::with(PUZZLE);
    page.run::<()>(
        "const press = (action) => document.querySelector(`[data-action=${action}]`)?.click();
         for (let round = 0; round < 50; round++) {
             for (const action of ['new-hell', 'solve', 'hint-button', 'undo', 'new-easy', 'check', 'solve', 'cancel', 'redo']) press(action);
         }
         press('new-medium');
         return null;",
    );
    let dealt = page.until("the last puzzle is dealt", |look| {
        look.is_pressed("new-medium") && look.phase == "playing" && look.is_disabled("undo")
    });
    page.click_button("solve");
    page.until("and solved", |look| look.phase == "solved");
    page.click_button("undo");
    page.until("and taken back", |look| look.line() == dealt.line());
    page.bring(PUZZLE);
    methods_at_once(&page);
    page.click_button("leave");
    page.until("the game waits unharmed", |look| look.view == "play" && look.line() == PUZZLE);
}

/// All methods of a study, one after the other without waiting, again and again: each has its result.
#[track_caller]
pub fn methods_at_once(page: &Page) {
    page.click_button("study");
    page.until("the study is there", |look| look.view == "study" && look.study.trials.len() == 6);
    // Each by itself, as a hand would, only faster: together they would be one long task.
    page.run_later::<()>(
        "const methods = ['fast', 'candidates', 'bits', 'plain', 'compare', 'logic'], { port1, port2 } = new MessageChannel();
         let at = 0;
         port1.onmessage = () => {
             if (at === 20 * methods.length) return done(null);
             document.querySelector(`[data-action=method-${methods[at++ % methods.length]}]`)?.click();
             port2.postMessage('');
         };
         port2.postMessage('');",
    );
    let look = page.until("every method has come to its end", |look| look.study.is_done());
    assert!(look.study.trials.iter().all(|trial| trial[2] == "Solved"), "{:?}", look.study.trials);
    page.click_button("method-bits");
    page.until("one is shown", |look| look.is_pressed("method-bits") && look.study.len > 0);
    page.click("#by-rounds [data-action=last], #study [data-action=last]");
    page.until("and replayed", |look| look.study.at == look.study.len && look.line() == SOLUTION);
}
