//! The `<sudoku-game>` element on other sites: strict policies, unusual style sheets, narrow columns, download size.

use e2e_tests::{ColorScheme, Page};

use crate::host_page::{HostPage, REQUESTED_URLS, file_size, total_size};
use crate::storage::SLOW_DATABASE;
use crate::workers::{NO_WORKERS, is_of_tools_program};
use crate::{PUZZLE, SOLUTION};

/// The element, with fallback content for when it cannot start.
fn element_html(wishes: &str) -> String {
    format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script>
         <sudoku-game id=\"a\" {wishes}>Play at <a href=\"https://example.org/\">our own page</a></sudoku-game>"
    )
}

/// Checks that the puzzle can be solved and that a format which needs the tools program can be read.
#[track_caller]
fn check_playable(host: &HostPage) {
    host.wait_until_ready("a");
    host.exec("game('a').solve()");
    host.wait_until("it is solved", &format!("game('a').toText() === '{SOLUTION}'"));
    host.exec(&format!("game('a').load('puzzle: {}')", PUZZLE.replace('.', "_")));
    host.wait_until("it is there", &format!("game('a').toText() === '{PUZZLE}'"));
}

/// A strict Content Security Policy, as the game's own page has it, that also allows `there`, the address of the
/// game's files.
fn csp_meta(there: &str, change: impl Fn(String) -> String) -> String {
    let policy = format!(
        "default-src 'none'; script-src 'self' {there} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self' {there}; worker-src blob: {there}; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types ninefold"
    );
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", change(policy))
}

#[test]
fn files_load_from_another_site_under_a_strict_csp() {
    let host = HostPage::cross_site(true, &element_html(&format!("puzzle=\"{PUZZLE}\"")));
    check_playable(&host);
    assert!(host.eval::<usize>("workers.size") > 0, "it has a worker");
    host.assert_no_other_requests();

    // Under a strict policy.
    let body = element_html(&format!("puzzle=\"{PUZZLE}\""));
    host.open("strict.html", &csp_meta(&host.files_url, |policy| policy), &body);
    check_playable(&host);
    assert_eq!(host.page.take_errors(), [""; 0]);
    let whole = |name: &str, change: &dyn Fn(String) -> String, need: &str| {
        host.open(name, &csp_meta(&host.files_url, change), &body);
        host.wait_until("the message is shown", "gameEvents.some(({ kind }) => kind === 'error')");
        let said: String = host.eval("part('a', '[role=alert]').textContent");
        assert!(said.starts_with("Ninefold could not start: ") && said.contains(need), "{need}: {said}");
        assert!(
            host.eval::<bool>("document.querySelector('#a a').checkVisibility()"),
            "the way to another page is seen"
        );
        host.page.wait_for_errors(&[""]);
    };
    whole(
        "no-wasm.html",
        &|policy| policy.replace("'wasm-unsafe-eval'", ""),
        "'wasm-unsafe-eval' in script-src",
    );
    let there = host.files_url.clone();
    whole(
        "no-connection.html",
        &|policy| policy.replace(&format!("connect-src 'self' {there}"), "connect-src 'self'"),
        &format!("{there} in connect-src"),
    );
    whole(
        "no-type.html",
        &|policy| policy.replace("; trusted-types ninefold", "; trusted-types mine"),
        "ninefold in trusted-types",
    );

    // Without workers the page does the work in slices.
    host.page.add_init_script(NO_WORKERS);
    host.open("slices.html", "", &body);
    host.exec("window.Worker = class { constructor(address, options) { void options.type; throw new DOMException('none', 'SecurityError'); } }");
    check_playable(&host);
    assert_eq!(host.eval::<usize>("workers.size"), 0);
    host.exec(&format!("game('a').load('{HARD}')"));
    host.wait_until("it is there", &format!("game('a').toText() === '{HARD}'"));
    host.exec("game('a').solve()");
    host.wait_until("it is solved", "game('a').state.solved");
    assert_eq!(host.page.take_errors(), [""; 0]);
}

/// Hard for people and for programs.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn without_cors_the_fallback_content_stays() {
    let host = HostPage::cross_site(false, &element_html("level=\"easy\""));
    host.page.wait_for_errors(&["CORS"]);
    assert!(host.eval::<bool>("document.querySelector('#a a').checkVisibility() && !game('a').shadowRoot"));
}

