//! Finishing the release: the one `post_build` hook of trunk.
//!
//! Trunk leaves files under plain names. Here each gets a name made of its content, so that it can be kept for ever;
//! the page gets its Content-Security-Policy, and is refused when it would break that policy or outgrow its budget.

mod budget;
mod glue;
mod html;
mod join;
mod licences;
mod names;
mod part;
mod policy;
mod shrink;
mod whole;

use std::{collections::BTreeMap, env, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};

use crate::workshop::Workshop;

pub use budget::brotli;
pub use licences::FILE as THIRD_PARTY;
pub use names::needed;

/// The files of a release by name. There are no folders in it.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The game's page, which a first visit loads.
const PAGE: &str = "index.html";

/// The game without its header, for frames on any site.
const FRAMED: &str = "embed.html";

/// The examples of games in pages of others, one of them in a frame.
const EXAMPLES: &str = "examples.html";

/// All pages that stand on their own: each states its policy, and is held to it.
const PAGES: [&str; 4] = [PAGE, "pack.html", FRAMED, EXAMPLES];

/// Finishes what trunk has just made.
///
/// # Errors
/// When trunk did not call this, when the files cannot be read or written, and when the release is not fit to publish.
pub fn post_build() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .context("`post-build` is for trunk to call: run `cargo xtask build`")?;
    let folder = Path::new(&folder);
    fs::write(folder.join(licences::FILE), licences::text(&Workshop::here()?)?)?;
    let made = read(folder)?;
    let finished = finish(&made)?;
    for name in made.keys() {
        fs::remove_file(folder.join(name))?;
    }
    for (name, content) in &finished {
        fs::write(folder.join(name), content)?;
    }
    budget::check(folder, &finished)
}

/// The release made of what trunk made.
fn finish(made: &Files) -> Result<Files> {
    ensure!(made.contains_key(PAGE), "trunk made no {PAGE}");
    let made = join::join(&shrink::shrink(&part::part(&glue::glue(made)?)?)?)?;
    let mut files = names::by_content(&made)?;
    let mut faults = Vec::new();
    let is_markup = |name: &str| Path::new(name).extension().is_some_and(|kind| kind == "html");
    for (name, markup) in files.iter().filter(|(name, _)| is_markup(name)) {
        let markup = str::from_utf8(markup).with_context(|| format!("{name} is not UTF-8"))?;
        faults.extend(policy::faults(name, markup, &files));
    }
    if !faults.is_empty() {
        bail!("the page breaks its own rules:\n{}", faults.join("\n"));
    }
    for name in PAGES {
        let Some(page) = files.get_mut(name) else { continue };
        let stated = policy::stated(name, str::from_utf8(page)?)?;
        *page = stated.into_bytes();
    }
    close(&mut files)?;
    Ok(files)
}

/// The next version of a release, in which files were changed: under new names, and whole again.
///
/// # Errors
/// When the files name each other, or one that names others is no text.
pub fn renewed(changed: &Files) -> Result<Files> {
    let mut changed = changed.clone();
    changed.remove(whole::HEADERS);
    whole::unseal(&mut changed)?;
    let mut files = names::by_content(&changed)?;
    close(&mut files)?;
    Ok(files)
}

/// What can only be said of a release when all its files are there.
fn close(files: &mut Files) -> Result<()> {
    whole::seal(files)?;
    let headers = policy::headers(files);
    files.insert(whole::HEADERS.to_owned(), headers.into_bytes());
    Ok(())
}

/// The files in a folder.
///
/// # Errors
/// When they cannot be read, and when there is a folder among them.
pub fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(path.is_file(), "the release has a folder, {name}: all its files are to be in one place");
        files.insert(name, fs::read(&path)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect()
    }

    #[test]
    fn a_release_is_named_and_stated() {
        let made = files(&[
            (
                PAGE,
                r#"<html><head><title>x</title><script type="module" src="boot.js"></script></head></html>"#,
            ),
            ("boot.js", "start()"),
        ]);
        let finished = finish(&made).unwrap();
        let names: Vec<_> = finished.keys().map(String::as_str).collect();
        assert_eq!(names, ["_headers", "boot-6fadfe5a54126b2a.js", PAGE]);

        let page = String::from_utf8(finished[PAGE].clone()).unwrap();
        assert!(page.starts_with(
            "<html><head>\n  <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        ));
        assert!(page.contains(r#"src="boot-6fadfe5a54126b2a.js""#));
    }

    #[test]
    fn every_page_keeps_its_name_and_states_its_policy() {
        let page = "<html><head><link rel=icon href=\"a.svg\"></head></html>";
        let made = files(&[(PAGE, page), ("pack.html", page), ("a.svg", "<svg/>")]);
        let finished = finish(&made).unwrap();
        assert_eq!(finished[PAGE], finished["pack.html"]);
        assert!(String::from_utf8_lossy(&finished["pack.html"]).contains("default-src 'none'"));
    }

    #[test]
    fn markup_that_breaks_the_policy_is_refused() {
        let refused = |made: &[(&str, &str)]| finish(&files(made)).unwrap_err().to_string();
        assert_eq!(
            refused(&[(PAGE, "<html><head></head>\n<body style=\"color:red\"></body></html>")]),
            "the page breaks its own rules:\nindex.html, line 2: <body> has a `style` attribute, which the policy blocks"
        );
        // What the page takes in later is held to the same.
        let fault = refused(&[(PAGE, "<html><head></head></html>"), ("panels.html", "<p onclick=x>")]);
        assert!(fault.ends_with("line 1: <p> has a `onclick` attribute, which the policy blocks"), "{fault}");
    }
}
