//! Puts hashes of contents into file names: `style.css` becomes `style-01234567.css`, also in the files that refer
//! to it.
//!
//! A file is renamed after the files it refers to, since its content has their names. Files with a public URL keep their
//! names.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use super::{OFFERS, OFFLINE_FILE, PAGES, SERVICE_WORKER, licences};
use crate::files::{self, Files};

/// The files, beside pages, with a public URL: what other pages import, with its types; the licences; what browsers load
/// again to look for a new version; the page in one file; what a site changes.
const PUBLIC: [&str; 12] = [
    "api.js",
    "api.d.ts",
    "functions.js",
    "functions.d.ts",
    "element.js",
    "element.d.ts",
    "custom-elements.json",
    "manifest.webmanifest",
    licences::FILE,
    SERVICE_WORKER,
    OFFLINE_FILE,
    OFFERS,
];

/// Whether a file has the same name in every release, because it has a public URL.
pub fn has_fixed_name(name: &str) -> bool {
    PAGES.contains(&name) || PUBLIC.contains(&name)
}

/// Renames all files except those with a fixed name.
pub fn rename(built: &Files) -> Result<Files> {
    let (mut files, mut new_names) = (Files::new(), BTreeMap::new());
    let names: Vec<&str> = built.keys().map(String::as_str).collect();
    for name in with_references(built, &names)? {
        for other in references(name, built) {
            ensure!(
                new_names.contains_key(other),
                "{other} and {name} refer to each other, so that none can have the hash of its content in its name"
            );
        }
        let content = with_new_names(name, &built[name], &new_names);
        let new = if has_fixed_name(name) { name.to_owned() } else { with_hash(name, &content) };
        new_names.insert(name, new.clone());
        files.insert(new, content);
    }
    Ok(files)
}

/// The other files that a file refers to, except pages.
fn references<'a>(name: &str, files: &'a Files) -> Vec<&'a str> {
    let text = referring_text(name, &files[name]).unwrap_or_default();
    let names = mentions(text).into_iter().filter_map(|place| files.get_key_value(&text[place]));
    names.map(|(other, _)| other.as_str()).filter(|other| !PAGES.contains(other)).collect()
}

/// These files and all that they refer to, directly or indirectly, except pages. Each comes after those that it refers to, unless
/// these refer to it, too.
pub fn with_references<'a>(files: &'a Files, roots: &[&str]) -> Result<Vec<&'a str>> {
    fn visit<'a>(files: &'a Files, name: &'a str, seen: &mut BTreeSet<&'a str>, found: &mut Vec<&'a str>) {
        if seen.insert(name) {
            for other in references(name, files) {
                visit(files, other, seen, found);
            }
            found.push(name);
        }
    }
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    for root in roots {
        let (name, _) = files.get_key_value(*root).with_context(|| format!("there is no {root}"))?;
        visit(files, name, &mut seen, &mut found);
    }
    Ok(found)
}

/// Replaces the names of other files in a file's content.
fn with_new_names(name: &str, content: &[u8], new_names: &BTreeMap<&str, String>) -> Vec<u8> {
    let Some(text) = referring_text(name, content) else { return content.to_owned() };
    let mut text = text.to_owned();
    for place in mentions(&text).into_iter().rev() {
        if let Some(new) = new_names.get(&text[place.clone()]) {
            text.replace_range(place, new);
        }
    }
    text.into_bytes()
}

/// Replaces the names that files had before they were renamed, such as `./a.js`, by those that they have in a release.
pub fn with_hashed_names<'a>(text: &str, release: impl Iterator<Item = &'a String>) -> String {
    let mut text = text.to_owned();
    for name in release {
        let plain = without_hash(name);
        if plain != *name {
            text = text.replace(&format!("\"./{plain}\""), &format!("\"./{name}\""));
        }
    }
    text
}

/// The name that a file has in a release, such as `a-01234567.js` for `a.js`.
pub fn hashed_name<'a>(release: &'a Files, plain: &str) -> Result<&'a str> {
    let name = release.keys().find(|name| without_hash(name) == plain);
    name.map(String::as_str).with_context(|| format!("there is no {plain}"))
}

/// The content of a file as text, if files of its kind can refer to others.
pub fn referring_text<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let can_refer = ["html", "css", "js", "svg", "json", "webmanifest"].contains(&files::kind(name));
    str::from_utf8(content).ok().filter(|_| can_refer)
}

