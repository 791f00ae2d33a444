//! Random sessions of games, replays and imports: what is announced, shown and saved. And the actions of keys and buttons.

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{BoardState, Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold::methods::Method;
use ninefold_app::game::statistics::{Statistics, TimeComparison};
use ninefold_app::game::{Action, AfterImport, ArchivedGame, CursorMove, Effect, Game, Session, SpokenQuery};
use ninefold_app::import::{self, EditorHighlight, PuzzleEditor};
use ninefold_app::input::{self, KeyPress, PanelButton};
use ninefold_app::markup::{Button, MarkupName};
use ninefold_app::protocol::{Job, JobProgress, Report, SolveMethod, Task};
use ninefold_app::replay::{self, PlaybackSpeed, Replay};
use ninefold_app::{i18n, view_model};

use super::techniques::HARD;
use super::{Outcomes, page_texts};
use crate::fuzz_smoke::{mutated, read};
use crate::game::random_sessions::watch_session;
use crate::support::languages::english_and_chinese;
use crate::support::rng::Rng;
use crate::support::{
    checkout,
    grids::{FIFTY_SIX, IMPOSSIBLE, grid},
};
use ninefold_app::template::Language;

/// Sets the language of this thread.
pub fn set_language_of_thread(language: Language) {
    i18n::set_texts(page_texts(language));
}

pub fn language(seed: u64) -> Language {
    english_and_chinese()[seed as usize % 2]
}

/// Collects the outcomes of each seed, in a section of its own.
pub fn of_seeds(seeds: u64, what: &str, run: impl Fn(u64, &mut Outcomes, &str) + Sync) -> Outcomes {
    let seeds: Vec<u64> = (0..seeds).collect();
    Outcomes::of_each(&seeds, |&seed, outcomes| run(seed, outcomes, &format!("{what}-{seed:02}")))
}

pub fn view_text(game: &Game) -> String {
    let board = view_model::board(game);
    let cells = Cell::all().map(|cell| {
        let look = &board[cell.index()];
        (look.classes(), look.label(cell), look.same_note)
    });
    // No action changes the solution.
    let state = game.embed_state();
    let state: Vec<&str> = state.split('&').filter(|field| !field.starts_with("solution=")).collect();
    format!(
        "{:?} {:?} {} {:?} {} {}",
        view_model::page(game),
        view_model::clock(game),
        view_model::page(game).phase.name(),
        cells.collect::<Vec<_>>(),
        state.join("&"),
        game.to_text()
    )
}

/// The announcement or the archived game of an effect; of other effects the kind.
pub fn effect_text(effect: &Effect) -> String {
    match effect {
        Effect::Announce(message) => {
            format!(
                "{:?}",
                (
                    message.text(),
                    message.title(),
                    message.announcement(),
                    message.facts(),
                    message.panel().is_of_request
                )
            )
        }
        effect => format!("{effect:?}"),
    }
}

#[test]
fn random_game_sessions() {
    of_seeds(48, "session", |seed, outcomes, about| {
        set_language_of_thread(language(seed));
        let lines = Rc::new(RefCell::new(Vec::new()));
        let writes = Rc::clone(&lines);
        watch_session(seed, move |game, effects| {
            let mut lines = writes.borrow_mut();
            lines.extend(effects.iter().map(effect_text));
            lines.push(view_text(game));
        });
        for line in lines.borrow().iter() {
            outcomes.add(about, line);
        }
    })
    .assert_snapshot("random_game_sessions");
}

/// Jobs in every state: pending, in progress, cancelled, answered too late, and failed.
#[test]
fn waiting_messages() {
    let mut outcomes = Outcomes::default();
    let actions = [
        Action::Hint,
        Action::ListSteps,
        Action::Rate,
        Action::Check,
        Action::Solve,
        Action::CountSolutions,
        Action::ShowExample("x-wing".to_owned()),
        Action::Practise { key: Some("x-wing".to_owned()), seed: 3 },
        Action::New { level: Some(Level::Hell), seed: 4 },
        Action::NewSimilar { seed: 5 },
        Action::OpenById("hard-7".to_owned()),
        Action::OpenReplay,
    ];
    for language in english_and_chinese() {
        set_language_of_thread(language);
        for action in &actions {
            for end in 0..8 {
                let mut game = Game::default();
                let puzzle =
                    if end < 4 { *generate_shuffled(5, Level::Hard).givens() } else { grid(FIFTY_SIX) };
                let shared = Action::OpenLink(BoardState::new(puzzle).to_link());
                // Only a puzzle with several solutions can be counted, and that count ends.
                if end < 4 && *action == Action::CountSolutions {
                    continue;
                }
                let before = [shared, Action::Solve];
                for action in before.into_iter().take(if end < 4 { 1 } else { 2 }) {
                    for effect in game.apply(action, 1e12) {
                        if let Effect::RunJob(id, job) = effect {
                            let answer = Task::new(job).finish();
                            let report = Report::Answered { id, answer, microseconds: 1 };
                            game.apply(Action::JobReport(report), 1e12);
                        }
                    }
                }
                let mut jobs = Vec::new();
                let mut act = |game: &mut Game, action: Action, now: f64| {
                    for effect in game.apply(action, now) {
                        outcomes.add(language.tag(), &effect_text(&effect));
                        if let Effect::RunJob(id, job) = effect {
                            jobs.push((id, job));
                        }
                    }
                    outcomes.add(language.tag(), &view_text(game));
                    jobs.last().cloned()
                };
                let Some((id, job)) = act(&mut game, action.clone(), 1e12) else { continue };
                for count in [0, 1, 7] {
                    let progress = JobProgress { count, nodes: count * 1000 };
                    act(
                        &mut game,
                        Action::JobReport(Report::Progress { id, progress }),
                        1e12 + 1e3 * count as f64,
                    );
                }
                let answer =
                    |job: Job| Report::Answered { id, answer: Task::new(job).finish(), microseconds: 12_345 };
                match end % 4 {
                    0 => act(&mut game, Action::JobReport(Report::Failed { id }), 1e12 + 9e3),
                    1 => act(&mut game, Action::Cancel, 1e12 + 9e3),
                    2 => act(&mut game, Action::JobReport(answer(job)), 1e12 + 9e3),
                    _ => {
                        act(&mut game, Action::Undo, 1e12 + 8e3);
                        act(&mut game, Action::JobReport(answer(job)), 1e12 + 9e3)
                    }
                };
            }
        }
    }
    outcomes.assert_snapshot("waiting_messages");
}

#[test]
fn games_panel_views() {
    of_seeds(12, "games", |seed, outcomes, about| {
        set_language_of_thread(language(seed));
        let archive: Rc<RefCell<Vec<ArchivedGame>>> = Rc::default();
        let archived = Rc::clone(&archive);
        let offset = seed * 1000;
        for game in 0..12 {
            let archived = Rc::clone(&archived);
            watch_session(offset + game, move |_, effects| {
                for effect in effects {
                    if let Effect::Archive(game) = effect {
                        let mut archive = archived.borrow_mut();
                        archive.retain(|other| other.started_at_ms != game.started_at_ms);
                        archive.push(game.clone());
                    }
                }
            });
        }
        let plays: Vec<Session> =
            archive.borrow().iter().filter_map(|game| Session::from_header(game.header()).ok()).collect();
        let day = |time: u64| (time / 86_400_000).cast_signed();
        let statistics = Statistics::new(&plays, day(1_795_298_400_000), day);
        outcomes.add(about, &statistics);
        for level in Level::ALL.into_iter().map(Some).chain([None]) {
            let tally = statistics.of_level(level);
            let numbers =
                (tally.solved_with_hints(), tally.total_hints(), tally.best_ms(), tally.median_ms());
            let plot = view_model::plot(level, tally, language(seed));
            outcomes.add(about, &(numbers, view_model::statistics_column(tally, language(seed)), plot));
        }
        for (best, median) in [(1_000, 2_000), (59_999, 60_000), (3_600_000, 7_200_001)] {
            let count = seed as usize;
            for comparison in [
                TimeComparison::First,
                TimeComparison::Best { previous_best_ms: best, median_ms: median, count },
                TimeComparison::Other { best_ms: best, median_ms: median, count },
            ] {
                outcomes.add(about, &view_model::comparison_text(comparison, 1_500, language(seed)));
            }
        }
        for play in &plays {
            outcomes.add(about, &view_model::game(play, "20 November", language(seed)));
            if let Some(end) = play.completion() {
                outcomes.add(
                    about,
                    &view_model::comparison_text(
                        statistics.of_level(play.level()).compare(end),
                        end.played_ms,
                        language(seed),
                    ),
                );
            }
        }
        for game in archive.borrow().iter() {
            outcomes.add(about, &game.text.parse::<Session>().map(|play| play.to_text()));
        }
    })
    .assert_snapshot("games_panel_views");
}

#[test]
fn import_sessions() {
    let texts = read::seeds();
    of_seeds(96, "own", |seed, outcomes, about| {
        let (mut rng, mut own) = (Rng::new(seed), PuzzleEditor::default());
        let puzzle = generate_shuffled(seed, Level::ALL[seed as usize % 4]);
        let mut waiting = Vec::new();
        for _ in 0..60 {
            let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
            let one_of = |lines: &[String], rng: &mut Rng| lines[rng.below(lines.len())].clone();
            let action = match rng.below(24) {
                0 => import::EditorAction::SetText(one_of(&texts, &mut rng)),
                1 => import::EditorAction::SetText(mutated(&texts, &mut rng)),
                2 => import::EditorAction::SetText(puzzle.givens().to_line()),
                3 => import::EditorAction::SetText(one_of(
                    &[FIFTY_SIX.into(), IMPOSSIBLE.into(), String::new()],
                    &mut rng,
                )),
                4 => import::EditorAction::TextTooLong,
                5..9 => import::EditorAction::EnterDigit(puzzle.solution()[own.cursor()].unwrap_or(digit)),
                9 => import::EditorAction::EnterDigit(digit),
                10 | 11 => import::EditorAction::Skip,
                12 => import::EditorAction::Backspace,
                13 => import::EditorAction::Erase,
                14 => import::EditorAction::MoveCursor(
                    [CursorMove::Up, CursorMove::Left, CursorMove::RowEnd, CursorMove::Last][rng.below(4)],
                ),
                15 => import::EditorAction::Select(cell),
                16 => import::EditorAction::Undo,
                17 => import::EditorAction::Redo,
                18 if rng.below(4) == 0 => import::EditorAction::Clear,
                19 => import::EditorAction::ToggleHighlight(
                    [EditorHighlight::None, EditorHighlight::SolutionDiff, EditorHighlight::RedundantGivens]
                        [rng.below(3)],
                ),
                20 => import::EditorAction::AcceptBoard,
                21 => import::EditorAction::SendToGame(AfterImport::ALL[rng.below(AfterImport::ALL.len())]),
                22 if rng.below(4) == 0 => import::EditorAction::Stop,
                _ => match waiting.pop() {
                    Some((id, job)) => {
                        let answer = Task::new(job).finish();
                        import::EditorAction::JobReport(Report::Answered { id, answer, microseconds: 1 })
                    }
                    None => import::EditorAction::Skip,
                },
            };
            for effect in own.apply(action) {
                match effect {
                    import::EditorEffect::RunJob(id, job) => {
                        outcomes.add(about, &id);
                        waiting.push((id, job));
                    }
                    effect => outcomes.add(about, &effect),
                }
            }
            outcomes.add(
                about,
                &(view_model::editor_board(&own), view_model::editor(&own, language(seed)), own.status()),
            );
        }
    })
    .assert_snapshot("import_sessions");
}

/// A puzzle with an additional digit that contradicts no other, but leaves no solution.
fn unsolvable(seed: u64) -> Grid {
    let puzzle = generate_shuffled(seed, Level::Easy);
    let mut grid = *puzzle.givens();
    let cell = (!grid.filled()).into_iter().next().expect("an empty cell");
    let is_free = |digit: &Digit| cell.peers().into_iter().all(|peer| grid[peer] != Some(*digit));
    grid[cell] = Digit::all().filter(|digit| puzzle.solution()[cell] != Some(*digit)).find(is_free);
    grid
}

const QUERIES: [SpokenQuery; 5] =
    [SpokenQuery::Row, SpokenQuery::Column, SpokenQuery::Block, SpokenQuery::Remaining, SpokenQuery::Cursor];

#[test]
fn replay_sessions() {
    of_seeds(24, "replay", |seed, outcomes, about| {
        i18n::set_replay_texts(Some(page_texts(language(seed))));
        let mut rng = Rng::new(seed);
        let givens = match seed % 4 {
            0 if seed % 8 == 0 => unsolvable(seed),
            // Too hard for all techniques.
            1 if seed % 3 == 0 => grid(HARD[seed as usize / 4 % HARD.len()]),
            0 => grid(FIFTY_SIX),
            _ => *generate_shuffled(seed, Level::ALL[seed as usize % 4]).givens(),
        };
        let (mut replay, mut effects) = Replay::open(givens, rng.cell());
        if seed % 3 > 0 {
            let search = replay::ReplayAction::ShowMethod(SolveMethod::Search(Method::Fast));
            effects.extend(replay.apply(search, 0.0));
        }
        let mut now = 0.0;
        let mut jobs = Vec::new();
        for _ in 0..80 {
            // Now and then an outdated job is answered.
            if rng.below(5) > 0 {
                jobs.clear();
            }
            for effect in effects {
                match effect {
                    replay::ReplayEffect::RunJob(id, job) => {
                        outcomes.add(about, &id);
                        jobs.push((id, job));
                    }
                    replay::ReplayEffect::Announce(message) => {
                        outcomes.add(about, &(message.text(), message.title(), message.announcement()));
                    }
                    replay::ReplayEffect::CopySteps(trace) => {
                        outcomes.add(about, &i18n::trace_lines(&trace, 0, 50));
                        outcomes.add(
                            about,
                            &i18n::trace_lines(&trace, trace.len().saturating_sub(9), trace.len()),
                        );
                    }
                    effect => outcomes.add(about, &effect),
                }
            }
            outcomes.add(
                about,
                &(
                    view_model::replay(&replay),
                    view_model::replay_hint(&replay).map(|(step, progress)| (step, progress.level.number())),
                ),
            );
            let board = view_model::replay_board(&replay);
            let cells =
                Cell::all().map(|cell| (board[cell.index()].classes(), board[cell.index()].label(cell)));
            outcomes.add(about, &cells.collect::<Vec<_>>());
            let longest = if rng.below(9) == 0 { 4000 } else { 400 };
            now += rng.below(longest) as f64;
            effects = match jobs.pop() {
                Some((id, job)) if rng.below(6) > 0 => {
                    let answer = Task::new(job).finish();
                    let microseconds = 1 << rng.below(24);
                    replay.handle_report(Report::Answered { id, answer, microseconds })
                }
                _ => replay.apply(
                    match rng.below(24) {
                        0 => replay::ReplayAction::ShowMethod(
                            SolveMethod::ALL[rng.below(SolveMethod::ALL.len())],
                        ),
                        1 => replay::ReplayAction::RunRemaining,
                        2 if rng.below(4) == 0 => replay::ReplayAction::Cancel,
                        3 => replay::ReplayAction::StepBack,
                        4..8 => replay::ReplayAction::StepForward,
                        8 => replay::ReplayAction::First,
                        9 => replay::ReplayAction::Last,
                        10 => replay::ReplayAction::PreviousMark,
                        11 => replay::ReplayAction::NextMark,
                        12 => replay::ReplayAction::Seek(rng.below(replay.len().max(1))),
                        13 => replay::ReplayAction::TogglePlayback,
                        14 => replay::ReplayAction::SetSpeed(
                            [
                                PlaybackSpeed::Slow,
                                PlaybackSpeed::Medium,
                                PlaybackSpeed::Fast,
                                PlaybackSpeed::VeryFast,
                            ][rng.below(4)],
                        ),
                        15 => replay::ReplayAction::CopyAll,
                        16 => replay::ReplayAction::CopyResult(rng.below(2) == 0),
                        17 => replay::ReplayAction::NextSentence,
                        18 => replay::ReplayAction::Select(rng.cell()),
                        19 => replay::ReplayAction::ReadAloud(QUERIES[rng.below(QUERIES.len())]),
                        _ => replay::ReplayAction::Advance,
                    },
                    now,
                ),
            };
        }
    })
    .assert_snapshot("replay_sessions");
}

#[test]
fn key_and_button_actions() {
    let mut outcomes = Outcomes::default();
    let root = checkout();
    let sources: Vec<String> = [
        "app/src/input.rs",
        "app/src/input/panel_button.rs",
        "app/src/markup/button.rs",
        "app/src/input/import.rs",
        "app/src/input/replay.rs",
        "tests/input.rs",
        "www/index.html",
        "www/panels.html",
    ]
    .map(|file| fs::read_to_string(root.join(file)).expect("a source"))
    .into();
    let mut names: Vec<&str> =
        sources.iter().flat_map(|text| text.split('"')).filter(|name| name.len() < 40).collect();
    names.sort_unstable();
    names.dedup();
    let codes = [
        "Digit0",
        "Digit1",
        "Digit5",
        "Digit9",
        "Numpad0",
        "Numpad1",
        "Numpad5",
        "Numpad9",
        "Unidentified",
        "",
    ];
    let letters: Vec<String> = ('A'..='Z').map(|letter| format!("Key{letter}")).collect();
    for name in &names {
        let meant = (
            Button::from_name(name).and_then(|button| input::button_action(button, 7)),
            PanelButton::from_name(name).and_then(|button| input::replay_button(&button)),
            Button::from_name(name).and_then(|button| input::long_press_action(&button)),
            input::cell_at_index(name),
        );
        let all = format!("{meant:?} {:?}", input::link_action(name, 7));
        if all.contains("Some") {
            outcomes.add("buttons", &(name, all));
        }
    }
    for code in names.iter().copied().chain(codes).chain(letters.iter().map(String::as_str)) {
        for held in 0..64 {
            let is = |bit: u32| held >> bit & 1 == 1;
            let typed = code.trim_start_matches("Key").trim_start_matches("Digit").to_lowercase();
            let key = KeyPress {
                code,
                key: if is(5) { "+" } else { &typed },
                shift: is(0),
                ctrl_or_cmd: is(1),
                alt: is(2),
                num_lock: is(3),
                no_letters: is(4),
                is_composing: held == 9,
            };
            let meant = (input::board_key(key), input::message_key(key), input::pause_cover_key(key));
            let elsewhere =
                (input::editor_key(key), input::editor_text_key(key), input::replay_slider_key(key));
            let in_replay = (input::replay_key(key, true), input::replay_key(key, false));
            let all = format!("{meant:?} {elsewhere:?} {in_replay:?}");
            if all.contains("Some") {
                outcomes.add("keys", &(code, held, all));
            }
        }
    }
    let puzzle = BoardState::new(grid(FIFTY_SIX)).to_link();
    for link in [
        "p=1E42oF",
        "level=hell",
        "daily=2026-11-20",
        "daily=2026-11-20&level=hard",
        "hell-7",
        "then=solve",
        "x",
    ] {
        outcomes.add("links", &(link, input::link_action(link, 7)));
    }
    for rest in ["", "&then=solve", "&then=logic", "&then=nothing", "&level=easy"] {
        outcomes.add("links", &(rest, input::link_action(&format!("p={puzzle}{rest}"), 7)));
    }
    outcomes.add(
        "links",
        &(
            Level::ALL.map(|level| Button::NewLevel(level).name().into_owned()),
            SolveMethod::ALL.map(|method| PanelButton::Method(method).name().into_owned()),
        ),
    );
    outcomes.assert_snapshot("key_and_button_actions");
}
