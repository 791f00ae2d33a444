//! The statistics: a table with a column for each level, and the times as they were, drawn and in words.

use std::fmt::Write;

use js_sys::Date;
use wasm_bindgen::prelude::*;
use web_sys::Element;

use ninefold::game::Play;
use ninefold::i18n::games_text;
use ninefold::level::Level;
use ninefold::statistics::Statistics;
use ninefold::template::Language;
use ninefold::view_model::{self, PLOT, PlotLook};

use super::{Desk, date_text};
use crate::dom::{add, all, element};

const DAY: f64 = 86_400_000.0;

/// Draws all of it.
pub fn draw(desk: &mut Desk) {
    let (statistics, language) = (statistics(&desk.heads), desk.language);
    let columns = columns().map(|level| view_model::tally(statistics.of_level(level), language));
    for (at, row) in all("#games-statistics tbody tr").iter().enumerate() {
        for (column, numbers) in columns.iter().enumerate() {
            if let Some(place) = row.children().item(column as u32 + 1) {
                place.set_text_content(numbers.get(at).map(String::as_str));
            }
        }
    }
    let days =
        [("days", statistics.day_streak.to_string()), ("most", statistics.longest_day_streak.to_string())];
    element("games-streak").set_text_content(Some(&games_text("streak", &days, language)));
    let plots = element("games-plots");
    plots.set_text_content(None);
    for level in self::columns() {
        if let Some(plot) = view_model::plot(level, statistics.of_level(level), language) {
            draw_plot(&plots, &plot, language);
        }
    }
}

/// All results as a table for other programs.
pub fn table(desk: &Desk) -> String {
    let day = |at: u64| String::from(Date::new(&JsValue::from(at as f64)).to_iso_string());
    let mut lines = String::from("puzzle,level,rating,begun,ended,how,seconds,hints\n");
    for play in &desk.heads {
        let puzzle = play.recipe().map_or_else(|| "own".to_owned(), |recipe| recipe.to_string());
        let level = play.level().map_or("", Level::name);
        let rating = play.rating().map(|rating| rating.to_string()).unwrap_or_default();
        let end = match play.ended() {
            None => ",open,,".to_owned(),
            Some(end) => {
                let how = if end.by_player { "solved" } else { "shown" };
                format!("{},{how},{},{}", day(end.at), end.played / 1000, end.hints)
            }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{puzzle},{level},{rating},{},{end}", day(play.begun()));
    }
    lines
}

/// How these games went, as of today where the player is.
pub fn statistics(plays: &[Play]) -> Statistics {
    let day = |at: f64| {
        let minutes = Date::new(&at.into()).get_timezone_offset();
        ((at - minutes * 60_000.0) / DAY).floor() as i64
    };
    Statistics::new(plays, day(Date::now()), |at| day(at as f64))
}

fn columns() -> [Option<Level>; 5] {
    let [easy, medium, hard, hell] = Level::ALL.map(Some);
    [easy, medium, hard, hell, None]
}

fn draw_plot(place: &Element, plot: &PlotLook, language: Language) {
    let figure = add(place, "figure", "");
    add(&figure, "figcaption", &plot.label);
    let (width, height) = PLOT;
    let view = format!("0 0 {width} {height}");
    let drawing =
        super::draw(&figure, "svg", &[("viewBox", &view), ("role", "img"), ("aria-label", &plot.label)]);
    if let Some(y) = plot.median {
        super::draw(&drawing, "path", &[("d", &format!("M0 {y:.1}h{width}"))]);
    }
    for (x, y, hinted) in &plot.dots {
        let (x, y) = (format!("{x:.1}"), format!("{y:.1}"));
        let class = if *hinted { "hinted" } else { "" };
        super::draw(&drawing, "circle", &[("cx", &x), ("cy", &y), ("r", "3"), ("class", class)]);
    }
    let details = add(&figure, "details", "");
    add(&details, "summary", &games_text("each", &[], language));
    let list = add(&details, "ol", "");
    for (at, point) in &plot.points {
        let line = add(&list, "li", "");
        add(&line, "span", &date_text(*at as f64, language));
        add(&line, "b", point);
    }
}
