//! What the fuzzer begins with: one of each kind that we write ourselves, a file each, where `SEEDS` says.

use std::{env, fs};

/// Writes them down, before the fuzzer looks there.
pub fn write(texts: impl IntoIterator<Item = String>) {
    let Some(folder) = env::var_os("SEEDS") else { return };
    fs::create_dir_all(&folder).expect("a folder for seeds");
    for (number, text) in texts.into_iter().enumerate() {
        fs::write(std::path::Path::new(&folder).join(number.to_string()), text).expect("a seed is written");
    }
}
