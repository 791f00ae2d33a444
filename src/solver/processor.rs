//! The kind of processor that the program runs on.
//!
//! The search is compiled once for each kind: for x86-64 as it began, for SSE 4.2, AVX2 and AVX-512, which together take from a program built
//! for every x86-64 a third of its time. In a browser and on ARM there is one kind. `dispatch!` chooses the copy when a search
//! is called, and passes on a token that says what the processor has. Only what is inlined there, or is given the token and enters
//! `vectorize` with it, is compiled for that kind: a function without the token that is not inlined exists once, for the oldest.
//! So functions named `…_with` take a token, and those of the same name without `_with` choose one.

use fearless_simd::Level;

/// What the processor can do. Without an operating system to ask it is what the program was compiled for.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one load")]
pub(super) fn level() -> Level {
    Level::try_detect().unwrap_or(Level::baseline())
}
