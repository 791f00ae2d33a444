//! Trains the network that reads the digits of pictures, and measures it by cross-validation.
//!
//! ```text
//! cargo run --release --example train-digits -- FONTS PHOTOS --check
//! cargo run --release --example train-digits -- FONTS PHOTOS src/picture/digits.bin
//! ```
//!
//! `docs/pictures.md` says where fonts and photos are from.

mod drawing;
mod fonts;
mod learning;
mod photos;
#[path = "../ninefold/picture_file.rs"]
mod picture_file;
mod random;

use std::path::Path;
use std::process::ExitCode;

use ninefold::picture::{CellClass, CellImage, Network, PictureReader};

use fonts::{Face, read_faces};
use learning::Learner;
use photos::{Photo, read_photos};
use random::Random;

/// Cells of fonts that are learnt first.
const FONT_CELLS: usize = 300_000;
/// Cells of fonts and photos that are learnt then.
const MIXED_CELLS: usize = 120_000;
/// Cells of a step.
const BATCH: usize = 32;
/// Parts of the cross-validation.
const PARTS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [font_folder, photo_folder, target] = &arguments[..] else {
        eprintln!("usage: train-digits FONTS PHOTOS --check|FILE");
        return ExitCode::from(2);
    };
    let faces = read_faces(Path::new(font_folder));
    let photos = read_photos(Path::new(photo_folder));
    println!("{} fonts, {} photos", faces.len(), photos.len());
    let mut random = Random::new(1);
    let mut learner = Learner::new(&mut random);
    learn(&mut learner, FONT_CELLS, 1.5e-3, |random| drawing::draw(random, &faces), &mut random);
    Report::new(&learner, &photos.iter().collect::<Vec<_>>()).print("fonts alone");
    if target == "--check" {
        check(&learner, &faces, &photos);
        return ExitCode::SUCCESS;
    }
    learn_mixed(&mut learner, &faces, &photos.iter().collect::<Vec<_>>());
    Report::new(&learner, &photos.iter().collect::<Vec<_>>()).print("all photos, which it has learnt");
    match std::fs::write(target, learner.to_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{target}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Cross-validation: each part of the photos is read with weights that were learnt from the others.
fn check(learner: &Learner, faces: &[Face], photos: &[Photo]) {
    let mut all = Report::default();
    for part in 0..PARTS {
        let (measured, learnt): (Vec<&Photo>, Vec<&Photo>) =
            photos.iter().partition(|photo| photo.group % PARTS == part);
        let mut learner = learner.clone();
        learn_mixed(&mut learner, faces, &learnt);
        let report = Report::new(&learner, &measured);
        report.print(&format!("part {part}"));
        all.add(&report);
    }
    all.print("all parts");
}

/// Learns cells of photos, each followed by one of a font.
fn learn_mixed(learner: &mut Learner, faces: &[Face], photos: &[&Photo]) {
    let filled: Vec<Vec<usize>> = photos.iter().map(|photo| photo.filled_cells()).collect();
    let mut is_photo = false;
    let sample = |random: &mut Random| {
        is_photo = !is_photo;
        if !is_photo || photos.is_empty() {
            return drawing::draw(random, faces);
        }
        let number = random.below(photos.len());
        let filled = &filled[number];
        let cell = if random.chance(0.6) { filled[random.below(filled.len())] } else { random.below(81) };
        photos[number].cell(random, cell)
    };
    learner.restart();
    learn(learner, MIXED_CELLS, 1e-3, sample, &mut Random::new(2));
}

/// Learns so many cells, with a rate that falls to a fiftieth.
fn learn(
    learner: &mut Learner,
    cells: usize,
    rate: f32,
    mut sample: impl FnMut(&mut Random) -> (CellImage, CellClass),
    random: &mut Random,
) {
    let batches = cells / BATCH;
    let mut loss = 0.0;
    for batch in 0..batches {
        for _ in 0..BATCH {
            let (image, class) = sample(random);
            loss += learner.learn(&image, class);
        }
        learner.step(BATCH, rate * (1.0 - 0.98 * batch as f32 / batches as f32));
        if (batch + 1) % (batches / 5).max(1) == 0 {
            println!("  {} cells, loss {:.4}", (batch + 1) * BATCH, loss / (batches / 5 * BATCH) as f32);
            loss = 0.0;
        }
    }
}

/// What was read of photos.
#[derive(Default)]
struct Report {
    photos: usize,
    /// Cells that are wrong by their looks alone.
    wrong_cells: usize,
    /// Photos with such cells.
    wrong_photos: usize,
    /// Photos that are still wrong when the rules were applied.
    misspelt: usize,
    /// Those of them that nothing is said to be doubtful about.
    unnoticed: usize,
    /// Right photos with doubtful cells.
    doubted: usize,
}

impl Report {
    /// Reads photos, and prints those with errors or doubts.
    fn new(learner: &Learner, photos: &[&Photo]) -> Report {
        let network = Network::from_bytes(&learner.to_bytes()).expect("the weights fit the network");
        let reader = PictureReader::with_network(network);
        let mut report = Report { photos: photos.len(), ..Report::default() };
        for photo in photos {
            let Ok(reading) = reader.read(&photo.picture) else {
                println!("  {}: not read", photo.name);
                report.wrong_photos += 1;
                report.misspelt += 1;
                continue;
            };
            let likeliest = |cell: usize| {
                let likelihoods = &reading.likelihoods[cell];
                (0..10)
                    .max_by(|&one, &other| likelihoods[one].total_cmp(&likelihoods[other]))
                    .unwrap_or_default()
            };
            let wrong: Vec<String> = (0..81)
                .filter(|&cell| likeliest(cell) != usize::from(photo.digits[cell]))
                .map(|cell| {
                    format!(
                        "r{}c{} {} as {}",
                        cell / 9 + 1,
                        cell % 9 + 1,
                        photo.digits[cell],
                        likeliest(cell)
                    )
                })
                .collect();
            let is_right = reading.givens.values() == photo.digits;
            report.wrong_cells += wrong.len();
            report.wrong_photos += usize::from(!wrong.is_empty());
            report.misspelt += usize::from(!is_right);
            report.unnoticed += usize::from(!is_right && reading.is_certain());
            report.doubted += usize::from(is_right && !reading.is_certain());
            if !wrong.is_empty() || !reading.is_certain() {
                println!(
                    "  {}: {}; {}, {:?}, doubts {:?}",
                    photo.name,
                    wrong.join(", "),
                    if is_right { "right" } else { "wrong" },
                    reading.solutions,
                    reading.doubtful.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>()
                );
            }
        }
        report
    }

    fn add(&mut self, other: &Report) {
        self.photos += other.photos;
        self.wrong_cells += other.wrong_cells;
        self.wrong_photos += other.wrong_photos;
        self.misspelt += other.misspelt;
        self.unnoticed += other.unnoticed;
        self.doubted += other.doubted;
    }

    fn print(&self, title: &str) {
        let Report { photos, wrong_cells, wrong_photos, misspelt, unnoticed, doubted } = self;
        println!(
            "{title}: {photos} photos; by looks {wrong_photos} wrong ({wrong_cells} of {} cells); by the rules, too, {misspelt} \
             wrong, {unnoticed} of them without a doubt; {doubted} right with doubts",
            81 * photos
        );
    }
}
