//! The workbench, for people who make puzzles: a board of clues, and what a search finds about it while digits are typed.
//!
//! ```text
//!   a digit ──▶ the board ──▶ a survey in a worker: number of solutions, true candidates, decisive digits, redundant clues, …
//!                  │                 ╰──▶ exactly one solution ──▶ its rating, by a job of the tools program
//!                  ╰─ Undo, Redo; the text that is kept through a reload
//! ```
//!
//! A survey is replaced by the next one: late reports are recognised by their number.

mod action;
mod board_history;
mod candidate_queue;
mod grid_survey;
mod pattern_form;
mod puzzle_search;
mod rating_cache;
mod search_task;
mod survey_task;

use ninefold::grid::{BoardState, Cell, CellSet, Digit, Grid};

use crate::protocol::{ChosenPuzzle, PuzzleConditions, RatingSummary};
use crate::puzzle_link::PuzzleLink;

use board_history::BoardHistory;
use rating_cache::RatingCache;

pub use action::{WorkbenchAction, WorkbenchEffect};
pub use grid_survey::{
    GridSurvey, MAX_BACKDOOR, MAX_COUNT, MAX_COUNT_WITHOUT, MAX_UNAVOIDABLE, SmallestBackdoors,
    SurveyRequest, TrueCandidates, UnavoidableSummary,
};
pub use pattern_form::{PatternFault, PatternFields, PatternFill, PatternForm};
pub use puzzle_search::{
    MAX_FOUND, MAX_FOUND_OF_ENDLESS, PuzzleSearch, PuzzleSearchKind, PuzzleSearchState, SearchPattern,
    SearchReport, SearchRequest,
};
pub use search_task::SearchTask;
pub use survey_task::SurveyTask;

/// The state of the workbench.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Workbench {
    history: BoardHistory,
    /// What is known about the clues. Its number is that of the last request.
    survey: GridSurvey,
    /// What was known about the clues before the last change. It is shown until the same is known about the new ones.
    previous: GridSurvey,
    ratings: RatingCache,
    /// The search for other puzzles.
    search: PuzzleSearch,
    /// The form for puzzles of a pattern.
    pattern: PatternForm,
    /// What came of copying the clues, until the next action.
    is_copied: Option<bool>,
}

impl Workbench {
    /// A workbench as it was before the page was reloaded, and the effects with which it begins. `puzzle` is put on the board if nothing was
    /// kept.
    pub fn open(kept: &str, puzzle: Option<Grid>) -> (Workbench, Vec<WorkbenchEffect>) {
        let mut history = BoardHistory::from_text(kept).unwrap_or_default();
        if let Some(puzzle) = puzzle.filter(|_| history.is_blank()) {
            history.push(puzzle);
        }
        let mut workbench = Workbench { history, ..Workbench::default() };
        let request = workbench.request_survey();
        (workbench, vec![request])
    }

    /// The clues on the board.
    pub fn clues(&self) -> &Grid {
        self.history.clues()
    }

    /// The selected cell.
    pub fn cursor(&self) -> Cell {
        self.history.cursor()
    }

    /// What is known about the clues.
    pub fn survey(&self) -> &GridSurvey {
        &self.survey
    }

    /// The true candidates; those before the last change until they are known, and none if the clues have no solution.
    pub fn shown_candidates(&self) -> Option<&TrueCandidates> {
        let is_hopeless = self.survey.has_no_solution() || !self.clues().conflicts().is_empty();
        let known = self.survey.candidates.as_ref().or(self.previous.candidates.as_ref());
        known.filter(|_| !is_hopeless && !self.clues().filled().is_empty())
    }

    /// The redundant clues; those before the last change until they are known.
    pub fn shown_redundant(&self) -> CellSet {
        let known = self.survey.redundant.or(self.previous.redundant).unwrap_or_default();
        // Where every clue is redundant, as on a full board, that says nothing.
        if self.clues().is_full() || self.survey.has_no_solution() {
            CellSet::EMPTY
        } else {
            known & self.clues().filled()
        }
    }

    /// The search for other puzzles that was made last.
    pub fn search(&self) -> &PuzzleSearch {
        &self.search
    }

