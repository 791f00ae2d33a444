//! The browser layer, and the only crate that names `web_sys`: eight programs, the page, the tools, what one learns from, the lists, the reader of pictures, the writer of proofs, the workbench and its searches, are built from it.

#![cfg(target_arch = "wasm32")]

pub mod bridge;
mod dom;
pub mod lists;
pub mod page;
pub mod panels;
pub mod profile;
pub mod review;
mod technique_source;
pub mod techniques;
pub mod workbench;
pub mod worker;
