-- Mail: an address gets messages once its owner has opened a link that was sent there.

ALTER TABLE channels ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 1;

CREATE TABLE mail_links (
    hash TEXT PRIMARY KEY,             -- of the secret in the link
    channel TEXT NOT NULL,             -- the address it was sent to
    purpose TEXT NOT NULL,             -- what it allows
    created BIGINT NOT NULL
);
CREATE INDEX mail_links_of_channel ON mail_links (channel);
