//! Explains a step in sentences for a reader who knows only the rules: where to look, the name of the
//! technique, and why the step is right.
//!
//! ```text
//!   Board, Step, Language ──▶ Explanation   Look at the digit 6 in rows 2 and 7.
//!                                           X-wing on 6
//!                                           In rows 2 and 7 the only places for 6 are in columns 3 and 8. …
//!                                           So r1c3 cannot be 6.
//! ```
//!
//! The sentences are in `www/i18n/*/explain.txt`. There is one submodule per kind of
//! evidence.

mod chain;
mod chain_strip;
mod colours;
pub mod hint_drawing;
pub mod miniature;
mod net;
mod pattern;
mod phrases;
mod rectangle;
mod seen;
mod sets;
mod short_texts;

use std::cell::Cell as StdCell;

use ninefold::grid::{Board, Cell, CellSet};
use ninefold::rating::{Pace, PuzzleRating};
use ninefold::techniques::{Evidence, Step, Technique};
use phrases::{Clause, Mentions, Phrases, phrase};

use crate::template::{Language, TemplateArguments, texts};

/// The text of a step, from a first nudge to the full proof. The page gets it as a
/// [`ExplainedStep`](crate::protocol::ExplainedStep), together with what is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Where to look: "Look at block 5."
    pub location: String,
    pub location_cells: CellSet,
    /// Name of the technique, e.g. "X-wing on 6".
    pub name: String,
    /// What is marked on the board, in one sentence.
    pub pattern: String,
    /// The proof; its last sentence is the conclusion.
    pub reasons: Vec<ReasonSentence>,
    /// What to do: "Eliminate 6 from r1c3."
    pub instruction: String,
    /// What the step changes, as a statement: "6 eliminated from r1c3."
    pub conclusion: String,
    /// Meaning of the first short cell name in `pattern`: "r4c5 is the cell where row 4 meets column 5."
    /// Empty if there is none.
    pub legend: String,
    /// What hollow and filled circles mean; empty if the drawing has no chain.
    pub signs: String,
    /// The chain in signs ([`chain_strip`]); empty if the step has none, or a long one.
    pub chain_strip: String,
}

/// A sentence of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReasonSentence {
    pub sentence: String,
    /// The cells that it names or counts.
    pub cells: CellSet,
    /// The cells of the houses that it names.
    pub house_cells: CellSet,
}

/// Explains a step. `board` is the board on which it was found.
pub fn explain(board: &Board, step: &Step, language: Language) -> Explanation {
    let mentions = StdCell::default();
    let phrases = Phrases::new(language, &mentions);
    let mut explainer =
        StepExplainer { phrases, board, step, reasons: Vec::new(), chain_strip: String::new() };
    explainer.explain_evidence();
    let pattern = Phrases::capitalize(&explainer.pattern());
    Explanation {
        location: Phrases::capitalize(&explainer.location()),
        location_cells: explainer.place().cells(board),
        name: explainer.name(),
        instruction: Phrases::capitalize(&explainer.instruction()),
        conclusion: Phrases::capitalize(&explainer.conclusion()),
        legend: explainer.legend(&pattern),
        signs: explainer.signs(),
        pattern,
        reasons: explainer.reasons,
        chain_strip: explainer.chain_strip,
    }
}

impl Explanation {
    /// The sentences of the proof.
    pub fn sentences(&self) -> Vec<&str> {
        self.reasons.iter().map(|reason| &*reason.sentence).collect()
    }

    /// The cells that the sentences name, in order of their first mention; then those that only the pattern names.
    pub fn named_cells(&self, language: Language) -> Vec<Cell> {
        let mut text = self.sentences().join("\n");
        text.push_str(&self.pattern);
        named_in(&text, language)
    }

    /// The cells that the pattern names.
    pub fn cells_of_pattern(&self, language: Language) -> CellSet {
        named_in(&self.pattern, language).into_iter().collect()
    }
}

