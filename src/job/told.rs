//! Advice as it travels: what is asked for, and steps as they are told to the player. All of it is one text,
//! which the page only looks into where it needs to: it shows steps and knows no logic.
//!
//! ```text
//! hint en 53..7…. 534.7…. 12 0,0,6,… 8,9 a player's board: puzzle, entries, cell changed last, notes as bits,
//!                                        cells whose notes are full
//!
//! next                                   the kind of advice: a step (below), mistakes, or why there is none
//! X-wing on 6⇥32⇥Look at …⇥…             a step: its fields, in their order
//!
//! mistake
//! 40,41⇥12                               cells with wrong digits, cells with bad notes
//!
//! rated
//! 42                                     how hard a puzzle is
//! Its hardest step is …                  and what it takes, in words
//!
//! taught
//! x-wing⇥X-wing⇥In two rows …⇥53..7…⇥…⇥…⇥0,6,…  an example: key, name, what it is, puzzle, entries, solution, notes
//! X-wing on 6⇥32⇥…                       and its step
//! ```

use std::fmt;
use std::fmt::Write;
use std::rc::Rc;

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::hint::PlayerBoard;
use crate::techniques::{Rating, Role};
use crate::template::Language;

/// What a player wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// What to do next.
    Hint(PlayerBoard),
    /// All that can be done next.
    Steps(PlayerBoard),
    /// The whole way, from what is filled in on a board.
    Path(PlayerBoard),
    /// The example of the technique with this key.
    Lesson(String),
    /// A position to practise the technique with this key on; another seed gives another.
    Practise(String, u64),
    /// How hard a puzzle is.
    Rate(Grid),
}

/// What is told to a player who asks for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advised {
    /// The next step.
    Next(Told),
    /// Something on the board is wrong.
    Mistake {
        /// Cells with wrong digits.
        wrong: CellSet,
        /// Cells whose notes leave the right digit out.
        lacking: CellSet,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    Several,
    /// Nothing is left to do.
    Complete,
    /// Nothing on the ladder goes further.
    Beyond,
    /// All steps there are now; there may be more.
    Listed(Vec<Told>, bool),
    /// The way as far as logic leads.
    Led(Vec<Told>),
    /// One of them, or a position to practise one on.
    Taught(Box<Taught>),
    /// How hard a puzzle is, and what it takes, in words.
    Rated(Rating, Rc<str>),
}

/// The example of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taught {
    /// The technique's key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is and why it works.
    pub about: String,
    /// The puzzle.
    pub givens: Grid,
    /// What is filled in.
    pub grid: Grid,
    /// The puzzle's solution.
    pub solution: Grid,
    /// What else may stand in each cell.
    pub notes: [DigitSet; 81],
    /// The step.
    pub told: Told,
}

/// A step as it is told: a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told(Rc<str>);

/// What a step is told with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    /// The technique's name.
    pub name: String,
    /// How hard the step is.
    pub rating: Rating,
    /// Where to look.
    pub place: String,
    /// What is to be seen there, sentence by sentence.
    pub pattern: Vec<String>,
    /// Why something follows from it, sentence by sentence.
    pub why: Vec<String>,
    /// What follows.
    pub doing: String,
    /// The step in short, as `techniques/notation.rs` has it.
    pub short: String,
    /// Digits to be placed.
    pub placements: Vec<Candidate>,
    /// Candidates to be struck.
    pub eliminations: Vec<Candidate>,
    /// Cells to be tinted.
    pub tints: Vec<(Cell, Role)>,
    /// What is drawn over the board, as `drawing.rs` has it.
    pub shapes: String,
    /// What the technique is.
    pub about: String,
    /// What a cell's short name means.
    pub legend: String,
}

