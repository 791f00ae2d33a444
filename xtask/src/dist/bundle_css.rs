//! Bundles the style sheets of each page into one file: one request instead of several, and fewer bytes, since what the
//! sheets have in common is compressed once.

use anyhow::{Context, Result};

use super::{Files, PAGES, html::tags};

/// Replaces the sheets of each page with one, such as `index.css` for `index.html`, and removes the bundled sheets.
pub fn bundle(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for sheet in PAGES.iter().filter_map(|page| built.get(*page)).flat_map(|page| sheets(page)) {
        files.remove(&sheet.name);
    }
    for name in PAGES {
        let Some(page) = built.get(name) else { continue };
        let mut markup = str::from_utf8(page).with_context(|| format!("{name} is not UTF-8"))?.to_owned();
        let mut bundled = Vec::new();
        let sheets = sheets(page);
        for sheet in &sheets {
            let content = built.get(&sheet.name);
            bundled.extend(
                content.with_context(|| format!("{name} refers to {}, which does not exist", sheet.name))?,
            );
        }
        let bundle_name = name.replace(".html", ".css");
        for (number, sheet) in sheets.iter().enumerate().rev() {
            let link = if number == 0 {
                format!("<link rel=\"stylesheet\" href=\"{bundle_name}\">")
            } else {
                String::new()
            };
            markup.replace_range(sheet.range.clone(), &link);
        }
        if !sheets.is_empty() {
            files.insert(bundle_name, bundled);
            files.insert(name.to_owned(), markup.into_bytes());
        }
    }
    Ok(files)
}

/// A sheet that a page refers to.
struct Sheet {
    name: String,
    /// The bytes of the `<link>` tag.
    range: std::ops::Range<usize>,
}

/// The sheets that always apply. A `<link>` with more attributes is left alone: a script switches it.
fn sheets(page: &[u8]) -> Vec<Sheet> {
    let page = str::from_utf8(page).unwrap_or_default();
    let links = tags(page).into_iter().filter(|tag| {
        tag.name == "link" && tag.attributes.len() == 2 && tag.attribute("rel") == Some("stylesheet")
    });
    links
        .filter_map(|tag| {
            let name = tag.attribute("href")?;
            let start = page[..tag.end].rfind('<')?;
            Some(Sheet { name: name.strip_prefix("./").unwrap_or(name).to_owned(), range: start..tag.end })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_of_a_page_are_bundled_in_their_order() {
        let built = [
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
        let built: Files = built.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
        let files = bundle(&built).unwrap();
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
    fn a_missing_sheet_is_an_error() {
        let built = [("index.html", r#"<link rel="stylesheet" href="a.css">"#)];
        let built: Files = built.iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
        assert_eq!(
            bundle(&built).unwrap_err().to_string(),
            "index.html refers to a.css, which does not exist"
        );
    }
}
