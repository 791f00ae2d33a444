//! The page: what a player does with it, and how a test waits for what follows.

mod clipboard;
mod console;
mod emulation;
mod init_scripts;

use std::cell::RefCell;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, thread};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::prelude::*;
use xtask::server::Server;

use crate::browser::Browser;
use crate::browser_pool::{PooledBrowser, ProfileFolder};
use crate::keys::key;
use crate::{BrowserKind, PageState, page_state, release_dir};

pub use emulation::ColorScheme;

/// Where the page is served unless a test says otherwise: it has to work from any path.
const PATH: &str = "/some/where/ninefold/";

/// What takes longer than this on an idle machine is broken; a busy one may need most of it.
const PATIENCE: Duration = Duration::from_secs(30);

/// So often a script is run on the page that follows, and a board looked at that is being drawn. A page that cannot start
/// loads itself again three times.
const TRIES: usize = 10;

/// Where the browser keeps its data.
enum Profile {
    /// Other stories may have the browser afterwards.
    Pooled(ProfileFolder),
    /// None may.
    Private(TempDir),
}

impl Profile {
    /// A new one for this story alone.
    #[track_caller]
    fn new_private() -> TempDir {
        TempDir::with_prefix("ninefold-browser-").expect("a folder for the browser")
    }

    fn path(&self) -> &Path {
        match self {
            Profile::Pooled(profile) => profile.folder.path(),
            Profile::Private(folder) => folder.path(),
        }
    }
}

/// The page in a browser of its own.
pub struct Page {
    browser_kind: BrowserKind,
    /// There is always one, but for the moment between two.
    browser: Option<Browser>,
    /// None while it is down.
    server: Option<Server>,
    address: String,
    /// There always is one, but at the very end.
    profile: Option<Profile>,
    /// What runs first in every page, where the server has to see to that.
    init_scripts: RefCell<String>,
    /// The tabs, where there are several.
    tabs: RefCell<Vec<WindowHandle>>,
}

impl Page {
    /// The page on a first visit, when its first puzzle lies on the board.
    ///
    /// # Panics
    /// When it says that it cannot start.
    #[track_caller]
    pub fn open() -> Page {
        Page::open_in(BrowserKind::from_env())
    }

    /// The same in the browser of this engine.
    ///
    /// # Panics
    /// When it says that it cannot start.
    #[track_caller]
    pub fn open_in(browser_kind: BrowserKind) -> Page {
        Page::start(browser_kind, "", "", |_| true)
    }

    /// The same where this script runs first in the page.
    ///
    /// # Panics
    /// When it says that it cannot start.
    #[track_caller]
    pub fn open_with_script(script: &str) -> Page {
        Page::start(BrowserKind::from_env(), script, "", |_| true)
    }

    /// The same with a puzzle of the player's own on the board: 81 characters, a dot for each blank.
    ///
    /// # Panics
    /// When it says that it cannot start.
    #[track_caller]
    pub fn with_puzzle(puzzle: &str) -> Page {
        Page::start(BrowserKind::from_env(), "", &format!("#puzzle={puzzle}"), |state| state.line() == puzzle)
    }

    /// The page at this end of its address after a script, when it plays what is asked for. It is not kept for playing offline,
    /// or every story would fetch and check all that there is.
    #[track_caller]
    fn start(
        browser_kind: BrowserKind,
        script: &str,
        end: &str,
        is_asked: impl Fn(&PageState) -> bool,
    ) -> Page {
        let server = Server::start(&release_dir(), PATH, 0).expect("a port to serve at");
        let page = Page::unopened(browser_kind, server);
        page.add_init_script(&format!("delete Navigator.prototype.serviceWorker; {script}"));
        page.open_address(end);
        let state = page.wait_until("it starts", |state| {
            state.phase == "playing" && is_asked(state) || !state.start_error.is_empty()
        });
        assert_eq!(state.start_error, "");
        page
    }

    /// The page as it is in this folder, served at this path; nothing is waited for.
    ///
    /// # Panics
    /// When there is no such page, no browser or no port to serve at.
    #[track_caller]
    pub fn visit(folder: &Path, path: &str) -> Page {
        let server = Server::start(folder, path, 0).expect("a port to serve at");
        Page::visit_server(BrowserKind::from_env(), server)
    }

    /// The same where this script runs first in the page, and its console is heard from the first moment on.
    ///
    /// # Panics
    /// When there is no such page, no browser or no port to serve at.
    #[track_caller]
    pub fn visit_with_script(script: &str, folder: &Path, path: &str) -> Page {
        let server = Server::start(folder, path, 0).expect("a port to serve at");
        let page = Page::unopened(BrowserKind::from_env(), server);
        page.add_init_script(script);
        page.open_start_page();
        page
    }

