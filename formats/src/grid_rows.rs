//! Grids of nine rows: which nine of the rows in a section are a grid.
//!
//! ```text
//! 1 2 3 4 5 6 7 8 9     a head, left over
//! -----------------
//! 5 3 . . 7 . . . .     nine rows: without anything between them, in three bands, or each apart
//! …
//! ```
//!
//! A grid does not reach across words, nor across a border or blank line that stands elsewhere than between
//! bands. Among the ways to cut the rows into grids, the best is that which leaves the fewest rows over and
//! whose grids keep the rules.

use ninefold::grid::{BoardState, DigitSet, Grid};

use super::line::LineLayout;
use super::metadata::PieceRole;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, grid_from_digits, position_from_candidates};
use super::proposal::{
    GridPiece, PuzzleProposal, ReadingEvidence, has_no_conflict, has_one_solution, keeps_rules,
};
use super::row::{RowForm, RowReading};
use super::section::{BorderKind, LineKind, LineRecord};

/// What stands between two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RowGap {
    rules: usize,
    blanks: usize,
    is_break: bool,
}

/// A row of the section: its index, and what stands before it.
struct RowPlace {
    index: usize,
    gap: RowGap,
}

/// Nine rows that may be a grid.
struct GridWindow {
    sets: Vec<DigitSet>,
    grid: Grid,
    has_candidates: bool,
    has_labels: bool,
    layout: LineLayout,
    is_valid: bool,
    score: i32,
}

/// Proposes the grids of a section.
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let rows = row_places(lines);
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < rows.len() {
        let breaks = rows[begin + 1..].iter().position(|row| row.gap.is_break);
        let end = breaks.map_or(rows.len(), |at| begin + 1 + at);
        if end - begin >= 9 {
            propose_in_run(lines, &rows[begin..end], &mut found);
        }
        begin = end;
    }
    found
}

fn row_places(lines: &[LineRecord]) -> Vec<RowPlace> {
    let mut rows = Vec::new();
    let mut gap = RowGap::default();
    for (index, line) in lines.iter().enumerate() {
        match &line.kind {
            LineKind::Row(_) => rows.push(RowPlace { index, gap: std::mem::take(&mut gap) }),
            LineKind::Border(BorderKind::Header) => match head_above(lines, index) {
                // The row above is one of nine.
                Some(false) => {}
                // It is the head of the table.
                Some(true) => {
                    rows.pop();
                    gap = RowGap { is_break: true, ..RowGap::default() };
                }
                None => gap.rules += 1,
            },
            LineKind::Border(_) => gap.rules += 1,
            LineKind::Blank => gap.blanks += 1,
            LineKind::Comment(_) => {}
            _ => gap.is_break = true,
        }
    }
    rows
}

/// Whether the row above the line below the head of a table is this head: it is if nine rows follow, and belongs to the grid if
/// eight do. `None` if it is not the first of its table.
fn head_above(lines: &[LineRecord], index: usize) -> Option<bool> {
    let is_row = |line: &LineRecord| matches!(line.kind, LineKind::Row(_));
    let above = index.checked_sub(1).filter(|&above| is_row(&lines[above]))?;
    if above > 0 && is_row(&lines[above - 1]) {
        return None;
    }
    let count = lines[index + 1..].iter().take_while(|line| is_row(line)).count();
    match count {
        8 => Some(false),
        9 => Some(true),
        _ => (!is_puzzle_row(&lines[above])).then_some(true),
    }
}

/// Whether a row is one of a puzzle rather than the head of its columns.
fn is_puzzle_row(line: &LineRecord) -> bool {
    !is_head(line) && line.readings().iter().any(|reading| reading.cells.filled_count() > 0)
}

