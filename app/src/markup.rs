//! Buttons and panels, by the names that the markup has for them: a button's is its `data-action`, a panel's stands in links.

mod button;
mod name;
mod panel;

pub use button::Button;
pub use name::MarkupName;
pub(crate) use name::{markup_names, named_enum_markup_names};
pub use panel::Panel;
