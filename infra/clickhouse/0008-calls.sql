-- Calls as they were made, and what became of them, as the log told it. Neither is ever deleted. `document` is the whole of what was
-- told, from which the records are made anew where the log is gone. A call told again replaces itself; of figures those of the
-- highest version count. Read with FINAL.

CREATE TABLE IF NOT EXISTS calls
(
    mint String,
    -- From 1, among the token's calls.
    ordinal UInt8,
    -- Chain time of the call, and of the launch.
    called_at DateTime64(3, 'UTC'),
    created_at DateTime64(3, 'UTC'),
    symbol String,
    name String,
    launchpad LowCardinality(Nullable(String)),
    initial_score Nullable(Float64),
    wallet_score Nullable(Float64),
    transaction_score Nullable(Float64),
    final_score Nullable(Float64),
    band LowCardinality(Nullable(String)),
    parameter_version LowCardinality(String),
    rule_version LowCardinality(Nullable(String)),
    document String CODEC(ZSTD(3)),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree
ORDER BY (mint, ordinal)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS call_figures
(
    mint String,
    ordinal UInt8,
    version UInt64,
    as_of DateTime64(3, 'UTC'),
    -- Multiples of the call's price.
    current_x Float64,
    max_x Float64,
    settled Bool,
    -- By the stated rule, of positions of 0.5, 1 and 5 SOL; null while not filled, or where no market is known.
    rule_x_half Nullable(Float64),
    rule_x_one Nullable(Float64),
    rule_x_five Nullable(Float64),
    -- What the position of 1 SOL could spend.
    spent_one Nullable(Float64),
    document String CODEC(ZSTD(3)),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (mint, ordinal)
SETTINGS non_replicated_deduplication_window = 10000;

-- What statistics read of a call and its newest figures, narrow and in the order of the calls: joined when figures come rather than when
-- a reader waits. A new call stands here with version 0 and the multiple that it begins with; figures come with their version + 1.
-- Figures of a call that is not in `calls` are left out until they are told again. Read with FINAL.

CREATE TABLE IF NOT EXISTS call_results
(
    called_at DateTime64(3, 'UTC'),
    call UInt64,
    mint String,
    ordinal UInt8,
    version UInt64,
    launchpad LowCardinality(Nullable(String)),
    band LowCardinality(Nullable(String)),
    parameter_version LowCardinality(String),
    final_score Nullable(Float64),
    -- Symbol and all four scores were there when it was called, and how old the token was (s).
    has_data Bool,
    age_s Float64,
    current_x Float64,
    max_x Float64,
    settled Bool,
    rule_x_half Nullable(Float64),
    rule_x_one Nullable(Float64),
    rule_x_five Nullable(Float64),
    spent_one Nullable(Float64),
    -- All that statistics group it by in one narrow column, parted by tabs; '' = unknown. Four columns take twice as long to group by.
    grouped_by LowCardinality(String) MATERIALIZED
        concat(ifNull(band, ''), '\t', ifNull(launchpad, ''), '\t', toString(toHour(called_at, 'UTC')), '\t', parameter_version),
    inserted_at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (called_at, call)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS calls_to_results TO call_results AS
SELECT
    called_at,
    sipHash64(mint, ordinal) AS call,
    mint,
    ordinal,
    toUInt64(0) AS version,
    launchpad,
    band,
    parameter_version,
    final_score,
    symbol != '' AND ifNull(initial_score > 0 AND wallet_score > 0 AND transaction_score > 0 AND final_score > 0, false) AS has_data,
    (toUnixTimestamp64Milli(called_at) - toUnixTimestamp64Milli(created_at)) / 1000 AS age_s,
    1 AS current_x,
    1 AS max_x,
    false AS settled
FROM calls;

CREATE MATERIALIZED VIEW IF NOT EXISTS figures_to_results TO call_results AS
SELECT
    made.called_at AS called_at,
    sipHash64(figures.mint, figures.ordinal) AS call,
    figures.mint AS mint,
    figures.ordinal AS ordinal,
    figures.version + 1 AS version,
    made.launchpad AS launchpad,
    made.band AS band,
    made.parameter_version AS parameter_version,
    made.final_score AS final_score,
    made.has_data AS has_data,
    made.age_s AS age_s,
    figures.current_x AS current_x,
    figures.max_x AS max_x,
    figures.settled AS settled,
    figures.rule_x_half AS rule_x_half,
    figures.rule_x_one AS rule_x_one,
    figures.rule_x_five AS rule_x_five,
    figures.spent_one AS spent_one
FROM call_figures AS figures
INNER JOIN
(
    SELECT
        mint,
        ordinal,
        called_at,
        launchpad,
        band,
        parameter_version,
        final_score,
        symbol != '' AND ifNull(initial_score > 0 AND wallet_score > 0 AND transaction_score > 0 AND final_score > 0, false) AS has_data,
        (toUnixTimestamp64Milli(called_at) - toUnixTimestamp64Milli(created_at)) / 1000 AS age_s
    FROM calls
    WHERE mint IN (SELECT mint FROM call_figures)
    LIMIT 1 BY mint, ordinal
) AS made ON figures.mint = made.mint AND figures.ordinal = made.ordinal;
