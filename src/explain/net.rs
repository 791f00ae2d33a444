//! Nets: what follows from each case. Only what becomes true is told; what that strikes can be seen.

use crate::techniques::{Branch, Cases, Clash, Inference, Net, Reason, Via};

use super::Teller;
use super::words::say;

/// Clauses make one sentence up to so many letters; a Chinese character counts as two.
const LONG: usize = 140;

impl Teller<'_> {
    pub fn net(&mut self, net: &Net) {
        let words = self.words;
        match net.cases {
            Cases::Cell(cell) => {
                let digits = words.any_digit(self.board.candidates(cell));
                self.tell(say!(words, "case-cell", cell = words.cell(cell), digits = digits));
            }
            Cases::House(digit, house) => {
                let cells = words.any_cell(self.board.places(digit) & house.cells());
                self.tell(say!(
                    words,
                    "case-house",
                    house = words.house(house),
                    digit = digit,
                    cells = cells
                ));
            }
            Cases::Refuted => {}
        }
        for branch in &net.branches {
            self.branch(branch, matches!(net.cases, Cases::Refuted));
        }
        if matches!(net.cases, Cases::Refuted) {
            self.so();
        } else {
            self.tell(say!(words, "always", claims = words.outcome(self.step)));
        }
    }

    fn branch(&mut self, branch: &Branch, alone: bool) {
        let words = self.words;
        let claim = words.is(branch.assumed.node);
        let mut clauses: Vec<String> =
            branch.inferences.iter().filter_map(|inference| self.clause(inference)).collect();
        if branch.clash.is_none() {
            let gone = &self.step.eliminations;
            if !gone.is_empty() {
                let gone = words.gone(gone);
                match clauses.last_mut() {
                    Some(last) => {
                        *last = words.follow(vec![last.clone(), say!(words, "and-so", claim = gone)]);
                    }
                    None => clauses.push(gone),
                }
            }
            if clauses.is_empty() {
                self.tell(say!(words, "case-same", claim = claim));
                return;
            }
        }
        if alone {
            self.tell(say!(words, "case-suppose", claim = claim));
        }
        let mut start = (!alone).then(|| say!(words, "case-if", claim = claim));
        for claims in self.bundled(clauses) {
            self.tell(match start.take() {
                Some(start) => say!(words, "case-then", start = start, claims = claims),
                None => say!(words, "case-more", claims = claims),
            });
        }
        if let Some(start) = start {
            self.tell(start);
        }
        match branch.clash {
            None => {}
            Some(Clash::Cell(cell)) => self.tell(say!(words, "clash-cell", cell = words.cell(cell))),
            Some(Clash::House(digit, house)) => {
                self.tell(say!(words, "clash-house", digit = digit, house = words.house(house)));
            }
        }
    }

    /// What becomes true, with the reason.
    fn clause(&self, inference: &Inference) -> Option<String> {
        let words = self.words;
        let Reason::Left(via) = inference.reason else { return None };
        let node = inference.claim.node;
        Some(match (via, node.cells.single()) {
            (Via::House(house), Some(cell)) => {
                let (cell, house) = (words.cell(cell), words.house(house));
                say!(words, "left-house", cell = cell, digit = node.digit, house = house)
            }
            (Via::House(house), None) => {
                let (cells, house) = (words.any_cell(node.cells), words.house(house));
                say!(words, "left-houses", cells = cells, digit = node.digit, house = house)
            }
            _ => say!(words, "left-cell", cell = words.any_cell(node.cells), digit = node.digit),
        })
    }

    /// Clauses put together into sentences that are not too long.
    fn bundled(&self, clauses: Vec<String>) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for clause in clauses {
            match sentences.last_mut() {
                Some(last) if width(last) + width(&clause) <= LONG => {
                    *last = say!(self.words, "step-on", first = last, rest = clause);
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
