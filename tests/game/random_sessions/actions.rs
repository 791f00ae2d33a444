//! Random actions: of the player, of the page, and of the worker.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet};
use ninefold::level::Level;
use ninefold_app::game::{
    Action, AfterImport, CursorMove, LoadedSave, MarkKind, Mode, PadLayout, SelectionChange, Setting,
    SpokenQuery, Theme,
};
use ninefold_app::markup::Panel;
use ninefold_app::protocol::{Job, JobProgress, Report};

use super::RandomSession;

impl RandomSession {
    fn step(&mut self) -> CursorMove {
        self.one_of(&[
            CursorMove::Up,
            CursorMove::Down,
            CursorMove::Left,
            CursorMove::Right,
            CursorMove::RowStart,
            CursorMove::RowEnd,
            CursorMove::First,
            CursorMove::Last,
            CursorMove::BlockUp,
            CursorMove::BlockDown,
        ])
    }

    /// A puzzle as a link: a generated one, or one with several solutions or none; some with entries and notes.
    pub fn link(&mut self) -> String {
        let level = self.one_of(&Level::ALL);
        let (givens, solution) = self.bundled_puzzle(level);
        let mut shared = BoardState::new(givens);
        match self.rng.below(8) {
            0 => {
                let gone = [self.digit(), self.digit()];
                let left = |cell| solution[cell].filter(|digit| !gone.contains(digit));
                Cell::all().for_each(|cell| shared.givens[cell] = left(cell));
            }
            1 => shared.givens[Cell::FIRST] = Some(self.digit()),
            2 => shared.givens = solution,
            3 => return "1E42oF".to_owned(),
            _ => {}
        }
        shared.grid = shared.givens;
        if self.coin() {
            for cell in !shared.givens.filled() {
                let digit = self.digit();
                match self.rng.below(4) {
                    0 => shared.grid[cell] = solution[cell],
                    1 => shared.grid[cell] = Some(digit),
                    2 => shared.corner[cell.index()] = DigitSet::only(digit),
                    _ => shared.centre[cell.index()] = DigitSet::from_bits(self.rng.below(512) as u16),
                }
            }
        }
        shared.to_link()
    }

    /// A random action. Common ones are more likely.
    pub fn random_action(&mut self) -> Action {
        let seed = self.rng.below(1000) as u64;
        let (cell, digit, back) = (self.rng.cell(), self.digit(), self.coin());
        match self.rng.below(100) {
            0..10 => Action::Select(cell),
            10..30 => Action::Enter(self.right_digit().filter(|_| self.rng.below(3) > 0).unwrap_or(digit)),
            30..36 => Action::Undo,
            36..40 => Action::Redo,
            40..46 => {
                let mark = self.one_of(&[MarkKind::Corner, MarkKind::Centre, MarkKind::Colour]);
                Action::ToggleMark(mark, digit)
            }
            46..50 => Action::SelectEmptyCell { back },
            50..53 => Action::Erase,
            53..58 => Action::ChangeSelection(self.choice(cell)),
            58..61 => Action::MoveCursor(self.step()),
            61..64 => Action::Tick,
            64..74 => self.random_board_action(cell, digit, back),
            74..80 => self.random_hint_action(seed),
            80..88 => self.random_page_action(back),
            88..94 => self.random_worker_message(),
            94..98 => self.random_search_action(back),
            _ => self.random_games_action(seed),
        }
    }

    /// The digit of the solution in the cursor's cell, if there is one solution.
    fn right_digit(&self) -> Option<Digit> {
        self.player.session().solution()?[self.player.session().cursor()]
    }

    fn choice(&mut self, cell: Cell) -> SelectionChange {
        let step = self.step();
        self.one_of(&[
            SelectionChange::Extend(step),
            SelectionChange::MoveOnly(step),
            SelectionChange::Toggle,
            SelectionChange::ToggleAt(cell),
            SelectionChange::ExtendTo(cell),
            SelectionChange::Add(cell),
            SelectionChange::SameDigit(cell),
            SelectionChange::All,
        ])
    }

    fn random_board_action(&mut self, cell: Cell, digit: Digit, back: bool) -> Action {
        match self.rng.below(21) {
            14 => Action::SetDigit(cell, self.coin().then_some(digit)),
            15 => Action::SelectMarkedCell { back: self.coin() },
            0 => Action::Tap(cell),
            1 => Action::LongPress(cell),
            2 => Action::Escape,
            3 => Action::EnterAlternate(digit),
            4 => Action::PressPad(digit),
            5 => Action::FillNotes,
            6 => Action::SetMode(self.one_of(&Mode::ALL)),
            7 => Action::NextMode { back },
            8 => Action::ToggleNotes,
            9 => Action::Bookmark,
            10 => Action::GoToBookmark,
            11 if back => Action::Restart,
            12 => Action::ToggleSetting(self.one_of(&Setting::ALL)),
            13 => Action::SetTheme(self.one_of(&Theme::ALL)),
            16 => Action::RepeatAnnouncement,
            17 => Action::SwitchRegion,
            18 => Action::SetPad(self.one_of(&PadLayout::ALL)),
            19 => Action::Draw(self.one_of(&["", "0.1:3", "0.1:3,0.1-80.9:9", "no drawing"]).to_owned()),
            _ => Action::ReadAloud(self.one_of(&[
                SpokenQuery::Row,
                SpokenQuery::Column,
                SpokenQuery::Block,
                SpokenQuery::Remaining,
                SpokenQuery::Cursor,
            ])),
        }
    }

