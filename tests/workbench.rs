//! The workbench: its board, what a survey says about it, and how that is shown.

use ninefold::grid::{Cell, CellSet, Digit};
use ninefold::setter;
use ninefold::{Grid, Puzzle, Technique};
use ninefold_app::game::CursorMove;
use ninefold_app::input::{KeyPress, PanelButton, workbench_button, workbench_key};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{ChooseRequest, Job, PuzzleConditions, Task};
use ninefold_app::template::Language;
use ninefold_app::view_model;
use ninefold_app::workbench::{
    GridSurvey, MAX_BACKDOOR, MAX_COUNT, MAX_COUNT_WITHOUT, MAX_UNAVOIDABLE, SurveyRequest, SurveyTask,
    Workbench, WorkbenchAction as Do, WorkbenchEffect, givens_of_save,
};

use crate::support::languages::all_languages;
use crate::support::player::answered;
use crate::support::{PUZZLE, SOLUTION, grid};

/// Two solutions: four cells can be filled in two ways.
const TWO_WAYS: &str = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

/// The facts of the view, by their places.
const LEVEL: usize = 0;
const EXPLAINER: usize = 1;
const CLUES: usize = 2;
const BACKDOOR: usize = 3;
const CELL: usize = 4;

/// A workbench whose worker answers at once.
struct Setter {
    workbench: Workbench,
    /// Everything that the browser was asked for.
    effects: Vec<WorkbenchEffect>,
}

impl Setter {
    fn new(kept: &str, puzzle: Option<Grid>) -> Setter {
        let (workbench, effects) = Workbench::open(kept, puzzle);
        let mut setter = Setter { workbench, effects: Vec::new() };
        setter.perform(effects);
        setter
    }

    fn with_clues(line: &str) -> Setter {
        Setter::new("", Some(grid(line)))
    }

    fn apply(&mut self, action: Do) {
        let effects = self.workbench.apply(action);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<WorkbenchEffect>) {
        for effect in effects {
            self.effects.push(effect.clone());
            match effect {
                WorkbenchEffect::Survey(request) => {
                    for report in reports(request) {
                        self.apply(Do::SurveyReport(Box::new(report)));
                    }
                }
                WorkbenchEffect::Rate(id, job) => {
                    let report = answered(id, Task::new(job).finish());
                    self.apply(Do::RatingReport(report));
                }
                _ => {}
            }
        }
    }

    fn type_at(&mut self, cell: Cell, digit: u8) {
        self.apply(Do::Select(cell));
        self.apply(Do::EnterDigit(Digit::new(digit).expect("a digit")));
    }

    fn title(&self) -> String {
        view_model::workbench(&self.workbench, Language::ENGLISH).title
    }

    fn text(&self) -> String {
        view_model::workbench(&self.workbench, Language::ENGLISH).text
    }

    fn fact(&self, index: usize) -> String {
        view_model::workbench(&self.workbench, Language::ENGLISH).facts[index].clone()
    }

    fn line(&self) -> String {
        self.workbench.clues().to_line()
    }
}

/// All reports of a survey, as they come through a message.
fn reports(request: SurveyRequest) -> Vec<GridSurvey> {
    let request = decode_message(&encode_message(&request)).expect("a request");
    let mut task = SurveyTask::new(request);
    let mut reports = Vec::new();
    while !task.is_done() {
        if let Some(report) = task.run_for(1.0, || 0.0) {
            reports.push(decode_message(&encode_message(report)).expect("a report"));
        }
    }
    reports
}

fn survey_of(line: &str) -> GridSurvey {
    reports(SurveyRequest { id: 1, clues: grid(line) }).pop().expect("a report")
}

fn at(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1)
}

/// A puzzle without some of its clues, from the first.
fn without_clues(line: &str, count: usize) -> String {
    let mut left = count;
    let drop = |c: char| {
        if c != '.' && left > 0 {
            left -= 1;
            '.'
        } else {
            c
        }
    };
    line.chars().map(drop).collect()
}

