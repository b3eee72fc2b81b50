import { followCall } from '@mintscope/metrics/picks/follow-call';
import { selectUntold } from '@mintscope/records/outbox/select-untold';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { SuccessfulToken, Winner } from '@mintscope/schemas/picks/successful-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertStandings } from '../test-kit/insert-standings.ts';
import { insertTrades } from '../test-kit/insert-trades.ts';
import { keepCall, keepPersonalPick } from '../test-kit/keep-picks.ts';
import { makeTradeRow } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';

const minuteMs = 60_000;
const bornMs = Date.now() - 50 * minuteMs;
const token = makeRow(1, { createdAt: bornMs, priceSol: 1e-8, finalScore: 61 });
const priceless = makeRow(2, { priceSol: null });
const untraded = makeRow(3, { priceSol: 2e-8 });
const unknown = makeRow(999);

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
let other: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([token, priceless, untraded]);
  await insertTrades(test.engines.warehouse, token, 200);
  user = await signIn(test);
  other = await signIn(test);
  admin = await signIn(test, { role: 'admin' });
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});
beforeEach(async () => {
  const tables = ['personal_picks', 'bank', 'bank_removals', 'removals', 'calls', 'outbox', 'audit_log'] as const;
  for (const table of tables) await test.engines.records.queries.deleteFrom(table).execute();
});

type Caller = SignedInUser | undefined;
const ask = async (who: Caller, path: string, method = 'GET', body?: unknown) => {
  const response = await api.as(who)(path, body === undefined ? { method } : json(method, body));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const select = (who: Caller, address: string, more: object = {}) =>
  ask(who, '/api/token-picker/select-token', 'POST', { token: { address }, ...more });
const list = async (who: Caller, query = '') => {
  const { body } = await ask(who, `/api/token-picker/selected-tokens${query}`);
  return body.selections as SelectedToken[];
};
const own = (who: Caller) => list(who, '?scope=personal');
const events = async () => (await selectUntold(test.engines.records.queries, 99)).map(({ type }) => type);
const acts = async () =>
  (
    await test.engines.records.queries
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, detail }) => ({ action, actorId: actor_id, detail }));

