-- Published boards and lists, their ratings, and who has played on them today. A report is about a table or about a board.

CREATE TABLE boards (
    id TEXT PRIMARY KEY,               -- from the hash of game, option and file
    game TEXT NOT NULL,
    option_key TEXT NOT NULL,          -- the option of the game that takes the file
    file TEXT NOT NULL,                -- in one line, as records contain it
    title TEXT NOT NULL,
    folded TEXT NOT NULL,              -- the title in small letters without accents, for searches
    author TEXT NOT NULL,
    created BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    stars BIGINT NOT NULL,             -- the sum of all ratings
    raters BIGINT NOT NULL,
    hidden TEXT                        -- who hid it; NULL if it is shown
);
CREATE INDEX boards_by_time ON boards (created);
CREATE INDEX boards_of_author ON boards (author);

CREATE TABLE board_ratings (
    board TEXT NOT NULL,
    person TEXT NOT NULL,
    stars BIGINT NOT NULL,
    PRIMARY KEY (board, person)
);
CREATE INDEX board_ratings_of_person ON board_ratings (person);

CREATE TABLE board_plays (
    board TEXT NOT NULL,
    who TEXT NOT NULL,                 -- an account, or the hash of an address
    day BIGINT NOT NULL,               -- since 1970
    PRIMARY KEY (board, who, day)
);

CREATE TABLE new_reports (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT,
    number BIGINT,                     -- the entry that is reported, if it is a line of chat
    board TEXT,
    said TEXT,                         -- what the line or the title of the board said
    why TEXT NOT NULL,
    settled BIGINT                     -- when an operator dealt with it
);
INSERT INTO new_reports (id, at, reporter, about, table_id, number, said, why, settled)
SELECT id, at, reporter, about, table_id, number, said, why, settled FROM reports;
DROP TABLE reports;
ALTER TABLE new_reports RENAME TO reports;
CREATE INDEX reports_by_time ON reports (at);
