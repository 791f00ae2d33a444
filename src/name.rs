//! Enums whose variants have names: words in commands, links and saves.

use std::fmt;

/// The error for a text that names no variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was expected, e.g. `level`.
    pub noun: &'static str,
    /// The text.
    pub found: String,
    /// The names that exist.
    pub known: &'static [&'static str],
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

impl std::error::Error for UnknownName {}

/// Defines an enum whose variants have names, with `ALL`, `name`, [`Display`](fmt::Display) and
/// [`FromStr`](std::str::FromStr). Names are lower-case words and never change.
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

            #[doc = concat!("Name of the ", $noun, ", as in commands, links and saves.")]
            pub const fn name(self) -> &'static str {
                match self { $($Enum::$Variant => $name),+ }
            }
        }

        impl ::std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $Enum {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$Enum, $crate::UnknownName> {
                let found = $Enum::ALL.into_iter().find(|variant| variant.name() == name);
                found.ok_or_else(|| $crate::UnknownName {
                    noun: $noun,
                    found: name.to_owned(),
                    known: &[$($name),+],
                })
            }
        }
    };
}
