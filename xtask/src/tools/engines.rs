//! The engines beside Chromium's that whole games are played in: Firefox' and WebKitGTK's.
//!
//! They are asked for by `cargo xtask test --engines` alone.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::bail;

use crate::{
    step::Step,
    tools::{
        GECKODRIVER,
        browser::{Program, apt_get, may_install},
    },
    workshop::Workshop,
};

/// An engine, and what its stories need to be told.
struct Engine {
    name: &'static str,
    programs: &'static [Program],
    /// What else it needs: the variable, and where to find it.
    other: (&'static str, fn() -> Option<PathBuf>),
}

const ENGINES: [Engine; 2] = [
    Engine {
        name: "Firefox",
        programs: &[Program { variable: "NINEFOLD_FIREFOX", names: &["firefox-esr", "firefox"] }],
        other: ("NINEFOLD_GECKODRIVER", || GECKODRIVER.find()),
    },
    Engine {
        name: "WebKitGTK",
        programs: &[
            Program { variable: "NINEFOLD_WEBKITDRIVER", names: &["WebKitWebDriver"] },
            Program { variable: "NINEFOLD_XVFB", names: &["Xvfb"] },
        ],
        other: ("NINEFOLD_MINIBROWSER", minibrowser),
    },
];

/// Finds the engines, or installs them where that is ours to do, and tells the tests where they are.
pub fn install() -> Step {
    Step::new("Firefox, WebKitGTK and their drivers", |workshop| {
        if ENGINES.iter().any(|engine| engine.programs.iter().any(|program| program.find().is_none()))
            || minibrowser().is_none()
        {
            if !may_install(workshop) {
                bail!(
                    "there is no Firefox or no WebKitGTK. On Debian: sudo apt-get install {}",
                    PACKAGES.join(" ")
                );
            }
            apt_get(workshop, &PACKAGES)?;
        }
        if GECKODRIVER.find().is_none() {
            GECKODRIVER.keep()?;
        }
        for engine in &ENGINES {
            if !engine.tell(workshop) {
                bail!("{} was installed but is not found", engine.name);
            }
        }
        Ok(())
    })
}

/// Debian's packages of both, and of the screen that WebKitGTK needs.
const PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// What they are called.
pub fn names() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().map(|engine| engine.name)
}

impl Engine {
    /// Tells the tests where all of it is, if it is there.
    fn tell(&self, workshop: &mut Workshop) -> bool {
        let programs = self.programs.iter().map(|program| Some((program.variable, program.find()?)));
        let other = [(self.other.1)().map(|path| (self.other.0, path))];
        let Some(found) = programs.chain(other).collect::<Option<Vec<_>>>() else { return false };
        for (variable, path) in found {
            workshop.tell(variable, path);
        }
        true
    }
}

/// The browser that comes with WebKitGTK is in no folder of programs, but beside its library.
fn minibrowser() -> Option<PathBuf> {
    let inside =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let libraries = ["/usr/lib", "/usr/libexec", "/usr/lib64"].map(PathBuf::from);
    let deeper = libraries.iter().flat_map(|folder| inside(folder)).filter(|path| path.is_dir());
    let mut homes: Vec<PathBuf> = libraries.iter().cloned().chain(deeper).collect();
    homes.sort();
    let webkits = homes.iter().flat_map(|folder| inside(folder)).filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit2gtk-"))
    });
    webkits.map(|folder| folder.join("MiniBrowser")).find(|file| file.is_file())
}
