//! Compact one-line notation of a step, for terminals, lists and tests.
//!
//! ```text
//! hidden-single-block b5: r4c6=7            the digit is placed
//! x-wing 4 r25\c38: r1c3<>4 r9c8<>4         base\cover: the eliminations
//! skyscraper 4r1c3 = 4r8c3 - 4r8c7 = 4r2c7: r1c8<>4
//!                                           = strong, - weak, =[cells]= through an almost locked set
//! cell-forcing r1c2 {+1r1c2 -1r1c5 +7r1c5} {+3r1c2 +7r1c5}: r1c5=7
//!                                           + true, - false, ! contradiction
//! ```

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display, Write};

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::step::{
    Branch, BranchStep, Cases, Chain, Contradiction, Evidence, Exocet, InferenceReason, Link, LinkReason,
    Literal, Net, Node, Step,
};

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let evidence = self.evidence.to_string();
        write!(f, "{}{}{evidence}:", self.technique.key(), if evidence.is_empty() { "" } else { " " })?;
        self.placements.iter().try_for_each(|placement| write!(f, " {placement}"))?;
        f.write_str(&format_eliminations(&self.eliminations))
    }
}

impl Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Evidence::Single { house: Some(house) } => write!(f, "{house}"),
            Evidence::Single { house: None } => Ok(()),
            Evidence::Locked { digit, home, other } => write!(f, "{digit} {home}\\{other}"),
            Evidence::Subset { cells: set, digits, houses: within, .. } => {
                write!(f, "{} {} {}", format_digits(*digits), format_cells(*set), format_houses(*within))
            }
            Evidence::Fish { digit, base, cover, fins } => {
                write!(f, "{digit} {}\\{}", format_houses(*base), format_houses(*cover))?;
                if fins.is_empty() { Ok(()) } else { write!(f, " fins {}", format_cells(*fins)) }
            }
            Evidence::Chain(chain) => write!(f, "{chain}"),
            Evidence::Colours { digit, clusters: nets } => {
                let nets: Vec<String> =
                    nets.iter().map(|[a, b]| format!("{}|{}", format_cells(*a), format_cells(*b))).collect();
                write!(f, "{digit} {}", nets.join(" "))
            }
            Evidence::RemotePair { cells, digits } => {
                write!(f, "{} {}", format_digits(*digits), join(cells, "-"))
            }
            Evidence::Cover { cells: set, covers } => {
                write!(f, "{}", format_cells(*set))?;
                covers.iter().try_for_each(|(digit, house)| write!(f, " {digit}{house}"))
            }
            Evidence::Blossom { stem, petals, digit } => {
                write!(f, "{digit} {stem}")?;
                petals.iter().try_for_each(|(digit, petal)| write!(f, " {digit}[{}]", format_cells(*petal)))
            }
            Evidence::Rectangle { corners, digits, strong, subset } => {
                write!(f, "{} {}", format_digits(*digits), format_cells(corners.iter().copied().collect()))?;
                fmt_guardian_support(f, *strong, *subset)
            }
            Evidence::Bug { guardians, strong, subset } => {
                let guardians: Vec<Candidate> = guardians.iter().collect();
                write!(f, "{}", join(&guardians, " "))?;
                fmt_guardian_support(f, *strong, *subset)
            }
            Evidence::Net(net) => write!(f, "{net}"),
            Evidence::Exocet(Exocet { base, digits, targets, cross_lines }) => write!(
                f,
                "{} {} {} {} {}",
                format_digits(*digits),
                format_cells(*base),
                format_cells(targets[0]),
                format_cells(targets[1]),
                format_houses(*cross_lines)
            ),
        }
    }
}

/// Writes the houses and the subset that a step about guardians depends on.
fn fmt_guardian_support(f: &mut fmt::Formatter, strong: HouseSet, subset: CellSet) -> fmt::Result {
    if !strong.is_empty() {
        write!(f, " {}", format_houses(strong))?;
    }
    if subset.is_empty() { Ok(()) } else { write!(f, " with {}", format_cells(subset)) }
}

