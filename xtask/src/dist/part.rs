//! The game without its page: what an element of another page takes in. It is cut out of the page itself, so that both are
//! the same.

use anyhow::{Context, Result};

use super::{Files, PAGE, html::tags};

/// The game's markup alone.
const PART: &str = "game.html";

/// The same files and that one.
pub fn part(made: &Files) -> Result<Files> {
    let mut files = made.clone();
    let page = made.get(PAGE).with_context(|| format!("there is no {PAGE}"))?;
    let page = str::from_utf8(page).with_context(|| format!("{PAGE} is not UTF-8"))?;
    if let Some(body) = body(page) {
        files.insert(PART.to_owned(), format!("<!doctype html>\n<body>\n{body}\n").into_bytes());
    }
    Ok(files)
}

/// What follows the header in the page's body.
fn body(page: &str) -> Option<&str> {
    let (before, _) = page.split_once("</body>")?;
    let main = tags(before).into_iter().find(|tag| tag.name == "main")?;
    let start = before[..main.end].rfind("<main")?;
    Some(before[start..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_cut_out_of_the_page() {
        let page = "<html><body class=x>\n<header>a</header>\n<main id=b>c</main>\n<dialog>d</dialog>\n</body></html>";
        assert_eq!(body(page), Some("<main id=b>c</main>\n<dialog>d</dialog>"));
    }
}
