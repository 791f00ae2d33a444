//! The QR codes of a copy, one after another, and a link with all of it: from device to device without a file.
//!
//! ```text
//!   games of this browser ──▶ text of the file ──▶ compressed ──▶ few enough codes? ─ yes ─▶ shown
//!                                                     ╰─ no: the game on the board alone ────▲
//! ```

use std::cell::RefCell;

use js_sys::{Function, Uint8Array};
use ninefold_app::backup::Backup;
use ninefold_app::compressed_link::{code_count, code_fragments, copy_fragment};
use ninefold_app::i18n::{backup_texts, share_texts};
use ninefold_app::input::PanelButton;
use ninefold_app::print;
use ninefold_app::template::TemplateArguments;
use wasm_bindgen::JsCast;

use super::{now_ms, show, show_button};
use crate::bridge::{copies, host};
use crate::dom::{element, leak_closure, set_visible};
use crate::panels::{draw_image, language, share};

/// The most codes that a player is asked to scan for all games.
const MAX_CODES: usize = 12;

struct CodeRow {
    /// The link in each code.
    codes: Vec<String>,
    link: String,
    shown: usize,
}

/// What may be shown, until it is known how long it is.
struct CodeContent {
    /// What it is, for the player.
    about: String,
    /// The text of the file.
    text: String,
    max_codes: usize,
}

thread_local! {
    static ROW: RefCell<Option<CodeRow>> = const { RefCell::new(None) };
    /// The first one that is short enough is shown; the one that is wanted most is the last.
    static CONTENTS: RefCell<Vec<CodeContent>> = const { RefCell::new(Vec::new()) };
}

/// Hides the codes, and shows the button for them where they can be made and lead to a page that another device can open.
pub(super) fn init() {
    ROW.set(None);
    set_visible(&element("codes"), false);
    show_button(&PanelButton::CodesShow, copies::can_deflate() && !share::is_on_disk());
}

/// Shows the codes of all that the player has, or else of the game on the board.
pub(super) fn open(own: &Backup) {
    let texts = backup_texts(language());
    let reduced = own.of_board();
    let is_reduced = reduced.games.len() < own.games.len();
    let mut about = texts.text(if reduced.games.is_empty() { "codes-settings" } else { "codes-game" });
    let count = own.games.len();
    if is_reduced {
        about = texts.format("codes-too-long", &[("about", &about), ("count", &count)]);
    }
    let mut contents = vec![CodeContent { about, text: reduced.to_text(now_ms()), max_codes: usize::MAX }];
    if is_reduced {
        let (about, text) = (texts.format("codes-all", &[("count", &count)]), own.to_text(now_ms()));
        contents.push(CodeContent { about, text, max_codes: MAX_CODES });
    }
    CONTENTS.set(contents);
    compress();
}

fn compress() {
    thread_local! {
        static ON_DONE: Function = leak_closure(|bytes| {
            let bytes = bytes.unchecked_into::<Uint8Array>().to_vec();
            let Some(content) = CONTENTS.with_borrow_mut(Vec::pop) else { return };
            if code_count(bytes.len()) > content.max_codes {
                return compress();
            }
            CONTENTS.set(Vec::new());
            draw_row(&content.about, &bytes);
        });
    }
    CONTENTS.with_borrow(|contents| {
        if let Some(content) = contents.last() {
            ON_DONE.with(|on_done| copies::deflate(&content.text, on_done));
        }
    });
}

fn draw_row(about: &str, compressed: &[u8]) {
    let link = |fragment: String| format!("{}#{fragment}", share::page_address());
    let codes: Vec<String> = code_fragments(compressed).into_iter().map(link).collect();
    let text = backup_texts(language()).format("codes", &[("about", &about), ("count", &codes.len())]);
    let is_row = codes.len() > 1;
    ROW.set(Some(CodeRow { codes, link: link(copy_fragment(compressed)), shown: 0 }));
    // Before its text changes: screen readers announce what changes in a region that is there.
    set_visible(&element("codes"), true);
    element("codes-about").set_text_content(Some(&text));
    element("codes-local").set_text_content(share::local_address_text().as_deref());
    for button in [PanelButton::CodesBack, PanelButton::CodesNext] {
        show_button(&button, is_row);
    }
    show("");
    draw_code();
    element("codes").scroll_into_view();
}

fn draw_code() {
    ROW.with_borrow(|row| {
        let Some(row) = row else { return };
        let title = share_texts(language()).text("code");
        let svg = print::dense_qr_code_svg(&row.codes[row.shown], language(), &title);
        draw_image("codes-image", &svg.unwrap_or_default(), &title);
        let arguments: TemplateArguments = &[("number", &(row.shown + 1)), ("count", &row.codes.len())];
        let text = backup_texts(language()).format("code", arguments);
        element("codes-number").set_text_content((row.codes.len() > 1).then_some(&*text));
    });
}

pub(super) fn on_click(button: &PanelButton) {
    thread_local! {
        static ON_COPIED: Function = leak_closure(|is_copied| {
            show(&if is_copied.is_truthy() {
                share_texts(language()).text("link-copied")
            } else {
                backup_texts(language()).text("link-not-copied")
            });
        });
    }
    match button {
        PanelButton::CodesCopy => ROW.with_borrow(|row| {
            if let Some(row) = row {
                ON_COPIED.with(|on_copied| host::copy_text(&row.link.as_str().into(), on_copied));
            }
        }),
        PanelButton::CodesBack => turn(|shown, count| (shown + count - 1) % count),
        PanelButton::CodesNext => turn(|shown, count| (shown + 1) % count),
        _ => {}
    }
}

/// Shows another code, given the index of the present one and the number of codes.
fn turn(index: fn(usize, usize) -> usize) {
    ROW.with_borrow_mut(|row| {
        if let Some(row) = row {
            row.shown = index(row.shown, row.codes.len());
        }
    });
    draw_code();
}
