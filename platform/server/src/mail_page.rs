//! The pages behind the links in letters, as HTML without scripts.

use game::{Lang, Line, Thing, plain};
use maud::{DOCTYPE, Markup, html};
use protocol::PASSWORD;

use crate::words::CATALOGS;

/// The address of the styles.
pub(crate) const STYLE: &str = "/mail/style.css";

/// A page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MailPage<'a> {
    pub(crate) lang: Lang,
    /// The id of its title.
    pub(crate) title: &'static str,
    /// The id of its text.
    pub(crate) text: &'static str,
    /// The mail address or the name that the text contains.
    pub(crate) about: &'a str,
    pub(crate) form: MailForm,
}

/// The form of a page. It is sent to the address of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailForm {
    /// No form, but a link to the site.
    None,
    /// A button with this text.
    Button(&'static str),
    /// A field for a new password.
    Password,
}

impl MailPage<'_> {
    /// The page as HTML.
    pub(crate) fn html(&self) -> Markup {
        let catalog = CATALOGS.get(self.lang);
        let t = |id: &str| catalog.text(id);
        let text = Line::new(self.text).with("what", Thing::new("literal", self.about).named(self.about));
        html! {
            (DOCTYPE)
            html lang=(self.lang.pick("en", "fr")) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="robots" content="noindex";
                    title { (t(self.title)) " – Pocket Empires" }
                    link rel="stylesheet" href=(STYLE);
                    // Without it, a browser asks for /favicon.ico.
                    link rel="icon" href="data:,";
                }
                body {
                    header { h1 { (t(self.title)) } a href="/" { (t("admin.site")) } }
                    main {
                        section {
                            p { (plain(&catalog.render(&text, &|seat| seat.to_string()))) }
                            (self.form_html(&t))
                        }
                    }
                }
            }
        }
    }

    fn form_html(&self, t: &dyn Fn(&str) -> String) -> Markup {
        let (fewest, most) = PASSWORD;
        html! {
            @match self.form {
                MailForm::None => {}
                MailForm::Button(label) => { form method="post" { button { (t(label)) } } }
                MailForm::Password => {
                    form method="post" {
                        label {
                            (t("mail.recover.password"))
                            input type="password" name="password" required autocomplete="new-password"
                                minlength=(fewest) maxlength=(most);
                        }
                        button { (t("mail.recover.save")) }
                    }
                }
            }
        }
    }
}
