import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getBalanceHistory } from '@mintscope/schemas/api/tokens/get-balance-history';
import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { getTokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import { listOwnTrades } from '@mintscope/schemas/api/tokens/list-own-trades';
import { listRelatives } from '@mintscope/schemas/api/tokens/list-relatives';
import { listScores } from '@mintscope/schemas/api/tokens/list-scores';
import { listTraders } from '@mintscope/schemas/api/tokens/list-traders';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import { momentMs, momentSchema } from '@mintscope/schemas/moment';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { programs } from '@mintscope/schemas/programs';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenEvidence } from '@mintscope/schemas/token-evidence';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insert, storedTime } from '../test-kit/insert-calls.ts';
import { insertStandings } from '../test-kit/insert-standings.ts';
import { insertFacts, insertPrices, insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail, makeFee, makeTradeRow } from '../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

const launchedMs = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const count = 60;
const creator = makeAddress(4242);
const [picture, price] = [`/tokens/logos/${makeAddress(9)}`, 2e-8];
const token = makeRow(1, {
  ...{ createdAt: launchedMs, eventTimeMs: launchedMs + 59_999, swaps: count, symbol: 'PAGE', name: 'The Page' },
  ...{ creator, logo: picture, priceSol: price },
});
/** Its trades were against another coin. */
const dollars = makeRow(2, { createdAt: launchedMs, symbol: 'USD', name: 'Dollar' });
const quiet = makeRow(3, { createdAt: launchedMs, creator: null, symbol: 'QUIET', name: 'Quiet' });
const namesake = makeRow(4, { createdAt: launchedMs + 1, symbol: '$pagé', name: 'Other', logo: picture });
/** Of its creator; one that no store of rows has any more. */
const sister = makeRow(5, { createdAt: launchedMs - 1_000, creator, symbol: 'SIS', life: 'rugged' });
const forgotten = makeRow(6, { createdAt: launchedMs - 2_000, creator, symbol: 'OLD', migrated: true });
const trades = Array.from({ length: count }, (_, n) => makeTradeRow(token, n));
const wallets = [...new Set(trades.map(({ trader }) => trader))];

