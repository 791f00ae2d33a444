//! Sue de Coq: cells in the intersection of a line and a block, with cells from the rest of each.
//!
//! Each digit is counted once, for the line or the block. There are as many digits as cells: each occurs once.

use alloc::vec::Vec;

use crate::grid::{CandidateSet, CellSet, DigitSet, House, HouseKind};
use crate::techniques::house_facts::cells_at;
use crate::techniques::subset_search::{NineBits, count};
use crate::techniques::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

/// Finds two or three cells of an intersection and cell groups that share their digits.
pub fn sue_de_coq(board: &FinderBoard, sink: StepSink) -> Flow {
    let mut found = SmallestSteps::default();
    let mut groups = CrossingGroups::new();
    for line in House::all().take(18) {
        for block in blocks_of(line) {
            // Elsewhere nothing can be new.
            if board.changes.houses.contains(line) || board.changes.houses.contains(block) {
                search_crossing(board, [line, block], &mut groups, &mut found);
            }
        }
    }
    found.steps.into_iter().try_for_each(sink)
}

/// The blocks that a line crosses.
fn blocks_of(line: House) -> [House; 3] {
    match line.kind() {
        (HouseKind::Row, row) => [0, 1, 2].map(|stack| House::block(row / 3 * 3 + stack)),
        (_, column) => [0, 1, 2].map(|band| House::block(band * 3 + column / 3)),
    }
}

/// Steps with different eliminations. Of patterns with the same effect the smallest is kept.
#[derive(Default)]
struct SmallestSteps {
    steps: Vec<Step>,
    sizes: Vec<usize>,
}

/// Some cells of a house, by their positions, with their digits.
#[derive(Clone, Copy, Default)]
struct CellGroup {
    positions: NineBits,
    digits: NineBits,
    size: u32,
}

/// The groups of an intersection, and of the rest of its line and block.
struct CrossingGroups {
    centres: Vec<CellGroup>,
    in_line: Vec<CellGroup>,
    in_block: Vec<CellGroup>,
    /// The digits of selections of positions, as far as they are known.
    unions: [NineBits; 512],
}

impl CellGroup {
    /// Number of digits minus number of cells.
    fn excess(self) -> u32 {
        count(self.digits).saturating_sub(self.size)
    }

    /// Number of cells minus number of digits outside the intersection, which is at most `most`: these cells have to take digits of
    /// the intersection. `None` if there is none.
    fn gain(self, digits: NineBits, most: u32) -> Option<u32> {
        let gain = self.size.checked_sub(count(self.digits & !digits))?;
        (1..=most).contains(&gain).then_some(gain)
    }

    fn cells(self, house: House) -> CellSet {
        cells_at(house, self.positions)
    }
}

/// Searches the intersection of a line and a block.
fn search_crossing(
    board: &FinderBoard,
    [line, block]: [House; 2],
    groups: &mut CrossingGroups,
    found: &mut SmallestSteps,
) {
    if !groups.fill(board, [line, block]) {
        return;
    }
    for centre in &groups.centres {
        // Each side takes at least one digit of the intersection, so neither takes all that are missing.
        let missing = centre.excess();
        for along in &groups.in_line {
            let Some(gain) = along.gain(centre.digits, missing - 1) else { continue };
            let taken = along.digits & centre.digits;
            for aside in &groups.in_block {
                // A digit of the intersection that both sides have could stand in each of them, and would be counted twice.
                if aside.digits & taken == 0 && aside.gain(centre.digits, missing - 1) == Some(missing - gain)
                {
                    found.add_groups(board, [line, block], [centre, along, aside]);
                }
            }
        }
    }
}

impl CrossingGroups {
    fn new() -> CrossingGroups {
        let [centres, in_line, in_block] = [4, 64, 64].map(Vec::with_capacity);
        CrossingGroups { centres, in_line, in_block, unions: [0; 512] }
    }

