//! Cross-site scripting: texts that are made to run as scripts, passed in by every entry point. None runs, adds an
//! element or causes a request, and the Content Security Policy has nothing to block.

use std::collections::BTreeMap;

use e2e_tests::Page;
use serde_json::{Value, json};

use crate::PUZZLE;
use crate::host_page::HostPage;
use crate::iframe::iframe_html;

/// The texts by kind. A script calls `ran()`, an element has the attribute `canary`, and a request goes to
/// `canary.invalid`.
const PAYLOADS: &str = include_str!("payloads.json");

const RECORDER: &str = include_str!("script_injection.js");

/// Which texts are passed to an entry point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// Each text is passed to one entry point.
    OneEntryPointEach,
    /// All texts are passed to each entry point.
    AllEntryPoints,
}

impl Coverage {
    /// The texts for the entry point of this index, of `count` entry points.
    fn payloads(self, index: usize, count: usize) -> Vec<String> {
        let kinds: BTreeMap<String, Vec<String>> = serde_json::from_str(PAYLOADS).expect("texts by kind");
        let all: Vec<_> = kinds.into_values().flatten().collect();
        assert!(all.len() >= 300);
        let step = if self == Coverage::AllEntryPoints { 1 } else { count };
        all.into_iter().skip(if step == 1 { 0 } else { index }).step_by(step).collect()
    }
}

/// Passes the texts in chunks, so that no script takes too long on a slow machine.
#[track_caller]
fn inject(page: &Page, how: &str, texts: &[Value], more: &str) {
    for some in texts.chunks(60) {
        page.run_async::<()>(&format!("inject.{how}({}{more}).then(() => done(null));", json!(some)));
        let faults: Vec<String> = page.run("return faults();");
        assert!(faults.is_empty(), "{how}: {faults:#?}");
    }
}

/// Files of all supported formats, with these texts as their metadata.
fn payload_files(texts: &[String]) -> Vec<Value> {
    let in_xml = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let line = |text: &str| text.replace(['\r', '\n'], " ");
    let kinds = texts.chunks(6).zip(0_usize..).flat_map(|(six, number)| {
        let at = |i: usize| six[i % six.len()].as_str();
        let zeros = PUZZLE.replace('.', "0");
        [
            ("json", json!({ "puzzle": PUZZLE, "title": at(0), "author": at(1), "rules": at(2), "level": at(3), at(4): at(5) })
                .to_string()),
            ("opensudoku", format!(
                "<?xml version=\"1.0\"?><opensudoku><name>{}</name><author>{}</author><description>{}</description>\
                 <comment>{}</comment><level>{}</level><game data=\"{zeros}\" note=\"{}\"/></opensudoku>",
                in_xml(at(0)), in_xml(at(1)), in_xml(at(2)), in_xml(at(3)), at(4), in_xml(at(5))
            )),
            ("sdk", format!(
                "#A{}\n#D{}\n#C{}\n#B{}\n#S{}\n#L{}\n[Puzzle]\n{}",
                line(at(0)), line(at(1)), line(at(2)), line(at(3)), line(at(4)), line(at(5)),
                rows()
            )),
            ("csv", format!("puzzle,title,{}\n{PUZZLE},\"{}\",{}\n", line(at(0)), at(1).replace('"', "\"\""), line(at(2)))),
            ("txt", six.join("\n")),
            ("sdm", format!("{}\n{PUZZLE} {}\n", line(at(0)), line(at(1)))),
        ]
        .map(|(kind, text)| json!([format!("{number}.{kind}"), text]))
    });
    kinds.collect()
}

fn rows() -> String {
    let rows: Vec<_> = PUZZLE.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    rows.join("\n") + "\n"
}

/// Waits for the mirror of the save and returns it.
#[track_caller]
fn read_save(page: &Page) -> String {
    page.run_async(
        "const look = () => {
             const record = localStorage.getItem('ninefold.save');
             record ? done(record.slice(record.indexOf('\\n') + 1)) : setTimeout(look, 20);
         };
         look();",
    )
}

#[test]
fn imported_or_saved_text_never_runs_as_script() {
    inject_into_imports(Coverage::OneEntryPointEach);
}

