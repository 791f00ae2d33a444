//! The profile: which techniques were there in the player's games.

use ninefold::grid::Candidate;
use ninefold::level::{Level, Rating};
use ninefold::techniques::Technique;
use ninefold_app::game::{Action, Session};
use ninefold_app::profile::{
    AnalysisState, GameAnalysis, GameTechniques, PlayerProfile, ProfileLog, TechniqueCounts,
};
use ninefold_app::protocol::{Report, Task};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, PlayerProfileView, ProfileProgress, TechniqueLabels};

use crate::support::languages::all_languages;
use crate::support::made_game::{MadeGame, single_rating};
use crate::support::parallel::parallel_for;
use crate::support::player::{Player, answered};
use crate::support::rng::Rng;

/// What the profile knows of a game, with the answers of a worker.
fn techniques_of(session: &Session) -> GameTechniques {
    let (mut analysis, mut job) = GameAnalysis::begin(session.clone()).expect("a game with moves");
    loop {
        match analysis.handle_report(answered(1, Task::new(job).finish())) {
            AnalysisState::Job(next) => job = next,
            AnalysisState::Done(game) => return game,
            other => panic!("{other:?}"),
        }
    }
}

fn counts(game: &GameTechniques, technique: Technique) -> TechniqueCounts {
    let found = game.techniques.iter().find(|counts| counts.technique_key == technique.key());
    found.cloned().unwrap_or_default()
}

fn sum(game: &GameTechniques, number: impl Fn(&TechniqueCounts) -> u32) -> u32 {
    game.techniques.iter().map(number).sum()
}

/// A game that follows the ladder to its end.
fn ladder_game(level: Level, seed: u64) -> MadeGame {
    let mut game = MadeGame::new(level, seed);
    while let Some(found) = game.next() {
        game.follow(&found);
    }
    game
}

#[test]
fn a_game_in_the_order_of_the_ladder_finds_all_and_overlooks_nothing() {
    for (index, level) in Level::ALL.into_iter().enumerate() {
        for seed in 0..3 {
            let made = ladder_game(level, 40 + seed + 10 * index as u64);
            let session = made.player.session();
            assert!(session.grid().is_solved() && GameAnalysis::is_counted(session));
            let game = techniques_of(session);
            assert_eq!((sum(&game, |counts| counts.hinted), sum(&game, |counts| counts.overlooked)), (0, 0));
            let open = 81 - session.givens().filled().len() as u32;
            let is_single = |counts: &&TechniqueCounts| {
                Technique::from_key(&counts.technique_key).expect("a technique").rating() <= Rating(23)
            };
            let singles: u32 = game.techniques.iter().filter(is_single).map(|counts| counts.found).sum();
            assert_eq!(singles, open, "each digit is placed by a single");
            let is_hard = game.techniques.iter().any(|counts| !is_single(&counts));
            assert_eq!(is_hard, level > Level::Easy && made.has_eliminated, "{:?}", game.techniques);
            assert!(game.estimate_s > 60, "{}", game.estimate_s);
            // Two actions a digit, of three seconds each.
            let timed_s = sum(&game, |counts| counts.timed_s);
            assert!(u64::from(timed_s) <= session.clock().played_ms() / 1000, "{timed_s}");
            assert!(sum(&game, |counts| counts.timed) <= open);
        }
    }
}

#[test]
fn hints_are_counted_by_their_technique() {
    let mut made = MadeGame::new(Level::Easy, 3);
    let mut asked = Vec::new();
    for number in 0.. {
        let Some(found) = made.next() else { break };
        if number % 7 == 0 {
            // To a higher level of the same hint: it is one.
            made.player.act(Action::Hint).act(Action::Hint);
            asked.push(found.step.technique);
        }
        made.follow(&found);
    }
    let game = techniques_of(made.player.session());
    for technique in Technique::ALL {
        let hints = asked.iter().filter(|hint| *hint == technique).count();
        assert_eq!(counts(&game, *technique).hinted as usize, hints, "{technique}");
    }
    let open = 81 - made.player.session().givens().filled().len();
    assert_eq!(
        sum(&game, |counts| counts.found) as usize,
        open - asked.len(),
        "what a hint showed is not found"
    );
}

