//! Trains the network that reads the digits of pictures, and measures it by cross-validation.
//!
//! ```text
//! cargo run --release --example train-digits -- FONTS PHOTOS --check
//! cargo run --release --example train-digits -- FONTS PHOTOS src/picture/digits.bin
//! cargo run --release --example train-digits -- FONTS-OF-HANDS PHOTOS --entries
//! ```
//!
//! `docs/pictures.md` says where fonts and photos are from.

mod damage;
mod drawing;
mod entries;
mod fonts;
mod learning;
mod photos;
mod random;
mod report;

use std::path::Path;
use std::process::ExitCode;
use std::{array, mem, thread};

use ninefold::picture::{CellClass, CellImage, Network, PictureReader};

use fonts::{Face, read_faces};
use learning::{Gradients, Learner};
use photos::{Photo, read_photos};
use random::Random;
use report::{DamageReport, Report};

/// Cells of fonts that are learnt first.
const FONT_CELLS: usize = 5_000_000;
/// Cells of fonts and photos that are learnt then.
const MIXED_CELLS: usize = 1_600_000;
/// Cells of a step.
const BATCH: usize = 32;
/// Shares of a step that are learnt side by side.
const SHARES: usize = 4;
/// Parts of the cross-validation.
const PARTS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [font_folder, photo_folder, tasks @ ..] = &arguments[..] else {
        eprintln!("usage: train-digits FONTS PHOTOS [FILE] [--check] | --entries");
        return ExitCode::from(2);
    };
    let faces = read_faces(Path::new(font_folder));
    let photos = read_photos(Path::new(photo_folder));
    println!("{} fonts, {} photos", faces.len(), photos.len());
    if tasks == ["--entries"] {
        entries::print_entries(&PictureReader::new(), &photos, &faces);
        return ExitCode::SUCCESS;
    }
    let mut learner = Learner::new(&mut Random::new(0));
    learn(&mut learner, FONT_CELLS, 1.5e-3, |random| drawing::draw(random, &faces), 1);
    Report::new(&reader(&learner), &photos.iter().collect::<Vec<_>>()).print("fonts alone");
    for task in tasks {
        if task == "--check" {
            check(&learner, &faces, &photos);
            continue;
        }
        let mut learner = learner.clone();
        learn_mixed(&mut learner, &faces, &photos.iter().collect::<Vec<_>>());
        let report = Report::new(&reader(&learner), &photos.iter().collect::<Vec<_>>());
        report.print("all photos, which it has learnt");
        if let Err(error) = std::fs::write(task, learner.to_bytes()) {
            eprintln!("{task}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Cross-validation: each part of the photos is read with weights that were learnt from the others.
fn check(learner: &Learner, faces: &[Face], photos: &[Photo]) {
    let mut all = Report::default();
    let mut damages = DamageReport::default();
    for part in 0..PARTS {
        let (measured, learnt): (Vec<&Photo>, Vec<&Photo>) =
            photos.iter().partition(|photo| photo.group % PARTS == part);
        let mut learner = learner.clone();
        learn_mixed(&mut learner, faces, &learnt);
        let reader = reader(&learner);
        let report = Report::new(&reader, &measured);
        report.print(&format!("part {part}"));
        all.add(&report);
        damages.add(&reader, &measured);
    }
    all.print("all parts");
    damages.print();
}

/// A reader with the weights as they are.
fn reader(learner: &Learner) -> PictureReader {
    PictureReader::with_network(
        Network::from_bytes(&learner.to_bytes()).expect("the weights fit the network"),
    )
}

/// Learns cells of photos and as many of fonts.
fn learn_mixed(learner: &mut Learner, faces: &[Face], photos: &[&Photo]) {
    let filled: Vec<Vec<usize>> = photos.iter().map(|photo| photo.filled_cells()).collect();
    let sample = |random: &mut Random| {
        if photos.is_empty() || random.chance(0.5) {
            return drawing::draw(random, faces);
        }
        let number = random.below(photos.len());
        let filled = &filled[number];
        let cell = if random.chance(0.5) { filled[random.below(filled.len())] } else { random.below(81) };
        photos[number].cell(random, cell)
    };
    learner.restart();
    learn(learner, MIXED_CELLS, 1e-3, sample, 2);
}

/// A part of the cells of each step, which a thread learns.
struct Share {
    random: Random,
    gradients: Gradients,
    loss: f32,
}

/// Learns so many cells, with a rate that falls to a fiftieth. What is learnt does not depend on the number of cores.
fn learn(
    learner: &mut Learner,
    cells: usize,
    rate: f32,
    sample: impl Fn(&mut Random) -> (CellImage, CellClass) + Sync,
    seed: u64,
) {
    let mut shares: [Share; SHARES] = array::from_fn(|number| Share {
        random: Random::new(seed << 32 | number as u64),
        gradients: learner.no_gradients(),
        loss: 0.0,
    });
    let steps = cells / BATCH;
    for step in 0..steps {
        thread::scope(|scope| {
            for share in &mut shares {
                scope.spawn(|| {
                    for _ in 0..BATCH / SHARES {
                        let (image, class) = sample(&mut share.random);
                        share.loss += learner.learn(&mut share.gradients, &image, class);
                    }
                });
            }
        });
        let gradients = shares.iter_mut().map(|share| &mut share.gradients);
        learner.step(gradients, BATCH, rate * (1.0 - 0.98 * step as f32 / steps as f32));
        if (step + 1) % (steps / 5).max(1) == 0 {
            let loss: f32 = shares.iter_mut().map(|share| mem::take(&mut share.loss)).sum();
            println!("  {} cells, loss {:.4}", (step + 1) * BATCH, loss / (steps / 5 * BATCH) as f32);
        }
    }
}
