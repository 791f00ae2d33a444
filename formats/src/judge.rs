//! The judge: which of the proposals for a section explain it best, and what is left over.
//!
//! Strong evidence goes before weak, and no line is used twice. What is left over is
//!
//! - a title, metadata or noise, if it is words, a label or a number beside a puzzle;
//! - an error, if it is cells that could be part of a puzzle.

use super::ContainerError;
use super::column_rows;
use super::grid_rows::{self, is_aside};
use super::metadata::{Metadata, PieceRole};
use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{SourceFormat, TextItem, grid_from_digits};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence};
use super::row::RowForm;
use super::section::{LineKind, LineRecord, settle_borders};
use super::{placed_lines, sdx, side_by_side, wrapped};
use ninefold::grid::{CellSet, Digit, DigitSet, Grid, House};

/// Proposes what the lines of a section hold.
type SectionReader = fn(&[LineRecord]) -> Vec<PuzzleProposal>;

/// The readers of sections. Formats of a single line are recognised when a line is looked at.
const SECTION_READERS: [SectionReader; 7] = [
    grid_rows::propose,
    column_rows::propose,
    side_by_side::propose,
    sdx::propose,
    placed_lines::propose,
    wrapped::propose_wrapped,
    wrapped::propose_flat,
];

/// What is known about a text beyond the section being read.
#[derive(Default)]
pub struct ReaderState {
    /// Metadata of the puzzle that comes next.
    metadata: Metadata,
    /// The error to report if nothing is found in the whole text.
    pub pending: Option<PendingError>,
    /// Whether anything has been found.
    pub has_found: bool,
}

/// The error of lines that are not read, which matters only if nothing else is.
pub struct PendingError {
    /// The error.
    pub error: ParseError,
    /// Whether the lines are nearly a puzzle, rather than words.
    pub is_near: bool,
}

/// What a section holds.
pub struct Judgement {
    /// The puzzles and errors, in order.
    pub items: Vec<TextItem<GridPiece>>,
    /// Number of lines that are explained; the others are to be read again with what follows.
    pub explained: usize,
}

/// Explains a section. If it `is_cut`, what stands near its end is left for the next one.
pub fn explain(lines: &mut [LineRecord], context: &mut ReaderState, is_cut: bool) -> Judgement {
    settle_borders(lines);
    let (proposals, owners) = choose(lines);
    let explained = if is_cut { cut_place(&owners, lines) } else { lines.len() };
    let mut items = Vec::new();
    let mut pieces: Vec<Option<PuzzleProposal>> = proposals.into_iter().map(Some).collect();
    let mut index = 0;
    while index < explained {
        if let Some(owner) = owners[index] {
            if let Some(proposal) = pieces[owner].take() {
                context.add_proposal(lines, proposal, &mut items);
            }
            index += 1;
            continue;
        }
        let end = leftover_end(lines, &owners, index).min(explained);
        context.add_leftover(&lines[index..end], &owners, index, lines, &mut items);
        index = end;
    }
    Judgement { items, explained }
}

/// Chooses proposals, strong evidence first. Returns them, and which of them each line belongs to.
fn choose(lines: &mut [LineRecord]) -> (Vec<PuzzleProposal>, Vec<Option<usize>>) {
    let mut proposals: Vec<PuzzleProposal> =
        SECTION_READERS.iter().flat_map(|propose| propose(lines)).collect();
    for (index, line) in lines.iter_mut().enumerate() {
        if matches!(line.kind, LineKind::Whole(_))
            && let LineKind::Whole(found) = std::mem::replace(&mut line.kind, LineKind::Blank)
        {
            proposals.push(whole_line(index, line, found));
        }
    }
    let mut owners = vec![None; lines.len()];
    let mut chosen = Vec::new();
    for evidence in ReadingEvidence::DESCENDING {
        let mut weaker = Vec::new();
        for proposal in proposals {
            if proposal.evidence != evidence {
                weaker.push(proposal);
            } else if owners[proposal.lines.clone()].iter().all(Option::is_none) {
                owners[proposal.lines.clone()].fill(Some(chosen.len()));
                chosen.push(proposal);
            }
        }
        proposals = weaker;
    }
    (chosen, owners)
}

