//! Phrases in one language: cells, houses, claims and lists of them.

use std::cell::Cell as StdCell;

use ninefold::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, HouseSet};
use ninefold::techniques::{Node, Step};

use crate::template::{Language, TemplateArgument, TemplateArguments, Texts, template_arguments, texts};

/// Up to this number of cells are named in a sentence. More are counted, and highlighted on the board.
pub(super) const MAX_NAMED_CELLS: usize = 4;

/// Maximum number of characters of a sentence when it is read aloud, if it can be worded in another way.
const MAX_SPOKEN_LENGTH: usize = 200;

/// Formats a template with named arguments: `phrase!(phrases, "is", cell = …, digit)`. As in a struct, an
/// argument may be a variable of its name.
macro_rules! phrase {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($phrases:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $phrases.phrase($key, &[$((
            stringify!($name),
            &phrase!(@value $name $(= $value)?),
        )),*])
    };
}
pub(super) use phrase;

// Several cells or digits are joined by "and", a node is the claim that it is true, and candidates are those that are eliminated.
template_arguments! {
    Phrases<'_>;
    Cell: |phrases, cell| phrases.cell(*cell);
    CellSet: |phrases, cells| phrases.cells(*cells);
    DigitSet: |phrases, digits| phrases.digits(*digits);
    House: |phrases, house| phrases.house(*house);
    HouseSet: |phrases, houses| phrases.houses(*houses);
    Node: |phrases, node| phrases.is(*node);
    CandidateSet: |phrases, candidates| phrases.eliminated(candidates);
}

/// The cells and houses that a sentence is about.
#[derive(Clone, Copy, Default)]
pub(super) struct Mentions {
    pub cells: CellSet,
    pub houses: HouseSet,
    pub named: CellSet,
}

/// A part of a sentence, with what it mentions.
pub(super) struct Clause {
    pub text: String,
    pub mentions: Mentions,
    /// Number of characters when it is read aloud.
    pub spoken_length: usize,
}

/// The templates of one language. They record which cells and houses are mentioned.
#[derive(Clone, Copy)]
pub(super) struct Phrases<'a> {
    texts: Texts,
    mentions: &'a StdCell<Mentions>,
}

