//! Human solving techniques: every step is reported with its evidence.
//!
//! ```text
//!   Board ──▶ FINDERS: full house ─ hidden single ─ … ─ x-wing ─ … ─ chains ─ … ─ dynamic forcing
//!                 each finder reports its Steps ──▶ placements, eliminations, Evidence
//! ```
//!
//! A finder is one function that reports the steps it sees; the caller decides when to stop. The technique
//! families in `techniques/` do not depend on each other.

mod annotations;
mod implications;
mod link_graph;
mod notation;
mod path;
mod step;
mod subset_search;
mod technique;
mod verify;

// One file per technique family, easiest first.
mod als;
mod bit_matrix;
mod chains;
mod colours;
mod fish;
mod forcing;
mod locked;
mod singles;
mod subsets;
mod unique;
mod wings;

use std::ops::ControlFlow;

use crate::grid::Board;

pub use annotations::{Annotation, Annotations, Role};
pub use path::{easiest_steps, easiest_steps_of_first_tier, easiest_steps_with, next_step, path};
pub use step::{
    Branch, Cases, Chain, Contradiction, Evidence, Inference, InferenceReason, Link, LinkReason, Literal,
    Net, Node, Step,
};
pub use technique::Technique;
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
pub struct Finder {
    /// Techniques that the finder may report, easiest first.
    pub techniques: &'static [Technique],
    /// Searches the board until everything has been reported or the callback stops it.
    pub find: fn(&Board, StepSink) -> Flow,
}

/// All finders, in the order in which they are tried.
pub const FINDERS: &[Finder] = &[
    Finder { techniques: &[Technique::FullHouse], find: singles::full_house },
    Finder { techniques: &[Technique::HiddenSingleBlock], find: singles::hidden_single_block },
    Finder { techniques: &[Technique::HiddenSingleLine], find: singles::hidden_single_line },
    Finder { techniques: &[Technique::NakedSingle], find: singles::naked_single },
    Finder { techniques: &[Technique::Pointing], find: locked::pointing },
    Finder { techniques: &[Technique::Claiming], find: locked::claiming },
    Finder { techniques: &[Technique::LockedPair], find: subsets::locked_pair },
    Finder { techniques: &[Technique::LockedTriple], find: subsets::locked_triple },
    Finder { techniques: &[Technique::NakedPair], find: subsets::naked_pair },
    Finder { techniques: &[Technique::HiddenPair], find: subsets::hidden_pair },
    Finder { techniques: &[Technique::XWing], find: fish::x_wing },
    Finder { techniques: &[Technique::NakedTriple], find: subsets::naked_triple },
    Finder { techniques: &[Technique::HiddenTriple], find: subsets::hidden_triple },
    Finder { techniques: &[Technique::Swordfish], find: fish::swordfish },
    Finder {
        techniques: &[Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish],
        find: chains::turbot_fish,
    },
    Finder { techniques: &[Technique::EmptyRectangle], find: chains::empty_rectangle },
    Finder { techniques: &[Technique::XyWing], find: wings::xy_wing },
    Finder { techniques: &[Technique::WWing], find: wings::w_wing },
    Finder { techniques: &[Technique::XyzWing], find: wings::xyz_wing },
    Finder { techniques: &[Technique::FinnedXWing, Technique::SashimiXWing], find: fish::finned_x_wing },
    Finder {
        techniques: &[Technique::ColouringTrap, Technique::ColouringWrap],
        find: colours::simple_colouring,
    },
    Finder { techniques: &[Technique::UniqueRectangle1], find: unique::rectangle_1 },
    Finder { techniques: &[Technique::UniqueRectangle2], find: unique::rectangle_2 },
    Finder { techniques: &[Technique::UniqueRectangle3], find: unique::rectangle_3 },
    Finder { techniques: &[Technique::UniqueRectangle4], find: unique::rectangle_4 },
    Finder { techniques: &[Technique::UniqueRectangle5], find: unique::rectangle_5 },
    Finder { techniques: &[Technique::UniqueRectangle6], find: unique::rectangle_6 },
    Finder { techniques: &[Technique::UniqueLoop], find: unique::unique_loop },
    Finder { techniques: &[Technique::HiddenRectangle], find: unique::hidden_rectangle },
    Finder { techniques: &[Technique::AvoidableRectangle1], find: unique::avoidable_rectangle_1 },
    Finder { techniques: &[Technique::AvoidableRectangle2], find: unique::avoidable_rectangle_2 },
    Finder { techniques: &[Technique::RemotePair], find: chains::remote_pair },
    Finder { techniques: &[Technique::NakedQuad], find: subsets::naked_quad },
    Finder { techniques: &[Technique::Jellyfish], find: fish::jellyfish },
    Finder { techniques: &[Technique::HiddenQuad], find: subsets::hidden_quad },
    Finder {
        techniques: &[Technique::MultiColouring1, Technique::MultiColouring2],
        find: colours::multi_colouring,
    },
    Finder {
        techniques: &[Technique::FinnedSwordfish, Technique::SashimiSwordfish],
        find: fish::finned_swordfish,
    },
    Finder { techniques: &[Technique::WxyzWing], find: als::wxyz_wing },
    Finder { techniques: &[Technique::BugPlusOne], find: unique::bug_plus_one },
    Finder { techniques: &[Technique::BugPlusSome], find: unique::bug_plus_some },
    Finder { techniques: &[Technique::SueDeCoq], find: als::sue_de_coq },
    Finder {
        techniques: &[Technique::FinnedJellyfish, Technique::SashimiJellyfish],
        find: fish::finned_jellyfish,
    },
    Finder { techniques: &[Technique::XChain], find: chains::x_chain },
    Finder { techniques: &[Technique::XyChain], find: chains::xy_chain },
    Finder {
        techniques: &[Technique::ContinuousLoop, Technique::DiscontinuousLoop, Technique::AlternatingChain],
        find: chains::alternating_chain,
    },
    Finder {
        techniques: &[
            Technique::GroupedContinuousLoop,
            Technique::GroupedDiscontinuousLoop,
            Technique::GroupedChain,
        ],
        find: chains::grouped_chain,
    },
    Finder { techniques: &[Technique::AlsXz], find: als::als_xz },
    Finder { techniques: &[Technique::AlsXyWing], find: als::als_xy_wing },
    Finder { techniques: &[Technique::AlsChain], find: als::als_chain },
    Finder { techniques: &[Technique::ChainThroughSets], find: chains::chain_through_sets },
    Finder { techniques: &[Technique::Nishio], find: forcing::nishio },
    Finder { techniques: &[Technique::DeathBlossom], find: als::death_blossom },
    Finder {
        techniques: &[Technique::CellForcing, Technique::HouseForcing],
        find: forcing::cell_and_house_forcing,
    },
    Finder { techniques: &[Technique::DynamicForcing], find: forcing::dynamic_forcing },
];

impl Finder {
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
    let _ = (finder.find)(board, &mut |step| {
        steps.push(step);
        Flow::Continue(())
    });
    steps
}
