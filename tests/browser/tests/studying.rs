//! How it is solved: methods side by side, their steps on the board, and the game unharmed behind them.

use browser_tests::{Look, Page, SANE_TASK, Scheme};

use crate::{PUZZLE, SOLUTION};

/// One on which plain backtracking has to try for longer than it is let: its first row comes last in its order.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// One on which the candidate method fills three cells and is stuck.
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[track_caller]
fn study(page: &Page) -> Look {
    page.click_button("study");
    page.until("every method has come to its end", |look| look.view == "study" && look.study.is_done())
}

#[test]
fn five_methods_and_logic_are_compared() {
    let page = Page::with(PUZZLE);
    let look = study(&page);
    let names: Vec<&str> = look.study.trials.iter().map(|trial| trial[0].as_str()).collect();
    assert_eq!(
        names,
        [
            "Our engine",
            "A Candidate method",
            "B Bit-state depth-first",
            "C Plain backtracking",
            "E Compare and eliminate",
            "By logic"
        ]
    );
    for [name, time, outcome, work] in &look.study.trials {
        assert!(
            time.ends_with('s') && outcome == "Solved" && !work.is_empty(),
            "{name}: {time}, {outcome}, {work}"
        );
    }
    assert_eq!(look.line(), PUZZLE, "the replay begins with the givens");
    page.until("that is told", |look| look.live.contains("All methods are done."));
}

#[test]
fn a_method_without_guesses_may_be_stuck() {
    let page = Page::with(HARD);
    let look = study(&page);
    for (method, expected) in [(1, "Stuck, 61 open"), (4, "Stuck, 61 open"), (2, "Solved")] {
        assert_eq!(look.study.trials[method][2], expected);
    }
    assert_eq!(look.study.trials[4][3], "2 rounds · 3 filled");
    page.click_button("method-compare");
    page.click("#by-rounds [data-action=mark-on]");
    page.until("a round is done", |look| look.study.at > 1 && look.study.at < look.study.len);
    page.click("#by-rounds [data-action=last]");
    let look = page.until("it has run to the end", |look| look.study.at == look.study.len);
    assert_eq!(look.cells_that_are("follows").len(), 3);
}

#[test]
fn what_takes_too_long_is_stopped_and_told_so() {
    let page = Page::with(HOSTILE);
    let look = study(&page);
    let [_, time, outcome, work] = &look.study.trials[3];
    assert_eq!(outcome, "Stopped", "{time}, {work}");
    assert!(time.starts_with("3."), "{time}");
    page.click_button("method-plain");
    let look = page.until("its first steps can be seen", |look| look.study.len > 60_000);
    assert!(look.study.count.starts_with("step 0 of the first 65,536 of "), "{}", look.study.count);
}

#[test]
fn the_trials_can_be_stopped() {
    let page = Page::with(HOSTILE);
    page.click_button("study");
    let runs = |look: &Look| look.study.trials.get(3).is_some_and(|trial| trial[2].starts_with("Running"));
    page.until("the long one runs", runs);
    page.click("#study [data-action=cancel]");
    let look = page.until("it is stopped", |look| look.study.trials[3][2] == "Not tried");
    assert!(look.study.trials[0][2] == "Solved" && look.study.trials[4][2] == "Not tried");
    page.click_button("rerun");
    page.until("it is taken up again", runs);
    page.click_button("leave");
    page.until("the game is back", |look| look.view == "play");
    page.click_button("new-hell");
    page.until("a new puzzle does not wait", |look| look.is_pressed("new-hell") && look.phase == "playing");
}

#[test]
fn a_search_is_replayed_by_keyboard_and_the_game_stays_as_it_was() {
    let page = Page::with(PUZZLE);
    page.press("4 Right Shift+2");
    let before = page.until("the game is begun", |look| look.cells[3].notes == "2");
    page.press_until("Tab", "study");
    page.press("Enter");
    let look = page.until("the study is open", |look| look.view == "study" && look.study.is_done());
    assert_eq!(look.focus, "c3", "the focus is on the board");
    let opened = look.seconds();
    page.press_until("Tab", "method-plain");
    page.press("Enter");
    page.until("it is chosen", |look| look.is_pressed("method-plain"));
    page.press_until("Shift+Tab", "c3");

    page.press("Right");
    let look = page.until("the first step is done", |look| look.study.at == 1);
    assert_eq!(look.study.step, "try 1, row 1 column 3");
    assert_eq!(look.live, "try 1, row 1 column 3");
    assert_eq!((look.cells[2].digit.as_str(), look.cells_that_are("tried")), ("1", vec![2]));
    assert_eq!(look.cells_that_are("step"), [2]);
    assert_eq!(look.cells[2].label, "1, tried, row 1 column 3");
    assert!(look.study.present.starts_with("1  r1c3 = 1"), "{}", look.study.present);
    page.press("Down");
    let look = page.until("a dead end", |look| look.live.starts_with("dead end"));
    assert!(look.cells_that_are("dead").len() <= 1 && look.study.at > 1);
    page.press("Right");
    page.until("a digit is taken back", |look| look.live.contains("taken back"));
    page.press("5 Delete Ctrl+z");
    page.press("Left Left");
    page.until("two steps back", |two| two.study.at == look.study.at - 1);
    page.press("End");
    let look = page.until("the end", |look| look.study.at == look.study.len);
    assert_eq!(look.line(), SOLUTION);
    page.press("Home Space");
    page.until("it plays", |look| look.is_pressed("play") && look.study.at > 1);
    page.press("Space");
    page.until("it stands", |look| !look.is_pressed("play"));

    page.press_until("Tab", "scrubber");
    page.press("Home Right Right Right");
    let look = page.until("the slider leads there", |look| look.study.at == 3);
    assert!(look.study.told.starts_with("step 3 of "), "{}", look.study.told);
    page.press("Escape");
    let look = page.until("the game is back", |look| look.view == "play");
    assert_eq!((look.line(), look.cells[3].notes.as_str()), (before.line(), "2"));
    assert_eq!(look.focus, "c3");
    assert!(look.seconds() <= opened + 2, "the clock stood");
    page.press("Ctrl+z");
    page.until("undo is as it was", |look| look.cells[3].notes.is_empty() && look.cells[2].digit == "4");
}

