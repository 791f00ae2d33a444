//! The `_headers` file of hosts such as Netlify and Cloudflare Pages: which headers each file is served with.
//!
//! ```text
//!   /*                                  a path; one * stands for any characters
//!     X-Content-Type-Options: nosniff   a header of that path, indented
//!   /style-01.css                       a path gets the headers of all blocks that match it
//!     Cache-Control: public, immutable
//! ```

/// The headers of a path. `file` is the content of `_headers`; a header in it replaces that of `defaults`. The values of a
/// header that several blocks set are joined by commas.
pub fn headers_of(path: &str, file: &str, defaults: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut headers: Vec<(String, String)> = Vec::new();
    let mut matching = false;
    for line in file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(char::is_whitespace) {
            matching = matches(line.trim_end(), path);
        } else if let (true, Some((name, value))) = (matching, line.split_once(':')) {
            let (name, value) = (name.trim(), value.trim());
            match headers.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some((_, before)) => *before = format!("{before}, {value}"),
                None => headers.push((name.to_owned(), value.to_owned())),
            }
        }
    }
    for (name, value) in defaults {
        if !headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            headers.push(((*name).to_owned(), (*value).to_owned()));
        }
    }
    headers
}

fn matches(pattern: &str, path: &str) -> bool {
    let Some((before, behind)) = pattern.split_once('*') else { return pattern == path };
    path.strip_prefix(before).is_some_and(|rest| rest.ends_with(behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# all\n/*\n  A: 1\n\n/a*.js\n  B: 2: 3\n/a.js\n  a: 4\n  C: 5\n";

    fn check(path: &str, expected: &str) {
        let headers = headers_of(path, FILE, &[("C", "0")]);
        let lines: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(lines.join("; "), expected, "{path}");
    }

    #[test]
    fn headers_of_all_matching_blocks_are_sent() {
        check("/", "A: 1; C: 0");
        check("/a.js", "A: 1, 4; B: 2: 3; C: 5");
        check("/a-01.js", "A: 1; B: 2: 3; C: 0");
        check("/a-01.json", "A: 1; C: 0");
        check("/b/a.js", "A: 1; C: 0");
    }

    #[test]
    fn text_around_a_splat_does_not_overlap() {
        assert!(matches("/ab*ba", "/abba"));
        assert!(!matches("/ab*ba", "/aba"));
    }
}
