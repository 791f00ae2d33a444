//! What `picture-reader.js` calls in the picture program.

use ninefold_app::protocol::PictureAnswer;
use ninefold_app::protocol::codec::encode_message;
use wasm_bindgen::prelude::*;

/// Reads a picture of four bytes a pixel: red, green, blue, opacity. Returns a [`PictureAnswer`] as a message.
#[wasm_bindgen(js_name = readPixels)]
pub fn read_pixels(rgba: &[u8], width: usize, height: usize) -> Vec<u8> {
    encode_message(&PictureAnswer::read(rgba, width, height))
}
