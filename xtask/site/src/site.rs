//! The files of the site: assets named by their content, blanks of templates filled in.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::client::{Client, bare};
use crate::shell;

/// Style sheets in cascade order; those of the games come after `boards`.
const STYLES: [&str; 12] =
    ["fonts", "tokens", "ui", "app", "home", "table", BOARDS, "end", "online", "learn", "review", "large"];

/// The style sheet of the workshop, which is loaded with it.
const WORKSHOP: &str = "workshop.css";

/// The style sheet that all boards share, and the folder of the client in which each game has a folder.
const BOARDS: &str = "boards";

/// How the names of the networks of the bots begin. Only the worker fetches them, when a table has bots.
const NETWORKS: &str = "nets/";

/// The site being assembled.
pub(crate) struct Site {
    source: PathBuf,
    folder: PathBuf,
    /// The address of each asset, by its name in the sources.
    assets: BTreeMap<String, String>,
    /// Every file, as its address and its path.
    pub(crate) files: Vec<(String, PathBuf)>,
}

impl Site {
    /// An empty site in this folder.
    pub(crate) fn new(root: &Path, folder: &Path) -> Result<Self, String> {
        let folder = folder.to_owned();
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| said(&folder, &error))?;
        }
        let assets = folder.join("assets");
        fs::create_dir_all(&assets).map_err(|error| said(&assets, &error))?;
        Ok(Self { source: root.join("web"), folder, assets: BTreeMap::new(), files: Vec::new() })
    }

    /// Writes every file. A file that names others is written after them.
    pub(crate) fn fill(&mut self, client: &Client) -> Result<(), String> {
        for (name, path) in client.files()? {
            let file = format!("assets/{}", file_name(&path));
            self.write(&file, &read(&path)?)?;
            self.assets.insert(name, format!("/{file}"));
        }
        self.asset("bots.bin", &client.bundle(&["remote", "thinking"])?)?;
        for name in ["icon.svg", "icon-turn.svg"] {
            self.asset(name, &read(&self.source.join("site").join(name))?)?;
        }
        let fonts = list(&self.source.join("site/fonts"))?.into_iter();
        for path in fonts.filter(|path| path.extension().is_some_and(|end| end == "woff2")) {
            self.asset(&format!("fonts/{}", file_name(&path)), &read(&path)?)?;
        }
        let workshop = without_comments(&read_text(&self.source.join("site/css").join(WORKSHOP))?);
        self.asset(WORKSHOP, workshop.as_bytes())?;
        for path in list(&self.source.join("atlas"))? {
            self.asset(&format!("atlas/{}", file_name(&path)), &read(&path)?)?;
        }
        let read_later = [
            ("drawings", "drawings"),
            ("lessons", "lessons"),
            ("../docs/rules", "rules"),
            ("../docs/rules/examples", "rules/examples"),
        ];
        for (folder, name) in read_later {
            for path in list(&self.source.join(folder))?.into_iter().filter(|path| path.is_file()) {
                self.asset(&format!("{name}/{}", file_name(&path)), &read(&path)?)?;
            }
        }
        let networks = list(&self.source.join("../bots/nets"))?.into_iter();
        for path in networks.filter(|path| path.extension().is_some_and(|end| end == "net")) {
            self.asset(&format!("{NETWORKS}{}", file_name(&path)), &read(&path)?)?;
        }
        for name in ["picture.js", "worker.js", "boot.js"] {
            let text = self.template(name)?;
            self.asset(name, text.as_bytes())?;
        }
        for name in ["index.html", "manifest.webmanifest"] {
            let text = self.template(name)?;
            self.write(name, text.as_bytes())?;
        }
        let worker = self.template("sw.js")?;
        self.write("sw.js", worker.as_bytes())
    }

    fn styles(&self) -> Result<String, String> {
        let mut styles = String::new();
        for name in STYLES {
            styles.push_str(&read_text(&self.source.join(format!("site/css/{name}.css")))?);
            if name == BOARDS {
                styles.push_str(&self.of_games("style.css")?);
            }
        }
        Ok(without_comments(&styles))
    }

    /// The script of the first frame.
    fn first_script(&self) -> Result<String, String> {
        Ok(bare(&read_text(&self.source.join("site/first.js"))?))
    }

    /// The length of an asset in bytes.
    fn size_of(&self, name: &str) -> Result<u64, String> {
        let address = self.assets.get(name).ok_or_else(|| format!("there is no asset {name}"))?;
        let path = self.folder.join(address.trim_start_matches('/'));
        Ok(fs::metadata(&path).map_err(|error| said(&path, &error))?.len())
    }

    /// The shared icons and those of the games, in one SVG.
    fn icons(&self) -> Result<String, String> {
        let shared = read_text(&self.source.join("site/icons.svg"))?;
        let end = "</svg>";
        let symbols = shared.trim_end().strip_suffix(end).ok_or("site/icons.svg does not end with </svg>")?;
        Ok(format!("{symbols}{}{}{end}", self.of_games("icons.svg")?, shell::covers(&self.source)?))
    }

    /// The files of this name in the folders of the games, one after another; a game may have none.
    fn of_games(&self, name: &str) -> Result<String, String> {
        let folders = list(&self.source.join("src").join(BOARDS))?;
        let files = folders.iter().map(|folder| folder.join(name)).filter(|file| file.is_file());
        files.map(|file| read_text(&file)).collect()
    }

    /// Replaces the blanks that name assets with their addresses.
    fn with_addresses(&self, text: String) -> String {
        let fill = |text: String, (asset, address): (&String, &String)| {
            text.replace(&format!("{{{{{asset}}}}}"), address)
        };
        self.assets.iter().fold(text, fill)
    }

    /// Replaces the blanks of a file with the addresses of assets and other values.
    fn template(&self, name: &str) -> Result<String, String> {
        let mut text = read_text(&self.source.join("site").join(name))?;
        if text.contains("{{styles}}") {
            // What the first frame needs is in the page itself: each request would cost a slow network seconds.
            text = text
                .replace("{{styles}}", &self.styles()?)
                .replace("{{first script}}", &self.first_script()?);
            text = text.replace("{{module size}}", &self.size_of("web_bg.wasm")?.to_string());
        }
        text = self.with_addresses(text);
        for lang in ["en", "fr"] {
            text = fill_words(&text, lang, &read_text(&self.source.join(format!("words/{lang}.txt")))?);
        }
        if text.contains("{{icons}}") {
            text = text.replace("{{icons}}", &self.icons()?);
        }
        if text.contains("{{games}}") {
            text = shell::fill(&text, &self.source)?;
        }
        if text.contains("{{first map}}") {
            text = text.replace("{{first map}}", &shell::first_map(&self.source)?);
        }
        let pair = |(name, at): (&str, &String)| format!("{name:?}:{at:?}");
        let assets = self.assets.iter().map(|(name, at)| (name.as_str(), at));
        let pairs: Vec<String> =
            assets.clone().filter(|(name, _)| network_of(name).is_none()).map(pair).collect();
        let networks: Vec<String> =
            assets.filter_map(|(name, at)| Some(pair((network_of(name)?, at)))).collect();
        let addresses = self.files.iter().map(|(at, _)| if at == "/index.html" { "/" } else { at });
        let addresses = addresses.filter(|at| !at.ends_with(".net"));
        let addresses: Vec<String> = addresses.map(|at| format!("{at:?}")).collect();
        let version = hash(addresses.concat().as_bytes());
        Ok(text
            .replace("{{assets}}", &format!("{{{}}}", pairs.join(",")))
            .replace("{{networks}}", &format!("{{{}}}", networks.join(",")))
            .replace("{{files}}", &format!("[{}]", addresses.join(",")))
            .replace("{{version}}", &version))
    }

    /// Writes a file under a name made from its content.
    fn asset(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let flat = name.replace('/', "-");
        let (stem, end) = flat.rsplit_once('.').unwrap_or((&flat, ""));
        let file = format!("assets/{stem}-{}.{end}", hash(bytes));
        self.assets.insert(name.to_owned(), format!("/{file}"));
        self.write(&file, bytes)
    }

    fn write(&mut self, file: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.folder.join(file);
        fs::write(&path, bytes).map_err(|error| said(&path, &error))?;
        self.files.push((format!("/{file}"), path));
        Ok(())
    }
}

