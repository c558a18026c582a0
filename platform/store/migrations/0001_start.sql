-- Only BIGINT, TEXT and what both databases agree on. An absent text is '', an absent seat -1, a flag 0 or 1,
-- a time milliseconds since 1970.

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,              -- of accounts; NULL for guests, whose names need not be unique
    password TEXT NOT NULL,            -- argon2id; '' for guests
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,             -- SHA-256 of the cookie
    person TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (person);

CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,             -- SHA-256 of the token
    id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_of_person ON tokens (person);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    options TEXT NOT NULL,             -- JSON: key to value
    pace TEXT NOT NULL,                -- JSON
    private BIGINT NOT NULL,
    host TEXT NOT NULL,
    status TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    seed TEXT NOT NULL,
    nonce TEXT NOT NULL,
    rematch TEXT NOT NULL,
    result TEXT NOT NULL,              -- JSON, once over
    rated BIGINT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, created);

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    person TEXT NOT NULL,
    bot TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_person ON seats (person, table_id);

-- The log is the truth about a table: every change has the next number, and only one can have it.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT NOT NULL,
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    move_id TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- When a table next needs attention although nobody is there: a time-out, a bot's turn.
CREATE TABLE wakes (
    table_id TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX wakes_by_time ON wakes (at);

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    challenger TEXT NOT NULL,
    challenged TEXT NOT NULL,
    standing TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX challenges_of_challenged ON challenges (challenged, created);

-- Ratings in millionths; `who` is a person, or `bot:LEVEL`.
CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    rating BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);
CREATE INDEX ratings_by_game ON ratings (game, rating);

-- The last sign of life of any node, and the times in which there was none: clocks stand still then.
CREATE TABLE beat (
    one BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);
