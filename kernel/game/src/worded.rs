//! Enums whose members have a word each.

/// Declares an enum with a word for each variant, used in notation, records, options and message ids. An option can
/// be such an enum. In a position a variant is stored by its name in small letters.
///
/// ```
/// game::worded! {
///     /// Who wins a tied bid.
///     #[derive(Default)]
///     pub enum Ties {
///         /// The youngest of the tied.
///         #[default]
///         Age = "age",
///         /// A die among the tied.
///         Die = "die",
///     }
/// }
///
/// assert_eq!(Ties::Die.word(), "die");
/// assert_eq!(Ties::of_word("age"), Some(Ties::Age));
/// assert_eq!(Ties::ALL.map(|ties| ties.to_string()), ["age", "die"]);
/// ```
#[macro_export]
macro_rules! worded {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$member:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$member])* $variant),+ }

        impl $name {
            /// All variants, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The variant with this word.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|known| known.word() == word)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::OptionValue for $name {
            const KIND: $crate::OptionKind = $crate::OptionKind::Choice(&[$($word),+]);

            fn text(&self) -> String {
                self.word().to_owned()
            }

            fn read(text: &str) -> Result<Self, $crate::OptionProblem> {
                Self::of_word(text).ok_or_else(|| $crate::OptionProblem::no_such_value::<Self>(text))
            }
        }
    };
}
