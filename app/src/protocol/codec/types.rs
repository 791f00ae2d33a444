//! The types of the library and of other modules that are parts of messages.

use ninefold::generator::{PuzzleId, PuzzleVariant};
use ninefold::grid::{BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Symmetry};
use ninefold::hint::{HintLevel, PlayerBoard, PlayerMove, StepGoal};
use ninefold::level::{Level, Rating};
use ninefold::methods::{Counters, FillReason, Method, RunOutcome, Trace, TraceStep};
use ninefold::rating::SolvingTime;
use ninefold::solver::SearchEffort;
use ninefold::techniques::{Role, Technique};
use ninefold_formats::list::{ListFormat, TableColumns};
use ninefold_formats::{ContainerError, ParseError, ParseErrorKind, Unsupported};

use super::{Codec, MessageReader, enum_codec, open_struct_codec, struct_codec};
use crate::explain::hint_drawing::{Shape, ShapeStyle, SvgPathKind};
use crate::explain::miniature::MiniatureKind;
use crate::template::Language;

/// Values of a list `ALL`, by their index in it.
macro_rules! indexed {
    ($($Type:ident)*) => {$(
        impl Codec for $Type {
            fn encode(&self, bytes: &mut Vec<u8>) {
                bytes.push($Type::ALL.iter().position(|value| value == self).unwrap_or_default() as u8);
            }

            fn decode(reader: &mut MessageReader) -> $Type {
                let index = usize::from(u8::decode(reader));
                reader.expect($Type::ALL.get(index).copied(), $Type::ALL[0])
            }
        }
    )*};
}
indexed! { FillReason HintLevel Level Method MiniatureKind RunOutcome SvgPathKind Role Symmetry Technique }

/// Values that have a number.
macro_rules! numbered {
    ($($Type:ident $number:ident: |$value:ident| $encoded:expr, $decoded:expr, $otherwise:expr;)*) => {$(
        impl Codec for $Type {
            fn encode(&self, bytes: &mut Vec<u8>) {
                let $value = self;
                $number::encode(&($encoded), bytes);
            }

            fn decode(reader: &mut MessageReader) -> $Type {
                let $value = $number::decode(reader);
                reader.expect($decoded, $otherwise)
            }
        }
    )*};
}
numbered! {
    Cell u8: |it| it.index() as u8, Cell::new(it.into()), Cell::FIRST;
    Digit u8: |it| it.value(), Digit::new(it), Digit::from_index(0);
    Language u8: |it| it.number(), Language::with_number(it), Language::ENGLISH;
    House u8: |it| it.index() as u8, House::all().nth(it.into()), House::row(0);
    Rating u16: |it| it.0, Some(Rating(it)), Rating(0);
    DigitSet u16: |it| it.bits(), (it <= DigitSet::ALL.bits()).then(|| DigitSet::from_bits(it)), DigitSet::EMPTY;
}

impl Codec for CellSet {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.len().encode(bytes);
        self.into_iter().for_each(|cell| cell.encode(bytes));
    }

    fn decode(reader: &mut MessageReader) -> CellSet {
        Vec::<Cell>::decode(reader).into_iter().collect()
    }
}

impl Codec for Grid {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.values());
    }

    fn decode(reader: &mut MessageReader) -> Grid {
        let values = <[u8; 81]>::decode(reader);
        let is_valid = values.iter().all(|&value| value <= 9);
        reader.expect(is_valid.then(|| Grid::from_values(values)), Grid::EMPTY)
    }
}

impl Codec for Trace {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.start().encode(bytes);
        self.steps().collect::<Vec<TraceStep>>().encode(bytes);
        self.total().encode(bytes);
    }

    fn decode(reader: &mut MessageReader) -> Trace {
        let mut trace = Trace::new(&Grid::decode(reader));
        for step in Vec::decode(reader) {
            trace.record(step);
        }
        trace.set_total(u64::decode(reader));
        trace
    }
}

struct_codec! {
    Candidate { cell, digit }
    PuzzleId { level, seed, variant }
}

open_struct_codec! {
    SearchEffort { nodes, dead_ends, depth } = SearchEffort::default();
    Counters { rounds, filled, filled_by, nodes, dead_ends, depth, solutions } = Counters::default();
    SolvingTime { seconds } = SolvingTime::from_seconds(0);
    PlayerBoard { givens, grid, notes, full_notes, last_cell } = BoardState::new(Grid::EMPTY).into();
    PlayerMove { board, goals } = PlayerMove::new(BoardState::new(Grid::EMPTY).into(), Vec::new());
    TableColumns { separator, puzzle, level, title, author } = TableColumns::new(' ', 0);
    ParseError { line, column, kind, partial } = ParseError::new(1, 1, ParseErrorKind::Empty);
}

enum_codec! {
    PuzzleVariant { 0 Rated(symmetry), 1 Shuffled; _ }
    TraceStep {
        0 Fill { cell, digit, reason },
        1 Place { cell, digit },
        2 Remove { cell },
        3 DeadEnd { cell },
        4 Round,
        5 Solution; _
    }
    StepGoal { 0 PlaceAny, 1 Place(candidate), 2 Eliminate(candidate); _ }
    ListFormat { 0 Lines, 1 Table(columns), 2 Grids, 3 Document; _ }
    Unsupported { 0 Link, 1 Markup; _ }
    ParseErrorKind {
        0 Empty,
        1 UnexpectedCharacter(found),
        2 MixedBlanks { found, before },
        3 RowLength { row, cells },
        4 LineLength { cells },
        5 CodedLength { cells },
        6 InvalidCandidate(found),
        7 RowCount { rows },
        8 MultiplePuzzles,
        9 Unsupported(unsupported),
        10 Container(error),
        11 AmbiguousRows(readings),
        12 NoPuzzle,
        13 AmbiguousPlaces(readings),
        14 UnequalRows; _
    }
    ContainerError {
        0 UnexpectedEnd,
        1 UnexpectedCharacter(found),
        2 TooDeep,
        3 TooLarge,
        4 Doctype,
        5 InvalidXml,
        6 NoPuzzle,
        7 InvalidCell(found),
        8 UnsupportedSize(found),
        9 UnsupportedRule(found),
        10 ShortLink,
        11 UnknownHost(found),
        12 CorruptData,
        13 UnknownVersion(found),
        14 CorruptOwnLink,
        15 NewerLink,
        16 NoDigits,
        17 UnclearOrder; _
    }
    ShapeStyle { 0 Role(role), 1 Note, 2 Answer, 3 StrongLink, 4 WeakLink }
    Shape {
        0 SvgPath { level, sentence, kind, style, path },
        1 Digit { level, sentence, style, x, y, digit },
        2 Letter { level, x, y, index },
    }
}
