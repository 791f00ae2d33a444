//! How the profile looks: three facts, the techniques, and the times of games beside the estimated ones.

use ninefold::techniques::Technique;

use super::{TechniqueLabels, tenths};
use crate::i18n::{format_clock, profile_texts};
use crate::profile::{PlayerProfile, TechniqueCounts, TimedGame};
use crate::template::{Language, TemplateArguments, Texts};

/// A technique that was overlooked or found this often may be a fact: less may be chance.
const MIN_COUNT: u32 = 3;

/// Width and height of the plot of times: the estimate to the right, what was needed upwards.
pub const TIMES_PLOT_SIZE: (u64, u64) = (320, 160);

/// The space around the dots of the plot.
const MARGIN: u64 = 8;

/// How the profile looks.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerProfileView {
    /// Three facts, each with what it is.
    pub facts: [(String, String); 3],
    /// Of how many games this is, and how far the search is.
    pub note: String,
    /// Games are being looked at: what is announced waits until all have been.
    pub is_busy: bool,
    pub techniques: Vec<TechniqueView>,
    pub times: Option<TimesPlotView>,
}

/// A technique in the profile.
#[derive(Clone, Debug, PartialEq)]
pub struct TechniqueView {
    pub name: String,
    pub text: String,
    /// How wide the parts of its bar are: found, by hint, overlooked. In percent of the most frequent technique.
    pub bar: [u32; 3],
}

/// The times of games beside the estimated ones.
#[derive(Clone, Debug, PartialEq)]
pub struct TimesPlotView {
    pub label: String,
    /// A dot per game: its x and y.
    pub dots: Vec<(String, String)>,
    /// The path of the line on which both times are equal.
    pub equal_line: String,
    /// The times of each game as a text.
    pub points: Vec<String>,
}

/// How many games are to be looked at, and how many have been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProfileProgress {
    pub done: usize,
    pub count: usize,
    pub has_failed: bool,
}

/// How the profile looks.
pub fn profile(
    profile: &PlayerProfile,
    progress: ProfileProgress,
    labels: &TechniqueLabels,
    language: Language,
) -> PlayerProfileView {
    // A line may be of a later version that has more techniques.
    let name =
        |key: &str| Technique::from_key(key).map_or(key, |technique| labels.name(technique)).to_owned();
    let texts = profile_texts(language);
    let most = profile.techniques.first().map_or(1, |counts| counts.total().max(1));
    let view = |counts: &TechniqueCounts| TechniqueView {
        name: name(&counts.technique_key),
        text: counts_text(counts, texts),
        bar: [counts.found, counts.hinted, counts.overlooked].map(|number| 100 * number / most),
    };
    PlayerProfileView {
        facts: facts(profile, name, texts),
        is_busy: progress.done < progress.count && !progress.has_failed,
        note: match progress {
            ProfileProgress { has_failed: true, .. } => texts.text("failed"),
            ProfileProgress { done, count, .. } if done < count => {
                texts.format("running", &[("done", &done), ("count", &count)])
            }
            _ if profile.games == 0 => texts.text("empty"),
            _ => texts.format("about", &[("count", &profile.games)]),
        },
        techniques: profile.techniques.iter().map(view).collect(),
        times: times_plot(&profile.times, texts),
    }
}

/// How many techniques were found without a hint, which one was overlooked most often, and which one took longest to find.
fn facts(profile: &PlayerProfile, name: impl Fn(&str) -> String, texts: Texts) -> [(String, String); 3] {
    let found = profile.techniques.iter().filter(|counts| counts.found > 0).count();
    // Of equal shares the one of the more frequent technique.
    let share = |counts: &&TechniqueCounts| (1000 * counts.overlooked / counts.total(), counts.total());
    let overlooked =
        profile.techniques.iter().filter(|counts| counts.overlooked >= MIN_COUNT).max_by_key(share);
    let slowest = profile
        .techniques
        .iter()
        .filter(|counts| counts.timed >= MIN_COUNT)
        .max_by_key(|counts| counts.mean_s());
    let named =
        |key: &str, counts: &TechniqueCounts| texts.format(key, &[("name", &name(&counts.technique_key))]);
    let nothing = |key: &str| (texts.text("nothing"), texts.text(key));
    [
        (found.to_string(), texts.format("fact-found", &[("count", &found)])),
        overlooked.map_or_else(
            || nothing("fact-overlooked-none"),
            |counts| {
                let percent = 100 * counts.overlooked / counts.total();
                (texts.format("share", &[("percent", &percent)]), named("fact-overlooked", counts))
            },
        ),
        slowest.map_or_else(
            || nothing("fact-slowest-none"),
            |counts| (clock(counts.mean_s().unwrap_or(0).into()), named("fact-slowest", counts)),
        ),
    ]
}

fn counts_text(counts: &TechniqueCounts, texts: Texts) -> String {
    let TechniqueCounts { found, hinted, overlooked, .. } = counts;
    match counts.mean_s() {
        None => texts.format("counts", &[("found", found), ("hinted", hinted), ("overlooked", overlooked)]),
        Some(mean_s) => texts.format(
            "counts-timed",
            &[
                ("found", found),
                ("hinted", hinted),
                ("overlooked", overlooked),
                ("time", &clock(mean_s.into())),
            ],
        ),
    }
}

/// `None` for fewer than two games.
fn times_plot(games: &[TimedGame], texts: Texts) -> Option<TimesPlotView> {
    let longest_s = games.iter().map(|game| game.estimate_s.max(game.played_s)).max()?.max(1);
    if games.len() < 2 {
        return None;
    }
    let (width, height) = TIMES_PLOT_SIZE;
    let place = |size: u64, time_s: u64| 10 * (size - 2 * MARGIN) * time_s / longest_s;
    let dot = |game: &TimedGame| {
        let (right, up) = (place(width, game.estimate_s), place(height, game.played_s));
        (tenths(10 * MARGIN + right), tenths(10 * (height - MARGIN) - up))
    };
    let point = |game: &TimedGame| {
        let arguments: TemplateArguments =
            &[("estimate", &clock(game.estimate_s)), ("time", &clock(game.played_s))];
        texts.format("point", arguments)
    };
    let faster = games.iter().filter(|game| game.played_s < game.estimate_s).count();
    Some(TimesPlotView {
        label: texts.format("plot", &[("count", &games.len()), ("faster", &faster)]),
        dots: games.iter().map(dot).collect(),
        equal_line: format!("M{MARGIN} {}L{} {MARGIN}", height - MARGIN, width - MARGIN),
        points: games.iter().map(point).collect(),
    })
}

fn clock(seconds: u64) -> String {
    format_clock(1000 * seconds)
}
