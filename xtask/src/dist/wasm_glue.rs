//! Turns the JavaScript glue of wasm-bindgen into a function, so that one page can run several instances of a program.
//!
//! The module that wasm-bindgen writes has one instance, whose imports are in the global scope. Several games on one page
//! need an instance each. Therefore the whole module becomes the body of one exported function. Its argument is what the
//! program knows as `ninefold`. It returns what the module exported, under the same names; `default` starts the program.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::esbuild;
use crate::files::{self, Files};

/// What comes before the module. `ninefold.guarded`, if there is one, may wrap the exports of the instance.
const HEAD: &str = "export default (ninefold) => {
const guard = (loading) => ninefold.guarded
  ? loading.then(({ instance, module }) => ({ instance: { exports: ninefold.guarded(instance.exports) }, module }))
  : loading;
const instantiate = (...source) => guard(WebAssembly.instantiate(...source));
const instantiateStreaming = (...source) => guard(WebAssembly.instantiateStreaming(...source));";

/// Stands for `import.meta.url`, which esbuild would remove: a function has no `import.meta` of its own. Bundlers look for
/// the original expression.
const MODULE_URL: &str = "MODULE_URL";

/// Wraps the glue of each program in such a function.
pub fn wrap(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for name in built.keys().filter_map(|name| name.strip_suffix("_bg.wasm")) {
        let name = format!("{name}.js");
        let Some(script) = files.get_mut(&name) else { continue };
        let url = format!("--define:import.meta.url={MODULE_URL}");
        let module = esbuild::run(
            Path::new("."),
            &name,
            without_sync_start(files::text(&name, script)?)?.as_bytes(),
            &[
                "--format=esm",
                "--tree-shaking=true",
                "--define:WebAssembly.instantiate=instantiate",
                "--define:WebAssembly.instantiateStreaming=instantiateStreaming",
                &url,
            ],
        )?;
        let module = with_result(&String::from_utf8(module)?)?.replace(MODULE_URL, "import.meta.url");
        *script = format!("{HEAD}\n{module}\n}};\n").into_bytes();
    }
    Ok(files)
}

/// The module without the export that starts the program synchronously, which nothing uses: esbuild then drops its code.
fn without_sync_start(module: &str) -> Result<String> {
    const EXPORTS: &str = "export { initSync, ";
    ensure!(module.contains(EXPORTS), "the glue of wasm-bindgen has no {EXPORTS}");
    Ok(module.replace(EXPORTS, "export { "))
}

/// The module with its exports, which esbuild collects at its end, as the result of a function.
fn with_result(module: &str) -> Result<String> {
    let (code, exports) = module.rsplit_once("export {").context("a module without exports")?;
    let exports = exports.split_once('}').context("exports without an end")?.0.split(',').map(|export| {
        let export = export.trim();
        export.split_once(" as ").map_or(export.to_owned(), |(own, name)| format!("{name}: {own}"))
    });
    Ok(format!("{code}return {{ {} }};", exports.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exports_become_the_result_of_a_function() {
        let module = "function a() {\n}\nexport {\n  a,\n  b as default\n};\n";
        assert_eq!(with_result(module).unwrap(), "function a() {\n}\nreturn { a, default: b };");
        assert_eq!(
            without_sync_start("export { initSync, b as default };").unwrap(),
            "export { b as default };"
        );
        assert!(without_sync_start("export { b };").is_err());
    }
}