describe('a user’s own pick', () => {
  it('is made by what the server knows, is kept when made again, and is seen by that user alone', async () => {
    const made = await select(user, token.address, { matchedCriteria: ['Final score 61 (at least 45)'] });
    expect(made).toMatchObject({ status: 200, body: { error: null, scope: 'personal' } });
    const [pick] = await own(user);
    expect(pick).toMatchObject({
      address: token.address,
      scope: 'personal',
      price: 1e-8,
      originalFinalScore: 61,
      finalScore: 61,
      matchedCriteria: ['Final score 61 (at least 45)'],
    });
    const again = await select(user, token.address);
    expect((again.body.selection as SelectedToken).selectedAt).toBe(pick?.selectedAt);
    expect([await own(other), await own(admin), await list(admin)]).toEqual([[], [], []]);
    expect([await events(), await acts()]).toEqual([[], []]);
  });

  it('is followed by the trades since, as they are from scratch', async () => {
    const selectedAt = bornMs + 5_500;
    // It stood at the price of the pick, and is closed since.
    const standings = [
      { mint: token.address, version: 1, timeMs: selectedAt - 500, x: 1 },
      { mint: token.address, version: 2, timeMs: selectedAt + 9_000, x: 0 },
    ];
    await insertStandings(test.engines.warehouse, standings, 'own pick');
    await keepPersonalPick(test, token, user.userId, selectedAt);
    await keepPersonalPick(test, untraded, user.userId, selectedAt);
    const [followed, quiet] = (await own(user)).sort((one) => (one.address === token.address ? -1 : 1));
    const trades = Array.from({ length: 200 }, (_, n) => makeTradeRow(token, n)).filter(
      ({ timeMs }) => timeMs > selectedAt,
    );
    const course = followCall({ calledAt: selectedAt, price: 1e-8 }, trades, Date.now());
    const { currentX, maxX, peakAt, timeToPeakMs, drawdownBeforePeak } = followed!.performance!;
    expect({ currentX, maxX, peakAt, timeToPeakMs, drawdownBeforePeak }).toEqual({
      currentX: course.currentX,
      maxX: course.maxX,
      peakAt: course.peakAt,
      timeToPeakMs: course.timeToPeakMs,
      drawdownBeforePeak: course.drawdownBeforePeak,
    });
    expect(followed?.performance).toMatchObject({ return1h: null, settled: false });
    expect(followed?.performance?.executable.map(({ filledAt }) => filledAt)).toEqual(
      positionSizesSol.map(() => selectedAt + 3_000),
    );
    expect(quiet?.performance).toMatchObject({ currentX: 1, maxX: 1, peakAt: null, executable: [] });
    // Traded against another coin since: its multiple in SOL is not known.
    await insertTrades(test.engines.warehouse, { ...untraded, createdAt: bornMs }, 20, {
      quote_mint: makeRow(77).address,
    });
    const [, unknownNow] = (await own(user)).sort((one) => (one.address === token.address ? -1 : 1));
    expect(unknownNow?.performance).toBeNull();
  });

  it('without trades that are known any more is told as unknown, and kept once it is settled', async () => {
    const dayMs = 24 * 60 * minuteMs;
    await keepPersonalPick(test, untraded, user.userId, Date.now() - 30 * dayMs);
    await keepPersonalPick(test, token, user.userId, Date.now() - 8 * dayMs);
    const [settled, unknownNow] = await own(user);
    expect([settled?.performance?.settled, unknownNow?.performance]).toEqual([true, null]);
    const pickedMs = Date.now() - 8 * dayMs;
    const standing = { mint: makeRow(4).address, version: 1, timeMs: pickedMs - 60_000, x: 1 };
    await insertStandings(test.engines.warehouse, [standing], 'settled pick');
    await keepPersonalPick(test, makeRow(4), other.userId, pickedMs);
    expect((await own(other))[0]?.performance).toMatchObject({ settled: true, currentX: 1 });
    const kept = await test.engines.records.queries
      .selectFrom('personal_picks')
      .select('figures')
      .where('user_id', '=', other.userId)
      .executeTakeFirst();
    expect(kept?.figures).toMatchObject({ settled: true, executable: [{ filledAt: pickedMs + 3_000 }, {}, {}] });
  });

  it('is removed alone, with others, or with all', async () => {
    await select(user, token.address);
    await select(user, untraded.address);
    await select(other, token.address);
    const gone = await ask(user, `/api/selected-tokens/${token.address}?scope=personal&reason=enough`, 'DELETE');
    expect(gone).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await ask(user, `/api/selected-tokens/${token.address}`, 'DELETE')).status).toBe(404);
    const some = await ask(user, '/api/selected-tokens/remove', 'POST', {
      addresses: [token.address, untraded.address],
    });
    expect(some.body).toMatchObject({ removed: 1, notSelected: [token.address] });
    expect((await ask(user, '/api/selected-tokens', 'DELETE')).body.removed).toBe(0);
    expect([(await own(user)).length, (await own(other)).length]).toEqual([0, 1]);
  });

  it('is taken over from a browser, each problem by itself', async () => {
    const tokens = [
      { address: token.address, selectedAt: 5 },
      { address: 'nonsense', selectedAt: 5 },
      { address: token.address, selectedAt: 6 },
      { address: unknown.address, selectedAt: 5 },
      { address: priceless.address, selectedAt: 5 },
      { address: untraded.address, selectedAt: 4 },
    ];
    const { body } = await ask(user, '/api/selected-tokens/sync', 'POST', { tokens });
    expect(body.syncedCount).toBe(2);
    expect((body.errors as { address: string; message: string }[]).map(({ message }) => message)).toEqual([
      'address: is not an address of a token.',
      'address: is named twice; it was taken once.',
      'The token is not known.',
      'The token has no price yet.',
    ]);
    expect((await own(user)).map(({ address }) => address)).toEqual([token.address, untraded.address]);
  });
});

