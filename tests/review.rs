//! *Look back*: what each move of a game was.

use ninefold::generator::generate;
use ninefold::grid::{Board, Candidate, Cell, Grid};
use ninefold::hint::{FoundStep, MoveSearch, PlayerMove, StepGoal};
use ninefold::level::{Level, Rating};
use ninefold::rating::rate;
use ninefold::techniques::{FINDERS, Flow, verify};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{Action, Session};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Job, Report, ReviewRequest, Task};
use ninefold_app::review::{
    MoveJudgement, Review, ReviewAction as Do, ReviewEffect, ReviewState, Slip, StepChoice,
};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::languages::all_languages;
use crate::support::made_game::{Kind, MadeGame, kind};
use crate::support::player::{Player, answered};

/// The review of a game, with the answer of the worker.
fn review_of(session: &Session) -> Review {
    let (mut review, effects) = Review::open(session.clone(), None).expect("a game with moves");
    for effect in effects {
        if let ReviewEffect::RunJob(job) = effect {
            review.handle_report(answered(1, Task::new(job).finish()));
        }
    }
    assert_eq!(review.state(), ReviewState::Done);
    review
}

fn judgements(review: &Review) -> Vec<MoveJudgement> {
    (1..=review.timeline().moves().len()).map(|number| review.judgement(number).expect("known")).collect()
}

#[test]
fn each_move_of_a_hundred_games_is_what_it_was() {
    let mut seen = Vec::new();
    for number in 0..100 {
        let level = Level::ALL[number % 4];
        let mut game = MadeGame::new(level, number as u64);
        game.play();
        let review = review_of(game.player.session());
        let kinds: Vec<Kind> = judgements(&review).into_iter().map(kind).collect();
        let first = kinds.iter().zip(&game.expected).position(|(kind, expected)| match expected {
            Kind::Correct => !matches!(kind, Kind::Found | Kind::Easier),
            _ => kind != expected,
        });
        if let Some(index) = first {
            panic!(
                "game {number}, move {}: {:?} instead of {:?}\n{:?}\n{:#?}\n{}",
                index + 1,
                kinds[index],
                game.expected[index],
                review.change(index + 1),
                review.explained(index + 1).map(|found| (
                    found.hardest.as_ref().map(|one| one.step.notation.clone()),
                    found.easier.as_ref().map(|one| one.step.notation.clone())
                )),
                game.player.session().to_text(),
            );
        }
        assert_eq!(kinds.len(), game.expected.len(), "game {number}");
        seen.extend(kinds);
    }
    for kind in [Kind::Other, Kind::Undo, Kind::Found, Kind::Easier, Kind::Slip, Kind::Hint] {
        let count = seen.iter().filter(|other| **other == kind).count();
        println!("{kind:?}: {count}");
        assert!(count >= 50, "{kind:?}: {count}");
    }
}

/// The moves that a review asks about.
fn questions(session: &Session) -> (Grid, Vec<PlayerMove>) {
    let (_, effects) = Review::open(session.clone(), None).expect("a game with moves");
    let request = effects.into_iter().find_map(|effect| match effect {
        ReviewEffect::RunJob(Job::Review(request)) => decode_message::<ReviewRequest>(&request).ok(),
        _ => None,
    });
    let ReviewRequest { solution, moves, .. } = request.expect("a request");
    (solution, moves)
}

