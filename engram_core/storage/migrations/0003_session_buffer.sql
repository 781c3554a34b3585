-- What a chat framework keeps of a running conversation. Working state: nothing is derived from it.

CREATE TABLE session_buffer (
    tenant TEXT NOT NULL,
    "user" TEXT NOT NULL,
    session TEXT NOT NULL,
    position INTEGER NOT NULL,
    message TEXT NOT NULL,
    episode TEXT,
    PRIMARY KEY (tenant, "user", session, position)
);

CREATE INDEX session_buffer_by_episode ON session_buffer (tenant, "user", episode);
