//! `cargo xtask package`: the npm package, in `package/`. It has the files of the release that scripts and pages import,
//! and those that they need.

use std::{fmt::Write, fs};

use anyhow::Result;

use crate::{
    build, crates, dist,
    files::{self, Files},
    step::{Step, print_note},
    workspace::Workspace,
};

/// The public files of the package. The files they refer to are added.
const ROOTS: [&str; 6] = [
    "functions.js",
    "functions.d.ts",
    "element.js",
    "element.d.ts",
    "custom-elements.json",
    dist::THIRD_PARTY,
];

const MANIFEST: &str = include_str!("../npm/package.json");

/// What is added to the names of files that become text files.
const TEXT: &str = ".txt";

/// The beginning of the name of the worker of the tools program.
const WORKER: &str = "tools-worker-";

/// What stands for `www/shared/bundler.js`.
const BUNDLER: &str = include_str!("../npm/bundler.js");

/// Builds the page if it is out of date and writes `package/`.
pub fn steps(workspace: &Workspace) -> Vec<Step> {
    let mut steps = build::steps_if_needed(workspace);
    steps.push(step());
    steps
}

/// The step that makes the package from the release in `dist/`.
pub fn step() -> Step {
    Step::new("package/", write)
}

fn write(workspace: &mut Workspace) -> Result<()> {
    let root = workspace.root().to_owned();
    let release = files::read(&workspace.dist())?;
    let names = dist::with_references(&release, &ROOTS)?;
    let mut files =
        for_bundlers(&names.iter().map(|&name| (name.to_owned(), release[name].clone())).collect())?;
    for (name, place) in [
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        ("README.md", "xtask/npm/README.md"),
        ("types.js", "xtask/npm/types.js"),
        ("react.js", "xtask/npm/react.js"),
        ("react.d.ts", "xtask/npm/react.d.ts"),
        ("vue.d.ts", "xtask/npm/vue.d.ts"),
        ("svelte.d.ts", "xtask/npm/svelte.d.ts"),
    ] {
        files.insert(name.to_owned(), fs::read(root.join(place))?);
    }
    let manifest = dist::with_hashed_names(MANIFEST, files.keys());
    let manifest = manifest.replace("VERSION", &crates::version(workspace)?);
    files.insert("package.json".to_owned(), manifest.into_bytes());

    let folder = root.join("package");
    files::create_empty(&folder)?;
    for (name, content) in &files {
        fs::write(folder.join(name), content)?;
    }
    // Read by the end-to-end tests of the package.
    workspace.set_env("NINEFOLD_PACKAGE", folder);
    print_note(&format!("{} files are in package/; `npm publish ./package` publishes them", files.len()));
    Ok(())
}

/// Changes files so that bundlers use them as they are. Style sheets, markup and manifests become text files: bundlers have ways
/// of their own with the others. `bundler.js` has the workers in a form that bundlers know.
///
/// # Errors
/// If there is no `bundler.js`.
fn for_bundlers(release: &Files) -> Result<Files> {
    let is_changed = |name: &str| ["css", "html", "webmanifest"].contains(&files::kind(name));
    let bundler = dist::hashed_name(release, "bundler.js")?;
    let mut files = Files::new();
    for (name, content) in release {
        if is_changed(name) {
            files.insert(format!("{name}{TEXT}"), content.clone());
            continue;
        }
        let content = if name == bundler {
            let script = dist::with_hashed_names(BUNDLER, release.keys());
            dist::without_comment_lines(script.as_bytes())
        } else if files::kind(name) == "js" {
            let mut script = files::text(name, content)?.to_owned();
            for text in release.keys().filter(|name| is_changed(name)) {
                script = script.replace(text.as_str(), &format!("{text}{TEXT}"));
            }
            if name.starts_with(WORKER) {
                script = with_static_imports(&script);
            }
            script.into_bytes()
        } else {
            content.clone()
        };
        files.insert(name.clone(), content);
    }
    Ok(files)
}

/// A script that imports at once what it would import later. Vite before version 8 makes classic scripts of workers, which
/// must have all their code in one file.
fn with_static_imports(script: &str) -> String {
    let mut parts = script.split("import(\"");
    let (mut imports, mut code) = (String::new(), parts.next().unwrap_or_default().to_owned());
    for (number, part) in parts.enumerate() {
        let (file, rest) = part.split_once("\")").unwrap_or((part, ""));
        _ = writeln!(imports, "import * as later{number} from \"{file}\";");
        _ = write!(code, "Promise.resolve(later{number}){rest}");
    }
    imports + &code
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_manifest_refers_to_files_of_the_package() {
        let manifest: serde_json::Value = serde_json::from_str(MANIFEST).unwrap();
        let text = manifest.to_string();
        let named = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next());
        let exports = [
            "element",
            "react",
            "vue",
            "svelte",
            "engines.wasm",
            "tools_bg.wasm",
            "setter.wasm",
            "setter_bg.wasm",
            "package.json",
        ];
        let own = concat!(env!("CARGO_MANIFEST_DIR"), "/npm");
        for name in named {
            let is_known = ROOTS.contains(&name) || exports.contains(&name);
            assert!(is_known || Path::new(own).join(name).exists(), "{name}");
        }
        assert!(manifest.get("scripts").is_none() && manifest.get("dependencies").is_none());
    }

    #[test]
    fn later_imports_become_static() {
        assert_eq!(
            with_static_imports("import a from\"./a.js\";const b=await import(\"./b.js\");"),
            "import * as later0 from \"./b.js\";\nimport a from\"./a.js\";const b=await Promise.resolve(later0);"
        );
    }

    #[test]
    fn style_sheets_and_markup_become_text_files() {
        let release = files::of_texts(&[
            ("a.css", "p {}"),
            ("bundler-01234567.js", ""),
            ("element.js", "load('./a.css', './b.html')"),
            ("b.html", "<p>"),
            ("worker-01234567.js", ""),
        ]);
        let files = for_bundlers(&release).unwrap();
        let text = |name: &str| str::from_utf8(&files[name]).unwrap();
        assert_eq!(text("element.js"), "load('./a.css.txt', './b.html.txt')");
        assert_eq!((text("a.css.txt"), text("b.html.txt")), ("p {}", "<p>"));
        assert!(text("bundler-01234567.js").contains("\"./worker-01234567.js\""));
    }
}
