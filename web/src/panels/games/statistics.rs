//! Statistics: a table with a column per level, and plots of the times with their values as text.

use std::fmt::Write;

use js_sys::Date;
use ninefold::level::Level;
use ninefold_app::game::Session;
use ninefold_app::game::statistics::Statistics;
use ninefold_app::i18n::games_texts;
use ninefold_app::protocol::pace;
use ninefold_app::template::{Language, TemplateArguments};
use ninefold_app::view_model::{self, PLOT_SIZE, PlotView};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::GamesPanel;
use crate::dom::{append_element, append_svg, draw_facts, element, query_all};
use crate::panels::dates::date_and_time;
use crate::panels::language;

const DAY_MS: f64 = 86_400_000.0;

pub fn draw(panel: &mut GamesPanel) {
    let (statistics, language) = (of_sessions(&panel.summaries), panel.language);
    let facts = view_model::statistics_facts(&statistics, language);
    draw_facts("#games-facts", &facts);
    let columns = columns().map(|level| view_model::statistics_column(statistics.of_level(level), language));
    for (at, row) in query_all("#games-statistics tbody tr:not(#games-pace)").iter().enumerate() {
        for (column, numbers) in columns.iter().enumerate() {
            if let Some(place) = row.children().item(column as u32 + 1) {
                place.set_text_content(numbers.get(at).map(String::as_str));
            }
        }
    }
    let days: TemplateArguments =
        &[("days", &statistics.day_streak), ("most", &statistics.longest_day_streak)];
    element("games-streak").set_text_content(Some(&games_texts(language).format("streak", days)));
    let plots = element("games-plots");
    plots.set_text_content(None);
    for level in self::columns() {
        if let Some(plot) = view_model::plot(level, statistics.of_level(level), language) {
            draw_plot(&plots, &plot, language);
        }
    }
}

/// Draws the player's pace at each level, once it is known.
pub fn draw_pace() {
    let (pace, language) = (pace(), language());
    for (place, level) in query_all("#games-pace td").iter().zip(columns()) {
        place.set_text_content(Some(&view_model::pace(&pace, level, language)));
    }
}

/// All results as CSV.
pub fn to_csv(panel: &GamesPanel) -> String {
    let day = |at: u64| String::from(Date::new(&JsValue::from(at as f64)).to_iso_string());
    let mut lines = String::from("puzzle,level,rating,begun,ended,how,seconds,hints\n");
    for session in &panel.summaries {
        let puzzle = session.puzzle_id().map_or_else(|| "own".to_owned(), |id| id.to_string());
        let level = session.level().map_or("", Level::name);
        let rating = session.rating().map(|rating| rating.to_string()).unwrap_or_default();
        let end = match session.completion() {
            None => ",open,,".to_owned(),
            Some(end) => {
                let how = if end.by_player { "solved" } else { "shown" };
                format!("{},{how},{},{}", day(end.at_ms), end.played_ms / 1000, end.hints)
            }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{puzzle},{level},{rating},{},{end}", day(session.started_at_ms()));
    }
    lines
}

/// Statistics of these games, as of today in the player's time zone.
pub fn of_sessions(plays: &[Session]) -> Statistics {
    let day = |at: f64| {
        let minutes = Date::new(&at.into()).get_timezone_offset();
        ((at - minutes * 60_000.0) / DAY_MS).floor() as i64
    };
    Statistics::new(plays, day(Date::now()), |at| day(at as f64))
}

fn columns() -> [Option<Level>; 5] {
    let [easy, medium, hard, hell] = Level::ALL.map(Some);
    [easy, medium, hard, hell, None]
}

fn draw_plot(place: &Element, plot: &PlotView, language: Language) {
    let figure = append_element(place, "figure", "");
    append_element(&figure, "figcaption", &plot.label);
    let (width, height) = PLOT_SIZE;
    let view = format!("0 0 {width} {height}");
    let drawing =
        append_svg(&figure, "svg", &[("viewBox", &view), ("role", "img"), ("aria-label", &plot.label)]);
    if let Some(y) = plot.median {
        append_svg(&drawing, "path", &[("d", &format!("M0 {y:.1}h{width}"))]);
    }
    for (x, y, hinted) in &plot.dots {
        let (x, y) = (format!("{x:.1}"), format!("{y:.1}"));
        let class = if *hinted { "hinted" } else { "" };
        append_svg(&drawing, "circle", &[("cx", &x), ("cy", &y), ("r", "3"), ("class", class)]);
    }
    let details = append_element(&figure, "details", "");
    append_element(&details, "summary", &games_texts(language).text("each"));
    let list = append_element(&details, "ol", "");
    for (at, point) in &plot.points {
        let line = append_element(&list, "li", "");
        append_element(&line, "span", &date_and_time(*at as f64, language));
        append_element(&line, "b", point);
    }
}
