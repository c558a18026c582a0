//! The compiled client as the files that a browser loads: its parts, and the JavaScript that ties them together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

use crate::site::{file_name, hash, list, read, read_text, said};

/// The name of the main part between the two steps.
const MAIN: &str = "main.wasm";

/// The files of the client, in a folder of their own. Their names contain the hash of the whole client, because they
/// name each other: what one file contains depends on all of them.
pub(crate) struct Client {
    folder: PathBuf,
    hash: String,
}

impl Client {
    /// Splits the compiled client at its split points, and binds the main part to JavaScript.
    pub(crate) fn make(wasm: &Path, folder: &Path) -> Result<Self, String> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| said(folder, &error))?;
        }
        fs::create_dir_all(folder).map_err(|error| said(folder, &error))?;
        let whole = read(wasm)?;
        let client = Self { folder: folder.to_owned(), hash: hash(&whole) };
        client.split(&whole)?;
        client.bind()?;
        Ok(client)
    }

    /// Every file: its name without the hash, and its path.
    pub(crate) fn files(&self) -> Result<Vec<(String, PathBuf)>, String> {
        let named = |path: PathBuf| (file_name(&path).replace(&format!("-{}", self.hash), ""), path);
        Ok(list(&self.folder)?.into_iter().map(named).collect())
    }

    /// Parts and the files that they share with others, in one file: a line of JSON with the name and the length of each,
    /// then their contents. A browser has few connections to a site, and a part may share twenty files.
    pub(crate) fn bundle(&self, parts: &[&str]) -> Result<Vec<u8>, String> {
        let script = read_text(&self.folder.join(format!("split-{}.js", self.hash)))?;
        let mut stems = BTreeSet::new();
        for part in parts {
            stems.insert(format!("split_{part}"));
            stems.extend(shared_with(&script, part).ok_or_else(|| format!("the client has no part {part}"))?);
        }
        let (mut lengths, mut contents) = (Vec::new(), Vec::new());
        for stem in stems {
            let name = format!("{stem}-{}.wasm", self.hash);
            let file = read(&self.folder.join(&name))?;
            lengths.push(format!("{name:?}:{}", file.len()));
            contents.extend(file);
        }
        Ok([format!("{{{}}}\n", lengths.join(",")).into_bytes(), contents].concat())
    }

    fn split(&self, whole: &[u8]) -> Result<(), String> {
        let main = self.folder.join(MAIN);
        let (link, page) = (format!("./split-{}.js", self.hash), format!("./web-{}.js", self.hash));
        let mut options = Options::new(whole);
        options.output_dir = &self.folder;
        options.main_out_path = &main;
        options.link_name = &link;
        options.main_module = &page;
        let split = wasm_split_cli_support::transform(options)
            .map_err(|error| format!("splitting the client: {error:#}"))?;
        let mut names = read_text(&self.folder.join(&link))?;
        for part in split.split_modules {
            let stem = part.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let file = format!("{stem}-{}.wasm", self.hash);
            let bytes = without_custom_sections(&read(&part)?).ok_or("a part of the client is no module")?;
            fs::write(self.folder.join(&file), bytes).map_err(|error| said(&part, &error))?;
            fs::remove_file(&part).map_err(|error| said(&part, &error))?;
            let fetched = |file: &str| format!("fetch(new URL(\"./{file}\", import.meta.url))");
            let bundled = format!("globalThis.parts?.get({file:?}) ?? {}", fetched(&file));
            names = names.replace(&fetched(&format!("{stem}.wasm")), &bundled);
        }
        fs::write(self.folder.join(&link), names).map_err(|error| said(&self.folder, &error))?;
        Ok(())
    }

    fn bind(&self) -> Result<(), String> {
        let main = self.folder.join(MAIN);
        let bind = || -> Result<(), Box<dyn std::error::Error>> {
            let mut bindgen = Bindgen::new();
            bindgen
                .input_path(&main)
                .out_name(&format!("web-{}", self.hash))
                .web(true)?
                .typescript(false)
                .demangle(false)
                .keep_lld_exports(true)
                .remove_name_section(true)
                .remove_producers_section(true);
            bindgen.generate(&self.folder)?;
            Ok(())
        };
        bind().map_err(|error| format!("wasm-bindgen: {error}"))?;
        let script = self.folder.join(format!("web-{}.js", self.hash));
        fs::write(&script, bare(&read_text(&script)?)).map_err(|error| said(&script, &error))?;
        fs::remove_file(&main).map_err(|error| said(&main, &error))
    }
}

