-- Prices and volumes in SOL, whatever a pool is quoted in. A trade tells what a base unit of its quote was worth when it was stored; where
-- that is not known it has neither, and makes no candle: a pool against any coin would draw into a token's chart what it likes.
-- Rows from before have what SOL is worth alone. Candles of tokens that were traded against other coins, too, mixed both: they are
-- made anew from what is stored of their trades in SOL.

ALTER TABLE trades
    -- Lamports that a base unit of the quote was worth; 0 = not known.
    ADD COLUMN IF NOT EXISTS unit_lamports Float64 DEFAULT if(
        quote_mint IN ('So11111111111111111111111111111111111111112', '11111111111111111111111111111111'),
        pow(10, 9 - quote_decimals),
        0
    );

-- With what amounts were worth, in place of the quote that told whether they were SOL.
ALTER TABLE trades DROP PROJECTION IF EXISTS trades_of_wallets;

ALTER TABLE trades
    ADD PROJECTION IF NOT EXISTS wallet_trades
    (
        SELECT trader, mint, time, side, base_amount, quote_amount, fee_quote, decimals, unit_lamports
        ORDER BY trader, mint, time
    );

ALTER TABLE trades MATERIALIZE PROJECTION wallet_trades;

ALTER TABLE candles_1s DELETE WHERE mint IN (SELECT mint FROM trades WHERE unit_lamports = 0) SETTINGS mutations_sync = 1;

ALTER TABLE candles_1m DELETE WHERE mint IN (SELECT mint FROM trades WHERE unit_lamports = 0) SETTINGS mutations_sync = 1;

ALTER TABLE candles_1h DELETE WHERE mint IN (SELECT mint FROM trades WHERE unit_lamports = 0) SETTINGS mutations_sync = 1;

-- Repeated after a start that was cut short they come again, and must not be taken for a block that is known.
INSERT INTO candles_1s
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
WHERE price > 0 AND unit_lamports > 0 AND mint IN (SELECT mint FROM trades WHERE unit_lamports = 0)
GROUP BY mint, time
SETTINGS insert_deduplicate = 0;

INSERT INTO candles_1m
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
WHERE price > 0 AND unit_lamports > 0 AND mint IN (SELECT mint FROM trades WHERE unit_lamports = 0)
GROUP BY mint, time
SETTINGS insert_deduplicate = 0;

INSERT INTO candles_1h
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
WHERE price > 0 AND unit_lamports > 0 AND mint IN (SELECT mint FROM trades WHERE unit_lamports = 0)
GROUP BY mint, time
SETTINGS insert_deduplicate = 0;
