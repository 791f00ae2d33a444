//! Games as they are played, with the engines' own answers, and what is made of many: statistics, plots, lists, sheets.

use ninefold::batch::{self, Batch, Filter, Form};
use ninefold::game::{Action, CursorMove, Effect, Game, MarkKind, Mode, Session, Setting, SpokenQuery};
use ninefold::grid::{Cell, Digit, DigitSet};
use ninefold::job::{Answer, Kind, Report, Task};
use ninefold::level::Level;
use ninefold::print::{Heading, Paper, PrintContext, puzzle_page, puzzle_svg, qr_code_svg};
use ninefold::share_link::BoardState;
use ninefold::statistics::Statistics;
use ninefold::{bundled_puzzles, i18n, view_model};

use super::game_sessions::{heard, language, of_seeds, seen, speak};
use super::{Outcomes, page_texts};
use crate::support::grids::{FIFTY_SIX, IMPOSSIBLE};
use crate::support::rng::Rng;

/// A game at a time of its own, and what is told of it.
struct Table<'a> {
    game: Game,
    now: f64,
    told: &'a mut dyn FnMut(String),
}

impl Table<'_> {
    /// Does it, and all that the engines have to answer.
    fn act(&mut self, action: Action) {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            self.now += 700.0;
            for effect in self.game.apply(action, self.now) {
                (self.told)(heard(&effect));
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
        (self.told)(seen(&self.game));
        if let Some((step, level)) = self.game.current_hint() {
            let legend = (step.legend().to_owned(), step.to_string(), level.number());
            (self.told)(format!("{legend:?}"));
        }
    }
}

/// Hint by hint to the end, with whatever else a player does in between.
#[test]
fn played_games() {
    of_seeds(12, "played", |seed, outcomes, about| {
        speak(language(seed));
        let mut rng = Rng::new(seed);
        let mut told = |text: String| outcomes.add(about, &text);
        let mut table = Table { game: Game::default(), now: 1e12, told: &mut told };
        let level = Level::ALL[seed as usize % 4];
        match seed / 4 {
            0 => table.act(Action::New { level: Some(level), seed }),
            1 => table.act(Action::OpenDaily { level: Some(level), date: "2026-11-20".to_owned() }),
            _ => {
                table.act(Action::OpenLink(BoardState::new(bundled_puzzles::puzzle(level, seed).2).to_link()))
            }
        }
        for round in 0..160 {
            let is_full = Cell::all().all(|cell| table.game.embed_state().as_bytes()[cell.index()] != b'.');
            if is_full && round > 90 {
                break;
            }
            let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
            let kind = if round % 3 > 0 { 0 } else { rng.below(30) };
            match kind {
                0..6 => {
                    for _ in 0..=rng.below(4) {
                        table.act(Action::Hint);
                        table.look();
                    }
                    table.act(Action::ApplyHint);
                }
                6 => table.act(Action::ListSteps),
                7 => table.act(Action::ChooseStep(rng.below(9))),
                8 => table.act(Action::FillNotes),
                9 => table.act(Action::ToggleMark([MarkKind::Corner, MarkKind::Centre][rng.below(2)], digit)),
                10 | 11 => table.act(Action::ReadAloud(
                    [
                        SpokenQuery::Row,
                        SpokenQuery::Column,
                        SpokenQuery::Block,
                        SpokenQuery::Remaining,
                        SpokenQuery::Cursor,
                    ][rng.below(5)],
                )),
                12 => table.act(Action::ToggleSetting(Setting::DigitFirst)),
                13 => table.act(Action::PressPad(digit)),
                14 => table.act(Action::Tap(cell)),
                15 => table.act(Action::Enter(digit)),
                16 | 17 => table.act(Action::Check),
                18 => table.act(Action::RevertToCorrect),
                19 => table.act(Action::SetMode(
                    [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour][rng.below(4)],
                )),
                20 => table.act(Action::TogglePause),
                21 => table.act(Action::VisibilityChanged(rng.below(3) > 0)),
                22 => table.act(Action::Bookmark),
                23 => table.act(Action::GoToBookmark),
                24 => table.act(Action::Rate),
                25 => table.act(Action::CloseHint),
                26 => table.act(Action::CopyResult(rng.below(2) == 0)),
                27 => table.act(Action::MoveCursor(
                    [CursorMove::Down, CursorMove::Right, CursorMove::First][rng.below(3)],
                )),
                28 => table.act(Action::Undo),
                _ => table.act(Action::Erase),
            }
            table.act(Action::Select(cell));
            table.look();
        }
        // What was wrong is taken back, and hints lead to the end.
        for _ in 0..200 {
            for action in [Action::RevertToCorrect, Action::Hint, Action::ApplyHint] {
                table.act(action);
            }
            if view_model::page(&table.game).phase.name() == "solved" {
                break;
            }
        }
        table.look();
        table.act(Action::NewSimilar { seed });
        table.look();
        table.act(Action::Practise { key: None, seed });
        table.look();
    })
    .assert_snapshot("played_games");
}

