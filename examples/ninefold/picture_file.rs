//! Decodes JPEG and PNG files.

use ninefold::picture::{Picture, PictureError};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;
use zune_png::PngDecoder;

/// Longest side of a picture that is decoded, in pixels.
const LONGEST_SIDE: usize = 12_000;

/// A decoded picture.
pub struct Pixels {
    /// Red, green, blue and opacity of each pixel.
    pub rgba: Vec<u8>,
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl Pixels {
    /// The picture as it is read.
    ///
    /// # Errors
    ///
    /// Returns an error if the picture is too small.
    pub fn picture(&self) -> Result<Picture, PictureError> {
        Picture::from_rgba(&self.rgba, self.width, self.height)
    }
}

/// Decodes a JPEG or PNG file.
///
/// # Errors
///
/// Returns a message that says what is wrong with the file.
pub fn decode(bytes: Vec<u8>) -> Result<Pixels, String> {
    let options = DecoderOptions::default()
        .set_max_width(LONGEST_SIDE)
        .set_max_height(LONGEST_SIDE)
        .jpeg_set_out_colorspace(ColorSpace::RGBA)
        .png_set_add_alpha_channel(true)
        .png_set_strip_to_8bit(true);
    let (pixels, size, colours) = if bytes.starts_with(&[0xff, 0xd8]) {
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        let pixels = decoder.decode().map_err(|error| error.to_string())?;
        (pixels, decoder.dimensions(), Some(ColorSpace::RGBA))
    } else if bytes.starts_with(b"\x89PNG") {
        let mut decoder = PngDecoder::new_with_options(ZCursor::new(bytes), options);
        let pixels = decoder.decode().map_err(|error| error.to_string())?;
        let pixels = pixels.u8().ok_or("a PNG file of an unknown kind")?;
        (pixels, decoder.dimensions(), decoder.colorspace())
    } else {
        return Err("neither a JPEG nor a PNG file".into());
    };
    let (width, height) = size.ok_or("a picture without a size")?;
    let rgba = match colours {
        Some(ColorSpace::RGBA) => pixels,
        Some(ColorSpace::RGB) => {
            pixels.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
        }
        Some(ColorSpace::LumaA) => {
            pixels.chunks_exact(2).flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]).collect()
        }
        Some(ColorSpace::Luma) => pixels.iter().flat_map(|&pixel| [pixel, pixel, pixel, 255]).collect(),
        _ => return Err("a picture with unknown colours".into()),
    };
    Ok(Pixels { rgba, width, height })
}
