//! Firefox and WebKitGTK, for `cargo xtask test --all-browsers`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::bail;

use crate::{
    step::Step,
    tools::{
        GECKODRIVER,
        system::{Program, apt_get, can_install},
    },
    workspace::Workspace,
};

/// A browser, and the programs that its tests use.
struct Browser {
    name: &'static str,
    programs: &'static [Program],
    /// One more program that is not on `PATH`: its variable, and how to find it.
    other: (&'static str, fn() -> Option<PathBuf>),
}

const BROWSERS: [Browser; 2] = [
    Browser {
        name: "Firefox",
        programs: &[Program { variable: "NINEFOLD_FIREFOX", names: &["firefox-esr", "firefox"] }],
        other: ("NINEFOLD_GECKODRIVER", || GECKODRIVER.find()),
    },
    Browser {
        name: "WebKitGTK",
        programs: &[
            Program { variable: "NINEFOLD_WEBKITDRIVER", names: &["WebKitWebDriver"] },
            Program { variable: "NINEFOLD_XVFB", names: &["Xvfb"] },
        ],
        other: ("NINEFOLD_MINIBROWSER", minibrowser),
    },
];

/// Finds both browsers, or installs them if possible, and sets the variables that tell the tests where they are.
pub fn install() -> Step {
    Step::new("Firefox, WebKitGTK and their drivers", |workspace| {
        if BROWSERS.iter().any(|browser| browser.programs.iter().any(|program| program.find().is_none()))
            || minibrowser().is_none()
        {
            if !can_install(workspace) {
                bail!(
                    "there is no Firefox or no WebKitGTK. On Debian: sudo apt-get install {}",
                    PACKAGES.join(" ")
                );
            }
            apt_get(workspace, &PACKAGES)?;
        }
        if GECKODRIVER.find().is_none() {
            GECKODRIVER.install_once()?;
        }
        for browser in &BROWSERS {
            if !browser.set_env(workspace) {
                bail!("{} was installed but is not found", browser.name);
            }
        }
        Ok(())
    })
}

/// The Debian packages of both, and of the virtual screen that WebKitGTK needs.
const PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// The names of the browsers, as in `NINEFOLD_BROWSER`.
pub fn names() -> impl Iterator<Item = &'static str> {
    BROWSERS.iter().map(|browser| browser.name)
}

impl Browser {
    /// Sets the variables for the tests. Returns `false` if a program is missing.
    fn set_env(&self, workspace: &mut Workspace) -> bool {
        let programs = self.programs.iter().map(|program| Some((program.variable, program.find()?)));
        let other = [(self.other.1)().map(|path| (self.other.0, path))];
        let Some(found) = programs.chain(other).collect::<Option<Vec<_>>>() else { return false };
        for (variable, path) in found {
            workspace.set_env(variable, path);
        }
        true
    }
}

/// Finds the browser that comes with WebKitGTK. It is not on `PATH`, but in the folder of its library.
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
