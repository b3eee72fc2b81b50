-- What was bought or given on purpose, apart from free days, and since when free days do not count for want of the holding.

ALTER TABLE entitlements
  ADD COLUMN paid_until timestamptz,
  ADD COLUMN withheld_at timestamptz;

UPDATE entitlements SET paid_until = expires_at WHERE source IN ('payment', 'admin');
