//! The files of the web client, kept in memory: from a folder, or built into the program.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use crate::guard::POLICY;
use crate::secrets;

/// The page without a client.
const NO_CLIENT_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Pocket Empires</title>\
    <p>The server runs, but has no web client: build it with `cargo xtask build`, or start it with --client DIR. \
    Programs find the API described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>";

/// The page for every address without a file of its own.
const INDEX: &str = "index.html";

/// The compressed forms of a file, best first: the encoding and the suffix.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// All files.
#[derive(Debug)]
pub struct Assets {
    /// By path.
    files: HashMap<String, File>,
    /// What browsers may do on the page.
    policy: HeaderValue,
}

#[derive(Debug)]
struct File {
    bytes: Bytes,
    tag: HeaderValue,
}

impl Assets {
    /// These files, by paths such as `index.html` or `pkg/app-1a2b3c4d.wasm`. A file may have compressed siblings
    /// with `.br` or `.gz` after its name.
    pub fn new<B: Into<Bytes>>(files: impl IntoIterator<Item = (String, B)>) -> Self {
        let mut all: HashMap<String, File> =
            files.into_iter().map(|(path, bytes)| (path, File::new(bytes.into()))).collect();
        let page = all
            .entry(INDEX.to_owned())
            .or_insert_with(|| File::new(Bytes::from_static(NO_CLIENT_PAGE.as_bytes())));
        let policy = policy(&String::from_utf8_lossy(&page.bytes));
        Self { files: all, policy: HeaderValue::from_str(&policy).expect("a policy is a header") }
    }

    /// No files: the page says that there is no client.
    #[must_use]
    pub fn none() -> Self {
        Self::new::<Bytes>([])
    }

    /// The files of a folder.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn folder(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(name) = path.strip_prefix(folder) {
                    files.push((name.to_string_lossy().replace('\\', "/"), std::fs::read(&path)?));
                }
            }
        }
        Ok(Self::new(files))
    }

    /// The response to a request for this path.
    pub(crate) fn serve(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = path.trim_start_matches('/');
        // An address inside the client, such as that of a table, has no dot: the client handles it.
        let path = if self.files.contains_key(path) {
            path
        } else if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            return StatusCode::NOT_FOUND.into_response();
        } else {
            INDEX
        };
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let packed = ENCODINGS
            .iter()
            .filter(|(name, _)| accepts(accepted, name))
            .find_map(|(name, suffix)| Some((*name, self.files.get(&format!("{path}{suffix}"))?)));
        let (encoding, Some(file)) =
            packed.map_or_else(|| (None, self.files.get(path)), |(name, file)| (Some(name), Some(file)))
        else {
            return StatusCode::NOT_FOUND.into_response();
        };
        if headers.get(IF_NONE_MATCH) == Some(&file.tag) {
            return self
                .with_policy(path, (StatusCode::NOT_MODIFIED, [(ETAG, file.tag.clone())]).into_response());
        }
        let mut response = self.with_policy(path, file.bytes.clone().into_response());
        let answer = response.headers_mut();
        answer.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
        answer.insert(CACHE_CONTROL, HeaderValue::from_static(cache_control(path)));
        answer.insert(VARY, HeaderValue::from_static("accept-encoding"));
        answer.insert(ETAG, file.tag.clone());
        if let Some(encoding) = encoding {
            answer.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// The response with the policy of the page, if it is the page.
    fn with_policy(&self, path: &str, mut response: Response) -> Response {
        if path == INDEX {
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        }
        response
    }
}

impl File {
    fn new(bytes: Bytes) -> Self {
        let tag = format!("\"{}\"", &secrets::hash_bytes(&bytes)[..16]);
        Self { bytes, tag: HeaderValue::from_str(&tag).expect("hex is a header") }
    }
}