#[test]
fn every_step_of_a_review_is_verified_where_it_stands() {
    let (mut needed_count, mut easier_count) = (0, 0);
    for seed in 200..210 {
        let mut game = MadeGame::new(if seed % 2 == 0 { Level::Hard } else { Level::Hell }, seed);
        game.play();
        let (solution, moves) = questions(game.player.session());
        let mut search = MoveSearch::new(solution, Rating(100), true);
        for played in moves {
            let goals = played.goals.clone();
            search.begin(played);
            let steps = loop {
                if let Some(steps) = search.run() {
                    break steps;
                }
            };
            let needed = steps.needed.expect("steps on the ladder");
            for found in needed.iter().chain(&steps.easier) {
                assert_eq!(verify(&found.board, &found.step), Ok(()), "{}", found.step);
            }
            if let Some(last) = needed.last() {
                assert!(
                    goals.iter().any(|goal| match goal {
                        StepGoal::Place(placed) => last.step.placements.contains(placed),
                        StepGoal::Eliminate(struck) => last.step.eliminations.contains(*struck),
                        _ => false,
                    }),
                    "{goals:?}: {}",
                    last.step
                );
                needed_count += 1;
            }
            if let Some(last) = steps.easier.last() {
                let hardest = |path: &[FoundStep]| path.iter().map(|found| found.step.rating().0).max();
                assert!(!last.step.placements.is_empty(), "{}", last.step);
                assert!(hardest(&steps.easier) <= hardest(&needed).map(|rating| rating - 5));
                easier_count += 1;
            }
        }
    }
    assert!(needed_count > 300 && easier_count > 10, "{needed_count}, {easier_count}");
}

#[test]
fn a_digit_that_no_technique_reaches_is_a_leap() {
    let mut leaps = 0;
    for seed in [3, 5] {
        let puzzle = generate(Level::Hard, seed).puzzle;
        let solution = *puzzle.solution();
        let limit = rate(&puzzle).rating.max(Rating(60));
        for cell in (!puzzle.givens().filled()).into_iter().step_by(4) {
            let mut player = Player::with(&puzzle.givens().to_line());
            player.pace_ms = 20_000.0;
            player.enter_right(cell);
            let review = review_of(player.session());
            let target = Candidate { cell, digit: solution[cell].expect("a digit") };
            match review.judgement(1) {
                Some(MoveJudgement::Leap) => {
                    assert!(!is_reached(puzzle.givens(), target, limit), "{target:?}");
                    // Something easier is there: the first step of the solution.
                    assert!(
                        review.step(StepChoice::Easier).is_some()
                            && review.step(StepChoice::Hardest).is_none()
                    );
                    assert_eq!(review.moments(), [1]);
                    leaps += 1;
                }
                // Its steps are verified elsewhere.
                Some(MoveJudgement::Found | MoveJudgement::EasierWasThere) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(leaps >= 3, "{leaps}");
}

/// Whether all eliminations that can be made without a new digit, by steps rated up to a limit, lead to a step that places the target.
fn is_reached(givens: &Grid, target: Candidate, limit: Rating) -> bool {
    let mut board = Board::new(givens);
    loop {
        let (mut places, mut eliminations) = (false, Vec::new());
        for finder in FINDERS {
            let _ = finder.find(&board, &mut |step| {
                if step.rating() <= limit {
                    places |= step.placements.contains(&target);
                    eliminations.extend(step.eliminations.iter());
                }
                Flow::Continue(())
            });
            if places || !eliminations.is_empty() {
                break;
            }
        }
        if places {
            return true;
        }
        if eliminations.is_empty() {
            return false;
        }
        for candidate in eliminations {
            board.eliminate(candidate);
        }
    }
}

#[test]
fn a_slip_says_how_long_it_stood_and_what_followed() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let open: Vec<Cell> = (!puzzle.givens().filled()).into_iter().collect();
    let wrong = |cell: Cell| puzzle.solution()[cell].expect("a digit").value() % 9 + 1;
    let mut player = Player::with(&puzzle.givens().to_line());
    player.pace_ms = 5_000.0;
    // Two actions a digit, of five seconds each: at 10, 20, 30 and 40 seconds.
    player.enter(open[0], wrong(open[0])).enter(open[1], wrong(open[1])).enter_right(open[2]);
    player.enter_right(open[0]);
    player.act(Action::Undo).act(Action::Undo).act(Action::Undo).enter_right(open[1]);
    let review = review_of(player.session());
    let moves = judgements(&review);
    let slip = |stood_s, mended_s, followed_by| MoveJudgement::Slip(Slip { stood_s, mended_s, followed_by });
    // The first is overwritten at 40 seconds, and comes back when three moves are taken back, the first of them at 45.
    assert_eq!(moves[0], slip(Some(30), Some(40), 1));
    assert_eq!(moves[1], slip(Some(25), Some(45), 0));
    assert_eq!(moves[4], MoveJudgement::Undo);
    assert_eq!(review.timeline().moves()[4].before, 4);
    assert_eq!(review.timeline().moves()[5].before, 5);
    // A slip that stays.
    let mut player = Player::with(&puzzle.givens().to_line());
    player.enter(open[0], wrong(open[0]));
    assert_eq!(judgements(&review_of(player.session())), [slip(None, None, 0)]);
}

#[test]
fn a_struck_note_of_the_solution_is_a_slip() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let cell = (!puzzle.givens().filled()).first().expect("an empty cell");
    let right = puzzle.solution()[cell].expect("a digit").value();
    let mut player = Player::with(&puzzle.givens().to_line());
    player.act(Action::FillNotes).select(cell).mark(MarkKind::Corner, &[right, right]);
    let kinds: Vec<Kind> = judgements(&review_of(player.session())).into_iter().map(kind).collect();
    assert_eq!(kinds, [Kind::Other, Kind::Slip, Kind::Other]);
}

#[test]
fn what_solve_filled_in_is_said_to_be_its_own() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let mut player = Player::with(&puzzle.givens().to_line());
    player.solve_all_but(30).act(Action::Solve).act(Action::Solve);
    let moves = judgements(&review_of(player.session()));
    assert_eq!(moves.last(), Some(&MoveJudgement::BySolve));
    assert_eq!(moves.iter().filter(|played| **played == MoveJudgement::BySolve).count(), 1);
}