/// Cuts a run of rows into grids.
fn propose_in_run(lines: &[LineRecord], rows: &[RowPlace], found: &mut Vec<PuzzleProposal>) {
    let bands = bands_of_spaced(lines, rows);
    let rows = bands.as_deref().unwrap_or(rows);
    let mut chosen = Vec::new();
    let mut base = 0;
    // Most grids stand apart from others, or follow each other: they need no comparison.
    let perfect_at = |begin: usize| {
        window_at(lines, rows, begin).filter(|window| window.score >= PERFECT && window.is_valid)
    };
    let mut next = perfect_at(0);
    while let Some(window) = next.take() {
        let is_apart = rows.get(base + 9).is_none_or(|row| row.gap != RowGap::default());
        next = perfect_at(base + 9);
        // A row too many stands above, or the rows after these are no grid: all ways are compared.
        if !is_apart && next.is_none() {
            break;
        }
        chosen.push((base, window));
        base += 9;
    }
    // The best score of some rows from there on, and whether the last of them ends a grid.
    let mut best: Vec<(i32, bool)> = vec![(0, false)];
    for (at, row) in (1..).zip(&rows[base..]) {
        // It costs little to leave over a row without digits, which may be a border, a head or a date.
        let skip_cost = if is_puzzle_row(&lines[row.index]) { 6 } else { 1 };
        let mut score = (best[at - 1].0 - skip_cost, false);
        // `>=`: of equal ways the later grid, since what is left over is rather a head than an end. `rivals` says
        // whether that is sure.
        if at >= 9
            && let Some(window) = window_at(lines, rows, base + at - 9)
            && best[at - 9].0 + window.score >= score.0
        {
            score = (best[at - 9].0 + window.score, true);
        }
        best.push(score);
    }
    let apart = chosen.len();
    let mut at = best.len() - 1;
    while at > 0 {
        if best[at].1 {
            at -= 9;
            chosen.extend(window_at(lines, rows, base + at).map(|window| (base + at, window)));
        } else {
            at -= 1;
        }
    }
    chosen[apart..].reverse();
    let mut taken = vec![false; rows.len()];
    for (begin, _) in &chosen {
        taken[*begin..begin + 9].fill(true);
    }
    for (begin, window) in &chosen {
        match rivals(lines, rows, *begin, window, &taken) {
            None => found.push(proposal(lines, rows, *begin, window)),
            Some(rivals) => found.extend(ambiguity(lines, rows, *begin, window, &rivals)),
        }
    }
}

/// The rows of tables with a row of empty fields between the bands, without those; `None` for other rows.
fn bands_of_spaced(lines: &[LineRecord], rows: &[RowPlace]) -> Option<Vec<RowPlace>> {
    let is_empty = |row: &RowPlace| {
        let reading = lines[row.index].readings().first();
        reading.is_some_and(|it| it.cells.filled_count() == 0 && it.cells.blank_sign().is_none())
    };
    let is_spaced = |rows: &[RowPlace]| {
        [3, 7].iter().all(|at| is_empty(&rows[*at]))
            && rows[1..].iter().all(|row| row.gap == RowGap::default())
    };
    let mut kept = Vec::with_capacity(rows.len());
    let mut at = 0;
    while at < rows.len() {
        // Eleven rows by themselves: in a longer run, rows of empty fields may belong to a puzzle.
        let is_end = rows.get(at + 11).is_none_or(|row| row.gap.blanks > 0);
        let count = if is_end && rows.get(at..at + 11).is_some_and(is_spaced) { 11 } else { 1 };
        for (place, row) in rows[at..at + count].iter().enumerate().filter(|(at, _)| !matches!(at, 3 | 7)) {
            let blanks = row.gap.blanks + usize::from(matches!(place, 4 | 8));
            kept.push(RowPlace { index: row.index, gap: RowGap { blanks, ..row.gap } });
        }
        at += count;
    }
    (kept.len() < rows.len()).then_some(kept)
}

/// The least score of a grid that keeps the rules, whose rows are evenly apart, and that has as many digits as a puzzle: 70, 20, 8
/// and 10. Without one of these it has at most 98.
const PERFECT: i32 = 100;

/// Whether a row is the numbers of the columns.
pub fn is_head(line: &LineRecord) -> bool {
    line.readings().iter().any(|reading| {
        let value = |set: DigitSet| set.single().map_or(0, ninefold::grid::Digit::value);
        let is_from = |first: u8| reading.cells.sets().zip(first..).all(|(set, column)| value(set) == column);
        let is_countdown =
            || reading.cells.sets().zip((1..=9).rev()).all(|(set, column)| value(set) == column);
        is_from(0) || is_from(1) || is_countdown()
    })
}

/// Whether a row cannot be one of a grid beside it: it has a digit twice, is a head, a border or a date.
pub fn is_aside(line: &LineRecord) -> bool {
    let Some(reading) = line.readings().first() else { return false };
    let digits = || reading.cells.sets().filter_map(DigitSet::single);
    let is_double = digits().collect::<DigitSet>().len() < digits().count();
    let parts: Vec<&str> = line.clean.text.trim().split(['.', '-']).collect();
    let is_date = parts.len() == 3
        && parts.iter().all(|part| {
            !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit())
        })
        && parts.iter().any(|part| part.len() == 4);
    is_double || is_head(line) || reading.cells.filled_count() == 0 || is_date
}

