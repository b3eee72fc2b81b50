-- What was said of a token at a fixed age, and what became of it. Rows are never deleted: a parameter set is judged by them long
-- after it was in force. A judgement told again replaces itself. Read with FINAL.

CREATE TABLE IF NOT EXISTS judgements
(
    mint String,
    -- Age of the token at which it was predicted; chain time of prediction and judgement.
    age_ms UInt32,
    made_at DateTime64(3, 'UTC'),
    judged_at DateTime64(3, 'UTC'),
    parameter_version LowCardinality(String),
    life LowCardinality(String),
    final_score Nullable(Float64),
    band LowCardinality(Nullable(String)),
    rug_probability Nullable(Float64),
    bot_probability Nullable(Float64),
    ruined Nullable(Bool),
    lead_ms Nullable(Float64),
    -- Multiples of the price at the prediction.
    max_x Nullable(Float64),
    end_x Nullable(Float64),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree
ORDER BY (mint, age_ms, made_at)
SETTINGS non_replicated_deduplication_window = 10000;
