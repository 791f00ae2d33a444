//! What a `_headers` file tells hosts such as Netlify and Cloudflare Pages to say of each file, as they understand it.
//!
//! ```text
//!   /*                                  a path, in which one * stands for anything
//!     X-Content-Type-Options: nosniff   what is said of it, indented
//!   /style-01.css
//!     Cache-Control: public, immutable  of a path that several match, all is said
//! ```

/// What is said of a path beside the defaults, one of which goes when the file tells another. What is told twice is
/// joined by a comma.
pub fn of(path: &str, file: &str, defaults: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut told: Vec<(String, String)> = Vec::new();
    let mut matching = false;
    for line in file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(char::is_whitespace) {
            matching = matches(line.trim_end(), path);
        } else if let (true, Some((name, value))) = (matching, line.split_once(':')) {
            let (name, value) = (name.trim(), value.trim());
            match told.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some((_, before)) => *before = format!("{before}, {value}"),
                None => told.push((name.to_owned(), value.to_owned())),
            }
        }
    }
    for (name, value) in defaults {
        if !told.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            told.push(((*name).to_owned(), (*value).to_owned()));
        }
    }
    told
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
        let told = of(path, FILE, &[("C", "0")]);
        let lines: Vec<_> = told.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(lines.join("; "), expected, "{path}");
    }

    #[test]
    fn all_that_matches_is_said() {
        check("/", "A: 1; C: 0");
        check("/a.js", "A: 1, 4; B: 2: 3; C: 5");
        check("/a-01.js", "A: 1; B: 2: 3; C: 0");
        check("/a-01.json", "A: 1; C: 0");
        check("/b/a.js", "A: 1; C: 0");
    }

    #[test]
    fn a_splat_stands_for_no_part_of_its_neighbours() {
        assert!(matches("/ab*ba", "/abba"));
        assert!(!matches("/ab*ba", "/aba"));
    }
}
