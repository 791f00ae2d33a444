//! Pages of somebody else with games in them, as small as they can be: what `element.rs` and `iframe.rs` tell of.
//!
//! The files of the game lie beside the page, or on another site: our servers are at 127.0.0.1, and `localhost` is
//! another name of the same machine, which makes it another site.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use e2e_tests::{BrowserKind, Page, release_dir};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempfile::TempDir;
use xtask::server::Server;

use crate::workers::copy_release;

/// What takes longer than this on an idle machine is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// Denies all that could be kept, as Chromium does where a player blocks cookies.
const DENIED: &str = "
    const denied = () => new DOMException('denied', 'SecurityError');
    Object.defineProperty(window, 'localStorage', { get() { throw denied(); } });
    IDBFactory.prototype.open = () => { throw denied(); };
    LockManager.prototype.request = () => Promise.reject(denied());";

/// What every such page notes.
const NOTES: &str = include_str!("host_page.js");

/// A host: pages, and the game's files beside them or elsewhere.
pub struct HostPage {
    pub page: Page,
    pub folder: TempDir,
    /// Where the game's files are, as an address.
    pub there: String,
    /// Serves them there.
    _elsewhere: Option<(Server, TempDir)>,
}

impl HostPage {
    /// The files beside the page, in a folder of a site that knows nothing of headers.
    #[track_caller]
    pub fn beside(body: &str) -> HostPage {
        let folder = TempDir::with_prefix("ninefold-host-").expect("a folder");
        copy_release(&folder, |name| name != "index.html" && name != "_headers");
        HostPage::at(folder, String::new(), None, body)
    }

    /// The files on another site, which lets others load them or does not.
    #[track_caller]
    pub fn apart(is_open: bool, body: &str) -> HostPage {
        let files = copy_whole_release();
        if !is_open {
            let file = files.path().join("_headers");
            let headers = fs::read_to_string(&file).expect("headers");
            let closed: Vec<_> = headers.lines().filter(|line| !line.contains("-Origin")).collect();
            fs::write(file, closed.join("\n")).expect("a file");
        }
        HostPage::elsewhere(files, body)
    }

    /// The files on another site, where frames may keep nothing: as where a browser blocks what third parties keep.
    #[track_caller]
    pub fn cross_site_without_storage(body: &str) -> HostPage {
        let files = copy_whole_release();
        fs::write(files.path().join("denied.js"), DENIED).expect("a file");
        let frame = files.path().join("embed.html");
        let html = fs::read_to_string(&frame).expect("a page");
        let html = html.replacen("<script ", "<script src=\"denied.js\"></script><script ", 1);
        fs::write(frame, html).expect("a file");
        HostPage::elsewhere(files, body)
    }

    #[track_caller]
    fn elsewhere(files: TempDir, body: &str) -> HostPage {
        let server = Server::start(files.path(), "/cdn/ninefold/", 0).expect("a port to serve at");
        let there = server.url().replace("127.0.0.1", "localhost");
        let folder = TempDir::with_prefix("ninefold-host-").expect("a folder");
        HostPage::at(folder, there, Some((server, files)), body)
    }

    #[track_caller]
    fn at(folder: TempDir, there: String, elsewhere: Option<(Server, TempDir)>, body: &str) -> HostPage {
        write(&folder, "index.html", "", &there, body);
        let page = Page::visit_with_script("", folder.path(), "/some/blog/");
        HostPage { page, folder, there, _elsewhere: elsewhere }
    }

    /// Opens another page of this host, with something more in its head.
    #[track_caller]
    pub fn open(&self, name: &str, head: &str, body: &str) {
        write(&self.folder, name, head, &self.there, body);
        self.page.open_address(name);
    }

    /// What a script makes of this.
    #[track_caller]
    pub fn ask<T: DeserializeOwned>(&self, expression: &str) -> T {
        self.page.run(&format!("return {expression};"))
    }

    /// Does this.
    #[track_caller]
    pub fn act(&self, statements: &str) {
        self.page.run::<()>(&format!("{statements}; return null;"));
    }

