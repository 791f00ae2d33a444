//! Writes proofs: a search for what refutes an assumption, whose dead ends are the lemmas.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::formula::{ClauseNumber, FIRST_GIVEN, Formula, FormulaLiteral, IS_OFF, SWITCH, rule};
use super::propagation::{Conflict, Propagation, Reason};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};
use crate::techniques::{Branch, Cases, Evidence, Link, LinkReason, Literal, Net, Step};

/// Number of pairs of candidates whose consequences are compared before one is chosen.
const MAX_TRIED_PAIRS: usize = 16;

/// A lemma with the clauses from which it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lemma {
    pub literals: Vec<FormulaLiteral>,
    /// The clauses in the order in which unit propagation needs them; the last one is the contradiction.
    pub hints: Vec<ClauseNumber>,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProofLine {
    Comment(String),
    Lemma(Lemma),
}

/// A proof, as lemmas that follow from a formula, the last of them the empty clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is refuted: the rules, the givens, and that there is another solution than the known one.
    pub formula: Formula,
    pub(super) lines: Vec<ProofLine>,
}

impl Proof {
    /// The lemmas.
    pub fn lemmas(&self) -> impl Iterator<Item = &[FormulaLiteral]> {
        self.lines.iter().filter_map(|line| match line {
            ProofLine::Lemma(lemma) => Some(&*lemma.literals),
            ProofLine::Comment(_) => None,
        })
    }
}

/// How many lemmas a step of a path needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LemmaCount {
    /// One for each candidate that the step places or eliminates.
    pub effects: usize,
    /// Those before them, where an effect does not follow by unit propagation.
    pub between: usize,
}

/// Proves that a puzzle has no other solution than its own.
pub fn prove_unique(puzzle: &Puzzle) -> Proof {
    let formula = Formula::new(puzzle.givens()).excluding(puzzle.solution());
    let mut writer = ProofWriter::new(formula);
    writer.exclude_all_but(puzzle.solution());
    writer.finish()
}

/// Proves that a grid has no solution; `None` if it has one.
pub fn prove_unsolvable(grid: &Grid) -> Option<Proof> {
    let mut writer = ProofWriter::new(Formula::new(grid));
    if let Some(conflict) = writer.conflict {
        return Some(writer.close(conflict));
    }
    match writer.refute() {
        Ok(conflict) => Some(writer.close(conflict)),
        Err(HasSolution) => None,
    }
}

/// Proves each step of a path from the givens of a puzzle, in the order of the steps, then that there is no other solution. If the path
/// does not lead to the solution, a search proves the rest. Also returns how many lemmas each step needed.
///
/// # Panics
/// If a step contradicts the solution: if it is of another puzzle.
pub fn prove_path(puzzle: &Puzzle, steps: &[Step]) -> (Proof, Vec<LemmaCount>) {
    let formula = Formula::new(puzzle.givens()).excluding(puzzle.solution());
    let mut writer = ProofWriter::new(formula);
    let mut counts = Vec::with_capacity(steps.len());
    for step in steps {
        writer.comment(step_comment(step));
        let before = writer.lemma_count();
        let literals = step.placements.iter().copied().map(FormulaLiteral::is);
        let literals: Vec<FormulaLiteral> =
            literals.chain(step.eliminations.iter().map(FormulaLiteral::is_not)).collect();
        for literal in &literals {
            writer.prove(*literal, step);
        }
        let between = writer.lemma_count() - before - literals.len();
        counts.push(LemmaCount { effects: literals.len(), between });
    }
    if !writer.is_solved() {
        writer.comment("the rest by search".to_string());
        writer.exclude_all_but(puzzle.solution());
    }
    (writer.finish(), counts)
}

/// The longest comment about a step, in bytes: forcing nets say more.
const MAX_COMMENT: usize = 200;

/// A step in short notation; of a long one the technique and what it does.
fn step_comment(step: &Step) -> String {
    let text = step.to_string();
    match text.rsplit_once(": ") {
        Some((_, effects)) if text.len() > MAX_COMMENT => format!("{}: {effects}", step.technique.key()),
        _ => text,
    }
}

