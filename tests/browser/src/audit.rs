//! What axe-core, the checker of accessibility rules, says about the page as it is just now.

use std::fs;

use crate::{Page, told};

/// Calls `done` with a text for each fault.
const AUDIT: &str = include_str!("audit.js");

impl Page {
    /// Checks that no rule is broken in this state of the page.
    ///
    /// # Panics
    /// When one is, and when axe-core cannot be read.
    #[track_caller]
    pub fn assert_accessible(&self, state: &str) {
        if !self.run::<bool>("return 'axe' in window;") {
            let file = told("NINEFOLD_AXE");
            let axe = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            self.run::<()>(&format!("{axe}; return null;"));
        }
        let faults: Vec<String> = self.run_later(AUDIT);
        assert!(faults.is_empty(), "{state}: {} faults\n{}", faults.len(), faults.join("\n"));
    }
}
