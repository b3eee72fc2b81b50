-- Alerts of accounts: what they ask for, for which tokens they have fired, and what is told of it.

CREATE TABLE alerts (
  no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  scope text NOT NULL CHECK (scope IN ('token', 'watchlist', 'market')),
  target text NOT NULL CHECK (length(target) <= 44),
  filter text NOT NULL CHECK (length(filter) BETWEEN 1 AND 2000),
  once boolean NOT NULL,
  cool_down integer NOT NULL CHECK (cool_down >= 0),
  priority text NOT NULL CHECK (priority IN ('normal', 'high')),
  sound boolean NOT NULL,
  browser boolean NOT NULL,
  telegram boolean NOT NULL,
  webhook boolean NOT NULL,
  paused boolean NOT NULL,
  created_at timestamptz NOT NULL,
  watched_from timestamptz NOT NULL,
  fired_at timestamptz,
  done_at timestamptz,
  PRIMARY KEY (user_id, id)
);

-- Tokens for which an alert may not fire at the moment, or did a moment ago.
CREATE TABLE alert_marks (
  alert_no bigint NOT NULL REFERENCES alerts (no) ON DELETE CASCADE,
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  partition integer NOT NULL CHECK (partition >= 0),
  is_off boolean NOT NULL,
  fired_at timestamptz,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (alert_no, mint)
);
CREATE INDEX alert_marks_by_partition ON alert_marks (partition);
CREATE INDEX alert_marks_by_age ON alert_marks (marked_at);

CREATE TABLE alert_firings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  alert_no bigint REFERENCES alerts (no) ON DELETE SET NULL,
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  version bigint NOT NULL CHECK (version >= 0),
  firing jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  told text NOT NULL CHECK (told IN ('alone', 'together')),
  told_together_at timestamptz,
  UNIQUE (alert_no, mint, version)
);
CREATE INDEX alert_firings_by_user ON alert_firings (user_id, id);
CREATE INDEX alert_firings_lately ON alert_firings (user_id, decided_at);
CREATE INDEX alert_firings_by_age ON alert_firings (decided_at);
CREATE INDEX alert_firings_gathered ON alert_firings (user_id) WHERE told = 'together' AND told_together_at IS NULL;

CREATE TABLE alert_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  an_hour integer NOT NULL CHECK (an_hour >= 0),
  webhook_url text CHECK (length(webhook_url) <= 300),
  webhook_secret text,
  seen_up_to bigint NOT NULL DEFAULT 0 CHECK (seen_up_to >= 0),
  CHECK ((webhook_url IS NULL) = (webhook_secret IS NULL))
);

-- What is to be posted to the webhooks.
CREATE TABLE alert_posts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('firing', 'together', 'trial')),
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  given_up_at timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  last_error text CHECK (length(last_error) <= 300)
);
CREATE INDEX alert_posts_due ON alert_posts (due_at) WHERE state = 'waiting';
CREATE INDEX alert_posts_by_user ON alert_posts (user_id, id);
CREATE INDEX alert_posts_by_age ON alert_posts (created_at);
