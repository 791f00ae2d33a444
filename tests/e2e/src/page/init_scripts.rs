//! Scripts that run before all others of the page, for example to remove a feature of the browser. In Chromium its
//! DevTools install them, in other browsers the server inserts them.

use serde_json::json;

use super::Page;
use super::console::RECORD_ERRORS;
use crate::BrowserKind;

impl Page {
    /// Runs a script first in every page from the next one on.
    #[track_caller]
    pub fn add_init_script(&self, script: &str) {
        if self.browser_kind == BrowserKind::Chromium {
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            return;
        }
        let mut scripts = self.init_scripts.borrow_mut();
        // In Chromium scripts belong to a tab; here all tabs share them.
        if !scripts.contains(script) || scripts.is_empty() {
            *scripts += &in_block_scope(script);
        }
        self.serve_init_scripts(&scripts);
    }

    /// Reloads the page with one more script that runs first, only this time.
    #[track_caller]
    pub fn reload_with_script(&self, script: &str) {
        if self.browser_kind == BrowserKind::Chromium {
            let added = self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            self.reload();
            self.devtools("Page.removeScriptToEvaluateOnNewDocument", added);
            return;
        }
        let scripts = self.init_scripts.borrow();
        self.serve_init_scripts(&(scripts.clone() + in_block_scope(script).as_str()));
        self.reload();
        if scripts.is_empty() {
            self.server().set_init_script("");
        } else {
            self.serve_init_scripts(&scripts);
        }
    }

    /// Has the server insert these scripts, after the one that records errors.
    fn serve_init_scripts(&self, scripts: &str) {
        self.server().set_init_script(&format!("{RECORD_ERRORS}\n{scripts}"));
    }

    fn server(&self) -> &xtask::server::Server {
        self.server.as_ref().expect("a server")
    }
}

/// Wraps a script in a block, so that no two share names.
fn in_block_scope(script: &str) -> String {
    format!("{{\n{script}\n}}\n")
}
