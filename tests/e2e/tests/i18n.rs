//! The page in Chinese, and the choice of the language.

use e2e_tests::{ColorScheme, Page};
use tempfile::TempDir;

use crate::workers::copy_release;
use crate::{PUZZLE, batch, help, layout};

/// Checks the language of the document and the label of a button.
#[track_caller]
fn assert_language(page: &Page, tag: &str, undo: &str) {
    let said: Vec<String> = page.run(
        "return [document.documentElement.lang, document.querySelector('[data-action=undo]').textContent.trim()];",
    );
    assert_eq!(said, [tag, undo]);
}

fn wait_until_playing(page: &Page) {
    page.wait_until("the game starts", |state| state.phase == "playing");
}

/// Follows a link with another language in the open page.
#[track_caller]
fn follow_link(page: &Page, link: &str, title: &str) {
    page.exec(&format!("location.hash = '{link}';"));
    page.wait_until("the page has the language of the link", |state| {
        state.title == title && state.phase == "playing"
    });
}

/// Chooses a language with its button in Help.
#[track_caller]
fn choose_language(page: &Page, tag: &str, title: &str) {
    help::open(page, "rules");
    page.choose_language(tag);
    page.wait_until("the page has this language", |state| state.title == title && state.phase == "playing");
}

#[test]
fn all_text_and_announcements_are_chinese() {
    let page = Page::with_puzzle(PUZZLE);
    follow_link(&page, "lang=zh-Hans", "欢迎回来");
    assert_language(&page, "zh-Hans", "撤销");
    let title: String = page.run("return document.title;");
    assert_eq!(title, "Ninefold · 数独");
    assert_eq!(page.state().title, "欢迎回来");

    page.press("Ctrl+Home Right Right 4");
    let state = page.wait_until("the message is shown", |state| state.announcement == "4，第1行第3列");
    assert_eq!(state.cells[2].label, "4，第1行第3列");
    page.press("5");
    let state = page.wait_until("the conflict is announced", |state| state.announcement.contains("冲突"));
    assert_eq!(state.cells[2].label, "5，冲突，第1行第3列");

    page.type_into_import("12345");
    let state = page.wait_until("the text is refused", |state| !state.import.parse_error.is_empty());
    assert!(state.import.parse_error.contains("此行有5格，应为9格"), "{}", state.import.parse_error);
    page.press("Escape");
    page.open_dialog("panel-techniques");
    page.close_dialog();

    let state = page.open_replay();
    assert_eq!(
        (state.replay.method_runs[0][0].as_str(), state.replay.method_runs[0][2].as_str()),
        ("逻辑推理", "已解")
    );
    page.click_button("method-logic");
    page.wait_until("the steps by logic are shown", |state| {
        state.is_pressed("method-logic") && state.replay.at == 0
    });
    page.click_button("step-forward");
    let state = page.wait_until("the step is shown", |state| state.replay.at == 1);
    assert!(
        !state.replay.step.contains(|c: char| c.is_ascii_lowercase() && c != 'r' && c != 'c'),
        "{}",
        state.replay.step
    );

    // Apart from names of keys, techniques and other programs, no visible text is English.
    let left: Vec<String> = page.run(
        "const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), left = [];
         const names = /Ctrl|Shift|Nishio|SadMan|Simple Sudoku|SudokuPad|Sudoku Exchange|SudokuWiki|OpenSudoku|f-puzzles|sudoku.coach|Sudoku|[.]sd[km]/g;
         while (texts.nextNode()) {
             const { data, parentNode } = texts.currentNode;
             if (/[a-z]{3}/.test(data.replace(names, '')) && !parentNode.closest('kbd, noscript, .languages')) left.push(data);
         }
         return left;",
    );
    assert_eq!(left, ["Ninefold"]);
}

#[test]
fn chinese_fits_on_a_phone_and_passes_axe() {
    let page = Page::with_puzzle(PUZZLE);
    follow_link(&page, "lang=zh-Hans", "欢迎回来");
    for (width, height) in [(390, 844), (1280, 800)] {
        page.resize(width, height);
        let check = |state: &str| {
            layout::assert_no_sideways_scroll(&page, state);
            page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], &format!("{state}, {width}"));
        };
        check("playing");
        for button in ["panel-import", "panel-help"] {
            page.open_dialog(button);
            check(button);
            page.close_dialog();
        }
    }
}

