//! The search for other puzzles on the workbench.

use std::collections::BTreeSet;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Cell, CellSet, House, Symmetry};
use ninefold::setter::{ExchangeLen, MinimalSearch, NeighbourSearch, TechniqueFilter};
use ninefold::{Grid, Level, Puzzle, Technique, generate, rate};
use ninefold_app::game::CursorMove;
use ninefold_app::input::{KeyPress, PanelButton, pattern_key, workbench_button};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{ChooseRequest, ChosenPuzzle, Job, PuzzleConditions, Task};
use ninefold_app::template::Language;
use ninefold_app::view_model::{puzzle_pattern, puzzle_search};
use ninefold_app::workbench::{
    GridSurvey, MAX_FOUND_OF_ENDLESS, PatternFault, PatternFields, PatternFill, PuzzleSearchKind,
    PuzzleSearchState, SearchPattern, SearchReport, SearchRequest, SearchTask, SurveyRequest, SurveyTask,
    Workbench, WorkbenchAction, WorkbenchEffect,
};

use crate::support::languages::all_languages;
use crate::support::player::answered;
use crate::support::{PUZZLE, grid};

/// A search of one worker.
fn request(kind: PuzzleSearchKind, clues: Grid) -> SearchRequest {
    SearchRequest { id: 1, kind, clues, pattern: SearchPattern::default(), worker: 0, worker_count: 1 }
}

/// All that a worker reports, one moment after another.
fn reports(request: SearchRequest) -> Vec<SearchReport> {
    let request: SearchRequest = decode_message(&encode_message(&request)).unwrap();
    let mut task = SearchTask::new(request);
    let mut reports = Vec::new();
    // A search without end reports each moment, the others when there is much to report.
    let slice = if request.kind.is_endless() { 0.0 } else { 1.0 };
    while !task.is_done() && reports.len() < 3000 {
        let report = task.run_for(slice, || 0.0);
        reports.push(decode_message(&encode_message(&report)).unwrap());
    }
    reports
}

/// What so many workers find together, in some order.
fn found_by(kind: PuzzleSearchKind, clues: Grid, worker_count: u32) -> BTreeSet<String> {
    let requests =
        (0..worker_count).map(|worker| SearchRequest { worker, worker_count, ..request(kind, clues) });
    let mut count = 0;
    let mut all = BTreeSet::new();
    for request in requests {
        let reports = reports(request);
        let last = reports.last().unwrap();
        assert_eq!(last.done, last.total, "{kind:?}");
        let found = reports.into_iter().flat_map(|report| report.found);
        all.extend(found.map(|grid| grid.to_line()).inspect(|_| count += 1));
    }
    assert_eq!(all.len(), count, "{kind:?}: each puzzle once");
    all
}

fn lines(grids: impl Iterator<Item = Grid>) -> BTreeSet<String> {
    grids.map(|grid| grid.to_line()).collect()
}

#[test]
fn any_number_of_workers_finds_the_same() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let minimal = generate_minimal(2);
    let neighbours = |len| {
        let search = NeighbourSearch::new(&minimal, len);
        lines((0..search.part_count()).flat_map(|part| search.neighbours(part)))
    };
    for (kind, clues, expected) in [
        (PuzzleSearchKind::Minimal, puzzle.givens(), lines(MinimalSearch::new(&puzzle))),
        (PuzzleSearchKind::OneExchange, minimal.givens(), neighbours(ExchangeLen::One)),
        (PuzzleSearchKind::TwoExchanges, minimal.givens(), neighbours(ExchangeLen::Two)),
    ] {
        for worker_count in [1, 2, 7] {
            assert!(found_by(kind, *clues, worker_count) == expected, "{kind:?}, {worker_count} workers");
        }
    }
}

