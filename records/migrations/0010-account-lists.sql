-- What an account keeps for itself: watchlists with their tokens, hidden tokens and creators, saved views of the list.

-- Changes of one account take turns at its row.
CREATE TABLE account_lists (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  rev bigint NOT NULL CHECK (rev >= 0)
);

CREATE TABLE watchlists (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 36),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  place integer NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE watchlist_entries (
  user_id uuid NOT NULL,
  watchlist_id text NOT NULL,
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  note text NOT NULL CHECK (length(note) <= 200),
  added_at timestamptz NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (user_id, watchlist_id, mint),
  FOREIGN KEY (user_id, watchlist_id) REFERENCES watchlists (user_id, id) ON DELETE CASCADE
);

CREATE TABLE hidden_addresses (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('token', 'creator')),
  address text NOT NULL CHECK (length(address) BETWEEN 32 AND 44),
  label text NOT NULL CHECK (length(label) <= 24),
  hidden_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, address)
);

CREATE TABLE saved_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) <= 2000),
  place integer NOT NULL,
  PRIMARY KEY (user_id, id)
);
