//! Names made of content: `style.css` becomes `style-0123456789abcdef.css`, here and wherever it is named.
//!
//! A file that names others can only be named after them, since its content has their names in it. What others than
//! this release name keeps its own name.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::{Files, PAGES, licences, whole::WORKER};

/// What other pages import, and what tells of it; whose work is in it; what browsers come back to for the next version, and
/// for what an installed game is.
const OPEN: [&str; 10] = [
    "api.js",
    "api.d.ts",
    "functions.js",
    "functions.d.ts",
    "element.js",
    "element.d.ts",
    "custom-elements.json",
    "manifest.webmanifest",
    licences::FILE,
    WORKER,
];

/// Whether a file has the same name in every release, since addresses lead to it from outside.
pub fn is_lasting(name: &str) -> bool {
    PAGES.contains(&name) || OPEN.contains(&name)
}

/// The same files under names made of their content, but for those whose names last.
pub fn by_content(made: &Files) -> Result<Files> {
    let mut waiting: Vec<&str> =
        made.keys().map(String::as_str).filter(|name| !PAGES.contains(name)).collect();
    let mut named = BTreeMap::new();
    let mut files = Files::new();
    while !waiting.is_empty() {
        let ready = |name: &str| {
            references(name, made).iter().all(|other| PAGES.contains(other) || named.contains_key(other))
        };
        let (now, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|name| ready(name));
        if now.is_empty() {
            bail!("{} name each other, so that none can be named by its content", later.join(" and "));
        }
        let content: Vec<_> = now.iter().map(|name| (*name, rewritten(name, &made[*name], &named))).collect();
        for (name, content) in content {
            let new = if is_lasting(name) { name.to_owned() } else { with_hash(name, &content) };
            named.insert(name, new.clone());
            files.insert(new, content);
        }
        waiting = later;
    }
    for name in PAGES {
        if let Some(page) = made.get(name) {
            files.insert(name.to_owned(), rewritten(name, page, &named));
        }
    }
    Ok(files)
}

/// The other files that a file names.
fn references<'a>(name: &str, made: &'a Files) -> Vec<&'a str> {
    let Some(text) = text(name, &made[name]) else {
        return Vec::new();
    };
    mentions(text)
        .into_iter()
        .filter_map(|place| made.get_key_value(&text[place]))
        .map(|(other, _)| other.as_str())
        .collect()
}

/// These files of a release and all that they name, and what those name, but for pages, which stand on their own.
///
/// # Errors
/// When one of them is not there.
pub fn needed<'a>(files: &'a Files, roots: &[&str]) -> Result<BTreeSet<&'a str>> {
    let mut needed = BTreeSet::new();
    let mut waiting = Vec::new();
    for root in roots {
        let (name, _) = files.get_key_value(*root).with_context(|| format!("there is no {root}"))?;
        waiting.push(name.as_str());
    }
    while let Some(name) = waiting.pop() {
        if needed.insert(name) {
            waiting.extend(references(name, files).into_iter().filter(|name| !PAGES.contains(name)));
        }
    }
    Ok(needed)
}

/// The content with the new names in it.
fn rewritten(name: &str, content: &[u8], named: &BTreeMap<&str, String>) -> Vec<u8> {
    let Some(text) = text(name, content) else {
        return content.to_owned();
    };
    let mut text = text.to_owned();
    for place in mentions(&text).into_iter().rev() {
        if let Some(new) = named.get(&text[place.clone()]) {
            text.replace_range(place, new);
        }
    }
    text.into_bytes()
}

/// The content of a file of a kind that can name others.
fn text<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let (_, kind) = name.rsplit_once('.')?;
    if !["html", "css", "js", "svg", "json", "webmanifest"].contains(&kind) {
        return None;
    }
    str::from_utf8(content).ok()
}

/// Where a text may name a file: something like a file's name behind a quotation mark or an opening parenthesis,
/// perhaps after `./`, and up to the like or to what follows a name in an address.
fn mentions(text: &str) -> Vec<Range<usize>> {
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

/// What tells one content from another: 64 bits are plenty for that between builds.
pub fn hash(content: &[u8]) -> String {
    let hash = Sha256::digest(content)[..8].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::PAGE;

    fn named(files: &[(&str, &str)]) -> Result<Vec<(String, String)>> {
        let made = files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect();
        let files = by_content(&made)?.into_iter();
        Ok(files.map(|(name, content)| (name, String::from_utf8(content).unwrap())).collect())
    }

    #[test]
    fn every_mention_is_rewritten() {
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
            let files = named(&[("a.css", "p{}"), (PAGE, before)]).unwrap();
            assert_eq!(files, [(css.clone(), "p{}".to_owned()), (PAGE.to_owned(), after)]);
        }
    }

    #[test]
    fn a_change_changes_the_names_of_all_that_lead_to_it() {
        let names = |wasm| {
            let files =
                [("a.js", "load('b.js')"), ("b.js", "load('c.wasm')"), ("c.wasm", wasm), ("d.js", "")];
            named(&files).unwrap().into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        let (one, other) = (names("1"), names("2"));
        assert_eq!(one, names("1"));
        let same: Vec<_> = one.iter().filter(|name| other.contains(name)).collect();
        assert_eq!(same, [&with_hash("d.js", b"")]);
    }

    #[test]
    fn what_is_named_from_outside_keeps_its_name() {
        let files = named(&[("api.js", "import './a.js'"), ("a.js", "x"), ("api.d.ts", "y")]).unwrap();
        let a = with_hash("a.js", b"x");
        let names = [
            (a.clone(), "x"),
            ("api.d.ts".to_owned(), "y"),
            ("api.js".to_owned(), &*format!("import './{a}'")),
        ];
        assert_eq!(files, names.map(|(name, content)| (name, content.to_owned())));
    }

    #[test]
    fn what_is_needed_is_what_is_named_by_what_is_named() {
        let files = [("a.js", "'./b.js'"), ("b.js", "'c.wasm'"), ("c.wasm", "'d.js'"), ("d.js", "'a.js'")];
        let files = files.map(|(name, content)| (name.to_owned(), content.into())).into();
        assert_eq!(Vec::from_iter(needed(&files, &["a.js"]).unwrap()), ["a.js", "b.js", "c.wasm"]);
        assert!(needed(&files, &["e.js"]).is_err());
    }

    #[test]
    fn files_that_name_each_other_are_refused() {
        let error = named(&[("a.js", "'b.js'"), ("b.js", "'a.js'"), ("c.js", "")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a.js and b.js name each other, so that none can be named by its content"
        );
    }

    #[test]
    fn a_file_may_name_the_page() {
        let files = named(&[("app.webmanifest", r#"{"start_url":"./index.html"}"#), (PAGE, "")]).unwrap();
        assert_eq!(files[0].1, r#"{"start_url":"./index.html"}"#);
    }
}