    /// The first page of a server; nothing is waited for.
    ///
    /// # Panics
    /// Where there can be no folder for the browser.
    #[track_caller]
    pub fn visit_server(browser_kind: BrowserKind, server: Server) -> Page {
        let page = Page::unopened(browser_kind, server);
        page.open_start_page();
        page
    }

    /// Before it is opened.
    #[track_caller]
    fn unopened(browser_kind: BrowserKind, server: Server) -> Page {
        if browser_kind == BrowserKind::Chromium {
            let PooledBrowser { browser, profile } = PooledBrowser::acquire();
            return Page::in_browser(browser_kind, server, browser, Profile::Pooled(profile));
        }
        let profile = Profile::new_private();
        let browser = Browser::start(browser_kind, profile.path());
        Page::in_browser(browser_kind, server, browser, Profile::Private(profile))
    }

    fn in_browser(browser_kind: BrowserKind, server: Server, browser: Browser, profile: Profile) -> Page {
        Page {
            browser_kind,
            browser: Some(browser),
            address: server.url(),
            server: Some(server),
            profile: Some(profile),
            init_scripts: RefCell::default(),
            tabs: RefCell::default(),
        }
    }

    // ---- what a player does ----

    /// Presses keys one after the other: `"Down Down 5 Ctrl+z Shift+5 Numpad7"`.
    ///
    /// # Panics
    /// For the name of a key that is none.
    #[track_caller]
    pub fn press(&self, chords: &str) {
        self.ask("press keys", async |driver| {
            let mut chain = driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
            for chord in chords.split_whitespace() {
                let shift = chord.starts_with("Shift+") || chord.contains("+Shift+");
                let keys: Vec<char> = chord.split('+').map(|name| key(name, shift)).collect();
                for &key in &keys {
                    chain = chain.key_down(key);
                }
                for &key in keys.iter().rev() {
                    chain = chain.key_up(key);
                }
            }
            chain.perform().await
        });
    }

    /// Presses Enter where that leads away from the page. Chromium's driver does once more whatever the page goes away over:
    /// [`Page::press`] may press it on the next page, too.
    #[track_caller]
    pub fn press_enter_to_leave(&self) {
        if self.browser_kind != BrowserKind::Chromium {
            return self.press("Enter");
        }
        let key = |kind| json!({ "type": kind, "key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13 });
        self.devtools("Input.dispatchKeyEvent", key("keyDown"));
        self.devtools("Input.dispatchKeyEvent", key("keyUp"));
    }

    /// Presses a key again and again until the focus is there: an id or an action.
    ///
    /// # Panics
    /// When it does not lead there.
    #[track_caller]
    pub fn press_until(&self, chord: &str, focus: &str) {
        let mut path = Vec::new();
        while path.last().is_none_or(|last| last != focus) {
            assert!(path.len() < 80, "{chord} does not lead to {focus}, but to {path:?}");
            self.press(chord);
            path.push(self.state().focus);
        }
        if self.browser_kind == BrowserKind::Firefox {
            // Tab may have led past the browser's own controls: its driver still brings keys to the page then, and Firefox has
            // none of them press a button there.
            self.ask("be in front", async |driver| driver.switch_to_window(driver.window().await?).await);
        }
    }

    /// Types a text, or pastes it, where the focus is.
    ///
    /// # Panics
    /// When that is no field.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        if self.browser_kind == BrowserKind::Chromium {
            self.devtools("Input.insertText", json!({ "text": text }));
        } else {
            let insert = format!("return document.execCommand('insertText', false, {});", Value::from(text));
            assert!(self.run::<bool>(&insert), "there is no field to write in; the page is {}", self.state());
        }
    }

