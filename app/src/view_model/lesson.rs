//! What the page of a technique says, and the pages of the first steps.

use ninefold::grid::{Cell, HouseKind};
use ninefold::hint::HintLevel;
use ninefold::techniques::Technique;

use crate::first_steps::{FirstBoard, FirstPage, FirstTask, WrongAnswer};
use crate::i18n::lessons_texts;
use crate::protocol::{ExplainedStep, HintProgress};
use crate::template::{Language, TemplateArguments};

/// What a technique is and why it works, how to look for it, what it is mistaken for, and its names elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    pub about: String,
    pub look: String,
    pub mistaken: String,
    /// Where it has another name, and that name; may be empty.
    pub other_names: &'static str,
}

/// What is shown of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleMoment {
    pub progress: HintProgress,
    /// What is said then, as in a hint.
    pub sentence: String,
}

/// A page of the first steps in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstPageView {
    pub status: String,
    pub title: String,
    pub text: String,
    /// What is said after a right answer.
    pub right: String,
}

/// The names that techniques have elsewhere, where these differ: a line for each, with its key.
const OTHER_NAMES: &str = include_str!("lesson/other_names.txt");

/// What the page of a technique says beside its examples.
pub fn lesson(technique: Technique, language: Language) -> LessonView {
    // Nothing where the lessons could not be loaded.
    let text = |part: &str| -> String {
        let template = lessons_texts(language).template(&[technique.key(), ".", part].concat());
        template.unwrap_or_default().to_owned()
    };
    let mut names = OTHER_NAMES.lines().filter_map(|line| line.split_once(' '));
    let names = names.find(|(key, _)| *key == technique.key());
    LessonView {
        about: text("about"),
        look: text("look"),
        mistaken: text("mistaken"),
        other_names: names.map_or("", |(_, names)| names),
    }
}

/// The moments of an example: first the pattern, then each sentence of the reasons.
pub fn example_moments(step: &ExplainedStep) -> Vec<ExampleMoment> {
    let mut moments = Vec::new();
    let mut progress = Some(HintProgress::start_of(HintLevel::Pattern));
    while let Some(shown) = progress {
        let sentence = step.reason(shown).map_or(&step.pattern, |reason| &reason.sentence);
        moments.push(ExampleMoment { progress: shown, sentence: sentence.clone() });
        progress = shown.next(step);
    }
    moments
}

/// A page of the first steps, with its board.
pub fn first_page(page: FirstPage, board: &FirstBoard, language: Language) -> FirstPageView {
    let texts = lessons_texts(language);
    let digit = board.answer.1;
    let other = board.notes.into_iter().find(|other| *other != digit).unwrap_or(digit);
    let arguments: TemplateArguments = &[("digit", &digit), ("other", &other)];
    let text = |part: &str| texts.format(&[page.name(), ".", part].concat(), arguments);
    let number = FirstPage::ALL.iter().position(|known| *known == page).unwrap_or_default() + 1;
    FirstPageView {
        status: texts.format("first-status", &[("page", &number), ("count", &FirstPage::ALL.len())]),
        title: text("title"),
        text: text("text"),
        right: if board.task.is_some() { text("right") } else { String::new() },
    }
}

/// Why an answer is wrong.
pub fn wrong_answer(why: WrongAnswer, board: &FirstBoard, language: Language) -> String {
    let texts = lessons_texts(language);
    match why {
        WrongAnswer::InHouse { digit, house, .. } => {
            let key = match house.kind().0 {
                HouseKind::Row => "wrong-row",
                HouseKind::Column => "wrong-column",
                HouseKind::Block => "wrong-block",
            };
            texts.format(key, &[("digit", &digit)])
        }
        WrongAnswer::Filled => texts.text("wrong-filled"),
        WrongAnswer::Outside => texts.text("wrong-outside"),
        WrongAnswer::NotNoted => {
            let digit = board.answer.1;
            let other = board.notes.into_iter().find(|other| *other != digit).unwrap_or(digit);
            texts.format("wrong-notes", &[("digit", &digit), ("other", &other)])
        }
    }
}

/// What a cell of the first steps is called.
pub fn first_cell_label(cell: Cell, board: &FirstBoard, is_answered: bool, language: Language) -> String {
    let texts = lessons_texts(language);
    let is_answer = is_answered && cell == board.answer.0;
    let digit = if is_answer { Some(board.answer.1) } else { board.grid[cell] };
    let (row, column) = (cell.row() + 1, cell.column() + 1);
    match digit {
        Some(digit) => {
            texts.format("first-cell-filled", &[("digit", &digit), ("row", &row), ("column", &column)])
        }
        None if cell == board.answer.0 && !board.notes.is_empty() => {
            let arguments: TemplateArguments =
                &[("digits", &board.notes), ("row", &row), ("column", &column)];
            texts.format("first-cell-notes", arguments)
        }
        None => texts.format("first-cell-empty", &[("row", &row), ("column", &column)]),
    }
}

/// The cell where the focus is at first: the one whose digit is asked for, or the first one that may be chosen.
pub fn first_focus(board: &FirstBoard) -> Cell {
    match board.task {
        Some(FirstTask::Place { block, .. }) => {
            block.cells().into_iter().find(|cell| board.grid[*cell].is_none()).unwrap_or(board.answer.0)
        }
        _ => board.answer.0,
    }
}
