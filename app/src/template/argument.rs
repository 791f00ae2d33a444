//! Template arguments: how a value of each type is put into a text.

use ninefold::grid::{Cell, Digit, DigitSet, House};
use ninefold::level::{Level, Rating};

use super::Texts;

/// A value that can be inserted into the templates of `T`.
pub trait TemplateArgument<T = Texts> {
    /// The value as text.
    fn to_text(&self, texts: &T) -> String;
}

/// The arguments of a template, by name: `&[("place", &cell), ("count", &count)]`.
pub type TemplateArguments<'a, T = Texts> = &'a [(&'a str, &'a dyn TemplateArgument<T>)];

/// Arguments that have been put into words. Adding one takes less code than naming it in a list: the messages have many.
pub(crate) struct ArgumentTexts {
    texts: Texts,
    by_name: Vec<(&'static str, String)>,
}

impl ArgumentTexts {
    /// No arguments yet.
    pub fn new(texts: Texts) -> ArgumentTexts {
        ArgumentTexts { texts, by_name: Vec::new() }
    }

    #[inline(never)]
    pub fn add(&mut self, name: &'static str, value: &dyn TemplateArgument) {
        self.by_name.push((name, value.to_text(&self.texts)));
    }

    /// Fills in the template with this key.
    pub fn format(&self, key: &str) -> String {
        let arguments: Vec<(&str, &dyn TemplateArgument)> =
            self.by_name.iter().map(|(name, text)| (*name, text as _)).collect();
        self.texts.format(key, &arguments)
    }
}

/// A number in groups of three digits, such as `1,234`.
pub struct Grouped(pub u64);

/// Implements [`TemplateArgument`] for these types.
macro_rules! template_arguments {
    ($Texts:ty; $($Type:ty: |$texts:pat_param, $value:ident| $text:expr;)*) => {$(
        impl $crate::template::TemplateArgument<$Texts> for $Type {
            #[inline(never)]
            fn to_text(&self, $texts: &$Texts) -> String {
                let $value = self;
                $text
            }
        }
    )*};
    ($($Type:ty: |$value:ident| $text:expr;)*) => {$(
        impl<T> $crate::template::TemplateArgument<T> for $Type {
            #[inline(never)]
            fn to_text(&self, _: &T) -> String {
                let $value = self;
                $text
            }
        }
    )*};
}
pub(crate) use template_arguments;

template_arguments! {
    Texts;
    Cell: |texts, cell| texts.cell_name(*cell);
    DigitSet: |_, digits| spaced(*digits, |digit| digit.to_string());
    House: |texts, house| texts.house_name(*house);
    Level: |texts, level| texts.level_name(*level);
    Rating: |texts, rating| texts.rating_text(*rating);
    Grouped: |texts, number| texts.grouped(number.0);
}

template_arguments! {
    Digit: |digit| digit.to_string();
    usize: |number| number.to_string();
    u32: |number| number.to_string();
    str: |text| text.to_owned();
    String: |text| text.clone();
}

/// Names of digits, or of what they stand for, separated by spaces.
pub(crate) fn spaced(digits: DigitSet, name: fn(Digit) -> String) -> String {
    joined(digits.into_iter().map(name), " ")
}

/// Texts with a separator between them. Takes less code than `join` of a list.
pub(crate) fn joined<T: AsRef<str>>(texts: impl Iterator<Item = T>, separator: &str) -> String {
    let mut all = String::new();
    texts.for_each(|text| push_after(&mut all, separator, text.as_ref()));
    all
}

/// Appends a text, after a separator if it is not the first.
#[inline(never)]
fn push_after(all: &mut String, separator: &str, text: &str) {
    if !all.is_empty() {
        all.push_str(separator);
    }
    all.push_str(text);
}

/// Nothing is shown for a value that is not known.
impl<T, A: TemplateArgument<T>> TemplateArgument<T> for Option<A> {
    fn to_text(&self, texts: &T) -> String {
        self.as_ref().map(|value| value.to_text(texts)).unwrap_or_default()
    }
}

impl<T, A: TemplateArgument<T> + ?Sized> TemplateArgument<T> for &A {
    fn to_text(&self, texts: &T) -> String {
        (*self).to_text(texts)
    }
}