/// The proposal of a line that is in a format of its own.
fn whole_line(
    index: usize,
    line: &LineRecord,
    found: Result<Vec<super::ParsedPuzzle>, ParseError>,
) -> PuzzleProposal {
    let piece = |puzzle: super::ParsedPuzzle| {
        let role = match puzzle.source {
            SourceFormat::Line | SourceFormat::Table => PieceRole::Line,
            SourceFormat::Candidates => PieceRole::Candidates,
            _ => PieceRole::Standalone,
        };
        // A full grid in which nearly every cell breaks the rules tells regions rather than digits.
        let grid = &puzzle.position.grid;
        if role == PieceRole::Line && grid.is_full() && grid.conflicts().len() >= 60 {
            // A map of the usual blocks is no rule, and 81 ones are no map.
            let error = if cuts_block(grid) {
                ContainerError::unsupported_rule("regions")
            } else if Digit::all().any(|digit| grid.cells_with(digit) == CellSet::ALL) {
                ContainerError::NoDigits
            } else {
                return None;
            };
            return Some(Err(ParseError::new(line.number, 1, error.into())));
        }
        Some(Ok(GridPiece { puzzle, role }))
    };
    let (pieces, evidence) = match found {
        Ok(puzzles) => (puzzles.into_iter().filter_map(piece).collect(), ReadingEvidence::Grammar),
        Err(error) => {
            let column = line.clean.original_column(error.column);
            (vec![Err(ParseError { line: line.number, column, ..error })], ReadingEvidence::Count)
        }
    };
    PuzzleProposal { lines: index..index + 1, evidence, pieces }
}

/// Whether a map of regions, whose numbers stand in the cells, divides a block: it tells a rule only then.
fn cuts_block(regions: &Grid) -> bool {
    House::all().skip(18).any(|block| {
        let numbers: DigitSet = block.cells().into_iter().filter_map(|cell| regions[cell]).collect();
        numbers.len() > 1
    })
}

/// How many lines of a cut section can be explained already: up to the end of a proposal that many lines follow.
fn cut_place(owners: &[Option<usize>], lines: &[LineRecord]) -> usize {
    const SLACK: usize = 100;
    let limit = lines.len().saturating_sub(SLACK);
    let is_place = |&at: &usize| owners[at - 1].is_some() && owners[at - 1] != owners[at];
    (1..=limit).rev().find(is_place).unwrap_or(limit)
}

/// The end of the lines, from one on, that are left over and belong together: rows, with borders between them.
fn leftover_end(lines: &[LineRecord], owners: &[Option<usize>], begin: usize) -> usize {
    let is_row = |index: usize| {
        owners.get(index).is_some_and(Option::is_none)
            && lines[index].cells().is_some_and(|cells| cells.count >= 5)
    };
    if !is_row(begin) {
        return begin + 1;
    }
    let (mut end, mut rows) = (begin + 1, 1);
    while end < lines.len() && owners[end].is_none() {
        let is_next = |after: usize| is_row(end + after);
        let is_joined = match lines[end].kind {
            _ if is_row(end) => true,
            LineKind::Border(_) => rows < 9,
            LineKind::Comment(_) => true,
            // Between bands; elsewhere it separates.
            LineKind::Blank => matches!(rows, 3 | 6) && is_next(1),
            // A row with a mistake. After a single row or before one, words are a title or the text around a puzzle.
            LineKind::Words(..) | LineKind::NearRow(_) => rows < 9 && rows > 1 && is_next(1) && is_next(2),
            _ => false,
        };
        if !is_joined {
            break;
        }
        rows += usize::from(is_row(end));
        end += 1;
    }
    end
}

