//! Links to a board: their grammar, and that a link that was cut or changed is an error.

use ninefold::grid::LinkError;
use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use crate::support::{PUZZLE, grid};

/// The digits of base 60: neither I nor O, since they look like l and 0.
const CHARACTERS: &[u8; 60] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

fn puzzle() -> BoardState {
    BoardState::new(grid(PUZZLE))
}

/// With entries, and notes of both kinds in cells far apart.
fn with_progress() -> BoardState {
    let mut state = puzzle();
    state.grid[Cell::at(0, 2)] = Digit::new(4);
    state.grid[Cell::at(8, 5)] = Digit::new(2);
    state.corner[Cell::at(0, 3).index()] = DigitSet::from_bits(0b10_0010);
    state.corner[Cell::at(7, 7).index()] = DigitSet::ALL;
    state.centre[Cell::at(8, 6).index()] = DigitSet::from_bits(1);
    state
}

/// Sets the correct length, and appends the correct checksum.
fn with_checksum(body: &str) -> String {
    let mut text = body.as_bytes().to_vec();
    text[1] = CHARACTERS[(text.len() + 2) % 60];
    let check = text.iter().fold(0, |sum, &byte| (sum * 97 + usize::from(byte)) % 3583);
    text.extend([CHARACTERS[check / 60], CHARACTERS[check % 60]]);
    String::from_utf8(text).unwrap()
}

#[test]
fn link_decodes_to_the_same_board() {
    for state in [puzzle(), with_progress(), BoardState::new(Grid::EMPTY)] {
        let text = state.to_link();
        assert_eq!(BoardState::from_link(&text), Ok(state), "{text}");
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'), "{text}");
    }
    assert!(!puzzle().has_progress() && with_progress().has_progress());
}

#[test]
fn encoding_matches_the_documented_grammar() {
    let givens = |cell: Cell, value| {
        let mut grid = Grid::EMPTY;
        grid[cell] = Digit::new(value);
        let text = BoardState::new(grid).to_link();
        text[2..text.len() - 2].to_owned()
    };
    assert_eq!(givens(Cell::at(0, 0), 1), "0");
    assert_eq!(givens(Cell::at(0, 5), 9), "T", "9 × 5 + 9 − 1 = 53");
    assert_eq!(givens(Cell::at(0, 6), 1), "U0", "six blanks are 54");
    assert_eq!(givens(Cell::at(8, 8), 9), "ZZUq", "36, 36 and 6 blanks, then 9 × 2 + 9 − 1 = 26");
    assert_eq!(with_progress().to_link(), "1U42oFi84J7Fgwt3pbi6sweB7D08mHo8-e3ZV1-n0xZG8u-cZGR64C");
}

#[test]
fn truncated_link_is_a_length_error() {
    let text = with_progress().to_link();
    for length in 0..text.len() {
        // Trailing punctuation is ignored, so a link that ends in a part separator is incomplete, too.
        assert_eq!(BoardState::from_link(&text[..length]), Err(LinkError::Length), "{length}");
    }
    assert_eq!(BoardState::from_link(&(text.clone() + "x")), Err(LinkError::Length));
    assert_eq!(BoardState::from_link(&(text + ".)")), Ok(with_progress()));
}

#[test]
fn changed_characters_fail_the_checksum() {
    let text = with_progress().to_link();
    for at in 0..text.len() {
        for &other in CHARACTERS.iter().filter(|&&other| other != text.as_bytes()[at]) {
            let mut changed = text.clone().into_bytes();
            changed[at] = other;
            assert!(BoardState::from_link(str::from_utf8(&changed).unwrap()).is_err(), "{at}");
        }
        if at > 0 {
            let mut swapped = text.clone().into_bytes();
            swapped.swap(at - 1, at);
            let is_same = swapped == text.as_bytes();
            assert_eq!(BoardState::from_link(str::from_utf8(&swapped).unwrap()).is_ok(), is_same, "{at}");
        }
    }
    assert!(BoardState::from_link(&text.to_lowercase()).is_err());
}

#[test]
fn unknown_parts_and_versions_are_errors() {
    let error = |text: &str| BoardState::from_link(text).unwrap_err();
    assert_eq!(error(""), LinkError::Length);
    assert_eq!(error("2abcdef"), LinkError::Version('2'));
    assert_eq!(error("zzzz"), LinkError::Length);
    assert_eq!(error("2abc"), LinkError::Length);
    assert_eq!(error("1ab%20cd"), LinkError::Character('%'));
    assert_eq!(error("数独"), LinkError::Length, "no letter of ours is left");
    assert_eq!(error("1a数b"), LinkError::Character('数'));
    assert_eq!(error(&with_checksum("1_0-h00")), LinkError::Part('h'));
    assert_eq!(error(&with_checksum("1_0-e0-e0")), LinkError::Order('e'));
    assert_eq!(error(&with_checksum("1_0-n00-e0")), LinkError::Order('e'));
    assert_eq!(error(&with_checksum("1_0-n0")), LinkError::Cells, "half a number");
    assert_eq!(error(&with_checksum("1_ZZZ")), LinkError::Cells, "3 times 36 blanks");
    assert_eq!(error(&with_checksum("1_--")), LinkError::Part('-'));
    assert_eq!(LinkError::Part('h').to_string(), "unknown part 'h', expected e, n or c");
}
