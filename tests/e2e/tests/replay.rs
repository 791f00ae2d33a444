//! The replay: methods compared, their steps shown on the board, and the game unchanged behind it.

use e2e_tests::{MAX_BUSY_TASK_MS, Page, PageState};

use crate::layout::assert_fits_and_accessible;
use crate::{PUZZLE, SOLUTION};

/// Plain backtracking takes longer than its limit: the first row comes last in its order.
const SLOW_FOR_BACKTRACKING: &str =
    ".................5..6.81..........6..5....1...2..6.7..........8...1...3.74.5....9";

/// The candidate method fills three cells and is stuck.
const HARD_FOR_CANDIDATES: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[test]
fn five_methods_and_logic_are_compared() {
    let page = Page::with_puzzle(PUZZLE);
    let state = page.open_replay();
    let names: Vec<&str> = state.replay.method_runs.iter().map(|trial| trial[0].as_str()).collect();
    assert_eq!(
        names,
        [
            "By logic",
            "Our engine",
            "A Candidate method",
            "B Bit-state depth-first",
            "C Plain backtracking",
            "E Compare and eliminate",
        ]
    );
    assert!(state.is_pressed("method-logic"), "logic is on the board");
    let generator: String = page.run("return document.querySelector('.generator').textContent;");
    assert_eq!(generator, "D Shuffled grid The generator: it makes puzzles and solves none.");
    for [name, time, outcome, work] in &state.replay.method_runs {
        assert!(
            time.ends_with('s') && outcome == "Solved" && !work.is_empty(),
            "{name}: {time}, {outcome}, {work}"
        );
    }
    assert_eq!(state.line(), PUZZLE, "the replay begins with the givens");
    page.wait_until("the message is shown", |state| {
        state.announcement.contains("All methods have finished.")
    });
}

#[test]
fn a_method_without_guesses_may_be_stuck() {
    let page = Page::with_puzzle(HARD_FOR_CANDIDATES);
    let state = page.open_replay();
    for (method, expected) in [(2, "Stuck, 61 open"), (5, "Stuck, 61 open"), (3, "Solved")] {
        assert_eq!(state.replay.method_runs[method][2], expected);
    }
    assert_eq!(state.replay.method_runs[5][3], "2 rounds · 3 filled");
    page.click_button("method-compare");
    page.wait_until("its rounds can be gone through", |_| {
        page.run("return document.querySelector('#by-rounds [data-action=next-mark]').checkVisibility()")
    });
    page.click("#by-rounds [data-action=next-mark]");
    page.wait_until("a round is done", |state| state.replay.at > 1 && state.replay.at < state.replay.len);
    page.click("#by-rounds [data-action=last]");
    let state = page.wait_until("it has run to the end", |state| state.replay.at == state.replay.len);
    assert_eq!(state.cells_with_class("follows").len(), 3);
    assert_eq!(state.replay.heading, "Stuck, 61 open");
}

#[test]
fn a_slow_method_is_stopped_and_reported() {
    let page = Page::with_puzzle(SLOW_FOR_BACKTRACKING);
    let state = page.open_replay();
    let [_, time, outcome, work] = &state.replay.method_runs[4];
    assert_eq!(outcome, "Stopped", "{time}, {work}");
    assert!(time.starts_with("3."), "{time}");
    page.click_button("method-plain");
    let state = page.wait_until("its first steps can be seen", |state| state.replay.len > 60_000);
    assert!(state.replay.count.starts_with("step 0 of the first 65,536 of "), "{}", state.replay.count);
}

#[test]
fn the_method_runs_can_be_stopped() {
    let page = Page::with_puzzle(SLOW_FOR_BACKTRACKING);
    page.click_button("replay");
    let runs = |state: &PageState| {
        state.replay.method_runs.get(4).is_some_and(|trial| trial[2].starts_with("Running"))
    };
    page.wait_until("the slow method is running", runs);
    page.click("[data-action=cancel-methods]");
    let state = page.wait_until("it is stopped", |state| state.replay.method_runs[4][2] == "Not run");
    assert!(state.replay.method_runs[0][2] == "Solved" && state.replay.method_runs[5][2] == "Not run");
    page.click_button("rerun");
    page.wait_until("the slow method is running again", runs);
    page.click_button("close-replay");
    page.wait_until("the replay is closed", |state| state.view == "play");
    page.click_button("new-hell");
    page.wait_until("a new puzzle is generated at once", |state| {
        state.is_pressed("new-hell") && state.phase == "playing"
    });
}

