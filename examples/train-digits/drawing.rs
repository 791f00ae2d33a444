//! Cells as a printer, a hand and a camera may make them: characters of fonts, moved, turned, blurred, with rests of lines, dirt and
//! noise.

use ninefold::picture::{CellClass, CellImage, GreyCell};

use crate::fonts::{Face, Glyph};
use crate::random::Random;

/// DecodedPicture of a cell's side; the image is a part of it.
const CELL: f32 = CellImage::SIDE as f32 / 0.86;

/// Ink on each pixel of a cell, from 0 to 1.
struct Canvas([f32; CellImage::PIXELS]);

/// Draws a cell of a random class.
pub fn draw(random: &mut Random, faces: &[Face]) -> (CellImage, CellClass) {
    let mut canvas = Canvas([0.0; CellImage::PIXELS]);
    let face = &faces[random.below(faces.len())];
    let class = match random.below(23) {
        0..5 => CellClass::Blank,
        5..16 => {
            let digit = 1 + random.below(9);
            canvas.character(random, &face.digits[digit], 0);
            if random.chance(0.08) {
                canvas.underline(random);
            }
            CellClass::Digit(digit as u8)
        }
        16..21 => {
            canvas.notes(random, face);
            CellClass::Notes
        }
        _ => {
            canvas.other(random, face);
            CellClass::Other
        }
    };
    canvas.lines(random);
    // A screenshot is sharp and clean, but some of its cells are of another colour.
    let is_screenshot = random.chance(0.4);
    if is_screenshot {
        if random.chance(0.1) {
            canvas.change_weight(random);
        }
        if random.chance(0.2) {
            canvas.patch(random);
        }
        if random.chance(0.1) {
            canvas.corner(random);
        }
        if random.chance(0.5) {
            canvas.blur();
        }
    } else {
        if random.chance(0.3) {
            canvas.change_weight(random);
        }
        if random.chance(if class == CellClass::Blank { 0.4 } else { 0.1 }) {
            canvas.shadow(random);
        }
        if class == CellClass::Blank || random.chance(0.15) {
            canvas.dirt(random);
        }
        for _ in 0..random.below(5) {
            canvas.blur();
        }
    }
    // Other cells of the picture have darker digits or fainter ones; notes are often fainter.
    let ink = match class {
        CellClass::Notes => random.between(0.7, 2.5),
        // A selected cell may be nearly as dark as its digit, or as light.
        CellClass::Digit(_) if is_screenshot && random.chance(0.06) => random.between(2.0, 4.0),
        CellClass::Digit(_) if random.chance(0.1) => random.between(1.3, 2.0),
        _ => random.between(0.7, 1.3),
    };
    (canvas.photograph(random, ink, is_screenshot), class)
}

/// A wave from 0 over 1 and back to −1 and 0 while `part` goes from −0.5 to 0.5; it is made of two parabolas.
fn wave(part: f32) -> f32 {
    let part = part.clamp(-0.5, 0.5);
    -16.0 * part * (0.5 - part.abs())
}

/// Adds noise, blur or another contrast to a cell of a photo.
pub fn disturb(random: &mut Random, cutout: &mut GreyCell) {
    if random.chance(0.3) {
        let mut canvas = Canvas(cutout.0);
        canvas.blur();
        cutout.0 = canvas.0;
    }
    let noise = random.between(0.0, 4.0);
    let contrast = random.between(0.6, 1.1);
    for pixel in &mut cutout.0 {
        *pixel = *pixel * contrast + noise * random.normal();
    }
}

impl Canvas {
    /// A large character in the middle of the cell, turned by quarters.
    fn character(&mut self, random: &mut Random, glyph: &Glyph, quarters: usize) {
        let height = CELL * random.between(0.38, 0.82);
        let middle = CellImage::SIDE as f32 / 2.0;
        let shift = |random: &mut Random| (0.05 * random.normal()).clamp(-0.16, 0.16) * CELL;
        let (x, y) = (middle + shift(random), middle + shift(random));
        self.glyph(random, glyph, [x, y], height, quarters);
    }

