//! How much of a hint is shown. The application decides which words a level has.

/// How much of a hint is shown. Each level adds to those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HintLevel {
    /// Nothing yet.
    Hidden,
    /// Where to look.
    Where,
    /// The technique.
    What,
    /// The pattern, drawn and described.
    Pattern,
    /// What follows from the pattern, and why.
    Why,
}

impl HintLevel {
    /// All levels, the first shows nothing.
    pub const ALL: &[HintLevel] =
        &[HintLevel::Hidden, HintLevel::Where, HintLevel::What, HintLevel::Pattern, HintLevel::Why];

    /// The next level; the last stays.
    #[must_use]
    pub fn next(self) -> HintLevel {
        HintLevel::ALL.get(self as usize + 1).copied().unwrap_or(self)
    }

    /// Number of the level, as in the drawing of a step: 0 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }
}
