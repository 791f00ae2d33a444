//! The embed page in frames of other sites, and the messages between the two.

use e2e_tests::Page;
use serde_json::Value;

use crate::host_page::HostPage;
use crate::{PUZZLE, SOLUTION};

/// A frame that follows the height of its game and sends its messages to the host.
pub fn iframe_html(id: &str, sandbox: &str, wishes: &str) -> String {
    format!(
        "<iframe id=\"{id}\" title=\"Sudoku\" {sandbox} data-fits style=\"border: 0; width: 500px; height: 150px\"></iframe>
         <script>{id}.src = '{{there}}embed.html#{wishes}parent=' + origin;</script>"
    )
}

/// Sends a message to the frame.
fn post_message(host: &HostPage, id: &str, message: &str) {
    host.exec(&format!("{id}.contentWindow.postMessage({{ source: 'ninefold', v: 1, {message} }}, '*')"));
}

/// Plays the game of a frame by keyboard and mouse to its end.
fn play_to_the_end(host: &HostPage, number: u16, id: &str, is_kept: bool) {
    host.wait_until("it is ready", &format!("types('{id}').startsWith('ready')"));
    assert_eq!(host.eval_in_frame::<String>(number, "game.toText()"), PUZZLE);
    assert_eq!(host.eval_in_frame::<bool>(number, "game.state.kept"), is_kept);
    let said: String = host.eval_in_frame(number, "part('#said').innerText");
    assert_eq!(said.starts_with("Progress is not saved"), !is_kept, "{said}");
    let last = format!("heard.findLast(({{ id, grid }}) => id === '{id}' && grid)");
    host.click_in_frame(number, "#c2");
    host.page.switch_to_frame(Some(number));
    host.page.press("4");
    host.page.switch_to_frame(None);
    host.wait_until("it is played by keyboard", &format!("{last}.grid[2] === '4'"));
    host.click_in_frame(number, "#hint-button");
    host.wait_until("a hint is taken", &format!("{id}.contentWindow.postMessage({{ source: 'ninefold', v: 1, type: 'get' }}, '*'), {last}.hints > 0"));
    host.page.switch_to_frame(Some(number));
    host.page.press("Escape");
    host.page.switch_to_frame(None);
    host.click_in_frame(number, "[data-action=solve]");
    host.wait_until("it is solved", &format!("types('{id}').endsWith('solved')"));
    assert_eq!(
        host.eval::<(String, String)>(&format!("[{last}.grid, {last}.solved]")),
        (SOLUTION.into(), "search".into())
    );
    for level in ["easy", "medium", "hard", "hell"] {
        post_message(host, id, &format!("type: 'new', level: '{level}'"));
        host.wait_until("the puzzle is generated", &format!("{last}.level === '{level}' && !{last}.solved"));
    }
    let (id, heard) = (Value::from(id), "({ id, type }) => id === wanted && type === 'error'");
    assert_eq!(host.eval::<usize>(&format!("((wanted) => heard.filter({heard}).length)({id})")), 0);
}

/// Plays in a frame of another site, which must not send requests elsewhere.
fn check_cross_site_frame(sandbox: &str, is_kept: bool) {
    let host = HostPage::cross_site(true, &iframe_html("f", sandbox, &format!("puzzle={PUZZLE}&")));
    play_to_the_end(&host, 0, "f", is_kept);
    host.assert_no_other_requests();
    let asked: Vec<String> = host.eval_in_frame(0, crate::host_page::REQUESTED_URLS);
    let strange: Vec<_> = asked.iter().filter(|address| !address.starts_with(&host.files_url)).collect();
    assert!(strange.is_empty(), "asked for elsewhere: {strange:?}");
}

#[test]
fn a_cross_site_frame_is_playable() {
    check_cross_site_frame("", true);
}

#[test]
fn a_sandboxed_frame_without_origin_is_playable() {
    check_cross_site_frame("sandbox=\"allow-scripts\"", false);
}

#[test]
fn a_frame_without_storage_says_so_and_is_playable() {
    let host = HostPage::cross_site_without_storage(&iframe_html("f", "", &format!("puzzle={PUZZLE}&")));
    host.wait_until("it is ready", "types('f').startsWith('ready')");
    play_to_the_end(&host, 0, "f", false);
}