/// Answers requests for the style of the game as servers do that have not got it: with an error, or with a page.
const NO_STYLE: &str = "<script>
    const fetchFile = window.fetch;
    const answer = ANSWER;
    window.fetch = (address, ...rest) => (/index-[^/]*css/.test(address) ? Promise.resolve(answer) : fetchFile(address, ...rest));
    </script>";

#[test]
fn element_names_a_file_that_was_not_copied() {
    let host = HostPage::same_site("");
    for answer in [
        "new Response('', { status: 404 })",
        "new Response('', { headers: { 'content-type': 'text/html' } })",
    ] {
        host.open("incomplete.html", &NO_STYLE.replace("ANSWER", answer), &element_html("level=\"easy\""));
        let reason = "part('a', '[role=alert]')?.textContent ?? ''";
        host.wait_until("it says why", &format!("{reason} !== ''"));
        let said: String = host.eval(reason);
        assert!(said.contains("the file index-") && said.contains("css is missing. All files"), "{said}");
        host.page.wait_for_errors(&["index-"]);
    }
}

#[test]
fn element_says_it_waits_for_storage() {
    let wishes = format!("puzzle=\"{PUZZLE}\" storage=\"kept\"");
    let host = HostPage::same_site(&element_html(&wishes));
    let change = "gameEvents.some(({ kind }) => kind === 'change')";
    host.wait_until_ready("a");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("the move is made", change);
    host.open("late.html", &format!("<script>{SLOW_DATABASE}</script>"), &element_html(&wishes));
    let said = "game('a')?.shadowRoot?.getElementById('said')?.innerText";
    host.wait_until(
        "it says what it waits for",
        &format!("{said} === 'Ninefold is waiting for the storage of this browser, where your game is.'"),
    );
    assert!(host.eval::<bool>("!game('a').state"), "nothing is there yet");
    host.wait_until_ready("a");
    assert_eq!(host.grid("a"), PUZZLE.replacen("..", "4.", 1), "the game goes on");
    assert_eq!(host.eval::<String>(said), "");
}

/// Style rules that hosts apply to everything, and some that they rarely do.
const HOSTILE_STYLES: &str = "<style>
    html { font-size: 62.5%; }
    * { box-sizing: content-box; margin: 3px; }
    button { all: unset; }
    table, td { border: 5px solid red; padding: 9px; font-size: 30px; }
    body { font: italic bold 22px/3 serif; letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase; text-indent: 40px;
        text-align: right; white-space: pre; cursor: wait; font-variant: small-caps; user-select: none; border-spacing: 9px;
        color: red; word-break: break-all; -webkit-text-fill-color: red; text-shadow: 1px 1px red; list-style: square; quotes: none; }
    sudoku-game { margin: 0; }
    div { margin: 0; }
    </style>";

/// The size and text style of every visible part of a game.
const READ_STYLES: &str = "parts('a', '.body *').map((part) => {
    const { width, height } = part.getBoundingClientRect();
    const { fontSize, fontStyle, fontFamily, fontWeight, color, letterSpacing, lineHeight, textTransform, textAlign, whiteSpace } = getComputedStyle(part);
    return [part.localName, part.id, part.className.baseVal ?? part.className, Math.round(width), Math.round(height),
        fontSize, fontStyle, fontFamily, fontWeight, color, letterSpacing, lineHeight, textTransform, textAlign, whiteSpace].join(' ');
})";

#[test]
fn host_styles_do_not_change_it_and_it_fits_any_width() {
    let body = |style: &str| {
        format!("<div style=\"{style}\">{}</div>", element_html(&format!("puzzle=\"{PUZZLE}\"")))
    };
    let host = HostPage::same_site(&body("width: 700px"));
    host.page.set_color_scheme(ColorScheme::Light);
    host.wait_until_ready("a");
    let sizes = || -> Vec<String> {
        host.page.run_async::<()>("requestAnimationFrame(() => setTimeout(done, 100))");
        host.eval(READ_STYLES)
    };
    let plain = sizes();
    host.open("odd.html", HOSTILE_STYLES, &body("width: 700px"));
    host.wait_until_ready("a");
    let odd = sizes();
    let differences: Vec<_> = plain.iter().zip(&odd).filter(|(plain, odd)| plain != odd).take(5).collect();
    assert!(differences.is_empty() && plain.len() == odd.len(), "{differences:#?}");

    for (width, style) in [
        (300, "width: 300px"),
        (1200, "width: 1200px"),
        (320, "width: 320px; display: flex"),
        (0, "display: flex; width: 900px; gap: 20px"),
        (0, "display: grid; grid-template-columns: 1fr 2fr; width: 1000px"),
    ] {
        host.open("place.html", "", &body(style).replace("</div>", "<p>Text beside it</p></div>"));
        host.wait_until_ready("a");
        sizes();
        let faults: Vec<String> = host.eval(
            "[game('a'), part('a', '.html'), part('a', '.body'), document.documentElement]
                .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.outerHTML.slice(0, 80))",
        );
        assert!(faults.is_empty(), "{style}: it scrolls sideways: {faults:?}");
        let (board, own): (f64, f64) =
            host.eval("[part('a', '#board'), game('a')].map((part) => part.getBoundingClientRect().width)");
        assert!(
            board <= own && board > 250.0_f64.min(own * 0.75),
            "{style}: the board is {board} wide of {own}"
        );
        assert!(width == 0 || own <= f64::from(width), "{style}: it is {own} wide");
    }
    host.open("access.html", "", &format!("<main>{}</main>", element_html(&format!("puzzle=\"{PUZZLE}\""))));
    host.wait_until_ready("a");
    host.page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], "in a page of somebody else");
}