/// The policy of a page, which allows the scripts and styles written into it by their hashes.
fn policy(page: &str) -> String {
    let allow = |policy: String, kind: &str, directive: &str| {
        let (open, close) = (format!("<{kind}>"), format!("</{kind}>"));
        let inside = page.split(&open).skip(1).filter_map(|rest| Some(rest.split_once(&close)?.0));
        let hashes: String = inside.map(|text| format!(" 'sha256-{}'", secrets::hash_base64(text))).collect();
        policy.replace(directive, &format!("{directive}{hashes}"))
    };
    let policy = allow(POLICY.to_owned(), "script", "script-src 'self'");
    allow(policy, "style", "style-src 'self'")
}

/// Whether an `Accept-Encoding` list has this encoding with a quality above zero.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|item| {
        let mut words = item.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let quality = words.find_map(|word| word.strip_prefix("q=").or_else(|| word.strip_prefix("Q=")));
        named && quality.is_none_or(|quality| quality.parse::<f32>().is_ok_and(|quality| quality > 0.0))
    })
}

/// A name with a hash always has the same content; other files may change with the next version.
fn cache_control(path: &str) -> &'static str {
    let stem = path.rsplit('/').next().unwrap_or(path).split('.').next().unwrap_or_default();
    let hash = stem
        .rsplit(['-', '_'])
        .find(|part| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if hash.is_some() { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(assets: &Assets, path: &str, accept: &str) -> Response {
        let headers = [(ACCEPT_ENCODING, accept.parse().unwrap())].into_iter().collect();
        assets.serve(path, &headers)
    }

    fn assets() -> Assets {
        let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
        Assets::new([
            file("index.html", "<p>"),
            file("app-0123abcd.wasm", "plain"),
            file("app-0123abcd.wasm.br", "packed"),
        ])
    }

    #[test]
    fn packed_files_go_to_those_who_can_unpack_them() {
        let packed = get(&assets(), "/app-0123abcd.wasm", "gzip, br");
        assert_eq!(packed.headers()[CONTENT_ENCODING], "br");
        assert_eq!(packed.headers()[CONTENT_TYPE], "application/wasm");
        assert!(packed.headers()[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        for accept in ["BR", "br;q=0.1", "gzip;q=0.5, br; q=1"] {
            let packed = get(&assets(), "/app-0123abcd.wasm", accept);
            assert_eq!(packed.headers()[CONTENT_ENCODING], "br", "{accept}");
        }
        for accept in ["gzip", "br;q=0", "br;q=0.0", "br; q=0.000, gzip", "br;q=none"] {
            let plain = get(&assets(), "/app-0123abcd.wasm", accept);
            assert!(!plain.headers().contains_key(CONTENT_ENCODING), "{accept}");
        }
    }

    #[test]
    fn the_page_may_run_what_is_written_into_it_and_nothing_else() {
        let page = "<script>one()</script><style>a{}</style><script src=\"/x.js\"></script><p>";
        let assets = Assets::new([("index.html".to_owned(), page.as_bytes().to_vec())]);
        let answer = get(&assets, "/table/abcdefgh", "");
        let policy = answer.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
        // From `printf 'one()' | openssl dgst -sha256 -binary | base64`.
        let script =
            "script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=' 'wasm-unsafe-eval';";
        let style = "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';";
        assert!(policy.contains(script) && policy.contains(style), "{policy}");
        assert!(!get(&assets, "/index.html.br", "").headers().contains_key(CONTENT_SECURITY_POLICY));
    }

    #[test]
    fn addresses_inside_the_client_lead_to_it_and_missing_files_are_missing() {
        for path in ["/", "/table/abcdefgh", "/rules"] {
            let page = get(&assets(), path, "");
            assert_eq!(page.headers()[CACHE_CONTROL], "no-cache");
            assert_eq!(page.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        }
        for path in ["/missing.js", "/../etc/pass.wd", "/.env"] {
            assert_eq!(get(&assets(), path, "").status(), StatusCode::NOT_FOUND);
        }
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let tag = get(&assets(), "/", "").headers()[ETAG].clone();
        let headers = [(IF_NONE_MATCH, tag)].into_iter().collect();
        assert_eq!(assets().serve("/", &headers).status(), StatusCode::NOT_MODIFIED);
    }
}
