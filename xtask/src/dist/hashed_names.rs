//! Puts hashes of contents into file names: `style.css` becomes `style-01234567.css`, also in the files that refer
//! to it.
//!
//! A file is renamed after the files it refers to, since its content has their names. Files with a public URL keep their
//! names.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::{Files, OFFLINE_FILE, PAGES, SERVICE_WORKER, licences};

/// The files, beside pages, with a public URL: what other pages import, with its types; the licences; what browsers load
/// again to look for a new version; the page in one file.
const PUBLIC: [&str; 11] = [
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
];

/// Whether a file has the same name in every release, because it has a public URL.
pub fn has_fixed_name(name: &str) -> bool {
    PAGES.contains(&name) || PUBLIC.contains(&name)
}

/// Renames all files except those with a fixed name.
///
/// # Errors
/// If files refer to each other in a cycle.
pub fn rename(built: &Files) -> Result<Files> {
    let mut waiting: Vec<&str> =
        built.keys().map(String::as_str).filter(|name| !PAGES.contains(name)).collect();
    let mut new_names = BTreeMap::new();
    let mut files = Files::new();
    while !waiting.is_empty() {
        let ready = |name: &str| {
            references(name, built).iter().all(|other| PAGES.contains(other) || new_names.contains_key(other))
        };
        let (now, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|name| ready(name));
        if now.is_empty() {
            bail!(
                "{} refer to each other, so that none can have the hash of its content in its name",
                later.join(" and ")
            );
        }
        let content: Vec<_> =
            now.iter().map(|name| (*name, with_new_names(name, &built[*name], &new_names))).collect();
        for (name, content) in content {
            let new = if has_fixed_name(name) { name.to_owned() } else { with_hash(name, &content) };
            new_names.insert(name, new.clone());
            files.insert(new, content);
        }
        waiting = later;
    }
    for name in PAGES {
        if let Some(page) = built.get(name) {
            files.insert(name.to_owned(), with_new_names(name, page, &new_names));
        }
    }
    Ok(files)
}

/// The other files that a file refers to.
fn references<'a>(name: &str, files: &'a Files) -> Vec<&'a str> {
    let Some(text) = text(name, &files[name]) else {
        return Vec::new();
    };
    mentions(text)
        .into_iter()
        .filter_map(|place| files.get_key_value(&text[place]))
        .map(|(other, _)| other.as_str())
        .collect()
}

/// These files and all files that they refer to, directly or indirectly, except pages.
///
/// # Errors
/// If one of `roots` does not exist.
pub fn with_references<'a>(files: &'a Files, roots: &[&str]) -> Result<BTreeSet<&'a str>> {
    let mut found = BTreeSet::new();
    let mut waiting = Vec::new();
    for root in roots {
        let (name, _) = files.get_key_value(*root).with_context(|| format!("there is no {root}"))?;
        waiting.push(name.as_str());
    }
    while let Some(name) = waiting.pop() {
        if found.insert(name) {
            waiting.extend(references(name, files).into_iter().filter(|name| !PAGES.contains(name)));
        }
    }
    Ok(found)
}

/// The files that a file refers to, directly or indirectly, except pages. Each comes after those that it refers to itself.
///
/// # Errors
/// If there is no such file.
pub fn in_order<'a>(files: &'a Files, root: &str) -> Result<Vec<&'a str>> {
    fn visit<'a>(files: &'a Files, name: &str, seen: &mut BTreeSet<&'a str>, found: &mut Vec<&'a str>) {
        for other in references(name, files) {
            if !PAGES.contains(&other) && seen.insert(other) {
                visit(files, other, seen, found);
                found.push(other);
            }
        }
    }
    let (root, _) = files.get_key_value(root).with_context(|| format!("there is no {root}"))?;
    let (mut seen, mut found) = (BTreeSet::from([root.as_str()]), Vec::new());
    visit(files, root, &mut seen, &mut found);
    Ok(found)
}

/// Replaces the names of other files in a file's content.
fn with_new_names(name: &str, content: &[u8], new_names: &BTreeMap<&str, String>) -> Vec<u8> {
    let Some(text) = text(name, content) else {
        return content.to_owned();
    };
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

/// The content of a file as text, if files of its kind can refer to others.
pub fn text<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let (_, kind) = name.rsplit_once('.')?;
    if !["html", "css", "js", "svg", "json", "webmanifest"].contains(&kind) {
        return None;
    }
    str::from_utf8(content).ok()
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
    let hash =
        Sha256::digest(content)[..HASH_LENGTH / 2].iter().fold(0, |hash, &byte| hash << 8 | u32::from(byte));
    format!("{hash:0HASH_LENGTH$x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::PAGE;

    fn renamed(files: &[(&str, &str)]) -> Result<Vec<(String, String)>> {
        let built = files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect();
        let files = rename(&built)?.into_iter();
        Ok(files.map(|(name, content)| (name, String::from_utf8(content).unwrap())).collect())
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
            let files = renamed(&[("a.css", "p{}"), (PAGE, before)]).unwrap();
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
    fn a_change_renames_all_files_that_refer_to_it() {
        let names = |wasm| {
            let files =
                [("a.js", "load('b.js')"), ("b.js", "load('c.wasm')"), ("c.wasm", wasm), ("d.js", "")];
            renamed(&files).unwrap().into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        let (one, other) = (names("1"), names("2"));
        assert_eq!(one, names("1"));
        let same: Vec<_> = one.iter().filter(|name| other.contains(name)).collect();
        assert_eq!(same, [&with_hash("d.js", b"")]);
    }

    #[test]
    fn public_files_keep_their_names() {
        let files = renamed(&[("api.js", "import './a.js'"), ("a.js", "x"), ("api.d.ts", "y")]).unwrap();
        let a = with_hash("a.js", b"x");
        let names = [
            (a.clone(), "x"),
            ("api.d.ts".to_owned(), "y"),
            ("api.js".to_owned(), &*format!("import './{a}'")),
        ];
        assert_eq!(files, names.map(|(name, content)| (name, content.to_owned())));
    }

    #[test]
    fn references_are_followed_through_other_files() {
        let files = [("a.js", "'./b.js'"), ("b.js", "'c.wasm'"), ("c.wasm", "'d.js'"), ("d.js", "'a.js'")];
        let files = files.map(|(name, content)| (name.to_owned(), content.into())).into();
        assert_eq!(Vec::from_iter(with_references(&files, &["a.js"]).unwrap()), ["a.js", "b.js", "c.wasm"]);
        assert!(with_references(&files, &["e.js"]).is_err());
    }

    #[test]
    fn referred_files_come_first() {
        let files =
            [("a.js", "'c.js' 'b.js'"), ("b.js", "'d.js'"), ("c.js", "'b.js'"), ("d.js", ""), ("e.js", "")];
        let files = files.map(|(name, content)| (name.to_owned(), content.into())).into();
        assert_eq!(in_order(&files, "a.js").unwrap(), ["d.js", "b.js", "c.js"]);
        assert!(in_order(&files, "f.js").is_err());
    }

    #[test]
    fn files_that_refer_to_each_other_are_refused() {
        let error = renamed(&[("a.js", "'b.js'"), ("b.js", "'a.js'"), ("c.js", "")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a.js and b.js refer to each other, so that none can have the hash of its content in its name"
        );
    }

    #[test]
    fn files_may_refer_to_pages() {
        let files = renamed(&[("app.webmanifest", r#"{"start_url":"./index.html"}"#), (PAGE, "")]).unwrap();
        assert_eq!(files[0].1, r#"{"start_url":"./index.html"}"#);
    }
}
