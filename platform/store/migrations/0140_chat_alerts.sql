-- Alerts about chat tell several lines at once.

ALTER TABLE alerts ADD COLUMN since BIGINT;         -- the first entry it tells about; NULL in rows of older versions
