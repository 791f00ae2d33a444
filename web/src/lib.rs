//! The browser layer, and the only crate that names `web_sys`: two programs, the page and the tools, are built from it.

#![cfg(target_arch = "wasm32")]

mod dom;
pub mod page;
pub mod panels;
pub mod worker;
