//! Patterns of many cells that make the hardest puzzles known easier.

mod exocet;
mod locked_sets;
mod tridagon;

pub use locked_sets::weightless_candidates;

super::finders! {
    Tridagon => tridagon::tridagon;
    SkLoop => locked_sets::sk_loop;
    MultiSectorLockedSets => locked_sets::multi_sector_locked_sets;
    JuniorExocet, SeniorExocet => exocet::exocet;
    TridagonForcing => tridagon::tridagon_forcing;
}