    fn random_hint_action(&mut self, seed: u64) -> Action {
        let key = || "x-wing".to_owned();
        match self.rng.below(15) {
            12 => Action::More,
            13 => Action::TurnReason { back: self.coin() },
            14 => Action::ShowTechnique,
            0..4 => Action::Hint,
            4 | 5 => Action::ApplyHint,
            6 => Action::CloseHint,
            7 => Action::ListSteps,
            8 => Action::ChooseStep(self.rng.below(4)),
            9 => Action::Check,
            10 => Action::RevertToCorrect,
            _ => match self.rng.below(4) {
                0 => Action::Rate,
                1 => Action::ShowExample(key()),
                2 => Action::Practise { key: None, seed },
                _ => Action::Practise { key: Some(key()), seed },
            },
        }
    }

    fn random_page_action(&mut self, on: bool) -> Action {
        match self.rng.below(12) {
            0 | 1 => Action::TogglePause,
            2 => Action::VisibilityChanged(on),
            3 => Action::CopyPuzzle,
            4 => Action::CopyResult(on),
            5 => Action::OpenDialog,
            6 => Action::CloseDialog,
            7 => Action::OpenPanel(Panel::Help),
            8 if self.rng.below(8) == 0 => Action::OpenedInOtherTab,
            9 if on => Action::StorageAllowed,
            9 => Action::StorageDenied,
            10 => Action::ShowComparison("Your best time.".to_owned()),
            _ => self.random_stored(),
        }
    }

    /// What the storage may hold when the page is opened again.
    pub fn random_stored(&mut self) -> Action {
        let seed = self.rng.below(20) as u64;
        let rng = self.rng.below(8);
        let game = || Box::new(self.player.saved());
        Action::SaveLoaded(match rng {
            0 => LoadedSave::Nothing(seed),
            1 => LoadedSave::Unreadable(seed),
            2 => LoadedSave::Recovered(game()),
            3 => LoadedSave::Damaged(game()),
            _ => LoadedSave::Game(game()),
        })
    }

    /// A message of the worker, for a pending job or an outdated one.
    fn random_worker_message(&mut self) -> Action {
        let id = self.awaited.last().copied().unwrap_or_default();
        if self.player.worker.waiting.is_empty() {
            return Action::Cancel;
        }
        let at = self.rng.below(self.player.worker.waiting.len());
        let (number, job) = self.player.worker.waiting[at].clone();
        let missed = if self.coin() { id } else { number };
        // The bundled puzzles come with the page: without them there is no game.
        let is_at_hand = |(number, job): &(u32, Job)| *number == missed && matches!(job, Job::Bundled { .. });
        let can_miss = !self.player.worker.waiting.iter().any(is_at_hand);
        Action::JobReport(match self.rng.below(8) {
            0 if can_miss => Report::Failed { id: missed },
            1 | 2 => Report::Progress { id: number, progress: JobProgress { count: 1, nodes: 2 } },
            _ => {
                self.player.worker.waiting.remove(at);
                Report::Answered { id: number, answer: self.answer(job), microseconds: 250 }
            }
        })
    }

    fn random_search_action(&mut self, second: bool) -> Action {
        match self.rng.below(10) {
            0 | 1 => Action::Solve,
            2 => Action::FillIn,
            3 => Action::CountSolutions,
            4..6 => Action::ShowAlternative(usize::from(second)),
            6 => Action::OpenReplay,
            7 => Action::ReplayOpened,
            8 => Action::CloseReplay,
            _ => Action::Cancel,
        }
    }

    fn random_games_action(&mut self, seed: u64) -> Action {
        let level = Level::ALL.get(self.rng.below(5)).copied();
        match self.rng.below(9) {
            0 | 1 => Action::New { level, seed },
            2 => Action::OpenById(self.one_of(&["hell-5", "easy-7-shuffle", "no-name"]).to_owned()),
            3 => Action::OpenDaily { level, date: self.one_of(&["2026-11-20", "2026-13-40"]).to_owned() },
            4 => Action::NewSimilar { seed },
            5 => Action::OpenLink(self.link()),
            6 => Action::Import { link: self.link(), after: self.one_of(&AfterImport::ALL) },
            7 if !self.player.archive.is_empty() => {
                Action::ResumeArchived(Box::new(self.player.archived(self.player.archive.len() - 1)))
            }
            _ => Action::ResumePrevious,
        }
    }
}
