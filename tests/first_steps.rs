//! The first steps: each page asks for what follows from what it shows.

use ninefold::grid::{Board, Cell, Digit, DigitSet};
use ninefold_app::first_steps::{FirstAnswer, FirstBoard, FirstPage, FirstTask, WrongAnswer};
use ninefold_app::view_model::{first_cell_label, first_focus, first_page, wrong_answer};

use crate::support::languages::all_languages;

fn boards() -> impl Iterator<Item = (FirstPage, FirstBoard)> {
    FirstPage::ALL.iter().map(|page| (*page, page.board()))
}

fn answers(task: FirstTask) -> Vec<FirstAnswer> {
    match task {
        FirstTask::Digit { .. } => DigitSet::ALL.into_iter().map(FirstAnswer::Digit).collect(),
        FirstTask::Place { .. } => Cell::all().map(FirstAnswer::Place).collect(),
    }
}

#[test]
fn each_page_has_one_answer_that_follows_from_its_board() {
    assert_eq!(FirstPage::ALL.len(), 7);
    for (page, board) in boards() {
        assert!(board.grid.conflicts().is_empty(), "{}", page.name());
        let Some(task) = board.task else {
            assert_eq!(page, FirstPage::Play);
            continue;
        };
        let candidates = Board::new(&board.grid);
        let (cell, digit) = board.answer;
        match task {
            FirstTask::Digit { cell: asked } => {
                assert_eq!(asked, cell);
                assert_eq!(candidates.candidates(cell), DigitSet::only(digit), "{}", page.name());
            }
            FirstTask::Place { digit: asked, block } => {
                let places = block.cells().into_iter().filter(|cell| {
                    board.grid[*cell].is_none() && candidates.candidates(*cell).contains(digit)
                });
                assert_eq!((asked, places.collect::<Vec<_>>()), (digit, vec![cell]));
            }
        }
        let right = answers(task).into_iter().filter(|answer| board.check(*answer).is_ok());
        assert_eq!(right.count(), 1, "{}", page.name());
        assert!(
            task == FirstTask::Digit { cell: first_focus(&board) }
                || board.grid[first_focus(&board)].is_none()
        );
    }
}

#[test]
fn the_notes_were_right_before_the_new_digit() {
    let mut board = FirstPage::Notes.board();
    let new_cell = board.new_cell.expect("a new digit");
    board.grid[new_cell] = None;
    assert_eq!(Board::new(&board.grid).candidates(board.answer.0), board.notes);
}

#[test]
fn a_wrong_answer_says_what_stands_in_its_way() {
    let cell = FirstPage::Cell.board();
    for digit in DigitSet::ALL.into_iter().filter(|digit| *digit != cell.answer.1) {
        let wrong = cell.check(FirstAnswer::Digit(digit)).expect_err("wrong");
        let WrongAnswer::InHouse { digit: named, house, at } = wrong else { panic!("{wrong:?}") };
        assert_eq!(named, digit);
        assert!(house.cells().contains(cell.answer.0));
        assert!(house.cells().contains(at) && cell.grid[at] == Some(digit));
    }
    // The block has a 9, and so have the row and the column: the page is about the block.
    let block = FirstPage::Block.board();
    let wrong = block.check(FirstAnswer::Digit(Digit::from_index(8))).expect_err("wrong");
    assert!(matches!(wrong, WrongAnswer::InHouse { house, .. } if house.cells() == block.lit), "{wrong:?}");
    let place = FirstPage::Digit.board();
    let filled = Cell::at(0, 0);
    assert_eq!(place.check(FirstAnswer::Place(filled)), Err(WrongAnswer::Filled));
    assert_eq!(place.check(FirstAnswer::Place(Cell::at(8, 8))), Err(WrongAnswer::Outside));
    let notes = FirstPage::Notes.board();
    assert_eq!(notes.check(FirstAnswer::Digit(Digit::from_index(1))), Ok(()));
}

#[test]
fn every_page_and_every_answer_has_words_in_every_language() {
    for language in all_languages() {
        for (page, board) in boards() {
            let view = first_page(page, &board, language);
            let mut texts = vec![view.status, view.title, view.text];
            if let Some(task) = board.task {
                texts.push(view.right);
                let wrong = answers(task).into_iter().filter_map(|answer| board.check(answer).err());
                texts.extend(wrong.map(|why| wrong_answer(why, &board, language)));
            }
            texts.extend(Cell::all().map(|cell| first_cell_label(cell, &board, true, language)));
            for text in texts {
                let is_text = !text.is_empty() && !text.contains(['{', '}']) && text != page.name();
                assert!(is_text && !text.starts_with("wrong-"), "{} {}: {text}", language.tag(), page.name());
            }
        }
    }
}
