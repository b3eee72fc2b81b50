-- What a token's page shows of a past second (decision 0066).

-- Chain time that a row stands for: time alone changes rows too, and `time` is that of the newest event.
ALTER TABLE scores ADD COLUMN IF NOT EXISTS as_of DateTime64(3, 'UTC') DEFAULT time;

-- The last score of each token in each step of ten seconds, by which its place among all is told. Read with argMaxMerge(score).
CREATE TABLE IF NOT EXISTS score_steps
(
    step DateTime('UTC'),
    mint String,
    -- A tuple, since a score that is no longer known replaces one that was.
    score AggregateFunction(argMax, Tuple(Nullable(Float64)), UInt64),
    updated_at SimpleAggregateFunction(max, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (step, mint)
TTL updated_at + INTERVAL 2 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS scores_to_steps TO score_steps AS
SELECT
    toStartOfInterval(toDateTime(as_of, 'UTC'), INTERVAL 10 SECOND, 'UTC') AS step,
    mint,
    argMaxState(tuple(final_score), version) AS score,
    max(inserted_at) AS updated_at
FROM scores
GROUP BY step, mint;

-- Row and detail of a token as they were told, now and then. One that comes again replaces itself. Blocks are small, so that one
-- document is read without many others; beside each other they are much alike.
CREATE TABLE IF NOT EXISTS moments
(
    mint String,
    -- Chain time that the newer of both stands for.
    as_of DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    -- Of the detail.
    version UInt64 CODEC(Delta, ZSTD(1)),
    document String CODEC(ZSTD(3)),
    inserted_at DateTime('UTC') DEFAULT now() CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (mint, as_of, version)
TTL inserted_at + INTERVAL 2 DAY
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 64;