#[test]
fn a_review_goes_through_the_moves_and_plays_them() {
    let mut game = MadeGame::new(Level::Hard, 7);
    game.play();
    let mut review = review_of(game.player.session());
    let count = review.timeline().moves().len();
    assert_eq!(review.at(), count);
    review.apply(Do::First, 0.0);
    assert_eq!(review.position().board.grid, *game.player.session().givens());
    for number in 1..=count {
        review.apply(Do::StepForward, 0.0);
        assert_eq!(review.at(), number);
        if let Some(cell) = review.change(number).cells().first() {
            assert_eq!(review.cursor(), cell);
        }
    }
    assert_eq!(review.position().board.grid, *game.player.session().grid());
    review.apply(Do::StepForward, 0.0);
    assert_eq!(review.at(), count, "there is nothing after the end");
    // The slider counts seconds: of several moves in one second the last is shown.
    review.apply(Do::SeekTime(review.timeline().moves()[9].played_s), 0.0);
    assert_eq!(review.at(), 10);
    // The moments, one after another.
    review.apply(Do::First, 0.0);
    for moment in review.moments().to_vec() {
        review.apply(Do::NextMoment, 0.0);
        assert_eq!(review.at(), moment);
    }
    // From the end, playback begins at the start, and stops at the end.
    review.apply(Do::Last, 0.0);
    let mut now = 0.0;
    let mut effects = review.apply(Do::TogglePlayback, now);
    assert_eq!(review.at(), 0);
    while let Some(ReviewEffect::StartTimer(milliseconds)) = effects.first() {
        now += f64::from(*milliseconds);
        effects = review.apply(Do::Advance, now);
    }
    assert_eq!((review.at(), review.is_playing()), (count, false));
}

#[test]
fn everything_in_a_review_has_words_in_every_language() {
    let mut game = MadeGame::new(Level::Hell, 11);
    game.play();
    let mut review = review_of(game.player.session());
    for language in all_languages() {
        for number in 0..=review.timeline().moves().len() {
            review.apply(if number == 0 { Do::First } else { Do::StepForward }, 0.0);
            let view = view_model::review(&review, language);
            let texts = [&view.heading, &view.position_text, &view.slider_text, &view.note];
            let steps = view.steps.iter().map(|step| &step.label);
            let moments = view.moments.iter().flatten();
            for text in texts.into_iter().chain(&view.sentences).chain(steps).chain(moments) {
                assert!(!text.contains(['{', '}']), "{text}");
            }
            let spoken = view_model::spoken_move(&review, language);
            assert!(!spoken.contains(|sign: char| ('\u{e000}'..'\u{f8ff}').contains(&sign)), "{spoken}");
        }
    }
    assert!(view_model::review_shape(&review).is_some());
}

