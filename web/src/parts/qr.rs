//! A text as a QR code.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The light margin around the code, which scanners need, in modules.
const MARGIN: i32 = 4;

/// The code as SVG; `None` if the text is too long.
pub(crate) fn qr(text: &str, label: String) -> Option<impl IntoView + use<>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * MARGIN;
    Some(view! {
        <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label shape-rendering="crispEdges">
            <rect width=side.to_string() height=side.to_string() fill="#fff"></rect>
            <path d=path(&code) fill="#1d232b"></path>
        </svg>
    })
}

/// The dark modules, each a unit square.
fn path(code: &QrCode) -> String {
    let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = all.filter(|(x, y)| code.get_module(*x, *y));
    dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners() {
        let code = QrCode::encode_text("https://play.example/t/abcdefgh12345678", QrCodeEcc::Medium).unwrap();
        let path = path(&code);
        let far = code.size() - 7 + MARGIN;
        for corner in [(MARGIN, MARGIN), (far, MARGIN), (MARGIN, far)] {
            assert!(path.contains(&format!("M{} {}h1", corner.0, corner.1)), "{corner:?}");
        }
    }
}
