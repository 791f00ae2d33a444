//! Languages by their tags, and templates with their arguments.

use ninefold_app::cell_content::HistoryChange;
use ninefold_app::i18n::{Message, depth_text, format_duration, games_texts, set_texts, text};
use ninefold_app::template::Language;

use crate::support::languages::chinese;

#[test]
fn template_inserts_arguments_and_plurals() {
    // A key without a template is its own template.
    let filled = |n: &str| {
        games_texts(Language::ENGLISH).format("{n} {n|branch|branches} in {t}", &[("n", &n), ("t", &"x")])
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
    let texts = games_texts(Language::ENGLISH);
    assert_ne!(texts.template("compare"), texts.template("compare-best"));
    assert_eq!(texts.template("compar"), None);
}

#[test]
fn language_is_found_by_any_of_its_tags() {
    for language in Language::all() {
        assert_eq!(Language::from_tag(language.tag()), Some(language));
    }
    for tag in ["zh", "zh-CN", "zh-Hans-CN", "ZH-hant", "zh_CN"] {
        assert_eq!(Language::from_tag(tag), Some(chinese()), "{tag}");
    }
    for tag in ["en", "en-GB", "EN-us"] {
        assert_eq!(Language::from_tag(tag), Some(Language::ENGLISH), "{tag}");
    }
    for tag in ["", "q", "zhx", "eng", "-zh"] {
        assert_eq!(Language::from_tag(tag), None, "{tag}");
    }
}

#[test]
fn plural_forms_follow_the_rule_of_the_language() {
    let forms = |rule: &str, numbers: &[u64]| {
        set_texts(format!("plural = {rule}\ncount-round = {{round|a|b|c}}"));
        let forms: String = numbers.iter().map(|&number| depth_text(0, number)).collect();
        set_texts(String::new());
        forms
    };
    // Number 1 is `a`; what no form takes has the last branch.
    assert_eq!(forms("1", &[1, 2, 11, 1_001]), "accc");
    assert_eq!(forms("1;2-4", &[1, 2, 4, 5, 22]), "abbcc");
    let russian = "%10:1&!%100:11;%10:2-4&!%100:12-14";
    assert_eq!(forms(russian, &[1, 2, 5, 11, 12, 21, 23, 111, 1_001, 1_004]), "abcccabcab");
    assert_eq!(games_texts(Language::ENGLISH).format("{n|a|b}", &[("n", &"1,001")]), "b");
}

#[test]
fn numbers_have_the_signs_of_the_language() {
    set_texts("decimal-sign = ,\ngroup-sign = .\ncount-round = {round}".to_owned());
    assert_eq!(format_duration(3_456), "3,4 µs");
    assert_eq!(depth_text(0, 1_234_567), "1.234.567");
    set_texts(String::new());
    assert_eq!(format_duration(3_456), "3.4 µs");
}

#[test]
fn a_text_that_a_language_lacks_is_english_with_its_plural_form() {
    set_texts("plural = 0-1".to_owned());
    assert_eq!(Message::Undone(HistoryChange::Colours { count: 0 }).text(), "undone: colours of 0 cells");
    set_texts(String::new());
}
