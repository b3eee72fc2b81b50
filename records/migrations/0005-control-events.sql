-- What people decided of the scoring model, and the events by which scoring learns of it.

CREATE TABLE parameter_changes (
  name text PRIMARY KEY CHECK (length(name) <= 100),
  value double precision NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  version text NOT NULL
);

CREATE TABLE outbox (
  id bigint PRIMARY KEY CHECK (id > 0),
  event jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX outbox_untold ON outbox (id) WHERE told_at IS NULL;
