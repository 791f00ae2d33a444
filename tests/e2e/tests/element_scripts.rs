//! What scripts of other pages do with `<sudoku-game>` beside starting games: its attributes as properties, the methods of a
//! player, events, and what is left out of it.

use serde_json::{Value, json};

use crate::host_page::HostPage;
use crate::{PUZZLE, SOLUTION};

/// A page with one game, with these attributes; `events` has the events that `host_page.js` does not record, `warnings` what is
/// said on the console.
fn page_with(attributes: &str) -> HostPage {
    HostPage::same_site(&format!(
        "<script>
             window.events = [];
             window.warnings = [];
             console.warn = (text) => warnings.push(text);
             for (const kind of ['hint', 'mistake', 'pause']) {{
                 addEventListener(`sudoku-${{kind}}`, ({{ detail }}) => events.push({{ kind, ...detail }}));
             }}
         </script>
         <sudoku-game id=\"a\" {attributes}>Sudoku</sudoku-game>
         <script type=\"module\" src=\"element.js\"></script>"
    ))
}

/// Waits for the game with [`PUZZLE`].
fn page_with_puzzle(attributes: &str) -> HostPage {
    let host = page_with(&format!("puzzle=\"{PUZZLE}\" {attributes}"));
    host.wait_until_ready("a");
    host
}

/// The message of the error that a method throws; empty if it throws none.
fn error_of(host: &HostPage, call: &str) -> String {
    host.eval(&format!(
        "(() => {{ try {{ game('a').{call}; return ''; }} catch (error) {{ return error.message; }} }})()"
    ))
}

#[test]
fn unknown_values_are_reported_by_name() {
    let host = page_with("level=\"insane\" lang=\"xx\" theme=\"blue\" controls=\"nosolve nofun\"");
    host.wait_until("they are reported", "gameEvents.filter(({ kind }) => kind === 'error').length === 4");
    let mut messages: Vec<String> =
        host.eval("gameEvents.flatMap(({ kind, message }) => kind === 'error' ? [message] : [])");
    messages.sort();
    assert_eq!(
        messages,
        [
            "controls: nofun is none of nosolve, nohint, nocheck, nonew, nosettings",
            "lang: xx is none of en, zh-Hans, ja, de",
            "level: insane is none of easy, medium, hard, hell",
            "theme: blue is none of system, light, dark, contrast",
        ]
    );
    assert!(host.eval::<String>("kinds('a')").starts_with("ready error"), "the game goes on without them");
    let mut logged: Vec<String> = host.eval("warnings");
    logged.sort();
    assert_eq!(logged, messages);
    host.exec("game('a').level = 'hard'");
    host.wait_until("the level is taken", "game('a').state.level === 'hard'");
    host.exec("gameEvents.length = 0; game('a').setAttribute('notes', 'three')");
    assert_eq!(
        host.eval::<Value>("gameEvents.map(({ message }) => message)"),
        json!(["notes: three is none of one, two"])
    );
}

#[test]
fn attributes_are_properties() {
    let host = page_with("readonly=\"false\"");
    host.wait_until_ready("a");
    assert_eq!(
        host.eval::<Value>("[game('a').readonly, game('a').level, game('a').puzzle]"),
        json!([false, "", ""])
    );
    assert!(host.eval::<bool>("!!parts('a', '.pad button').length"), "it can be played");
    host.exec("game('a').readonly = true");
    assert_eq!(host.eval::<usize>("parts('a', 'button').length"), 0, "it can only be read");
    host.exec("game('a').readonly = false");
    assert!(!host.eval::<bool>("game('a').hasAttribute('readonly')"));
    host.exec(&format!("game('a').puzzle = '{PUZZLE}'"));
    host.wait_until("the puzzle is there", &format!("game('a').toText() === '{PUZZLE}'"));
    host.exec("game('a').puzzle = null; game('a').seed = 'easy-9'");
    host.wait_until("the puzzle of that name is there", "game('a').state.name === 'easy-9'");
    // Set before the script had defined the element.
    host.open(
        "early.html",
        "",
        "<sudoku-game id=\"a\"></sudoku-game>
         <script>game('a').seed = 'easy-7'; game('a').readonly = true;</script>
         <script type=\"module\" src=\"element.js\"></script>",
    );
    host.wait_until_ready("a");
    host.wait_until(
        "the properties have taken effect",
        "game('a').state.name === 'easy-7' && game('a').hasAttribute('readonly')",
    );
}

