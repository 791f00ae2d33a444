//! What the page program, the learn program, the lists program and the workbench program send and receive: parts of [`Job`] and [`Answer`], so that they contain only the codecs
//! that they need.

use super::codec::{
    Codec, DecodeError, MessageReader, decode_any_message, decode_message, encode_message, partial_codec,
};
use super::{Answer, Job, Report};

/// A [`Job`] that [`CoreTask`](super::CoreTask) can do, as the worker of the page program decodes it.
#[derive(Debug, PartialEq, Eq)]
pub struct CoreJob(pub Job);

/// An [`Answer`] that [`CoreTask`](super::CoreTask) gives, as the worker of the page program encodes it.
#[derive(Debug, PartialEq, Eq)]
pub struct CoreAnswer(pub Answer);

/// A job of the game, as the page sends it.
#[derive(Debug, PartialEq, Eq)]
pub struct GameJob(Job);

/// A report on a job of the game, as the page receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport(pub Report);

/// An answer to a job of the game.
struct GameAnswer(Answer);

/// A job of a review, of the profile or of the techniques, as the learn program sends it.
#[derive(Debug, PartialEq, Eq)]
pub struct LearnJob(Job);

/// A report on such a job, as the learn program receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnReport(Report);

/// An answer to such a job.
struct LearnAnswer(Answer);

/// A job of a list, as the lists program sends it.
#[derive(Debug, PartialEq, Eq)]
pub struct ListJob(Job);

/// A report on such a job, as the lists program receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListReport(Report);

/// An answer to such a job.
struct ListAnswer(Answer);

/// A job of the workbench, as its program sends it to a worker of the tools program.
#[derive(Debug, PartialEq, Eq)]
pub struct WorkbenchJob(Job);

/// A report on such a job, as the workbench program receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkbenchReport(Report);

/// An answer to such a job.
struct WorkbenchAnswer(Answer);

partial_codec! {
    CoreJob(Job) {
        0 Bundled { level, number },
        1 Solve { grid },
        2 Count { grid },
    }
    GameJob(Job) {
        0 Bundled { level, number },
        1 Solve { grid },
        2 Count { grid },
        3 Generate { puzzle_id },
        4 GenerateSimilar { givens, seed },
        7 Rate { grids, language },
        9 Hint { board, language },
        10 Steps { board, language },
        12 Example { key, language },
        13 Practice { key, seed, language },
    }
    LearnJob(Job) {
        7 Rate { grids, language },
        14 Review(request),
        15 TechniquePuzzle { key, level, seed },
    }
    ListJob(Job) {
        6 Batch { list_format, part, window },
        7 Rate { grids, language },
    }
    WorkbenchJob(Job) {
        16 Choose(request),
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
    LearnAnswer(Answer) {
        0 Generated { puzzle_id, givens, solution, rating },
        5 Ratings(ratings),
        11 NoStep(why),
        12 Review(moves),
    }
    ListAnswer(Answer) {
        0 Generated { puzzle_id, givens, solution, rating },
        4 BatchResults(results),
        5 Ratings(ratings),
    }
    WorkbenchAnswer(Answer) {
        0 Generated { puzzle_id, givens, solution, rating },
        13 Chosen(puzzles),
    }
}

/// The bytes in which a program sends its jobs, and reads the reports on them.
macro_rules! messages {
    ($($SentJob:ident, $ReceivedReport:ident($ReceivedAnswer:ident) by $decode:ident;)+) => {$(
        impl $SentJob {
            /// Encodes a job with its number.
            pub fn to_message(id: u32, job: Job) -> Vec<u8> {
                encode_message(&(id, $SentJob(job)))
            }
        }

        impl $ReceivedReport {
            /// Decodes a report on such a job.
            ///
            /// # Errors
            /// If it is something else.
            pub fn from_message(message: &[u8]) -> Result<Report, DecodeError> {
                $decode(message).map(|$ReceivedReport(report)| report)
            }
        }

        impl Codec for $ReceivedReport {
            fn encode(&self, bytes: &mut Vec<u8>) {
                self.0.encode(bytes);
            }

            fn decode(reader: &mut MessageReader) -> $ReceivedReport {
                $ReceivedReport(Report::<$ReceivedAnswer>::decode(reader).map(|answer| answer.0))
            }
        }
    )+};
}

messages! {
    GameJob, GameReport(GameAnswer) by decode_message;
    LearnJob, LearnReport(LearnAnswer) by decode_message;
    ListJob, ListReport(ListAnswer) by decode_any_message;
    WorkbenchJob, WorkbenchReport(WorkbenchAnswer) by decode_message;
}
