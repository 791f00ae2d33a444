//! Time zones and changed clocks: the daily puzzle and the streak use the player's local date, and a changed system
//! clock adds no play time.

use std::thread;
use std::time::Duration;

use e2e_tests::Page;
use serde_json::json;

use crate::games::{solve_one_open_cell, visible_texts};
use crate::{PUZZLE, SOLUTION};

/// Time zones, a moment of local midnight in each, and the dates before and after it: on both sides of the date line,
/// with offsets of quarter hours, and about when daylight saving time begins or ends. In Havana there is no midnight
/// that day.
const ZONES: [(&str, &str, &str, &str); 8] = [
    ("Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2026-12-31", "2027-01-01"),
    ("Pacific/Chatham", "2026-09-27T10:15:00Z", "2026-09-27", "2026-09-28"),
    ("Australia/Lord_Howe", "2026-10-04T13:00:00Z", "2026-10-04", "2026-10-05"),
    ("Asia/Kathmandu", "2026-11-21T18:15:00Z", "2026-11-21", "2026-11-22"),
    ("Europe/London", "2026-10-26T00:00:00Z", "2026-10-25", "2026-10-26"),
    ("America/Havana", "2026-03-08T05:00:00Z", "2026-03-07", "2026-03-08"),
    ("America/New_York", "2026-11-02T05:00:00Z", "2026-11-01", "2026-11-02"),
    ("Pacific/Pago_Pago", "2026-11-21T11:00:00Z", "2026-11-20", "2026-11-21"),
];

/// A settable clock: `ahead` milliseconds ahead of the machine's, or stopped at `still`.
const SETTABLE_CLOCK: &str = "
    window.ahead = 0;
    window.still = undefined;
    const Machine = Date;
    window.Date = class extends Machine {
        static now() { return window.still ?? Machine.now() + window.ahead; }
        constructor(...how) { how.length ? super(...how) : super(Date.now()); }
    };";

const YEARS: &str = "10 * 365.25 * 86_400_000";

#[track_caller]
fn open() -> Page {
    Page::open_with_script(SETTABLE_CLOCK)
}

#[track_caller]
fn run_statement(page: &Page, statement: &str) {
    page.exec(&format!("{statement};"));
}

/// Opens the Puzzles dialog and checks the date that it offers.
#[track_caller]
fn assert_date_offered(page: &Page, date: &str, when: &str) {
    page.click_button("panel-puzzles");
    page.wait_until(&format!("{date} is offered, {when}"), |_| {
        let chosen = "document.querySelector('#panel[open] #quilt-board [aria-pressed=true]')?.dataset.date";
        page.run::<String>(&format!("return {chosen} ?? '';")) == date
    });
    page.close_dialog();
}

/// Replaces all archived games by two, solved just before and at `MIDNIGHT`.
const STORE_SOLVED_GAMES: &str = "
    const seal = (text) => {
        const body = `0\\n${text}`;
        let sum = 0xcbf29ce484222325n;
        for (const byte of new TextEncoder().encode(body)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
        return `${sum.toString(16).padStart(16, '0')} ${body}`;
    };
    const transaction = ninefold.archived()[0].transaction('games', 'readwrite');
    const games = transaction.objectStore('games');
    games.clear();
    for (const at of [MIDNIGHT - 1, MIDNIGHT]) games.put({ head: seal(`play easy 1\\nbegun ${at}\\nwon ${at} 60000 0\\n`) }, at);
    transaction.oncomplete = () => done(null);";

#[track_caller]
fn streak_text(page: &Page) -> String {
    page.open_dialog("panel-games");
    page.click_button("games-statistics");
    page.exec("document.getElementById('games-table').open = true;");
    page.wait_until("they are counted", |_| !visible_texts(page, "#games-streak").concat().is_empty());
    let streak = visible_texts(page, "#games-streak").concat();
    page.close_dialog();
    streak
}

#[test]
fn daily_puzzle_and_streak_use_the_local_date() {
    let page = open();
    for (zone, midnight, before, after) in ZONES {
        page.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": zone }));
        for (late, date) in [(1, before), (0, after)] {
            run_statement(&page, &format!("still = Date.parse('{midnight}') - {late}"));
            assert_date_offered(&page, date, &format!("{late} ms before {midnight} in {zone}"));
        }
        page.run_async::<()>(&STORE_SOLVED_GAMES.replace("MIDNIGHT", &format!("Date.parse('{midnight}')")));
        // The streak lasts until the end of the next day.
        for (hours, days) in [(36, 2), (60, 0)] {
            run_statement(&page, &format!("still = Date.parse('{midnight}') + {hours} * 3_600_000"));
            let streak = format!("Days in a row with a solved puzzle: {days}. Longest: 2.");
            assert_eq!(streak_text(&page), streak, "{zone}, {hours} hours after {midnight}");
        }
    }
    // A date that the player has chosen stays.
    page.click_button("panel-puzzles");
    page.click_button("day-before");
    page.close_dialog();
    assert_date_offered(&page, "2026-11-22", "since it was chosen");
    run_statement(&page, "still += 86_400_000");
    assert_date_offered(&page, "2026-11-22", "a day later, too");
}

#[test]
fn changing_the_system_clock_adds_no_play_time() {
    let page = open();
    page.import_puzzle(PUZZLE);
    let mut before = page.state().seconds();
    for statement in [
        &format!("ahead += {YEARS}"),
        &format!("ahead -= 2 * {YEARS}"),
        &format!("ahead += {YEARS}"),
        // A night's sleep, and an hour forward and back.
        "ahead += 8 * 3_600_000",
        "ahead += 3_600_000",
        "ahead -= 3_600_000",
    ] {
        run_statement(&page, statement);
        let begun = std::time::Instant::now();
        thread::sleep(Duration::from_millis(1200));
        let seconds = page.state().seconds();
        // The clock may count a few seconds between two ticks, and the time that has passed.
        let most = before + 6 + begun.elapsed().as_secs() as u32;
        assert!((before..=most).contains(&seconds), "{statement}: from {before} to {seconds} s");
        before = seconds;
    }
    page.press("4");
    page.wait_until("it goes on", |state| state.cells[2].digit == "4");
}

#[test]
fn statistics_reset_with_a_future_clock_count_again() {
    let page = open();
    run_statement(&page, &format!("ahead = {YEARS}"));
    solve_one_open_cell(&page, 40);
    page.open_dialog("panel-games");
    for button in ["games-statistics", "games-reset", "games-reset-confirm"] {
        page.click_button(button);
    }
    // What is below it moves up.
    page.wait_until("there is no profile", |_| {
        page.run("return document.getElementById('games-profile').hidden")
    });
    page.click("#games-table summary");
    let played = || visible_texts(&page, "#games-statistics tbody td:last-child").into_iter().next();
    page.wait_until("nothing counts", |_| played().is_some_and(|count| count == "0"));
    page.press("Escape");
    run_statement(&page, "ahead = 0");
    // The first solved game shows that the clock was wrong.
    for cell in [41, 42] {
        solve_one_open_cell(&page, cell);
        page.wait_until("it is solved", |state| state.title == "Solved");
    }
    assert_eq!(page.state().line(), SOLUTION);
    page.open_dialog("panel-games");
    page.click_button("games-statistics");
    page.wait_until("they count", |_| played().is_some_and(|count| count != "0"));
    assert!(
        visible_streak_text(&page).starts_with("Days in a row with a solved puzzle: 1."),
        "{}",
        visible_streak_text(&page)
    );
}

#[track_caller]
fn visible_streak_text(page: &Page) -> String {
    visible_texts(page, "#games-streak").concat()
}
