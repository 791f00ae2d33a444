//! Thousands of games and solves in one page release all their memory.

use e2e_tests::Page;
use serde_json::{Value, json};

use crate::PUZZLE;
use crate::workers::NO_WORKERS;

/// The resources of a page.
#[derive(Clone, Copy, Debug)]
struct MemoryUsage {
    /// Memory of the wasm programs, in bytes.
    wasm: f64,
    /// Script objects that the wasm programs hold.
    objects: f64,
    /// The script heap after garbage collection, in bytes.
    heap: f64,
    nodes: f64,
    listeners: f64,
    workers: f64,
}

/// Records the exports of each wasm program.
const RECORD_EXPORTS: &str = "
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
fn measure_memory(page: &Page) -> MemoryUsage {
    // Waits for pending writes, which hold memory too.
    evaluate(page, "rest(done)");
    // Collected objects may release more.
    for _ in 0..3 {
        page.devtools("HeapProfiler.collectGarbage", json!({}));
    }
    let heap = page.devtools("Runtime.getHeapUsage", json!({}))["usedSize"].as_f64().expect("bytes");
    let counts = page.devtools("Memory.getDOMCounters", json!({}));
    let count = |name: &str| counts[name].as_f64().expect("a count");
    let counted = evaluate(page, "done(count())");
    let [wasm, objects, workers] = [0, 1, 2].map(|index| counted[index].as_f64().expect("a number"));
    MemoryUsage { wasm, objects, heap, nodes: count("nodes"), listeners: count("jsEventListeners"), workers }
}

/// Defines `deal` (generates puzzles of all levels and enters a digit in each), `solve` (solves the puzzle and undoes
/// it), `bring` (imports a puzzle), `rest` (waits for pending writes) and `count` (counts what is held). They are
/// defined once, since the browser keeps the source of every script that it runs.
const PLAY_FUNCTIONS: &str = "
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
        const field = () => document.getElementById('import-text');
        const dialog = () => document.querySelector('dialog[open]');
        press('panel-import');
        until(() => dialog() && field()?.checkVisibility(), () => {
            field().value = puzzle;
            field().dispatchEvent(new Event('input', { bubbles: true }));
            const play = () => document.querySelector('[data-action=import-play]');
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
    // Free entries are null; `undefined` may be a leaked value.
    const taken = (table) => Array.from({ length: table.length }, (_, at) => table.get(at)).filter((object) => object !== null).length;
    window.count = () => [
        sum(({ memory }) => memory.buffer.byteLength), sum((all) => taken(all.__wbindgen_externrefs)), atWork];
    document.getElementById('c0').focus();";

/// Calls an asynchronous function of [`PLAY_FUNCTIONS`]. By DevTools, since WebDriver leaves some ten kilobytes in
/// the heap for every script.
#[track_caller]
fn evaluate(page: &Page, what: &str) -> Value {
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
            evaluate(page, &format!("{what}({}, done)", each.min(count - begun)));
        }
    };
    some(games, 50, "deal");
    evaluate(page, &format!("bring('{PUZZLE}', done)"));
    some(solves, 250, "solve");
}

/// A node that a script has once seen has a wrapper in the heap for as long as it lives. This creates all wrappers,
/// since play reaches some nodes late.
const TOUCH_ALL_NODES: &str = "
    const nodes = document.createTreeWalker(document);
    while (nodes.nextNode());";

/// Plays ten times to warm up, then `games` and `solves`, and compares the resources. What the browser caches, such
/// as compiled code and styles, is there after the eighth time. The wasm memory may grow up to `most` bytes.
#[track_caller]
fn assert_no_leaks(page: &Page, warm: (usize, usize), games: usize, solves: usize, most: f64) {
    page.exec(PLAY_FUNCTIONS);
    for _ in 0..10 {
        play(page, warm.0 / 10, warm.1 / 10);
    }
    page.exec(TOUCH_ALL_NODES);
    let before = measure_memory(page);
    play(page, games, solves);
    let after = measure_memory(page);
    println!("{games} games and {solves} solves: {before:?}, then {after:?}");
    assert!(after.wasm <= before.wasm.max(most), "the programs' memory grows: {before:?}, then {after:?}");
    assert!(after.objects <= before.objects, "the programs hold more: {before:?}, then {after:?}");
    assert!(after.heap <= before.heap * 1.05, "what scripts hold grows: {before:?}, then {after:?}");
    assert!(after.nodes <= before.nodes * 1.05, "nodes are held: {before:?}, then {after:?}");
    assert!(after.listeners <= before.listeners + 2.0, "listeners are held: {before:?}, then {after:?}");
    assert!(after.workers <= before.workers, "workers are held: {before:?}, then {after:?}");
}

#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn a_thousand_games_and_ten_thousand_solves_leak_nothing() {
    let page = Page::open_with_script(&[RECORD_EXPORTS, COUNT_WORKERS].concat());
    assert_no_leaks(&page, (100, 1000), 1000, 10_000, 0.0);
}

/// Without workers, so that the page's wasm memory is measured with all work done in it.
#[test]
#[ignore = "takes minutes: cargo xtask test --long"]
fn games_and_solves_without_workers_leak_nothing() {
    let page = Page::open_with_script(&[RECORD_EXPORTS, NO_WORKERS].concat());
    // A late hell puzzle may need more memory than all before it.
    assert_no_leaks(&page, (200, 1000), 400, 2000, f64::from(3 << 20));
}
