//! Digits of all scripts, and those in circles, as ASCII.

/// The zero of every script whose ten digits follow each other.
const ZEROS: [u32; 26] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x17e0, 0x1810, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0,
];
/// The 1 of every sequence of nine digits in circles, in brackets or with a full stop.
const ONES: [u32; 9] = [0x2460, 0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a, 0x3220, 0x3280];
const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The ASCII digit that a character stands for. Not that of a Chinese numeral, which may be part of a word.
pub fn ascii_digit(c: char) -> Option<char> {
    let code = c as u32;
    if code < 0x660 {
        return None;
    }
    let from = |first: u32, count: u32, value: u32| {
        let place = code.wrapping_sub(first);
        if place < count { char::from_digit(place + value, 10) } else { None }
    };
    let zero = (matches!(c, '⓪' | '⓿')).then_some('0');
    zero.or_else(|| ZEROS.iter().find_map(|&zero| from(zero, 10, 0)))
        .or_else(|| ONES.iter().find_map(|&one| from(one, 9, 1)))
}

/// The ASCII digit of a Chinese numeral from 〇 to 九.
pub fn chinese_digit(c: char) -> Option<char> {
    let c = if c == '零' { '〇' } else { c };
    let value = CHINESE.iter().position(|&known| known == c)?;
    char::from_digit(value as u32, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_become_ascii() {
        let ascii = |text: &str| text.chars().filter_map(ascii_digit).collect::<String>();
        assert_eq!(ascii("٠٩۵೯๓𝟎𝟿①⑨❺５"), "09593091955");
        assert_eq!(ascii("数独 ab五𝄞"), "");
        assert_eq!("五〇十".chars().filter_map(chinese_digit).collect::<String>(), "50");
    }
}
