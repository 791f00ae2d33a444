//! Random changes to JSON and XML: one value, word or sign is another.

use crate::support::rng::Rng;

const VALUES: [&str; 18] = [
    "null",
    "true",
    "false",
    "0",
    "-1",
    "10",
    "1.5e3",
    "\"\"",
    "\"5\"",
    "\"r1c1\"",
    "\"a\\tb\\u00e9\\\"\\n\"",
    "[]",
    "{}",
    "[[1,2],[3]]",
    "{\"value\":5,\"given\":true}",
    "[1,2,3,4,5,6,7,8,9]",
    "\"\\ud83d\\ude00\"",
    "\"\\u12\"",
];

/// The text with another value, an extra name, a missing comma, or a repeated part.
pub fn altered(text: &str, rng: &mut Rng) -> String {
    let tokens = tokens(text);
    let mut tokens: Vec<String> = tokens.into_iter().map(str::to_owned).collect();
    for _ in 0..=rng.below(2) {
        let at = rng.below(tokens.len());
        match rng.below(6) {
            0 => drop(tokens.remove(at)),
            1 => tokens[at] = format!(" {} ", tokens[at]),
            2 => {
                let end = (at + 1 + rng.below(6)).min(tokens.len());
                let part = tokens[at..end].to_vec();
                tokens.splice(at..at, part);
            }
            _ => {
                let is_value = |token: &str| {
                    token.starts_with('"') || token.chars().all(|c| c.is_alphanumeric() || c == '.')
                };
                let values: Vec<usize> =
                    (0..tokens.len()).filter(|&index| is_value(&tokens[index])).collect();
                if let Some(&at) = values.get(rng.below(values.len().max(1))) {
                    VALUES[rng.below(VALUES.len())].clone_into(&mut tokens[at]);
                }
            }
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.concat()
}

/// Splits a text into strings, words and signs.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            c if c.is_alphanumeric() => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}
