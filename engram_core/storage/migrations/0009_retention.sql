-- How long a memory, or an agent or session of it, is kept. No label is the empty text: scopes refuse
-- blank labels.

CREATE TABLE retention (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    agent TEXT NOT NULL,
    session TEXT NOT NULL,
    days INTEGER,
    sessions INTEGER,
    set_at BIGINT NOT NULL,
    applied_at BIGINT,
    PRIMARY KEY (tenant, "user", agent, session)
);

CREATE INDEX retention_by_applied ON retention (applied_at);