impl ReaderState {
    /// Takes the rule of a variant that words above a value in brackets tell. Their title is not that of the puzzle below it.
    pub fn take_rule(&mut self) -> Option<&'static str> {
        std::mem::take(&mut self.metadata).rule
    }

    /// Keeps an error for the case that nothing is found in the whole text: the first one about what is nearly a
    /// puzzle, else the first one about words.
    fn keep_pending(&mut self, error: ParseError, is_near: bool) {
        if self.pending.as_ref().is_none_or(|before| is_near && !before.is_near) {
            self.pending = Some(PendingError { error, is_near });
        }
    }

    /// Adds the puzzles of a proposal, with the metadata before them.
    fn add_proposal(
        &mut self,
        lines: &[LineRecord],
        proposal: PuzzleProposal,
        items: &mut Vec<TextItem<GridPiece>>,
    ) {
        let line = lines[proposal.lines.start].number;
        let mut metadata = std::mem::take(&mut self.metadata);
        let foreign = metadata.rule.take();
        for piece in proposal.pieces {
            let puzzle = match piece {
                Ok(_) if foreign.is_some() => {
                    let kind = ContainerError::unsupported_rule(foreign.unwrap_or_default()).into();
                    Err(ParseError::new(line, 1, kind))
                }
                Ok(piece) => {
                    let metadata = std::mem::take(&mut metadata);
                    // A label tells more than the cells, but not against them: what has candidates is no solution.
                    let role = match (piece.role, metadata.role.unwrap_or(PieceRole::Digits)) {
                        (
                            PieceRole::Digits | PieceRole::Line,
                            label @ (PieceRole::Solution | PieceRole::State),
                        )
                        | (PieceRole::Digits | PieceRole::Candidates, label @ PieceRole::Marks) => label,
                        (role, _) => role,
                    };
                    let mut puzzle = piece.puzzle;
                    if puzzle.source == SourceFormat::Rows {
                        puzzle.source = metadata.source.unwrap_or(SourceFormat::Rows);
                    }
                    Ok(GridPiece { puzzle: metadata.apply_to(puzzle), role })
                }
                // A link or brackets beside a puzzle are no mistake of the player.
                Err(error) if is_weak(&error) => {
                    self.keep_pending(error, true);
                    continue;
                }
                Err(error) => Err(error),
            };
            self.has_found = true;
            items.push(TextItem { line, puzzle });
        }
    }

    /// Adds lines that no proposal explains.
    fn add_leftover(
        &mut self,
        rest: &[LineRecord],
        owners: &[Option<usize>],
        begin: usize,
        lines: &[LineRecord],
        items: &mut Vec<TextItem<GridPiece>>,
    ) {
        let line = &rest[0];
        match &line.kind {
            LineKind::Blank | LineKind::Border(_) | LineKind::Whole(_) => {}
            LineKind::Comment(text) => {
                if text.starts_with(' ') && line.raw.trim_start().starts_with("##") {
                    self.metadata.add_words(text);
                }
                self.metadata.add_comment(text);
            }
            LineKind::Header(name) => self.metadata.add_header(name),
            LineKind::Words(column, c) => {
                let error = line.error(*column, ParseErrorKind::UnexpectedCharacter(*c));
                self.keep_pending(error, line.has_many_cells());
                self.metadata.add_words(&line.clean.text);
            }
            LineKind::Invalid(column, kind) => {
                let error = line.error(*column, kind.clone());
                let text = line.clean.text.trim().as_bytes();
                // `{abc: 1}` was meant as a puzzle; other brackets are an error only if nothing else is found.
                if matches!(text, [b'{', second, _, ..] if second.is_ascii_alphabetic()) {
                    self.add_error(error, items);
                } else {
                    self.keep_pending(error, true);
                }
            }
            LineKind::Long(cells) => {
                let partial = (cells.count >= 60).then(|| Box::new(cells.partial_grid()));
                let (column, kind) = cells.to_grid().err().unwrap_or((1, ParseErrorKind::Empty));
                self.add_error(ParseError { partial, ..line.error(column, kind) }, items);
            }
            LineKind::Row(_) | LineKind::NearRow(_) => {
                // Rows, or one beside a grid, are part of a puzzle that cannot be read, and an error even beside
                // others.
                let is_beside = |line: &&LineRecord| {
                    matches!(line.kind, LineKind::Border(_) | LineKind::Blank | LineKind::Comment(_))
                };
                let rows: Vec<&LineRecord> = rest.iter().filter(|line| !is_beside(line)).collect();
                let error = rows_error(&rows);
                let is_row = |line: &&&LineRecord| {
                    line.cells().is_some_and(|cells| cells.count >= 7 || !line.readings().is_empty())
                };
                let whole = rows.iter().filter(is_row).filter(|line| !is_aside(line)).count();
                if rows.len() >= 2 && whole >= 2
                    || whole == 1 && rows.len() == 1 && is_stray(begin, owners, lines)
                {
                    return self.add_error(error, items);
                }
                self.keep_pending(error, rows.iter().any(|line| line.is_nearly_cells()));
                // `No. 1234` has cells enough to be nearly a row, but is a title.
                if rows.len() == 1 && line.clean.text.contains(char::is_alphabetic) {
                    self.metadata.add_words(&line.clean.text);
                }
            }
        }
    }

    fn add_error(&mut self, error: ParseError, items: &mut Vec<TextItem<GridPiece>>) {
        self.metadata = Metadata::default();
        self.has_found = true;
        items.push(TextItem { line: error.line, puzzle: Err(error) });
    }
}