#[test]
fn searches_without_end_find_puzzles_of_the_pattern_and_the_solution() {
    let puzzle = generate_minimal(5);
    for kind in [PuzzleSearchKind::SamePattern, PuzzleSearchKind::SameSolution] {
        let request = SearchRequest { id: 3, worker: 1, worker_count: 2, ..request(kind, *puzzle.givens()) };
        let reports = reports(request);
        assert!(reports.iter().all(|report| !report.is_done && report.total == 0 && report.worker == 1));
        let found: Vec<Puzzle> = reports
            .into_iter()
            .flat_map(|report| report.found)
            .map(|grid| Puzzle::new(grid).unwrap())
            .collect();
        assert!(found.len() > 5, "{kind:?} {}", found.len());
        assert!(found.iter().all(|found| match kind {
            PuzzleSearchKind::SamePattern => found.givens().filled() == puzzle.givens().filled(),
            _ => found.solution() == puzzle.solution(),
        }));
    }
}

/// A workbench with a puzzle, about which all is known.
fn workbench(line: &str) -> Workbench {
    let (mut workbench, effects) = Workbench::open("", Some(grid(line)));
    let request = effects.into_iter().find_map(|effect| match effect {
        WorkbenchEffect::Survey(request) => Some(request),
        _ => None,
    });
    workbench.apply(WorkbenchAction::SurveyReport(Box::new(survey(request.unwrap()))));
    workbench
}

fn survey(request: SurveyRequest) -> GridSurvey {
    let mut task = SurveyTask::new(request);
    let mut last = None;
    while !task.is_done() {
        last = task.run_for(f64::INFINITY, || 0.0).cloned().or(last);
    }
    last.unwrap()
}

/// Begins a search, for two workers.
fn begin(workbench: &mut Workbench, kind: PuzzleSearchKind) -> SearchRequest {
    let effects = workbench.apply(WorkbenchAction::Search(kind));
    let Some(&WorkbenchEffect::Search(request)) = effects.first() else { panic!("{effects:?}") };
    workbench.apply(WorkbenchAction::SearchBegan { id: request.id, workers: 2, raters: 2, at: 1000.0 });
    request
}

fn report(workbench: &mut Workbench, report: SearchReport) -> Vec<WorkbenchEffect> {
    workbench.apply(WorkbenchAction::SearchReport(Box::new(report), 3000.0))
}

#[test]
fn what_is_found_is_counted_taken_over_and_opened_as_a_list() {
    let mut workbench = workbench(PUZZLE);
    assert!(!workbench.search().is_running());
    let request = begin(&mut workbench, PuzzleSearchKind::Minimal);
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "0 found, 0 a second");
    let found: Vec<Grid> = MinimalSearch::new(&PUZZLE.parse().unwrap()).take(20).collect();
    let SearchRequest { id, .. } = request;
    let part = SearchReport { id, worker: 0, found: found.clone(), done: 10, total: 40, is_done: false };
    assert_eq!(report(&mut workbench, part), []);
    let view = puzzle_search(&workbench, Language::ENGLISH);
    assert_eq!(view.text, "20 found, 10 a second, 25 % searched");
    assert!(view.is_running && view.can_search && view.found.len() == 8);
    // The board changes; the search goes on.
    workbench.apply(WorkbenchAction::TakeFound(3));
    assert!(*workbench.clues() == found[3] && workbench.search().is_running());
    for worker in [0, 1] {
        let last = SearchReport { id, worker, found: vec![], done: 40, total: 40, is_done: true };
        report(&mut workbench, last);
    }
    assert_eq!(workbench.search().state(), PuzzleSearchState::Done);
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "20 found: these are all");
    let effects = workbench.apply(WorkbenchAction::OpenFound);
    let text = found.iter().map(Grid::to_line).collect::<Vec<_>>().join("\n");
    assert_eq!(effects, [WorkbenchEffect::OpenImport(text)]);
    workbench.apply(WorkbenchAction::Undo);
    assert_eq!(workbench.clues().to_line(), PUZZLE);
    // There is no such puzzle.
    workbench.apply(WorkbenchAction::TakeFound(99));
    assert_eq!(workbench.clues().to_line(), PUZZLE);
}

