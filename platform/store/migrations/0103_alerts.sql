-- Where people want to be told that a table waits for them, and what they are still to be told.

CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,                -- the form of its messages
    address TEXT NOT NULL,             -- the URL that gets them
    secret TEXT NOT NULL,              -- the key of their signatures
    lang TEXT NOT NULL,
    created BIGINT NOT NULL,
    delivered BIGINT,                  -- the time of the last delivery
    failures BIGINT NOT NULL,          -- failed attempts since then
    problem TEXT,                      -- the last failure
    switched_off BIGINT NOT NULL       -- 1 after too many failures
);
CREATE INDEX channels_of_person ON channels (person);

CREATE TABLE alerts (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    channel TEXT NOT NULL,
    number BIGINT NOT NULL,            -- the entry since which the seat is awaited
    due BIGINT NOT NULL,               -- when to send it; a node that is sending it has moved this time forward
    PRIMARY KEY (table_id, seat, channel)
);
CREATE INDEX alerts_by_due ON alerts (due);
CREATE INDEX alerts_of_channel ON alerts (channel);