impl<'a> Phrases<'a> {
    pub fn new(language: Language, mentions: &'a StdCell<Mentions>) -> Phrases<'a> {
        Phrases { texts: texts!("explain", language), mentions }
    }

    /// Returns what has been mentioned since the last call.
    pub fn take_mentions(self) -> Mentions {
        self.mentions.take()
    }

    /// Formats a part of a sentence that is added later.
    pub fn clause(self, format: &dyn Fn() -> String) -> Clause {
        let before = self.mentions.take();
        let text = format();
        let mentions = self.mentions.replace(before);
        let spoken_length = self.spoken_length(&text, mentions.named);
        Clause { text, mentions, spoken_length }
    }

    /// Records what a part of the sentence mentions.
    pub fn mention(self, mentions: Mentions) {
        self.mentions.set(self.mentions.get().and(mentions));
    }

    /// Number of characters of a text that is read aloud, with the long names of cells.
    fn spoken_length(self, text: &str, named: CellSet) -> usize {
        let added = |cell: Cell| {
            let name = self.cell_name(cell);
            let more = self.long_cell(cell).chars().count().saturating_sub(name.chars().count());
            text.matches(&*name).count() * more
        };
        text.chars().count() + named.into_iter().map(added).sum::<usize>()
    }

    /// Formats a template with these arguments, also noting what those mention that are not in it.
    pub fn phrase(self, key: &str, arguments: TemplateArguments<Phrases<'a>>) -> String {
        debug_assert!(
            self.texts.template(key).is_some_and(|text| {
                argument_names(text).all(|hole| arguments.iter().any(|(name, _)| *name == hole))
            }),
            "no words for {key}, or not its arguments"
        );
        let texts: Vec<String> = arguments.iter().map(|(_, argument)| argument.to_text(&self)).collect();
        let named =
            arguments.iter().zip(&texts).map(|((name, _), text)| (*name, text as &dyn TemplateArgument));
        self.texts.format(key, &named.collect::<Vec<_>>())
    }

    pub fn cell(self, cell: Cell) -> String {
        let cells = CellSet::only(cell);
        self.mention(Mentions { cells, named: cells, ..Mentions::default() });
        self.cell_name(cell)
    }

    fn cell_name(self, cell: Cell) -> String {
        phrase!(self, "cell", row = cell.row() + 1, column = cell.column() + 1)
    }

    /// Long form of a cell: "row 4 column 5".
    pub fn long_cell(self, cell: Cell) -> String {
        self.texts.cell_name(cell)
    }

    /// List of all cells: "r1c2, r1c5 and r4c5", "the 6 marked cells".
    pub fn cells(self, cells: CellSet) -> String {
        let names = || self.join_and(cells.into_iter().map(|cell| self.cell(cell)).collect());
        self.count_of_many(cells).unwrap_or_else(names)
    }

    /// List of all cells in this order.
    pub fn cells_in_order(self, cells: &[Cell]) -> String {
        let names = || self.join_and(cells.iter().map(|&cell| self.cell(cell)).collect());
        self.count_of_many(cells.iter().copied().collect()).unwrap_or_else(names)
    }

    /// Alternative of cells: "r1c2, r1c5 or r4c5", "one of the 6 marked cells".
    pub fn any_cell(self, cells: CellSet) -> String {
        match self.count_of_many(cells) {
            Some(cells) => phrase!(self, "any-of", cells),
            None => self.join_or(cells.into_iter().map(|cell| self.cell(cell)).collect()),
        }
    }

    /// Cells that all lack something: "r1c2, r1c5 or r4c5", "the 6 marked cells".
    pub fn no_cell(self, cells: CellSet) -> String {
        self.count_of_many(cells).unwrap_or_else(|| self.any_cell(cells))
    }

    /// "the 6 marked cells", if there are too many for a list.
    fn count_of_many(self, cells: CellSet) -> Option<String> {
        let is_long = cells.len() > MAX_NAMED_CELLS;
        is_long.then(|| {
            self.mention_cells(cells);
            phrase!(self, "marked-cells", n = cells.len())
        })
    }

    pub fn digits(self, digits: DigitSet) -> String {
        self.join_and(digits.into_iter().map(|digit| digit.to_string()).collect())
    }

    pub fn any_digit(self, digits: DigitSet) -> String {
        self.join_or(digits.into_iter().map(|digit| digit.to_string()).collect())
    }

    pub fn house(self, house: House) -> String {
        self.mention_houses(HouseSet::only(house));
        self.texts.house_name(house)
    }

    /// "rows 2 and 7", "row 2 and block 3".
    pub fn houses(self, houses: HouseSet) -> String {
        self.mention_houses(houses);
        let mut parts = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            let of_kind: HouseSet = houses.into_iter().filter(|house| house.kind().0 == kind).collect();
            let numbers = || {
                let numbers = of_kind.into_iter().map(|house| (house.kind().1 + 1).to_string());
                self.join("numbers", numbers.collect())
            };
            match (of_kind.single(), kind) {
                (Some(house), _) => parts.push(self.house(house)),
                (None, _) if of_kind.is_empty() => {}
                (None, HouseKind::Row) => parts.push(phrase!(self, "rows", numbers = numbers())),
                (None, HouseKind::Column) => parts.push(phrase!(self, "columns", numbers = numbers())),
                (None, HouseKind::Block) => parts.push(phrase!(self, "blocks", numbers = numbers())),
            }
        }
        self.join_and(parts)
    }

    /// "the same row", or "the same house" if the houses are of different kinds.
    pub fn same_house_kind(self, houses: HouseSet) -> String {
        let kind = houses.first().map(|house| house.kind().0);
        match kind.filter(|kind| houses.into_iter().all(|house| house.kind().0 == *kind)) {
            Some(HouseKind::Row) => phrase!(self, "same-row"),
            Some(HouseKind::Column) => phrase!(self, "same-column"),
            Some(HouseKind::Block) => phrase!(self, "same-block"),
            None => phrase!(self, "same-house"),
        }
    }

    /// "the same row", for cells that share a house; a line is preferred to a block.
    pub fn shared_house_kind(self, cells: CellSet) -> String {
        let shared = cells.houses().first().map_or(HouseSet::EMPTY, HouseSet::only);
        self.mention_houses(shared);
        self.same_house_kind(shared)
    }

    /// Records that a sentence is about these cells without naming them.
    pub fn mention_cells(self, cells: CellSet) {
        self.mention(Mentions { cells, ..Mentions::default() });
    }

