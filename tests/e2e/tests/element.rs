//! `<sudoku-game>` in pages of somebody else.

use serde_json::Value;

use crate::host_page::HostPage;
use crate::{PUZZLE, SOLUTION};

/// Loads the element.
const ELEMENT: &str = "<script type=\"module\" src=\"{there}element.js\"></script>";

/// Another puzzle with one solution.
const OTHER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn with_element(body: &str) -> String {
    format!("{body}{ELEMENT}")
}

#[test]
fn games_on_one_page_are_independent() {
    let host = HostPage::beside(&with_element(&format!(
        "<div style=\"height: 1200px\"></div>
         <sudoku-game id=\"a\" puzzle=\"{PUZZLE}\">Sudoku</sudoku-game>
         <sudoku-game id=\"b\" seed=\"hard-5\" lang=\"zh-Hans\" theme=\"dark\">Sudoku</sudoku-game>
         <iframe id=\"f\" src=\"embed.html#seed=easy-7\" width=\"500\" height=\"900\" title=\"Sudoku\"></iframe>
         <footer></footer>"
    )));
    let ready = || {
        host.wait_until_ready("a");
        host.wait_until_ready("b");
        host.wait_until("the frame is ready", "types('f').includes('ready')");
    };
    ready();
    assert_eq!(
        host.ask::<(String, f64)>("[document.activeElement.localName, scrollY]"),
        ("body".into(), 0.0)
    );
    assert_eq!(host.grid("a"), PUZZLE);
    let [second, third] = [host.grid("b"), host.eval_in_frame(0, "game.toText()")];
    assert!(second != PUZZLE && third != PUZZLE && second != third, "{second} {third}");
    let label = |id| host.ask::<String>(&format!("part('{id}', '#board').getAttribute('aria-label')"));
    assert_eq!((label("a"), label("b")), ("Sudoku board".to_owned(), "数独棋盘".to_owned()));
    let colours: [String; 2] =
        host.ask("['a', 'b'].map((id) => getComputedStyle(part(id, '.html')).colorScheme)");
    assert_ne!(colours[0], colours[1]);

    // A click and a key.
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the first has it", "game('a').toText()[2] === '4'");
    assert_eq!([host.grid("b"), host.eval_in_frame(0, "game.toText()")], [second.clone(), third.clone()]);
    let open = second.find('.').expect("an open cell");
    host.click("b", &format!("#c{open}"));
    host.page.press("7");
    host.wait_until("the second has it", &format!("game('b').toText()[{open}] === '7'"));
    let framed = third.find('.').expect("an open cell");
    host.click_in_frame(0, &format!("#c{framed}"));
    host.page.switch_to_frame(Some(0));
    host.page.press("3");
    host.page.switch_to_frame(None);
    host.wait_until(
        "the frame has it",
        &format!("heard.some(({{ type, grid }}) => type === 'change' && grid[{framed}] === '3')"),
    );
    host.act("game('a').undo()");
    host.wait_until("the first has it no more", &format!("game('a').toText() === '{PUZZLE}'"));
    host.act("game('a').redo()");
    host.wait_until("the first has it again", "game('a').toText()[2] === '4'");

    let before = [host.grid("a"), host.grid("b"), host.eval_in_frame(0, "game.toText()")];
    host.page.reload();
    ready();
    assert_eq!(
        [host.grid("a"), host.grid("b"), host.eval_in_frame(0, "game.toText()")],
        before,
        "kept over a reload"
    );

    // Taken to another place it goes on; taken away it ends.
    host.act("document.querySelector('footer').append(game('b'))");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(host.ask::<(usize, usize)>("[workers.size, clocks.size]"), (2, 2));
    host.click("b", &format!("#c{open}"));
    host.page.press("8");
    host.wait_until("it can be played on", &format!("game('b').toText()[{open}] === '8'"));
    assert_eq!(host.ask::<String>("kinds('b')"), "ready change");
    host.act("window.gone = game('a'); gone.remove()");
    host.wait_until("its worker and its clock have ended", "workers.size === 1 && clocks.size === 1");
    host.act("document.querySelector('footer').append(gone)");
    host.wait_until("there is a new worker", "workers.size === 2 && clocks.size === 2");
    host.act("game('a').undo()");
    host.wait_until("put back it goes on", &format!("game('a').toText() === '{PUZZLE}'"));
    host.assert_no_other_requests();
}

