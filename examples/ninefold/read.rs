//! Reads puzzles in pictures, JPEG and PNG files, and draws the stages of the reading.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ninefold::formats;
use ninefold::picture::{
    CellImage, FoundGrid, GreyPicture, Picture, PictureReader, PictureReading, SolutionCount, cell_cutouts,
    find_grid, ink_contrast, line_picture,
};

use super::Streams;
use super::input::HadErrors;
use super::picture_file::decode;

/// Reads the pictures and prints a line for each; for a picture with several grids of about the same size, a line for each of them.
/// `stages` is the folder of the drawings.
pub fn read_pictures(
    files: &[String],
    stages: Option<&Path>,
    streams: &mut Streams,
) -> io::Result<HadErrors> {
    let reader = PictureReader::new();
    let mut had_errors = HadErrors(false);
    for file in files {
        match read_picture(&reader, Path::new(file), stages) {
            Ok(lines) => writeln!(streams.output, "{}", lines.join("\n"))?,
            Err(error) => {
                had_errors = HadErrors(true);
                streams.report_error(format_args!("{file}: {error}"))?;
            }
        }
        streams.count_one()?;
    }
    Ok(had_errors)
}

/// The lines of a picture: the digits, whether they are certain, what else the doubtful cells may hold, and if the digits do not have
/// exactly one solution, that.
fn read_picture(reader: &PictureReader, file: &Path, stages: Option<&Path>) -> Result<Vec<String>, String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot read: {error}"))?;
    let picture = decode(bytes)?.picture().map_err(|error| error.to_string())?;
    let readings = reader.read_all(&picture);
    if let Some(folder) = stages {
        let grids: Vec<FoundGrid> = match &readings {
            Ok(readings) => readings.iter().map(|reading| reading.place.clone()).collect(),
            Err(_) => find_grid(picture.grey()).into_iter().collect(),
        };
        draw_stages(&picture, &grids, file, folder).map_err(|error| format!("cannot draw: {error}"))?;
    }
    let readings = readings.map_err(|error| error.to_string())?;
    let line = |reading: &PictureReading| {
        let state = if reading.is_certain() { "certain" } else { "doubtful" };
        let solutions = match reading.solutions {
            SolutionCount::None => "\tno solution",
            SolutionCount::One => "",
            SolutionCount::Several => "\tseveral solutions",
        };
        format!("{}\t{state}\t{}{solutions}", formats::line(&reading.givens), doubts(reading))
    };
    Ok(readings.iter().map(line).collect())
}

/// The doubtful cells, such as `r1c8=8/6/.`: what was read, then what else it may be.
fn doubts(reading: &PictureReading) -> String {
    let doubts = reading.doubtful.into_iter().map(|cell| {
        let others = reading.alternatives(cell).into_iter().map(|(digit, _)| digit);
        let digits = std::iter::once(reading.digit(cell)).chain(others);
        let digits: Vec<String> =
            digits.map(|digit| digit.map_or('.', ninefold::Digit::to_char).to_string()).collect();
        format!("{cell}={}", digits.join("/"))
    });
    doubts.collect::<Vec<_>>().join(",")
}

/// Draws the stages as far as they come: the picture in grey, the lines in it, the grids that were found, the cells of each.
fn draw_stages(picture: &Picture, grids: &[FoundGrid], file: &Path, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or("picture");
    let path = |stage: &str| folder.join(format!("{name}-{stage}.pgm"));
    let picture = picture.grey();
    let (width, height) = (picture.width(), picture.height());
    write_pgm(path("1-grey"), width, height, picture.pixels())?;
    write_pgm(path("2-lines"), width, height, line_picture(picture).pixels())?;
    if grids.is_empty() {
        return Ok(());
    }
    let mut marked = picture.pixels().to_vec();
    for crossing in grids.iter().flat_map(|grid| grid.crossings) {
        for step in -3..=3 {
            for (x, y) in [(crossing.x + step as f32, crossing.y), (crossing.x, crossing.y + step as f32)] {
                if (0.0..width as f32).contains(&x) && (0.0..height as f32).contains(&y) {
                    marked[y as usize * width + x as usize] = 255;
                }
            }
        }
    }
    write_pgm(path("3-grid"), width, height, &marked)?;
    for (number, grid) in grids.iter().enumerate() {
        let stage = if number == 0 { "4-cells".to_owned() } else { format!("4-cells-{}", number + 1) };
        draw_cells(picture, grid, path(&stage))?;
    }
    Ok(())
}

/// Draws the cells of a grid as the network sees them.
fn draw_cells(picture: &GreyPicture, grid: &FoundGrid, path: PathBuf) -> io::Result<()> {
    let cutouts = cell_cutouts(picture, grid);
    let ink = ink_contrast(&cutouts);
    // A grey line between the cells.
    let pitch = CellImage::SIDE + 1;
    let mut pixels = vec![128; 9 * pitch * 9 * pitch];
    for (cell, cutout) in cutouts.iter().enumerate() {
        for (at, ink) in cutout.image(ink).0.iter().enumerate() {
            let row = cell / 9 * pitch + at / CellImage::SIDE;
            pixels[row * 9 * pitch + cell % 9 * pitch + at % CellImage::SIDE] = 255 - ink;
        }
    }
    write_pgm(path, 9 * pitch, 9 * pitch, &pixels)
}

/// Writes a grey picture in the format of the Netpbm programs.
fn write_pgm(path: PathBuf, width: usize, height: usize, pixels: &[u8]) -> io::Result<()> {
    let mut bytes = format!("P5 {width} {height} 255\n").into_bytes();
    bytes.extend(pixels);
    fs::write(path, bytes)
}
