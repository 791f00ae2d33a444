//! Keys, the mouse, and fingers.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::common::command::{Actions, Command};

use super::Page;
use crate::BrowserKind;
use crate::keys::key;

/// How long a click waits for what it is to reach.
const CLICK_PATIENCE: Duration = Duration::from_secs(5);

impl Page {
    /// Presses keys one after the other: `"Down Down 5 Ctrl+z Shift+5 Numpad7"`.
    ///
    /// # Panics
    /// If a key is unknown.
    #[track_caller]
    pub fn press(&self, chords: &str) {
        self.ask("press keys", async |driver| {
            let mut chain = driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
            for chord in chords.split_whitespace() {
                let shift = chord.starts_with("Shift+") || chord.contains("+Shift+");
                let keys: Vec<char> = chord.split('+').map(|name| key(name, shift)).collect();
                for &key in &keys {
                    chain = chain.key_down(key);
                }
                for &key in keys.iter().rev() {
                    chain = chain.key_up(key);
                }
            }
            chain.perform().await
        });
    }

    /// Presses Enter where that navigates away. chromedriver repeats an action that is interrupted by a navigation:
    /// with [`Page::press`] the key could be pressed on the next page as well.
    #[track_caller]
    pub fn press_enter_to_leave(&self) {
        if self.browser_kind != BrowserKind::Chromium {
            return self.press("Enter");
        }
        let key = |kind| json!({ "type": kind, "key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13 });
        self.devtools("Input.dispatchKeyEvent", key("keyDown"));
        self.devtools("Input.dispatchKeyEvent", key("keyUp"));
    }

    /// Presses a key repeatedly until the focus is on `focus`, an id or an action.
    ///
    /// # Panics
    /// If the focus does not get there.
    #[track_caller]
    pub fn press_until(&self, chord: &str, focus: &str) {
        let mut path = Vec::new();
        while path.last().is_none_or(|last| last != focus) {
            assert!(path.len() < 80, "{chord} does not lead to {focus}, but to {path:?}");
            self.press(chord);
            path.push(self.state().focus);
        }
        if self.browser_kind == BrowserKind::Firefox {
            // Tab may have passed the browser's own controls. geckodriver still sends keys to the page then, but
            // Firefox lets none of them press a button until the window is activated.
            self.ask("be in front", async |driver| driver.switch_to_window(driver.window().await?).await);
        }
    }

    /// Types or pastes a text where the focus is.
    ///
    /// # Panics
    /// If the focus is not in a text field.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        if self.browser_kind == BrowserKind::Chromium {
            self.devtools("Input.insertText", json!({ "text": text }));
        } else {
            let insert = format!("return document.execCommand('insertText', false, {});", Value::from(text));
            assert!(self.run::<bool>(&insert), "there is no field to write in; the page is {}", self.state());
        }
    }

    /// Presses one key for each character.
    #[track_caller]
    pub fn press_each(&self, characters: &str) {
        self.press(&characters.chars().map(String::from).collect::<Vec<_>>().join(" "));
    }

    /// Clicks the first visible element of a selector with the mouse.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let (x, y) = self.element_center(selector);
        self.click_at(x, y);
    }

    /// Clicks at a position in the window with the mouse.
    #[track_caller]
    pub fn click_at(&self, x: i64, y: i64) {
        self.ask("click", async |driver| {
            let chain = driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
            chain.move_to(x, y).click().perform().await
        });
    }

    /// Taps the first visible element of a selector with a finger.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        let (x, y) = self.element_center(selector);
        if self.browser_kind != BrowserKind::Chromium {
            let finger = json!([{ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": [
                { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ] }]);
            self.ask("tap", async |driver| driver.cmd(Command::PerformActions(Actions::from(finger))).await);
            return;
        }
        let touch = |kind, points| {
            self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        };
        touch("touchStart", json!([{ "x": x, "y": y }]));
        touch("touchEnd", json!([]));
    }

    /// The `pointerType` of the events that [`Page::tap`] causes: WebKitGTK's driver has no touch and uses the mouse.
    pub fn pointer_type(&self) -> &'static str {
        if self.browser_kind == BrowserKind::WebKitGtk { "mouse" } else { "touch" }
    }

    /// The centre of the first visible element of a selector, as soon as a click would reach it and the element stays where it is from
    /// one frame to the next: what a click before this one opens may take a moment.
    ///
    /// # Panics
    /// If a click does not reach it for a while.
    #[track_caller]
    fn element_center(&self, selector: &str) -> (i64, i64) {
        let script = format!(
            "const selector = {};
             const locate = () => {{
                 // A dialog that slides in is at its place.
                 document.querySelector('dialog[open]')?.getAnimations?.().forEach((motion) => motion.finish());
                 const shown = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
                 // Elements beneath an open dialog cannot be clicked.
                 const element = shown.find((e) => e.closest('dialog[open]')) ?? shown[0];
                 if (!element) return 'is not to be seen';
                 element.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
                 const edges = element.getBoundingClientRect();
                 const [x, y] = [edges.left + edges.width / 2, edges.top + edges.height / 2].map(Math.round);
                 const hit = document.elementFromPoint(x, y);
                 if (!element.contains(hit)) return `is covered by ${{hit?.outerHTML.slice(0, 200)}}`;
                 return [x, y];
             }};
             const place = locate();
             if (document.hidden || typeof place === 'string') done(place);
             else requestAnimationFrame(() => setTimeout(() => {{
                 done(String(locate()) === String(place) ? place : 'moves');
             }}));",
            Value::from(selector)
        );
        let begun = Instant::now();
        loop {
            match self.run_async(&script) {
                Value::String(fault) => {
                    assert!(
                        begun.elapsed() < CLICK_PATIENCE,
                        "{selector} {fault}; the page is {}",
                        self.state()
                    );
                    thread::sleep(Duration::from_millis(20));
                }
                place => return serde_json::from_value(place).expect("two numbers"),
            }
        }
    }
}
