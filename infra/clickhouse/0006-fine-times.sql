-- Whether the source knew the trade's time finer than a second. Where it did not, `time` is the second of the block, and the features of
-- trades count slots inside of it. Of rows written before this column existed the time itself tells, but for one in a thousand.

ALTER TABLE trades
    ADD COLUMN IF NOT EXISTS time_fine Bool DEFAULT toUnixTimestamp64Milli(time) % 1000 != 0;
