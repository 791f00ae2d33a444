//! Playing a game without a browser: actions go in, positions, views and effects come out.

use ninefold::generator::{PuzzleId, generate_by_id};
use ninefold::grid::{BoardState, Cell, Digit};
use ninefold::level::Level;
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{
    Action, CursorMove, Effect, Game, LoadedSave, Mode, PuzzleSource, SelectionChange, Setting,
};
use ninefold_app::i18n::Message;
use ninefold_app::input::{self, KeyPress};
use ninefold_app::markup::Button;
use ninefold_app::protocol::{Answer, Job, Report, Task, bundled_puzzles};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, GamePhase};

use crate::support::player::Player;
use crate::support::{PUZZLE, SOLUTION, digit, grid};

#[test]
fn a_puzzle_is_solved_and_undone_to_the_start() {
    let mut player = Player::with(PUZZLE);
    assert_eq!(player.phase(), GamePhase::Playing);
    player.solve_all_but(0);
    assert_eq!(player.line(), SOLUTION);
    assert_eq!(player.phase(), GamePhase::Solved);
    assert_eq!(player.announcements(), ["Your own puzzle, without a hint."]);
    while player.session().can_undo() {
        player.act(Action::Undo);
    }
    assert_eq!(player.line(), PUZZLE);
    assert_eq!(player.phase(), GamePhase::Playing);
    while player.session().can_redo() {
        player.act(Action::Redo);
    }
    assert_eq!(player.line(), SOLUTION);
}

#[test]
fn a_script_sets_one_digit_whatever_the_mode_and_the_selection() {
    let mut player = Player::with(PUZZLE);
    let [first, second] = [2, 3].map(|index| Cell::new(index).unwrap());
    player.act(Action::SetMode(Mode::Corner)).act(Action::ChangeSelection(SelectionChange::ToggleAt(second)));
    player.act(Action::SetDigit(first, Digit::new(4)));
    let expected = format!("{}4{}", &PUZZLE[..2], &PUZZLE[3..]);
    assert_eq!(player.line(), expected);
    player.act(Action::SetDigit(first, Digit::new(4)));
    assert_eq!(player.line(), expected, "the same digit again erases nothing");
    player.act(Action::SetDigit(first, None));
    assert_eq!(player.line(), PUZZLE);
    player.act(Action::ToggleMark(MarkKind::Corner, digit(6)));
    let noted = *player.game.session().now();
    player.act(Action::SetDigit(first, None));
    assert_eq!(*player.game.session().now(), noted, "notes of an empty cell stay");
    player.act(Action::SetDigit(Cell::FIRST, Digit::new(9)));
    assert_eq!(player.line(), PUZZLE, "a given stays");
}

#[test]
fn any_valid_completion_wins() {
    // Without these digits there are two solutions, which differ in them.
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut player = Player::with(&puzzle);
    assert_eq!(player.session().solution(), None, "more than one solution");
    let other = |digit: u8| [0, 2, 1, 3, 4, 5, 6, 7, 8, 9][digit as usize];
    for cell in !grid(&puzzle).filled() {
        player.enter(cell, other(grid(SOLUTION)[cell].unwrap().value()));
    }
    assert!(player.session().is_won());
}

#[test]
fn the_host_page_gets_the_state_of_the_game() {
    let mut player = Player::with(PUZZLE);
    assert_eq!(
        player.game.embed_state(),
        format!("puzzle={PUZZLE}&grid={PUZZLE}&solution={SOLUTION}&seconds=0&hints=0")
    );
    player.act(Action::Solve);
    assert_eq!(
        player.game.embed_state(),
        format!("puzzle={PUZZLE}&grid={SOLUTION}&solution={SOLUTION}&seconds=0&hints=0&solved=search")
    );
    player.act(Action::Undo).solve_all_but(0);
    assert!(player.game.embed_state().ends_with("&solved=player"), "{}", player.game.embed_state());
    player.act(Action::OpenById("hard-7".to_owned()));
    let state = player.game.embed_state();
    let fields: Vec<&str> = state.split('&').skip(3).collect();
    assert_eq!(fields, ["level=hard", "name=hard-7", "rating=4.0", "seconds=0", "hints=0"]);
}

