//! SVG and HTML text. All such text gets into the page through this module.
//!
//! [`markup!`] writes a [`Markup`] from a template and values. Every value is escaped unless it is markup itself, so
//! that a player's name can never become an element.

use std::fmt;

use leptos::html::{InnerHtml, inner_html};
use leptos::tachys::reactive_graph::ReactiveFunction;

/// Text that is safe inside an element of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Markup(String);

/// Writes markup from a template, its positional values, and after a semicolon the named variables.
///
/// ```ignore
/// markup!("<text x=\"{x:.1}\">{}</text>", name; x)
/// ```
macro_rules! markup {
    ($template:literal $(, $value:expr)* $(; $($name:ident),+)? $(,)?) => {
        // `concat!` keeps `format_args!` from capturing variables, which would not be escaped.
        $crate::markup::Markup::written(format_args!(
            concat!($template),
            $($crate::markup::Escaped(&$value),)*
            $($($name = $crate::markup::Escaped(&$name),)+)?
        ))
    };
}

pub(crate) use markup;

impl Markup {
    /// For [`markup!`] only, which escapes every value.
    pub(crate) fn written(text: fmt::Arguments<'_>) -> Self {
        Self(text.to_string())
    }

    /// A drawing that is part of the program.
    pub(crate) fn fixed(drawing: &'static str) -> Self {
        Self(drawing.to_owned())
    }

    /// A drawing from a file of the site.
    pub(crate) const fn of_the_site(drawing: String) -> Self {
        Self(drawing)
    }

    pub(crate) fn push(&mut self, more: Self) {
        let Self(more) = more;
        self.0 += &more;
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromIterator<Self> for Markup {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        Self(parts.into_iter().map(|part| part.0).collect())
    }
}

/// Puts markup into an element: `<g {..inside(markup)}></g>`.
pub(crate) fn inside(markup: Markup) -> InnerHtml<String> {
    inner_html(markup.0)
}

/// Puts markup into an element and draws it again when it changes.
pub(crate) fn inside_live(
    draw: impl Fn() -> Markup + Send + 'static,
) -> InnerHtml<impl ReactiveFunction<Output = String>> {
    inner_html(move || draw().0)
}

/// A value inside markup.
pub(crate) trait Value {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Writes a value escaped.
pub(crate) struct Escaped<'a, T: ?Sized>(pub(crate) &'a T);

impl<T: Value + ?Sized> fmt::Display for Escaped<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

impl Value for Markup {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Value for str {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(self))
    }
}

impl Value for String {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().write(f)
    }
}

impl<T: Value + ?Sized> Value for &T {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (*self).write(f)
    }
}

/// Numbers need no escaping.
macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Value for $number {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        })+
    };
}

numbers!(f32, i16, u8, usize, game::Seat);

/// Escapes the special characters of SVG and HTML, for elements and quoted attributes.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_are_escaped_and_markup_is_not() {
        let name = "<b>Zoé</b> & \"Ömer\"";
        let text = markup!("<text>{}</text>", name);
        assert_eq!(text.as_str(), "<text>&lt;b&gt;Zoé&lt;/b&gt; &amp; &quot;Ömer&quot;</text>");
        let x = 1.25;
        assert_eq!(
            markup!("<g x=\"{x:.1}\">{}</g>", text.clone(); x).as_str(),
            format!("<g x=\"1.2\">{}</g>", text.0)
        );
    }
}
