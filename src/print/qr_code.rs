//! A code to scan: a text as black and white squares.

use std::fmt::Write;

use qrcodegen::QrCodeEcc;

/// A QR code that can lose about a seventh of itself to a stain or a fold.
pub(super) struct QrCode(qrcodegen::QrCode);

impl QrCode {
    /// So many squares about it stay white.
    pub const QUIET_ZONE: usize = 4;

    /// Of a text; none for one that is too long for any.
    pub fn new(text: &str) -> Option<QrCode> {
        qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).ok().map(QrCode)
    }

    /// How many squares its edge has, with what stays white.
    pub fn edge_modules(&self) -> usize {
        self.0.size() as usize + 2 * QrCode::QUIET_ZONE
    }

    /// The black squares as a path, row by row, one unit a square, from the corner of the black.
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
                    // A little over the next row, so that no light comes through between them. Writing to a string
                    // cannot fail.
                    let _ = write!(path, "M{begin} {y}h{}v1.04h-{0}z", x - begin);
                }
                x += 1;
            }
        }
        path
    }
}
