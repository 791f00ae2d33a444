//! How the list of games, the plots of their times and the daily puzzles look.

use ninefold::level::Level;
use ninefold_app::calendar::Day;
use ninefold_app::game::Session;
use ninefold_app::game::dailies::Dailies;
use ninefold_app::game::statistics::{Statistics, TimeComparison};
use ninefold_app::template::Language;
use ninefold_app::view_model::{
    DailyMark, PLOT_SIZE, QuiltMedium, QuiltState, comparison_text, daily_tile, game, mark_opacity, plot,
    quilt_days, quilt_facts, quilt_picture, statistics_facts, thoughts_text, usual_time,
};

use crate::support::languages::chinese;
use crate::support::{PUZZLE, SOLUTION};

#[test]
fn a_game_row_has_title_and_progress() {
    let text = "play hard 123\nrated 41\nbegun 1\ngivens 53..7....6..195....98....6.8...6...34..8.3..17...2...6\
                .6....28....419..5....8..79\nsolution -\ncursor 2\nplayed 73250\nat 1\n+ 2=4\n";
    let view = |text: &str, language| game(&text.parse().expect("a game"), "today", language);
    let open = view(text, Language::ENGLISH);
    assert_eq!((&*open.title, &*open.status), ("Hard 123", "50 cells to go, 01:13 so far"));
    assert_eq!(open.blocks, [6, 4, 1, 3, 4, 3, 1, 4, 5]);
    let won = view(&text.replace("givens", "won 5 60000 2\ngivens"), chinese());
    assert_eq!((&*won.title, &*won.status), ("困难 123", "用时01:00解出，提示2次"));
    assert_eq!(view(&text.replace("hard 123", "easy 20261120"), Language::ENGLISH).title, "Easy, 2026-11-20");
    let taken_back = view(&text.replace("givens", "shown 5 6 0\ngivens"), Language::ENGLISH);
    assert_eq!((taken_back.class, &*taken_back.status), ("open", "50 cells to go, 01:13 so far"));
    assert_eq!(taken_back.delete_label, "Delete: Hard 123, today");
}

#[test]
fn a_game_filled_by_solve_is_marked_while_it_is_full() {
    let head = format!("play own\nbegun 1\nshown 5 6 0\ngivens .{}\n", &SOLUTION[1..]);
    let view = |change: &str| {
        let rest = format!("solution {SOLUTION}\ncursor 0\nplayed 73250\nat 1\n+ 0={change}\n");
        game(&(head.clone() + &rest).parse().expect("a game"), "today", Language::ENGLISH)
    };
    assert_eq!((view("*5").class, &*view("*5").status), ("shown", "Filled in by Solve"));
    assert_eq!(view("5").status, "Completed in 01:13, after using Solve");
    assert_eq!(view("4").status, "0 cells to go, 01:13 so far");
}

#[test]
fn plot_points_stay_inside_and_have_texts() {
    let won = |seconds: u64, hints: u32| {
        Session::from_header(&format!("play easy 1\nbegun 1\nwon {seconds} {} {hints}\n", seconds * 1000))
            .unwrap()
    };
    let plays: Vec<_> = (1..=50).map(|seconds| won(seconds, (seconds % 2) as u32)).collect();
    let of = |plays: &[Session]| {
        let statistics = Statistics::new(plays, 0, |_| 0);
        plot(Some(Level::Easy), statistics.of_level(Some(Level::Easy)), Language::ENGLISH)
    };
    let plot = of(&plays).expect("a plot");
    assert_eq!((plot.dots.len(), plot.points.len()), (40, 40));
    assert_eq!(plot.label, "Easy: the last 40, 00:11 to 00:50");
    assert_eq!(plot.points[0], (11, "00:11, 1 hint".to_owned()));
    let (width, height) = PLOT_SIZE;
    assert!(plot.dots.iter().all(|(x, y, _)| (0.0..=width).contains(x) && (0.0..=height).contains(y)));
    let (first, last) = (plot.dots[0], plot.dots[39]);
    assert!(last.0 - first.0 > 0.8 * width && first.1 - last.1 > 0.5 * height, "they fill the plot");
    assert_eq!(of(&plays[..1]), None);
    assert_eq!(of(&[]), None);
}

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