#[test]
fn a_survey_finds_what_the_library_finds() {
    for line in [PUZZLE, TWO_WAYS, &without_clues(PUZZLE, 3), &without_clues(PUZZLE, 6)] {
        let clues = grid(line);
        let (found, expected) = (survey_of(line), setter::survey(&clues));
        let candidates = found.candidates.as_ref().expect("candidates");
        for cell in Cell::all() {
            let digits = |set: &ninefold::grid::CandidateSet| {
                Digit::all().filter(|&digit| set.places(digit).contains(cell)).collect()
            };
            assert_eq!(candidates.digits(cell), digits(&expected.candidates), "{line} {cell:?}");
            assert_eq!(candidates.decisive(cell), digits(&expected.decisive), "{line} {cell:?}");
        }
        assert_eq!(found.redundant, Some(setter::redundant_clues(&clues)));
        assert_eq!(found.count, ninefold::solver::solutions(&clues, u64::MAX).count);
        assert!(found.is_counted && found.is_done);
        assert_eq!(found.without.len(), clues.filled().len());
        for &(cell, count) in &found.without {
            let mut others = clues;
            others[cell] = None;
            let expected = ninefold::solver::solutions(&others, MAX_COUNT_WITHOUT + 1).count;
            assert_eq!(count, expected, "{line} without {cell:?}");
        }
    }
}

#[test]
fn the_verdict_comes_first_and_the_count_grows() {
    let all = reports(SurveyRequest { id: 7, clues: grid(&without_clues(PUZZLE, 12)) });
    assert!(all[0].has_verdict() && all[0].candidates.is_none());
    assert!(all[1].candidates.is_some() && all[1].redundant.is_none());
    let counts: Vec<u64> = all.iter().map(|report| report.count).collect();
    assert!(counts.is_sorted() && counts[0] == 2 && all.len() > 6 && all.len() < 400, "{counts:?}");
    assert!(all.iter().all(|report| report.id == 7));
    let (last, others) = all.split_last().expect("reports");
    assert!(last.is_done && !others.iter().any(|report| report.is_done));
}

#[test]
fn counting_ends_after_a_million() {
    let setter = Setter::with_clues(&without_clues(PUZZLE, 22));
    assert_eq!(setter.workbench.survey().count, MAX_COUNT + 1);
    assert_eq!(setter.title(), "More than 1,000,000 solutions");
    assert!(setter.workbench.can_play());
}

#[test]
fn an_empty_board_waits_for_digits() {
    let mut setter = Setter::new("", None);
    assert_eq!(setter.title(), "No clues yet");
    assert!(!setter.workbench.can_play());
    setter.type_at(at(5, 5), 5);
    assert_eq!(setter.line().matches('5').count(), 1);
    assert_eq!(setter.title(), "More than 1,000,000 solutions");
    assert_eq!(setter.fact(CLUES), "1, of 1 different digit: a puzzle needs at least 8");
}

#[test]
fn typed_digits_lead_to_a_puzzle_and_back() {
    let mut setter = Setter::with_clues(TWO_WAYS);
    assert_eq!(setter.title(), "2 solutions");
    assert_eq!(
        setter.text(),
        "0 of 4 empty cells have one digit in all solutions. 8 digits would complete the puzzle."
    );
    setter.apply(Do::Select(at(4, 6)));
    assert_eq!(setter.fact(CELL), "row 4 column 6: 1 3 possible; one solution is left with 1 3");
    let cells = view_model::workbench_board(&setter.workbench, Language::ENGLISH);
    let cell = &cells[at(4, 6).index()];
    assert_eq!(cell.decisive.len(), 2);
    assert_eq!(cell.label, "1 3 possible, unique with 1 3, row 4 column 6");
    setter.type_at(at(4, 6), 1);
    assert_eq!(setter.title(), "Exactly one solution");
    setter.apply(Do::Undo);
    assert_eq!(setter.line(), TWO_WAYS);
    assert_eq!(setter.title(), "2 solutions");
}

#[test]
fn a_clue_that_is_redundant_is_marked_and_rated_without() {
    let mut setter = Setter::with_clues(PUZZLE);
    assert_eq!(setter.text(), "22 clues could be left out, each by itself.");
    assert_eq!(setter.fact(LEVEL), "Easy, rated 1.2, about 5 minutes");
    assert_eq!(setter.fact(CLUES), "30");
    let redundant = setter::redundant_clues(&grid(PUZZLE));
    let marked: CellSet = Cell::all()
        .zip(view_model::workbench_board(&setter.workbench, Language::ENGLISH))
        .filter_map(|(cell, view)| view.is_redundant.then_some(cell))
        .collect();
    assert_eq!(marked, redundant);
    let spare = redundant.first().expect("a clue");
    setter.apply(Do::Select(spare));
    let about = setter.fact(CELL);
    assert!(about.contains(": redundant; without it Easy, 1."), "{about}");
    setter.apply(Do::Erase);
    assert_eq!(setter.title(), "Exactly one solution");
    let needed = (grid(PUZZLE).filled() - redundant).first().expect("a clue");
    setter.apply(Do::Undo);
    setter.apply(Do::Select(needed));
    let about = setter.fact(CELL);
    assert!(about.ends_with(" solutions") && about.contains(": without it "), "{about}");
    setter.apply(Do::Select(spare));
    assert_eq!(setter.workbench.rating_without().map(|rated| rated.rating.level().name()), Some("easy"));
}

