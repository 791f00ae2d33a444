//! The search, the five methods, and their traces.

mod methods;
mod oracle;
mod search;
mod trace;
