//! `cargo xtask languages`: what each language lacks. A language is a line of `www/i18n/languages.txt` and a folder
//! beside it, with a file of texts for each subject.
//!
//! Most subjects have an English file with the same keys. Of the others the English texts are in the markup and the scripts
//! ([`MARKUP`]), where the texts themselves are the keys, or in the library (`parse-errors`).

pub mod markup;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use crate::{files, workspace::Workspace};

/// The tag of English.
pub const ENGLISH: &str = "en";

/// The subject of the page program.
pub const PROGRAM: &str = "program";

/// What the page says about the answers of the tools program.
pub const HINTS: &str = "hints";

/// The texts that several subjects need.
pub const SHARED: &str = "shared";

/// The texts of markup that stand in several files.
pub const MARKUP_SHARED: &str = "markup";

/// The subjects whose English texts stand in files of `www`, with these files.
pub const MARKUP: [(&str, &[&str]); 5] = [
    ("page", &["index.html"]),
    ("panels", &["panels.html", "lists.html", "review.html", "techniques.html", "workbench.html"]),
    ("pack-page", &["pack.html"]),
    ("update", &["update.html"]),
    (
        "start",
        &[
            "shared/host.js",
            "shared/failure.js",
            "page/load-errors.js",
            "page/blocked-files.js",
            "offline-file/unpack.js",
            MANIFEST,
        ],
    ),
];

/// What an installed app says of itself.
pub const MANIFEST: &str = "manifest.webmanifest";

/// The messages of the library, which has them in English.
pub const LIBRARY: &str = "parse-errors";

/// A language.
#[derive(Clone, Debug)]
pub struct Language {
    /// BCP 47 tag.
    pub tag: String,
    /// What its speakers call it.
    pub own_name: String,
}

/// The texts of a subject by key.
pub type Texts = BTreeMap<String, String>;

/// The texts of all languages.
pub struct Translations {
    www: PathBuf,
    /// All languages, English first.
    pub languages: Vec<Language>,
}

impl Translations {
    /// The translations in the checkout with this root.
    ///
    /// # Errors
    /// If the list of languages cannot be read.
    pub fn read(root: &Path) -> Result<Translations> {
        let www = root.join("www");
        let table = fs::read_to_string(www.join("i18n/languages.txt")).context("the list of languages")?;
        let language = |line: &str| {
            let (tag, own_name) = line.split_once(" = ").with_context(|| format!("no language: {line}"))?;
            Ok(Language { tag: tag.to_owned(), own_name: own_name.to_owned() })
        };
        let languages = table.lines().map(language).collect::<Result<Vec<_>>>()?;
        ensure!(
            languages.first().is_some_and(|first| first.tag == ENGLISH),
            "English must be the first language"
        );
        Ok(Translations { www, languages })
    }

    /// All languages but English.
    pub fn others(&self) -> &[Language] {
        &self.languages[1..]
    }

    /// The path of the texts of a subject in a language.
    fn path(&self, subject: &str, tag: &str) -> PathBuf {
        self.www.join("i18n").join(tag).join(subject).with_extension("txt")
    }

    /// The lines of the texts of a subject in a language, without blank lines and comments; nothing if there is no file.
    pub fn lines(&self, subject: &str, tag: &str) -> String {
        let text = fs::read_to_string(self.path(subject, tag)).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// The texts of a subject in a language, each key once.
    ///
    /// # Errors
    /// If a line is not a key with a text, or a key stands twice.
    pub fn texts(&self, subject: &str, tag: &str) -> Result<Texts> {
        let mut texts = Texts::new();
        for line in self.lines(subject, tag).lines() {
            let (key, text) =
                line.split_once(" = ").with_context(|| format!("{subject}, {tag}: no text: {line}"))?;
            ensure!(!text.is_empty(), "{subject}, {tag}: {key} says nothing");
            ensure!(
                text.matches('{').count() == text.matches('}').count(),
                "{subject}, {tag}: braces of {key}"
            );
            let is_new = texts.insert(key.to_owned(), text.to_owned()).is_none();
            ensure!(is_new, "{subject}, {tag}: {key} stands twice");
        }
        Ok(texts)
    }

    /// The subjects that have a file in English.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn english_subjects(&self) -> Result<Vec<String>> {
        let files = files::list(&self.www.join("i18n").join(ENGLISH))?;
        let names = files.iter().map(|file| files::file_name(file));
        Ok(names.filter_map(|name| Some(name.strip_suffix(".txt")?.to_owned())).collect())
    }

