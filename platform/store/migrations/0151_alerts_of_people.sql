-- An alert waits as one row for its person; when it is due, it becomes a row for each of their channels.

ALTER TABLE alerts ADD COLUMN person TEXT;          -- whom it waits for, also in the column of the channel; NULL in rows of a channel
