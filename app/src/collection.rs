//! Collections: lists of puzzles that are kept under a name, and those that a site offers.

/// Greatest length of a name, in characters.
const MAX_NAME_CHARS: usize = 80;

/// What is known of a collection without its rows.
///
/// ```text
/// name Thrones of 2026
/// rows 1200
/// solved 17
/// source thrones.txt            where a list of the site was read
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    pub name: String,
    /// Number of puzzles.
    pub rows: u32,
    /// Number of those that the player had solved when it was open last.
    pub solved: u32,
    /// The address of the list of the site that it is a copy of; empty if it is none.
    pub source: String,
}

impl Collection {
    /// A collection without rows. The name is cut if it is too long; `None` if it is blank.
    pub fn new(name: &str) -> Option<Collection> {
        let name = one_line(name);
        (!name.is_empty()).then(|| Collection { name, ..Collection::default() })
    }

    /// Formats it as text.
    pub fn to_text(&self) -> String {
        let (rows, solved) = (self.rows.to_string(), self.solved.to_string());
        let mut text = ["name ", &self.name, "\nrows ", &rows, "\nsolved ", &solved, "\n"].concat();
        if !self.source.is_empty() {
            text += &["source ", &self.source, "\n"].concat();
        }
        text
    }

    /// Parses what [`to_text`](Self::to_text) formats. Other lines are ignored; `None` without a name.
    pub fn from_text(text: &str) -> Option<Collection> {
        let field = |name| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        let mut collection = Collection::new(field("name "))?;
        collection.rows = field("rows ").parse().unwrap_or_default();
        collection.solved = field("solved ").parse().unwrap_or_default();
        field("source ").clone_into(&mut collection.source);
        Some(collection)
    }
}

/// Whether a text, of which this is the beginning, is a copy of all collections (`www/panels/collections.js`).
pub fn is_lists_copy(head: &str) -> bool {
    head.starts_with("=== ninefold lists 1")
}

/// A list that the site offers, a line of its `collections.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedList {
    /// The address of the text, relative to the page.
    pub source: String,
    pub name: String,
}

/// Reads `collections.txt`: in each line an address and a name. Blank lines and those that begin with `#` are comments, and an
/// address of another site is left out.
///
/// ```text
/// # Puzzles of our club
/// 2026.txt    Club puzzles of 2026
/// ```
pub fn read_offers(text: &str) -> Vec<OfferedList> {
    let offer = |line: &str| {
        let line = line.trim();
        let (source, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_own = !source.is_empty()
            && !source.starts_with(['#', '/', '\\'])
            && !source.contains(':')
            && !source.split(['/', '\\']).any(|part| part == "..");
        let name = one_line(if name.trim().is_empty() { source } else { name });
        is_own.then(|| OfferedList { source: source.to_owned(), name })
    };
    // A byte order mark is not part of the first line.
    text.trim_start_matches('\u{feff}').lines().filter_map(offer).collect()
}

/// A name in one line, without what is too long.
fn one_line(name: &str) -> String {
    let line: String = name.chars().map(|c| if c < ' ' { ' ' } else { c }).collect();
    line.trim().chars().take(MAX_NAME_CHARS).collect::<String>().trim_end().to_owned()
}
