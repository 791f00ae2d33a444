//! `neighbours`: puzzles with a few clues exchanged.

use std::io;
use std::sync::Arc;

use clap::Args;
use ninefold::setter::{ExchangeLen, NeighbourSearch, redundant_clues};

use super::Streams;
use super::input::HadErrors;
use super::parts::PartOptions;

/// Finds puzzles that differ from others in one or two clues
///
/// One or two clues are taken away and as many others given, each of which is needed: {-1+1} or {-2+2}. Columns: the neighbour; the line of
/// the puzzle that it is a neighbour of. Two clues take less than a second for a puzzle of 27 clues, and half a minute for one of 17.
#[derive(Args)]
pub struct NeighboursCommand {
    /// Number of clues that are exchanged
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    exchange: u8,
    /// Only neighbours that are minimal: each of their clues is needed
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    parts: PartOptions,
}

impl NeighboursCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let len = if self.exchange == 1 { ExchangeLen::One } else { ExchangeLen::Two };
        self.parts.for_each_part(
            streams,
            |puzzle| {
                let search = Arc::new(NeighbourSearch::new(puzzle, len));
                (0..search.part_count()).map(|part| (Arc::clone(&search), part)).collect()
            },
            |(search, part), found| {
                for neighbour in search.neighbours(*part) {
                    if !self.minimal || redundant_clues(&neighbour).is_empty() {
                        found(neighbour);
                    }
                }
                false
            },
        )
    }
}