#[test]
fn an_easier_step_that_stays_is_overlooked_once() {
    let mut made = MadeGame::new(Level::Medium, 5);
    let mut count = 0;
    // Naked singles, while something is there that is clearly easier.
    while count < 4 {
        let solution = made.solution();
        let rated = |game: &MadeGame| -> Vec<(Candidate, Rating)> {
            let open = game.board.empty().into_iter();
            let placed = open.map(|cell| Candidate { cell, digit: solution[cell].expect("a digit") });
            placed.filter_map(|placed| Some((placed, single_rating(&game.board, placed)?))).collect()
        };
        let all = rated(&made);
        let has_easier = all.iter().any(|(_, rating)| *rating <= Rating(15));
        let naked = all.iter().find(|(_, rating)| *rating == Rating(23)).filter(|_| has_easier);
        if let Some((placed, _)) = naked {
            made.player.enter_right(placed.cell);
            made.board.place(*placed);
            count += 1;
        } else {
            let found = made.next().expect("a step");
            made.follow(&found);
        }
    }
    let game = techniques_of(made.player.session());
    let overlooked = sum(&game, |counts| counts.overlooked);
    assert!((1..=4).contains(&overlooked), "{:?}", game.techniques);
    assert!(counts(&game, Technique::NakedSingle).found >= 4);
    assert_eq!(counts(&game, Technique::NakedSingle).overlooked, 0);
    for counts in game.techniques.iter().filter(|counts| counts.overlooked > 0) {
        let technique = Technique::from_key(&counts.technique_key).expect("a technique");
        assert!(technique.rating() <= Rating(18), "{technique}");
    }
}

#[test]
fn a_search_that_fails_is_said() {
    let made = ladder_game(Level::Easy, 3);
    let (mut analysis, job) = GameAnalysis::begin(made.player.session().clone()).expect("a game");
    assert_eq!(analysis.clone().handle_report(Report::Failed { id: 1 }), AnalysisState::Failed);
    let next = analysis.handle_report(answered(1, Task::new(job).finish()));
    assert!(matches!(next, AnalysisState::Job(_)));
    assert_eq!(analysis.handle_report(Report::Failed { id: 1 }), AnalysisState::Failed);
    let empty = Player::with(&made.player.session().givens().to_line());
    assert_eq!(GameAnalysis::begin(empty.session().clone()), None);
}

/// A log of made-up games, of which every log has some.
fn random_log(rng: &mut Rng) -> ProfileLog {
    let mut log = ProfileLog::default();
    for started_at_ms in (0..rng.below(40)).map(|number| 1_795_300_000_000 + number as u64 * 3_600_000) {
        if rng.below(3) == 0 {
            continue;
        }
        let mut game = GameTechniques { estimate_s: rng.below(3) as u64 * 100, techniques: Vec::new() };
        for technique in Technique::ALL.iter().filter(|technique| technique.tier() < 9) {
            if rng.below(2) == 0 {
                game.techniques.push(TechniqueCounts {
                    technique_key: technique.key().to_owned(),
                    found: rng.below(30) as u32,
                    overlooked: rng.below(3) as u32,
                    ..TechniqueCounts::default()
                });
            }
        }
        log.add(started_at_ms, &game);
    }
    log
}

#[test]
fn logs_merge_to_the_same_in_any_order() {
    parallel_for(300, |seed| {
        let mut rng = Rng::new(seed);
        let logs: Vec<ProfileLog> = (0..4).map(|_| random_log(&mut rng)).collect();
        let merged = |order: &[usize]| {
            let mut all = ProfileLog::default();
            for index in order {
                all.merge(&logs[*index]);
            }
            all
        };
        let all = merged(&[0, 1, 2, 3]);
        for order in [&[3, 2, 1, 0][..], &[2, 0, 3, 1], &[1, 1, 3, 0, 2, 0]] {
            assert_eq!(merged(order), all, "seed {seed}");
        }
        let mut halves = [merged(&[0, 1]), merged(&[2, 3])];
        let [one, other] = &mut halves;
        one.merge(other);
        assert_eq!(*one, all);
        assert_eq!(ProfileLog::from_text(&all.to_text()), all);
        // Lines that were added one after another are read like a merge.
        let lines: String = logs.iter().map(ProfileLog::to_text).collect();
        assert_eq!(ProfileLog::from_text(&lines), all);
    });
}

#[test]
fn damaged_lines_are_left_out() {
    let text = "5 540,x-wing 1 0 2 1 95\nnonsense\n\n-3 9\n6 x,x-wing 1 0,naked-pair 1 2 3 4 5,pointing 1 2 3 4 99999999999\n";
    let log = ProfileLog::from_text(text);
    let game = log.game(5).expect("a game");
    assert_eq!(game.to_text(), "540,x-wing 1 0 2 1 95");
    assert_eq!(game.estimate_s, 540);
    assert_eq!(log.game(6).map(|game| game.to_text()), Some("0,naked-pair 1 2 3 4 5".to_owned()));
    assert!(log.game(7).is_none() && ProfileLog::from_text("nonsense").is_empty());
}

/// A header of a game that was started at this time, and how it was completed.
fn header(started_at_ms: u64, completion: &str) -> Session {
    Session::from_header(&format!("play hard 1\nbegun {started_at_ms}\n{completion}\n")).expect("a header")
}

