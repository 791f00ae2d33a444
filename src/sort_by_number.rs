//! Sorting by a number.

use alloc::vec::Vec;

/// A number by which items are sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SortNumber(u128);

impl SortNumber {
    /// Sorts the greatest number first.
    #[must_use]
    pub fn descending(self) -> SortNumber {
        SortNumber(!self.0)
    }
}

impl From<u128> for SortNumber {
    fn from(number: u128) -> SortNumber {
        SortNumber(number)
    }
}

impl From<u64> for SortNumber {
    fn from(number: u64) -> SortNumber {
        SortNumber(number.into())
    }
}

impl From<usize> for SortNumber {
    fn from(number: usize) -> SortNumber {
        SortNumber(number as u128)
    }
}

/// The first number counts, and the second one where the first is the same.
impl From<(usize, usize)> for SortNumber {
    fn from((first, second): (usize, usize)) -> SortNumber {
        SortNumber((first as u128) << 64 | second as u128)
    }
}

/// In the order of [`f32::total_cmp`].
impl From<f32> for SortNumber {
    fn from(number: f32) -> SortNumber {
        let bits = number.to_bits();
        let is_negative = bits >> 31 == 1;
        SortNumber(if is_negative { !bits } else { bits | 1 << 31 }.into())
    }
}

/// Sorts by a number, the smallest first; items with the same number keep their order.
///
/// The sort itself is compiled once for all kinds of items: in the page it would be four kilobytes for each.
pub fn sort_by_number<T, N: Into<SortNumber>>(items: &mut Vec<T>, number: impl Fn(&T) -> N) {
    let places = ascending_places(items.iter().map(|item| number(item).into()).collect());
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| unsorted[place].take()));
}

/// The places of the numbers, that of the smallest first; of equal numbers, the first one first.
fn ascending_places(numbers: Vec<SortNumber>) -> Vec<usize> {
    let mut order: Vec<(SortNumber, usize)> = numbers.into_iter().zip(0..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_the_same_number_stay_in_order() {
        let mut words = vec!["three", "a", "to", "four", "b", "seven"];
        sort_by_number(&mut words, |word| word.len());
        assert_eq!(words, ["a", "b", "to", "four", "three", "seven"]);
        sort_by_number(&mut words, |word| SortNumber::from(word.len()).descending());
        assert_eq!(words, ["three", "seven", "four", "to", "a", "b"]);
    }

    #[test]
    fn fractions_and_negative_numbers_are_in_order() {
        let ascending =
            [f32::NEG_INFINITY, -2.5, -1.0, -0.0, 0.0, f32::MIN_POSITIVE, 0.5, 3.0, f32::INFINITY];
        let mut numbers: Vec<f32> = ascending.into_iter().rev().collect();
        sort_by_number(&mut numbers, |number| *number);
        assert!(numbers.iter().zip(&ascending).all(|(one, other)| one.to_bits() == other.to_bits()));
    }
}
