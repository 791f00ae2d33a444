//! Photos of printed puzzles with what they show.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ninefold::picture::{
    CellClass, CellImage, FoundGrid, GreyCell, Picture, PicturePoint, cell_cutouts, find_grid, ink_contrast,
};

use crate::drawing::disturb;
use crate::random::Random;
use ninefold_cli::picture_file::{DecodedPicture, decode};

/// A photo whose grid was found.
pub struct Photo {
    /// The name of the file.
    pub name: String,
    /// The photo as it was taken.
    pub pixels: DecodedPicture,
    /// The photo as it is read.
    pub picture: Picture,
    grid: FoundGrid,
    ink: f32,
    /// The digits, 0 for none, row after row.
    pub digits: [u8; 81],
    /// Photos with the same digits are of the same group.
    pub group: usize,
}

impl Photo {
    /// A cell with its class, cut out not quite exactly.
    pub fn cell(&self, random: &mut Random, cell: usize) -> (CellImage, CellClass) {
        let (row, column) = (cell / 9, cell % 9);
        let corner = |down, right| self.grid.crossing(row + down, column + right);
        let side = corner(1, 1) - corner(0, 0);
        let side = f32::midpoint(side.x.abs(), side.y.abs());
        let mut shift =
            |part: f32| PicturePoint::new(part * side * random.normal(), part * side * random.normal());
        let common = shift(0.025);
        let corners =
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner(down, right) + common + shift(0.02));
        let mut cutout = GreyCell::new(self.picture.grey(), corners);
        let contrast = cutout.contrast();
        disturb(random, &mut cutout);
        let ratio = if contrast > 1.0 { cutout.contrast() / contrast } else { 1.0 };
        (cutout.image(self.ink * ratio.min(1.2) * random.between(0.8, 1.2)), self.class(cell))
    }

    /// The crossings around a cell in the photo as it was taken: above left, above right, below left and below right.
    pub fn corners(&self, cell: usize) -> [PicturePoint; 4] {
        let scale = self.pixels.width as f32 / self.picture.grey().width() as f32;
        self.grid.corners(cell).map(|corner| corner * scale)
    }

    /// What a cell shows.
    fn class(&self, cell: usize) -> CellClass {
        CellClass::from_index(usize::from(self.digits[cell]))
    }

    /// The numbers of the cells with a digit.
    pub fn filled_cells(&self) -> Vec<usize> {
        (0..81).filter(|&cell| self.digits[cell] > 0).collect()
    }
}

/// The photos in a folder: `NAME.jpg` with `NAME.dat`, which has two lines of other data before nine rows of digits. Photos whose
/// grid is not found are left out.
pub fn read_photos(folder: &Path) -> Vec<Photo> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".jpg")?.to_owned()))
        .collect();
    names.sort();
    let mut groups = BTreeMap::new();
    names
        .into_iter()
        .filter_map(|name| {
            let text = fs::read_to_string(folder.join(format!("{name}.dat"))).ok()?;
            let digits: Vec<u8> = text
                .lines()
                .skip(2)
                .flat_map(str::split_whitespace)
                .filter_map(|word| word.parse().ok())
                .collect();
            let digits = digits.try_into().ok()?;
            let count = groups.len();
            let group = *groups.entry(digits).or_insert(count);
            let pixels = decode(fs::read(folder.join(format!("{name}.jpg"))).ok()?).ok()?;
            let picture = pixels.picture().ok()?;
            let grid = find_grid(picture.grey()).map_err(|error| println!("{name}: {error}")).ok()?;
            let ink = ink_contrast(&cell_cutouts(picture.grey(), &grid));
            Some(Photo { name, pixels, picture, grid, ink, digits, group })
        })
        .collect()
}
