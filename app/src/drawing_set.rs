//! Colours of single notes and links between two notes, which the player draws: their text, their changes and their description in
//! words.
//!
//! ```text
//! 12.4:3                the note 4 of cell 12 has colour 3
//! 12.4-30.4:9           a strong link between the notes 4 of cells 12 and 30; 10 is a weak one
//! 12.4:3,12.4-30.4:9    several
//! ```
//!
//! The page program keeps the text with each position (`game::Drawings`) and does not read it.

use ninefold::grid::{Candidate, Cell, Digit};

use crate::i18n::{self, drawings_texts};
use crate::template::{Language, TemplateArguments};

/// The number of colours, of cells and of notes.
pub const COLOUR_COUNT: u8 = 8;

/// A colour of a note, or a link between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteDrawing {
    /// The note has this colour, 1 to 8.
    Colour(Candidate, u8),
    Link(Candidate, Candidate, DrawnLinkKind),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnLinkKind {
    /// If one note is wrong, the other is right.
    Strong = 9,
    /// If one note is right, the other is wrong.
    Weak = 10,
}

/// Drawings: at most one colour for each note, and one link for each two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawingSet(Vec<NoteDrawing>);

impl DrawingSet {
    /// Reads the text of drawings. What is no drawing is left out.
    pub fn parse(text: &str) -> DrawingSet {
        DrawingSet(text.split(',').filter_map(parse_drawing).collect())
    }

    /// The text of the drawings.
    pub fn to_text(&self) -> String {
        let at = |note: Candidate| format!("{}.{}", note.cell.index(), note.digit);
        let words = self.iter().map(|drawing| match drawing {
            NoteDrawing::Colour(note, colour) => format!("{}:{colour}", at(note)),
            NoteDrawing::Link(from, to, kind) => format!("{}-{}:{}", at(from), at(to), kind as u8),
        });
        words.collect::<Vec<String>>().join(",")
    }

    /// All drawings.
    pub fn iter(&self) -> impl Iterator<Item = NoteDrawing> {
        self.0.iter().copied()
    }

    /// Keeps only what is drawn on notes for which the condition holds.
    pub fn retain(&mut self, is_there: impl Fn(Candidate) -> bool) {
        self.0.retain(|drawing| match *drawing {
            NoteDrawing::Colour(note, _) => is_there(note),
            NoteDrawing::Link(from, to, _) => is_there(from) && is_there(to),
        });
    }

    /// Gives a note a colour, 1 to 8. Removes its colour if it has this one already or if there is none to give. Returns the new
    /// colour.
    pub fn toggle_colour(&mut self, note: Candidate, colour: Option<u8>) -> Option<u8> {
        let at =
            self.0.iter().position(|drawing| matches!(drawing, NoteDrawing::Colour(at, _) if *at == note));
        let before = at.map(|at| self.0.remove(at));
        let after = colour.filter(|&colour| before != Some(NoteDrawing::Colour(note, colour)));
        self.0.extend(after.map(|colour| NoteDrawing::Colour(note, colour)));
        after
    }

    /// Links two notes strongly; changes a strong link to a weak one, and removes a weak one. Returns the new link; `None` if there
    /// is none, as between a note and itself.
    pub fn toggle_link(&mut self, from: Candidate, to: Candidate) -> Option<DrawnLinkKind> {
        let is_same = |drawing: &NoteDrawing| match drawing {
            NoteDrawing::Link(one, other, _) => [[*one, *other], [*other, *one]].contains(&[from, to]),
            NoteDrawing::Colour(..) => false,
        };
        let before = self.0.iter().position(is_same).map(|at| self.0.remove(at));
        let kind = match before {
            _ if from == to => return None,
            None => DrawnLinkKind::Strong,
            Some(NoteDrawing::Link(.., DrawnLinkKind::Strong)) => DrawnLinkKind::Weak,
            Some(_) => return None,
        };
        self.0.push(NoteDrawing::Link(from, to, kind));
        Some(kind)
    }

    /// What is drawn in a cell, in words, colours first; empty if there is nothing.
    pub fn description(&self, cell: Cell, language: Language) -> String {
        let mut colours = Vec::new();
        let mut links = Vec::new();
        for drawing in self.iter() {
            match drawing {
                NoteDrawing::Colour(note, colour) if note.cell == cell => {
                    colours.push(colour_text(note.digit, Some(colour)));
                }
                NoteDrawing::Colour(..) => {}
                NoteDrawing::Link(from, to, kind) => {
                    let key = if kind == DrawnLinkKind::Strong { "has-strong-link" } else { "has-weak-link" };
                    for (here, there) in [(from, to), (to, from)] {
                        if here.cell == cell {
                            links.push(link_text(key, here, there, language));
                        }
                    }
                }
            }
        }
        [colours, links].concat().join("; ")
    }
}

/// A note and its colour, in words.
pub fn colour_text(digit: Digit, colour: Option<u8>) -> String {
    let colour = Digit::new(colour.unwrap_or(COLOUR_COUNT + 1));
    [digit.to_string(), colour.map(i18n::colour_name).unwrap_or_default()].join(" ")
}

/// A link between two notes that was drawn or removed, in words.
pub fn linked_text(
    from: Candidate,
    to: Candidate,
    kind: Option<DrawnLinkKind>,
    language: Language,
) -> String {
    let key = match kind {
        Some(DrawnLinkKind::Strong) => "strong-link",
        Some(DrawnLinkKind::Weak) => "weak-link",
        None => "no-link",
    };
    link_text(key, from, to, language)
}

fn link_text(key: &str, from: Candidate, to: Candidate, language: Language) -> String {
    let arguments: TemplateArguments =
        &[("digit", &from.digit), ("place", &from.cell), ("other", &to.digit), ("there", &to.cell)];
    drawings_texts(language).format(key, arguments)
}

fn parse_drawing(text: &str) -> Option<NoteDrawing> {
    let (notes, kind) = text.split_once(':')?;
    let kind: u8 = kind.parse().ok()?;
    let note = |text: &str| {
        let (cell, digit) = text.split_once('.')?;
        Some(Candidate { cell: Cell::new(cell.parse().ok()?)?, digit: Digit::from_text(digit)? })
    };
    let Some((from, to)) = notes.split_once('-') else {
        return Some(NoteDrawing::Colour(note(notes)?, kind)).filter(|_| (1..=COLOUR_COUNT).contains(&kind));
    };
    let kind = [DrawnLinkKind::Strong, DrawnLinkKind::Weak].into_iter().find(|known| *known as u8 == kind)?;
    Some(NoteDrawing::Link(note(from)?, note(to)?, kind)).filter(|_| from != to)
}