    /// A line below the digit or through it, straight or in zigzags, as some programs mark a conflict.
    fn underline(&mut self, random: &mut Random) {
        let side = CellImage::SIDE as f32;
        let row =
            side * if random.chance(0.8) { random.between(0.78, 0.95) } else { random.between(0.4, 0.6) };
        let (half_length, half_height) = (side * random.between(0.12, 0.35), random.between(0.4, 1.2));
        let (swing, period) = if random.chance(0.6) {
            (random.between(0.5, 2.2), random.between(3.0, 9.0))
        } else {
            (0.0, 1.0)
        };
        let start = random.between(0.0, 1.0);
        for at in 0..CellImage::PIXELS {
            let (x, y) = ((at % CellImage::SIDE) as f32, (at / CellImage::SIDE) as f32);
            let middle = row + swing * (4.0 * ((x / period + start).fract() - 0.5).abs() - 1.0);
            if (x - side / 2.0).abs() < half_length {
                self.0[at] = self.0[at].max((half_height + 0.5 - (y - middle).abs()).clamp(0.0, 1.0));
            }
        }
    }

    /// A lighter or darker rectangle behind what the cell holds, such as one around a digit that is looked for.
    fn patch(&mut self, random: &mut Random) {
        let strength = random.between(0.05, 0.3);
        let mut edge = |low: f32, high: f32| CellImage::SIDE as f32 * random.between(low, high);
        let (left, top, width, height) = (edge(-0.1, 0.6), edge(-0.1, 0.6), edge(0.25, 1.0), edge(0.25, 1.0));
        for at in 0..CellImage::PIXELS {
            let (x, y) = ((at % CellImage::SIDE) as f32, (at / CellImage::SIDE) as f32);
            if (left..left + width).contains(&x) && (top..top + height).contains(&y) {
                self.0[at] = strength + (1.0 - strength) * self.0[at];
            }
        }
    }

    /// The ground beyond the round corner of a panel.
    fn corner(&mut self, random: &mut Random) {
        let side = CellImage::SIDE as f32;
        let (right, down) = (random.chance(0.5), random.chance(0.5));
        let radius = side * random.between(0.08, 0.4);
        let inset = side * random.between(-0.06, 0.06);
        let strength = random.between(0.1, 1.0);
        for at in 0..CellImage::PIXELS {
            let (x, y) = ((at % CellImage::SIDE) as f32, (at / CellImage::SIDE) as f32);
            let x = if right { side - 1.0 - x } else { x } - inset;
            let y = if down { side - 1.0 - y } else { y } - inset;
            let (dx, dy) = ((radius - x).max(0.0), (radius - y).max(0.0));
            let beyond = (dx * dx + dy * dy).sqrt() - radius;
            self.0[at] = self.0[at].max(strength * (beyond + 0.5).clamp(0.0, 1.0));
        }
    }

    /// Small digits: in a grid of three by three, in corners, along the edges, or in rows in the middle.
    fn notes(&mut self, random: &mut Random, face: &Face) {
        let layout = random.below(6);
        let height = CELL * random.between(0.14, 0.27);
        let pitch = CELL * random.between(0.24, 0.38);
        let middle = CellImage::SIDE as f32 / 2.0;
        // A cell with a single note is the one that looks most like a digit.
        let wanted = if random.chance(0.5) { 1 + random.below(2) } else { 1 + random.below(9) };
        let mut digits: Vec<usize> = (1..=9).collect();
        while digits.len() > wanted {
            digits.remove(random.below(digits.len()));
        }
        // At the edge of a panel, notes may be cut off.
        let shift = CELL * if random.chance(0.3) { 0.08 } else { 0.03 };
        let (down, right) = (shift * random.normal(), shift * random.normal());
        let columns = [2, 3, 4, 5][random.below(4)];
        let rows = digits.len().div_ceil(columns);
        let width = height * random.between(0.6, 0.95);
        for (number, &digit) in digits.iter().enumerate() {
            let cell_of_nine = |at: usize| [(at % 3) as f32 * pitch - pitch, (at / 3) as f32 * pitch - pitch];
            let [x, y] = match layout {
                0..3 => cell_of_nine(digit - 1),
                3 => cell_of_nine([0, 2, 6, 8, 1, 7, 3, 5, 4][number]),
                4 => cell_of_nine([0, 1, 2, 6, 7, 8, 3, 4, 5][number]),
                _ => {
                    let (row, column) = (number / columns, number % columns);
                    let in_row = (digits.len() - row * columns).min(columns);
                    [
                        (column as f32 - (in_row - 1) as f32 / 2.0) * width,
                        (row as f32 - (rows - 1) as f32 / 2.0) * height * 1.2,
                    ]
                }
            };
            self.glyph(random, &face.digits[digit], [middle + right + x, middle + down + y], height, 0);
        }
    }