/// Whether a single row stands directly beside a grid and could be part of it.
fn is_stray(index: usize, owners: &[Option<usize>], lines: &[LineRecord]) -> bool {
    let is_whole = |cells: &super::line::LineCells| cells.is_row_of(9) && cells.error.is_none();
    let beside = [index.wrapping_sub(1), index + 1];
    let is_repeated = |at: &usize| {
        lines.get(*at).is_some_and(|other| other.clean.text.trim() == lines[index].clean.text.trim())
    };
    lines[index].cells().is_some_and(is_whole)
        // A row copied twice says nothing new.
        && !beside.iter().any(is_repeated)
        && beside
            .iter()
            .any(|&at| owners.get(at).is_some_and(Option::is_some) && !lines[at].readings().is_empty())
}

/// Whether an error says no more than that a line is not read: it matters only if nothing else is.
fn is_weak(error: &ParseError) -> bool {
    matches!(
        error.kind,
        ParseErrorKind::Container(ContainerError::UnknownHost(_)) | ParseErrorKind::Unsupported(_)
    )
}

/// The surest way in which all rows among some lines can be read.
fn common_form(lines: &[&LineRecord]) -> Option<RowForm> {
    let has_form = |line: &LineRecord, form| line.readings().iter().any(|reading| reading.form == form);
    let is_common =
        |form: &RowForm| lines.iter().all(|line| line.readings().is_empty() || has_form(line, *form));
    RowForm::ALL.into_iter().find(is_common)
}

/// The first error of rows that do not make a grid, with the grid as far as it can be read.
fn rows_error(rows: &[&LineRecord]) -> ParseError {
    let mut blank: Option<char> = None;
    let mut error = None;
    let mut cells: Vec<DigitSet> = Vec::new();
    let mut end = (rows[0], 1);
    let mut count = 0;
    let form = common_form(rows);
    for line in rows {
        let reading = line.readings().iter().find(|reading| Some(reading.form) == form);
        let Some(row) = reading.map(|reading| &reading.cells).or(line.cells()) else {
            if let LineKind::Words(column, c) = line.kind {
                error.get_or_insert(line.error(column, ParseErrorKind::UnexpectedCharacter(c)));
            }
            continue;
        };
        // In nine rows, an unusual sign for empty cells is what is wrong only if nothing else is: see below.
        let is_wrong = line.readings().is_empty() || row.foreign_sign().is_some() && rows.len() < 9;
        let wrong = row.error.clone().filter(|_| is_wrong).or_else(|| {
            if row.count != 9 {
                return Some((
                    row.error_column(9),
                    ParseErrorKind::RowLength { row: count + 1, cells: row.count },
                ));
            }
            let ((column, found), before) = row.blank.zip(blank)?;
            (found != before).then_some((column, ParseErrorKind::MixedBlanks { found, before }))
        });
        error = error.or(wrong.map(|(column, kind)| line.error(column, kind)));
        blank = blank.or(row.blank.map(|(_, blank)| blank));
        // A row too short is filled up, one too long cut off, so that those below it stay in their places.
        cells.extend(row.sets().chain(std::iter::repeat(DigitSet::EMPTY)).take(9));
        count += 1;
        end = (line, row.end);
    }
    let grid = grid_from_digits(cells.iter().map(|set| set.single()));
    let partial = (count >= 5 && grid.filled().len() >= 8).then(|| Box::new(grid));
    // Nine rows of nine cells are no grid only because of a sign that could have stood for an empty cell.
    let sign_error = |line: &&LineRecord| {
        let (column, kind) = line.cells()?.error.clone()?;
        Some(line.error(column, kind))
    };
    let error =
        error.or_else(|| rows.iter().find_map(sign_error).filter(|_| count == 9)).unwrap_or_else(|| {
            let kind = if count == 9 {
                ParseErrorKind::UnequalRows
            } else {
                ParseErrorKind::RowCount { rows: count }
            };
            end.0.error(end.1, kind)
        });
    ParseError { partial, ..error }
}
