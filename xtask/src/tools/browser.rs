//! A browser for the tests: Chromium or Chrome, and the driver that comes with it.
//!
//! Without windows it does with half the processor time: the rest is spent on drawing its tabs, which nobody sees.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};

use crate::{
    step::{Step, note},
    workshop::{Workshop, find, read, run},
};

/// One of the two programs: the variable that the tests learn it from, and what it may be called.
pub struct Program {
    pub variable: &'static str,
    pub names: &'static [&'static str],
}

const CHROMIUM: Program = Program {
    variable: "NINEFOLD_CHROMIUM",
    names: &[
        BARE,
        "chrome-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
};

/// Chromium without windows, and Debian's package of it.
const BARE: &str = "chromium-headless-shell";

const DRIVER: Program = Program { variable: "NINEFOLD_CHROMEDRIVER", names: &["chromedriver"] };

/// Finds both programs, or installs them where that is ours to do, and tells the tests where they are.
pub fn step() -> Step {
    Step::new("Chromium and its driver", |workshop| {
        let is_there = CHROMIUM.find().is_some() && DRIVER.find().is_some();
        let is_best = env::var_os(CHROMIUM.variable).is_some() || find(BARE).is_some();
        if !(is_there && is_best) && may_install(workshop) {
            let bare = apt_get(workshop, &[BARE, "chromium-driver"]);
            if bare.is_err() && !is_there {
                apt_get(workshop, &["chromium", "chromium-driver"])?;
            }
        } else if !is_there {
            bail!(
                "the tests need Chromium or Chrome and the chromedriver of the same version.\n\
                 On Debian: sudo apt-get install {BARE} chromium-driver\n\
                 Elsewhere: put both on PATH, or name them in {} and {}",
                CHROMIUM.variable,
                DRIVER.variable
            );
        }
        for program in [CHROMIUM, DRIVER] {
            let Some(found) = program.find() else {
                bail!("{} was installed but is not on PATH", program.names[0]);
            };
            workshop.tell(program.variable, found);
        }
        Ok(())
    })
}

impl Program {
    /// The one that was asked for, else the first on `PATH`.
    pub fn find(&self) -> Option<PathBuf> {
        let asked = env::var_os(self.variable).map(PathBuf::from);
        asked.or_else(|| self.names.iter().find_map(|name| find(name)))
    }
}

/// Whether there is Debian's way to install programs, and it is ours to take.
pub fn may_install(workshop: &Workshop) -> bool {
    Path::new("/etc/debian_version").exists() && is_root(workshop)
}

/// Installs Debian's packages.
pub fn apt_get(workshop: &Workshop, packages: &[&str]) -> Result<()> {
    note("fetching, once, with apt-get");
    let apt = |arguments: &[&str]| {
        run(workshop.command("apt-get")?.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["--quiet", "update"])?;
    apt(&[&["--quiet", "install", "--yes", "--no-install-recommends"], packages].concat())
}

fn is_root(workshop: &Workshop) -> bool {
    workshop.command("id").and_then(|mut id| read(id.arg("-u"))).is_ok_and(|user| user.trim() == "0")
}