impl Told {
    /// The step in a line.
    pub fn new(telling: &Telling) -> Told {
        let Telling { name, rating, place, pattern, why, doing, short, .. } = telling;
        let sentences = |list: &[String]| list.join("\u{b}");
        let candidates =
            |list: &[Candidate]| joined(list.iter().map(|c| c.cell.index() * 9 + c.digit.index()));
        let tints = telling.tints.iter().map(|(cell, role)| cell.index() * 9 + *role as usize);
        let fields = [
            name.clone(),
            rating.0.to_string(),
            place.clone(),
            sentences(pattern),
            sentences(why),
            doing.clone(),
            short.clone(),
            candidates(&telling.placements),
            candidates(&telling.eliminations),
            joined(tints),
            telling.shapes.clone(),
            telling.about.clone(),
            telling.legend.clone(),
        ];
        Told(fields.join("\t").into())
    }

    fn field(&self, number: usize) -> &str {
        self.0.split('\t').nth(number).unwrap_or_default()
    }

    /// The technique's name.
    pub fn name(&self) -> &str {
        self.field(0)
    }

    /// How hard the step is.
    pub fn rating(&self) -> Rating {
        Rating(self.field(1).parse().unwrap_or_default())
    }

    /// Where to look.
    pub fn place(&self) -> &str {
        self.field(2)
    }

    /// What is to be seen there, a sentence a line.
    pub fn pattern(&self) -> String {
        self.field(3).replace('\u{b}', "\n")
    }

    /// Why something follows from it, a sentence a line.
    pub fn why(&self) -> String {
        self.field(4).replace('\u{b}', "\n")
    }

    /// What follows.
    pub fn doing(&self) -> &str {
        self.field(5)
    }

    /// The step in short.
    pub fn short(&self) -> &str {
        self.field(6)
    }

    /// Digits to be placed.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> {
        candidates(self.field(7))
    }

    /// Candidates to be struck.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> {
        candidates(self.field(8))
    }

    /// Cells to be tinted.
    pub fn tints(&self) -> impl Iterator<Item = (Cell, Role)> {
        pairs(self.field(9)).filter_map(|(cell, role)| Some((cell, *Role::ALL.get(role)?)))
    }

    /// What is drawn over the board.
    pub fn shapes(&self) -> &str {
        self.field(10)
    }

    /// What the technique is.
    pub fn about(&self) -> &str {
        self.field(11)
    }

    /// What a short name in the pattern's sentence means; nothing where there is none.
    pub fn legend(&self) -> &str {
        self.field(12)
    }
}

impl Advised {
    /// As text.
    pub fn to_text(&self) -> String {
        let cells = |set: &CellSet| joined(set.into_iter().map(Cell::index));
        let steps = |kind: &str, steps: &[Told]| {
            steps.iter().fold(kind.to_owned(), |text, step| text + "\n" + &step.0)
        };
        match self {
            Advised::Next(told) => steps("next", std::slice::from_ref(told)),
            Advised::Mistake { wrong, lacking } => format!("mistake\n{}\t{}", cells(wrong), cells(lacking)),
            Advised::NoSolution => "none".to_owned(),
            Advised::Several => "several".to_owned(),
            Advised::Complete => "complete".to_owned(),
            Advised::Beyond => "beyond".to_owned(),
            Advised::Listed(list, more) => steps(if *more { "more" } else { "list" }, list),
            Advised::Led(list) => steps("path", list),
            Advised::Taught(taught) => taught.to_text(),
            Advised::Rated(Rating(rating), text) => format!("rated\n{rating}\n{text}"),
        }
    }

    /// From such a text.
    pub fn from_text(text: &str) -> Advised {
        let mut lines = text.split('\n');
        let kind = lines.next();
        let mut steps = lines.map(|line| Told(line.into()));
        match kind {
            Some("next") => steps.next().map_or(Advised::Beyond, Advised::Next),
            Some("mistake") => {
                let sets = steps.next().map(|line| [cells(line.field(0)), cells(line.field(1))]);
                let [wrong, lacking] = sets.unwrap_or_default();
                Advised::Mistake { wrong, lacking }
            }
            Some("none") => Advised::NoSolution,
            Some("several") => Advised::Several,
            Some("complete") => Advised::Complete,
            Some("list") => Advised::Listed(steps.collect(), false),
            Some("more") => Advised::Listed(steps.collect(), true),
            Some("path") => Advised::Led(steps.collect()),
            Some("taught") => {
                let taught = Taught::from_lines(steps.next(), steps.next());
                taught.map_or(Advised::Beyond, |taught| Advised::Taught(Box::new(taught)))
            }
            Some("rated") => {
                let (rating, text) =
                    text.split_once('\n').and_then(|(_, rest)| rest.split_once('\n')).unwrap_or_default();
                rating.parse().map_or(Advised::Beyond, |rating| Advised::Rated(Rating(rating), text.into()))
            }
            _ => Advised::Beyond,
        }
    }
}