#[test]
fn a_mistyped_clue_is_named() {
    // The 5 in the upper left corner is a 1.
    let mut setter = Setter::with_clues(&PUZZLE.replacen('5', "1", 1));
    assert_eq!(setter.title(), "No solution");
    let text = setter.text();
    assert!(text.starts_with("Probably mistyped: with 5 instead of 1 in row 1 column 1"), "{text}");
    let cells = view_model::workbench_board(&setter.workbench, Language::ENGLISH);
    assert!(cells[0].is_mistyped && cells[0].label.starts_with("perhaps mistyped, "), "{}", cells[0].label);
    assert!(!setter.workbench.can_play());
    // A clash is named at once, and by whom.
    setter.type_at(at(1, 1), 3);
    assert_eq!(setter.title(), "Clues in conflict");
    assert!(
        setter.text().starts_with("row 1 column 1 and row 1 column 2 have the same digit in row 1."),
        "{}",
        setter.text()
    );
    setter.type_at(at(1, 1), 5);
    assert_eq!(setter.line(), PUZZLE);
}

#[test]
fn a_full_grid_is_no_puzzle() {
    let setter = Setter::with_clues(SOLUTION);
    assert_eq!(setter.title(), "This grid is complete");
    assert!(!setter.workbench.can_play());
    let cells = view_model::workbench_board(&setter.workbench, Language::ENGLISH);
    assert!(!cells.iter().any(|cell| cell.is_redundant));
    assert!(!setter.effects.iter().any(|effect| matches!(effect, WorkbenchEffect::Rate(..))));
}

#[test]
fn a_full_grid_has_unavoidable_sets_and_a_bound_of_clues() {
    let survey = survey_of(SOLUTION);
    let sets = setter::unavoidable_sets(&grid(SOLUTION), MAX_UNAVOIDABLE);
    let found = survey.unavoidable.expect("unavoidable sets");
    assert_eq!(found.count as usize, sets.len());
    let bound = setter::clue_bound(&sets, 250_000).at_least;
    assert!((8..=bound).contains(&(found.clues_at_least as usize)), "{found:?}, at best {bound}");
    let setter = Setter::with_clues(SOLUTION);
    let (count, clues) = (found.count, found.clues_at_least);
    assert_eq!(
        setter.text(),
        format!(
            "All 81 cells are filled correctly. There are {count} unavoidable sets of up to 12 cells, so a puzzle with this solution has \
             at least {clues} clues."
        )
    );
}

#[test]
fn the_smallest_backdoors_are_those_of_the_library() {
    assert_eq!(Setter::with_clues(PUZZLE).fact(BACKDOOR), "none needed: singles solve it");
    let puzzles = [
        // AI Escargot of A. Inkala, 2006.
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".to_owned(),
        ninefold::generate(ninefold::Level::Hard, 3).puzzle.givens().to_line(),
    ];
    for line in puzzles {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let found = survey_of(&line).backdoors.expect("backdoors");
        let search = setter::BackdoorSearch::new(&puzzle, Technique::NakedSingle);
        let (len, sets) = search.smallest(MAX_BACKDOOR).expect("few digits");
        assert_eq!((found.digits.len(), found.count as usize), (len, sets.len()), "{line}");
        let cells: CellSet = found.digits.iter().map(|candidate| candidate.cell).collect();
        assert!(sets.contains(&cells));
        assert!(found.digits.iter().all(|it| puzzle.solution()[it.cell] == Some(it.digit)));
        let text = Setter::with_clues(&line).fact(BACKDOOR);
        assert!(text.contains(", then singles; ") && text.contains(" such "), "{text}");
    }
    // Without one solution there are none.
    assert_eq!(Setter::with_clues(TWO_WAYS).fact(BACKDOOR), "");
}

#[test]
fn the_ratings_of_sudoku_explainer_are_shown() {
    let puzzle = ninefold::generate(ninefold::Level::Hell, 2).puzzle;
    let rating = ninefold::rate(&puzzle);
    let text = Setter::with_clues(&puzzle.givens().to_line()).fact(EXPLAINER);
    let (pearl, diamond) = (rating.pearl, rating.diamond);
    assert_eq!(text, format!("{pearl} first digit, {diamond} first step"));
}

