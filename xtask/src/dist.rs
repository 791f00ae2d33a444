//! Finishing the release: the one `post_build` hook of trunk.
//!
//! Trunk leaves files under plain names. Here each gets a name made of its content, so that it can be kept for ever;
//! the page gets its Content-Security-Policy, and is refused when it would break that policy or outgrow its budget.

mod budget;
mod html;
mod names;
mod policy;
mod shrink;

use std::{collections::BTreeMap, env, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};

/// The files of a release by name. There are no folders in it.
type Files = BTreeMap<String, Vec<u8>>;

const PAGE: &str = "index.html";

/// Finishes what trunk has just made.
///
/// # Errors
/// When trunk did not call this, when the files cannot be read or written, and when the release is not fit to publish.
pub fn post_build() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .context("`post-build` is for trunk to call: run `cargo xtask build`")?;
    let folder = Path::new(&folder);
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
    let mut files = names::by_content(&shrink::shrink(made)?)?;
    let page = files.get(PAGE).with_context(|| format!("trunk made no {PAGE}"))?;
    let page = str::from_utf8(page).with_context(|| format!("{PAGE} is not UTF-8"))?;

    let mut faults = Vec::new();
    let is_markup = |name: &str| Path::new(name).extension().is_some_and(|kind| kind == "html");
    for (name, markup) in files.iter().filter(|(name, _)| is_markup(name)) {
        let markup = str::from_utf8(markup).with_context(|| format!("{name} is not UTF-8"))?;
        faults.extend(policy::faults(name, markup, &files));
    }
    if !faults.is_empty() {
        bail!("the page breaks its own rules:\n{}", faults.join("\n"));
    }
    let page = policy::stated(page)?;
    let headers = policy::headers(&files);
    files.insert(PAGE.to_owned(), page.into_bytes());
    files.insert("_headers".to_owned(), headers.into_bytes());
    Ok(files)
}

fn read(folder: &Path) -> Result<Files> {
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
    fn markup_that_breaks_the_policy_is_refused() {
        let refused = |made: &[(&str, &str)]| finish(&files(made)).unwrap_err().to_string();
        assert_eq!(
            refused(&[(PAGE, "<html><head></head>\n<body style=\"color:red\"></body></html>")]),
            "the page breaks its own rules:\nindex.html, line 2: <body> has a `style` attribute, which the policy blocks"
        );
        // What the page takes in later is held to the same.
        let fault = refused(&[(PAGE, "<html><head></head></html>"), ("rooms.html", "<p onclick=x>")]);
        assert!(fault.ends_with("line 1: <p> has a `onclick` attribute, which the policy blocks"), "{fault}");
    }
}
