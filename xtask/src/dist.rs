//! Finishes a release: trunk's `post_build` hook.
//!
//! Trunk leaves files under plain names. Here each gets the hash of its content into its name, so that it can be cached
//! for ever. Pages get their Content-Security-Policy. The build fails if a page violates that policy, or if a first visit
//! would load too many bytes.

mod budget;
mod element_markup;
mod esbuild;
mod first_load;
mod hashed_names;
mod import_names;
mod integrity;
mod language_files;
pub(crate) mod licences;
mod offline_file;
mod policy;
mod sources;
mod wasm_glue;

use std::{env, fs, path::Path};

use anyhow::{Context, Result, ensure};

pub use crate::files::Files;
use crate::{files, html, languages::Translations, workspace::Workspace};

pub use budget::brotli;
pub(crate) use esbuild::without_comment_lines;
pub(crate) use hashed_names::{hashed_name, with_hashed_names, with_references};
pub(crate) use licences::FILE as THIRD_PARTY;
use sources::Sources;

/// The page of the game, which a first visit loads.
const PAGE: &str = "index.html";

/// The game without its header, for iframes on any site.
const FRAMED: &str = "embed.html";

/// Examples of games embedded in other pages, one of them in an iframe.
const EXAMPLES: &str = "examples.html";

/// All pages. Each contains its policy.
const PAGES: [&str; 4] = [PAGE, "pack.html", FRAMED, EXAMPLES];

/// The service worker.
const SERVICE_WORKER: &str = "sw.js";

/// The lists that a site offers, which who publishes a release may change.
const OFFERS: &str = "collections.txt";

/// The whole page in one file.
const OFFLINE_FILE: &str = "ninefold-offline.html";

/// What trunk builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Profile {
    /// What is published.
    Release,
    /// The page while it is being changed: readable files under plain names, without a policy, since trunk adds a script that
    /// reloads the page.
    Dev,
}

/// The service worker while the page is being changed: it keeps nothing.
const IDLE_SERVICE_WORKER: &str = "// Nothing is kept while the page is being changed.\n";

/// Finishes the files in trunk's staging folder.
pub(crate) fn post_build(workspace: &mut Workspace) -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .context("`post-build` is for trunk to call: run `cargo xtask build`")?;
    let folder = Path::new(&folder);
    esbuild::locate(workspace)?;
    let translations = Translations::read(workspace.root())?;
    if env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "debug") {
        let built = files::read(folder)?;
        return replace(folder, &built, &finish_dev(&built, workspace, &translations)?);
    }
    fs::write(folder.join(licences::FILE), licences::of_page(workspace)?)?;
    let built = files::read(folder)?;
    let programs = import_names::shorten(&wasm_glue::wrap(&built)?)?;
    let offline = offline_file::Scripts::read(workspace.root(), &translations)?;
    let finished = finish(&join(&programs, workspace, &translations, Profile::Release)?, Some(&offline))?;
    replace(folder, &built, &finished)?;
    budget::check(folder, &finished, &translations)
}

/// Adds the files of the languages, and joins the scripts and style sheets.
fn join(
    programs: &Files,
    workspace: &Workspace,
    translations: &Translations,
    profile: Profile,
) -> Result<Files> {
    let scripts = language_files::add(programs, translations)?;
    let sources = Sources::find(workspace.root())?;
    let joined = esbuild::join(&scripts, &sources, &language_files::tags(translations), profile)?;
    sources::flatten(&joined)
}

/// Writes the finished files in place of those that trunk has built.
fn replace(folder: &Path, built: &Files, finished: &Files) -> Result<()> {
    for name in built.keys().filter(|name| !finished.contains_key(*name)) {
        fs::remove_file(folder.join(name))?;
    }
    for (name, content) in finished.iter().filter(|(name, content)| built.get(*name) != Some(content)) {
        fs::write(folder.join(name), content)?;
    }
    Ok(())
}