    /// Finds the groups that may be part of a pattern. Returns whether there is one of each kind.
    fn fill(&mut self, board: &FinderBoard, [line, block]: [House; 2]) -> bool {
        let (tables, empty) = (board.facts.houses(board), board.facts.empty_positions(board));
        let [of_line, of_block] =
            [line, block].map(|house| (&tables.digits[house.index()], empty[house.index()]));
        let [in_line, in_block] = crossing_positions(line, block);
        let crossing = of_line.1 & in_line;
        if count(crossing) < 2 {
            return false;
        }
        // An intersection of two cells or more, with two more digits than cells.
        let is_centre = |group: &CellGroup| group.size > 1 && group.excess() > 1;
        find_groups(of_line.0, crossing, &mut self.unions, &mut self.centres, &is_centre);
        if self.centres.is_empty() {
            return false;
        }
        let digits = self.centres.iter().fold(0, |digits, centre| digits | centre.digits);
        // No digit is used twice, so the excesses add up to at most the number of cells.
        let most = count(crossing) - 1;
        let is_side = |group: &CellGroup| {
            group.size > count(group.digits & !digits) && (1..=most).contains(&group.excess())
        };
        find_groups(of_block.0, of_block.1 & !in_block, &mut self.unions, &mut self.in_block, &is_side);
        if self.in_block.is_empty() {
            return false;
        }
        find_groups(of_line.0, of_line.1 & !in_line, &mut self.unions, &mut self.in_line, &is_side);
        !self.in_line.is_empty()
    }
}

/// The positions of the intersection in the line and in the block.
fn crossing_positions(line: House, block: House) -> [NineBits; 2] {
    let (_, block) = block.kind();
    match line.kind() {
        (HouseKind::Row, row) => [0b111 << (block % 3 * 3), 0b111 << (row % 3 * 3)],
        (_, column) => [0b111 << (block / 3 * 3), 0b001_001_001 << (column % 3)],
    }
}

/// Finds the groups of one or more of these positions of a house that are wanted, in ascending order.
fn find_groups(
    candidates: &[NineBits; 9],
    positions: NineBits,
    unions: &mut [NineBits; 512],
    groups: &mut Vec<CellGroup>,
    is_wanted: &dyn Fn(&CellGroup) -> bool,
) {
    groups.clear();
    let mut mask: NineBits = 0;
    loop {
        // The next larger subset; without its first cell it is a smaller one, so its digits are known.
        mask = mask.wrapping_sub(positions) & positions;
        if mask == 0 {
            return;
        }
        let digits = unions[usize::from(mask & (mask - 1))] | candidates[mask.trailing_zeros() as usize];
        unions[usize::from(mask)] = digits;
        let group = CellGroup { positions: mask, digits, size: count(mask) };
        if is_wanted(&group) {
            groups.push(group);
        }
    }
}

impl SmallestSteps {
    /// Adds the step of an intersection and groups in its line and its block, if it has eliminations.
    fn add_groups(
        &mut self,
        board: &FinderBoard,
        [line, block]: [House; 2],
        [centre, along, aside]: [&CellGroup; 3],
    ) {
        // Digits of neither side stand in the intersection, so in both houses; `holders` below is the same for either.
        let free = centre.digits & !along.digits & !aside.digits;
        let in_house =
            |digits, house| DigitSet::from_bits(digits).into_iter().map(move |digit| (digit, house));
        let covers = in_house(along.digits | free, line).chain(in_house(aside.digits, block));
        let cells = centre.cells(line) | along.cells(line) | aside.cells(block);
        let mut eliminations = CandidateSet::EMPTY;
        for (digit, house) in covers.clone() {
            let places = board.places(digit);
            let holders = places & house.cells() & cells;
            eliminations.insert_all(digit, places & holders.peers());
        }
        if eliminations.is_empty() {
            return;
        }
        let known = self.steps.iter().position(|step| step.eliminations == eliminations);
        if known.is_some_and(|known| self.sizes[known] <= cells.len()) {
            return;
        }
        let evidence = Evidence::Cover { cells, covers: covers.collect() };
        let step = Step::eliminating(Technique::SueDeCoq, eliminations, evidence);
        if let Some(known) = known {
            (self.steps[known], self.sizes[known]) = (step, cells.len());
        } else {
            self.steps.push(step);
            self.sizes.push(cells.len());
        }
    }
}
