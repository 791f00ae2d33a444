//! Weights of the estimated solving time. Written by `cargo run --release --example fit-minutes`; `docs/minutes.md` describes the
//! data.

/// The logarithm of the seconds, if all measures are 0.
pub const INTERCEPT: f64 = 5.4470;
/// The weights of `PlayerEffort::MEASURES`.
pub const WEIGHTS: [f64; 4] = [0.7488, -0.2332, 0.0801, -0.2667];
/// Two of three players take between the time divided by this and the time multiplied by it.
pub const PLAYER_SPREAD: f64 = 2.17;