    /// Records that a sentence is about these houses without naming them.
    pub fn mention_houses(self, houses: HouseSet) {
        self.mention(Mentions { houses, ..Mentions::default() });
    }

    /// "r1c2 is 6", "6 is in r1c2 or r1c3".
    pub fn is(self, node: Node) -> String {
        match node.cells.single() {
            Some(cell) => phrase!(self, "is", cell, digit = node.digit),
            None => phrase!(self, "is-group", cells = self.any_cell(node.cells), digit = node.digit),
        }
    }

    pub fn is_not(self, node: Node) -> String {
        match node.cells.single() {
            Some(cell) => phrase!(self, "not", cell, digit = node.digit),
            None => phrase!(self, "not-group", cells = self.no_cell(node.cells), digit = node.digit),
        }
    }

    /// "r5c2 in the same row is not 6", for a node beside one that is true; "r5c2 is not 6" if that has another digit.
    pub fn is_not_beside(self, node: Node, beside: Node) -> String {
        let digit = node.digit;
        if beside.digit != digit {
            return self.is_not(node);
        }
        let same = self.shared_house_kind(beside.cells | node.cells);
        match node.cells.single() {
            Some(cell) => phrase!(self, "not-in-same", cell, same, digit),
            None => phrase!(self, "not-group-in-same", cells = node.cells, same, digit),
        }
    }

    pub fn are(self, cells: CellSet, digit: Digit) -> String {
        match cells.single() {
            Some(cell) => phrase!(self, "is", cell, digit),
            None => phrase!(self, "are", cells, digit),
        }
    }

    /// "r1c3 and r5c3 cannot be 4", "the 9 candidates struck out are wrong"; grouped by digit or by cell, whichever
    /// is shorter.
    pub fn eliminated(self, eliminations: &CandidateSet) -> String {
        let cells: CellSet = eliminations.iter().map(|candidate| candidate.cell).collect();
        let groups = group_eliminations(eliminations);
        if groups.len() > 1 && cells.len() > MAX_NAMED_CELLS {
            self.mention_cells(cells);
            return phrase!(self, "struck", n = eliminations.len());
        }
        let cannot = |(cells, digits)| phrase!(self, "cannot", cells, digits = self.any_digit(digits));
        self.join("claims", groups.into_iter().map(cannot).collect())
    }

    /// All placements and eliminations of a step: "r1c2 is 6", "r1c3 and r5c3 cannot be 4".
    pub fn conclusion(self, step: &Step) -> String {
        let mut claims: Vec<String> = step.placements.iter().map(|&c| self.is(Node::new(c))).collect();
        if !step.eliminations.is_empty() {
            claims.push(self.eliminated(&step.eliminations));
        }
        self.join("claims", claims)
    }

    pub fn join_and(self, parts: Vec<String>) -> String {
        self.join("and", parts)
    }

    pub fn join_or(self, parts: Vec<String>) -> String {
        self.join("or", parts)
    }

    /// "a, b and c"; `key` is the template that joins the last two.
    pub fn join(self, key: &str, mut parts: Vec<String>) -> String {
        let last = parts.pop().unwrap_or_default();
        if parts.is_empty() {
            return last;
        }
        let comma = if matches!(key, "claims" | "seen-and") { "clauses" } else { "comma" };
        let first =
            parts.into_iter().reduce(|text, part| self.phrase(comma, &[("first", &text), ("rest", &part)]));
        self.phrase(key, &[("first", &first), ("last", &last)])
    }

    /// "a, b, c", for a sequence of clauses.
    pub fn join_clauses(self, parts: Vec<String>) -> String {
        let joined = |first: String, rest: String| phrase!(self, "clauses", first, rest);
        parts.into_iter().reduce(joined).unwrap_or_default()
    }

    pub fn capitalize(text: &str) -> String {
        let mut chars = text.chars();
        match (chars.next(), chars.clone().next()) {
            (Some(first), Some(second)) if second.is_alphabetic() => {
                std::iter::once(capital_letter(first)).chain(chars).collect()
            }
            _ => text.to_owned(),
        }
    }

    /// Replaces the cells in a sentence by their long form: "r4c5" becomes "row 4 column 5".
    pub fn expand_cell_names(self, text: &str) -> String {
        Cell::all().fold(text.to_owned(), |text, cell| text.replace(&self.cell(cell), &self.long_cell(cell)))
    }
}