impl Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, node) in self.nodes.iter().enumerate() {
            write!(f, "{node}")?;
            match self.links.get(index) {
                None => {}
                Some(Link::Weak) => f.write_str(" -")?,
                Some(Link::Strong(LinkReason::Set(set))) => write!(f, " =[{}]=", format_cells(*set))?,
                Some(Link::Strong(_)) => f.write_str(" =")?,
            }
            if index + 1 < self.nodes.len() {
                f.write_char(' ')?;
            }
        }
        Ok(())
    }
}

impl Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.cases {
            Cases::Cell(cell) => write!(f, "{cell}")?,
            Cases::House(digit, house) => write!(f, "{digit}{house}")?,
            Cases::Refutation => f.write_str("not")?,
            Cases::Tridagon { cells, digits } => {
                write!(f, "{} {}", format_digits(digits), format_cells(cells))?;
            }
        }
        self.branches.iter().try_for_each(|branch| write!(f, " {{{branch}}}"))
    }
}

impl Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.assumption)?;
        for inference in &self.inferences {
            write!(f, " {}", inference.literal)?;
            if let InferenceReason::ByStep(index) = inference.reason
                && let Some(BranchStep { step, .. }) = self.steps.get(index)
            {
                write!(f, " ({} {})", step.technique.key(), step.evidence)?;
            }
        }
        match self.contradiction {
            None => Ok(()),
            Some(Contradiction::Cell(cell)) => write!(f, " !{cell}"),
            Some(Contradiction::House(digit, house)) => write!(f, " !{digit}{house}"),
        }
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", if self.is_true { '+' } else { '-' }, self.node)
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.digit, format_cells(self.cells))
    }
}

/// Formats cells, merging those of a row or column: `r1c25`, `r13c4`, `r1c2,r4c5`.
pub fn format_cells(set: CellSet) -> String {
    let rows = |column: usize| -> u16 { index_bits(set, |cell| cell.column() == column, Cell::row) };
    let columns = |row: usize| -> u16 { index_bits(set, |cell| cell.row() == row, Cell::column) };
    let by_row = merge_equal_lines(columns);
    let by_column = merge_equal_lines(rows);
    let text = |parts: Vec<(u16, u16)>, is_by_row: bool| {
        let part = |(own, across): (u16, u16)| {
            let (rows, columns) = if is_by_row { (own, across) } else { (across, own) };
            format!("r{}c{}", digits_of_bits(rows), digits_of_bits(columns))
        };
        parts.into_iter().map(part).collect::<Vec<_>>().join(",")
    };
    if by_column.len() < by_row.len() { text(by_column, false) } else { text(by_row, true) }
}

/// Merges lines with the same cells. Returns pairs: the lines, and the cells in each of them.
fn merge_equal_lines(cells_of: impl Fn(usize) -> u16) -> Vec<(u16, u16)> {
    let mut parts: Vec<(u16, u16)> = Vec::new();
    for line in 0..9 {
        let across = cells_of(line);
        match parts.iter_mut().find(|part| part.1 == across) {
            _ if across == 0 => {}
            Some(part) => part.0 |= 1 << line,
            None => parts.push((1 << line, across)),
        }
    }
    parts
}

fn index_bits(set: CellSet, is_in: impl Fn(Cell) -> bool, number: impl Fn(Cell) -> usize) -> u16 {
    set.into_iter().filter(|&cell| is_in(cell)).fold(0, |bits, cell| bits | 1 << number(cell))
}

/// Formats the positions of the set bits, counted from 1: `258`.
fn digits_of_bits(bits: u16) -> String {
    (0..9).filter(|bit| bits & 1 << bit != 0).map(|bit| Digit::from_index(bit).to_char()).collect()
}

/// Formats houses, merging those of one kind: `r25`, `r2b4`.
pub fn format_houses(set: HouseSet) -> String {
    let mut text = String::new();
    let mut last = None;
    for house in set {
        let (kind, number) = house.kind();
        if last.replace(kind) == Some(kind) {
            text.push(Digit::from_index(number).to_char());
        } else {
            text.push_str(&house.to_string());
        }
    }
    text
}

fn format_digits(digits: DigitSet) -> String {
    digits_of_bits(digits.bits())
}

/// Formats eliminations in reading order: ` r1c3<>47 r2c3<>4`.
fn format_eliminations(eliminations: &CandidateSet) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        let digits = eliminations.digits(cell);
        if !digits.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, " {cell}<>{}", format_digits(digits));
        }
    }
    text
}

fn join<T: Display>(items: &[T], by: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}
