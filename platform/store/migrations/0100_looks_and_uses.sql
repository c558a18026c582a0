-- When a session was last used, by the day: an account's sessions that nobody uses end.
ALTER TABLE sessions ADD COLUMN used BIGINT NOT NULL DEFAULT 0;

-- What the name of an account looks like; names that are taken for one another have a look in common.
CREATE TABLE looks (
    person TEXT NOT NULL,
    look TEXT NOT NULL,
    PRIMARY KEY (person, look)
);
CREATE INDEX looks_by_look ON looks (look);
