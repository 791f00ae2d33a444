//! Made games whose moves are known: paths in the ladder's order, with what players do besides.

use ninefold::generator::generate;
use ninefold::grid::{Board, BoardState, Candidate, Cell, DigitSet, Grid, House};
use ninefold::hint::{FoundStep, Hint, PlayerBoard, hint};
use ninefold::level::{Level, Rating};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::Action;
use ninefold_app::review::MoveJudgement;

use super::player::Player;
use super::rng::Rng;

/// What a move is, without what a test does not know beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Other,
    Undo,
    Found,
    Easier,
    /// Found, whether or not an easier one was there.
    Correct,
    Leap,
    Slip,
    Hint,
    Solve,
}

pub fn kind(judgement: MoveJudgement) -> Kind {
    match judgement {
        MoveJudgement::Other => Kind::Other,
        MoveJudgement::Undo => Kind::Undo,
        MoveJudgement::Found => Kind::Found,
        MoveJudgement::EasierWasThere => Kind::Easier,
        MoveJudgement::Leap => Kind::Leap,
        MoveJudgement::Slip(_) => Kind::Slip,
        MoveJudgement::ByHint => Kind::Hint,
        MoveJudgement::BySolve => Kind::Solve,
    }
}

/// A player who solves a puzzle in the order of the ladder, and sometimes does something else.
pub struct MadeGame {
    pub player: Player,
    /// The candidates that are left by the rules and by the steps so far.
    pub board: Board,
    rng: Rng,
    /// What each move is.
    pub expected: Vec<Kind>,
    /// The notes are filled in, and each elimination is struck there.
    has_notes: bool,
    /// Steps have eliminated candidates: without notes, nobody knows of those that no digit needed.
    pub has_eliminated: bool,
    /// A hint was shown that no move has followed.
    is_hinted: bool,
}

impl MadeGame {
    pub fn new(level: Level, seed: u64) -> MadeGame {
        let puzzle = generate(level, seed).puzzle;
        let mut player = Player::with(&puzzle.givens().to_line());
        player.pace_ms = 3_000.0;
        MadeGame {
            player,
            board: Board::new(puzzle.givens()),
            rng: Rng::new(seed),
            expected: Vec::new(),
            has_notes: false,
            has_eliminated: false,
            is_hinted: false,
        }
    }

    pub fn solution(&self) -> Grid {
        *self.player.session().solution().expect("one solution")
    }

    /// The next step on the ladder; `None` at the end of the known techniques.
    pub fn next(&self) -> Option<FoundStep> {
        let grid = *self.board.grid();
        let mut board = PlayerBoard::from(BoardState::new(grid));
        board.givens = *self.player.session().givens();
        board.notes = std::array::from_fn(|index| self.board.candidates(Cell::at(index / 9, index % 9)));
        board.full_notes = self.board.empty();
        match hint(&board) {
            Hint::Next(found) => Some(*found),
            _ => None,
        }
    }

    fn expect(&mut self, kind: Kind) {
        let is_correct = matches!(kind, Kind::Found | Kind::Easier | Kind::Correct | Kind::Leap);
        let kind = if is_correct && std::mem::take(&mut self.is_hinted) { Kind::Hint } else { kind };
        self.expected.push(kind);
    }

    /// Places a digit of the solution.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate, kind: Kind) {
        self.player.enter(cell, digit.value());
        self.expect(kind);
        self.board.place(Candidate { cell, digit });
    }

    /// Makes the moves of a step.
    pub fn follow(&mut self, found: &FoundStep) {
        for (index, Candidate { cell, digit }) in found.step.eliminations.iter().enumerate() {
            if self.has_notes {
                self.player.select(cell).mark(MarkKind::Corner, &[digit.value()]);
                // The first of several eliminations may leave a single.
                self.expect(if index == 0 { Kind::Found } else { Kind::Correct });
            }
            self.board.eliminate(Candidate { cell, digit });
            self.has_eliminated = true;
        }
        for placed in &found.step.placements {
            self.place(*placed, Kind::Found);
        }
    }

    /// A wrong digit that is taken back at once, or after another right digit, or overwritten.
    fn slip(&mut self, found: &FoundStep) {
        let Some(cell) = self.board.empty().first() else { return };
        let right = self.solution()[cell].expect("a digit").value();
        self.player.enter(cell, right % 9 + 1);
        self.expected.push(Kind::Slip);
        match (self.rng.below(3), found.step.placements.first()) {
            (0, _) => {
                self.player.act(Action::Undo);
                // It becomes a part of the log with the next move.
                self.expected.push(Kind::Undo);
            }
            (1, Some(placed)) if placed.cell != cell => {
                self.place(*placed, Kind::Found);
                self.player.erase(cell);
                self.expected.push(Kind::Other);
            }
            _ => {
                self.player.erase(cell);
                self.expected.push(Kind::Other);
            }
        }
    }

    /// A hint, shown to its first level only, or to the end and carried out by the player.
    fn ask(&mut self) {
        self.player.act(Action::Hint);
        for _ in 0..self.rng.below(3) {
            self.player.act(Action::Hint);
        }
        self.is_hinted = true;
    }

    /// A single that is not the easiest on the board: the digit of the solution and what it is.
    fn other_single(&mut self) -> Option<(Candidate, Kind)> {
        let solution = self.solution();
        let rated: Vec<(Candidate, Rating)> = self
            .board
            .empty()
            .into_iter()
            .filter_map(|cell| {
                let placed = Candidate { cell, digit: solution[cell]? };
                Some((placed, single_rating(&self.board, placed)?))
            })
            .collect();
        let easiest = rated.iter().map(|(_, rating)| *rating).min()?;
        let (placed, rating) = rated[self.rng.below(rated.len())];
        let kind = match rating.0 >= easiest.0 + 5 {
            // The review may know of more eliminations: all those of a step of which some were needed.
            _ if self.has_eliminated => Kind::Correct,
            true => Kind::Easier,
            false => Kind::Found,
        };
        Some((placed, kind))
    }

    /// Plays to the end, or as far as the techniques lead.
    pub fn play(&mut self) {
        self.has_notes = self.rng.below(3) == 0;
        if self.has_notes {
            self.player.act(Action::FillNotes);
            self.expected.push(Kind::Other);
        }
        while let Some(found) = self.next() {
            match self.rng.below(12) {
                0 if !self.is_hinted => self.slip(&found),
                1 if !self.is_hinted => self.ask(),
                2..5 if self.has_notes || !self.has_eliminated => {
                    if let Some((placed, kind)) = self.other_single() {
                        self.place(placed, kind);
                    }
                }
                _ => self.follow(&found),
            }
        }
    }
}

/// The rating of the easiest single that places a digit on a board.
pub fn single_rating(board: &Board, Candidate { cell, digit }: Candidate) -> Option<Rating> {
    let is_alone = |house: House| (board.places(digit) & house.cells()).len() == 1;
    let is_last = |house: House| (board.empty() & house.cells()).len() == 1;
    let [row, column, block] = cell.houses();
    if [row, column, block].into_iter().any(is_last) {
        return Some(Rating(10));
    }
    if is_alone(block) {
        return Some(Rating(12));
    }
    if is_alone(row) || is_alone(column) {
        return Some(Rating(15));
    }
    (board.candidates(cell) == DigitSet::only(digit)).then_some(Rating(23))
}
