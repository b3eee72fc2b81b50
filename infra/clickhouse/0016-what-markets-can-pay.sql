-- The most SOL that sales could take out of a token's curve or pools: what a wallet holds of it is worth no more. NULL = not known.
ALTER TABLE token_facts ADD COLUMN IF NOT EXISTS payable_sol Nullable(Float64) AFTER price_sol;
