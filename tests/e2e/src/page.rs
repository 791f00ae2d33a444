//! The page in a browser: the actions of a player, and waiting for their results.

mod clipboard;
mod console;
mod emulation;
mod init_scripts;
mod input;
mod panels;

use std::cell::RefCell;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, thread};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use xtask::server::Server;

use crate::browser::Browser;
use crate::browser_pool::{PooledBrowser, ProfileFolder};
use crate::wait::{PATIENCE, wait_for};
use crate::{BrowserKind, PageState, page_state, release_dir};

pub use emulation::ColorScheme;

/// The path that the page is served at unless a test chooses another: it must work under any path.
const PATH: &str = "/some/where/ninefold/";

/// How often a script is retried when the page navigates meanwhile, and how often a board is read again while it is
/// being drawn. A page that cannot start reloads itself three times.
const TRIES: usize = 10;

/// The folder that the browser keeps its data in.
enum Profile {
    /// The browser returns to the pool afterwards.
    Pooled(ProfileFolder),
    /// The browser is dropped after this test.
    Private(TempDir),
}

impl Profile {
    /// Creates a folder for this test alone.
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

/// The page, open in a browser.
pub struct Page {
    browser_kind: BrowserKind,
    /// `None` only while the browser is being replaced.
    browser: Option<Browser>,
    /// `None` while the server is down.
    server: Option<Server>,
    address: String,
    /// `None` only while this is being dropped.
    profile: Option<Profile>,
    /// The scripts that run first in every page, in browsers where the server inserts them.
    init_scripts: RefCell<String>,
    /// The open tabs, if there is more than one.
    tabs: RefCell<Vec<WindowHandle>>,
}

impl Page {
    /// Opens the page on a first visit and waits for its first puzzle.
    #[track_caller]
    pub fn open() -> Page {
        Page::open_in(BrowserKind::from_env())
    }

    /// Opens the page on a first visit in the given browser and waits for its first puzzle.
    #[track_caller]
    pub fn open_in(browser_kind: BrowserKind) -> Page {
        Page::start(browser_kind, "", "", |_| true)
    }

    /// Opens the page on a first visit with a script that runs first in it, and waits for its first puzzle.
    #[track_caller]
    pub fn open_with_script(script: &str) -> Page {
        Page::start(BrowserKind::from_env(), script, "", |_| true)
    }

    /// Opens the page by a link to a puzzle, which is 81 characters with a dot for each empty cell, and waits until
    /// it is on the board.
    #[track_caller]
    pub fn with_puzzle(puzzle: &str) -> Page {
        Page::start(BrowserKind::from_env(), "", &format!("#puzzle={puzzle}"), |state| state.line() == puzzle)
    }

    /// Opens the page after a script, at an address that ends in `end`, and waits until `is_asked` holds. Fails if the page reports
    /// that it cannot start. The service worker is disabled, or every test would download and verify the whole release.
    #[track_caller]
    fn start(
        browser_kind: BrowserKind,
        script: &str,
        end: &str,
        is_asked: impl Fn(&PageState) -> bool,
    ) -> Page {
        let page = Page::unopened(browser_kind, serve(&release_dir(), PATH));
        page.add_init_script(&format!("delete Navigator.prototype.serviceWorker; {script}"));
        page.open_address(end);
        let state = page.wait_until("it starts", |state| {
            state.phase == "playing" && is_asked(state) || !state.start_error.is_empty()
        });
        assert_eq!(state.start_error, "");
        page
    }

    /// Opens the page of a release folder, served at `path`, without waiting for anything.
    #[track_caller]
    pub fn visit(folder: &Path, path: &str) -> Page {
        Page::visit_server(BrowserKind::from_env(), serve(folder, path))
    }

    /// Opens the page of a release folder with a script that runs first in it. Console errors are recorded from the
    /// start.
    #[track_caller]
    pub fn visit_with_script(script: &str, folder: &Path, path: &str) -> Page {
        let page = Page::unopened(BrowserKind::from_env(), serve(folder, path));
        page.add_init_script(script);
        page.open_start_page();
        page
    }

