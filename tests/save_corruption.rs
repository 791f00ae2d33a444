//! Corruption of the two records that hold the game: each bit of the newer one is flipped. The same game is restored, or the
//! one before, and the damage is detected by the checksum. No other game is ever restored.

use ninefold_app::game::Game;
use ninefold_app::game::save_record::{LoadedRecords, encode, recover};

use crate::game::random_sessions::two_saves;
use crate::support::parallel::parallel_for;

/// The record with one bit flipped; if that is no UTF-8, as the browser decodes it.
fn flip_bit(record: &str, at: usize) -> String {
    let mut bytes = record.as_bytes().to_vec();
    bytes[at / 8] ^= 1 << (at % 8);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The text that the page loads: the first that is a game.
fn loaded_text(kept: &LoadedRecords) -> Option<&String> {
    kept.texts.iter().find(|text| text.parse::<Game>().is_ok())
}

/// Flips every bit of the newer of two saves of a random game. Returns the number of bits.
fn check_bits(seed: u64, actions: usize) -> usize {
    let [before, now] = two_saves(seed, actions);
    let (older, newer) = (encode(seed, &before), encode(seed + 1, &now));
    assert_eq!(loaded_text(&recover([older.clone(), newer.clone()])), Some(&now));
    for text in [&before, &now] {
        assert_eq!(text.parse::<Game>().map(|game| game.to_text()).as_ref(), Ok(text));
    }
    let bits = newer.len() * 8;
    for at in 0..bits {
        let record = flip_bit(&newer, at);
        let records =
            if at % 2 == 0 { [older.clone(), record.clone()] } else { [record.clone(), older.clone()] };
        let kept = recover(records);
        if kept.texts.len() == 2 {
            // The case of a hexadecimal digit does not matter.
            assert_eq!((&kept.texts[0], &kept.texts[1]), (&now, &before), "bit {at} of {newer}");
        } else {
            assert_eq!(
                (&kept.texts[..], &kept.damaged[..]),
                (&[before.clone()][..], &[record][..]),
                "bit {at}"
            );
        }
    }
    bits
}

fn check_saves(saves: u64, actions: usize) {
    parallel_for(saves, |seed| {
        assert!(check_bits(seed, actions) > 1_000);
    });
}

#[test]
fn a_bit_flip_in_a_save_never_restores_another_game() {
    check_saves(5, 30);
}

/// ```text
/// cargo test --release --test native save_corruption::bit_flips_in_100 -- --ignored
/// ```
#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn bit_flips_in_100_saves_never_restore_another_game() {
    check_saves(100, 150);
}
