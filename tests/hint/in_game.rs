//! Hints and checks in a game: a hint is disclosed level by level, applied, closed by any change; a mistake is undone.

use ninefold::grid::{Cell, DigitSet};
use ninefold::level::Rating;
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{Action, Game, Mode};
use ninefold_app::i18n::{MAX_SPOKEN, Message, expand_cell_refs};
use ninefold_app::markup::Button;
use ninefold_app::protocol::{Answer, ExplainedStep, HintProgress};
use ninefold_app::view_model;

use crate::support::player::{Player, answered};
use crate::support::{MEDIUM, PUZZLE, SOLUTION, digit, digits, grid};

/// Needs forty steps beyond singles, among them ALS chains and nets.
const HELL: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn hint_level(player: &Player) -> Option<u8> {
    player.game.current_hint().map(|(_, progress)| progress.level.number())
}

#[test]
fn each_press_raises_the_hint_level_and_the_last_applies_it() {
    let mut player = Player::with(PUZZLE);
    let before = player.line();
    for level in 1..=4 {
        player.act(Action::Hint);
        assert_eq!((hint_level(&player), player.line()), (Some(level), before.clone()));
        assert_eq!(player.spoken().len(), 1, "each level is announced");
        let card = player.message();
        assert_eq!(card.class, "hint");
        assert_eq!(card.tag.is_empty(), level == 1, "where comes before what: {}", card.tag);
        let lit = view_model::board(&player.game).iter().filter(|cell| cell.lit).count();
        assert!((1..81).contains(&lit), "a part of the board is lit");
    }
    assert!(!player.spoken()[0].contains("r1c"), "cells are named in words: {:?}", player.spoken());
    let sentences = player.message().read.expect("reasons").0.reasons.len();
    for read in 1..sentences {
        player.act(Action::Hint);
        assert_eq!(player.message().read.map(|(_, read)| read), Some(read), "one sentence after the other");
    }
    player.act(Action::TurnReason { back: true }).act(Action::TurnReason { back: false });
    assert_eq!(player.message().read.map(|(_, read)| read), Some(sentences - 1));
    player.act(Action::TurnReason { back: false });
    assert_eq!(hint_level(&player), Some(4), "the step is carried out only when asked for");
    player.act(Action::Hint);
    assert_eq!(hint_level(&player), None);
    let placed: Vec<Cell> =
        Cell::all().filter(|c| player.line().as_bytes()[c.index()] != before.as_bytes()[c.index()]).collect();
    assert_eq!(placed.len(), 1);
    assert_eq!(player.session().grid()[placed[0]], grid(SOLUTION)[placed[0]]);
    assert_eq!(player.session().cursor(), placed[0]);
    player.act(Action::Undo);
    assert_eq!(player.line(), before);
}

#[test]
fn hints_alone_solve_a_puzzle_and_are_counted() {
    for puzzle in [PUZZLE, MEDIUM] {
        let mut player = Player::with(puzzle);
        let mut hints = 0;
        while !player.session().grid().is_solved() {
            player.act(Action::Hint).act(Action::ApplyHint);
            hints += 1;
            assert!(hints < 200, "{}", player.line());
        }
        assert_eq!(player.session().hint_count(), hints);
        let card = player.message();
        assert_eq!(card.title, "Solved");
        assert!(card.text.contains(&format!("with {hints} hints")), "{}", card.text);
        assert_eq!(player.saved().session().hint_count(), hints);
    }
}

#[test]
fn the_same_hint_after_undo_is_counted_once() {
    let mut player = Player::with(PUZZLE);
    for _ in 0..3 {
        player.act(Action::Hint).act(Action::ApplyHint).act(Action::Undo);
    }
    assert_eq!(player.session().hint_count(), 1);
    player.act(Action::Hint).act(Action::ApplyHint).act(Action::Hint);
    assert_eq!(player.session().hint_count(), 2, "the next step");
}

#[test]
fn the_cursor_goes_to_what_a_hint_has_changed() {
    let mut player = Player::with(HELL);
    let mut eliminations = 0;
    while !player.session().grid().is_solved() && eliminations < 5 {
        player.act(Action::Hint);
        let (step, _) = view_model::hint_view(&player.game).expect("a hint");
        let changed: Vec<Cell> =
            step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.cell).collect();
        eliminations += usize::from(step.placements.is_empty());
        player.act(Action::ApplyHint);
        assert!(changed.contains(&player.session().cursor()), "{}", *step);
    }
    assert_eq!(eliminations, 5);
}

