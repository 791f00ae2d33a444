//! `game.html`: the markup of the game for the element `<sudoku-game>`, cut out of the page so that both are the same. It
//! has some buttons of the page's header.

use anyhow::{Context, Result};

use super::PAGE;
use crate::files::{self, Files};

/// The name of the file.
const FILE: &str = "game.html";

/// The buttons of the header that are moved below the board, by `data-action`.
const HEADER_BUTTONS: [&str; 3] = ["new", "panel-settings", "panel-help"];

/// The element below the board that gets these buttons.
const BUTTON_ROW: &str = "<div class=\"rest\">";

/// Adds the file.
pub fn add(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    let page = built.get(PAGE).with_context(|| format!("there is no {PAGE}"))?;
    if let Some(game) = game_markup(files::text(PAGE, page)?) {
        files.insert(FILE.to_owned(), format!("<!doctype html>\n<body>\n{game}\n").into_bytes());
    }
    Ok(files)
}

/// What follows the header in the page's body, with some buttons of the header.
fn game_markup(page: &str) -> Option<String> {
    let (before, _) = page.split_once("</body>")?;
    let (header, game) = before.split_at(before.find("<main")?);
    let buttons: String = HEADER_BUTTONS.iter().filter_map(|name| button(header, name)).collect();
    let (before, rest) = game.trim().split_once(BUTTON_ROW)?;
    let (own, after) = rest.split_once("</div>")?;
    // Without scripts there is no element, so that it needs no <noscript>.
    let before = match (before.split_once("<noscript>"), before.split_once("</noscript>\n")) {
        (Some((before, _)), Some((_, after))) => [before, after].concat(),
        _ => before.to_owned(),
    };
    Some(format!("{before}{BUTTON_ROW}{own}{buttons}</div>{after}"))
}

/// Finds the button with this `data-action`.
fn button<'a>(markup: &'a str, name: &str) -> Option<&'a str> {
    let start = markup.find(&format!("<button data-action=\"{name}\""))?;
    let end = markup[start..].find("</button>")? + "</button>".len();
    Some(&markup[start..start + end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_is_cut_out_of_the_page() {
        let page = "<html><body class=x>\n<header><button data-action=\"new\">+</button><button>-</button></header>\n\
            <main id=b>c<noscript>n</noscript>\n<div class=\"rest\">e</div></main>\n<dialog>d</dialog>\n</body></html>";
        assert_eq!(
            game_markup(page).as_deref(),
            Some(
                "<main id=b>c<div class=\"rest\">e<button data-action=\"new\">+</button></div></main>\n<dialog>d</dialog>"
            )
        );
    }
}