/// The cells and houses that a step is about, each as the candidates of which one is true. None for a step that rests on uniqueness: the
/// rules do not imply it by these.
fn cases_of(evidence: &Evidence) -> Vec<Vec<Candidate>> {
    let of_cell = |cell: Cell| -> Vec<Candidate> {
        DigitSet::ALL.into_iter().map(|digit| Candidate { cell, digit }).collect()
    };
    let of_house = |digit: Digit, house: House| -> Vec<Candidate> {
        house.cells().into_iter().map(|cell| Candidate { cell, digit }).collect()
    };
    let of_cells = |cells: CellSet| cells.into_iter().map(of_cell);
    match evidence {
        Evidence::Subset { cells, .. }
        | Evidence::Cover { cells, .. }
        | Evidence::Net(Net { cases: Cases::Tridagon { cells, .. }, .. }) => of_cells(*cells).collect(),
        Evidence::Fish { digit, base, .. } => base.into_iter().map(|house| of_house(*digit, house)).collect(),
        Evidence::Chain(chain) => {
            let links = chain.links.iter().zip(&chain.nodes);
            let cases = links.flat_map(|(link, node)| match link {
                Link::Weak => vec![],
                Link::Strong(LinkReason::Cell) => of_cells(node.cells).collect(),
                Link::Strong(LinkReason::House(house)) => vec![of_house(node.digit, *house)],
                Link::Strong(LinkReason::Set(cells)) => of_cells(*cells).collect(),
            });
            cases.collect()
        }
        Evidence::Blossom { stem, petals, .. } => [of_cell(*stem)]
            .into_iter()
            .chain(petals.iter().flat_map(|(_, cells)| of_cells(*cells)))
            .collect(),
        _ => vec![],
    }
}

/// A literal of a net as literals of the formula. That a group of several cells has a digit is a clause and not a literal: none.
fn literals_of(Literal { node, is_true }: Literal) -> Vec<FormulaLiteral> {
    let candidates = node.cells.into_iter().map(|cell| Candidate { cell, digit: node.digit });
    match (is_true, node.cells.len()) {
        (false, _) => candidates.map(FormulaLiteral::is_not).collect(),
        (true, 1) => candidates.map(FormulaLiteral::is).collect(),
        (true, _) => vec![],
    }
}

/// What was to be refuted has a solution.
struct HasSolution;

struct ProofWriter {
    formula: Formula,
    lines: Vec<ProofLine>,
    /// The lemmas by their numbers, from the first after the formula on.
    lemmas: Vec<Vec<FormulaLiteral>>,
    givens: Vec<FormulaLiteral>,
    propagation: Propagation,
    assumed: Vec<FormulaLiteral>,
    /// The cells and houses of the step that is being proved, among which the search chooses first. Empty once it has chosen another.
    cases: Vec<Vec<Candidate>>,
    /// A contradiction among the givens.
    conflict: Option<Conflict>,
}

impl ProofWriter {
    fn new(formula: Formula) -> ProofWriter {
        let givens: Vec<FormulaLiteral> = formula.givens().collect();
        let mut propagation = Propagation::new();
        let numbered = (FIRST_GIVEN..).zip(&givens);
        let conflict = numbered
            .map(|(number, given)| propagation.set(*given, Reason::Clause(number)))
            .find_map(Result::err);
        ProofWriter {
            formula,
            lines: vec![],
            lemmas: vec![],
            givens,
            propagation,
            assumed: vec![],
            cases: vec![],
            conflict,
        }
    }

    fn comment(&mut self, text: String) {
        self.lines.push(ProofLine::Comment(text));
    }

    fn lemma_count(&self) -> usize {
        self.lemmas.len()
    }

    fn is_solved(&self) -> bool {
        self.propagation.trail.iter().filter(|(literal, _)| literal.is_positive()).count() == 81
    }

    /// Number of the first lemma.
    fn first_lemma(&self) -> ClauseNumber {
        self.formula.clause_count() as ClauseNumber + 1
    }

    /// The literals of a clause by its number.
    fn clause(&self, number: ClauseNumber) -> Vec<FormulaLiteral> {
        if number < FIRST_GIVEN {
            return rule(number);
        }
        let index = (number - FIRST_GIVEN) as usize;
        match self.givens.get(index) {
            Some(given) => vec![*given],
            None if number < self.first_lemma() => self.formula.exclusion().unwrap_or_default(),
            None => self.lemmas[(number - self.first_lemma()) as usize].clone(),
        }
    }

    /// Writes a lemma that follows from a contradiction under what is assumed, and returns its number.
    fn write_lemma(&mut self, literals: Vec<FormulaLiteral>, Conflict(conflict): Conflict) -> ClauseNumber {
        let hints = self.hints(conflict);
        self.push_lemma(literals, hints)
    }

    /// Writes a lemma that follows from these clauses, and returns its number.
    fn push_lemma(&mut self, literals: Vec<FormulaLiteral>, hints: Vec<ClauseNumber>) -> ClauseNumber {
        self.lemmas.push(literals.clone());
        self.lines.push(ProofLine::Lemma(Lemma { literals, hints }));
        self.first_lemma() + self.lemmas.len() as ClauseNumber - 1
    }

    /// Writes the lemma that not all of what is assumed is true, and returns its number.
    fn write_lemma_of_assumed(&mut self, conflict: Conflict) -> ClauseNumber {
        let literals = self.assumed.iter().rev().map(|literal| literal.negated()).collect();
        self.write_lemma(literals, conflict)
    }