#[test]
fn methods_play_and_events_report() {
    let host = HostPage::beside(&with_element("<div id=\"place\"></div>"));
    host.wait_until("it is defined", "customElements.get('sudoku-game')");
    host.act(&format!(
        "const element = document.createElement('sudoku-game');
         element.id = 'a';
         document.getElementById('place').append(element);
         element.setAttribute('puzzle', '{OTHER}');
         element.lang = 'zh-Hans';
         setTimeout(() => {{ element.lang = 'en'; element.setAttribute('puzzle', '{PUZZLE}'); }}, 30);"
    ));
    host.wait_until_ready("a");
    host.wait_until(
        "the last word counts",
        &format!("game('a').toText() === '{PUZZLE}' && part('a', '.html').lang === 'en'"),
    );
    assert_eq!(host.ask::<String>("kinds('a')"), "ready");
    host.act("told.length = 0");

    // Several formats, and none.
    let rows: Vec<_> = (0..9).map(|row| &OTHER[row * 9..row * 9 + 9]).collect();
    let load = |text: &str| -> Value {
        host.page.run_async(&format!(
            "game('a').load({}).then(() => done(null), (error) => done(error.message))",
            Value::from(text)
        ))
    };
    for (text, puzzle) in [
        (OTHER.to_owned(), OTHER),
        (PUZZLE.replace('.', "0"), PUZZLE),
        (rows.join("\n"), OTHER),
        ("https://example.org/#p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7".to_owned(), PUZZLE),
        (format!("https://sudokuwiki.org/sudoku.htm?bd={}", OTHER.replace('.', "0")), OTHER),
    ] {
        assert_eq!(load(&text), Value::Null, "{text}");
        host.wait_until("it is there", &format!("game('a').toText('givens') === '{puzzle}'"));
    }
    let before = host.grid("a");
    for (text, part) in [("12a", "line 1, column 3"), ("", ""), (&PUZZLE[1..], "80")] {
        let fault = load(text);
        let fault = fault.as_str().unwrap_or_else(|| panic!("{text:?} is taken"));
        assert!(fault.len() > 10 && fault.contains(part), "{text:?}: {fault}");
    }
    assert_eq!(host.grid("a"), before, "nothing has happened");
    assert_eq!(host.ask::<String>("kinds('a')"), "change change change change change");

    host.act("told.length = 0; game('a').hint()");
    host.wait_until("there is a hint", "parts('a', '#card-title')[0]?.textContent");
    host.act("game('a').check()");
    host.wait_until("it is told", "game('a').state.hints === 1 || part('a', '#live').textContent");
    host.act("game('a').solve()");
    host.wait_until("it is solved", "game('a').state.solved === 'search'");
    host.act("game('a').undo()");
    host.wait_until("that is taken back", &format!("game('a').toText() === '{before}'"));
    host.act("game('a').redo()");
    host.wait_until("it is there again", "!game('a').toText().includes('.')");
    assert_eq!(host.ask::<String>("kinds('a')"), "change complete change change complete");
    for level in ["easy", "medium", "hard", "hell"] {
        host.act(&format!("game('a').newGame('{level}')"));
        host.wait_until("it is dealt", &format!("game('a').state.level === '{level}'"));
    }
    let name: String = host.ask("game('a').state.name");
    host.act("game('a').newGame()");
    host.wait_until(
        "another is dealt",
        &format!("game('a').state.name !== '{name}' && game('a').state.level === 'hell'"),
    );
    let too_early: String = host.ask(
        "(() => { try { document.createElement('sudoku-game').hint(); } catch (error) { return error.message; } })()",
    );
    assert!(too_early.contains("sudoku-ready"), "{too_early}");
    // By hand to the end.
    assert_eq!(load(&format!(".{}", &SOLUTION[1..])), Value::Null);
    host.click("a", "#c0");
    host.act("told.length = 0");
    host.page.press("5");
    host.wait_until("it is told", "kinds('a') === 'change complete'");
    assert_eq!(host.ask::<String>("told[1].solved"), "player");
}

