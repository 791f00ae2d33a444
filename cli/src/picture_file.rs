//! Decodes JPEG, PNG and WebP files.

use std::io::Cursor;

use image_webp::WebPDecoder;
use ninefold::picture::{Picture, PictureError};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;
use zune_png::PngDecoder;

/// Longest side of a picture that is decoded, in pixels.
const LONGEST_SIDE: usize = 12_000;
/// Most pixels of a picture that is decoded: 50 megapixels, as in the page.
const MOST_PIXELS: usize = 50_000_000;

/// A decoded picture. `rgba` has four bytes for each pixel, row by row: 4 * `width` * `height` in all.
pub struct DecodedPicture {
    /// Red, green, blue and opacity of each pixel.
    pub rgba: Vec<u8>,
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl DecodedPicture {
    /// The picture as it is read.
    ///
    /// # Errors
    ///
    /// Returns an error if the picture is too small, or `rgba` has another length.
    pub fn picture(&self) -> Result<Picture, PictureError> {
        Picture::from_rgba(&self.rgba, self.width, self.height)
    }
}

/// Decodes a JPEG, PNG or WebP file.
///
/// # Errors
///
/// Returns a message that says what is wrong with the file.
pub fn decode(bytes: Vec<u8>) -> Result<DecodedPicture, String> {
    if bytes.starts_with(&[0xff, 0xd8]) {
        decode_jpeg(bytes)
    } else if bytes.starts_with(b"\x89PNG") {
        decode_png(bytes)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        decode_webp(bytes)
    } else {
        Err("neither a JPEG nor a PNG nor a WebP file".into())
    }
}

/// Checks the size of a picture before its pixels are decoded.
fn check_size(size: Option<(usize, usize)>) -> Result<(usize, usize), String> {
    let (width, height) = size.ok_or("a picture without a size")?;
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(format!(
            "{width} × {height} pixels, expected at most {} megapixels",
            MOST_PIXELS / 1_000_000
        ));
    }
    Ok((width, height))
}

fn decoder_options() -> DecoderOptions {
    DecoderOptions::default().set_max_width(LONGEST_SIDE).set_max_height(LONGEST_SIDE)
}

fn decode_jpeg(bytes: Vec<u8>) -> Result<DecodedPicture, String> {
    let options = decoder_options().jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let (width, height) = check_size(decoder.dimensions())?;
    let rgba = decoder.decode().map_err(|error| error.to_string())?;
    Ok(DecodedPicture { rgba, width, height })
}

fn decode_png(bytes: Vec<u8>) -> Result<DecodedPicture, String> {
    let options = decoder_options().png_set_add_alpha_channel(true).png_set_strip_to_8bit(true);
    let mut decoder = PngDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let (width, height) = check_size(decoder.dimensions())?;
    let pixels = decoder.decode().map_err(|error| error.to_string())?;
    let pixels = pixels.u8().ok_or("a PNG file of an unknown kind")?;
    let rgba = match decoder.colorspace() {
        Some(ColorSpace::RGBA) => pixels,
        Some(ColorSpace::RGB) => with_opacity(&pixels),
        Some(ColorSpace::LumaA) => {
            pixels.chunks_exact(2).flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]).collect()
        }
        Some(ColorSpace::Luma) => pixels.iter().flat_map(|&pixel| [pixel, pixel, pixel, 255]).collect(),
        _ => return Err("a picture with unknown colours".into()),
    };
    Ok(DecodedPicture { rgba, width, height })
}

fn decode_webp(bytes: Vec<u8>) -> Result<DecodedPicture, String> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let (width, height) = decoder.dimensions();
    let (width, height) = check_size(Some((width as usize, height as usize)))?;
    let mut pixels = vec![0; decoder.output_buffer_size().ok_or("a picture without a size")?];
    decoder.read_image(&mut pixels).map_err(|error| error.to_string())?;
    let rgba = if decoder.has_alpha() { pixels } else { with_opacity(&pixels) };
    Ok(DecodedPicture { rgba, width, height })
}

/// Pixels of red, green and blue as opaque ones.
fn with_opacity(rgb: &[u8]) -> Vec<u8> {
    rgb.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
}
