//! Explains nets: what follows from each case. Only true literals are mentioned; the eliminations between
//! them are easy to see.

use ninefold::techniques::{Branch, Cases, Contradiction, Inference, InferenceReason, LinkReason, Net};

use super::StepExplainer;
use super::phrases::phrase;

/// Width up to which clauses are combined into one sentence; a Chinese character counts as two.
const MAX_SENTENCE_WIDTH: usize = 140;

impl StepExplainer<'_> {
    pub fn net(&mut self, net: &Net) {
        let phrases = self.phrases;
        match net.cases {
            Cases::Cell(cell) => {
                let digits = phrases.any_digit(self.board.candidates(cell));
                self.push(phrase!(phrases, "case-cell", cell, digits));
            }
            Cases::House(digit, house) => {
                let cells = phrases.any_cell(self.board.places(digit) & house.cells());
                self.push(phrase!(phrases, "case-house", house, digit, cells));
            }
            Cases::Refutation => {}
        }
        for branch in &net.branches {
            self.branch(branch, matches!(net.cases, Cases::Refutation));
        }
        if matches!(net.cases, Cases::Refutation) {
            self.push_conclusion();
        } else {
            self.push(phrase!(phrases, "always", claims = phrases.conclusion(self.step)));
        }
    }

    fn branch(&mut self, branch: &Branch, alone: bool) {
        let phrases = self.phrases;
        let claim = branch.assumption.node;
        let mut clauses: Vec<String> =
            branch.inferences.iter().filter_map(|inference| self.clause(inference)).collect();
        if branch.contradiction.is_none() {
            let eliminated = self.step.eliminations;
            if !eliminated.is_empty() {
                match clauses.last_mut() {
                    Some(last) => {
                        let so = phrase!(phrases, "and-so", claim = eliminated);
                        *last = phrase!(phrases, "clauses", first = *last, rest = so);
                    }
                    None => clauses.push(phrases.eliminated(&eliminated)),
                }
            }
            if clauses.is_empty() {
                self.push(phrase!(phrases, "case-same", claim));
                return;
            }
        }
        if alone {
            self.push(phrase!(phrases, "case-suppose", claim));
        }
        let mut start = (!alone).then(|| phrase!(phrases, "case-if", claim));
        for claims in self.join_into_sentences(clauses) {
            self.push(match start.take() {
                Some(start) => phrase!(phrases, "case-then", start, claims),
                None => phrase!(phrases, "case-more", claims),
            });
        }
        if let Some(start) = start {
            self.push(start);
        }
        match branch.contradiction {
            None => {}
            Some(Contradiction::Cell(cell)) => {
                self.push(phrase!(phrases, "clash-cell", cell));
            }
            Some(Contradiction::House(digit, house)) => {
                self.push(phrase!(phrases, "clash-house", digit, house));
            }
        }
    }

    /// Returns the clause for a true node, with its reason.
    fn clause(&self, inference: &Inference) -> Option<String> {
        let phrases = self.phrases;
        let InferenceReason::LastRemaining(via) = inference.reason else { return None };
        let node = inference.literal.node;
        Some(match (via, node.cells.single()) {
            (LinkReason::House(house), Some(cell)) => {
                phrase!(phrases, "left-house", cell, digit = node.digit, house)
            }
            (LinkReason::House(house), None) => {
                let cells = phrases.any_cell(node.cells);
                phrase!(phrases, "left-houses", cells, digit = node.digit, house)
            }
            _ => phrase!(phrases, "left-cell", cell = phrases.any_cell(node.cells), digit = node.digit),
        })
    }

    /// Combines clauses into sentences of limited width.
    fn join_into_sentences(&self, clauses: Vec<String>) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for clause in clauses {
            match sentences.last_mut() {
                Some(last) if width(last) + width(&clause) <= MAX_SENTENCE_WIDTH => {
                    *last = phrase!(self.phrases, "step-on", first = *last, rest = clause);
                }
                _ => sentences.push(clause),
            }
        }
        sentences
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
