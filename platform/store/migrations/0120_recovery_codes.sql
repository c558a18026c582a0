-- Codes with which the owner of an account sets a new password after losing the old one; each works once.

CREATE TABLE recovery_codes (
    person TEXT NOT NULL,
    hash TEXT NOT NULL,                -- SHA-256 of the code
    PRIMARY KEY (person, hash)
);
