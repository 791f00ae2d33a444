//! The clock counts the time during which the board is visible and playable.

use ninefold_app::game::Clock;

/// The longest time between two ticks that counts, in milliseconds.
const LONGEST_GAP: f64 = 5_000.0;

/// Ticks after a second of play, a night's sleep, changes of daylight saving time, and ten years in both
/// directions.
#[test]
fn playing_time_never_decreases_or_jumps() {
    const YEARS: f64 = 10.0 * 365.25 * 86_400_000.0;
    let steps = [1000.0, 8.0 * 3_600_000.0, 3_600_000.0, -3_600_000.0, YEARS, -YEARS, -2.0 * YEARS, 0.0];
    let mut clock = Clock::from_played_ms(90_000.0);
    // The time may start before 1970.
    let mut now = 1_795_298_400_000.0;
    for look in 0..10_000_usize {
        let before = clock.played_ms;
        now += steps[look * look / 7 % steps.len()];
        clock.tick(now);
        let counted = clock.played_ms - before;
        assert!((0.0..=LONGEST_GAP).contains(&counted), "look {look} counts {counted} ms");
    }
    assert!(clock.format().split(':').all(|part| part.parse::<u64>().is_ok()), "{}", clock.format());
}

#[test]
fn sleep_and_clock_changes_are_not_counted() {
    let mut clock = Clock::default();
    clock.tick(0.0);
    clock.tick(10.0 * 365.0 * 86_400_000.0);
    clock.tick(-10.0);
    assert!(clock.played_ms.abs() < 1e-6, "nothing of it counts");
    clock.tick(990.0);
    clock.tick(990.0 + 8.0 * 3_600_000.0);
    clock.tick(990.0 + 8.0 * 3_600_000.0 + 500.0);
    assert!((clock.played_ms - 1_500.0).abs() < 1e-6, "only what was played before and after");
}
