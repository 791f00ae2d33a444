//! Complete games with real answers of jobs, and what is made of many games: statistics, plots, lists, printed boards.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet};
use ninefold::level::Level;
use ninefold_app::batch::{self, Batch, ExportFormat, RowFilter};
use ninefold_app::game::statistics::Statistics;
use ninefold_app::game::{Action, CursorMove, Effect, Game, MarkKind, Mode, Session, Setting, SpokenQuery};
use ninefold_app::print::{Heading, Paper, PrintContext, puzzle_page, puzzle_svg, qr_code_svg};
use ninefold_app::protocol::{Answer, Report, RowVerdict, Task, bundled_puzzles};
use ninefold_app::{i18n, view_model};

use super::game_sessions::{effect_text, language, of_seeds, set_language_of_thread, view_text};
use super::{Outcomes, page_texts};
use crate::support::grids::{FIFTY_SIX, IMPOSSIBLE};
use crate::support::rng::Rng;

/// A game with its own clock, and where its effects and views are recorded.
struct Harness<'a> {
    game: Game,
    now: f64,
    record: &'a mut dyn FnMut(String),
}

impl Harness<'_> {
    /// Applies an action and answers the jobs that it requests.
    fn act(&mut self, action: Action) {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            self.now += 700.0;
            for effect in self.game.apply(action, self.now) {
                (self.record)(effect_text(&effect));
                match effect {
                    Effect::RunJob(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::JobReport(Report::Answered { id, answer, microseconds: 1_234 }));
                    }
                    Effect::Compare(_) => {
                        actions.push(Action::ShowComparison("the best yet".to_owned()));
                    }
                    _ => {}
                }
            }
        }
    }

    fn look(&mut self) {
        (self.record)(view_text(&self.game));
        if let Some((step, progress)) = self.game.current_hint() {
            let legend = (step.legend.clone(), step.to_string(), progress.level.number());
            (self.record)(format!("{legend:?}"));
        }
    }
}

/// Hint by hint to the end, with all kinds of other actions in between.
#[test]
fn played_games() {
    of_seeds(12, "played", |seed, outcomes, about| {
        set_language_of_thread(language(seed));
        let mut rng = Rng::new(seed);
        let mut record = |text: String| outcomes.add(about, &text);
        let mut harness = Harness { game: Game::default(), now: 1e12, record: &mut record };
        let level = Level::ALL[seed as usize % 4];
        match seed / 4 {
            0 => harness.act(Action::New { level: Some(level), seed }),
            1 => harness.act(Action::OpenDaily { level: Some(level), date: "2026-11-20".to_owned() }),
            _ => harness
                .act(Action::OpenLink(BoardState::new(bundled_puzzles::puzzle(level, seed).2).to_link())),
        }
        for round in 0..160 {
            let is_full = Cell::all().all(|cell| harness.game.embed_state().as_bytes()[cell.index()] != b'.');
            if is_full && round > 90 {
                break;
            }
            let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
            let kind = if round % 3 > 0 { 0 } else { rng.below(30) };
            match kind {
                0..6 => {
                    for _ in 0..=rng.below(4) {
                        harness.act(Action::Hint);
                        harness.look();
                    }
                    harness.act(Action::ApplyHint);
                }
                6 => harness.act(Action::ListSteps),
                7 => harness.act(Action::ChooseStep(rng.below(9))),
                8 => harness.act(Action::FillNotes),
                9 => {
                    harness
                        .act(Action::ToggleMark([MarkKind::Corner, MarkKind::Centre][rng.below(2)], digit));
                }
                10 | 11 => harness.act(Action::ReadAloud(
                    [
                        SpokenQuery::Row,
                        SpokenQuery::Column,
                        SpokenQuery::Block,
                        SpokenQuery::Remaining,
                        SpokenQuery::Cursor,
                    ][rng.below(5)],
                )),
                12 => harness.act(Action::ToggleSetting(Setting::DigitFirst)),
                13 => harness.act(Action::PressPad(digit)),
                14 => harness.act(Action::Tap(cell)),
                15 => harness.act(Action::Enter(digit)),
                16 | 17 => harness.act(Action::Check),
                18 => harness.act(Action::RevertToCorrect),
                19 => harness.act(Action::SetMode(
                    [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour][rng.below(4)],
                )),
                20 => harness.act(Action::TogglePause),
                21 => harness.act(Action::VisibilityChanged(rng.below(3) > 0)),
                22 => harness.act(Action::Bookmark),
                23 => harness.act(Action::GoToBookmark),
                24 => harness.act(Action::Rate),
                25 => harness.act(Action::CloseHint),
                26 => harness.act(Action::CopyResult(rng.below(2) == 0)),
                27 => harness.act(Action::MoveCursor(
                    [CursorMove::Down, CursorMove::Right, CursorMove::First][rng.below(3)],
                )),
                28 => harness.act(Action::Undo),
                _ => harness.act(Action::Erase),
            }
            harness.act(Action::Select(cell));
            harness.look();
        }
        // Mistakes are undone, and hints lead to the end.
        for _ in 0..200 {
            for action in [Action::RevertToCorrect, Action::Hint, Action::ApplyHint] {
                harness.act(action);
            }
            if view_model::page(&harness.game).phase.name() == "solved" {
                break;
            }
        }
        harness.look();
        harness.act(Action::NewSimilar { seed });
        harness.look();
        harness.act(Action::Practise { key: None, seed });
        harness.look();
    })
    .assert_snapshot("played_games");
}