#[test]
fn a_report_about_an_earlier_board_is_ignored() {
    let (mut workbench, effects) = Workbench::open("", Some(grid(PUZZLE)));
    let [WorkbenchEffect::Survey(first)] = effects[..] else { panic!("a survey") };
    workbench.apply(Do::Erase);
    let effects = workbench.apply(Do::Select(at(9, 9)));
    assert!(effects.is_empty(), "a cell that is selected changes nothing: {effects:?}");
    for report in reports(first) {
        workbench.apply(Do::SurveyReport(Box::new(report)));
    }
    assert!(!workbench.survey().has_verdict() && workbench.shown_candidates().is_none());
    assert!(view_model::workbench(&workbench, Language::ENGLISH).is_pending);
}

#[test]
fn what_was_known_is_shown_until_more_is() {
    let mut setter = Setter::with_clues(TWO_WAYS);
    let other = at(5, 9);
    let notes = |workbench: &Workbench| {
        let candidates = workbench.shown_candidates().expect("candidates");
        candidates.digits(other).len()
    };
    setter.workbench.apply(Do::Select(at(4, 6)));
    setter.workbench.apply(Do::EnterDigit(Digit::new(1).expect("a digit")));
    assert_eq!(notes(&setter.workbench), 2);
    assert_eq!(setter.workbench.shown_redundant(), grid(TWO_WAYS).filled());
    // The change that follows is surveyed.
    setter.apply(Do::Undo);
    setter.type_at(at(4, 6), 1);
    assert_eq!(notes(&setter.workbench), 1);
    setter.type_at(at(4, 9), 1);
    assert!(setter.workbench.shown_candidates().is_none(), "there is no solution");
}

#[test]
fn one_rating_is_asked_for_at_a_time() {
    let (mut workbench, _) = Workbench::open("", Some(grid(PUZZLE)));
    let mut rated = Vec::new();
    let finish = |workbench: &mut Workbench, effects: Vec<WorkbenchEffect>, rated: &mut Vec<(u32, Job)>| {
        for effect in effects {
            let WorkbenchEffect::Survey(request) = effect else { continue };
            for report in reports(request) {
                for effect in workbench.apply(Do::SurveyReport(Box::new(report))) {
                    let WorkbenchEffect::Rate(id, job) = effect else { continue };
                    rated.push((id, job));
                }
            }
        }
    };
    let spare = setter::redundant_clues(&grid(PUZZLE)).first().expect("a clue");
    workbench.apply(Do::Select(spare));
    let effects = workbench.apply(Do::Erase);
    finish(&mut workbench, effects, &mut rated);
    let effects = workbench.apply(Do::Undo);
    finish(&mut workbench, effects, &mut rated);
    let [(id, without)] = &rated[..] else { panic!("{rated:?}") };
    let report = answered(*id, Task::new(without.clone()).finish());
    let effects = workbench.apply(Do::RatingReport(report));
    let whole = ChooseRequest { grids: vec![grid(PUZZLE)], conditions: PuzzleConditions::default() };
    assert_eq!(effects, [WorkbenchEffect::Rate(2, whole.to_job())]);
    // The rating without the selected clue is known already.
    assert!(workbench.rating().is_none() && workbench.rating_without().is_some());
}

#[test]
fn undo_and_redo_go_all_the_way() {
    let mut setter = Setter::new("", None);
    let cells: Vec<Cell> = Cell::all().collect();
    for round in 0..3u8 {
        for (index, &cell) in cells.iter().enumerate().take(20) {
            setter.workbench.apply(Do::Select(cell));
            let digit = (index as u8 + round) % 9 + 1;
            setter.workbench.apply(Do::EnterDigit(Digit::new(digit).expect("a digit")));
        }
    }
    let last = setter.line();
    let mut count = 0;
    while setter.workbench.can_undo() {
        setter.workbench.apply(Do::Undo);
        count += 1;
    }
    assert_eq!((count, setter.line()), (60, Grid::EMPTY.to_line()));
    while setter.workbench.can_redo() {
        setter.workbench.apply(Do::Redo);
    }
    assert_eq!(setter.line(), last);
}

