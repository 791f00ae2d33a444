//! Steps of logic as the page gets them: in words and shapes.

use std::rc::Rc;
use std::vec::IntoIter;

use ninefold::grid::{Cell, CellSet};
use ninefold::hint::{FoundStep, PlayerBoard};

use super::ExplainedStep;
use super::cell_letters::{lettered_cell, lettered_cell_mark};
use crate::explain::hint_drawing::Drawing;
use crate::explain::{Explanation, ReasonSentence, cell_name, explain};
use crate::template::Language;

/// Steps being explained, one at a time: explaining a whole path takes long.
pub(super) struct StepExplanations {
    found: IntoIter<FoundStep>,
    explained: Vec<Rc<ExplainedStep>>,
}

impl StepExplanations {
    pub fn new(found: Vec<FoundStep>) -> StepExplanations {
        StepExplanations { found: found.into_iter(), explained: Vec::new() }
    }

    /// Explains the next step. Returns all of them once there is no next one.
    pub fn run(
        &mut self,
        language: Language,
        cells_without_notes: CellSet,
    ) -> Option<Vec<Rc<ExplainedStep>>> {
        let Some(found) = self.found.next() else { return Some(std::mem::take(&mut self.explained)) };
        self.explained.push(explain_step(&found, language, cells_without_notes));
        None
    }
}

/// The cells in which the player has no notes.
pub(super) fn cells_without_notes(PlayerBoard { notes, .. }: &PlayerBoard) -> CellSet {
    Cell::all().filter(|cell| notes[cell.index()].is_empty()).collect()
}

pub(super) fn explain_step(
    FoundStep { board, step, .. }: &FoundStep,
    language: Language,
    cells_without_notes: CellSet,
) -> Rc<ExplainedStep> {
    let explanation = explain(board, step, language);
    let mut drawing =
        Drawing::new(&step.annotations(board), &explanation.reasons, board, cells_without_notes);
    drawing.give_letters(&explanation, language, board);
    let Explanation {
        location,
        location_cells,
        name,
        pattern,
        reasons,
        instruction,
        conclusion,
        legend,
        signs,
        chain_strip,
    } = explanation;
    // Letters are given when all sentences are known: only cells that they name get one.
    let lettered = |sentence: String| with_letters(sentence, &drawing.letters, language);
    Rc::new(ExplainedStep {
        name,
        rating: step.rating(),
        location,
        location_cells,
        pattern: lettered(pattern),
        chain_strip: Some(lettered(chain_strip))
            .filter(|strip| has_only_letters(strip, language))
            .map(|strip| strip_parts(&strip))
            .unwrap_or_default(),
        reasons: reasons
            .into_iter()
            .map(|reason| ReasonSentence { sentence: lettered(reason.sentence), ..reason })
            .collect(),
        instruction,
        conclusion,
        notation: step.to_string(),
        placements: step.placements.clone(),
        eliminations: step.eliminations.iter().collect(),
        pattern_cells: drawing.cells,
        house_cells: drawing.houses,
        shapes: drawing.shapes,
        technique_key: step.technique.key().to_owned(),
        ways: 0,
        // With letters there are no short names of cells to explain.
        legend: if signs.is_empty() && drawing.letters.is_empty() { legend } else { signs },
        letters: drawing.letters,
    })
}

/// A sentence in which the cells that have letters on the board are called by them.
fn with_letters(sentence: String, letters: &[Cell], language: Language) -> String {
    letters.iter().enumerate().fold(sentence, |sentence, (index, &cell)| {
        sentence.replace(&cell_name(cell, language), &lettered_cell_mark(index, cell).to_string())
    })
}

/// The signs of a strip as the parts that the page draws.
fn strip_parts(strip: &str) -> String {
    let digit = |sign: char, one: char| sign as u32 - one as u32 + 1;
    let part = |sign: char| match sign {
        '①'..='⑨' => Some(format!("b{}", digit(sign, '①'))),
        '❶'..='❾' => Some(format!("u{}", digit(sign, '❶'))),
        '━' => Some("s".to_owned()),
        '┄' => Some("a".to_owned()),
        _ => lettered_cell(sign).map(|(letter, _)| format!("i{letter}")),
    };
    strip.chars().filter_map(part).collect::<Vec<_>>().join(" ")
}

/// Whether all cells of a strip have letters. With short names it would be too long for a line.
fn has_only_letters(strip: &str, language: Language) -> bool {
    !Cell::all().any(|cell| strip.contains(&cell_name(cell, language)))
}
