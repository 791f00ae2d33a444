//! Explains nets: what follows from each case. Only true literals are mentioned; the eliminations between
//! them are easy to see.

use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};
use ninefold::techniques::{
    Branch, BranchStep, Cases, Contradiction, Inference, InferenceReason, LinkReason, Net,
};

use super::StepExplainer;
use super::phrases::{Clause, MAX_NAMED_CELLS, phrase};

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
            Cases::Tridagon { cells, digits } => self.tridagon(net, cells, digits),
            // A refutation names its assumption in its only branch.
            _ => {}
        }
        if matches!(net.cases, Cases::Tridagon { .. }) && net.branches.len() == 1 {
            return self.push_conclusion();
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
        let mut clauses = self.clauses(branch);
        if branch.contradiction.is_none() {
            let eliminated = self.step.eliminations;
            let is_said = |last: &Inference| {
                matches!(last.reason, InferenceReason::ByStep(_))
                    && last.literal.node.candidate().into_iter().collect::<CandidateSet>() == eliminated
            };
            if !eliminated.is_empty() && !branch.inferences.last().is_some_and(is_said) {
                let so = phrases.clause(&|| phrases.eliminated(&eliminated));
                // What the case eliminates follows from the last claim, so both are one clause, unless that is
                // too much to keep in mind.
                match clauses.last_mut().filter(|last| last.fits_with(&so)) {
                    Some(last) => {
                        let so_claim = phrase!(phrases, "and-so", claim = so.text);
                        let text = phrase!(phrases, "clauses", first = last.text, rest = so_claim);
                        *last = last.joined(&so, text);
                    }
                    None => clauses.push(so),
                }
            }
            // The case is the conclusion itself: nothing is between them.
            if clauses.is_empty() {
                return self.push(phrase!(phrases, "case-same", claim));
            }
        }
        let start = phrases.clause(&|| phrase!(phrases, "case-if", claim));
        // `If …, then …` is for one case of several. What is to be refuted is supposed in a sentence of its own.
        let joins = |first: &Clause| !alone && start.fits_with(first);
        let start = clauses.first().is_some_and(joins).then_some(start);
        if start.is_none() {
            self.push(phrase!(phrases, "case-suppose", claim));
        }
        let sentences = self.join_into_sentences(clauses, start.as_ref());
        let mut start = start.as_ref();
        for Clause { text: claims, mentions, .. } in sentences {
            phrases.mention(mentions);
            self.push(match start.take() {
                Some(Clause { text, mentions, .. }) => {
                    phrases.mention(*mentions);
                    phrase!(phrases, "case-then", start = *text, claims)
                }
                None => phrase!(phrases, "case-more", claims),
            });
        }
        match branch.contradiction {
            None => {}
            Some(Contradiction::Cell(cell)) => self.push(phrase!(phrases, "clash-cell", cell)),
            Some(Contradiction::House(digit, house)) => {
                self.push(phrase!(phrases, "clash-house", digit, house));
            }
        }
    }

    /// Returns the clauses for what becomes true, with the reasons, and for what the steps within the branch eliminate.
    fn clauses(&self, branch: &Branch) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let step_of = |inference: &Inference| match inference.reason {
            InferenceReason::ByStep(index) => Some(index),
            _ => None,
        };
        // The inferences by one step stand together.
        for group in
            branch.inferences.chunk_by(|one, next| step_of(one).is_some() && step_of(one) == step_of(next))
        {
            match step_of(&group[0]).and_then(|index| branch.steps.get(index)) {
                Some(inner) => clauses.extend(self.step_clauses(inner, group)),
                None => clauses.extend(self.clause(&group[0])),
            }
        }
        clauses
    }

    /// Returns what a step within a branch places and eliminates, as far as the branch needs it: few cells in each clause.
    fn step_clauses(&self, inner: &BranchStep, group: &[Inference]) -> Vec<Clause> {
        let phrases = self.phrases;
        let technique = phrases.phrase(&["technique-", inner.step.technique.key()].concat(), &[]);
        let claims = |claims: &dyn Fn() -> String| {
            phrases.clause(&|| phrase!(phrases, "by-step", claims = claims(), technique))
        };
        let literals = || group.iter().map(|inference| inference.literal);
        let placed = literals().filter(|literal| literal.is_true).map(|literal| literal.node);
        let mut clauses: Vec<Clause> = placed.map(|node| claims(&|| phrases.is(node))).collect();
        let eliminated: CandidateSet = literals()
            .filter(|literal| !literal.is_true)
            .filter_map(|literal| literal.node.candidate())
            .collect();
        let cells: CellSet = eliminated.iter().map(|candidate| candidate.cell).collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        for few in cells.chunks(MAX_NAMED_CELLS) {
            let few: CandidateSet =
                eliminated.iter().filter(|candidate| few.contains(&candidate.cell)).collect();
            clauses.push(claims(&|| phrases.eliminated(&few)));
        }
        clauses
    }

    /// Says that one of the guardians of a tridagon is right.
    fn tridagon(&mut self, net: &Net, cells: CellSet, digits: DigitSet) {
        let phrases = self.phrases;
        self.push(phrase!(phrases, "tridagon-cells", cells, digits));
        phrases.mention_cells(cells);
        self.push(phrase!(phrases, "tridagon-digits", digits));
        let guardians: Vec<Candidate> =
            net.branches.iter().filter_map(|branch| branch.assumption.node.candidate()).collect();
        self.push(if guardians.len() <= MAX_NAMED_CELLS {
            let guardian = |&Candidate { cell, digit }: &Candidate| phrase!(phrases, "in", digit, cell);
            let guardians = phrases.join_or(guardians.iter().map(guardian).collect());
            phrase!(phrases, "tridagon-guardians", guardians)
        } else {
            let (n, cells) =
                (guardians.len(), guardians.iter().map(|guardian| guardian.cell).collect::<CellSet>());
            phrase!(phrases, "tridagon-guardians-many", n, cells)
        });
    }

    /// Returns the clause for a true node, with its reason.
    fn clause(&self, inference: &Inference) -> Option<Clause> {
        let phrases = self.phrases;
        let InferenceReason::LastRemaining(via) = inference.reason else { return None };
        let node = inference.literal.node;
        Some(phrases.clause(&|| match (via, node.cells.single()) {
            (LinkReason::House(house), Some(cell)) => {
                phrase!(phrases, "left-house", cell, digit = node.digit, house)
            }
            (LinkReason::House(house), None) => {
                let cells = phrases.any_cell(node.cells);
                phrase!(phrases, "left-houses", cells, digit = node.digit, house)
            }
            _ => phrase!(phrases, "left-cell", cell = phrases.any_cell(node.cells), digit = node.digit),
        }))
    }

    /// Combines clauses into sentences of limited length. The first one has to fit with `start`.
    fn join_into_sentences(&self, clauses: Vec<Clause>, start: Option<&Clause>) -> Vec<Clause> {
        let mut sentences: Vec<Clause> = Vec::new();
        for clause in clauses {
            let is_first = sentences.len() == 1;
            let join = |last: &Clause| {
                let text = phrase!(self.phrases, "step-on", first = last.text, rest = clause.text);
                let joined = last.joined(&clause, text);
                let is_short = width(&joined.text) <= MAX_SENTENCE_WIDTH && last.fits_with(&clause);
                let fits_start = start.is_none_or(|start| !is_first || start.fits_with(&joined));
                Some(joined).filter(|_| is_short && fits_start)
            };
            match sentences.last().and_then(join) {
                Some(joined) => *sentences.last_mut().expect("a sentence was joined") = joined,
                None => sentences.push(clause),
            }
        }
        sentences
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