/// The ranges of a text that may be the name of a file: after a quotation mark or an opening parenthesis, perhaps with
/// `./` before it, and followed by the closing one or by a query or fragment.
pub fn mentions(text: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    for (quote, _) in text.match_indices(['"', '\'', '`', '(']) {
        let rest = &text[quote + 1..];
        let rest = rest.strip_prefix("./").unwrap_or(rest);
        let length =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c))).unwrap_or(rest.len());
        if length > 0 && rest[length..].starts_with(['"', '\'', '`', ')', '?', '#']) {
            let start = text.len() - rest.len();
            places.push(start..start + length);
        }
    }
    places
}

fn with_hash(name: &str, content: &[u8]) -> String {
    let hash = hash(content);
    match name.rsplit_once('.') {
        Some((stem, kind)) => format!("{stem}-{hash}.{kind}"),
        None => format!("{name}-{hash}"),
    }
}

/// The name that a file had before its hash was added: `a.js` for `a-01234567.js`.
fn without_hash(name: &str) -> String {
    let is_hash = |text: &str| text.len() == HASH_LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match name.rsplit_once('.').and_then(|(stem, kind)| Some((stem.rsplit_once('-')?, kind))) {
        Some(((stem, hash), kind)) if is_hash(hash) => format!("{stem}.{kind}"),
        _ => name.to_owned(),
    }
}

/// Number of hexadecimal digits of a hash in a name.
const HASH_LENGTH: usize = 8;

/// The beginning of the SHA-256, in hexadecimal. It only has to distinguish builds, and compression cannot shorten it.
pub fn hash(content: &[u8]) -> String {
    files::hex(&Sha256::digest(content)[..HASH_LENGTH / 2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{dist::PAGE, files::of_texts};

    fn renamed(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let files = rename(&of_texts(files)).unwrap().into_iter();
        files.map(|(name, content)| (name, String::from_utf8(content).unwrap())).collect()
    }

    #[test]
    fn every_reference_is_rewritten() {
        let css = with_hash("a.css", b"p{}");
        for (before, after) in [
            (r#"<link href="a.css">"#, format!(r#"<link href="{css}">"#)),
            ("<link href='./a.css?x#y'>", format!("<link href='./{css}?x#y'>")),
            ("<style>@import url(a.css)</style>", format!("<style>@import url({css})</style>")),
            (
                "<p>a.css, \"b/a.css\", \"a.css.map\"</p>",
                "<p>a.css, \"b/a.css\", \"a.css.map\"</p>".to_owned(),
            ),
        ] {
            let files = renamed(&[("a.css", "p{}"), (PAGE, before)]);
            assert_eq!(files, [(css.clone(), "p{}".to_owned()), (PAGE.to_owned(), after)]);
        }
    }

    #[test]
    fn plain_names_lead_to_hashed_ones() {
        let release = ["a-01234567.js", "b.js"].map(str::to_owned);
        assert_eq!(
            with_hashed_names("'a.js' \"./a.js\" \"./b.js\"", release.iter()),
            "'a.js' \"./a-01234567.js\" \"./b.js\""
        );
    }

    #[test]
    fn a_change_renames_all_files_that_refer_to_it_except_public_ones() {
        let names = |wasm| {
            let files = [("api.js", "'./b.js'"), ("b.js", "load('c.wasm')"), ("c.wasm", wasm), ("d.js", "")];
            renamed(&files).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        let (one, other) = (names("1"), names("2"));
        assert_eq!(one, names("1"));
        let same: Vec<_> = one.iter().filter(|name| other.contains(name)).collect();
        assert_eq!(same, ["api.js", &with_hash("d.js", b"")]);
    }

    #[test]
    fn referred_files_come_first() {
        let files = of_texts(&[
            ("a.js", "'c.js' './b.js'"),
            ("b.js", "'d.wasm' 'index.html'"),
            ("c.js", "'b.js'"),
            ("d.wasm", "'e.js'"),
            ("e.js", "'a.js'"),
            (PAGE, "'e.js'"),
        ]);
        assert_eq!(with_references(&files, &["a.js"]).unwrap(), ["d.wasm", "b.js", "c.js", "a.js"]);
        assert!(with_references(&files, &["f.js"]).is_err());
    }

    #[test]
    fn files_that_refer_to_each_other_are_refused() {
        let error = rename(&of_texts(&[("a.js", "'b.js'"), ("b.js", "'a.js'"), ("c.js", "")])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a.js and b.js refer to each other, so that none can have the hash of its content in its name"
        );
    }
}
