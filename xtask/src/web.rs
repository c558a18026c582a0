//! Building the site: the client as WebAssembly, its assets named by their content, everything compressed.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::process::{cargo, install_wasm, succeed};

/// Style sheets in the order in which they overrule one another.
const STYLES: [&str; 10] =
    ["tokens", "ui", "app", "home", "table", "boards", "end", "online", "learn", "review"];

/// The kilobytes a first visit may transfer until a game can be played.
const MOST: u64 = 900;

/// Where the built site lies, under the root.
pub(crate) const SITE: &str = "target/site";

/// How the site is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Make {
    /// Small and compressed, as it is served.
    Small,
    /// Quickly, to look at while working on it.
    Quick,
}

/// Builds the whole site and says how large a first visit is.
pub(crate) fn build(root: &Path, make: Make) -> Result<(), String> {
    install_wasm(root)?;
    let wasm = compile(root, make)?;
    let glue = root.join("target/web/glue");
    bindgen(&wasm, &glue).map_err(|error| format!("wasm-bindgen: {error}"))?;
    let mut site = Site::new(root)?;
    site.fill(&glue)?;
    if make == Make::Small {
        site.compress()?;
        let first_visit = site.first_visit()?;
        println!("web: {} files in {SITE}; a first visit transfers {first_visit} KB", site.files.len());
        if first_visit > MOST {
            return Err(format!("web: a first visit may transfer {MOST} KB at most"));
        }
    }
    Ok(())
}

/// Compiles the client. It has a target folder of its own, so that it never waits for another build.
fn compile(root: &Path, make: Make) -> Result<PathBuf, String> {
    let (profile, folder) = match make {
        Make::Small => ("wasm-release", "wasm-release"),
        Make::Quick => ("dev", "debug"),
    };
    let args = ["build", "--package", "web", "--target", "wasm32-unknown-unknown"];
    let mut command = cargo(&args);
    command.args(["--profile", profile, "--target-dir", "target/web"]).current_dir(root);
    command.env("RUSTFLAGS", flags());
    succeed(&mut command)?;
    Ok(root.join(format!("target/web/wasm32-unknown-unknown/{folder}/web.wasm")))
}

/// Views without their long types make the client a tenth smaller, and nobody needs to know where our builds keep the
/// crates.
fn flags() -> String {
    let home = std::env::var("CARGO_HOME").ok();
    let home = home.or_else(|| Some(format!("{}/.cargo", std::env::var("HOME").ok()?))).unwrap_or_default();
    format!("--cfg erase_components --remap-path-prefix={home}/registry/src=crates")
}

fn bindgen(wasm: &Path, into: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(into)?;
    Ok(())
}

/// The site being put together.
struct Site {
    source: PathBuf,
    folder: PathBuf,
    /// Each asset by the name the source uses for it, and the address it got.
    assets: BTreeMap<String, String>,
    /// Every file, as its address and its place.
    files: Vec<(String, PathBuf)>,
}

