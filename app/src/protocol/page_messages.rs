//! What the page program sends and receives: parts of [`Job`] and [`Answer`], so that it contains only the codecs that it needs.

use super::codec::{Codec, DecodeError, Reader, decode_message, partial_codec};
use super::{Answer, Job, Report};

/// A job of [`CoreTask`](super::CoreTask), as its worker receives it.
#[derive(Debug, PartialEq, Eq)]
pub struct CoreJob(pub Job);

/// An answer of [`CoreTask`](super::CoreTask), as its worker sends it.
#[derive(Debug, PartialEq, Eq)]
pub struct CoreAnswer(pub Answer);

/// A report on a job of the game, as the page receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport(pub Report);

/// An answer to a job of the game.
struct GameAnswer(Answer);

partial_codec! {
    CoreJob(Job) {
        0 Bundled { level, number },
        1 Solve { grid },
        2 Count { grid },
    }
    CoreAnswer(Answer) {
        0 Generated { puzzle_id, givens, solution, rating },
        1 Solved { verdict, effort },
        2 Counted { count },
    }
    GameAnswer(Answer) {
        0 Generated { puzzle_id, givens, solution, rating },
        1 Solved { verdict, effort },
        2 Counted { count },
        5 Ratings(ratings),
        7 Hint(step),
        8 Steps(steps, has_more),
        10 Example(example),
        11 NoStep(why),
    }
}

impl GameReport {
    /// Decodes a report on a job of the game.
    ///
    /// # Errors
    /// If it is something else.
    pub fn from_message(message: &[u8]) -> Result<Report, DecodeError> {
        decode_message(message).map(|GameReport(report)| report)
    }
}

impl Codec for GameReport {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.0.encode(bytes);
    }

    fn decode(reader: &mut Reader) -> GameReport {
        GameReport(Report::<GameAnswer>::decode(reader).map(|answer| answer.0))
    }
}
