//! Chromium or Chrome for the end-to-end tests, and the driver that comes with it.
//!
//! The variant without windows needs half the processor time: the other half is spent on drawing windows that nobody sees.

use std::{env, path::Path};

use anyhow::bail;

use crate::{
    step::Step,
    tools::system::{Program, apt_get, can_install},
    workspace::find_on_path,
};

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

const DRIVER: Program = Program { variable: "NINEFOLD_CHROMEDRIVER", names: &["chromedriver"] };

/// Debian's package of fonts in which the end-to-end tests imitate other programs, and the folder where it puts them.
const FONTS: (&str, &str) = ("fonts-urw-base35", "/usr/share/fonts/opentype/urw-base35");

/// Finds both programs, or installs them if possible, and sets the variables that tell the tests where they are.
pub fn step() -> Step {
    Step::new("Chromium and its driver", |workspace| {
        let (fonts, folder) = FONTS;
        if !Path::new(folder).exists() && can_install(workspace) {
            apt_get(workspace, &[fonts])?;
        }
        let is_installed = CHROMIUM.find().is_some() && DRIVER.find().is_some();
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
                DRIVER.variable
            );
        }
        for program in [CHROMIUM, DRIVER] {
            let Some(file) = program.find() else {
                bail!("{} was installed but is not on PATH", program.names[0]);
            };
            workspace.set_env(program.variable, file);
        }
        Ok(())
    })
}
