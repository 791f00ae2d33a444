//! Names of formats, and messages of texts that cannot be read. The library has the English
//! ones.

use ninefold::formats::{
    Companion, ContainerError, Format, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, Surroundings,
    Unsupported, parse_error,
};

use crate::template::{Language, Texts, texts};

/// Name of a format that is read.
fn source_format_name(format: SourceFormat, language: Language) -> &'static str {
    format_name(&format!("source-{}", format.name()), language).unwrap_or(format.name())
}

/// What a puzzle was read as, such as "nine rows with labels, below a title".
pub fn source_text(puzzle: &ParsedPuzzle, language: Language) -> String {
    let texts = texts!("formats", language);
    let Surroundings { has_words_above, has_labels, companion, language: code } = puzzle.surroundings;
    let name = match code {
        Some(code) => texts.format("source-code-in", &[("language", code.name().to_owned())]),
        None => source_format_name(puzzle.source, language).to_owned(),
    };
    let parts = [
        has_labels.then_some("source-with-labels"),
        has_words_above.then_some("source-below-words"),
        companion.map(|companion| match companion {
            Companion::Solution => "source-with-solution",
            Companion::Repetition => "source-in-two-forms",
        }),
    ];
    parts.into_iter().flatten().fold(name, |source, key| texts.format(key, &[("source", source)]))
}

/// Name of a format that is written.
pub fn output_format_name(format: Format, language: Language) -> &'static str {
    format_name(&format!("format-{}", format.name()), language).unwrap_or(format.name())
}

fn format_name(key: &str, language: Language) -> Option<&'static str> {
    texts!("formats", language).template(key)
}

/// Message of a parse error, with line and column.
pub fn parse_error_text(error: &ParseError, language: Language) -> String {
    if error.kind.is_about_whole_text() {
        kind_text(&error.kind, language)
    } else {
        place_and_kind("fault", error, language)
    }
}

/// Message of a parse error for readers who see the line before them: with the column only.
pub fn parse_error_in_line(error: &ParseError, language: Language) -> String {
    place_and_kind("fault-in-line", error, language)
}

fn place_and_kind(key: &str, error: &ParseError, language: Language) -> String {
    let arguments = [
        ("line", error.line.to_string()),
        ("column", error.column.to_string()),
        ("why", kind_text(&error.kind, language)),
    ];
    texts!("formats", language).format(key, &arguments)
}

/// Text of an error kind; in English if the language lacks it.
fn kind_text(kind: &ParseErrorKind, language: Language) -> String {
    use ParseErrorKind as Kind;
    let texts = texts!("parse-errors", language, without English);
    let cells = |cells: usize| ("cells", cells.min(parse_error::MAX_COUNT).to_string());
    let (key, arguments) = match kind {
        Kind::Empty => ("empty", vec![]),
        Kind::NoPuzzle => ("nothing-found", vec![]),
        Kind::UnexpectedCharacter(c) => ("character", vec![("found", parse_error::quote_char(*c))]),
        Kind::MixedBlanks { found, before } => {
            ("blanks", vec![("found", found.to_string()), ("before", before.to_string())])
        }
        Kind::RowLength { cells: count, .. } => ("row", vec![cells(*count)]),
        Kind::LineLength { cells: count @ parse_error::MAX_COUNT.. } => ("long-line", vec![cells(*count)]),
        Kind::LineLength { cells: count } => ("line", vec![cells(*count)]),
        Kind::CodedLength { cells: count } => ("coded", vec![cells(*count)]),
        Kind::InvalidCandidate(found) => ("candidate", vec![("found", parse_error::excerpt(found))]),
        Kind::RowCount { rows } => ("rows", vec![("rows", rows.to_string())]),
        Kind::AmbiguousRows(_) => ("ambiguous-rows", vec![]),
        Kind::MultiplePuzzles => ("several", vec![]),
        Kind::Unsupported(Unsupported::Link) => ("link", vec![]),
        Kind::Unsupported(Unsupported::Markup) => ("markup", vec![]),
        Kind::Container(error) => container_key(error, texts),
    };
    let key = format!("fault-{key}");
    if texts.template(&key).is_some() { texts.format(&key, &arguments) } else { kind.to_string() }
}

fn container_key(error: &ContainerError, texts: Texts) -> (&'static str, Vec<(&'static str, String)>) {
    let found = |text: String| vec![("found", text)];
    match error {
        ContainerError::UnexpectedEnd => ("ends", vec![]),
        ContainerError::UnexpectedCharacter(c) => ("meaningless", found(parse_error::quote_char(*c))),
        ContainerError::TooDeep => ("deep", vec![]),
        ContainerError::TooLarge => ("large", vec![]),
        ContainerError::Doctype => ("doctype", vec![]),
        ContainerError::InvalidXml => ("xml", vec![]),
        ContainerError::NoPuzzle => ("no-puzzle", vec![]),
        ContainerError::InvalidCell(text) => ("cell", found(text.clone())),
        ContainerError::UnsupportedSize(text) => ("size", found(text.clone())),
        ContainerError::UnsupportedRule(rule) => {
            let name = texts.template(&format!("rule-{rule}"));
            ("rule", found(name.map_or_else(|| format!("'{rule}'"), str::to_owned)))
        }
        ContainerError::ShortLink => ("short-link", vec![]),
        ContainerError::UnknownHost(host) => ("host", found(host.clone())),
        ContainerError::CorruptData => ("packed", vec![]),
        ContainerError::UnknownVersion(text) => ("version", found(text.clone())),
        ContainerError::CorruptOwnLink => ("own-link", vec![]),
        ContainerError::NewerLink => ("newer-link", vec![]),
    }
}
