//! Almost locked sets (ALS): cells of a house that have one more digit than there are cells.
//!
//! ```text
//!      A  1 2 x | . . .        x, whose cells in A and B all see each other, is restricted: at most one of the
//!         . 1 2 | . . .        sets contains it, so the other is locked. A digit common to both is then in one
//!         . . . | x z . B      of them, and is eliminated where all its cells in both are seen.
//! ```

mod consequences;
mod death_blossom;
mod minimal_steps;
mod set_chains;
mod set_finder;
mod sets;
mod sight;
mod sue_de_coq;
mod wxyz_wing;

use super::{FinderBoard, Flow, StepSink, Technique};
pub use consequences::SetAnalysis;
use death_blossom::death_blossom;
use minimal_steps::MinimalSteps;
use set_chains::{find_chains, find_pairs};
use sue_de_coq::sue_de_coq;
use wxyz_wing::wxyz_wing;

super::finders! {
    WxyzWing => wxyz_wing;
    SueDeCoq => sue_de_coq;
    AlsXz => als_xz;
    AlsXyWing => als_xy_wing;
    AlsChain => als_chain;
    DeathBlossom => death_blossom;
}

/// Finds two sets with one or two restricted common digits.
fn als_xz(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut findings = MinimalSteps::new(board.facts.sets(board), Technique::AlsXz);
    find_pairs(board, &mut findings);
    findings.report(sink)
}

/// Finds chains of three sets.
fn als_xy_wing(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut findings = MinimalSteps::new(board.facts.sets(board), Technique::AlsXyWing);
    find_chains(&mut findings, 3..=3);
    findings.report(sink)
}

/// Finds chains of four or more sets.
fn als_chain(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut findings = MinimalSteps::new(board.facts.sets(board), Technique::AlsChain);
    find_chains(&mut findings, 4..=MAX_SETS);
    findings.report(sink)
}

/// Largest number of sets in a chain.
const MAX_SETS: usize = 12;
