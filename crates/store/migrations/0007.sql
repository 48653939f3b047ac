-- What others than tables keep: a few short texts, each under an owner and a key of the owner's choice.
CREATE TABLE notes (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (owner, key)
) WITHOUT ROWID;
