-- Trades as the chain has them, and candles made of them at insert.
--
-- Every table and every target of a view remembers the tokens of its last 10,000 blocks, so that a block inserted again
-- after a crash counts once in each of them. Statements are repeatable: there is no transaction around a migration.
-- Time to live counts from the insert, not from the trade: a replay of an old market keeps its rows as long as any other.

CREATE TABLE IF NOT EXISTS trades
(
    -- Identity: the record of chain-events and the event's place in its batch.
    log_partition UInt16,
    log_offset UInt64,
    log_index UInt32,
    mint String,
    slot UInt64,
    -- Position of the transaction in its block; 0 where the source does not tell (the log's order decides then).
    transaction_index UInt32 DEFAULT 0,
    -- Chain time.
    time DateTime64(3, 'UTC'),
    side Enum8('buy' = 1, 'sell' = 2),
    trader String,
    -- Raw units of the chain, and the decimals that make whole tokens of them.
    base_amount UInt64,
    quote_amount UInt64,
    fee_quote UInt64,
    decimals UInt8,
    quote_decimals UInt8,
    quote_mint LowCardinality(String),
    -- Whole quote units per whole token; 0 when a side of the trade is empty: such a trade has no price and makes no candle.
    price Float64,
    -- Whole quote units.
    quote_volume Float64,
    fee_lamports UInt64,
    priority_fee_lamports Nullable(UInt64),
    tip_lamports Nullable(UInt64),
    compute_units Nullable(UInt32),
    fee_payer String,
    program LowCardinality(String),
    pool String,
    signature String,
    instruction UInt16,
    sub UInt8,
    received_at Nullable(DateTime64(3, 'UTC')),
    inserted_at DateTime('UTC') DEFAULT now(),
    INDEX trader_index trader TYPE bloom_filter(0.01) GRANULARITY 4
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (mint, time, slot, log_partition, log_offset, log_index)
TTL toDateTime(inserted_at) + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000;

-- Candles: read with argMinMerge(open), max(high), min(low), argMaxMerge(close), sum(volume), sum(trades), sum(buys)
-- GROUP BY mint, time. First and last are told by chain order, so that late rows land where they belong.

CREATE TABLE IF NOT EXISTS candles_1s
(
    mint String,
    time DateTime('UTC'),
    open AggregateFunction(argMin, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    high SimpleAggregateFunction(max, Float64),
    low SimpleAggregateFunction(min, Float64),
    close AggregateFunction(argMax, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    volume SimpleAggregateFunction(sum, Float64),
    trades SimpleAggregateFunction(sum, UInt64),
    buys SimpleAggregateFunction(sum, UInt64),
    updated_at SimpleAggregateFunction(max, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (mint, time)
TTL updated_at + INTERVAL 3 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS candles_1m
(
    mint String,
    time DateTime('UTC'),
    open AggregateFunction(argMin, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    high SimpleAggregateFunction(max, Float64),
    low SimpleAggregateFunction(min, Float64),
    close AggregateFunction(argMax, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    volume SimpleAggregateFunction(sum, Float64),
    trades SimpleAggregateFunction(sum, UInt64),
    buys SimpleAggregateFunction(sum, UInt64),
    updated_at SimpleAggregateFunction(max, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (mint, time)
TTL updated_at + INTERVAL 90 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS candles_1h
(
    mint String,
    time DateTime('UTC'),
    open AggregateFunction(argMin, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    high SimpleAggregateFunction(max, Float64),
    low SimpleAggregateFunction(min, Float64),
    close AggregateFunction(argMax, Float64, Tuple(DateTime64(3, 'UTC'), UInt64, UInt32, UInt64, UInt32)),
    volume SimpleAggregateFunction(sum, Float64),
    trades SimpleAggregateFunction(sum, UInt64),
    buys SimpleAggregateFunction(sum, UInt64),
    updated_at SimpleAggregateFunction(max, DateTime('UTC'))
)
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (mint, time)
TTL updated_at + INTERVAL 730 DAY
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1s TO candles_1s AS
SELECT
    mint,
    toStartOfSecond(trades.time) AS time,
    argMinState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS open,
    max(price) AS high,
    min(price) AS low,
    argMaxState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1m TO candles_1m AS
SELECT
    mint,
    toStartOfMinute(trades.time) AS time,
    argMinState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS open,
    max(price) AS high,
    min(price) AS low,
    argMaxState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1h TO candles_1h AS
SELECT
    mint,
    toStartOfHour(trades.time) AS time,
    argMinState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS open,
    max(price) AS high,
    min(price) AS low,
    argMaxState(price, (trades.time, slot, transaction_index, log_offset, log_index)) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;
