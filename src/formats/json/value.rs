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
pub const DEEPEST: usize = 64;
/// So many values a text has.
const MOST: usize = 1 << 20;

/// A value and where it begins, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'a> {
    /// Where it begins.
    pub at: usize,
    /// What it is.
    pub value: Value<'a>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number as it is written, or a word of the zipped form.
    Word(&'a str),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Node<'a>>),
    /// Names and values. A name is only looked at, whatever it is.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

/// Which of the two forms is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// JSON as it is defined.
    Strict,
    /// The shorter form, and JSON.
    Zipped,
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Where, in bytes.
    pub at: usize,
    /// What.
    pub why: Why,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It ends in the middle.
    Ends,
    /// This character means nothing there.
    Unexpected(char),
    /// Brackets in brackets in brackets.
    Deep,
    /// More values than anybody has puzzles.
    Large,
}

const NOTHING: Value = Value::Null;

/// Reads a whole text.
pub fn read(text: &str, form: Form) -> Result<Node<'_>, Broken> {
    let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = Reader { text, at, form, left: MOST };
    let node = reader.value(0)?;
    reader.pass_space();
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.unexpected()),
    }
}

impl<'a> Node<'a> {
    /// The value of a name; the last one where it stands twice.
    pub fn get(&self, name: &str) -> Option<&Node<'a>> {
        let found = self.members().iter().rev().find(|(known, _)| known == name);
        found.map(|(_, node)| node)
    }

    /// Names and values, if it is an object.
    pub fn members(&self) -> &[(Cow<'a, str>, Node<'a>)] {
        match &self.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// What is in it, if it is a list.
    pub fn list(&self) -> Option<&[Node<'a>]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The text, or the number as it is written.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Word(text) => Some(text),
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it says anything: not null, no, 0, or empty.
    pub fn is_something(&self) -> bool {
        match &self.value {
            Value::Null => false,
            Value::Bool(is) => *is,
            Value::Word(text) => *text != "0",
            Value::Text(text) => !text.is_empty(),
            Value::List(nodes) => !nodes.is_empty(),
            Value::Object(members) => !members.is_empty(),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    form: Form,
    /// How many values may still come.
    left: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn pass_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Passes a character over if it is the next one.
    fn pass(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn broken(&self, why: Why) -> Broken {
        Broken { at: self.at, why }
    }

    /// What comes next does not belong there.
    fn unexpected(&self) -> Broken {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        self.broken(found.map_or(Why::Ends, Why::Unexpected))
    }

    fn value(&mut self, depth: usize) -> Result<Node<'a>, Broken> {
        self.pass_space();
        let at = self.at;
        self.left = self.left.checked_sub(1).ok_or(self.broken(Why::Large))?;
        let value = match self.peek() {
            Some(b'{' | b'[') if depth == DEEPEST => return Err(self.broken(Why::Deep)),
            Some(b'[') => self.list(depth + 1)?,
            Some(b'{') => self.object(depth + 1)?,
            Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => Value::Text(self.quoted(quote)?),
            _ => self.word()?,
        };
        Ok(Node { at, value })
    }

    fn list(&mut self, depth: usize) -> Result<Value<'a>, Broken> {
        self.at += 1;
        let mut nodes = Vec::new();
        self.pass_space();
        if self.pass(b']') {
            return Ok(Value::List(nodes));
        }
        loop {
            self.pass_space();
            if self.form == Form::Zipped && matches!(self.peek(), Some(b',' | b']')) {
                self.left = self.left.checked_sub(1).ok_or(self.broken(Why::Large))?;
                nodes.push(Node { at: self.at, value: NOTHING });
            } else {
                nodes.push(self.value(depth)?);
            }
            self.pass_space();
            if self.pass(b']') {
                return Ok(Value::List(nodes));
            }
            if !self.pass(b',') {
                return Err(self.unexpected());
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, Broken> {
        self.at += 1;
        let mut members = Vec::new();
        self.pass_space();
        if self.pass(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.pass_space();
            let name = match self.peek() {
                Some(quote @ (b'"' | b'\'')) if self.is_quote(quote) => self.quoted(quote)?,
                Some(_) if self.form == Form::Zipped => Cow::Borrowed(self.run()?),
                _ => return Err(self.unexpected()),
            };
            self.pass_space();
            if !self.pass(b':') {
                return Err(self.unexpected());
            }
            members.push((name, self.value(depth)?));
            self.pass_space();
            if self.pass(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.pass(b',') {
                return Err(self.unexpected());
            }
        }
    }

    fn is_quote(&self, quote: u8) -> bool {
        quote == b'"' || self.form == Form::Zipped
    }

    fn quoted(&mut self, quote: u8) -> Result<Cow<'a, str>, Broken> {
        self.at += 1;
        let begin = self.at;
        let mut text = String::new();
        // What is read and not yet in `text` begins here.
        let mut from = begin;
        loop {
            match self.peek() {
                None => return Err(self.broken(Why::Ends)),
                Some(byte) if byte == quote => {
                    let rest = &self.text[from..self.at];
                    self.at += 1;
                    return Ok(if text.is_empty() { Cow::Borrowed(rest) } else { Cow::Owned(text + rest) });
                }
                Some(b'\\') => {
                    text.push_str(&self.text[from..self.at]);
                    self.at += 1;
                    text.push(self.escaped()?);
                    from = self.at;
                }
                Some(byte) if byte < b' ' && self.form == Form::Strict => return Err(self.unexpected()),
                Some(_) => self.at += 1,
            }
        }
    }

    /// What stands behind a backslash.
    fn escaped(&mut self) -> Result<char, Broken> {
        let c = match self.peek() {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
            Some(b'\'') if self.form == Form::Zipped => '\'',
            Some(b'u') => return self.numbered(),
            _ => return Err(self.unexpected()),
        };
        self.at += 1;
        Ok(c)
    }

    /// `u6570`; two of them where one is half of a character. Halves that stand alone are no characters.
    fn numbered(&mut self) -> Result<char, Broken> {
        let unit = self.unit()?;
        let mut units = vec![unit];
        let is_first_half = (0xd800..0xdc00).contains(&unit);
        if is_first_half && self.text[self.at..].starts_with("\\u") {
            self.at += 1;
            units.push(self.unit()?);
        }
        let found = char::decode_utf16(units).next();
        Ok(found.and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn unit(&mut self) -> Result<u16, Broken> {
        let digits = self.text.get(self.at + 1..self.at + 5).ok_or(self.broken(Why::Ends))?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let unit = is_number.then(|| u16::from_str_radix(digits, 16).ok()).flatten();
        let unit = unit.ok_or_else(|| self.unexpected())?;
        self.at += 5;
        Ok(unit)
    }

    /// A number, or one of the words that mean something.
    fn word(&mut self) -> Result<Value<'a>, Broken> {
        let begin = self.at;
        let word = self.run()?;
        let is_zipped = self.form == Form::Zipped;
        Ok(match word {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "t" if is_zipped => Value::Bool(true),
            "f" if is_zipped => Value::Bool(false),
            number if is_zipped || number.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                Value::Word(number)
            }
            _ => {
                self.at = begin;
                return Err(self.unexpected());
            }
        })
    }

    /// Letters, digits and what numbers are written with.
    fn run(&mut self) -> Result<&'a str, Broken> {
        let begin = self.at;
        let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.#_".contains(&byte);
        while self.peek().is_some_and(is_of_word) {
            self.at += 1;
        }
        if self.at == begin { Err(self.unexpected()) } else { Ok(&self.text[begin..self.at]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_err(text: &str, form: Form, at: usize, why: Why) {
        assert_eq!(read(text, form), Err(Broken { at, why }), "{text}");
    }

    #[test]
    fn json_is_read() {
        let text =
            r#" {"a" : [1, -2.5e3, null, true, "x\"\u6570\ud83c\udc04\n"], "a": false, "__proto__": {}} "#;
        let node = read(text, Form::Strict).unwrap();
        assert_eq!(node.get("a").map(|node| &node.value), Some(&Value::Bool(false)), "the last one counts");
        let list = node.members()[0].1.list().unwrap();
        assert_eq!(
            list.iter().map(Node::text).collect::<Vec<_>>(),
            [Some("1"), Some("-2.5e3"), None, None, Some("x\"数🀄\n")]
        );
        assert_eq!(list[1].at, text.find("-2").unwrap());
        assert!(!node.get("__proto__").unwrap().is_something());
    }

    #[test]
    fn the_zipped_form_is_read() {
        let node = read(r"{ce:[[,{v:3,g:t},],[]],c:#F,d:00ff00,id:'it\'s'}", Form::Zipped).unwrap();
        let rows = node.get("ce").unwrap().list().unwrap();
        assert_eq!(rows[0].list().unwrap().len(), 3);
        assert_eq!(rows[0].list().unwrap()[1].get("v").unwrap().text(), Some("3"));
        assert_eq!(rows[1].list().unwrap().len(), 0);
        assert_eq!(node.get("id").unwrap().text(), Some("it's"));
        assert_eq!(node.get("d").unwrap().text(), Some("00ff00"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        check_err("[1,,2]", Form::Strict, 3, Why::Unexpected(','));
        check_err("{a:1}", Form::Strict, 1, Why::Unexpected('a'));
        check_err("[1, 2", Form::Strict, 5, Why::Ends);
        check_err("\"ab", Form::Strict, 3, Why::Ends);
        check_err("[1] x", Form::Strict, 4, Why::Unexpected('x'));
        check_err("[nul]", Form::Strict, 1, Why::Unexpected('n'));
        check_err("\"\\u12\"", Form::Strict, 2, Why::Ends);
        check_err(&"[".repeat(1_000_000), Form::Strict, 64, Why::Deep);
        check_err(&format!("[{}]", ",".repeat(2_000_000)), Form::Zipped, MOST, Why::Large);
    }
}
