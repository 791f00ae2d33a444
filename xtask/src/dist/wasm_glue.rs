//! Turns the JavaScript glue of wasm-bindgen into a function, so that one page can run several instances of a program.
//!
//! The module that wasm-bindgen writes has one instance, whose imports are in the global scope. Several games on one page
//! need an instance each. Therefore the whole module becomes the body of one exported function. Its argument is what the
//! program knows as `ninefold`. It returns what the module exported, under the same names; `default` starts the program.

use anyhow::{Context, Result, ensure};

use super::Files;

/// Wraps the glue of each program in such a function.
pub fn wrap(built: &Files) -> Result<Files> {
    let mut files = built.clone();
    for name in built.keys().filter_map(|name| name.strip_suffix("_bg.wasm")) {
        let name = format!("{name}.js");
        let Some(script) = files.get_mut(&name) else { continue };
        let text = str::from_utf8(script).with_context(|| format!("{name} is not UTF-8"))?;
        *script = wrapped(text).with_context(|| format!("{name} is not as expected"))?.into_bytes();
    }
    Ok(files)
}

/// Wraps a module in a function.
fn wrapped(module: &str) -> Result<String> {
    const EXPORTS: &str = "export { initSync, __wbg_init as default };";
    const SYNCHRONOUS: &str = "function initSync(";
    const INSTANTIATED: &str = "wasm = instance.exports;";
    const ASYNCHRONOUS: &str = "async function __wbg_init(";
    ensure!(module.contains(EXPORTS), "it has no `{EXPORTS}`");
    let mut body = module.replace(EXPORTS, "");
    // `initSync` is never used.
    if let Some((from, to)) =
        body.find(SYNCHRONOUS).zip(body.find(ASYNCHRONOUS)).filter(|(from, to)| from < to)
    {
        body.replace_range(from..to, "");
    }
    let mut names = vec!["default: __wbg_init"];
    for (at, _) in module.match_indices("export function ") {
        let rest = &module[at + "export function ".len()..];
        names.extend(rest.split('(').next());
    }
    let body = body.replace("export function ", "function ");
    let has_line = |word| body.lines().any(|line| line.trim_start().starts_with(word));
    ensure!(!has_line("export ") && !has_line("import "), "it has other exports or imports");
    // `ninefold.guarded`, if there is one, may wrap the exports of the instance.
    ensure!(body.contains(INSTANTIATED), "it has no `{INSTANTIATED}`");
    let body = body.replace(INSTANTIATED, "wasm = ninefold.guarded?.(instance.exports) ?? instance.exports;");
    Ok(format!("export default (ninefold) => {{\n{body}return {{ {} }};\n}};\n", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_function() {
        let module = "export function work(message) {\n    wasm.work(message);\n}\nlet wasm;\n\
            function initSync(module) {\n}\n\
            async function __wbg_init() {\n    wasm = instance.exports;\n}\n\n\
            export { initSync, __wbg_init as default };\n";
        assert_eq!(
            wrapped(module).unwrap(),
            "export default (ninefold) => {\nfunction work(message) {\n    wasm.work(message);\n}\nlet wasm;\n\
             async function __wbg_init() {\n    wasm = ninefold.guarded?.(instance.exports) ?? instance.exports;\n}\n\n\nreturn { default: __wbg_init, work };\n};\n"
        );
    }

    #[test]
    fn a_module_of_another_form_is_refused() {
        assert!(wrapped("export function work() {\n}\n").is_err());
        let imports = "import { x } from './x.js';\nexport { initSync, __wbg_init as default };";
        assert_eq!(wrapped(imports).unwrap_err().to_string(), "it has other exports or imports");
    }
}
