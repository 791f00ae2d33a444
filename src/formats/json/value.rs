//! JSON as a tree, and the shorter form of it in SudokuPad's links.
//!
//! ```text
//! {"cells":[[{},{"value":3},{}]],"id":"it's"}      JSON
//! {ce:[[,{v:3},]],id:'it\'s'}                      the same, zipped
//! ```
//!
//! Zipped, names stand without quotes, `{}` in a list is left out, quotes are single, `t` and `f` are true and false, and
//! a word stands for itself. Short names are for the caller to know. Each value knows where it stands. Brackets are read
//! [`DEEPEST`] deep and values up to [`MOST`], so that neither stack nor memory depends on who wrote the text.

use std::borrow::Cow;

/// So deep brackets stand in brackets.
pub const MAX_DEPTH: usize = 64;
/// So many values a text has.
const MAX_VALUES: usize = 1 << 20;

/// A value and where it begins, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonNode<'a> {
    /// Where it begins.
    pub offset: usize,
    /// What it is.
    pub value: JsonValue<'a>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue<'a> {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number as it is written, or a word of the zipped form.
    Word(&'a str),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<JsonNode<'a>>),
    /// Names and values. A name is only looked at, whatever it is.
    Object(Vec<(Cow<'a, str>, JsonNode<'a>)>),
}

/// Which of the two forms is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonSyntax {
    /// JSON as it is defined.
    Strict,
    /// The shorter form, and JSON.
    Zipped,
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Where, in bytes.
    pub offset: usize,
    /// What.
    pub kind: JsonErrorKind,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonErrorKind {
    /// It ends in the middle.
    UnexpectedEnd,
    /// This character means nothing there.
    UnexpectedCharacter(char),
    /// Brackets in brackets in brackets.
    TooDeep,
    /// More values than anybody has puzzles.
    TooLarge,
}

const NOTHING: JsonValue = JsonValue::Null;

/// Reads a whole text.
pub fn read(text: &str, form: JsonSyntax) -> Result<JsonNode<'_>, JsonError> {
    let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = JsonReader { text, offset: at, form, values_left: MAX_VALUES };
    let node = reader.value(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.unexpected()),
    }
}

impl<'a> JsonNode<'a> {
    /// The value of a name; the last one where it stands twice.
    pub fn get(&self, name: &str) -> Option<&JsonNode<'a>> {
        let found = self.members().iter().rev().find(|(known, _)| known == name);
        found.map(|(_, node)| node)
    }

    /// Names and values, if it is an object.
    pub fn members(&self) -> &[(Cow<'a, str>, JsonNode<'a>)] {
        match &self.value {
            JsonValue::Object(members) => members,
            _ => &[],
        }
    }

    /// What is in it, if it is a list.
    pub fn list(&self) -> Option<&[JsonNode<'a>]> {
        match &self.value {
            JsonValue::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The text, or the number as it is written.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            JsonValue::Word(text) => Some(text),
            JsonValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it says anything: not null, no, 0, or empty.
    pub fn is_truthy(&self) -> bool {
        match &self.value {
            JsonValue::Null => false,
            JsonValue::Bool(is) => *is,
            JsonValue::Word(text) => *text != "0",
            JsonValue::Text(text) => !text.is_empty(),
            JsonValue::List(nodes) => !nodes.is_empty(),
            JsonValue::Object(members) => !members.is_empty(),
        }
    }
}

struct JsonReader<'a> {
    text: &'a str,
    offset: usize,
    form: JsonSyntax,
    /// How many values may still come.
    values_left: usize,
}

