//! Languages by their tags, and templates with their arguments.

use ninefold_app::i18n::{games_texts, set_texts, text};
use ninefold_app::template::Language;

#[test]
fn template_inserts_arguments_and_plurals() {
    // A key without a template is its own template.
    let filled = |n: &str| {
        games_texts(Language::English)
            .format("{n} {n|branch|branches} in {t}", &[("n", n.into()), ("t", "x".into())])
    };
    assert_eq!(filled("1"), "1 branch in x");
    assert_eq!(filled("12"), "12 branches in x");
}

#[test]
fn key_is_matched_as_a_whole() {
    set_texts("# note\nrow = row {number}\nrow-long = a long row\n\n".to_owned());
    assert_eq!(text("row"), "row ", "the argument is missing");
    assert_eq!(text("row-long"), "a long row");
    assert_eq!(text("ro"), "ro", "the key itself, since it has no template");
    set_texts(String::new());
    let texts = games_texts(Language::English);
    assert_ne!(texts.template("compare"), texts.template("compare-best"));
    assert_eq!(texts.template("compar"), None);
}

#[test]
fn language_is_found_by_any_of_its_tags() {
    for language in Language::ALL {
        assert_eq!(Language::from_tag(language.tag()), Some(language));
    }
    for tag in ["zh", "zh-CN", "zh-Hans-CN", "ZH-hant", "zh_CN"] {
        assert_eq!(Language::from_tag(tag), Some(Language::Chinese), "{tag}");
    }
    for tag in ["en", "en-GB", "EN-us"] {
        assert_eq!(Language::from_tag(tag), Some(Language::English), "{tag}");
    }
    for tag in ["", "de", "zhx", "eng", "-zh"] {
        assert_eq!(Language::from_tag(tag), None, "{tag}");
    }
}