    /// The form for puzzles of a pattern.
    pub fn pattern(&self) -> &PatternForm {
        &self.pattern
    }

    /// Whether other puzzles can be searched from the clues: they are a puzzle, and more than that is not asked.
    pub fn can_search(&self) -> bool {
        self.survey.is_unique() && !self.clues().is_full()
    }

    /// What came of copying the clues, until the next action.
    pub fn is_copied(&self) -> Option<bool> {
        self.is_copied
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Whether the clues can be played: they have at least one solution, as far as is known, and leave a cell empty.
    pub fn can_play(&self) -> bool {
        let clues = self.clues();
        let is_open = !clues.filled().is_empty() && !clues.is_full() && clues.conflicts().is_empty();
        is_open && !self.survey.has_no_solution()
    }

    /// The rating of the puzzle, once known.
    pub fn rating(&self) -> Option<&RatingSummary> {
        self.rated().map(|rated| &rated.rating)
    }

    /// The puzzle with its ratings, once known.
    pub fn rated(&self) -> Option<&ChosenPuzzle> {
        self.ratings.get(self.clues())
    }

    /// Whether the rating of the puzzle is not known yet, but will be.
    pub fn is_rating_expected(&self) -> bool {
        let clues = self.clues();
        self.survey.is_unique()
            && !clues.is_full()
            && self.rating().is_none()
            && !self.ratings.has_failed(clues)
    }

    /// The rating of the puzzle without the clue at the cursor, if that is redundant in a puzzle with one solution, once known.
    pub fn rating_without(&self) -> Option<&RatingSummary> {
        Some(&self.ratings.get(&self.puzzle_without()?)?.rating)
    }

    /// The board in the form in which it is kept through a reload.
    pub fn kept_text(&self) -> String {
        self.history.to_text()
    }

    /// Applies an action and returns the effects.
    pub fn apply(&mut self, action: WorkbenchAction) -> Vec<WorkbenchEffect> {
        let mut effects = Vec::new();
        let cursor = self.cursor();
        let before = *self.clues();
        if !action.is_report() {
            self.is_copied = None;
        }
        match action {
            WorkbenchAction::EnterDigit(digit) => {
                self.set_clue(cursor, Some(digit));
                effects.push(WorkbenchEffect::AnnounceDigit(digit));
            }
            WorkbenchAction::Erase => self.set_clue(cursor, None),
            WorkbenchAction::MoveCursor(step) => self.history.select(step.apply_to(cursor)),
            WorkbenchAction::Select(cell) => self.history.select(cell),
            WorkbenchAction::Undo => self.history.undo(),
            WorkbenchAction::Redo => self.history.redo(),
            WorkbenchAction::Clear => self.history.push(Grid::EMPTY),
            WorkbenchAction::TakePuzzle(clues) => self.history.push(clues),
            WorkbenchAction::Play => {
                if self.can_play() {
                    effects.push(WorkbenchEffect::Play(self.link()));
                }
            }
            WorkbenchAction::Copy => effects.push(WorkbenchEffect::Copy(before.to_line())),
            WorkbenchAction::CopyResult(is_copied) => self.is_copied = Some(is_copied),
            WorkbenchAction::OpenImport => effects.push(WorkbenchEffect::OpenImport(before.to_line())),
            WorkbenchAction::SurveyReport(survey) => {
                if survey.id == self.survey.id {
                    self.survey = *survey;
                }
            }
            WorkbenchAction::RatingReport(report) => self.ratings.handle_report(report),
            WorkbenchAction::TogglePattern => self.pattern.toggle(before.filled()),
            WorkbenchAction::SelectPatternCell(cell) => self.pattern.select(cell),
            WorkbenchAction::MovePatternCursor(step) => {
                self.pattern.select(step.apply_to(self.pattern.cursor()));
            }
            WorkbenchAction::TogglePatternCell => self.pattern.toggle_cell(),
            WorkbenchAction::ContinuePatternStroke => self.pattern.continue_stroke(),
            WorkbenchAction::FillPattern(fill) => self.pattern.fill(fill, before.filled()),
            WorkbenchAction::SetPatternFields(fields) => self.pattern.set_fields(*fields),
            WorkbenchAction::Search(kind) => effects.extend(self.begin_search(kind)),
            WorkbenchAction::SearchBegan { id, workers, raters, at } => {
                self.search.set_workers(id, workers, raters, at);
            }
            WorkbenchAction::StopSearch => {
                self.search.stop();
                effects.push(WorkbenchEffect::StopSearch);
            }
            WorkbenchAction::SearchReport(report, at) => {
                if self.search.handle_report(*report, at) {
                    effects.push(WorkbenchEffect::StopSearch);
                }
                effects.extend(self.search.next_choices());
            }
            WorkbenchAction::ChoiceReport(report, at) => {
                if self.search.handle_choice(report, at) {
                    effects.push(WorkbenchEffect::StopSearch);
                }
                effects.extend(self.search.next_choices());
            }
            WorkbenchAction::TakeFound(index) => {
                self.search.found().get(index).into_iter().for_each(|&grid| self.history.push(grid));
            }
            WorkbenchAction::OpenFound => {
                let lines: Vec<String> = self.search.found().iter().map(Grid::to_line).collect();
                effects.push(WorkbenchEffect::OpenImport(lines.join("\n")));
            }
        }
        if *self.clues() != before {
            effects.push(WorkbenchEffect::Keep);
            effects.push(self.request_survey());
        }
        effects.extend(self.request_rating());
        effects
    }

    fn set_clue(&mut self, cell: Cell, digit: Option<Digit>) {
        let mut clues = *self.clues();
        clues[cell] = digit;
        self.history.push(clues);
    }

    /// Begins a search, if there can be such puzzles.
    fn begin_search(&mut self, kind: PuzzleSearchKind) -> Option<WorkbenchEffect> {
        let (mut most, mut pattern) = (kind.max_found(), SearchPattern::default());
        let mut conditions = PuzzleConditions::default();
        let can_begin = if kind == PuzzleSearchKind::Pattern {
            let fields = self.pattern.fields();
            most = fields.count.unwrap_or(most).clamp(1, most);
            conditions = fields.conditions.clone();
            pattern = self.pattern.pattern();
            self.pattern.fault().is_none()
        } else {
            self.can_search()
        };
        can_begin.then(|| {
            let id = self.search.begin(kind, most, conditions);
            let clues = *self.clues();
            WorkbenchEffect::Search(SearchRequest { id, kind, clues, pattern, worker: 0, worker_count: 1 })
        })
    }

    fn request_survey(&mut self) -> WorkbenchEffect {
        let next = GridSurvey::new(self.survey.id + 1);
        let before = std::mem::replace(&mut self.survey, next);
        // Of a survey that was cut short nothing is shown.
        if before.candidates.is_some() {
            self.previous = before;
        }
        WorkbenchEffect::Survey(SurveyRequest { id: self.survey.id, clues: *self.clues() })
    }

    /// Asks for a rating that is shown and not known yet: one at a time, so that no job about an old board has to be stopped.
    fn request_rating(&mut self) -> Option<WorkbenchEffect> {
        if !self.survey.is_unique() || self.clues().is_full() {
            return None;
        }
        let wanted = [Some(*self.clues()), self.puzzle_without()];
        wanted.into_iter().flatten().find_map(|grid| self.ratings.request(grid))
    }

    /// The clues without the one at the cursor, if that is redundant in a puzzle with one solution.
    fn puzzle_without(&self) -> Option<Grid> {
        let is_redundant = self.survey.is_unique() && self.survey.redundant?.contains(self.cursor());
        is_redundant.then(|| {
            let mut clues = *self.clues();
            clues[self.cursor()] = None;
            clues
        })
    }

    /// The puzzle as a link, with its rating if it is known.
    fn link(&self) -> String {
        let rating = self.rating().map(|rating| rating.rating);
        PuzzleLink { board: BoardState::new(*self.clues()), title: None, rating }.to_text()
    }
}

/// The givens of a game, of its text as it is saved; `None` while it has no puzzle.
pub fn givens_of_save(saved_game: &str) -> Option<Grid> {
    let givens = saved_game.lines().find_map(|line| Grid::from_line(line.strip_prefix("givens ")?));
    givens.filter(|givens| !givens.filled().is_empty())
}
