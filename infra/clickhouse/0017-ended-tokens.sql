-- Tokens that ended, as they were told last: the state store lets go of them once they are here. One that traded again and ended again
-- replaces itself. Documents are large and read one at a time, so blocks are small.
CREATE TABLE IF NOT EXISTS ended_tokens
(
    mint String,
    -- Chain time that the newer of both stands for.
    as_of DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    row String CODEC(ZSTD(3)),
    detail String CODEC(ZSTD(3)),
    inserted_at DateTime('UTC') DEFAULT now() CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree(as_of)
ORDER BY mint
TTL inserted_at + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 1000, index_granularity = 8;