#[test]
fn a_sandboxed_frame_blocked_by_cors_says_so() {
    let host = HostPage::cross_site(false, &iframe_html("f", "sandbox=\"allow-scripts\"", ""));
    let said = || host.eval_in_frame::<String>(0, "document.getElementById('trouble')?.textContent ?? ''");
    for _ in 0..200 {
        if !said().is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(said().contains("allow-same-origin"), "{}", said());
    // Not every browser logs what such a frame was not allowed to load.
    host.page.take_errors();
}

#[test]
fn frame_height_follows_the_game_at_any_width() {
    let host = HostPage::cross_site(true, &iframe_html("f", "", "level=easy&"));
    host.wait_until("it is ready", "types('f') === 'ready'");
    for width in [320, 500, 800, 1200, 320] {
        host.exec(&format!("f.style.width = '{width}px'"));
        // The height is final when it no longer changes.
        let (mut last, mut same, mut tries) = (0_u32, 0, 0);
        while same < 3 {
            std::thread::sleep(std::time::Duration::from_millis(120));
            let height = host.eval("Math.round(f.getBoundingClientRect().height)");
            same = if height == last { same + 1 } else { 0 };
            (last, tries) = (height, tries + 1);
            assert!(tries < 40, "{width} wide it does not settle, and is {height} high");
        }
        let (wide, high, seen): (f64, f64, f64) = host.eval_in_frame(
            0,
            "(({ scrollWidth, scrollHeight, clientHeight }) => [scrollWidth, scrollHeight, clientHeight])(document.documentElement)",
        );
        assert!(wide <= f64::from(width), "{width} wide it scrolls sideways: {wide}");
        assert!(high <= seen, "{width} wide it scrolls: {high} in {seen}");
        let board: f64 = host.eval_in_frame(0, "part('#board').getBoundingClientRect().width");
        assert!(board <= f64::from(width) && board > 260.0, "{width}: {board}");
    }
    let sizes: usize = host.eval("heard.filter(({ type }) => type === 'resize').length");
    assert!(sizes < 40, "{sizes} resize messages");
}

#[test]
fn a_frame_without_a_language_has_that_of_the_browser() {
    let page = Page::open_with_script(
        "Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] });",
    );
    // The language of the frame, once its game says this.
    let says = |text: &str| -> String {
        page.run_async(&format!(
            "const look = () => {{
                 const button = document.querySelector('sudoku-game')?.shadowRoot.querySelector('#hint-button');
                 if (button?.innerText.trim() === '{text}') done(document.documentElement.lang);
                 else setTimeout(look, 20);
             }};
             look();"
        ))
    };
    page.open_address("embed.html#level=easy");
    assert_eq!(says("Tipp"), "de");
    page.exec("location.hash = 'level=easy&lang=en';");
    assert_eq!(says("Hint"), "en");
}

