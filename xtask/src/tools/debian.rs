//! Packages of Debian.

use std::path::Path;

use anyhow::Result;

use crate::{
    step::print_note,
    workspace::{Workspace, read_output, run},
};

/// Whether packages can be installed: this is Debian and we are root.
pub fn can_install(workspace: &Workspace) -> bool {
    let user = || read_output(workspace.command("id")?.arg("-u"));
    Path::new("/etc/debian_version").exists() && user().is_ok_and(|user| user.trim() == "0")
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
