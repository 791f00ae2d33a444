//! Missing, dying and many workers: a list is solved completely, with no puzzle lost or repeated.

use std::fs;
use std::path::Path;

use e2e_tests::{Page, release_dir};
use tempfile::TempDir;

use crate::batch::{
    BatchState, batch_state, navigate_list, puzzle_list, stop_at_first_rows, wait_until_finished,
};
use crate::{PUZZLE, SOLUTION};

/// Eight whole chunks and a part of one.
const LIST_LENGTH: usize = 3300;

/// Solves a list and checks that each puzzle is there once.
#[track_caller]
fn solve_list(page: &Page) -> BatchState {
    page.paste(&puzzle_list(LIST_LENGTH));
    let ended = wait_until_finished(page);
    assert_eq!(ended.title, "List solved");
    assert_eq!(ended.totals, ["3,300", "0", "0", "0"]);
    navigate_list(page, LIST_LENGTH);
    ended
}

/// The part of the pace that names the number of workers; empty without workers.
fn worker_count_text(list: &BatchState) -> &str {
    list.pace.split_once(" a second").map_or("", |(_, workers)| workers)
}

/// Refuses every worker, as in a sandboxed frame.
pub const NO_WORKERS: &str = "
    window.Worker = function (address, options) {
        void options.type;
        throw new DOMException('no worker here', 'SecurityError');
    };";

#[test]
fn without_workers_a_list_is_solved_responsively() {
    let page = Page::open_with_script(NO_WORKERS);
    let ended = solve_list(&page);
    assert_eq!(worker_count_text(&ended), "", "{}", ended.pace);
    page.close_dialog();

    page.prepare_paste(&puzzle_list(60_000));
    stop_at_first_rows(&page);
    let stopped = wait_until_finished(&page);
    assert_eq!(stopped.title, "Stopped");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(batch_state(&page).rows, stopped.rows, "no rows are added after Stop");
}

#[test]
fn without_workers_generate_solve_count_and_replay_work() {
    let page = Page::open_with_script(NO_WORKERS);
    page.click_button("new-hell");
    page.wait_until("a puzzle is generated", |state| {
        state.is_pressed("new-hell") && state.phase == "playing"
    });
    page.start_counting();
    page.click_button("cancel");
    page.wait_until("the search stops", |state| state.title == "Stopped");
    page.import_puzzle(PUZZLE);
    page.click_button("solve");
    page.wait_until("it is solved", |state| state.line() == SOLUTION);
    let state = page.open_replay();
    assert_eq!(state.replay.method_runs.len(), 6);
}

/// Reports two cores. The first worker is the game's, the next two are the list's, and each of those gets two chunks
/// at once, however slow it is. A worker whose number is in `doomed` dies after its first chunk.
fn dying_workers(doomed: &str) -> String {
    format!(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ get: () => 2 }});
         let made = 0;
         window.Worker = class extends Worker {{
             constructor(...words) {{
                 super(...words);
                 if (!{doomed}.includes(made++)) return;
                 let isDead = false;
                 this.addEventListener('message', (event) => {{
                     if (event.data === 'ready') return;
                     if (isDead) return event.stopImmediatePropagation();
                     isDead = true;
                     setTimeout(() => this.dispatchEvent(new Event('error')));
                 }});
             }}
         }};"
    )
}

#[test]
fn a_dead_workers_chunks_go_to_other_workers() {
    let page = Page::open_with_script(&dying_workers("[1]"));
    let ended = solve_list(&page);
    assert_eq!(worker_count_text(&ended), ", with 1 worker", "{}", ended.pace);
}

#[test]
fn the_last_dead_workers_chunks_go_to_the_page() {
    let page = Page::open_with_script(&dying_workers("[1, 2]"));
    let ended = solve_list(&page);
    assert_eq!(worker_count_text(&ended), "", "{}", ended.pace);
}

/// The name of the tools program's wasm and script in the release.
pub const TOOLS_PROGRAM: &str = "tools";

/// Whether a file name or URL is that of the tools program: its wasm, its script or its worker's script.
pub fn is_of_tools_program(text: &str) -> bool {
    text.contains(TOOLS_PROGRAM)
}

/// Copies the files of the release for whose names `is_wanted` holds.
pub fn copy_release(folder: &TempDir, is_wanted: impl Fn(&str) -> bool) {
    for file in fs::read_dir(release_dir()).expect("the release").map_while(Result::ok) {
        let name = file.file_name();
        // A build that failed leaves a folder behind.
        if file.path().is_file() && is_wanted(&name.to_string_lossy()) {
            fs::copy(file.path(), Path::new(folder.path()).join(name)).expect("a copy");
        }
    }
}

