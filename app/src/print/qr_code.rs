//! QR codes.

use std::fmt::Write;

use qrcodegen::QrCodeEcc;

/// A QR code with error correction for about 15 % of its area, e.g. a stain or a fold.
pub(super) struct QrCode(qrcodegen::QrCode);

impl QrCode {
    /// Width of the white border, in modules.
    pub const QUIET_ZONE: usize = 4;

    /// Encodes a text. Returns `None` if it is too long for a QR code.
    pub fn new(text: &str) -> Option<QrCode> {
        qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).ok().map(QrCode)
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
