-- What a wallet traded, and what it created, without reading what others did. Trades stand in the order of their tokens; a second copy of
-- what a wallet's figures are made of stands inside of each part in the order of the wallets, so that it counts and goes with its rows:
-- a block inserted again, a merge and the time to live need nothing of their own. Parts from before are written anew in the background
-- and are read by `trader_index` until then.

ALTER TABLE trades
    ADD PROJECTION IF NOT EXISTS trades_of_wallets
    (
        SELECT trader, mint, time, side, base_amount, quote_amount, fee_quote, decimals, quote_decimals, quote_mint
        ORDER BY trader, mint, time
    );

ALTER TABLE trades MATERIALIZE PROJECTION trades_of_wallets;

ALTER TABLE token_facts
    ADD INDEX IF NOT EXISTS creator_index creator TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE token_facts MATERIALIZE INDEX creator_index;
