//! What a list of a million lines costs: time, memory, messages; and how long rating a hundred thousand puzzles takes. The command line does
//! the same with `ninefold solve --threads 2` and `ninefold rate --threads 2`.

use e2e_tests::{Page, corpus_file};
use serde::Deserialize;
use serde_json::json;

use super::{TRIES, median};
use crate::batch::{puzzle_list, wait_until_finished};

/// The most bytes that a list may cost in messages: to workers for each chunk, and from them for each row.
const JOB_BYTES: f64 = 64.0;
const ROW_BYTES: f64 = 70.0;
/// The most chunks of a list, of a quarter of a megabyte each.
const MAX_CHUNKS: f64 = 400.0;
/// The most memory that the programs and the scripts of the page may take with a million rows, in megabytes.
const MAX_MEMORY: f64 = 100.0;

/// Counts what is posted to workers, what comes back, and what the page's own thread reads of files; and notes the memory of programs.
const COUNT_WORK: &str = "
    window.work = { jobs: 0, sent: 0, received: 0, read: 0 };
    const memories = [];
    const size = (data) => data?.byteLength ?? 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (data, ...rest) {
        work.jobs += Number(size(data) > 0);
        work.sent += size(data);
        post.call(this, data, ...rest);
    };
    const received = new WeakSet();
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    Object.defineProperty(MessageEvent.prototype, 'data', { get() {
        const data = get.call(this);
        if (this.target instanceof Worker && !received.has(this)) work.received += size(data);
        received.add(this);
        return data;
    } });
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function () {
        work.read += this.size;
        return read.call(this);
    };
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const make = WebAssembly[name];
        WebAssembly[name] = async (...parts) => {
            const made = await make.apply(WebAssembly, parts);
            const { memory } = (made.instance ?? made).exports;
            if (memory) memories.push(memory);
            return made;
        };
    }
    let last = performance.now();
    window.longestGap = 0;
    setInterval(() => {
        const now = performance.now();
        longestGap = Math.max(longestGap, now - last);
        last = now;
    }, 1);
    window.programMemory = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);";

/// The work of the page's own thread for a list.
#[derive(Debug, Deserialize)]
struct ListWork {
    jobs: f64,
    sent: f64,
    received: f64,
    read: f64,
}

/// Presses a button or drops the list, and returns the time until its status begins with some words, and the longest gap between two timers.
fn time_until(page: &Page, act: &str, words: &str) -> (f64, f64) {
    page.run_async(&format!(
        "document.getElementById('batch-status')?.replaceChildren();
         longestGap = 0;
         const begun = performance.now();
         {act};
         const look = () => {{
             const status = document.getElementById('batch-status')?.textContent ?? '';
             if (status.startsWith('{words}')) done([performance.now() - begun, longestGap]);
             else setTimeout(look, 4);
         }};
         look();"
    ))
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_million_lines_take_little_memory_and_few_messages() {
    const ROWS: f64 = 1_000_000.0;
    let page = Page::open_with_script(COUNT_WORK);
    page.devtools("Performance.enable", json!({}));
    let list = corpus_file("17clue_49158.txt").unwrap_or_else(|| puzzle_list(50_000));
    page.prepare_drop(&list, ROWS as usize);
    let mut times = Vec::new();
    for _ in 0..TRIES {
        page.exec("work.jobs = work.sent = work.received = work.read = 0;");
        let (time, gap) = time_until(&page, "dropHeld()", "List solved");
        let work: ListWork = page.run("return work;");
        println!("{time:.0} ms, longest gap {gap:.0} ms; {work:?}; {}", wait_until_finished(&page).pace);
        assert!(work.jobs <= MAX_CHUNKS && work.sent <= work.jobs * JOB_BYTES, "{work:?}");
        assert!(work.received <= ROWS * ROW_BYTES, "{work:?}");
        // The beginning, by which it is known for a list.
        assert!(work.read < 1e6, "{work:?}");
        times.push(time);
        page.close_dialog();
    }
    println!("a million lines: median {:.0} ms", median(&times));
    let metrics = page.devtools("Performance.getMetrics", json!({}));
    let heap = metrics["metrics"].as_array().into_iter().flatten().find(|it| it["name"] == "JSHeapUsedSize");
    let heap = heap.and_then(|heap| heap["value"].as_f64()).expect("a metric of Chromium") / 1e6;
    let programs = page.run::<f64>("return programMemory();") / 1e6;
    println!("programs {programs:.1} MB, scripts {heap:.1} MB");
    assert!(programs + heap <= MAX_MEMORY, "{programs} and {heap} MB");
    page.open_dialog("panel-batch");
    let mut gaps = Vec::new();
    for column in ["clues", "guesses", "time", "line"] {
        let act = format!("document.querySelector('[data-column={column}] button').click()");
        gaps.push((column, time_until(&page, &act, "").1));
        std::thread::sleep(std::time::Duration::from_millis(300));
        gaps.push((column, page.run("return longestGap;")));
    }
    println!("longest gaps when sorted: {gaps:.0?} ms");
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_hundred_thousand_mixed_puzzles_are_rated() {
    const PUZZLES: usize = 100_000;
    let files = ["easy_kaggle_like_10000.txt", "gen_minimal_10000.txt", "17clue_49158.txt"];
    let mixed: Vec<String> =
        files.map(|name| corpus_file(name).unwrap_or_else(|| puzzle_list(10_000))).into();
    let columns: Vec<Vec<&str>> = mixed.iter().map(|text| text.lines().take(10_000).collect()).collect();
    let line = |number: usize| columns[number % columns.len()][number / columns.len() % 10_000];
    let list: String = (0..30_000).flat_map(|number| [line(number), "\n"]).collect();
    let page = Page::open_with_script(COUNT_WORK);
    page.prepare_drop(&list, PUZZLES);
    time_until(&page, "dropHeld()", "List solved");
    page.exec("work.jobs = work.sent = work.received = 0;");
    let (time, gap) =
        time_until(&page, "document.querySelector('[data-action=batch-rate]').click()", "List rated");
    let work: ListWork = page.run("return work;");
    println!("{time:.0} ms, longest gap {gap:.0} ms; {work:?}; {}", wait_until_finished(&page).pace);
    // A puzzle goes out with 81 bytes, and comes back with its rating, its time and its techniques.
    assert!(work.sent <= 90.0 * PUZZLES as f64 && work.received <= 40.0 * PUZZLES as f64, "{work:?}");
}
