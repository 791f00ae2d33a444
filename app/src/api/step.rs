//! Steps as plain data: conclusions, explanation, and drawing.

use ninefold::grid::{self, Board, CellSet, HouseKind};
use ninefold::techniques;
use serde::{Deserialize, Serialize};

use super::rating::to_number;
use crate::explain::explain;
use crate::template::Language;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsStep {
    pub technique: &'static str,
    pub name: String,
    pub rating: f64,
    pub placements: Vec<JsCandidate>,
    pub eliminations: Vec<JsCandidate>,
    pub text: String,
    pub place: String,
    pub pattern: String,
    pub sentences: Vec<String>,
    pub doing: String,
    pub drawn: Vec<JsAnnotation>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct JsCell {
    pub row: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsCandidate {
    pub row: usize,
    pub column: usize,
    pub digit: u8,
}

/// A node of a chain: a digit in one of these cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsChainNode {
    pub digit: u8,
    pub cells: Vec<JsCell>,
}

/// An annotation of the board, and its role in the step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum JsAnnotation {
    House { house: &'static str, number: usize, role: &'static str },
    Cell { row: usize, column: usize, role: &'static str },
    Candidate { row: usize, column: usize, digit: u8, role: &'static str },
    Link { from: JsChainNode, to: JsChainNode, strong: bool },
}

impl JsStep {
    /// Describes a step on the board on which it was found.
    pub(super) fn from_step(board: &Board, step: &techniques::Step, language: Language) -> JsStep {
        let explanation = explain(board, step, language);
        JsStep {
            technique: step.technique.key(),
            name: explanation.name,
            rating: to_number(step.rating()),
            placements: step.placements.iter().copied().map(JsCandidate::from).collect(),
            eliminations: step.eliminations.iter().map(JsCandidate::from).collect(),
            text: step.to_string(),
            place: explanation.location,
            pattern: explanation.pattern,
            sentences: explanation.reasons.into_iter().map(|reason| reason.sentence).collect(),
            doing: explanation.instruction,
            drawn: step.annotations(board).into_iter().filter_map(JsAnnotation::from_annotation).collect(),
        }
    }
}

pub(super) fn js_cells(cells: CellSet) -> Vec<JsCell> {
    cells.into_iter().map(JsCell::from).collect()
}

impl From<grid::Cell> for JsCell {
    fn from(cell: grid::Cell) -> JsCell {
        JsCell { row: cell.row() + 1, column: cell.column() + 1 }
    }
}

impl From<grid::Candidate> for JsCandidate {
    fn from(grid::Candidate { cell, digit }: grid::Candidate) -> JsCandidate {
        let JsCell { row, column } = cell.into();
        JsCandidate { row, column, digit: digit.value() }
    }
}

impl From<techniques::Node> for JsChainNode {
    fn from(node: techniques::Node) -> JsChainNode {
        JsChainNode { digit: node.digit.value(), cells: js_cells(node.cells) }
    }
}

impl JsAnnotation {
    /// The annotation as an object; `None` if scripts do not know its kind.
    fn from_annotation(drawn: techniques::Annotation) -> Option<JsAnnotation> {
        Some(match drawn {
            techniques::Annotation::House(house, part) => {
                let (kind, number) = house.kind();
                let house = match kind {
                    HouseKind::Row => "row",
                    HouseKind::Column => "column",
                    HouseKind::Block => "block",
                };
                JsAnnotation::House { house, number: number + 1, role: part.name() }
            }
            techniques::Annotation::Cell(cell, part) => {
                let JsCell { row, column } = cell.into();
                JsAnnotation::Cell { row, column, role: part.name() }
            }
            techniques::Annotation::Candidate(candidate, part) => {
                let JsCandidate { row, column, digit } = candidate.into();
                JsAnnotation::Candidate { row, column, digit, role: part.name() }
            }
            techniques::Annotation::Link { from, to, strong, .. } => {
                JsAnnotation::Link { from: from.into(), to: to.into(), strong }
            }
            _ => return None,
        })
    }
}
