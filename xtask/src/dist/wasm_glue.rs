//! Turns the JavaScript glue of wasm-bindgen into a function, so that one page can run several instances of a program.
//!
//! The module that wasm-bindgen writes has one instance, whose imports are in the global scope. Several games on one page
//! need an instance each. Therefore the whole module becomes the body of one exported function. Its argument is what the
//! program knows as `ninefold`. It returns what the module exported, under the same names; `default` starts the program.

use anyhow::Result;

use super::{Files, esbuild};

/// What comes before the module. `ninefold.guarded`, if there is one, may wrap the exports of the instance.
const HEAD: &str = "export default (ninefold) => {
const guard = (loading) => ninefold.guarded
  ? loading.then(({ instance, module }) => ({ instance: { exports: ninefold.guarded(instance.exports) }, module }))
  : loading;
const instantiate = (...source) => guard(WebAssembly.instantiate(...source));
const instantiateStreaming = (...source) => guard(WebAssembly.instantiateStreaming(...source));";

/// What comes after the module.
const TAIL: &str = "return program;\n};";

/// Stands for `import.meta.url`, which esbuild would remove: a function has no `import.meta` of its own. Bundlers look for
/// the original expression.
const MODULE_URL: &str = "MODULE_URL";

/// Wraps the glue of each program in such a function.
///
/// # Errors
/// If esbuild fails.
pub fn wrap(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for name in built.keys().filter_map(|name| name.strip_suffix("_bg.wasm")) {
        let name = format!("{name}.js");
        let Some(script) = files.get_mut(&name) else { continue };
        let url = format!("--define:import.meta.url={MODULE_URL}");
        let module = esbuild::run(
            &name,
            script,
            &[
                "--format=iife",
                "--global-name=program",
                "--define:WebAssembly.instantiate=instantiate",
                "--define:WebAssembly.instantiateStreaming=instantiateStreaming",
                &url,
            ],
        )?;
        let module = String::from_utf8(module)?.replace(MODULE_URL, "import.meta.url");
        *script = format!("{HEAD}\n{module}{TAIL}").into_bytes();
    }
    Ok(files)
}