    /// A letter, a turned digit, a filled area.
    fn other(&mut self, random: &mut Random, face: &Face) {
        match random.below(5) {
            0..2 if !face.others.is_empty() => {
                let other = &face.others[random.below(face.others.len())];
                self.character(random, other, 0);
            }
            2 | 3 => {
                // Turned by a half, 1, 2, 5, 6, 8, 9 are digits or nearly.
                let (digit, quarters) = if random.chance(0.3) {
                    ([3, 4, 7][random.below(3)], 2)
                } else {
                    ([1, 2, 3, 4, 5, 6, 7, 9][random.below(8)], 1 + 2 * random.below(2))
                };
                self.character(random, &face.digits[digit], quarters);
            }
            _ => {
                let mut edge = || random.between(0.0, CellImage::SIDE as f32);
                let (left, right, top, bottom) = (edge(), edge(), edge(), edge());
                for at in 0..CellImage::PIXELS {
                    let (x, y) = ((at % CellImage::SIDE) as f32, (at / CellImage::SIDE) as f32);
                    if (left.min(right)..left.max(right) + 8.0).contains(&x)
                        && (top.min(bottom)..top.max(bottom) + 8.0).contains(&y)
                    {
                        self.0[at] = 1.0;
                    }
                }
            }
        }
    }

    /// A character with its centre at a point, a little turned and slanted.
    fn glyph(&mut self, random: &mut Random, glyph: &Glyph, centre: [f32; 2], height: f32, quarters: usize) {
        let scale = glyph.height as f32 / height;
        let (turn, slant) = (0.06 * random.normal(), 0.07 * random.normal());
        // Programs slant the digits of fonts that have no italic ones.
        let slant = if random.chance(0.1) { slant + random.between(0.1, 0.3) } else { slant };
        // The lines of a hand are not those of its model.
        let bend = if random.chance(0.15) { 0.05 * height } else { 0.0 };
        let [bend_x, bend_y] = [bend * random.normal(), bend * random.normal()];
        let (wide, high) = (scale * random.between(0.8, 1.25), scale);
        for at in 0..CellImage::PIXELS {
            let (column, row) = ((at % CellImage::SIDE) as f32, (at / CellImage::SIDE) as f32);
            if (column - centre[0]).abs().max((row - centre[1]).abs()) > 1.5 * height + 1.0 {
                continue;
            }
            let mut ink = 0.0;
            for part in 0..4 {
                let x = column + 0.25 + 0.5 * (part % 2) as f32 - centre[0];
                let y = row + 0.25 + 0.5 * (part / 2) as f32 - centre[1];
                let (x, y) = match quarters {
                    0 => (x, y),
                    1 => (y, -x),
                    2 => (-x, -y),
                    _ => (-y, x),
                };
                let (x, y) = (x + turn * y, y - turn * x);
                let x = x + slant * y;
                let (x, y) = (x + bend_x * wave(y / height), y + bend_y * wave(x / height));
                ink +=
                    glyph.sample(x * wide + glyph.width as f32 / 2.0, y * high + glyph.height as f32 / 2.0);
            }
            self.0[at] = self.0[at].max(ink / 4.0);
        }
    }

    /// Makes strokes thicker or thinner.
    fn change_weight(&mut self, random: &mut Random) {
        self.blur();
        let threshold = random.between(0.25, 0.6);
        for ink in &mut self.0 {
            *ink = ((*ink - threshold) * 2.5 + 0.5).clamp(0.0, 1.0);
        }
    }

