-- The accounts that may use the page of the operators, and who gave an order.

CREATE TABLE operators (
    person TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

ALTER TABLE audit ADD COLUMN operator TEXT;  -- a person; NULL for an order from the command line
