-- Assertions that a re-extraction took out of force, derived from the decisions; who else is whom.

CREATE TABLE assertion_withdrawn (
    assertion TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    decision TEXT NOT NULL,
    PRIMARY KEY (assertion)
);

CREATE INDEX withdrawn_by_scope ON assertion_withdrawn (tenant, "user");

CREATE TABLE identity (
    tenant TEXT NOT NULL,
    identity TEXT NOT NULL,
    "user" TEXT NOT NULL,
    decision TEXT NOT NULL,
    linked_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, identity)
);

CREATE INDEX identity_by_user ON identity (tenant, "user");

CREATE TABLE episode_identity (
    episode TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (episode)
);

CREATE INDEX episode_identity_by_user ON episode_identity (tenant, "user", identity);