#[test]
fn a_search_is_replayed_by_keyboard_and_leaves_the_game() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2");
    let before = page.wait_until("a move is made", |state| state.cells[3].notes == "2");
    page.press_until("Tab", "replay");
    page.press("Enter");
    let state =
        page.wait_until("the replay is open", |state| state.view == "replay" && state.replay.is_done());
    assert_eq!(state.focus, "c3", "the focus is on the board");
    let opened = state.seconds();
    page.press_until("Tab", "method-plain");
    page.press("Enter");
    page.wait_until("it is chosen", |state| state.is_pressed("method-plain"));
    page.press_until("Shift+Tab", "c3");

    page.press("n");
    let state = page.wait_until("the first step is done", |state| state.replay.at == 1);
    assert_eq!(state.replay.step, "try 1, row 1 column 3");
    assert_eq!(state.announcement, "try 1, row 1 column 3");
    assert_eq!((state.cells[2].digit.as_str(), state.cells_with_class("tried")), ("1", vec![2]));
    assert_eq!(state.cells_with_class("step"), [2]);
    assert_eq!(state.cells[2].label, "1, tried, row 1 column 3");
    assert!(state.replay.current_step.starts_with("1  r1c3 = 1"), "{}", state.replay.current_step);
    page.press("Shift+Down");
    let state = page.wait_until("a dead end", |state| state.announcement.starts_with("dead end"));
    assert!(state.cells_with_class("dead").len() <= 1 && state.replay.at > 1);
    page.press("Shift+Right");
    page.wait_until("a digit is removed", |state| state.announcement.contains("taken back"));
    page.press("5 Delete Ctrl+z");
    page.press("p Shift+Left");
    page.wait_until("two steps back", |two| two.replay.at == state.replay.at - 1);
    page.press("Shift+End");
    let state = page.wait_until("the end", |state| state.replay.at == state.replay.len);
    assert_eq!(state.line(), SOLUTION);
    page.press("Shift+Home Space");
    page.wait_until("the replay is playing", |state| state.is_pressed("play") && state.replay.at > 1);
    page.press("Space");
    page.wait_until("the replay is paused", |state| !state.is_pressed("play"));

    page.press_until("Tab", "scrubber");
    page.press("Home Right Right Right");
    let state = page.wait_until("the slider leads there", |state| state.replay.at == 3);
    assert!(state.replay.value_text.starts_with("step 3 of "), "{}", state.replay.value_text);
    page.press("Escape");
    let state = page.wait_until("the replay is closed", |state| state.view == "play");
    assert_eq!((state.line(), state.cells[3].notes.as_str()), (before.line(), "2"));
    assert_eq!(state.focus, "c3");
    assert!(state.seconds() <= opened + 2, "the clock stood");
    page.press("Ctrl+z");
    page.wait_until("undo is as it was", |state| {
        state.cells[3].notes.is_empty() && state.cells[2].digit == "4"
    });
}

#[test]
fn the_candidate_method_shows_nine_matrices() {
    let page = Page::with_puzzle(PUZZLE);
    let state = page.open_replay();
    assert!(state.replay.matrices.is_empty());
    page.click_button("method-candidates");
    let state = page.wait_until("they are there", |state| state.replay.matrices.len() == 9);
    let places: Vec<usize> = (1..=9).map(|digit| place_count(&state, digit)).collect();
    page.click_button("step-forward");
    page.click_button("step-forward");
    let state = page.wait_until("a digit is filled", |state| state.cells_with_class("follows").len() == 1);
    let fewer: Vec<usize> = (1..=9).map(|digit| self::place_count(&state, digit)).collect();
    assert!(fewer.iter().sum::<usize>() < places.iter().sum(), "{fewer:?} of {places:?}");
    page.click_button("last");
    let state = page.wait_until("it is solved", |state| state.replay.at == state.replay.len);
    assert_eq!(state.replay.matrices[3], "4: 0 places");
    assert_eq!(state.line(), SOLUTION);
}

