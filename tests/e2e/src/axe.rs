//! Checks the page in its present state with axe-core, the accessibility checker.

use std::fs;

use crate::{ColorScheme, Page, env_path};

/// Runs axe-core with the `rules` defined before it and calls `done` with one text for each violation.
const AUDIT: &str = include_str!("axe.js");

/// The set of rules to check.
#[derive(Clone, Copy)]
enum Rules {
    All,
    /// Only the rules that depend on colours.
    Colours,
}

impl Page {
    /// Checks that this state of the page violates no accessibility rule.
    ///
    /// # Panics
    /// If a rule is violated, or axe-core cannot be read.
    #[track_caller]
    pub fn assert_accessible(&self, state: &str) {
        self.audit(Rules::All, state);
    }

    /// Checks this state of the page in each colour scheme. Rules that do not depend on colours are checked only
    /// once.
    ///
    /// # Panics
    /// If a rule is violated, or axe-core cannot be read.
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
