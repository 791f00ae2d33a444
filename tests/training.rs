//! Training: what is next for a player, day by day, and what practice is kept.

use ninefold::techniques::Technique;
use ninefold_app::profile::{GameTechniques, PracticeResult, ProfileLog, TechniqueCounts};
use ninefold_app::template::Language;
use ninefold_app::training::{
    FOUND_UNTIL_REST, NextReason, NextTechnique, SESSION_POSITIONS, TechniqueProgress, TrainingInput,
    TrainingSession, TrainingState,
};
use ninefold_app::view_model::{self, TechniqueLabels};

use crate::support::languages::all_languages;
use crate::support::rng::Rng;
use crate::support::snapshot::assert_matches;

const DAY_MS: u64 = 86_400_000;

/// The first day of a made player, as the number of a day.
const FIRST_DAY: i32 = 20_786;

fn day_of(at_ms: u64) -> i32 {
    (at_ms / DAY_MS) as i32
}

/// The time of a minute of a day.
fn time(day: i32, minute: u64) -> u64 {
    day as u64 * DAY_MS + minute * 60_000
}

/// A player whose games and practice are made.
#[derive(Default)]
struct MadePlayer {
    log: ProfileLog,
    games: Vec<(u64, GameTechniques)>,
}

impl MadePlayer {
    fn play(&mut self, at_ms: u64, counts: &[(&str, [u32; 3])]) {
        let techniques = counts.iter().map(|(key, [found, hinted, overlooked])| TechniqueCounts {
            technique_key: (*key).to_owned(),
            found: *found,
            hinted: *hinted,
            overlooked: *overlooked,
            ..TechniqueCounts::default()
        });
        let game = GameTechniques { estimate_s: 300, techniques: techniques.collect() };
        self.log.add(at_ms, &game);
        self.games.push((at_ms, game));
    }

    fn practise(&mut self, at_ms: u64, technique: Technique, is_found: bool) {
        self.log.add_practice(PracticeResult { at_ms, technique, is_found });
    }

    fn next(&self, today: i32) -> Option<NextTechnique> {
        self.state(today, &self.log.practice()).next_technique()
    }

    fn input<'a>(&'a self, today: i32, results: &'a [PracticeResult]) -> TrainingInput<'a> {
        TrainingInput { games: &self.games, results, lessons: &[], today, day_of }
    }

    fn state<'a>(&'a self, today: i32, results: &'a [PracticeResult]) -> TrainingState<'a> {
        TrainingState::new(self.input(today, results))
    }
}

/// Whether it is a fish, and whether a wing.
fn kinds(technique: Technique) -> [bool; 2] {
    let key = technique.key();
    [["x-wing", "swordfish", "jellyfish"].contains(&key), key != "x-wing" && key.ends_with("-wing")]
}

/// Sixty days of somebody who always finds singles and sets, fish every second time, and wings never: a game a day, and then a session.
fn sixty_days() -> (MadePlayer, Vec<(i32, Vec<NextTechnique>)>) {
    let (mut player, mut days) = (MadePlayer::default(), Vec::new());
    let mut fish_count = 0;
    for number in 0..60 {
        let today = FIRST_DAY + number;
        let is_found = u32::from(number % 2 == 0);
        let mut counts: Vec<(&str, [u32; 3])> =
            ["full-house", "hidden-single-block", "hidden-single-line", "naked-single"]
                .map(|key| (key, [5, 0, 0]))
                .to_vec();
        counts.extend(["pointing", "claiming", "naked-pair", "hidden-pair"].map(|key| (key, [1, 0, 0])));
        counts.push(("x-wing", [is_found, 0, 1 - is_found]));
        if number % 3 == 1 {
            counts.push(("xy-wing", [0, 0, 1]));
        }
        if number % 10 == 4 {
            counts.push(("w-wing", [0, 1, 0]));
        }
        player.play(time(today, 600), &counts);
        let mut offered = Vec::new();
        for position in 0..SESSION_POSITIONS {
            let Some(next) = player.next(today) else { break };
            let [is_fish, is_wing] = kinds(next.technique);
            fish_count += u32::from(is_fish);
            let is_found = !is_wing && (!is_fish || fish_count % 2 == 0);
            player.practise(time(today, 700 + position as u64), next.technique, is_found);
            offered.push(next);
        }
        days.push((today, offered));
    }
    (player, days)
}

#[test]
fn what_is_next_for_a_made_player_on_sixty_days() {
    let (_, days) = sixty_days();
    let mut lines = Vec::new();
    for (today, offered) in &days {
        lines.push(format!("day {}\n", today - FIRST_DAY + 1));
        for next in offered {
            let view = view_model::next_technique(
                *next,
                &TechniqueLabels::new(Language::ENGLISH),
                Language::ENGLISH,
            );
            lines.push(format!("    {}: {}\n", view.title.trim_start_matches("Next: "), view.reason));
        }
    }
    let text = lines.concat();
    assert_matches("training.txt", &text);
}

#[test]
fn a_wing_that_is_never_found_takes_no_more_than_two_positions_a_day() {
    let (_, days) = sixty_days();
    for (today, offered) in &days {
        for next in offered {
            let count = offered.iter().filter(|other| other.technique == next.technique).count();
            let [_, is_wing] = kinds(next.technique);
            assert!(!is_wing || count <= 2, "day {today}: {offered:?}");
        }
    }
    let days_with = |technique: Technique| -> Vec<i32> {
        let has_it = |offered: &[NextTechnique]| offered.iter().any(|next| next.technique == technique);
        days.iter().filter(|(_, offered)| has_it(offered)).map(|(today, _)| today - FIRST_DAY).collect()
    };
    let wing_days = days_with(Technique::XyWing);
    assert_eq!(wing_days[..4], [1, 2, 3, 6], "it comes again soon, and later less often");
    assert!(wing_days.windows(2).all(|days| days[1] - days[0] <= 7), "{wing_days:?}");
    let seen = Technique::ALL.iter().filter(|technique| !days_with(**technique).is_empty());
    assert!(seen.count() > 20, "others have their turn");
}