impl Taught {
    fn to_text(&self) -> String {
        let Taught { key, name, about, givens, grid, solution, notes, told } = self;
        let [givens, grid, solution] = [givens, grid, solution].map(Grid::to_line);
        format!("taught\n{key}\t{name}\t{about}\t{givens}\t{grid}\t{solution}\t{}\n{}", bits(notes), told.0)
    }

    fn from_lines(example: Option<Told>, told: Option<Told>) -> Option<Taught> {
        let (example, told) = (example?, told?);
        let field = |number| example.field(number);
        let grid = |number| Grid::from_line(field(number));
        Some(Taught {
            key: field(0).to_owned(),
            name: field(1).to_owned(),
            about: field(2).to_owned(),
            givens: grid(3)?,
            grid: grid(4)?,
            solution: grid(5)?,
            notes: digits(field(6))?,
            told,
        })
    }
}

impl Wish {
    /// As text, with the language it is to be answered in.
    pub fn to_text(&self, language: Language) -> String {
        let (kind, PlayerBoard { givens, grid, notes, full_notes: full, last_cell: last }) = match self {
            Wish::Hint(table) => ("hint", table),
            Wish::Steps(table) => ("steps", table),
            Wish::Path(table) => ("path", table),
            Wish::Lesson(key) => return ["lesson", language.tag(), key].join(" "),
            Wish::Practise(key, seed) => {
                return ["practise", language.tag(), key, &seed.to_string()].join(" ");
            }
            Wish::Rate(givens) => return ["rate", language.tag(), &givens.to_line()].join(" "),
        };
        // What is no cell is none.
        let last = last.map_or(81, Cell::index).to_string();
        let full = joined(full.into_iter().map(Cell::index));
        [kind, language.tag(), &givens.to_line(), &grid.to_line(), &last, &bits(notes), &full].join(" ")
    }

    /// From such a text.
    pub fn from_text(text: &str) -> Option<(Wish, Language)> {
        let mut words = text.split(' ');
        let (kind, language) = (words.next()?, Language::from_tag(words.next()?)?);
        match kind {
            "lesson" => return Some((Wish::Lesson(words.next()?.to_owned()), language)),
            "practise" => {
                let (key, seed) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
                return Some((Wish::Practise(key, seed), language));
            }
            "rate" => return Some((Wish::Rate(Grid::from_line(words.next()?)?), language)),
            _ => {}
        }
        let (givens, grid) = (Grid::from_line(words.next()?)?, Grid::from_line(words.next()?)?);
        let last = Cell::new(words.next()?.parse().ok()?);
        let (notes, full) = (digits(words.next()?)?, cells(words.next()?));
        let table = PlayerBoard { givens, grid, notes, full_notes: full, last_cell: last };
        let wish = match kind {
            "hint" => Wish::Hint(table),
            "steps" => Wish::Steps(table),
            "path" => Wish::Path(table),
            _ => return None,
        };
        Some((wish, language))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.short())
    }
}

/// Numbers, apart with commas.
fn joined(numbers: impl Iterator<Item = usize>) -> String {
    let mut text = String::new();
    for number in numbers {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{number}");
    }
    text
}

/// The digits of each cell.
fn bits(cells: &[DigitSet; 81]) -> String {
    joined(cells.iter().map(|digits| usize::from(digits.bits())))
}

