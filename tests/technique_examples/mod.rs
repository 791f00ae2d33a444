//! The example of each technique: its position, and how it is played in the game.

mod in_game;
mod positions;
