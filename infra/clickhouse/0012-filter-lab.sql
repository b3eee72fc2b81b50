-- What filters are asked of the past by (decision 0065). By token and step of its age: 1 = up to 1 min, 2 = up to 5 min, 3 = up to 30 min,
-- 4 = later. Each block of the sink brings what it knows by itself; rows of one token and step become one. Not kept longer than is asked for.

-- The newest row of each step, as filters read it; of step 4 none. A row that comes again replaces itself. Read the newest version.
CREATE TABLE IF NOT EXISTS filter_points
(
    mint String,
    step UInt8,
    version UInt64,
    created_at DateTime64(3, 'UTC'),
    -- What later prices are multiples of, and the best price until then (SOL).
    price_sol Nullable(Float64) CODEC(ZSTD(1)),
    best_sol Nullable(Float64) CODEC(ZSTD(1)),
    last_trade_ms Nullable(Float64) CODEC(ZSTD(1)),
    -- Symbol and name in small letters, a line each.
    text String CODEC(ZSTD(1)),
    launchpad LowCardinality(Nullable(String)),
    creator Nullable(String) CODEC(ZSTD(1)),
    life LowCardinality(Nullable(String)),
    band LowCardinality(Nullable(String)),
    price Nullable(Float64) CODEC(ZSTD(1)),
    market_cap Nullable(Float64) CODEC(ZSTD(1)),
    liquidity Nullable(Float64) CODEC(ZSTD(1)),
    volume Nullable(Float64) CODEC(ZSTD(1)),
    volume5m Nullable(Float64) CODEC(ZSTD(1)),
    price_change1m Nullable(Float64) CODEC(ZSTD(1)),
    price_change5m Nullable(Float64) CODEC(ZSTD(1)),
    price_change1h Nullable(Float64) CODEC(ZSTD(1)),
    price_change24h Nullable(Float64) CODEC(ZSTD(1)),
    progress Nullable(Float64) CODEC(ZSTD(1)),
    holders Nullable(Float64) CODEC(ZSTD(1)),
    swaps Nullable(Float64) CODEC(ZSTD(1)),
    buys Nullable(Float64) CODEC(ZSTD(1)),
    sells Nullable(Float64) CODEC(ZSTD(1)),
    current_x Nullable(Float64) CODEC(ZSTD(1)),
    max_x Nullable(Float64) CODEC(ZSTD(1)),
    final_score Nullable(Float64) CODEC(ZSTD(1)),
    score_low Nullable(Float64) CODEC(ZSTD(1)),
    initial_score Nullable(Float64) CODEC(ZSTD(1)),
    investigation_score Nullable(Float64) CODEC(ZSTD(1)),
    transaction_score Nullable(Float64) CODEC(ZSTD(1)),
    rug_probability Nullable(Float64) CODEC(ZSTD(1)),
    bot_probability Nullable(Float64) CODEC(ZSTD(1)),
    rug_ratio Nullable(Float64) CODEC(ZSTD(1)),
    wash_share Nullable(Float64) CODEC(ZSTD(1)),
    top10_holder_rate Nullable(Float64) CODEC(ZSTD(1)),
    sniper_count Nullable(Float64) CODEC(ZSTD(1)),
    sniper_rate Nullable(Float64) CODEC(ZSTD(1)),
    bundler_rate Nullable(Float64) CODEC(ZSTD(1)),
    bundled_then Nullable(Float64) CODEC(ZSTD(1)),
    insider_rate Nullable(Float64) CODEC(ZSTD(1)),
    fresh_rate Nullable(Float64) CODEC(ZSTD(1)),
    smart_degen_count Nullable(Float64) CODEC(ZSTD(1)),
    smart_degen_rate Nullable(Float64) CODEC(ZSTD(1)),
    bluechip_owner_percentage Nullable(Float64) CODEC(ZSTD(1)),
    bot_degen_count Nullable(Float64) CODEC(ZSTD(1)),
    dev_sold Nullable(Float64) CODEC(ZSTD(1)),
    creator_holding Nullable(Float64) CODEC(ZSTD(1)),
    creator_created_count Nullable(Float64) CODEC(ZSTD(1)),
    twitter_create_token_count Nullable(Float64) CODEC(ZSTD(1)),
    image_dup Nullable(Float64) CODEC(ZSTD(1)),
    migrated Nullable(Bool) CODEC(ZSTD(1)),
    called Nullable(Bool) CODEC(ZSTD(1)),
    twitter Nullable(Bool) CODEC(ZSTD(1)),
    telegram Nullable(Bool) CODEC(ZSTD(1)),
    website Nullable(Bool) CODEC(ZSTD(1)),
    logo Nullable(Bool) CODEC(ZSTD(1)),
    is_honeypot Nullable(Bool) CODEC(ZSTD(1)),
    is_wash_trading Nullable(Bool) CODEC(ZSTD(1)),
    mintable Nullable(Bool) CODEC(ZSTD(1)),
    freezable Nullable(Bool) CODEC(ZSTD(1)),
    cto_flag Nullable(Bool) CODEC(ZSTD(1)),
    dexscr_ad Nullable(Bool) CODEC(ZSTD(1)),
    dexscr_update_link Nullable(Bool) CODEC(ZSTD(1)),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (mint, step)
TTL inserted_at + INTERVAL 10 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- What became of it in each step. Read with max(…) GROUP BY mint.
CREATE TABLE IF NOT EXISTS filter_courses
(
    mint String,
    step UInt8,
    created_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    scored SimpleAggregateFunction(max, UInt8),
    rugged SimpleAggregateFunction(max, UInt8),
    -- The highest price that a row of it told, and the best price that it had had by then (SOL); 0 = none.
    highest SimpleAggregateFunction(max, Float64),
    best SimpleAggregateFunction(max, Float64),
    inserted_at SimpleAggregateFunction(max, DateTime('UTC')) DEFAULT now()
)
ENGINE = AggregatingMergeTree
ORDER BY (mint, step)
TTL inserted_at + INTERVAL 10 DAY
SETTINGS non_replicated_deduplication_window = 10000;
