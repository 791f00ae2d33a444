//! Values as data for [serde](https://serde.rs), with the feature `serde`.
//!
//! A grid and a puzzle are their line of 81 characters, names are strings, a digit is its number, a cell its place in reading order
//! from 0, and a rating a number such as 4.2.

use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::generator::PuzzleId;
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Symmetry};
use crate::level::{Level, Rating};
use crate::rating::{PuzzleRating, SolvingTime};
use crate::techniques::{Step, Technique};

/// Writes a type as the text that [`Display`](fmt::Display) gives, and reads it with [`FromStr`](core::str::FromStr).
macro_rules! as_text {
    ($($Type:ty: $noun:literal,)*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                struct Text;

                impl Visitor<'_> for Text {
                    type Value = $Type;

                    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                        f.write_str($noun)
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<$Type, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }
    )*};
}

as_text! {
    Grid: "a grid of 81 characters",
    Puzzle: "a puzzle of 81 characters with exactly one solution",
    Level: "the name of a level",
    Symmetry: "the name of a symmetry",
    PuzzleId: "the ID of a puzzle, such as hard-123",
    Technique: "the key of a technique",
}

/// Writes a set as the list of its members, and reads it.
macro_rules! as_list {
    ($($Set:ty: $iter:ident,)*) => {$(
        impl Serialize for $Set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.$iter())
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Set, D::Error> {
                Ok(Vec::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

as_list! {
    CellSet: into_iter,
    DigitSet: into_iter,
    CandidateSet: iter,
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Digit::new(value).ok_or_else(|| D::Error::custom(format_args!("digit {value}: expected 1 to 9")))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.index() as u64)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let index = u64::deserialize(deserializer)?;
        let cell = usize::try_from(index).ok().and_then(Cell::new);
        cell.ok_or_else(|| D::Error::custom(format_args!("cell {index}: expected 0 to 80")))
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rating, D::Error> {
        let value = f64::deserialize(deserializer)?;
        if (0.0..6553.5).contains(&value) {
            Ok(Rating((value * 10.0 + 0.5) as u16))
        } else {
            Err(D::Error::custom(format_args!("rating {value}: expected a number such as 4.2")))
        }
    }
}

impl Serialize for SolvingTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut time = serializer.serialize_struct("SolvingTime", 1)?;
        time.serialize_field("seconds", &self.seconds)?;
        time.end()
    }
}

impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.cell, self.digit).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Candidate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidate, D::Error> {
        let (cell, digit) = <(Cell, Digit)>::deserialize(deserializer)?;
        Ok(Candidate { cell, digit })
    }
}

impl Serialize for PuzzleRating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rating = serializer.serialize_struct("PuzzleRating", 7)?;
        rating.serialize_field("rating", &self.rating)?;
        rating.serialize_field("level", &self.level)?;
        rating.serialize_field("time", &self.time)?;
        rating.serialize_field("score", &self.score)?;
        rating.serialize_field("techniques", &self.techniques)?;
        rating.serialize_field("bottleneck", &self.bottleneck)?;
        rating.serialize_field("is_solved", &self.is_solved)?;
        rating.end()
    }
}

/// The effects of the step, and its evidence as text.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut step = serializer.serialize_struct("Step", 4)?;
        step.serialize_field("technique", &self.technique)?;
        step.serialize_field("placements", &self.placements)?;
        step.serialize_field("eliminations", &self.eliminations)?;
        step.serialize_field("notation", &format_args!("{self}"))?;
        step.end()
    }
}
