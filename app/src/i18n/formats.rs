//! Names of formats, and messages of texts that cannot be read. The library has the English
//! ones.

use ninefold_formats::{
    CompanionGrid, ContainerError, OutputFormat, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat,
    Surroundings, Unsupported, parse_error,
};

use crate::template::{Language, TemplateArguments, texts};

fn source_format_name(format: SourceFormat, language: Language) -> &'static str {
    format_name(&format!("source-{}", format.name()), language).unwrap_or(format.name())
}

/// What a puzzle was read as, such as "nine rows with labels, below a title".
pub fn source_text(puzzle: &ParsedPuzzle, language: Language) -> String {
    let texts = texts!("formats", language);
    let Surroundings { has_words_above, has_labels, companion, language: code, .. } = puzzle.surroundings;
    let name = match code {
        Some(code) => texts.format("source-code-in", &[("language", &code.name())]),
        None => source_format_name(puzzle.source, language).to_owned(),
    };
    let parts = [
        has_labels.then_some("source-with-labels"),
        has_words_above.then_some("source-below-words"),
        companion.and_then(|companion| match companion {
            CompanionGrid::Solution => Some("source-with-solution"),
            CompanionGrid::Repetition => Some("source-in-two-forms"),
            _ => None,
        }),
    ];
    parts.into_iter().flatten().fold(name, |source, key| texts.format(key, &[("source", &source)]))
}

pub fn output_format_name(format: OutputFormat, language: Language) -> &'static str {
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
    let arguments: TemplateArguments =
        &[("line", &error.line), ("column", &error.column), ("why", &kind_text(&error.kind, language))];
    texts!("formats", language).format(key, arguments)
}

/// Text of an error kind; in English if the language lacks it.
fn kind_text(kind: &ParseErrorKind, language: Language) -> String {
    use ContainerError as Error;
    use ParseErrorKind as Kind;
    // English has no such file: the error's own text is English.
    let texts = texts!("parse-errors", language, without English);
    let format = |key: &str, arguments: TemplateArguments| {
        let key = format!("fault-{key}");
        if texts.template(&key).is_some() { texts.format(&key, arguments) } else { kind.to_string() }
    };
    let found = |key: &str, found: &str| format(key, &[("found", &found)]);
    let cells = |key: &str, cells: usize| format(key, &[("cells", &cells.min(parse_error::MAX_COUNT))]);
    match kind {
        Kind::Empty => format("empty", &[]),
        Kind::NoPuzzle => format("nothing-found", &[]),
        Kind::UnexpectedCharacter(c) => found("character", &parse_error::quote_char(*c)),
        Kind::MixedBlanks { found, before } => {
            format("blanks", &[("found", &found.to_string()), ("before", &before.to_string())])
        }
        Kind::RowLength { cells: count, .. } => cells("row", *count),
        Kind::LineLength { cells: count @ parse_error::MAX_COUNT.. } => cells("long-line", *count),
        Kind::LineLength { cells: count } => cells("line", *count),
        Kind::CodedLength { cells: count } => cells("coded", *count),
        Kind::InvalidCandidate(text) => found("candidate", &parse_error::excerpt(text)),
        Kind::RowCount { rows } => format("rows", &[("rows", rows)]),
        Kind::AmbiguousRows(_) => format("ambiguous-rows", &[]),
        Kind::AmbiguousPlaces(_) => format("ambiguous-places", &[]),
        Kind::UnequalRows => format("unequal-rows", &[]),
        Kind::MultiplePuzzles => format("several", &[]),
        Kind::Unsupported(Unsupported::Link) => format("link", &[]),
        Kind::Unsupported(Unsupported::Markup) => format("markup", &[]),
        Kind::Container(error) => match error {
            Error::UnexpectedEnd => format("ends", &[]),
            Error::UnexpectedCharacter(c) => found("meaningless", &parse_error::quote_char(*c)),
            Error::TooDeep => format("deep", &[]),
            Error::TooLarge => format("large", &[]),
            Error::Doctype => format("doctype", &[]),
            Error::InvalidXml => format("xml", &[]),
            Error::NoPuzzle => format("no-puzzle", &[]),
            Error::InvalidCell(text) => found("cell", text),
            Error::UnsupportedSize(text) => found("size", text),
            Error::UnsupportedRule(rule) => {
                let name = texts.template(&format!("rule-{rule}"));
                found("rule", &name.map_or_else(|| format!("'{rule}'"), str::to_owned))
            }
            Error::NoDigits => format("no-digits", &[]),
            Error::UnclearOrder => format("unclear-order", &[]),
            Error::ShortLink => format("short-link", &[]),
            Error::UnknownHost(host) => found("host", host),
            Error::CorruptData => format("packed", &[]),
            Error::UnknownVersion(text) => found("version", text),
            Error::CorruptOwnLink => format("own-link", &[]),
            Error::NewerLink => format("newer-link", &[]),
            _ => kind.to_string(),
        },
        _ => kind.to_string(),
    }
}
