-- The kind of the last failure of a channel instead of an English sentence, and the status of a refusal.

UPDATE channels SET problem = CASE
    WHEN problem LIKE 'the answer was%' THEN 'refused'
    WHEN problem LIKE 'no connection%' THEN 'connection'
    WHEN problem LIKE 'no answer%' THEN 'slow'
    ELSE 'address' END
WHERE problem IS NOT NULL;
ALTER TABLE channels ADD COLUMN status BIGINT;
