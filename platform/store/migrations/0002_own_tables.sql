-- A person's own tables are those they made, too; what they said is found without reading every log.
CREATE INDEX tables_of_host ON tables (host, status);
CREATE INDEX said_by_person ON log (who) WHERE kind = 'say';
