//! `ninefold-offline.html`: the whole page in one file, which plays from a double-click, a stick or an e-mail.
//!
//! Browsers load no module, no worker and no data from beside a page that was opened from a disk. So the file contains them, compressed,
//! and a script that makes a blob of each and starts the page with their addresses (`www/offline-file/unpack.js`):
//!
//! ```text
//!   index.html ── without what it loads ──▶ markup, style, unpack.js, "eNrs…"
//!   all that it refers to, in order ────────── names, contents ─────────┘
//! ```

use std::{collections::BTreeSet, env, fs, path::Path, process};

use anyhow::{Context, Result, ensure};
use base64::prelude::{BASE64_STANDARD, Engine};
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::{
    OFFLINE_FILE, PAGE, PAGES, SERVICE_WORKER, esbuild, hashed_names, integrity::checksum, language_files,
    policy,
};
use crate::{
    files::{self, Files, kind},
    html::{Tag, tags},
    languages::Translations,
};

/// The most bytes of the file: mail programs and messengers take such an attachment.
const MAX_LENGTH: usize = 2_400_000;

/// The script that each worker begins with.
const WORKER: &str = "packed-worker.js";

/// The kinds of files that the page loads after it has started, or while it starts. Icons are not among them.
const LOADED: [&str; 6] = ["css", "html", "js", "txt", "wasm", "webmanifest"];

/// The scripts that only this file has.
pub struct Scripts {
    /// Unpacks the files and starts the page.
    unpack: String,
    /// Stands for `bundler.js`.
    bundler: String,
    /// What each worker begins with.
    worker: Vec<u8>,
}

impl Scripts {
    /// Reads the scripts from `www` of the checkout with this root.
    pub fn read(root: &Path, translations: &Translations) -> Result<Scripts> {
        let www = root.join("www");
        let read = |path: &Path| fs::read_to_string(path).with_context(|| path.display().to_string());
        let folder = www.join("offline-file");
        let unpack = language_files::with_own_texts(&read(&folder.join("unpack.js"))?, translations)?;
        let unpack = esbuild::classic_script(&folder, "unpack.js", unpack.as_bytes(), &[])?;
        let bundler = read(&folder.join("packed-bundler.js"))?;
        Ok(Scripts {
            unpack: String::from_utf8(unpack)?.trim_end().to_owned(),
            bundler: String::from_utf8(esbuild::without_comment_lines(bundler.as_bytes()))?,
            worker: read(&www.join("worker").join(WORKER))?.into_bytes(),
        })
    }
}

/// Makes the file of a release whose pages have no policy yet.
pub fn make(release: &Files, scripts: &Scripts) -> Result<String> {
    let mut files = with_classic_workers(release, scripts)?;
    let bundler = hashed_names::with_hashed_names(&scripts.bundler, release.keys());
    files.insert(hashed_names::hashed_name(release, "bundler.js")?.to_owned(), bundler.into_bytes());
    join(&files, &scripts.unpack)
}

/// The release with workers that are classic scripts, each of which contains all scripts that it needs.
fn with_classic_workers(release: &Files, scripts: &Scripts) -> Result<Files> {
    let mut files = release.clone();
    let folder = env::temp_dir().join(format!("ninefold-offline-{}", process::id()));
    fs::create_dir_all(&folder)?;
    for (name, script) in release.iter().filter(|(name, _)| kind(name) == "js") {
        fs::write(folder.join(name), script)?;
    }
    fs::write(folder.join(WORKER), &scripts.worker)?;
    for plain in ["worker.js", "tools-worker.js"] {
        let name = hashed_names::hashed_name(release, plain)?;
        let imports = format!("import \"./{WORKER}\";\nimport \"./{name}\";\n");
        let arguments = ["--define:import.meta.url=location.href"];
        let script = esbuild::classic_script(&folder, "begin.js", imports.as_bytes(), &arguments)?;
        files.insert(name.to_owned(), script);
    }
    fs::remove_dir_all(&folder)?;
    Ok(files)
}

/// Joins the files of a page, and the script that unpacks them.
fn join(files: &Files, unpack: &str) -> Result<String> {
    let original = files::text(PAGE, files.get(PAGE).context("there is no page")?)?;
    // Nothing can be installed from a disk.
    let mut files = files.clone();
    files.remove(SERVICE_WORKER);
    let page = Page::new(original, &files)?;
    files.retain(|name, _| !page.contained.contains(name));
    let mut names = hashed_names::with_references(&files, &[PAGE])?;
    names.retain(|name| *name != PAGE && LOADED.contains(&kind(name)));
    let text = page.with(unpack, &packed(&files, &names)?)?;
    check(&text, original)?;
    Ok(text)
}

