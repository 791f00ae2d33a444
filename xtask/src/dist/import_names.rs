//! Shortens the names of the functions that a wasm program imports from its glue.
//!
//! About a hundred imports have names such as `__wbg_setAttribute_0123456789abcdef` in both files, and sixteen hexadecimal
//! digits each do not compress.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use wasm_encoder::{EntityType, ImportSection, Module, RawSection};
use wasmparser::{Parser, Payload, TypeRef};

use crate::files::{self, Files};

/// Shortens the names in all programs and their glue.
pub fn shorten(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for (name, wasm) in built {
        let Some(glue) = name.strip_suffix("_bg.wasm").map(|stem| format!("{stem}.js")) else { continue };
        let Some(script) = built.get(&glue) else { continue };
        let (wasm, names) = with_short_import_names(wasm).with_context(|| format!("imports of {name}"))?;
        files.insert(name.clone(), wasm);
        let script = rename_words(files::text(&glue, script)?, &names);
        files.insert(glue, script.into_bytes());
    }
    Ok(files)
}

/// Short names by the long names they replace.
type Names = BTreeMap<String, String>;

/// Gives short names to the functions that a wasm module imports from its glue: `$0`, `$1`, … No other names begin like this.
fn with_short_import_names(wasm: &[u8]) -> Result<(Vec<u8>, Names)> {
    let mut names = Names::new();
    let mut short = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::ImportSection(section) = payload {
            let mut imports = ImportSection::new();
            for import in section.into_imports() {
                let import = import?;
                let TypeRef::Func(function) = import.ty else { bail!("{} is no function", import.name) };
                let mut name = import.name.to_owned();
                if name.starts_with("__wb") {
                    let short = format!("${:x}", names.len());
                    names.insert(name, short.clone());
                    name = short;
                }
                imports.import(import.module, &name, EntityType::Function(function));
            }
            short.section(&imports);
        } else if let Some((id, range)) = payload.as_section() {
            short.section(&RawSection { id, data: &wasm[range.start as usize..range.end as usize] });
        }
    }
    Ok((short.finish(), names))
}

/// Replaces these names in a script wherever they are whole words.
fn rename_words(script: &str, names: &Names) -> String {
    let is_between = |c: char| !(c.is_alphanumeric() || c == '_' || c == '$');
    let words = script.split_inclusive(is_between).flat_map(|piece| {
        let word = piece.trim_end_matches(is_between);
        [names.get(word).map_or(word, String::as_str), &piece[word.len()..]]
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_get_short_names_in_both_files() {
        // A module that imports one function `__wbg_f_12` of type 0 from `./g.js`, and has one more section.
        let wasm = b"\0asm\x01\0\0\0\x02\x15\x01\x06./g.js\x0a__wbg_f_12\0\0\x03\x01\0";
        let (short, names) = with_short_import_names(wasm).unwrap();
        assert_eq!(short, b"\0asm\x01\0\0\0\x02\x0d\x01\x06./g.js\x02$0\0\0\x03\x01\0");
        assert_eq!(rename_words("{ __wbg_f_12: 1, __wbg_f_123: 2 }", &names), "{ $0: 1, __wbg_f_123: 2 }");
        assert!(with_short_import_names(&wasm[..20]).is_err());
    }
}