#[test]
fn a_short_chain_is_also_shown_in_signs() {
    let mut player = Player::with(HELL);
    let mut strips = 0;
    while !player.session().grid().is_solved() {
        player.act(Action::Hint);
        let (step, _) = view_model::hint_view(&player.game).expect("a hint");
        if !step.chain_strip.is_empty() {
            strips += 1;
            let signs: Vec<bool> = step
                .chain_strip
                .split(' ')
                .filter_map(|part| match part.chars().next() {
                    Some('b') => Some(false),
                    Some('u') => Some(true),
                    _ => None,
                })
                .collect();
            let strip = &step.chain_strip;
            let parts: Vec<&str> = strip.split(' ').collect();
            let is_joined = |pair: &[&str]| !pair[0].starts_with(['b', 'u']) || !pair[1].starts_with('i');
            assert!(parts.windows(2).all(is_joined), "a link between any two cells: {strip}");
            assert!((4..=10).contains(&signs.len()), "{strip}");
            assert!(signs.iter().enumerate().all(|(index, is_true)| *is_true == (index % 2 == 1)), "{strip}");
            assert!(
                !strip.contains("r1c") && !step.letters.is_empty(),
                "cells are called by letters: {strip}"
            );
        }
        player.act(Action::ApplyHint);
    }
    assert!(strips > 0);
}

#[test]
fn any_change_of_the_board_closes_the_hint() {
    let mut player = Player::with(PUZZLE);
    let cell = Cell::at(0, 2);
    let changes = [
        Action::ToggleMark(MarkKind::Corner, digit(4)),
        Action::Undo,
        Action::Redo,
        Action::Erase,
        Action::ToggleMark(MarkKind::Corner, digit(4)),
        Action::Restart,
        Action::CloseHint,
    ];
    player.enter(cell, 4).act(Action::Erase);
    for change in changes {
        player.act(Action::Hint).act(Action::MoveCursor(ninefold_app::game::CursorMove::Up));
        assert_eq!(hint_level(&player), Some(1), "the cursor may move");
        player.act(Action::Select(cell)).act(change.clone());
        assert_eq!(hint_level(&player), None, "{change:?}");
        assert_eq!(player.message().class, "info");
    }
}

#[test]
fn a_hint_for_an_outdated_board_is_discarded() {
    let mut player = Player::with(PUZZLE);
    player.request(Action::Hint);
    assert_eq!(player.act(Action::Hint).effects, [], "one at a time");
    player.enter(Cell::at(0, 2), 4).answer_late();
    assert_eq!((hint_level(&player), player.session().hint_count()), (None, 0));
}

#[test]
fn presses_before_the_answer_raise_the_hint_level() {
    let mut player = Player::with(PUZZLE);
    player.request(Action::Hint);
    player.act(Action::Hint).act(Action::Hint).answer_late();
    assert_eq!(hint_level(&player), Some(3));
}

#[test]
fn a_mistake_is_shown_without_its_solution_and_undone() {
    let mut player = Player::with(PUZZLE);
    let (right, wrong, later) = (Cell::at(0, 2), Cell::at(0, 3), Cell::at(8, 0));
    player.enter(right, 4);
    let good = player.line();
    player.enter(wrong, 2).enter(later, 3);
    let bad = player.line();
    player.act(Action::Hint);
    let card = player.message();
    assert_eq!((card.title.as_str(), card.class), ("Something is wrong", "error"));
    assert_eq!(card.text, "This digit cannot be right: row 1 column 4.");
    assert!(view_model::board(&player.game)[wrong.index()].wrong);
    assert!(view_model::board(&player.game)[wrong.index()].label(wrong).contains("wrong"));
    assert!(card.buttons.contains(&&Button::Correct));
    assert_eq!(player.session().hint_count(), 0, "that is no hint taken");

    player.act(Action::RevertToCorrect);
    assert_eq!((player.line(), player.message().title.as_str()), (good.clone(), "The last correct position"));
    player.act(Action::Undo);
    assert_eq!(player.line(), bad, "undo brings all back");
    player.act(Action::Redo);
    assert_eq!(player.line(), good);
}

