//! HoDoKu's regression library: a line that expects something of a technique goes in, what the technique finds comes out.

use ninefold::board::{Board, CandidateSet};
use ninefold::formats::library::Entry;
use ninefold::grid::Candidate;
use ninefold::techniques::{FINDERS, Step, Technique, steps};

/// What a technique finds where the library expects something of it, as a line.
pub fn looked_up(entry: &Entry) -> String {
    let Entry { code, variant, .. } = entry;
    let head = if variant.is_empty() { code.clone() } else { format!("{code}-{variant}") };
    // Grouped chains of these variants go through almost locked sets, which are a technique of their own here.
    let has_sets = matches!((code.as_str(), variant.as_str()), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    let is_meant = |technique: Technique| {
        technique.hodoku_code() == code || has_sets && technique == Technique::ChainThroughSets
    };
    if code.is_empty() || !Technique::ALL.iter().any(|&technique| is_meant(technique)) {
        return format!("{head}\toff\t");
    }
    let mut board = Board::in_progress(&entry.grid, entry.givens);
    entry.gone.iter().for_each(|&candidate| board.eliminate(candidate));
    let finders = FINDERS.iter().filter(|finder| finder.techniques.iter().any(|&t| is_meant(t)));
    let found: Vec<Step> =
        finders.flat_map(|finder| steps(&board, finder)).filter(|step| is_meant(step.technique)).collect();

    let all = || found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    if entry.is_silent() {
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

/// Whether the step does all that is expected. A digit placed strikes the other candidates of its cell, and
/// who strikes all others places the digit.
fn has_all(board: &Board, step: &Step, entry: &Entry) -> bool {
    let struck = struck(board, step);
    entry.eliminations.iter().all(|&elimination| struck.contains(elimination))
        && entry.placements.iter().all(|&placement| {
            let others = others(board, placement);
            step.placements.contains(&placement) || !others.is_empty() && others.is_subset(&struck)
        })
}

/// Whether the step does all that is expected, and nothing else.
fn is_exact(board: &Board, step: &Step, entry: &Entry) -> bool {
    let mut expected: CandidateSet = entry.eliminations.iter().copied().collect();
    entry.placements.iter().for_each(|&placement| expected.extend(&others(board, placement)));
    let is_meant =
        |placement: &Candidate| entry.placements.is_empty() || entry.placements.contains(placement);
    has_all(board, step, entry)
        && struck(board, step).is_subset(&expected)
        && step.placements.iter().all(is_meant)
}

/// All that the step strikes, by its placements too.
fn struck(board: &Board, step: &Step) -> CandidateSet {
    let mut struck = step.eliminations;
    step.placements.iter().for_each(|&placement| struck.extend(&others(board, placement)));
    struck
}

/// The other candidates of a cell in which a digit is placed.
fn others(board: &Board, Candidate { cell, digit }: Candidate) -> CandidateSet {
    board
        .candidates(cell)
        .into_iter()
        .filter(|&other| other != digit)
        .map(|digit| Candidate { cell, digit })
        .collect()
}
