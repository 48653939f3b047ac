-- A table as it stood after one of its records, so that those before it need
-- not be read when it comes back: one for each table, written over. Only an
-- optimisation, for the build that wrote it: the journal says the same.
CREATE TABLE snapshots (
    table_no INTEGER PRIMARY KEY,
    seq      INTEGER NOT NULL,
    hash     BLOB    NOT NULL,
    rules    INTEGER NOT NULL,
    build    TEXT    NOT NULL,
    sum      BLOB    NOT NULL,
    body     TEXT    NOT NULL
);
