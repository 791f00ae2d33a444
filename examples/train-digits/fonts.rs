//! Fonts in the Web Open Font Format, and the shapes of their characters.

use std::fs;
use std::path::{Path, PathBuf};

use fontdue::{Font, FontSettings};

/// The shape of a character: how much ink is on each pixel, in a rectangle without empty borders.
pub struct Glyph {
    pub width: usize,
    pub height: usize,
    pub ink: Vec<u8>,
}

impl Glyph {
    /// How much ink there is at a point, from 0 to 1, by bilinear interpolation.
    pub fn sample(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_part, lower_part) = (x - left, y - top);
        let pixel = |x: f32, y: f32| {
            let is_inside = x >= 0.0 && y >= 0.0 && (x as usize) < self.width && (y as usize) < self.height;
            if is_inside { f32::from(self.ink[y as usize * self.width + x as usize]) / 255.0 } else { 0.0 }
        };
        let upper = pixel(left, top) * (1.0 - right_part) + pixel(left + 1.0, top) * right_part;
        let lower = pixel(left, top + 1.0) * (1.0 - right_part) + pixel(left + 1.0, top + 1.0) * right_part;
        upper * (1.0 - lower_part) + lower * lower_part
    }
}

/// The characters of a font.
pub struct Face {
    /// The digits from 0 to 9.
    pub digits: Vec<Glyph>,
    /// Letters and signs that look like no digit.
    pub others: Vec<Glyph>,
}

/// Characters that look like no digit.
const OTHERS: &str = "ACDEFGHJKLMNPQRTUVWXYacdefhkmnprtuvwxy0?!%&*+=#@";

/// The ends of the names of files that are read.
const STYLES: [&str; 5] = [
    "-latin-300-normal.woff",
    "-latin-400-normal.woff",
    "-latin-700-normal.woff",
    "-latin-300-italic.woff",
    "-latin-400-italic.woff",
];

/// Height of a glyph's em, in pixels.
const SIZE: f32 = 72.0;

/// Reads the fonts in a folder, those of light, regular and bold weight and the italic ones, in the order of their names.
pub fn read_faces(folder: &Path) -> Vec<Face> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
    paths.iter().filter_map(|path| face(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            collect(&path, paths);
        } else if STYLES.iter().any(|style| name.ends_with(style)) {
            paths.push(path);
        }
    }
}

fn face(path: &Path) -> Option<Face> {
    let font = Font::from_bytes(unpack(&fs::read(path).ok()?)?, FontSettings::default()).ok()?;
    let glyph = |character| {
        let (metrics, ink) = font.rasterize(character, SIZE);
        (metrics.width > 4 && metrics.height > 4).then_some(Glyph {
            width: metrics.width,
            height: metrics.height,
            ink,
        })
    };
    let digits: Vec<Glyph> = ('0'..='9').filter_map(glyph).collect();
    (digits.len() == 10).then(|| Face { digits, others: OTHERS.chars().filter_map(glyph).collect() })
}

/// Unpacks a font: the format is a directory of tables, each compressed with zlib or not at all.
fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if bytes.get(..4)? != b"wOFF" {
        return None;
    }
    let count = u32::from(u16::from_be_bytes(bytes.get(12..14)?.try_into().ok()?));
    let mut font = number(4)?.to_be_bytes().to_vec();
    font.extend((count as u16).to_be_bytes());
    font.extend([0; 6]);
    let mut start = 12 + 16 * count;
    let mut data = Vec::new();
    for table in 0..count as usize {
        let entry = 44 + 20 * table;
        let (offset, packed, length) =
            (number(entry + 4)? as usize, number(entry + 8)? as usize, number(entry + 12)? as usize);
        let source = bytes.get(offset..offset + packed)?;
        let mut contents = if packed < length {
            miniz_oxide::inflate::decompress_to_vec_zlib(source).ok()?
        } else {
            source.to_vec()
        };
        contents.resize(length.next_multiple_of(4), 0);
        // Tag, checksum, offset, length.
        font.extend(bytes.get(entry..entry + 4)?);
        font.extend(bytes.get(entry + 16..entry + 20)?);
        font.extend(start.to_be_bytes());
        font.extend((length as u32).to_be_bytes());
        start += contents.len() as u32;
        data.extend(contents);
    }
    font.extend(data);
    Some(font)
}
