//! Every format that is written is read back: the same puzzle, and as much progress as the format can hold.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};
use ninefold_formats::{self as formats, FormatCoverage, OutputFormat, ParsedPuzzle, SourceFormat};

use super::containers::puzzle;
use crate::support::languages::all_languages;
use crate::support::rng::Rng;
use crate::support::{SOLUTION, grid};

/// The candidates that the digits on the board leave for a cell.
fn allowed(grid: &Grid, cell: Cell) -> DigitSet {
    !cell.peers().into_iter().filter_map(|peer| grid[peer]).collect::<DigitSet>()
}

/// A started puzzle: some givens, some entered digits, and two or more notes in every other cell.
fn started(rng: &mut Rng) -> BoardState {
    loop {
        let solution = grid(SOLUTION);
        let mut position = BoardState::new(Grid::EMPTY);
        let given = 20 + rng.below(15);
        for cell in Cell::all() {
            let chance = rng.below(81);
            if chance < given {
                position.givens[cell] = solution[cell];
            }
            if chance < given + 5 {
                position.grid[cell] = solution[cell];
            }
        }
        let mut is_open = true;
        for cell in !position.grid.filled() {
            let left = allowed(&position.grid, cell);
            let mut noted = left;
            for digit in left.into_iter().filter(|&digit| solution[cell] != Some(digit)) {
                if noted.len() > 2 && rng.below(4) == 0 {
                    noted.remove(digit);
                }
            }
            is_open &= noted.len() > 1;
            position.corner[cell.index()] = noted;
            position.centre[cell.index()] = DigitSet::from_bits(rng.below(512) as u16);
        }
        if is_open {
            return position;
        }
    }
}

#[track_caller]
fn back(format: OutputFormat, text: &str) -> BoardState {
    let read = formats::read_one(text);
    read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.name())).position
}

#[test]
fn every_format_round_trips_a_started_puzzle() {
    let mut rng = Rng::new(20);
    for _ in 0..200 {
        let position = started(&mut rng);
        // With fewer digits than a puzzle has, letters in base 60 could be a word.
        let is_word =
            |format: OutputFormat| format == OutputFormat::Short && position.givens.filled().len() < 17;
        for &format in OutputFormat::ALL.iter().filter(|&&format| !is_word(format)) {
            let text = format.write(&position);
            let found = back(format, &text);
            match format.coverage() {
                FormatCoverage::Givens => {
                    assert_eq!(found, BoardState::new(position.givens), "{}\n{text}", format.name());
                }
                FormatCoverage::Candidates => {
                    assert_eq!(found.grid, position.grid, "{}\n{text}", format.name());
                    assert_eq!(found.corner, position.corner, "{}\n{text}", format.name());
                }
                FormatCoverage::Progress => {
                    let mut without_centre = position;
                    without_centre.centre = [DigitSet::EMPTY; 81];
                    assert_eq!(found, without_centre, "{}\n{text}", format.name());
                }
                FormatCoverage::All => assert_eq!(found, position, "{}\n{text}", format.name()),
            }
            assert_eq!(back(format, &text.replace('\n', "\r\n")), found, "{}", format.name());
        }
    }
}

#[test]
fn every_format_round_trips_an_unstarted_puzzle() {
    let full = grid(SOLUTION);
    let mut one = Grid::EMPTY;
    one[Cell::at(4, 4)] = Digit::new(5);
    for puzzle in [puzzle(), full, one, Grid::EMPTY] {
        for &format in OutputFormat::ALL {
            let found = back(format, &format.write(&puzzle));
            if format.coverage() == FormatCoverage::Candidates {
                assert!(puzzle == full || found.grid.extends(&puzzle), "{}", format.name());
            } else {
                assert_eq!(found.grid, puzzle, "{}", format.name());
                assert_eq!(found.givens, puzzle, "{}", format.name());
            }
        }
    }
}

#[test]
fn several_puzzles_in_one_text_round_trip() {
    // A full grid that is not the solution of the puzzle before it.
    let solution = grid(&SOLUTION.chars().rev().collect::<String>());
    for &format in OutputFormat::ALL {
        let items = [puzzle(), solution, puzzle()].map(|grid| format.item(&ParsedPuzzle::from(&grid)));
        let text = format!("{}{}{}\n", format.header(), items.join(format.separator()), format.footer());
        let found: Vec<Grid> =
            formats::read(&text).map(|found| found.puzzle.unwrap().position.grid).collect();
        if format.coverage() == FormatCoverage::Candidates {
            assert_eq!(found.len(), 3, "{}\n{text}", format.name());
        } else {
            assert_eq!(found, [puzzle(), solution, puzzle()], "{}\n{text}", format.name());
        }
    }
}

#[test]
fn the_title_of_a_puzzle_round_trips() {
    let mut reading = ParsedPuzzle::new(SourceFormat::Json, puzzle());
    reading.title = Some("\"<b>\\ & 数独".into());
    reading.author = Some("A'B".into());
    for format in [OutputFormat::Json, OutputFormat::FPuzzles, OutputFormat::SudokuPad] {
        let found = formats::read_one(&format.write(&reading)).unwrap();
        assert_eq!((&found.title, &found.author), (&reading.title, &reading.author), "{}", format.name());
    }
}

#[test]
fn every_format_has_its_own_name_and_file_extension() {
    for &format in OutputFormat::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert!(!format.extension().contains('.') && format.media_type().contains('/'));
        for language in all_languages() {
            assert_ne!(ninefold_app::i18n::output_format_name(format, language), "", "{}", format.name());
            assert_ne!(ninefold_app::i18n::output_format_name(format, language), format.name());
        }
    }
    let error = "page".parse::<OutputFormat>().unwrap_err().to_string();
    assert!(error.starts_with("unknown format 'page', expected one of line, zeros, rows, "), "{error}");
}

#[test]
fn formats_match_what_other_programs_write() {
    let puzzle = puzzle();
    let frame = OutputFormat::Grid.write(&puzzle);
    assert!(frame.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{frame}");
    let simple = OutputFormat::SimpleSudoku.write(&puzzle);
    assert!(simple.starts_with(" *-----------*\n |53.|.7.|...|\n"), "{simple}");
    assert_eq!(simple.lines().nth(4), Some(" |---+---+---|"));
    let candidates = OutputFormat::Candidates.write(&puzzle);
    assert!(candidates.lines().nth(1).unwrap().starts_with("| 5 "), "{candidates}");
    let mut position = BoardState::new(puzzle);
    position.grid[Cell::at(0, 2)] = Digit::new(4);
    position.corner[3] = [2, 6].into_iter().filter_map(Digit::new).collect();
    position.corner[5] = [2, 6].into_iter().filter_map(Digit::new).collect();
    let line = OutputFormat::Hodoku.write(&position);
    assert!(line.starts_with(":0000:x:53+4.7"), "{line}");
    assert!(line.ends_with(":816::"), "{line}");
    assert_eq!(OutputFormat::Table.write(&puzzle).lines().next(), Some("puzzle,clues"));
}
