//! Seeds as JavaScript writes them.

use std::fmt;

use ninefold::generator::parse_seed;
use serde::{Deserialize, Deserializer, de};

/// A seed: a number, if it is exact, or text or `bigint` of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(seed: D) -> Result<Seed, D::Error> {
        seed.deserialize_any(SeedVisitor)
    }
}

struct SeedVisitor;

impl de::Visitor<'_> for SeedVisitor {
    type Value = Seed;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a whole number from 0 as seed, beyond {MAX_SAFE_INTEGER} as text or bigint")
    }

    fn visit_u64<E: de::Error>(self, seed: u64) -> Result<Seed, E> {
        Ok(Seed(seed))
    }

    fn visit_i64<E: de::Error>(self, seed: i64) -> Result<Seed, E> {
        u64::try_from(seed).map(Seed).map_err(|_| E::invalid_value(de::Unexpected::Signed(seed), &self))
    }

    fn visit_str<E: de::Error>(self, seed: &str) -> Result<Seed, E> {
        parse_seed(seed).map(Seed).map_err(|_| E::invalid_value(de::Unexpected::Str(seed), &self))
    }
}

/// Greatest integer that a JavaScript number holds exactly.
pub(super) const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;
