//! `qr`: a QR code, to look at or to print.

use std::fmt::Write;
use std::io;

use clap::Args;
use qrcodegen::{QrCode, QrCodeEcc};

use super::Streams;
use super::input::HadErrors;

/// Draws the QR code of an address, such as a link to a puzzle
#[derive(Args)]
pub struct QrCommand {
    /// The address, such as https://example.org/#seed=hell-123
    #[arg(value_name = "ADDRESS")]
    address: String,
    /// As an SVG drawing instead of characters
    #[arg(long)]
    svg: bool,
}

/// Width of the white border, in modules.
const QUIET_ZONE: i32 = 4;

impl QrCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        if self.address.trim().is_empty() {
            streams.report_error(format_args!("ninefold: the address is empty"))?;
            return Ok(HadErrors(true));
        }
        let Ok(code) = QrCode::encode_text(&self.address, QrCodeEcc::Medium) else {
            streams.report_error(format_args!("ninefold: the address is too long for a QR code"))?;
            return Ok(HadErrors(true));
        };
        streams.output.write_all(if self.svg { svg(&code) } else { text(&code) }.as_bytes())?;
        Ok(HadErrors(false))
    }
}

/// Two modules in each character, one above the other: dark ones are blank, as terminals are dark.
fn text(code: &QrCode) -> String {
    let mut text = String::new();
    let border = -QUIET_ZONE..code.size() + QUIET_ZONE;
    for y in border.clone().step_by(2) {
        for x in border.clone() {
            // Outside of the code all modules are light.
            text.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            });
        }
        text.push('\n');
    }
    text
}

fn svg(code: &QrCode) -> String {
    let edge = code.size() + 2 * QUIET_ZONE;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {edge} {edge}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{edge}\" height=\"{edge}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>\n"
    )
}