#[test]
fn attributes_can_change_at_any_time() {
    let host = HostPage::beside(&with_element("<sudoku-game id=\"a\" level=\"easy\">Sudoku</sudoku-game>"));
    host.wait_until_ready("a");
    let set = |name: &str, value: &str| host.act(&format!("game('a').setAttribute('{name}', '{value}')"));
    set("level", "hell");
    host.wait_until("it is of that level", "game('a').state.level === 'hell'");
    set("seed", "12");
    host.wait_until("it has that name", "game('a').state.name === 'hell-12'");
    set("seed", "easy-9");
    host.wait_until("it has that name", "game('a').state.name === 'easy-9'");
    // In a task of the page: between the lines of a script of its driver WebKit does what waits for their end.
    host.act(
        "setTimeout(() => { game('a').removeAttribute('seed'); game('a').setAttribute('daily', '2026-11-20'); })",
    );
    host.wait_until("it is of that day", "game('a').state.name === 'hell-20261120'");
    set("puzzle", PUZZLE);
    host.wait_until("it is that one", &format!("game('a').toText() === '{PUZZLE}'"));
    assert_eq!(host.ask::<String>("kinds('a')"), "ready change change change change change");
    set("puzzle", "12");
    host.wait_until("it is told", "told.at(-1).kind === 'error' && told.at(-1).message");
    assert_eq!(host.grid("a"), PUZZLE);

    set("theme", "dark");
    assert_eq!(host.ask::<String>("getComputedStyle(part('a', '.html')).colorScheme"), "dark");
    for kinds in ["one", "two", "one"] {
        set("notes", kinds);
        host.wait_until(
            "there are so many kinds of notes",
            &format!("part('a', '.body').dataset.notes === '{kinds}'"),
        );
    }

    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("it is played", "game('a').toText()[2] === '4'");
    set("lang", "zh-Hans");
    host.wait_until(
        "it is Chinese",
        "part('a', '#board')?.ariaLabel === '数独棋盘' && workers.size === 1 && clocks.size === 1",
    );
    host.act("game('a').undo()");
    host.wait_until("nothing is lost, and it hears once", &format!("game('a').toText() === '{PUZZLE}'"));
    set("lang", "en");
    host.wait_until("it is English", "part('a', '#board')?.ariaLabel === 'Sudoku board'");
    host.act("game('a').redo()");
    host.wait_until("the digit is there again", "game('a').toText()[2] === '4'");
    host.click("a", "[data-action=undo]");
    host.wait_until("one click takes back one digit", &format!("game('a').toText() === '{PUZZLE}'"));
    host.click("a", "[data-action=redo]");
    host.wait_until("one click brings it back", "game('a').toText()[2] === '4'");

    set("storage", "none");
    host.wait_until("it says that it keeps nothing", "game('a').state.kept === false");
    set("storage", "mine");
    host.wait_until("it is kept again", "game('a').state.kept === true");
}

#[test]
fn readonly_board_ignores_all_input() {
    let host = HostPage::beside(&with_element(&format!(
        "<sudoku-game id=\"a\" puzzle=\"{PUZZLE}\">Sudoku</sudoku-game>"
    )));
    host.wait_until_ready("a");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("it is played", "game('a').toText()[2] === '4'");
    host.act("game('a').setAttribute('readonly', '')");
    let before = host.grid("a");
    host.click("a", "#c2");
    host.click("a", "#c3");
    host.page.press("1 2 3 Delete Backspace Shift+5 Ctrl+5 Alt+5 Ctrl+z Ctrl+y m n h Enter Ctrl+Enter p b g Shift+h 0 [ ]");
    host.page.press("Down Right 9 Home 9 Ctrl+End 8");
    host.page.paste(OTHER);
    host.act(&format!(
        "for (const kind of ['paste', 'drop']) for (const place of [part('a', '#c5'), game('a')]) {{
             const data = new DataTransfer();
             data.setData('text/plain', '{OTHER}');
             const how = {{ clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true, composed: true }};
             place.dispatchEvent(kind === 'drop' ? new DragEvent(kind, how) : new ClipboardEvent(kind, how));
         }}"
    ));
    let (x, y) = host.element_center("part('a', '#c3')");
    host.act("window.isHolding = true");
    for kind in ["mousePressed", "mouseReleased"] {
        let how = serde_json::json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        host.page.devtools("Input.dispatchMouseEvent", how);
        std::thread::sleep(std::time::Duration::from_millis(550));
    }
    host.act("window.isHolding = false");
    assert_eq!(host.grid("a"), before);
    assert_eq!(host.ask::<usize>("parts('a', '#board i').length"), 0, "no notes");
    assert_eq!(host.ask::<usize>("parts('a', 'button').length"), 0, "nothing to press");
    assert_eq!(host.ask::<String>("part('a', '.body').dataset.phase"), "playing");
    host.page.press("Ctrl+Home");
    host.wait_until("arrows walk", "game('a').shadowRoot.activeElement.id === 'c0'");
    host.page.press("Right Down");
    host.wait_until("arrows walk", "game('a').shadowRoot.activeElement.id === 'c10'");
    assert_eq!(host.ask::<String>("kinds('a')"), "ready change");
    host.act("game('a').removeAttribute('readonly')");
    host.click("a", "[data-action=undo]");
    host.wait_until("it can be played again", &format!("game('a').toText() === '{PUZZLE}'"));
}
