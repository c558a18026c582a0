//! Links that contain the record of a game. The compressed record follows `#` in the address, so browsers do not send
//! it to the site.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::route::Route;

/// How hard the record is compressed, from 0 to 10.
const EFFORT: u8 = 10;

/// The longest record that a link may contain, in bytes.
const MAX_RECORD: usize = 200_000;

/// The path of a replay of this record.
pub(crate) fn path(record: &str) -> String {
    format!("{}#{}", Route::Replays, BASE64URL_NOPAD.encode(&compress_to_vec(record.as_bytes(), EFFORT)))
}

/// The record in the part of an address after `#`; `None` if there is none or if it is damaged.
pub(crate) fn record(fragment: &str) -> Option<String> {
    let packed = BASE64URL_NOPAD.decode(fragment.as_bytes()).ok()?;
    let bytes = decompress_to_vec_with_limit(&packed, MAX_RECORD).ok()?;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_contains_the_record_and_is_short() {
        let text = "game eme\nseats Ömer, Mia\n".to_owned() + &"1 take 3\n2 place 12\n".repeat(60);
        let path = path(&text);
        let (page, fragment) = path.split_once('#').unwrap();
        assert_eq!((page, record(fragment)), ("/replay", Some(text.clone())));
        assert!(path.len() < text.len() / 4, "{}", path.len());
    }

    #[test]
    fn damaged_links_have_no_record() {
        assert_eq!(record("not base64!"), None);
        let bomb = BASE64URL_NOPAD.encode(&compress_to_vec(&vec![b'a'; MAX_RECORD + 1], EFFORT));
        assert_eq!(record(&bomb), None, "a record that is too long");
        let whole = BASE64URL_NOPAD.encode(&compress_to_vec(b"a record", EFFORT));
        assert_eq!(record(&whole[..whole.len() - 4]), None, "a link that was cut off");
    }
}
