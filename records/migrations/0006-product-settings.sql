-- What admins saved of the whole product: its list, picker and statistics, and what it considers at all.

CREATE TABLE product_settings (
  name text PRIMARY KEY CHECK (name IN ('admin', 'discovery')),
  settings jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  saved_at timestamptz NOT NULL
);
