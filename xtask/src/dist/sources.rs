//! Where the files of a release stand among the sources. `www` has folders, a release has none: trunk copies all files into one.
//! An import names a script by its place in `www`; here it gets the place in the release.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};

use crate::files::{self, Files};

/// The folder of each script in `www`, by its name.
pub struct Sources {
    www: PathBuf,
    folders: BTreeMap<String, PathBuf>,
}

impl Sources {
    /// The sources in the checkout with this root.
    pub fn find(root: &Path) -> Result<Sources> {
        let www = root.join("www");
        let mut folders = BTreeMap::new();
        for folder in files::list(&www)?.into_iter().filter(|path| path.is_dir()) {
            let names = files::list(&folder)?.into_iter().map(|file| files::file_name(&file));
            for name in names.filter(|name| files::kind(name) == "js") {
                let other = folders.insert(name.clone(), folder.clone());
                ensure!(other.is_none(), "two scripts have the name {name}, and a release has no folders");
            }
        }
        Ok(Sources { www, folders })
    }

    /// The folder that relative names in this file start from; `www` for all but the scripts in its folders.
    pub fn folder(&self, name: &str) -> &Path {
        self.folders.get(name).unwrap_or(&self.www)
    }
}

/// Replaces names such as `../shared/a.js` in scripts by `./a.js`, for all files of a release.
pub fn flatten(files: &Files) -> Result<Files> {
    let mut flat = files.clone();
    for (name, content) in flat.iter_mut().filter(|(name, _)| files::kind(name) == "js") {
        *content = with_flat_names(files::text(name, content)?, files).into_bytes();
    }
    Ok(flat)
}

fn with_flat_names(script: &str, files: &Files) -> String {
    let mut parts = script.split("\"../");
    let first = parts.next().unwrap_or_default().to_owned();
    let others = parts.map(|part| {
        let path = part.split('"').next().unwrap_or_default();
        match path.rsplit_once('/') {
            Some((folder, name)) if files.contains_key(name) => ["\"./", &part[folder.len() + 1..]].concat(),
            _ => ["\"../", part].concat(),
        }
    });
    first + &others.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_lead_to_files_of_the_release() {
        let files = files::of_texts(&[("a.js", "")]);
        let script = "import \"../b/a.js\"; f(\"./a.js\", \"../b/c.js\", \"../\");";
        assert_eq!(
            with_flat_names(script, &files),
            "import \"./a.js\"; f(\"./a.js\", \"../b/c.js\", \"../\");"
        );
    }
}