/// Statistics of made-up games.
#[test]
fn statistics_texts() {
    const DAY: u64 = 86_400_000;
    of_seeds(24, "statistics", |seed, outcomes, about| {
        let mut rng = Rng::new(seed);
        let language = language(seed);
        i18n::set_texts(page_texts(language));
        let count = [1, 2, 3, 8, 40, 130][seed as usize % 6];
        let plays: Vec<Session> = (0..count)
            .map(|game| {
                let begun = 20_000 * DAY + game * DAY / 3 + rng.below(60_000_000) as u64;
                let level = ["easy", "medium", "hard", "hell"][rng.below(4) / (1 + seed as usize % 3)];
                let played = [5_000, 61_000, 600_000, 3_700_000][rng.below(4)] + rng.below(9) as u64 * 1000;
                let hints = [0, 0, 0, 1, 7][rng.below(5)];
                let end = match rng.below(8) {
                    0 => String::new(),
                    1 => format!("shown {} {played} {hints}\n", begun + played),
                    _ => format!("won {} {played} {hints}\n", begun + played),
                };
                Session::from_header(&format!("play {level} {game}\nbegun {begun}\n{end}")).expect("a head")
            })
            .collect();
        let day = |time: u64| (time / DAY).cast_signed();
        let today = plays.last().and_then(Session::completion).map_or(20_000, |end| day(end.at_ms));
        for known in [plays.len() / 2, plays.len()] {
            let statistics = Statistics::new(&plays[..known], today, day);
            outcomes.add(about, &statistics);
            for level in Level::ALL.into_iter().map(Some).chain([None]) {
                let tally = statistics.of_level(level);
                outcomes.add(
                    about,
                    &(
                        view_model::statistics_column(tally, language),
                        view_model::plot(level, tally, language),
                    ),
                );
                for play in &plays {
                    if let Some(end) = play.completion() {
                        outcomes.add(
                            about,
                            &view_model::comparison_text(tally.compare(end), end.played_ms, language),
                        );
                    }
                }
            }
        }
        for play in &plays {
            outcomes.add(about, &view_model::game(play, "20 November", language));
        }
    })
    .assert_snapshot("statistics_texts");
}