#[test]
fn scripts_enter_restart_pause_and_focus() {
    let host = page_with_puzzle("readonly");
    assert_eq!(
        host.eval::<Value>(
            "(({ left, proper, mistakes, paused }) => [left, proper, mistakes, paused])(game('a').state)"
        ),
        json!([51, true, 0, false])
    );
    host.exec("game('a').enter(2, 4); game('a').enter(77, 1); game('a').enter(2, 4)");
    let expected = format!("{}4{}", &PUZZLE[..2], &PUZZLE[3..]).replacen("8..79", "81.79", 1);
    assert_eq!(host.grid("a"), expected, "a wrong digit, too");
    assert_eq!(
        host.eval::<Value>(
            "events.map(({ kind, cell, digit, mistakes, left }) => [kind, cell, digit, mistakes, left])"
        ),
        json!([["mistake", 77, 1, 1, 49]])
    );
    host.exec("game('a').enter(77, 0)");
    assert_eq!(host.grid("a"), format!("{}4{}", &PUZZLE[..2], &PUZZLE[3..]));
    assert_eq!(host.eval::<u32>("game('a').state.mistakes"), 0);
    for (call, message) in [
        ("enter(0, 1)", "cell: 0 has a given"),
        ("enter(81, 1)", "cell: 81 is no whole number from 0 to 80"),
        ("enter(2, '4')", ""),
        ("enter(2, 10)", "digit: 10 is no whole number from 0 to 9"),
    ] {
        let error = error_of(&host, call);
        assert!(if message.is_empty() { !error.is_empty() } else { error == message }, "{call}: {error}");
    }
    // In the mode for notes, too, which stays.
    host.exec(
        "game('a').readonly = false; part('a', '[data-action=mode-corner]').click(); game('a').enter(3, 6)",
    );
    assert_eq!(host.grid("a"), format!("{}46{}", &PUZZLE[..2], &PUZZLE[4..]));
    assert_eq!(host.eval::<String>("part('a', '.modes [aria-pressed=true]').dataset.action"), "mode-corner");
    host.exec("game('a').restart()");
    assert_eq!(host.grid("a"), PUZZLE);
    host.exec("game('a').undo()");
    assert_eq!(&host.grid("a")[2..4], "46");

    host.exec("events.length = 0; game('a').pause(); game('a').pause()");
    host.wait_until("it is paused", "events.length");
    assert_eq!(error_of(&host, "enter(5, 8)"), "the game is paused");
    assert_eq!(
        host.eval::<Value>("events.map(({ kind, paused }) => [kind, paused])"),
        json!([["pause", true]])
    );
    host.exec("game('a').pause(false)");
    host.wait_until("it goes on", "events.length === 2 && !game('a').state.paused");

    host.exec("game('a').focus()");
    assert_eq!(host.eval::<String>("game('a').shadowRoot.activeElement.id"), "c3");
    host.exec("game('a').hint()");
    host.wait_until("a hint is taken", "events.some(({ kind, hints }) => kind === 'hint' && hints === 1)");
    for (cell, digit) in PUZZLE
        .chars()
        .zip(SOLUTION.chars())
        .enumerate()
        .filter(|(_, (given, _))| *given == '.')
        .map(|(cell, (_, digit))| (cell, digit))
    {
        host.exec(&format!("game('a').enter({cell}, {digit})"));
    }
    host.wait_until("it is solved", "game('a').state.solved === 'player' && game('a').state.left === 0");
    // Two solutions.
    host.exec(&format!("game('a').load('{}')", SOLUTION.replace(['1', '2'], ".")));
    host.wait_until(
        "the other puzzle is there",
        "!game('a').state.proper && !('mistakes' in game('a').state)",
    );
}

