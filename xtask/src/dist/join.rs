//! The style sheets of a page as one file: one request instead of one a subject, and less to send, since what the sheets
//! have in common is packed once.

use anyhow::{Context, Result};

use super::{Files, PAGES, html::tags};

/// The same files, with one sheet a page: `index.css` for `index.html`. A sheet that was only for pages is gone.
pub fn join(made: &Files) -> Result<Files> {
    let mut files = made.clone();
    for sheet in PAGES.iter().filter_map(|page| made.get(*page)).flat_map(|page| sheets(page)) {
        files.remove(&sheet.name);
    }
    for name in PAGES {
        let Some(page) = made.get(name) else { continue };
        let mut markup = str::from_utf8(page).with_context(|| format!("{name} is not UTF-8"))?.to_owned();
        let mut joined = Vec::new();
        let sheets = sheets(page);
        for sheet in &sheets {
            let content = made.get(&sheet.name);
            joined
                .extend(content.with_context(|| format!("{name} names {}, which is not there", sheet.name))?);
        }
        let joined_name = name.replace(".html", ".css");
        for (number, sheet) in sheets.iter().enumerate().rev() {
            let link = if number == 0 {
                format!("<link rel=\"stylesheet\" href=\"{joined_name}\">")
            } else {
                String::new()
            };
            markup.replace_range(sheet.place.clone(), &link);
        }
        if !sheets.is_empty() {
            files.insert(joined_name, joined);
            files.insert(name.to_owned(), markup.into_bytes());
        }
    }
    Ok(files)
}

/// A sheet that a page names, and where the tag stands that does.
struct Sheet {
    name: String,
    place: std::ops::Range<usize>,
}

/// Those that are always on: one with more to its tag is for a script to switch.
fn sheets(page: &[u8]) -> Vec<Sheet> {
    let page = str::from_utf8(page).unwrap_or_default();
    let links = tags(page).into_iter().filter(|tag| {
        tag.name == "link" && tag.attributes.len() == 2 && tag.attribute("rel") == Some("stylesheet")
    });
    links
        .filter_map(|tag| {
            let name = tag.attribute("href")?;
            let start = page[..tag.end].rfind('<')?;
            Some(Sheet { name: name.strip_prefix("./").unwrap_or(name).to_owned(), place: start..tag.end })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheets_of_each_page_become_one_in_their_order() {
        let made = [
            (
                "index.html",
                r#"<link rel="stylesheet" href="./b.css"/><link rel="stylesheet" href="a.css"><p>"#,
            ),
            (
                "pack.html",
                r#"<link rel="stylesheet" href="a.css"><link id="x" rel="stylesheet" href="c.css">"#,
            ),
            ("a.css", "a{}"),
            ("b.css", "b{}"),
            ("c.css", "c{}"),
        ];
        let made: Files = made.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
        let files = join(&made).unwrap();
        let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        assert_eq!(files.len(), 5);
        assert_eq!(text("index.html"), r#"<link rel="stylesheet" href="index.css"><p>"#);
        assert_eq!(text("index.css"), "b{}a{}");
        assert_eq!(
            text("pack.html"),
            r#"<link rel="stylesheet" href="pack.css"><link id="x" rel="stylesheet" href="c.css">"#
        );
        assert_eq!((text("pack.css"), text("c.css")), ("a{}".to_owned(), "c{}".to_owned()));
    }

    #[test]
    fn a_sheet_that_is_missing_is_told() {
        let made = [("index.html", r#"<link rel="stylesheet" href="a.css">"#)];
        let made: Files = made.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
        assert_eq!(join(&made).unwrap_err().to_string(), "index.html names a.css, which is not there");
    }
}
