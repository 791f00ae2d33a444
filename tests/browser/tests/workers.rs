//! Where workers are missing, die or are many: a list is solved all the same, nothing is lost, nothing twice.

use std::fs;
use std::path::Path;

use browser_tests::{Page, release};
use tempfile::TempDir;

use crate::batching::{Seen, puzzles, seen, stop_at_the_first_rows, until_ended, walk};
use crate::{PUZZLE, SOLUTION};

/// So many puzzles make eight chunks and a piece.
const COUNT: usize = 3300;

/// Has a list solved, and each puzzle of it is there once.
#[track_caller]
fn solve_a_list(page: &Page) -> Seen {
    page.paste(&puzzles(COUNT));
    let ended = until_ended(page);
    assert_eq!(ended.title, "Done");
    assert_eq!(ended.totals, ["3,300", "0", "0", "0"]);
    walk(page, COUNT);
    ended
}

/// What stands behind the pace: nothing, or with how many workers.
fn hands(list: &Seen) -> &str {
    list.pace.split_once(" a second").map_or("", |(_, hands)| hands)
}

/// As in a sandboxed frame: a browser that knows workers, and refuses each.
pub const NO_WORKERS: &str = "
    window.Worker = function (address, options) {
        void options.type;
        throw new DOMException('no worker here', 'SecurityError');
    };";

#[test]
fn without_workers_a_list_is_solved_while_the_page_answers() {
    let page = Page::open_after(NO_WORKERS);
    let ended = solve_a_list(&page);
    assert_eq!(hands(&ended), "", "{}", ended.pace);
    page.press("Escape");
    page.until("the list is closed", |look| look.dialog.is_empty());

    page.hold(&puzzles(60_000));
    stop_at_the_first_rows(&page);
    let stopped = until_ended(&page);
    assert_eq!(stopped.title, "Stopped");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(seen(&page).rows, stopped.rows, "nobody goes on");
}

#[test]
fn without_workers_a_puzzle_is_dealt_solved_counted_and_studied() {
    let page = Page::open_after(NO_WORKERS);
    page.click_button("new-hell");
    page.until("a puzzle is dealt", |look| look.is_pressed("new-hell") && look.phase == "playing");
    page.bring(&".".repeat(81));
    page.click_button("solve");
    page.until("it is solved", |look| look.offers("count"));
    page.click_button("count");
    page.until("it counts", |look| look.offers("cancel"));
    page.click_button("cancel");
    page.until("it stops", |look| look.title == "Stopped");
    page.bring(PUZZLE);
    page.click_button("solve");
    page.until("it is solved", |look| look.line() == SOLUTION);
    page.click_button("study");
    let look = page.until("all methods were tried", |look| look.view == "study" && look.study.is_done());
    assert_eq!(look.study.trials.len(), 6);
}

/// Two cores. The first worker is the game's, the next two are the list's, and each of those is given two chunks at once,
/// however slow it is. One with a number in `doomed` dies when it has done the first: nothing more is heard of it but that.
fn dying(doomed: &str) -> String {
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
fn what_a_dying_worker_had_is_done_by_the_others() {
    let page = Page::open_after(&dying("[1]"));
    let ended = solve_a_list(&page);
    assert_eq!(hands(&ended), ", with 1 worker", "{}", ended.pace);
}

#[test]
fn what_the_last_worker_had_is_done_by_the_page() {
    let page = Page::open_after(&dying("[1, 2]"));
    let ended = solve_a_list(&page);
    assert_eq!(hands(&ended), "", "{}", ended.pace);
}

/// Copies those files of the release whose names pass.
pub fn copy_release(folder: &TempDir, is_wanted: impl Fn(&str) -> bool) {
    for file in fs::read_dir(release()).expect("the release").map_while(Result::ok) {
        let name = file.file_name();
        if is_wanted(&name.to_string_lossy()) {
            fs::copy(file.path(), Path::new(folder.path()).join(name)).expect("a copy");
        }
    }
}

#[test]
fn without_the_workers_script_everything_works() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.contains("worker-"));
    let page = Page::visit(folder.path(), "/");
    page.until("the first puzzle is dealt", |look| look.phase == "playing");
    let ended = solve_a_list(&page);
    assert_eq!(hands(&ended), "", "{}", ended.pace);
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("worker")), "only the script is missed: {errors:?}");
}

/// Brings [`PUZZLE`] by its link, for which the page itself is enough.
#[track_caller]
fn follow_link(page: &Page) {
    page.run::<()>("location.hash = 'p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7'; return null;");
    page.until("its puzzle lies on the board", |look| look.line() == PUZZLE && look.phase == "playing");
}