#[test]
fn a_search_is_stopped_by_the_player_and_when_enough_is_found() {
    let mut workbench = workbench(PUZZLE);
    let first = begin(&mut workbench, PuzzleSearchKind::SameSolution);
    assert_eq!(workbench.apply(WorkbenchAction::StopSearch), [WorkbenchEffect::StopSearch]);
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "0 found before it was stopped");
    let second = begin(&mut workbench, PuzzleSearchKind::SameSolution);
    let found = vec![grid(PUZZLE); 2 * MAX_FOUND_OF_ENDLESS];
    // A late report of the first search.
    let of = |id| SearchReport { id, worker: 0, found: found.clone(), done: 0, total: 0, is_done: false };
    report(&mut workbench, of(first.id));
    assert!(workbench.search().found().is_empty());
    assert_eq!(report(&mut workbench, of(second.id)), [WorkbenchEffect::StopSearch]);
    assert_eq!(workbench.search().found().len(), MAX_FOUND_OF_ENDLESS);
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "The first 1,000 are found");
    assert_eq!(report(&mut workbench, of(second.id)), []);
}

#[test]
fn without_workers_there_is_no_search() {
    let mut workbench = workbench(PUZZLE);
    let effects = workbench.apply(WorkbenchAction::Search(PuzzleSearchKind::Minimal));
    let Some(&WorkbenchEffect::Search(request)) = effects.first() else { panic!("{effects:?}") };
    workbench.apply(WorkbenchAction::SearchBegan { id: request.id, workers: 0, raters: 0, at: 0.0 });
    let view = puzzle_search(&workbench, Language::ENGLISH);
    assert!(!view.is_running && view.text.contains("no workers"), "{view:?}");
}

#[test]
fn only_a_puzzle_has_others_to_be_found() {
    let mut workbench = workbench(&PUZZLE.replacen('5', ".", 1).replacen('3', ".", 2).replacen('7', ".", 2));
    assert!(!workbench.can_search());
    assert_eq!(workbench.apply(WorkbenchAction::Search(PuzzleSearchKind::Minimal)), []);
    let reports = reports(request(PuzzleSearchKind::Minimal, Grid::EMPTY));
    assert!(reports.len() == 1 && reports[0].is_done && reports[0].found.is_empty());
}

/// Every second cell.
fn chequered() -> CellSet {
    Cell::all().filter(|cell| (cell.row() + cell.column()).is_multiple_of(2)).collect()
}

/// A workbench whose pattern has these cells, and these fields.
fn with_pattern(cells: CellSet, fields: PatternFields) -> Workbench {
    let (mut workbench, _) = Workbench::open("", None);
    workbench.apply(WorkbenchAction::TogglePattern);
    for cell in cells {
        workbench.apply(WorkbenchAction::SelectPatternCell(cell));
        workbench.apply(WorkbenchAction::TogglePatternCell);
    }
    workbench.apply(WorkbenchAction::SetPatternFields(Box::new(fields)));
    workbench
}

