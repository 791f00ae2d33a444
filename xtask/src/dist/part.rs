//! The game without its page: what an element of another page takes in. It is cut out of the page itself, so that both are
//! the same. Of the header only what a game needs comes with it.

use anyhow::{Context, Result};

use super::{Files, PAGE, html::tags};

/// The game's markup alone.
const PART: &str = "game.html";

/// The buttons of the header that go along, beside those below the board.
const TAKEN: [&str; 3] = ["new", "room-settings", "room-help"];

/// Where they go.
const REST: &str = "<div class=\"rest\">";

/// The same files and that one.
pub fn part(made: &Files) -> Result<Files> {
    let mut files = made.clone();
    let page = made.get(PAGE).with_context(|| format!("there is no {PAGE}"))?;
    let page = str::from_utf8(page).with_context(|| format!("{PAGE} is not UTF-8"))?;
    if let Some(game) = game(page) {
        files.insert(PART.to_owned(), format!("<!doctype html>\n<body>\n{game}\n").into_bytes());
    }
    Ok(files)
}

/// What follows the header in the page's body, and some of its buttons.
fn game(page: &str) -> Option<String> {
    let (before, _) = page.split_once("</body>")?;
    let main = tags(before).into_iter().find(|tag| tag.name == "main")?;
    let (header, game) = before.split_at(before[..main.end].rfind("<main")?);
    let buttons: String = TAKEN.iter().filter_map(|name| button(header, name)).collect();
    let (before, rest) = game.trim().split_once(REST)?;
    let (own, after) = rest.split_once("</div>")?;
    // Who has no scripts has no such element.
    let before = match (before.split_once("<noscript>"), before.split_once("</noscript>\n")) {
        (Some((before, _)), Some((_, after))) => [before, after].concat(),
        _ => before.to_owned(),
    };
    Some(format!("{before}{REST}{own}{buttons}</div>{after}"))
}

/// The button of this name, whole.
fn button<'a>(markup: &'a str, name: &str) -> Option<&'a str> {
    let start = markup.find(&format!("<button data-action=\"{name}\""))?;
    let end = markup[start..].find("</button>")? + "</button>".len();
    Some(&markup[start..start + end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_cut_out_of_the_page() {
        let page = "<html><body class=x>\n<header><button data-action=\"new\">+</button><button>-</button></header>\n\
            <main id=b>c<noscript>n</noscript>\n<div class=\"rest\">e</div></main>\n<dialog>d</dialog>\n</body></html>";
        assert_eq!(
            game(page).as_deref(),
            Some(
                "<main id=b>c<div class=\"rest\">e<button data-action=\"new\">+</button></div></main>\n<dialog>d</dialog>"
            )
        );
    }
}
