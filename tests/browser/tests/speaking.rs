//! The page in Chinese, and the choice of its language.

use std::fs;

use browser_tests::{Page, Scheme, release};
use tempfile::TempDir;

use crate::release::damaged;
use crate::{PUZZLE, batching, layout, learning};

/// The language, and the name of a button.
#[track_caller]
fn assert_speaks(page: &Page, tag: &str, undo: &str) {
    let said: Vec<String> = page.run(
        "return [document.documentElement.lang, document.querySelector('[data-action=undo]').textContent.trim()];",
    );
    assert_eq!(said, [tag, undo]);
}

fn until_playing(page: &Page) {
    page.until("it starts", |look| look.phase == "playing");
}

/// Follows a link that names another language, in the open page.
#[track_caller]
fn follow(page: &Page, link: &str, title: &str) {
    page.run::<()>(&format!("location.hash = '{link}'; return null;"));
    page.until("the language of the link is spoken", |look| look.title == title && look.phase == "playing");
}

/// Lets the button in the dialog choose the other language.
#[track_caller]
fn choose_other(page: &Page, title: &str) {
    learning::open(page, "rules");
    page.click_button("language");
    page.until("the other language is spoken", |look| look.title == title && look.phase == "playing");
}

#[test]
fn all_that_is_seen_or_heard_is_chinese() {
    let page = Page::with(PUZZLE);
    follow(&page, "lang=zh-Hans", "欢迎回来");
    assert_speaks(&page, "zh-Hans", "撤销");
    let title: String = page.run("return document.title;");
    assert_eq!(title, "Ninefold · 数独");
    assert_eq!(page.look().title, "欢迎回来");

    page.press("Ctrl+Home Right Right 4");
    let look = page.until("it is told", |look| look.live == "4，第1行第3列");
    assert_eq!(look.cells[2].label, "4，第1行第3列");
    page.press("5");
    let look = page.until("the conflict is told", |look| look.live.contains("冲突"));
    assert_eq!(look.cells[2].label, "5，冲突，第1行第3列");

    page.write_in_dialog("12345");
    let look = page.until("the text is refused", |look| !look.own.fault.is_empty());
    assert!(look.own.fault.contains("第 1 行有 5 格，应为 9 格"), "{}", look.own.fault);
    page.press("Escape");
    learning::open(&page, "techniques");
    page.press("Escape");
    page.until("help is closed", |look| look.dialog.is_empty());

    page.click_button("study");
    let look =
        page.until("every way has come to its end", |look| look.view == "study" && look.study.is_done());
    assert_eq!((look.study.trials[5][0].as_str(), look.study.trials[5][2].as_str()), ("逻辑推理", "已解"));
    page.click_button("method-logic");
    page.until("its way is there", |look| look.is_pressed("method-logic") && look.study.at == 0);
    page.click_button("on");
    let look = page.until("a step is told", |look| look.study.at == 1);
    assert!(
        !look.study.step.contains(|c: char| c.is_ascii_lowercase() && c != 'r' && c != 'c'),
        "{}",
        look.study.step
    );

    // Names of keys, techniques and other programs apart, no English is left to be seen.
    let left: Vec<String> = page.run(
        "const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), left = [];
         const names = /Ctrl|Shift|Nishio|SadMan|Simple Sudoku|SudokuPad|Sudoku Exchange|SudokuWiki|OpenSudoku|f-puzzles|sudoku.coach|Sudoku|[.]sd[km]/g;
         while (texts.nextNode()) {
             const { data, parentNode } = texts.currentNode;
             if (/[a-z]{3}/.test(data.replace(names, '')) && !parentNode.closest('kbd, noscript, [lang=en]')) left.push(data);
         }
         return left;",
    );
    assert_eq!(left, ["Ninefold"]);
}

