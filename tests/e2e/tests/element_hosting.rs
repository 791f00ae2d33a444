//! `<sudoku-game>` wherever it is put: other sites, strict policies, odd style sheets, narrow columns.

use e2e_tests::{ColorScheme, Page};

use crate::host_page::{ASKED, HostPage, bytes, weight};
use crate::storage::LATE;
use crate::workers::NO_WORKERS;
use crate::{PUZZLE, SOLUTION};

/// The element, and what is to be seen where it cannot be.
fn element(wishes: &str) -> String {
    format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script>
         <sudoku-game id=\"a\" {wishes}>Play at <a href=\"https://example.org/\">our own page</a></sudoku-game>"
    )
}

/// The puzzle is there, can be solved, and a text that takes the engines can be read.
#[track_caller]
fn play(host: &HostPage) {
    host.wait_until_ready("a");
    host.act("game('a').solve()");
    host.wait_until("it is solved", &format!("game('a').toText() === '{SOLUTION}'"));
    host.act(&format!("game('a').load('puzzle: {}')", PUZZLE.replace('.', "_")));
    host.wait_until("it is there", &format!("game('a').toText() === '{PUZZLE}'"));
}

/// As a static site may have it: the same that the game's own page has, and where the game's files are.
fn policy(there: &str, change: impl Fn(String) -> String) -> String {
    let policy = format!(
        "default-src 'none'; script-src 'self' {there} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self' {there}; worker-src blob: {there}; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types ninefold"
    );
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", change(policy))
}

#[test]
fn files_load_from_another_site_under_a_strict_csp() {
    let host = HostPage::apart(true, &element(&format!("puzzle=\"{PUZZLE}\"")));
    play(&host);
    assert!(host.ask::<usize>("workers.size") > 0, "it has a worker");
    host.assert_no_other_requests();

    // Strictly.
    let body = element(&format!("puzzle=\"{PUZZLE}\""));
    host.open("strict.html", &policy(&host.there, |policy| policy), &body);
    play(&host);
    assert_eq!(host.page.take_errors(), [""; 0]);
    let whole = |name: &str, change: &dyn Fn(String) -> String, need: &str| {
        host.open(name, &policy(&host.there, change), &body);
        host.wait_until("it is told", "told.some(({ kind }) => kind === 'error')");
        let said: String = host.ask("part('a', '[role=alert]').textContent");
        assert!(said.starts_with("Ninefold could not start: ") && said.contains(need), "{need}: {said}");
        assert!(
            host.ask::<bool>("document.querySelector('#a a').checkVisibility()"),
            "the way to another page is seen"
        );
        host.page.wait_for_errors(&[""]);
    };
    whole(
        "no-wasm.html",
        &|policy| policy.replace("'wasm-unsafe-eval'", ""),
        "'wasm-unsafe-eval' in script-src",
    );
    let there = host.there.clone();
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

    // Where no worker can be made the page works in slices.
    host.page.add_init_script(NO_WORKERS);
    host.open("slices.html", "", &body);
    host.act("window.Worker = class { constructor(address, options) { void options.type; throw new DOMException('none', 'SecurityError'); } }");
    play(&host);
    assert_eq!(host.ask::<usize>("workers.size"), 0);
    host.act(&format!("game('a').load('{HARD}')"));
    host.wait_until("it is there", &format!("game('a').toText() === '{HARD}'"));
    host.act("game('a').solve()");
    host.wait_until("it is solved", "game('a').state.solved");
    assert_eq!(host.page.take_errors(), [""; 0]);
}

/// Hard for people and for programs.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn without_cors_the_fallback_content_stays() {
    let host = HostPage::apart(false, &element("level=\"easy\""));
    host.page.wait_for_errors(&["CORS"]);
    assert!(host.ask::<bool>("document.querySelector('#a a').checkVisibility() && !game('a').shadowRoot"));
}

#[test]
fn element_says_it_waits_for_storage() {
    let wishes = format!("puzzle=\"{PUZZLE}\" storage=\"kept\"");
    let host = HostPage::beside(&element(&wishes));
    let change = "told.some(({ kind }) => kind === 'change')";
    host.wait_until_ready("a");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("it is played", change);
    host.open("late.html", &format!("<script>{LATE}</script>"), &element(&wishes));
    let said = "game('a')?.shadowRoot?.getElementById('said')?.innerText";
    host.wait_until(
        "it says what it waits for",
        &format!("{said} === 'Ninefold is waiting for the storage of this browser, where your game is.'"),
    );
    assert!(host.ask::<bool>("!game('a').state"), "nothing is there yet");
    host.wait_until_ready("a");
    assert_eq!(host.grid("a"), PUZZLE.replacen("..", "4.", 1), "the game goes on");
    assert_eq!(host.ask::<String>(said), "");
}

