//! Programs that the system has, and Debian's way to install them.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::{
    step::print_note,
    workspace::{Workspace, find_on_path, read_output, run},
};

/// A program that the tests use.
pub struct Program {
    /// The variable that names its file to the tests. The user may set it, too.
    pub variable: &'static str,
    /// The names it may have on `PATH`, best first.
    pub names: &'static [&'static str],
}

impl Program {
    /// The file named by the variable, or the first on `PATH`.
    pub fn find(&self) -> Option<PathBuf> {
        let chosen = env::var_os(self.variable).map(PathBuf::from);
        chosen.or_else(|| self.names.iter().find_map(|name| find_on_path(name)))
    }
}

/// Whether packages can be installed: this is Debian and we are root.
pub fn can_install(workspace: &Workspace) -> bool {
    Path::new("/etc/debian_version").exists() && is_root(workspace)
}

/// Installs Debian packages.
pub fn apt_get(workspace: &Workspace, packages: &[&str]) -> Result<()> {
    print_note("installing, once, with apt-get");
    let apt_get = |arguments: &[&str]| {
        run(workspace.command("apt-get")?.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt_get(&["--quiet", "update"])?;
    apt_get(&[&["--quiet", "install", "--yes", "--no-install-recommends"], packages].concat())
}

fn is_root(workspace: &Workspace) -> bool {
    workspace.command("id").and_then(|mut id| read_output(id.arg("-u"))).is_ok_and(|user| user.trim() == "0")
}
