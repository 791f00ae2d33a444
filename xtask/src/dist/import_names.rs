//! Shortens the names of the functions that a wasm program imports from its glue.
//!
//! About a hundred imports have names such as `__wbg_setAttribute_0123456789abcdef` in both files, and sixteen hexadecimal
//! digits each do not compress.

use std::{collections::BTreeMap, fmt::Write};

use anyhow::{Context, Result};

use super::Files;

/// Shortens the names in all programs and their glue.
pub fn shorten(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for (name, wasm) in built {
        let glue = name.strip_suffix("_bg.wasm").map(|stem| format!("{stem}.js"));
        if let Some((glue, script)) = glue.and_then(|glue| built.get_key_value(&glue)) {
            let (wasm, names) = with_short_import_names(wasm)
                .with_context(|| format!("{name} is not a valid wasm module"))?;
            let script = str::from_utf8(script).with_context(|| format!("{glue} is not UTF-8"))?;
            files.insert(name.clone(), wasm);
            files.insert(glue.clone(), rename_words(script, &names).into_bytes());
        }
    }
    Ok(files)
}

/// Short names by the long names they replace.
type Names = BTreeMap<String, String>;

/// Gives short names to the functions that a wasm module imports from its glue. Returns `None` if the module is malformed.
fn with_short_import_names(wasm: &[u8]) -> Option<(Vec<u8>, Names)> {
    const IMPORTS: u8 = 2;
    let mut names = Names::new();
    let mut out = wasm.get(..8)?.to_owned();
    let mut rest = WasmReader(wasm.get(8..)?);
    while !rest.0.is_empty() {
        let id = rest.byte()?;
        let length = rest.number()?;
        let section = rest.bytes(length)?;
        let section = if id == IMPORTS { with_short_names(section, &mut names)? } else { section.to_owned() };
        out.push(id);
        push_number(&mut out, section.len());
        out.extend(section);
    }
    Some((out, names))
}

/// Rewrites the import section: a count, then the module's name, the import's name and its description for each.
fn with_short_names(section: &[u8], names: &mut Names) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = WasmReader(section);
    let count = rest.number()?;
    push_number(&mut out, count);
    for _ in 0..count {
        push_name(&mut out, rest.name()?);
        let name = rest.name()?;
        if name.starts_with("__wb") {
            let short = short_name(names.len());
            push_name(&mut out, &short);
            names.insert(name.to_owned(), short);
        } else {
            push_name(&mut out, name);
        }
        let before = rest.0;
        rest.skip_import_description()?;
        out.extend(&before[..before.len() - rest.0.len()]);
    }
    Some(out)
}

/// The short name with this number: `$0`, `$1`, … No other names begin like this.
fn short_name(index: usize) -> String {
    format!("${index:x}")
}

/// Replaces these names in a script wherever they are whole words.
fn rename_words(script: &str, names: &Names) -> String {
    let mut out = String::with_capacity(script.len());
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        // Writing to a string cannot fail.
        let _ = write!(out, "{before}{}", names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    out + rest
}

/// Reads a wasm module; holds the bytes that are left.
struct WasmReader<'a>(&'a [u8]);

impl<'a> WasmReader<'a> {
    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    /// An unsigned LEB128 number: seven bits per byte, the lowest first; the eighth bit says that more follow.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn name(&mut self) -> Option<&'a str> {
        let length = self.number()?;
        str::from_utf8(self.bytes(length)?).ok()
    }

    /// Skips the description of an import: the type of a function, a table, a memory, a global or a tag.
    fn skip_import_description(&mut self) -> Option<()> {
        match self.byte()? {
            0 => drop(self.number()?),
            1 => {
                self.byte()?;
                self.skip_limits()?;
            }
            2 => self.skip_limits()?,
            3 | 4 => {
                self.byte()?;
                self.number()?;
            }
            _ => return None,
        }
        Some(())
    }

    fn skip_limits(&mut self) -> Option<()> {
        let has_maximum = self.byte()? & 1 == 1;
        self.number()?;
        if has_maximum {
            self.number()?;
        }
        Some(())
    }
}

fn push_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 & 0x7f | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn push_name(out: &mut Vec<u8>, name: &str) {
    push_number(out, name.len());
    out.extend(name.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_get_short_names_in_both_files() {
        // A module that imports one function `__wbg_f_12` of type 0 from `./g.js`, and has one more section.
        let mut section = vec![1];
        push_name(&mut section, "./g.js");
        push_name(&mut section, "__wbg_f_12");
        section.extend([0, 0]);
        let mut wasm = b"\0asm\x01\0\0\0\x02".to_vec();
        push_number(&mut wasm, section.len());
        wasm.extend(&section);
        wasm.extend([3, 1, 0]);
        let (short, names) = with_short_import_names(&wasm).unwrap();
        assert_eq!(short, b"\0asm\x01\0\0\0\x02\x0d\x01\x06./g.js\x02$0\0\0\x03\x01\0");
        assert_eq!(rename_words("{ __wbg_f_12: 1, __wbg_f_123: 2 }", &names), "{ $0: 1, __wbg_f_123: 2 }");
        assert_eq!(with_short_import_names(&wasm[..20]), None);
    }
}
