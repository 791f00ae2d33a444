//! Sizes of paper, and how lengths are printed.

use ninefold_app::print::Paper;

#[test]
fn lengths_are_formatted_without_trailing_zeros() {
    let mut printed = Paper::A4.width();
    for (length, text) in [(0, "0"), (7, "0.07"), (120, "1.2"), (21000, "210"), (-35, "-0.35")] {
        printed.0 = length;
        assert_eq!(printed.to_string(), text);
    }
    assert_eq!(Paper::Letter.width().0, 21590);
}
