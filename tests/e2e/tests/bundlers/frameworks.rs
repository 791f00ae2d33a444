//! The applications of `examples/frameworks`, built as their readers would build them.

use super::Application;

/// Tests that build an example with some packages in other versions and with more arguments, and play in the files of a folder.
macro_rules! framework_tests {
    ($($test:ident: $tool:literal, $name:literal, $others:expr, $arguments:expr, $output:literal;)*) => {
        $(#[test] #[ignore = "needs many downloads: cargo xtask test --bundlers"] fn $test() {
            let application = Application::from_example($name, &$others);
            application.build(&$arguments);
            application.check_built($tool, $output);
        })*
    };
}

framework_tests! {
    vite_5: "Vite 5", "vite", ["vite@5"], [], "dist";
    vite_6: "Vite 6", "vite", ["vite@6"], [], "dist";
    vite_7: "Vite 7", "vite", ["vite@7"], [], "dist";
    vite_8: "Vite 8", "vite", [], [], "dist";
    vue: "Vue", "vue", [], [], "dist";
    nuxt_3: "Nuxt 3", "nuxt", ["nuxt@3"], [], ".output/public";
    nuxt_4: "Nuxt 4", "nuxt", [], [], ".output/public";
    react_18: "React 18", "react", ["react@18", "react-dom@18"], [], "dist";
    react_19: "React 19", "react", [], [], "dist";
    next_with_turbopack: "Next, Turbopack", "next", [], ["--turbopack"], "out";
    next_with_webpack: "Next, webpack", "next", [], ["--webpack"], "out";
    react_router: "React Router", "react-router", [], [], "build/client";
    astro: "Astro", "astro", [], [], "dist";
    sveltekit: "SvelteKit", "sveltekit", [], [], "build";
    angular: "Angular", "angular", [], [], "dist";
    docusaurus: "Docusaurus", "docusaurus", [], [], "build";
    eleventy_with_an_import_map: "Eleventy", "eleventy", [], [], "_site";
}
