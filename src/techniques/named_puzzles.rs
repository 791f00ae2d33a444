//! The finders that decide what the names of puzzles stand for.
//!
//! A puzzle is generated until its rating fits, so what `hard-123` or `hard-b123` leads to depends on the finders that rate it. Each
//! series keeps those with which it began: a later technique is not among them, and where a finder has improved, the first series has
//! it as it was. Ratings, hints and explanations use [`FINDERS`], all and the newest.

use super::{FINDERS, Finder, Flow, StepSink, Technique, als, chains};
use crate::grid::Board;

/// The finders of the first series.
pub(crate) const FIRST_SERIES: &[Finder] =
    &first_versions(without::<{ FINDERS.len() - LATER_THAN_FIRST.len() }>(LATER_THAN_FIRST));

/// The finders of the second series.
pub(crate) const SECOND_SERIES: &[Finder] =
    &without::<{ FINDERS.len() - LATER_THAN_SECOND.len() }>(LATER_THAN_SECOND);

/// Techniques that came after the first series had begun. A new technique with a finder is added here and below.
const LATER_THAN_FIRST: &[Technique] = &[Technique::HiddenAvoidableRectangle];

/// Techniques that came after the second series had begun.
const LATER_THAN_SECOND: &[Technique] = &[];

/// All finders but those that begin with one of these techniques.
const fn without<const COUNT: usize>(later: &[Technique]) -> [Finder; COUNT] {
    let mut finders = [FINDERS[0]; COUNT];
    let (mut at, mut count) = (0, 0);
    while at < FINDERS.len() {
        let mut is_later = false;
        let mut index = 0;
        while index < later.len() {
            is_later |= later[index] as usize == FINDERS[at].techniques[0] as usize;
            index += 1;
        }
        if !is_later {
            finders[count] = FINDERS[at];
            count += 1;
        }
        at += 1;
    }
    finders
}

/// The finder of a technique as it was when the first series began, if it has improved since.
const fn first_version(technique: Technique) -> Option<fn(&Board, StepSink) -> Flow> {
    match technique {
        Technique::XChain => Some(chains::x_chain::<false>),
        Technique::XyChain => Some(chains::xy_chain::<false>),
        Technique::ContinuousLoop => Some(chains::alternating_chain::<false>),
        Technique::GroupedContinuousLoop => Some(chains::grouped_chain::<false>),
        Technique::ChainThroughSets => Some(chains::chain_through_sets::<false>),
        Technique::AlsChain => Some(als::als_chain::<false>),
        _ => None,
    }
}

/// Replaces the finders that have improved since the first series began.
const fn first_versions<const COUNT: usize>(mut finders: [Finder; COUNT]) -> [Finder; COUNT] {
    let mut at = 0;
    while at < COUNT {
        if let Some(find) = first_version(finders[at].techniques[0]) {
            finders[at].find = find;
        }
        at += 1;
    }
    finders
}

/// Whether a finder is the same as when the first series began.
pub(crate) fn is_as_in_first_series(finder: &Finder) -> bool {
    let technique = finder.techniques[0];
    first_version(technique).is_none() && !LATER_THAN_FIRST.contains(&technique)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The techniques of a series' finders, in order.
    fn keys(finders: &[Finder]) -> Vec<&'static str> {
        finders.iter().flat_map(|finder| finder.techniques.iter().map(|technique| technique.key())).collect()
    }

    #[test]
    fn the_finders_of_a_series_are_those_with_which_it_began() {
        // Of the keys in their order, as FNV-1a.
        let fingerprint = |finders| {
            keys(finders).join(" ").bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
        };
        let series = [FIRST_SERIES, SECOND_SERIES].map(|finders| (finders.len(), fingerprint(finders)));
        assert_eq!(
            series,
            [(54, 12_786_972_409_718_491_828), (55, 7_470_820_141_636_394_488)],
            "names of puzzles would lead elsewhere: a new technique belongs into `LATER_THAN_FIRST` and `LATER_THAN_SECOND`"
        );
    }
}
