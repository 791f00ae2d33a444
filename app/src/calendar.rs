//! Days of the calendar: the dates of daily puzzles.

use std::fmt;
use std::str::FromStr;

/// The years that have daily puzzles.
const YEARS: (i32, i32) = (1900, 9999);

/// A day of the Gregorian calendar, in the years 1900 to 9999: the number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

impl Day {
    /// The day with this year, month (1 to 12) and number in the month; `None` if there is no such day.
    pub fn new(year: i32, month: i32, number: i32) -> Option<Day> {
        let day = Day::count(year, month, number);
        let is_in_range = (YEARS.0..=YEARS.1).contains(&year) && (1..=12).contains(&month);
        (is_in_range && day.date() == (year, month, number)).then_some(day)
    }

    /// The day of a point in time, in milliseconds since 1970, in UTC.
    pub fn of_ms(at_ms: u64) -> Day {
        Day(0).plus_days(i32::try_from(at_ms / 86_400_000).unwrap_or(i32::MAX / 2))
    }

    /// Counts the days from 1970-01-01 to a date. The year begins in March, so that the leap day is its last
    /// (H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*).
    fn count(year: i32, month: i32, number: i32) -> Day {
        let year = if month > 2 { year } else { year - 1 };
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + number - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Day(era * 146_097 + day_of_era - 719_468)
    }

    /// Year, month (1 to 12) and number in the month.
    pub fn date(self) -> (i32, i32, i32) {
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let number = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = (month_from_march + 2) % 12 + 1;
        (era * 400 + year_of_era + i32::from(month <= 2), month, number)
    }

    /// How many days later this is than another day.
    pub fn days_since(self, other: Day) -> i32 {
        self.0 - other.0
    }

    /// The day this many days later, or the first or last day with a puzzle.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Day {
        let (first, last) = (Day::count(YEARS.0, 1, 1), Day::count(YEARS.1, 12, 31));
        Day(self.0 + days).clamp(first, last)
    }

    #[must_use]
    pub fn first_of_month(self) -> Day {
        Day(self.0 - self.date().2 + 1)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (year, month, number) = self.date();
        write!(f, "{year}-{month:02}-{number:02}")
    }
}

/// The error for a text that is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDay;

impl FromStr for Day {
    type Err = InvalidDay;

    /// Parses a day as in `2026-11-20`.
    ///
    /// # Errors
    /// If the text is not of this form, or there is no such day.
    fn from_str(text: &str) -> Result<Day, InvalidDay> {
        let mut parts = text.split('-').map(str::parse);
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(Ok(year)), Some(Ok(month)), Some(Ok(number)), None) => {
                Day::new(year, month, number).ok_or(InvalidDay)
            }
            _ => Err(InvalidDay),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    #[test]
    fn days_are_counted_as_in_the_gregorian_calendar() {
        assert_eq!(Day::new(1970, 1, 1), Some(Day(0)));
        let mut next = day("1999-12-31");
        for _ in 0..3000 {
            assert_eq!(next.to_string().parse(), Ok(next));
            next = next.plus_days(1);
        }
        assert_eq!(next, day("2008-03-18"));
        for text in
            ["2026-02-29", "2026-13-01", "2026-00-01", "1899-12-31", "2026-11", "2026-11-20-1", "x", ""]
        {
            assert_eq!(text.parse::<Day>(), Err(InvalidDay), "{text}");
        }
    }

    #[test]
    fn days_end_with_the_years_that_have_puzzles() {
        assert_eq!(day("2026-11-25").first_of_month(), day("2026-11-01"));
        assert_eq!(day("2027-03-01").days_since(day("2026-02-28")), 366);
        assert_eq!(day("9999-12-31").plus_days(1), day("9999-12-31"));
        assert_eq!(day("1900-01-01").plus_days(-1), day("1900-01-01"));
    }
}
