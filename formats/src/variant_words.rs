//! Rules of variants that stand in words, in the languages that people set puzzles in.

use super::normalize::lower_case;

/// Stems of words for rules of variants, each with the name of the rule in messages.
#[rustfmt::skip]
const RULE_STEMS: [(&str, &str); 47] = [
    ("thermo", "thermometer"), ("termo", "thermometer"), ("温度计", "thermometer"),
    ("killer", "killercage"), ("cage", "killercage"), ("käfig", "killercage"), ("杀手", "killercage"),
    ("arrow", "arrow"), ("pfeil", "arrow"), ("flèche", "arrow"), ("flecha", "arrow"), ("箭头", "arrow"),
    ("diagonal", "diagonal"), ("对角", "diagonal"), ("対角", "diagonal"),
    ("anti-knight", "antiknight"), ("antiknight", "antiknight"), ("anti knight", "antiknight"),
    ("knight's move", "antiknight"), ("knights move", "antiknight"), ("springer", "antiknight"),
    ("anti-king", "antiking"), ("antiking", "antiking"), ("anti king", "antiking"), ("king's move", "antiking"),
    ("palindrom", "palindrome"), ("whisper", "whispers"), ("renban", "renban"), ("kropki", "difference"),
    ("sandwich", "sandwichsum"), ("skyscraper", "skyscraper"), ("hochhaus", "skyscraper"),
    ("consecutive", "nonconsecutive"), ("windoku", "windoku"), ("hyper sudoku", "windoku"),
    ("jigsaw", "regions"), ("irregular", "regions"), ("disjoint", "disjointgroups"),
    ("quadruple", "quadruple"), ("between line", "betweenline"), ("region sum", "region sum lines"),
    ("fog of war", "foglight"), ("parity", "parity"), ("german whispers", "whispers"), ("dutch whispers", "whispers"),
    ("xv sudoku", "xv"), ("odd-even", "odd"),
];

/// Words in which a sentence denies a rule.
const DENIALS: [&str; 6] = ["no ", "not ", "without ", "keine ", "ohne ", "sans "];

/// The first rule of a variant that a text names, apart from those that it denies.
pub fn find(text: &str) -> Option<&'static str> {
    let text = lower_case(text);
    let rule_of = |sentence: &str| {
        let found = RULE_STEMS.iter().filter_map(|(stem, rule)| Some((sentence.find(stem)?, *rule)));
        let (at, rule) = found.min_by_key(|(at, _)| *at)?;
        let before = sentence.get(..at)?;
        (!DENIALS.iter().any(|word| before.ends_with(word))).then_some(rule)
    };
    text.split(['.', ';', '\n', '。']).find_map(rule_of)
}

/// Words for rules, in several languages.
const RULE_WORDS: [&str; 8] = ["rule", "regel", "règle", "regla", "regol", "ルール", "规则", "digits "];

/// Whether a sentence is about the rules of a puzzle, so that a variant in it is one of them.
pub fn is_about_rules(text: &str) -> bool {
    let text = lower_case(text);
    RULE_WORDS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_in_sentences() {
        let text = "Normal sudoku rules apply. Digits along each thermometer increase.";
        assert_eq!(find(text), Some("thermometer"));
        assert_eq!(find("Es gelten die normalen Regeln. Diagonalen: jede Ziffer einmal."), Some("diagonal"));
        assert_eq!(find("Normal sudoku rules apply: rows, columns and 3x3 boxes."), None);
        assert_eq!(find("Rows, columns and blocks, no diagonals."), None);
    }
}
