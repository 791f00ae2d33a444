//! Links to copies that arrive: all of a copy in one, or a part of it in each. Parts are kept until the others are there, since
//! each may be opened in a tab of its own.

use js_sys::Function;
use ninefold_app::backup::read_backup;
use ninefold_app::compressed_link::{LinkOutcome, LinkParts};
use ninefold_app::i18n::backup_texts;
use ninefold_app::markup::Panel;

use super::{load_own_games, now_ms, preview, show, text, with_panel};
use crate::bridge::copies;
use crate::dom::leak_closure;
use crate::panels::{language, press_panel_button, show_panel};

/// Opens *Settings* with a copy whose links are in this text, or with what is missing of it.
pub fn receive_links(links: &str) {
    with_panel(|panel| panel.links = Some(links.to_owned()));
    show_panel(&Panel::Settings);
    // The scripts that keep the parts are loaded for this panel.
    press_panel_button(Panel::Backup);
}

/// Reads the links that have arrived. When all parts of a copy are there, it is offered.
pub(super) fn read_links() {
    thread_local! {
        static ON_FILE: Function = leak_closure(|file| match file.as_string() {
            Some(file) => {
                with_panel(|panel| panel.offered = Some(read_backup(&file)));
                load_own_games(preview);
            }
            None => show(&text("link-damaged")),
        });
    }
    let mut parts = LinkParts::from_text(&copies::kept_parts(), now_ms());
    let Some(links) = with_panel(|panel| panel.links.take()) else {
        if parts == LinkParts::default() {
            copies::keep_parts("");
        }
        return;
    };
    let outcome = parts.receive(&links);
    let is_kept = copies::keep_parts(&parts.to_text(now_ms()));
    let text = match outcome {
        LinkOutcome::Whole(_) if !copies::can_deflate() => text("links-unsupported"),
        LinkOutcome::Whole(bytes) => return ON_FILE.with(|on_file| copies::inflate(&bytes, on_file)),
        LinkOutcome::Damaged => text("link-damaged"),
        LinkOutcome::Incomplete { .. } if !is_kept => text("parts-not-kept"),
        LinkOutcome::Incomplete { arrived, missing } => missing_text(&arrived, &missing, parts.count()),
    };
    with_panel(|panel| panel.outcome = Some(text));
}

/// Which parts of a copy have arrived and which are missing.
fn missing_text(arrived: &[usize], missing: &[usize], count: usize) -> String {
    let list = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    backup_texts(language()).format(
        "parts-missing",
        &[
            ("arrived", &list(arrived)),
            ("new", &arrived.len()),
            ("count", &count),
            ("missing", &list(missing)),
            ("open", &missing.len()),
        ],
    )
}
