//! Emulated devices: window size, touch screen, and the colour preferences of the system. Chromium does it by its
//! DevTools, Firefox by its settings.

use serde_json::{Value, json};
use thirtyfour::common::command::{Command, FormatRequestData};
use thirtyfour::{RequestData, SessionId};

use super::Page;
use crate::BrowserKind;

/// A colour scheme, as the system prefers it or as the player has chosen it on the page.
#[derive(Clone, Copy, Debug)]
pub enum ColorScheme {
    /// The system prefers dark on light.
    Light,
    /// The system prefers light on dark.
    Dark,
    /// The system prefers more contrast.
    Contrast,
    /// Forced colours: the system's own instead of the page's.
    Forced,
    /// Dark on light, chosen on the page; the system prefers the opposite.
    ChosenLight,
    /// Light on dark, chosen on the page; the system prefers the opposite.
    ChosenDark,
    /// High contrast, chosen on the page.
    ChosenContrast,
}

impl Page {
    /// Sets the size of the page's viewport.
    #[track_caller]
    pub fn resize(&self, width: u32, height: u32) {
        match self.browser_kind {
            BrowserKind::Chromium => self.set_metrics(width, height, false),
            BrowserKind::Firefox => self.set_firefox_viewport(width, height),
            BrowserKind::WebKitGtk => {
                self.ask("resize", async |driver| driver.set_window_rect(0, 0, width, height).await);
            }
        }
    }

    /// Emulates a phone of this size with a touch screen and no mouse. WebKitGTK cannot; its window just becomes as
    /// narrow as it can be.
    #[track_caller]
    pub fn emulate_phone(&self, width: u32, height: u32) {
        match self.browser_kind {
            BrowserKind::Chromium => {
                self.set_metrics(width, height, true);
                self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
            }
            BrowserKind::Firefox => {
                self.set_firefox_prefs(
                    &json!({ "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 }),
                );
                self.set_firefox_viewport(width, height);
            }
            BrowserKind::WebKitGtk => self.resize(width, height),
        }
    }

    /// Sets the colour scheme, and reduced motion so that screenshots are stable.
    #[track_caller]
    pub fn set_color_scheme(&self, scheme: ColorScheme) {
        let is_dark =
            matches!(scheme, ColorScheme::Dark | ColorScheme::ChosenLight | ColorScheme::ChosenContrast);
        let has_contrast = matches!(scheme, ColorScheme::Contrast);
        let is_forced = matches!(scheme, ColorScheme::Forced);
        if self.browser_kind == BrowserKind::Firefox {
            self.set_firefox_prefs(&json!({
                "layout.css.prefers-color-scheme.content-override": u8::from(!is_dark),
                "ui.useAccessibilityTheme": u8::from(has_contrast),
                // 1 allows the page its colours, 2 forces those of the system.
                "browser.display.document_color_use": if is_forced { 2 } else { 1 },
                "ui.prefersReducedMotion": 1,
            }));
            self.wait_for_media_features(&[
                ("(prefers-color-scheme: dark)", is_dark),
                ("(prefers-contrast: more)", has_contrast || is_forced),
                ("(forced-colors: active)", is_forced),
                ("(prefers-reduced-motion: reduce)", true),
            ]);
        } else {
            let features = json!([
                { "name": "prefers-color-scheme", "value": if is_dark { "dark" } else { "light" } },
                { "name": "prefers-contrast", "value": if has_contrast { "more" } else { "" } },
                { "name": "forced-colors", "value": if is_forced { "active" } else { "none" } },
                { "name": "prefers-reduced-motion", "value": "reduce" },
            ]);
            self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
        }
        let chosen = match scheme {
            ColorScheme::ChosenLight => "html.dataset.theme = 'light'",
            ColorScheme::ChosenDark => "html.dataset.theme = 'dark'",
            ColorScheme::ChosenContrast => "html.dataset.theme = 'contrast'",
            _ => "delete html.dataset.theme",
        };
        self.exec(&format!("const html = document.documentElement; {chosen};"));
    }

    #[track_caller]
    fn set_metrics(&self, width: u32, height: u32, mobile: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Has Firefox show the page in a viewport of this size, since its window cannot be as narrow as a phone.
    #[track_caller]
    fn set_firefox_viewport(&self, width: u32, height: u32) {
        self.ask("resize", async |driver| driver.set_window_rect(0, 0, width.max(500), height + 200).await);
        self.run_in_firefox_chrome(&format!(
            "const {{ style }} = gBrowser.selectedBrowser;
             style.minWidth = style.maxWidth = '{width}px';
             style.minHeight = style.maxHeight = '{height}px';"
        ));
        let what = format!("it is {width} by {height}");
        self.wait_for_value::<[u32; 2]>(&what, "[innerWidth, innerHeight]", |size| *size == [width, height]);
    }

    /// Sets integer preferences of Firefox by name.
    #[track_caller]
    fn set_firefox_prefs(&self, settings: &Value) {
        self.run_in_firefox_chrome(&format!(
            "for (const [name, value] of Object.entries({settings})) Services.prefs.setIntPref(name, value);"
        ));
    }

    /// Runs a script in Firefox's own user interface, which contains the page.
    #[track_caller]
    fn run_in_firefox_chrome(&self, script: &str) {
        let script = format!("{script} return null;");
        self.ask("set itself up", async |driver| {
            driver.cmd(MozContext("chrome")).await?;
            let done = driver.execute(&script, []).await;
            driver.cmd(MozContext("content")).await?;
            done.map(drop)
        });
    }

    /// Waits until each media query has the given result.
    #[track_caller]
    fn wait_for_media_features(&self, features: &[(&str, bool)]) {
        let asked: Vec<_> = features.iter().map(|(name, _)| name).collect();
        let wanted: Vec<_> = features.iter().map(|(_, is_so)| *is_so).collect();
        let matches = format!("{}.map((name) => matchMedia(name).matches)", json!(asked));
        let what = format!("{asked:?} are {wanted:?}");
        self.wait_for_value::<Vec<bool>>(&what, &matches, |heard| *heard == wanted);
    }
}

/// Sets where geckodriver runs scripts: "content" is the page, "chrome" the user interface around it.
#[derive(Debug)]
struct MozContext(&'static str);

impl FormatRequestData for MozContext {
    fn format_request(&self, session: &SessionId) -> RequestData {
        // geckodriver's own command, sent in the same way as any other POST request.
        let mut request = Command::Refresh.format_request(session);
        request.uri = format!("/session/{session}/moz/context").into();
        request.body = Some(json!({ "context": self.0 }));
        request
    }
}
