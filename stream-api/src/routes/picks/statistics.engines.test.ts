import { pickPersonally } from '@mintscope/records/picks/pick-personally';
import { projectCalls } from '@mintscope/records/picks/project-calls';
import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { exploreRules } from '@mintscope/schemas/api/picks/explore-rules';
import { getDashboardStats } from '@mintscope/schemas/api/picks/get-dashboard-stats';
import { getPickStatistics } from '@mintscope/schemas/api/picks/get-pick-statistics';
import { getSelectionStats } from '@mintscope/schemas/api/picks/get-selection-stats';
import { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCalls, insertFigures } from '../../test-kit/insert-calls.ts';
import { makeAddress, makeRow } from '../../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const nowMs = Date.now();
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Of each call: how long ago, its highest multiple, and what 1 SOL returned by the rule. */
const made = [
  { agoMs: 5 * minuteMs, maxX: 12, ruleX: 3, symbol: 'NEW', band: 'BUY' as const },
  { agoMs: 2 * 3_600_000, maxX: 1.2, ruleX: 0, symbol: 'LOSER', band: 'WATCH' as const },
  { agoMs: 2 * dayMs, maxX: 3, ruleX: null, symbol: 'Cat_%', band: 'BUY' as const },
  { agoMs: 20 * dayMs, maxX: 6, ruleX: 2, symbol: 'OLD', band: null },
];
const calls = made.map(({ agoMs, symbol, band }, index) => makeCall(index, { calledAt: nowMs - agoMs, symbol, band }));
/** By symbol, the newest first. */
const symbols = made.map(({ symbol }) => symbol);

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  const { records, warehouse } = test.engines;
  const figures = made.map(({ maxX, ruleX }, index) => makeFigures(calls[index]!, maxX, ruleX));
  await projectCalls(records, { positions: new Map(), calls, figures });
  await insertCalls(
    warehouse,
    calls.map(({ scores, ...call }) => ({
      ...call,
      scores: [scores.initialScore, scores.walletScore, scores.transactionScore, scores.finalScore],
    })),
    'calls',
  );
  await insertFigures(
    warehouse,
    made.map(({ maxX, ruleX }, index) => ({
      ...{ mint: calls[index]!.mint, ordinal: 1, version: 1, currentX: 0.5, maxX, settled: false },
      ...{ ruleX: [null, ruleX, null], spentOne: ruleX === null ? null : 1 },
    })),
    'figures',
  );
  // The loser was taken off the lists, and counts all the same.
  const removal = { mint: calls[1]!.mint, ordinal: 1, removed_at: new Date(nowMs), control_id: 1n, reason: 'it fell' };
  await records.queries.insertInto('removals').values(removal).execute();
  const fresh = { createdAt: nowMs - 5 * minuteMs, status: 'complete' as const };
  await test.store([
    makeRow(0, { ...fresh, finalScore: 80 }),
    makeRow(1, { ...fresh, createdAt: nowMs - 40 * minuteMs, finalScore: 40 }),
  ]);
  [user, other] = await Promise.all([signIn(test), signIn(test)]);
  const { price, marketCap, scores, symbol, name, logo, launchpad, createdAt, status, matchedCriteria } = calls[0]!;
  const entry = { symbol, name, logo, launchpad, createdAt, price, marketCap, scores, status, matchedCriteria };
  const wish = {
    userId: user.userId,
    mint: makeAddress(500),
    nowMs,
    entry: { ...entry, band: null, parameterVersion: null },
  };
  await pickPersonally(records, wish, async () => undefined);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function ask(path: string, who?: SignedInUser, init?: RequestInit): Promise<unknown> {
  const response = await api.as(who)(path, init);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the figures of the Command Center', () => {
  const dashboard = async (query: string, who?: SignedInUser) =>
    getDashboardStats.response.parse(await ask(`/api/dashboard-stats?${query}`, who)).stats;

  it('are of the calls of a period, removed ones too', async () => {
    expect(await dashboard('period=7d', user)).toMatchObject({
      ...{
        period: '7d',
        of: 'headline',
        winRate: 2 / 3,
        winningTokens: 2,
        tokensWithPerformance: 3,
        winnerThreshold: 1.5,
      },
      ...{ mintscopePicksCount: 4, calls: 3, eligibleTokens: 3, selectionRatio: 1, medianPerformance: 3, removed: 1 },
      ...{ marketScore: 60, marketScoreN: 2 },
    });
    expect(await dashboard('period=all', user)).toMatchObject({ calls: 4, winningTokens: 3, avgPerformance: 5.55 });
  });

  it('count what positions returned, and what lost everything', async () => {
    const stats = await dashboard('period=all&of=executable-1', user);
    expect(stats).toMatchObject({ tokensWithPerformance: 3, winningTokens: 2, medianPerformance: 2, calls: 4 });
    expect(await dashboard('of=executable-5', user)).toMatchObject({ tokensWithPerformance: 0, winRate: null });
  });

  it('tell visitors of nothing that is younger than half an hour', async () => {
    const seen = { calls: 2, winningTokens: 1, mintscopePicksCount: 3, marketScore: 40, marketScoreN: 1 };
    expect(await dashboard('period=7d')).toMatchObject(seen);
  });
});

