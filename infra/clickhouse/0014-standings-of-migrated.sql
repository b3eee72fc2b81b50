-- Whether the token's curve has ended, by which it is known that the curve told before is no place to sell any more.
ALTER TABLE standings ADD COLUMN IF NOT EXISTS migrated Bool DEFAULT false CODEC(ZSTD(1)) AFTER decimals;
