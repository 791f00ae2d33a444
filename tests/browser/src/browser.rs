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
                driver.cdp().page().add_script_to_evaluate_on_new_document(TELL_VIOLATIONS).await?;
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
            driver.cdp().page().add_script_to_evaluate_on_new_document(TELL_VIOLATIONS).await?;
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

impl Drop for Browser {
    fn drop(&mut self) {
        // The session needs no good-bye: its processes end with us. It fails only for one that has ended.
        let _ = self.driver.clone().leak();
    }
}
