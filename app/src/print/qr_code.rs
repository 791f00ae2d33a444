//! QR codes.

use std::fmt::Write;

use qrcodegen::{QrCodeEcc, QrSegment};

pub(super) struct QrCode(qrcodegen::QrCode);

/// From this number of consecutive digits on, they take less space as a number, whatever stands around them.
const MIN_DIGITS: usize = 20;

impl QrCode {
    /// Width of the white border, in modules.
    pub const QUIET_ZONE: usize = 4;

    /// Encodes a text with error correction for about 15 % of the area, e.g. a stain or a fold. `None` if it is too long.
    pub fn new(text: &str) -> Option<QrCode> {
        qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).ok().map(QrCode)
    }

    /// Encodes a text for a display, which has no stains, in as few modules as possible: long rows of digits as numbers.
    /// Returns `None` if the text is too long for a QR code.
    pub fn dense(text: &str) -> Option<QrCode> {
        let runs: Vec<&[u8]> =
            text.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()).collect();
        let is_number = |run: &[u8]| run[0].is_ascii_digit() && run.len() >= MIN_DIGITS;
        let segments: Vec<QrSegment> = runs
            .chunk_by(|a, b| !is_number(a) && !is_number(b))
            .map(|runs| match runs {
                [number] if is_number(number) => QrSegment::make_numeric(&String::from_utf8_lossy(number)),
                runs => QrSegment::make_bytes(&runs.concat()),
            })
            .collect();
        qrcodegen::QrCode::encode_segments(&segments, QrCodeEcc::Low).ok().map(QrCode)
    }

    /// Width including the quiet zone, in modules.
    pub fn edge_modules(&self) -> usize {
        self.0.size() as usize + 2 * QrCode::QUIET_ZONE
    }

    /// The dark modules as an SVG path, row by row, one unit per module. The origin excludes the quiet zone.
    pub fn svg_path(&self) -> String {
        let mut path = String::new();
        let size = self.0.size();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let begin = x;
                while x < size && self.0.get_module(x, y) {
                    x += 1;
                }
                if x > begin {
                    // Each rectangle overlaps the next row slightly, so that no gap shows. Writing to a
                    // string cannot fail.
                    let _ = write!(path, "M{begin} {y}h{}v1.04h-{0}z", x - begin);
                }
                x += 1;
            }
        }
        path
    }
}