/// Passes texts by paste, share, file, link and saved records.
#[track_caller]
pub fn inject_into_imports(coverage: Coverage) {
    let page = Page::open_with_script(RECORDER);
    page.import_puzzle(PUZZLE);
    page.press("4");
    let save = read_save(&page);
    let texts = |index| -> Vec<Value> { coverage.payloads(index, 5).into_iter().map(Value::from).collect() };

    inject(&page, "paste", &texts(0), "");
    inject(&page, "share", &texts(1), "");
    inject(&page, "drop", &payload_files(&coverage.payloads(2, 5)), "");
    page.press("Escape");
    let kinds = json!(["p", "puzzle", "seed", "daily", "level", "practise", "lang", "similar", "canary"]);
    inject(&page, "follow", &texts(3), &format!(", {kinds}"));
    page.press("Escape");

    let kept = texts(4);
    inject(&page, "keep", &kept, &format!(", {}", json!(save)));
    page.exec("document.querySelector('[data-action=panel-games]').click();");
    page.wait_until("the games are listed", |_| {
        page.run("return document.querySelectorAll('#games-list li').length > 9;")
    });
    page.exec("document.querySelector('[data-action=games-statistics]').click();");
    for (number, text) in kept.iter().enumerate().step_by(25) {
        page.run_async::<()>(&format!(
            "inject.replace({text}, {}, {number}).then(() => done(null));",
            json!(save)
        ));
        page.reload();
        page.wait_until("the game starts", |state| {
            ["playing", "solved", "paused"].contains(&state.phase.as_str())
        });
        let faults: Vec<String> = page.run("return faults();");
        assert!(faults.is_empty(), "{text} is kept: {faults:#?}");
    }
}

/// Posts each text to the game of a frame, in every part of a message.
const POST_MESSAGES: &str = "
    const orders = (text) => [
        { type: 'load', puzzle: text }, { type: 'new', level: text }, { type: 'theme', theme: text }, { type: 'lang', lang: text },
        { type: text }, { [text]: text }, { type: 'load', [text]: text },
    ];
    for (const text of TEXTS) for (const order of orders(text)) frames[0].postMessage({ source: 'ninefold', v: 1, ...order }, '*');";

const SET_ATTRIBUTES: &str = "
    const game = document.querySelector('sudoku-game');
    const names = ['puzzle', 'level', 'seed', 'daily', 'theme', 'notes', 'readonly', 'lang'];
    const texts = TEXTS;
    const next = (i) => {
        if (i === texts.length) return setTimeout(() => done(null), 50);
        for (const name of names) game.removeAttribute(name);
        game.setAttribute(names[i % names.length], texts[i]);
        setTimeout(next, 2, i + 1);
    };
    next(0);";

#[test]
fn messages_and_attributes_never_run_as_script() {
    inject_into_messages(Coverage::OneEntryPointEach);
}

/// Passes texts to a frame by messages, and to its element by attributes.
#[track_caller]
pub fn inject_into_messages(coverage: Coverage) {
    let host = HostPage::cross_site(true, &iframe_html("f", "", &format!("puzzle={PUZZLE}&")));
    host.wait_until("it is ready", "types('f').startsWith('ready')");
    host.exec(RECORDER);
    host.page.switch_to_frame(Some(0));
    host.page.exec(RECORDER);
    host.page.switch_to_frame(None);
    let (texts, written) = (coverage.payloads(0, 2), coverage.payloads(1, 2));
    for (some, written) in texts.chunks(60).zip(written.chunks(60)) {
        host.page.exec(&POST_MESSAGES.replace("TEXTS", &json!(some).to_string()));
        let faults: Vec<String> = host.eval("faults()");
        assert!(faults.is_empty(), "{faults:#?}");
        host.page.switch_to_frame(Some(0));
        host.page.run_async::<()>(&SET_ATTRIBUTES.replace("TEXTS", &json!(written).to_string()));
        let faults: Vec<String> = host.page.run("return faults();");
        host.page.switch_to_frame(None);
        assert!(faults.is_empty(), "{faults:#?}");
    }
    host.exec(&format!(
        "f.contentWindow.postMessage({{ source: 'ninefold', v: 1, type: 'load', puzzle: '{PUZZLE}' }}, '*')"
    ));
    host.wait_until("it goes on", &format!("heard.findLast(({{ grid }}) => grid).puzzle === '{PUZZLE}'"));
    let refused: usize = host.eval("heard.filter(({ type }) => type === 'error').length");
    assert!(refused > texts.len(), "{refused} texts are refused");
    // The console tells the author of a page which values an attribute may have.
    let others: Vec<String> =
        host.page.take_errors().into_iter().filter(|error| !error.contains(" is none of ")).collect();
    assert!(others.is_empty(), "{others:#?}");
}
