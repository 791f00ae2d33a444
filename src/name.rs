//! Enums whose variants have names: words in commands, links and saves.

use alloc::{borrow::ToOwned, string::String};
use core::fmt;

/// The error for a text that names no variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// What was expected, e.g. `level`.
    pub noun: &'static str,
    /// The text.
    pub found: String,
    /// The names that exist.
    pub known: &'static [&'static str],
}

impl UnknownName {
    /// The error for a text found where a name of this noun was expected.
    pub fn new(noun: &'static str, found: &str, known: &'static [&'static str]) -> UnknownName {
        UnknownName { noun, found: found.to_owned(), known }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown {} '{}': expected ", self.noun, self.found)?;
        let [most @ .., last] = self.known else { return f.write_str("nothing") };
        match most {
            [] => f.write_str(last),
            most => write!(f, "{} or {last}", most.join(", ")),
        }
    }
}

impl core::error::Error for UnknownName {}

/// Defines an enum whose variants have names, with `ALL`, `name`, [`Display`](fmt::Display) and
/// [`FromStr`](core::str::FromStr). Names are lower-case words and never change.
///
/// The list `ALL` of a `pub enum` is an array. That of a `pub non_exhaustive enum`, which may get more variants, is a slice: its type
/// stays.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $Enum:ident, $noun:literal {
            $($(#[$doc:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum { $($(#[$doc])* $Variant,)+ }

        impl $Enum {
            /// All variants, in order.
            pub const ALL: [$Enum; [$($name),+].len()] = [$($Enum::$Variant),+];
        }

        $crate::named_enum! { @names $Enum, $noun, $($Variant = $name),+ }
    };
    (
        $(#[$attribute:meta])*
        pub non_exhaustive enum $Enum:ident, $noun:literal {
            $($(#[$doc:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $Enum { $($(#[$doc])* $Variant,)+ }

        impl $Enum {
            /// All variants, in order.
            pub const ALL: &[$Enum] = &[$($Enum::$Variant),+];
        }

        $crate::named_enum! { @names $Enum, $noun, $($Variant = $name),+ }
    };
    (@names $Enum:ident, $noun:literal, $($Variant:ident = $name:literal),+) => {
        impl $Enum {
            #[doc = concat!("Name of the ", $noun, ", as in commands, links and saves.")]
            pub const fn name(self) -> &'static str {
                match self { $($Enum::$Variant => $name),+ }
            }
        }

        impl ::core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::core::fmt::Formatter) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::core::str::FromStr for $Enum {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$Enum, $crate::UnknownName> {
                let mut variants = $Enum::ALL.iter().copied();
                let found = variants.find(|variant| variant.name() == name);
                found.ok_or_else(|| $crate::UnknownName::new($noun, name, &[$($name),+]))
            }
        }
    };
}
