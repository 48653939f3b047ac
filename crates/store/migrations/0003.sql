-- Each record says where the one before it lies, 0 for the first, and a table
-- where its latest one lies: it is read from there backwards. The index by table
-- and number had a page to write for every table of a commit.
CREATE TABLE chained (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    before   INTEGER NOT NULL,
    body     TEXT    NOT NULL
);
INSERT INTO chained
    SELECT no, table_no, seq, coalesce(lag(no) OVER (PARTITION BY table_no ORDER BY seq), 0), body
    FROM records ORDER BY no;
ALTER TABLE tables ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET latest = r.no FROM records r WHERE r.table_no = tables.no AND r.seq = tables.head;
DROP TABLE records;
ALTER TABLE chained RENAME TO records;

-- Both change with every move, so they hold nothing that no list shows.
DROP INDEX tables_latest;
DROP INDEX tables_by_status;
CREATE INDEX tables_latest ON tables (updated_at, no, game) WHERE listed = 1;
CREATE INDEX tables_by_status ON tables (status, updated_at, no, game) WHERE listed = 1;