/// What is told of made-up games.
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
                        outcomes.add(about, &view_model::comparison_text(tally.compare(end), language));
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

/// Lists while they are worked through, stopped, rated and looked at.
#[test]
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
        let shape = batch::shape(&text, true).expect("a list");
        let mut batch = Batch::new(shape, text.encode_utf16().count() as u32);
        let told = |batch: &Batch, outcomes: &mut Outcomes| {
            for workers in [0, 1, 2] {
                outcomes.add(about, &view_model::batch(batch, workers, language));
            }
            let numbers = (batch.share(), batch.pace(), batch.rated(), batch.is_empty(), batch.len());
            outcomes.add(about, &(numbers, batch.microseconds(), batch.state(), batch.totals()));
        };
        told(&batch, outcomes);
        let (mut rest, mut clock) = (&text[..], 0.0);
        let mut waiting = Vec::new();
        while !rest.is_empty() {
            let end = (200 + rng.below(900)).min(rest.len());
            let end = if end == rest.len() { end } else { batch::cut(&rest[..end], shape).unwrap_or(end) };
            let (chunk, after) = rest.split_at(end);
            // Some have no rows.
            if rng.below(6) == 0 {
                waiting.push(batch.hand_out("\n\n", 2));
            }
            waiting.push(batch.hand_out(chunk, chunk.len() as u32));
            rest = after;
            if rng.below(3) == 0 {
                let (number, job) = waiting.swap_remove(rng.below(waiting.len()));
                clock += 7.0 + rng.below(30) as f64;
                if let Answer::Batched(sheet) = Task::new(job).finish() {
                    batch.take(number, sheet.parse().expect("a sheet"), clock);
                }
                told(&batch, outcomes);
            }
            if seed % 8 == 7 && rest.len() < text.len() / 2 {
                batch.stop(clock + 1.0);
                told(&batch, outcomes);
                break;
            }
        }
        if seed % 8 != 7 {
            batch.end(clock + 2.0);
            for (number, job) in waiting {
                clock += 3.0;
                if let Answer::Batched(sheet) = Task::new(job).finish() {
                    batch.take(number, sheet.parse().expect("a sheet"), clock);
                }
                told(&batch, outcomes);
            }
        }
        // Several are out at once, and some come back after a stop.
        let mut out = Vec::new();
        for again in 0..3 {
            clock += 1000.0;
            batch.rate(clock);
            told(&batch, outcomes);
            for taken in 0.. {
                out.extend(batch.hand_out_to_rate());
                told(&batch, outcomes);
                if out.is_empty() {
                    break;
                }
                if rng.below(4) < out.len() {
                    let (number, job) = out.swap_remove(rng.below(out.len()));
                    clock += 11.0;
                    if let Answer::Rated(ratings) = Task::new(job).finish() {
                        batch.take_ratings(number, &ratings, clock);
                    }
                    told(&batch, outcomes);
                }
                if again < 2 && taken == seed % 5 {
                    batch.stop(clock + 5.0);
                    told(&batch, outcomes);
                    break;
                }
            }
        }
        for kind in Kind::ALL.map(Some).into_iter().chain([None]) {
            for level in Level::ALL.map(Some).into_iter().chain([None]) {
                batch.set_filter(Filter { kind, level });
                batch.sift();
                told(&batch, outcomes);
                for form in [Form::Lines, Form::Csv, Form::Sdm] {
                    let mut text = String::new();
                    let left_out = batch.write(0..batch.shown(), form, &mut text);
                    outcomes.add(about, &(left_out, text));
                }
            }
        }
    })
    .assert_snapshot("worked_batches");
}

/// So many digits, from 1 on.
fn first(count: usize) -> DigitSet {
    Digit::all().take(count).collect()
}

/// One puzzle on its sheet, with what is in its cells.
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
                link: links[which / 9].clone(),
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