    /// Rests of the lines around the cell.
    fn lines(&mut self, random: &mut Random) {
        for side in 0..4 {
            if !random.chance(0.3) {
                continue;
            }
            let (from, thickness) = (random.between(-2.0, 2.0), random.between(0.5, 2.5));
            let (strength, tilt) = (random.between(0.2, 1.0), random.between(-0.08, 0.08));
            for at in 0..CellImage::PIXELS {
                let (column, row) = (at % CellImage::SIDE, at / CellImage::SIDE);
                let last = CellImage::SIDE - 1;
                let (across, along) =
                    [(row, column), (last - row, column), (column, row), (last - column, row)][side];
                let distance = across as f32 - from - tilt * (along as f32 - 12.0);
                let cover =
                    (thickness - distance + 0.5).clamp(0.0, 1.0).min((distance + 1.5).clamp(0.0, 1.0));
                self.0[at] = self.0[at].max(cover * strength);
            }
        }
    }

    /// The shadow of a fold or of a hand, with an edge that is sharp or not, on one side or on both.
    fn shadow(&mut self, random: &mut Random) {
        let strength = random.between(0.1, 0.7);
        let sharpness = random.between(0.15, 1.5);
        let (across, along) =
            if random.chance(0.5) { (1.0, 0.2 * random.normal()) } else { (0.2 * random.normal(), 1.0) };
        let from = random.between(-4.0, 26.0);
        let width = if random.chance(0.5) { random.between(2.0, 12.0) } else { 100.0 };
        let grain = random.between(0.0, 0.2);
        for at in 0..CellImage::PIXELS {
            let distance =
                across * (at % CellImage::SIDE) as f32 + along * (at / CellImage::SIDE) as f32 - from;
            let edge = (distance * sharpness + 0.5)
                .clamp(0.0, 1.0)
                .min(((width - distance) * sharpness).clamp(0.0, 1.0));
            let shade = strength * edge * (1.0 + grain * random.normal());
            self.0[at] = 1.0 - (1.0 - self.0[at]) * (1.0 - shade.clamp(0.0, 1.0));
        }
    }

    /// Specks, and dots of a halftone.
    fn dirt(&mut self, random: &mut Random) {
        if random.chance(0.3) {
            for _ in 0..=random.below(3) {
                let size = random.between(0.5, 1.6);
                let mut place = || random.between(0.0, CellImage::SIDE as f32);
                let (x, y) = (place(), place());
                let strength = random.between(0.3, 1.0);
                for at in 0..CellImage::PIXELS {
                    let (dx, dy) = ((at % CellImage::SIDE) as f32 - x, (at / CellImage::SIDE) as f32 - y);
                    if dx * dx + dy * dy < size * size {
                        self.0[at] = self.0[at].max(strength);
                    }
                }
            }
        }
        if random.chance(0.15) {
            let strength = random.between(0.1, 0.5);
            for ink in &mut self.0 {
                if random.chance(0.4) {
                    *ink = ink.max(strength);
                }
            }
        }
    }

    /// The mean of each pixel and its neighbours, those nearer counting more.
    fn blur(&mut self) {
        let side = CellImage::SIDE;
        for (step, count) in [(1, side), (side, side)] {
            let before = self.0;
            for at in 0..CellImage::PIXELS {
                let place = at / step % count;
                let less = if place > 0 { before[at - step] } else { before[at] };
                let more = if place + 1 < count { before[at + step] } else { before[at] };
                self.0[at] = (less + 2.0 * before[at] + more) / 4.0;
            }
        }
    }

    /// The cell as the camera sees it, in a picture whose digits have `ink` times its contrast. A screenshot is free of noise.
    fn photograph(&self, random: &mut Random, ink: f32, is_screenshot: bool) -> CellImage {
        let paper = random.between(90.0, 250.0);
        let contrast = (paper - 5.0) * random.between(0.15, 1.0);
        let flaws = if is_screenshot { 0.0 } else { contrast };
        let noise = flaws * random.between(0.0, 0.09);
        let mut gradient = || flaws * 0.12 * random.normal() / CellImage::SIDE as f32;
        let (right, down) = (gradient(), gradient());
        let mut cutout = GreyCell([0.0; CellImage::PIXELS]);
        for (at, pixel) in cutout.0.iter_mut().enumerate() {
            let (x, y) = ((at % CellImage::SIDE) as f32 - 12.0, (at / CellImage::SIDE) as f32 - 12.0);
            *pixel = paper - contrast * self.0[at] + right * x + down * y + noise * random.normal();
        }
        cutout.image(contrast * ink)
    }
}
