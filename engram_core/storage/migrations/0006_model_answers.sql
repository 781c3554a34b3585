-- What language models answered, by what they were asked, so that the same is not asked twice. A copy
-- that may be dropped at any time; erasure takes it with the words of its session.

CREATE TABLE model_answer (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    key TEXT NOT NULL,
    episode TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tenant, "user", key)
);

CREATE INDEX model_answer_by_episode ON model_answer (episode);

ALTER TABLE summary ADD COLUMN sources TEXT;