/// A game of the puzzle with this level and seed: begun, or completed as `end` says, or only its header.
fn daily(puzzle: &str, started_at: u64, end: &str) -> Session {
    let text = format!(
        "play {puzzle}\nbegun {started_at}\n{end}givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6\
         .6....28....419..5....8..79\nsolution -\ncursor 2\nplayed 73250\nat 1\n+ 2=4\n"
    );
    text.parse().expect("a game")
}

#[test]
fn a_daily_tile_shows_how_far_the_player_is() {
    let headers = ["play medium 20261125\nbegun 6\n", "play hell 20261124\nbegun 7\nwon 9 3725000 0\n"]
        .map(|header| Session::from_header(header).expect("a header"));
    let games = [
        daily("easy 20261125", 1, "won 5 248000 1\n"),
        daily("easy 20261125", 2, ""),
        daily("hard 20261125", 3, ""),
        daily("hell 20261125", 4, "shown 5 60000 0\n"),
        daily("hard 412", 5, ""),
    ];
    let dailies = Dailies::new(headers.iter().chain(&games));
    let tile = |date, level, language| daily_tile(&dailies, day(date), level, language);
    let today = "2026-11-25";
    let easy = tile(today, Level::Easy, Language::ENGLISH);
    assert_eq!((&*easy.status, easy.is_solved, easy.blocks), ("4:08", true, [9; 9]));
    assert_eq!(easy.label, "Easy, solved in 4:08");
    let medium = tile(today, Level::Medium, Language::ENGLISH);
    assert_eq!((&*medium.label, medium.blocks), ("Medium, new", [0; 9]), "only its header is known");
    let hard = tile(today, Level::Hard, Language::ENGLISH);
    assert_eq!((&*hard.label, hard.blocks), ("Hard, 50 to go", [6, 4, 1, 3, 4, 3, 1, 4, 5]));
    assert_eq!(tile(today, Level::Hard, chinese()).label, "困难，还空50格");
    let hell = tile(today, Level::Hell, Language::ENGLISH);
    assert_eq!((&*hell.status, hell.is_solved), ("by Solve", false));
    assert_eq!(tile("2026-11-24", Level::Hell, Language::ENGLISH).status, "1:02:05", "kept as a header");
    assert_eq!(
        dailies.game(day(today), Level::Easy).map(|game| game.started_at_ms),
        Some(1),
        "the solved one"
    );
}

/// A quilt with the focus on its chosen day.
fn quilt(chosen: &str, today: &str) -> QuiltState {
    QuiltState { focused: day(chosen), chosen: day(chosen), today: day(today) }
}

#[test]
fn the_quilt_marks_what_is_started_solved_and_faster_than_usual() {
    use DailyMark::{Fast, New, Solved, Started};
    let won = |puzzle: &str, seconds: u64, hints: u32| {
        Session::from_header(&format!("play {puzzle}\nbegun 1\nwon 5 {seconds}000 {hints}\n")).unwrap()
    };
    let games = [
        ("easy 20261124", 60, 0),
        ("hard 20261124", 59, 0),
        ("hell 20261124", 59, 1),
        ("easy 20261122", 59, 0),
    ]
    .map(|(puzzle, seconds, hints)| won(puzzle, seconds, hints));
    let all = Level::ALL.map(|level| won(&format!("{level} 20261201"), 70, 0));
    let shown = Session::from_header("play medium 20261124\nbegun 1\nshown 5 60000 0\n").unwrap();
    let dailies = Dailies::new(games.iter().chain(&all).chain([&shown]));
    let state = quilt("2026-11-24", "2026-12-02");
    let usual = [Some(60_000), None, Some(60_000), Some(60_000)];
    let days = quilt_days(&state, &dailies, &usual, Language::ENGLISH, |day| day.to_string(), |_| "D".into());
    assert_eq!((days.len(), days[0].day, days[80].day), (81, day("2026-11-20"), day("2027-02-08")));
    let view = |date: &str| days.iter().find(|view| view.day == day(date)).expect("a day").clone();
    // The usual time itself is not faster, nor is a game with a hint.
    assert_eq!(view("2026-11-24").marks, [Solved, Started, Fast, Solved]);
    assert_eq!(
        view("2026-11-24").label,
        "2026-11-24, Easy, Hard and Hell solved, Hard faster than usual, Medium started"
    );
    assert_eq!((view("2026-11-22").marks, view("2026-11-21").marks), ([Fast, New, New, New], [New; 4]));
    assert_eq!(view("2026-11-21").label, "2026-11-21");
    assert_eq!(view("2026-12-01").label, "2026-12-01, all four solved");
    assert!(view("2026-12-01").is_whole() && view("2026-12-01").month.as_deref() == Some("D"));
    assert!(
        !view("2026-11-24").is_whole() && view("2026-11-24").is_chosen && view("2026-11-24").is_focusable
    );
    assert!(view("2026-12-02").is_today && !view("2026-12-02").is_future && view("2026-12-03").is_future);
    assert_eq!(quilt_facts(&days, Language::ENGLISH), "8 solved, 1 whole day");
    assert_eq!(quilt_facts(&days[..4], Language::ENGLISH), "1 solved");
}

