//! What axe-core, the checker of accessibility rules, says about the page as it is just now.

use std::fs;

use crate::{ColorScheme, Page, env_path};

/// Calls `done` with a text for each fault. It has been told which `rules` to hold.
const AUDIT: &str = include_str!("axe.js");

/// Which rules to hold.
#[derive(Clone, Copy)]
enum Rules {
    All,
    /// Those that depend on colours.
    Colours,
}

impl Page {
    /// Checks that no rule is broken in this state of the page.
    ///
    /// # Panics
    /// When one is, and when axe-core cannot be read.
    #[track_caller]
    pub fn assert_accessible(&self, state: &str) {
        self.audit(Rules::All, state);
    }

    /// The same in each of these colours. What does not depend on them is checked once.
    ///
    /// # Panics
    /// As above.
    #[track_caller]
    pub fn assert_accessible_in(&self, schemes: &[ColorScheme], state: &str) {
        let mut rules = Rules::All;
        for &scheme in schemes {
            self.set_color_scheme(scheme);
            self.audit(rules, &format!("{state}, {scheme:?}"));
            rules = Rules::Colours;
        }
    }

    #[track_caller]
    fn audit(&self, rules: Rules, state: &str) {
        if !self.run::<bool>("return 'axe' in window;") {
            let file = env_path("NINEFOLD_AXE");
            let axe = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            self.run::<()>(&format!("{axe}; return null;"));
        }
        let rules = match rules {
            Rules::All => "all",
            Rules::Colours => "colours",
        };
        let faults: Vec<String> = self.run_async(&format!("const rules = '{rules}'; {AUDIT}"));
        assert!(faults.is_empty(), "{state}: {} faults\n{}", faults.len(), faults.join("\n"));
    }
}
