//! Which files a first visit loads: the page, what its tags load, and whatever these always import.

use std::collections::BTreeSet;

use anyhow::{Context, Result};

use super::{
    PAGE,
    hashed_names::{mentions, referring_text},
};
use crate::{
    files::{self, Files},
    html::{self, Tag},
};

/// What links of the page load at once.
const LOADED_BY_LINKS: [&str; 5] = ["icon", "manifest", "modulepreload", "preload", "stylesheet"];

/// The function of `bundler.js` that starts a worker together with the page.
const PAGE_WORKER: &str = "pageWorker";

/// The files that a first visit loads.
pub fn first_load(files: &Files) -> Result<BTreeSet<&str>> {
    let (page, _) = files.get_key_value(PAGE).with_context(|| format!("there is no {PAGE}"))?;
    let (mut found, mut waiting) = (BTreeSet::new(), vec![page.as_str()]);
    while let Some(name) = waiting.pop() {
        if let (true, Some(text)) = (found.insert(name), referring_text(name, &files[name])) {
            let loaded = loaded_by(name, text).into_iter().filter_map(|name| files.get_key_value(&name));
            waiting.extend(loaded.map(|(name, _)| name.as_str()));
        }
    }
    Ok(found)
}

/// The names of files that a file loads at once; among them may be others that do not exist.
fn loaded_by(name: &str, text: &str) -> Vec<String> {
    if html::is_html(name) {
        return html::tags(text).filter_map(|tag| loaded_by_tag(&tag).map(str::to_owned)).collect();
    }
    let is_loaded = |before: &str| {
        let before = before.strip_suffix("./").unwrap_or(before);
        let before = before.trim_end_matches(['"', '\'', '`', ' ']);
        let line = &before[before.rfind([';', '\n']).map_or(0, |end| end + 1)..];
        let is_imported = before.ends_with("from") || before.ends_with("import");
        match files::kind(name) {
            "css" => true,
            "js" => is_imported || line.contains(PAGE_WORKER),
            _ => false,
        }
    };
    let places = mentions(text).into_iter().filter(|place| is_loaded(&text[..place.start]));
    places.map(|place| text[place].to_owned()).collect()
}

fn loaded_by_tag(tag: &Tag) -> Option<&str> {
    match tag.name.as_str() {
        "script" | "img" => tag.file("src"),
        "link" if LOADED_BY_LINKS.contains(&tag.attribute("rel")?) => tag.file("href"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_and_always_imported_is_loaded_at_once() {
        let texts = [
            (
                PAGE,
                "<link rel=\"stylesheet\" href=\"./a.css\"><link rel=\"apple-touch-icon\" href=\"big.png\">\
                 <a href=\"pack.html\"></a><script type=\"module\" src=\"boot.js\"></script>",
            ),
            ("a.css", "@font-face { src: url(figures.woff2) }"),
            ("boot.js", "import{f as g}from\"./shared.js\";import\"./side.js\";f(()=>import(\"./late.js\"));"),
            ("shared.js", "export const pageWorker = (Worker) => new Worker(new URL(\"./worker.js\", import.meta.url));
                           export const toolsWorker = (Worker) => new Worker(new URL(\"./tools.js\", import.meta.url));"),
            ("worker.js", "import { loop } from './loop.js';"),
        ];
        let mut files = files::of_texts(&texts);
        for other in ["big.png", "figures.woff2", "late.js", "loop.js", "pack.html", "side.js", "tools.js"] {
            files.insert(other.to_owned(), Vec::new());
        }
        let expected =
            ["a.css", "boot.js", "figures.woff2", PAGE, "loop.js", "shared.js", "side.js", "worker.js"];
        assert_eq!(first_load(&files).unwrap(), BTreeSet::from(expected));
    }
}