#[test]
fn controls_can_be_left_out() {
    let host = page_with_puzzle("style=\"display: block; width: 900px\"");
    let visible =
        |action: &str| host.eval::<bool>(&format!("parts('a', '[data-action={action}]').length > 0"));
    for action in ["solve", "hint", "check", "panel-settings"] {
        assert!(visible(action), "{action}");
    }
    host.exec("game('a').controls = 'nosolve nohint nocheck nonew nosettings'");
    for action in ["solve", "replay", "hint", "check", "new", "new-hell", "panel-settings"] {
        assert!(!visible(action), "{action}");
    }
    assert!(visible("undo") && visible("digit-5"));
    let other = PUZZLE.replacen("53", "..", 1);
    host.click("a", "#c2");
    host.page.press("h Shift+h Enter Ctrl+Enter");
    host.page.paste(&other);
    // Not even for a script that presses the hidden button.
    host.exec("part('a', '[data-action=new-hell]').click()");
    host.exec("part('a', '[data-action=panel-help]').click()");
    host.wait_until("Help is open", "parts('a', 'dialog [data-action=close]').length");
    assert_eq!(
        host.eval::<usize>("parts('a', 'dialog [data-action^=example-]').length"),
        0,
        "no puzzle from there"
    );
    host.exec("part('a', 'dialog [data-action=close]').click()");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the digit is entered", "game('a').toText()[2] === '4'");
    assert_eq!(
        host.eval::<Value>("(({ puzzle, hints, left }) => [puzzle, hints, left])(game('a').state)"),
        json!([PUZZLE, 0, 50])
    );
    assert_eq!(host.eval::<usize>("events.length + parts('a', 'dialog').length"), 0);
    // The page itself may have buttons for them.
    host.exec("game('a').hint()");
    host.wait_until("a method works", "game('a').state.hints === 1");
    host.exec("game('a').solve()");
    host.wait_until("a method works", "game('a').state.solved");
}

#[test]
fn compact_layout_is_lower_and_keeps_its_height() {
    let host = page_with_puzzle("");
    let height = || host.eval::<u32>("Math.ceil(game('a').getBoundingClientRect().height)");
    for width in [320, 500, 800, 1000] {
        host.exec(&format!("game('a').style.width = '{width}px'; game('a').layout = ''"));
        let normal = height();
        host.exec("game('a').layout = 'compact'");
        let compact = height();
        assert!(
            if width < 900 { compact + 60 < normal } else { compact <= normal },
            "{width}: {compact}, {normal}"
        );
        host.exec("game('a').hint()");
        host.wait_until("a hint is shown", "parts('a', '#more').length");
        assert_eq!(height(), compact, "{width}: with a hint");
        let faults: Vec<String> = host.eval(
            "[game('a'), part('a', '.html'), part('a', '.body')]
                .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.outerHTML.slice(0, 80))",
        );
        assert!(faults.is_empty(), "{width}: it scrolls sideways: {faults:?}");
        let unnamed: Vec<String> = host.eval("parts('a', '.controls button').filter((button) => !(button.ariaLabel || button.innerText.trim())).map((button) => button.dataset.action)");
        assert!(unnamed.is_empty(), "{width}: buttons without a name: {unnamed:?}");
        host.exec("part('a', '[data-action=close-hint]').click()");
    }
}

#[test]
fn heights_are_those_of_the_documentation() {
    let documentation = include_str!("../../../docs/embedding.md");
    let row = |start: &str| -> Vec<u32> {
        let line = documentation.lines().find(|line| line.starts_with(start)).expect("a row of the table");
        let cells = line[start.len()..].split('|').map(str::trim).filter(|cell| !cell.is_empty());
        cells.map(|cell| cell.split(' ').next().expect("a number").parse().expect("a number")).collect()
    };
    let host = page_with_puzzle("");
    for (layout, start) in [("", "| height |"), ("compact", "| height with `layout=\"compact\"` |")] {
        for (width, documented) in row("| width in pixels |").into_iter().zip(row(start)) {
            let height: u32 = host.eval(&format!(
                "(game('a').style.width = '{width}px', game('a').layout = '{layout}', Math.ceil(game('a').getBoundingClientRect().height))"
            ));
            // Fonts differ from machine to machine.
            assert!(height.abs_diff(documented) <= 12, "{width} {layout}: {height}, not {documented}");
        }
    }
}
