//! Scripts that run before all others of the page, as if the browser were another one: Chromium's developer tools put them
//! there, elsewhere the server does.

use serde_json::json;

use super::Page;
use super::console::RECORD_ERRORS;
use crate::BrowserKind;

impl Page {
    /// Has a script run first in each page from the next on.
    #[track_caller]
    pub fn add_init_script(&self, script: &str) {
        if self.browser_kind == BrowserKind::Chromium {
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            return;
        }
        let mut scripts = self.init_scripts.borrow_mut();
        // In Chromium each tab has its own; here all have the same.
        if !scripts.contains(script) || scripts.is_empty() {
            *scripts += &in_block_scope(script);
        }
        self.serve_init_scripts(&scripts);
    }

    /// Loads the page again with one more script that runs first, this once.
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
            self.server().put_first("");
        } else {
            self.serve_init_scripts(&scripts);
        }
    }

    /// What goes wrong is heard of before all else.
    fn serve_init_scripts(&self, scripts: &str) {
        self.server().put_first(&format!("{RECORD_ERRORS}\n{scripts}"));
    }

    fn server(&self) -> &xtask::server::Server {
        self.server.as_ref().expect("a server")
    }
}

/// None shares its names with another.
fn in_block_scope(script: &str) -> String {
    format!("{{\n{script}\n}}\n")
}
