//! Finds `n` of nine sets whose union is small: the common core of naked subsets, hidden subsets and fish.
//!
//! ```text
//!   subset   nine cells of a house, each with its digits      naked: n cells, n digits
//!            nine digits of a house, each with its cells      hidden: n digits, n cells
//!   fish     nine rows, each with a digit's columns           n rows, n columns
//! ```
//!
//! A set is represented by nine bits, and so is a selection of sets.

use core::ops::ControlFlow;

use super::Flow;

/// A set of numbers from 0 to 8, one bit each.
pub type NineBits = u16;

/// Returns the positions of the set bits, ascending.
#[inline]
pub fn set_bits(mut bits: NineBits) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let position = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            position
        })
    })
}

/// Number of set bits. By a table: most processors that programs are compiled for count bits slowly.
#[inline]
pub fn count(bits: NineBits) -> u32 {
    static COUNTS: [u8; 512] = {
        let mut counts = [0; 512];
        let mut bits = 0;
        while bits < 512 {
            counts[bits] = bits.count_ones() as u8;
            bits += 1;
        }
        counts
    };
    u32::from(COUNTS[usize::from(bits & 0x1ff)])
}

/// Transposes the relation: returns, for each member, the sets that contain it.
#[inline]
pub fn transpose(sets: &[NineBits; 9]) -> [NineBits; 9] {
    let mut holders = [0; 9];
    for (index, &set) in sets.iter().enumerate() {
        for member in set_bits(set) {
            holders[member] |= 1 << index;
        }
    }
    holders
}

#[inline]
pub fn union(sets: &[NineBits; 9], chosen: NineBits) -> NineBits {
    set_bits(chosen).fold(0, |union, index| union | sets[index])
}

/// Largest number of sets in a selection.
const MOST_SETS: usize = 4;

/// Calls `visit` with every selection of `size` sets, each with two or more members, whose union has at most
/// `limit` members. The arguments are the selection and its union.
pub fn find_subsets(
    sets: &[NineBits; 9],
    size: u32,
    limit: u32,
    visit: &mut dyn FnMut(NineBits, NineBits) -> Flow,
) -> Flow {
    let mut pool: NineBits = 0;
    for (index, &set) in sets.iter().enumerate() {
        pool |= NineBits::from((2..=limit).contains(&count(set))) << index;
    }
    // For each number of sets chosen so far: these sets, their union, and the sets that may still be added.
    let mut levels = [(0, 0, pool); MOST_SETS];
    let mut chosen_count = 0;
    loop {
        let (chosen, held, pool) = levels[chosen_count];
        if count(pool) + (chosen_count as u32) < size {
            if chosen_count == 0 {
                return ControlFlow::Continue(());
            }
            chosen_count -= 1;
            continue;
        }
        let rest = pool & (pool - 1);
        levels[chosen_count].2 = rest;
        let index = pool.trailing_zeros() as usize;
        let (chosen, held) = (chosen | pool & !rest, held | sets[index]);
        if count(held) > limit {
            continue;
        }
        if chosen_count as u32 + 1 == size {
            visit(chosen, held)?;
        } else {
            chosen_count += 1;
            levels[chosen_count] = (chosen, held, rest);
        }
    }
}

/// Whether a proper subset of the chosen sets, two or more of them, has at most as many members as sets.
pub fn is_reducible(sets: &[NineBits; 9], chosen: NineBits) -> bool {
    proper_subsets(chosen).any(|part| count(part) > 1 && count(union(sets, part)) <= count(part))
}

/// Returns all proper subsets that are not empty.
pub fn proper_subsets(chosen: NineBits) -> impl Iterator<Item = NineBits> {
    let smaller = move |part: &NineBits| Some((part.wrapping_sub(1)) & chosen);
    core::iter::successors(smaller(&chosen), smaller).take_while(|&part| part != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETS: [NineBits; 9] = [0b11, 0b110, 0b101, 0b1, 0, 0b11_1000, 0b1_1000, 0b1_1000, 0b1_1111_1111];

    #[test]
    fn every_subset_is_visited_once() {
        let mut visited = Vec::new();
        let _ = find_subsets(&SETS, 3, 3, &mut |chosen, held| {
            visited.push((chosen, held));
            ControlFlow::Continue(())
        });
        assert_eq!(visited, [(0b111, 0b111), (0b1110_0000, 0b11_1000)]);
    }

    #[test]
    fn a_pair_within_a_triple_makes_it_reducible() {
        assert!(!is_reducible(&SETS, 0b111));
        assert!(is_reducible(&SETS, 0b1110_0000));
        assert_eq!(proper_subsets(0b101).collect::<Vec<_>>(), [0b100, 0b1]);
    }
}
