//! Jobs and answers as text, for snapshots.

use std::rc::Rc;

use ninefold::Grid;
use ninefold_app::explain::drawing::Shape;
use ninefold_app::protocol::{Answer, ExplainedStep, Job, MethodRun, Report, TechniqueExample};

/// The kind of a job, and what it asks for.
pub fn job_text(job: &Job) -> String {
    format!("{} {job:?}", job_kind(job))
}

/// The kind of a job.
pub fn job_kind(job: &Job) -> &'static str {
    match job {
        Job::Generate { .. } => "generate",
        Job::GenerateSimilar { .. } => "similar",
        Job::Bundled { .. } => "bundled",
        Job::Solve { .. } => "solve",
        Job::Count { .. } => "count",
        Job::RunMethod { .. } => "method",
        Job::Batch { .. } => "batch",
        Job::Rate { .. } => "rate",
        Job::RedundantGivens { .. } => "redundant",
        Job::Hint { .. } => "hint",
        Job::Steps { .. } => "steps",
        Job::Path { .. } => "path",
        Job::Example { .. } => "example",
        Job::Practice { .. } => "practice",
    }
}

/// Everything in a report.
pub fn report_text(report: &Report) -> String {
    match report {
        Report::Answered { id, answer, microseconds } => {
            format!("{id} {microseconds} {}", answer_text(answer))
        }
        report => format!("{report:?}"),
    }
}

/// Everything in an answer.
pub fn answer_text(answer: &Answer) -> String {
    let steps = |steps: &[Rc<ExplainedStep>]| steps.iter().map(|step| step_text(step)).collect::<String>();
    match answer {
        Answer::MethodRun(run) => {
            let MethodRun { method, outcome, counters, grid, trace, nanoseconds } = run;
            format!("{method} {outcome:?} {counters:?} {} {trace} {nanoseconds:?}", grid.to_line())
        }
        Answer::BatchResults(results) => {
            (0..results.len()).map(|index| format!("{:?}", results.row(index)) + "\n").collect()
        }
        Answer::Hint(step) => step_text(step),
        Answer::Steps(list, more) => format!("{more} {}", steps(list)),
        Answer::Path(list) => steps(list),
        Answer::Example(example) => {
            let TechniqueExample { key, name, description, givens, grid, solution, notes, step } = &**example;
            let [givens, grid, solution] = [givens, grid, solution].map(Grid::to_line);
            format!("{key} {name} {description} {givens} {grid} {solution} {notes:?} {}", step_text(step))
        }
        Answer::NoStep(why) => format!("{why:?}"),
        answer => format!("{answer:?}"),
    }
}

fn step_text(step: &ExplainedStep) -> String {
    let ExplainedStep { name, rating, location, pattern, reasons, conclusion, notation, .. } = step;
    let ExplainedStep { placements, eliminations, shapes, technique_key, legend, ways, .. } = step;
    let ExplainedStep { location_cells, pattern_cells, house_cells, letters, .. } = step;
    let lines: Vec<String> =
        reasons.iter().map(|reason| format!("{} {:?}\n", reason.sentence, reason.cells)).collect();
    let reasons = lines.concat();
    let shapes: String = shapes.iter().map(shape_text).collect();
    [
        format!("{name}\n{rating}\n{location}\n{pattern}\n{reasons}\n{conclusion}\n{notation}\n"),
        format!("{placements:?}\n{eliminations:?}\n{location_cells:?} {pattern_cells:?} {house_cells:?} {letters:?}\n{shapes}\n{technique_key}\n{legend} {ways}\n"),
    ]
    .concat()
}

/// A shape as one text.
pub fn shape_text(shape: &Shape) -> String {
    let level = shape.level().number();
    match shape {
        Shape::Path { sentence, kind, style, path, .. } => {
            format!("{level}.{sentence} {kind} {} {path};", style.class())
        }
        Shape::Digit { sentence, style, x, y, digit, .. } => {
            format!("{level}.{sentence} = {} {x} {y} {digit};", style.class())
        }
        Shape::Letter { x, y, index, .. } => format!("{level} letter {x} {y} {index};"),
    }
}
