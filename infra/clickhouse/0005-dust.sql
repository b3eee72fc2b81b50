-- Dust: a trade that is too small to set a price (`main.state.dustLamports`) counts in a candle's volume and trades, and leaves open,
-- high, low and close alone. A candle of dust alone has a high of 0 and a low of infinity until a price comes. Rows written before
-- this column existed set their price.
--
-- The views are made anew: one whose query was exchanged in place counts repeated blocks again once the server was killed. A block that
-- was under way when the former version was killed, and is repeated by this one, counts twice in candles.

ALTER TABLE trades
    ADD COLUMN IF NOT EXISTS sets_price Bool DEFAULT true;

DROP VIEW IF EXISTS trades_to_candles_1s;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1s TO candles_1s AS
SELECT
    mint,
    toStartOfSecond(trades.time) AS time,
    argMinStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS open,
    max(if(sets_price, price, 0)) AS high,
    min(if(sets_price, price, inf)) AS low,
    argMaxStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;

DROP VIEW IF EXISTS trades_to_candles_1m;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1m TO candles_1m AS
SELECT
    mint,
    toStartOfMinute(trades.time) AS time,
    argMinStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS open,
    max(if(sets_price, price, 0)) AS high,
    min(if(sets_price, price, inf)) AS low,
    argMaxStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;

DROP VIEW IF EXISTS trades_to_candles_1h;

CREATE MATERIALIZED VIEW IF NOT EXISTS trades_to_candles_1h TO candles_1h AS
SELECT
    mint,
    toStartOfHour(trades.time) AS time,
    argMinStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS open,
    max(if(sets_price, price, 0)) AS high,
    min(if(sets_price, price, inf)) AS low,
    argMaxStateIf(price, (trades.time, slot, transaction_index, log_offset, log_index), sets_price) AS close,
    sum(quote_volume) AS volume,
    count() AS trades,
    countIf(side = 'buy') AS buys,
    max(inserted_at) AS updated_at
FROM trades
WHERE price > 0
GROUP BY mint, time;
