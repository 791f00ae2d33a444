//! Checksums that keep the versions of a release apart: the SHA-256 of each file, in the file list of the service worker,
//! which installs all of them or none, and in the tags of the pages, so that a page never starts with files of two versions.

use anyhow::{Context, Result};
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

use super::{OFFERS, OFFLINE_FILE, PAGES, SERVICE_WORKER, hashed_names, licences};
use crate::{
    files::{self, Files},
    html::tags,
};

/// The headers for the server; visitors never load this file.
pub const HEADERS: &str = "_headers";

/// Writes the checksums into the pages and the service worker, and replaces those that are there.
pub fn add_checksums(files: &mut Files) -> Result<()> {
    for name in PAGES {
        let Some(page) = files.get(name) else { continue };
        let page = with_integrity_attributes(files::text(name, page)?, files);
        files.insert(name.to_owned(), page.into_bytes());
    }
    if let Some(worker) = worker(files)? {
        let worker = with_file_list(worker, files)?;
        files.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
    }
    Ok(())
}

/// Empties the file list of the service worker, so that it refers to no file.
pub fn remove_file_list(files: &mut Files) -> Result<()> {
    if let Some(worker) = worker(files)? {
        let worker = with_constant(worker, "FILES", "[]")?;
        files.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
    }
    Ok(())
}

fn worker(files: &Files) -> Result<Option<&str>> {
    files.get(SERVICE_WORKER).map(|content| files::text(SERVICE_WORKER, content)).transpose()
}

/// Writes the list of all files that a page may request, and a version made from that list, into the service worker.
fn with_file_list(worker: &str, files: &Files) -> Result<String> {
    let never = [SERVICE_WORKER, HEADERS, licences::FILE, OFFLINE_FILE, OFFERS];
    let requested = files.iter().filter(|(name, _)| !never.contains(&name.as_str()));
    let list: Vec<_> =
        requested.map(|(name, content)| format!("[\"{name}\",\"{}\"]", checksum(content))).collect();
    let list = format!("[{}]", list.join(","));
    let version = hashed_names::hash(list.as_bytes());
    let worker = with_constant(worker, "VERSION", &format!("\"{version}\""))?;
    with_constant(&worker, "FILES", &list)
}

/// Changes the value of a constant, which has a line of its own in the script.
fn with_constant(script: &str, name: &str, value: &str) -> Result<String> {
    let declaration = format!("const {name} = ");
    let start = script.find(&declaration).with_context(|| format!("{SERVICE_WORKER} has no {name}"))?;
    let (before, rest) = script.split_at(start);
    let after = rest.find('\n').map_or("", |end| &rest[end..]);
    Ok(format!("{before}{declaration}{value};{after}"))
}

/// Adds the checksum of each file that the page starts with to the tag that refers to it.
fn with_integrity_attributes(page: &str, files: &Files) -> String {
    // In a sandboxed iframe, which has an opaque origin, only CORS requests can be checked: hence `crossorigin`.
    const CHECKED_BY_BROWSER: &str = " crossorigin integrity=\"";
    // No browser checks by itself what scripts fetch; the script reads this attribute.
    const CHECKED_BY_SCRIPT: &str = " data-integrity=\"";
    let mut page = page.to_owned();
    for attribute in [CHECKED_BY_BROWSER, CHECKED_BY_SCRIPT] {
        while let Some(start) = page.find(attribute) {
            let value = start + attribute.len();
            let end = page[value..].find('"').map_or(page.len(), |length| value + length + 1);
            page.replace_range(start..end, "");
        }
    }
    // From the last to the first, so that the places of the others stay the same.
    for tag in tags(&page.clone()).rev() {
        let (attribute, name) = match (tag.name.as_str(), tag.attribute("rel")) {
            // Classic scripts have no checksum: they must run even where nothing else can be loaded.
            ("script", _) if tag.attribute("type") == Some("module") => (CHECKED_BY_BROWSER, tag.file("src")),
            ("link", Some("stylesheet" | "modulepreload")) => (CHECKED_BY_BROWSER, tag.file("href")),
            ("link", Some("preload")) => (CHECKED_BY_SCRIPT, tag.file("href")),
            _ => continue,
        };
        if let Some(content) = name.and_then(|name| files.get(name)) {
            let close = if page[..tag.end].ends_with("/>") { 2 } else { 1 };
            page.insert_str(tag.end - close, &format!("{attribute}sha256-{}\"", checksum(content)));
        }
    }
    page
}

/// The SHA-256 of a file, in base64.
pub fn checksum(content: impl AsRef<[u8]>) -> String {
    BASE64_STANDARD.encode(Sha256::digest(content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::of_texts;

    fn with_checksums(files: &[(&str, &str)]) -> Vec<String> {
        let mut files = of_texts(files);
        add_checksums(&mut files).unwrap();
        files.into_values().map(|content| String::from_utf8(content).unwrap()).collect()
    }

    /// The checksum of an empty file.
    const EMPTY: &str = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    #[test]
    fn service_worker_lists_all_files_that_pages_request() {
        let template = "// Comment.\nconst VERSION = \"\";\nconst FILES = [];\nstart();\n";
        let release = [("_headers", "/*"), ("a.js", ""), (SERVICE_WORKER, template)];
        let worker = with_checksums(&release).pop().unwrap();
        let lines: Vec<_> = worker.lines().collect();
        assert_eq!(lines[2], format!("const FILES = [[\"a.js\",\"{EMPTY}\"]];"));
        assert_eq!(lines[1], "const VERSION = \"b2949336\";");
        assert_eq!((lines[0], lines[3]), ("// Comment.", "start();"));

        let other = with_checksums(&[("a.js", "other"), (SERVICE_WORKER, &worker)]).pop().unwrap();
        assert_ne!(other.lines().nth(1), Some(lines[1]), "another version");
        assert_eq!(other.lines().count(), 4);
    }

    #[test]
    fn tags_have_the_checksums_of_files_that_the_page_starts_with() {
        let page = "<script src=\"a.js\"></script><link rel=icon href=a.js><link rel=preload href=a.js>\
            <link rel=\"stylesheet\" href=\"a.js\"/><script type=\"module\" src=\"./a.js\"></script>";
        let expected = format!(
            "<script src=\"a.js\"></script><link rel=icon href=a.js>\
            <link rel=preload href=a.js data-integrity=\"sha256-{EMPTY}\">\
            <link rel=\"stylesheet\" href=\"a.js\" crossorigin integrity=\"sha256-{EMPTY}\"/>\
            <script type=\"module\" src=\"./a.js\" crossorigin integrity=\"sha256-{EMPTY}\"></script>"
        );
        let once = with_checksums(&[("a.js", ""), ("index.html", page)]).pop().unwrap();
        assert_eq!(once, expected);
        let again = with_checksums(&[("a.js", ""), ("index.html", &once)]).pop().unwrap();
        assert_eq!(again, expected);
    }
}
