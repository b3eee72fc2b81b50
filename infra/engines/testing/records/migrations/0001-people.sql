-- A schema of the tests' own.

CREATE TABLE people (
  id uuid PRIMARY KEY,
  name text CHECK (name ~ '^[A-Za-z]+$'),
  number bigint,
  settings jsonb,
  seen_at timestamptz
);
CREATE UNIQUE INDEX people_by_name ON people (lower(name));