#[test]
fn notes_without_the_right_digit_are_shown_and_erased() {
    let mut player = Player::with(PUZZLE);
    let cell = Cell::at(0, 2);
    player.select(cell).mark(MarkKind::Corner, &[1, 2]).act(Action::Hint);
    assert_eq!(
        player.message().text,
        "The right digit is missing from the notes of this cell: row 1 column 3."
    );
    assert!(view_model::board(&player.game)[cell.index()].wrong_notes);
    player.act(Action::RevertToCorrect);
    assert_eq!(player.session().now().board.corner[cell.index()], DigitSet::EMPTY);
    player.act(Action::Undo);
    assert_eq!(player.session().now().board.corner[cell.index()].len(), 2);
}

#[test]
fn a_check_counts_and_marks_wrong_digits() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::Check);
    assert_eq!(player.message().title, "All correct so far");
    player.enter(Cell::at(0, 2), 4).act(Action::Check);
    assert_eq!(player.message().title, "All correct so far");
    player.enter(Cell::at(0, 3), 2).enter(Cell::at(0, 5), 4).act(Action::Check);
    let card = player.message();
    assert_eq!((card.title.as_str(), card.class), ("2 digits are wrong", "error"));
    let wrong = view_model::board(&player.game).iter().filter(|cell| cell.wrong).count();
    assert_eq!(wrong, 2);
    player.act(Action::Undo);
    assert!(view_model::board(&player.game).iter().all(|cell| !cell.wrong), "marks go with the next change");
    player.act(Action::Solve).act(Action::Check);
    assert_eq!(player.message().text, "Every digit is correct; no cell is empty.");
    let mut several = Player::with(&".".repeat(81));
    several.act(Action::Check);
    assert_eq!(several.message().title, "Nothing to check against");
    several.act(Action::Hint);
    assert_eq!(several.message().title, "More than one solution");
}

#[test]
fn eliminating_a_candidate_fills_in_notes_first() {
    let mut player = Player::with(PUZZLE);
    let id = player.request(Action::Hint);
    let (bare, two_left) = (Cell::at(0, 2), Cell::at(0, 3));
    let step = ExplainedStep {
        name: "Something".to_owned(),
        rating: Rating(32),
        eliminations: [bare, two_left]
            .map(|cell| ninefold::grid::Candidate { cell, digit: digit(2) })
            .to_vec(),
        ..ExplainedStep::default()
    };
    player.report(answered(id, Answer::Hint(step.into()))).act(Action::ApplyHint);
    let notes = player.session().now().board.corner;
    assert_eq!((notes[bare.index()], notes[two_left.index()]), (digits(&[1, 4]), digits(&[6])));
    assert!(matches!(&*player.game.status_message(), Message::HintApplied { noted_cells: 2, .. }));
    player.act(Action::Undo);
    assert_eq!(player.session().now().board.corner[bare.index()], DigitSet::EMPTY, "as one change");
}

#[test]
fn no_later_hint_repeats_an_elimination() {
    let mut player = Player::with(HELL);
    while player.line().contains('.') {
        player.act(Action::Hint);
        let (step, _) = view_model::hint_view(&player.game).expect("a hint");
        let now = *player.session().now();
        for struck in step.eliminations.iter().copied() {
            let notes = now.board.corner[struck.cell.index()];
            assert!(notes.is_empty() || notes.contains(struck.digit), "{}: {notes:?}", *step);
        }
        player.act(Action::ApplyHint);
        let text = player.game.to_text();
        assert_eq!(*text.parse::<Game>().unwrap().session().now(), *player.session().now(), "it is kept");
    }
    player.act(Action::Undo).act(Action::Redo);
    assert!(player.session().grid().is_solved());
}

#[test]
fn closing_a_hint_closes_nothing_else() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::Solve);
    let verdict = player.message();
    player.act(Action::CloseHint);
    assert_eq!(player.message(), verdict);
    assert!(player.spoken().is_empty());
}

#[test]
fn a_few_player_notes_do_not_block_a_hint() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::Select(Cell::at(0, 2))).act(Action::SetMode(Mode::Corner));
    player.act(Action::Enter(digit(1))).act(Action::Enter(digit(2))).act(Action::Hint);
    let card = player.message();
    assert!(
        card.text.contains("right digit is missing") && card.buttons.contains(&&Button::More),
        "{card:?}"
    );
    player.act(Action::Hint);
    assert_eq!(hint_level(&player), Some(1));
}

