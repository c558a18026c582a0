-- Moves that players seal in advance at tables over days. Not in the log, because others see the number of its last entry.

CREATE TABLE premoves (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    person TEXT NOT NULL,
    number BIGINT NOT NULL,            -- the last entry of the log when it was sealed
    body TEXT NOT NULL,                -- JSON
    state TEXT NOT NULL,
    rule TEXT,                         -- the rule that a dropped move would have broken
    why TEXT                           -- the message that explains it
);
CREATE UNIQUE INDEX premoves_of_seat ON premoves (table_id, seat);
CREATE INDEX premoves_of_person ON premoves (person);
