//! The input mode.

use ninefold::named_enum;

named_enum! {
    /// What a digit key enters.
    #[derive(Default)]
    pub enum Mode, "mode" {
        #[default]
        Digit = "digit",
        /// A corner note, drawn where the digit is on the pad.
        Corner = "corner",
        /// A centre note.
        Centre = "centre",
        /// The colour of the cell.
        Colour = "colour",
    }
}