fn digits(text: &str) -> Option<[DigitSet; 81]> {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut numbers = text.split(',');
    for cell in &mut cells {
        *cell = DigitSet::from_bits(numbers.next()?.parse().ok()?);
    }
    Some(cells)
}

fn numbers(text: &str) -> impl Iterator<Item = usize> {
    text.split(',').filter_map(|number| number.parse().ok())
}

fn cells(text: &str) -> CellSet {
    numbers(text).filter_map(Cell::new).collect()
}

/// Cells, each with something that there are up to nine of.
fn pairs(text: &str) -> impl Iterator<Item = (Cell, usize)> {
    numbers(text).filter_map(|number| Some((Cell::new(number / 9)?, number % 9)))
}

fn candidates(text: &str) -> impl Iterator<Item = Candidate> {
    pairs(text).map(|(cell, digit)| Candidate { cell, digit: Digit::from_index(digit) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_read_back() {
        let mut notes = [DigitSet::EMPTY; 81];
        notes[7] = DigitSet::from_bits(0b1_0000_0011);
        for last in [None, Some(Cell::at(8, 8))] {
            let full = last.into_iter().collect();
            let table = PlayerBoard {
                givens: Grid::EMPTY,
                grid: Grid::EMPTY,
                notes,
                full_notes: full,
                last_cell: last,
            };
            for wish in [Wish::Hint(table.clone()), Wish::Steps(table.clone()), Wish::Path(table)] {
                for language in Language::ALL {
                    assert_eq!(Wish::from_text(&wish.to_text(language)), Some((wish.clone(), language)));
                }
            }
        }
        let key = "x-wing".to_owned();
        for wish in [Wish::Lesson(key.clone()), Wish::Practise(key, 7), Wish::Rate(Grid::EMPTY)] {
            let text = wish.to_text(Language::Chinese);
            assert_eq!(Wish::from_text(&text), Some((wish, Language::Chinese)));
        }
        assert_eq!(Wish::from_text("hint en 12 12 0 0"), None);
    }

    #[test]
    fn what_is_advised_is_read_back() {
        let candidate = Candidate { cell: Cell::at(4, 5), digit: Digit::from_index(8) };
        let telling = Telling {
            name: "链 of 7".to_owned(),
            rating: Rating(71),
            why: vec!["If so, then so.".to_owned(), "Else so too.".to_owned()],
            short: "chain: r5c6=9".to_owned(),
            placements: vec![candidate],
            tints: vec![(candidate.cell, Role::Placement)],
            shapes: "3 disc pattern M1 1z;".to_owned(),
            ..Telling::default()
        };
        let told = Told::new(&telling);
        assert_eq!((told.name(), told.rating(), told.place()), ("链 of 7", Rating(71), ""));
        assert_eq!((told.why(), told.short()), ("If so, then so.\nElse so too.".to_owned(), "chain: r5c6=9"));
        assert_eq!((told.placements().collect(), told.eliminations().count()), (vec![candidate], 0));
        assert_eq!((told.tints().collect(), told.shapes()), (telling.tints, "3 disc pattern M1 1z;"));
        for advised in [
            Advised::Next(told.clone()),
            Advised::Mistake { wrong: candidate.cell.peers(), lacking: CellSet::EMPTY },
            Advised::NoSolution,
            Advised::Several,
            Advised::Complete,
            Advised::Beyond,
            Advised::Listed(vec![], true),
            Advised::Listed(vec![told.clone(), told.clone()], false),
            Advised::Led(vec![told.clone()]),
            Advised::Rated(Rating(42), "Its hardest step\nis an X-wing.".into()),
            Advised::Taught(Box::new(Taught {
                key: "x-wing".to_owned(),
                name: "X-wing".to_owned(),
                about: "In two rows …".to_owned(),
                givens: Grid::EMPTY,
                grid: Grid::EMPTY,
                solution: Grid::EMPTY,
                notes: [DigitSet::from_bits(0b1_0000_0011); 81],
                told,
            })),
        ] {
            assert_eq!(Advised::from_text(&advised.to_text()), advised);
        }
    }
}
