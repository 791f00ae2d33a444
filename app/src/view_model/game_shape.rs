//! The shape of a game: the filled cells over the playing time. Where it is flat, the player was thinking.

use std::fmt::Write;

use crate::game::Session;

/// Width and height of the drawing: the `viewBox` in `index.html`.
const SHAPE_SIZE: (f64, f64) = (320.0, 80.0);

/// The shape of a game, as attributes `d` of two SVG paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeView {
    pub curve: String,
    /// The area below it.
    pub area: String,
}

/// The shape of a finished game; `None` if its times are unknown.
pub fn game_shape(session: &Session) -> Option<ShapeView> {
    let reached = session.progress_over_time();
    let (end_s, end) = *reached.last()?;
    let start = session.givens().filled().len();
    if end_s == 0 || end <= start {
        return None;
    }
    let (width, height) = SHAPE_SIZE;
    let mut curve = format!("M0 {height:.0}");
    for (played_s, filled) in reached {
        let x = width * played_s as f64 / end_s as f64;
        let y = height * (1.0 - filled.saturating_sub(start) as f64 / (end - start) as f64);
        // Writing to a string cannot fail.
        let _ = write!(curve, "L{x:.1} {y:.1}");
    }
    let area = format!("{curve}V{height:.0}z");
    Some(ShapeView { curve, area })
}