#[test]
fn chinese_has_room_on_a_phone_and_breaks_no_rule() {
    let page = Page::with(PUZZLE);
    follow(&page, "lang=zh-Hans", "欢迎回来");
    for (width, height) in [(390, 844), (1280, 800)] {
        page.resize(width, height);
        let check = |state: &str| {
            layout::assert_no_sideways_scroll(&page, state);
            page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &format!("{state}, {width}"));
        };
        check("playing");
        for door in ["room-own", "room-help"] {
            page.click_button(door);
            page.until("the dialog is open", |look| look.dialog == "room");
            check(door);
            page.press("Escape");
            page.until("the dialog is closed", |look| look.dialog.is_empty());
        }
    }
}

#[test]
fn the_language_is_chosen_by_link_then_by_hand() {
    let page = Page::with(PUZZLE);
    assert_speaks(&page, "en", "Undo");
    page.press("4");
    page.until("a digit stands", |look| look.cells[2].digit == "4");
    choose_other(&page, "欢迎回来");
    assert_speaks(&page, "zh-Hans", "撤销");
    assert_eq!(page.look().cells[2].digit, "4", "nothing of the game is lost");
    page.reload();
    until_playing(&page);
    assert_speaks(&page, "zh-Hans", "撤销");
    follow(&page, "lang=en", "Welcome back");
    assert_speaks(&page, "en", "Undo");
    choose_other(&page, "欢迎回来");
    let link: String = page.run("return location.hash;");
    assert_eq!(link, "", "what was chosen last is not overruled by the link");
    choose_other(&page, "Welcome back");
    assert_speaks(&page, "en", "Undo");
}

#[test]
fn without_its_texts_it_speaks_english() {
    let folder = TempDir::new().expect("a folder");
    for file in fs::read_dir(release()).expect("a release") {
        let file = file.expect("a file").path();
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
        if !name.starts_with("zh-Hans") {
            fs::copy(&file, folder.path().join(name)).expect("a copy");
        }
    }
    let page = Page::visit_after("", folder.path(), "/");
    until_playing(&page);
    follow(&page, "lang=zh-Hans", "Welcome back");
    assert_speaks(&page, "en", "Undo");
    assert_eq!(page.look().title, "Welcome back");
    // Those who look at the console learn why.
    page.until_errors(&[""]);
}

#[test]
fn why_it_cannot_start_is_told_in_chinese() {
    let (_folder, page) = damaged(|file| fs::remove_file(file).expect("the program"));
    page.until("it says why", |look| !look.trouble.is_empty());
    page.run::<()>("location.hash = 'lang=zh-Hans'; return null;");
    let look = page.until("it says so in Chinese", |look| look.trouble.starts_with("Ninefold 无法启动："));
    assert!(look.trouble.ends_with("请检查网络，然后重新加载页面。"), "{:?}", look.trouble);
    // Those who look at the console learn more.
    page.until_errors(&[""]);
}

#[test]
fn the_board_is_asked_by_ear() {
    let page = Page::with(PUZZLE);
    page.press("Ctrl+Home Right Right");
    for (keys, said) in [
        ("Shift+r", "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty"),
        ("Shift+r", "missing in row 1: 1 2 4 6 8 9"),
        ("Shift+c", "column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty"),
        ("Shift+b", "block 1: 5, 3, empty, 6, empty, empty, empty, 9, 8"),
        ("=", "row 1 column 3: empty. By the rules 1 2 4 fit"),
        ("Shift+d", "left to place: 6 of 1, 7 of 2, 6 of 3, 7 of 4, 6 of 5, 4 of 6, 6 of 7, 4 of 8, 5 of 9"),
    ] {
        page.press(keys);
        page.until(&format!("{keys} is answered"), |look| look.live == said);
    }
    assert_eq!(page.look().line(), PUZZLE, "nothing happens by asking");
}

#[test]
fn the_list_is_chinese() {
    let page = Page::open();
    follow(&page, "lang=zh-Hans", "欢迎回来");
    page.paste(&format!("{PUZZLE}\n{PUZZLE}\nhello\n"));
    let list = batching::until_ended(&page);
    assert_eq!(list.title, "完成");
    assert!(list.labels[0].starts_with("第 1 行，唯一解"), "{:?}", list.labels);
    assert_eq!(list.labels[2], "第 3 行无法读取，第 1 个字符：意外的字符 'h'，应为数字或空格符号");
}
