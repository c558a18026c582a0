-- Secrets of the site itself, the same for all its nodes.

CREATE TABLE site_keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- A browser belongs to one person: its channel is found by its address.
CREATE INDEX channels_by_address ON channels (address);
