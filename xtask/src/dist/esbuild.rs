//! What esbuild does for a release: it joins the style sheets of a page and the scripts that are always loaded together, and
//! shrinks styles and scripts.

use std::{
    env,
    ffi::{OsStr, OsString},
    io::Write,
    path::Path,
    process::{Command, Stdio},
    sync::OnceLock,
};

use anyhow::{Context, Result, ensure};

use super::{Profile, language_files::OWN_TEXTS, sources::Sources};
use crate::{
    files::{self, Files},
    tools,
    workspace::Workspace,
};

/// The path of esbuild, which [`locate`] finds.
static PROGRAM: OnceLock<OsString> = OnceLock::new();

/// Finds esbuild, or installs it: trunk may have been started without `cargo xtask`.
pub fn locate(workspace: &mut Workspace) -> Result<()> {
    const VARIABLE: &str = "NINEFOLD_ESBUILD";
    if env::var_os(VARIABLE).is_none() {
        tools::esbuild().run(workspace)?;
    }
    let path = env::var_os(VARIABLE).or_else(|| workspace.env(VARIABLE).map(OsStr::to_owned));
    PROGRAM.get_or_init(|| path.unwrap_or_default());
    Ok(())
}

/// The browsers that run Ninefold. Scripts have nothing newer than ES2020, so that older browsers can parse those that
/// report why it does not start.
const TARGET: &str = "--target=es2020,chrome91,firefox89,safari16.4";

/// How a script gets the content of those that it always imports.
const JOINED: [&str; 3] = ["--minify", "--bundle", "--format=esm"];

/// The scripts that stay files of their own when others are joined.
const SEPARATE: [&str; 7] =
    ["bundler", "early-keys", "failure", "language", "ninefold", "offline", "panels-loader"];

/// The same for the script of the element, which shares some files with others.
const SEPARATE_FROM_ELEMENT: [&str; 4] = ["host", "language", "markup", "ninefold"];

/// How a module becomes a classic script.
const CLASSIC: [&str; 3] = ["--minify", "--bundle", "--format=iife"];

/// Joins the scripts and style sheets, and shrinks them all for a release. A sheet gets the content of the sheets and fonts that it imports,
/// and the scripts that start a game get those that they always import, and the tags of all `languages` as an array.
pub fn join(built: &Files, sources: &Sources, languages: &str, profile: Profile) -> Result<Files> {
    let languages = format!("--define:LANGUAGE_TAGS={languages}");
    let mut files = built.clone();
    for (name, content) in &mut files {
        let kind = files::kind(name);
        let mut separate: &[&str] = &[];
        let arguments: &[&str] = match (kind, name.as_str()) {
            // Bundlers recognize what is in it by its form.
            ("js", "bundler.js") => {
                *content = without_comment_lines(content);
                continue;
            }
            ("webmanifest", _) => {
                *content =
                    files::text(name, content)?.lines().map(str::trim_start).collect::<String>().into();
                continue;
            }
            // The build finds its constants by their lines.
            ("js", "sw.js") => &["--minify-identifiers"],
            // Every visit needs all that these import, except what bundlers should see.
            ("js", "boot.js" | "host.js" | "worker.js") => {
                separate = &SEPARATE;
                &JOINED
            }
            ("js", "element.js") => {
                separate = &SEPARATE_FROM_ELEMENT;
                &JOINED
            }
            // It runs where no module does.
            ("js", OWN_TEXTS) => &CLASSIC,
            // `api.js` waits for its program.
            ("js", _) => &["--minify", "--supported:top-level-await=true"],
            ("css", _) => &["--minify", "--bundle", "--loader:.woff2=dataurl"],
            _ => continue,
        };
        let is_wanted = |argument: &&&str| profile == Profile::Release || !argument.starts_with("--minify");
        let mut arguments: Vec<&str> = arguments.iter().filter(is_wanted).copied().collect();
        // While the page is being changed every script is read as it is, unless it gets others.
        if profile == Profile::Dev && !arguments.contains(&"--bundle") {
            continue;
        }
        let kind = format!("--loader={kind}");
        let separate: Vec<_> = separate.iter().map(|script| format!("--external:*/{script}.js")).collect();
        arguments.extend(separate.iter().map(String::as_str));
        let folder = sources.folder(name);
        *content =
            run(folder, name, content, &[&[kind.as_str(), TARGET, &languages], &arguments[..]].concat())?;
        if name == "sw.js" {
            // esbuild keeps comments in expressions, where they are types, unless it removes all line ends.
            *content = without_comment_lines(content);
        }
    }
    Ok(files)
}

/// A module of this folder and all that it imports as a classic script, small.
pub fn classic_script(folder: &Path, name: &str, module: &[u8], arguments: &[&str]) -> Result<Vec<u8>> {
    run(folder, name, module, &[&["--loader=js", TARGET], &CLASSIC[..], arguments].concat())
}

/// A script without the lines that are comments.
pub fn without_comment_lines(script: &[u8]) -> Vec<u8> {
    let lines = script.split_inclusive(|&byte| byte == b'\n');
    let is_comment =
        |line: &&[u8]| ["//", "/**"].iter().any(|mark| line.trim_ascii().starts_with(mark.as_bytes()));
    lines.filter(|line| !is_comment(line)).collect::<Vec<_>>().concat()
}

/// Runs esbuild on a file of this folder.
pub fn run(folder: &Path, name: &str, content: &[u8], arguments: &[&str]) -> Result<Vec<u8>> {
    let mut esbuild = Command::new(PROGRAM.get().context("esbuild was not located")?)
        .args(["--charset=utf8", "--log-level=warning"])
        .arg(format!("--sourcefile={name}"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot start esbuild")?;
    // esbuild reads everything before it writes. Dropping the pipe ends the input.
    esbuild.stdin.take().context("esbuild has no input")?.write_all(content)?;
    let output = esbuild.wait_with_output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success() && messages.is_empty(), "esbuild, {name}: {messages}");
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_on_lines_of_their_own_are_removed() {
        let script = b"// A.\n/** @type {number} */\nconst a = (\n  /** @type {number} */\n  1 /* b */\n);\n";
        assert_eq!(without_comment_lines(script), b"const a = (\n  1 /* b */\n);\n");
    }
}
