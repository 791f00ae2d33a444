//! The files in `tests/data/snapshots`. By the size of its outcomes, a snapshot is one of these:
//!
//! ```text
//! NAME.txt          all outcomes, as text
//! NAME.txt.gz       the same text, compressed
//! NAME.sums.txt     check sums: of each section, and of up to 64 blocks of it
//!
//! [section] 3       a section and its number of outcomes: so many lines follow
//! ```
//!
//! Where there are only check sums, a test that passes leaves its outcomes in `target/tmp/snapshots`. A later test that fails
//! takes the old outcomes from there.
//!
//! All outcomes together are 490 MB of text. A common library for snapshots, such as insta, stores each as the text it is.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;

use crate::support::snapshot;

/// Up to this number of bytes, outcomes are stored as text.
const MAX_TEXT: usize = 100_000;
/// Up to this number of compressed bytes, outcomes are stored at all.
const MAX_COMPRESSED: usize = 100_000;
/// Number of blocks of a section that have a check sum of their own.
const BLOCKS: usize = 64;

/// How to see outcomes of which there are only check sums.
pub fn recall_hint() -> String {
    let command = snapshot::command();
    format!(
        "\nThe old outcomes are not stored, because they are too many. To see them, run the test before and after the change:\n  \
        git stash && {command}; git stash pop && {command}"
    )
}

/// Outcomes by section: a line each.
pub type Sections = BTreeMap<String, String>;

pub enum Snapshot {
    Outcomes(Sections),
    Sums(BTreeMap<String, Sums>),
}

/// Check sums of a section.
#[derive(PartialEq, Eq)]
pub struct Sums {
    /// Number of outcomes.
    pub lines: usize,
    /// Check sum of all of them.
    sum: u64,
    /// Low bits of the check sum of each block.
    blocks: Vec<u16>,
}

impl Sums {
    pub fn of(text: &str) -> Sums {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let blocks = lines.chunks(block_size(lines.len()));
        let blocks = blocks.map(|block| block.iter().fold(SEED, |sum, line| add(sum, line)) as u16).collect();
        Sums { lines: lines.len(), sum: add(SEED, text), blocks }
    }

    /// The blocks of the other section that differ.
    pub fn differing(&self, other: &Sums) -> Vec<Range<usize>> {
        if self == other {
            return Vec::new();
        }
        let size = block_size(other.lines);
        if self.lines != other.lines {
            return std::iter::once(0..other.lines).collect();
        }
        let range = |index: usize| index * size..((index + 1) * size).min(other.lines);
        let blocks = (0..self.blocks.len()).filter(|&index| self.blocks[index] != other.blocks[index]);
        let blocks: Vec<Range<usize>> = blocks.map(range).collect();
        if blocks.is_empty() { std::iter::once(0..other.lines).collect() } else { blocks }
    }
}

fn block_size(lines: usize) -> usize {
    lines.div_ceil(BLOCKS).max(1)
}

/// FNV-1a of 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn add(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;

fn path(name: &str, extension: &str) -> PathBuf {
    snapshot::folder().join(format!("{name}.{extension}"))
}

/// Reads the snapshot of this name, if there is one.
pub fn read(name: &str) -> Option<Snapshot> {
    if let Ok(text) = fs::read_to_string(path(name, "txt")) {
        return Some(Snapshot::Outcomes(sections(&text)));
    }
    if let Ok(bytes) = fs::read(path(name, "txt.gz")) {
        return Some(Snapshot::Outcomes(sections(&unzip(&bytes))));
    }
    let text = fs::read_to_string(path(name, "sums.txt")).ok()?;
    let mut sums = BTreeMap::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let (section, numbers) = heading(line);
        let (lines_of_section, sum) = numbers.split_once(' ').expect("a number of outcomes and a check sum");
        let blocks = lines.next().expect("check sums of blocks").split(' ');
        let blocks = blocks.map(|sum| u16::from_str_radix(sum, 16).expect("a check sum")).collect();
        let sum = u64::from_str_radix(sum, 16).expect("a check sum");
        let lines = lines_of_section.parse().expect("a number of outcomes");
        sums.insert(section.to_owned(), Sums { lines, sum, blocks });
    }
    Some(Snapshot::Sums(sums))
}

/// Writes the snapshot of this name, in the form for its size.
pub fn write(name: &str, sections: &Sections) {
    for extension in ["txt", "txt.gz", "sums.txt"] {
        _ = fs::remove_file(path(name, extension));
    }
    let text = text(sections);
    let write = |extension: &str, bytes: &[u8]| {
        fs::write(path(name, extension), bytes).expect("the snapshot can be written");
    };
    if text.len() <= MAX_TEXT {
        return write("txt", text.as_bytes());
    }
    let bytes = zip(&text, 9);
    if bytes.len() <= MAX_COMPRESSED {
        return write("txt.gz", &bytes);
    }
    let mut sums = String::new();
    for (section, text) in sections {
        let Sums { lines, sum, blocks } = Sums::of(text);
        let blocks: Vec<String> = blocks.iter().map(|sum| format!("{sum:04x}")).collect();
        _ = writeln!(sums, "[{section}] {lines} {sum:016x}\n{}", blocks.join(" "));
    }
    write("sums.txt", sums.as_bytes());
}

/// Keeps the outcomes that have these check sums, for a later test that fails.
pub fn remember(name: &str, sums: &BTreeMap<String, Sums>, sections: &Sections) {
    let file = remembered(name, sums);
    if !file.exists() {
        let folder = file.parent().expect("a folder");
        fs::create_dir_all(folder).expect("the target folder can be written");
        let begin = format!("{name}-");
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&begin) {
                _ = fs::remove_file(entry.path());
            }
        }
        fs::write(file, zip(&text(sections), 1)).expect("the target folder can be written");
    }
}

/// The outcomes that have these check sums, if a test has left them.
pub fn recall(name: &str, sums: &BTreeMap<String, Sums>) -> Option<Sections> {
    fs::read(remembered(name, sums)).ok().map(|bytes| sections(&unzip(&bytes)))
}

fn remembered(name: &str, sums: &BTreeMap<String, Sums>) -> PathBuf {
    let sum = sums.iter().fold(SEED, |sum, (section, sums)| add(sum, &format!("{section} {}", sums.sum)));
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("snapshots").join(format!("{name}-{sum:016x}.txt.gz"))
}

fn text(sections: &Sections) -> String {
    let mut all = String::new();
    for (section, text) in sections {
        _ = write!(all, "[{section}] {}\n{text}", text.lines().count());
    }
    all
}

fn sections(text: &str) -> Sections {
    let mut sections = Sections::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let (section, count) = heading(line.trim_end());
        let count = count.parse().expect("a number of outcomes");
        sections.insert(section.to_owned(), lines.by_ref().take(count).collect());
    }
    sections
}

/// The name of a section, and what follows it.
fn heading(line: &str) -> (&str, &str) {
    line.strip_prefix('[').and_then(|line| line.split_once("] ")).expect("the heading of a section")
}

/// Compresses as gzip does.
fn zip(text: &str, level: u8) -> Vec<u8> {
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    bytes.extend(compress_to_vec(text.as_bytes(), level));
    let crc = !text.bytes().fold(!0, |crc, byte| (crc >> 8) ^ CRC[usize::from(crc as u8 ^ byte)]);
    bytes.extend(crc.to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes
}

fn unzip(bytes: &[u8]) -> String {
    let bytes = decompress_to_vec(&bytes[10..bytes.len() - 8]).expect("a compressed snapshot");
    String::from_utf8(bytes).expect("text")
}

const CRC: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1));
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};
