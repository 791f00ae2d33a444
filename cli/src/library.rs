//! `library`: compares what a technique finds with what a line of HoDoKu's regression library expects.

use std::io;

use clap::Args;
use ninefold::grid::{Board, Candidate, CandidateSet};
use ninefold::techniques::{FINDERS, Step, Technique, steps};
use ninefold_formats::hodoku_library::{LibraryEntry, read_entry};

use super::Streams;
use super::input::{HadErrors, for_each_text};
use super::options::Files;

/// Compares the techniques with lines of HoDoKu's regression library
///
/// Columns: the code of the technique; 'found' if it has a step with just what the line expects, 'more' with that and more, 'missed' if
/// none has it, 'silent' if there is none and must not be, 'off' if the technique is not ours; the step, or else all that there are.
#[derive(Args)]
pub struct LibraryCommand {
    #[command(flatten)]
    files: Files,
}

impl LibraryCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        for_each_text(&self.files.files, streams, |text, place, streams| {
            let mut had_errors = HadErrors(false);
            for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
                match read_entry(line) {
                    Ok(entry) => writeln!(streams.output, "{}", look_up(&entry))?,
                    Err(error) => {
                        had_errors = HadErrors(true);
                        streams.report_error(format_args!("{place}line {}: {error}", index + 1))?;
                    }
                }
            }
            Ok(had_errors)
        })
    }
}

/// Looks for the expected step and formats the result as a line of output.
fn look_up(entry: &LibraryEntry) -> String {
    let LibraryEntry { code, variant, .. } = entry;
    let head = if variant.is_empty() { code.clone() } else { format!("{code}-{variant}") };
    // In these variants, grouped chains contain almost locked sets. Here that is a technique of its own.
    let has_sets = matches!((code.as_str(), variant.as_str()), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    let is_expected = |technique: Technique| {
        technique.hodoku_code() == code || has_sets && technique == Technique::ChainThroughSets
    };
    if code.is_empty() || !Technique::ALL.iter().any(|&technique| is_expected(technique)) {
        return format!("{head}\toff\t");
    }
    let mut board = Board::in_progress(&entry.grid, entry.givens);
    entry.removed.iter().for_each(|&candidate| board.eliminate(candidate));
    let finders = FINDERS.iter().filter(|finder| finder.techniques.iter().any(|&t| is_expected(t)));
    let found: Vec<Step> =
        finders.flat_map(|finder| steps(&board, finder)).filter(|step| is_expected(step.technique)).collect();

    let all = || found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    if entry.expects_nothing() {
        return if found.is_empty() {
            format!("{head}\tsilent\t")
        } else {
            format!("{head}\tfound\t{}", all())
        };
    }
    match found.iter().find(|step| is_exact(&board, step, entry)) {
        Some(step) => format!("{head}\tfound\t{step}"),
        None => match found.iter().find(|step| has_all(&board, step, entry)) {
            Some(step) => format!("{head}\tmore\t{step}"),
            None => format!("{head}\tmissed\t{}", all()),
        },
    }
}

/// Whether the step has all expected conclusions. Placing a digit is the same as eliminating the other candidates of its
/// cell.
fn has_all(board: &Board, step: &Step, entry: &LibraryEntry) -> bool {
    let eliminated = eliminated(board, step);
    entry.eliminations.iter().all(|&elimination| eliminated.contains(elimination))
        && entry.placements.iter().all(|&placement| {
            let others = others(board, placement);
            step.placements.contains(&placement) || !others.is_empty() && others.is_subset(&eliminated)
        })
}

/// Whether the step has the expected conclusions and no others.
fn is_exact(board: &Board, step: &Step, entry: &LibraryEntry) -> bool {
    let mut expected: CandidateSet = entry.eliminations.iter().copied().collect();
    entry.placements.iter().for_each(|&placement| expected.extend(&others(board, placement)));
    let is_expected =
        |placement: &Candidate| entry.placements.is_empty() || entry.placements.contains(placement);
    has_all(board, step, entry)
        && eliminated(board, step).is_subset(&expected)
        && step.placements.iter().all(is_expected)
}

/// All candidates that the step eliminates, also by its placements.
fn eliminated(board: &Board, step: &Step) -> CandidateSet {
    let mut eliminated = step.eliminations;
    step.placements.iter().for_each(|&placement| eliminated.extend(&others(board, placement)));
    eliminated
}

/// The other candidates of the cell of a placement.
fn others(board: &Board, Candidate { cell, digit }: Candidate) -> CandidateSet {
    board
        .candidates(cell)
        .into_iter()
        .filter(|&other| other != digit)
        .map(|digit| Candidate { cell, digit })
        .collect()
}
