//! The names of keys, and the characters that WebDriver has for them.

use thirtyfour::Key;

/// Returns WebDriver's character for a key. With Shift it is the character that the key then types.
#[track_caller]
pub fn key(name: &str, shift: bool) -> char {
    if let Some(digit) = name.strip_prefix("Numpad").and_then(|digit| digit.parse::<u32>().ok()) {
        return char::from_u32('\u{e01a}' as u32 + digit).expect("a key of the numpad");
    }
    let mut characters = name.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return match character.to_digit(10) {
            Some(digit) if shift => char::from(b")!@#$%^&*("[digit as usize]),
            _ if shift => character.to_ascii_uppercase(),
            _ => character,
        };
    }
    let key = match name {
        "Ctrl" => Key::Control,
        "Shift" => Key::Shift,
        "Alt" => Key::Alt,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "F6" => Key::F6,
        "Tab" => Key::Tab,
        "Space" => Key::Space,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        _ => panic!("{name} is no key"),
    };
    key.into()
}
