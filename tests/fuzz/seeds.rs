//! The seed inputs of a target: one text or message of each kind that Ninefold writes, as files in the folder named by `SEEDS`.

use std::{env, fs};

/// Writes the seeds, before the fuzzer reads the folder.
pub fn write(inputs: impl IntoIterator<Item = impl AsRef<[u8]>>) {
    let Some(folder) = env::var_os("SEEDS") else { return };
    fs::create_dir_all(&folder).expect("the folder can be created");
    for (number, input) in inputs.into_iter().enumerate() {
        fs::write(std::path::Path::new(&folder).join(number.to_string()), input).expect("the seed can be written");
    }
}
