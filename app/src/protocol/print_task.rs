//! The task that builds a pack to print. Request and answer are text.
//!
//! ```text
//!   zh-Hans https://example.org/ easy=2&per=1      language, address (or `-`), options
//!
//!   fault easy: 'x' is no…                         an error in the options;
//!   made 2 puzzles on 3 pages                      or a summary,
//!   easy-1<TAB>1.2<TAB><TAB>53..7…<TAB>5346…       the puzzles: ID, rating, tier of hell, givens, solution,
//!                                                  a blank line,
//!   Page 1 of 3: …<TAB><svg …                      and the pages: description, drawing
//! ```

use super::{Answer, Progress, TaskPoll};
use crate::print::{PackBuilder, Page, PrintContext, PrintOptions, PrintPack, PrintPuzzle};
use crate::template::Language;

/// Builds a pack.
pub enum PrintTask {
    /// Generates one puzzle after the other, then draws the pages.
    Building(Language, Box<PackBuilder>),
    /// The options are invalid, as this text explains.
    Invalid(String),
}

impl PrintTask {
    /// Creates the task of an encoded request, without starting it.
    pub fn new(text: &str) -> PrintTask {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let language = Language::from_tag(word()).unwrap_or_default();
        let address = Some(word()).filter(|&address| address != "-").unwrap_or_default();
        let builder = PrintOptions::from_text(word())
            .and_then(|options| Ok(PackBuilder::new(options, PrintContext::new(language, address)?)));
        match builder {
            Ok(maker) => PrintTask::Building(language, Box::new(maker)),
            Err(error) => PrintTask::Invalid(error.message(language)),
        }
    }

    /// Works for about a millisecond, or draws one page.
    pub fn run(&mut self) -> TaskPoll {
        let text = match self {
            PrintTask::Invalid(error) => format!("fault {error}"),
            PrintTask::Building(language, maker) => match maker.run() {
                Some(pack) => encode_pack(*language, &pack),
                None => return TaskPoll::Pending(Progress { count: maker.puzzles_done() as u64, nodes: 0 }),
            },
        };
        TaskPoll::Done(Answer::Print(text.into()))
    }
}

fn encode_pack(language: Language, pack: &PrintPack) -> String {
    let mut lines = vec![format!("made {}", pack.summary(language))];
    lines.extend(pack.puzzles.iter().map(encode_entry));
    lines.push(String::new());
    lines.extend(pack.pages.iter().map(|Page { title, svg }| format!("{title}\t{svg}")));
    lines.join("\n")
}

fn encode_entry(PrintPuzzle { id, givens, solution, rating, hell_tier }: &PrintPuzzle) -> String {
    let hell_tier = hell_tier.map_or(String::new(), |hell_tier| hell_tier.to_string());
    format!("{id}\t{rating}\t{hell_tier}\t{}\t{}", givens.to_line(), solution.to_line())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Job, Task};

    fn answer(options: &str) -> String {
        let Answer::Print(text) = Task::new(Job::Print { request: options.into() }).finish() else {
            panic!("a pack was asked for");
        };
        text.to_string()
    }

    #[test]
    fn progress_counts_puzzles() {
        let mut task = Task::new(Job::Print { request: "en - easy=3&hard=1&per=2".into() });
        let mut counts = vec![0];
        let answer = loop {
            match task.run(1) {
                TaskPoll::Pending(Progress { count, .. }) => counts.push(count),
                TaskPoll::Done(Answer::Print(text)) => break text.to_string(),
                TaskPoll::Done(other) => panic!("not {other}"),
            }
        };
        assert!(counts.is_sorted() && counts.ends_with(&[4]), "{counts:?}");
        counts.dedup();
        assert_eq!(counts, [0, 1, 2, 3, 4]);
        assert_eq!(answer, self::answer("en - easy=3&hard=1&per=2"), "the same order, the same pack");
    }

    #[test]
    fn answer_lists_puzzles_and_pages() {
        let text = answer("zh-Hans https://example.org/ hell=1&seed=7&symmetry=none");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "made 1 道题，共 2 页");
        let words: Vec<&str> = lines[1].split('\t').collect();
        assert_eq!((words[0], words.len()), ("hell-7-none", 5));
        assert!(["I", "II", "III"].contains(&words[2]), "{words:?}");
        assert_eq!((lines[2], lines.len()), ("", 5));
        for page in &lines[3..] {
            let (title, svg) = page.split_once('\t').unwrap();
            assert!(title.starts_with('第') && svg.starts_with("<svg "), "{page}");
        }
    }

    #[test]
    fn invalid_options_are_answered_with_an_error() {
        assert_eq!(answer("en - per=2"), "fault no puzzles are asked for");
        assert_eq!(answer("zh - per=2"), "fault 没有要任何题目");
        assert_eq!(answer(""), "fault no puzzles are asked for");
    }
}
