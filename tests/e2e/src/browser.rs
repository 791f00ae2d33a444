//! A browser and its WebDriver process. Dropping it ends both, even after a panic.

use std::path::Path;

use serde_json::json;
use thirtyfour::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::browser_kind::{BrowserKind, DriverProcess};

/// Logs every violation of the Content Security Policy as an error on the console, which outlives the document.
const LOG_CSP_VIOLATIONS: &str = "addEventListener('securitypolicyviolation', (event) => console.error(
    `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`
    + ` (${event.sourceFile}:${event.lineNumber})`));";

/// Disables the long press unless a test sets `window.isHolding`: on a busy machine the driver may take longer
/// between press and release than a player who holds a finger down. The page waits 450 ms for it, as `LONG` in
/// `pointer.rs` says.
const DISABLE_LONG_PRESS: &str = "const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) =>
        wait(then, time === 450 && !window.isHolding ? 30_000 : time, ...rest);";

/// A running browser.
pub struct Browser {
    /// Runs the requests to the driver; each test waits for the answer.
    runtime: Runtime,
    driver: WebDriver,
    /// Declared last, so that it is dropped last: the session needs its processes to the end.
    _processes: DriverProcess,
}

impl Browser {
    /// Starts a browser that keeps its data in the folder `profile`.
    #[track_caller]
    pub fn start(browser_kind: BrowserKind, profile: &Path) -> Browser {
        let processes = browser_kind.start_driver();
        let address = format!("http://127.0.0.1:{}", processes.port);
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let driver = runtime.block_on(async {
            let driver = WebDriver::new(address, browser_kind.capabilities(profile)?).await?;
            if browser_kind == BrowserKind::Chromium {
                prepare(&driver).await?;
            }
            WebDriverResult::Ok(driver)
        });
        let driver = driver.unwrap_or_else(|error| panic!("{browser_kind} does not start: {error}"));
        Browser { runtime, driver, _processes: processes }
    }

    /// Opens a new tab, closes all others, and deletes all data and permissions of `origin`.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn reset(&self, origin: &str) -> WebDriverResult<()> {
        self.run(async |driver| {
            let others = driver.windows().await?;
            let tab = driver.new_tab().await?;
            for other in others {
                driver.switch_to_window(other).await?;
                driver.close_window().await?;
            }
            driver.switch_to_window(tab).await?;
            let everything = json!({ "origin": origin, "storageTypes": "all" });
            driver.cdp().send_raw("Storage.clearDataForOrigin", everything).await?;
            driver.cdp().send_raw("Browser.resetPermissions", json!({})).await?;
            prepare(driver).await?;
            // Discards what the console has logged so far.
            driver.browser_log().await?;
            Ok(())
        })
    }

    /// Sends a request to the browser and waits for its answer.
    ///
    /// # Errors
    /// If the browser refuses the request.
    pub fn run<T>(&self, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> WebDriverResult<T> {
        self.runtime.block_on(request(&self.driver))
    }
}

/// Installs the scripts that run first in every document of the tab.
async fn prepare(driver: &WebDriver) -> WebDriverResult<()> {
    for script in [LOG_CSP_VIOLATIONS, DISABLE_LONG_PRESS] {
        driver.cdp().page().add_script_to_evaluate_on_new_document(script).await?;
    }
    Ok(())
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The session is not closed: its processes end with this value. `leak` fails only for a session that has
        // ended.
        let _ = self.driver.clone().leak();
    }
}
