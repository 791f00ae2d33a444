//! Minimal pages of other sites with games in them, for `element.rs`, `element_hosting.rs` and `iframe.rs`.
//!
//! The files of the game are beside the page or on another site: the servers listen on 127.0.0.1, and `localhost` is
//! another name of the same machine, which makes it another site.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use e2e_tests::{BrowserKind, Page, release_dir, wait_for};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempfile::TempDir;
use xtask::server::Server;

use crate::workers::copy_release;

/// Denies all storage, as Chromium does where a player blocks cookies.
const DENY_STORAGE: &str = "
    const denied = () => new DOMException('denied', 'SecurityError');
    Object.defineProperty(window, 'localStorage', { get() { throw denied(); } });
    IDBFactory.prototype.open = () => { throw denied(); };
    LockManager.prototype.request = () => Promise.reject(denied());";

/// Records the events of the games, in every such page.
const RECORDER: &str = include_str!("host_page.js");

/// A page of another site, and the game's files beside it or elsewhere.
pub struct HostPage {
    pub page: Page,
    pub folder: TempDir,
    /// The address of the game's files; empty if they are beside the page.
    pub files_url: String,
    /// The server of the game's files and their folder, if they are on another site.
    _files_server: Option<(Server, TempDir)>,
}

impl HostPage {
    /// A page with the game's files beside it, on a site that sets no headers.
    #[track_caller]
    pub fn same_site(body: &str) -> HostPage {
        let folder = TempDir::with_prefix("ninefold-host-").expect("a folder");
        copy_release(&folder, |name| name != "index.html" && name != "_headers");
        HostPage::new(folder, String::new(), None, body)
    }

    /// A page with the game's files on another site, which allows other origins to load them if `is_open`.
    #[track_caller]
    pub fn cross_site(is_open: bool, body: &str) -> HostPage {
        let files = copy_whole_release();
        if !is_open {
            let file = files.path().join("_headers");
            let headers = fs::read_to_string(&file).expect("headers");
            let closed: Vec<_> = headers.lines().filter(|line| !line.contains("-Origin")).collect();
            fs::write(file, closed.join("\n")).expect("a file");
        }
        HostPage::serve_cross_site(files, body)
    }

    /// A page with the game's files on another site, where frames are denied all storage, as where a browser blocks
    /// third-party storage.
    #[track_caller]
    pub fn cross_site_without_storage(body: &str) -> HostPage {
        let files = copy_whole_release();
        fs::write(files.path().join("denied.js"), DENY_STORAGE).expect("a file");
        let frame = files.path().join("embed.html");
        let html = fs::read_to_string(&frame).expect("a page");
        let html = html.replacen("<script ", "<script src=\"denied.js\"></script><script ", 1);
        fs::write(frame, html).expect("a file");
        HostPage::serve_cross_site(files, body)
    }

    #[track_caller]
    fn serve_cross_site(files: TempDir, body: &str) -> HostPage {
        let server = Server::start(files.path(), "/cdn/ninefold/", 0).expect("a port to serve at");
        let files_url = server.url().replace("127.0.0.1", "localhost");
        let folder = TempDir::with_prefix("ninefold-host-").expect("a folder");
        HostPage::new(folder, files_url, Some((server, files)), body)
    }

    #[track_caller]
    fn new(
        folder: TempDir,
        files_url: String,
        files_server: Option<(Server, TempDir)>,
        body: &str,
    ) -> HostPage {
        write_page(&folder, "index.html", "", &files_url, body);
        let page = Page::visit_with_script("", folder.path(), "/some/blog/");
        HostPage { page, folder, files_url, _files_server: files_server }
    }

    /// Opens another page of this host, with more elements in its head.
    #[track_caller]
    pub fn open(&self, name: &str, head: &str, body: &str) {
        write_page(&self.folder, name, head, &self.files_url, body);
        self.page.open_address(name);
    }

