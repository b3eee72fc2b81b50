import { exportWalletTokens } from '@mintscope/schemas/api/wallets/export-wallet-tokens';
import { getWallet } from '@mintscope/schemas/api/wallets/get-wallet';
import { listWalletTokens } from '@mintscope/schemas/api/wallets/list-wallet-tokens';
import { solMint } from '@mintscope/schemas/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { selectWalletPositions } from '../queries/select-wallet-positions.ts';
import { type Fill, insertFacts, insertFills } from '../test-kit/insert-trades.ts';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { migrateAgain } from '../test-kit/migrate-again.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

const wallet = makeAddress(6001);
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const startMs = Date.UTC(2026, 8, 20, 12);
/** Live; forgotten by the state store, with a name that is a formula; traded in dollars; never bought. */
const live = makeRow(1, { priceSol: 0.002 });
const sold = makeRow(2, { symbol: '=HYPERLINK("x")', name: '<b>hostile</b>', priceSol: null });
const dollars = makeRow(3);
const given = makeRow(4);
/** Dead by its row; and by when anything was last told of it. */
const died = makeRow(5, { life: 'dead', priceSol: 0.5 });
const forgotten = makeRow(6, { priceSol: 0.5, eventTimeMs: startMs + 50_000 });
const created = [
  makeRow(11, { creator: wallet, migrated: true, performance: { ...live.performance, maxX: 12 } }),
  makeRow(12, { creator: wallet, life: 'rugged' }),
  makeRow(13, { creator: wallet }),
];

