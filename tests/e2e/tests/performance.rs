//! Time limits, measured at a quarter of the machine's speed. Each test prints its measurements. They need an idle
//! machine, so they run alone:
//!
//! ```sh
//! cargo xtask test --measure
//! ```

mod collections;
mod download_size;
mod lists;
mod pictures;
mod rapid_input;
mod workbench;

use std::collections::BTreeMap;

use e2e_tests::{MAX_TASK_MS, Page, corpus_file};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Answer, JobProgress, Report};
use serde_json::json;

use crate::batch::{batch_state, navigate_list, puzzle_list, stop_at_first_rows, wait_until_finished};
use crate::replay;
use crate::seeds::generate_puzzles;
use crate::solve_button::count_until_stop_is_offered;
use crate::workers::NO_WORKERS;

/// The time limit for a verdict, and for stopping anything that takes longer, in milliseconds.
const AT_ONCE_MS: f64 = 100.0;

/// How often each measurement is repeated.
const TRIES: usize = 5;

/// Prints the measurements, in milliseconds, and checks that their median is within the limit. What is slow in the
/// page is slow every time; other programs interfere only now and then.
#[track_caller]
fn assert_median_within(limit: f64, what: &str, measured: &[f64]) {
    println!("{what}: {measured:.1?} ms");
    assert!(median(measured) <= limit, "{what}: at most {limit} ms, not {measured:.1?}");
}

/// The longest task so far, without those of `done`, which restores the state for the next measurement.
#[track_caller]
fn longest_task_before(page: &Page, done: impl FnOnce()) -> f64 {
    let longest = page.longest_task();
    done();
    page.longest_task();
    longest
}

