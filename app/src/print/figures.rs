//! The font of the printed digits, as text for the style sheet of an SVG image, which can load nothing.

use super::paper::Mm;

/// What sets a text in it. Other fonts stand in for it where style sheets are forbidden.
pub(crate) const ATTRIBUTES: &str =
    " font-family=\"Ninefold Givens,Charter,Cambria,Times New Roman,serif\" font-weight=\"600\"";

const FONT: &[u8] = include_bytes!("../../../www/givens.woff2");

/// The rule that loads the font.
pub(crate) fn font_face() -> String {
    const BASE64: [u8; FONT.len().div_ceil(3) * 4] = to_base64(FONT);
    let font = String::from_utf8_lossy(&BASE64);
    format!(
        "@font-face{{font-family:\"Ninefold Givens\";font-weight:600;src:url(data:font/woff2;base64,{font})}}"
    )
}

/// Height of a digit in this size, from its baseline up.
pub(super) fn digit_height(size: Mm) -> Mm {
    size * 65 / 100
}

const fn to_base64<const LENGTH: usize>(bytes: &[u8]) -> [u8; LENGTH] {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = [b'='; LENGTH];
    let mut at = 0;
    // The last digit of a group that is not complete has the bits that are left.
    while at * 6 < bytes.len() * 8 {
        let (first, shift) = (at * 6 / 8, at * 6 % 8);
        let next = if first + 1 < bytes.len() { bytes[first + 1] } else { 0 };
        let bits = u16::from_be_bytes([bytes[first], next]) << shift;
        text[at] = DIGITS[(bits >> 10) as usize];
        at += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::to_base64;

    #[test]
    fn bytes_are_written_as_in_rfc_4648() {
        assert_eq!(&to_base64::<8>(b"foobar"), b"Zm9vYmFy");
        assert_eq!(&to_base64::<8>(b"fooba"), b"Zm9vYmE=");
        assert_eq!(&to_base64::<8>(b"foob"), b"Zm9vYg==");
        assert_eq!(&to_base64::<0>(b""), b"");
    }
}
