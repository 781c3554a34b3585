-- Walks over the graph go from an object to its subjects too.

CREATE INDEX fact_by_object ON fact (tenant, "user", object_entity);
