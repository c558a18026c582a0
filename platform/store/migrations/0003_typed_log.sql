-- What is absent is NULL: no '' for a text, no -1 for a seat, no 0 for a time. What somebody was called when they
-- said something has a column of its own. So has what a list shows of a running game, so that no list has to play
-- the game through: who must decide after an entry, and why a bot plays for somebody.
-- SQLite cannot take NOT NULL back, so the tables are written anew.

CREATE TABLE new_log (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT,
    who TEXT,                          -- a person
    speaker TEXT,                      -- what the person was called who said this
    body TEXT,                         -- a move, a reason, or words
    move_id TEXT,                      -- the client's id of a move
    to_act BIGINT,                     -- who must decide then, a bit for each seat; NULL if it was not noted
    PRIMARY KEY (table_id, number)
);
-- A line of chat was NAME, a new line, WORDS. Both databases can trim, but they find a character in a text by
-- functions of different names: without all letters but the new line, the end of a text is its new line.
INSERT INTO new_log (table_id, number, at, kind, seat, who, speaker, body, move_id)
SELECT table_id, number, at, kind, CASE WHEN seat < 0 THEN NULL ELSE seat END, NULLIF(who, ''),
       CASE WHEN kind = 'say' THEN NULLIF(REPLACE(RTRIM(body, REPLACE(body, '
', '')), '
', ''), '') END,
       CASE WHEN kind = 'say'
            THEN NULLIF(SUBSTR(body, LENGTH(RTRIM(body, REPLACE(body, '
', ''))) + 1), '')
            ELSE NULLIF(body, '') END,
       NULLIF(move_id, '')
FROM log;
DROP TABLE log;
ALTER TABLE new_log RENAME TO log;
CREATE INDEX said_by_person ON log (who) WHERE speaker IS NOT NULL;

CREATE TABLE new_seats (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    person TEXT,
    bot TEXT,                          -- the level of a bot
    name TEXT NOT NULL,
    substitute TEXT,                   -- why a bot plays for the person
    PRIMARY KEY (table_id, seat)
);
INSERT INTO new_seats (table_id, seat, person, bot, name, substitute)
SELECT table_id, seat, NULLIF(person, ''), NULLIF(bot, ''), name,
       (SELECT CASE WHEN l.kind = 'takeover' THEN l.body END FROM log l
        WHERE l.table_id = s.table_id AND l.seat = s.seat AND l.kind IN ('takeover', 'return')
        ORDER BY l.number DESC LIMIT 1)
FROM seats s;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_of_person ON seats (person, table_id);

CREATE TABLE new_tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    options TEXT NOT NULL,             -- JSON: key to value
    pace TEXT NOT NULL,                -- JSON
    private BIGINT NOT NULL,
    host TEXT NOT NULL,
    status TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended BIGINT,
    seed TEXT NOT NULL,
    nonce TEXT NOT NULL,
    rematch TEXT,                      -- a table
    result TEXT,                       -- JSON, once over
    rated BIGINT NOT NULL
);
INSERT INTO new_tables (id, game, rules_version, options, pace, private, host, status, created, ended, seed, nonce,
                        rematch, result, rated)
SELECT id, game, rules_version, options, pace, private, host, status, created, NULLIF(ended, 0), seed, nonce,
       NULLIF(rematch, ''), NULLIF(result, ''), rated FROM tables;
DROP TABLE tables;
ALTER TABLE new_tables RENAME TO tables;
CREATE INDEX tables_by_status ON tables (status, created);
CREATE INDEX tables_of_host ON tables (host, status);

CREATE TABLE new_people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,              -- of accounts; NULL for guests, whose names need not be unique
    password TEXT,                     -- argon2id; NULL for guests
    created BIGINT NOT NULL
);
INSERT INTO new_people (id, name, name_key, password, created)
SELECT id, name, name_key, NULLIF(password, ''), created FROM people;
DROP TABLE people;
ALTER TABLE new_people RENAME TO people;
