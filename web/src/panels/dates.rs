//! Dates as the player's region writes them.

use js_sys::Intl::DateTimeFormat;
use js_sys::{Array, Date, Function, Object, Reflect};
use ninefold_app::calendar::Day;
use ninefold_app::template::Language;
use wasm_bindgen::JsValue;

pub fn date_and_time(at: f64, language: Language) -> String {
    let options = intl_options(&[("dateStyle", "medium"), ("timeStyle", "short")]);
    Date::new(&at.into()).to_locale_string(&locale(language), &options).into()
}

/// Formats when something was, in the player's time zone: the time of day if that was today, else the date.
pub fn short_date(at: f64, language: Language) -> String {
    let date = Date::new(&at.into());
    let day = day_of(&date);
    let parts: &[(&str, &str)] = if day == Some(today()) {
        &[("hour", "numeric"), ("minute", "2-digit")]
    } else if day.is_some_and(|day| day.date().0 == today().date().0) {
        &[("month", "short"), ("day", "numeric")]
    } else {
        &[("dateStyle", "medium")]
    };
    date.to_locale_string(&locale(language), &intl_options(parts)).into()
}

/// Formats a day with these parts, such as `weekday` and `long`.
pub fn day_text(day: Day, parts: &[(&str, &str)], language: Language) -> String {
    DayFormat::new(parts, language).text(day)
}

/// The format of many days: to make one takes a browser longer than to use it.
pub struct DayFormat(Function);

impl DayFormat {
    /// Days are formatted with these parts, such as `weekday` and `long`.
    pub fn new(parts: &[(&str, &str)], language: Language) -> DayFormat {
        let options = intl_options(&[&[("timeZone", "UTC")], parts].concat());
        DayFormat(DateTimeFormat::new(&Array::of1(&locale(language).into()), &options).format())
    }

    pub fn text(&self, day: Day) -> String {
        // A date without a time is midnight in UTC.
        let date = Date::new(&day.to_string().into());
        let text = self.0.call1(&JsValue::UNDEFINED, &date).ok();
        text.and_then(|text| text.as_string()).unwrap_or_else(|| day.to_string())
    }
}

/// The current day in the player's time zone.
pub fn today() -> Day {
    // The clock may be set to any time.
    day_of(&Date::new_0()).or_else(|| Day::new(1970, 1, 1)).expect("a day of the calendar")
}

/// The day of a point in time, in the player's time zone.
pub fn day_at(at: f64) -> Day {
    day_of(&Date::new(&at.into())).unwrap_or_else(today)
}

fn day_of(date: &Date) -> Option<Day> {
    let [year, month, number] = [date.get_full_year(), date.get_month() + 1, date.get_date()];
    Day::new(year.cast_signed(), month.cast_signed(), number.cast_signed())
}

/// The browser's locale of this language, such as `en-GB`, or else the language.
fn locale(language: Language) -> String {
    let preferred = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let mut tags = preferred.iter().filter_map(|tag| tag.as_string());
    tags.find(|tag| Language::from_tag(tag) == Some(language)).unwrap_or_else(|| language.tag().to_owned())
}

fn intl_options(options: &[(&str, &str)]) -> Object {
    let object = Object::new();
    for (name, value) in options {
        // Fails only if the target is not an object.
        let _ = Reflect::set(&object, &(*name).into(), &(*value).into());
    }
    object
}
