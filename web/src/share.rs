//! Links that contain the record of a game or the file of a board. The compressed text follows `#` in the address, so
//! browsers do not send it to the site.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::route::Route;

/// How hard the text is compressed, from 0 to 10.
const EFFORT: u8 = 10;

/// The longest text that a link may contain, in bytes.
const MAX_TEXT: usize = 200_000;

/// The path of a page with a text: `/replay` with a record, `/workshop/GAME/OPTION` with a board or a list.
pub(crate) fn path(page: &Route, text: &str) -> String {
    format!("{page}#{}", BASE64URL_NOPAD.encode(&compress_to_vec(text.as_bytes(), EFFORT)))
}

/// The text in the part of an address after `#`; `None` if there is none or if it is damaged.
pub(crate) fn text(fragment: &str) -> Option<String> {
    let packed = BASE64URL_NOPAD.decode(fragment.as_bytes()).ok()?;
    let bytes = decompress_to_vec_with_limit(&packed, MAX_TEXT).ok()?;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_contains_the_record_and_is_short() {
        let text = "game eme\nseats Ömer, Mia\n".to_owned() + &"1 take 3\n2 place 12\n".repeat(60);
        let path = path(&Route::Replays, &text);
        let (page, fragment) = path.split_once('#').unwrap();
        assert_eq!((page, super::text(fragment)), ("/replay", Some(text.clone())));
        assert!(path.len() < text.len() / 4, "{}", path.len());
    }

    #[test]
    fn damaged_links_have_no_record() {
        assert_eq!(text("not base64!"), None);
        let bomb = BASE64URL_NOPAD.encode(&compress_to_vec(&vec![b'a'; MAX_TEXT + 1], EFFORT));
        assert_eq!(text(&bomb), None, "a record that is too long");
        let whole = BASE64URL_NOPAD.encode(&compress_to_vec(b"a record", EFFORT));
        assert_eq!(text(&whole[..whole.len() - 4]), None, "a link that was cut off");
    }
}
