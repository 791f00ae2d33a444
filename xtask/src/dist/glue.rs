//! The glue between the page and a program in wasm, as a function of what the program is given.
//!
//! wasm-bindgen writes a module that is there once: one program, with what it calls in the global scope. Several games on
//! one page want a program each. So what the module does at its top is done by the one function that it exports: it takes
//! what the program knows as `ninefold`, and returns what the module exported before, under the same names, `default`
//! among them, which begins.

use anyhow::{Context, Result, ensure};

use super::Files;

/// The same files, with the glue of each program made such a function.
pub fn glue(made: &Files) -> Result<Files> {
    let mut files = made.clone();
    for name in made.keys().filter_map(|name| name.strip_suffix("_bg.wasm")) {
        let name = format!("{name}.js");
        let Some(script) = files.get_mut(&name) else { continue };
        let text = str::from_utf8(script).with_context(|| format!("{name} is not UTF-8"))?;
        *script = factory(text).with_context(|| format!("{name} is not as expected"))?.into_bytes();
    }
    Ok(files)
}

/// The module as a function.
fn factory(module: &str) -> Result<String> {
    const BEGINS: &str = "export { initSync, __wbg_init as default };";
    const AT_ONCE: &str = "function initSync(";
    const ENTERED: &str = "wasm = instance.exports;";
    const LATER: &str = "async function __wbg_init(";
    ensure!(module.contains(BEGINS), "it does not export what begins");
    let mut body = module.replace(BEGINS, "");
    // Nobody begins at once: what that takes is left out.
    if let Some((from, to)) = body.find(AT_ONCE).zip(body.find(LATER)).filter(|(from, to)| from < to) {
        body.replace_range(from..to, "");
    }
    let mut names = vec!["default: __wbg_init"];
    for (at, _) in module.match_indices("export function ") {
        let rest = &module[at + "export function ".len()..];
        names.extend(rest.split('(').next());
    }
    let body = body.replace("export function ", "function ");
    let is_left = |word| body.lines().any(|line| line.trim_start().starts_with(word));
    ensure!(!is_left("export ") && !is_left("import "), "it exports or imports something else");
    // Who gives a program what it knows may stand between it and whoever calls it.
    ensure!(body.contains(ENTERED), "it is entered in another way");
    let body = body.replace(ENTERED, "wasm = ninefold.guarded?.(instance.exports) ?? instance.exports;");
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
            factory(module).unwrap(),
            "export default (ninefold) => {\nfunction work(message) {\n    wasm.work(message);\n}\nlet wasm;\n\
             async function __wbg_init() {\n    wasm = ninefold.guarded?.(instance.exports) ?? instance.exports;\n}\n\n\nreturn { default: __wbg_init, work };\n};\n"
        );
    }

    #[test]
    fn another_module_is_refused() {
        assert!(factory("export function work() {\n}\n").is_err());
        let imports = "import { x } from './x.js';\nexport { initSync, __wbg_init as default };";
        assert_eq!(factory(imports).unwrap_err().to_string(), "it exports or imports something else");
    }
}
