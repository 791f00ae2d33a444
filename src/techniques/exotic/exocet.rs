//! Exocets: two base cells whose digits need two targets to be true in three cross lines.
//!
//! ```text
//!         c1  c2  c3   c4  c5  c6   c7  c8  c9     b   the base: two cells of a block and a line, with few candidates
//!     r1  b   b   ·    ·   ·   ·    ·   ·   ·      T   the targets, in cross lines, seen by no base cell
//!     r2  ·   ·   ·    ·   T   ·    ·   c   ·      c   their companions, here without candidates of the base
//!     r3  ·   ·   ·    ·   c   ·    m   T   m      S   the rest of the cross lines c3, c5 and c8 in the other bands
//!     r4  ·   ·   S    ·   S   ·    ·   S   ·      m   the mirror node of r2c5: if a is there, it is in one of these
//!     …   ·   ·   S    ·   S   ·    ·   S   ·
//! ```
//!
//! The two digits of the base, a and b, are true in each cross line. If each candidate of the base can be true in two of the cells S at most,
//! as when they all lie in two *cover houses*, a and b both need a target. So one target is a and the other b.
//!
//! In a *junior* exocet the targets are in the band of the base, in a *senior* one they may be anywhere in the cross lines; the other cells
//! that see no base cell then count as S. The first is the definition of David P Bird's *JExocet Compendium* (New Sudoku Players' Forum,
//! topic 32370; discussed in topic 31133), the second that of champagne, who described exocets first. Both count cover houses. This finder tries
//! the *cases* instead: the pairs of digits that the base can have, and the ways to place them. What no case allows is eliminated. Thus the
//! rules of the compendium come out as one:
//!
//! - The targets have no digits but those of the base, and none that the base cannot have.
//! - A digit that would need both targets, or whose targets have no place for it, is false in the base, and so is one without partner.
//! - Digits that are true in the base are so in their cover houses, which lose them outside the cross lines.
//! - A target and its mirror node have the same digit: the digits also need places in the other blocks of the band.
//! - Other digits need places in the same houses. One that needs a target or its companion makes them an *object pair* (JE+): the other
//!   of them has a digit of the base, and counts as the target. In mirror nodes, such a digit takes the cell that the base leaves it.

mod base;

use alloc::vec::Vec;

use crate::grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};
use crate::sort_by_number::sort_by_number;
use crate::techniques::house_facts::cells_at;
use crate::techniques::subset_search::NineBits;
use crate::techniques::{Evidence, Exocet, FinderBoard, Flow, Step, StepSink, Technique};

use base::{Base, Positions, Way, in_different_positions, paired_digits, paired_positions};

/// Finds exocets. Of those with the same base and the same eliminations it reports one, if possible a junior one.
pub fn exocet(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut found: Vec<(CellSet, Step)> = Vec::new();
    for line in House::all().take(18) {
        let paired = paired_digits(board, line);
        for (stack, rest) in (0..9).map(|number| (number / 3, number % 3)) {
            let Some(base) = Base::new(board, line, stack, rest) else { continue };
            for cross_lines in base.cross_lines() {
                let step = base.find_exocet(board, cross_lines, &paired);
                found.extend(step.map(|step| (base.cell_set(), step)));
            }
        }
    }
    sort_by_number(&mut found, |(_, step)| step.technique as usize);
    let mut reported: Vec<(CellSet, CandidateSet)> = Vec::new();
    for (base, step) in found {
        if !reported.contains(&(base, step.eliminations)) {
            reported.push((base, step.eliminations));
            sink(step)?;
        }
    }
    Flow::Continue(())
}

impl Base {
    /// The exocet with these cross lines, if it eliminates something.
    fn find_exocet(
        &self,
        board: &FinderBoard,
        cross_lines: [House; 3],
        paired: &[DigitSet; 9],
    ) -> Option<Step> {
        let houses = self.houses(cross_lines);
        let is_new = self.digits.intersects(board.changes.digits)
            || houses.iter().any(|house| house.intersects(board.changes.cells));
        if !is_new {
            return None;
        }
        let positions = self.positions(board, cross_lines);
        let pairs = self.object_pairs(cross_lines, paired);
        if !self.has_two_common_cells(pairs.map(|(positions, _)| positions), &positions) {
            return None;
        }
        let ways = self.ways(board, cross_lines, &positions);
        let scarce = scarce_digits(board, houses);
        let mut cases: Vec<[CellSet; 2]> = Vec::new();
        let mut possible = CandidateSet::EMPTY;
        for case in self.cases(&ways) {
            if self.add_possible(case, &scarce, &mut possible) {
                cases.push(case.map(|(_, way)| way.cells));
            }
        }
        let mut eliminations = CandidateSet::EMPTY;
        Digit::all()
            .for_each(|digit| eliminations.insert_all(digit, board.places(digit) - possible.places(digit)));
        if cases.is_empty() || eliminations.is_empty() {
            return None;
        }
        let pairs = pairs.map(|(_, cells)| cells);
        let (targets, is_junior) = self.targets(board, cross_lines, pairs, &cases)?;
        let technique = if is_junior { Technique::JuniorExocet } else { Technique::SeniorExocet };
        let cross_lines = cross_lines.into_iter().collect();
        let evidence = Exocet { base: self.cell_set(), digits: self.digits, targets, cross_lines };
        Some(Step::eliminating(technique, eliminations, Evidence::Exocet(evidence)))
    }