    /// Evaluates a script expression in the page.
    #[track_caller]
    pub fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        self.page.run(&format!("return {expression};"))
    }

    /// Runs statements in the page.
    #[track_caller]
    pub fn exec(&self, statements: &str) {
        self.page.exec(statements);
    }

    /// Waits until a script expression is true.
    #[track_caller]
    pub fn wait_until(&self, what: &str, expression: &str) {
        wait_for(what, || {
            let is_so = self.eval::<bool>(&format!("!!({expression})"));
            let events = || format!("events {}", self.eval::<Value>("[window.gameEvents, window.heard]"));
            is_so.then_some(()).ok_or_else(events)
        });
    }

    /// Waits until the game of this id can be played.
    #[track_caller]
    pub fn wait_until_ready(&self, id: &str) {
        self.wait_until(&format!("{id} is ready"), &format!("game('{id}').state"));
    }

    /// The board of the game with this id.
    #[track_caller]
    pub fn grid(&self, id: &str) -> String {
        self.eval(&format!("game('{id}').toText()"))
    }

    /// Clicks an element within the game of this id with the mouse.
    #[track_caller]
    pub fn click(&self, id: &str, selector: &str) {
        let (x, y) = self.element_center(&format!("part('{id}', {})", Value::from(selector)));
        self.page.click_at(x, y);
    }

    /// Scrolls an element into view and returns its centre.
    #[track_caller]
    pub fn element_center(&self, element: &str) -> (i64, i64) {
        self.eval(&format!(
            "((element) => {{
                 element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                 const edges = element.getBoundingClientRect();
                 return [edges.left + edges.width / 2, edges.top + edges.height / 2].map(Math.round);
             }})({element})"
        ))
    }

    /// Clicks an element within the game of the frame with this index.
    #[track_caller]
    pub fn click_in_frame(&self, frame: u16, selector: &str) {
        self.page.switch_to_frame(Some(frame));
        let element = format!(
            "document.querySelector('sudoku-game').shadowRoot.querySelector({})",
            Value::from(selector)
        );
        // The frame changes its height a moment after its content.
        let mut place = self.element_center(&element);
        let (x, y) = loop {
            thread::sleep(Duration::from_millis(100));
            let before = std::mem::replace(&mut place, self.element_center(&element));
            if before == place {
                break place;
            }
        };
        self.page.switch_to_frame(None);
        // Scrolling the element into view may have moved the frame.
        let (left, top) = self.eval::<(i64, i64)>(&format!(
            "((frame) => {{
                 scrollBy({{ top: frame.getBoundingClientRect().top + {y} - innerHeight / 2, behavior: 'instant' }});
                 const edges = frame.getBoundingClientRect();
                 return [edges.left, edges.top].map(Math.round);
             }})(document.querySelectorAll('iframe')[{frame}])"
        ));
        if self.page.browser_kind() == BrowserKind::Firefox {
            // geckodriver's mouse does not reach from the page into a cross-site frame.
            self.page.switch_to_frame(Some(frame));
            self.page.click_at(x, y);
            self.page.switch_to_frame(None);
        } else {
            self.page.click_at(left + x, top + y);
        }
    }

    /// Evaluates a script expression in the frame with this index, with `game` and `part` defined.
    #[track_caller]
    pub fn eval_in_frame<T: DeserializeOwned>(&self, frame: u16, expression: &str) -> T {
        self.page.switch_to_frame(Some(frame));
        let said = self.page.run(&format!(
            "const game = document.querySelector('sudoku-game');
             const part = (selector) => game.shadowRoot.querySelector(selector);
             return {expression};"
        ));
        self.page.switch_to_frame(None);
        said
    }

    /// Checks that nothing was requested but from this host and from where the game's files are.
    #[track_caller]
    pub fn assert_no_other_requests(&self) {
        let asked: Vec<String> = self.eval(REQUESTED_URLS);
        let own = self.page.address();
        let is_own = |address: &String| {
            address.starts_with(&own)
                || !self.files_url.is_empty() && address.starts_with(&self.files_url)
                || address.starts_with(&format!("blob:{}", own.split("/some").next().unwrap_or_default()))
        };
        let strange: Vec<_> = asked.iter().filter(|address| !is_own(address)).collect();
        assert!(strange.is_empty(), "asked for elsewhere: {strange:?}");
    }
}

/// The URLs of all resources that a page has requested.
pub const REQUESTED_URLS: &str = "performance.getEntriesByType('resource').map((entry) => entry.name)";

/// The total size of the release's files among these URLs, each counted once.
#[track_caller]
pub fn total_size(asked: &[String], of: impl Fn(&Path) -> usize) -> usize {
    let mut names: Vec<_> = asked.iter().filter_map(|address| address.rsplit('/').next()).collect();
    names.sort_unstable();
    names.dedup();
    names
        .iter()
        .map(|name| release_dir().join(name))
        .filter(|file| file.is_file())
        .map(|file| of(&file))
        .sum()
}

/// The size of a file in bytes.
#[track_caller]
pub fn file_size(file: &Path) -> usize {
    fs::read(file).expect("a file").len()
}

fn write_page(folder: &TempDir, name: &str, head: &str, files_url: &str, body: &str) {
    // A file of the host itself, so that its policy can allow it as 'self'.
    fs::write(folder.path().join("notes.js"), RECORDER).expect("a file");
    let body = body.replace("{there}", files_url);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Host</title>{head}\
         <link rel=\"icon\" href=\"data:,\"><script src=\"notes.js\"></script>\
         </head><body><header><h1>Host</h1></header>{body}</body></html>\n"
    );
    fs::write(folder.path().join(name), page).expect("a file");
}

/// Copies all files of the release.
#[track_caller]
fn copy_whole_release() -> TempDir {
    let files = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&files, |_| true);
    files
}
