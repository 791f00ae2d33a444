//! Parses a printed page back: texts, grids, lines and QR codes with their positions in millimetres.

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn holds(&self, other: &Area) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    pub fn is_apart_from(&self, other: &Area) -> bool {
        self.right <= other.left
            || other.right <= self.left
            || self.bottom <= other.top
            || other.bottom <= self.top
    }
}

/// The contents of a page.
#[derive(Default)]
pub struct ParsedPage {
    pub width: f64,
    pub height: f64,
    /// Captions and other texts.
    pub texts: Vec<(Area, String)>,
    /// The outlines of grids.
    pub grids: Vec<Area>,
    /// Digits of grids, by the middle of their areas.
    pub digits: Vec<(f64, f64, char)>,
    /// The lines of the grids, with their width.
    pub lines: Vec<Area>,
    /// The dark modules of each QR code.
    pub codes: Vec<Vec<Area>>,
}

impl ParsedPage {
    pub fn read(svg: &str) -> ParsedPage {
        let mut parsed = ParsedPage::default();
        let mut size = 0.0;
        for piece in svg.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("tags that are closed");
            let number = |name| attribute(tag, name).map_or(0.0, number);
            match tag.split([' ', '/']).next().unwrap_or_default() {
                "svg" => {
                    let edges: Vec<f64> =
                        attribute(tag, "viewBox").expect("a size").split(' ').map(self::number).collect();
                    (parsed.width, parsed.height) = (edges[2], edges[3]);
                }
                "g" => size = number("font-size"),
                "text" if attribute(tag, "font-size").is_some() => parsed.text(tag, text),
                "text" => {
                    let places = attribute(tag, "x").expect("places").split(' ').map(self::number);
                    let middle = number("y") - 0.325 * size;
                    parsed.digits.extend(places.zip(text.chars()).map(|(x, digit)| (x, middle, digit)));
                }
                "path" if tag.contains("scale(") => parsed.code(tag),
                "path" if matches!(attribute(tag, "stroke"), Some("#000" | "#9a9488")) => parsed.strokes(tag),
                "rect" => parsed.frame(tag),
                _ => {}
            }
        }
        parsed
    }

    /// Assumes that a letter is 0.6 times as wide as its size, and a Chinese character as wide as high.
    fn text(&mut self, tag: &str, text: &str) {
        let size = number(attribute(tag, "font-size").unwrap());
        let width: f64 = text.chars().map(|c| if c.is_ascii() { 0.6 * size } else { size }).sum();
        let area = if let Some((_, place)) = tag.split_once("translate(") {
            let (x, y) = place.split_once(')').unwrap().0.split_once(' ').unwrap();
            let (x, y) = (number(x), number(y));
            Area { left: x - 0.75 * size, top: y - width, right: x + 0.2 * size, bottom: y }
        } else {
            let (x, y) = (number(attribute(tag, "x").unwrap()), number(attribute(tag, "y").unwrap()));
            let left = if attribute(tag, "text-anchor") == Some("end") { x - width } else { x };
            Area { left, top: y - 0.75 * size, right: left + width, bottom: y + 0.2 * size }
        };
        self.texts.push((area, text.to_owned()));
    }

    fn strokes(&mut self, tag: &str) {
        let half = number(attribute(tag, "stroke-width").unwrap()) / 2.0;
        for line in attribute(tag, "d").unwrap().split('M').skip(1) {
            let (start, end) = line.split_at(line.find(['H', 'V']).unwrap());
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y) = (number(x), number(y));
            let mut stroke = |left, top, right, bottom| {
                let area =
                    Area { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
                self.lines.push(area);
            };
            if let Some(right) = end.strip_prefix('H') {
                stroke(x, y, number(right), y);
            } else {
                stroke(x, y, x, number(&end[1..]));
            }
        }
    }

    /// The frame of a grid.
    fn frame(&mut self, tag: &str) {
        let value = |name| number(attribute(tag, name).expect("an attribute of a frame"));
        let half = value("stroke-width") / 2.0;
        let (x, y) = (value("x"), value("y"));
        let (right, bottom) = (x + value("width"), y + value("height"));
        for (left, top, right, bottom) in
            [(x, y, right, y), (x, bottom, right, bottom), (x, y, x, bottom), (right, y, right, bottom)]
        {
            let line =
                Area { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
            self.lines.push(line);
        }
        self.grids.push(Area { left: x - half, top: y - half, right: right + half, bottom: bottom + half });
    }

    fn code(&mut self, tag: &str) {
        let transform = attribute(tag, "transform").unwrap();
        let inside = |name: &str| transform.split_once(name).unwrap().1.split_once(')').unwrap().0;
        let (left, top) = inside("translate(").split_once(' ').unwrap();
        let (left, top, square) = (number(left), number(top), number(inside("scale(")));
        let squares = attribute(tag, "d").unwrap().split('M').skip(1).map(|run| {
            let (start, rest) = run.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y, length) = (number(x), number(y), number(rest.split_once('v').unwrap().0));
            Area {
                left: left + x * square,
                top: top + y * square,
                right: left + (x + length) * square,
                bottom: top + (y + 1.0) * square,
            }
        });
        self.codes.push(squares.collect());
    }
}

/// The area that encloses all of these.
pub fn around(areas: &[Area]) -> Area {
    let fold = |start: f64, edge: fn(&Area) -> f64, pick: fn(f64, f64) -> f64| {
        areas.iter().map(edge).fold(start, pick)
    };
    Area {
        left: fold(f64::MAX, |area| area.left, f64::min),
        top: fold(f64::MAX, |area| area.top, f64::min),
        right: fold(0.0, |area| area.right, f64::max),
        bottom: fold(0.0, |area| area.bottom, f64::max),
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0)
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("'{text}' is no number"))
}
