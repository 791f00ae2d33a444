//! What of a step is drawn on the board: cells, candidates, houses and links, each with a role. The page
//! gives a role its colour.

use crate::grid::{Candidate, Cell, House};

use super::step::{Node, Step};

/// What is drawn has this part in the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The pattern itself; the base of a fish; in a chain and a colour: true together.
    Pattern,
    /// The other part of it: the cover of a fish, the other colour, a second set, what is false then.
    Second,
    /// A third set or case.
    Third,
    /// A fin or guardian.
    Fin,
    /// A candidate that goes.
    Elimination,
    /// A digit that is right.
    Placement,
}

/// One thing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A house is outlined.
    House(House, Role),
    /// A cell is tinted.
    Cell(Cell, Role),
    /// A candidate is marked.
    Candidate(Candidate, Role),
    /// A line from node to node, solid where strong.
    Link {
        /// From here.
        from: Node,
        /// To here.
        to: Node,
        /// Strong rather than weak.
        strong: bool,
    },
}

/// All that is drawn, what lies beneath first.
pub type View = Vec<Drawn>;

impl Step {
    /// What is drawn of the step.
    pub fn view(&self) -> View {
        let placed = self.placements.iter().map(|&candidate| Drawn::Candidate(candidate, Role::Placement));
        let struck = self.eliminations.iter().map(|candidate| Drawn::Candidate(candidate, Role::Elimination));
        placed.chain(struck).collect()
    }
}