    /// The clauses that lead to a contradiction, in order.
    fn hints(&self, conflict: ClauseNumber) -> Vec<ClauseNumber> {
        let mut is_needed = vec![false; self.propagation.trail.len()];
        let mut hints = vec![conflict];
        let add = |literals: Vec<FormulaLiteral>, is_needed: &mut [bool]| {
            let are_false =
                literals.iter().filter(|literal| self.propagation.value(**literal) == Some(false));
            for place in are_false.filter_map(|literal| self.propagation.place(literal.variable())) {
                is_needed[place] = true;
            }
        };
        add(self.clause(conflict), &mut is_needed);
        for place in (0..is_needed.len()).rev() {
            if is_needed[place]
                && let (_, Reason::Clause(reason)) = self.propagation.trail[place]
            {
                hints.push(reason);
                add(self.clause(reason), &mut is_needed);
            }
        }
        hints.reverse();
        hints
    }

    /// Proves that a literal is true, as a step says.
    fn prove(&mut self, literal: FormulaLiteral, step: &Step) {
        let length = self.propagation.trail.len();
        let known = self.propagation.value(literal);
        debug_assert_ne!(known, Some(false), "{step}");
        let conflict = if known == Some(true) {
            // The lemma says what is known already; its reason is the contradiction.
            let place = self.propagation.place(literal.variable()).unwrap_or_default();
            match self.propagation.trail[place].1 {
                Reason::Clause(reason) => Conflict(reason),
                Reason::Assumed => unreachable!("nothing is assumed"),
            }
        } else {
            self.assumed.push(literal.negated());
            let at_once = self.propagation.set(literal.negated(), Reason::Assumed);
            match at_once.and_then(|()| self.follow_cases(step)) {
                Err(conflict) => conflict,
                Ok(()) => self.refute_by_cases(step),
            }
        };
        self.assumed.clear();
        let number = self.write_lemma(vec![literal], conflict);
        self.propagation.undo(length);
        // The formula with the givens has a solution, so nothing true contradicts it.
        let _ = self.propagation.set(literal, Reason::Clause(number));
    }

    /// Refutes that an effect of a step is wrong, which is assumed, by the cells and houses that the step is about. Where these do not
    /// suffice, the search goes on among all, and a comment says so.
    fn refute_by_cases(&mut self, step: &Step) -> Conflict {
        self.cases = cases_of(&step.evidence);
        let first_line = self.lines.len();
        let outcome = self.refute();
        if self.cases.is_empty() {
            self.lines.insert(first_line, ProofLine::Comment("by search".to_string()));
        }
        self.cases.clear();
        match outcome {
            Ok(conflict) => conflict,
            Err(HasSolution) => unreachable!("{step} is true of the only solution"),
        }
    }

    /// Follows the cases of a forcing net while its effect is assumed to be wrong: a lemma for each inference that unit propagation does not
    /// find, then one against the case. The error is the contradiction to which the cases lead.
    fn follow_cases(&mut self, step: &Step) -> Result<(), Conflict> {
        let Evidence::Net(net) = &step.evidence else { return Ok(()) };
        for branch in &net.branches {
            let length = self.propagation.trail.len();
            let case = literals_of(branch.assumption);
            if let [case] = case[..]
                && self.propagation.value(case).is_none()
            {
                self.assumed.push(case);
                let outcome = self.propagation.set(case, Reason::Assumed);
                let outcome = outcome.and_then(|()| self.follow_inferences(branch));
                let number = outcome.err().map(|conflict| self.write_lemma_of_assumed(conflict));
                self.assumed.pop();
                self.propagation.undo(length);
                if let Some(number) = number {
                    self.propagation.set(case.negated(), Reason::Clause(number))?;
                }
            } else if case.iter().all(|literal| self.propagation.value(*literal) == Some(true)) {
                // The assumption is that the effect is wrong.
                self.follow_inferences(branch)?;
            }
        }
        Ok(())
    }

    /// Follows the inferences from a case that is assumed. The error is the contradiction to which they lead.
    fn follow_inferences(&mut self, branch: &Branch) -> Result<(), Conflict> {
        for literal in branch.inferences.iter().flat_map(|inference| literals_of(inference.literal)) {
            if self.propagation.value(literal).is_some() {
                continue;
            }
            let length = self.propagation.trail.len();
            self.assumed.push(literal.negated());
            let outcome = self.propagation.set(literal.negated(), Reason::Assumed);
            let number = outcome.err().map(|conflict| self.write_lemma_of_assumed(conflict));
            self.assumed.pop();
            self.propagation.undo(length);
            if let Some(number) = number {
                self.propagation.set(literal, Reason::Clause(number))?;
            }
        }
        Ok(())
    }