#[test]
fn the_picture_of_a_quilt_has_a_square_for_every_puzzle_and_names_none() {
    let won =
        |puzzle: String| Session::from_header(&format!("play {puzzle}\nbegun 1\nwon 5 70000 0\n")).unwrap();
    let games = Level::ALL.map(|level| won(format!("{level} 20261201")));
    let dailies = Dailies::new(&games);
    let state = quilt("2026-12-02", "2026-12-02");
    let days =
        quilt_days(&state, &dailies, &[None; 4], Language::ENGLISH, |day| day.to_string(), |_| "D".into());
    for (medium, background) in [(QuiltMedium::Paper, "#fff"), (QuiltMedium::Screen, "#f3f0e8")] {
        let svg = quilt_picture(&days, "Nov 20 to Dec 2 & more", medium, Language::ENGLISH);
        let count = |part: &str| svg.matches(part).count();
        assert_eq!(
            (count("<rect "), count("#f6d27f"), count("#ebe6da"), count("#f4f2ec")),
            (324, 4, 48, 272)
        );
        assert_eq!((count("<circle "), count("l14 14"), count(background) >= 2), (3, 1, true));
        assert!(svg.contains("Nov 20 to Dec 2 &amp; more") && svg.contains("4 solved, 1 whole day"));
        // Dates as in the labels, and numbers of puzzles, are not in it.
        assert!(!svg.contains("2026-12") && !svg.contains("easy"), "{svg}");
    }
}

#[test]
fn quilts_follow_each_other_without_a_gap() {
    let mut before = quilt("2019-12-31", "2030-01-01");
    for days in 1..4000 {
        let next = QuiltState { focused: day("2019-12-31").plus_days(days), ..before };
        let ((start, end), (start_before, end_before)) = (next.range(), before.range());
        assert!((start..=end).contains(&next.focused) && end.days_since(start) == 80);
        assert!((start, end) == (start_before, end_before) || start.days_since(end_before) == 1);
        before = next;
    }
}

#[test]
fn arrows_stop_at_the_edges_of_a_quilt_as_on_the_board() {
    let target = |from: &str, key: &str| {
        quilt(from, "2027-01-31").day_for_key(key).map(|day| day.to_string()).unwrap_or_default()
    };
    for (from, key, to) in [
        // In the middle of the second row.
        ("2026-12-03", "ArrowLeft", "2026-12-02"),
        ("2026-12-03", "ArrowRight", "2026-12-04"),
        ("2026-12-03", "ArrowUp", "2026-11-24"),
        ("2026-12-03", "ArrowDown", "2026-12-12"),
        ("2026-12-03", "Home", "2026-11-29"),
        ("2026-12-03", "End", "2026-12-07"),
        ("2026-12-03", "PageUp", "2026-09-13"),
        // At the edges, and not beyond today.
        ("2026-11-29", "ArrowLeft", "2026-11-29"),
        ("2026-12-07", "ArrowRight", "2026-12-07"),
        ("2026-11-20", "ArrowUp", "2026-11-20"),
        ("2026-11-19", "ArrowDown", "2026-11-19"),
        ("2026-12-03", "PageDown", "2027-01-31"),
        ("2027-01-31", "ArrowRight", "2027-01-31"),
        ("2027-01-25", "ArrowDown", "2027-01-31"),
        ("2026-12-03", "Enter", ""),
    ] {
        assert_eq!(target(from, key), to, "{key} on {from}");
    }
}