/// A page without the tags that load something.
#[derive(Default)]
struct Page {
    markup: String,
    /// The files whose content stands in the page, or that it does without.
    contained: BTreeSet<String>,
    style: String,
}

impl Page {
    fn new(original: &str, files: &Files) -> Result<Page> {
        let mut page = Page { markup: original.to_owned(), ..Page::default() };
        let tags: Vec<Tag> = tags(original).collect();
        let is_module = |tag: &&Tag| tag.name == "script" && tag.attribute("type") == Some("module");
        let boot = tags.iter().find(is_module).and_then(|tag| tag.attribute("src"));
        for tag in tags.iter().rev() {
            // The page's first script and what it loads ahead are packed like all other files.
            let stand_in = match (tag.name.as_str(), tag.attribute("rel").or(tag.attribute("type"))) {
                ("meta", _) if tag.attribute("name") == Some("ninefold") => {
                    let boot = boot.context("a page without a module")?;
                    format!("{} data-boot=\"{boot}\">", &original[tag.start..tag.end - 1])
                }
                // It says what could not be loaded.
                ("script", None) => {
                    page.contained.extend(tag.file("src").map(str::to_owned));
                    String::new()
                }
                ("link", Some("icon")) => {
                    let icon = BASE64_STANDARD.encode(page.content(tag, files)?);
                    format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">")
                }
                ("link", Some("stylesheet")) => {
                    page.style = format!("{}{}", str::from_utf8(page.content(tag, files)?)?, hidden_links());
                    format!("<style>{}</style>", page.style)
                }
                ("script", Some("module")) | ("link", _) => String::new(),
                _ => continue,
            };
            let behind = if tag.name == "script" { "</script>" } else { "" };
            let end = original[tag.end..].find(behind).context("a script without an end")?;
            page.markup.replace_range(tag.start..tag.end + end + behind.len(), &stand_in);
        }
        Ok(page)
    }

    /// The content of the file that a tag links to, which nothing else is to load.
    fn content<'a>(&mut self, tag: &Tag, files: &'a Files) -> Result<&'a [u8]> {
        let name = tag.file("href").context("a link without an address")?;
        self.contained.insert(name.to_owned());
        Ok(files.get(name).with_context(|| format!("there is no {name}"))?)
    }

    /// The page with its policy, and at its end the script and the packed files.
    fn with(&self, unpack: &str, packed: &str) -> Result<String> {
        ensure!(!unpack.contains("</script"), "the script that unpacks the files would end too early");
        let script = format!(
            "<script>{unpack}</script>\n<script type=\"text/plain\" id=\"files\">{packed}</script>\n"
        );
        let (before, after) = self.markup.split_once("</body>").context("the page has no end")?;
        let page = format!("{before}{script}</body>{after}");
        // Allows the script and the style that the page contains, and blobs of its own; no address of a network.
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}' blob: 'wasm-unsafe-eval'; style-src 'sha256-{}' blob:; \
            font-src data:; img-src data:; connect-src blob:; worker-src blob:; base-uri 'none'; form-action 'none'; \
            require-trusted-types-for 'script'; trusted-types ninefold",
            checksum(unpack),
            checksum(&self.style)
        );
        let policy = format!("\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
        policy::with_first(&policy, &page).context("the page has no <head>")
    }
}

/// A rule that hides the links to other pages, which are not in the file.
fn hidden_links() -> String {
    let links: Vec<_> =
        PAGES.iter().filter(|name| **name != PAGE).map(|name| format!("[href=\"{name}\"]")).collect();
    format!("{}{{display:none!important}}", links.join(","))
}

/// A line with the names and lengths of these files, then their contents: compressed, in base64.
fn packed(files: &Files, names: &[&str]) -> Result<String> {
    let lengths: Vec<_> = names.iter().map(|name| (name, files[*name].len())).collect();
    let mut content = serde_json::to_vec(&lengths)?;
    content.push(b'\n');
    for name in names {
        content.extend(&files[*name]);
    }
    Ok(BASE64_STANDARD.encode(compress_to_vec_zlib(&content, 10)))
}

/// Checks the length of the file, and that it names no address of a network that the page does not name.
fn check(file: &str, page: &str) -> Result<()> {
    let over = file.len().saturating_sub(MAX_LENGTH);
    ensure!(over == 0, "{OFFLINE_FILE} is {over} bytes over its limit of {MAX_LENGTH}");
    let strange: Vec<_> = addresses(file).difference(&addresses(page)).copied().collect();
    ensure!(
        strange.is_empty(),
        "{OFFLINE_FILE} names addresses that {PAGE} does not name: {}",
        strange.join(" ")
    );
    Ok(())
}

