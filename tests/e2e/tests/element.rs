//! The `<sudoku-game>` element in other people's pages: methods, events, attributes.

use serde_json::Value;

use crate::host_page::HostPage;
use crate::{PUZZLE, SOLUTION};

/// The script that defines the element.
const ELEMENT: &str = "<script type=\"module\" src=\"{there}element.js\"></script>";

/// Another puzzle with one solution.
const OTHER_PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn with_element(body: &str) -> String {
    format!("{body}{ELEMENT}")
}

#[test]
fn games_on_one_page_are_independent() {
    let host = HostPage::same_site(&with_element(&format!(
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
        host.eval::<(String, f64)>("[document.activeElement.localName, scrollY]"),
        ("body".into(), 0.0)
    );
    assert_eq!(host.grid("a"), PUZZLE);
    let [second, third] = [host.grid("b"), host.eval_in_frame(0, "game.toText()")];
    assert!(second != PUZZLE && third != PUZZLE && second != third, "{second} {third}");
    let label = |id| host.eval::<String>(&format!("part('{id}', '#board').getAttribute('aria-label')"));
    assert_eq!((label("a"), label("b")), ("Sudoku board".to_owned(), "数独盘面".to_owned()));
    let colours: [String; 2] =
        host.eval("['a', 'b'].map((id) => getComputedStyle(part(id, '.html')).colorScheme)");
    assert_ne!(colours[0], colours[1]);

    // A click and a key reach only the game that they are meant for.
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the first game has the digit", "game('a').toText()[2] === '4'");
    assert_eq!([host.grid("b"), host.eval_in_frame(0, "game.toText()")], [second.clone(), third.clone()]);
    let open = second.find('.').expect("an open cell");
    host.click("b", &format!("#c{open}"));
    host.page.press("7");
    host.wait_until("the second game has the digit", &format!("game('b').toText()[{open}] === '7'"));
    let framed = third.find('.').expect("an open cell");
    host.click_in_frame(0, &format!("#c{framed}"));
    host.page.switch_to_frame(Some(0));
    host.page.press("3");
    host.page.switch_to_frame(None);
    host.wait_until(
        "the frame has the digit",
        &format!("heard.some(({{ type, grid }}) => type === 'change' && grid[{framed}] === '3')"),
    );
    host.exec("game('a').undo()");
    host.wait_until("the digit is undone in the first game", &format!("game('a').toText() === '{PUZZLE}'"));
    host.exec("game('a').redo()");
    host.wait_until("the digit is redone in the first game", "game('a').toText()[2] === '4'");

    let before = [host.grid("a"), host.grid("b"), host.eval_in_frame(0, "game.toText()")];
    host.page.reload();
    ready();
    assert_eq!(
        [host.grid("a"), host.grid("b"), host.eval_in_frame(0, "game.toText()")],
        before,
        "kept over a reload"
    );

    // A moved element keeps its game; a removed one ends.
    host.exec("document.querySelector('footer').append(game('b'))");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(host.eval::<(usize, usize)>("[workers.size, clocks.size]"), (2, 2));
    host.click("b", &format!("#c{open}"));
    host.page.press("8");
    host.wait_until("it can be played on", &format!("game('b').toText()[{open}] === '8'"));
    assert_eq!(host.eval::<String>("kinds('b')"), "ready change");
    host.exec("window.gone = game('a'); gone.remove()");
    host.wait_until("its worker and its clock have ended", "workers.size === 1 && clocks.size === 1");
    host.exec("document.querySelector('footer').append(gone)");
    host.wait_until("there is a new worker", "workers.size === 2 && clocks.size === 2");
    host.exec("game('a').undo()");
    host.wait_until(
        "the element goes on when it is inserted again",
        &format!("game('a').toText() === '{PUZZLE}'"),
    );
    host.assert_no_other_requests();
}

#[test]
fn methods_play_and_events_report() {
    let host = HostPage::same_site(&with_element("<div id=\"place\"></div>"));
    host.wait_until("it is defined", "customElements.get('sudoku-game')");
    host.exec(&format!(
        "const element = document.createElement('sudoku-game');
         element.id = 'a';
         document.getElementById('place').append(element);
         element.setAttribute('puzzle', '{OTHER_PUZZLE}');
         element.lang = 'zh-Hans';
         setTimeout(() => {{ element.lang = 'en'; element.setAttribute('puzzle', '{PUZZLE}'); }}, 30);"
    ));
    host.wait_until_ready("a");
    host.wait_until(
        "the last attributes win",
        &format!("game('a').toText() === '{PUZZLE}' && part('a', '.html').lang === 'en'"),
    );
    assert_eq!(host.eval::<String>("kinds('a')"), "ready");
    host.exec("gameEvents.length = 0");

    // Several formats, and texts that are no puzzle.
    let rows: Vec<_> = (0..9).map(|row| &OTHER_PUZZLE[row * 9..row * 9 + 9]).collect();
    let load = |text: &str| -> Value {
        host.page.run_async(&format!(
            "game('a').load({}).then(() => done(null), (error) => done(error.message))",
            Value::from(text)
        ))
    };
    for (text, puzzle) in [
        (OTHER_PUZZLE.to_owned(), OTHER_PUZZLE),
        (PUZZLE.replace('.', "0"), PUZZLE),
        (rows.join("\n"), OTHER_PUZZLE),
        ("https://example.org/#p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7".to_owned(), PUZZLE),
        (format!("https://sudokuwiki.org/sudoku.htm?bd={}", OTHER_PUZZLE.replace('.', "0")), OTHER_PUZZLE),
    ] {
        assert_eq!(load(&text), Value::Null, "{text}");
        host.wait_until("it is there", &format!("game('a').toText('givens') === '{puzzle}'"));
    }
    let before = host.grid("a");
    let wrong_end = format!("{}a", &PUZZLE[..80]);
    for (text, part) in
        [("12a", "no Sudoku"), (&*wrong_end, "line 1, column 81"), ("", ""), (&PUZZLE[1..], "80")]
    {
        let fault = load(text);
        let fault = fault.as_str().unwrap_or_else(|| panic!("{text:?} is taken"));
        assert!(fault.len() > 10 && fault.contains(part), "{text:?}: {fault}");
    }
    assert_eq!(host.grid("a"), before, "nothing has happened");
    assert_eq!(host.eval::<String>("kinds('a')"), "change change change change change");

    host.exec("gameEvents.length = 0; game('a').hint()");
    host.wait_until("there is a hint", "parts('a', '#message-title')[0]?.textContent");
    host.exec("game('a').check()");
    host.wait_until("the message is shown", "game('a').state.hints === 1 || part('a', '#live').textContent");
    host.exec("game('a').solve()");
    host.wait_until("it is solved", "game('a').state.solved === 'search'");
    host.exec("game('a').undo()");
    host.wait_until("the solution is undone", &format!("game('a').toText() === '{before}'"));
    host.exec("game('a').redo()");
    host.wait_until("it is there again", "!game('a').toText().includes('.')");
    assert_eq!(host.eval::<String>("kinds('a')"), "change complete change change complete");
    for level in ["easy", "medium", "hard", "hell"] {
        host.exec(&format!("game('a').newGame('{level}')"));
        host.wait_until("the puzzle is generated", &format!("game('a').state.level === '{level}'"));
    }
    // The button would ask in the middle of a game.
    host.exec("part('a', '[data-action=digit-1]').click()");
    host.wait_until("a digit is entered", "game('a').toText() !== game('a').toText('givens')");
    host.exec("game('a').solve()");
    host.wait_until("it is solved", "game('a').state.solved === 'search'");
    host.exec("game('a').newGame()");
    host.wait_until("another puzzle is there", "!game('a').state.solved && game('a').state.level === 'hell'");
    let name: String = host.eval("game('a').state.name");
    host.exec("game('a').newGame()");
    host.wait_until(
        "another puzzle is generated",
        &format!("game('a').state.name !== '{name}' && game('a').state.level === 'hell'"),
    );
    let too_early: String = host.eval(
        "(() => { try { document.createElement('sudoku-game').hint(); } catch (error) { return error.message; } })()",
    );
    assert!(too_early.contains("sudoku-ready"), "{too_early}");
    // The last digit entered by hand.
    assert_eq!(load(&format!(".{}", &SOLUTION[1..])), Value::Null);
    host.click("a", "#c0");
    host.exec("gameEvents.length = 0");
    host.page.press("5");
    host.wait_until("the message is shown", "kinds('a') === 'change complete'");
    assert_eq!(host.eval::<String>("gameEvents[1].solved"), "player");
}

#[test]
fn attributes_can_change_at_any_time() {
    let host =
        HostPage::same_site(&with_element("<sudoku-game id=\"a\" level=\"easy\">Sudoku</sudoku-game>"));
    host.wait_until_ready("a");
    let set = |name: &str, value: &str| host.exec(&format!("game('a').setAttribute('{name}', '{value}')"));
    set("level", "hell");
    host.wait_until("the game has that level", "game('a').state.level === 'hell'");
    set("seed", "12");
    host.wait_until("the game has that id", "game('a').state.name === 'hell-12'");
    set("seed", "easy-9");
    host.wait_until("the game has that id", "game('a').state.name === 'easy-9'");
    // In a task of the page: WebKit runs microtasks between the statements of a WebDriver script.
    host.exec(
        "setTimeout(() => { game('a').removeAttribute('seed'); game('a').setAttribute('daily', '2026-11-20'); })",
    );
    host.wait_until("the game is of that day", "game('a').state.name === 'hell-20261120'");
    set("puzzle", PUZZLE);
    host.wait_until("the game has that puzzle", &format!("game('a').toText() === '{PUZZLE}'"));
    assert_eq!(host.eval::<String>("kinds('a')"), "ready change change change change change");
    set("puzzle", "12");
    host.wait_until(
        "the message is shown",
        "gameEvents.at(-1).kind === 'error' && gameEvents.at(-1).message",
    );
    assert_eq!(host.grid("a"), PUZZLE);

    set("theme", "dark");
    assert_eq!(host.eval::<String>("getComputedStyle(part('a', '.html')).colorScheme"), "dark");
    for kinds in ["one", "two", "one"] {
        set("notes", kinds);
        host.wait_until(
            "there are so many kinds of notes",
            &format!("part('a', '.body').dataset.notes === '{kinds}'"),
        );
    }

    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the move is made", "game('a').toText()[2] === '4'");
    set("lang", "zh-Hans");
    host.wait_until(
        "it is Chinese",
        "part('a', '#board')?.ariaLabel === '数独盘面' && workers.size === 1 && clocks.size === 1",
    );
    host.exec("game('a').undo()");
    host.wait_until(
        "nothing is lost and events are handled once",
        &format!("game('a').toText() === '{PUZZLE}'"),
    );
    set("lang", "en");
    host.wait_until("it is English", "part('a', '#board')?.ariaLabel === 'Sudoku board'");
    host.exec("game('a').redo()");
    host.wait_until("the digit is there again", "game('a').toText()[2] === '4'");
    host.click("a", "[data-action=undo]");
    host.wait_until("one click undoes one digit", &format!("game('a').toText() === '{PUZZLE}'"));
    host.click("a", "[data-action=redo]");
    host.wait_until("one click redoes it", "game('a').toText()[2] === '4'");

    set("storage", "none");
    host.wait_until("it reports that nothing is saved", "game('a').state.kept === false");
    set("storage", "mine");
    host.wait_until("it reports that the game is saved again", "game('a').state.kept === true");
}

#[test]
fn readonly_board_ignores_all_input() {
    let host = HostPage::same_site(&with_element(&format!(
        "<sudoku-game id=\"a\" puzzle=\"{PUZZLE}\">Sudoku</sudoku-game>"
    )));
    host.wait_until_ready("a");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the move is made", "game('a').toText()[2] === '4'");
    host.exec("game('a').setAttribute('readonly', '')");
    let before = host.grid("a");
    host.click("a", "#c2");
    host.click("a", "#c3");
    host.page.press("1 2 3 Delete Backspace Shift+5 Ctrl+5 Alt+5 Ctrl+z Ctrl+y m n h Enter Ctrl+Enter p b g Shift+h 0 [ ]");
    host.page.press("Down Right 9 Home 9 Ctrl+End 8");
    host.page.paste(OTHER_PUZZLE);
    host.exec(&format!(
        "for (const kind of ['paste', 'drop']) for (const place of [part('a', '#c5'), game('a')]) {{
             const data = new DataTransfer();
             data.setData('text/plain', '{OTHER_PUZZLE}');
             const how = {{ clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true, composed: true }};
             place.dispatchEvent(kind === 'drop' ? new DragEvent(kind, how) : new ClipboardEvent(kind, how));
         }}"
    ));
    let (x, y) = host.element_center("part('a', '#c3')");
    host.exec("window.isHolding = true");
    for kind in ["mousePressed", "mouseReleased"] {
        let how = serde_json::json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        host.page.devtools("Input.dispatchMouseEvent", how);
        std::thread::sleep(std::time::Duration::from_millis(550));
    }
    host.exec("window.isHolding = false");
    assert_eq!(host.grid("a"), before);
    assert_eq!(host.eval::<usize>("parts('a', '#board i').length"), 0, "no notes");
    assert_eq!(host.eval::<usize>("parts('a', 'button').length"), 0, "nothing to press");
    assert_eq!(host.eval::<String>("part('a', '.body').dataset.phase"), "playing");
    host.page.press("Ctrl+Home");
    host.wait_until("arrows walk", "game('a').shadowRoot.activeElement.id === 'c0'");
    host.page.press("Right Down");
    host.wait_until("arrows walk", "game('a').shadowRoot.activeElement.id === 'c10'");
    assert_eq!(host.eval::<String>("kinds('a')"), "ready change");
    host.exec("game('a').removeAttribute('readonly')");
    host.click("a", "[data-action=undo]");
    host.wait_until("it can be played again", &format!("game('a').toText() === '{PUZZLE}'"));
}