fn median(measured: &[f64]) -> f64 {
    let mut measured = measured.to_vec();
    measured.sort_by(f64::total_cmp);
    measured[measured.len() / 2]
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn all_17_clue_puzzles_are_listed() {
    let list = corpus_file("17clue_49158.txt").unwrap_or_else(|| puzzle_list(20_000));
    let count = list.lines().count();
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    page.prepare_paste(&list);
    let longest = [(); TRIES].map(|()| {
        page.exec("document.getElementById('batch-status')?.replaceChildren(); setTimeout(pasteHeld);");
        let ended = wait_until_finished(&page);
        println!("{}", ended.pace);
        assert_eq!(ended.rows as usize, count);
        navigate_list(&page, count);
        page.close_dialog();
        page.longest_task()
    });
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &longest);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_million_puzzles_are_listed() {
    let page = Page::open();
    let list = corpus_file("17clue_49158.txt").unwrap_or_else(|| puzzle_list(50_000));
    page.prepare_drop(&list, 1_000_000);
    page.watch_long_tasks();
    page.exec("dropHeld();");
    let ended = wait_until_finished(&page);
    println!("{}", ended.pace);
    assert_eq!(ended.totals, ["1,000,000", "0", "0", "0"]);
    navigate_list(&page, 1_000_000);
    let longest = page.longest_task();
    page.exec("document.querySelector('[data-kind=none]').click();");
    page.wait_until("none is shown", |_| batch_state(&page).rows == 0);
    page.exec("document.querySelector('[data-kind=none]').click();");
    page.wait_until("all are shown", |_| batch_state(&page).rows == 1_000_000);
    let sifting = page.longest_task();
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &[longest, sifting]);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_list_stops_at_once() {
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    page.prepare_paste(&puzzle_list(60_000));
    let measured = [(); TRIES].map(|()| (stop_at_first_rows(&page), page.longest_task()));
    assert_median_within(AT_ONCE_MS, "a list stops within", &measured.map(|it| it.0));
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &measured.map(|it| it.1));
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn hostile_grids_get_a_verdict_at_once() {
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    let mut late = Vec::new();
    let files = [
        "empty.txt",
        "few_clues_170.txt",
        "norvig_impossible.txt",
        "invalid_rust_sudoku_7.txt",
        "invalid_duplicate_300.txt",
        "invalid_nosolution_2000.txt",
    ];
    let blank = ("a blank grid", ".".repeat(81));
    for (name, text) in
        [blank].into_iter().chain(files.map(|name| (name, corpus_file(name).unwrap_or_default())))
    {
        let (mut times, mut tasks, mut verdicts) = (Vec::new(), Vec::new(), BTreeMap::new());
        for grid in text.lines() {
            let (time, task, verdict) = time_verdict(&page, grid);
            if time > AT_ONCE_MS || task > MAX_TASK_MS {
                let again = [(); TRIES].map(|()| time_verdict(&page, grid));
                let (again, busy) = (again.each_ref().map(|it| it.0), again.each_ref().map(|it| it.1));
                println!(
                    "{grid}: {time:.0} ms, a task of {task:.0} ms; again: {again:.0?} and {busy:.0?} ms"
                );
                if median(&again) > AT_ONCE_MS || median(&busy) > MAX_TASK_MS {
                    late.push(grid.to_owned());
                }
            }
            times.push(time);
            tasks.push(task);
            *verdicts.entry(verdict).or_insert(0) += 1;
        }
        if !times.is_empty() {
            let most = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
            println!(
                "{name}: {} grids; verdict: median {:.1} ms, at most {:.1} ms; longest task {:.0} ms; {verdicts:?}",
                times.len(),
                median(&times),
                most(&times),
                most(&tasks)
            );
        }
    }
    assert!(late.is_empty(), "{} grids had no verdict within {AT_ONCE_MS} ms", late.len());
}

/// Pastes a grid. Returns the time until the Import dialog shows its verdict, the page's longest task meanwhile, and
/// the verdict.
#[track_caller]
fn time_verdict(page: &Page, grid: &str) -> (f64, f64, String) {
    page.prepare_paste(grid);
    page.run_async(
        "const now = (id) => document.getElementById(id);
         // The same grid pasted again would not be analysed again.
         if (now('import-text')) now('import-text').value = '';
         setTimeout(() => {
             const begun = performance.now();
             pasteHeld();
             const watch = () => {
                 if (!now('import-text')?.value || now('import-verdict').ariaBusy === 'true') return setTimeout(watch);
                 const time = performance.now() - begun;
                 longestTask((task) => done([time, task, now('import-title').textContent]));
             };
             watch();
         });",
    )
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn stop_is_offered_soon_in_a_long_search() {
    let page = Page::with_puzzle(&".".repeat(81));
    page.throttle_and_watch_long_tasks();
    let waits = [(); TRIES].map(|()| {
        page.click_button("solve");
        page.wait_until("it is solved", |state| state.offers("count"));
        let waited = count_until_stop_is_offered(&page);
        page.click_button("cancel");
        page.wait_until("the search stops", |state| state.title == "Stopped");
        page.click_button("undo");
        page.wait_until("the board is empty again", |state| state.phase == "playing");
        waited
    });
    assert_median_within(AT_ONCE_MS, "Stop is offered within", &waits);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn generating_and_solving_have_no_long_tasks() {
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    let levels = ["easy", "medium", "hard", "hell"];
    let measured = levels.map(|level| {
        // In one script: reading the whole page state, as other tests do, takes long.
        [(); TRIES].map(|()| {
            page.run_async::<f64>(&format!(
                "const press = (action) => document.querySelector(`[data-action=${{action}}]`).click();
                 const board = () => document.getElementById('board').textContent;
                 const until = (is, then) => (is() ? then() : setTimeout(until, 5, is, then));
                 const before = board();
                 const solved = () => document.body.dataset.phase === 'solved';
                 press('new-{level}');
                 until(() => board() !== before && !solved(), () => {{
                     press('solve');
                     until(solved, () => longestTask(done));
                 }});"
            ))
        })
    });
    println!("{measured:.0?}");
    for (level, tasks) in levels.iter().zip(&measured) {
        assert_median_within(MAX_TASK_MS, &format!("{level}: the longest tasks (0: none over 50)"), tasks);
    }
}

/// Returns whether every method of the replay has finished.
const ARE_ALL_METHODS_DONE: &str = "
    const ways = [...document.querySelectorAll('.trials tbody tr')];
    return ways.length === 6 && ways.every((way) => way.cells[1].textContent.trim());";

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn page_stays_responsive_without_workers() {
    let page = Page::open_with_script(NO_WORKERS);
    page.throttle_and_watch_long_tasks();
    page.prepare_paste(&puzzle_list(10_000));
    // Transferring a text and reading the page state take long.
    page.longest_task();
    let lists = [(); TRIES].map(|()| {
        page.exec("document.getElementById('batch-status')?.replaceChildren(); setTimeout(pasteHeld);");
        println!("{}", wait_until_finished(&page).pace);
        longest_task_before(&page, || page.close_dialog())
    });
    assert_median_within(MAX_TASK_MS, "a list, the longest tasks (0: none over 50)", &lists);
    let studies = [(); TRIES].map(|()| {
        page.exec("document.querySelector('[data-action=replay]').click();");
        // Reading the whole page state, as other tests do, takes long.
        while !page.run::<bool>(ARE_ALL_METHODS_DONE) {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        longest_task_before(&page, || {
            page.press("Escape");
            page.wait_until("the replay is closed", |state| state.view == "play");
        })
    });
    assert_median_within(
        MAX_TASK_MS,
        "five methods and logic, the longest tasks (0: none over 50)",
        &studies,
    );
}

/// Presses keys one after the other, each at the beginning of a frame, and measures the time until that frame is
/// painted, without the wait for the screen. `KEYS` are names of keys, some with Shift.
const TIME_KEY_PAINTS: &str = "
    const times = [], keys = KEYS, { port1, port2 } = new MessageChannel();
    let begun;
    const next = () => requestAnimationFrame(() => {
        const [name, shiftKey] = [keys[times.length].replace('Shift+', ''), keys[times.length].startsWith('Shift+')];
        const code = /^[0-9]$/.test(name) ? `Digit${name}` : /^[a-z]$/.test(name) ? `Key${name.toUpperCase()}` : name;
        begun = performance.now();
        document.activeElement.dispatchEvent(
            new KeyboardEvent('keydown', { code, key: name, shiftKey, bubbles: true, cancelable: true }));
        // The message is delivered after the remaining work of the frame.
        port2.postMessage('');
    });
    port1.onmessage = () => {
        times.push(performance.now() - begun);
        times.length < keys.length ? next() : done(times);
    };
    next();";

/// Presses keys at the machine's speed and at a quarter of it, and checks that 95 of 100 are painted within a frame,
/// in the second case within the frames of a phone.
#[track_caller]
fn assert_keys_painted_within_a_frame(page: &Page, keys: &[&str]) {
    const FRAME: f64 = 16.0;
    const FRAMES_OF_A_PHONE: f64 = 50.0;
    let keys = json!(keys).to_string();
    for (slowed, limit) in [(false, FRAME), (true, FRAMES_OF_A_PHONE)] {
        if slowed {
            page.throttle_and_watch_long_tasks();
        }
        let times: Vec<f64> = page.run_async(&TIME_KEY_PAINTS.replace("KEYS", &keys));
        let of_100 = percentile(&times);
        let (count, median, longest) = (times.len(), of_100(50), of_100(100));
        println!("slowed {slowed}: {count} keys, median {median:.1}, longest {longest:.1} ms");
        assert_median_within(limit, "95 of 100 keys are painted within", &[of_100(95)]);
    }
}

/// Returns a function for the percentiles of the times.
fn percentile(times: &[f64]) -> impl Fn(usize) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    move |share| times[(times.len() - 1) * share / 100]
}

/// Keys of all kinds on [`crate::PUZZLE`]: moves, digits, notes, modes, undo.
const KEY_ROUND: &str = "ArrowRight 1 1 Shift+2 Shift+4 5 5 ArrowDown n 3 n e 7 Backspace BracketLeft BracketRight End Home \
                         PageDown PageUp";

fn key_rounds(count: usize) -> Vec<&'static str> {
    KEY_ROUND.split(' ').collect::<Vec<_>>().repeat(count)
}

/// What the page's thread has done since it started: layouts, and the processor time of its tasks in milliseconds.
fn thread_work(page: &Page) -> (f64, f64) {
    let metrics = page.devtools("Performance.getMetrics", json!({}));
    let of = |name: &str| {
        let metric =
            metrics["metrics"].as_array().into_iter().flatten().find(|metric| metric["name"] == name);
        metric.and_then(|metric| metric["value"].as_f64()).expect("a metric of Chromium")
    };
    (of("LayoutCount"), of("TaskDuration") * 1000.0)
}

/// A key causes one layout and little work, however busy the machine is. [`a_key_press_is_painted_within_a_frame`] measures the
/// time on an idle one.
#[test]
fn a_key_press_takes_little_work() {
    // One, and those of a clock that goes on.
    const MAX_LAYOUTS: f64 = 1.25;
    const MAX_PROCESSOR_MS: f64 = 20.0;
    let page = Page::with_puzzle(crate::PUZZLE);
    page.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" }));
    let keys = key_rounds(5);
    let (layouts, milliseconds) = thread_work(&page);
    let script = TIME_KEY_PAINTS.replace("KEYS", &json!(keys).to_string());
    page.run_async::<Vec<f64>>(&script);
    let (layouts_after, milliseconds_after) = thread_work(&page);
    let of_each = |work: f64| work / keys.len() as f64;
    let (layouts, milliseconds) =
        (of_each(layouts_after - layouts), of_each(milliseconds_after - milliseconds));
    println!("a key: {layouts:.2} layouts, {milliseconds:.2} ms of processor time");
    assert!(layouts <= MAX_LAYOUTS, "{layouts:.2} layouts a key");
    assert!(milliseconds <= MAX_PROCESSOR_MS, "{milliseconds:.2} ms of processor time a key");
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_key_press_is_painted_within_a_frame() {
    let page = Page::with_puzzle(crate::PUZZLE);
    assert_keys_painted_within_a_frame(&page, &key_rounds(10));
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn an_import_digit_is_painted_within_a_frame() {
    let page = Page::open();
    page.open_import();
    let blanks = ["0", "Period", "Space"];
    let typed = crate::PUZZLE.char_indices().map(|(at, c)| match c {
        '.' => blanks[at % blanks.len()],
        _ => &crate::PUZZLE[at..=at],
    });
    // Typed to the last cell, then deleted back to the first.
    let round: Vec<&str> = typed.chain(["Backspace"; 81]).collect();
    assert_keys_painted_within_a_frame(&page, &round.repeat(2));
}

/// Records in `replies` what workers reply.
const RECORD_REPLIES: &str = r"
    window.replies = [];
    window.Worker = class extends Worker {
        constructor(...all) {
            super(...all);
            this.addEventListener('message', ({ data }) => {
                if (data instanceof Uint8Array) replies.push([...data]);
            });
        }
    };";

/// How long a verdict took its worker, in milliseconds; `None` for any other message.
fn verdict_time(message: &[u8]) -> Option<f64> {
    match decode_message(message) {
        Ok(Report::Answered { answer: Answer::Solved { .. }, microseconds, .. }) => {
            Some(microseconds as f64 / 1000.0)
        }
        _ => None,
    }
}

/// Types a puzzle and measures the time from each key to the verdict, once there are 17 givens.
const TIME_VERDICTS: &str = "
    const times = [], keys = [...'PUZZLE'];
    let clues = 0;
    const next = () => {
        const key = keys.shift();
        if (!key) return done(times);
        const begun = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
            { code: key === '.' ? 'Period' : `Digit${key}`, key, bubbles: true, cancelable: true }));
        clues += key !== '.';
        const { port1, port2 } = new MessageChannel();
        const watch = () => {
            if (document.getElementById('import-verdict').ariaBusy === 'true') return port2.postMessage('');
            if (key === '.' || clues < 17) return next();
            times.push(performance.now() - begun);
            // Nobody types faster.
            setTimeout(next, 50);
        };
        port1.onmessage = watch;
        watch();
    };
    next();";

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn import_verdict_follows_each_digit() {
    /// For 95 of 100, in milliseconds: the work in the worker, and the time from the key to the drawn verdict.
    const WORK: f64 = 5.0;
    const VERDICT: f64 = 16.0;
    let page = Page::open();
    page.exec(RECORD_REPLIES);
    page.open_import();
    for name in ["easy_kaggle_like_10000.txt", "gen_minimal_10000.txt", "magictour_top1465.txt"] {
        let Some(list) = corpus_file(name) else { continue };
        page.exec("replies.length = 0;");
        let mut times: Vec<f64> = Vec::new();
        for line in list.lines().take(10) {
            let puzzle = line[..81].replace('0', ".");
            times.extend(page.run_async::<Vec<f64>>(&TIME_VERDICTS.replace("PUZZLE", &puzzle)));
            page.click_button("import-clear");
            page.click("#o0");
        }
        let replies: Vec<Vec<u8>> = page.run("return replies;");
        let works: Vec<f64> = replies.iter().filter_map(|message| verdict_time(message)).collect();
        let (work, time) = (percentile(&works), percentile(&times));
        println!(
            "{name}: {} verdicts; work: median {:.1}, longest {:.1} ms; drawn: median {:.1}, longest {:.1} ms",
            times.len(),
            work(50),
            work(100),
            time(50),
            time(100)
        );
        assert_median_within(WORK, "95 of 100 take work of", &[work(95)]);
        assert_median_within(VERDICT, "95 of 100 are drawn within", &[time(95)]);
    }
}

/// Makes workers that never finish their search. They reply with a message that depends on the job's ID, the first byte of what
/// they are sent.
fn endless_worker() -> String {
    let progress = JobProgress { count: 0, nodes: 0 };
    let reply = |id| encode_message(&Report::<Answer>::Progress { id, progress });
    let replies: Vec<Vec<u8>> = (0..128).map(reply).collect();
    format!(
        "const replies = {};
         window.Worker = class extends Worker {{
             postMessage(message) {{
                 const data = Uint8Array.from(replies[message[0]]);
                 setTimeout(() => this.dispatchEvent(new MessageEvent('message', {{ data }})));
             }}
         }};",
        json!(replies)
    )
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_long_import_search_stops_at_once() {
    let page = Page::open();
    page.exec(&endless_worker());
    page.open_import();
    page.throttle_and_watch_long_tasks();
    let waits = ["1", "2", "3", "4", "5"].map(|digit| {
        page.press(digit);
        page.wait_until("it can be stopped", |state| state.import.title == "Searching …");
        page.run_async::<f64>(
            "const begun = performance.now();
             const title = document.getElementById('import-title');
             new MutationObserver(() => title.textContent === 'Stopped' && done(performance.now() - begun))
                 .observe(title, { childList: true });
             document.querySelector('[data-action=import-stop]').click();",
        )
    });
    assert_median_within(AT_ONCE_MS, "it is stopped within", &waits);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn every_dialog_opens_without_a_long_task() {
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    let buttons: Vec<String> = page.run(
        "const doors = [...document.querySelectorAll('[data-action^=panel-]')];
         return [...new Set(doors.filter((door) => door.checkVisibility()).map((door) => door.dataset.action))];",
    );
    let measured: Vec<[f64; TRIES]> = buttons
        .iter()
        .map(|button| {
            [(); TRIES].map(|()| {
                page.run_async::<f64>(&format!(
                    "document.querySelector('[data-action={button}]').click();
                 const is_open = () => document.querySelector('dialog[open]')
                     && (!document.getElementById('panel').open
                         || [...document.querySelectorAll('#panel > section')].some((it) => !it.hidden));
                 const until = () => (is_open() ? longestTask((task) => {{
                     document.querySelector('dialog[open]').close();
                     done(task);
                 }}) : setTimeout(until, 5));
                 until();"
                ))
            })
        })
        .collect();
    println!("{buttons:?}: {measured:.0?}");
    for (button, longest) in buttons.iter().zip(&measured) {
        assert_median_within(MAX_TASK_MS, &format!("{button}: the longest tasks (0: none over 50)"), longest);
    }
}

/// Requests hints from the givens to the solution, with all remaining candidates as notes, and measures each call of
/// the function.
const TIME_HINTS: &str = "
    import('./api.js').then((api) => {
        const around = (i, j) => i % 9 === j % 9 || (i / 9 | 0) === (j / 9 | 0)
            || (i % 9 / 3 | 0) === (j % 9 / 3 | 0) && (i / 27 | 0) === (j / 27 | 0);
        const times = [];
        for (const puzzle of PUZZLES) {
            const grid = [...puzzle];
            const notes = grid.map((_, i) => new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
                (digit) => !grid.some((other, j) => other === String(digit) && around(i, j)))));
            for (;;) {
                const progress = { grid: grid.join(''), notes: notes.flatMap((digits, i) => grid[i] !== '.' ? []
                    : [...digits].map((digit) => ({ row: 1 + (i / 9 | 0), column: 1 + i % 9, digit }))) };
                const start = performance.now();
                const { step } = api.hint(puzzle, progress);
                times.push(performance.now() - start);
                if (!step) break;
                for (const { row, column, digit } of step.placements) {
                    const at = (row - 1) * 9 + column - 1;
                    grid[at] = String(digit);
                    notes.forEach((digits, i) => around(i, at) && digits.delete(digit));
                }
                for (const { row, column, digit } of step.eliminations) {
                    notes[(row - 1) * 9 + column - 1].delete(digit);
                }
            }
        }
        done(times);
    });";

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn next_hint_is_found_within_ten_milliseconds() {
    const LONGEST_HINT: f64 = 10.0;
    let page = Page::open();
    for (name, count) in [("gen_minimal_10000.txt", 300), ("magictour_top1465.txt", 100)] {
        let Some(list) = corpus_file(name) else { continue };
        let puzzles: Vec<String> =
            list.lines().map(|line| line[..81].replace('0', ".")).take(count).collect();
        let times: Vec<f64> = page.run_async(&TIME_HINTS.replace("PUZZLES", &json!(puzzles).to_string()));
        let of_100 = percentile(&times);
        println!("{name}: {} hints, median {:.1}, longest {:.1} ms", times.len(), of_100(50), of_100(100));
        assert_median_within(LONGEST_HINT, "99 of 100 within", &[of_100(99)]);
    }
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_long_replay_has_no_long_task() {
    replay::replay_a_long_search(MAX_TASK_MS);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_new_puzzle_is_generated_at_once() {
    const PUZZLES: usize = 1000;
    /// For 95 of 100, and for all, in milliseconds.
    const SOON: f64 = 25.0;
    const LATEST: f64 = 250.0;
    for level in ["easy", "medium", "hard", "hell"] {
        let names: Vec<String> = (1..=PUZZLES).map(|seed| format!("{level}-{seed}")).collect();
        let times: Vec<f64> =
            generate_puzzles(&Page::open(), &names).into_iter().map(|(_, time)| time).collect();
        let of_100 = percentile(&times);
        println!(
            "{level}: {PUZZLES} puzzles, none failed; 50 of 100 within {:.1}, 95 within {:.1}, all within {:.1} ms",
            of_100(50),
            of_100(95),
            of_100(100)
        );
        assert!(
            of_100(95) <= SOON && of_100(100) < LATEST,
            "{level}: 95 of 100 within {SOON} ms, all in {LATEST}"
        );
    }
}
