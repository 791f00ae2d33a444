//! The Content-Security-Policy of the pages, and a check that they comply with it.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::{EXAMPLES, FRAMED, OFFLINE_FILE, hashed_names::has_fixed_name};
use crate::{
    files::Files,
    html::{Tag, tags},
};

/// Allows only the release's own files, no inline scripts, and no strings that become scripts.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src data:; img-src 'self' data:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types ninefold";

/// The policy of a page or script. The examples may also show one of our pages in an iframe.
fn policy(name: &str) -> String {
    if name == EXAMPLES { format!("{POLICY}; frame-src 'self'") } else { POLICY.to_owned() }
}

/// Adds the policy to a page, before everything that it applies to.
pub fn with_policy(name: &str, page: &str) -> Result<String> {
    let meta = format!("\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", policy(name));
    with_first(&meta, page).with_context(|| format!("{name} has no <head>"))
}

/// A page with this markup before all else in its head.
pub fn with_first(markup: &str, page: &str) -> Option<String> {
    let (before, after) = page.split_once("<head>")?;
    Some(format!("{before}<head>{markup}{after}"))
}

/// The content of `_headers`, which tells hosts such as Netlify and Cloudflare Pages the headers of each file: its policy;
/// `frame-ancestors`, which only works in a header; and that a file with a hash in its name never changes. Any site may
/// load any file.
///
/// Such hosts join the headers of all blocks that match a path, and browsers enforce every policy they get: therefore
/// each path has its own policy, once. The file that contains the whole page is to be saved, and has its policy in itself.
pub fn headers(files: &Files) -> String {
    let mut headers =
        "/*\n  Access-Control-Allow-Origin: *\n  Cross-Origin-Resource-Policy: cross-origin\n  \
        X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
            .to_owned();
    for name in files.keys() {
        for path in paths(name) {
            let caching =
                if has_fixed_name(name) { "no-cache" } else { "public, max-age=31536000, immutable" };
            _ = writeln!(headers, "{path}\n  Cache-Control: {caching}");
            if name == OFFLINE_FILE {
                headers += "  Content-Disposition: attachment\n";
            } else if let Some(policy) = policy_header(name) {
                _ = writeln!(headers, "  Content-Security-Policy: {policy}");
            }
        }
    }
    headers
}

/// The paths at which hosts serve a file. Some hosts drop `.html`.
fn paths(name: &str) -> Vec<String> {
    let path = format!("/{name}");
    match name.strip_suffix(".html") {
        Some("index") => vec!["/".to_owned(), path],
        Some(page) if has_fixed_name(name) => vec![format!("/{page}"), path],
        _ => vec![path],
    }
}

/// The policy header of a page or a script, which may be that of a worker. `embed.html` has no `frame-ancestors`, since no
/// value of it allows pages with an opaque origin.
fn policy_header(name: &str) -> Option<String> {
    match name.rsplit_once('.') {
        Some((_, "html")) if name == FRAMED => Some(policy(name)),
        Some((_, "html" | "js")) => Some(format!("{}; frame-ancestors 'self'", policy(name))),
        _ => None,
    }
}

/// Finds what the policy would block in a page or fragment, and references that do not work from every path.
pub fn violations(name: &str, markup: &str, files: &Files) -> Vec<String> {
    let mut violations = Vec::new();
    for tag in tags(markup) {
        let line = markup[..tag.start].matches('\n').count() + 1;
        let mut report = |what: &str| violations.push(format!("{name}, line {line}: <{}> {what}", tag.name));
        match tag.name.as_str() {
            "script" if tag.attribute("src").is_none() => report("is inline, which the policy blocks"),
            "style" => report("is inline, which the policy blocks"),
            "base" => report("is blocked by the policy"),
            _ => {}
        }
        for (attribute, _) in &tag.attributes {
            if attribute == "style" || attribute.starts_with("on") {
                report(&format!("has a `{attribute}` attribute, which the policy blocks"));
            }
        }
        for address in addresses(&tag) {
            let file = address.split(['?', '#']).next().unwrap_or_default();
            if !files.contains_key(file.strip_prefix("./").unwrap_or(file)) {
                report(&format!("refers to {address}, which is not a file of the release"));
            }
        }
    }
    violations
}

