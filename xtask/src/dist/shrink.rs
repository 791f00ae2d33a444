//! What the page does not need on its way to a visitor: comments and indentation, and the long names under which the
//! wasm and its glue know each other's functions.
//!
//! Each of some hundred imports is called like `__wbg_setAttribute_0123456789abcdef` in both files. The sixteen figures
//! do not compress; a letter or two do as well.

use std::{collections::BTreeMap, fmt::Write};

use anyhow::{Context, Result, ensure};

use super::Files;

/// The same files, smaller.
pub fn shrink(made: &Files) -> Result<Files> {
    let mut files = made.clone();
    for (name, wasm) in made {
        let glue = name.strip_suffix("_bg.wasm").map(|stem| format!("{stem}.js"));
        if let Some((glue, script)) = glue.and_then(|glue| made.get_key_value(&glue)) {
            let (wasm, names) = with_short_imports(wasm).with_context(|| format!("{name} is damaged"))?;
            let script = str::from_utf8(script).with_context(|| format!("{glue} is not UTF-8"))?;
            files.insert(name.clone(), wasm);
            files.insert(glue.clone(), renamed(script, &names).into_bytes());
        }
    }
    for (name, content) in &mut files {
        let Some((_, kind @ ("js" | "css" | "html"))) = name.rsplit_once('.') else { continue };
        let text = str::from_utf8(content).with_context(|| format!("{name} is not UTF-8"))?;
        let lines_of_text = kind == "js" && text.lines().any(|line| line.matches('`').count() % 2 == 1);
        ensure!(!lines_of_text, "{name} has a text of several lines, which would lose its indentation");
        let bare = bare(text);
        *content = if kind == "css" { close_set(&bare) } else { bare }.into_bytes();
    }
    Ok(files)
}

/// Without indentation, blank lines, and comments that begin a line. What stands in `<pre>` stays as it is.
fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let (mut in_comment, mut in_pre) = (false, false);
    for whole in text.lines() {
        let line = whole.trim();
        let was_in_pre = in_pre;
        in_pre = (in_pre || line.starts_with("<pre")) && !line.contains("</pre>");
        if was_in_pre {
            bare.push_str(whole);
            bare.push('\n');
        } else if in_comment || line.starts_with("/*") {
            in_comment = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            bare.push_str(line);
            bare.push('\n');
        }
    }
    bare
}

/// A style sheet without the blanks and newlines that part nothing.
fn close_set(css: &str) -> String {
    let mut css = css.to_owned();
    for (wide, close) in
        [(": ", ":"), (" {", "{"), ("{\n", "{"), (";\n", ";"), (",\n", ","), (";}", "}"), ("}\n", "}")]
    {
        css = css.replace(wide, close);
    }
    css
}

/// Long names and the short ones they get.
type Names = BTreeMap<String, String>;

/// The wasm with short names for what it imports from its glue, and those names.
fn with_short_imports(wasm: &[u8]) -> Option<(Vec<u8>, Names)> {
    const IMPORTS: u8 = 2;
    let mut names = Names::new();
    let mut out = wasm.get(..8)?.to_owned();
    let mut rest = Bytes(wasm.get(8..)?);
    while !rest.0.is_empty() {
        let id = rest.byte()?;
        let length = rest.number()?;
        let section = rest.take(length)?;
        let section = if id == IMPORTS { short_names(section, &mut names)? } else { section.to_owned() };
        out.push(id);
        push_number(&mut out, section.len());
        out.extend(section);
    }
    Some((out, names))
}

/// The section of imports: how many, then for each the module's name, its own, and what it is.
fn short_names(section: &[u8], names: &mut Names) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = Bytes(section);
    let count = rest.number()?;
    push_number(&mut out, count);
    for _ in 0..count {
        push_name(&mut out, rest.name()?);
        let name = rest.name()?;
        if name.starts_with("__wb") {
            let short = short(names.len());
            push_name(&mut out, &short);
            names.insert(name.to_owned(), short);
        } else {
            push_name(&mut out, name);
        }
        let before = rest.0;
        rest.pass_over_description()?;
        out.extend(&before[..before.len() - rest.0.len()]);
    }
    Some(out)
}

/// `$0`, `$1`, …: names that nothing else has.
fn short(index: usize) -> String {
    format!("${index:x}")
}

/// A script with these names exchanged wherever they stand whole.
fn renamed(script: &str, names: &Names) -> String {
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

/// What is left of a wasm to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Seven bits a byte, the lowest first, the eighth bit says that more follow.
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
        str::from_utf8(self.take(length)?).ok()
    }

    /// A function's type, a table, a memory, a global or a tag.
    fn pass_over_description(&mut self) -> Option<()> {
        match self.byte()? {
            0 => drop(self.number()?),
            1 => {
                self.byte()?;
                self.pass_over_limits()?;
            }
            2 => self.pass_over_limits()?,
            3 | 4 => {
                self.byte()?;
                self.number()?;
            }
            _ => return None,
        }
        Some(())
    }

    fn pass_over_limits(&mut self) -> Option<()> {
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
    fn a_script_keeps_what_it_does() {
        let script = "/**\n * What.\n */\nfunction f() {\n    // Why.\n    return `a//b`;\n}\n\n";
        assert_eq!(bare(script), "function f() {\nreturn `a//b`;\n}\n");
        assert_eq!(close_set("p {\na: b;\nc: d e;\n}\n"), "p{a:b;c:d e}");
        assert_eq!(bare("  <pre>a\n  // b\n  c</pre>\n  <p>"), "<pre>a\n  // b\n  c</pre>\n<p>\n");
        assert_eq!(bare("/* one */\np {\n  color: red; /* two */\n}\n"), "p {\ncolor: red; /* two */\n}\n");
    }

    #[test]
    fn imports_get_short_names_on_both_sides() {
        // A module that imports one function `__wbg_f_12` of type 0 from `./g.js`, and has one section behind.
        let mut section = vec![1];
        push_name(&mut section, "./g.js");
        push_name(&mut section, "__wbg_f_12");
        section.extend([0, 0]);
        let mut wasm = b"\0asm\x01\0\0\0\x02".to_vec();
        push_number(&mut wasm, section.len());
        wasm.extend(&section);
        wasm.extend([3, 1, 0]);
        let (short, names) = with_short_imports(&wasm).unwrap();
        assert_eq!(short, b"\0asm\x01\0\0\0\x02\x0d\x01\x06./g.js\x02$0\0\0\x03\x01\0");
        assert_eq!(renamed("{ __wbg_f_12: 1, __wbg_f_123: 2 }", &names), "{ $0: 1, __wbg_f_123: 2 }");
        assert_eq!(with_short_imports(&wasm[..20]), None);
    }
}
