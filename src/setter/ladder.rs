//! How far some of the techniques lead.

use crate::grid::{Board, CandidateSet};
use crate::level::Rating;
use crate::rating::AllSingles;
use crate::techniques::{FinderMemory, Flow, QUICK_FINDERS, Step, Technique};

/// The techniques that may be used, and how hard their steps may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct TechniqueLadder {
    /// The hardest technique.
    hardest: Technique,
    /// The highest rating of a step.
    highest: Rating,
    /// A technique that may not be used.
    without: Option<Technique>,
}

impl TechniqueLadder {
    /// All techniques up to this one.
    pub fn up_to(hardest: Technique) -> TechniqueLadder {
        TechniqueLadder { hardest, highest: Rating::UNSOLVED, without: None }
    }

    /// All techniques but one, for steps rated up to this.
    pub fn without(technique: Technique, highest: Rating) -> TechniqueLadder {
        let hardest = Technique::DynamicForcing;
        TechniqueLadder { hardest, highest, without: Some(technique) }
    }

    /// Makes steps until the board is full or none of the techniques applies.
    pub fn climb(self, board: &mut Board) {
        let has_all_singles = AllSingles::TECHNIQUES.iter().all(|&technique| self.allows(technique));
        while !board.empty().is_empty()
            && (has_all_singles && place_singles(board) || self.make_step(board).is_some())
        {}
    }

    fn allows(self, technique: Technique) -> bool {
        technique <= self.hardest && technique.rating() <= self.highest && Some(technique) != self.without
    }

    /// Makes the first step that a finder reports, the easiest finder first.
    fn make_step(self, board: &mut Board) -> Option<()> {
        // Only for this board: techniques that are not allowed leave steps that others find later.
        let mut memory = FinderMemory::default();
        let step = QUICK_FINDERS.iter().find_map(|finder| {
            let mut found = None;
            if finder.techniques.iter().any(|&technique| self.allows(technique)) {
                let _ = memory.find(finder, board, &mut |step: Step| {
                    if self.allows(step.technique) && step.rating() <= self.highest {
                        found = Some(step);
                        return Flow::Break(());
                    }
                    Flow::Continue(())
                });
            }
            found
        })?;
        board.apply(&step);
        Some(())
    }
}

/// Places all singles. Returns whether there were any. A board without a solution may get equal digits in a house.
pub(super) fn place_singles(board: &mut Board) -> bool {
    let singles = AllSingles::new(board);
    let mut placements: CandidateSet = singles.in_blocks;
    placements.extend(&singles.in_lines);
    if placements.is_empty() {
        match singles.easiest(board) {
            Some((_, naked)) => placements = naked,
            None => return false,
        }
    }
    for placement in placements.iter() {
        board.place(placement);
    }
    true
}