/// Where else a grid could begin, one row earlier or later, if nothing shows which nine rows are right.
fn rivals(
    lines: &[LineRecord],
    rows: &[RowPlace],
    begin: usize,
    window: &GridWindow,
    taken: &[bool],
) -> Option<Vec<usize>> {
    let is_joined = |index: usize| rows.get(index).is_some_and(|row| row.gap == RowGap::default());
    let is_rival = |index: usize, neighbour: usize| {
        let (row, beside) = (&lines[rows[index].index], &lines[rows[neighbour].index]);
        !taken[index] && !is_aside(row) && row.clean.text.trim() != beside.clean.text.trim()
    };
    let above = begin > 0 && is_joined(begin) && is_rival(begin - 1, begin);
    let below = begin + 9 < rows.len() && is_joined(begin + 9) && is_rival(begin + 9, begin + 8);
    let places: Vec<usize> =
        [above.then(|| begin - 1), below.then_some(begin + 1)].into_iter().flatten().collect();
    let is_puzzle =
        |&at: &usize| window_at(lines, rows, at).is_some_and(|rival| has_one_solution(&rival.grid));
    // It is sure if the grid is a puzzle and neither neighbour is one.
    let is_open = !places.is_empty() && (places.iter().any(is_puzzle) || !has_one_solution(&window.grid));
    is_open.then_some(places)
}

/// The proposal of ten rows of which the first nine and the last nine could be the puzzle: an error that holds
/// both. With more rows, or if only nine of them can be a grid, it is just the number of rows that is wrong.
fn ambiguity(
    lines: &[LineRecord],
    rows: &[RowPlace],
    begin: usize,
    window: &GridWindow,
    rivals: &[usize],
) -> Option<PuzzleProposal> {
    let &[rival] = rivals else { return None };
    let other = window_at(lines, rows, rival).filter(|other| other.is_valid && window.is_valid)?;
    let first = rows[begin.min(rival)].index;
    let last = rows[begin.max(rival) + 8].index;
    let readings = if rival < begin { [other.grid, window.grid] } else { [window.grid, other.grid] };
    let kind = ParseErrorKind::AmbiguousRows(Box::new(readings));
    let error = ParseError { partial: Some(Box::new(readings[0])), ..lines[last].error(1, kind) };
    Some(PuzzleProposal {
        lines: first..last + 1,
        evidence: ReadingEvidence::Shape,
        pieces: vec![Err(error)],
    })
}

/// The nine rows that begin with this one, if they may be a grid.
fn window_at(lines: &[LineRecord], rows: &[RowPlace], begin: usize) -> Option<GridWindow> {
    let rows = rows.get(begin..begin + 9)?;
    let evenness = gap_score(rows)?;
    let readings = common_readings(lines, rows)?;
    let mut blank = None;
    let mut is_foreign = false;
    for reading in &readings {
        if let Some(sign) = reading.cells.blank_sign() {
            if *blank.get_or_insert(sign) != sign {
                return None;
            }
            is_foreign |= reading.cells.foreign_sign().is_some();
        }
    }
    let sets: Vec<DigitSet> = readings.iter().flat_map(|reading| reading.cells.sets()).collect();
    let has_candidates = readings.iter().any(|reading| reading.cells.layout == LineLayout::Candidates);
    // Two digits in a cell of a grid with signs for empty cells are a mistake.
    if has_candidates && blank.is_some() && sets.iter().filter(|set| set.len() > 1).count() < 10 {
        return None;
    }
    let grid = grid_from_digits(sets.iter().map(|set| set.single()));
    let is_valid = has_candidates || has_no_conflict(&grid);
    // A letter that is the only one among empty fields is a mistake.
    let has_no_sign =
        |reading: &&RowReading| reading.cells.blank_sign().is_none() && reading.cells.filled_count() < 9;
    if is_foreign && (readings.iter().any(has_no_sign) || !keeps_rules(&grid)) {
        return None;
    }
    // The numbers of the columns above eight rows are seldom a puzzle.
    if is_head(&lines[rows[0].index]) && !grid.is_full() && !has_one_solution(&grid) {
        return None;
    }
    let layout = if has_candidates { LineLayout::Candidates } else { readings[8].cells.layout };
    // Rules are worth three rows left over (6 each in `propose_in_run`), but not the nine of another grid.
    let mut score = 70 + evenness + if is_valid { 20 } else { 0 };
    score += if grid.filled().len() >= 17 || has_candidates { 10 } else { 0 };
    let has_labels = readings.iter().all(|reading| reading.label.is_some());
    Some(GridWindow { sets, grid, has_candidates, has_labels, layout, is_valid, score })
}