/// The name of the network that an asset is.
fn network_of(name: &str) -> Option<&str> {
    name.strip_prefix(NETWORKS)?.strip_suffix(".net")
}

/// Style sheets without comments, indentation and empty lines, which a browser would only have to load.
fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let bare = parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest));
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Replaces blanks such as `{{en home.title}}` with messages of the client.
fn fill_words(page: &str, lang: &str, words: &str) -> String {
    let messages = words.lines().filter_map(|line| line.split_once(" = "));
    messages.fold(page.to_owned(), |page, (id, text)| page.replace(&format!("{{{{{lang} {id}}}}}"), text))
}

/// A short hash (FNV-1a) that tells the files of different builds apart.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix))
}

pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| said(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| said(path, &error))
}

pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| said(path, &error))
}

pub(crate) fn said(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        assert_eq!(hash(b"a"), hash(b"a"));
        assert_ne!(hash(b"a"), hash(b"b"));
    }

    #[test]
    fn a_network_is_named_after_its_file() {
        assert_eq!(network_of("nets/eme.net"), Some("eme"));
        assert_eq!(network_of("lessons/eme.net"), None);
    }

    #[test]
    fn style_sheets_lose_comments_and_indentation() {
        let css = "/* All. */\na { b: c; }\n\n@media d {\n  /* One\n     rule. */\n  e { f: g; }\n}\n";
        assert_eq!(without_comments(css), "a { b: c; }\n@media d {\ne { f: g; }\n}\n");
    }

    #[test]
    fn words_come_into_the_page_in_their_language() {
        let page = "<p>{{en a.b}}</p><p>{{fr a.b}}</p>";
        assert_eq!(fill_words(page, "en", "a.b = One moment…\n"), "<p>One moment…</p><p>{{fr a.b}}</p>");
    }
}
