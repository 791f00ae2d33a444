//! A chain in one line of signs, as it is drawn: hollow digits for what is false, filled ones for what follows.
//!
//! ```text
//!   r4c6 ③❼ ┄ r4c2 ⑦❶ ┄ r9c2 ①❸     in r4c6 not 3, so 7; then in r4c2 not 7, so 1; then in r9c2 not 1, so 3
//!   r1c1 ⑤ ━ r1c8 ❺                 two cells of a strong link
//! ```

use ninefold::grid::Digit;
use ninefold::techniques::{Chain, Link};

use super::phrases::Phrases;

/// Greatest number of nodes of a chain that fits into a line on a phone.
const MAX_NODES: usize = 10;

/// The chain in signs; empty if it is too long for a line. The chain begins with a strong link.
pub(super) fn chain_strip(chain: &Chain, phrases: Phrases) -> String {
    if chain.nodes.len() > MAX_NODES {
        return String::new();
    }
    let mut strip = String::new();
    for (index, node) in chain.nodes.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| (chain.nodes[before].cells, &chain.links[before]));
        if before.is_none_or(|(cells, _)| cells != node.cells) {
            strip.push_str(match before {
                None => "",
                Some((_, Link::Weak)) => " ┄ ",
                Some((_, Link::Strong(_))) => " ━ ",
            });
            node.cells.into_iter().for_each(|cell| strip.push_str(&phrases.cell(cell)));
            strip.push(' ');
        }
        strip.push(digit_sign(node.digit, index % 2 == 1));
    }
    strip
}

/// The digit in a hollow or a filled circle.
fn digit_sign(digit: Digit, is_true: bool) -> char {
    let signs = if is_true { '❶'..='❾' } else { '①'..='⑨' };
    signs.into_iter().nth(digit.index()).unwrap_or_default()
}
