//! Texts of the import panel. Their templates are in files of their own, which only the tools program
//! includes.

use ninefold::grid::{Cell, House, HouseKind};
use ninefold::level::Rating;

use crate::template::{Language, fill_template, find_template};

/// Formats a text of the import panel.
pub fn import_text(key: &str, arguments: &[(&str, String)], language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../../www/i18n/import.en.txt"),
        Language::Chinese => include_str!("../../../www/i18n/import.zh-Hans.txt"),
    };
    fill_template(find_template(texts, key).unwrap_or(key), arguments)
}

/// Place of a cell.
pub fn import_cell_name(cell: Cell, language: Language) -> String {
    let arguments = [("row", (cell.row() + 1).to_string()), ("column", (cell.column() + 1).to_string())];
    import_text("place", &arguments, language)
}

/// Name of a house.
pub fn import_house_name(house: House, language: Language) -> String {
    let (kind, number) = house.kind();
    let key = match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Block => "block",
    };
    import_text(key, &[("number", (number + 1).to_string())], language)
}

/// Level of a rating, with the hell tier.
pub fn import_level_text(rating: Rating, language: Language) -> String {
    let badge = rating.hell_grade().map(|badge| format!(" {badge}"));
    import_text(rating.level().name(), &[], language) + &badge.unwrap_or_default()
}