/// The shared files that the script which loads the parts lists for a part.
fn shared_with(script: &str, part: &str) -> Option<Vec<String>> {
    let (_, loading) = script.split_once(&format!("__wasm_split_load_{part} = "))?;
    let (_, list) = loading.split_once(", [")?;
    let (list, _) = list.split_once(']')?;
    let names =
        list.split(',').map(|name| name.trim().trim_start_matches("__")).filter(|name| !name.is_empty());
    Some(names.map(str::to_owned).collect())
}

/// A script without comments, indentation and empty lines, which a browser would only have to load. Comments
/// are in lines of their own.
pub(crate) fn bare(script: &str) -> String {
    let is_code =
        |line: &&str| !line.is_empty() && !["/*", "*", "//"].iter().any(|mark| line.starts_with(mark));
    script.lines().map(str::trim).filter(is_code).fold(String::new(), |text, line| text + line + "\n")
}

/// A WebAssembly module without its custom sections, which only name things; `None` if it is damaged. Each section is a
/// byte with its kind, its length and its contents; a length has seven bits a byte, the lowest first.
fn without_custom_sections(module: &[u8]) -> Option<Vec<u8>> {
    const HEAD: usize = 8;
    const CUSTOM: u8 = 0;
    let mut kept = module.get(..HEAD)?.to_vec();
    let mut rest = &module[HEAD..];
    while let [kind, ..] = rest {
        let digits = 1 + rest[1..].iter().position(|byte| byte & 0x80 == 0)?;
        let place = |length: usize, byte: &u8| length << 7 | usize::from(byte & 0x7f);
        let length = rest[1..=digits].iter().rev().fold(0, place);
        let (section, after) = rest.split_at_checked(1 + digits + length)?;
        if *kind != CUSTOM {
            kept.extend_from_slice(section);
        }
        rest = after;
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_lose_comments_and_indentation() {
        let script =
            "/* eslint */\nclass A {\n    /**\n     * @returns {any}\n     */\n    b() {\n    }\n}\n";
        assert_eq!(bare(script), "class A {\nb() {\n}\n}\n");
    }

    #[test]
    fn a_part_is_loaded_with_the_files_it_shares() {
        let script = "const __wasm_split_load_a = wrap(load(() => {\nfetch();\n}\n, []));\n\
                      const __wasm_split_load_b = wrap(load(() => {\nfetch();\n}\n, [__chunk_9, __chunk_11]));\n";
        assert_eq!(shared_with(script, "b"), Some(vec!["chunk_9".to_owned(), "chunk_11".to_owned()]));
        assert_eq!(shared_with(script, "a"), Some(Vec::new()));
        assert_eq!(shared_with(script, "c"), None);
    }

    #[test]
    fn custom_sections_are_left_out() {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        let head = module.clone();
        // A custom section of 200 bytes, whose length takes two bytes, and a code section of 2.
        module.extend([0, 0xc8, 1].into_iter().chain([7; 200]));
        module.extend([10, 2, 5, 6]);
        let expected = [head.as_slice(), &[10, 2, 5, 6]].concat();
        assert_eq!(without_custom_sections(&module), Some(expected));
        assert_eq!(without_custom_sections(&module[..100]), None);
    }
}
