-- When a message was first stored that came here from another id of the same user: how long it is kept
-- counts from then.

ALTER TABLE episode ADD COLUMN first_stored_at BIGINT;
