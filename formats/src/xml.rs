//! Puzzles in XML: files of OpenSudoku in both versions, and of Sudoku 10'000.
//!
//! ```text
//! <opensudoku><name>…</name><game data="53..7…"/></opensudoku>
//! <opensudoku version="2"><folder name="…"><game data="version: 1 5|-|0|…"/></folder></opensudoku>
//! <opensudoku2 version="3"><folder folder_name="…"><game cells_data="version: 4&#10;5|0|0|0|…"/></folder></opensudoku2>
//! <sudokus><sudoku data="53..7…"/></sudokus>
//! ```
//!
//! An element with a `data` or `cells_data` attribute is a puzzle. Document type definitions are refused, so that no entity
//! can expand. Puzzles before an error are still read.

use quick_xml::errors::SyntaxError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use super::document::{DocumentError, DocumentItem, locate_items};
use super::json::value::MAX_DEPTH;
use super::{ContainerError, ParsedPuzzle, SourceFormat, TextItem, clean_text, open_sudoku};

/// Elements that hold a puzzle.
const PUZZLES: [&str; 3] = ["game", "sudoku", "puzzle"];

/// What has been found so far.
#[derive(Default)]
struct XmlPuzzles {
    items: Vec<DocumentItem>,
    is_open_sudoku: bool,
    // Metadata of the puzzles that follow.
    title: Option<String>,
    author: Option<String>,
    level: Option<String>,
}

/// Reads the puzzles of a text; `None` if it is no XML.
pub fn read(text: &str) -> Option<Vec<TextItem>> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace()).strip_prefix('<')?;
    let is_address = begin.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("http"));
    if is_address || !begin.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '?' | '!')) {
        return None;
    }
    let mut so_far = XmlPuzzles::default();
    if let Err((offset, error)) = read_elements(text, &mut so_far) {
        so_far.items.push(DocumentError { offset, kind: error.into(), partial: None }.into());
    }
    Some(locate_items(text, so_far.items))
}

fn read_elements(text: &str, so_far: &mut XmlPuzzles) -> Result<(), (usize, ContainerError)> {
    let mut reader = Reader::from_str(text);
    // Name and text of the element opened last.
    let mut within = (String::new(), String::new());
    let mut depth = 0;
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader
            .read_event()
            .map_err(|error| (reader.error_position() as usize, container_error(&error)))?;
        match event {
            Event::Start(_) if depth == MAX_DEPTH => return Err((at, ContainerError::TooDeep)),
            Event::Start(element) => {
                depth += 1;
                within = (element.local_name().as_ref().to_owned(), String::new());
                so_far.start_element(&element, at);
            }
            Event::Empty(element) => so_far.start_element(&element, at),
            Event::Text(text) => within.1.push_str(&text),
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().ok().flatten();
                let known = resolve_predefined_entity(&name).and_then(|text| text.chars().next());
                within.1.push(character.or(known).ok_or((at, ContainerError::Doctype))?);
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                let (name, text) = std::mem::take(&mut within);
                so_far.read_text_element(&name, &text);
            }
            Event::DocType(_) => return Err((at, ContainerError::Doctype)),
            Event::Eof if depth > 0 => return Err((text.trim_end().len(), ContainerError::UnexpectedEnd)),
            Event::Eof if so_far.items.is_empty() => return Err((0, ContainerError::NoPuzzle)),
            Event::Eof => return Ok(()),
            Event::CData(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
}

/// Converts an error. Most syntax errors are elements that are never closed.
fn container_error(error: &Error) -> ContainerError {
    match error {
        Error::Syntax(why) if *why != SyntaxError::InvalidBangMarkup => ContainerError::UnexpectedEnd,
        _ => ContainerError::InvalidXml,
    }
}

impl XmlPuzzles {
    /// Starts an element: a puzzle, or a folder whose name is the title of its puzzles.
    fn start_element(&mut self, element: &BytesStart, at: usize) {
        let name = element.local_name();
        let name = name.as_ref();
        self.is_open_sudoku |= matches!(name, "opensudoku" | "opensudoku2");
        let first_of = |names: [&str; 2]| names.iter().find_map(|name| attribute(element, name));
        if name == "folder" {
            self.title = first_of(["name", "folder_name"]).as_deref().and_then(clean_text);
        }
        let data = PUZZLES.contains(&name).then(|| first_of(["data", "cells_data"])).flatten();
        let Some(data) = data else { return };
        let source = if self.is_open_sudoku { SourceFormat::OpenSudoku } else { SourceFormat::Gsudoku };
        let puzzle = open_sudoku::position(&data).map(|position| {
            let mut parsed = ParsedPuzzle::with_position(source, position);
            parsed.title.clone_from(&self.title);
            parsed.author.clone_from(&self.author);
            parsed.level.clone_from(&self.level);
            parsed
        });
        let puzzle = puzzle.map_err(|kind| DocumentError { offset: at, kind, partial: None });
        self.items.push(DocumentItem { offset: at, puzzle });
    }

    /// Reads the metadata in a text element.
    fn read_text_element(&mut self, name: &str, text: &str) {
        match name {
            "name" => self.title = clean_text(text),
            "author" => self.author = clean_text(text),
            "level" => self.level = clean_text(text),
            _ => {}
        }
    }
}

fn attribute(element: &BytesStart, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let found = attributes.with_checks(false).flatten().find(|attribute| attribute.key.as_ref() == name)?;
    Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}
