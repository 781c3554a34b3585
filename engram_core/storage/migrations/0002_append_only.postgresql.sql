-- Truth and beliefs are append-only (law 3). Only a transaction that erases or rebuilds, which puts a
-- row into "maintenance" while it lasts, may rewrite them.

CREATE FUNCTION engram_append_only() RETURNS trigger AS $$
BEGIN
    IF TG_TABLE_NAME <> 'transaction' AND EXISTS (
        SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user"
    ) AND (TG_OP = 'UPDATE' OR TG_TABLE_NAME = 'fact') THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'fact' THEN
        IF OLD.expired_at IS NULL AND NEW.expired_at IS NOT NULL
           AND to_jsonb(NEW) - '{expired_at,expired_txn,superseded_by}'::text[]
             = to_jsonb(OLD) - '{expired_at,expired_txn,superseded_by}'::text[] THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE integrity_constraint_violation
        USING MESSAGE = format('append-only: %s of %s is not allowed', TG_OP, TG_TABLE_NAME);
END $$ LANGUAGE plpgsql;

CREATE TRIGGER fact_append_only BEFORE UPDATE OR DELETE ON fact
FOR EACH ROW EXECUTE FUNCTION engram_append_only();

CREATE TRIGGER episode_append_only BEFORE UPDATE OR DELETE ON episode
FOR EACH ROW EXECUTE FUNCTION engram_append_only();

CREATE TRIGGER assertion_append_only BEFORE UPDATE OR DELETE ON assertion
FOR EACH ROW EXECUTE FUNCTION engram_append_only();

CREATE TRIGGER decision_append_only BEFORE UPDATE OR DELETE ON decision
FOR EACH ROW EXECUTE FUNCTION engram_append_only();

CREATE TRIGGER log_append_only BEFORE UPDATE OR DELETE ON "transaction"
FOR EACH ROW EXECUTE FUNCTION engram_append_only();
