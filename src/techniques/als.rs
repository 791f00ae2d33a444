//! Almost locked sets (ALS): cells of a house that have one more digit than there are cells.
//!
//! ```text
//!      A  1 2 x | . . .        x, whose cells in A and B all see each other, is restricted: at most one of the
//!         . 1 2 | . . .        sets contains it, so the other is locked. A digit common to both is then in one
//!         . . . | x z . B      of them, and is eliminated where all its cells in both are seen.
//! ```

mod death_blossom;
mod minimal_steps;
mod set_chains;
mod sets;
mod sue_de_coq;

use crate::grid::Board;

use super::{Flow, StepSink, Technique};
use death_blossom::death_blossom;
use minimal_steps::MinimalSteps;
use sets::SetNetwork;
use sue_de_coq::sue_de_coq;

super::finders! {
    wxyz_wing: WxyzWing;
    sue_de_coq: SueDeCoq;
    als_xz: AlsXz;
    als_xy_wing: AlsXyWing;
    als_chain: AlsChain;
    death_blossom: DeathBlossom;
}

/// Finds four cells with four digits of which one is not restricted; one of the cells sees all others.
fn wxyz_wing(board: &Board, sink: StepSink) -> Flow {
    if !set_chains::has_wxyz_wing(board) {
        return Flow::Continue(());
    }
    let sets = SetNetwork::new(board, 3);
    let mut findings = MinimalSteps::new(&sets, Technique::WxyzWing);
    set_chains::find_wxyz_wings(&mut findings);
    findings.report(sink)
}

/// Finds pairs of sets with one or two restricted common digits.
fn als_xz(board: &Board, sink: StepSink) -> Flow {
    let sets = SetNetwork::new(board, 8);
    let mut findings = MinimalSteps::new(&sets, Technique::AlsXz);
    set_chains::find_pairs(board, &mut findings);
    findings.report(sink)
}

/// Finds three sets, one of which has a restricted common digit with each of the others.
fn als_xy_wing(board: &Board, sink: StepSink) -> Flow {
    let sets = SetNetwork::new(board, 8);
    let mut findings = MinimalSteps::new(&sets, Technique::AlsXyWing);
    set_chains::find_chains(&mut findings, 3..=3);
    findings.report(sink)
}

/// Finds chains of four or more sets with restricted common digits; the two digits of a set differ.
fn als_chain(board: &Board, sink: StepSink) -> Flow {
    let sets = SetNetwork::new(board, 8);
    let mut findings = MinimalSteps::new(&sets, Technique::AlsChain);
    set_chains::find_chains(&mut findings, 4..=MAX_SETS);
    findings.report(sink)
}

/// Largest number of sets in a chain.
const MAX_SETS: usize = 12;