describe('the platform’s picks', () => {
  it('are made by those who may manage tokens, through the log, and noted', async () => {
    expect(await select(user, token.address, { scope: 'platform' })).toMatchObject({
      status: 403,
      body: { error: 'FORBIDDEN' },
    });
    expect(await events()).toEqual([]);
    expect(await select(admin, token.address)).toMatchObject({
      status: 200,
      body: { scope: 'platform', selection: null },
    });
    expect(await select(admin, token.address)).toMatchObject({ status: 200, body: { selection: null } });
    expect(await events()).toEqual(['call']);
    const call = makeCall(7, { mint: token.address, by: 'hand', controlId: 1, event: null });
    await keepCall(test, call, makeFigures(call, 2));
    expect((await select(admin, token.address)).body.selection).toMatchObject({
      ordinal: 1,
      by: 'hand',
      finalScore: 61,
    });
    const noted = await acts();
    expect(noted.map(({ action, actorId }) => [action, actorId])).toContainEqual(['select-token', admin.userId]);
    expect(noted.filter(({ detail }) => detail.result === 'done').map(({ detail }) => detail.address)).toContain(
      token.address,
    );
  });

  it('are removed with their reason, alone or together, and cleared', async () => {
    const calls = [11, 12, 13, 14].map((n) => makeCall(n));
    for (const call of calls) await keepCall(test, call, makeFigures(call, 2));
    const [first, second, third] = calls.map(({ mint }) => mint);
    const gone = await ask(admin, `/api/selected-tokens/${first}?reason=rugged`, 'DELETE');
    expect(gone).toMatchObject({ status: 200, body: { removed: 1 } });
    const some = await ask(admin, '/api/selected-tokens/remove', 'POST', {
      addresses: [first, second, third],
      reason: 'a clean-up',
    });
    expect(some.body).toMatchObject({ removed: 2, notSelected: [first] });
    expect((await list(user)).map(({ symbol }) => symbol)).toEqual(['C14']);
    expect((await ask(admin, '/api/selected-tokens?reason=again', 'DELETE')).body.removed).toBe(1);
    expect([await list(user), await events()]).toEqual([[], ['removal', 'removal', 'removal', 'clear']]);
    expect((await acts()).map(({ action, detail }) => [action, detail.scope, detail.reason])).toEqual([
      ['deselect-token', 'platform', 'rugged'],
      ['remove-selected-tokens', 'platform', 'a clean-up'],
      ['clear-selected-tokens', 'platform', 'again'],
    ]);
    expect((await ask(user, '/api/selected-tokens?scope=platform', 'DELETE')).status).toBe(403);
  });

  it('are listed newest first, page by page', async () => {
    for (const n of [21, 22, 23]) await keepCall(test, makeCall(n));
    const [newest, ...others] = await list(user, '?limit=2');
    expect([newest?.symbol, others[0]?.symbol]).toEqual(['C23', 'C22']);
    expect((await list(user, `?before=${others[0]?.selectedAt}`)).map(({ symbol }) => symbol)).toEqual(['C21']);
  });

  it('are shown to visitors half an hour later, with less of their present', async () => {
    const old = makeCall(31);
    const young = makeCall(32, { calledAt: Date.now() - 29 * minuteMs });
    await keepCall(test, old, makeFigures(old, 6, { currentX: 3, return1h: 0.5, return24h: 2 }));
    await keepCall(test, young);
    expect((await list(user)).map(({ symbol }) => symbol)).toEqual(['C32', 'C31']);
    for (const who of [undefined, await signIn(test, { days: -1 })]) {
      const shown = await list(who);
      expect(shown.map(({ symbol }) => symbol)).toEqual(['C31']);
      expect(shown[0]?.performance).toMatchObject({
        currentX: 3 * 0.92,
        maxX: 6,
        return1h: null,
        return24h: null,
        marketCap: null,
        executable: [{ nowX: null, ruleX: null }],
      });
    }
    expect((await ask(undefined, '/api/token-picker/selected-tokens?scope=personal')).status).toBe(401);
    const lapsed = await signIn(test, { days: -1 });
    expect((await ask(lapsed, '/api/token-picker/selected-tokens?scope=personal')).body.error).toBe(
      'ENTITLEMENT_REQUIRED',
    );
  });
});

describe('what is wrong', () => {
  it.each([
    [() => select(user, unknown.address), 404, 'The token is not known.'],
    [() => select(user, priceless.address), 409, 'token.address: the token has no price yet.'],
    [() => select(admin, priceless.address), 409, 'token.address: the token has no price yet.'],
    [() => select(user, 'nonsense'), 400, /^token\.address: /],
    [() => select(user, token.address, { scope: 'mine' }), 400, /^scope: /],
    [() => select(user, token.address, { matchedCriteria: ['a\u0007b'] }), 400, /^matchedCriteria\.0: /],
    [() => ask(user, '/api/selected-tokens/remove', 'POST', { addresses: [] }), 400, /^addresses: /],
    [() => ask(user, `/api/selected-tokens/${token.address}?reason=%20`, 'DELETE'), 400, /^reason: /],
    [
      () => ask(user, '/api/selected-tokens/sync', 'POST', { tokens: Array(51).fill({ address: 'a', selectedAt: 1 }) }),
      400,
      /^tokens: /,
    ],
    [() => ask(user, '/api/winners?minTier=HUGE'), 400, /^minTier: /],
    [() => ask(user, '/api/winners?sortBy=luck'), 400, /^sortBy: /],
    [() => ask(user, '/api/successful-tokens?minX=2'), 400, /^minX: /],
    [() => ask(admin, '/api/successful-tokens/nonsense/export'), 400, 'id: names no entry of the bank'],
    [() => ask(admin, `/api/successful-tokens/${token.address}/export`), 404, 'It is not in the bank.'],
    [() => ask(undefined, `/api/winners/${token.address}/card`), 404, 'It is not in the bank.'],
  ])('is said in a sentence (%#)', async (call, status, message) => {
    const { status: answered, body } = await call();
    expect([answered, body.message]).toEqual([
      status,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ]);
    expect(await own(user)).toEqual([]);
  });
});