#[test]
fn a_first_game_loads_no_other_engines() {
    let page = Page::open();
    follow_link(&page);
    page.click_button("solve");
    page.until("it is solved", |look| look.line() == SOLUTION);
    let asked =
        || page.run::<Vec<String>>("return performance.getEntriesByType('resource').map((it) => it.name);");
    let of_engines = |asked: &[String]| asked.iter().filter(|address| address.contains("engines")).count();
    assert_eq!(of_engines(&asked()), 0, "{:?}", asked());
    page.click_button("study");
    page.until("all methods were tried", |look| look.view == "study" && look.study.is_done());
    assert_ne!(of_engines(&asked()), 0, "{:?}", asked());
}

/// What the page's own program cannot do is asked for when it is wanted; where that fails, it is told and nothing is
/// lost, and the next time it is asked for again.
#[track_caller]
fn lose_the_engines_for_a_while(script: &str) {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.starts_with("engines"));
    let page = Page::visit_after(script, folder.path(), "/");
    page.until("the first puzzle is dealt", |look| look.phase == "playing");
    follow_link(&page);
    page.press("4");
    let before = page.until("the game is begun", |look| look.line() != PUZZLE);

    page.click_button("study");
    let look = page.until("it is told", |look| look.title == "That did not work");
    assert_eq!((look.view.as_str(), look.line()), ("play", before.line()));
    // A list as a puzzle, and the button's room.
    for enter in [
        |page: &Page| page.paste(&puzzles(COUNT)),
        |page: &Page| page.paste(PUZZLE),
        |page: &Page| page.click_button("room-own"),
    ] {
        enter(&page);
        page.until("its room is open", |look| look.dialog == "room");
        page.until("that is told too", |_| seen(&page).title == "That did not work");
        let text: String = page.run("return document.getElementById('room-text').innerText;");
        assert!(text.contains("could not be loaded") && text.ends_with("Your game is as it was."), "{text}");
        page.press("Escape");
        page.until("the game is there", |look| look.dialog.is_empty() && look.line() == before.line());
    }

    copy_release(&folder, |name| name.starts_with("engines"));
    page.click_button("study");
    page.until("all methods were tried", |look| look.view == "study" && look.study.is_done());
    page.press("Escape");
    page.paste_in_dialog(&puzzles(3));
    assert_eq!(until_ended(&page).rows, 3);
    page.run::<()>("document.getElementById('batch-said').textContent = ''; return null;");
    solve_a_list(&page);
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("engines")), "only they are missed: {errors:?}");
}

#[test]
fn without_the_engines_program_the_game_goes_on() {
    lose_the_engines_for_a_while("");
}

#[test]
fn without_workers_and_the_engines_program_the_game_goes_on() {
    lose_the_engines_for_a_while(NO_WORKERS);
}

#[test]
fn what_a_room_could_not_load_is_loaded_the_next_time() {
    for lost in ["panels-loader-", "games-"] {
        let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
        copy_release(&folder, |name| !name.starts_with(lost));
        let page = Page::visit(folder.path(), "/");
        page.until("the first puzzle is dealt", |look| look.phase == "playing");
        page.click_button("room-games");
        page.until("it is told", |look| look.dialog == "room" && seen(&page).title == "That did not work");
        page.press("Escape");
        page.until("the game is there", |look| look.dialog.is_empty());

        copy_release(&folder, |name| name.starts_with(lost));
        page.click_button("room-games");
        page.until("the games are shown", |look| look.dialog == "room" && seen(&page).title == "Games");
        let errors = page.take_errors();
        assert!(errors.iter().all(|error| error.contains(lost)), "only it is missed: {errors:?}");
    }
}

#[test]
fn there_are_as_many_workers_as_cores_and_they_end_with_the_list() {
    // Some browsers do not tell; some machines have more than are of use.
    for (cores, workers) in [("undefined", 1), ("1", 1), ("2", 2), ("64", 16)] {
        // Those of the list never answer, so that it is not done before all of them are there.
        let page = Page::open_after(&format!(
            "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ get: () => {cores} }});
             window.made = window.ended = 0;
             window.Worker = class extends Worker {{
                 number = made++;
                 postMessage(message) {{ if (this.number === 0) super.postMessage(message); }}
                 terminate() {{ super.terminate(); ended += 1; }}
             }};"
        ));
        // One more is the game's.
        let counts = || page.run::<[u32; 2]>("return [made - 1, ended];");
        page.paste(&puzzles(20_000));
        page.until("all are there", |_| counts()[0] >= workers);
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert_eq!(counts(), [workers, 0], "{cores} cores");
        page.click_button("batch-stop");
        page.until("it stops", |_| seen(&page).title == "Stopped");
        assert_eq!(counts(), [workers, workers], "{cores} cores");
    }
}

#[test]
fn a_short_list_needs_one_worker() {
    let page = Page::open_after(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 64 });",
    );
    page.paste(&puzzles(100));
    let ended = until_ended(&page);
    assert_eq!(hands(&ended), ", with 1 worker", "{}", ended.pace);
}