    /// Refutes every candidate that is not of the solution, until unit propagation has placed all digits.
    fn exclude_all_but(&mut self, solution: &Grid) {
        while let Some(options) = self.choice() {
            let wrong = options.into_iter().find(|option| solution[option.cell] != Some(option.digit));
            let Some(wrong) = wrong else { return };
            let number = match self.refute_option(wrong) {
                Ok(number) => number,
                Err(HasSolution) => unreachable!("the puzzle has one solution"),
            };
            let _ = self.propagation.set(FormulaLiteral::is_not(wrong), Reason::Clause(number));
        }
    }

    /// Refutes what is assumed: writes lemmas until unit propagation ends in a contradiction, which is returned.
    fn refute(&mut self) -> Result<Conflict, HasSolution> {
        while let Some(options) = self.choice() {
            let option = options[0];
            let number = self.refute_option(option)?;
            if let Err(conflict) =
                self.propagation.set(FormulaLiteral::is_not(option), Reason::Clause(number))
            {
                return Ok(conflict);
            }
        }
        Err(HasSolution)
    }

    /// Refutes a candidate under what is assumed; returns the number of the lemma that says so.
    fn refute_option(&mut self, option: Candidate) -> Result<ClauseNumber, HasSolution> {
        let length = self.propagation.trail.len();
        self.assumed.push(FormulaLiteral::is(option));
        let conflict = match self.propagation.set(FormulaLiteral::is(option), Reason::Assumed) {
            Err(conflict) => conflict,
            Ok(()) => self.refute()?,
        };
        let number = self.write_lemma_of_assumed(conflict);
        self.assumed.pop();
        self.propagation.undo(length);
        Ok(number)
    }

    /// The candidates among which one is true, to refute them one after another: of a cell, or of a digit in a house. Where there are pairs,
    /// the one whose candidates have the most consequences, or one that leads to a contradiction at once. `None` if all digits are placed.
    fn choice(&mut self) -> Option<Vec<Candidate>> {
        let of_step = self.cases.iter().filter_map(|case| self.open_options(case));
        if let Some(options) = of_step.min_by_key(Vec::len) {
            return Some(options);
        }
        self.cases.clear();
        let mut best: Option<(usize, Vec<Candidate>)> = None;
        for mut options in self.propagation.fewest_options(MAX_TRIED_PAIRS) {
            if options.len() > 2 {
                return Some(options);
            }
            let [first, second] = [options[0], options[1]].map(|option| self.consequences(option));
            let (Some(first_count), Some(second_count)) = (first, second) else {
                if first.is_some() {
                    options.swap(0, 1);
                }
                return Some(options);
            };
            if second_count > first_count {
                options.swap(0, 1);
            }
            let product = first_count * second_count;
            if best.as_ref().is_none_or(|(most, _)| product > *most) {
                best = Some((product, options));
            }
        }
        best.map(|(_, options)| options)
    }

    /// The candidates among these that may be true, at least two, none of which is.
    fn open_options(&self, candidates: &[Candidate]) -> Option<Vec<Candidate>> {
        let value = |candidate: &Candidate| self.propagation.value(FormulaLiteral::is(*candidate));
        let open: Vec<Candidate> =
            candidates.iter().copied().filter(|candidate| value(candidate) != Some(false)).collect();
        (open.len() > 1 && open.iter().all(|candidate| value(candidate).is_none())).then_some(open)
    }

    /// How much follows from a candidate by unit propagation; `None` if that is a contradiction.
    fn consequences(&mut self, candidate: Candidate) -> Option<usize> {
        let length = self.propagation.trail.len();
        let outcome = self.propagation.set(FormulaLiteral::is(candidate), Reason::Assumed);
        let count = self.propagation.trail.len() - length;
        self.propagation.undo(length);
        outcome.ok().map(|()| count)
    }

    /// Ends the proof of a formula whose other solutions are all excluded: unit propagation has placed the digits of the solution. Two lemmas
    /// switch on the clause that they contradict.
    fn finish(mut self) -> Proof {
        let exclusion = FIRST_GIVEN + self.givens.len() as ClauseNumber;
        let [is_on, first] = [IS_OFF.negated(), SWITCH[0]];
        self.comment("from here on: not this solution".to_string());
        let either = self.push_lemma(vec![is_on, first], vec![exclusion + 1, exclusion + 2]);
        let switched = self.push_lemma(vec![is_on], vec![either, exclusion + 3, exclusion + 4]);
        let hints = [switched].into_iter().chain(self.hints(exclusion)).collect();
        self.push_lemma(vec![], hints);
        Proof { formula: self.formula, lines: self.lines }
    }

    /// Ends the proof of a formula without an exclusion.
    fn close(mut self, conflict: Conflict) -> Proof {
        self.write_lemma(vec![], conflict);
        Proof { formula: self.formula, lines: self.lines }
    }
}
