-- When people want alerts: their time zone and quiet hours, a digest instead of single messages, and choices for a table.

CREATE TABLE alert_hours (
    person TEXT PRIMARY KEY,
    zone TEXT NOT NULL,                -- IANA name of the time zone
    quiet_from BIGINT,                 -- hours of the day in which no alert is sent
    quiet_to BIGINT
);

CREATE TABLE table_choices (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    wanted TEXT NOT NULL,              -- which alerts
    PRIMARY KEY (person, table_id)
);

ALTER TABLE channels ADD COLUMN digest BIGINT;      -- the hour of the day at which a digest is sent instead of alerts
ALTER TABLE channels ADD COLUMN digest_due BIGINT;  -- when the next one is sent; a node that is sending it has moved this time forward
CREATE INDEX channels_by_digest ON channels (digest_due);
