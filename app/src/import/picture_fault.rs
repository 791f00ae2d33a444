//! Why no puzzle was read from a picture.

use ninefold::picture::PictureError;

/// Why no puzzle was read from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFault {
    /// The browser cannot decode pictures of this kind.
    UnknownKind,
    TooLarge,
    /// The program that reads pictures could not be loaded, or crashed.
    Failed,
    /// The picture shows no puzzle that can be read.
    Refused(PictureError),
}

impl PictureFault {
    /// The fault that `www/panels/pictures.js` reports under this name.
    pub fn from_name(name: &str) -> PictureFault {
        match name {
            "unknown-kind" => PictureFault::UnknownKind,
            "too-large" => PictureFault::TooLarge,
            _ => PictureFault::Failed,
        }
    }
}