/// The cells that a text names, in order.
fn named_in(text: &str, language: Language) -> Vec<Cell> {
    let mut named: Vec<(usize, Cell)> = Vec::new();
    for cell in Cell::all() {
        if let Some(place) = text.find(&cell_name(cell, language)) {
            let before = named.iter().filter(|(other, _)| *other < place).count();
            named.insert(before, (place, cell));
        }
    }
    named.into_iter().map(|(_, cell)| cell).collect()
}

pub fn technique_name(technique: Technique, language: Language) -> String {
    texts!("explain", language).format(&format!("technique-{}", technique.key()), &[])
}

/// What a list of techniques shows beside the name: the rating, or that the technique is a special case.
pub fn technique_note(technique: Technique, language: Language) -> String {
    match technique.special_case_of() {
        Some(_) => texts!("explain", language).text("special-case"),
        None => texts!("explain", language).rating_text(technique.rating()),
    }
}

/// Name of the technique of a step. If the step is a special case of another technique, which its position shows, that is named, too.
pub fn step_name_in_position(step: Technique, position: Technique, language: Language) -> String {
    let name = technique_name(step, language);
    if step == position {
        return name;
    }
    let arguments: TemplateArguments = &[("name", &name), ("technique", &technique_name(position, language))];
    texts!("explain", language).format("beside", arguments)
}

/// Greatest number of techniques that the summary of a rating names.
const MAX_NAMED_TECHNIQUES: usize = 3;

/// Returns what a puzzle requires, one sentence per line.
pub fn rating_summary(rating: &PuzzleRating, pace: &Pace, language: Language) -> String {
    let mentions = StdCell::default();
    let phrases = Phrases::new(language, &mentions);
    let uses =
        rating.techniques.iter().rev().map(|&(technique, uses)| {
            phrase!(phrases, "use", name = technique_name(technique, language), uses)
        });
    let mut names: Vec<String> = uses.collect();
    let easier = names.len().saturating_sub(MAX_NAMED_TECHNIQUES);
    // One easier technique takes no more room than the word for it.
    if easier > 1 {
        names.truncate(MAX_NAMED_TECHNIQUES);
        names.push(phrase!(phrases, "uses-easier", count = easier));
    }
    let uses = phrases.join_and(names);
    let (minutes, (low, high)) = (rating.time.minutes(), rating.time.usual_minutes());
    if !rating.is_solved {
        return phrase!(phrases, "rating-beyond") + "\n" + &phrase!(phrases, "uses-beyond", uses);
    }
    let time = if rating.needs_only_singles() {
        phrase!(phrases, "time", minutes, low, high)
    } else {
        phrase!(phrases, "time-estimate", minutes)
    };
    let own = pace.own_minutes(rating.level, rating.time);
    let time = own.map_or(time.clone(), |own| phrase!(phrases, "time-own", time, own));
    [time, phrase!(phrases, "uses", uses), phrase!(phrases, "rating", steps = rating.bottleneck)].join("\n")
}

/// The techniques that a puzzle needs, easiest first, each in a line with its number of uses.
pub fn technique_uses(rating: &PuzzleRating, language: Language) -> String {
    let line = |(technique, uses): &_| format!("{} × {uses}", technique_name(*technique, language));
    rating.techniques.iter().map(line).collect::<Vec<String>>().join("\n")
}

/// Short name of a cell, as in the sentences: "r4c5".
pub fn cell_name(cell: Cell, language: Language) -> String {
    Phrases::new(language, &StdCell::default()).cell(cell)
}

/// Expands cell names for speech: "r4c5" becomes "row 4 column 5".
pub fn expand_cell_names(sentence: &str, language: Language) -> String {
    Phrases::new(language, &StdCell::default()).expand_cell_names(sentence)
}

/// Explains a step in one language.
struct StepExplainer<'a> {
    phrases: Phrases<'a>,
    board: &'a Board,
    step: &'a Step,
    reasons: Vec<ReasonSentence>,
    chain_strip: String,
}