const evidence: TokenEvidence = {
  wallets: [
    {
      ...{ wallet: makeAddress(5003), labels: ['sniper'], trades: 9, spentSol: 1, receivedSol: 0 },
      ...{ heldShare: null, funding: null, record: null },
    },
  ],
  ...{ moreWallets: 0, launch: null, gifts: [], tradedSol: 1, ruin: [] },
};

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  test = await openTestEngines();
  const { warehouse } = test.engines;
  const detail = makeDetail(token, count, { evidence });
  await test.store([token, dollars, quiet, namesake, sister], [detail]);
  await insertTrades(warehouse, token, count);
  await insertTrades(warehouse, dollars, 10, { quote_mint: makeAddress(31) });
  await insertFacts(warehouse, [token, sister, forgotten]);
  await insertStandings(
    warehouse,
    [1, 2, 3, 1.5].map((x, n) => ({ mint: token.address, version: n + 1, timeMs: launchedMs + 10_000 * n, x })),
    'page',
  );
  const closed = { mint: dollars.address, version: 9, timeMs: launchedMs, x: 0 };
  await insertStandings(warehouse, [closed], 'closed');
  await insertScores();
  await insertMoments();
  api = await startTestApi(test, {}, await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

/** One a second; the final score is the number of the version. At last one by time alone, after five minutes; and those of others. */
async function insertScores(): Promise<void> {
  const line = (n: number, mint = token.address) => ({
    ...{ mint, time: storedTime(launchedMs + n * 1000), version: n, log_partition: 0, log_offset: n },
    ...{ parameter_version: 'v1', status: 'provisional', surface_score: 50, investigation_score: null },
    ...{ transaction_score: null, final_score: n, band: n < 40 ? 'AVOID' : 'WATCH' },
  });
  const late = { ...line(59), version: 60, final_score: 3, as_of: storedTime(launchedMs + 300_000) };
  const own = Array.from({ length: count }, (_, n) => line(n));
  await insert(test.engines.warehouse, { table: 'scores', token: 'scores' }, own);
  await insert(test.engines.warehouse, { table: 'scores', token: 'late' }, [late]);
  const others = [
    { ...line(1, namesake.address), final_score: 12 },
    { ...line(40, sister.address), final_score: 99 },
    { ...line(2, dollars.address), final_score: null },
  ];
  await insert(test.engines.warehouse, { table: 'scores', token: 'others' }, others);
}

/** What was told of the token at four times. */
function insertMoments(): Promise<void> {
  const lines = [10, 20, 30, 40].map((second) => {
    const told = { ...token, version: second, eventTimeMs: launchedMs + second * 1000 };
    const moment = momentSchema.parse({ row: told, detail: makeDetail(told, count) });
    return {
      mint: token.address,
      as_of: storedTime(momentMs(moment)),
      version: second,
      document: JSON.stringify(moment),
    };
  });
  return insert(test.engines.warehouse, { table: 'moments', token: 'moments' }, lines);
}

async function read<Schema extends { parse(value: unknown): unknown }>(
  { response }: { response: Schema },
  path: string,
): Promise<ReturnType<Schema['parse']>> {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  return response.parse(await answer.json()) as ReturnType<Schema['parse']>;
}

describe('GET /tokens/{address}/trades', () => {
  const ask = (query: string) => read(listTrades, `/tokens/${token.address}/trades?limit=100&${query}`);

  it.each([
    ['side=sell', ({ side }: (typeof trades)[number]) => side === 'sell'],
    ['minQuote=0.05', ({ quoteAmount }: (typeof trades)[number]) => quoteAmount >= 0.05],
    ['label=sniper', ({ trader }: (typeof trades)[number]) => trader === makeAddress(5003)],
    [
      'label=sniper&side=buy',
      (each: (typeof trades)[number]) => each.trader === makeAddress(5003) && each.side === 'buy',
    ],
    ['label=dev', () => false],
  ])('%s: those alone, newest first, each once', async (query, isWanted) => {
    const found = await ask(query);
    expect(found.map(({ id }) => id)).toEqual(
      trades
        .filter(isWanted)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  it('tells the labels of each trader', async () => {
    for (const { trader, labels } of await ask(''))
      expect(labels).toEqual(trader === makeAddress(5003) ? ['sniper'] : []);
  });

  it('gives the oldest first where they are asked for', async () => {
    const found = await read(listTrades, `/tokens/${token.address}/trades?limit=7&order=oldest`);
    expect(found.map(({ id }) => id)).toEqual(trades.slice(0, 7).map(({ id }) => id));
  });

  it.each(['side=both', 'minQuote=-1', 'label=nobody', 'order=random'])('%s: is refused by its name', async (query) => {
    const answer = await api.get(`/tokens/${token.address}/trades?${query}`);
    expect(answer.status).toBe(400);
    expect(apiErrorSchema.parse(await answer.json()).message).toContain(query.split('=')[0]);
  });
});

describe('GET /tokens/{address}/traders', () => {
  /** Summed up trade by trade, with the fees that `makeFee` puts on each. */
  function expected(wallet: string) {
    const own = trades.flatMap((trade, n) => (trade.trader === wallet ? [{ ...trade, fee: makeFee(n) / 1e9 }] : []));
    const [buys, sells] = ['buy', 'sell'].map((side) => own.filter((trade) => trade.side === side));
    const tokens = (of: typeof own = []) => of.reduce((sum, { baseAmount }) => sum + baseAmount, 0);
    const paid = (buys ?? []).reduce((sum, { quoteAmount, fee }) => sum + quoteAmount + fee, 0);
    const received = (sells ?? []).reduce((sum, { quoteAmount, fee }) => sum + quoteAmount - fee, 0);
    const [bought, sold] = [tokens(buys), tokens(sells)];
    const held = Math.max(0, bought - sold);
    const ofBought = sold > bought ? bought / sold : 1;
    return { paid, received, held, bought, pnl: received * ofBought + held * price - paid };
  }

  it('sums up what each wallet bought and sold, the most successful first', async () => {
    const { top, priceSol } = await read(listTraders, `/tokens/${token.address}/traders`);
    expect(priceSol).toBe(price);
    expect(top.map(({ wallet }) => wallet)).toEqual([...wallets].sort((a, b) => expected(b).pnl - expected(a).pnl));
    for (const trader of top) {
      const { paid, received, held, bought, pnl } = expected(trader.wallet);
      expect(trader.paidSol).toBeCloseTo(paid, 9);
      expect(trader.receivedSol).toBeCloseTo(received, 9);
      expect(trader.heldTokens).toBeCloseTo(held, 2);
      expect(trader.pnlSol).toBeCloseTo(pnl, 6);
      expect(trader.entryPriceSol).toBeCloseTo(paid / bought, 15);
      expect(trader.labels).toEqual(trader.wallet === makeAddress(5003) ? ['sniper'] : []);
    }
  });

  it('tells of the largest holders whatever they made, in the order of their holdings', async () => {
    const { top, holders } = await read(listTraders, `/tokens/${token.address}/traders?limit=1`);
    expect(top).toHaveLength(1);
    expect(holders.map(({ wallet }) => wallet)).toEqual([makeAddress(5001), makeAddress(5002)]);
  });

  it('tells no figure in SOL of trades against another coin', async () => {
    expect((await read(listTraders, `/tokens/${dollars.address}/traders`)).top).toEqual([]);
  });
});

describe('GET /tokens/{address}/own-trades', () => {
  const of = async (address: string | null) => {
    const { headers } = await signIn(test, { address });
    return listOwnTrades.response.parse(
      await (await fetch(`${api.base}/tokens/${token.address}/own-trades`, { headers })).json(),
    );
  };

  it('gives those of the wallets of the account, and of no other', async () => {
    const wallet = wallets[0]!;
    const { hasWallet, trades: own } = await of(wallet);
    expect(hasWallet).toBe(true);
    const expected = trades.filter(({ trader }) => trader === wallet).toReversed();
    expect(own.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(await of(makeAddress(7_777))).toEqual({ hasWallet: true, trades: [] });
    expect(await of(null)).toEqual({ hasWallet: false, trades: [] });
  });
});

describe('GET /tokens/{address}/scores', () => {
  it('gives the last score of each step, to the newest', async () => {
    const points = await read(listScores, `/tokens/${token.address}/scores?points=6`);
    expect(points.map(({ final }) => final)).toEqual([19, 29, 39, 49, 59, 3]);
    expect(points.map(({ band }) => band)).toEqual(['AVOID', 'AVOID', 'AVOID', 'WATCH', 'WATCH', 'WATCH']);
    expect(points.at(-2)).toMatchObject({ timeMs: launchedMs + 59_000, version: 59, surface: 50, investigation: null });
    // By time alone, long after the newest event.
    expect(points.at(-1)).toMatchObject({ timeMs: launchedMs + 300_000, version: 60 });
  });
});

describe('GET /tokens/{address}/past', () => {
  const ask = (at: number, mint = token.address) => read(getTokenPast, `/tokens/${mint}/past?at=${at}`);

  it('tells the score that was in force, and its place among those of the others by then', async () => {
    const { score, rank, symbol, createdAt } = await ask(launchedMs + 30_999);
    expect([score?.final, score?.timeMs, symbol, createdAt]).toEqual([30, launchedMs + 30_000, 'PAGE', launchedMs]);
    // The others have 12 and, from the 40th second on, 99; one has none.
    expect(rank).toEqual({ place: 1, of: 2 });
    expect((await ask(launchedMs + 59_999)).rank).toEqual({ place: 2, of: 3 });
  });

  it('tells a change by time alone from its own time on, not from that of the newest event', async () => {
    expect((await ask(launchedMs + 100_000)).score?.final).toBe(59);
    expect((await ask(launchedMs + 300_000)).score).toMatchObject({ final: 3, timeMs: launchedMs + 300_000 });
  });

  it('tells what was told last by then, of that age, and which moments are kept', async () => {
    const { told, kept } = await ask(launchedMs + 25_000);
    expect([told?.sinceMs, told?.audit.tokenState.version]).toEqual([launchedMs + 20_000, 20]);
    expect(told?.audit.holders).toEqual(makeDetail(token, count).holders);
    expect(told?.audit.token.ageSeconds).toBe(25);
    expect(told?.audit.recentTrades).toEqual([]);
    expect(kept).toEqual({ fromMs: launchedMs + 10_000, toMs: launchedMs + 40_000, nextMs: launchedMs + 30_000 });
    expect((await ask(launchedMs + 41_000)).kept?.nextMs).toBe(null);
  });

  it('leaves unknown what is not kept', async () => {
    const { told, kept, score } = await ask(launchedMs + 9_999);
    expect([told, kept?.nextMs, score?.final]).toEqual([null, launchedMs + 10_000, 9]);
    expect(await ask(launchedMs, quiet.address)).toMatchObject({ score: null, rank: null, told: null, kept: null });
    expect((await ask(launchedMs - 1)).score).toBe(null);
  });

  it.each(['', 'at=', 'at=-1', 'at=now', `at=${Date.now() + 3_600_000}`])(
    '%s: is refused by its name',
    async (query) => {
      const answer = await api.get(`/tokens/${token.address}/past?${query}`);
      expect(answer.status).toBe(400);
      expect(apiErrorSchema.parse(await answer.json()).message).toContain('at');
    },
  );
});

describe('GET /tokens/{address}/market', () => {
  it('is the pool as it was told last, with both fees, and what could be taken out since the launch', async () => {
    const { standing, version, asOfMs, course } = await read(getTokenMarket, `/tokens/${token.address}/market`);
    expect(standing).toMatchObject({ pool: makeAddress(77), decimals: 6 });
    expect(standing?.market).toMatchObject({
      quote: 1.5e10,
      payable: 1.5e10,
      buyable: null,
      buyFee: 0.01,
      sellFee: 0.01,
    });
    expect([version, asOfMs]).toEqual([4, launchedMs + 30_000]);
    expect(course.map(({ payableSol }) => payableSol)).toEqual([10, 20, 30, 15]);
  });

  it('says that it is closed, and that it is not known', async () => {
    expect((await read(getTokenMarket, `/tokens/${dollars.address}/market`)).standing).toMatchObject({ market: null });
    const nothing = { standing: null, version: null, asOfMs: null, course: [], poolSinceMs: null, day: null };
    expect(await read(getTokenMarket, `/tokens/${quiet.address}/market`)).toEqual(nothing);
  });
});

describe('trades of the last 24 h', () => {
  it('are counted of a token that is older, without those before', async () => {
    const hourMs = 3_600_000;
    const nowMs = Date.now();
    const old = makeRow(50, { createdAt: nowMs - 30 * hourMs, symbol: 'OLD' });
    const young = makeRow(51, { createdAt: nowMs - 23 * hourMs, symbol: 'YOUNG' });
    await test.store([old, young]);
    const prices = [30, 24.1, 23.9, 2, 1].map((hours) => ({ timeMs: nowMs - hours * hourMs, price: 1e-6 }));
    await insertPrices(test.engines.warehouse, old, prices, 'day');
    const dayOf = async ({ address }: TokenRow) => (await read(getTokenMarket, `/tokens/${address}/market`)).day;
    const trades = await read(listTrades, `/tokens/${old.address}/trades?limit=10`);
    const lately = trades.filter(({ timeMs }) => timeMs > nowMs - 24 * hourMs);
    expect([trades.length, lately.length]).toEqual([5, 3]);
    const [buys, sells] = (['buy', 'sell'] as const).map((side) => lately.filter((one) => one.side === side).length);
    const volumeSol = lately.reduce((sum, { quoteAmount }) => sum + (quoteAmount ?? 0), 0);
    const volume = volumeSol * (old.priceUsd! / old.priceSol!);
    expect(await dayOf(old)).toEqual({ buys, sells, volume: expect.closeTo(volume, 9) });
    expect(volume).toBeGreaterThan(0);
    expect(await dayOf(young)).toBe(null);
  });
});

describe('when a token came into its pool', () => {
  const since = async ({ address }: { address: string }) =>
    (await read(getTokenMarket, `/tokens/${address}/market`)).poolSinceMs;

  it('is told by its first trade there, and not known without trades on its curve, or before', async () => {
    const { warehouse } = test.engines;
    const [moved, born, staying] = [7, 8, 9].map((n) =>
      makeRow(n, { createdAt: launchedMs, migrated: n !== 9, symbol: `POOL${n}` }),
    ) as [TokenRow, TokenRow, TokenRow];
    await test.store([moved, born, staying]);
    await insertTrades(warehouse, moved, 5);
    const there = { createdAt: launchedMs + 60_000 };
    await insertTrades(warehouse, { ...moved, ...there }, 5, { program: programs.pumpSwap });
    await insertTrades(warehouse, born, 5, { program: programs.pumpSwap });
    await insertTrades(warehouse, staying, 5);
    expect([await since(moved), await since(born), await since(staying)]).toEqual([launchedMs + 60_000, null, null]);
  });
});

describe('GET /tokens/{address}/relatives', () => {
  it('finds the creator’s other tokens, also one of which no row is kept, and what became of them', async () => {
    const { creator: found } = await read(listRelatives, `/tokens/${token.address}/relatives`);
    expect(found?.tokens.map(({ symbol, life, migrated }) => [symbol, life, migrated])).toEqual([
      ['SIS', 'rugged', false],
      ['OLD', null, true],
    ]);
    expect(found?.more).toBe(0);
  });

  it('finds tokens that a reader takes for it, and those with its picture', async () => {
    const { sameName, samePicture, lookedThrough } = await read(listRelatives, `/tokens/${token.address}/relatives`);
    expect(sameName.tokens.map(({ address }) => address)).toEqual([namesake.address]);
    expect(samePicture?.tokens.map(({ address }) => address)).toEqual([namesake.address]);
    expect(lookedThrough).toBe(5);
  });

  it('leaves unknown what is not known', async () => {
    const found = await read(listRelatives, `/tokens/${quiet.address}/relatives`);
    expect(found).toMatchObject({ creator: null, samePicture: null, sameName: { tokens: [], more: 0 } });
  });
});

describe('GET /tokens/{address}/balance-history', () => {
  it('adds up to what wallets had bought and not sold, step by step', async () => {
    const history = await read(getBalanceHistory, `/tokens/${token.address}/balance-history?steps=6`);
    expect([history.fromMs, history.stepMs, history.steps, history.moreWallets]).toEqual([launchedMs, 10_000, 6, 0]);
    expect(new Set(history.wallets)).toEqual(new Set(wallets));
    for (let step = 0; step < 6; step++) {
      const untilMs = launchedMs + (step + 1) * 10_000;
      const net = (wallet?: string) =>
        trades
          .filter(({ trader, timeMs }) => timeMs < untilMs && (wallet === undefined || trader === wallet))
          .reduce((sum, { side, baseAmount }) => sum + (side === 'buy' ? baseAmount : -baseAmount), 0);
      for (const [at, wallet] of history.wallets.entries()) {
        const told = history.amount.reduce(
          (sum, amount, i) => (history.wallet[i] === at && (history.step[i] ?? 0) <= step ? sum + amount : sum),
          0,
        );
        expect(told).toBeCloseTo(net(wallet), 2);
      }
      expect(history.total[step]).toBeCloseTo(Math.max(0, net()), 2);
    }
  });

  it('counts the wallets that it leaves out, those that ever had the most first', async () => {
    const all = await read(getBalanceHistory, `/tokens/${token.address}/balance-history?steps=60`);
    const few = await read(getBalanceHistory, `/tokens/${token.address}/balance-history?steps=60&wallets=2`);
    expect(few.wallets).toEqual(all.wallets.slice(0, 2));
    expect(few.moreWallets).toBe(all.wallets.length - 2);
  });
});

describe('what the warehouse does not have yet', () => {
  const young = makeRow(10, { createdAt: launchedMs, eventTimeMs: launchedMs + 5_000, symbol: 'YOUNG' });
  const [pool, other] = [makeAddress(77), makeAddress(78)];
  const market = {
    ...{ base: 1e15, quote: 2e10, depth: 2e10, payable: 2e10, buyable: null },
    ...{ buyFee: null, sellFee: 0.02, keptFrom: 'nothing' as const, keptShare: 0 },
  };
  const tell = async (row: TokenRow, asOfMs: number, standing: ToldStanding | null) => {
    await test.publish([row], { standings: [standing], asOf: [asOfMs], parameterVersion: 'v2' });
    const isTold = async () => (await readToken(row.address)).version === row.version;
    await vi.waitFor(async () => expect(await isTold()).toBe(true), { timeout: 20_000 });
  };
  const readToken = async (address: string) => {
    await test.store([{ ...young, version: 1 }]);
    const points = await read(listScores, `/tokens/${address}/scores`);
    return { version: points.at(-1)?.version ?? 0, points };
  };
  const marketOf = () => read(getTokenMarket, `/tokens/${young.address}/market`);
  const scored = (version: number, finalScore: number) => ({ ...young, version, finalScore, initialScore: 44 });

  it('is told of memory: scores, the pool with the fees that were told, and what was in force', async () => {
    await tell(scored(3, 61), launchedMs + 5_000, { pool, decimals: 6, market });
    const { points } = await readToken(young.address);
    expect(points).toMatchObject([{ timeMs: launchedMs + 5_000, version: 3, final: 61, parameterVersion: 'v2' }]);
    // Only the fee of sales is told.
    expect(await marketOf()).toMatchObject({
      version: 3,
      course: [{ payableSol: 20 }],
      standing: { pool, market: { payable: 2e10, buyFee: 0.02, sellFee: 0.02 } },
    });
    const past = await read(getTokenPast, `/tokens/${young.address}/past?at=${launchedMs + 6_000}`);
    expect(past.score).toMatchObject({ final: 61, surface: 44 });
    expect((await read(getTokenPast, `/tokens/${young.address}/past?at=${launchedMs + 4_999}`)).score).toBeNull();
  });

  it('is told of the moment beside, unless time alone may have changed that since', async () => {
    const moment = async (version: number, scored: Partial<TokenRow>, detailVersion = version) => {
      const row = { ...young, version, eventTimeMs: launchedMs + 1_000, ...scored };
      const kept = momentSchema.parse({ row, detail: { ...makeDetail(row, count), version: detailVersion } });
      const document = JSON.stringify(kept);
      const line = { mint: young.address, as_of: storedTime(momentMs(kept)), version: detailVersion, document };
      await insert(test.engines.warehouse, { table: 'moments', token: `young ${version}` }, [line]);
      const { score } = await read(getTokenPast, `/tokens/${young.address}/past?at=${launchedMs + 2_000}`);
      return score?.final ?? null;
    };
    expect(await moment(1, { finalScore: 35 })).toBe(35);
    expect(await moment(2, { finalScore: 99, eventTimeMs: launchedMs + 1_500 }, 3)).not.toBe(99);
  });

  it('goes behind what it has, once it has it', async () => {
    const earlier = { mint: young.address, version: 2, timeMs: launchedMs + 4_000, x: 1 };
    await insertStandings(test.engines.warehouse, [earlier], 'young');
    const line = {
      ...{ mint: young.address, time: storedTime(launchedMs + 4_000), log_partition: 0, log_offset: 1 },
      ...{ parameter_version: 'v1', status: 'provisional', surface_score: 40, investigation_score: null },
      ...{ transaction_score: null, band: 'AVOID' },
    };
    const lines = [
      { ...line, version: 2, final_score: 40 },
      { ...line, version: 3, final_score: 61, time: storedTime(launchedMs + 5_000) },
    ];
    await insert(test.engines.warehouse, { table: 'scores', token: 'young' }, lines);
    expect((await readToken(young.address)).points.map(({ version }) => version)).toEqual([2, 3]);
    // Each side as it was told last.
    expect((await marketOf()).standing?.market).toMatchObject({ buyFee: 0.01, sellFee: 0.02 });
    await tell(scored(4, 20), launchedMs + 9_000, { pool: other, decimals: 6, market: { ...market, depth: 1 } });
    expect((await readToken(young.address)).points.map(({ version }) => version)).toEqual([2, 3, 4]);
    expect((await marketOf()).standing).toMatchObject({ pool, market: { payable: 2e10 } });
    await tell(scored(5, 20), launchedMs + 9_000, { pool, decimals: 6, market: null });
    const closed = await marketOf();
    expect(closed.standing).toMatchObject({ pool, market: null });
    expect(closed.course.map(({ payableSol }) => payableSol)).toEqual([10, 0]);
  });

  it('leaves a curve whose end no row told, once the pool is told', async () => {
    const grown = makeRow(11, { createdAt: launchedMs, eventTimeMs: launchedMs + 240_000, migrated: true });
    await test.store([grown]);
    const told = (version: number, pool: string, payable: number) => ({
      ...{ mint: grown.address, version, time: storedTime(launchedMs + 60_000 * version), pool, decimals: 6 },
      ...{ is_open: true, base: 1e15, quote: payable, depth: payable, payable, kept_from: 'nothing', kept_share: 0 },
    });
    const lines = [
      { ...told(1, pool, 3e10), buyable: 1e14 },
      { ...told(2, other, 1e10), migrated: true },
    ];
    await insert(test.engines.warehouse, { table: 'standings', token: 'grown' }, lines);
    const { standing, course } = await read(getTokenMarket, `/tokens/${grown.address}/market`);
    expect(standing).toMatchObject({ pool: other, market: { payable: 1e10 } });
    expect(course.map(({ payableSol }) => payableSol)).toEqual([30, 10]);
  });
});
