//! Plural forms: which of the branches of a template a number takes.
//!
//! A language says in its shared texts what its forms are for. Each form has conditions, joined by `&`, which a
//! number must meet all; semicolons separate the forms, and a number that no form takes gets the last branch:
//!
//! ```text
//! plural = 1                                        English: one, other
//! plural = 0-1                                      French: one, other
//! plural = %10:1&!%100:11;%10:2-4&!%100:12-14       Russian: one, few, other
//! ```
//!
//! A condition is a number or a range, after `%10:` for the number's remainder, after `!` if it must not hold.

/// The branch for a number, which may be grouped, such as `1,234`: the last one if the rule has no form for it,
/// or if there are fewer branches than forms.
pub(super) fn plural_branch<'a>(rule: &str, number: &str, branches: &'a str) -> &'a str {
    let mut value = 0;
    for digit in number.bytes().filter(u8::is_ascii_digit) {
        value = with_digit(value, digit);
    }
    let mut rest = branches;
    let mut form = plural_form(rule, value);
    while let Some((branch, after)) = rest.split_once('|') {
        if form == 0 {
            return branch;
        }
        form -= 1;
        rest = after;
    }
    rest
}

/// Number of the first form whose conditions hold; `usize::MAX` if there is none.
fn plural_form(rule: &str, number: u32) -> usize {
    let mut form = 0;
    let mut is_met = true;
    let mut condition = PluralCondition::EMPTY;
    for byte in rule.bytes().chain([b';']) {
        match byte {
            b'!' => condition.is_negated = true,
            b'%' => {}
            b':' => condition.modulus = std::mem::take(&mut condition.high).max(1),
            b'-' => condition.low = Some(std::mem::take(&mut condition.high)),
            b'&' | b';' => {
                is_met &= std::mem::replace(&mut condition, PluralCondition::EMPTY).holds(number);
                if byte == b';' {
                    if is_met {
                        return form;
                    }
                    form += 1;
                    is_met = true;
                }
            }
            digit => condition.high = with_digit(condition.high, digit),
        }
    }
    usize::MAX
}

/// A condition such as `!%100:12-14`.
struct PluralCondition {
    is_negated: bool,
    /// The divisor whose remainder is compared, never 0; `u32::MAX` to compare the number itself.
    modulus: u32,
    /// Start of the range, if it is one.
    low: Option<u32>,
    /// End of the range, or the number itself.
    high: u32,
}

impl PluralCondition {
    const EMPTY: PluralCondition =
        PluralCondition { is_negated: false, modulus: u32::MAX, low: None, high: 0 };

    fn holds(&self, number: u32) -> bool {
        let value = number % self.modulus;
        (self.low.unwrap_or(self.high) <= value && value <= self.high) != self.is_negated
    }
}

/// A number with one more digit at its end.
fn with_digit(number: u32, digit: u8) -> u32 {
    number.wrapping_mul(10).wrapping_add(u32::from(digit.wrapping_sub(b'0')))
}
