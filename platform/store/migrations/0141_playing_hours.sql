-- When the clocks of a table over days rest: outside its playing hours, and while a player is on holiday.

ALTER TABLE tables ADD COLUMN hours TEXT;           -- JSON; NULL if the clocks run all day

CREATE TABLE holidays (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    days BIGINT NOT NULL,              -- the days of the year that it uses up
    year BIGINT NOT NULL
);
CREATE INDEX holidays_of_person ON holidays (person);
