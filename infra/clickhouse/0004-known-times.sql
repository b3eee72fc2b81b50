-- Whether the source told the trade's time. Where it did not, `time` is when ingest saw the trade, and says nothing about how far
-- the market was: how old a trade may be is counted from the newest time that a source told.

ALTER TABLE trades
    ADD COLUMN IF NOT EXISTS time_known Bool DEFAULT true;
