-- What a learned sparse model makes of each item: weighted terms. Derived, and made anew by a rebuild.
-- `seq` counts together with that of the dense vectors.

CREATE TABLE sparse_vector (
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    encoder TEXT NOT NULL,
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    blob {blob} NOT NULL,
    PRIMARY KEY (kind, ref, encoder)
);

CREATE UNIQUE INDEX sparse_vector_by_seq ON sparse_vector (tenant, "user", seq);
