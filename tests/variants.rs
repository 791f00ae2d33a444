//! Enums and structs of the published libraries that may grow, and the code of the application that has a row for each of their variants or
//! fields. The compiler cannot say there that one is missing, as it is another crate; this test does.

use std::fs;

use crate::public_api;
use crate::support::checkout;

/// The codecs of the messages between page and workers.
const CODECS: &str = "protocol/codec/types.rs";

/// Types of the libraries, and the files in `app/src` that name all their variants or fields.
const COMPLETE_IN: &[(&str, &[&str])] = &[
    ("Evidence", &["explain.rs", "explain/short_texts.rs"]),
    ("Cases", &["explain/net.rs", "explain/short_texts.rs"]),
    ("Annotation", &["api/step.rs", "explain/hint_drawing.rs"]),
    ("Hint", &["api/hint.rs", "protocol/hint_task.rs"]),
    ("HintLevel", &["i18n/message/list.rs", "protocol/explained_step.rs"]),
    ("ParseErrorKind", &["i18n/formats.rs", CODECS]),
    ("ContainerError", &["i18n/formats.rs", CODECS]),
    ("Unsupported", &["i18n/formats.rs", CODECS]),
    ("CompanionGrid", &["i18n/formats.rs"]),
    ("PuzzleIdError", &["i18n/panels.rs"]),
    ("PuzzleVariant", &[CODECS]),
    ("ListFormat", &["protocol/list_part.rs", CODECS]),
    ("TraceStep", &["i18n/replay.rs", CODECS]),
    ("PictureError", &["view_model/import/picture.rs", "protocol/picture_answer.rs"]),
    ("SearchEffort", &[CODECS]),
    ("Counters", &[CODECS]),
    ("SolvingTime", &[CODECS]),
    ("PlayerBoard", &[CODECS]),
    ("TableColumns", &[CODECS]),
    ("ParseError", &[CODECS]),
];

#[test]
fn the_application_names_every_variant_of_the_library() {
    let api = fs::read_to_string(public_api::list_file()).expect("the list of the public API");
    for (owner, files) in COMPLETE_IN {
        let members: Vec<&str> = api.lines().filter_map(|line| member_of(owner, line)).collect();
        assert!(!members.is_empty(), "{owner} is not in the public API");
        for file in *files {
            let text = fs::read_to_string(checkout().join("app/src").join(file)).expect("a file of app/src");
            let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for member in &members {
                assert!(words.contains(member), "app/src/{file} does not name {owner}::{member}");
            }
        }
    }
}

/// The variant or field of a type in a line of the public API: `Net` in `pub ninefold::techniques::Evidence::Net(…)`.
fn member_of<'a>(owner: &str, line: &'a str) -> Option<&'a str> {
    let path = line.trim_start_matches("#[non_exhaustive] ").strip_prefix("pub ninefold")?;
    let (_, path) = path.split_once("::")?;
    let (_, rest) = path.split_once(&format!("{owner}::"))?;
    let is_owner = path.starts_with(owner) || path.contains(&format!("::{owner}::"));
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|_| is_owner)
}
