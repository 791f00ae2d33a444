//! Where Rust meets JavaScript: what the programs call in scripts and in the browser, and the messages of workers. No other
//! module has bindings. A function has one name on both sides, in snake case here and in camel case there (`tests/bridge.rs`);
//! `www/bridge.d.ts` describes the same for scripts.
//!
//! | program | what scripts may call | who calls it |
//! |---|---|---|
//! | page | `bin/page/exports.rs` | `boot.js`, `element.js`, `worker-loop.js`; the tools program, by [`page_program`] |
//! | tools | `bin/tools/exports.rs` | `panels-loader.js`, `tools-worker.js`, `worker-loop.js`; the page program, by [`tools_program`]; the learn program, by [`tools_exports`] |
//! | tools | `bin/tools/javascript_api.rs` | `functions.js`, `pack.js`, `element.js` |
//! | learn | `bin/learn/exports.rs` | `panels-loader.js`; panels, by [`learn_program`] |
//! | lists | `bin/lists/exports.rs` | `panels-loader.js`; *Import*, by [`lists_program`] |
//! | picture | `bin/picture/exports.rs` | `picture-reader.js` |
//! | proof | `bin/proof/exports.rs` | `proof-writer.js` |
//! | workbench | `bin/workbench/exports.rs` | `panels-loader.js` |
//! | setter | `bin/setter/exports.rs` | in workers `search-loop.js` and `survey-loop.js`; `functions.js` |
//!
//! The exports are not in the library, because each program would contain those of all. Measured: with `compare_game` in the library,
//! the page program is a quarter larger.

pub mod call_error;
pub(crate) mod collections;
pub(crate) mod copies;
pub(crate) mod dom;
pub mod files;
pub mod games;
pub(crate) mod host;
pub(crate) mod learn_program;
pub(crate) mod lists_program;
pub(crate) mod page_program;
pub mod pictures;
pub(crate) mod proofs;
pub(crate) mod rivals;
pub(crate) mod storage;
pub(crate) mod tools_exports;
pub(crate) mod tools_program;
pub(crate) mod workbench_program;
pub mod worker;
