//! Each family of techniques on boards made for it.

mod als;
mod chains;
mod colours;
mod finders;
mod fish;
mod forcing;
mod locked;
mod remote_pair;
mod singles;
mod subsets;
mod turbot;
mod unique;
mod wings;
