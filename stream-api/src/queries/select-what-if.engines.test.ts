import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { summariseCalls } from '@mintscope/metrics/picks/call-statistics';
import { matchCriteria } from '@mintscope/metrics/picks/match-criteria';
import type { WhatIf } from '@mintscope/schemas/picks/pick-statistics';
import type { PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAlike } from '../test-kit/expect-alike.ts';
import { insert, storedTime } from '../test-kit/insert-calls.ts';
import { makeAddress } from '../test-kit/make-row.ts';
import { selectWhatIf, type WhatIfAsked } from './select-what-if.ts';

const migrations = join(import.meta.dirname, '../../../infra/clickhouse');
const nowMs = Date.parse('2026-05-10T12:00:00Z');
const hourMs = 3_600_000;
const winnerThreshold = 2;

let folder: string;
let warehouse: Warehouse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-what-if-'));
  warehouse = await openChdbWarehouse({ path: join(folder, 'clickhouse') });
  await warehouse.migrate(migrations);
});
afterAll(async () => {
  await warehouse?.close();
  await rm(folder, { recursive: true, force: true });
});

const score = fc.option(fc.constantFrom(0, 30, 45, 60, 80), { freq: 8 });
const someToken = fc.record({
  agoMs: fc.integer({ min: 1, max: 40 * hourMs }),
  isRugged: fc.boolean(),
  points: fc.array(
    fc.record({
      scores: fc.tuple(score, score, score, score),
      price: fc.constantFrom(0.5, 1, 4),
      rise: fc.constantFrom(1, 1.5, 2, 16),
      returned: fc.option(fc.constantFrom(0, 0.4, 1.2, 2, 9), { freq: 4 }),
    }),
    { maxLength: 6 },
  ),
});
type Token = typeof someToken extends fc.Arbitrary<infer Value> ? Value : never;

const minimum = fc.record({ enabled: fc.boolean(), minValue: fc.constantFrom(0, 30, 45, 50, 80) });
const someCriteria: fc.Arbitrary<PickerCriteria> = fc.record({
  initialScore: minimum,
  walletScore: minimum,
  transactionScore: minimum,
  finalScore: minimum,
  logic: fc.constantFrom('AND' as const, 'OR' as const),
});
const someAsked: fc.Arbitrary<WhatIfAsked> = fc.record({
  criteria: someCriteria,
  held: someCriteria,
  of: fc.constantFrom('headline' as const, 'executable-1' as const),
  winnerThreshold: fc.constant(winnerThreshold),
  fromMs: fc.constant(nowMs - 24 * hourMs),
});

it('tells what rules would have called, as it is worked out from each point by itself', async () => {
  const tokens = fc.sample(someToken, { seed: 11, numRuns: 150 });
  await insert(warehouse, { table: 'call_criteria', token: 'former' }, tokens.map(formerRow));
  await insert(warehouse, { table: 'call_criteria', token: 'points' }, tokens.map(rowOf));
  let called = 0;
  for (const asked of fc.sample(someAsked, { seed: 12, numRuns: 60 })) {
    const told = await selectWhatIf(warehouse, asked);
    const wanted = fromScratch(tokens, asked);
    called += wanted.calls;
    expectAlike({ ...told, called: byAddress(told.called) }, { ...wanted, called: byAddress(wanted.called) });
    const times = told.called.map(({ calledAt }) => calledAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  }
  // There was something to tell.
  expect(called).toBeGreaterThan(1000);
});

it('counts nothing lost and nothing avoided where nothing was changed', async () => {
  for (const asked of fc.sample(someAsked, { seed: 13, numRuns: 10 })) {
    const { winnersLost, rugsAvoided } = await selectWhatIf(warehouse, { ...asked, criteria: asked.held });
    expect({ winnersLost, rugsAvoided }).toEqual({ winnersLost: 0, rugsAvoided: 0 });
  }
});

function atMs({ agoMs }: Token, place: number): number {
  return nowMs - agoMs + place * 1000;
}

function rowOf({ points, ...token }: Token, index: number) {
  const scores = (of: number) => points.map((point) => point.scores[of] ?? -1);
  return {
    ...{ mint: makeAddress(index), version: 2, symbol: `T${index}`, created_at: storedTime(nowMs - token.agoMs) },
    ...{ decided_ms: null, eligible_ms: null, rugged_ms: token.isRugged ? nowMs : null },
    times: points.map((_, place) => atMs({ ...token, points }, place)),
    prices: points.map(({ price }) => price),
    highest: points.map(({ price, rise }) => price * rise),
    rule_x_one: points.map(({ returned }) => returned ?? -1),
    ...{ initial_scores: scores(0), wallet_scores: scores(1) },
    ...{ transaction_scores: scores(2), final_scores: scores(3) },
  };
}

/** What stood there before, and counts no more. */
function formerRow(token: Token, index: number) {
  const scores = {
    initial_scores: [99],
    wallet_scores: [99],
    transaction_scores: [99],
    final_scores: [99],
    rule_x_one: [99],
  };
  return { ...rowOf(token, index), version: 1, times: [nowMs], prices: [1], highest: [100], ...scores };
}

function fromScratch(tokens: readonly Token[], asked: WhatIfAsked): Omit<WhatIf, 'window' | 'of'> {
  const called: WhatIf['called'] = [];
  let [known, winnersLost, rugsAvoided] = [0, 0, 0];
  for (const [index, token] of tokens.entries()) {
    if (nowMs - token.agoMs <= asked.fromMs) continue;
    known++;
    const [theirs, ours] = [asked.criteria, asked.held].map((criteria) => firstCall(token, criteria));
    if (theirs) called.push({ address: makeAddress(index), symbol: `T${index}`, ...theirs });
    if (!ours || theirs) continue;
    if ((multipleOf(ours, asked) ?? 0) >= winnerThreshold) winnersLost++;
    if (token.isRugged) rugsAvoided++;
  }
  const outcome = summariseCalls(
    called.map((one) => multipleOf(one, asked)),
    winnerThreshold,
  );
  return { tokens: known, calls: called.length, outcome, winnersLost, rugsAvoided, called };
}

function multipleOf({ maxX, ruleX }: Pick<WhatIf['called'][number], 'maxX' | 'ruleX'>, { of }: WhatIfAsked) {
  return of === 'headline' ? maxX : ruleX;
}

function firstCall(token: Token, criteria: PickerCriteria) {
  const place = token.points.findIndex(({ scores }) => {
    const [initialScore, walletScore, transactionScore, finalScore] = scores;
    return matchCriteria({ initialScore, walletScore, transactionScore, finalScore }, criteria).matches;
  });
  const point = token.points[place];
  return point ? { calledAt: atMs(token, place), maxX: point.rise, ruleX: point.returned } : null;
}

function byAddress(called: WhatIf['called']) {
  return Object.fromEntries(called.map(({ address, ...rest }) => [address, rest]));
}
