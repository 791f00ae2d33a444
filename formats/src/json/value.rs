//! JSON as a tree, and its shorter form in links of SudokuPad.
//!
//! ```text
//! {"cells":[[{},{"value":3},{}]],"id":"it's"}      JSON
//! {ce:[[,{v:3},]],id:'it\'s'}                      the same, zipped
//! ```
//!
//! In the zipped form, names have no quotes, `{}` in a list is left out, quotes are single, `t` and `f` are
//! true and false, and a word is a text. The caller translates short names. Every value has its position.
//! Depth and number of values are limited to [`MAX_DEPTH`] and [`MAX_VALUES`], so that no text can exhaust
//! stack or memory.

use std::borrow::Cow;

use super::super::ContainerError;

/// Greatest depth of brackets.
pub const MAX_DEPTH: usize = 64;
/// Greatest number of values in a text.
const MAX_VALUES: usize = 1 << 20;

/// A value and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonNode<'a> {
    /// Where it begins, in bytes.
    pub offset: usize,
    /// The value.
    pub value: JsonValue<'a>,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue<'a> {
    /// `null`, or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as it is written, or a word of the zipped form.
    Word(&'a str),
    /// A string.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<JsonNode<'a>>),
    /// An object: its members in order. Names may repeat.
    Object(Vec<(Cow<'a, str>, JsonNode<'a>)>),
}

/// The syntax to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonSyntax {
    /// Standard JSON.
    Strict,
    /// The shorter form, or JSON.
    Zipped,
    /// JSON as programs have it: names without quotes, single quotes, commas behind the last value, comments,
    /// and words of other languages for nothing.
    Lenient,
}

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Where it is, in bytes.
    pub offset: usize,
    /// What it is.
    pub kind: ContainerError,
}

/// Reads a whole text.
pub fn read(text: &str, syntax: JsonSyntax) -> Result<JsonNode<'_>, JsonError> {
    let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = JsonReader { text, offset: at, syntax, values_left: MAX_VALUES };
    let node = reader.value(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.unexpected()),
    }
}

/// Reads a value at the beginning of a text. Returns it and where it ends, in bytes.
pub fn read_prefix(text: &str, syntax: JsonSyntax) -> Result<(JsonNode<'_>, usize), JsonError> {
    let mut reader = JsonReader { text, offset: 0, syntax, values_left: MAX_VALUES };
    let node = reader.value(0)?;
    Ok((node, reader.offset))
}

impl<'a> JsonNode<'a> {
    /// The member with this name; the last one if it repeats.
    pub fn get(&self, name: &str) -> Option<&JsonNode<'a>> {
        self.members().iter().rev().find(|(known, _)| known == name).map(|(_, node)| node)
    }

    /// The members, if it is an object.
    pub fn members(&self) -> &[(Cow<'a, str>, JsonNode<'a>)] {
        match &self.value {
            JsonValue::Object(members) => members,
            _ => &[],
        }
    }

    /// The items, if it is a list.
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

    /// Whether the value is anything but null, false, 0 or empty.
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
    syntax: JsonSyntax,
    /// Number of values that may still come.
    values_left: usize,
}