    /// Opens the start page of a server, without waiting for anything.
    #[track_caller]
    pub fn visit_server(browser_kind: BrowserKind, server: Server) -> Page {
        let page = Page::unopened(browser_kind, server);
        page.open_start_page();
        page
    }

    /// Opens a page of a server that the test has started, without waiting for anything.
    #[track_caller]
    pub fn visit_address(address: &str) -> Page {
        // The page's own server has nothing to do.
        let page = Page::unopened(BrowserKind::from_env(), serve(&release_dir(), PATH));
        page.open_address(address);
        page
    }

    /// Opens a file from the disk, as by a double-click, in the given browser, without waiting for anything. `fragment` is what
    /// follows its path, or empty. What other tests have left behind for pages from the disk is deleted.
    #[track_caller]
    pub fn visit_file(browser_kind: BrowserKind, file: &Path, fragment: &str) -> Page {
        // The page's own server has nothing to do.
        let page = Page::unopened(browser_kind, serve(&release_dir(), PATH));
        if browser_kind == BrowserKind::Chromium {
            page.devtools(
                "Storage.clearDataForOrigin",
                json!({ "origin": "file:///", "storageTypes": "all" }),
            );
        }
        page.open_address(&format!("file://{}{fragment}", file.display()));
        page
    }

    /// A browser whose page is not open yet.
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

    /// The browser that shows the page.
    pub fn browser_kind(&self) -> BrowserKind {
        self.browser_kind
    }

    /// Reloads the page.
    #[track_caller]
    pub fn reload(&self) {
        if self.browser_kind == BrowserKind::Firefox {
            // geckodriver's own reload would bypass the service worker.
            self.exec("window.isOld = true; location.reload();");
            let is_new = "return !window.isOld && document.readyState === 'complete';";
            while self.run::<Option<bool>>(is_new) != Some(true) {
                thread::sleep(Duration::from_millis(20));
            }
        } else {
            self.ask("load the page again", async |driver| driver.refresh().await);
        }
        self.record_errors();
    }

    /// Directs all further scripts and keys to the frame with this index, or to the page itself for `None`.
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

    /// Kills the browser with all that it has not written to the disk yet, and starts another with the same data.
    #[track_caller]
    pub fn kill_browser(&mut self) {
        // The folder is free only when the processes of the old browser have ended.
        self.browser = None;
        self.browser = self.profile.as_ref().map(|profile| Browser::start(self.browser_kind, profile.path()));
        self.open_start_page();
    }

    /// Opens another page in this tab: a whole URL, or what follows the page's address.
    #[track_caller]
    pub fn open_address(&self, rest: &str) {
        let address = if rest.contains("://") { rest.to_owned() } else { format!("{}{rest}", self.address) };
        self.ask("open an address", async |driver| driver.goto(&address).await);
        self.record_errors();
    }

    /// Opens another tab, switches to it and returns its index.
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

    /// Switches to a tab by its index. The first tab is 0.
    #[track_caller]
    pub fn switch_to_tab(&self, number: usize) {
        let tab = self.tabs.borrow()[number].clone();
        self.ask("go to a tab", async |driver| driver.switch_to_window(tab).await);
    }

    /// Stops the server.
    pub fn stop_server(&mut self) {
        self.server = None;
    }

    /// Reads the state of the page.
    ///
    /// # Panics
    /// If there is no page.
    #[track_caller]
    pub fn state(&self) -> PageState {
        // As JSON text: the drivers are slow with objects.
        let read = || self.run::<Option<String>>(page_state::SCRIPT).ok_or_else(String::new);
        page_state::parse(&wait_for("there is a page", read))
    }

