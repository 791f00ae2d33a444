//! Where Rust meets JavaScript (`web/src/bridge`): a function has one name on both sides, one binding and one description for
//! scripts.

use std::collections::BTreeSet;
use std::fs;

use crate::naming::{source_files, words};
use crate::support::checkout;

/// A function of JavaScript that Rust calls, or one of Rust that JavaScript calls.
struct Binding {
    /// The file's path in `web/src`.
    file: String,
    rust_name: String,
    /// `None` for what JavaScript does not call by a name: `new` and `[]`.
    js_name: Option<String>,
    /// Object or class of the function; empty for exports and global functions.
    owner: String,
    is_export: bool,
}

impl Binding {
    /// Reads a declaration and the arguments of its `wasm_bindgen` attribute.
    fn new(file: &str, attribute: &str, declaration: &str, is_export: bool) -> Binding {
        let is = |word: &str| attribute.split(", ").any(|argument| argument == word);
        let value = |name: &str| {
            attribute.split(", ").find_map(|argument| argument.strip_prefix(name)?.strip_prefix(" = "))
        };
        let (rust_name, parameters) = declaration.split_once('(').expect("a function");
        let namespace = value("js_namespace").map(|first| match first.strip_prefix('[') {
            // Parts of the object have names of their own: `["ninefold", "files"]`.
            Some(first) => {
                let (_, rest) = attribute.split_once(first).expect("a list");
                let list = [first, rest.split(']').next().unwrap_or_default()].concat();
                list.replace(", ", ".").replace('"', "")
            }
            None => first.to_owned(),
        });
        let receiver = parameters.strip_prefix("this: &").and_then(|rest| rest.split([',', ')']).next());
        Binding {
            file: file.to_owned(),
            rust_name: rust_name.to_owned(),
            js_name: (!is("constructor") && !is("indexing_getter"))
                .then(|| value("js_name").unwrap_or(rust_name).to_owned()),
            owner: receiver.map(str::to_owned).or(namespace).unwrap_or_default(),
            is_export,
        }
    }

    fn has_one_name(&self) -> bool {
        self.js_name.as_ref().is_none_or(|js_name| {
            // `createElementNS` is `create_element_ns`: the browser has capitals for abbreviations.
            words(js_name) == words(&self.rust_name) && js_name.starts_with(|c: char| c.is_lowercase())
        })
    }
}

/// All bindings of the browser crate.
fn bindings() -> Vec<Binding> {
    let root = checkout().join("web/src");
    let mut bindings = Vec::new();
    for path in source_files(&root) {
        let text = fs::read_to_string(&path).expect("a source file");
        let file = path.strip_prefix(&root).expect("a file in the folder").display().to_string();
        // Arguments of the attribute of the block that is open, and of the item that follows.
        let (mut block, mut attribute) = (None::<String>, None::<String>);
        for line in text.lines().map(str::trim) {
            let declaration = line.trim_start_matches("pub ");
            if let Some(arguments) = line.strip_prefix("#[wasm_bindgen") {
                attribute = Some(arguments.trim_end_matches(']').trim_matches(['(', ')']).to_owned());
            } else if line.starts_with("extern \"C\"") {
                block = attribute.take();
            } else if line == "}" {
                block = None;
            } else if let Some(function) = declaration.strip_prefix("fn ") {
                if block.is_some() || attribute.is_some() {
                    let is_export = block.is_none();
                    let own = attribute.take().unwrap_or_default();
                    let arguments = [own, block.clone().unwrap_or_default()].join(", ");
                    bindings.push(Binding::new(&file, &arguments, function, is_export));
                }
            } else if declaration.starts_with("type ") {
                attribute = None;
            }
        }
    }
    assert!(bindings.len() > 100, "only {} bindings are found", bindings.len());
    bindings
}

#[test]
fn a_function_has_one_name_on_both_sides() {
    let wrong: Vec<_> = bindings().into_iter().filter(|binding| !binding.has_one_name()).collect();
    let names = wrong.iter().map(|Binding { file, rust_name, js_name, .. }| {
        format!("{file}: {rust_name} is {}\n", js_name.as_deref().unwrap_or_default())
    });
    assert!(wrong.is_empty(), "names that differ:\n{}", names.collect::<String>());
}

#[test]
fn a_function_is_bound_once() {
    let mut known = BTreeSet::new();
    for Binding { file, js_name, owner, .. } in bindings().into_iter().filter(|binding| !binding.is_export) {
        assert!(file.starts_with("bridge/"), "{file} has bindings: they belong into the folder `bridge`");
        assert!(known.insert((owner.clone(), js_name.clone())), "{owner}.{js_name:?} has two bindings");
    }
}

#[test]
fn scripts_know_the_types_of_all_functions() {
    let types = fs::read_to_string(checkout().join("www/bridge.d.ts")).expect("a file");
    let described: BTreeSet<_> = types
        .lines()
        .filter_map(|line| {
            let (name, _) = line.trim().split_once('(')?;
            Some(name.trim_end_matches('?'))
        })
        .collect();
    for Binding { file, js_name, owner, is_export, .. } in bindings() {
        if is_export || owner.split('.').next() == Some("ninefold") {
            let name = js_name.expect("a name");
            assert!(described.contains(&*name), "{file}: www/bridge.d.ts does not describe {name}");
        }
    }
}

#[test]
fn bindings_are_read_with_their_names_and_owners() {
    let read = |attribute, declaration| Binding::new("a.rs", attribute, declaration, false);
    let binding = read("method, js_name = getElementById", "get_element_by_id(this: &Root, id: &str);");
    assert_eq!((binding.owner.as_str(), binding.js_name.as_deref()), ("Root", Some("getElementById")));
    assert!(binding.has_one_name());
    assert!(read(", js_namespace = ninefold", "reload();").has_one_name());
    let binding = read(", js_namespace = [\"ninefold\", \"files\"", "save(name: &str);");
    assert_eq!(binding.owner, "ninefold.files");
    assert!(read("js_name = createElementNS", "create_element_ns(namespace: &str);").has_one_name());
    assert!(!read("js_name = dress, js_namespace = ninefold", "apply_theme(theme: &str);").has_one_name());
    assert!(!read("js_name = OpenPanel", "open_panel(panel: &str);").has_one_name());
    assert_eq!(read("constructor, js_class = \"Locale\"", "new(tag: &str);").js_name, None);
}