#[test]
fn a_pattern_is_painted_with_its_images() {
    let mut workbench = with_pattern(CellSet::EMPTY, PatternFields::default());
    let cells = |workbench: &Workbench| workbench.pattern().cells();
    let symmetry = |workbench: &mut Workbench, symmetry| {
        let fields = PatternFields { symmetry: Some(symmetry), ..PatternFields::default() };
        workbench.apply(WorkbenchAction::SetPatternFields(Box::new(fields)));
    };
    symmetry(&mut workbench, Symmetry::HalfTurn);
    // A stroke adds what its first cell added, with the images.
    workbench.apply(WorkbenchAction::SelectPatternCell(Cell::at(0, 1)));
    workbench.apply(WorkbenchAction::TogglePatternCell);
    for step in [CursorMove::Right, CursorMove::Right] {
        workbench.apply(WorkbenchAction::MovePatternCursor(step));
        workbench.apply(WorkbenchAction::ContinuePatternStroke);
    }
    assert_eq!(cells(&workbench).len(), 6);
    assert!(Symmetry::HalfTurn.holds_for(cells(&workbench)) && cells(&workbench).contains(Cell::at(8, 5)));
    // The next one takes cells out, without images where there is no symmetry.
    symmetry(&mut workbench, Symmetry::None);
    workbench.apply(WorkbenchAction::TogglePatternCell);
    workbench.apply(WorkbenchAction::MovePatternCursor(CursorMove::Left));
    workbench.apply(WorkbenchAction::ContinuePatternStroke);
    assert_eq!(cells(&workbench).len(), 4);
    workbench.apply(WorkbenchAction::FillPattern(PatternFill::All));
    assert_eq!(cells(&workbench), CellSet::ALL);
    workbench.apply(WorkbenchAction::FillPattern(PatternFill::None));
    assert_eq!(cells(&workbench), CellSet::EMPTY);
    workbench.apply(WorkbenchAction::TakePuzzle(grid(PUZZLE)));
    workbench.apply(WorkbenchAction::FillPattern(PatternFill::Board));
    assert_eq!(cells(&workbench), grid(PUZZLE).filled());
    // The board itself has not changed.
    assert_eq!(workbench.clues().to_line(), PUZZLE);
}

#[test]
fn the_form_opens_with_the_clues_of_the_board() {
    let mut workbench = workbench(PUZZLE);
    assert!(!workbench.pattern().is_open());
    workbench.apply(WorkbenchAction::TogglePattern);
    assert!(workbench.pattern().is_open());
    assert_eq!(workbench.pattern().cells(), grid(PUZZLE).filled());
    assert_eq!(puzzle_pattern(&workbench, Language::ENGLISH).text, "30 cells may have a clue");
    workbench.apply(WorkbenchAction::TogglePattern);
    assert!(!puzzle_pattern(&workbench, Language::ENGLISH).is_open);
}

#[test]
fn patterns_without_puzzles_are_refused_with_the_reason() {
    let cells = chequered();
    let fields = PatternFields::default;
    let counted = |count| PatternFields { clue_count: Some(count), ..fields() };
    let conditions = |level, needs: &str, without: Option<&str>| PatternFields {
        conditions: PuzzleConditions {
            level,
            needs: Some(needs.to_owned()),
            without: without.map(str::to_owned),
            ..PuzzleConditions::default()
        },
        needed_level: Some(Level::Hard),
        ..fields()
    };
    let lines = cells - House::row(3).cells() - House::row(5).cells();
    let columns = cells - House::column(0).cells() - House::column(1).cells();
    for (cells, fields, fault, text) in [
        (
            cells.into_iter().take(16).collect(),
            fields(),
            PatternFault::TooFew,
            "16 cells: a puzzle has at least 17",
        ),
        (CellSet::ALL, fields(), PatternFault::Full, "Leave at least one cell empty"),
        (
            lines,
            fields(),
            PatternFault::EmptyLines(House::row(3), House::row(5)),
            "Without a clue in row 4 and row 6",
        ),
        (
            columns,
            fields(),
            PatternFault::EmptyLines(House::column(0), House::column(1)),
            "Without a clue in column 1",
        ),
        (cells, counted(16), PatternFault::ClueCount, "The number of clues can be from 17 to 41"),
        (cells, counted(42), PatternFault::ClueCount, "The number of clues can be from 17 to 41"),
        (
            cells,
            conditions(Some(Level::Easy), "x-wing", None),
            PatternFault::TooHard,
            "The technique that is to be needed is too",
        ),
        (
            cells,
            conditions(None, "x-wing", Some("x-wing")),
            PatternFault::Excluded,
            "A technique that is needed cannot be one",
        ),
    ] {
        let mut workbench = with_pattern(cells, fields);
        assert_eq!(workbench.pattern().fault(), Some(fault));
        let view = puzzle_pattern(&workbench, Language::ENGLISH);
        assert!(view.has_fault && view.text.starts_with(text), "{view:?}");
        assert_eq!(workbench.apply(WorkbenchAction::Search(PuzzleSearchKind::Pattern)), []);
        for language in all_languages() {
            let text = puzzle_pattern(&workbench, language).text;
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
        }
    }
    for (cells, fields) in [
        (cells, counted(17)),
        (CellSet::ALL, counted(30)),
        (cells, conditions(Some(Level::Hell), "x-wing", None)),
    ] {
        let workbench = with_pattern(cells, fields);
        assert!(!puzzle_pattern(&workbench, Language::ENGLISH).has_fault);
    }
}

