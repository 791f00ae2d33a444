//! A browser and the program that drives it. Both are gone when it is dropped, however that comes about.

use std::path::Path;

use serde_json::json;
use thirtyfour::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::browser_kind::{BrowserKind, DriverProcess};

/// A policy violation becomes an error on the console, which outlives the page that it happened on.
const LOG_CSP_VIOLATIONS: &str = "addEventListener('securitypolicyviolation', (event) => console.error(
    `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`
    + ` (${event.sourceFile}:${event.lineNumber})`));";

/// On a busy machine the driver may be longer between press and release than who holds a finger down: for the page it is held
/// only where a story says so by `window.isHolding`. The page waits so long for it, in milliseconds: `LONG` of `pointer.rs`.
const DISABLE_LONG_PRESS: &str = "const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) =>
        wait(then, time === 450 && !window.isHolding ? 30_000 : time, ...rest);";

/// A browser at work.
pub struct Browser {
    /// Answers to the tests, which wait for each thing they ask for.
    runtime: Runtime,
    driver: WebDriver,
    /// Last, since the driver needs them to the end.
    _processes: DriverProcess,
}

impl Browser {
    /// Starts a browser that keeps its data in this folder.
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

    /// Opens a tab as if the browser had just been started, closes all others, and forgets all that was kept at this origin
    /// and what was permitted.
    ///
    /// # Errors
    /// When the browser is not there any more.
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
            // Whatever was said to the end.
            driver.browser_log().await?;
            Ok(())
        })
    }

    /// Asks the browser for something and waits for it.
    ///
    /// # Errors
    /// When it refuses.
    pub fn run<T>(&self, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> WebDriverResult<T> {
        self.runtime.block_on(request(&self.driver))
    }
}

/// What runs in each document of the tab before all else.
async fn prepare(driver: &WebDriver) -> WebDriverResult<()> {
    for script in [LOG_CSP_VIOLATIONS, DISABLE_LONG_PRESS] {
        driver.cdp().page().add_script_to_evaluate_on_new_document(script).await?;
    }
    Ok(())
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The session needs no good-bye: its processes end with us. It fails only for one that has ended.
        let _ = self.driver.clone().leak();
    }
}
