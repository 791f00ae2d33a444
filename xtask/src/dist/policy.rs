//! What the page is allowed, and whether it keeps to that.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::{
    Files,
    html::{Tag, tags},
    names::is_lasting,
};

/// Nothing but the page's own files, no script in the markup, and no text that becomes one.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types ninefold";

/// The page with its policy before all that the policy is about.
pub fn stated(name: &str, page: &str) -> Result<String> {
    let tags = tags(page);
    let head = tags.iter().find(|tag| tag.name == "head").with_context(|| format!("{name} has no <head>"))?;
    let (before, after) = page.split_at(head.end);
    Ok(format!("{before}\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">{after}"))
}

/// The file that tells hosts such as Netlify and Cloudflare Pages what to say of each file: who may frame the page,
/// which only a header can, and that a file named by its content never changes.
pub fn headers(files: &Files) -> String {
    let mut headers = format!(
        "/*\n  Content-Security-Policy: {POLICY}; frame-ancestors 'self'\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: no-referrer\n/\n  Cache-Control: no-cache\n"
    );
    for name in files.keys() {
        let keep = if is_lasting(name) { "no-cache" } else { "public, max-age=31536000, immutable" };
        // Writing to a string cannot fail.
        let _ = write!(headers, "/{name}\n  Cache-Control: {keep}\n");
    }
    headers
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
