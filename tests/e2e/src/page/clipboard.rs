//! What comes to the page from other programs and goes to them: texts that are pasted, files that are dropped, the clipboard.

use serde_json::{Value, json};

use super::Page;
use crate::BrowserKind;

impl Page {
    /// Pastes a text as Ctrl+V does, wherever the focus is.
    #[track_caller]
    pub fn paste(&self, text: &str) {
        self.prepare_paste(text);
        self.run::<()>("pasteHeld(); return null;");
    }

    /// Leaves a long text in the page, where a script's `pasteHeld()` pastes it: bringing it takes time.
    #[track_caller]
    pub fn prepare_paste(&self, text: &str) {
        self.prepare_paste_of(&Value::from(text).to_string());
    }

    /// The same for a text that a script makes: bringing one of a hundred megabytes would take too long.
    #[track_caller]
    pub fn prepare_paste_of(&self, expression: &str) {
        self.run::<()>(&format!(
            "const clipboardData = new DataTransfer();
             clipboardData.setData('text/plain', {expression});
             window.pasteHeld = () => {{
                 const event = new ClipboardEvent('paste', {{ bubbles: true, cancelable: true }});
                 // Not every engine takes it from who makes the event.
                 Object.defineProperty(event, 'clipboardData', {{ value: clipboardData }});
                 document.activeElement.dispatchEvent(event);
             }};
             return null;",
        ));
    }

    /// Leaves a file of so many lines in the page, those of a text again and again, where a script's `dropHeld()` drops it.
    #[track_caller]
    pub fn prepare_drop(&self, text: &str, lines: usize) {
        self.run::<()>(&format!(
            "const text = {};
             const count = text.split('\\n').length - 1;
             const rest = text.split('\\n').slice(0, {lines} % count).map((line) => line + '\\n').join('');
             const files = new DataTransfer();
             files.items.add(new File([...Array(Math.floor({lines} / count)).fill(text), rest], 'puzzles.txt'));
             window.dropHeld = () => document.getElementById('board').dispatchEvent(
                 new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}));
             return null;",
            Value::from(text)
        ));
    }

    /// Lets the page have the clipboard. WebKitGTK's driver cannot.
    #[track_caller]
    pub fn allow_clipboard(&self) {
        if self.browser_kind == BrowserKind::Chromium {
            let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
            self.devtools("Browser.grantPermissions", json!({ "permissions": permissions }));
        }
    }

    /// The text on the clipboard, or why it cannot be had.
    #[track_caller]
    pub fn clipboard(&self) -> String {
        self.run_async("navigator.clipboard.readText().then(done, (error) => done(`${error}`));")
    }
}
