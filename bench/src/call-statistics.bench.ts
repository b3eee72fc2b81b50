/**
 * Statistics of the platform's calls and the what-if of its rules, by the embedded engine: so many calls with several versions of figures
 * each, of which the newest were told just now, and so many scored tokens of a week with their points. The peer is the same summary from calls and figures
 * joined when it is asked for. Milliseconds, and CPU of the process.
 *
 *   node --import tsx src/call-statistics.bench.ts [--calls 1000000] [--tokens 100000] [--points 12] [--rounds 7]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { z } from 'zod';
import {
  countEligibleTokens,
  countFollowedCalls,
  selectCallCounts,
} from '../../stream-api/src/queries/select-call-counts.ts';
import { selectCallGroups, selectEquity } from '../../stream-api/src/queries/select-call-groups.ts';
import { selectWhatIf } from '../../stream-api/src/queries/select-what-if.ts';
import { joinedOutcome, makeCalls, makePoints } from './call-statistics/make-rows.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    tokens: { type: 'string', default: '100000' },
    points: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '7' },
  },
});
const [calls, tokens, points, rounds] = [values.calls, values.tokens, values.points, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];
const dayMs = 86_400_000;
const untilMs = Math.floor(Date.now() / 1000) * 1000;
const all = {
  fromMs: 0,
  untilMs,
  of: 'executable-1',
  completeness: { requireCompleteData: true, minDataAge: 30 },
  winnerThreshold: 1.5,
} as const;
const week = { ...all, fromMs: untilMs - 7 * dayMs };
const on = (minValue: number) => ({ enabled: true, minValue });
const lower = { ...defaultCriteria, finalScore: on(20) };
const allFour = {
  initialScore: on(40),
  walletScore: on(40),
  transactionScore: on(40),
  finalScore: on(40),
  logic: 'AND',
} as const;
const whatIf = {
  ...{
    criteria: lower,
    held: defaultCriteria,
    of: 'headline' as const,
    winnerThreshold: 2,
    fromMs: untilMs - 7 * dayMs,
  },
};

const folder = await mkdtemp(join(tmpdir(), 'mintscope-bench-'));
const warehouse = await openChdbWarehouse({ path: join(folder, 'clickhouse'), limits: { maxExecutionSeconds: 120 } });
try {
  await warehouse.migrate(join(import.meta.dirname, '../../infra/clickhouse'));
  for (const statement of makeCalls(calls, untilMs)) await timed('made', () => warehouse.command(statement));
  for (const statement of makePoints(tokens, points, untilMs)) await timed('made', () => warehouse.command(statement));
  const reads: Record<string, () => Promise<unknown>> = {
    'counts of all': () => selectCallCounts(warehouse, all),
    'groups of all': () => selectCallGroups(warehouse, all),
    'equity of all': () => selectEquity(warehouse, all),
    'counts of 7 d': () => selectCallCounts(warehouse, week),
    'groups of 7 d': () => selectCallGroups(warehouse, week),
    'equity of 7 d': () => selectEquity(warehouse, week),
    'followed now': () => countFollowedCalls(warehouse, untilMs),
    'eligible tokens': () => countEligibleTokens(warehouse, all),
    'what-if, a slider at 20': () => selectWhatIf(warehouse, whatIf),
    'what-if, a slider at 20, of 1 SOL': () => selectWhatIf(warehouse, { ...whatIf, of: 'executable-1' }),
    'what-if, all four, with AND': () => selectWhatIf(warehouse, { ...whatIf, criteria: allFour }),
    'peer: counts of all, joined': () => warehouse.query(joinedOutcome, {}, z.unknown()),
  };
  const taken = new Map(Object.keys(reads).map((name) => [name, { ms: [] as number[], cpu: [] as number[] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, read] of Object.entries(reads)) {
      const { ms, cpuMs } = await measure(read);
      taken.get(name)!.ms.push(ms);
      taken.get(name)!.cpu.push(cpuMs);
    }
  console.table(
    [...taken].map(([name, { ms, cpu }]) => ({
      name,
      'best ms': Math.round(Math.min(...ms)),
      'median ms': Math.round(middle(ms)),
      'worst ms': Math.round(Math.max(...ms)),
      'median CPU ms': Math.round(middle(cpu)),
    })),
  );
} finally {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
}

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const { ms } = await measure(act);
  console.log(`${what} in ${Math.round(ms)} ms`);
}

async function measure(act: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await act();
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
