//! Puzzles that come by a link or from the room where puzzles come in, some of them under way.
//!
//! ```text
//!   link ──▶ on the table or the shelf already? ─ yes ─▶ goes on; as it was sent, if that was sent: Undo takes it back
//!                      └─ no ─▶ job ──▶ table ──▶ the same
//!                                └─ cannot be played ──▶ the room where puzzles come in
//! ```

use crate::grid::Grid;
use crate::i18n::Message;
use crate::job::Job;
use crate::share_link::BoardState;

use super::jobs::Purpose;
use super::{Action, Effect, Game, Next, Play, Position};

/// A puzzle on its way in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arriving {
    link: String,
    /// How far it is, if it comes with that.
    position: Option<Position>,
    next: Next,
}

impl Game {
    /// Brings in what a link holds, unless there is something wrong with it.
    pub(super) fn open_link(&mut self, link: String, effects: &mut Vec<Effect>) {
        let Some(shared) = self.read(&link, effects) else { return };
        self.arrive(link, &shared, Next::Play);
        let is_it = |play: &Play| {
            play.givens == shared.givens
                && !play.is_blank()
                && !play.is_lesson()
                && !play.now.grid.is_solved()
        };
        if is_it(&self.play) {
            self.study = None;
            self.tell(Message::Resumed, effects);
            self.go_on_as_shared(effects);
        } else if self.shelf.as_deref().is_some_and(is_it) {
            self.unshelve(effects);
            self.go_on_as_shared(effects);
        } else {
            self.open(shared.givens, effects);
        }
    }

    /// Begins the puzzle of a link anew, whatever is played.
    pub(super) fn bring(&mut self, link: String, next: Next, effects: &mut Vec<Effect>) {
        if let Some(shared) = self.read(&link, effects) {
            self.arrive(link, &shared, next);
            self.open(shared.givens, effects);
        }
    }

    fn read(&mut self, link: &str, effects: &mut Vec<Effect>) -> Option<BoardState> {
        match BoardState::from_link(link) {
            Ok(shared) => Some(shared),
            Err(why) => {
                self.complain(Message::InvalidLink { why }, effects);
                None
            }
        }
    }

    fn arrive(&mut self, link: String, shared: &BoardState, next: Next) {
        self.dialog = false;
        let position = shared.has_progress().then(|| position(shared));
        self.arriving = Some(Box::new(Arriving { link, position, next }));
    }

    /// Has it found out whether what arrives is a puzzle.
    fn open(&mut self, grid: Grid, effects: &mut Vec<Effect>) {
        if grid.is_full() || !grid.conflicts().is_empty() {
            return self.turn_away(effects);
        }
        self.run(Purpose::Open(grid), Job::Solve { grid }, effects);
    }

    /// Brings the puzzle on the table to where it was when it was sent, if it was under way, and does what is to be done
    /// with it.
    pub(super) fn go_on_as_shared(&mut self, effects: &mut Vec<Effect>) {
        let Some(arriving) = self.arriving.take() else { return };
        if let Some(position) = arriving.position
            && self.change(position, effects)
            && self.play.solution.is_some()
        {
            self.tell(Message::LinkOpened, effects);
        }
        match arriving.next {
            Next::Play => {}
            Next::Solve => self.act(Action::Solve, effects),
            Next::Logic => self.await_study(true, effects),
        }
    }

    /// What cannot be played is shown and told where it can be corrected.
    pub(super) fn turn_away(&mut self, effects: &mut Vec<Effect>) {
        self.study = None;
        effects.extend(self.arriving.take().map(|arriving| Effect::TurnAway(arriving.link)));
        self.fill_table(effects);
    }

    /// Where a puzzle was to come to an empty table and does not, there is another.
    pub(super) fn fill_table(&mut self, effects: &mut Vec<Effect>) {
        if self.play.is_blank() {
            self.deal_known(self.level, 0, effects);
        }
    }
}

fn position(shared: &BoardState) -> Position {
    let (grid, notes, centre) = (shared.grid, shared.corner, shared.centre);
    let mut position = Position { grid, notes, centre, ..Position::new(shared.givens) };
    if shared.grid.is_solved() {
        // Who only follows a link has not won.
        position.found = shared.grid.filled() - shared.givens.filled();
    }
    position
}
