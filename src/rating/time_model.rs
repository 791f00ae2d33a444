//! Weights of the estimated solving time. Written by `cargo run --release --example fit-minutes`; `docs/minutes.md` says on what.

/// What a step that is no single adds to the work, for each point of its rating above 2.0.
pub const STEP_WEIGHT: f64 = 2.0;
/// How much a hidden single of a row or column counts beside one of a block.
pub const LINE_SHARE: f64 = 0.5;
/// How much a naked single counts beside a hidden single of a block.
pub const NAKED_SHARE: f64 = 0.1;
/// The logarithm of the seconds, if all measures are 0.
pub const INTERCEPT: f64 = 5.4470;
/// The weights of `SearchEffort::MEASURES`.
pub const WEIGHTS: [f64; 4] = [0.7488, -0.2332, 0.0801, -0.2667];
/// Two of three players take between the time divided by this and the time multiplied by it.
pub const PLAYER_SPREAD: f64 = 2.17;
