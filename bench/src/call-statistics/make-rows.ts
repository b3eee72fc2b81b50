/** Calls of a year and a half, their last figures, and figures of the last week's told twice more, as statements. */
export function makeCalls(calls: number, untilMs: number): string[] {
  const mint = "hex(sipHash128('token', intDiv(number, 2)))";
  const calledMs = `${untilMs} - toInt64(number) * toInt64(${500 * 86_400_000} / ${calls})`;
  const hash = (name: string) => `(sipHash64('${name}', number) % 1000000) / 1000000`;
  const x = `exp(3 * ${hash('x')} * ${hash('y')})`;
  const figures = (version: number, of: string) => `
    INSERT INTO call_figures
      (mint, ordinal, version, as_of, current_x, max_x, settled, rule_x_half, rule_x_one, rule_x_five, spent_one, document)
    SELECT ${mint}, 1 + number % 2, ${version}, fromUnixTimestamp64Milli(toInt64(${untilMs})), ${x} / 2, ${x}, ${version === 1},
      ${x} / 1.9, ${x} / 2, ${x} / 2.2, 1, '{}'
    FROM numbers(${of})`;
  const week = Math.round((calls * 7) / 500);
  return [
    `INSERT INTO calls
      (mint, ordinal, called_at, created_at, symbol, name, launchpad, initial_score, wallet_score, transaction_score, final_score,
       band, parameter_version, rule_version, document)
    SELECT ${mint}, 1 + number % 2, fromUnixTimestamp64Milli(${calledMs}), fromUnixTimestamp64Milli(${calledMs} - 300000), 'CAT',
      'A cat', ['pump', 'moonshot', 'meteora'][1 + number % 3], 50, 60, 70, 40 + number % 50, ['STRONG_BUY', 'BUY', 'WATCH'][1 + number % 3],
      concat('p-', toString(intDiv(number, 50000))), 'r-1', '{}'
    FROM numbers(${calls})`,
    figures(1, String(calls)),
    // What is old has been merged long ago.
    'OPTIMIZE TABLE call_results FINAL',
    'OPTIMIZE TABLE call_figures FINAL',
    figures(2, String(week)),
    figures(3, String(week)),
  ];
}

/** Tokens of a week, each with so many points at which criteria may match. */
export function makePoints(tokens: number, points: number, untilMs: number): string[] {
  const createdMs = `(${untilMs} - 600000 - toInt64(sipHash64('created', number) % ${7 * 86_400_000 - 600_000}))`;
  const each = (of: string) => `arrayMap(place -> ${of}, range(${points}))`;
  const score = (name: string) => each(`(sipHash64('${name}', number, place) % 10000) / 100`);
  const price = "1 + (sipHash64('price', number, place) % 100) / 100";
  // A third was told again, and is not merged yet.
  return [`${tokens}`, `${Math.round(tokens / 3)}`].map(
    (some, version) => `INSERT INTO call_criteria
      (mint, version, symbol, created_at, decided_ms, eligible_ms, rugged_ms, times, prices, highest, initial_scores, wallet_scores,
       transaction_scores, final_scores, rule_x_one)
    SELECT hex(sipHash128('token', number)), ${version}, 'CAT', fromUnixTimestamp64Milli(${createdMs}), ${createdMs}, ${createdMs},
      if(number % 9 = 0, ${createdMs}, NULL), ${each(`toFloat64(${createdMs} + place * 15000)`)}, ${each(price)},
      ${each(`(${price}) * (1 + (sipHash64('rise', number, place) % 600) / 100)`)}, ${score('a')}, ${score('b')}, ${score('c')}, ${score('d')},
      ${each(`if(sipHash64('known', number, place) % 10 = 0, -1, (sipHash64('rule', number, place) % 300) / 100)`)}
    FROM numbers(${some})`,
  );
}

/** The same counts from the two tables as they are told. */
export const joinedOutcome = `
SELECT count() AS calls, countIf(rule_x_one >= 1.5) AS winners, avg(rule_x_one) AS mean, quantileExactInclusive(0.5)(rule_x_one) AS median
FROM (SELECT mint, ordinal FROM calls FINAL) AS made
INNER JOIN (SELECT mint, ordinal, rule_x_one FROM call_figures FINAL) AS figures USING (mint, ordinal)
LIMIT 1`;
