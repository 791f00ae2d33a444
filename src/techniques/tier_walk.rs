//! The walk through the tiers of techniques that the rating, hints and solution paths share.
//!
//! ```text
//!   tier 1 ─ nothing ─▶ tier 2 ─ nothing ─▶ … tier n: steps ─ the board changes ─▶ tier 1 again
//! ```

use super::{FINDERS, Finder, FinderMemory};

/// The finders that have not been tried on a board, one tier after another, easiest first.
pub(crate) struct TierWalk {
    finders: &'static [Finder],
    untried: &'static [Finder],
    /// What the finders have learnt so far.
    pub memory: FinderMemory,
}

impl TierWalk {
    pub fn new(finders: &'static [Finder]) -> TierWalk {
        TierWalk { finders, untried: finders, memory: FinderMemory::default() }
    }

    pub fn finder_count(&self) -> usize {
        self.finders.len()
    }

    pub fn is_at_start(&self) -> bool {
        self.untried.len() == self.finders.len()
    }

    /// Whether the next tier may take seconds.
    pub fn is_next_slow(&self) -> bool {
        self.untried.first().is_some_and(|finder| !finder.techniques[0].is_quick())
    }

    pub fn skip_finders(&mut self, count: usize) {
        self.untried = &self.untried[count.min(self.untried.len())..];
    }

    pub fn restart(&mut self) {
        self.untried = self.finders;
    }
}

impl Default for TierWalk {
    fn default() -> TierWalk {
        TierWalk::new(FINDERS)
    }
}

impl Iterator for TierWalk {
    type Item = &'static [Finder];

    fn next(&mut self) -> Option<&'static [Finder]> {
        let tier = self.untried.chunk_by(|one, other| one.tier() == other.tier()).next()?;
        self.untried = &self.untried[tier.len()..];
        Some(tier)
    }
}
