-- Leasing takes the oldest jobs from an index in their order, however long the queue is; what failed
-- and days without a session are found without looking at the rest.

CREATE INDEX job_in_turn ON job (state, not_before, tenant, "user", seq);

CREATE INDEX job_of_scope_in_turn ON job (tenant, "user", state, not_before, seq);

CREATE INDEX job_with_error ON job (state) WHERE error IS NOT NULL;

DROP INDEX job_by_state;

DROP INDEX job_by_scope;

CREATE INDEX episode_without_session ON episode (tenant, "user", event_at) WHERE session IS NULL;