    /// What a language lacks, has too much of, or has with other arguments than English: a line for each text.
    ///
    /// # Errors
    /// If a file is malformed.
    pub fn problems(&self, tag: &str) -> Result<Vec<String>> {
        let mut problems = Vec::new();
        let rule = self.texts(SHARED, tag)?.remove("plural").unwrap_or_default();
        for subject in self.english_subjects()? {
            let (english, own) = (self.texts(&subject, ENGLISH)?, self.texts(&subject, tag)?);
            let mut report = |what: &str, key: &str| problems.push(format!("{subject}: {what} `{key}`"));
            compare(english.keys(), own.keys(), &mut report);
            for (key, template) in &own {
                let Some(original) = english.get(key) else { continue };
                if arguments(original) != arguments(template) {
                    report("other arguments than in English:", key);
                }
                if branches(template).any(|count| count != rule.split(';').count() + 1) {
                    report("not as many branches as the language has plural forms:", key);
                }
            }
        }
        problems.extend(self.markup_problems(tag)?);
        let mut library = BTreeSet::new();
        for language in self.others() {
            library.extend(self.texts(LIBRARY, &language.tag)?.into_keys());
        }
        let own = self.texts(LIBRARY, tag)?;
        compare(library.iter(), own.keys(), &mut |what, key| {
            problems.push(format!("{LIBRARY}: {what} `{key}`"));
        });
        Ok(problems)
    }

    /// The problems with texts of markup.
    fn markup_problems(&self, tag: &str) -> Result<Vec<String>> {
        let mut problems = Vec::new();
        let (common, levels) = (self.texts(MARKUP_SHARED, tag)?, self.texts(SHARED, tag)?);
        let mut uses = BTreeMap::<&str, usize>::new();
        for (subject, files) in MARKUP {
            let mut wanted = BTreeSet::new();
            for file in files {
                let text = fs::read_to_string(self.www.join(file)).with_context(|| (*file).to_owned())?;
                let texts = match *file {
                    MANIFEST => markup::manifest_texts(&text).map(str::to_owned).collect(),
                    _ if files::kind(file) == "js" => {
                        markup::script_texts(&text).map(str::to_owned).collect()
                    }
                    _ => markup::visible_texts(&text),
                };
                wanted.extend(texts);
            }
            // The names of levels are shared by their English names.
            wanted.retain(|text| !levels.contains_key(&text.to_lowercase()));
            let own = self.texts(subject, tag)?;
            for (text, _) in common.iter().filter(|(text, _)| wanted.contains(*text)) {
                *uses.entry(text).or_default() += 1;
                if own.contains_key(text) {
                    problems.push(format!("{subject}: in {MARKUP_SHARED}, too: `{text}`"));
                }
            }
            wanted.retain(|text| !common.contains_key(text));
            compare(wanted.iter(), own.keys(), &mut |what, key| {
                problems.push(format!("{subject}: {what} `{key}`"));
            });
        }
        let lone = common.keys().filter(|text| uses.get(text.as_str()).is_none_or(|&uses| uses < 2));
        problems.extend(lone.map(|text| format!("{MARKUP_SHARED}: not in several files: `{text}`")));
        Ok(problems)
    }
}

/// Reports the keys that only one of two files has.
fn compare<'a>(
    wanted: impl Iterator<Item = &'a String>,
    own: impl Iterator<Item = &'a String>,
    report: &mut dyn FnMut(&str, &str),
) {
    let [wanted, own] = [wanted.collect::<BTreeSet<_>>(), own.collect()];
    wanted.difference(&own).for_each(|key| report("missing:", key));
    own.difference(&wanted).for_each(|key| report("not in English:", key));
}

/// The names in braces, each once, except choices of plural forms, which not every language has.
fn arguments(template: &str) -> BTreeSet<&str> {
    placeholders(template).filter(|placeholder| !placeholder.contains('|')).collect()
}

/// The numbers of branches of the choices of plural forms.
fn branches(template: &str) -> impl Iterator<Item = usize> {
    placeholders(template).map(|placeholder| placeholder.matches('|').count()).filter(|&count| count > 0)
}

fn placeholders(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

/// Prints what each language lacks.
pub(crate) fn report(workspace: &Workspace) -> Result<()> {
    let translations = Translations::read(workspace.root())?;
    let mut count = 0;
    for Language { tag, own_name } in translations.others() {
        let problems = translations.problems(tag)?;
        println!("{own_name} ({tag}): {}", if problems.is_empty() { "complete" } else { "not complete" });
        for problem in &problems {
            println!("  {problem}");
        }
        count += problems.len();
    }
    ensure!(count == 0, "{count} texts are missing, too many or different");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_and_branches_of_a_template_are_found() {
        let template = "{b}: {n|x|y} of {a}, {b}{m|x||z}";
        assert_eq!(arguments(template).into_iter().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(branches(template).collect::<Vec<_>>(), [2, 3]);
    }
}
