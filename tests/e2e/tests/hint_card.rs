//! The card of a hint in low and narrow windows: each sentence of a proof is put into it, in every language, and can be read.

use std::fs;
use std::path::Path;

use e2e_tests::Page;
use ninefold::techniques::Technique;
use ninefold_app::protocol::{Answer, Job, Task, TechniqueExample, lettered_cell};
use ninefold_app::template::{Language, add_texts};
use serde_json::json;

use crate::PUZZLE;

/// Windows of phones, with the bars of a browser, on their side and enlarged.
const SIZES: [(u32, u32); 10] = [
    (320, 568),
    (375, 553),
    // A phone with letters of twice the size.
    (195, 422),
    (390, 664),
    (320, 460),
    (360, 640),
    (640, 400),
    (667, 375),
    (740, 360),
    (390, 844),
];

/// A technique of each family.
const FAMILIES: [&str; 9] = [
    "hidden-single-block",
    "naked-pair",
    "claiming",
    "x-wing",
    "xy-wing",
    "unique-rectangle-1",
    "colouring-trap",
    "als-xz",
    "dynamic-forcing",
];

/// At least so many lines of a sentence are in sight, or all of it.
const LINES_IN_SIGHT: usize = 2;

/// Puts each of the texts, a heading and a sentence with the letters of cells in braces, into the card and measures it. Returns
/// how many lines of the sentence are in sight between heading and buttons, of how many, and whether its end can be reached.
const MEASURE: &str = "
    const message = document.getElementById('message');
    const title = document.getElementById('message-title');
    const text = document.getElementById('message-text');
    const heading = message.querySelector('.heading');
    const actions = document.getElementById('message-actions');
    return texts.map(([name, sentence]) => {
        title.textContent = name;
        const line = document.createElement('span');
        line.className = sentence.length <= 100 ? 'now short' : 'now';
        for (const part of sentence.split(/([{][A-Z][}])/)) {
            if (!part.startsWith('{')) line.append(part);
            else line.append(Object.assign(document.createElement('i'), { textContent: part[1] }));
        }
        text.replaceChildren(line);
        message.scrollTop = 0;
        message.scrollIntoView();
        const range = document.createRange();
        range.selectNodeContents(line);
        const half = parseFloat(getComputedStyle(line).lineHeight) / 2;
        const linesOf = () => {
            const middles = [];
            // Boxes of letters may overlap those of the next line, but none reaches its middle.
            for (const { top, bottom } of range.getClientRects()) {
                const middle = (top + bottom) / 2;
                if (!(middle < middles.at(-1) + half)) middles.push(middle);
            }
            return middles.map((middle) => ({ top: middle - half, bottom: middle + half }));
        };
        const band = () => {
            const card = message.getBoundingClientRect();
            return [Math.max(card.top, heading.getBoundingClientRect().bottom),
                Math.min(card.bottom, actions.getBoundingClientRect().top, innerHeight)];
        };
        const [top, bottom] = band();
        const lines = linesOf();
        const seen = lines.filter((line) => line.top >= top - 2 && line.bottom <= bottom + 2).length;
        message.scrollTop = message.scrollHeight;
        actions.scrollIntoView({ block: 'end' });
        const end = linesOf().at(-1);
        return [seen, lines.length, !!end && end.bottom <= band()[1] + 2];
    });";

fn all_languages() -> Vec<Language> {
    let languages: Vec<Language> = Language::all().collect();
    for language in &languages[1..] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/i18n").join(language.tag());
        let sections = fs::read_dir(folder).expect("the folder of a language").map(|file| {
            let path = file.expect("a file").path();
            let subject = path.file_stem().expect("a name").to_string_lossy().into_owned();
            format!("\n[{subject}]\n{}", fs::read_to_string(path).expect("a text"))
        });
        add_texts(*language, sections.collect());
    }
    languages
}

/// The heading and each sentence of the example of a technique.
fn card_texts(key: &str, language: Language) -> Vec<(String, String)> {
    let job = Job::Example { key: key.to_owned(), language };
    let Answer::Example(example) = Task::new(job).finish() else { panic!("{key} has no example") };
    let TechniqueExample { step, .. } = *example;
    let with_letters = |sentence: &str| -> String {
        sentence
            .chars()
            .map(|c| lettered_cell(c).map_or(c.to_string(), |(letter, _)| format!("{{{letter}}}")))
            .collect()
    };
    step.reasons.iter().map(|reason| (step.name.clone(), with_letters(&reason.sentence))).collect()
}

#[track_caller]
fn assert_readable(sizes: &[(u32, u32)], languages: &[Language], techniques: &[&str]) {
    let page = Page::with_puzzle(PUZZLE);
    page.show_hint(4);
    let mut measured = 0;
    let mut faults = Vec::new();
    for &language in languages {
        let texts: Vec<(String, String)> =
            techniques.iter().flat_map(|key| card_texts(key, language)).collect();
        for &(width, height) in sizes {
            page.emulate_phone(width, height);
            page.exec(&format!("document.documentElement.lang = '{}';", language.tag()));
            let results: Vec<(usize, usize, bool)> =
                page.run(&format!("const texts = {};{MEASURE}", json!(texts)));
            for ((seen, lines, is_end_reachable), (name, sentence)) in results.into_iter().zip(&texts) {
                measured += 1;
                if seen < lines.min(LINES_IN_SIGHT) || !is_end_reachable {
                    faults.push(format!(
                        "{width} by {height}, {}, {name}: {seen} of {lines} lines, end {is_end_reachable}: {sentence}",
                        language.tag(),
                    ));
                }
            }
        }
    }
    println!("{measured} cards");
    assert!(faults.is_empty(), "{} of {measured}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn sentences_of_hints_can_be_read_on_low_screens() {
    let languages: Vec<Language> =
        all_languages().into_iter().filter(|language| ["en", "de"].contains(&language.tag())).collect();
    assert_readable(&SIZES[..3], &languages, &FAMILIES);
}

/// Every sentence of every technique in every language and window.
pub fn check_everything() {
    let techniques: Vec<&str> = Technique::ALL.iter().map(|technique| technique.key()).collect();
    assert_readable(&SIZES, &all_languages(), &techniques);
}