fn log(lines: &str) -> ProfileLog {
    ProfileLog::from_text(lines)
}

fn view(profile: &PlayerProfile, progress: ProfileProgress, language: Language) -> PlayerProfileView {
    view_model::profile(profile, progress, &TechniqueLabels::new(language), language)
}

#[test]
fn only_games_that_the_player_solved_count() {
    let log = log(
        "1 600,x-wing 2 0 1 2 200\n2 600,x-wing 1 1 0 1 40\n3 600,x-wing 9 9 9 9 9\n4 0,x-wing 5 0 0 0 0\n",
    );
    let headers = [
        header(1, "won 9 500000 0"),
        header(2, "won 8 700000 2"),
        header(3, "shown 9 1000 0"),
        header(5, "won 9 1 0"),
    ];
    let profile = PlayerProfile::new(&log, &headers);
    assert_eq!(profile.games, 2);
    let [x_wing] = &profile.techniques[..] else { panic!("{:?}", profile.techniques) };
    assert_eq!((x_wing.found, x_wing.hinted, x_wing.overlooked, x_wing.mean_s()), (3, 1, 1, Some(80)));
    assert_eq!(profile.times.len(), 1, "a game with hints is not compared with its estimate");
    assert_eq!((profile.times[0].played_s, profile.times[0].estimate_s), (500, 600));
}

#[test]
fn three_facts_say_what_stands_out() {
    let log = log(
        "1 600,naked-single 40 0 1 3 9,x-wing 1 0 2 1 300\n2 300,pointing 2 0 1 3 540,x-wing 1 0 1 1 30,naked-pair 0 0 1 0 0\n",
    );
    let headers = [header(1, "won 9 500000 0"), header(2, "won 12 360000 0")];
    let profile = PlayerProfile::new(&log, &headers);
    let view = view(&profile, ProfileProgress::default(), Language::ENGLISH);
    let fact = |value: &str, label: &str| (value.to_owned(), label.to_owned());
    assert_eq!(
        view.facts,
        [
            fact("3", "techniques found without a hint"),
            fact("60%", "overlooked most: X-wing"),
            fact("03:00", "longest to find: Locked candidates (pointing)"),
        ],
        "less than three times is chance"
    );
    assert_eq!(view.note, "From 2 games.");
    assert_eq!(view.techniques[0].name, "Naked single");
    assert_eq!(view.techniques[0].bar, [97, 0, 2]);
    assert_eq!(view.techniques[0].text, "40 found, 0 by hint, 1 overlooked; found after 00:03 on average");
    let times = view.times.expect("two games");
    assert_eq!(times.label, "2 games without hints; 1 took less time than estimated");
    assert_eq!(times.dots[0], ("312.0".to_owned(), "32.0".to_owned()));
    assert_eq!(times.points[1], "estimated 05:00, needed 06:00");
}

#[test]
fn everything_in_the_profile_has_words_in_every_language() {
    let some = log("1 600,naked-single 4 0 3 3 9,x-wing 1 0 2 1 300\n2 60,pointing 0 1 0 0 0\n");
    let headers = [header(1, "won 9 500000 0"), header(2, "won 12 360000 0")];
    let profiles = [PlayerProfile::default(), PlayerProfile::new(&some, &headers)];
    let progress = [
        ProfileProgress::default(),
        ProfileProgress { done: 1, count: 3, has_failed: false },
        ProfileProgress { done: 1, count: 3, has_failed: true },
    ];
    for language in all_languages() {
        let mut notes = Vec::new();
        for (profile, progress) in
            profiles.iter().flat_map(|profile| progress.map(|progress| (profile, progress)))
        {
            let view = view(profile, progress, language);
            let facts = view.facts.iter().flat_map(|(value, label)| [value, label]);
            let rows = view.techniques.iter().map(|technique| &technique.text);
            let times = view.times.iter().flat_map(|times| times.points.iter().chain([&times.label]));
            for text in facts.chain(rows).chain(times).chain([&view.note]) {
                assert!(!text.is_empty() && !text.contains(['{', '}', '|']), "{text}");
            }
            assert_eq!(view.is_busy, progress.done < progress.count && !progress.has_failed);
            notes.push(view.note);
        }
        notes.dedup();
        assert!(notes.len() >= 4, "{notes:?}");
    }
}

#[test]
fn a_game_takes_a_few_bytes() {
    let mut log = ProfileLog::default();
    for number in 0..20 {
        let mut made = MadeGame::new(Level::ALL[number as usize % 4], number);
        made.play();
        log.add(1_795_300_000_000 + number, &techniques_of(made.player.session()));
    }
    let bytes = log.to_text().len() / 20;
    println!("{bytes} bytes a game");
    assert!(bytes <= 250, "{bytes}");
}
