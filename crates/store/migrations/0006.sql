-- The usual words of the trade: tokens, invites, connections, nodes and deliveries of webhooks.
ALTER TABLE passes RENAME TO tokens;
ALTER TABLE tokens RENAME COLUMN claim TO invite;
DROP INDEX passes_by_person;
CREATE INDEX tokens_by_person ON tokens (person, series, revoked);

ALTER TABLE tables RENAME COLUMN lines TO connections;
DROP INDEX tables_with_lines;
CREATE INDEX tables_with_connections ON tables (id) WHERE connections <> '';

ALTER TABLE houses RENAME TO nodes;

ALTER TABLE calls RENAME TO deliveries;
ALTER TABLE deliveries RENAME COLUMN callee TO receiver;
DROP INDEX calls_due;
DROP INDEX calls_pending;
CREATE INDEX deliveries_due ON deliveries (receiver, due, no) WHERE state = 0;
CREATE INDEX deliveries_pending ON deliveries (receiver, no) WHERE state = 0;
