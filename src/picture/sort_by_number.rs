//! Sorting by a number.

/// Sorts by a number, the smallest first; items with the same number keep their order.
///
/// The sort itself is compiled once for all kinds of items: in the page it would be two kilobytes for each.
pub(super) fn sort_by_number<T>(items: &mut Vec<T>, number: impl Fn(&T) -> f32) {
    let mut order: Vec<(f32, usize)> = items.iter().map(number).zip(0..).collect();
    order.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.iter().filter_map(|(_, place)| unsorted[*place].take()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_the_same_number_stay_in_order() {
        let mut words = vec!["three", "a", "to", "four", "b", "seven"];
        sort_by_number(&mut words, |word| word.len() as f32);
        assert_eq!(words, ["a", "b", "to", "four", "three", "seven"]);
    }
}
