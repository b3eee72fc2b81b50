-- Keys by which an account's programs call the interface. Of a key its hash is kept alone: 32 random bytes need no slow one.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  prefix text NOT NULL CHECK (length(prefix) BETWEEN 4 AND 16),
  key_hash text NOT NULL UNIQUE CHECK (length(key_hash) = 64),
  scopes text NOT NULL CHECK (length(scopes) > 0),
  per_minute integer NOT NULL CHECK (per_minute > 0),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

CREATE INDEX api_keys_by_user ON api_keys (user_id, created_at DESC);