impl Site {
    fn new(root: &Path) -> Result<Self, String> {
        let folder = root.join(SITE);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| said(&folder, &error))?;
        }
        let assets = folder.join("assets");
        fs::create_dir_all(&assets).map_err(|error| said(&assets, &error))?;
        Ok(Self { source: root.join("web"), folder, assets: BTreeMap::new(), files: Vec::new() })
    }

    /// Leaves first: a file that names others comes after them.
    fn fill(&mut self, glue: &Path) -> Result<(), String> {
        self.asset("web_bg.wasm", &read(&glue.join("web_bg.wasm"))?)?;
        self.asset("web.js", &read(&glue.join("web.js"))?)?;
        self.asset("icon.svg", &read(&self.source.join("site/icon.svg"))?)?;
        self.asset("app.css", self.styles()?.as_bytes())?;
        for path in list(&self.source.join("atlas"))? {
            self.asset(&format!("atlas/{}", file_name(&path)), &read(&path)?)?;
        }
        for (folder, name) in [("lessons", "lessons"), ("../docs/rules", "rules")] {
            for path in list(&self.source.join(folder))? {
                self.asset(&format!("{name}/{}", file_name(&path)), &read(&path)?)?;
            }
        }
        for name in ["first.js", "worker.js", "boot.js"] {
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
        let style = |name: &&str| read_text(&self.source.join(format!("site/css/{name}.css")));
        STYLES.iter().map(style).collect()
    }

    /// Puts the addresses of assets, and what else there is to know, into the blanks of a file.
    fn template(&self, name: &str) -> Result<String, String> {
        let mut text = read_text(&self.source.join("site").join(name))?;
        for (asset, address) in &self.assets {
            text = text.replace(&format!("{{{{{asset}}}}}"), address);
        }
        if text.contains("{{icons}}") {
            text = text.replace("{{icons}}", &read_text(&self.source.join("site/icons.svg"))?);
        }
        for lang in ["en", "fr"] {
            text = fill_words(&text, lang, &read_text(&self.source.join(format!("words/{lang}.txt")))?);
        }
        let pairs: Vec<String> = self.assets.iter().map(|(name, at)| format!("{name:?}:{at:?}")).collect();
        let addresses = self.files.iter().map(|(at, _)| if at == "/index.html" { "/" } else { at });
        let addresses: Vec<String> = addresses.map(|at| format!("{at:?}")).collect();
        let version = hash(addresses.concat().as_bytes());
        Ok(text
            .replace("{{assets}}", &format!("{{{}}}", pairs.join(",")))
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

    /// Packs every file. What was packed before is taken from where it was kept: packing well is slow.
    fn compress(&self) -> Result<(), String> {
        let kept = self.folder.with_file_name("web").join("packed");
        fs::create_dir_all(&kept).map_err(|error| said(&kept, &error))?;
        for (_, path) in &self.files {
            let bytes = read(path)?;
            for (end, pack) in [("br", to_brotli as Pack), ("gz", to_gzip)] {
                let before = kept.join(format!("{}.{end}", hash(&bytes)));
                if !before.exists() {
                    fs::write(&before, pack(&bytes)?).map_err(|error| said(&before, &error))?;
                }
                let packed = beside(path, end);
                fs::copy(&before, &packed).map_err(|error| said(&packed, &error))?;
            }
        }
        Ok(())
    }

    /// The compressed kilobytes a browser loads until a game can be played: all but the maps of other games, and
    /// the texts that are read when somebody wants to.
    fn first_visit(&self) -> Result<u64, String> {
        let needed = |at: &&(String, PathBuf)| {
            let read = at.0.contains("lessons-") || at.0.contains("rules-");
            !read && (!at.0.contains("atlas-") || at.0.contains("atlas-caesar-a"))
        };
        let sizes = self.files.iter().filter(needed).map(|(_, path)| {
            fs::metadata(beside(path, "br")).map(|data| data.len()).map_err(|error| said(path, &error))
        });
        Ok(sizes.sum::<Result<u64, String>>()?.div_ceil(1000))
    }
}

/// Puts messages of the client into the blanks of a page, `{{en home.title}}`.
fn fill_words(page: &str, lang: &str, words: &str) -> String {
    let messages = words.lines().filter_map(|line| line.split_once(" = "));
    messages.fold(page.to_owned(), |page, (id, text)| page.replace(&format!("{{{{{lang} {id}}}}}"), text))
}

type Pack = fn(&[u8]) -> Result<Vec<u8>, String>;

fn to_brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut out, 1 << 16, 11, 22);
    encoder.write_all(bytes).and_then(|()| encoder.flush()).map_err(|error| format!("brotli: {error}"))?;
    drop(encoder);
    Ok(out)
}

fn to_gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}

/// A short name for some bytes: FNV-1a, which is plenty to tell one build's file from the next one's.
fn hash(bytes: &[u8]) -> String {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix))
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{end}"));
    name.into()
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| said(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| said(path, &error))
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| said(path, &error))
}

fn said(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        assert_eq!(hash(b"a"), hash(b"a"));
        assert_ne!(hash(b"a"), hash(b"b"));
        assert_eq!(beside(Path::new("a/b.js"), "br"), Path::new("a/b.js.br"));
    }

    #[test]
    fn words_come_into_the_page_in_their_language() {
        let page = "<p>{{en a.b}}</p><p>{{fr a.b}}</p>";
        assert_eq!(fill_words(page, "en", "a.b = One moment…\n"), "<p>One moment…</p><p>{{fr a.b}}</p>");
    }

    #[test]
    fn compressed_is_smaller() {
        let bytes = b"empire ".repeat(200);
        assert!(to_gzip(&bytes).unwrap().len() < 100);
        assert!(to_brotli(&bytes).unwrap().len() < 100);
    }
}
