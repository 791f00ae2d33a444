//! A browser and the program that drives it. Both are gone when it is dropped, however that comes about.

use std::path::Path;

use serde_json::json;
use thirtyfour::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::engine::{Driver, Engine};

/// A policy violation becomes an error on the console, which outlives the page that it happened on.
const TELL_VIOLATIONS: &str = "addEventListener('securitypolicyviolation', (event) => console.error(
    `policy violated: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`
    + ` (${event.sourceFile}:${event.lineNumber})`));";

/// On a busy machine the driver may be longer between press and release than who holds a finger down: for the page it is held
/// only where a story says so by `window.isHolding`. The page waits so long for it, in milliseconds: `LONG` of `pointer.rs`.
const HOLD_NOTHING: &str = "const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) =>
        wait(then, time === 450 && !window.isHolding ? 30_000 : time, ...rest);";

/// A browser at work.
pub struct Browser {
    /// Answers to the tests, which wait for each thing they ask for.
    runtime: Runtime,
    driver: WebDriver,
    /// Last, since the driver needs them to the end.
    _processes: Driver,
}

impl Browser {
    /// Starts a browser that keeps its data in this folder.
    #[track_caller]
    pub fn start(engine: Engine, profile: &Path) -> Browser {
        let processes = engine.drive();
        let address = format!("http://127.0.0.1:{}", processes.port);
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let driver = runtime.block_on(async {
            let driver = WebDriver::new(address, engine.capabilities(profile)?).await?;
            if engine == Engine::Chromium {
                prepare(&driver).await?;
            }
            WebDriverResult::Ok(driver)
        });
        let driver = driver.unwrap_or_else(|error| panic!("{engine} does not start: {error}"));
        Browser { runtime, driver, _processes: processes }
    }

    /// Opens a tab as if the browser had just been started, closes all others, and forgets all that was kept at this origin
    /// and what was permitted.
    ///
    /// # Errors
    /// When the browser is not there any more.
    pub fn begin_anew(&self, origin: &str) -> WebDriverResult<()> {
        self.ask(async |driver| {
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
    pub fn ask<T>(&self, request: impl AsyncFnOnce(&WebDriver) -> WebDriverResult<T>) -> WebDriverResult<T> {
        self.runtime.block_on(request(&self.driver))
    }
}

/// What runs in each document of the tab before all else.
async fn prepare(driver: &WebDriver) -> WebDriverResult<()> {
    for script in [TELL_VIOLATIONS, HOLD_NOTHING] {
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
