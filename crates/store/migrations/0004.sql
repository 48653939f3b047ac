-- Who played a seat, beside the name; null for plays that ended before this was kept.
ALTER TABLE results ADD COLUMN person TEXT;