    /// Clicks with the mouse on what is to be seen of this selector.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let (x, y) = self.element_center(selector);
        self.click_at(x, y);
    }

    /// Clicks with the mouse at a place in the window.
    #[track_caller]
    pub fn click_at(&self, x: i64, y: i64) {
        self.ask("click", async |driver| {
            let chain = driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
            chain.move_to(x, y).click().perform().await
        });
    }

    /// Taps with a finger on what is to be seen of this selector.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        let (x, y) = self.element_center(selector);
        if self.browser_kind != BrowserKind::Chromium {
            let finger = json!([{ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": [
                { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ] }]);
            self.ask("tap", async |driver| driver.cmd(Command::PerformActions(Actions::from(finger))).await);
            return;
        }
        let touch = |kind, points| {
            self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        };
        touch("touchStart", json!([{ "x": x, "y": y }]));
        touch("touchEnd", json!([]));
    }

    /// The engine that shows it.
    pub fn browser_kind(&self) -> BrowserKind {
        self.browser_kind
    }

    /// How the page is told of a tap: WebKitGTK's driver knows no fingers and takes its mouse.
    pub fn pointer_type(&self) -> &'static str {
        if self.browser_kind == BrowserKind::WebKitGtk { "mouse" } else { "touch" }
    }

    /// Clicks the button with this action that is to be seen.
    #[track_caller]
    pub fn click_button(&self, action: &str) {
        self.click(&button(action));
    }

    /// Brings a puzzle in through its room and waits until it lies on the board.
    #[track_caller]
    pub fn import_puzzle(&self, puzzle: &str) {
        self.import_text(puzzle);
        self.wait_until("the pasted puzzle lies on the board", |state| {
            state.line() == puzzle && state.dialog.is_empty() && state.phase == "playing"
        });
    }

    /// Opens the room where puzzles come in, enters a text and asks to play it.
    #[track_caller]
    pub fn import_text(&self, text: &str) {
        self.type_into_import(text);
        self.click_button("own-play");
    }

    /// Opens the room where puzzles come in and enters a text.
    #[track_caller]
    pub fn type_into_import(&self, text: &str) {
        if self.state().dialog.is_empty() {
            self.click_button("room-own");
            self.wait_until("the dialog is open", |state| state.focus == "o0");
        }
        self.run::<()>(
            "const field = document.getElementById('own-text');
             field.value = '';
             field.dispatchEvent(new Event('input', { bubbles: true }));
             field.focus();
             return null;",
        );
        self.type_text(text);
    }

    /// Presses a key for each character.
    #[track_caller]
    pub fn press_each(&self, characters: &str) {
        self.press(&characters.chars().map(String::from).collect::<Vec<_>>().join(" "));
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        if self.browser_kind == BrowserKind::Firefox {
            // Its driver would have the page loaded past what keeps it for playing offline.
            self.run::<()>("window.isOld = true; location.reload(); return null;");
            let is_new = "return !window.isOld && document.readyState === 'complete';";
            while self.run::<Option<bool>>(is_new) != Some(true) {
                thread::sleep(Duration::from_millis(20));
            }
        } else {
            self.ask("load the page again", async |driver| driver.refresh().await);
        }
        self.record_errors();
    }

    /// From now on what is run and pressed is so in this frame of the page, counted from 0; without one, in the page.
    #[track_caller]
    pub fn switch_to_frame(&self, frame: Option<u16>) {
        self.ask("enter a frame", async |driver| {
            driver.enter_default_frame().await?;
            match frame {
                Some(frame) => driver.enter_frame(frame).await,
                None => Ok(()),
            }
        });
    }

    /// Kills the browser at once, whatever it has not yet written, and starts another on what is on the disk.
    #[track_caller]
    pub fn kill_browser(&mut self) {
        // The folder is free only when the old one's processes are gone.
        self.browser = None;
        self.browser = self.profile.as_ref().map(|profile| Browser::start(self.browser_kind, profile.path()));
        self.open_start_page();
    }

    /// Opens another page of the same site here: what follows its address, or a whole one.
    #[track_caller]
    pub fn open_address(&self, rest: &str) {
        let address = if rest.contains("://") { rest.to_owned() } else { format!("{}{rest}", self.address) };
        self.ask("open an address", async |driver| driver.goto(&address).await);
        self.record_errors();
    }

    /// Opens another tab, goes there, and tells its number.
    #[track_caller]
    pub fn open_tab(&self) -> usize {
        let mut tabs = self.tabs.borrow_mut();
        self.ask("open a tab", async |driver| {
            if tabs.is_empty() {
                tabs.push(driver.window().await?);
            }
            let tab = driver.new_tab().await?;
            tabs.push(tab.clone());
            driver.switch_to_window(tab).await
        });
        tabs.len() - 1
    }

    /// Goes to a tab by its number, in the order in which they were opened: the first is 0.
    #[track_caller]
    pub fn switch_to_tab(&self, number: usize) {
        let tab = self.tabs.borrow()[number].clone();
        self.ask("go to a tab", async |driver| driver.switch_to_window(tab).await);
    }

    /// Takes the server down.
    pub fn stop_server(&mut self) {
        self.server = None;
    }

    // ---- what a player sees ----

    /// What is on the page.
    ///
    /// # Panics
    /// When there is none.
    #[track_caller]
    pub fn state(&self) -> PageState {
        let begun = Instant::now();
        loop {
            // As a text: the drivers take long for objects.
            if let Some(state) = self.run::<Option<String>>(page_state::SCRIPT) {
                return serde_json::from_str(&state).unwrap_or_else(|error| panic!("{error} in {state}"));
            }
            assert!(begun.elapsed() < PATIENCE, "there is no page");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Looks until it is as said, and once more a frame later if it still is: a board with many new digits is drawn in parts,
    /// before what stands beside it. While digits come it looks on.
    ///
    /// # Panics
    /// When that does not come about.
    #[track_caller]
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&PageState) -> bool) -> PageState {
        let begun = Instant::now();
        loop {
            let mut state = self.state();
            if is_so(&state) {
                for _ in 0..TRIES {
                    let () = self.run_async(
                        "document.hidden ? done() : requestAnimationFrame(() => setTimeout(() => setTimeout(done)))",
                    );
                    let later = self.state();
                    if !is_so(&later) {
                        return state;
                    }
                    let is_still = later.line() == state.line();
                    state = later;
                    if is_still {
                        break;
                    }
                }
                return state;
            }
            let waited = begun.elapsed();
            assert!(
                waited < PATIENCE,
                "after {waited:.0?} it is still not so that {what}; the page is {state}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Runs a script in the page and reads what it returns. Where the page is just about to be another, whose document has
    /// nothing of what the script did, it runs there.
    #[track_caller]
    pub fn run<T: DeserializeOwned>(&self, script: &str) -> T {
        self.ask("run a script", async |driver| {
            let mut tries = 1;
            loop {
                match driver.execute(script, []).await {
                    Err(error) if is_page_gone(&error) && tries < TRIES => tries += 1,
                    returned => return returned?.convert(),
                }
            }
        })
    }

    /// The same for a script that answers by calling `done`.
    #[track_caller]
    pub fn run_async<T: DeserializeOwned>(&self, script: &str) -> T {
        let script = format!("const done = arguments[0]; {script}");
        self.ask("run a script", async |driver| driver.execute_async(script, []).await?.convert())
    }

    /// The address that the page is served at.
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Asks Chromium's developer tools.
    ///
    /// # Panics
    /// In another engine: stories that need them cannot be told there (`browser-exceptions.txt`).
    #[track_caller]
    pub fn devtools(&self, method: &str, parameters: Value) -> Value {
        assert_eq!(self.browser_kind, BrowserKind::Chromium, "whose developer tools can {method}");
        self.ask(method, async |driver| driver.cdp().send_raw(method, parameters).await)
    }

    // ---- the rest ----

    #[track_caller]
    fn open_start_page(&self) {
        self.ask("open the page", async |driver| driver.goto(&self.address).await);
        self.record_errors();
    }

    /// The middle of the first element of this selector that is to be seen, where a click would reach it.
    #[track_caller]
    fn element_center(&self, selector: &str) -> (i64, i64) {
        let script = format!(
            "const selector = {};
             const shown = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
             // Beneath an open dialog nothing can be reached.
             const element = shown.find((e) => e.closest('dialog[open]')) ?? shown[0];
             if (!element) return 'is not to be seen';
             element.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
             const edges = element.getBoundingClientRect();
             const [x, y] = [edges.left + edges.width / 2, edges.top + edges.height / 2].map(Math.round);
             const hit = document.elementFromPoint(x, y);
             if (!element.contains(hit)) return `is covered by ${{hit?.outerHTML.slice(0, 200)}}`;
             return [x, y];",
            Value::from(selector)
        );
        match self.run(&script) {
            Value::String(fault) => panic!("{selector} {fault}; the page is {}", self.state()),
            place => serde_json::from_value(place).expect("two numbers"),
        }
    }

    #[track_caller]
    fn ask<T>(&self, what: &str, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> T {
        let browser = self.browser.as_ref().expect("a browser");
        browser.run(request).unwrap_or_else(|error| panic!("the browser does not {what}: {error}"))
    }

    /// Saves what is on the screen and tells where. Without a browser there is nothing to save.
    fn screenshot(&self) {
        let test = thread::current().name().unwrap_or("test").replace("::", "-");
        let file = env::temp_dir().join(format!("ninefold-{test}.png"));
        let saved =
            self.browser.as_ref().map(|browser| browser.run(async |driver| driver.screenshot(&file).await));
        if let Some(Ok(())) = saved {
            eprintln!("the page as it was then: {}", file.display());
        }
    }
}

impl Drop for Page {
    /// The end of every story: nothing has gone wrong behind the scenes.
    fn drop(&mut self) {
        if thread::panicking() {
            self.screenshot();
            return;
        }
        let errors = self.take_errors();
        if !errors.is_empty() {
            self.screenshot();
            panic!("there were errors on the console:\n{}", errors.join("\n"));
        }
        if let (Some(browser), Some(Profile::Pooled(profile))) = (self.browser.take(), self.profile.take()) {
            let origin = self.address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
            PooledBrowser { browser, profile }.return_to_pool(&origin);
        }
    }
}

/// Whether a script found no answer since the page went away meanwhile: as the driver says it at once, or after it has run the
/// script again on two pages that went away, too.
fn is_page_gone(error: &WebDriverError) -> bool {
    let told = error.to_string();
    ["aborted by navigation", "no such execution context"].iter().any(|cause| told.contains(cause))
}

/// The selector of the buttons with this action.
fn button(action: &str) -> String {
    format!("[data-action=\"{action}\"]")
}
