//! The browser layer, and the only crate that names `web_sys`: three programs, the page, the tools and the reader of pictures, are built from it.

#![cfg(target_arch = "wasm32")]

pub mod bridge;
mod dom;
pub mod page;
pub mod panels;
pub mod worker;
