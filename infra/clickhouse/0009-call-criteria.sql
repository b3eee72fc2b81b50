-- What criteria would have to ask of each token: its points, which are those decision points of it at which a call had only its criteria
-- left to ask, without those at which nothing is reached that an earlier one had not. Of each: time (ms), price, the highest price told since, and the
-- scores, -1 where unknown. What other criteria would have called is read from here. A token's row replaces its former one. Read with FINAL.

CREATE TABLE IF NOT EXISTS call_criteria
(
    mint String,
    -- Of the newest of the token's rows in it.
    version UInt64,
    symbol String,
    created_at DateTime64(3, 'UTC'),
    -- The newest decision point, and the first time it was eligible and rugged (ms); null = never.
    decided_ms Nullable(Float64),
    eligible_ms Nullable(Float64),
    rugged_ms Nullable(Float64),
    times Array(Float64),
    prices Array(Float64),
    highest Array(Float64),
    initial_scores Array(Float64),
    wallet_scores Array(Float64),
    transaction_scores Array(Float64),
    final_scores Array(Float64),
    -- What a position of 1 SOL opened at each point returned by the stated rule, what is left counting as sold now; -1 = unknown.
    rule_x_one Array(Float64) DEFAULT arrayMap(time -> -1., times),
    -- The token's market and the state of those positions (JSON), from which they go on.
    course String CODEC(ZSTD(3)),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree(version)
ORDER BY mint
TTL inserted_at + INTERVAL 15 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- When each token was eligible first (ms). A called token counts as one. Read with FINAL.

CREATE TABLE IF NOT EXISTS eligible_tokens
(
    token UInt64,
    since_ms SimpleAggregateFunction(min, Float64)
)
ENGINE = AggregatingMergeTree
ORDER BY token
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS criteria_to_eligible TO eligible_tokens AS
SELECT sipHash64(mint) AS token, min(assumeNotNull(eligible_ms)) AS since_ms FROM call_criteria WHERE eligible_ms IS NOT NULL GROUP BY token;

CREATE MATERIALIZED VIEW IF NOT EXISTS calls_to_eligible TO eligible_tokens AS
SELECT sipHash64(mint) AS token, min(toFloat64(toUnixTimestamp64Milli(called_at))) AS since_ms FROM calls GROUP BY token;