#[test]
fn a_conflict_is_shown_and_announced_with_its_cell() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 7);
    assert_eq!(
        player.announcements(),
        ["7, row 1 column 3: conflict, row 1 has another 7 at row 1 column 5"]
    );
    let board = view_model::board(&player.game);
    let conflicting: Vec<usize> = (0..81).filter(|&cell| board[cell].conflict).collect();
    assert_eq!(conflicting, [2, 4]);
    assert_eq!(board[2].label(Cell::at(0, 2)), "7, in conflict, row 1 column 3");
    player.act(Action::Undo);
    assert!(view_model::board(&player.game).iter().all(|cell| !cell.conflict));
    assert_eq!(player.announcements(), ["undone: row 1 column 3 is now empty"]);
}

#[test]
fn givens_cannot_be_changed() {
    let mut player = Player::with(PUZZLE);
    for action in [Action::Enter(digit(1)), Action::ToggleMark(MarkKind::Corner, digit(1)), Action::Erase] {
        player.act(Action::Select(Cell::FIRST)).act(action);
        assert_eq!(player.announcements(), ["row 1 column 1 is a given and cannot be changed"]);
        assert_eq!(player.line(), PUZZLE);
    }
    assert!(!player.session().can_undo());
}

#[test]
fn the_same_digit_again_clears_the_cell() {
    let mut player = Player::with(PUZZLE);
    let cell = Cell::at(0, 2);
    player.enter(cell, 4).enter(cell, 4);
    assert_eq!(player.line(), PUZZLE);
    assert_eq!(player.announcements(), ["cleared, row 1 column 3"]);
    player.act(Action::Erase);
    assert_eq!(player.announcements(), ["nothing to erase, row 1 column 3"]);
}

#[test]
fn a_digit_removes_peer_notes_and_undo_restores_them() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::SetMode(Mode::Corner));
    for cell in [Cell::at(0, 2), Cell::at(0, 3)] {
        player.enter(cell, 4).enter(cell, 2);
    }
    player.act(Action::SetMode(Mode::Digit)).enter(Cell::at(0, 2), 4);
    let label = |player: &Player| view_model::board(&player.game)[3].label(Cell::at(0, 3));
    assert_eq!(label(&player), "empty, notes 2, row 1 column 4");
    player.act(Action::ToggleMark(MarkKind::Corner, digit(9)));
    assert_eq!(player.announcements(), ["row 1 column 3 has a digit; clear it before adding notes"]);
    player.act(Action::Undo);
    assert_eq!(label(&player), "empty, notes 2 4, row 1 column 4");
}

#[test]
fn solve_fills_the_board_and_undo_empties_it() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 7);
    let before = player.line();
    player.act(Action::Solve);
    assert_eq!(player.line(), SOLUTION);
    assert!(!player.session().is_won(), "Solve is no win");
    assert!(view_model::board(&player.game)[2].auto_filled, "a wrong entry is put right");
    player.act(Action::Undo);
    assert_eq!(player.line(), before);
}

#[test]
fn solve_distinguishes_no_one_and_many_solutions() {
    let blank = ".".repeat(81);
    let mut player = Player::with(&blank);
    assert_eq!(player.message().title, "More than one solution");
    player.act(Action::Solve);
    assert!(player.session().grid().is_solved());
    assert!(!player.session().now().solution_diff.is_empty());
    assert_eq!(player.message().buttons, [&Button::Count, &Button::Replay]);
    player.act(Action::Undo);
    assert_eq!(player.line(), blank);
    player.enter(Cell::at(0, 0), 1).enter(Cell::at(0, 1), 1).act(Action::Solve);
    assert_eq!(
        player.announcements(),
        ["row 1 column 1 and row 1 column 2 have the same digit in row 1. Change one of them first."]
    );
}

#[test]
fn an_unplayable_import_leaves_the_game_unchanged() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4);
    let before = player.game.to_text();
    let clash = PUZZLE.replacen("53", "55", 1);
    let unsolvable = format!("12345678.........9{}", ".".repeat(63));
    for line in [&*clash, &unsolvable, SOLUTION] {
        let link = BoardState::new(grid(line)).to_link();
        player.import(line);
        assert_eq!(player.game.to_text(), before, "{line}");
        assert!(player.effects.contains(&Effect::OpenInImport(link)), "Import shows why: {line}");
    }
    player.act(Action::OpenDialog).import(PUZZLE);
    assert!(!player.game.is_dialog_open());
}

#[test]
fn an_open_panel_stays_open_when_the_game_loads() {
    for stored in [LoadedSave::Game(Box::new(Player::with(PUZZLE).game)), LoadedSave::Nothing(7)] {
        let mut player = Player::default();
        player.act(Action::OpenDialog).act(Action::SaveLoaded(stored));
        assert!(!player.session().is_placeholder() && player.game.is_dialog_open());
        player.new_puzzle(7);
        assert!(!player.game.is_dialog_open(), "who asks for a puzzle wants to see it");
    }
}