#[test]
fn puzzles_of_a_pattern_are_found_until_there_are_enough() {
    let fields = PatternFields {
        symmetry: Some(Symmetry::HalfTurn),
        clue_count: Some(28),
        count: Some(12),
        ..PatternFields::default()
    };
    let mut workbench = with_pattern(CellSet::ALL, fields);
    let request = begin(&mut workbench, PuzzleSearchKind::Pattern);
    assert!(!workbench.search().needs_rating());
    let mut tasks =
        [0, 1].map(|worker| SearchTask::new(SearchRequest { worker, worker_count: 2, ..request }));
    let mut effects = Vec::new();
    for number in 0..20_000 {
        let part = tasks[number % 2].run_for(0.0, || 0.0);
        effects = report(&mut workbench, decode_message(&encode_message(&part)).unwrap());
        if !effects.is_empty() {
            break;
        }
        let text = puzzle_search(&workbench, Language::ENGLISH).text;
        assert!(text.contains(" of 12 found, ") && text.ends_with(" grids tried"), "{text}");
    }
    assert_eq!(effects, [WorkbenchEffect::StopSearch]);
    let search = workbench.search();
    assert!(search.state() == PuzzleSearchState::Full && search.tried() > 0);
    assert_eq!(lines(search.found().iter().copied()).len(), 12);
    for found in search.found() {
        assert!(Puzzle::new(*found).is_ok() && (27..=28).contains(&found.filled().len()));
        assert!(Symmetry::HalfTurn.holds_for(found.filled()));
    }
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "The first 12 are found");
}

/// What the workers are asked to choose from.
fn choices(effects: Vec<WorkbenchEffect>) -> Vec<(u32, u32, Job)> {
    let choice = |effect| match effect {
        WorkbenchEffect::Choose(rater, id, job) => Some((rater, id, job)),
        _ => None,
    };
    effects.into_iter().filter_map(choice).collect()
}

