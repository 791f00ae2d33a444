//! Settings as text of the save.

use ninefold_app::game::{PadLayout, Setting, Settings, Theme};

#[test]
fn settings_round_trip() {
    let mut settings = Settings::default();
    assert_eq!(settings.to_text(), "");
    for setting in Setting::ALL {
        settings.toggle(setting);
        assert_eq!(Settings::from_text(&settings.to_text()), settings, "{setting:?}");
    }
    settings.theme = Theme::Contrast;
    settings.pad = PadLayout::Keypad;
    assert_eq!(Settings::from_text(&settings.to_text()), settings);
    assert_eq!(Settings::from_text("-tidy +sparkles é ü row dark").to_text(), "-tidy dark row");
}