#[test]
fn the_first_puzzle_is_bundled_and_the_next_generated() {
    let jobs = |player: &Player| -> Vec<Job> {
        let job = |effect: &Effect| match effect {
            Effect::RunJob(_, job) => Some(job.clone()),
            _ => None,
        };
        player.effects.iter().filter_map(job).collect()
    };
    let mut player = Player::default();
    player.act(Action::SaveLoaded(LoadedSave::Nothing(21)));
    let jobs_requested = jobs(&player);
    assert!(matches!(jobs_requested[..], [Job::Bundled { number: 21, .. }]), "{jobs_requested:?}");
    assert!(player.session().solution().is_some());

    player.act(Action::New { level: Some(Level::Hell), seed: 5 });
    let jobs_requested = jobs(&player);
    let puzzle_id = PuzzleId::new(Level::Hell, 5);
    assert_eq!(jobs_requested[0], Job::Generate { puzzle_id });
    // One puzzle of each level is prefetched.
    let ready: Vec<Level> = jobs_requested[1..]
        .iter()
        .map(|job| if let Job::Generate { puzzle_id } = job { puzzle_id.level } else { panic!("{job:?}") })
        .collect();
    assert_eq!(ready, [Level::Hell, Level::Easy, Level::Medium, Level::Hard]);
    let generated = generate_by_id(puzzle_id);
    assert_eq!(player.session().givens(), generated.puzzle.givens());
    assert_eq!(player.announcements()[0], Message::Generating.text(), "the generator may have to be loaded");
    let before = player.session().clone();
    player.request(Action::New { level: None, seed: 6 });
    assert_ne!(*player.session(), before, "it is there at once");
    assert_eq!(jobs(&player), [Job::Generate { puzzle_id: PuzzleId::new(Level::Hell, 6) }]);

    // The generator cannot be loaded: a bundled puzzle takes its place.
    let mut player = Player::with(PUZZLE);
    let id = player.request(Action::New { level: Some(Level::Hard), seed: 10 });
    player.report(Report::Failed { id });
    assert_eq!(*player.session().givens(), bundled_puzzles::puzzle(Level::Hard, 10).2);
    assert_eq!(view_model::page(&player.game).level, Some(Level::Hard));
}

#[test]
fn the_previous_game_can_be_resumed() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4);
    let line = player.line();
    player.act(Action::New { level: Some(Level::Medium), seed: 5 });
    assert_eq!(view_model::page(&player.game).level, Some(Level::Medium));
    assert_eq!(player.message().buttons, [&Button::Rate, &Button::PreviousGame]);
    player.act(Action::New { level: None, seed: 6 });
    assert_eq!(view_model::page(&player.game).level, Some(Level::Medium), "the same level again");
    player.act(Action::ResumePrevious);
    assert_eq!(player.line(), line);
    player.act(Action::Undo);
    assert_eq!(player.line(), PUZZLE);
}

#[test]
fn a_late_worker_answer_changes_nothing() {
    let mut player = Player::with(PUZZLE);
    player.request(Action::Solve);
    assert!(matches!(player.worker.waiting[..], [(_, Job::Solve { .. })]));
    player.act(Action::Cancel);
    assert!(player.effects.contains(&Effect::Cancel));
    player.answer_late();
    assert_eq!(player.line(), PUZZLE);
    assert_eq!(*player.game.status_message(), Message::SearchStopped);
}

#[test]
fn a_solution_for_one_game_is_not_filled_into_another() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4).act(Action::New { level: Some(Level::Medium), seed: 5 });
    let other = player.line();
    player.request(Action::Solve);
    player.act(Action::ResumePrevious);
    let line = player.line();
    assert_ne!(line, other);
    player.answer_late();
    assert_eq!(player.line(), line);
}

#[test]
fn without_a_puzzle_actions_do_nothing() {
    let mut game = Game::default();
    let (nothing, five) = (game.to_text(), digit(5));
    for action in
        [Action::Enter(five), Action::ToggleMark(MarkKind::Corner, five), Action::Bookmark, Action::Solve]
    {
        assert_eq!(game.apply(action, 0.0), []);
        assert_eq!(game.to_text(), nothing);
    }
    // The page was closed at this moment.
    assert_eq!(Player::with_save(nothing.parse().unwrap()).phase(), GamePhase::Playing);
}