impl StepExplainer<'_> {
    fn explain_evidence(&mut self) {
        if self.step.technique.is_out_of_reach() {
            self.phrases.mention_cells(self.cells_of_effects());
            self.push(phrase!(self.phrases, "beyond-people"));
        }
        match &self.step.evidence {
            Evidence::Single { house } => self.single(*house),
            Evidence::Locked { digit, home, other } => self.locked(*digit, *home, *other),
            Evidence::Subset { cells, digits, houses, hidden } => {
                self.subset(*cells, *digits, *houses, *hidden);
            }
            Evidence::Fish { digit, base, cover, fins } if self.step.technique.is_quick() => {
                self.fish(*digit, *base, *cover, *fins);
            }
            Evidence::Fish { digit, base, cover, fins } => self.general_fish(*digit, *base, *cover, *fins),
            Evidence::Chain(chain) => self.chain(chain),
            Evidence::Colours { digit, clusters: nets } => self.colours(*digit, nets),
            Evidence::RemotePair { cells, digits } => self.remote_pair(cells, *digits),
            Evidence::Cover { cells, covers } => self.cover(*cells, covers),
            Evidence::Blossom { stem, petals, digit } => self.blossom(*stem, petals, *digit),
            Evidence::Rectangle { corners, digits, strong, subset } => {
                self.rectangle(corners, *digits, *strong, *subset);
            }
            Evidence::Bug { guardians, strong, subset } => self.bug(guardians, *strong, *subset),
            Evidence::Net(net) => self.net(net),
            Evidence::Exocet(exocet) => self.exocet(exocet),
            // Every kind has an explanation, as `tests/variants.rs` checks. Without one a step has its conclusion.
            _ => {}
        }
    }

    fn cells_of_effects(&self) -> CellSet {
        let Step { placements, eliminations, .. } = self.step;
        placements.iter().copied().chain(eliminations.iter()).map(|candidate| candidate.cell).collect()
    }

    fn push(&mut self, sentence: impl AsRef<str>) {
        let Mentions { cells, houses, named: _ } = self.phrases.take_mentions();
        let house_cells = houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let sentence = Phrases::capitalize(sentence.as_ref());
        self.reasons.push(ReasonSentence { sentence, cells, house_cells });
    }

    /// Adds a sentence unless it would be long. Returns whether it was added.
    fn push_if_short(&mut self, sentence: &dyn Fn() -> String) -> bool {
        let clause = self.phrases.clause(sentence);
        let is_short = clause.is_short();
        if is_short {
            self.push_clause(&clause);
        }
        is_short
    }

    fn push_clause(&mut self, clause: &Clause) {
        self.phrases.mention(clause.mentions);
        self.push(&clause.text);
    }

    /// Adds "Either way 6 is in r1c2 or r1c5: r1c3 cannot be 6."; as two sentences if one would be long.
    fn push_with_claims(&mut self, reason: &dyn Fn() -> String, claims: &dyn Fn() -> String) {
        let phrases = self.phrases;
        if !self.push_if_short(&|| phrase!(phrases, "with-claims", first = reason(), claims = claims())) {
            self.push(phrase!(phrases, "sentence", first = reason()));
            self.push(phrase!(phrases, "so", claims = claims()));
        }
    }

    /// Adds a reason, and the conclusion that follows from it.
    fn push_concluding(&mut self, reason: &dyn Fn() -> String) {
        let (phrases, step) = (self.phrases, self.step);
        self.push_with_claims(reason, &|| phrases.conclusion(step));
    }

    /// Adds "So r1c3 cannot be 6."
    fn push_conclusion(&mut self) {
        self.push(phrase!(self.phrases, "so", claims = self.phrases.conclusion(self.step)));
    }

    fn push_either_way(&mut self) {
        self.push(phrase!(self.phrases, "either-way", claims = self.phrases.conclusion(self.step)));
    }
}
