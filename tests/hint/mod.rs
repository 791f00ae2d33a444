//! Hints: the search for the next step, and how a game shows it.

mod in_game;
mod search;