/// What hosts do to all that is theirs, and sometimes more.
const ODD: &str = "<style>
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

/// The sizes of all that is seen of a game, and how its letters look.
const SIZES: &str = "parts('a', '.body *').map((part) => {
    const { width, height } = part.getBoundingClientRect();
    const { fontSize, fontStyle, fontFamily, fontWeight, color, letterSpacing, lineHeight, textTransform, textAlign, whiteSpace } = getComputedStyle(part);
    return [part.localName, part.id, part.className.baseVal ?? part.className, Math.round(width), Math.round(height),
        fontSize, fontStyle, fontFamily, fontWeight, color, letterSpacing, lineHeight, textTransform, textAlign, whiteSpace].join(' ');
})";

#[test]
fn host_styles_do_not_change_it_and_it_fits_any_width() {
    let body =
        |style: &str| format!("<div style=\"{style}\">{}</div>", element(&format!("puzzle=\"{PUZZLE}\"")));
    let host = HostPage::beside(&body("width: 700px"));
    host.page.set_color_scheme(ColorScheme::Light);
    host.wait_until_ready("a");
    let sizes = || -> Vec<String> {
        host.page.run_async::<()>("requestAnimationFrame(() => setTimeout(done, 100))");
        host.ask(SIZES)
    };
    let plain = sizes();
    host.open("odd.html", ODD, &body("width: 700px"));
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
        let faults: Vec<String> = host.ask(
            "[game('a'), part('a', '.html'), part('a', '.body'), document.documentElement]
                .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.outerHTML.slice(0, 80))",
        );
        assert!(faults.is_empty(), "{style}: it scrolls sideways: {faults:?}");
        let (board, own): (f64, f64) =
            host.ask("[part('a', '#board'), game('a')].map((part) => part.getBoundingClientRect().width)");
        assert!(
            board <= own && board > 250.0_f64.min(own * 0.75),
            "{style}: the board is {board} wide of {own}"
        );
        assert!(width == 0 || own <= f64::from(width), "{style}: it is {own} wide");
    }
    host.open("access.html", "", &format!("<main>{}</main>", element(&format!("puzzle=\"{PUZZLE}\""))));
    host.wait_until_ready("a");
    host.page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], "in a page of somebody else");
}

/// What the page, the element and the page for frames ask for, each until a first game is there.
#[track_caller]
pub fn requested_urls_by_entry_point() -> [Vec<String>; 3] {
    let page = Page::open();
    let mut of_page: Vec<String> = page.run_async(&format!(
        "const wait = () => {{
             const asked = {ASKED};
             asked.some((address) => address.includes('/offline-')) ? done(asked) : setTimeout(wait, 20);
         }};
         wait();"
    ));
    // Windows ask for these, too; and a first visit fetches what plays on without the network.
    of_page.extend(["/index.html".to_owned(), "/manifest.webmanifest".to_owned(), "/sw.js".to_owned()]);
    of_page.push(page.run("return document.querySelector('[rel=icon]').href;"));
    let host = HostPage::beside(&element("level=\"easy\""));
    host.wait_until_ready("a");
    let of_element = host.ask(ASKED);
    host.open("frame.html", "", "<iframe id=\"f\" src=\"embed.html#level=easy\" title=\"Sudoku\"></iframe>");
    host.wait_until("it is ready", "types('f') === 'ready'");
    let mut of_frame: Vec<String> = host.eval_in_frame(0, ASKED);
    of_frame.push("/embed.html".to_owned());
    [of_page, of_element, of_frame]
}

#[test]
fn element_downloads_no_more_than_the_page() {
    let asked = requested_urls_by_entry_point();
    let [of_page, of_element, of_frame] = asked.each_ref().map(|asked| weight(asked, bytes));
    assert!(of_element <= of_page, "page {of_page}, element {of_element}");
    // Which is the element, and what loads it.
    assert!(of_frame <= of_element + 8000, "element {of_element}, frame {of_frame}");
    assert!(asked[2].iter().all(|address| !address.contains("tools")), "{asked:?}");
}

#[test]
fn removed_elements_leak_nothing() {
    let host = HostPage::beside(&element("level=\"easy\" storage=\"none\""));
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
                     const ready = new Promise((told) => { game.addEventListener('sudoku-ready', told); });
                     document.body.append(game);
                     // Every other one goes before it is there.
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
    assert_eq!(host.ask::<(usize, usize)>("[workers.size, clocks.size]"), (1, 1));
    let more = weigh() - before;
    println!("25 games more: {more} bytes more");
    assert!(more < 6e6, "{more} bytes are left of 25 games");
}