impl<'a> JsonReader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.offset += 1;
        }
    }

    /// Passes a character over if it is the next one.
    fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.offset += usize::from(is_next);
        is_next
    }

    fn error(&self, why: JsonErrorKind) -> JsonError {
        JsonError { offset: self.offset, kind: why }
    }

    /// What comes next does not belong there.
    fn unexpected(&self) -> JsonError {
        let found = self.text.get(self.offset..).and_then(|rest| rest.chars().next());
        self.error(found.map_or(JsonErrorKind::UnexpectedEnd, JsonErrorKind::UnexpectedCharacter))
    }

    fn value(&mut self, depth: usize) -> Result<JsonNode<'a>, JsonError> {
        self.skip_space();
        let at = self.offset;
        self.values_left = self.values_left.checked_sub(1).ok_or(self.error(JsonErrorKind::TooLarge))?;
        let value = match self.peek() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => return Err(self.error(JsonErrorKind::TooDeep)),
            Some(b'[') => self.list(depth + 1)?,
            Some(b'{') => self.object(depth + 1)?,
            Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => JsonValue::Text(self.string(quote)?),
            _ => self.word()?,
        };
        Ok(JsonNode { offset: at, value })
    }

    fn list(&mut self, depth: usize) -> Result<JsonValue<'a>, JsonError> {
        self.offset += 1;
        let mut nodes = Vec::new();
        self.skip_space();
        if self.eat(b']') {
            return Ok(JsonValue::List(nodes));
        }
        loop {
            self.skip_space();
            if self.form == JsonSyntax::Zipped && matches!(self.peek(), Some(b',' | b']')) {
                self.values_left =
                    self.values_left.checked_sub(1).ok_or(self.error(JsonErrorKind::TooLarge))?;
                nodes.push(JsonNode { offset: self.offset, value: NOTHING });
            } else {
                nodes.push(self.value(depth)?);
            }
            self.skip_space();
            if self.eat(b']') {
                return Ok(JsonValue::List(nodes));
            }
            if !self.eat(b',') {
                return Err(self.unexpected());
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<JsonValue<'a>, JsonError> {
        self.offset += 1;
        let mut members = Vec::new();
        self.skip_space();
        if self.eat(b'}') {
            return Ok(JsonValue::Object(members));
        }
        loop {
            self.skip_space();
            let name = match self.peek() {
                Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => self.string(quote)?,
                Some(_) if self.form == JsonSyntax::Zipped => Cow::Borrowed(self.bare_word()?),
                _ => return Err(self.unexpected()),
            };
            self.skip_space();
            if !self.eat(b':') {
                return Err(self.unexpected());
            }
            members.push((name, self.value(depth)?));
            self.skip_space();
            if self.eat(b'}') {
                return Ok(JsonValue::Object(members));
            }
            if !self.eat(b',') {
                return Err(self.unexpected());
            }
        }
    }

    fn is_quote(&self, quote: u8) -> bool {
        quote == b'"' || self.form == JsonSyntax::Zipped
    }

    fn string(&mut self, quote: u8) -> Result<Cow<'a, str>, JsonError> {
        self.offset += 1;
        let begin = self.offset;
        let mut text = String::new();
        // What is read and not yet in `text` begins here.
        let mut from = begin;
        loop {
            match self.peek() {
                None => return Err(self.error(JsonErrorKind::UnexpectedEnd)),
                Some(byte) if byte == quote => {
                    let rest = &self.text[from..self.offset];
                    self.offset += 1;
                    return Ok(if text.is_empty() { Cow::Borrowed(rest) } else { Cow::Owned(text + rest) });
                }
                Some(b'\\') => {
                    text.push_str(&self.text[from..self.offset]);
                    self.offset += 1;
                    text.push(self.escape()?);
                    from = self.offset;
                }
                Some(byte) if byte < b' ' && self.form == JsonSyntax::Strict => return Err(self.unexpected()),
                Some(_) => self.offset += 1,
            }
        }
    }

    /// What stands behind a backslash.
    fn escape(&mut self) -> Result<char, JsonError> {
        let c = match self.peek() {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
            Some(b'\'') if self.form == JsonSyntax::Zipped => '\'',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.unexpected()),
        };
        self.offset += 1;
        Ok(c)
    }

    /// `u6570`; two of them where one is half of a character. Halves that stand alone are no characters.
    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let unit = self.utf16_unit()?;
        let mut units = vec![unit];
        let is_first_half = (0xd800..0xdc00).contains(&unit);
        if is_first_half && self.text[self.offset..].starts_with("\\u") {
            self.offset += 1;
            units.push(self.utf16_unit()?);
        }
        let found = char::decode_utf16(units).next();
        Ok(found.and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn utf16_unit(&mut self) -> Result<u16, JsonError> {
        let digits = self
            .text
            .get(self.offset + 1..self.offset + 5)
            .ok_or(self.error(JsonErrorKind::UnexpectedEnd))?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let unit = is_number.then(|| u16::from_str_radix(digits, 16).ok()).flatten();
        let unit = unit.ok_or_else(|| self.unexpected())?;
        self.offset += 5;
        Ok(unit)
    }

    /// A number, or one of the words that mean something.
    fn word(&mut self) -> Result<JsonValue<'a>, JsonError> {
        let begin = self.offset;
        let word = self.bare_word()?;
        let is_zipped = self.form == JsonSyntax::Zipped;
        Ok(match word {
            "null" => JsonValue::Null,
            "true" => JsonValue::Bool(true),
            "false" => JsonValue::Bool(false),
            "t" if is_zipped => JsonValue::Bool(true),
            "f" if is_zipped => JsonValue::Bool(false),
            number if is_zipped || number.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                JsonValue::Word(number)
            }
            _ => {
                self.offset = begin;
                return Err(self.unexpected());
            }
        })
    }

    /// Letters, digits and what numbers are written with.
    fn bare_word(&mut self) -> Result<&'a str, JsonError> {
        let begin = self.offset;
        let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.#_".contains(&byte);
        while self.peek().is_some_and(is_of_word) {
            self.offset += 1;
        }
        if self.offset == begin { Err(self.unexpected()) } else { Ok(&self.text[begin..self.offset]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_err(text: &str, form: JsonSyntax, at: usize, why: JsonErrorKind) {
        assert_eq!(read(text, form), Err(JsonError { offset: at, kind: why }), "{text}");
    }

    #[test]
    fn json_is_read() {
        let text =
            r#" {"a" : [1, -2.5e3, null, true, "x\"\u6570\ud83c\udc04\n"], "a": false, "__proto__": {}} "#;
        let node = read(text, JsonSyntax::Strict).unwrap();
        assert_eq!(
            node.get("a").map(|node| &node.value),
            Some(&JsonValue::Bool(false)),
            "the last one counts"
        );
        let list = node.members()[0].1.list().unwrap();
        assert_eq!(
            list.iter().map(JsonNode::text).collect::<Vec<_>>(),
            [Some("1"), Some("-2.5e3"), None, None, Some("x\"数🀄\n")]
        );
        assert_eq!(list[1].offset, text.find("-2").unwrap());
        assert!(!node.get("__proto__").unwrap().is_truthy());
    }

    #[test]
    fn the_zipped_form_is_read() {
        let node = read(r"{ce:[[,{v:3,g:t},],[]],c:#F,d:00ff00,id:'it\'s'}", JsonSyntax::Zipped).unwrap();
        let rows = node.get("ce").unwrap().list().unwrap();
        assert_eq!(rows[0].list().unwrap().len(), 3);
        assert_eq!(rows[0].list().unwrap()[1].get("v").unwrap().text(), Some("3"));
        assert_eq!(rows[1].list().unwrap().len(), 0);
        assert_eq!(node.get("id").unwrap().text(), Some("it's"));
        assert_eq!(node.get("d").unwrap().text(), Some("00ff00"));
    }

    #[test]
    fn errors_have_a_position() {
        check_err("[1,,2]", JsonSyntax::Strict, 3, JsonErrorKind::UnexpectedCharacter(','));
        check_err("{a:1}", JsonSyntax::Strict, 1, JsonErrorKind::UnexpectedCharacter('a'));
        check_err("[1, 2", JsonSyntax::Strict, 5, JsonErrorKind::UnexpectedEnd);
        check_err("\"ab", JsonSyntax::Strict, 3, JsonErrorKind::UnexpectedEnd);
        check_err("[1] x", JsonSyntax::Strict, 4, JsonErrorKind::UnexpectedCharacter('x'));
        check_err("[nul]", JsonSyntax::Strict, 1, JsonErrorKind::UnexpectedCharacter('n'));
        check_err("\"\\u12\"", JsonSyntax::Strict, 2, JsonErrorKind::UnexpectedEnd);
        check_err(&"[".repeat(1_000_000), JsonSyntax::Strict, 64, JsonErrorKind::TooDeep);
        check_err(
            &format!("[{}]", ",".repeat(2_000_000)),
            JsonSyntax::Zipped,
            MAX_VALUES,
            JsonErrorKind::TooLarge,
        );
    }
}