impl<'a> JsonReader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn skip_space(&mut self) {
        loop {
            while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
                self.offset += 1;
            }
            let rest = &self.text.as_bytes()[self.offset..];
            let length = match rest {
                _ if self.syntax != JsonSyntax::Lenient => return,
                [b'#', ..] | [b'/', b'/', ..] => rest.iter().position(|&byte| byte == b'\n'),
                [b'/', b'*', ..] => rest.windows(2).position(|pair| pair == b"*/").map(|at| at + 2),
                _ => return,
            };
            self.offset += length.unwrap_or(rest.len());
        }
    }

    /// Skips the next byte if it is this one.
    fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.offset += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8) -> Result<(), JsonError> {
        if self.eat(byte) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn error(&self, kind: ContainerError) -> JsonError {
        JsonError { offset: self.offset, kind }
    }

    /// An error at the next character.
    fn unexpected(&self) -> JsonError {
        let found = self.text.get(self.offset..).and_then(|rest| rest.chars().next());
        self.error(found.map_or(ContainerError::UnexpectedEnd, ContainerError::UnexpectedCharacter))
    }

    fn count_value(&mut self) -> Result<(), JsonError> {
        self.values_left =
            self.values_left.checked_sub(1).ok_or_else(|| self.error(ContainerError::TooLarge))?;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<JsonNode<'a>, JsonError> {
        self.skip_space();
        let at = self.offset;
        self.count_value()?;
        let value = match self.peek() {
            Some(b'{' | b'[' | b'(') if depth == MAX_DEPTH => return Err(self.error(ContainerError::TooDeep)),
            Some(b'[') => JsonValue::List(self.items(b']', |reader| reader.item(depth + 1))?),
            // A tuple of Python.
            Some(b'(') if self.syntax == JsonSyntax::Lenient => {
                JsonValue::List(self.items(b')', |reader| reader.item(depth + 1))?)
            }
            Some(b'{') => JsonValue::Object(self.items(b'}', |reader| reader.member(depth + 1))?),
            Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => JsonValue::Text(self.string(quote)?),
            _ => self.word()?,
        };
        Ok(JsonNode { offset: at, value })
    }

    /// Reads what is in brackets, with commas between; in lenient syntax, also behind the last item.
    fn items<T>(
        &mut self,
        close: u8,
        item: impl Fn(&mut JsonReader<'a>) -> Result<T, JsonError>,
    ) -> Result<Vec<T>, JsonError> {
        self.offset += 1;
        let mut items = Vec::new();
        loop {
            self.skip_space();
            if (items.is_empty() || self.syntax == JsonSyntax::Lenient) && self.eat(close) {
                return Ok(items);
            }
            items.push(item(self)?);
            self.skip_space();
            if self.eat(close) {
                return Ok(items);
            }
            self.expect(b',')?;
        }
    }

    fn item(&mut self, depth: usize) -> Result<JsonNode<'a>, JsonError> {
        if self.syntax == JsonSyntax::Strict || !matches!(self.peek(), Some(b',' | b']')) {
            return self.value(depth);
        }
        self.count_value()?;
        Ok(JsonNode { offset: self.offset, value: JsonValue::Null })
    }

    fn member(&mut self, depth: usize) -> Result<(Cow<'a, str>, JsonNode<'a>), JsonError> {
        let name = match self.peek() {
            Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => self.string(quote)?,
            Some(_) if self.syntax != JsonSyntax::Strict => Cow::Borrowed(self.bare_word()?),
            _ => return Err(self.unexpected()),
        };
        self.skip_space();
        self.expect(b':')?;
        Ok((name, self.value(depth)?))
    }

    fn is_quote(&self, quote: u8) -> bool {
        quote == b'"' || self.syntax != JsonSyntax::Strict
    }

    fn string(&mut self, quote: u8) -> Result<Cow<'a, str>, JsonError> {
        self.offset += 1;
        let begin = self.offset;
        let mut text = String::new();
        // Where the part that is not copied to `text` yet begins.
        let mut from = begin;
        loop {
            match self.peek() {
                None => return Err(self.error(ContainerError::UnexpectedEnd)),
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
                Some(byte) if byte < b' ' && self.syntax == JsonSyntax::Strict => {
                    return Err(self.unexpected());
                }
                Some(_) => self.offset += 1,
            }
        }
    }

    /// Reads the escape after a backslash.
    fn escape(&mut self) -> Result<char, JsonError> {
        let c = match self.peek() {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
            Some(b'\'') if self.syntax != JsonSyntax::Strict => '\'',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.unexpected()),
        };
        self.offset += 1;
        Ok(c)
    }

    /// Reads `u6570`, or both halves of a surrogate pair. A half alone becomes U+FFFD.
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
        let digits = self.text.get(self.offset + 1..self.offset + 5);
        let digits = digits.ok_or_else(|| self.error(ContainerError::UnexpectedEnd))?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let unit = is_number.then(|| u16::from_str_radix(digits, 16).ok()).flatten();
        let unit = unit.ok_or_else(|| self.unexpected())?;
        self.offset += 5;
        Ok(unit)
    }

    /// Reads a number or a keyword.
    fn word(&mut self) -> Result<JsonValue<'a>, JsonError> {
        let begin = self.offset;
        let word = self.bare_word()?;
        let is_zipped = self.syntax == JsonSyntax::Zipped;
        let is_lenient = self.syntax == JsonSyntax::Lenient;
        Ok(match word {
            "null" => JsonValue::Null,
            "true" => JsonValue::Bool(true),
            "false" => JsonValue::Bool(false),
            "None" | "undefined" | "NaN" | "nil" | "NA" | "_" if is_lenient => JsonValue::Null,
            "True" if is_lenient => JsonValue::Bool(true),
            "False" if is_lenient => JsonValue::Bool(false),
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

    /// Reads letters, digits and the signs of numbers.
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
    fn check_err(text: &str, syntax: JsonSyntax, at: usize, kind: ContainerError) {
        assert_eq!(read(text, syntax), Err(JsonError { offset: at, kind }), "{text}");
    }

    #[test]
    fn json_is_read() {
        let text =
            r#" {"a" : [1, -2.5e3, null, true, "x\"\u6570\ud83c\udc04\n"], "a": false, "__proto__": {}} "#;
        let node = read(text, JsonSyntax::Strict).unwrap();
        assert_eq!(node.get("a").unwrap().value, JsonValue::Bool(false), "the last one counts");
        let list = node.members()[0].1.list().unwrap();
        let texts: Vec<_> = list.iter().map(JsonNode::text).collect();
        assert_eq!(texts, [Some("1"), Some("-2.5e3"), None, None, Some("x\"数🀄\n")]);
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
        check_err("[1,,2]", JsonSyntax::Strict, 3, ContainerError::UnexpectedCharacter(','));
        check_err("{a:1}", JsonSyntax::Strict, 1, ContainerError::UnexpectedCharacter('a'));
        check_err("[1, 2", JsonSyntax::Strict, 5, ContainerError::UnexpectedEnd);
        check_err("\"ab", JsonSyntax::Strict, 3, ContainerError::UnexpectedEnd);
        check_err("[1] x", JsonSyntax::Strict, 4, ContainerError::UnexpectedCharacter('x'));
        check_err("[nul]", JsonSyntax::Strict, 1, ContainerError::UnexpectedCharacter('n'));
        check_err("\"\\u12\"", JsonSyntax::Strict, 2, ContainerError::UnexpectedEnd);
        check_err(&"[".repeat(1_000_000), JsonSyntax::Strict, 64, ContainerError::TooDeep);
        let large = format!("[{}]", ",".repeat(2_000_000));
        check_err(&large, JsonSyntax::Zipped, MAX_VALUES, ContainerError::TooLarge);
    }
}
