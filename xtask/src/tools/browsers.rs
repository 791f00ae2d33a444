//! The browsers of the end-to-end tests and their drivers: programs that the system has, or that Debian can install.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    files::file_name,
    step::Step,
    tools::GECKODRIVER,
    tools::debian::{apt_get, can_install},
    workspace::{Workspace, find_on_path},
};

/// A program that the tests use.
struct Program {
    /// The variable that names its file to the tests. The user may set it, too.
    variable: &'static str,
    /// The names it may have on `PATH`, best first.
    names: &'static [&'static str],
}

/// Chromium or Chrome. The variant without windows needs half the processor time: the other half is spent on drawing windows that
/// nobody sees.
const CHROMIUM: Program = Program {
    variable: "NINEFOLD_CHROMIUM",
    names: &[
        HEADLESS_SHELL,
        "chrome-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
};

/// Chromium without windows; also the name of Debian's package.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

const CHROMEDRIVER: Program = Program { variable: "NINEFOLD_CHROMEDRIVER", names: &["chromedriver"] };

/// Firefox, and what drives WebKitGTK and shows its windows.
const OTHER_BROWSERS: [Program; 3] = [
    Program { variable: "NINEFOLD_FIREFOX", names: &["firefox-esr", "firefox"] },
    Program { variable: "NINEFOLD_WEBKITDRIVER", names: &["WebKitWebDriver"] },
    Program { variable: "NINEFOLD_XVFB", names: &["Xvfb"] },
];

/// Debian's packages of these.
const OTHER_PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// Debian's package of fonts in which the end-to-end tests imitate other programs, and the folder where it puts them.
const FONTS: (&str, &str) = ("fonts-urw-base35", "/usr/share/fonts/opentype/urw-base35");

/// Finds Chromium and its driver, or installs them if possible, and sets the variables that tell the tests where they are.
pub fn chromium() -> Step {
    Step::new("Chromium and its driver", |workspace| {
        let (fonts, folder) = FONTS;
        if !Path::new(folder).exists() && can_install(workspace) {
            apt_get(workspace, &[fonts])?;
        }
        let is_installed = CHROMIUM.find().is_some() && CHROMEDRIVER.find().is_some();
        let is_preferred = env::var_os(CHROMIUM.variable).is_some() || find_on_path(HEADLESS_SHELL).is_some();
        if !(is_installed && is_preferred) && can_install(workspace) {
            let headless_shell = apt_get(workspace, &[HEADLESS_SHELL, "chromium-driver"]);
            if headless_shell.is_err() && !is_installed {
                apt_get(workspace, &["chromium", "chromium-driver"])?;
            }
        } else if !is_installed {
            bail!(
                "the tests need Chromium or Chrome and the chromedriver of the same version.\n\
                 On Debian: sudo apt-get install {HEADLESS_SHELL} chromium-driver\n\
                 Elsewhere: put both on PATH, or name them in {} and {}",
                CHROMIUM.variable,
                CHROMEDRIVER.variable
            );
        }
        set_env(workspace, &[CHROMIUM, CHROMEDRIVER])
    })
}

/// Finds Firefox and WebKitGTK with their drivers, or installs them if possible, and sets the variables for the tests.
pub fn install() -> Step {
    Step::new("Firefox, WebKitGTK and their drivers", |workspace| {
        if OTHER_BROWSERS.iter().any(|program| program.find().is_none()) || minibrowser().is_none() {
            ensure!(
                can_install(workspace),
                "there is no Firefox or no WebKitGTK. On Debian: sudo apt-get install {}",
                OTHER_PACKAGES.join(" ")
            );
            apt_get(workspace, &OTHER_PACKAGES)?;
        }
        set_env(workspace, &OTHER_BROWSERS)?;
        workspace.set_env("NINEFOLD_GECKODRIVER", GECKODRIVER.find_or_install()?);
        let minibrowser = minibrowser().context("WebKitGTK was installed but its browser is not found")?;
        workspace.set_env("NINEFOLD_MINIBROWSER", minibrowser);
        Ok(())
    })
}

/// The names of the browsers that [`install`] finds, as in `NINEFOLD_BROWSER`.
pub fn names() -> impl Iterator<Item = &'static str> {
    ["Firefox", "WebKitGTK"].into_iter()
}

impl Program {
    /// The file named by the variable, or the first on `PATH`.
    fn find(&self) -> Option<PathBuf> {
        let chosen = env::var_os(self.variable).map(PathBuf::from);
        chosen.or_else(|| self.names.iter().find_map(|name| find_on_path(name)))
    }
}

fn set_env(workspace: &mut Workspace, programs: &[Program]) -> Result<()> {
    for program in programs {
        let file = program.find();
        let file = file.with_context(|| format!("{} was installed but is not on PATH", program.names[0]))?;
        workspace.set_env(program.variable, file);
    }
    Ok(())
}

/// Finds the browser that comes with WebKitGTK. It is not on `PATH`, but in the folder of its library.
fn minibrowser() -> Option<PathBuf> {
    let inside =
        |folder: &PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let libraries = ["/usr/lib", "/usr/libexec", "/usr/lib64"].map(PathBuf::from);
    let deeper = libraries.iter().flat_map(inside).filter(|path| path.is_dir());
    let mut homes: Vec<PathBuf> = libraries.iter().cloned().chain(deeper).collect();
    homes.sort();
    let webkits = homes.iter().flat_map(inside).filter(|path| file_name(path).starts_with("webkit2gtk-"));
    webkits.map(|folder| folder.join("MiniBrowser")).find(|file| file.is_file())
}
