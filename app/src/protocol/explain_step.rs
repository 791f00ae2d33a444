//! A step of logic as the page gets it: in words and shapes.

use ninefold::grid::CellSet;
use ninefold::hint::FoundStep;

use super::hint_protocol::ExplainedStep;
use crate::explain::drawing::Drawing;
use crate::explain::{Explanation, explain, technique_description};
use crate::template::Language;

/// Explains a step and draws it.
pub(super) fn explain_step(
    FoundStep { board, step }: &FoundStep,
    language: Language,
    cells_without_notes: CellSet,
) -> ExplainedStep {
    let Explanation { location, name, pattern, reasons, conclusion, legend } = explain(board, step, language);
    let drawing = Drawing::new(&step.annotations(board), board, cells_without_notes);
    ExplainedStep {
        name,
        rating: step.rating(),
        location,
        pattern,
        reasons,
        conclusion,
        notation: step.to_string(),
        placements: step.placements.clone(),
        eliminations: step.eliminations.iter().collect(),
        tints: drawing.tints,
        shapes: drawing.shapes,
        technique_description: technique_description(step.technique, language),
        legend,
    }
}
