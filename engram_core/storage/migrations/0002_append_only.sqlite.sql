-- Truth and beliefs are append-only (law 3). Only a transaction that erases or rebuilds, which puts a
-- row into "maintenance" while it lasts, may rewrite them.

CREATE TRIGGER fact_update_once BEFORE UPDATE ON fact
WHEN NOT EXISTS (SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user")
 AND (OLD.expired_at IS NOT NULL OR NEW.expired_at IS NULL
      OR NEW.id IS NOT OLD.id OR NEW.lineage IS NOT OLD.lineage OR NEW.tenant IS NOT OLD.tenant
      OR NEW."user" IS NOT OLD."user" OR NEW.txn IS NOT OLD.txn OR NEW.slot_entity IS NOT OLD.slot_entity
      OR NEW.slot_frame IS NOT OLD.slot_frame OR NEW.value IS NOT OLD.value OR NEW.kind IS NOT OLD.kind
      OR NEW.subject IS NOT OLD.subject OR NEW.predicate IS NOT OLD.predicate
      OR NEW.object IS NOT OLD.object OR NEW.topic IS NOT OLD.topic
      OR NEW.object_entity IS NOT OLD.object_entity OR NEW.text IS NOT OLD.text
      OR NEW.valid_at IS NOT OLD.valid_at OR NEW.invalid_at IS NOT OLD.invalid_at
      OR NEW.precision IS NOT OLD.precision OR NEW.end_precision IS NOT OLD.end_precision
      OR NEW.created_at IS NOT OLD.created_at OR NEW.succeeded_by IS NOT OLD.succeeded_by
      OR NEW.decision IS NOT OLD.decision OR NEW.erased IS NOT OLD.erased)
BEGIN SELECT RAISE(ABORT, 'append-only: a fact may only expire, once'); END;

CREATE TRIGGER fact_never_deleted BEFORE DELETE ON fact
WHEN NOT EXISTS (SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user")
BEGIN SELECT RAISE(ABORT, 'append-only: a fact is never deleted'); END;

CREATE TRIGGER episode_never_changed BEFORE UPDATE ON episode
WHEN NOT EXISTS (SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user")
BEGIN SELECT RAISE(ABORT, 'append-only: an episode is never changed'); END;

CREATE TRIGGER episode_never_deleted BEFORE DELETE ON episode
BEGIN SELECT RAISE(ABORT, 'append-only: an episode is never deleted'); END;

CREATE TRIGGER assertion_never_changed BEFORE UPDATE ON assertion
WHEN NOT EXISTS (SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user")
BEGIN SELECT RAISE(ABORT, 'append-only: an assertion is never changed'); END;

CREATE TRIGGER assertion_never_deleted BEFORE DELETE ON assertion
BEGIN SELECT RAISE(ABORT, 'append-only: an assertion is never deleted'); END;

CREATE TRIGGER decision_never_changed BEFORE UPDATE ON decision
WHEN NOT EXISTS (SELECT 1 FROM maintenance WHERE tenant = OLD.tenant AND "user" = OLD."user")
BEGIN SELECT RAISE(ABORT, 'append-only: a decision is never changed'); END;

CREATE TRIGGER decision_never_deleted BEFORE DELETE ON decision
BEGIN SELECT RAISE(ABORT, 'append-only: a decision is never deleted'); END;

CREATE TRIGGER log_never_changed BEFORE UPDATE ON "transaction"
BEGIN SELECT RAISE(ABORT, 'append-only: the log is never changed'); END;

CREATE TRIGGER log_never_deleted BEFORE DELETE ON "transaction"
BEGIN SELECT RAISE(ABORT, 'append-only: the log is never deleted'); END;
