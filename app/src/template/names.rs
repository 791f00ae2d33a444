//! Names that several subjects need: levels, ratings, cells and houses. They are in `www/i18n/*/shared.txt`.

use ninefold::grid::{Cell, House, HouseKind};
use ninefold::level::{HellGrade, Level, Rating};

use super::Texts;

impl Texts {
    pub fn level_name(self, level: Level) -> String {
        self.text(level.name())
    }

    /// Name of a level, with its grade if it is hell and that is known, e.g. `Hell II`.
    pub fn level_text(self, level: Level, grade: Option<HellGrade>) -> String {
        let grade = grade.map(|grade| format!(" {grade}"));
        self.level_name(level) + &grade.unwrap_or_default()
    }

    /// Rating of a puzzle, e.g. `4.2`; `9.5 or more` if the techniques do not solve it.
    pub fn rating_text(self, rating: Rating) -> String {
        if rating == Rating::UNSOLVED { self.text("unsolved") } else { self.tenths(rating.0.into()) }
    }

    /// Place of a cell, e.g. `row 4 column 5`.
    pub fn cell_name(self, cell: Cell) -> String {
        self.format("place", &[("row", &(cell.row() + 1)), ("column", &(cell.column() + 1))])
    }

    /// Name of a house, e.g. `block 3`.
    pub fn house_name(self, house: House) -> String {
        let (kind, number) = house.kind();
        let key = match kind {
            HouseKind::Row => "house-row",
            HouseKind::Column => "house-column",
            HouseKind::Block => "house-block",
        };
        self.format(key, &[("number", &(number + 1))])
    }
}
