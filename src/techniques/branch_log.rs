//! The inferences of a branch as they are made, and those of them that a conclusion needs.

use alloc::{vec, vec::Vec};

use crate::grid::{Board, Candidate, CandidateSet, CellSet, DigitSet};

use super::step::{
    Branch, BranchStep, Contradiction, Inference, InferenceReason, LinkReason, Literal, Node, Step,
};

/// The inferences from an assumption, in the order in which they were made.
///
/// Literals have numbers: 0 is the assumption, and the inference with index `i` has the number `i + 1`.
pub struct BranchLog {
    assumption: Candidate,
    inferences: Vec<Inference>,
    /// For each literal, the length of the longest sequence of inferences that it needs.
    depths: Vec<u16>,
    /// The numbers of the literals by which candidates are false; 0 if they are not.
    numbers_of_false: [u16; 729],
    /// The numbers of the literals by which candidates are true; of the assumption it is not kept.
    numbers_of_true: [u16; 729],
    steps: Vec<BranchStep>,
}

/// What a branch is followed for.
#[derive(Clone, Copy)]
pub enum BranchEnd {
    /// A contradiction.
    Contradiction(Contradiction),
    /// That a candidate is true, or false.
    Literal(Candidate, bool),
}

fn index(candidate: Candidate) -> usize {
    9 * candidate.cell.index() + candidate.digit.index()
}

impl BranchLog {
    pub fn new(assumption: Candidate) -> BranchLog {
        BranchLog {
            assumption,
            inferences: Vec::new(),
            depths: vec![0],
            numbers_of_false: [0; 729],
            numbers_of_true: [0; 729],
            steps: Vec::new(),
        }
    }

    /// Adds an inference. Returns the number of its literal.
    pub fn push(&mut self, base: &Board, literal: Literal, reason: InferenceReason) -> usize {
        let inference = Inference { literal, reason };
        let depth = self.depth_of(base, &inference);
        self.inferences.push(inference);
        self.depths.push(depth);
        let number = self.inferences.len();
        if let Some(candidate) = literal.node.candidate() {
            let numbers =
                if literal.is_true { &mut self.numbers_of_true } else { &mut self.numbers_of_false };
            numbers[index(candidate)] = number as u16;
        }
        number
    }

    /// Number of literals, with the assumption.
    pub fn literal_count(&self) -> usize {
        self.depths.len()
    }

    /// Adds a step on a board on which only the first literals are known, `known` of them. Returns its index.
    pub fn push_step(&mut self, known: usize, step: Step) -> usize {
        self.steps.push(BranchStep { known, step });
        self.steps.len() - 1
    }

    /// The depth of a literal that a step gives on a board on which only the first literals are known, `known` of them.
    pub fn depth_by_step(&self, base: &Board, known: usize, step: &Step) -> u16 {
        let premises = step_premises(base, step);
        let deepest = self.numbers_among(&premises, known - 1).map(|number| self.depths[number]).max();
        deepest.unwrap_or(0) + step.link_count() as u16 + 1
    }

    fn depth_of(&self, base: &Board, inference: &Inference) -> u16 {
        if let InferenceReason::ByStep(step) = inference.reason {
            let BranchStep { known, step } = &self.steps[step];
            return self.depth_by_step(base, *known, step);
        }
        let mut deepest = 0;
        self.for_premises(base, self.inferences.len(), inference, |number| {
            deepest = deepest.max(self.depths[number]);
        });
        deepest + 1
    }

    /// The depth at which a candidate is true or false; `None` if it is not known.
    pub fn depth_of_literal(&self, candidate: Candidate, is_true: bool) -> Option<u16> {
        if is_true && candidate == self.assumption {
            return Some(0);
        }
        let numbers = if is_true { &self.numbers_of_true } else { &self.numbers_of_false };
        let number = usize::from(numbers[index(candidate)]);
        (number != 0).then(|| self.depths[number])
    }

    /// Calls `each` with the numbers of the literals from which an inference follows, which would be the next after `count` ones.
    fn for_premises(&self, base: &Board, count: usize, inference: &Inference, mut each: impl FnMut(usize)) {
        let (premises, last) = match inference.reason {
            InferenceReason::ExcludedBy(number) => return each(number),
            InferenceReason::LastRemaining(reason) => {
                (last_remaining_premises(base, inference.literal.node, reason), count)
            }
            InferenceReason::ByStep(step) => {
                let BranchStep { known, step } = &self.steps[step];
                (step_premises(base, step), known - 1)
            }
        };
        self.numbers_among(&premises, last).for_each(each);
    }

