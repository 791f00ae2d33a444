//! The browser layer, and the only crate that names `web_sys`: four programs, the page, the tools, what one learns from and the reader of pictures, are built from it.

#![cfg(target_arch = "wasm32")]

pub mod bridge;
mod dom;
pub mod page;
pub mod panels;
pub mod profile;
pub mod review;
mod technique_source;
pub mod techniques;
pub mod worker;
