/**
 * The filter lab by the embedded engine: tokens of 7 days with two stored rows and four courses each. The peer is the naive reading: the same columns of each token
 * read out of the warehouse and asked in TypeScript. Rounds in turn.
 *
 *   node --import tsx src/filter-lab.bench.ts [--tokens 100000] [--rounds 9]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';
import { z } from 'zod';
import { type LabQuestion, selectFilterLab } from '../../stream-api/src/queries/select-filter-lab.ts';

const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '9' } },
});
const tokens = Number(values.tokens);
const rounds = Number(values.rounds);
const nowMs = Date.now();

const created = `fromUnixTimestamp64Milli(toInt64(${nowMs} - number % ${tokens} * ${Math.floor((7 * 86_400_000) / tokens)}))`;
const makeRows = [
  `INSERT INTO filter_points (mint, step, version, created_at, price_sol, best_sol, last_trade_ms, text, launchpad, life, band, final_score,
     market_cap, liquidity, holders, rug_probability, bot_probability, top10_holder_rate, bundler_rate, insider_rate, is_honeypot, mintable, freezable)
   SELECT base58Encode(toString(sipHash128(number % ${tokens}))), 1 + intDiv(number, ${tokens}), 1 + intDiv(number, ${tokens}), ${created}, 1 + number % 7, 8, ${nowMs},
     'a token\\nof a name', 'pump', ['trading', 'dead', 'waiting'][1 + number % 3], 'WATCH', rand(1) % 100, 4000 + rand(2) % 100000, rand(3) % 30000, rand(4) % 300,
     rand(5) / 4294967295, rand(6) / 4294967295, rand(7) / 4294967295, rand(8) / 8e9, rand(9) / 8e9, false, NULL, false
   FROM numbers(${2 * tokens})`,
  `INSERT INTO filter_courses (mint, step, created_at, scored, rugged, highest, best)
   SELECT base58Encode(toString(sipHash128(number % ${tokens}))), 1 + intDiv(number, ${tokens}), ${created}, 1, number >= ${3 * tokens} AND rand(1) % 3 = 0,
     1 + rand(2) % 20, 8 + rand(3) % 20
   FROM numbers(${4 * tokens})`,
];
const naive = `SELECT mint, argMax(final_score, version) AS score, argMax(holders, version) AS held, argMax(price_sol, version) AS price
  FROM filter_points WHERE step <= 2 GROUP BY mint LIMIT 1000000`;
const naiveRow = z.object({
  ...{ mint: z.string(), score: z.number().nullable(), held: z.number().nullable(), price: z.number().nullable() },
});

function question(text: string, window: LabQuestion['window'], figures: LabQuestion['figures']): LabQuestion {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw new Error(filter);
  return { filter, window, age: '5m', figures };
}

const folder = await mkdtemp(join(tmpdir(), 'mintscope-bench-'));
const warehouse = await openChdbWarehouse({ path: join(folder, 'clickhouse'), limits: { maxExecutionSeconds: 120 } });
try {
  await warehouse.migrate(join(import.meta.dirname, '../../infra/clickhouse'));
  for (const statement of makeRows) await warehouse.command(statement);
  const strict = filterPresets.find(({ name }) => name === 'Strict')!.filter;
  const ask = (asked: LabQuestion) => () => selectFilterLab(warehouse, { ...asked, nowMs });
  const reads: Record<string, () => Promise<unknown>> = {
    'one bound, 7 d': ask(question('holders:50..', '7d', ['holders'])),
    'Strict, 7 d, eight figures': ask(
      question(strict, '7d', [
        ...(['finalScore', 'holders', 'liquidity', 'rugProbability'] as const),
        ...(['botProbability', 'bundlerRate', 'insiderRate', 'top10HolderRate'] as const),
      ]),
    ),
    'one bound, 24 h': ask(question('holders:50..', '24h', ['holders'])),
    'peer: rows of all tokens to TypeScript': async () => {
      const rows = await warehouse.query(naive, {}, naiveRow);
      return rows.filter(({ held }) => (held ?? 0) >= 50).length;
    },
  };
  const taken = new Map(Object.keys(reads).map((name) => [name, { ms: [] as number[], cpu: [] as number[] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, read] of Object.entries(reads)) {
      const cpu = process.cpuUsage();
      const begun = performance.now();
      await read();
      taken.get(name)?.ms.push(performance.now() - begun);
      const { user, system } = process.cpuUsage(cpu);
      taken.get(name)?.cpu.push((user + system) / 1000);
    }
  console.table(
    [...taken].map(([name, { ms, cpu }]) => ({
      ...{ name, 'best ms': Math.round(Math.min(...ms)), 'median ms': Math.round(middle(ms)) },
      ...{ 'worst ms': Math.round(Math.max(...ms)), 'median CPU ms': Math.round(middle(cpu)) },
    })),
  );
} finally {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
