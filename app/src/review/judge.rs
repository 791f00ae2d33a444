//! What each move was, as far as the solution and the log tell; the rest are questions to the search.

use ninefold::grid::{Candidate, Cell, CellSet, Grid};
use ninefold::hint::{PlayerMove, StepGoal};

use crate::game::Position;
use crate::game::timeline::Timeline;
use crate::protocol::ExplainedMove;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveJudgement {
    /// Nothing to judge: notes, colours, a digit erased.
    Other,
    /// Moves were taken back.
    Undo,
    /// Techniques lead to it, and no easier digit was there.
    Found,
    /// Techniques lead to it, but some digit could be placed by ones that are rated at least 0.5 lower, as `MoveSearch` of the
    /// library has found.
    EasierWasThere,
    /// No technique leads to it.
    Leap,
    /// It is wrong.
    Slip(Slip),
    /// A hint was shown before it.
    ByHint,
    BySolve,
}

/// What became of a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Playing time until it was mended, in seconds; `None` if it never was.
    pub stood_s: Option<u64>,
    /// Playing time at which it was mended, in seconds.
    pub mended_s: Option<u64>,
    /// Number of wrong moves that followed while it stood.
    pub followed_by: usize,
}

/// What a move did: the digits that it placed, or the notes that it struck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveChange {
    pub placed: Vec<Candidate>,
    pub struck: Vec<Candidate>,
}

impl MoveChange {
    pub fn cells(&self) -> CellSet {
        self.placed.iter().chain(&self.struck).map(|changed| changed.cell).collect()
    }
}

/// What is known of the moves of a game before the search.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MoveRecords(Vec<MoveRecord>);

#[derive(Clone, Debug, PartialEq)]
struct MoveRecord {
    kind: MoveKind,
    change: MoveChange,
    /// Playing time since a digit was placed, in seconds. It is counted for each move here, and for each digit in
    /// [`TimedDigit`](crate::game::TimedDigit).
    thought_s: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum MoveKind {
    Other,
    Undo,
    Correct { by_hint: bool },
    Slip(Slip),
    BySolve,
}

impl MoveRecords {
    pub fn new(timeline: &Timeline, solution: &Grid) -> MoveRecords {
        let mut records: Vec<MoveRecord> = Vec::new();
        let (mut is_hinted, mut last_digit_s) = (false, 0);
        for (index, played) in timeline.moves().iter().enumerate() {
            let (before, after) = (timeline.position(played.before), timeline.position(index + 1));
            let is_solved = !(after.auto_filled - before.auto_filled).is_empty();
            is_hinted |= played.hint_key.is_some();
            let change = if played.is_undo || is_solved {
                MoveChange::default()
            } else {
                MoveChange::new(before, after, solution)
            };
            let is_wrong =
                |changed: &Candidate, is_struck| (solution[changed.cell] == Some(changed.digit)) == is_struck;
            let kind = if played.is_undo {
                MoveKind::Undo
            } else if is_solved {
                MoveKind::BySolve
            } else if change.cells().is_empty() {
                MoveKind::Other
            } else if change.placed.iter().any(|placed| is_wrong(placed, false))
                || change.struck.iter().any(|struck| is_wrong(struck, true))
            {
                MoveKind::Slip(Slip { stood_s: None, mended_s: None, followed_by: 0 })
            } else {
                MoveKind::Correct { by_hint: std::mem::take(&mut is_hinted) }
            };
            let thought_s = played.played_s.saturating_sub(last_digit_s);
            if !change.placed.is_empty() {
                last_digit_s = played.played_s;
            }
            records.push(MoveRecord { kind, change, thought_s });
        }
        let mut records = MoveRecords(records);
        records.follow_slips(timeline, solution);
        records
    }

    /// Finds out when each slip was mended, and what followed.
    fn follow_slips(&mut self, timeline: &Timeline, solution: &Grid) {
        for index in 0..self.0.len() {
            if !matches!(self.0[index].kind, MoveKind::Slip(_)) {
                continue;
            }
            let MoveRecord { change, .. } = &self.0[index];
            let stands = |position: &Position| {
                change.placed.iter().any(|placed| {
                    position.board.grid[placed.cell] == Some(placed.digit)
                        && solution[placed.cell] != Some(placed.digit)
                }) || change.struck.iter().any(|struck| {
                    solution[struck.cell] == Some(struck.digit) && lacks_note(position, *struck)
                })
            };
            let moves = timeline.moves();
            let mended = (index + 1..moves.len()).find(|&later| !stands(timeline.position(later + 1)));
            let followed = index + 1..mended.unwrap_or(moves.len());
            let is_slip = |record: &&MoveRecord| matches!(record.kind, MoveKind::Slip(_));
            let slip = Slip {
                stood_s: mended.map(|later| moves[later].played_s.saturating_sub(moves[index].played_s)),
                mended_s: mended.map(|later| moves[later].played_s),
                followed_by: self.0[followed].iter().filter(is_slip).count(),
            };
            self.0[index].kind = MoveKind::Slip(slip);
        }
    }

