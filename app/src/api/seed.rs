//! Seeds as JavaScript writes them.

use std::fmt;

use ninefold::generator::{Series, SeriesSeed};
use serde::{Deserialize, Deserializer, de};

/// A seed: a number, if it is exact, or text or `bigint` of any size. Text may have the letter of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub SeriesSeed);

impl Seed {
    /// The seed without its series.
    pub fn number(self) -> u64 {
        self.0.number
    }
}

impl From<u64> for Seed {
    /// A seed of the first series.
    fn from(number: u64) -> Seed {
        Seed(SeriesSeed { series: Series::First, number })
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(seed: D) -> Result<Seed, D::Error> {
        seed.deserialize_any(SeedVisitor)
    }
}

/// Reads a seed from any of its forms.
struct SeedVisitor;

impl de::Visitor<'_> for SeedVisitor {
    type Value = Seed;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a whole number from 0 as seed, beyond {MAX_SAFE_INTEGER} as text or bigint")
    }

    fn visit_u64<E: de::Error>(self, seed: u64) -> Result<Seed, E> {
        Ok(seed.into())
    }

    fn visit_i64<E: de::Error>(self, seed: i64) -> Result<Seed, E> {
        let number =
            u64::try_from(seed).map_err(|_| E::invalid_value(de::Unexpected::Signed(seed), &self))?;
        Ok(number.into())
    }

    fn visit_str<E: de::Error>(self, seed: &str) -> Result<Seed, E> {
        seed.parse().map(Seed).map_err(|_| E::invalid_value(de::Unexpected::Str(seed), &self))
    }
}

/// Greatest integer that a JavaScript number holds exactly.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;