/// Turns the files that trunk has built into the page that is served while it is being changed.
fn finish_dev(built: &Files, workspace: &Workspace, translations: &Translations) -> Result<Files> {
    let joined = join(&wasm_glue::wrap(built)?, workspace, translations, Profile::Dev)?;
    let mut files = element_markup::add(&joined)?;
    files.insert(SERVICE_WORKER.to_owned(), IDLE_SERVICE_WORKER.into());
    Ok(files)
}

/// Turns the files that trunk has built, with small scripts and styles, into a release. With scripts for it there is also the file
/// that contains the whole page.
fn finish(built: &Files, offline: Option<&offline_file::Scripts>) -> Result<Files> {
    ensure!(built.contains_key(PAGE), "trunk built no {PAGE}");
    let mut built = element_markup::add(built)?;
    html::shrink(&mut built)?;
    let mut files = hashed_names::rename(&built)?;
    let mut violations = Vec::new();
    for (name, markup) in files.iter().filter(|(name, _)| html::is_html(name)) {
        violations.extend(policy::violations(name, files::text(name, markup)?, &files));
    }
    ensure!(violations.is_empty(), "the page violates its policy:\n{}", violations.join("\n"));
    if let Some(scripts) = offline {
        files.insert(OFFLINE_FILE.to_owned(), offline_file::make(&files, scripts)?.into_bytes());
    }
    for name in PAGES {
        let Some(page) = files.get_mut(name) else { continue };
        *page = policy::with_policy(name, files::text(name, page)?)?.into_bytes();
    }
    add_checksums(&mut files)?;
    Ok(files)
}

/// Makes a valid release from one whose files were changed: with new names and new checksums, and without the file that contains
/// the page as it was.
///
/// # Errors
/// If files refer to each other in a cycle, or if a file that refers to others is not UTF-8.
pub fn renewed(changed: &Files) -> Result<Files> {
    let mut changed = changed.clone();
    changed.remove(integrity::HEADERS);
    changed.remove(OFFLINE_FILE);
    integrity::remove_file_list(&mut changed)?;
    let mut files = hashed_names::rename(&changed)?;
    add_checksums(&mut files)?;
    Ok(files)
}

/// Adds what depends on the final content and names of all files: checksums and `_headers`.
fn add_checksums(files: &mut Files) -> Result<()> {
    integrity::add_checksums(files)?;
    let headers = policy::headers(files);
    files.insert(integrity::HEADERS.to_owned(), headers.into_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::of_texts;

    #[test]
    fn finished_files_have_hashed_names_and_a_policy() {
        let page =
            "<html><head><title>x</title><script type=\"module\" src=\"boot.js\"></script></head></html>";
        let finished = finish(&of_texts(&[(PAGE, page), ("pack.html", page), ("boot.js", "start()")]), None);
        let finished = finished.unwrap();
        let names: Vec<_> = finished.keys().map(String::as_str).collect();
        assert_eq!(names, ["_headers", "boot-0c89bb58.js", PAGE, "pack.html"]);
        assert_eq!(finished[PAGE], finished["pack.html"]);
        let page = files::text(PAGE, &finished[PAGE]).unwrap();
        let head =
            "<html><head>\n  <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';";
        assert!(page.starts_with(head) && page.contains("src=\"boot-0c89bb58.js\""), "{page}");
    }

    #[test]
    fn markup_that_violates_the_policy_is_refused() {
        let refused = |built: &[(&str, &str)]| finish(&of_texts(built), None).unwrap_err().to_string();
        assert_eq!(
            refused(&[(PAGE, "<html><head></head>\n<body style=\"color:red\"></body></html>")]),
            "the page violates its policy:\nindex.html, line 2: <body> has a `style` attribute, which the policy blocks"
        );
        // Fragments that the page loads later are checked, too.
        let error = refused(&[(PAGE, "<html><head></head></html>"), ("panels.html", "<p onclick=x>")]);
        assert!(error.ends_with("line 1: <p> has a `onclick` attribute, which the policy blocks"), "{error}");
    }
}
