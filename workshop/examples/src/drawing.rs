//! A drawing as an SVG file of its own. It uses the icons of the client, with their colours written out, so that it
//! needs no style sheet.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use crate::example::folder;

/// The icons and the colours of the client, as text: those that all games share, then those of each board.
static CLIENT: LazyLock<(String, String)> = LazyLock::new(|| {
    let web = folder("web");
    let read = |path: PathBuf| {
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let boards = fs::read_dir(web.join("src/boards")).expect("the client has boards");
    let mut boards: Vec<PathBuf> = boards.map(|entry| entry.expect("a board has a path").path()).collect();
    boards.sort();
    let all = |shared: &str, own: &str| -> String {
        let own = boards.iter().map(|board| board.join(own)).filter(|path| path.is_file());
        [web.join(shared)].into_iter().chain(own).map(read).collect()
    };
    (all("site/icons.svg", "icons.svg"), all("site/css/tokens.css", "style.css"))
});

/// A drawing in progress.
#[derive(Clone, Debug)]
pub struct Drawing {
    width: f64,
    height: f64,
    body: String,
    symbols: BTreeSet<String>,
}

impl Drawing {
    /// An empty sheet of this size.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new(), symbols: BTreeSet::new() }
    }

    /// Adds elements.
    pub fn add(&mut self, svg: &str) {
        self.body += svg;
        self.body.push('\n');
    }

    /// Adds an icon of the client around a point; `colour` is that of icons that have none of their own.
    pub fn icon(&mut self, id: &str, (x, y): (f64, f64), size: f64, colour: &str) {
        let half = size / 2.0;
        self.symbols.insert(id.to_owned());
        self.add(&format!(
            "<use href=\"#{id}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\" color=\"{}\"/>",
            x - half,
            y - half,
            coloured(colour, None)
        ));
    }

    /// Adds a word around a point.
    pub fn text(&mut self, (x, y): (f64, f64), size: f64, colour: &str, text: &str) {
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" fill=\"{}\">{text}</text>",
            y + size * 0.35,
            coloured(colour, None)
        ));
    }

    /// The file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let icons: String = self.symbols.iter().map(|id| icon(id) + "\n").collect();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Georgia,serif\" font-weight=\"700\" text-anchor=\"middle\">\n"
        );
        let _infallible = write!(
            svg,
            "<defs>\n{icons}</defs>\n<rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#f6eedc\"/>\n{}</svg>\n",
            self.body
        );
        svg
    }
}

/// An icon of the client; what is cut out of its glyph shows the colour behind it.
fn icon(id: &str) -> String {
    let at = CLIENT.0.find(&format!("<symbol id=\"{id}\"")).unwrap_or_else(|| panic!("no icon {id}"));
    let end = CLIENT.0[at..].find("</symbol>").expect("a symbol ends") + "</symbol>".len();
    let icon = &CLIENT.0[at..at + end];
    let cut = icon.split("class=\"cut-").nth(1).and_then(|rest| rest.split('"').next());
    coloured(icon, cut)
}

/// Writes out the colours that a text names as variables of the client's styles.
pub(crate) fn coloured(text: &str, cut: Option<&str>) -> String {
    let mut text = text.to_owned();
    // From the inside out: a variable may have another one as its fallback.
    while let Some(at) = text.rfind("var(--") {
        let end = at + text[at..].find(')').expect("a variable ends");
        let inside = &text[at + "var(--".len()..end];
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, ""));
        let value = match (name, cut) {
            ("glyph-cut", Some(cut)) => Some(format!("#{cut}")),
            // A piece has the colour of its seat, and the rim is for dark pages.
            ("pc" | "pe" | "shape-rim" | "glyph-cut", _) => None,
            _ => value_of(name),
        };
        let value = value.unwrap_or_else(|| fallback.to_owned());
        assert!(!value.is_empty(), "no colour {name}");
        text.replace_range(at..=end, &value);
    }
    text
}

/// The first value of a variable in the styles: that of light pages.
fn value_of(name: &str) -> Option<String> {
    let start = CLIENT.1.find(&format!("--{name}:"))? + name.len() + 3;
    let value = CLIENT.1[start..].split(';').next()?;
    Some(value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_out() {
        assert_eq!(coloured("fill=\"var(--pc,var(--p1))\"", None), "fill=\"#c4341f\"");
        assert_eq!(coloured("var(--glyph-cut,#fffbf3)", Some("a3301f")), "#a3301f");
    }

    #[test]
    fn an_icon_is_complete_without_a_style_sheet() {
        let mut drawing = Drawing::new(10.0, 10.0);
        drawing.icon("adv-hero", (5.0, 5.0), 8.0, "#000");
        let svg = drawing.to_svg();
        assert!(svg.contains("symbol id=\"adv-hero\"") && !svg.contains("var("), "{svg}");
    }
}
