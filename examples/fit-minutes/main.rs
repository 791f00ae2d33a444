//! Fits the weights of the estimated solving time (`src/rating/time_model.rs`) to the times of players, and says how well they do.
//!
//! ```sh
//! cargo run --release --example fit-minutes -- TIMES.tsv            # figures only
//! cargo run --release --example fit-minutes -- TIMES.tsv --write    # also writes the weights and docs/minutes.svg
//! ```
//!
//! A line of `TIMES.tsv` is a name, a puzzle of 81 characters, the number of players who completed it and their mean time in
//! seconds, separated by tabs. Lines with `#` are comments.

mod plot;
mod regression;

use std::error::Error;
use std::path::{Path, PathBuf};

use ninefold::grid::{Grid, Puzzle};
use ninefold::rating::{PlayerEffort, Rater};
use regression::{Fit, MEASURES, Sample, cross_validated, median_error, rank_correlation};

/// Files that are written, from the root of the repository.
const MODEL: &str = "src/rating/time_model.rs";
const PLOT: &str = "docs/minutes.svg";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.first() else { return Err("expected a file of times".into()) };
    let samples = read_times(Path::new(path))?;
    println!("{} puzzles, {} games", samples.len(), samples.iter().map(|sample| sample.players).sum::<f64>());

    let fit = Fit::new(&samples);
    println!("\nweights\n  intercept {:.4}", fit.intercept);
    for (name, weight) in PlayerEffort::MEASURES.iter().zip(fit.weights) {
        println!("  {name} {weight:.4}");
    }
    println!("  spread of players {:.2}, of puzzles {:.2}", fit.player_spread, fit.puzzle_spread);

    let predicted = cross_validated(&samples);
    println!("\nplayers  puzzles  rank correlation  median error   (ten-fold cross-validation)");
    for least in [10.0, 14.0, 18.0, 25.0] {
        let chosen: Vec<(f64, f64)> = samples
            .iter()
            .zip(&predicted)
            .filter(|(sample, _)| sample.players >= least)
            .map(|(sample, predicted)| (sample.log_seconds, *predicted))
            .collect();
        println!(
            "{least:>5} +  {:>7}  {:>16.3}  {:>10.1} %",
            chosen.len(),
            rank_correlation(&chosen),
            100.0 * median_error(&chosen)
        );
    }
    if arguments.iter().any(|argument| argument == "--write") {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let model = std::fs::read_to_string(root.join(MODEL))?;
        std::fs::write(root.join(MODEL), with_weights(&model, &fit))?;
        std::fs::write(root.join(PLOT), plot::svg(&samples, &predicted))?;
        println!("\nwrote {MODEL} and {PLOT}");
    }
    Ok(())
}

fn read_times(path: &Path) -> Result<Vec<Sample>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let wrong = |what: &str| format!("{}:{}: {what}", path.display(), index + 1);
            let fields: Vec<&str> = line.split('\t').collect();
            let [_, puzzle, players, seconds] = fields[..] else {
                return Err(wrong("expected four fields").into());
            };
            let grid = Grid::from_line(puzzle).ok_or_else(|| wrong("expected a puzzle of 81 characters"))?;
            let puzzle = Puzzle::new(grid).map_err(|error| wrong(&error.to_string()))?;
            let number = |text: &str| text.parse::<f64>().map_err(|error| wrong(&error.to_string()));
            Ok(Sample {
                measures: measures(&puzzle),
                players: number(players)?,
                log_seconds: number(seconds)?.ln(),
            })
        })
        .collect()
}

fn measures(puzzle: &Puzzle) -> [f64; MEASURES] {
    let mut rater = Rater::new(puzzle);
    while rater.advance() {}
    rater.search_effort().measures().try_into().expect("as many measures as weights")
}

/// The source of the model with other weights.
fn with_weights(model: &str, fit: &Fit) -> String {
    let weights: Vec<String> = fit.weights.iter().map(|weight| format!("{weight:.4}")).collect();
    let fitted = [
        ("pub const INTERCEPT", format!(": f64 = {:.4};", fit.intercept)),
        ("pub const WEIGHTS", format!(": [f64; {MEASURES}] = [{}];", weights.join(", "))),
        ("pub const PLAYER_SPREAD", format!(": f64 = {:.2};", fit.player_spread)),
    ];
    let line = |line: &str| match fitted.iter().find(|(name, _)| line.starts_with(name)) {
        Some((name, value)) => format!("{name}{value}\n"),
        None => format!("{line}\n"),
    };
    model.lines().map(line).collect()
}
