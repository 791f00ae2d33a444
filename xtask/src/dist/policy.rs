//! What the page is allowed, and whether it keeps to that.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::{
    EXAMPLES, FRAMED, Files,
    html::{Tag, tags},
    names::is_lasting,
};

/// Nothing but the page's own files, no script in the markup, and no text that becomes one.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types ninefold";

/// What a page or a script of this name is allowed: the examples show a frame of ours, too.
fn allowed(name: &str) -> String {
    if name == EXAMPLES { format!("{POLICY}; frame-src 'self'") } else { POLICY.to_owned() }
}

/// The page with its policy before all that the policy is about.
pub fn stated(name: &str, page: &str) -> Result<String> {
    let tags = tags(page);
    let head = tags.iter().find(|tag| tag.name == "head").with_context(|| format!("{name} has no <head>"))?;
    let (before, after) = page.split_at(head.end);
    let policy = allowed(name);
    Ok(format!("{before}\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{after}"))
}

/// The file that tells hosts such as Netlify and Cloudflare Pages what to say of each file: what it is allowed, who may
/// frame it, which only a header can, and that a file named by its content never changes. Any site may load any of them.
///
/// Such a host joins what several blocks tell of a path, and two policies both hold: each path gets its own, once.
pub fn headers(files: &Files) -> String {
    let mut headers =
        "/*\n  Access-Control-Allow-Origin: *\n  Cross-Origin-Resource-Policy: cross-origin\n  \
        X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
            .to_owned();
    for name in files.keys() {
        for path in paths(name) {
            let keep = if is_lasting(name) { "no-cache" } else { "public, max-age=31536000, immutable" };
            // Writing to a string cannot fail.
            let _ = write!(headers, "{path}\n  Cache-Control: {keep}\n");
            if let Some(policy) = policy_of(name) {
                let _ = writeln!(headers, "  Content-Security-Policy: {policy}");
            }
        }
    }
    headers
}

/// Where a file is found. Hosts drop what says that a page is one.
fn paths(name: &str) -> Vec<String> {
    let path = format!("/{name}");
    match name.strip_suffix(".html") {
        Some("index") => vec!["/".to_owned(), path],
        Some(page) if is_lasting(name) => vec![format!("/{page}"), path],
        _ => vec![path],
    }
}

/// What a page or a script, which may be a worker's, is allowed, and who may frame it. That anybody may is told by saying
/// nothing: no pattern has room for a frame without an origin.
fn policy_of(name: &str) -> Option<String> {
    match name.rsplit_once('.') {
        Some((_, "html")) if name == FRAMED => Some(allowed(name)),
        Some((_, "html" | "js")) => Some(format!("{}; frame-ancestors 'self'", allowed(name))),
        _ => None,
    }
}

/// What in some markup of this name would be blocked, would not be found, or would not work from every path.
pub fn faults(name: &str, markup: &str, files: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for tag in tags(markup) {
        let mut fault = |what: &str| faults.push(format!("{name}, line {}: <{}> {what}", tag.line, tag.name));
        match tag.name.as_str() {
            "script" if tag.attribute("src").is_none() => fault("is inline, which the policy blocks"),
            "style" => fault("is inline, which the policy blocks"),
            "base" => fault("is blocked by the policy"),
            _ => {}
        }
        for (attribute, _) in &tag.attributes {
            if attribute == "style" || attribute.starts_with("on") {
                fault(&format!("has a `{attribute}` attribute, which the policy blocks"));
            }
        }
        for address in addresses(&tag) {
            let file = address.split(['?', '#']).next().unwrap_or_default();
            if !files.contains_key(file.strip_prefix("./").unwrap_or(file)) {
                fault(&format!("names {address}, which is not a file of the release"));
            }
        }
    }
    faults
}

/// The files that a browser fetches for a tag.
fn addresses<'a>(tag: &Tag<'a>) -> Vec<&'a str> {
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
        assert_eq!(faults("index.html", page, &files), expected, "{page}");
    }

    #[test]
    fn a_page_within_its_policy_has_no_fault() {
        check(
            "<script type=module src=./a.js></script><a href=https://example.org>x</a><img src='data:,'>",
            &[],
        );
        check("<!-- <p onclick=x> --><title><script></title><p title='style=\"x\"'>", &[]);
    }

    #[test]
    fn what_the_policy_blocks_is_a_fault() {
        check(
            "<p>\n<script>x</script>",
            &["index.html, line 2: <script> is inline, which the policy blocks"],
        );
        check("<style>p{}</style>", &["index.html, line 1: <style> is inline, which the policy blocks"]);
        check("<p STYLE=x>", &["index.html, line 1: <p> has a `style` attribute, which the policy blocks"]);
        check(
            "<p onClick=x>",
            &["index.html, line 1: <p> has a `onclick` attribute, which the policy blocks"],
        );
        check("<base href=/>", &["index.html, line 1: <base> is blocked by the policy"]);
    }

    #[test]
    fn each_path_is_told_one_policy_and_how_long_it_is_kept() {
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
    fn the_guide_for_other_servers_tells_the_same_policy() {
        let guide = include_str!("../../../docs/hosting.md");
        let told = guide.matches("default-src").count();
        assert_eq!((guide.matches(POLICY).count(), told), (4, 4));
    }

    #[test]
    fn what_is_not_in_the_release_is_a_fault() {
        for address in ["b.js", "/a.js", "https://example.org/a.js", "//example.org/a.js"] {
            let fault =
                format!("index.html, line 1: <script> names {address}, which is not a file of the release");
            check(&format!("<script src=\"{address}\"></script>"), &[&fault]);
        }
        let fault = "index.html, line 1: <meta> names b.js, which is not a file of the release";
        check("<meta name=ninefold data-js=a.js data-wasm=b.js>", &[fault]);
    }
}