describe('a rule of the reader’s own', () => {
  const stats = async (query: string) =>
    getSelectionStats.response.parse(await ask(`/api/selected-tokens/stats?${query}`, user)).stats;

  it('changes what that reader is told, and nothing for others', async () => {
    expect(await stats('winnerThreshold=5')).toMatchObject({ winnerThreshold: 5, winningTokens: 2, winRate: 2 / 4 });
    const strict = await stats('requireCompleteData=true&minDataAge=121');
    expect(strict).toMatchObject({ tokensWithPerformance: 0, winRate: null, removed: 0, calls: 4 });
    const { statistics } = getPickStatistics.response.parse(
      await ask('/api/picks/statistics?period=all&winnerThreshold=5', user),
    );
    expect(statistics.outcome.winRate).toBe(2 / 4);
    expect(await stats('period=all')).toMatchObject({ winnerThreshold: 1.5, winningTokens: 3 });
    expect(await stats('scope=personal&requireCompleteData=true&minDataAge=600')).toMatchObject({ calls: 1 });
  });

  it.each(['winnerThreshold=0.5', 'winnerThreshold=x', 'requireCompleteData=maybe', 'minDataAge=-1'])(
    'that is none is refused by name: %s',
    async (query) => {
      const response = await api.as(user)(`/api/selected-tokens/stats?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ field: query.split('=')[0] });
    },
  );
});

describe('statistics of picks', () => {
  const statistics = async (query: string, who: SignedInUser) =>
    getPickStatistics.response.parse(await ask(`/api/picks/statistics?${query}`, who)).statistics;

  it('are drawn of the calls of a period', async () => {
    const { outcome, equity, equityCalls, equityDrawdownSol, byBand, distribution } = await statistics(
      'period=all',
      user,
    );
    expect(outcome.hitRates.map(({ x, hits }) => [x, hits])).toEqual([
      [2, 3],
      [3, 3],
      [5, 2],
      [10, 1],
    ]);
    expect(equity.map(({ sol }) => sol)).toEqual([1, 0, 2]);
    expect([equityCalls, equityDrawdownSol]).toEqual([3, 1]);
    expect(byBand.map(({ key, outcome: { n } }) => [key, n])).toEqual([
      ['BUY', 2],
      ['WATCH', 1],
      [null, 1],
    ]);
    expect(distribution.reduce((sum, { n }) => sum + n, 0)).toBe(4);
  });

  it('are of the own picks where asked, which the others do not see', async () => {
    expect((await statistics('scope=personal', user)).outcome.n).toBe(1);
    expect((await statistics('scope=personal', other)).outcome.n).toBe(0);
    const own = async (who: SignedInUser) =>
      getSelectionStats.response.parse(await ask('/api/selected-tokens/stats?scope=personal', who)).stats;
    expect(await own(user)).toMatchObject({ calls: 1, tokensWithPerformance: 1, winningTokens: 0, removed: 0 });
    expect(await own(other)).toMatchObject({ calls: 0, winRate: null });
  });
});

describe('the list behind a figure', () => {
  const list = async (query: string, who = user) => {
    const { picks, total } = listPicks.response.parse(await ask(`/api/picks?${query}`, who));
    expect(picks.length).toBeLessThanOrEqual(total);
    return { total, symbols: picks.map(({ symbol }) => symbol), picks };
  };

  it.each([
    ['period=all', symbols],
    ['period=7d', symbols.slice(0, 3)],
    ['period=all&removed=without', ['NEW', 'Cat_%', 'OLD']],
    ['period=all&removed=only', ['LOSER']],
    ['period=all&followed=now', symbols],
    ['period=all&minX=3&belowX=12', ['Cat_%', 'OLD']],
    ['period=all&band=BUY', ['NEW', 'Cat_%']],
    ['period=all&search=cAT_', ['Cat_%']],
    ['period=all&search=%25', ['Cat_%']],
    ['period=all&sortBy=maxX&sortOrder=asc', ['LOSER', 'Cat_%', 'OLD', 'NEW']],
    ['period=all&of=executable-1&minX=2', ['NEW', 'OLD']],
    ['period=all&of=executable-1&belowX=2', ['LOSER']],
    ['period=all&of=executable-1&sortBy=maxX', ['NEW', 'OLD', 'LOSER', 'Cat_%']],
    ['period=all&of=executable-1&count=counted', ['NEW', 'LOSER', 'OLD']],
    ['period=all&count=counted&requireCompleteData=true&minDataAge=60', symbols],
    ['period=all&count=counted&requireCompleteData=true&minDataAge=121', []],
    ['period=all&requireCompleteData=true&minDataAge=121', symbols],
    ['period=all&launchpad=moonshot', []],
    ['period=all&launchpad=unknown', []],
    ['period=all&band=unknown', ['OLD']],
    ['period=all&parameterVersion=p-1&limit=500', symbols],
  ])('is, for %s, %j', async (query, wanted) => {
    const { symbols: found, total } = await list(query);
    expect(found).toEqual(wanted);
    expect(total).toBe(wanted.length);
  });

  it('is read in pages, and tells why a pick was removed', async () => {
    const { total, symbols: page } = await list('period=all&limit=2&offset=1');
    expect({ total, page }).toEqual({ total: 4, page: ['LOSER', 'Cat_%'] });
    const { picks } = await list('period=all&removed=only');
    expect(picks[0]!.removed).toEqual({ at: nowMs, reason: 'it fell' });
  });

  it('is of the own picks where asked, and of no position where it is not known how their markets stood', async () => {
    expect((await list('scope=personal&of=executable-1&count=counted')).total).toBe(0);
    expect((await list('scope=personal')).symbols).toEqual(['NEW']);
    expect((await list('scope=personal&search=nothing')).total).toBe(0);
    expect((await list('scope=personal', other)).total).toBe(0);
  });

  it('refuses limits that contradict, by name', async () => {
    const response = await api.as(user)('/api/picks?minX=5&belowX=2');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'minX: must not be above belowX' });
  });
});

it('other criteria are tried upon the tokens of a time', async () => {
  const criteria = { ...defaultCriteria, finalScore: { enabled: true, minValue: 20 } };
  const answer = await ask('/api/token-picker/what-if', user, json('POST', { criteria, window: '7d' }));
  const { whatIf } = exploreRules.response.parse(answer);
  expect(whatIf).toMatchObject({ window: '7d', tokens: 0, winnersLost: 0, rugsAvoided: 0, called: [] });
  const refused = await api.as(user)(
    '/api/token-picker/what-if',
    json('POST', { criteria: { ...criteria, finalScore: { enabled: true, minValue: 101 } } }),
  );
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('criteria.finalScore.minValue') });
});

function makeCall(index: number, { calledAt, symbol, band }: Pick<Call, 'calledAt' | 'symbol' | 'band'>): Call {
  const scores = { initialScore: 50, walletScore: 60, transactionScore: 70, finalScore: 60 + index };
  const stages = (['surface', 'investigation', 'transaction'] as const).map((stage) => ({
    ...{ stage, score: 50, unavailable: null, terms: [] },
  }));
  return {
    v: 1,
    ...{ mint: makeAddress(index), ordinal: 1, symbol, name: symbol, logo: null, launchpad: 'pump' },
    ...{
      createdAt: calledAt - 2 * minuteMs,
      by: 'rules',
      calledAt,
      event: null,
      controlId: null,
      clearId: null,
      price: 1e-7,
    },
    ...{
      marketCap: 5000,
      scores,
      band,
      status: 'complete',
      matchedCriteria: [],
      parameterVersion: 'p-1',
      ruleVersion: 'r-1',
    },
    trace: {
      ...{ parameterVersion: 'p-1', eventTimeMs: calledAt, stages, weights: {}, effectiveWeights: {}, terms: [] },
      ...{ finalScore: 60, scoreLow: 60, scoreHigh: 60, life: 'trading', band, status: 'complete', provisional: false },
      ...{ categories: { momentum: null, volume: null, security: null, social: null }, reasons: [] },
    } as unknown as Call['trace'],
  };
}

function makeFigures({ mint, ordinal, calledAt }: Call, maxX: number, ruleX: number | null): CallFigures {
  return {
    ...{ mint, ordinal, version: 1, asOf: nowMs, currentX: 0.5, maxX, peakAt: calledAt, timeToPeakMs: 0 },
    ...{ drawdownBeforePeak: 0, return1h: null, return24h: null, stabilizedAt: null, reached: [], marketCap: 2500 },
    executable:
      ruleX === null
        ? []
        : [
            {
              sizeSol: 1,
              filledAt: calledAt,
              spentSol: 1,
              peakX: ruleX,
              peakAt: null,
              ruleX,
              ruleClosed: true,
              nowX: 0,
            },
          ],
    settled: false,
  };
}
