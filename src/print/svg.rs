//! A drawing, written shape by shape. Looks are attributes, never styles: strict pages may show it as it is.

use std::fmt::Write;

use super::paper::Mm;

/// What digits and words are set in: whatever plain face the reader's system has.
const FONT_FAMILIES: &str = "Helvetica Neue,Helvetica,Arial,Liberation Sans,Noto Sans,PingFang SC,Microsoft YaHei,\
                     Noto Sans CJK SC,sans-serif";

/// A sheet being drawn.
pub(super) struct Svg(String);

/// Where a text begins, or what is in its middle or at its end.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub size: Mm,
    pub ink: &'static str,
    pub bold: bool,
    pub anchor: Anchor,
}

impl TextStyle {
    /// No larger than lets this text have room, if its characters are no wider than 0.6 of their size and Chinese ones
    /// no wider than all of it.
    pub fn fit_within(self, room: Mm, text: &str) -> TextStyle {
        let hundredths: usize = text.chars().map(|c| if c.is_ascii() { 60 } else { 100 }).sum();
        TextStyle { size: self.size.min(room * 100 / hundredths.max(1)), ..self }
    }
}

/// Grey enough to stand back, black enough for any printer.
pub(super) const GREY: &str = "#666";
pub(super) const BLACK: &str = "#000";

impl Svg {
    /// A blank sheet of this size.
    pub fn new(width: Mm, height: Mm, language: &str, title: &str) -> Svg {
        let mut svg = Svg(String::with_capacity(1 << 14));
        svg.write(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" xml:lang=\"{language}\" font-family=\"{FONT_FAMILIES}\"><title>{}</title>\
             <path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>",
            escape_xml(title)
        ));
        svg
    }

    /// A text whose baseline is here.
    pub fn text(&mut self, x: Mm, y: Mm, style: TextStyle, text: &str) {
        self.begin_text(style);
        self.write(format_args!(" x=\"{x}\" y=\"{y}\">{}</text>", escape_xml(text)));
    }

    /// A text that runs upwards from here.
    pub fn text_upwards(&mut self, x: Mm, y: Mm, style: TextStyle, text: &str) {
        self.begin_text(style);
        self.write(format_args!(" transform=\"translate({x} {y}) rotate(-90)\">{}</text>", escape_xml(text)));
    }

    fn begin_text(&mut self, TextStyle { size, ink, bold, anchor }: TextStyle) {
        let weight = if bold { " font-weight=\"700\"" } else { "" };
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.write(format_args!("<text font-size=\"{size}\" fill=\"{ink}\"{weight}{anchor}"));
    }

    /// Characters in a line, each in the middle of its place.
    pub fn text_at_each(&mut self, places: &[Mm], y: Mm, text: &str) {
        let places: Vec<_> = places.iter().map(Mm::to_string).collect();
        self.write(format_args!("<text x=\"{}\" y=\"{y}\">{text}</text>", places.join(" ")));
    }

    /// All until [`Svg::end_group`] is set like this.
    pub fn begin_group(&mut self, TextStyle { size, ink, .. }: TextStyle) {
        self.write(format_args!("<g font-size=\"{size}\" fill=\"{ink}\" text-anchor=\"middle\">"));
    }

    /// See [`Svg::group`].
    pub fn end_group(&mut self) {
        self.0.push_str("</g>");
    }

    /// Lines along this path.
    pub fn lines(&mut self, width: Mm, path: &str) {
        self.write(format_args!(
            "<path fill=\"none\" stroke=\"#000\" stroke-width=\"{width}\" d=\"{path}\"/>"
        ));
    }

    /// Where to cut.
    pub fn cut_lines(&mut self, path: &str) {
        self.write(format_args!(
            "<path fill=\"none\" stroke=\"#bbb\" stroke-width=\"0.15\" stroke-dasharray=\"1 2\" d=\"{path}\"/>"
        ));
    }

    /// A shape of squares from this corner on, so many of which are as wide as this.
    pub fn scaled_squares(&mut self, left: Mm, top: Mm, width: Mm, many: usize, path: &str) {
        // Ten thousandths: a square is a fraction of a millimetre.
        let square = (width * 100 / many).0;
        self.write(format_args!(
            "<path transform=\"translate({left} {top}) scale(0.{square:04})\" d=\"{path}\"/>"
        ));
    }

    /// The whole text of it, in one line.
    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    fn write(&mut self, text: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(text);
    }
}

fn escape_xml(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