/// Batches while they are solved, stopped, rated and viewed.
#[test]
#[expect(clippy::too_many_lines, reason = "one list of actions")]
fn worked_batches() {
    of_seeds(24, "worked", |seed, outcomes, about| {
        let mut rng = Rng::new(seed);
        let language = language(seed);
        let text: String = (0..30 + seed)
            .map(|number| {
                let line = bundled_puzzles::puzzle(Level::ALL[rng.below(4)], number).2.to_line();
                match rng.below(9) {
                    0 => format!("{}\r\n", &line[1..]),
                    1 => format!("{FIFTY_SIX}\n"),
                    2 => format!("{IMPOSSIBLE}\r"),
                    3 => "\r\n".to_owned(),
                    _ => format!("{line}{}", ["\n", "\r\n", "\r"][rng.below(3)]),
                }
            })
            .collect();
        let shape = batch::detect_format(&text, true).expect("a list");
        let mut batch = Batch::new(shape, text.encode_utf16().count() as u32);
        let record_batch = |batch: &Batch, outcomes: &mut Outcomes| {
            for workers in [0, 1, 2] {
                outcomes.add(about, &view_model::batch(batch, workers, language));
            }
            let numbers = (
                batch.permille_done(),
                batch.rows_per_second(),
                batch.rated_count(),
                batch.is_empty(),
                batch.len(),
            );
            outcomes.add(about, &(numbers, batch.microseconds(), batch.state(), batch.totals()));
        };
        record_batch(&batch, outcomes);
        let (mut rest, mut clock) = (&text[..], 0.0);
        let mut waiting = Vec::new();
        while !rest.is_empty() {
            let end = (200 + rng.below(900)).min(rest.len());
            let end =
                if end == rest.len() { end } else { batch::chunk_end(&rest[..end], shape).unwrap_or(end) };
            let (chunk, after) = rest.split_at(end);
            // Some batches have no rows.
            if rng.below(6) == 0 {
                waiting.push(batch.add_chunk("\n\n", 2));
            }
            waiting.push(batch.add_chunk(chunk, chunk.len() as u32));
            rest = after;
            if rng.below(3) == 0 {
                let (number, job) = waiting.swap_remove(rng.below(waiting.len()));
                clock += 7.0 + rng.below(30) as f64;
                if let Answer::BatchResults(sheet) = Task::new(job).finish() {
                    batch.accept_results(number, sheet, clock);
                }
                record_batch(&batch, outcomes);
            }
            if seed % 8 == 7 && rest.len() < text.len() / 2 {
                batch.stop(clock + 1.0);
                record_batch(&batch, outcomes);
                break;
            }
        }
        if seed % 8 != 7 {
            batch.end_of_input(clock + 2.0);
            for (number, job) in waiting {
                clock += 3.0;
                if let Answer::BatchResults(sheet) = Task::new(job).finish() {
                    batch.accept_results(number, sheet, clock);
                }
                record_batch(&batch, outcomes);
            }
        }
        // Several chunks are pending at once, and some are answered after a stop.
        let mut out = Vec::new();
        for again in 0..3 {
            clock += 1000.0;
            batch.start_rating(clock);
            record_batch(&batch, outcomes);
            for taken in 0.. {
                out.extend(batch.next_rating_job());
                record_batch(&batch, outcomes);
                if out.is_empty() {
                    break;
                }
                if rng.below(4) < out.len() {
                    let (number, job) = out.swap_remove(rng.below(out.len()));
                    clock += 11.0;
                    if let Answer::Ratings(ratings) = Task::new(job).finish() {
                        batch.accept_ratings(number, &ratings, clock);
                    }
                    record_batch(&batch, outcomes);
                }
                if again < 2 && taken == seed % 5 {
                    batch.stop(clock + 5.0);
                    record_batch(&batch, outcomes);
                    break;
                }
            }
        }
        for kind in RowVerdict::ALL.map(Some).into_iter().chain([None]) {
            for level in Level::ALL.map(Some).into_iter().chain([None]) {
                batch.set_filter(RowFilter { verdict: kind, level });
                batch.refilter();
                record_batch(&batch, outcomes);
                for form in [ExportFormat::Lines, ExportFormat::Csv, ExportFormat::Sdm] {
                    let mut text = String::new();
                    let left_out = batch.write_rows(0..batch.shown_count(), form, &mut text);
                    outcomes.add(about, &(left_out, text));
                }
            }
        }
    })
    .assert_snapshot("worked_batches");
}

/// The first digits from 1.
fn first(count: usize) -> DigitSet {
    Digit::all().take(count).collect()
}

/// A single puzzle on a page, with its digits and notes.
#[test]
fn printed_boards() {
    of_seeds(24, "sheet", |seed, outcomes, about| {
        let mut rng = Rng::new(seed);
        let (level, number) = (Level::ALL[seed as usize % 4], seed);
        let (_, _, givens) = bundled_puzzles::puzzle(level, number);
        let mut shared = BoardState::new(givens);
        for cell in (!givens.filled()).into_iter().take(if seed % 5 == 0 { 0 } else { 80 }) {
            match rng.below(4) {
                0 => shared.grid[cell] = Some(Digit::from_index(rng.below(9))),
                1 => shared.corner[cell.index()] = first(rng.below(10)),
                2 => shared.centre[cell.index()] = first(rng.below(10)),
                _ => {}
            }
        }
        let language = language(seed);
        let text = shared.to_link();
        outcomes.add(about, &puzzle_svg(&shared, language, "a title"));
        let titles =
            ["Hard", "", "A title that is so long that it can hardly stand beside the code that leads there"];
        let names = [
            "",
            "hard-7",
            "a name of several words that goes on and on until it must be cut somewhere or other",
        ];
        let links =
            [String::new(), format!("https://example.org/#p={text}"), "https://example.org/".to_owned()];
        for which in 0..27 {
            let heading = Heading {
                title: titles[which % 3].to_owned(),
                name: names[which / 3 % 3].to_owned(),
                link: Some(links[which / 9].clone()),
            };
            let imprint = PrintContext::new(language, "https://example.org/ninefold/").expect("an address");
            let page = puzzle_page(&shared, &heading, &imprint, Paper::ALL[which % 2]);
            outcomes.add(about, &(page.title, page.svg));
        }
        for link in &links {
            outcomes.add(about, &qr_code_svg(link, language, "a title"));
        }
    })
    .assert_snapshot("printed_boards");
}
