-- Where each token could be bought and sold, as its rows tell it: one row each telling. What a pick would have returned is followed by
-- them. A telling that comes again replaces itself. Read by token and version, in that order; versions rise.

CREATE TABLE IF NOT EXISTS standings
(
    mint String,
    -- Of the token's row.
    version UInt64 CODEC(Delta, ZSTD(1)),
    -- Chain time of the row.
    time DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    pool String CODEC(ZSTD(1)),
    decimals UInt8 CODEC(ZSTD(1)),
    -- False while it is closed, or not known: then nothing below is.
    is_open Bool CODEC(ZSTD(1)),
    -- Reserves whose product a trade leaves as it is: base units, and lamports.
    base Float64 CODEC(ZSTD(1)),
    quote Float64 CODEC(ZSTD(1)),
    -- What several pools of a token are compared by (lamports).
    depth Float64 CODEC(ZSTD(1)),
    -- Base units that can still be bought, null = without end; lamports that sales can take out.
    buyable Nullable(Float64) CODEC(ZSTD(1)),
    payable Float64 CODEC(ZSTD(1)),
    -- Fees of each side, as its share; null where the newest trade does not show it.
    buy_fee Nullable(Float64) CODEC(ZSTD(1)),
    sell_fee Nullable(Float64) CODEC(ZSTD(1)),
    -- What the part that stays with depositors is taken from, and its share.
    kept_from Enum8('nothing' = 1, 'quote' = 2, 'input' = 3) CODEC(ZSTD(1)),
    kept_share Float64 CODEC(ZSTD(1)),
    inserted_at DateTime('UTC') DEFAULT now() CODEC(Delta, ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (mint, version)
TTL inserted_at + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 10000;
