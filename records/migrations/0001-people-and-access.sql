-- Who people are, how they sign in, what they may see, and who looked at it. Runs on PostgreSQL 15 and newer and on PGlite.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('user', 'admin', 'owner')),
  username text CHECK (username ~ '^[A-Za-z0-9_]{3,20}$'),
  label text CHECK (length(label) <= 100),
  shadow_of uuid UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  suspended_at timestamptz
);
CREATE UNIQUE INDEX users_by_username ON users (lower(username));

CREATE TABLE wallets (
  address text PRIMARY KEY CHECK (length(address) BETWEEN 32 AND 44),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL
);
CREATE INDEX wallets_by_user ON wallets (user_id);

CREATE TABLE passwords (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE telegram_accounts (
  telegram_id bigint PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  username text,
  first_name text NOT NULL,
  signed_in_at timestamptz NOT NULL
);

CREATE TABLE investor_accounts (
  code_hash text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sign_in_nonces (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  message text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_nonces_by_expiry ON sign_in_nonces (expires_at);

CREATE TABLE sign_in_failures (
  account text NOT NULL,
  address text NOT NULL,
  failures integer NOT NULL,
  first_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (account, address)
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (first_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('wallet', 'password', 'investor', 'telegram', 'development', 'switch')),
  admin_id uuid REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_for text,
  user_agent text NOT NULL,
  address text NOT NULL,
  CHECK ((method = 'switch') = (admin_id IS NOT NULL))
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_by_admin ON sessions (admin_id) WHERE admin_id IS NOT NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE entitlements (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  trial boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  source text NOT NULL
);

CREATE TABLE payments (
  reference text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency IN ('SOL', 'USDC')),
  amount bigint NOT NULL CHECK (amount > 0),
  recipient text NOT NULL,
  price_usd numeric(10, 2) NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  signature text UNIQUE,
  paid_at timestamptz,
  CHECK ((signature IS NULL) = (paid_at IS NULL))
);
CREATE INDEX payments_by_user ON payments (user_id, created_at DESC);

CREATE TABLE user_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  admin_id uuid,
  subject_id uuid,
  action text NOT NULL,
  detail jsonb NOT NULL,
  request_id text,
  address text
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id DESC);
