//! Hint requests and responses as text, and the steps in them, explained for the player. The page shows steps
//! and contains no technique; it decodes only what it needs.
//!
//! ```text
//! hint en 53..7…. 534.7…. 12 0,0,6,… 8,9 a player's board: givens, entries, cell changed last, notes as bits,
//!                                        cells whose notes are complete
//!
//! next                                   kind of response, followed by a step (below)
//! X-wing on 6⇥32⇥Look at …⇥…             a step: its fields in order
//!
//! mistake
//! 40,41⇥12                               cells with wrong digits, cells with wrong notes
//!
//! rated
//! 42                                     rating of a puzzle, in tenths
//! Its hardest step is …                  and its explanation
//!
//! taught
//! x-wing⇥X-wing⇥In two rows …⇥53..7…⇥…⇥…⇥0,6,…  an example: key, name, description, givens, entries, solution, notes
//! X-wing on 6⇥32⇥…                       and its step
//! ```

use std::fmt;
use std::fmt::Write;
use std::rc::Rc;

use ninefold::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::hint::PlayerBoard;
use ninefold::level::Rating;
use ninefold::techniques::Role;

use crate::template::Language;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintRequest {
    /// The next step.
    Hint(PlayerBoard),
    /// All steps that are possible now.
    Steps(PlayerBoard),
    /// The solution path from the digits on the board.
    Path(PlayerBoard),
    /// The example of the technique with this key.
    Example(String),
    /// A position to practise the technique with this key on. Another seed gives another position.
    Practice(String, u64),
    /// The rating of a puzzle.
    Rating(Grid),
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintResponse {
    /// The next step.
    Next(ExplainedStep),
    /// The board has mistakes.
    Mistake {
        /// Cells with a wrong digit.
        wrong: CellSet,
        /// Cells whose notes exclude the right digit.
        wrong_notes: CellSet,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    MultipleSolutions,
    /// All cells are filled correctly.
    Complete,
    /// No known technique applies, or the request is invalid.
    NoTechniqueApplies,
    /// The steps that are possible now, and whether there may be more.
    Steps(Vec<ExplainedStep>, bool),
    /// The steps to the solution, as far as the known techniques lead.
    SolutionPath(Vec<ExplainedStep>),
    /// The example of a technique, or a position to practise it on.
    Example(Box<TechniqueExample>),
    /// The rating of a puzzle, and its explanation.
    Rating(Rating, Rc<str>),
}

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueExample {
    /// Key of the technique.
    pub key: String,
    /// Name of the technique.
    pub name: String,
    /// What the technique is and why it works.
    pub description: String,
    /// The givens.
    pub givens: Grid,
    /// Givens and entries.
    pub grid: Grid,
    /// The solution.
    pub solution: Grid,
    /// Remaining candidates of each cell.
    pub notes: [DigitSet; 81],
    /// The step to find.
    pub step: ExplainedStep,
}

/// A step of logic in words and shapes, as the page gets it: its [`Explanation`](crate::explain::Explanation) and what is
/// drawn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedStep {
    /// Name of the step, e.g. "X-wing on 6".
    pub name: String,
    /// How hard the step is.
    pub rating: Rating,
    /// Where to look.
    pub location: String,
    /// What there is to see, one sentence a line.
    pub pattern: String,
    /// Why the conclusion follows, one sentence a line.
    pub reasons: String,
    /// What to do.
    pub conclusion: String,
    /// The step in short notation (`techniques/notation.rs`).
    pub notation: String,
    /// Digits to place.
    pub placements: Vec<Candidate>,
    /// Candidates to eliminate.
    pub eliminations: Vec<Candidate>,
    /// Cells to tint.
    pub tints: Vec<(Cell, Role)>,
    /// Shapes to draw over the board, as encoded by `drawing.rs`.
    pub shapes: String,
    /// What the technique is.
    pub technique_description: String,
    /// What the labels in `pattern` mean; empty if it has none.
    pub legend: String,
}

impl ExplainedStep {
    /// Encodes the step as one line, fields separated by tabs.
    fn to_line(&self) -> String {
        let sentences = |text: &str| text.replace('\n', SENTENCE_BREAK);
        let candidates =
            |list: &[Candidate]| join_numbers(list.iter().map(|c| c.cell.index() * 9 + c.digit.index()));
        let tints = self.tints.iter().map(|(cell, role)| cell.index() * 9 + *role as usize);
        [
            &*self.name,
            &self.rating.0.to_string(),
            &self.location,
            &sentences(&self.pattern),
            &sentences(&self.reasons),
            &self.conclusion,
            &self.notation,
            &candidates(&self.placements),
            &candidates(&self.eliminations),
            &join_numbers(tints),
            &self.shapes,
            &self.technique_description,
            &self.legend,
        ]
        .join("\t")
    }

    /// Decodes such a line. Missing fields are empty.
    fn from_line(line: &str) -> ExplainedStep {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let sentences = |text: &str| text.replace(SENTENCE_BREAK, "\n");
        ExplainedStep {
            name: field().to_owned(),
            rating: Rating(field().parse().unwrap_or_default()),
            location: field().to_owned(),
            pattern: sentences(field()),
            reasons: sentences(field()),
            conclusion: field().to_owned(),
            notation: field().to_owned(),
            placements: decode_candidates(field()).collect(),
            eliminations: decode_candidates(field()).collect(),
            tints: decode_pairs(field())
                .filter_map(|(cell, role)| Some((cell, *Role::ALL.get(role)?)))
                .collect(),
            shapes: field().to_owned(),
            technique_description: field().to_owned(),
            legend: field().to_owned(),
        }
    }
}

/// Replaces line breaks within a field.
const SENTENCE_BREAK: &str = "\u{b}";

impl HintResponse {
    /// Encodes the response as text.
    pub fn to_text(&self) -> String {
        let cells = |set: &CellSet| join_numbers(set.into_iter().map(Cell::index));
        let steps = |kind: &str, steps: &[ExplainedStep]| {
            steps.iter().fold(kind.to_owned(), |text, step| text + "\n" + &step.to_line())
        };
        match self {
            HintResponse::Next(step) => steps("next", std::slice::from_ref(step)),
            HintResponse::Mistake { wrong, wrong_notes } => {
                format!("mistake\n{}\t{}", cells(wrong), cells(wrong_notes))
            }
            HintResponse::NoSolution => "none".to_owned(),
            HintResponse::MultipleSolutions => "several".to_owned(),
            HintResponse::Complete => "complete".to_owned(),
            HintResponse::NoTechniqueApplies => "beyond".to_owned(),
            HintResponse::Steps(list, more) => steps(if *more { "more" } else { "list" }, list),
            HintResponse::SolutionPath(list) => steps("path", list),
            HintResponse::Example(example) => example.to_text(),
            HintResponse::Rating(Rating(rating), text) => format!("rated\n{rating}\n{text}"),
        }
    }

    /// Decodes such a text. Anything else is [`HintResponse::NoTechniqueApplies`].
    pub fn from_text(text: &str) -> HintResponse {
        let mut lines = text.split('\n');
        let kind = lines.next();
        let response = match kind {
            Some("next") => lines.next().map(|line| HintResponse::Next(ExplainedStep::from_line(line))),
            Some("mistake") => {
                let mut fields = lines.next().unwrap_or_default().split('\t');
                let mut cells = || decode_cells(fields.next().unwrap_or_default());
                Some(HintResponse::Mistake { wrong: cells(), wrong_notes: cells() })
            }
            Some("none") => Some(HintResponse::NoSolution),
            Some("several") => Some(HintResponse::MultipleSolutions),
            Some("complete") => Some(HintResponse::Complete),
            Some(kind @ ("list" | "more")) => {
                Some(HintResponse::Steps(lines.map(ExplainedStep::from_line).collect(), kind == "more"))
            }
            Some("path") => Some(HintResponse::SolutionPath(lines.map(ExplainedStep::from_line).collect())),
            Some("taught") => TechniqueExample::from_lines(lines.next(), lines.next())
                .map(|example| HintResponse::Example(Box::new(example))),
            Some("rated") => {
                let (rating, text) =
                    text.split_once('\n').and_then(|(_, rest)| rest.split_once('\n')).unwrap_or_default();
                rating.parse().ok().map(|rating| HintResponse::Rating(Rating(rating), text.into()))
            }
            _ => None,
        };
        response.unwrap_or(HintResponse::NoTechniqueApplies)
    }
}

impl TechniqueExample {
    fn to_text(&self) -> String {
        let TechniqueExample { key, name, description, givens, grid, solution, notes, step } = self;
        let [givens, grid, solution] = [givens, grid, solution].map(Grid::to_line);
        let (notes, step) = (encode_notes(notes), step.to_line());
        format!("taught\n{key}\t{name}\t{description}\t{givens}\t{grid}\t{solution}\t{notes}\n{step}")
    }

    fn from_lines(example: Option<&str>, step: Option<&str>) -> Option<TechniqueExample> {
        let mut fields = example?.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let (key, name, description) = (field().to_owned(), field().to_owned(), field().to_owned());
        Some(TechniqueExample {
            key,
            name,
            description,
            givens: Grid::from_line(field())?,
            grid: Grid::from_line(field())?,
            solution: Grid::from_line(field())?,
            notes: decode_notes(field())?,
            step: ExplainedStep::from_line(step?),
        })
    }
}

impl HintRequest {
    /// Encodes the request, with the language of the response.
    pub fn to_text(&self, language: Language) -> String {
        let (kind, PlayerBoard { givens, grid, notes, full_notes, last_cell }) = match self {
            HintRequest::Hint(board) => ("hint", board),
            HintRequest::Steps(board) => ("steps", board),
            HintRequest::Path(board) => ("path", board),
            HintRequest::Example(key) => return ["lesson", language.tag(), key].join(" "),
            HintRequest::Practice(key, seed) => {
                return ["practise", language.tag(), key, &seed.to_string()].join(" ");
            }
            HintRequest::Rating(givens) => return ["rate", language.tag(), &givens.to_line()].join(" "),
        };
        // 81 stands for no cell.
        let last_cell = last_cell.map_or(81, Cell::index).to_string();
        let full_notes = join_numbers(full_notes.into_iter().map(Cell::index));
        [
            kind,
            language.tag(),
            &givens.to_line(),
            &grid.to_line(),
            &last_cell,
            &encode_notes(notes),
            &full_notes,
        ]
        .join(" ")
    }

    /// Decodes such a text.
    pub fn from_text(text: &str) -> Option<(HintRequest, Language)> {
        let mut words = text.split(' ');
        let (kind, language) = (words.next()?, Language::from_tag(words.next()?)?);
        match kind {
            "lesson" => return Some((HintRequest::Example(words.next()?.to_owned()), language)),
            "practise" => {
                let (key, seed) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
                return Some((HintRequest::Practice(key, seed), language));
            }
            "rate" => return Some((HintRequest::Rating(Grid::from_line(words.next()?)?), language)),
            _ => {}
        }
        let (givens, grid) = (Grid::from_line(words.next()?)?, Grid::from_line(words.next()?)?);
        let last_cell = Cell::new(words.next()?.parse().ok()?);
        let (notes, full_notes) = (decode_notes(words.next()?)?, decode_cells(words.next()?));
        let board = PlayerBoard { givens, grid, notes, full_notes, last_cell };
        let request = match kind {
            "hint" => HintRequest::Hint(board),
            "steps" => HintRequest::Steps(board),
            "path" => HintRequest::Path(board),
            _ => return None,
        };
        Some((request, language))
    }
}

impl fmt::Display for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

/// Numbers separated by commas.
fn join_numbers(numbers: impl Iterator<Item = usize>) -> String {
    let mut text = String::new();
    for number in numbers {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{number}");
    }
    text
}

/// The notes of each cell as bits.
fn encode_notes(cells: &[DigitSet; 81]) -> String {
    join_numbers(cells.iter().map(|digits| usize::from(digits.bits())))
}

fn decode_notes(text: &str) -> Option<[DigitSet; 81]> {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut numbers = text.split(',');
    for cell in &mut cells {
        *cell = DigitSet::from_bits(numbers.next()?.parse().ok()?);
    }
    Some(cells)
}

fn decode_numbers(text: &str) -> impl Iterator<Item = usize> {
    text.split(',').filter_map(|number| number.parse().ok())
}

fn decode_cells(text: &str) -> CellSet {
    decode_numbers(text).filter_map(Cell::new).collect()
}

/// Cells, each with a number from 0 to 8.
fn decode_pairs(text: &str) -> impl Iterator<Item = (Cell, usize)> {
    decode_numbers(text).filter_map(|number| Some((Cell::new(number / 9)?, number % 9)))
}

fn decode_candidates(text: &str) -> impl Iterator<Item = Candidate> {
    decode_pairs(text).map(|(cell, digit)| Candidate { cell, digit: Digit::from_index(digit) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_requests_round_trip() {
        let mut notes = [DigitSet::EMPTY; 81];
        notes[7] = DigitSet::from_bits(0b1_0000_0011);
        for last_cell in [None, Some(Cell::at(8, 8))] {
            let full_notes = last_cell.into_iter().collect();
            let board = PlayerBoard { givens: Grid::EMPTY, grid: Grid::EMPTY, notes, full_notes, last_cell };
            for request in [
                HintRequest::Hint(board.clone()),
                HintRequest::Steps(board.clone()),
                HintRequest::Path(board),
            ] {
                for language in Language::ALL {
                    assert_eq!(
                        HintRequest::from_text(&request.to_text(language)),
                        Some((request.clone(), language))
                    );
                }
            }
        }
        let key = "x-wing".to_owned();
        for request in [
            HintRequest::Example(key.clone()),
            HintRequest::Practice(key, 7),
            HintRequest::Rating(Grid::EMPTY),
        ] {
            let text = request.to_text(Language::Chinese);
            assert_eq!(HintRequest::from_text(&text), Some((request, Language::Chinese)));
        }
        assert_eq!(HintRequest::from_text("hint en 12 12 0 0"), None);
    }

    #[test]
    fn hint_responses_round_trip() {
        let candidate = Candidate { cell: Cell::at(4, 5), digit: Digit::from_index(8) };
        let step = ExplainedStep {
            name: "链 of 7".to_owned(),
            rating: Rating(71),
            reasons: "If so, then so.\nElse so too.".to_owned(),
            notation: "chain: r5c6=9".to_owned(),
            placements: vec![candidate],
            tints: vec![(candidate.cell, Role::Placement)],
            shapes: "3 disc pattern M1 1z;".to_owned(),
            ..ExplainedStep::default()
        };
        assert_eq!(step.to_string(), "chain: r5c6=9");
        assert_eq!(ExplainedStep::from_line(&step.to_line()), step);
        for response in [
            HintResponse::Next(step.clone()),
            HintResponse::Mistake { wrong: candidate.cell.peers(), wrong_notes: CellSet::EMPTY },
            HintResponse::NoSolution,
            HintResponse::MultipleSolutions,
            HintResponse::Complete,
            HintResponse::NoTechniqueApplies,
            HintResponse::Steps(vec![], true),
            HintResponse::Steps(vec![step.clone(), step.clone()], false),
            HintResponse::SolutionPath(vec![step.clone()]),
            HintResponse::Rating(Rating(42), "Its hardest step\nis an X-wing.".into()),
            HintResponse::Example(Box::new(TechniqueExample {
                key: "x-wing".to_owned(),
                name: "X-wing".to_owned(),
                description: "In two rows …".to_owned(),
                givens: Grid::EMPTY,
                grid: Grid::EMPTY,
                solution: Grid::EMPTY,
                notes: [DigitSet::from_bits(0b1_0000_0011); 81],
                step,
            })),
        ] {
            assert_eq!(HintResponse::from_text(&response.to_text()), response);
        }
    }
}