#[test]
fn all_steps_are_listed_and_one_can_be_chosen() {
    let mut player = Player::with(MEDIUM);
    let before = player.line();
    player.act(Action::ListSteps);
    let card = player.message();
    assert_eq!(card.class, "hint");
    assert_eq!(card.title, format!("{} possible steps", card.steps.len()));
    assert!(card.steps.len() > 5 && view_model::hint_view(&player.game).is_none());
    let number = card.steps.len() - 1;
    player.act(Action::ChooseStep(number));
    assert_eq!(hint_level(&player), Some(4), "with all there is to tell");
    let (step, _) = view_model::hint_view(&player.game).unwrap();
    let (line, rating) = &card.steps[number];
    assert!(line.starts_with(&step.name) && *rating == step.rating.to_string(), "{line} {rating}");
    assert!(player.message().steps.is_empty());
    assert_eq!(player.line(), before);
    player.act(Action::ApplyHint);
    assert!(player.message().text.contains("Undo takes it back."), "{}", player.message().text);
    assert_eq!(player.session().hint_count(), 1);
    player.act(Action::ChooseStep(0));
    assert_eq!(hint_level(&player), None, "there is no list to choose from any more");
    player.act(Action::ListSteps).act(Action::ChooseStep(1000));
    assert!(!player.message().steps.is_empty());
    player.act(Action::CloseHint);
    assert!(player.message().steps.is_empty());
}

/// What is announced while a hint is read to its end with one key and carried out, and the step that it is about.
fn hint_transcript(technique: &str) -> (ExplainedStep, Vec<String>) {
    let mut player = Player::with(PUZZLE);
    player.act(Action::ShowExample(technique.to_owned())).act(Action::CloseHint);
    let (mut step, mut transcript) = (None, Vec::new());
    loop {
        player.act(Action::Hint);
        let spoken = player.spoken();
        assert_eq!(spoken.len(), 1, "one at a time: {spoken:?}");
        transcript.extend(spoken);
        match player.game.current_hint() {
            Some((shown, _)) => step = Some(shown.as_ref().clone()),
            None => return (step.expect("a step"), transcript),
        }
    }
}

/// Nothing is too long for one announcement or said twice.
#[track_caller]
fn assert_short_and_said_once(transcript: &[String]) {
    for (index, spoken) in transcript.iter().enumerate() {
        assert!(spoken.chars().count() <= MAX_SPOKEN, "{}: {spoken}", spoken.chars().count());
        assert!(!transcript[..index].contains(spoken), "said twice: {spoken}");
    }
}

#[test]
fn a_hint_can_be_followed_by_ear() {
    for technique in ["hidden-single", "x-wing", "xy-chain", "colouring-trap", "colouring-wrap"] {
        let (step, transcript) = hint_transcript(technique);
        assert_short_and_said_once(&transcript);
        let all = transcript.join(" ");
        assert_eq!(all.matches(&step.name).count(), 2, "when it is found and when it is done: {all}");
        for reason in &step.reasons {
            let sentence = expand_cell_refs(&reason.sentence);
            assert_eq!(all.matches(&sentence).count(), 1, "{sentence}: {all}");
        }
        // Too many to be named at the end: each cell of the board says what it loses.
        let is_counted = transcript.last().is_some_and(|last| last.ends_with("What was struck out is gone."));
        for candidate in step.placements.iter().chain(&step.eliminations) {
            if is_counted {
                let effect = step.effect_in(candidate.cell, HintProgress::ALL);
                assert!(effect.eliminated.contains(candidate.digit) && step.eliminations.len() > 8, "{all}");
                continue;
            }
            let cell = format!("row {} column {}", candidate.cell.row() + 1, candidate.cell.column() + 1);
            assert!(all.contains(&cell), "{} at {cell}: {all}", candidate.digit);
        }
    }
}

#[test]
fn a_check_can_be_followed_by_ear() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 3), 2).enter(Cell::at(4, 4), 9).act(Action::Check);
    let mut transcript = player.spoken();
    assert_eq!(
        transcript,
        ["2 digits are wrong. They are marked on the board: row 1 column 4; row 5 column 5."]
    );
    for (row, column) in [(1, 4), (5, 5)] {
        player.act(Action::SelectMarkedCell { back: false });
        let cursor = player.session().cursor();
        let label = view_model::board(&player.game)[cursor.index()].label(cursor);
        assert!(label.contains("wrong") && label.ends_with(&format!("row {row} column {column}")), "{label}");
    }
    transcript.extend(player.act(Action::RevertToCorrect).announcements());
    assert_eq!(transcript.len(), 2);
    assert_short_and_said_once(&transcript);
}
