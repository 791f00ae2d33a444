//! All native tests except the unit tests, in one program: it is linked once, and no core idles while the last test of a file
//! runs. A folder or file has the name of the module it tests.

mod api;
mod backup;
mod batch;
mod bridge;
mod command_line;
mod damaged_links;
mod direction;
mod docs;
mod drawing_set;
mod explain;
mod formats;
mod fuzz_smoke;
mod game;
mod generator;
mod grid;
mod hint;
mod i18n;
mod import;
mod input;
mod library;
mod markup;
mod naming;
mod picture;
mod practice;
mod print;
mod profile;
mod protocol;
mod public_api;
mod rating;
mod rating_text;
mod replay;
mod review;
mod save_corruption;
mod serialize;
mod share_link;
mod shared_game;
mod snapshots;
mod solver;
mod technique_examples;
mod techniques;
mod template;
mod variants;
mod view_model;

mod support;