    /// The numbers of the literals by which these candidates are false, up to a number.
    fn numbers_among<'a>(
        &'a self,
        candidates: &'a CandidateSet,
        last: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let numbers = candidates.iter().map(|candidate| usize::from(self.numbers_of_false[index(candidate)]));
        numbers.filter(move |&number| number != 0 && number <= last)
    }

    /// Returns the branch with only those inferences that lead to its end.
    pub fn branch(&self, base: &Board, end: BranchEnd) -> Branch {
        let mut needed = vec![false; self.inferences.len() + 1];
        needed[0] = true;
        match end {
            BranchEnd::Contradiction(contradiction) => {
                let premises = contradiction_premises(base, contradiction);
                self.numbers_among(&premises, usize::MAX).for_each(|number| needed[number] = true);
            }
            BranchEnd::Literal(candidate, true) => {
                needed[usize::from(self.numbers_of_true[index(candidate)])] = true;
            }
            BranchEnd::Literal(candidate, false) => {
                needed[usize::from(self.numbers_of_false[index(candidate)])] = true;
            }
        }
        // An inference refers only to earlier ones, so one way back finds all that are needed.
        for at in (0..self.inferences.len()).rev() {
            if needed[at + 1] {
                self.for_premises(base, at, &self.inferences[at], |number| needed[number] = true);
            }
        }
        let (inferences, steps) = self.keep_needed(&needed);
        Branch {
            assumption: Literal { node: Node::new(self.assumption), is_true: true },
            inferences,
            steps,
            contradiction: match end {
                BranchEnd::Contradiction(contradiction) => Some(contradiction),
                BranchEnd::Literal(..) => None,
            },
        }
    }

    /// Returns the needed inferences and the steps to which they refer, with the references renumbered. `needed[0]` stands for the
    /// assumption.
    fn keep_needed(&self, needed: &[bool]) -> (Vec<Inference>, Vec<BranchStep>) {
        let mut count = 0;
        let numbers: Vec<usize> = needed
            .iter()
            .map(|&is_needed| {
                count += usize::from(is_needed);
                count.saturating_sub(1)
            })
            .collect();
        let mut steps = Vec::new();
        let mut step_indices = vec![None; self.steps.len()];
        let mut renumbered = |inference: &Inference| match inference.reason {
            InferenceReason::ExcludedBy(by) => {
                Inference { reason: InferenceReason::ExcludedBy(numbers[by]), ..*inference }
            }
            InferenceReason::LastRemaining(_) => *inference,
            InferenceReason::ByStep(step) => {
                let index = *step_indices[step].get_or_insert_with(|| {
                    let BranchStep { known, step } = &self.steps[step];
                    let known = needed[..*known].iter().filter(|&&is_needed| is_needed).count();
                    steps.push(BranchStep { known, step: step.clone() });
                    steps.len() - 1
                });
                Inference { reason: InferenceReason::ByStep(index), ..*inference }
            }
        };
        let kept = self.inferences.iter().zip(&needed[1..]).filter(|(_, is_needed)| **is_needed);
        let kept = kept.map(|(inference, _)| renumbered(inference)).collect();
        (kept, steps)
    }
}

/// Returns the candidates whose falsity makes the contradiction.
fn contradiction_premises(base: &Board, contradiction: Contradiction) -> CandidateSet {
    match contradiction {
        Contradiction::Cell(cell) => base.candidates_among(CellSet::only(cell), DigitSet::ALL),
        Contradiction::House(digit, house) => {
            CandidateSet::from_cells(digit, base.places(digit) & house.cells())
        }
    }
}

/// Returns the candidates whose falsity leaves this node as the last one.
fn last_remaining_premises(base: &Board, node: Node, reason: LinkReason) -> CandidateSet {
    match reason {
        LinkReason::House(house) => {
            CandidateSet::from_cells(node.digit, (base.places(node.digit) & house.cells()) - node.cells)
        }
        LinkReason::Cell | LinkReason::Set(_) => {
            base.candidates_among(node.cells, !DigitSet::only(node.digit))
        }
    }
}

/// Returns the candidates of the board among which are those whose falsity the step rests on.
fn step_premises(base: &Board, step: &Step) -> CandidateSet {
    let mut premises = CandidateSet::EMPTY;
    for truth in step.truths().unwrap_or_default() {
        premises.extend(&truth.candidates());
    }
    premises.intersection(&base.all_candidates())
}