/// The URLs that the element and the embed page request until the first game is ready, and the page until it has asked for what
/// it needs without a connection.
#[track_caller]
pub fn requested_urls_by_entry_point() -> [Vec<String>; 3] {
    let page = Page::open();
    let mut of_page: Vec<String> = page.run_async(&format!(
        "const wait = () => {{
             const asked = {REQUESTED_URLS};
             const has = (name) => asked.some((address) => address.includes(name));
             ['/offline-', '/hint-', '/missing-games-'].every(has) ? done(asked) : setTimeout(wait, 20);
         }};
         wait();"
    ));
    // The document, its manifest and the service worker are requested too, but are not among the resource entries.
    of_page.extend(["/index.html".to_owned(), "/manifest.webmanifest".to_owned(), "/sw.js".to_owned()]);
    of_page.push(page.run("return document.querySelector('[rel=icon]').href;"));
    let host = HostPage::same_site(&element_html("level=\"easy\""));
    host.wait_until_ready("a");
    let of_element = host.eval(REQUESTED_URLS);
    host.open("frame.html", "", "<iframe id=\"f\" src=\"embed.html#level=easy\" title=\"Sudoku\"></iframe>");
    host.wait_until("it is ready", "types('f') === 'ready'");
    let mut of_frame: Vec<String> = host.eval_in_frame(0, REQUESTED_URLS);
    of_frame.push("/embed.html".to_owned());
    [of_page, of_element, of_frame]
}

#[test]
fn element_downloads_no_more_than_the_page() {
    let asked = requested_urls_by_entry_point();
    let [of_page, of_element, of_frame] = asked.each_ref().map(|asked| total_size(asked, file_size));
    assert!(of_element <= of_page, "page {of_page}, element {of_element}");
    // The frame loads the element and a small page around it.
    assert!(of_frame <= of_element + 8000, "element {of_element}, frame {of_frame}");
    assert!(asked[2].iter().all(|url| !is_of_tools_program(url)), "{asked:?}");
}

#[test]
fn removed_elements_leak_nothing() {
    let host = HostPage::same_site(&element_html("level=\"easy\" storage=\"none\""));
    host.wait_until_ready("a");
    let weigh = || -> f64 {
        host.page.devtools("HeapProfiler.collectGarbage", serde_json::json!({}));
        let usage = host.page.devtools("Runtime.getHeapUsage", serde_json::json!({}));
        let held = |name: &str| usage[name].as_f64().unwrap_or(0.0);
        held("usedSize") + held("embedderHeapUsedSize") + held("backingStorageSize")
    };
    let round = || {
        host.page.run_async::<()>(
            "(async () => {
                 for (let count = 0; count < 25; count++) {
                     const game = document.createElement('sudoku-game');
                     game.setAttribute('level', 'easy');
                     game.setAttribute('storage', 'none');
                     const ready = new Promise((resolve) => { game.addEventListener('sudoku-ready', resolve); });
                     document.body.append(game);
                     // Every other element is removed before it is ready.
                     if (count % 2) await ready;
                     else await new Promise((then) => { setTimeout(then, count); });
                     game.remove();
                 }
             })().then(() => setTimeout(done, 500))",
        );
    };
    round();
    let before = weigh();
    round();
    assert_eq!(host.eval::<(usize, usize)>("[workers.size, clocks.size]"), (1, 1));
    let more = weigh() - before;
    println!("25 games more: {more} bytes more");
    assert!(more < 6e6, "{more} bytes are left of 25 games");
}
