//! Scripts that run before all others of the page, as if the browser were another one: Chromium's developer tools put them
//! there, elsewhere the server does.

use serde_json::json;

use super::Page;
use super::console::LISTEN;
use crate::Engine;

impl Page {
    /// Has a script run first in each page from the next on.
    #[track_caller]
    pub fn run_first(&self, script: &str) {
        if self.engine == Engine::Chromium {
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            return;
        }
        let mut first = self.first.borrow_mut();
        // In Chromium each tab has its own; here all have the same.
        if !first.contains(script) || first.is_empty() {
            *first += &in_a_scope(script);
        }
        self.put_first(&first);
    }

    /// Loads the page again with one more script that runs first, this once.
    #[track_caller]
    pub fn reload_after(&self, script: &str) {
        if self.engine == Engine::Chromium {
            let added = self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            self.reload();
            self.devtools("Page.removeScriptToEvaluateOnNewDocument", added);
            return;
        }
        let first = self.first.borrow();
        self.put_first(&(first.clone() + in_a_scope(script).as_str()));
        self.reload();
        if first.is_empty() {
            self.server().put_first("");
        } else {
            self.put_first(&first);
        }
    }

    /// What goes wrong is heard of before all else.
    fn put_first(&self, scripts: &str) {
        self.server().put_first(&format!("{LISTEN}\n{scripts}"));
    }

    fn server(&self) -> &xtask::server::Server {
        self.server.as_ref().expect("a server")
    }
}

/// None shares its names with another.
fn in_a_scope(script: &str) -> String {
    format!("{{\n{script}\n}}\n")
}
