-- Calls as the log told them and what became of them, the bank, what people took off the lists, and what users picked for themselves.

CREATE TABLE projections (
  name text NOT NULL,
  partition integer NOT NULL CHECK (partition >= 0),
  next_offset bigint NOT NULL CHECK (next_offset >= 0),
  PRIMARY KEY (name, partition)
);

CREATE TABLE calls (
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  ordinal integer NOT NULL CHECK (ordinal BETWEEN 1 AND 8),
  called_at timestamptz NOT NULL,
  call jsonb NOT NULL,
  trace jsonb NOT NULL,
  figures_version integer,
  figures jsonb,
  max_x double precision,
  settled boolean NOT NULL,
  PRIMARY KEY (mint, ordinal),
  CHECK ((figures IS NULL) = (figures_version IS NULL)),
  CHECK ((figures IS NULL) = (max_x IS NULL))
);
CREATE INDEX calls_by_time ON calls (called_at DESC, mint, ordinal);
CREATE INDEX calls_followed ON calls (called_at DESC) WHERE NOT settled;
-- In the orders in which the whole list is read. What a call stands at now has none: it moves with every telling.
CREATE INDEX calls_by_max ON calls ((coalesce(max_x, 1)) DESC, called_at DESC, mint, ordinal);
CREATE INDEX calls_by_score ON calls (((call -> 'scores' ->> 'finalScore')::float8) DESC NULLS LAST, called_at DESC, mint, ordinal);
CREATE INDEX calls_by_low_score ON calls (((call -> 'scores' ->> 'finalScore')::float8), called_at DESC, mint, ordinal);

CREATE TABLE bank (
  mint text NOT NULL,
  ordinal integer NOT NULL,
  tier integer NOT NULL CHECK (tier IN (5, 10, 50)),
  banked_at timestamptz NOT NULL,
  tier_at timestamptz NOT NULL,
  PRIMARY KEY (mint, ordinal),
  FOREIGN KEY (mint, ordinal) REFERENCES calls (mint, ordinal)
);
CREATE INDEX bank_by_time ON bank (banked_at DESC);

-- No reference to `calls`: these are kept when calls are told anew.
CREATE TABLE removals (
  mint text NOT NULL,
  ordinal integer NOT NULL,
  removed_at timestamptz NOT NULL,
  control_id bigint NOT NULL,
  reason text CHECK (length(reason) <= 200),
  kept_as bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (mint, ordinal)
);
CREATE INDEX removals_by_age ON removals (kept_as);

CREATE TABLE bank_removals (
  mint text NOT NULL,
  ordinal integer NOT NULL,
  removed_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 200),
  PRIMARY KEY (mint, ordinal)
);

CREATE TABLE personal_picks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  ordinal integer NOT NULL CHECK (ordinal BETWEEN 1 AND 8),
  selected_at timestamptz NOT NULL,
  entry jsonb NOT NULL,
  figures jsonb,
  removed_at timestamptz,
  reason text CHECK (length(reason) <= 200),
  PRIMARY KEY (user_id, mint, ordinal)
);
CREATE INDEX personal_picks_by_time ON personal_picks (user_id, selected_at DESC);
CREATE UNIQUE INDEX personal_picks_selected ON personal_picks (user_id, mint) WHERE removed_at IS NULL;

CREATE INDEX outbox_by_mint ON outbox ((event ->> 'mint'), id) WHERE event ->> 'mint' IS NOT NULL;
CREATE INDEX outbox_clears ON outbox (id) WHERE event ->> 'type' = 'clear';