#[test]
fn found_puzzles_are_chosen_by_workers_that_rate() {
    let conditions = PuzzleConditions { level: Some(Level::Hard), ..PuzzleConditions::default() };
    let fields = PatternFields { count: Some(3), conditions, ..PatternFields::default() };
    let mut workbench = with_pattern(chequered(), fields);
    let SearchRequest { id, .. } = begin(&mut workbench, PuzzleSearchKind::Pattern);
    assert!(workbench.search().needs_rating());
    let found: Vec<Grid> = (0..6)
        .flat_map(|seed| [Level::Easy, Level::Hard].map(|level| *generate(level, seed).puzzle.givens()))
        .collect();
    let part = SearchReport { id, worker: 0, found, done: 7, total: 0, is_done: false };
    let mut jobs = choices(report(&mut workbench, part));
    // Two workers have a job each, and get the next one with their answer.
    assert_eq!(jobs.iter().map(|(rater, id, _)| (*rater, *id)).collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    assert_eq!(puzzle_search(&workbench, Language::ENGLISH).text, "0 of 3 found, 0 rated, 7 grids tried");
    let mut stopped = false;
    while let Some((_, id, job)) = jobs.pop() {
        let answer = answered(id, Task::new(job).finish());
        let effects = workbench.apply(WorkbenchAction::ChoiceReport(answer.clone(), 4000.0));
        stopped |= effects.contains(&WorkbenchEffect::StopSearch);
        jobs.extend(choices(effects));
        // The same answer does not count again.
        assert_eq!(workbench.apply(WorkbenchAction::ChoiceReport(answer, 4000.0)), []);
    }
    assert!(stopped && workbench.search().state() == PuzzleSearchState::Full);
    assert_eq!(workbench.search().found().len(), 3);
    assert!(
        workbench
            .search()
            .found()
            .iter()
            .all(|found| rate(&Puzzle::new(*found).unwrap()).level == Level::Hard)
    );
}

#[test]
fn chosen_puzzles_meet_every_condition() {
    let hard: Vec<Puzzle> = (0..40).map(|seed| generate(Level::Hard, seed).puzzle).collect();
    let choose = |conditions: &PuzzleConditions| -> BTreeSet<String> {
        let grids = hard.iter().map(|puzzle| *puzzle.givens()).chain([Grid::EMPTY]).collect();
        let job = ChooseRequest { grids, conditions: conditions.clone() }.to_job();
        let job: (u32, Job) = decode_message(&encode_message(&(1_u32, job))).unwrap();
        let chosen = ChosenPuzzle::from_answer(&Task::new(job.1).finish()).expect("an answer");
        for puzzle in &chosen {
            let rating = rate(&Puzzle::new(puzzle.givens).unwrap());
            let ratings = (puzzle.rating.rating, puzzle.pearl, puzzle.diamond, puzzle.rating.time);
            assert_eq!(ratings, (rating.rating, rating.pearl, rating.diamond, rating.time));
        }
        lines(chosen.into_iter().map(|puzzle| puzzle.givens))
    };
    let all = PuzzleConditions::default();
    assert!(all.is_empty() && choose(&all).len() == hard.len());
    let minutes = PuzzleConditions { minutes: Some(15), ..PuzzleConditions::default() };
    let near = |puzzle: &Puzzle| (12..=18).contains(&rate(puzzle).time.minutes());
    let expected = |accepts: &dyn Fn(&Puzzle) -> bool| {
        lines(hard.iter().filter(|puzzle| accepts(puzzle)).map(|puzzle| *puzzle.givens()))
    };
    assert_eq!(choose(&minutes), expected(&near));
    let other = PuzzleConditions { level: Some(Level::Easy), ..PuzzleConditions::default() };
    assert!(choose(&other).is_empty());
    for technique in [Technique::XWing, Technique::XyWing] {
        let key = Some(technique.key().to_owned());
        let is_used = |puzzle: &Puzzle| rate(puzzle).techniques.iter().any(|&(used, _)| used == technique);
        let needs = PuzzleConditions { needs: key.clone(), ..PuzzleConditions::default() };
        let found = choose(&needs);
        let filter = TechniqueFilter { needs: vec![technique], without: Vec::new() };
        assert_eq!(found, expected(&|puzzle| is_used(puzzle) && filter.accepts(puzzle, &rate(puzzle))));
        assert!(!found.is_empty(), "{}", technique.key());
        let without = PuzzleConditions { without: key, ..PuzzleConditions::default() };
        assert_eq!(choose(&without), expected(&|puzzle| !is_used(puzzle)));
    }
}

#[test]
fn keys_paint_a_pattern() {
    let key = |code: &str, shift: bool| pattern_key(KeyPress { code, shift, ..KeyPress::default() });
    assert!(matches!(key("Space", false), Some(WorkbenchAction::TogglePatternCell)));
    assert!(matches!(key("Enter", false), Some(WorkbenchAction::TogglePatternCell)));
    assert!(matches!(key("ArrowDown", false), Some(WorkbenchAction::MovePatternCursor(CursorMove::Down))));
    assert!(key("Tab", false).is_none() && key("KeyA", false).is_none() && key("ArrowDown", true).is_none());
    let button = |button| workbench_button(&button);
    assert!(matches!(button(PanelButton::WorkbenchPattern), Some(WorkbenchAction::TogglePattern)));
    let all = PanelButton::WorkbenchPatternFill(PatternFill::All);
    assert!(matches!(button(all), Some(WorkbenchAction::FillPattern(PatternFill::All))));
}
