//! Checksums that keep the versions of a release apart: the SHA-256 of each file, in the file list of the service worker,
//! which installs all of them or none, and in the tags of the pages, so that a page never starts with files of two versions.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::{Files, OFFLINE_FILE, PAGES, SERVICE_WORKER, hashed_names, html::tags, licences};

/// The headers for the server; visitors never load this file.
pub const HEADERS: &str = "_headers";

/// Writes the checksums into the pages and the service worker, and replaces those that are there.
pub fn add_checksums(files: &mut Files) -> Result<()> {
    for name in PAGES {
        let Some(page) = files.get(name) else { continue };
        let page = str::from_utf8(page).with_context(|| format!("{name} is not UTF-8"))?;
        let page = with_integrity_attributes(page, files);
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
    let worker = files.get(SERVICE_WORKER).map(|content| str::from_utf8(content));
    worker.transpose().with_context(|| format!("{SERVICE_WORKER} is not UTF-8"))
}

/// Writes the list of all files that a page may request, and a version made from that list, into the service worker.
fn with_file_list(worker: &str, files: &Files) -> Result<String> {
    let never = [SERVICE_WORKER, HEADERS, licences::FILE, OFFLINE_FILE];
    let requested = files.iter().filter(|(name, _)| !never.contains(&name.as_str()));
    let list: Vec<_> = requested
        .map(|(name, content)| format!("[\"{name}\",\"{}\"]", base64(&Sha256::digest(content))))
        .collect();
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
    let checksums: Vec<_> = tags(&page)
        .iter()
        .filter_map(|tag| {
            let (attribute, name) = match (tag.name.as_str(), tag.attribute("rel")) {
                // Classic scripts have no checksum: they must run even where nothing else can be loaded.
                ("script", _) if tag.attribute("type") == Some("module") => {
                    (CHECKED_BY_BROWSER, tag.attribute("src")?)
                }
                ("link", Some("stylesheet" | "modulepreload")) => {
                    (CHECKED_BY_BROWSER, tag.attribute("href")?)
                }
                ("link", Some("preload")) => (CHECKED_BY_SCRIPT, tag.attribute("href")?),
                _ => return None,
            };
            let content = files.get(name.strip_prefix("./").unwrap_or(name))?;
            let close = if page[..tag.end].ends_with("/>") { 2 } else { 1 };
            Some((tag.end - close, format!("{attribute}sha256-{}\"", base64(&Sha256::digest(content)))))
        })
        .collect();
    for (offset, checksum) in checksums.into_iter().rev() {
        page.insert_str(offset, &checksum);
    }
    page
}

/// Encodes bytes as base64, with padding.
pub fn base64(bytes: &[u8]) -> String {
    const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | usize::from(three.get(i).copied().unwrap_or(0)));
        for character in 0..4 {
            let is_data = character <= three.len();
            let digit = CHARACTERS[bits >> (18 - 6 * character) & 63];
            text.push(if is_data { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect()
    }

    fn with_checksums(mut files: Files) -> Vec<String> {
        add_checksums(&mut files).unwrap();
        files.into_values().map(|content| String::from_utf8(content).unwrap()).collect()
    }

    #[test]
    fn base64_has_padding() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    /// The checksum of an empty file.
    const EMPTY: &str = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    #[test]
    fn service_worker_lists_all_files_that_pages_request() {
        let template = "// Comment.\nconst VERSION = \"\";\nconst FILES = [];\nstart();\n";
        let release = files(&[("_headers", "/*"), ("a.js", ""), (SERVICE_WORKER, template)]);
        let worker = with_checksums(release).pop().unwrap();
        let lines: Vec<_> = worker.lines().collect();
        assert_eq!(lines[2], format!("const FILES = [[\"a.js\",\"{EMPTY}\"]];"));
        assert_eq!(lines[1], "const VERSION = \"b2949336\";");
        assert_eq!((lines[0], lines[3]), ("// Comment.", "start();"));

        let other = with_checksums(files(&[("a.js", "other"), (SERVICE_WORKER, &worker)])).pop().unwrap();
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
        let once = with_checksums(files(&[("a.js", ""), ("index.html", page)])).pop().unwrap();
        assert_eq!(once, expected);
        assert_eq!(
            with_checksums(files(&[("a.js", ""), ("index.html", &once)])).pop().unwrap(),
            expected,
            "again"
        );
    }
}
