-- The tables as they were first made. Frozen: later changes are later migrations.

CREATE TABLE alias (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    ref TEXT NOT NULL,
    txn INTEGER NOT NULL,
    name TEXT,
    entity TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expired_at BIGINT,
    PRIMARY KEY (tenant, "user", ref, txn)
);

CREATE INDEX alias_by_entity ON alias (tenant, "user", entity);

CREATE TABLE assertion (
    id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    episode TEXT NOT NULL,
    seq INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    txn INTEGER NOT NULL,
    event_at BIGINT NOT NULL,
    extractor TEXT NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    text TEXT,
    subject TEXT,
    subject_key TEXT,
    subject_ref TEXT NOT NULL,
    predicate TEXT,
    slot_group TEXT NOT NULL,
    kind TEXT NOT NULL,
    object TEXT,
    object_key TEXT,
    object_ref TEXT,
    object_entity TEXT,
    topic TEXT,
    topic_key TEXT,
    topic_ref TEXT,
    value_tag TEXT NOT NULL,
    traits TEXT NOT NULL,
    polarity TEXT NOT NULL,
    modality TEXT NOT NULL,
    denies TEXT,
    valid_from BIGINT,
    valid_to BIGINT,
    precision TEXT,
    end_precision TEXT,
    confidence FLOAT NOT NULL,
    erased_txn INTEGER,
    PRIMARY KEY (id)
);

CREATE INDEX assertion_by_episode ON assertion (episode);

CREATE INDEX assertion_by_object_key ON assertion (tenant, "user", object_key);

CREATE INDEX assertion_by_predicate ON assertion (tenant, "user", predicate);

CREATE INDEX assertion_by_slot ON assertion (tenant, "user", subject_ref, slot_group);

CREATE INDEX assertion_by_subject_key ON assertion (tenant, "user", subject_key);

CREATE INDEX assertion_by_topic_key ON assertion (tenant, "user", topic_key);

CREATE INDEX assertion_by_txn ON assertion (tenant, "user", txn);

CREATE TABLE decision (
    id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    txn INTEGER NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    author TEXT NOT NULL,
    reason TEXT,
    at BIGINT NOT NULL,
    effective_at BIGINT,
    object TEXT,
    object_key TEXT,
    object_ref TEXT,
    other TEXT,
    PRIMARY KEY (id)
);

CREATE INDEX decision_by_txn ON decision (tenant, "user", txn);

CREATE TABLE decision_binding (
    decision TEXT NOT NULL,
    assertion TEXT NOT NULL,
    PRIMARY KEY (decision, assertion)
);

CREATE INDEX binding_by_assertion ON decision_binding (assertion);

CREATE TABLE entity (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, "user", id)
);

CREATE TABLE episode (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    agent TEXT,
    session TEXT,
    key TEXT,
    role TEXT NOT NULL,
    speaker TEXT,
    text TEXT NOT NULL,
    payload TEXT,
    event_at BIGINT NOT NULL,
    offset_minutes INTEGER NOT NULL,
    precision TEXT NOT NULL,
    recorded_at BIGINT NOT NULL,
    meta TEXT,
    erased BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX episode_by_key ON episode (tenant, "user", key);

CREATE UNIQUE INDEX episode_by_seq ON episode (tenant, "user", seq);

CREATE INDEX episode_by_session ON episode (tenant, "user", session, seq);

CREATE TABLE erasure (
    id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    txn INTEGER NOT NULL,
    at BIGINT NOT NULL,
    episodes TEXT,
    counts TEXT,
    PRIMARY KEY (id)
);

CREATE INDEX erasure_by_scope ON erasure (tenant, "user", txn);

CREATE TABLE fact (
    id TEXT NOT NULL,
    lineage TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    txn INTEGER NOT NULL,
    slot_entity TEXT NOT NULL,
    slot_frame TEXT NOT NULL,
    value TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT,
    predicate TEXT,
    object TEXT,
    topic TEXT,
    object_entity TEXT,
    text TEXT,
    valid_at BIGINT,
    invalid_at BIGINT,
    precision TEXT,
    end_precision TEXT,
    created_at BIGINT NOT NULL,
    expired_at BIGINT,
    expired_txn INTEGER,
    superseded_by TEXT,
    succeeded_by TEXT,
    decision TEXT,
    erased BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX fact_by_expired_txn ON fact (tenant, "user", expired_txn);

CREATE INDEX fact_by_lineage ON fact (lineage);

CREATE INDEX fact_by_slot ON fact (tenant, "user", slot_entity, slot_frame);

CREATE INDEX fact_by_txn ON fact (tenant, "user", txn);

CREATE TABLE fact_evidence (
    fact TEXT NOT NULL,
    assertion TEXT NOT NULL,
    role TEXT NOT NULL,
    txn INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    expired_at BIGINT,
    PRIMARY KEY (fact, assertion, role, txn)
);

CREATE INDEX evidence_by_assertion ON fact_evidence (assertion);

CREATE TABLE index_state (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (tenant, "user", name)
);

CREATE TABLE job (
    id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    episode TEXT NOT NULL,
    seq INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    not_before BIGINT NOT NULL,
    lease_until BIGINT,
    worker TEXT,
    error TEXT,
    raw TEXT,
    PRIMARY KEY (id)
);

CREATE INDEX job_by_episode ON job (episode);

CREATE INDEX job_by_scope ON job (tenant, "user", state);

CREATE INDEX job_by_state ON job (state, not_before);

CREATE TABLE maintenance (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    PRIMARY KEY (tenant, "user")
);

CREATE TABLE salience (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    ref TEXT NOT NULL,
    last_access BIGINT NOT NULL,
    accesses INTEGER NOT NULL,
    PRIMARY KEY (tenant, "user", ref)
);

CREATE TABLE scope (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    tag TEXT NOT NULL,
    last_seq INTEGER NOT NULL,
    last_txn INTEGER NOT NULL,
    last_vector INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    last_instant BIGINT,
    PRIMARY KEY (tenant, "user")
);

CREATE TABLE store (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (key)
);

CREATE TABLE summary (
    id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    session TEXT,
    agent TEXT,
    text TEXT,
    episodes TEXT,
    upto_seq INTEGER NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expired_at BIGINT,
    erased BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX summary_by_session ON summary (tenant, "user", session);

CREATE TABLE "transaction" (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    number INTEGER NOT NULL,
    instant BIGINT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT,
    PRIMARY KEY (tenant, "user", number)
);

CREATE TABLE vector (
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    embedder TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    dimension INTEGER NOT NULL,
    blob {blob} NOT NULL,
    PRIMARY KEY (kind, ref, embedder)
);

CREATE UNIQUE INDEX vector_by_seq ON vector (tenant, "user", seq);
