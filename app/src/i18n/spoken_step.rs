//! How a step of logic is announced: all at once if it is short, else one sentence after another.

use ninefold::grid::Cell;

use crate::protocol::ExplainedStep;

use super::{cell_name, expand_cell_refs, format_text};

/// Greatest number of characters that are announced at once.
pub const MAX_SPOKEN: usize = 200;

/// A part of a step that is announced at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenPart {
    /// What is announced. Cells are named by row and column.
    pub text: String,
    /// Index of the last sentence of [`logic_step_sentences`] of which it has a part.
    pub sentence: usize,
}

/// The sentences of a step: what the board shows, then why the conclusion follows.
pub fn logic_step_sentences(step: &ExplainedStep) -> Vec<String> {
    let reasons = step.reasons.iter().flat_map(|reason| reason.sentence.lines());
    step.pattern.lines().chain(reasons).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// A whole step, as it is announced at once: its name, its sentences and what it changes.
pub fn spoken_step(step: &ExplainedStep) -> String {
    let sentences = logic_step_sentences(step);
    let texts = sentences.iter().chain([&step.conclusion]).map(|text| expand_cell_refs(text));
    format_text("spoken", &[("title", &step.name), ("text", &texts.collect::<Vec<_>>().join(" "))])
}

/// The parts in which a step is announced. The first begins with its name. If the sentences only count the cells that change,
/// the last one names them.
pub fn spoken_parts(step: &ExplainedStep) -> Vec<SpokenPart> {
    let mut sentences: Vec<String> =
        logic_step_sentences(step).iter().map(|text| expand_cell_refs(text)).collect();
    let is_named = |cell: Cell| sentences.iter().any(|sentence| sentence.contains(&cell_name(cell)));
    let mut changed = step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.cell);
    if !changed.all(is_named)
        && let Some(last) = sentences.last_mut()
    {
        *last = [&**last, " ", &expand_cell_refs(&step.conclusion)].concat();
    }
    let with_name = |text: &str| format_text("spoken", &[("title", &step.name), ("text", &text)]);
    let whole = with_name(&sentences.join(" "));
    if whole.chars().count() <= MAX_SPOKEN {
        return vec![SpokenPart { text: whole, sentence: sentences.len().saturating_sub(1) }];
    }
    let mut parts = Vec::new();
    for (sentence, text) in sentences.into_iter().enumerate() {
        let text = if sentence == 0 { with_name(&text) } else { text };
        parts.extend(split_long(&text).map(|text| SpokenPart { text: text.to_owned(), sentence }));
    }
    parts
}

/// Splits a text that is too long to be announced at once, if possible after a punctuation mark or a word.
fn split_long(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (part, after) = rest.split_at(part_length(rest));
        rest = after.trim_start();
        Some(part.trim_end())
    })
}

/// The length of the first part of a text, in bytes.
fn part_length(text: &str) -> usize {
    let Some((limit, _)) = text.char_indices().nth(MAX_SPOKEN) else { return text.len() };
    let window = &text[..limit];
    let is_break = |(at, character): &(usize, char)| match character {
        '。' | '；' | '，' | '：' => true,
        '.' | ';' | ',' | ':' => text[at + 1..].starts_with(' '),
        _ => false,
    };
    let mark = window.char_indices().rev().find(is_break).map(|(at, mark)| at + mark.len_utf8());
    mark.or_else(|| window.rfind(' ')).filter(|&length| length > 0).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::ReasonSentence;

    fn step(sentence_length: usize) -> ExplainedStep {
        let sentence =
            "so be it, ".repeat(sentence_length / 10).trim_end_matches([',', ' ']).to_owned() + ".";
        let reason = ReasonSentence { sentence, ..ReasonSentence::default() };
        ExplainedStep {
            name: "X-wing on 6".to_owned(),
            pattern: "Rows r1c2 and r5c2.".to_owned(),
            reasons: vec![reason.clone(), reason],
            ..ExplainedStep::default()
        }
    }

    #[test]
    fn a_short_step_is_announced_at_once() {
        let parts = spoken_parts(&step(20));
        assert_eq!(parts.len(), 1);
        assert_eq!(
            parts[0].text,
            "X-wing on 6. Rows row 1 column 2 and row 5 column 2. so be it, so be it. so be it, so be it."
        );
    }

    #[test]
    fn a_long_step_is_announced_by_sentences() {
        let parts = spoken_parts(&step(150));
        let sentences: Vec<usize> = parts.iter().map(|part| part.sentence).collect();
        assert_eq!(sentences, [0, 1, 2]);
        assert_eq!(parts[0].text, "X-wing on 6. Rows row 1 column 2 and row 5 column 2.");
    }

    #[test]
    fn a_long_sentence_is_split_between_words_and_complete() {
        let parts = spoken_parts(&step(500));
        assert!(parts.iter().all(|part| part.text.chars().count() <= MAX_SPOKEN), "{parts:?}");
        assert!(parts[1].text.ends_with("it,"), "{parts:?}");
        let text = "so let it be, ".repeat(30);
        assert!(split_long(&text).all(|part| part.ends_with("be,")), "after a comma rather than a word");
        let spoken: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        let whole = expand_cell_refs(&logic_step_sentences(&step(500)).join(" "));
        assert_eq!(spoken.join(" "), ["X-wing on 6. ", &whole].concat());
    }
}
