//! Reading and writing puzzles: plain text, links, JSON, XML and the formats of other programs.

mod codoku;
mod companions;
mod containers;
mod corpus;
mod foreign_links;
mod hodoku_library;
mod hostile;
mod other_forms;
mod parse;
mod pasted_text;
mod round_trip;
mod row_signs;
mod share_link;
mod surroundings;
mod values;
mod written_forms;
