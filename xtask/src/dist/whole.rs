//! What holds a release together: a sha256 of each file, in the list of the service worker, which installs all of them or
//! none, and in the tags of the pages, so that a first visit does not start from files of two versions.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::{Files, PAGES, html::tags, licences, names};

/// The service worker.
pub const WORKER: &str = "sw.js";

/// What is for the server, not for visitors.
pub const HEADERS: &str = "_headers";

/// Writes the sums of a release into its pages and its service worker, in the place of those that are there.
pub fn seal(files: &mut Files) -> Result<()> {
    for name in PAGES {
        let Some(page) = files.get(name) else { continue };
        let page = str::from_utf8(page).with_context(|| format!("{name} is not UTF-8"))?;
        let sealed = with_sums(page, files);
        files.insert(name.to_owned(), sealed.into_bytes());
    }
    if let Some(worker) = worker(files)? {
        let listing = listing(worker, files)?;
        files.insert(WORKER.to_owned(), listing.into_bytes());
    }
    Ok(())
}

/// Takes the list out of the service worker, so that it names no file.
pub fn unseal(files: &mut Files) -> Result<()> {
    if let Some(worker) = worker(files)? {
        let unlisted = with_value(worker, "FILES", "[]")?;
        files.insert(WORKER.to_owned(), unlisted.into_bytes());
    }
    Ok(())
}

fn worker(files: &Files) -> Result<Option<&str>> {
    let worker = files.get(WORKER).map(|content| str::from_utf8(content));
    worker.transpose().with_context(|| format!("{WORKER} is not UTF-8"))
}

/// The service worker with the list of all files that a page may ask for, and a version made of that list.
fn listing(worker: &str, files: &Files) -> Result<String> {
    let visited =
        files.iter().filter(|(name, _)| ![WORKER, HEADERS, licences::FILE].contains(&name.as_str()));
    let list: Vec<_> = visited
        .map(|(name, content)| format!("[\"{name}\",\"{}\"]", base64(&Sha256::digest(content))))
        .collect();
    let list = format!("[{}]", list.join(","));
    let version = names::hash(list.as_bytes());
    let worker = with_value(worker, "VERSION", &format!("\"{version}\""))?;
    with_value(&worker, "FILES", &list)
}

/// The script with another value for a constant, which has a line of its own.
fn with_value(script: &str, name: &str, value: &str) -> Result<String> {
    let begin = format!("const {name} = ");
    let place = script.find(&begin).with_context(|| format!("{WORKER} has no {name}"))?;
    let (before, rest) = script.split_at(place);
    let after = rest.find('\n').map_or("", |end| &rest[end..]);
    Ok(format!("{before}{begin}{value};{after}"))
}

/// The page with the sum of each file that it starts from in the tag that names it.
fn with_sums(page: &str, files: &Files) -> String {
    // From a frame without an origin of its own, where a server allows that, only what is asked for as from elsewhere can be
    // checked.
    const CHECKED: &str = " crossorigin integrity=\"";
    // Of what scripts fetch, no browser checks it by itself.
    const TOLD: &str = " data-integrity=\"";
    let mut page = page.to_owned();
    for attribute in [CHECKED, TOLD] {
        while let Some(start) = page.find(attribute) {
            let value = start + attribute.len();
            let end = page[value..].find('"').map_or(page.len(), |length| value + length + 1);
            page.replace_range(start..end, "");
        }
    }
    let sums: Vec<_> = tags(&page)
        .iter()
        .filter_map(|tag| {
            let (attribute, name) = match (tag.name.as_str(), tag.attribute("rel")) {
                // A classic script is to run wherever the page is, even where nothing else may be loaded.
                ("script", _) if tag.attribute("type") == Some("module") => (CHECKED, tag.attribute("src")?),
                ("link", Some("stylesheet" | "modulepreload")) => (CHECKED, tag.attribute("href")?),
                ("link", Some("preload")) => (TOLD, tag.attribute("href")?),
                _ => return None,
            };
            let content = files.get(name.strip_prefix("./").unwrap_or(name))?;
            let close = if page[..tag.end].ends_with("/>") { 2 } else { 1 };
            Some((tag.end - close, format!("{attribute}sha256-{}\"", base64(&Sha256::digest(content)))))
        })
        .collect();
    for (place, sum) in sums.into_iter().rev() {
        page.insert_str(place, &sum);
    }
    page
}

/// Six bits a character, as sums are written in pages.
fn base64(bytes: &[u8]) -> String {
    const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | usize::from(three.get(i).copied().unwrap_or(0)));
        for character in 0..4 {
            let is_there = character <= three.len();
            let digit = CHARACTERS[bits >> (18 - 6 * character) & 63];
            text.push(if is_there { char::from(digit) } else { '=' });
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

    fn sealed(mut files: Files) -> Vec<String> {
        seal(&mut files).unwrap();
        files.into_values().map(|content| String::from_utf8(content).unwrap()).collect()
    }

    #[test]
    fn bytes_are_written_in_characters() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    /// That of no bytes at all.
    const EMPTY: &str = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    #[test]
    fn the_service_worker_lists_all_files_for_visitors() {
        let template = "// Which.\nconst VERSION = \"\";\nconst FILES = [];\nstart();\n";
        let release = files(&[("_headers", "/*"), ("a.js", ""), (WORKER, template)]);
        let worker = sealed(release).pop().unwrap();
        let lines: Vec<_> = worker.lines().collect();
        assert_eq!(lines[2], format!("const FILES = [[\"a.js\",\"{EMPTY}\"]];"));
        assert_eq!(lines[1], "const VERSION = \"b2949336d645b454\";");
        assert_eq!((lines[0], lines[3]), ("// Which.", "start();"));

        let other = sealed(files(&[("a.js", "other"), (WORKER, &worker)])).pop().unwrap();
        assert_ne!(other.lines().nth(1), Some(lines[1]), "another version");
        assert_eq!(other.lines().count(), 4);
    }

    #[test]
    fn tags_have_the_sums_of_what_the_page_starts_from() {
        let page = "<script src=\"a.js\"></script><link rel=icon href=a.js><link rel=preload href=a.js>\
            <link rel=\"stylesheet\" href=\"a.js\"/><script type=\"module\" src=\"./a.js\"></script>";
        let expected = format!(
            "<script src=\"a.js\"></script><link rel=icon href=a.js>\
            <link rel=preload href=a.js data-integrity=\"sha256-{EMPTY}\">\
            <link rel=\"stylesheet\" href=\"a.js\" crossorigin integrity=\"sha256-{EMPTY}\"/>\
            <script type=\"module\" src=\"./a.js\" crossorigin integrity=\"sha256-{EMPTY}\"></script>"
        );
        let once = sealed(files(&[("a.js", ""), ("index.html", page)])).pop().unwrap();
        assert_eq!(once, expected);
        assert_eq!(sealed(files(&[("a.js", ""), ("index.html", &once)])).pop().unwrap(), expected, "again");
    }
}