    /// For each of the other blocks, the two cells of the cross line that see no base cell, if a digit that is no digit of the base needs one
    /// of them: then at most one of them has a digit of the base.
    fn object_pairs(&self, cross_lines: [House; 3], paired: &[DigitSet; 9]) -> [(Positions, CellSet); 2] {
        [1, 2].map(|number| {
            let cross_line = cross_lines[number];
            if paired[cross_line.index() % 9].is_subset(self.digits) {
                return (0, CellSet::EMPTY);
            }
            let positions = paired_positions(self.line);
            (Positions::from(positions) << (9 * number), cells_at(cross_line, positions))
        })
    }

    /// Whether two cells of the cross lines have digits of the base in all cases: most cross lines are dismissed by this.
    /// A pair counts as one cell.
    fn has_two_common_cells(&self, pairs: [Positions; 2], positions: &[[NineBits; 3]; 9]) -> bool {
        let merged = |way: Positions| {
            let merge = |way, pair: Positions| {
                if way & pair == 0 { way } else { way & !pair | 1 << pair.trailing_zeros() }
            };
            pairs.into_iter().fold(way, merge)
        };
        let mut common = Positions::MAX;
        for [a, b] in self.pairs() {
            for one in in_different_positions(positions[a.index()]).map(merged) {
                for other in in_different_positions(positions[b.index()]).map(merged) {
                    if one & other == 0 {
                        common &= one | other;
                        if common.count_ones() < 2 {
                            return false;
                        }
                    }
                }
            }
        }
        common != Positions::MAX
    }

    /// The cases: two digits of the base, and a way for each.
    fn cases<'a>(&'a self, ways: &'a [Vec<Way>; 9]) -> impl Iterator<Item = [(Digit, &'a Way); 2]> {
        self.pairs().flat_map(move |[a, b]| {
            let cases = ways[a.index()]
                .iter()
                .flat_map(move |one| ways[b.index()].iter().map(move |other| [(a, one), (b, other)]));
            cases.filter(|[(_, one), (_, other)]| !one.cells.intersects(other.cells))
        })
    }

    /// Adds the candidates that are not excluded in a case. Returns `false` if the case leaves a scarce digit no place.
    fn add_possible(
        &self,
        [one, other]: [(Digit, &Way); 2],
        scarce: &[(Digit, CellSet)],
        possible: &mut CandidateSet,
    ) -> bool {
        let filled = one.1.cells | other.1.cells | self.cell_set();
        // What the other digits exclude.
        let mut lone = CandidateSet::EMPTY;
        for &(digit, places) in scarce {
            if digit != one.0 && digit != other.0 {
                let left = places - filled;
                match left.single() {
                    Some(cell) => lone.insert(Candidate { cell, digit }),
                    None if left.is_empty() => return false,
                    None => {}
                }
            }
        }
        let lone_cells = Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | lone.places(digit));
        for [first, second] in [[one, other], [other, one]] {
            if !self.allows([first.0, second.0]) {
                continue;
            }
            for (base, (digit, way)) in self.cells.into_iter().zip([first, second]) {
                let own = way.cells | CellSet::only(base);
                let unseen = CellSet::ALL - way.seen - base.peers() - filled - lone_cells;
                possible.insert_all(digit, own | unseen);
            }
        }
        for digit in Digit::all().filter(|&digit| digit != one.0 && digit != other.0) {
            let own = lone.places(digit);
            let seen = own.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
            possible.insert_all(digit, own | (CellSet::ALL - filled - lone_cells - seen));
        }
        true
    }

    /// Two cells or pairs in different cross lines of which each has one of the two digits in all cases, and whether they are in the band.
    /// If possible they are, and are cells.
    fn targets(
        &self,
        board: &FinderBoard,
        cross_lines: [House; 3],
        pairs: [CellSet; 2],
        cases: &[[CellSet; 2]],
    ) -> Option<([CellSet; 2], bool)> {
        let [one, two] = self.other_blocks();
        let common = cases.iter().fold(board.empty(), |common, [one, other]| common & (*one | *other));
        let [first, second, third] = cross_lines.map(|line| -> Vec<CellSet> {
            let cells = (common & line.cells()).into_iter().map(CellSet::only);
            cells.chain(pairs.into_iter().filter(|pair| pair.intersects(line.cells()))).collect()
        });
        let fill = |[one, other]: [CellSet; 2]| {
            cases.iter().all(|case| {
                let [in_one, in_other] =
                    [one, other].map(|target| case.map(|cells| cells.intersects(target)));
                in_one[0] != in_one[1] && in_other == [in_one[1], in_one[0]]
            })
        };
        let mut targets: Vec<[CellSet; 2]> = Vec::new();
        for (lines, others) in [(&first, &second), (&first, &third), (&second, &third)] {
            targets.extend(lines.iter().flat_map(|one| others.iter().map(move |other| [*one, *other])));
        }
        targets.retain(|targets| fill(*targets));
        let is_junior = |[first, second]: &[CellSet; 2]| (*first | *second).is_subset(one | two);
        let best =
            targets.into_iter().min_by_key(|pair| (!is_junior(pair), pair[0].len() + pair[1].len()))?;
        Some((best, is_junior(&best)))
    }
}

/// Digits that have few places in one of the houses, which they may lose to the digits of the base.
fn scarce_digits(board: &FinderBoard, houses: [CellSet; 7]) -> Vec<(Digit, CellSet)> {
    houses
        .into_iter()
        .flat_map(|house| Digit::all().map(move |digit| (digit, board.places(digit) & house)))
        .filter(|(_, places)| (1..=3).contains(&places.len()))
        .collect()
}
