//! Data from and for other programs: pasted text, dropped files, the clipboard.

use serde_json::{Value, json};

use super::Page;
use crate::BrowserKind;

impl Page {
    /// Pastes a text at the focus, as Ctrl+V does.
    #[track_caller]
    pub fn paste(&self, text: &str) {
        self.prepare_paste(text);
        self.exec("pasteHeld();");
    }

    /// Stores a long text in the page. A script pastes it later with `pasteHeld()`, so that the transfer is not part
    /// of a measurement.
    #[track_caller]
    pub fn prepare_paste(&self, text: &str) {
        self.prepare_paste_of(&Value::from(text).to_string());
    }

    /// Stores the value of a script expression for `pasteHeld()`: for texts of many megabytes, which would take too
    /// long to transfer.
    #[track_caller]
    pub fn prepare_paste_of(&self, expression: &str) {
        self.exec(&format!(
            "const clipboardData = new DataTransfer();
             clipboardData.setData('text/plain', {expression});
             window.pasteHeld = () => {{
                 const event = new ClipboardEvent('paste', {{ bubbles: true, cancelable: true }});
                 // Not every browser takes the data from the constructor.
                 Object.defineProperty(event, 'clipboardData', {{ value: clipboardData }});
                 document.activeElement.dispatchEvent(event);
             }};",
        ));
    }

    /// Stores a file of `lines` lines, which repeat those of `text`, in the page. A script drops it later with
    /// `dropHeld()`.
    #[track_caller]
    pub fn prepare_drop(&self, text: &str, lines: usize) {
        self.exec(&format!(
            "const text = {};
             const count = text.split('\\n').length - 1;
             const rest = text.split('\\n').slice(0, {lines} % count).map((line) => line + '\\n').join('');
             const files = new DataTransfer();
             files.items.add(new File([...Array(Math.floor({lines} / count)).fill(text), rest], 'puzzles.txt'));
             window.dropHeld = () => document.getElementById('board').dispatchEvent(
                 new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}));",
            Value::from(text)
        ));
    }

    /// Grants the page access to the clipboard. WebKitGTK's driver cannot do this.
    #[track_caller]
    pub fn allow_clipboard(&self) {
        if self.browser_kind == BrowserKind::Chromium {
            let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
            self.devtools("Browser.grantPermissions", json!({ "permissions": permissions }));
        }
    }

    /// The text on the clipboard, or the error when it is read.
    #[track_caller]
    pub fn clipboard(&self) -> String {
        self.run_async("navigator.clipboard.readText().then(done, (error) => done(`${error}`));")
    }

    /// Stores a file with these bytes in the page, as `heldFile` and as the only file of the `DataTransfer` `heldFiles`. Its type is
    /// left out where it is empty, as in files that other programs share.
    #[track_caller]
    pub fn hold_file(&self, name: &str, media_type: &str, bytes: &[u8]) {
        self.exec(&format!(
            "window.heldFile = new File([new Uint8Array({})], {}, {{ type: {} }});
             window.heldFiles = new DataTransfer();
             heldFiles.items.add(heldFile);",
            json!(bytes),
            json!(name),
            json!(media_type),
        ));
    }

    /// Stores a file with this text in the page, like [`Page::hold_file`].
    #[track_caller]
    pub fn hold_text(&self, name: &str, text: &str) {
        self.exec(&format!(
            "window.heldFiles = new DataTransfer(); heldFiles.items.add(new File([{}], {}));",
            json!(text),
            json!(name),
        ));
    }

    /// Pastes the file of [`Page::hold_file`] at the focus.
    #[track_caller]
    pub fn paste_file(&self) {
        self.exec(
            "const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
             // Not every browser takes the data from the constructor.
             Object.defineProperty(event, 'clipboardData', { value: heldFiles });
             document.activeElement.dispatchEvent(event);",
        );
    }

    /// Drops the file of [`Page::hold_file`] on the board.
    #[track_caller]
    pub fn drop_file(&self) {
        self.exec(
            "document.getElementById('board').dispatchEvent(
                 new DragEvent('drop', { dataTransfer: heldFiles, bubbles: true, cancelable: true }));",
        );
    }

    /// Chooses the file of [`Page::hold_file`] in a field for files.
    #[track_caller]
    pub fn choose_file(&self, field: &str) {
        self.exec(&format!(
            "const field = document.getElementById('{field}');
             field.files = heldFiles.files;
             field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        ));
    }
}