impl Mentions {
    pub fn and(self, other: Mentions) -> Mentions {
        Mentions {
            cells: self.cells | other.cells,
            houses: self.houses.into_iter().chain(other.houses).collect(),
            named: self.named | other.named,
        }
    }
}

impl Clause {
    /// Whether it is short enough to keep in mind as a sentence, by the number of cells that it names and by its length.
    pub fn is_short(&self) -> bool {
        self.mentions.named.len() <= MAX_NAMED_CELLS && self.spoken_length <= MAX_SPOKEN_LENGTH
    }

    pub fn fits_with(&self, other: &Clause) -> bool {
        // The word that joins the two, and a full stop.
        let punctuation = 10;
        self.mentions.and(other.mentions).named.len() <= MAX_NAMED_CELLS
            && self.spoken_length + other.spoken_length + punctuation <= MAX_SPOKEN_LENGTH
    }

    pub fn joined(&self, other: &Clause, text: String) -> Clause {
        let spoken_length = self.spoken_length + other.spoken_length + text.chars().count()
            - self.text.chars().count()
            - other.text.chars().count();
        Clause { text, mentions: self.mentions.and(other.mentions), spoken_length }
    }
}

/// Groups eliminations by digit or by cell, whichever is shorter. Returns cells with the digits they lose.
pub(super) fn group_eliminations(eliminations: &CandidateSet) -> Vec<(CellSet, DigitSet)> {
    let [by_digit, by_cell] = [group_by_digit(eliminations), group_by_cell(eliminations)];
    let named = |groups: &[(CellSet, DigitSet)]| -> usize {
        groups.iter().map(|(cells, digits)| 3 * cells.len() + digits.len()).sum()
    };
    if named(&by_cell) < named(&by_digit) { by_cell } else { by_digit }
}

pub(super) fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}

fn group_by_digit(eliminations: &CandidateSet) -> Vec<(CellSet, DigitSet)> {
    let cells = |digit| (eliminations.places(digit), DigitSet::only(digit));
    Digit::all().map(cells).filter(|(cells, _)| !cells.is_empty()).collect()
}

fn group_by_cell(eliminations: &CandidateSet) -> Vec<(CellSet, DigitSet)> {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for cell in Cell::all() {
        let digits = eliminations.digits(cell);
        match groups.iter_mut().find(|group| group.1 == digits) {
            _ if digits.is_empty() => {}
            Some(group) => group.0.insert(cell),
            None => groups.push((CellSet::only(cell), digits)),
        }
    }
    groups
}

fn argument_names(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).map(|after| after.split(['}', '|']).next().unwrap_or_default())
}

/// The capital letter for a small one of Latin, Greek and Cyrillic scripts, as far as these are laid out evenly; other characters
/// stay. The tables of all scripts would be five kilobytes of the page.
fn capital_letter(c: char) -> char {
    let capital = match (c, c as u32) {
        ('a'..='z' | 'à'..='ö' | 'ø'..='þ' | 'α'..='ρ' | 'σ'..='ϋ' | 'а'..='я', code) => code - 32,
        ('ѐ'..='џ', code) => code - 80,
        ('ı', _) => 'I' as u32,
        // Capital and small letter take turns.
        ('Ā'..='ķ' | 'Ŋ'..='ŷ' | 'Ѡ'..='ҁ' | 'Ҋ'..='ҿ' | 'Ḁ'..='ẕ' | 'Ạ'..='ỿ', code) => {
            code & !1
        }
        ('Ĺ'..='ň' | 'Ź'..='ž', code) => code - u32::from(code % 2 == 0),
        (_, code) => code,
    };
    char::from_u32(capital).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_arguments_are_parsed() {
        assert_eq!(argument_names("{a}: {n|b is|bs are} {c}").collect::<Vec<_>>(), ["a", "n", "c"]);
    }

    #[test]
    fn letters_of_several_scripts_have_capitals() {
        for c in "azàöøþčőšžłşıāẽạαρσωџаяёљґ".chars() {
            assert_eq!(Some(capital_letter(c)), c.to_uppercase().next(), "{c}");
        }
        for c in "ÀZŠЁß6ー第".chars() {
            assert_eq!(capital_letter(c), c);
        }
    }
}
