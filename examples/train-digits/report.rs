//! What is read of photos, and how often it is right.

use std::collections::BTreeMap;

use ninefold::picture::PictureReader;

use crate::damage::Damage;
use crate::photos::Photo;
use crate::random::Random;

/// What was read of photos.
#[derive(Default)]
pub struct Report {
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
    pub fn new(reader: &PictureReader, photos: &[&Photo]) -> Report {
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

    /// Adds what was read of other photos.
    pub fn add(&mut self, other: &Report) {
        self.photos += other.photos;
        self.wrong_cells += other.wrong_cells;
        self.wrong_photos += other.wrong_photos;
        self.misspelt += other.misspelt;
        self.unnoticed += other.unnoticed;
        self.doubted += other.doubted;
    }

    /// Prints the sums.
    pub fn print(&self, title: &str) {
        let Report { photos, wrong_cells, wrong_photos, misspelt, unnoticed, doubted } = self;
        println!(
            "{title}: {photos} photos; by looks {wrong_photos} wrong ({wrong_cells} of {} cells); by the rules, too, {misspelt} \
             wrong, {unnoticed} of them without a doubt; {doubted} right with doubts",
            81 * photos
        );
    }
}

/// How often photos are read that were made worse.
#[derive(Default)]
pub struct DamageReport(BTreeMap<Damage, DamageCounts>);

/// How many photos of a kind are read.
#[derive(Default)]
struct DamageCounts {
    right: usize,
    right_with_doubts: usize,
    wrong_with_doubts: usize,
    wrong_without_doubts: usize,
    refused: usize,
}

impl DamageReport {
    /// Reads every second photo with each damage.
    pub fn add(&mut self, reader: &PictureReader, photos: &[&Photo]) {
        let mut random = Random::new(3);
        for photo in photos.iter().step_by(2) {
            for damage in Damage::ALL {
                let picture = damage.apply(&photo.pixels, &mut random).picture();
                let counts = self.0.entry(damage).or_default();
                let count = match picture.and_then(|picture| reader.read(&picture)) {
                    Err(_) => &mut counts.refused,
                    Ok(reading) => match (reading.givens.values() == photo.digits, reading.is_certain()) {
                        (true, true) => &mut counts.right,
                        (true, false) => &mut counts.right_with_doubts,
                        (false, false) => &mut counts.wrong_with_doubts,
                        (false, true) => {
                            println!("  {} {damage:?}: wrong without a doubt", photo.name);
                            &mut counts.wrong_without_doubts
                        }
                    },
                };
                *count += 1;
            }
        }
    }

    /// Prints a line for each kind of damage.
    pub fn print(&self) {
        println!("damage: right, right with doubts, wrong with doubts, wrong without, refused");
        for (damage, counts) in &self.0 {
            let DamageCounts { right, right_with_doubts, wrong_with_doubts, wrong_without_doubts, refused } =
                counts;
            println!(
                "{damage:?}: {right}, {right_with_doubts}, {wrong_with_doubts}, {wrong_without_doubts}, {refused}"
            );
        }
    }
}
