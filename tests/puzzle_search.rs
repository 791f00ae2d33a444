//! The search for other puzzles on the workbench.

use std::collections::BTreeSet;

use ninefold::generator::generate_minimal;
use ninefold::setter::{ExchangeLen, MinimalSearch, NeighbourSearch};
use ninefold::{Grid, Puzzle};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::template::Language;
use ninefold_app::view_model::puzzle_search;
use ninefold_app::workbench::{
    GridSurvey, MAX_FOUND_OF_ENDLESS, PuzzleSearchKind, PuzzleSearchState, SearchReport, SearchRequest,
    SearchTask, SurveyRequest, SurveyTask, Workbench, WorkbenchAction, WorkbenchEffect,
};

use crate::support::{PUZZLE, grid};

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
    let requests = (0..worker_count).map(|worker| SearchRequest { id: 1, kind, clues, worker, worker_count });
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
        let request = SearchRequest { id: 3, kind, clues: *puzzle.givens(), worker: 1, worker_count: 2 };
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
    workbench.apply(WorkbenchAction::SearchBegan { id: request.id, workers: 2, at: 1000.0 });
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
    workbench.apply(WorkbenchAction::SearchBegan { id: request.id, workers: 0, at: 0.0 });
    let view = puzzle_search(&workbench, Language::ENGLISH);
    assert!(!view.is_running && view.text.contains("no workers"), "{view:?}");
}

#[test]
fn only_a_puzzle_has_others_to_be_found() {
    let mut workbench = workbench(&PUZZLE.replacen('5', ".", 1).replacen('3', ".", 2).replacen('7', ".", 2));
    assert!(!workbench.can_search());
    assert_eq!(workbench.apply(WorkbenchAction::Search(PuzzleSearchKind::Minimal)), []);
    let nothing = SearchRequest {
        id: 1,
        kind: PuzzleSearchKind::Minimal,
        clues: Grid::EMPTY,
        worker: 0,
        worker_count: 1,
    };
    let reports = reports(nothing);
    assert!(reports.len() == 1 && reports[0].is_done && reports[0].found.is_empty());
}