/// The URLs that a browser fetches for a tag.
fn addresses(tag: &Tag) -> Vec<&str> {
    let names: &[&str] = match tag.name.as_str() {
        "link" => &["href"],
        "meta" if tag.attribute("name") == Some("ninefold") => &["data-js", "data-wasm", "data-words"],
        "a" => &[],
        _ => &["src"],
    };
    let values = names.iter().filter_map(|name| tag.attribute(name));
    values.filter(|value| !value.starts_with("data:")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, expected: &[&str]) {
        let files = Files::from([("a.js".to_owned(), Vec::new())]);
        assert_eq!(violations("index.html", page, &files), expected, "{page}");
    }

    #[test]
    fn a_page_that_complies_has_no_violations() {
        check(
            "<script type=module src=./a.js></script><a href=https://example.org>x</a><img src='data:,'>",
            &[],
        );
        check("<!-- <p onclick=x> --><title><script></title><p title='style=\"x\"'>", &[]);
    }

    #[test]
    fn what_the_policy_blocks_is_a_violation() {
        for (markup, violation) in [
            ("<p>\n<script>x</script>", "line 2: <script> is inline, which the policy blocks"),
            ("<style>p{}</style>", "line 1: <style> is inline, which the policy blocks"),
            ("<p STYLE=x>", "line 1: <p> has a `style` attribute, which the policy blocks"),
            ("<p onClick=x>", "line 1: <p> has a `onclick` attribute, which the policy blocks"),
            ("<base href=/>", "line 1: <base> is blocked by the policy"),
        ] {
            check(markup, &[&format!("index.html, {violation}")]);
        }
    }

    #[test]
    fn each_path_has_one_policy_and_one_cache_header() {
        let names = ["a-01.js", "embed.html", "index.html", "pack.html", "s-01.css"];
        let files: Files = names.iter().map(|name| ((*name).to_owned(), Vec::new())).collect();
        let headers = headers(&files);
        let mut blocks: Vec<_> = headers.split("\n/").collect();
        let all = blocks.remove(0);
        assert!(all.starts_with("/*\n") && !all.contains("Policy: default-src") && !all.contains("Cache"));
        for block in blocks {
            let path = block.lines().next().unwrap();
            let policies = block.matches("Content-Security-Policy: default-src 'none'; ").count();
            assert_eq!(policies, usize::from(path != "s-01.css"), "{block}");
            assert_eq!(
                block.contains("; frame-ancestors 'self'"),
                policies == 1 && !path.starts_with("embed")
            );
            assert_eq!(block.contains("immutable"), path.contains("-01"), "{block}");
        }
        for path in ["/\n", "/index.html\n", "/pack\n", "/pack.html\n"] {
            assert!(headers.contains(&format!("\n{path}  Cache-Control: no-cache\n")), "{path}");
        }
    }

    #[test]
    fn hosting_guide_has_the_same_policy_and_the_workflow_of_pages() {
        let guide = include_str!("../../../docs/hosting.md");
        assert_eq!((guide.matches(POLICY).count(), guide.matches("default-src").count()), (4, 4));
        assert!(guide.contains(include_str!("../../../.github/workflows/pages.yml")));
    }

    #[test]
    fn a_reference_outside_the_release_is_a_violation() {
        for address in ["b.js", "/a.js", "https://example.org/a.js", "//example.org/a.js"] {
            let violation = format!(
                "index.html, line 1: <script> refers to {address}, which is not a file of the release"
            );
            check(&format!("<script src=\"{address}\"></script>"), &[&violation]);
        }
        let violation = "index.html, line 1: <meta> refers to b.js, which is not a file of the release";
        check("<meta name=ninefold data-js=a.js data-wasm=b.js>", &[violation]);
    }
}