#[test]
fn language_is_set_by_link_then_by_button() {
    let page = Page::with_puzzle(PUZZLE);
    assert_language(&page, "en", "Undo");
    page.press("4");
    page.wait_until("the digit is entered", |state| state.cells[2].digit == "4");
    choose_language(&page, "zh-Hans", "欢迎回来");
    assert_language(&page, "zh-Hans", "撤销");
    assert_eq!(page.state().cells[2].digit, "4", "nothing of the game is lost");
    page.reload();
    wait_until_playing(&page);
    assert_language(&page, "zh-Hans", "撤销");
    follow_link(&page, "lang=en", "Welcome back");
    assert_language(&page, "en", "Undo");
    choose_language(&page, "zh-Hans", "欢迎回来");
    let link: String = page.run("return location.hash;");
    assert_eq!(link, "", "what was chosen last is not overruled by the link");
    choose_language(&page, "en", "Welcome back");
    assert_language(&page, "en", "Undo");
}

#[test]
fn a_missing_translation_falls_back_to_english() {
    let folder = TempDir::new().expect("a folder");
    copy_release(&folder, |name| !name.contains(".zh-Hans-"));
    let page = Page::visit_with_script("", folder.path(), "/");
    wait_until_playing(&page);
    follow_link(&page, "lang=zh-Hans", "Welcome back");
    assert_language(&page, "en", "Undo");
    assert_eq!(page.state().title, "Welcome back");
    // The reason is on the console.
    page.wait_for_errors(&[""]);
}

#[test]
fn startup_error_is_translated_to_chinese() {
    let folder = TempDir::new().expect("a folder");
    copy_release(&folder, |name| !name.contains(".wasm"));
    let page = Page::visit_with_script("", folder.path(), "/");
    page.wait_until("the reason is shown", |state| !state.start_error.is_empty());
    page.exec("location.hash = 'lang=zh-Hans';");
    let state = page
        .wait_until("the error is in Chinese", |state| state.start_error.starts_with("Ninefold 无法启动："));
    assert!(state.start_error.ends_with("请检查网络，然后重新加载页面。"), "{:?}", state.start_error);
    // Details are on the console.
    page.wait_for_errors(&[""]);
}

#[test]
fn a_missing_script_is_reported_in_the_language_of_the_reader() {
    let folder = TempDir::new().expect("a folder");
    copy_release(&folder, |name| !name.starts_with("boot-"));
    let page = Page::visit(folder.path(), "/");
    page.wait_until("it is reported", |state| {
        state.start_error.starts_with("Ninefold could not start. A file is")
    });
    page.exec("location.hash = 'lang=de'; location.reload();");
    page.wait_until("it is reported in German", |state| {
        state.start_error.starts_with("Ninefold konnte nicht starten. Eine Datei fehlt")
    });
    // Details are on the console.
    page.wait_for_errors(&[""]);
}

#[test]
fn spoken_queries_describe_the_board() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("Ctrl+Home Right Right");
    for (keys, said) in [
        ("Shift+r", "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty"),
        ("Shift+r", "missing in row 1: 1 2 4 6 8 9"),
        ("Shift+c", "column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty"),
        ("Shift+b", "block 1: 5, 3, empty, 6, empty, empty, empty, 9, 8"),
        ("=", "row 1 column 3: empty. Candidates 1 2 4"),
        ("Shift+d", "left to place: 6 of 1, 7 of 2, 6 of 3, 7 of 4, 6 of 5, 4 of 6, 6 of 7, 4 of 8, 5 of 9"),
    ] {
        page.press(keys);
        page.wait_until(&format!("{keys} is answered"), |state| state.announcement == said);
    }
    assert_eq!(page.state().line(), PUZZLE, "nothing happens by asking");
}

#[test]
fn batch_list_is_translated_to_chinese() {
    let page = Page::open();
    follow_link(&page, "lang=zh-Hans", "欢迎回来");
    page.paste(&format!("{PUZZLE}\n{PUZZLE}\n{}h{}\n", &PUZZLE[..30], &PUZZLE[31..]));
    let list = batch::wait_until_finished(&page);
    assert_eq!(list.title, "列表已解完");
    assert!(list.labels[0].starts_with("第1行，唯一解"), "{:?}", list.labels);
    assert_eq!(list.labels[2], "第3行无法读取，第31个字符：意外的字符'h'，应为数字或空格符号");
}