/// How evenly nine rows stand apart; `None` if they cannot be a grid.
fn gap_score(rows: &[RowPlace]) -> Option<i32> {
    let gaps: Vec<RowGap> = rows[1..].iter().map(|row| row.gap).collect();
    let is_apart = |gap: &RowGap| *gap != RowGap::default();
    let count = gaps.iter().filter(|gap| is_apart(gap)).count();
    let (third, sixth) = (gaps[2], gaps[5]);
    match count {
        0 => Some(8),
        8 => Some(if gaps[0] == gaps[1] && third == sixth { 8 } else { -4 }),
        2 if is_apart(&third) && is_apart(&sixth) => {
            Some(if third == sixth || third.blanks == 0 && sixth.blanks == 0 { 8 } else { -4 })
        }
        // What stood between two of the bands was lost in copying.
        1 if is_apart(&third) || is_apart(&sixth) => Some(-12),
        _ => None,
    }
}

/// The readings of nine rows in the same form, with consecutive labels if they have any.
fn common_readings<'a>(lines: &'a [LineRecord], rows: &[RowPlace]) -> Option<Vec<&'a RowReading>> {
    // The first row may have words before its cells (`Today's puzzle: 53..7....`), or its label was not copied.
    let has_form = |at: usize, reading: &RowReading, form: RowForm| {
        let forms = [reading.form, form];
        let is_mixed =
            forms == [RowForm::Marked, RowForm::Plain] || forms == [RowForm::Plain, RowForm::Marked];
        reading.form == form || at == 0 && is_mixed
    };
    let in_form = |form: RowForm| -> Option<Vec<&'a RowReading>> {
        let reading = |(at, row): (usize, &RowPlace)| {
            lines[row.index].readings().iter().find(|reading| has_form(at, reading, form))
        };
        rows.iter().enumerate().map(reading).collect()
    };
    let first = lines[rows[0].index].readings();
    let is_known = |form: &&RowForm| first.iter().any(|reading| has_form(0, reading, **form));
    RowForm::ALL.iter().filter(is_known).filter_map(|&form| in_form(form)).find(|readings| {
        let labels: Vec<u32> = readings.iter().filter_map(|reading| reading.label).collect();
        let is_sequence = labels.windows(2).all(|pair| pair[1] == pair[0] + 1);
        // Letters skip one that looks like a digit.
        labels.is_empty() || labels.len() == 9 && is_sequence
    })
}

/// The proposal of nine rows.
fn proposal(lines: &[LineRecord], rows: &[RowPlace], begin: usize, window: &GridWindow) -> PuzzleProposal {
    let (first, last) = (rows[begin].index, rows[begin + 8].index);
    let rule_of = |line: &LineRecord| match line.kind {
        LineKind::Border(kind) => Some(kind),
        _ => None,
    };
    let is_between = |line: &&LineRecord| matches!(line.kind, LineKind::Border(_) | LineKind::Blank);
    let above: Vec<BorderKind> =
        lines[..first].iter().rev().take_while(is_between).filter_map(rule_of).collect();
    let within = lines[first..last].iter().find_map(rule_of);
    let is_table = above.first() == Some(&BorderKind::Header)
        && first >= 2
        && !matches!(lines[first - 2].kind, LineKind::Blank);
    // `above` begins with the nearest: the topmost border tells the format, `*-----------*` that of Simple Sudoku.
    let border = match above.last().copied().or(within) {
        _ if is_table => Some(SourceFormat::Markdown),
        Some(BorderKind::Simple) => Some(SourceFormat::SimpleSudoku),
        Some(_) => Some(SourceFormat::Grid),
        None => None,
    };
    let source = match (window.layout, border) {
        (LineLayout::Candidates, _) => SourceFormat::Candidates,
        (LineLayout::Table, _) if !is_table => SourceFormat::Csv,
        (_, Some(border)) => border,
        (LineLayout::Bordered, None) => SourceFormat::Grid,
        _ => SourceFormat::Rows,
    };
    let (role, position) = if window.has_candidates {
        (PieceRole::Candidates, position_from_candidates(window.sets.iter().copied()))
    } else {
        (PieceRole::Digits, BoardState::new(window.grid))
    };
    let is_sure = window.is_valid && window.score >= PERFECT;
    let mut puzzle = ParsedPuzzle::with_position(source, position);
    puzzle.surroundings.has_labels = window.has_labels;
    PuzzleProposal {
        lines: first..last + 1,
        evidence: if is_sure { ReadingEvidence::Rules } else { ReadingEvidence::Shape },
        pieces: vec![Ok(GridPiece { puzzle, role })],
    }
}
