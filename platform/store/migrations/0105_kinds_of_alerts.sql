-- Alerts of several kinds about the same seat.

CREATE TABLE alerts_of_kinds (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    channel TEXT NOT NULL,
    kind TEXT NOT NULL,                -- what it tells
    number BIGINT NOT NULL,            -- the entry that caused it
    due BIGINT NOT NULL,               -- when to send it; a node that is sending it has moved this time forward
    PRIMARY KEY (table_id, seat, channel, kind)
);
INSERT INTO alerts_of_kinds (table_id, seat, channel, kind, number, due)
SELECT table_id, seat, channel, 'turn', number, due FROM alerts;
DROP TABLE alerts;
ALTER TABLE alerts_of_kinds RENAME TO alerts;
CREATE INDEX alerts_by_due ON alerts (due);
CREATE INDEX alerts_of_channel ON alerts (channel);
