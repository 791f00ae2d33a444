//! The finders by name.

use ninefold::Board;
use ninefold::techniques::{FINDERS, Flow, StepSink, Technique};

macro_rules! finders {
    ($($finder:ident $Technique:ident)*) => {$(
        pub fn $finder(board: &Board, sink: StepSink) -> Flow {
            let finder = FINDERS.iter().find(|finder| finder.techniques.contains(&Technique::$Technique));
            finder.expect("a finder").find(board, sink)
        }
    )*};
}

finders! {
    sue_de_coq SueDeCoq
    death_blossom DeathBlossom
    full_house FullHouse
    hidden_single_block HiddenSingleBlock
    hidden_single_line HiddenSingleLine
    naked_single NakedSingle
    pointing Pointing
    claiming Claiming
    locked_pair LockedPair
    naked_pair NakedPair
    hidden_pair HiddenPair
    x_wing XWing
    naked_triple NakedTriple
    swordfish Swordfish
    turbot_fish Skyscraper
    empty_rectangle EmptyRectangle
    xy_wing XyWing
    w_wing WWing
    xyz_wing XyzWing
    finned_x_wing FinnedXWing
    simple_colouring ColouringTrap
    rectangle_1 UniqueRectangle1
    rectangle_2 UniqueRectangle2
    rectangle_3 UniqueRectangle3
    rectangle_4 UniqueRectangle4
    rectangle_5 UniqueRectangle5
    rectangle_6 UniqueRectangle6
    hidden_rectangle HiddenRectangle
    avoidable_rectangle_1 AvoidableRectangle1
    avoidable_rectangle_2 AvoidableRectangle2
    hidden_avoidable_rectangle HiddenAvoidableRectangle
    remote_pair RemotePair
    naked_quad NakedQuad
    jellyfish Jellyfish
    hidden_quad HiddenQuad
    multi_colouring MultiColouring1
    finned_swordfish FinnedSwordfish
    wxyz_wing WxyzWing
    finned_jellyfish FinnedJellyfish
    xy_chain XyChain
    alternating_chain ContinuousLoop
    grouped_chain GroupedContinuousLoop
    als_xz AlsXz
    als_xy_wing AlsXyWing
    als_chain AlsChain
    nishio Nishio
    exocet JuniorExocet
    cell_and_house_forcing CellForcing
    dynamic_forcing DynamicForcing
    general_fish FrankenFish
    tridagon Tridagon
    tridagon_forcing TridagonForcing
    sk_loop SkLoop
    multi_sector_locked_sets MultiSectorLockedSets
}
