//! The boards of the workbench: the present one, and those that Undo and Redo bring back, without a limit.

use ninefold::grid::{Cell, Grid};

/// Number of boards before and after the present one that are kept through a reload.
const KEPT_BOARDS: usize = 500;

/// A board with the cell that was selected when it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClueBoard {
    clues: Grid,
    cursor: Cell,
}

/// All boards since the workbench was first opened, except those that were undone before another change.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoardHistory {
    present: ClueBoard,
    /// The nearest last.
    past: Vec<ClueBoard>,
    /// The nearest last.
    future: Vec<ClueBoard>,
}

impl Default for BoardHistory {
    fn default() -> BoardHistory {
        let present = ClueBoard { clues: Grid::EMPTY, cursor: Cell::FIRST };
        BoardHistory { present, past: Vec::new(), future: Vec::new() }
    }
}

impl BoardHistory {
    pub(super) fn clues(&self) -> &Grid {
        &self.present.clues
    }

    pub(super) fn cursor(&self) -> Cell {
        self.present.cursor
    }

    /// Whether nothing was ever on the board.
    pub(super) fn is_blank(&self) -> bool {
        self.present.clues == Grid::EMPTY && self.past.is_empty() && self.future.is_empty()
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Selects a cell, which is no change of the board.
    pub(super) fn select(&mut self, cell: Cell) {
        self.present.cursor = cell;
    }

    /// Makes a board the present one, unless it is already.
    pub(super) fn push(&mut self, clues: Grid) {
        if clues != self.present.clues {
            self.past.push(self.present);
            self.future.clear();
            self.present.clues = clues;
        }
    }

    pub(super) fn undo(&mut self) {
        if let Some(board) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.present, board));
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(board) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.present, board));
        }
    }

    /// The boards as text, a line each: the clues as 81 characters and the number of the selected cell. The present one has a mark.
    pub(super) fn to_text(&self) -> String {
        let past = &self.past[self.past.len().saturating_sub(KEPT_BOARDS)..];
        let future = &self.future[self.future.len().saturating_sub(KEPT_BOARDS)..];
        let line = |board: &ClueBoard, mark: &str| {
            [&board.clues.to_line(), " ", &board.cursor.index().to_string(), mark, "\n"].concat()
        };
        let past: String = past.iter().map(|board| line(board, "")).collect();
        let future: String = future.iter().rev().map(|board| line(board, "")).collect();
        [past, line(&self.present, PRESENT), future].concat()
    }

    /// Reads boards; `None` if the text is not one of [`BoardHistory::to_text`].
    pub(super) fn from_text(text: &str) -> Option<BoardHistory> {
        let (mut past, mut present, mut future) = (Vec::new(), None, Vec::new());
        for line in text.lines() {
            let (clues, rest) = line.split_once(' ')?;
            let (index, is_present) = match rest.strip_suffix(PRESENT) {
                Some(index) => (index, true),
                None => (rest, false),
            };
            let board = ClueBoard { clues: Grid::from_line(clues)?, cursor: Cell::new(index.parse().ok()?)? };
            match (is_present, &present) {
                (true, None) => present = Some(board),
                (false, None) => past.push(board),
                (false, Some(_)) => future.push(board),
                (true, Some(_)) => return None,
            }
        }
        future.reverse();
        Some(BoardHistory { present: present?, past, future })
    }
}

/// The mark of the present board.
const PRESENT: &str = " *";
