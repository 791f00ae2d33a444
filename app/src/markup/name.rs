//! Names in the markup: what has one, and how an enum gets its names.

use std::borrow::Cow;

use ninefold::grid::Digit;
use ninefold::level::Level;

use crate::mode::Mode;
use crate::settings::{PadLayout, Setting, Theme};

/// What has a name in the markup, or a part of one.
pub trait MarkupName: Sized {
    fn name(&self) -> Cow<'_, str>;

    fn from_name(name: &str) -> Option<Self>;
}

/// Makes an enum from rows with the name of each variant. After `with data` follow variants whose name is a beginning and the name of
/// their data. Names are looked up in tables, which takes less code than a comparison with each.
macro_rules! markup_names {
    (
        $(#[$attribute:meta])*
        pub enum $Enum:ident {
            $($(#[$doc:meta])* $Variant:ident = $name:literal,)+
        } with data {
            $($(#[$data_doc:meta])* $DataVariant:ident($Data:ty) = $beginning:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub enum $Enum {
            $($(#[$doc])* $Variant,)+
            $($(#[$data_doc])* $DataVariant($Data),)+
        }

        const _: () = {
            enum Index { $($Variant),+ }
            enum DataIndex { $($DataVariant),+ }

            impl $Enum {
                /// The names of the variants without data.
                pub const NAMES: &[&str] = &[$($name),+];

                /// What the names of the variants with data begin with.
                const BEGINNINGS: &[&str] = &[$($beginning),+];

                /// The variant of the name with this index.
                fn from_index(index: usize) -> Option<$Enum> {
                    match index {
                        $(index if index == Index::$Variant as usize => Some($Enum::$Variant),)+
                        _ => None,
                    }
                }

                /// The index of the name, if the variant has no data.
                fn index(&self) -> usize {
                    match self {
                        $($Enum::$Variant => Index::$Variant as usize,)+
                        _ => usize::MAX,
                    }
                }

                /// The variant of the beginning with this index, whose data has this name.
                fn with_data(index: usize, data: &str) -> Option<$Enum> {
                    match index {
                        $(index if index == DataIndex::$DataVariant as usize => {
                            <$Data as $crate::markup::MarkupName>::from_name(data).map($Enum::$DataVariant)
                        })+
                        _ => None,
                    }
                }
            }
        };

        impl $crate::markup::MarkupName for $Enum {
            fn name(&self) -> ::std::borrow::Cow<'_, str> {
                let (beginning, data) = match self {
                    $($Enum::$DataVariant(data) => ($beginning, $crate::markup::MarkupName::name(data)),)+
                    _ => return $Enum::NAMES[self.index()].into(),
                };
                [beginning, &data].concat().into()
            }

            fn from_name(name: &str) -> Option<$Enum> {
                if let Some(index) = $Enum::NAMES.iter().position(|known| *known == name) {
                    return $Enum::from_index(index);
                }
                let mut beginnings = $Enum::BEGINNINGS.iter().enumerate();
                beginnings.find_map(|(index, beginning)| $Enum::with_data(index, name.strip_prefix(beginning)?))
            }
        }

        /// Equal names are the same.
        impl PartialEq for $Enum {
            fn eq(&self, other: &$Enum) -> bool {
                $crate::markup::MarkupName::name(self) == $crate::markup::MarkupName::name(other)
            }
        }
    };
}

/// Implements [`MarkupName`] for enums that have names already.
macro_rules! named_enum_markup_names {
    ($($Enum:ident),+) => {
        $(impl $crate::markup::MarkupName for $Enum {
            fn name(&self) -> ::std::borrow::Cow<'_, str> {
                $Enum::name(*self).into()
            }

            fn from_name(name: &str) -> Option<$Enum> {
                $Enum::ALL.into_iter().find(|variant| $Enum::name(*variant) == name)
            }
        })+
    };
}

pub(crate) use {markup_names, named_enum_markup_names};

named_enum_markup_names!(Level, Mode, PadLayout, Setting, Theme);

impl MarkupName for Digit {
    fn name(&self) -> Cow<'_, str> {
        self.to_string().into()
    }

    fn from_name(name: &str) -> Option<Digit> {
        Digit::from_text(name)
    }
}

impl MarkupName for usize {
    fn name(&self) -> Cow<'_, str> {
        self.to_string().into()
    }

    fn from_name(name: &str) -> Option<usize> {
        name.parse().ok()
    }
}

impl MarkupName for String {
    fn name(&self) -> Cow<'_, str> {
        self.into()
    }

    fn from_name(name: &str) -> Option<String> {
        Some(name.to_owned())
    }
}