#[test]
fn the_candidate_method_shows_nine_matrices() {
    let page = Page::with(PUZZLE);
    let look = study(&page);
    assert!(look.study.matrices.is_empty());
    page.click_button("method-candidates");
    let look = page.until("they are there", |look| look.study.matrices.len() == 9);
    let places: Vec<usize> = (1..=9).map(|digit| places(&look, digit)).collect();
    page.click_button("on");
    page.click_button("on");
    let look = page.until("a digit is filled", |look| look.cells_that_are("follows").len() == 1);
    let fewer: Vec<usize> = (1..=9).map(|digit| self::places(&look, digit)).collect();
    assert!(fewer.iter().sum::<usize>() < places.iter().sum(), "{fewer:?} of {places:?}");
    page.click_button("last");
    let look = page.until("it is solved", |look| look.study.at == look.study.len);
    assert_eq!(look.study.matrices[3], "4: 0 places");
    assert_eq!(look.line(), SOLUTION);
}

fn places(look: &Look, digit: usize) -> usize {
    let caption = &look.study.matrices[digit - 1];
    let number = caption.strip_prefix(&format!("{digit}: ")).and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{caption}"))
}

#[test]
fn the_study_is_left_for_a_new_puzzle() {
    let page = Page::with(PUZZLE);
    study(&page);
    page.click_button("new-medium");
    let look = page.until("it is dealt", |look| look.view == "play" && look.is_pressed("new-medium"));
    assert_eq!(look.cursor().to_string(), look.focus[1..], "the focus is on the cursor's cell");
}

#[test]
fn the_study_has_room_and_breaks_no_rule() {
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        let page = Page::with(PUZZLE);
        page.resize(width, height);
        study(&page);
        page.click_button("method-bits");
        page.run::<()>("document.querySelector('#board').scrollIntoView(); return null;");
        page.press("Right");
        page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &format!("a replay, {width} wide"));
        page.click_button("method-candidates");
        page.click("#by-rounds [data-action=on]");
        page.assert_accessible(&format!("matrices, {width} wide"));
        let excess: i64 =
            page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth;");
        assert!(excess <= 0, "{excess} px wider than a window of {width}");
    }
}

/// How often something is measured: what the page is slow at, it is slow at every time.
const TRIES: usize = 5;

#[test]
fn a_long_search_is_studied_while_the_page_answers() {
    study_a_long_search(SANE_TASK);
}

/// Goes to and fro in sixty thousand steps, at a quarter of the machine's speed; of a few tries one keeps to the limit, in
/// milliseconds.
#[track_caller]
pub fn study_a_long_search(limit: f64) {
    let page = Page::with(HOSTILE);
    study(&page);
    page.click_button("method-plain");
    page.until("its steps can be seen", |look| look.study.len > 60_000);
    page.permit_clipboard();
    page.slow_down_and_watch();
    let click = |action| format!("document.querySelector('#study [data-action={action}]').click();");
    let seek = |at| {
        format!(
            "const slider = document.getElementById('scrubber');
             slider.value = {at};
             slider.dispatchEvent(new Event('input', {{ bubbles: true }}));"
        )
    };
    for (what, script) in [
        ("to the end", click("last")),
        ("a step back", click("back")),
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
            page.run_later::<Option<u8>>(&later);
            page.longest_task()
        };
        let tasks: Vec<f64> = std::iter::repeat_with(measured).take(TRIES).collect();
        println!("{what}: {tasks:.0?} ms");
        assert!(tasks.iter().any(|&task| task <= limit), "{what}: {tasks:.0?} ms");
    }
    page.until("it is told", |look| look.live == "The steps are on the clipboard.");
}

#[test]
fn logic_is_stepped_through_with_every_step_drawn_and_explained() {
    let page = Page::with(PUZZLE);
    page.press("h h h h");
    page.until("why", |look| look.hint == "Hint 4/5");
    page.click_button("logic");
    let look = page.until("logic is on the board", |look| look.view == "study" && look.study.len > 0);
    assert!(look.drawn.is_empty(), "the hint stays with the game: {:?}", look.drawn);
    assert!(look.pressed.iter().any(|action| action == "method-logic"), "{:?}", look.pressed);
    assert!(look.cells[2].notes.contains('4'), "what the rules allow is pencilled in");
    page.press("Right");
    let look = page.until("the first step", |look| look.study.at == 1);
    assert!(look.drawn.iter().any(|class| class.contains("placement")), "{:?}", look.drawn);
    assert!(look.study.step.to_lowercase().contains("so r"), "{}", look.study.step);
    assert!(look.study.present.starts_with("1  "), "{}", look.study.present);
    assert!(look.live.len() > 20, "heard: {}", look.live);
    page.press("Right Left End");
    let look = page.until("the end", |look| look.study.at == look.study.len);
    assert!(look.drawn.is_empty());
    assert_eq!(look.line(), SOLUTION);
    page.press("Escape");
    let look = page.until("the game waits unharmed", |look| look.view == "play");
    assert_eq!((look.line().as_str(), look.hint.as_str()), (PUZZLE, "Hint 4/5"));
}
