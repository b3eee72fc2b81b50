-- The sink's block that a row came with: records [block_begin, block_end) of its partition of the log (log_partition). A block
-- inserted again counts once only when it is cut the same way and goes under the same token. When the state store was lost,
-- and with it how far the sink had come, the sink reads its last block here, repeats exactly that one and goes on behind it.
-- Rows written before these columns existed have 0 and 0.

ALTER TABLE trades
    ADD COLUMN IF NOT EXISTS block_begin UInt64 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS block_end UInt64 DEFAULT 0;

ALTER TABLE scores
    ADD COLUMN IF NOT EXISTS block_begin UInt64 DEFAULT 0,
    ADD COLUMN IF NOT EXISTS block_end UInt64 DEFAULT 0;