    /// What a move was; `None` if the search has not answered yet.
    pub fn judgement(
        &self,
        index: usize,
        explained: Option<&ExplainedMove>,
        is_done: bool,
    ) -> Option<MoveJudgement> {
        Some(match self.0.get(index)?.kind {
            MoveKind::Other => MoveJudgement::Other,
            MoveKind::Undo => MoveJudgement::Undo,
            MoveKind::Slip(slip) => MoveJudgement::Slip(slip),
            MoveKind::BySolve => MoveJudgement::BySolve,
            MoveKind::Correct { by_hint: true } => MoveJudgement::ByHint,
            MoveKind::Correct { by_hint: false } => match explained {
                None if is_done => MoveJudgement::Other,
                None => return None,
                Some(ExplainedMove { is_leap: true, .. }) => MoveJudgement::Leap,
                Some(ExplainedMove { easier: Some(_), .. }) => MoveJudgement::EasierWasThere,
                Some(_) => MoveJudgement::Found,
            },
        })
    }

    pub fn change(&self, index: usize) -> MoveChange {
        self.0.get(index).map(|record| record.change.clone()).unwrap_or_default()
    }

    pub fn thought_s(&self, index: usize) -> u64 {
        self.0.get(index).map_or(0, |record| record.thought_s)
    }

    /// The indices of the moves that the search is asked about.
    pub fn question_indices(&self) -> impl Iterator<Item = usize> {
        let is_question = |index: &usize| matches!(self.0[*index].kind, MoveKind::Correct { .. });
        (0..self.0.len()).filter(is_question)
    }

    pub fn question_count(&self) -> usize {
        self.question_indices().count()
    }

    /// The moves that the search is asked about.
    pub fn questions(&self, timeline: &Timeline) -> Vec<PlayerMove> {
        let question = |index: usize| {
            let MoveRecord { change, .. } = &self.0[index];
            let placed = change.placed.iter().map(|placed| StepGoal::Place(*placed));
            let struck = change.struck.iter().map(|struck| StepGoal::Eliminate(*struck));
            let before = timeline.position(timeline.moves()[index].before);
            PlayerMove::new(before.player_board(), placed.chain(struck).collect())
        };
        self.question_indices().map(question).collect()
    }
}

impl MoveChange {
    /// The difference between the positions before and after a move. Notes count as struck if that excludes their digits: in the notes
    /// of a cell that stay, and only if a digit was not placed at the same time, which removes notes by itself.
    fn new(before: &Position, after: &Position, solution: &Grid) -> MoveChange {
        let (old, new) = (&before.board.grid, &after.board.grid);
        let placed = Cell::all().filter(|cell| old[*cell] != new[*cell]);
        let placed: Vec<Candidate> =
            placed.filter_map(|cell| new[cell].map(|digit| Candidate { cell, digit })).collect();
        if old != new {
            return MoveChange { placed, struck: Vec::new() };
        }
        let boards = [before, after].map(|position| {
            let board = position.player_board();
            (board.wrong_notes(solution), board.without_mistakes(solution).board(solution), board.notes)
        });
        let [(_, possible, noted), (wrong, left, still_noted)] = &boards;
        let mut struck = Vec::new();
        for cell in (!old.filled()).into_iter().filter(|cell| !still_noted[cell.index()].is_empty()) {
            for digit in noted[cell.index()] - still_noted[cell.index()] {
                let is_excluded = possible.candidates(cell).contains(digit)
                    && (!left.candidates(cell).contains(digit) || wrong.contains(cell));
                if is_excluded {
                    struck.push(Candidate { cell, digit });
                }
            }
        }
        MoveChange { placed, struck }
    }
}

/// Whether the notes of an empty cell lack the digit, though there are some.
fn lacks_note(position: &Position, Candidate { cell, digit }: Candidate) -> bool {
    let notes = position.player_board().notes[cell.index()];
    position.board.grid[cell].is_none() && !notes.is_empty() && !notes.contains(digit)
}