    /// Asks until it is so.
    #[track_caller]
    pub fn wait_until(&self, what: &str, expression: &str) {
        let begun = Instant::now();
        while !self.ask::<bool>(&format!("!!({expression})")) {
            assert!(
                begun.elapsed() < PATIENCE,
                "it is still not so that {what}; told {}",
                self.ask::<Value>("[window.told, window.heard]")
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until this game can be played.
    #[track_caller]
    pub fn wait_until_ready(&self, id: &str) {
        self.wait_until(&format!("{id} is ready"), &format!("game('{id}').state"));
    }

    /// The board of this game.
    #[track_caller]
    pub fn grid(&self, id: &str) -> String {
        self.ask(&format!("game('{id}').toText()"))
    }

    /// Clicks with the mouse on a part of this game.
    #[track_caller]
    pub fn click(&self, id: &str, selector: &str) {
        let (x, y) = self.element_center(&format!("part('{id}', {})", Value::from(selector)));
        self.page.click_at(x, y);
    }

    /// The middle of an element, which has been brought into view.
    #[track_caller]
    pub fn element_center(&self, element: &str) -> (i64, i64) {
        self.ask(&format!(
            "((element) => {{
                 element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                 const edges = element.getBoundingClientRect();
                 return [edges.left + edges.width / 2, edges.top + edges.height / 2].map(Math.round);
             }})({element})"
        ))
    }

    /// Clicks on a part of the game of the page for frames, which is in this frame, counted from 0.
    #[track_caller]
    pub fn click_in_frame(&self, frame: u16, selector: &str) {
        self.page.switch_to_frame(Some(frame));
        let (x, y) = self.element_center(&format!(
            "document.querySelector('sudoku-game').shadowRoot.querySelector({})",
            Value::from(selector)
        ));
        self.page.switch_to_frame(None);
        // The browser may have brought the frame along.
        let (left, top) = self.ask::<(i64, i64)>(&format!(
            "((frame) => {{
                 scrollBy({{ top: frame.getBoundingClientRect().top + {y} - innerHeight / 2, behavior: 'instant' }});
                 const edges = frame.getBoundingClientRect();
                 return [edges.left, edges.top].map(Math.round);
             }})(document.querySelectorAll('iframe')[{frame}])"
        ));
        if self.page.browser_kind() == BrowserKind::Firefox {
            // Its driver's mouse does not leave the page for a frame of another site.
            self.page.switch_to_frame(Some(frame));
            self.page.click_at(x, y);
            self.page.switch_to_frame(None);
        } else {
            self.page.click_at(left + x, top + y);
        }
    }

    /// What the game in this frame says of itself.
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

    /// Checks that nothing was asked for but at this host and where the game's files are.
    #[track_caller]
    pub fn assert_no_other_requests(&self) {
        let asked: Vec<String> = self.ask(ASKED);
        let own = self.page.address();
        let is_own = |address: &String| {
            address.starts_with(&own)
                || !self.there.is_empty() && address.starts_with(&self.there)
                || address.starts_with(&format!("blob:{}", own.split("/some").next().unwrap_or_default()))
        };
        let strange: Vec<_> = asked.iter().filter(|address| !is_own(address)).collect();
        assert!(strange.is_empty(), "asked for elsewhere: {strange:?}");
    }
}

/// What a page has asked for.
pub const ASKED: &str = "performance.getEntriesByType('resource').map((entry) => entry.name)";

/// What those of these files weigh that are the release's, each counted once.
#[track_caller]
pub fn weight(asked: &[String], of: impl Fn(&Path) -> usize) -> usize {
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

/// The length of a file.
#[track_caller]
pub fn bytes(file: &Path) -> usize {
    fs::read(file).expect("a file").len()
}

fn write(folder: &TempDir, name: &str, head: &str, there: &str, body: &str) {
    // What the host writes itself, so that its policy can name it as its own.
    fs::write(folder.path().join("notes.js"), NOTES).expect("a file");
    let body = body.replace("{there}", there);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Host</title>{head}\
         <link rel=\"icon\" href=\"data:,\"><script src=\"notes.js\"></script>\
         </head><body><header><h1>Host</h1></header>{body}</body></html>\n"
    );
    fs::write(folder.path().join(name), page).expect("a file");
}

/// All files of the release.
#[track_caller]
fn copy_whole_release() -> TempDir {
    let files = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&files, |_| true);
    files
}