#[test]
fn a_missing_worker_script_does_no_harm() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.contains("worker-"));
    let page = Page::visit(folder.path(), "/");
    page.wait_until("the first puzzle is generated", |state| state.phase == "playing");
    let ended = solve_list(&page);
    assert_eq!(worker_count_text(&ended), "", "{}", ended.pace);
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("worker")), "only the script is missed: {errors:?}");
}

/// Opens [`PUZZLE`] by a link, which needs only the page program.
#[track_caller]
pub fn follow_link(page: &Page) {
    page.exec("location.hash = 'p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7';");
    page.wait_until("its puzzle is on the board", |state| state.line() == PUZZLE && state.phase == "playing");
}

#[test]
fn a_first_game_does_not_load_the_tools_program() {
    let page = Page::open();
    follow_link(&page);
    page.click_button("solve");
    page.wait_until("it is solved", |state| state.line() == SOLUTION);
    let asked =
        || page.run::<Vec<String>>("return performance.getEntriesByType('resource').map((it) => it.name);");
    let of_tools = |asked: &[String]| asked.iter().filter(|url| is_of_tools_program(url)).count();
    assert_eq!(of_tools(&asked()), 0, "{:?}", asked());
    page.open_replay();
    assert_ne!(of_tools(&asked()), 0, "{:?}", asked());
}

/// Checks a release without the tools program: a failed load is reported, nothing is lost, and the next request loads
/// it again.
#[track_caller]
fn check_missing_tools_program(script: &str) {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !is_of_tools_program(name));
    let page = Page::visit_with_script(script, folder.path(), "/");
    page.wait_until("the first puzzle is generated", |state| state.phase == "playing");
    follow_link(&page);
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE);

    page.click_button("replay");
    let state = page.wait_until("the message is shown", |state| state.title == "Something went wrong");
    assert_eq!((state.view.as_str(), state.line()), ("play", before.line()));
    // A pasted list, a pasted puzzle, and the buttons of dialogs.
    for enter in [
        |page: &Page| page.paste(&puzzle_list(LIST_LENGTH)),
        |page: &Page| page.paste(PUZZLE),
        |page: &Page| page.click_button("panel-import"),
        |page: &Page| page.click_button("panel-help"),
    ] {
        enter(&page);
        page.wait_until("the dialog is open", |state| state.dialog == "panel");
        page.wait_until("the second message is shown", |_| {
            batch_state(&page).title == "Something went wrong"
        });
        let text: String = page.run("return document.getElementById('panel-text').innerText;");
        assert!(text.contains("could not be loaded") && text.ends_with("Your game is unchanged."), "{text}");
        page.press("Escape");
        page.wait_until("the game is shown", |state| {
            state.dialog.is_empty() && state.line() == before.line()
        });
    }

    copy_release(&folder, is_of_tools_program);
    page.open_replay();
    page.press("Escape");
    page.import_text(&puzzle_list(3));
    assert_eq!(wait_until_finished(&page).rows, 3);
    page.exec("document.getElementById('batch-status').textContent = '';");
    solve_list(&page);
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| is_of_tools_program(error)), "other files are missing: {errors:?}");
}

#[test]
fn the_game_goes_on_without_the_tools_program() {
    check_missing_tools_program("");
}

#[test]
fn the_game_goes_on_without_workers_or_tools_program() {
    check_missing_tools_program(NO_WORKERS);
}

#[test]
fn one_worker_per_core_ends_with_the_list() {
    // Some browsers do not report cores; some machines have more than are useful.
    for (cores, workers) in [("undefined", 1), ("1", 1), ("2", 2), ("64", 16)] {
        // The workers of the list never answer, so that it is not finished before all of them have started.
        let page = Page::open_with_script(&format!(
            "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ get: () => {cores} }});
             window.made = window.ended = 0;
             window.Worker = class extends Worker {{
                 number = made++;
                 postMessage(message) {{ if (this.number === 0) super.postMessage(message); }}
                 terminate() {{ super.terminate(); ended += 1; }}
             }};"
        ));
        // The first worker is the game's.
        let counts = || page.run::<[u32; 2]>("return [made - 1, ended];");
        page.paste(&puzzle_list(20_000));
        page.wait_until("all workers have started", |_| counts()[0] >= workers);
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert_eq!(counts(), [workers, 0], "{cores} cores");
        page.click_button("batch-stop");
        page.wait_until("the search stops", |_| batch_state(&page).title == "Stopped");
        assert_eq!(counts(), [workers, workers], "{cores} cores");
    }
}

#[test]
fn a_short_list_needs_one_worker() {
    let page = Page::open_with_script(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 64 });",
    );
    page.paste(&puzzle_list(100));
    let ended = wait_until_finished(&page);
    assert_eq!(worker_count_text(&ended), ", with 1 worker", "{}", ended.pace);
}
