//! A pack for print as a task. What is asked and what is answered travel as text.
//!
//! ```text
//!   zh-Hans https://example.org/ easy=2&per=1      language, address (or `-`), order
//!
//!   fault easy: 'x' is no…                         either what is wrong with it
//!   made 2 puzzles on 3 pages                      or what it came to;
//!   easy-1<TAB>1.2<TAB><TAB>53..7…<TAB>5346…       the puzzles: name, rating, badge, givens, solution;
//!                                                  a blank line;
//!   Page 1 of 3: …<TAB><svg …                      the pages: what is on it, the drawing
//! ```

use crate::pack::{Entry, Imprint, Maker, Order, Pack, Page};
use crate::phrase::Language;

use super::{Answer, Portion, Progress};

/// A pack being made, or what is wrong with its order.
pub enum Packing {
    /// Puzzle after puzzle, then page after page.
    Making(Language, Box<Maker>),
    /// There will be none.
    Refused(String),
}

impl Packing {
    /// A pack not yet begun.
    pub fn new(text: &str) -> Packing {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let language = Language::from_tag(word()).unwrap_or_default();
        let address = Some(word()).filter(|&address| address != "-").unwrap_or_default();
        let made = Order::from_text(word())
            .and_then(|order| Ok(Maker::new(order, Imprint::new(language, address)?)));
        match made {
            Ok(maker) => Packing::Making(language, Box::new(maker)),
            Err(fault) => Packing::Refused(fault.told(language)),
        }
    }

    /// Goes on a little, or draws one page.
    pub fn run(&mut self) -> Portion {
        let text = match self {
            Packing::Refused(fault) => format!("fault {fault}"),
            Packing::Making(language, maker) => match maker.run() {
                Some(pack) => text(*language, &pack),
                None => return Portion::Working(Progress { count: maker.done() as u64, nodes: 0 }),
            },
        };
        Portion::Done(Answer::Packed(text.into()))
    }
}

fn text(language: Language, pack: &Pack) -> String {
    let mut lines = vec![format!("made {}", pack.told(language))];
    lines.extend(pack.entries.iter().map(entry));
    lines.push(String::new());
    lines.extend(pack.pages.iter().map(|Page { title, svg }| format!("{title}\t{svg}")));
    lines.join("\n")
}

fn entry(Entry { recipe, givens, solution, rating, badge }: &Entry) -> String {
    let badge = badge.map_or(String::new(), |badge| badge.to_string());
    format!("{recipe}\t{rating}\t{badge}\t{}\t{}", givens.to_line(), solution.to_line())
}
