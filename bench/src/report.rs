//! The results of a race as JSON, with what one needs to know to compare them with others: machine, compiler, versions.

use std::{
    env, fs,
    process::Command,
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use serde_json::{Value, json};

use crate::samples::Samples;

/// The versions of the crates that are compared.
const LOCK: &str = include_str!("../../Cargo.lock");

/// A set that ran.
#[derive(Clone, Debug)]
pub struct SetSummary {
    /// Its name.
    pub name: String,
    /// Number of its puzzles.
    pub puzzles: usize,
    /// How they were made.
    pub description: String,
}

/// Makes the report. `disagreements` are messages, one for each solver and set.
pub fn json(sets: &[SetSummary], samples: &Samples, disagreements: &[String]) -> Value {
    let pairs =
        samples.sets().iter().flat_map(|set| samples.solvers().iter().map(move |solver| (set, solver)));
    let results: Vec<Value> = pairs
        .filter_map(|(set, solver)| {
            let time = samples.time(set, solver)?;
            Some(json!({
                "set": set,
                "solver": solver,
                "puzzles": time.puzzles,
                "median_microseconds": microseconds(time.median),
                "quartile_microseconds": microseconds(time.quartile),
            }))
        })
        .collect();
    let solvers =
        samples.solvers().iter().map(|name| json!({ "name": name, "version": version(name, LOCK) }));
    json!({
        "date": date(SystemTime::now()),
        "processor": { "name": processor_name(), "cores": cores(), "features": processor_features() },
        "build": {
            "target_cpu": setting("NINEFOLD_BENCH_TARGET_CPU"),
            "opt_level": setting("NINEFOLD_BENCH_OPT_LEVEL"),
            "rustc": setting("NINEFOLD_BENCH_RUSTC"),
            "commit": setting("NINEFOLD_BENCH_COMMIT"),
        },
        "sets": sets
            .iter()
            .map(|set| json!({ "name": set.name, "puzzles": set.puzzles, "description": set.description }))
            .collect::<Vec<_>>(),
        "solvers": solvers.collect::<Vec<_>>(),
        "results": results,
        "disagreements": disagreements,
    })
}

/// Rounds to tenths of a nanosecond.
fn microseconds(nanoseconds: f64) -> f64 {
    (nanoseconds * 10.0).round() / 10_000.0
}

/// What `cargo xtask bench` says about the build; a program that is started in another way does not know.
fn setting(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The version of a solver that is a crate; one from a shared library has its version in its name.
fn version(solver: &str, lock: &str) -> Option<String> {
    let package = solver.split(',').next()?;
    let entry =
        lock.split("[[package]]").find(|entry| entry.contains(&format!("\nname = \"{package}\"\n")))?;
    let (_, rest) = entry.split_once("\nversion = \"")?;
    rest.split('"').next().map(str::to_owned)
}

/// The time as `2026-11-30T18:00:00Z`.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    // Days in a calendar whose years begin in March, so that the leap day is the last one (Howard Hinnant,
    // "chrono-Compatible Low-Level Date Algorithms").
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = 400 * era + year + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The name of the processor, as Linux, macOS or Windows gives it; elsewhere its architecture.
fn processor_name() -> String {
    let linux = || {
        let text = fs::read_to_string("/proc/cpuinfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(": ").map(|(_, name)| name.to_owned())
    };
    let mac = || {
        let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
        String::from_utf8(output.stdout).ok().map(|name| name.trim().to_owned())
    };
    let windows = || env::var("PROCESSOR_IDENTIFIER").ok();
    let name = linux().or_else(mac).or_else(windows).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| env::consts::ARCH.to_owned())
}

/// Instructions of the processor that solvers use.
fn processor_features() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    let known = [
        ("ssse3", std::arch::is_x86_feature_detected!("ssse3")),
        ("sse4.2", std::arch::is_x86_feature_detected!("sse4.2")),
        ("popcnt", std::arch::is_x86_feature_detected!("popcnt")),
        ("bmi1", std::arch::is_x86_feature_detected!("bmi1")),
        ("bmi2", std::arch::is_x86_feature_detected!("bmi2")),
        ("avx", std::arch::is_x86_feature_detected!("avx")),
        ("avx2", std::arch::is_x86_feature_detected!("avx2")),
        ("avx512f", std::arch::is_x86_feature_detected!("avx512f")),
        ("avx512bw", std::arch::is_x86_feature_detected!("avx512bw")),
        ("avx512vl", std::arch::is_x86_feature_detected!("avx512vl")),
        ("avx512bitalg", std::arch::is_x86_feature_detected!("avx512bitalg")),
    ];
    #[cfg(target_arch = "aarch64")]
    let known = [
        ("neon", std::arch::is_aarch64_feature_detected!("neon")),
        ("sve", std::arch::is_aarch64_feature_detected!("sve")),
    ];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let known: [(&str, bool); 0] = [];
    known.into_iter().filter(|&(_, is_there)| is_there).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_796_061_845), "2026-11-30T18:04:05Z");
        assert_eq!(at(1_798_761_599), "2026-12-31T23:59:59Z");
    }

    #[test]
    fn versions_are_those_of_the_lock() {
        assert_eq!(version("sudoku", LOCK).as_deref(), Some("0.8.0"));
        assert_eq!(version("ninefold, from text", LOCK), version("ninefold", LOCK));
        assert_eq!(version("backtracking example", LOCK), None);
    }

    #[test]
    fn a_report_has_a_result_for_each_pair() {
        let mut samples = Samples::default();
        for line in ["easy ninefold 0 10 1 20000", "easy sudoku 0 10 1 40000", "hard ninefold 0 5 1 20000"] {
            samples.add(&line.parse().unwrap());
        }
        let set = SetSummary { name: "easy".to_owned(), puzzles: 10, description: "by hand".to_owned() };
        let report = json(&[set], &samples, &["sudoku disagrees".to_owned()]);
        assert_eq!(report["results"].as_array().unwrap().len(), 3);
        assert_eq!(report["results"][1]["median_microseconds"], 4.0);
        assert_eq!(report["sets"][0]["puzzles"], 10);
        assert_eq!(report["solvers"][1]["version"], "0.8.0");
        assert_eq!(report["disagreements"][0], "sudoku disagrees");
    }
}