    /// Reads the state of the page now and a frame later, in one request. A tab that draws no frames is read a moment later.
    #[track_caller]
    fn two_states(&self) -> [PageState; 2] {
        let script = format!(
            "const read = () => {{ {} }};
             const now = read();
             const readLater = () => done([now, read()]);
             if (document.hidden || !now) done([now, now]);
             else {{
                 const timer = setTimeout(readLater, 500);
                 requestAnimationFrame(() => setTimeout(() => setTimeout(() => {{
                     clearTimeout(timer);
                     readLater();
                 }})));
             }}",
            page_state::SCRIPT
        );
        let read = || match self.run_async::<[Option<String>; 2]>(&script) {
            [Some(now), Some(later)] => Ok([now, later]),
            _ => Err(String::new()),
        };
        wait_for("there is a page", read).map(|state| page_state::parse(&state))
    }

    /// Reads the page until `is_so` holds for its state, and still does a frame later: a board with many new digits is drawn in parts,
    /// before the controls beside it. Continues while the digits change.
    ///
    /// # Panics
    /// If it does not hold in time; `what` is in the message.
    #[track_caller]
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&PageState) -> bool) -> PageState {
        let begun = Instant::now();
        let mut tries = 0;
        loop {
            let [state, later] = self.two_states();
            if is_so(&state) {
                tries += 1;
                if !is_so(&later) {
                    return state;
                }
                if tries == TRIES || later.line() == state.line() {
                    return later;
                }
                continue;
            }
            let waited = begun.elapsed();
            assert!(
                waited < PATIENCE,
                "after {waited:.0?} timed out waiting until {what}; the page is {state}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Takes a screenshot of the window: the bytes of a PNG file.
    #[track_caller]
    pub fn png(&self) -> Vec<u8> {
        self.ask("take a screenshot", async |driver| driver.screenshot_as_png().await)
    }

    /// Runs a script in the page and returns its result. If the page is navigating away, the script runs again in the
    /// next document.
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

    /// Runs statements in the page.
    #[track_caller]
    pub fn exec(&self, statements: &str) {
        self.run::<()>(&format!("{statements}\nreturn null;"));
    }

    /// Runs a script in the page and waits until it calls `done` with its result.
    #[track_caller]
    pub fn run_async<T: DeserializeOwned>(&self, script: &str) -> T {
        let script = format!("const done = arguments[0]; {script}");
        self.ask("run a script", async |driver| {
            let mut tries = 1;
            loop {
                match driver.execute_async(&script, []).await {
                    Err(error) if is_page_gone(&error) && tries < TRIES => tries += 1,
                    returned => return returned?.convert(),
                }
            }
        })
    }

    /// The address that the page is served at.
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Sends a command of the Chrome DevTools Protocol.
    ///
    /// # Panics
    /// In other browsers; tests that need it are listed in `browser-exceptions.txt`.
    #[track_caller]
    pub fn devtools(&self, method: &str, parameters: Value) -> Value {
        assert_eq!(self.browser_kind, BrowserKind::Chromium, "whose developer tools can {method}");
        self.ask(method, async |driver| driver.cdp().send_raw(method, parameters).await)
    }

    #[track_caller]
    fn open_start_page(&self) {
        self.ask("open the page", async |driver| driver.goto(&self.address).await);
        self.record_errors();
    }

    #[track_caller]
    fn ask<T>(&self, what: &str, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> T {
        let browser = self.browser.as_ref().expect("a browser");
        browser.run(request).unwrap_or_else(|error| panic!("the browser does not {what}: {error}"))
    }

    /// Saves a screenshot and prints its path, if there is a browser.
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
    /// At the end of every test: fails if there were errors on the console.
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

/// Serves a release folder at this path.
#[track_caller]
fn serve(folder: &Path, path: &str) -> Server {
    Server::start(folder, path, 0).expect("a port to serve at")
}

/// Whether a script failed because the page navigated away: the driver reports that at once, or after it has run the
/// script again in two more documents that went away as well.
fn is_page_gone(error: &WebDriverError) -> bool {
    let message = error.to_string();
    ["aborted by navigation", "no such execution context"].iter().any(|cause| message.contains(cause))
}
