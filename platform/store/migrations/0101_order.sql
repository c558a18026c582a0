-- Keeping order: who does not want to hear whom, what was reported, who is kept out, and what operators did.

CREATE TABLE blocks (
    person TEXT NOT NULL,              -- does not hear
    other TEXT NOT NULL,               -- this person
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT NOT NULL,
    number BIGINT,                     -- the entry that is reported, if it is a line of chat
    said TEXT,                         -- what the line said
    why TEXT NOT NULL,
    settled BIGINT                     -- when an operator dealt with it
);
CREATE INDEX reports_by_time ON reports (at);

CREATE TABLE bans (
    person TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    until BIGINT,                      -- for ever if there is none
    why TEXT NOT NULL
);

CREATE TABLE audit (
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL,
    why TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);
