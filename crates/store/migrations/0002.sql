-- Calls: what somebody outside is to be told, and how far that is. `due` is
-- when it is tried next, or when it was settled. States: 0 pending, 1
-- delivered, 2 failed, 3 dropped.

CREATE TABLE calls (
    no       INTEGER PRIMARY KEY,
    callee   TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    made_at  INTEGER NOT NULL,
    state    INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    answer   TEXT    NOT NULL,
    due      INTEGER NOT NULL,
    UNIQUE (callee, id)
);
CREATE INDEX calls_due ON calls (callee, due, no) WHERE state = 0;
CREATE INDEX calls_pending ON calls (callee, no) WHERE state = 0;
