-- What runs in the background, in one process at a time, and what it looks for.

CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);

ALTER TABLE payments ADD COLUMN checked_at timestamptz;
CREATE INDEX payments_unpaid ON payments (expires_at) WHERE paid_at IS NULL;

CREATE INDEX sessions_by_use ON sessions (last_seen_at);
CREATE INDEX sessions_by_revocation ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
