//! Human solving techniques: every step is reported with its evidence.
//!
//! ```text
//!   Board ──▶ FINDERS: full house ─ hidden single ─ … ─ x-wing ─ … ─ chains ─ … ─ nested forcing
//!                 each finder reports its Steps ──▶ placements, eliminations, Evidence
//! ```
//!
//! A finder is one function that reports the steps it sees; the caller decides when to stop. The technique
//! families in `techniques/` do not depend on each other.

mod annotations;
mod board_facts;
mod branch_log;
mod easiest_steps;
mod finder_board;
mod house_facts;
mod implication_closure;
mod implications;
mod link_graph;
mod notation;
mod propagation;
mod step;
mod subset_search;
mod technique;
mod templates;
mod tier_walk;
mod truths;
mod verify;

// One file per technique family, easiest first.
mod als;
mod bit_matrix;
mod chains;
mod colours;
mod exotic;
mod fish;
mod forcing;
mod locked;
mod singles;
mod subsets;
mod unique;
mod wings;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::grid::Board;

pub use annotations::{Annotation, Annotations, Role};
pub use easiest_steps::{easiest_steps, next_step, path};
pub(crate) use easiest_steps::{easiest_steps_of_tier, easiest_steps_with};
use finder_board::FinderBoard;
pub(crate) use finder_board::FinderMemory;
pub use step::{
    Branch, BranchStep, Cases, Chain, Contradiction, Evidence, Exocet, Inference, InferenceReason, Link,
    LinkReason, Literal, Net, Node, Step,
};
pub use technique::{Technique, TechniqueFamily};
pub(crate) use tier_walk::TierWalk;
pub use verify::{InvalidStep, verify};

/// Whether the search goes on or stops.
pub type Flow = ControlFlow<()>;

/// Callback that receives the steps as they are found.
pub type StepSink<'a> = &'a mut dyn FnMut(Step) -> Flow;

/// A search function and the techniques whose steps it reports.
///
/// Each step is reported once, has at least one placement or elimination, and affects only candidates that
/// are on the board. If the rating depends on the length of the step, steps are reported in ascending order
/// of rating, so a caller that wants only the easiest steps can stop at the first harder one.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Finder {
    /// Techniques that the finder may report, easiest first.
    pub techniques: &'static [Technique],
    /// Searches the board until everything has been reported or the callback stops it.
    search: fn(&FinderBoard, StepSink) -> Flow,
}

/// Defines `FINDERS`, the finders of a family: the techniques that each may report, easiest first, and its
/// function.
macro_rules! finders {
    ($($($Technique:ident),+ => $find:expr;)+) => {
        /// The finders of this family.
        pub(super) const FINDERS: &[super::Finder] =
            &[$(super::Finder { techniques: &[$(super::Technique::$Technique),+], search: $find }),+];
    };
}
use finders;

/// The finders of all families.
const FAMILIES: [&[Finder]; 11] = [
    als::FINDERS,
    chains::FINDERS,
    colours::FINDERS,
    exotic::FINDERS,
    fish::FINDERS,
    forcing::FINDERS,
    locked::FINDERS,
    singles::FINDERS,
    subsets::FINDERS,
    unique::FINDERS,
    wings::FINDERS,
];

/// All finders, in the order in which they are tried: that of their first techniques.
pub const FINDERS: &[Finder] = &sorted_finders();

/// The finders of quick techniques; see [`Technique::is_quick`].
pub const QUICK_FINDERS: &[Finder] = FINDERS.split_at(quick_finder_count()).0;

const fn quick_finder_count() -> usize {
    let mut count = 0;
    while count < FINDERS.len() && FINDERS[count].techniques[0].is_quick() {
        count += 1;
    }
    count
}

/// The finders of all families, each where the first technique that it reports stands in [`Technique::ALL`].
const fn sorted_finders() -> [Finder; finder_count()] {
    let mut finders = [FAMILIES[0][0]; finder_count()];
    let (mut technique, mut count) = (0, 0);
    while technique < Technique::ALL.len() {
        let mut family = 0;
        while family < FAMILIES.len() {
            let mut index = 0;
            while index < FAMILIES[family].len() {
                if FAMILIES[family][index].techniques[0] as usize == technique {
                    finders[count] = FAMILIES[family][index];
                    count += 1;
                }
                index += 1;
            }
            family += 1;
        }
        technique += 1;
    }
    assert!(count == finders.len(), "no two finders begin with the same technique");
    finders
}

const fn finder_count() -> usize {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        count += FAMILIES[family].len();
        family += 1;
    }
    count
}

impl Finder {
    /// Searches a board until everything has been reported or the callback stops it.
    pub fn find(&self, board: &Board, sink: StepSink) -> Flow {
        FinderMemory::default().find(self, board, sink)
    }

    /// Tier of the finder's techniques; see [`Technique::tier`].
    pub fn tier(&self) -> u8 {
        self.techniques.first().map_or(u8::MAX, |technique| technique.tier())
    }
}

impl Board {
    /// Makes the placements and eliminations of a step.
    pub fn apply(&mut self, step: &Step) {
        for &placement in &step.placements {
            self.place(placement);
        }
        for elimination in step.eliminations.iter() {
            self.eliminate(elimination);
        }
    }
}

/// Returns all steps of one finder.
pub fn steps(board: &Board, finder: &Finder) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = finder.find(board, &mut |step| {
        steps.push(step);
        Flow::Continue(())
    });
    steps
}