/// The addresses of a network in a text.
fn addresses(text: &str) -> BTreeSet<&str> {
    let starts = ["http://", "https://"].into_iter().flat_map(|scheme| text.match_indices(scheme));
    starts
        .map(|(start, _)| {
            let rest = &text[start..];
            &rest[..rest.find(|c: char| c.is_whitespace() || "\"'`<>)".contains(c)).unwrap_or(rest.len())]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;

    const INDEX: &str = "<html><head><script src=\"load-errors-01.js\"></script>\n<link rel=\"icon\" href=\"./icon-01.svg\"/>\n\
        <link rel=\"manifest\" href=\"manifest.webmanifest\">\n<link rel=\"stylesheet\" href=\"./index-01.css\"/>\n\
        <meta name=\"ninefold\" data-js=\"page-01.js\">\n<script type=\"module\" src=\"boot-01.js\"></script>\n\
        <link rel=\"modulepreload\" href=\"page-01.js\">\n</head>\n<body><p>x</p></body></html>";

    fn release() -> Files {
        files::of_texts(&[
            (PAGE, INDEX),
            ("load-errors-01.js", ""),
            ("icon-01.svg", "<svg/>"),
            ("manifest.webmanifest", "{}"),
            ("index-01.css", "p{}"),
            ("page-01.js", "import \"./bundler-01234567.js\""),
            ("boot-01.js", "new URL(\"sw.js\"); new URL(\"./more-01.css\", import.meta.url)"),
            ("bundler-01234567.js", "new URL(\"./worker-01234567.js\")"),
            ("worker-01234567.js", "work()"),
            ("more-01.css", "b{}"),
            ("sw.js", "\"pack-01.js\""),
            ("pack-01.js", ""),
        ])
    }

    #[test]
    fn the_page_contains_its_style_and_has_a_policy_for_it() {
        let file = join(&release(), "unpack()").unwrap();
        let found: Vec<_> = tags(&file).map(|tag| tag.name).collect();
        assert_eq!(found, ["html", "head", "meta", "link", "style", "meta", "body", "p", "script", "script"]);
        let style = file.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
        assert!(style.starts_with("p{}[href=\"pack.html\"],"), "{file}");
        for part in [
            "<link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy8+\">",
            "<meta name=\"ninefold\" data-js=\"page-01.js\" data-boot=\"boot-01.js\">",
            "<script>unpack()</script>",
            &format!("script-src 'sha256-{}' blob:", checksum("unpack()")),
            &format!("style-src 'sha256-{}' blob:", checksum(style)),
        ] {
            assert!(file.contains(part), "{part} is not in {file}");
        }
        assert!(!file.contains("'self'") && !file.contains("unsafe-inline"), "{file}");
    }

    #[test]
    fn packed_files_come_after_those_that_they_name() {
        let mut files = release();
        files.insert("a.js".to_owned(), "ä".into());
        let packed = packed(&files, &["more-01.css", "a.js"]).unwrap();
        let decoded = decode(&packed);
        assert_eq!(decoded, "[[\"more-01.css\",3],[\"a.js\",2]]\nb{}ä");

        let file = join(&files, "unpack()").unwrap();
        let packed = file.split_once("id=\"files\">").unwrap().1.split_once('<').unwrap().0;
        let content = decode(packed);
        let list: Vec<(String, usize)> = serde_json::from_str(content.lines().next().unwrap()).unwrap();
        let names: Vec<_> = list.iter().map(|(name, _)| name.as_str()).collect();
        // Neither the service worker nor what only it knows.
        assert_eq!(
            names,
            [
                "manifest.webmanifest",
                "worker-01234567.js",
                "bundler-01234567.js",
                "page-01.js",
                "more-01.css",
                "boot-01.js"
            ]
        );
    }

    /// Unpacks like the script.
    fn decode(packed: &str) -> String {
        let bytes = BASE64_STANDARD.decode(packed).unwrap();
        String::from_utf8(decompress_to_vec_zlib(&bytes).unwrap()).unwrap()
    }

    #[test]
    fn a_file_too_long_or_with_addresses_of_its_own_is_refused() {
        let page = "<a href=\"https://a.example/\">";
        check(page, page).unwrap();
        let error = check("<p title='https://b.example/x'>", page).unwrap_err().to_string();
        assert_eq!(
            error,
            "ninefold-offline.html names addresses that index.html does not name: https://b.example/x"
        );
        let error = check(&" ".repeat(MAX_LENGTH + 1), page).unwrap_err().to_string();
        assert_eq!(error, "ninefold-offline.html is 1 bytes over its limit of 2400000");
    }
}
