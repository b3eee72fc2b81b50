-- What each token scored, and the latest facts about it. Why it scored so (the trace) is kept for the newest score only, in the
-- state store.

CREATE TABLE IF NOT EXISTS scores
(
    mint String,
    -- Chain time of the newest event that the score includes.
    time DateTime64(3, 'UTC'),
    -- The row's version, growing per token.
    version UInt64,
    -- The chain-events record that the score includes.
    log_partition UInt16,
    log_offset UInt64,
    parameter_version LowCardinality(String),
    status LowCardinality(String),
    surface_score Nullable(Float64),
    investigation_score Nullable(Float64),
    transaction_score Nullable(Float64),
    final_score Nullable(Float64),
    band LowCardinality(Nullable(String)),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (mint, time, version)
TTL inserted_at + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- Read with FINAL, or argMax(…, version) GROUP BY mint.
CREATE TABLE IF NOT EXISTS token_facts
(
    mint String,
    version UInt64,
    name String,
    symbol String,
    creator Nullable(String),
    launchpad LowCardinality(Nullable(String)),
    -- Chain time of the launch and of the newest event.
    created_at DateTime64(3, 'UTC'),
    event_time DateTime64(3, 'UTC'),
    migrated Bool,
    status LowCardinality(String),
    final_score Nullable(Float64),
    band LowCardinality(Nullable(String)),
    -- SOL per whole token, and USD.
    price_sol Nullable(Float64),
    market_cap Nullable(Float64),
    holders Nullable(UInt32),
    trades UInt64,
    -- Multiples since entry.
    current_x Nullable(Float64),
    max_x Nullable(Float64),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree(version)
ORDER BY mint
SETTINGS non_replicated_deduplication_window = 10000;
