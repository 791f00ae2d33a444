//! A writer of SVG images. It uses attributes instead of styles, which pages with a strict content security
//! policy block. The one style loads the font of the digits; without it, another font draws them.

use std::fmt::Write;

use super::paper::Mm;
use super::{figures, system_fonts};
use crate::template::Language;

pub(super) struct Svg(String);

/// Which part of a text its position refers to.
#[derive(Clone, Copy)]
pub(super) enum TextAnchor {
    Start,
    Middle,
    End,
}

/// What a text is set in.
#[derive(Clone, Copy)]
pub(super) enum Typeface {
    /// The sans-serif font of the reader's system.
    Plain,
    Bold,
    /// The figures of the givens ([`figures`]).
    Figures,
}

impl Typeface {
    /// Height of a digit in this size, from its baseline up.
    pub fn digit_height(self, size: Mm) -> Mm {
        match self {
            Typeface::Plain | Typeface::Bold => size * 72 / 100,
            Typeface::Figures => figures::digit_height(size),
        }
    }

    fn attributes(self) -> &'static str {
        match self {
            Typeface::Plain => "",
            Typeface::Bold => " font-weight=\"700\"",
            Typeface::Figures => figures::ATTRIBUTES,
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub size: Mm,
    pub ink: &'static str,
    pub face: Typeface,
    pub anchor: TextAnchor,
}

impl TextStyle {
    /// Black text around its position, of no size yet.
    pub const CENTRED: TextStyle =
        TextStyle { size: Mm(0), ink: BLACK, face: Typeface::Plain, anchor: TextAnchor::Middle };

    /// Reduces the font size so that a text fits into a width. It assumes that ASCII characters are at most 0.6 times as wide as
    /// the font size, and others as wide as that size.
    pub fn fit_within(self, width: Mm, text: &str) -> TextStyle {
        let hundredths: usize = text.chars().map(|c| if c.is_ascii() { 60 } else { 100 }).sum();
        TextStyle { size: self.size.min(width * 100 / hundredths.max(1)), ..self }
    }
}

/// Light enough for secondary text, dark enough for any printer.
pub(super) const GREY: &str = "#666";
pub(super) const BLACK: &str = "#000";
/// The blue and the gold of the page.
pub(super) const ACCENT: &str = "#2347b5";
const GOLD: &str = "#f0b429";
/// The square of the mark that is gold, as in the icon.
const GOLD_SQUARE: usize = 5;
/// Between the cells: darker than paper, lighter than a pencil.
pub(super) const HAIRLINE_COLOUR: &str = "#9a9488";

impl Svg {
    /// A white image of this size. Its fonts are those of the language: any sans-serif font that the reader's system has.
    pub fn new(width: Mm, height: Mm, language: Language, title: &str) -> Svg {
        let (tag, fonts) = (language.tag(), system_fonts(language));
        let mut svg = Svg(String::with_capacity(1 << 14));
        svg.write(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" xml:lang=\"{tag}\" font-family=\"{fonts}\"><title>{}</title>\
             <path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>",
            escape_xml(title)
        ));
        svg
    }

    /// Writes a text with its baseline here.
    pub fn text(&mut self, x: Mm, y: Mm, style: TextStyle, text: &str) {
        self.begin_text(style);
        self.write(format_args!(" x=\"{x}\" y=\"{y}\">{}</text>", escape_xml(text)));
    }

    /// Writes a text that runs upwards from here.
    pub fn text_upwards(&mut self, x: Mm, y: Mm, style: TextStyle, text: &str) {
        self.begin_text(style);
        self.write(format_args!(" transform=\"translate({x} {y}) rotate(-90)\">{}</text>", escape_xml(text)));
    }

    /// Loads the font of the printed digits.
    pub fn load_figures(&mut self) {
        self.write(format_args!("<style>{}</style>", figures::font_face()));
    }

    fn begin_text(&mut self, TextStyle { size, ink, face, anchor }: TextStyle) {
        let face = face.attributes();
        let anchor = match anchor {
            TextAnchor::Start => "",
            TextAnchor::Middle => " text-anchor=\"middle\"",
            TextAnchor::End => " text-anchor=\"end\"",
        };
        self.write(format_args!("<text font-size=\"{size}\" fill=\"{ink}\"{face}{anchor}"));
    }

    /// Writes one character at each x, in the middle.
    pub fn text_at_each(&mut self, places: &[Mm], y: Mm, text: &str) {
        let places: Vec<_> = places.iter().map(Mm::to_string).collect();
        self.write(format_args!("<text x=\"{}\" y=\"{y}\">{text}</text>", places.join(" ")));
    }

    /// Starts a group of texts in this style. [`Svg::end_group`] ends it.
    pub fn begin_group(&mut self, TextStyle { size, ink, face, .. }: TextStyle) {
        let face = face.attributes();
        self.write(format_args!("<g font-size=\"{size}\" fill=\"{ink}\"{face} text-anchor=\"middle\">"));
    }

    pub fn end_group(&mut self) {
        self.0.push_str("</g>");
    }

    pub fn lines(&mut self, width: Mm, ink: &str, path: &str) {
        self.write(format_args!(
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"
        ));
    }

    /// Draws the outline of a square with round corners.
    pub fn rounded_square(&mut self, width: Mm, left: Mm, top: Mm, edge: Mm, radius: Mm) {
        self.write(format_args!(
            "<rect fill=\"none\" stroke=\"{BLACK}\" stroke-width=\"{width}\" x=\"{left}\" y=\"{top}\" \
             width=\"{edge}\" height=\"{edge}\" rx=\"{radius}\"/>"
        ));
    }

    /// Draws the mark of the game, nine squares of which one is gold.
    pub fn mark(&mut self, left: Mm, top: Mm, edge: Mm) {
        let square = |index: usize| {
            let (x, y) = (left + edge * (index % 3) * 34 / 100, top + edge * (index / 3) * 34 / 100);
            format!("M{x} {y}h{0}v{0}h-{0}z", edge * 29 / 100)
        };
        let (blue, gold): (Vec<usize>, Vec<usize>) = (0..9).partition(|&index| index != GOLD_SQUARE);
        for (ink, squares) in [(ACCENT, blue), (GOLD, gold)] {
            let path: String = squares.into_iter().map(square).collect();
            self.write(format_args!("<path fill=\"{ink}\" d=\"{path}\"/>"));
        }
    }

    pub fn cut_lines(&mut self, path: &str) {
        self.write(format_args!(
            "<path fill=\"none\" stroke=\"#bbb\" stroke-width=\"0.15\" stroke-dasharray=\"1 2\" d=\"{path}\"/>"
        ));
    }

    /// Draws a path whose unit is a square, scaled so that `squares` of them are `width` wide.
    pub fn scaled_squares(&mut self, left: Mm, top: Mm, width: Mm, squares: usize, path: &str) {
        // In ten-thousandths of a millimetre.
        let square = (width * 100 / squares).0;
        self.write(format_args!(
            "<path transform=\"translate({left} {top}) scale(0.{square:04})\" d=\"{path}\"/>"
        ));
    }

    /// Returns the image, without line breaks.
    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    fn write(&mut self, text: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(text);
    }
}

pub(crate) fn escape_xml(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
