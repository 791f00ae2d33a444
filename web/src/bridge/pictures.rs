//! A picture that `www/panels/pictures.js` has read.

use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    pub type ReadPicture;

    /// A [`PictureAnswer`](ninefold_app::protocol::PictureAnswer) as a message; `None` if the picture could not be read.
    #[wasm_bindgen(method, getter)]
    pub fn answer(this: &ReadPicture) -> Option<Vec<u8>>;

    /// Name of the reason why there is no answer.
    #[wasm_bindgen(method, getter)]
    pub fn fault(this: &ReadPicture) -> Option<String>;

    /// Draws a part of the picture on a square canvas. The corners are the upper left, the upper right and the lower left one, each
    /// as x and y in parts of the picture's size. The margin, in parts of the canvas's side, is left for what surrounds it.
    #[wasm_bindgen(method)]
    pub fn draw(this: &ReadPicture, canvas: &Element, corners: &[f64], margin: f64);
}