#[test]
fn the_clock_counts_only_visible_play() {
    let mut player = Player::with(PUZZLE);
    let seconds = |player: &mut Player, n: usize| {
        for _ in 0..n {
            player.now += 1000.0;
            player.act(Action::Tick);
        }
        view_model::clock(&player.game).time
    };
    assert_eq!(seconds(&mut player, 65), "01:05");
    player.act(Action::VisibilityChanged(false));
    assert_eq!(seconds(&mut player, 10), "01:05");
    player.act(Action::VisibilityChanged(true)).act(Action::TogglePause);
    assert_eq!(player.phase(), GamePhase::Paused);
    assert_eq!(seconds(&mut player, 10), "01:05");
    let before = player.line();
    player.enter(Cell::at(0, 2), 4).act(Action::Solve);
    assert_eq!(player.line(), before, "a covered board does not change");
    player.act(Action::TogglePause);
    assert_eq!(seconds(&mut player, 5), "01:10");
    player.solve_all_but(0);
    assert_eq!(seconds(&mut player, 10), "01:10", "a finished game is over");
}

#[test]
fn solve_asks_in_the_middle_of_a_game_and_names_wrong_digits() {
    let mut player = Player::with(PUZZLE);
    player.new_puzzle(3).act(Action::Solve);
    assert!(player.session().grid().is_solved(), "an untouched board is filled in at once");
    player.act(Action::Undo);
    let cell = (!player.session().givens().filled()).first().expect("an empty cell");
    let right = player.session().solution().expect("a solution")[cell].expect("a digit");
    let wrong = Digit::all().find(|digit| *digit != right).expect("another digit");
    player.act(Action::Select(cell)).act(Action::Enter(wrong)).act(Action::Solve);
    assert!(!player.session().grid().is_full());
    let asked = player.message();
    assert_eq!(
        (asked.title.as_str(), asked.text.as_str()),
        ("Fill in the solution?", "This game will not count.")
    );
    assert_eq!(
        (asked.buttons.as_slice(), asked.more_label.as_str()),
        (&[&Button::More, &Button::CloseHint][..], "Fill it in")
    );
    player.act(Action::CloseHint);
    assert_ne!(player.message().title, asked.title, "the question is withdrawn");
    player.act(Action::Solve).act(Action::More);
    assert!(player.session().grid().is_solved());
    assert!(
        player.message().text.starts_with("1 of your digits was wrong: row "),
        "{}",
        player.message().text
    );
    assert!(view_model::board(&player.game)[cell.index()].wrong, "it is marked");
    player.act(Action::Undo);
    assert!(!player.session().grid().is_full());
    player.act(Action::FillIn);
    assert!(player.session().grid().is_solved(), "other pages are not asked");
}

#[test]
fn a_save_restores_undo_and_redo_history() {
    let mut player = Player::with(PUZZLE);
    player
        .act(Action::ToggleMark(MarkKind::Corner, digit(1)))
        .act(Action::ToggleMark(MarkKind::Corner, digit(2)))
        .enter(Cell::at(0, 3), 6);
    player.new_puzzle(3);
    player
        .act(Action::MoveCursor(CursorMove::Right))
        .act(Action::Solve)
        .act(Action::Undo)
        .act(Action::ToggleSetting(Setting::Clock));
    let back = player.saved();
    assert_eq!(back.to_text(), player.game.to_text());
    let mut restored = Player::with_save(back);
    assert_eq!(view_model::board(&restored.game), view_model::board(&player.game));
    assert!(!restored.game.settings().has(Setting::Clock));
    restored.act(Action::Redo);
    assert!(restored.session().grid().is_solved());
    assert!(!restored.session().is_won(), "what Solve filled in is still known as such");
    restored.act(Action::ResumePrevious);
    assert!(restored.session().can_undo());
}

