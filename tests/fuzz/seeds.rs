//! The seed inputs of a target: one text of each kind that Ninefold writes, as files in the folder named by `SEEDS`.

use std::{env, fs};

/// Writes the seeds, before the fuzzer reads the folder.
pub fn write(texts: impl IntoIterator<Item = String>) {
    let Some(folder) = env::var_os("SEEDS") else { return };
    fs::create_dir_all(&folder).expect("the folder can be created");
    for (number, text) in texts.into_iter().enumerate() {
        fs::write(std::path::Path::new(&folder).join(number.to_string()), text).expect("the seed can be written");
    }
}