#[test]
fn boards_are_kept_through_a_reload() {
    let mut setter = Setter::with_clues(PUZZLE);
    setter.type_at(at(9, 1), 3);
    setter.apply(Do::Clear);
    setter.apply(Do::Undo);
    assert!(setter.effects.contains(&WorkbenchEffect::Keep));
    // What was kept comes before the puzzle of the game.
    let mut again = Setter::new(&setter.workbench.kept_text(), Some(grid(SOLUTION)));
    assert_eq!(again.line(), setter.line());
    assert_eq!(again.workbench.cursor(), at(9, 1));
    again.apply(Do::Redo);
    assert_eq!(again.line(), Grid::EMPTY.to_line());
    again.apply(Do::Undo);
    again.apply(Do::Undo);
    assert_eq!(again.line(), PUZZLE);
    for damaged in ["", "x", "12 3\n", &format!("{PUZZLE} 81 *"), &format!("{PUZZLE} 1"), "\u{fffd}\n\n"] {
        assert_eq!(Setter::new(damaged, None).line(), Grid::EMPTY.to_line(), "{damaged}");
    }
}

#[test]
fn the_puzzle_of_a_game_is_read_from_its_save() {
    let save = include_str!("data/previous_game.save.txt");
    assert!(givens_of_save(save).is_some(), "{save}");
    assert_eq!(givens_of_save(&format!("play\ngivens {PUZZLE}\nsolution x\n")), Some(grid(PUZZLE)));
    assert_eq!(givens_of_save(""), None);
    assert_eq!(givens_of_save(&format!("play\ngivens {}\n", ".".repeat(81))), None);
}

#[test]
fn what_is_made_is_played_copied_and_imported() {
    let mut setter = Setter::with_clues(PUZZLE);
    setter.effects.clear();
    setter.apply(Do::Play);
    setter.apply(Do::Copy);
    setter.apply(Do::OpenImport);
    let [WorkbenchEffect::Play(link), WorkbenchEffect::Copy(copied), WorkbenchEffect::OpenImport(text)] =
        &setter.effects[..]
    else {
        panic!("{:?}", setter.effects)
    };
    assert!(link.contains("rating=") || link.contains("&r="), "{link}");
    assert_eq!((&**copied, &**text), (PUZZLE, PUZZLE));
    setter.apply(Do::CopyResult(true));
    assert_eq!(setter.title(), "Copied");
    setter.apply(Do::MoveCursor(CursorMove::Down));
    assert_eq!(setter.title(), "Exactly one solution");
    setter.apply(Do::TakePuzzle(grid(SOLUTION)));
    setter.apply(Do::Play);
    assert!(!matches!(setter.effects.last(), Some(WorkbenchEffect::Play(_))));
}

#[test]
fn keys_and_buttons_mean_the_same() {
    let key = |code: &str, shift: bool, ctrl_or_cmd: bool| {
        let value = code.strip_prefix("Digit").unwrap_or_default();
        workbench_key(KeyPress { code, key: value, shift, ctrl_or_cmd, ..KeyPress::default() })
    };
    assert!(matches!(key("Digit7", false, false), Some(Do::EnterDigit(digit)) if digit.value() == 7));
    assert!(matches!(key("Digit0", false, false), Some(Do::Erase)));
    assert!(matches!(key("Backspace", false, false), Some(Do::Erase)));
    assert!(matches!(key("ArrowLeft", false, false), Some(Do::MoveCursor(CursorMove::Left))));
    assert!(matches!(key("KeyZ", false, true), Some(Do::Undo)));
    assert!(matches!(key("KeyZ", true, true), Some(Do::Redo)));
    assert!(matches!(key("KeyC", false, true), Some(Do::Copy)));
    assert!(key("KeyH", false, false).is_none() && key("Escape", false, false).is_none());
    assert!(key("Digit7", false, true).is_none());
    assert!(matches!(workbench_button(&PanelButton::WorkbenchUndo), Some(Do::Undo)));
    assert!(workbench_button(&PanelButton::WorkbenchGame).is_none());
    assert!(workbench_button(&PanelButton::ImportUndo).is_none());
}

#[test]
fn all_languages_say_everything() {
    let boards = ["", PUZZLE, TWO_WAYS, SOLUTION, &without_clues(PUZZLE, 8), &PUZZLE.replacen('5', "1", 1)];
    for language in all_languages() {
        for line in boards {
            let clues = (!line.is_empty()).then(|| grid(line));
            let mut setter = Setter::new("", clues);
            for cell in [at(1, 1), at(1, 3)] {
                setter.apply(Do::Select(cell));
                let view = view_model::workbench(&setter.workbench, language);
                let labels = view_model::workbench_board(&setter.workbench, language).map(|cell| cell.label);
                for text in view.facts.iter().chain([&view.title, &view.text]).chain(&labels) {
                    assert!(!text.contains(['{', '}']), "{language:?}: {text}");
                }
                assert!(!view.title.is_empty() && !view.title.contains(".title"), "{language:?} {line}");
            }
        }
    }
}
