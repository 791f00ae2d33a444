//! Rules in JSON beside those of Sudoku: members with their names, rules in words, and parts drawn on the board.

use super::super::{ContainerError, variant_words};
use super::value::{JsonNode, JsonValue};
use super::{DocumentError, error_at};

/// Rules of variants by the names that objects have for them.
#[rustfmt::skip]
const FOREIGN_RULES: [&str; 17] = [
    "cages", "killercage", "diagonal", "diagonals", "thermometer", "thermometers", "thermos", "arrow",
    "arrows", "antiking", "antiknight", "palindrome", "littlekillersum", "sandwichsum", "killer", "thermo",
    "whispers",
];
/// Members that tell the rules in words.
#[rustfmt::skip]
const RULE_TEXTS: [&str; 12] = [
    "rules", "ruleset", "rule", "rules_text", "rulestext", "constraints", "variant", "variants", "instructions",
    "regeln", "regles", "reglas",
];
/// Members that say what kind of puzzle or of drawing an object is.
const KIND_TEXTS: [&str; 5] = ["type", "kind", "puzzle_type", "category", "genre"];

/// Checks that an object has no rule beside those of Sudoku.
pub fn check(node: &JsonNode) -> Result<(), DocumentError> {
    for (name, member) in node.members() {
        let is = |known: &[&str]| known.iter().any(|known| name.eq_ignore_ascii_case(known));
        if is(&FOREIGN_RULES) && member.is_truthy() {
            return Err(error_at(member, ContainerError::unsupported_rule(&name.to_ascii_lowercase())));
        }
        let is_about_rules = || member.text().is_some_and(variant_words::is_about_rules);
        let found = if is(&RULE_TEXTS) || is(&KIND_TEXTS) || name.contains("description") && is_about_rules()
        {
            texts_rule(member)
        } else {
            drawn_rule(member)
        };
        if let Some(rule) = found {
            return Err(error_at(member, ContainerError::unsupported_rule(rule)));
        }
    }
    Ok(())
}

/// Checks that the words of an object tell no rule beside those of Sudoku.
pub fn check_words(node: &JsonNode) -> Result<(), DocumentError> {
    let is_text = |name: &str| RULE_TEXTS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let found = node.members().iter().filter(|(name, _)| is_text(name)).find_map(|(_, member)| {
        let rule = variant_words::find(member.text()?)?;
        Some(error_at(member, ContainerError::unsupported_rule(rule)))
    });
    found.map_or(Ok(()), Err)
}

/// The rule that a text names, or one of several texts, or of the names of objects.
fn texts_rule(node: &JsonNode) -> Option<&'static str> {
    match &node.value {
        JsonValue::Text(text) => variant_words::find(text),
        JsonValue::List(nodes) => nodes.iter().take(100).find_map(texts_rule),
        JsonValue::Object(members) => members.iter().find_map(|(name, member)| {
            let named = || variant_words::find(name).filter(|_| member.is_truthy());
            member.text().and_then(variant_words::find).or_else(named)
        }),
        _ => None,
    }
}

/// The rule of an object in a list whose kind is one of a variant: `[{"type":"thermo","cells":[…]}]`.
fn drawn_rule(node: &JsonNode) -> Option<&'static str> {
    let rule_of =
        |node: &JsonNode| KIND_TEXTS.iter().find_map(|name| variant_words::find(node.get(name)?.text()?));
    node.list()?.iter().take(100).find_map(rule_of)
}