#[test]
fn messages_are_obeyed_and_forged_ones_ignored() {
    let wishes = format!("puzzle={PUZZLE}&");
    let host = HostPage::cross_site(
        true,
        &[
            iframe_html("f", "", &wishes),
            iframe_html("deaf", "", &wishes).replace("parent=", "x="),
            iframe_html("stranger", "", &wishes).replace("+ origin", "+ 'https://example.org'"),
            "<iframe id=\"sibling\" title=\"Sibling\" srcdoc=\"<p>\"></iframe>".to_owned(),
        ]
        .concat(),
    );
    host.wait_until("they are ready", "types('f') === 'ready' && types('deaf') === 'ready'");
    while !host.eval_in_frame::<bool>(2, "!!game.state") {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let frame_states = || -> Value {
        let one = "[game.toText(), game.outerHTML, part('.html').lang, getComputedStyle(part('.html')).colorScheme, JSON.stringify({ ...localStorage })]";
        Value::from([0, 1, 2].map(|frame| host.eval_in_frame::<Value>(frame, one)).to_vec())
    };
    let before = frame_states();
    host.exec(POST_FORGED_MESSAGES);
    assert_eq!(host.eval::<usize>("sent"), 10_000);
    // A valid message from the right window, but to a frame that accepts none.
    for order in [
        "type: 'new', level: 'hell'",
        "type: 'load', puzzle: '1'",
        "type: 'theme', theme: 'dark'",
        "type: 'lang', lang: 'zh-Hans'",
    ] {
        post_message(&host, "deaf", order);
    }
    host.exec("heard.length = 0");
    post_message(&host, "f", "type: 'get'");
    host.wait_until(
        "a valid message is answered",
        "types('f').endsWith('state') && heard.some(({ type }) => type === 'resize')",
    );
    assert!(host.eval::<bool>("heard.every(({ id, height }) => id !== 'f' || height > 0)"));
    assert_eq!(frame_states(), before);
    assert_eq!(host.eval::<String>("types('deaf') + types('stranger')"), "");
    assert_eq!(
        host.eval::<usize>(
            "heard.filter(({ type, id }) => id === 'f' && !['error', 'state', 'resize'].includes(type)).length"
        ),
        0
    );

    post_message(&host, "f", "type: 'load', puzzle: '12a'");
    host.wait_until(
        "the error is reported",
        "types('f').endsWith('error') && heard.at(-1).message.includes('no Sudoku')",
    );
    post_message(&host, "f", "type: 'theme', theme: 'dark'");
    post_message(&host, "f", "type: 'new', level: 'medium'");
    host.wait_until("the puzzle is generated", "heard.at(-1).level === 'medium'");
    assert_eq!(host.eval_in_frame::<String>(0, "getComputedStyle(part('.html')).colorScheme"), "dark");
    post_message(&host, "f", &format!("type: 'load', puzzle: '{PUZZLE}'"));
    host.wait_until("it is there", &format!("heard.at(-1).puzzle === '{PUZZLE}'"));
    post_message(&host, "f", "type: 'lang', lang: 'zh-Hans'");
    post_message(&host, "f", "type: 'get'");
    host.wait_until("it answers", "types('f').endsWith('state')");
    while host.eval_in_frame::<String>(0, "part('.html').lang") != "zh-Hans" {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // The browser logs that a message for another origin was not delivered.
    let errors = host.page.take_errors();
    assert!(errors.iter().all(|error| error.contains("https://example.org")), "{errors:?}");
}

#[test]
fn commands_play_and_unknown_ones_are_answered() {
    let host =
        HostPage::cross_site(true, &iframe_html("f", "", &format!("puzzle={PUZZLE}&controls=nosolve&")));
    host.wait_until("it is ready", "types('f') === 'ready'");
    let last = |kind: &str| format!("heard.findLast(({{ type }}) => type === '{kind}')");
    let command = |message: &str, what: &str| {
        host.exec("heard.length = 0");
        post_message(&host, "f", message);
        host.wait_until(message, what);
    };
    command("type: 'enter', cell: 2, digit: 4", &format!("{}?.grid[2] === '4'", last("change")));
    command("type: 'undo'", &format!("{}?.grid === '{PUZZLE}'", last("change")));
    command("type: 'redo'", &format!("{}?.grid[2] === '4'", last("change")));
    command("type: 'enter', cell: 3, digit: 5", &format!("{}?.cell === 3", last("mistake")));
    command("type: 'restart'", &format!("{}?.grid === '{PUZZLE}'", last("change")));
    command("type: 'pause'", &format!("{}?.paused", last("pause")));
    command("type: 'pause', paused: false", &format!("{}?.paused === false", last("pause")));
    command("type: 'hint'", &format!("{}?.hints === 1", last("hint")));
    post_message(&host, "f", "type: 'check'");
    post_message(&host, "f", "type: 'focus'");
    assert!(
        !host.eval_in_frame::<bool>(0, "part('[data-action=solve]').checkVisibility()"),
        "Solve is left out"
    );
    for (message, error) in [
        (
            "type: 'shout'",
            "type: shout is none of load, new, hint, check, solve, undo, redo, restart, pause, enter, focus, picture, get, theme, lang",
        ),
        ("type: ['hint']", "type: object is none of load, new,"),
        ("type: 'enter', cell: 2, digit: '4'", "enter: digit is not as expected"),
        ("type: 'enter', cell: 0, digit: 4", "cell: 0 has a given"),
        ("type: 'pause', paused: 1", "pause: paused is not as expected"),
    ] {
        command(message, &format!("{}?.message.startsWith('{error}')", last("error")));
    }
    command("type: 'solve'", &format!("{}?.grid === '{SOLUTION}'", last("solved")));
}

/// Posts 10,000 forged messages, most of them almost valid.
const POST_FORGED_MESSAGES: &str = "
    let seed = 20261122;
    const draw = (count) => {
        seed = Math.imul(seed ^ seed >>> 15, seed | 1);
        seed ^= seed + Math.imul(seed ^ seed >>> 7, seed | 61);
        return ((seed ^ seed >>> 14) >>> 0) % count;
    };
    const one = (list) => list[draw(list.length)];
    let deep = {};
    for (let level = 0; level < 500; level++) deep = { deep, type: 'new' };
    const long = 'x'.repeat(200000);
    const odd = () => one([undefined, null, 0, -1, NaN, 1n, '', '1', 'ninefold ', long, [], [1], {}, deep, new Uint8Array(9), new Date(0),
        /x/, new Map([['type', 'new']]), true, '__proto__', 'constructor', 'toString', 'hasOwnProperty', '<img src=x onerror=alert(1)>',
        { toString: 1 }, { source: 'ninefold' }, new Error('x'), new Blob(['x'])]);
    const orders = ['load', 'new', 'get', 'theme', 'lang'];
    const right = () => ({ source: 'ninefold', v: 1, type: one(orders), level: 'hell', theme: 'dark', lang: 'zh-Hans', puzzle: '1'.padEnd(81, '.') });
    const spoil = (message) => {
        const kind = draw(8);
        if (kind === 0) return odd();
        if (kind === 1) return { ...message, source: odd() };
        if (kind === 2) return { ...message, v: one([0, 2, '1', odd()]) };
        if (kind === 3) return { ...message, type: one(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'New', 'ready', 'change', odd()]) };
        if (kind === 4) return Object.values(message);
        if (kind === 5) return JSON.stringify(message);
        if (kind === 6) return JSON.parse(`{\"__proto__\": ${JSON.stringify(message)}}`);
        // A valid form with an invalid value.
        return { ...message, type: one(['load', 'new', 'theme', 'lang']), level: one(['', 'HELL', '__proto__', 0, [], {}]),
            theme: one(['', 'Dark', 'toString', 1, {}]), lang: one(['', 'xx', 'constructor', 1, {}]), puzzle: one([0, long, [], {}, null]) };
    };
    window.sent = 0;
    const sibling = document.getElementById('sibling').contentWindow;
    const aside = sibling.eval('(to, message) => to.postMessage(message, \"*\")');
    for (; sent < 10000; sent++) {
        const to = one([f, deaf, stranger]).contentWindow;
        if (draw(4)) to.postMessage(spoil(right()), '*');
        else aside(to, right());
    }";
