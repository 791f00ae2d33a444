//! The search and the five methods.

mod methods;
mod oracle;
mod search;