#[test]
fn the_usual_time_is_the_median_without_hints() {
    let won = |level: &str, seconds: u64, hints: u32| {
        let text = format!("play {level} 1\nbegun 1\nwon 5 {} {hints}\n", seconds * 1000);
        Session::from_header(&text).unwrap()
    };
    let games = [won("easy", 20, 0), won("hard", 200, 0), won("hard", 280, 0), won("hard", 9, 1)];
    let statistics = Statistics::new(&games, 0, |_| 0);
    let usual = |level, language| usual_time(statistics.of_level(Some(level)), language);
    assert_eq!(usual(Level::Hard, Language::ENGLISH).as_deref(), Some("you: 4 min"));
    assert_eq!(usual(Level::Easy, Language::ENGLISH).as_deref(), Some("you: under 1 min"));
    assert_eq!(usual(Level::Hard, chinese()).as_deref(), Some("您：4分钟"));
    assert_eq!(usual(Level::Hell, Language::ENGLISH), None);
    let facts =
        statistics_facts(&statistics, Language::ENGLISH).map(|(value, label)| format!("{value} {label}"));
    assert_eq!(facts, ["4 puzzles solved", "04:00 usual, Hard", "1 day in a row"]);
    let none = statistics_facts(&Statistics::default(), Language::ENGLISH);
    assert_eq!(none.map(|(value, _)| value), ["0", "–", "0"]);
}

#[test]
fn a_square_of_the_mark_deepens_as_its_block_fills() {
    let opacities: Vec<usize> = (0..=9).map(mark_opacity).collect();
    assert!(opacities.is_sorted(), "{opacities:?}");
    assert_eq!((opacities[0], opacities[9]), (12, 100));
}

#[test]
fn a_finished_game_is_compared_with_those_before() {
    let best = |previous_best_ms, median_ms| TimeComparison::Best { previous_best_ms, median_ms, count: 9 };
    let other = |best_ms, median_ms| TimeComparison::Other { best_ms, median_ms, count: 9 };
    for (comparison, text) in [
        (TimeComparison::First, ""),
        (
            best(70_000, 90_000),
            "Your fastest yet: 00:30 faster than your usual 01:30. The best before was 01:10.",
        ),
        (best(60_500, 60_900), "Your fastest yet. Your usual time is 01:00, the best before was 01:00."),
        (other(50_000, 61_000), "00:01 faster than your usual 01:01. Your best is 00:50."),
        (other(50_000, 60_999), "Your usual time is 01:00, your best 00:50."),
    ] {
        assert_eq!(comparison_text(comparison, 60_000, Language::ENGLISH), text);
    }
}

#[test]
fn what_took_longest_for_each_digit_was_the_slowest() {
    // Six quick digits in the first row, three slow ones in the second.
    let moves = [(2, 4, 20), (3, 6, 20), (5, 8, 20), (6, 9, 20), (7, 1, 20), (8, 2, 20)];
    let slow = [(10, 7, 30), (11, 2, 30), (15, 3, 30)];
    let lines =
        moves.iter().chain(&slow).map(|(cell, digit, seconds)| format!("+{seconds} {cell}={digit}\n"));
    let log = lines.collect::<Vec<_>>().concat();
    let text =
        format!("play own\nbegun 1\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 900000\nat 9\n{log}");
    let session: Session = text.parse().expect("a game");
    assert_eq!(thoughts_text(&session, &[], Language::ENGLISH), "Slowest: row 2, 01:30 for 3 digits.");
}
