-- The first form. Moments are milliseconds since 1970; lists of words are
-- lines, each ended by a line feed. References are kept true by the writer and
-- looked at by `check`.

CREATE TABLE tables (
    no         INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    series     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    rules      INTEGER NOT NULL,
    title      TEXT    NOT NULL,
    listed     INTEGER NOT NULL,
    status     INTEGER NOT NULL,
    closed     INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    head       INTEGER NOT NULL,
    hash       BLOB    NOT NULL,
    epoch      INTEGER NOT NULL,
    deadline   INTEGER,
    players    TEXT    NOT NULL,
    asked      TEXT    NOT NULL,
    lines      TEXT    NOT NULL
);
CREATE INDEX tables_due ON tables (deadline, no) WHERE deadline IS NOT NULL;
-- In the order of lists; the game at the end, so that other games are passed
-- over and totals are counted without a look at the rows.
CREATE INDEX tables_latest ON tables (listed, updated_at, no, game);
CREATE INDEX tables_by_status ON tables (listed, status, updated_at, no, game);
CREATE INDEX tables_by_series ON tables (series);
CREATE INDEX tables_with_lines ON tables (id) WHERE lines <> '';

-- Records lie in the order they came, so that a commit of many tables writes
-- few pages.
CREATE TABLE records (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    UNIQUE (table_no, seq)
);

CREATE TABLE seeds (
    table_no INTEGER PRIMARY KEY,
    seed     BLOB    NOT NULL
);

CREATE TABLE codes (
    code     TEXT    NOT NULL PRIMARY KEY,
    table_no INTEGER NOT NULL UNIQUE
);

-- A pass holds at a table and at its rematches: the series is the first one's id.
CREATE TABLE passes (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    claim   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
CREATE INDEX passes_by_person ON passes (person, series, revoked);

CREATE TABLE sessions (
    no         INTEGER PRIMARY KEY,
    table_id   TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    abandoned  INTEGER NOT NULL,
    rounds     INTEGER NOT NULL
);
CREATE INDEX sessions_latest ON sessions (ended_at, no);
CREATE INDEX sessions_by_game ON sessions (game, ended_at, no);

-- One row a seat, best first: `line` is its place in that order.
CREATE TABLE results (
    session_no INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    player     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    bot        INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    score      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    PRIMARY KEY (session_no, line)
);
CREATE INDEX results_by_player ON results (player, session_no) WHERE bot = 0;

CREATE TABLE result_counters (
    session_no INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    value      INTEGER NOT NULL,
    PRIMARY KEY (session_no, line, position)
);

-- A player's key is the name in lower case; the name is as last used.
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);

-- One row for each game, and one with an empty game for all of them together.
CREATE TABLE standings (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    played INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    best   INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX standings_leaders ON standings (game, won DESC, score DESC, player);

CREATE TABLE standing_counters (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    value  INTEGER NOT NULL,
    PRIMARY KEY (player, game, name)
);

CREATE TABLE houses (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
