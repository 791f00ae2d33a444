//! `read`: puzzles in pictures, and drawings of the stages of the reading.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use ninefold::grid::Grid;
use ninefold::picture::{
    CellImage, FoundGrid, GreyPicture, Picture, PictureReader, PictureReading, SolutionCount, cell_cutouts,
    find_grid, ink_contrast, line_picture,
};

use super::Streams;
use super::input::HadErrors;
use super::picture_file::decode;
use super::table::{Row, Table, TableOptions};

/// Reads puzzles in pictures: JPEG, PNG and WebP files
///
/// A row for each grid in a picture that is more than half as large as the largest. Columns: the printed digits; 'certain' or 'doubtful';
/// what else the doubtful cells may hold, such as r1c8=8/6 for an 8 that may be a 6, '.' being an empty cell; 'no solution' or 'several
/// solutions', if the digits do not have exactly one; the digits that a player has entered, if there are any.
#[derive(Args)]
pub struct ReadCommand {
    /// The pictures
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Folder for drawings of what was seen, as PGM files
    #[arg(long, value_name = "FOLDER")]
    stages: Option<PathBuf>,
    #[command(flatten)]
    table: TableOptions,
}

impl ReadCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let file = (!self.table.is_plain()).then_some("file");
        let columns = ["givens", "state", "doubts", "solutions", "entries"];
        let table = Table::new(&self.table, file.into_iter().chain(columns));
        table.write_header(streams.output)?;
        let reader = PictureReader::new();
        let mut had_errors = HadErrors(false);
        for file in &self.files {
            match read_picture(&reader, file, self.stages.as_deref()) {
                Ok(readings) => {
                    for reading in &readings {
                        let mut output = Vec::new();
                        let mut row = table.row(&mut output);
                        if !self.table.is_plain() {
                            row.text(&file.to_string_lossy());
                        }
                        write_reading(reading, &mut row);
                        row.end();
                        streams.output.write_all(&output)?;
                    }
                }
                Err(error) => {
                    had_errors = HadErrors(true);
                    streams.report_error(format_args!("{}: {error}", file.display()))?;
                }
            }
            streams.output.flush()?;
            streams.count_one()?;
        }
        Ok(had_errors)
    }
}

/// Reads the grids of a picture, and draws the stages into a folder.
fn read_picture(
    reader: &PictureReader,
    file: &Path,
    stages: Option<&Path>,
) -> Result<Vec<PictureReading>, String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot read: {error}"))?;
    // The pixels as they are in the file are not needed any more.
    let picture = decode(bytes)?.picture().map_err(|error| error.to_string())?;
    let readings = reader.read_all(&picture);
    if let Some(folder) = stages {
        let grids: Vec<FoundGrid> = match &readings {
            Ok(readings) => readings.iter().map(|reading| reading.place.clone()).collect(),
            Err(_) => find_grid(picture.grey()).into_iter().collect(),
        };
        draw_stages(&picture, &grids, file, folder).map_err(|error| format!("cannot draw: {error}"))?;
    }
    readings.map_err(|error| error.to_string())
}

/// Adds what was read to a row.
fn write_reading(reading: &PictureReading, row: &mut Row) {
    row.plain(&reading.givens.to_line_bytes());
    row.text(if reading.is_certain() { "certain" } else { "doubtful" });
    row.text(&doubts(reading));
    row.text(match reading.solutions {
        SolutionCount::None => "no solution",
        SolutionCount::One => "",
        SolutionCount::Several => "several solutions",
    });
    let entries = (reading.entries != Grid::EMPTY).then(|| reading.entries.to_line_bytes());
    row.plain(entries.as_ref().map_or(b"", |line| line));
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