describe('the Hall of Fame', () => {
  const keepWinners = async () => {
    const [strong, major, mega] = [makeCall(41), makeCall(42), makeCall(43, { calledAt: Date.now() - 25 * minuteMs })];
    await keepCall(test, strong, makeFigures(strong, 6, { currentX: 2 }));
    await keepCall(test, major, makeFigures(major, 12));
    await keepCall(test, mega, makeFigures(mega, 60));
    return { strong, major, mega };
  };
  const winners = async (who: Caller, query = '') => {
    const { body } = await ask(who, `/api/winners${query}`);
    return (body.winners as Winner[]).map(({ symbol, winner_status }) => `${symbol} ${winner_status.split('_')[0]}`);
  };

  it('ranks calls by their peak or by their time, and shows visitors the older ones', async () => {
    const { strong } = await keepWinners();
    expect(await winners(user)).toEqual(['C43 MEGA', 'C42 MAJOR', 'C41 STRONG']);
    expect(await winners(user, '?minTier=MAJOR_SUCCESS&sortBy=winner_achieved_at')).toEqual(['C43 MEGA', 'C42 MAJOR']);
    expect(await winners(user, '?timeframe=24h')).toEqual(['C43 MEGA']);
    expect(await winners(undefined)).toEqual(['C42 MAJOR', 'C41 STRONG']);
    expect(await winners(undefined, '?minTier=MAJOR_SUCCESS&limit=1')).toEqual(['C42 MAJOR']);
    const bank = async (who: Caller, query: string) =>
      ((await ask(who, `/api/successful-tokens${query}`)).body.tokens as SuccessfulToken[]).map(({ id }) => id);
    expect(await bank(user, '?successTier=STRONG_SUCCESS')).toEqual([`${strong.mint}-1`]);
    expect(await bank(undefined, '?minX=7')).toEqual([`${makeCall(42).mint}-1`]);
    const stats = async (who: Caller) => (await ask(who, '/api/winners/stats')).body.stats;
    expect(await stats(user)).toEqual({
      totalWinners: 3,
      megaSuccesses: 1,
      majorSuccesses: 1,
      strongSuccesses: 1,
      bestPeak: 60,
      averagePeak: 26,
      removed: 0,
    });
    // The major one stands at its peak, which is its present.
    expect(await stats(undefined)).toMatchObject({ totalWinners: 2, megaSuccesses: 0, bestPeak: 12 * 0.92 });
    const { body } = await ask(undefined, '/api/winners');
    const shown = (body.winners as Winner[]).find(({ symbol }) => symbol === 'C41');
    expect(shown).toMatchObject({ max_x: 6, current_x: 2 * 0.92, executable: [{ nowX: null }] });
  });

  it('lets an admin export an entry and take it off, with a reason, which is noted', async () => {
    const { major } = await keepWinners();
    const id = `${major.mint}-1`;
    const file = await api.as(admin)(`/api/successful-tokens/${id}/export`);
    expect(file.headers.get('content-disposition')).toContain('C42-successful-token-export.json');
    expect(await file.json()).toMatchObject({ entry: { id }, call: { ...major } });
    expect((await ask(user, `/api/successful-tokens/${id}`, 'DELETE', {})).status).toBe(403);
    const removed = await ask(admin, `/api/successful-tokens/${major.mint}`, 'DELETE', { reason: 'a copy' });
    expect(removed.body).toEqual({ success: true, message: 'C42 removed from Hall of Fame' });
    expect((await ask(admin, `/api/successful-tokens/${id}`, 'DELETE', {})).status).toBe(404);
    expect(await winners(user)).toEqual(['C43 MEGA', 'C41 STRONG']);
    expect((await ask(user, '/api/successful-tokens/stats')).body.stats).toMatchObject({ totalBanked: 2, removed: 1 });
    expect((await list(user)).map(({ symbol }) => symbol)).toContain('C42');
    const last = (await acts()).findLast(({ action }) => action === 'remove-successful-token');
    expect(last).toMatchObject({ actorId: admin.userId, detail: { error: 'NOT_FOUND' } });
    expect((await acts()).find(({ detail }) => detail.reason === 'a copy')).toMatchObject({
      detail: { result: 'done' },
    });
  });

  it('draws a card, which is told again unchanged, and not of the newest to visitors', async () => {
    const { strong, mega } = await keepWinners();
    const card = (mint: string, who?: Caller, headers = {}) => api.as(who)(`/api/winners/${mint}-1/card`, { headers });
    const drawn = await card(strong.mint);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await drawn.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await card(strong.mint, undefined, { 'if-none-match': drawn.headers.get('etag') });
    expect(again.status).toBe(304);
    // An open position is told to those alone who see everything.
    expect((await card(strong.mint, user)).headers.get('etag')).not.toBe(drawn.headers.get('etag'));
    expect([(await card(mega.mint)).status, (await card(mega.mint, user)).status]).toEqual([404, 200]);
  });
});