#[test]
fn what_was_found_three_times_rests_twice_as_long_each_time() {
    let mut player = MadePlayer::default();
    let found_on = |day: i32| (0..FOUND_UNTIL_REST).map(move |index| time(day, u64::from(index)));
    for technique in Technique::ALL.iter().filter(|technique| **technique != Technique::XWing) {
        found_on(FIRST_DAY).for_each(|at_ms| player.practise(at_ms + *technique as u64, *technique, true));
    }
    // The others rest for long.
    for day in [1, 3, 7, 15, 31] {
        for technique in Technique::ALL.iter().filter(|technique| **technique != Technique::XWing) {
            player.practise(time(FIRST_DAY + day, 100) + *technique as u64, *technique, true);
        }
    }
    let start = FIRST_DAY + 32;
    found_on(start).for_each(|at_ms| player.practise(at_ms, Technique::XWing, true));
    let mut offered = Vec::new();
    for today in start..start + 31 {
        if let Some(next) = player.next(today) {
            assert_eq!(next.technique, Technique::XWing);
            offered.push((today - start, next.reason));
            player.practise(time(today, 300), Technique::XWing, true);
        }
    }
    let days: Vec<i32> = offered.iter().map(|(day, _)| *day).collect();
    assert_eq!(days, [1, 3, 7, 15], "and the next time after 16 days");
    assert_eq!(offered[2].1, NextReason::Rested { days: 4 });
}

#[test]
fn practice_is_the_same_after_copies_in_any_order() {
    let (player, _) = sixty_days();
    let lines: Vec<String> = player.log.to_text().lines().map(|line| format!("{line}\n")).collect();
    for seed in 0..50 {
        let mut rng = Rng::new(seed);
        // Each line is in one or both of two browsers.
        let mut logs = [String::new(), String::new()];
        for line in &lines {
            let place = rng.below(3);
            (0..2).filter(|log| place == 2 || place == *log).for_each(|log| logs[log] += line);
        }
        let [mut first, mut second] = logs.map(|text| ProfileLog::from_text(&text));
        first.merge(&second);
        second.merge(&first);
        assert_eq!(first, player.log, "seed {seed}");
        assert_eq!(second, player.log, "seed {seed}");
    }
    let practice = player.log.practice();
    assert_eq!(ProfileLog::from_text(&player.log.to_text()).practice(), practice);
    assert!(practice.len() > 200, "{}", practice.len());
}

#[test]
fn a_clock_that_was_ahead_stops_nothing() {
    let mut player = MadePlayer::default();
    let ahead = FIRST_DAY + 1000;
    for minute in 0..3 {
        player.practise(time(ahead, minute), Technique::FullHouse, true);
    }
    let results = player.log.practice();
    let record = |today| player.state(today, &results).record(Technique::FullHouse).expect("practised");
    assert_eq!((record(FIRST_DAY).rest_days, record(FIRST_DAY).last_day), (1, FIRST_DAY), "as of today");
    assert_ne!(player.next(FIRST_DAY).expect("a technique").technique, Technique::FullHouse, "it rests");
    // A clock that was behind: the results are older than they are, so they come earlier.
    assert_eq!(player.next(ahead + 1).map(|next| next.technique), Some(Technique::FullHouse));
}

#[test]
fn practice_counts_as_met_or_found() {
    let mut player = MadePlayer::default();
    player.practise(time(FIRST_DAY, 1), Technique::XWing, false);
    player.practise(time(FIRST_DAY, 2), Technique::Swordfish, true);
    let results = player.log.practice();
    let state = player.state(FIRST_DAY, &results);
    assert_eq!(state.progress(Technique::XWing), TechniqueProgress::Met);
    assert_eq!(state.progress(Technique::Swordfish), TechniqueProgress::Found);
    assert_eq!(state.progress(Technique::Jellyfish), TechniqueProgress::New);
    player.log.add_lesson(time(FIRST_DAY, 3), Technique::Jellyfish);
    let lessons = player.log.lessons();
    assert_eq!(lessons, [Technique::Jellyfish]);
    let state = TrainingState::new(TrainingInput { lessons: &lessons, ..player.input(FIRST_DAY, &results) });
    assert_eq!(state.progress(Technique::Jellyfish), TechniqueProgress::Met);
    assert_eq!(player.log.practice(), results, "an example is no practice");
}

#[test]
fn a_session_ends_after_five_positions_or_ten_minutes() {
    let mut session = TrainingSession::new(0.0);
    for number in 1..=SESSION_POSITIONS {
        assert!(!session.is_over(1000.0), "{number}");
        session.add(Technique::XWing, number != 2);
    }
    let view =
        view_model::training(&session, 1000.0, &TechniqueLabels::new(Language::ENGLISH), Language::ENGLISH);
    assert!(view.is_over);
    assert_eq!(view.title, "Found: X-wing");
    assert_eq!(view.status, "4 of 5 found alone. Enough for today, or five more.");
    assert_eq!(view.marks, [Some(true), Some(false), Some(true), Some(true), Some(true)]);
    let mut slow = TrainingSession::new(0.0);
    slow.add(Technique::XWing, false);
    assert!(!slow.is_over(599_999.0) && slow.is_over(600_000.0));
    for language in all_languages() {
        let view = view_model::training(&slow, 0.0, &TechniqueLabels::new(language), language);
        assert!(!view.title.is_empty() && !view.status.contains('{'), "{view:?}");
    }
}