function fill(side: Fill['side'], seconds: number, tokens: number, sol: number, changes: Partial<Fill> = {}): Fill {
  return { trader: wallet, side, timeMs: startMs + seconds * 1_000, tokens, sol, fee: sol / 100, ...changes };
}

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let get: (path: string) => Promise<Response>;
beforeAll(async () => {
  test = await openTestEngines();
  const { warehouse } = test.engines;
  const labelled = {
    ...{ wallet, labels: ['sniper' as const], trades: 3, spentSol: 3, receivedSol: 1.5, heldShare: 0.1 },
    ...{ funding: null, record: null },
  };
  const evidence = { wallets: [labelled], moreWallets: 0, launch: null, gifts: [], tradedSol: 9, ruin: [] };
  await test.store([live, dollars, given, died, created[0]!, created[1]!], [makeDetail(live, 3, { evidence })]);
  await insertFacts(warehouse, [sold, forgotten, ...created]);
  // Told again by a later version: one token all the same.
  await insertFacts(warehouse, [{ ...created[0]!, version: 2 }]);
  const other = { trader: makeAddress(6002) };
  const holder = { trader: makeAddress(6003) };
  await insertFills(
    warehouse,
    live,
    [fill('buy', 0, 1000, 1), fill('buy', 10, 1000, 2), fill('sell', 20, 500, 1.5), fill('buy', 30, 9e5, 50, other)],
    'live',
  );
  await insertFills(warehouse, sold, [fill('buy', 100, 200, 1), fill('sell', 160, 200, 0.5)], 'sold');
  await insertFills(warehouse, dollars, [fill('buy', 200, 10, 5, { quoteMint: usdc })], 'dollars');
  await insertFills(warehouse, died, [fill('buy', 40, 100, 1, holder), fill('sell', 41, 50, 2, holder)], 'died');
  await insertFills(warehouse, forgotten, [fill('buy', 50, 100, 1, holder)], 'forgotten');
  await insertFills(warehouse, live, [fill('buy', 60, 100, 1, holder)], 'held');
  await insertFills(warehouse, given, [fill('sell', 300, 10, 5)], 'given');
  api = await startTestApi(test);
  get = api.as(await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const read = async (path = '') => getWallet.response.parse(await (await get(`/api/wallets/${wallet}${path}`)).json());
const list = async (query = '') =>
  listWalletTokens.response.parse(await (await get(`/api/wallets/${wallet}/tokens${query}`)).json());

describe('a wallet', () => {
  it('is told by its own trades, as one would reckon by hand', async () => {
    const { figures, keptSinceMs, isPart } = await read();
    expect({ keptSinceMs, isPart }).toEqual({ keptSinceMs: startMs, isPart: false });
    expect(figures).toMatchObject({
      ...{ tokens: 4, trades: 7, firstTradeMs: startMs, lastTradeMs: startMs + 300_000 },
      ...{ sold: 2, won: 1, winRate: 0.5, soldOut: 1, medianHoldMs: 60_000, otherQuotes: 1, unpriced: 0 },
    });
    // Fees of 1 % on top of what was paid, and taken from what came: 1.01 + 2.02 + 1.01, and 1.485 + 0.495 + 4.95.
    expect(figures.paidSol).toBeCloseTo(4.04, 9);
    expect(figures.receivedSol).toBeCloseTo(6.93, 9);
    // 500 of 2,000 tokens that cost 3.03: 1.485 - 0.7575; and 0.495 - 1.01.
    expect(figures.realisedSol).toBeCloseTo(0.7275 - 0.515, 9);
    // 1,500 tokens at 0.002, of 2.2725.
    expect(figures.unrealisedSol).toBeCloseTo(0.7275, 9);
  });

  it('has lost what died while it held it, but for what it had got back', async () => {
    const holder = makeAddress(6003);
    const path = `/api/wallets/${holder}`;
    const { figures } = getWallet.response.parse(await (await get(path)).json());
    expect(figures).toMatchObject({ tokens: 3, sold: 1, diedHeld: 2, results: 2, won: 1, winRate: 0.5 });
    const { tokens } = listWalletTokens.response.parse(await (await get(`${path}/tokens`)).json());
    const told = new Map(tokens.map(({ mint, resultSol, diedHeld }) => [mint, { resultSol, diedHeld }]));
    expect(told.get(live.address)).toEqual({ resultSol: null, diedHeld: false });
    expect(told.get(forgotten.address)).toEqual({ resultSol: -1.01, diedHeld: true });
    expect(told.get(died.address)).toMatchObject({ diedHeld: true });
    expect(told.get(died.address)?.resultSol).toBeCloseTo(1.98 - 1.01, 9);
  });

  it('is told token by token', async () => {
    const { tokens, cursor } = await list();
    expect(cursor).toBeNull();
    expect(tokens.map(({ mint }) => mint)).toEqual([given, dollars, sold, live].map(({ address }) => address));
    const [ofGiven, ofDollars, ofSold, ofLive] = tokens;
    expect(ofGiven).toMatchObject({ boughtTokens: 0, soldTokens: 10, heldTokens: 0, realisedSol: null, pnlSol: null });
    expect(ofDollars).toMatchObject({ boughtTokens: 10, paidSol: null, pnlSol: null, multiple: null });
    expect(ofSold).toMatchObject({ name: '<b>hostile</b>', life: null, labels: null, holdMs: 60_000, heldTokens: 0 });
    expect(ofSold?.pnlSol).toBeCloseTo(-0.515, 9);
    expect(ofLive).toMatchObject({ symbol: live.symbol, life: 'trading', labels: ['sniper'], linkedWallets: null });
    expect(ofLive).toMatchObject({ buys: 2, sells: 1, heldTokens: 1500, priceSol: 0.002, holdMs: null });
    expect(ofLive?.entryPriceSol).toBeCloseTo(0.001515, 12);
    expect(ofLive?.multiple).toBeCloseTo(4.485 / 3.03, 9);
  });

  it('is paged by what it made, with what is not known last', async () => {
    const told: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: z.output<typeof listWalletTokens.response> = await list(
        `?sortBy=pnl&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      told.push(...page.tokens.map(({ mint }) => mint));
      cursor = page.cursor;
    }
    expect(told.slice(0, 2)).toEqual([live.address, sold.address]);
    expect(told.slice(2).sort()).toEqual([given.address, dollars.address].sort());
  });

  it('tells what it created and what became of it', async () => {
    const { created: told, notes } = await read();
    expect(told).toMatchObject({ total: 3, migrated: 1, bestMultiple: 12, rugged: 1, ruggedOf: 2 });
    expect(told.tokens.map(({ mint, life }) => [mint, life])).toEqual([
      [created[2]!.address, null],
      [created[1]!.address, 'rugged'],
      [created[0]!.address, 'trading'],
    ]);
    expect(notes).toMatchObject({ looked: 1, of: 7, labels: [{ label: 'sniper', tokens: 1, mint: live.address }] });
  });

  it('is a file whose cells are no formulas', async () => {
    const response = await get(`/api/wallets/${wallet}/tokens.csv?sortBy=pnl`);
    expect(response.headers.get('content-type')).toBe(exportWalletTokens.contentType);
    expect(response.headers.get('content-disposition')).toContain(`mintscope-wallet-${wallet}.csv`);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"mint","symbol","name"');
    expect(lines[0]).toMatch(/"labels","linkedWallets"$/);
    const ends = lines.slice(1).map((line) => [line.slice(1, line.indexOf('"', 1)), line.endsWith(',"sniper",')]);
    expect(new Map(ends.map(([mint, isLabelled]) => [mint, isLabelled]))).toEqual(
      new Map([live, dollars, given, sold].map(({ address }) => [address, address === live.address])),
    );
    expect(lines[2]).toContain(`"${sold.address}","'=HYPERLINK(""x"")","<b>hostile</b>"`);
  });

  it('that was never seen has nothing, and an address that is none is refused by its name', async () => {
    const response = await get(`/api/wallets/${makeAddress(6999)}`);
    expect(response.status).toBe(200);
    expect(getWallet.response.parse(await response.json())).toMatchObject({
      figures: { tokens: 0, trades: 0, winRate: null, realisedSol: null },
      created: { total: 0, tokens: [], bestMultiple: null },
      notes: { looked: 0, of: 0, labels: [], links: [] },
    });
    for (const path of ['', '/tokens', '/tokens.csv'])
      for (const address of ['abc', `${wallet}x`, wallet.replace(/.$/, '0')]) {
        const refused = await get(`/api/wallets/${address}${path}`);
        expect([refused.status, await refused.json()]).toMatchObject([
          400,
          { message: expect.stringContaining('address') },
        ]);
      }
  });

  it('is told to users alone', async () => {
    for (const path of ['', '/tokens', '/tokens.csv'])
      expect((await api.get(`/api/wallets/${wallet}${path}`)).status).toBe(401);
  });
});

describe('trades of wallets', () => {
  const many = 400_000;
  const insertMany = `
    INSERT INTO trades (log_partition, log_offset, log_index, mint, slot, time, side, trader, base_amount, quote_amount, fee_quote,
      decimals, quote_decimals, quote_mint, price, quote_volume, fee_lamports, fee_payer, program, pool, signature, instruction, sub)
    SELECT 9, number, 0, concat('mint', toString(intDiv(number, 500))), number, toDateTime64('2026-09-21 00:00:00', 3, 'UTC'), 'buy',
      concat('wallet', toString(number % 2000)), 1000000, 1000000000, 0, 6, 9, '${solMint}', 1, 1, 5000, '', '', '', '', 0, 0
    FROM numbers(${many})`;
  const explain = async (trader: string) => {
    const { warehouse } = test.engines;
    const rows = await warehouse.query(
      'EXPLAIN SELECT mint, sum(base_amount) FROM trades WHERE trader = {trader:String} GROUP BY mint',
      { trader },
      z.object({ explain: z.string() }),
    );
    return rows.map(({ explain: line }) => line).join('\n');
  };

  it('are read in the order of wallets, those from before that order too', { timeout: 120_000 }, async () => {
    const { warehouse } = test.engines;
    await warehouse.command('ALTER TABLE trades DROP PROJECTION wallet_trades SETTINGS mutations_sync = 1');
    await warehouse.command(insertMany);
    expect(await explain('wallet7')).not.toContain('wallet_trades');
    // Twice, as after a start that was cut short.
    for (let start = 0; start < 2; start++) await migrateAgain(warehouse, '0015-worth-in-sol.sql');
    const undone = 'SELECT toUInt32(count()) AS left FROM system.mutations WHERE NOT is_done';
    await expect
      .poll(() => warehouse.query(undone, {}, z.object({ left: z.number() })), { timeout: 60_000 })
      .toEqual([{ left: 0 }]);
    expect(await explain('wallet7')).toContain('wallet_trades');
    const positions = await selectWalletPositions(warehouse, { wallet: 'wallet7', limit: 1000 });
    expect(positions).toHaveLength(200);
    expect(new Set(positions.map(({ paidSol }) => paidSol))).toEqual(new Set([1]));
    expect(await selectWalletPositions(warehouse, { wallet, limit: 1000 })).toHaveLength(4);
  });
});