fn place_count(state: &PageState, digit: usize) -> usize {
    let caption = &state.replay.matrices[digit - 1];
    let number = caption.strip_prefix(&format!("{digit}: ")).and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{caption}"))
}

#[test]
fn a_new_puzzle_closes_the_replay() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_replay();
    page.click_button("new-medium");
    let state = page.wait_until("the puzzle is generated", |state| {
        state.view == "play" && state.is_pressed("new-medium")
    });
    assert_eq!(state.cursor().to_string(), state.focus[1..], "the focus is on the cursor's cell");
}

#[test]
fn axe_passes_and_nothing_overflows() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_replay();
    page.click_button("method-bits");
    page.exec("document.querySelector('#board').scrollIntoView();");
    page.press("n");
    assert_fits_and_accessible(&page, "a replay");
    page.click_button("method-candidates");
    page.click("#by-rounds [data-action=step-forward]");
    assert_fits_and_accessible(&page, "matrices");
}

/// How often something slow is measured before it counts: what is slow in the page is slow every time.
const TRIES: usize = 5;

#[test]
fn page_stays_responsive_during_a_long_replay() {
    replay_a_long_search(MAX_BUSY_TASK_MS);
}

/// Moves through sixty thousand steps at a quarter of the machine's speed. At least one of several tries must be
/// within the limit, in milliseconds.
#[track_caller]
pub fn replay_a_long_search(limit: f64) {
    let page = Page::with_puzzle(SLOW_FOR_BACKTRACKING);
    page.open_replay();
    page.click_button("method-plain");
    page.wait_until("its steps can be seen", |state| state.replay.len > 60_000);
    page.allow_clipboard();
    page.throttle_and_watch_long_tasks();
    let click = |action| format!("document.querySelector('#replay [data-action={action}]').click();");
    let seek = |at| {
        format!(
            "const slider = document.getElementById('scrubber');
             slider.value = {at};
             slider.dispatchEvent(new Event('input', {{ bubbles: true }}));"
        )
    };
    for (what, script) in [
        ("to the end", click("last")),
        ("a step back", click("step-back")),
        ("to the start", click("first")),
        ("to the middle", seek(40_000)),
        ("to another place", seek(1_000)),
        ("another method", click("method-fast")),
        ("and back", click("method-plain")),
        ("all steps copied", click("copy-steps")),
    ] {
        let measured = || {
            page.longest_task();
            let later = format!("setTimeout(() => {{ {script} }}); setTimeout(done, 800);");
            page.run_async::<Option<u8>>(&later);
            page.longest_task()
        };
        let mut tasks = Vec::new();
        while tasks.last().is_none_or(|&task| task > limit) {
            assert!(tasks.len() < TRIES, "{what}: {tasks:.0?} ms");
            tasks.push(measured());
        }
        println!("{what}: {tasks:.0?} ms");
    }
    page.wait_until("the message is shown", |state| state.announcement == "The steps are on the clipboard.");
}

#[test]
fn each_logic_step_is_drawn_and_explained() {
    let page = Page::with_puzzle(PUZZLE);
    page.show_hint(4);
    page.click_button("replay");
    let state =
        page.wait_until("logic is on the board", |state| state.view == "replay" && state.replay.len > 0);
    assert!(state.annotations.is_empty(), "the hint stays with the game: {:?}", state.annotations);
    assert!(state.pressed.iter().any(|action| action == "method-logic"), "{:?}", state.pressed);
    assert!(state.cells[2].notes.contains('4'), "what the rules allow is pencilled in");
    page.press("n");
    let state = page.wait_until("the first step", |state| state.replay.at == 1);
    assert!(state.annotations.iter().any(|class| class.contains("placement")), "{:?}", state.annotations);
    assert!(state.replay.step.to_lowercase().contains("so c is "), "{}", state.replay.step);
    assert!(state.replay.current_step.starts_with("1  "), "{}", state.replay.current_step);
    assert!(state.announcement.len() > 20, "announced: {}", state.announcement);
    page.press("n p Shift+End");
    let state = page.wait_until("the end", |state| state.replay.at == state.replay.len);
    assert!(state.annotations.is_empty());
    assert_eq!(state.line(), SOLUTION);
    page.press("Escape");
    let state = page.wait_until("the game is unchanged", |state| state.view == "play");
    assert_eq!((state.line().as_str(), state.hint_level.as_str()), (PUZZLE, "4"));
}