#[test]
fn a_damaged_save_is_an_error_with_its_line() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4).enter(Cell::at(0, 3), 6);
    let text = player.game.to_text();
    let check_err = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let error = text.replacen(from, to, 1).parse::<Game>().expect_err(to);
        assert_eq!(error.to_string(), expected);
    };
    check_err("ninefold 2", "ninefold 1", "line 1 cannot be read");
    check_err("ninefold 2", "ninefold 3", "line 1 cannot be read");
    check_err("level easy", "level soft", "line 2 cannot be read");
    check_err("play own", "play hard x", "line 4 cannot be read");
    check_err("givens 5", "givens x", "line 6 cannot be read");
    check_err("solution 5", "solution 9", "line 7 cannot be read");
    check_err("cursor 3", "cursor 81", "line 8 cannot be read");
    check_err("at 2", "at 3", "line 13 cannot be read");
    check_err("+ 2=4", "+ 0=4", "line 11 cannot be read");
    check_err("+ 3=6", "junk", "line 12 cannot be read");
    check_err("at 2\n", "at 0\njunk\n", "line 11 cannot be read");
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut player = Player::with(PUZZLE);
    let check = |player: &mut Player, codes: &str, expected: &str| {
        for code in codes.split(' ') {
            let (command, code) = code.strip_prefix("Ctrl+").map_or((false, code), |code| (true, code));
            let key = KeyPress { code, key: code, ctrl_or_cmd: command, ..KeyPress::default() };
            player.act(input::board_key(key).expect(code));
        }
        assert_eq!(player.session().cursor().to_string(), expected, "{codes}");
    };
    check(&mut player, "Ctrl+Home ArrowUp ArrowLeft", "r1c1");
    check(&mut player, "End ArrowRight", "r1c9");
    check(&mut player, "Ctrl+End ArrowDown PageDown", "r9c9");
    check(&mut player, "PageUp Home", "r6c1");
    check(&mut player, "Ctrl+Home KeyE", "r1c3");
}

#[test]
fn a_save_records_its_puzzle_id() {
    for name in ["hell-5", "hell-5-diagonal", "easy-7-shuffle"] {
        let id: PuzzleId = name.parse().unwrap();
        let Answer::Generated { givens, solution, rating, .. } =
            Task::new(Job::Generate { puzzle_id: id }).finish()
        else {
            panic!("expected a puzzle");
        };
        let line = id.to_string().replacen('-', " ", 2);
        let before = format!(
            "ninefold 2\nlevel hell\nclock shown\nplay {line}\nrated {}\ngivens {}\nsolution {}\ncursor 3\nplayed 5\nat 0\n",
            rating.0,
            givens.to_line(),
            solution.to_line()
        );
        let game: Game = before.parse().unwrap();
        assert_eq!(game.session().source(), PuzzleSource::Generated(id));
        assert_eq!(game.session().rating(), Some(rating));
        assert_eq!(game.to_text(), before);
        // The rating of an imported puzzle may be unknown.
        let game: Game = before.replace(&format!("rated {}\n", rating.0), "").parse().unwrap();
        assert_eq!((game.session().rating(), game.session().level()), (None, Some(id.level)));
    }
}

/// The hint waits for a program that cannot be loaded, and the game goes on; a new puzzle does not wait.
#[test]
fn a_job_waits_for_a_program_that_cannot_be_loaded() {
    let mut player = Player::with(PUZZLE);
    let id = player.request(Action::Hint);
    player.report(Report::Waiting { id });
    assert_eq!(player.message().title, "No connection");
    player.enter(Cell::at(0, 2), 4);
    assert_ne!(player.line(), PUZZLE, "the game goes on");
    let id = player.request(Action::New { level: Some(Level::Hard), seed: 10 });
    player.report(Report::Waiting { id });
    assert_eq!(*player.session().givens(), bundled_puzzles::puzzle(Level::Hard, 10).2);
}

/// The title and the rating of a shared puzzle are in its link, and stay with the game.
#[test]
fn a_shared_puzzle_keeps_its_title_and_level() {
    let mut player = Player::with(&PUZZLE.replacen("53", "5.", 1));
    let link =
        format!("{}&t=The Guardian, Sudoku 6,123 (hard)\n&r=42", BoardState::new(grid(PUZZLE)).to_link());
    player.act(Action::OpenLink(link));
    let page = view_model::page(&player.game);
    assert_eq!(page.level_name, "The Guardian, Sudoku 6,123 (hard)");
    assert_eq!((&*page.puzzle_id, &*page.message.tag), ("Hard", "Hard"));
    let saved = player.saved();
    assert_eq!(view_model::page(&saved).level_name, page.level_name);
    assert_eq!(view_model::game(saved.session(), "", Language::ENGLISH).title, page.level_name);
    // A link without them is one to the player's own puzzle.
    player.import(PUZZLE);
    assert_eq!(view_model::page(&player.game).level_name, "Your puzzle");
}

/// In play the message says what is left to do, and where the digit at the cursor stands.
#[test]
fn a_game_under_way_says_what_is_left() {
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4);
    assert_eq!(player.message().text, "50 to go. 4: 3 of 9.");
    player.act(Action::Select(Cell::at(0, 3)));
    assert_eq!(player.message().text, "50 to go.");
    player.act(Action::Undo);
    assert!(player.message().text.contains("51 to go"), "{}", player.message().text);
}
