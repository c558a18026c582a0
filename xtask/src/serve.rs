//! A small file server for the built site, for looking at it without the game server.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

/// Listens on a free port of this machine and serves the folder; returns the address. The threads end with
/// the program.
pub(crate) fn start(folder: &Path, port: u16) -> Result<String, String> {
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|error| format!("listen: {error}"))?;
    let address = listener.local_addr().map_err(|error| format!("listen: {error}"))?;
    let folder = folder.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            // A browser that hangs up half-way is no concern of ours.
            thread::spawn(move || answer(stream, &folder).ok());
        }
    });
    Ok(format!("http://{address}/"))
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?).take(1 << 16);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut brotli = false;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let line = line.to_ascii_lowercase();
        brotli |= line.starts_with("accept-encoding:") && line.contains("br");
    }
    let path = request.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/");
    let Some(file) = find(folder, path) else {
        return stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    };
    let packed = PathBuf::from(format!("{}.br", file.display()));
    let (body, encoding) = match brotli.then(|| fs::read(&packed)) {
        Some(Ok(body)) => (body, "content-encoding: br\r\n"),
        _ => (fs::read(&file)?, ""),
    };
    let cache = if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: {}\r\n{encoding}cache-control: {cache}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        kind(&file),
        body.len()
    )?;
    stream.write_all(&body)
}

/// The file of an address. Addresses without a file are the client's own pages: they get the index.
fn find(folder: &Path, path: &str) -> Option<PathBuf> {
    let relative = Path::new(path.trim_start_matches('/'));
    let plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
    let file = folder.join(relative);
    if plain && file.is_file() {
        return Some(file);
    }
    let page = !path.starts_with("/assets/") && !path.starts_with("/api/");
    page.then(|| folder.join("index.html")).filter(|index| index.is_file())
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = std::env::temp_dir().join(format!("site-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "home").unwrap();
        let index = Some(folder.join("index.html"));
        assert_eq!(find(&folder, "/"), index);
        assert_eq!(find(&folder, "/table/3"), index);
        assert_eq!(find(&folder, "/../../etc/hosts"), index);
        assert_eq!(find(&folder, "/assets/none.js"), None);
        fs::remove_dir_all(folder).unwrap();
    }
}
