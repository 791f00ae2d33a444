//! Thousands of games and solves in one page: what they took is given back.

use e2e_tests::Page;
use serde_json::{Value, json};

use crate::PUZZLE;
use crate::workers::NO_WORKERS;

/// What a page holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    /// Bytes of each program's memory, together.
    wasm: f64,
    /// Objects of scripts that the programs hold.
    objects: f64,
    /// Bytes of what scripts hold, after garbage was collected.
    heap: f64,
    nodes: f64,
    listeners: f64,
    workers: f64,
}

/// Takes note of what each program exports, and of the workers that are there.
const NOTE: &str = "
    window.programs = [];
    window.atWork = 0;
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const made = WebAssembly[name];
        WebAssembly[name] = async (...how) => {
            const result = await made.apply(WebAssembly, how);
            programs.push((result.instance ?? result).exports);
            return result;
        };
    }";

const COUNT_WORKERS: &str = "
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            atWork += 1;
        }
        terminate() {
            super.terminate();
            atWork -= 1;
        }
    };";

#[track_caller]
fn held(page: &Page) -> Held {
    // What is still on its way to the disk is held, too.
    later(page, "rest(done)");
    // What is collected may let go of more.
    for _ in 0..3 {
        page.devtools("HeapProfiler.collectGarbage", json!({}));
    }
    let heap = page.devtools("Runtime.getHeapUsage", json!({}))["usedSize"].as_f64().expect("bytes");
    let counts = page.devtools("Memory.getDOMCounters", json!({}));
    let count = |name: &str| counts[name].as_f64().expect("a count");
    let counted = later(page, "done(count())");
    let [wasm, objects, workers] = [0, 1, 2].map(|index| counted[index].as_f64().expect("a number"));
    Held { wasm, objects, heap, nodes: count("nodes"), listeners: count("jsEventListeners"), workers }
}

/// Deals so many puzzles of all levels, one after the other, and enters a digit in each; solves the one on the board so
/// often, and takes that back each time; brings a puzzle in; and tells what is held when nothing is on its way any more. All
/// are there once: the browser keeps the text of every script that it is sent.
const PLAYING: &str = "
    const press = (action) => document.querySelector(`[data-action=${action}]`).click();
    const board = () => document.getElementById('board').textContent;
    const is = (phase) => document.body.dataset.phase === phase;
    const until = (is, then) => (is() ? then() : setTimeout(until, 1, is, then));
    const key = (code, key) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }));
    window.deal = (count, done) => {
        if (!count) return done(null);
        const before = board();
        press(`new-${['easy', 'medium', 'hard', 'hell'][count % 4]}`);
        until(() => board() !== before && is('playing'), () => {
            key('KeyE', 'e');
            key('Digit5', '5');
            setTimeout(deal, 0, count - 1, done);
        });
    };
    window.solve = (count, done) => {
        if (!count) return done(null);
        press('solve');
        until(() => is('solved'), () => {
            press('undo');
            until(() => is('playing'), () => solve(count - 1, done));
        });
    };
    window.bring = (puzzle, done) => {
        const field = () => document.getElementById('own-text');
        const dialog = () => document.querySelector('dialog[open]');
        press('room-own');
        until(() => dialog() && field()?.checkVisibility(), () => {
            field().value = puzzle;
            field().dispatchEvent(new Event('input', { bubbles: true }));
            const play = () => document.querySelector('[data-action=own-play]');
            until(() => !play().disabled && play().ariaDisabled !== 'true' && play().checkVisibility(), () => {
                play().click();
                until(() => !dialog() && is('playing'), () => done(null));
            });
        });
    };
    window.rest = (done) => {
        const opening = indexedDB.open('ninefold');
        opening.onsuccess = () => {
            const all = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
            all.objectStore('saves').count();
            all.oncomplete = () => { opening.result.close(); done(null); };
        };
    };
    const sum = (of) => programs.map(of).reduce((sum, number) => sum + number, 0);
    // Free is what nothing is in; `undefined` may well be what somebody forgot.
    const taken = (table) => Array.from({ length: table.length }, (_, at) => table.get(at)).filter((object) => object !== null).length;
    window.count = () => [
        sum(({ memory }) => memory.buffer.byteLength), sum((all) => taken(all.__wbindgen_externrefs)), atWork];
    document.getElementById('c0').focus();
    return null;";

/// Runs something of [`PLAYING`] that takes its time. A script that the driver runs stays in the heap with all that the driver
/// puts around it, some ten thousand bytes; what the developer tools run is a line.
#[track_caller]
fn later(page: &Page, what: &str) -> Value {
    let expression = format!("new Promise((done) => {what})");
    let asked = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
    let answer = page.devtools("Runtime.evaluate", asked);
    assert!(answer["exceptionDetails"].is_null(), "{what}: {answer}");
    answer["result"]["value"].clone()
}

#[track_caller]
fn play(page: &Page, games: usize, solves: usize) {
    let some = |count: usize, each: usize, what: &str| {
        for begun in (0..count).step_by(each) {
            later(page, &format!("{what}({}, done)", each.min(count - begun)));
        }
    };
    some(games, 50, "deal");
    later(page, &format!("bring('{PUZZLE}', done)"));
    some(solves, 250, "solve");
}

/// What a script has once had of a node stays in the heap as long as the node, and play comes to some of them late: this has
/// all.
const TOUCH: &str = "
    const nodes = document.createTreeWalker(document);
    while (nodes.nextNode());
    return null;";

/// Plays ten times to warm up, then so much, and compares what is held. What the browser keeps of what is done again, such as
/// compiled code and styles, is there after the eighth time. The programs' memory may become so large, or stay as it is.
#[track_caller]
fn assert_no_leaks(page: &Page, warm: (usize, usize), games: usize, solves: usize, most: f64) {
    page.run::<()>(PLAYING);
    for _ in 0..10 {
        play(page, warm.0 / 10, warm.1 / 10);
    }
    page.run::<()>(TOUCH);
    let before = held(page);
    play(page, games, solves);
    let after = held(page);
    println!("{games} games and {solves} solves: {before:?}, then {after:?}");
    assert!(after.wasm <= before.wasm.max(most), "the programs' memory grows: {before:?}, then {after:?}");
    assert!(after.objects <= before.objects, "the programs hold more: {before:?}, then {after:?}");
    assert!(after.heap <= before.heap * 1.05, "what scripts hold grows: {before:?}, then {after:?}");
    assert!(after.nodes <= before.nodes * 1.05, "nodes are held: {before:?}, then {after:?}");
    assert!(after.listeners <= before.listeners + 2.0, "listeners are held: {before:?}, then {after:?}");
    assert!(after.workers <= before.workers, "workers are held: {before:?}, then {after:?}");
}

/// `cargo xtask test --long`
#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn a_thousand_games_and_ten_thousand_solves_leak_nothing() {
    let page = Page::open_with_script(&[NOTE, COUNT_WORKERS].concat());
    assert_no_leaks(&page, (100, 1000), 1000, 10_000, 0.0);
}

/// What workers do is done by the page here, so that its memory is theirs.
///
/// `cargo xtask test --long`
#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn games_and_solves_without_workers_leak_nothing() {
    let page = Page::open_with_script(&[NOTE, NO_WORKERS].concat());
    // Some hell puzzle that comes late asks for more than all before it.
    assert_no_leaks(&page, (200, 1000), 400, 2000, f64::from(3 << 20));
}