#[test]
fn an_answer_of_a_review_survives_the_way_to_the_page() {
    let mut game = MadeGame::new(Level::Hard, 7);
    game.play();
    let (solution, moves) = questions(game.player.session());
    let job = ReviewRequest { solution, rating: None, moves, language: Language::ENGLISH }.to_job();
    let message = encode_message(&(7u32, job.clone()));
    assert_eq!(decode_message::<(u32, Job)>(&message), Ok((7, job.clone())));
    let report = answered(7, Task::new(job).finish());
    assert_eq!(decode_message::<Report>(&encode_message(&report)), Ok(report));
}

#[test]
fn a_search_that_fails_is_said() {
    let mut player = Player::with(&generate(Level::Easy, 1).puzzle.givens().to_line());
    player.solve_all_but(40);
    let (mut review, _) = Review::open(player.session().clone(), None).expect("a game with moves");
    let effects = review.handle_report(Report::Failed { id: 1 });
    assert_eq!((review.state(), effects), (ReviewState::Failed, vec![ReviewEffect::AnnounceMoments]));
    let view = view_model::review(&review, Language::ENGLISH);
    assert!(view.moments.is_none() && view.progress.is_none());
    assert_eq!(view_model::spoken_moments(&review, Language::ENGLISH), view.note);
}

#[test]
fn a_shared_game_is_described_as_that_of_its_player() {
    let mut game = MadeGame::new(Level::Hard, 7);
    game.play();
    let open = |shared_by: Option<&str>| {
        let session = game.player.session().clone();
        let (mut review, effects) =
            Review::open(session, shared_by.map(str::to_owned)).expect("a game with moves");
        let [ReviewEffect::RunJob(job)] = &effects[..] else { panic!("{effects:?}") };
        review.handle_report(answered(1, Task::new(job.clone()).finish()));
        review
    };
    let titles = [None, Some(""), Some("Anna")]
        .map(|shared_by| view_model::review(&open(shared_by), Language::ENGLISH).title);
    assert_eq!(titles, ["Look back", "A shared game", "Anna’s game"]);
    let mut review = open(Some("Anna"));
    assert_eq!(review.apply(Do::PlayPuzzle, 0.0), [ReviewEffect::PlayPuzzle]);
    assert_eq!(review.session(), open(None).session(), "it is read only");
    // It begins with the puzzle, and says nothing of the solution.
    assert!(review.at() == 0 && review.hides_solution());
    let view = view_model::review(&review, Language::ENGLISH);
    assert_eq!((view.moments, view.heading.as_str()), (None, "The puzzle"));
    assert!(view.sentences[0].starts_with("Solved in "), "{:?}", view.sentences);
    review.apply(Do::Last, 0.0);
    assert!(view_model::review(&review, Language::ENGLISH).moments.is_some());
    while review.at() > 0 {
        let text = view_model::spoken_move(&review, Language::ENGLISH);
        assert!(!text.contains("You ") && !text.contains("you "), "{text}");
        review.apply(Do::StepBack, 0.0);
    }
    review.apply(Do::Last, 0.0);
    let text = view_model::spoken_moments(&review, Language::ENGLISH);
    assert!(!text.contains("you "), "{text}");
}

#[test]
fn the_other_speed_counts_at_once() {
    let mut game = MadeGame::new(Level::Easy, 3);
    game.play();
    let (mut review, _) = Review::open(game.player.session().clone(), None).expect("a game with moves");
    review.apply(Do::First, 0.0);
    review.apply(Do::SetRealTime(true), 0.0);
    let timer = |effects: Vec<ReviewEffect>| match effects[..] {
        [ReviewEffect::StartTimer(milliseconds)] => f64::from(milliseconds),
        _ => panic!("{effects:?}"),
    };
    let mut now = timer(review.apply(Do::TogglePlayback, 0.0));
    assert!(now <= 250.0);
    now += timer(review.apply(Do::Advance, now));
    review.apply(Do::SetRealTime(false), now);
    let at = review.at();
    review.apply(Do::Advance, now);
    assert_eq!(review.at(), at + 1, "its timer does not wait for the long thought to end");
}