#[test]
fn board_text_and_buttons_stand_together_on_a_phone() {
    for (width, height) in [(390, 844), (360, 640)] {
        let page = Page::with_puzzle(PUZZLE);
        page.resize(width, height);
        page.open_replay();
        page.press("n");
        page.wait_until("the first step", |state| state.replay.at == 1);
        let outside: Vec<String> = page.run(
            "const names = ['first', 'step-back', 'play', 'step-forward', 'last', 'close-replay'];
             const parts = [...names.map((name) => document.querySelector(`#replay [data-action=${name}]`)),
                 ...['board', 'replay-name', 'replay-step', 'scrubber', 'replay-count'].map((id) => document.getElementById(id))];
             const is_inside = ({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight;
             return parts.filter((part) => !is_inside(part.getBoundingClientRect())).map((part) => part.id || part.dataset.action);",
        );
        assert!(scroll_y(&page) == 0 && outside.is_empty(), "{width} wide: {outside:?}");
        let names: Vec<bool> = page.run(
            "return ['speeds', 'profile-text'].map((id) => document.getElementById(id).checkVisibility());",
        );
        assert_eq!(names, [false, false], "speeds only while playing, the profile only on request");
        page.press("Space");
        page.wait_until("the speeds are shown", |_| {
            page.run("return document.getElementById('speeds').checkVisibility();")
        });
        page.press("Space");
        page.click("#profile summary");
        page.wait_until("the profile is shown", |_| {
            page.run("return document.getElementById('profile-text').checkVisibility();")
        });
        let narrowest: String = page.run("return document.getElementById('ways-text').textContent;");
        page.click("[data-action=bottleneck]");
        page.wait_until("the bottleneck is on the board", |state| {
            narrowest.starts_with(&format!("Step {} is the bottleneck", state.replay.at))
        });
        page.click_button("method-plain");
        page.wait_until("the board of the chosen method is in view", |state| {
            state.is_pressed("method-plain")
                && page.run("return document.getElementById('board').getBoundingClientRect().top >= 0;")
        });
    }
}

fn scroll_y(page: &Page) -> i64 {
    page.run("return Math.round(scrollY);")
}

#[test]
fn the_board_of_a_replay_is_explored_by_keyboard() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_replay();
    page.press("n");
    let state = page.wait_until("the first step", |state| state.replay.at == 1);
    let announced = state.announcement;
    assert!(!announced.contains(char::is_numeric) || announced.chars().count() <= 200, "{announced}");
    page.press("Right Down Down");
    let state = page.wait_until("the cursor has moved", |state| state.focus == "c21");
    assert_eq!((state.replay.at, state.tab_stops.as_slice()), (1, [21].as_slice()));
    assert!(state.cells.iter().all(|cell| !cell.label.contains("notes")), "candidates are no notes");
    assert!(state.cells.iter().any(|cell| cell.label.contains("empty, candidates ")));
    page.press("=");
    page.wait_until("the cell is read", |state| {
        state.announcement.contains("row 3 column 4: empty. Candidates")
    });
    page.press("Shift+R");
    page.wait_until("the row is read", |state| state.announcement.starts_with("row 3: "));
    page.press("Enter");
    page.wait_until("the next sentence or step", |state| !state.announcement.starts_with("row 3: "));
    page.click("#c40");
    page.wait_until("a click moves the cursor", |state| state.tab_stops == [40]);
    // The page keeps drawing its game meanwhile: the focus stays.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(page.state().focus, "c40");
    page.press("Escape");
    let state = page.wait_until("the game is back", |state| state.view == "play");
    assert_eq!(state.focus, "c2", "the game's cursor");
}
