import { EngineError } from '@mintscope/engines/engine-error';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insert, storedTime } from '../test-kit/insert-calls.ts';
import { insertFacts, insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

const count = 40;
const nowMs = Date.now();
const launchedMs = Math.floor(nowMs / 1000) * 1000 - 30 * 86_400_000;
const creator = makeAddress(77);
const token = makeRow(1, {
  ...{ createdAt: launchedMs, eventTimeMs: launchedMs + 60_000, swaps: count, symbol: 'GONE', name: 'Gone', creator },
  life: 'dead',
});
const detail = makeDetail(token, count);
const holder = detail.holders[0]!.owner;
const pages = [
  `/tokens/${token.address}`,
  `/api/tokens/${token.address}/detailed`,
  `/tokens/${token.address}/full`,
  `/tokens/${token.address}/bubblemap`,
  `/tokens/${token.address}/candles?interval=1m`,
  `/tokens/${token.address}/traders`,
  `/tokens/${token.address}/evidence?of=bundler`,
  `/tokens/${token.address}/export`,
  `/tokens/search?query=GONE`,
  `/api/wallets/${creator}`,
  `/api/wallets/${holder}`,
];

let test: TestEngines;
let who: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  test = await openTestEngines();
  const { warehouse } = test.engines;
  await insertTrades(warehouse, token, count);
  await insertFacts(warehouse, [token]);
  who = await signIn(test);
});
afterAll(async () => {
  vi.useRealTimers();
  await test?.close();
});

/** What a service that starts now answers. */
async function answers(engines = test.engines): Promise<Record<string, unknown>> {
  const api = await startTestApi({ ...test, engines }, {}, who);
  const told: Record<string, unknown> = {};
  for (const path of pages) {
    const answer = await api.get(path);
    told[path] = [answer.status, answer.status === 200 ? await answer.json() : null];
  }
  await api.close();
  return told;
}

async function letGo(...kinds: ('row' | 'detail')[]): Promise<void> {
  await test.engines.stateStore.write({
    remove: kinds.map((kind) => `${kind}:${token.address}`),
    index: ['age', 'score', 'volume', 'marketCap', 'performance', 'lastTrade'].map((index) => ({
      ...{ index, member: token.address },
      score: null,
    })),
  });
}

/** As scoring keeps it; an earlier end, too. */
async function keepEnded(): Promise<void> {
  const last = { mint: token.address, row: JSON.stringify(token), detail: JSON.stringify(detail) };
  const former = {
    ...last,
    row: JSON.stringify({ ...token, swaps: 1 }),
    detail: JSON.stringify({ ...detail, holders: [] }),
  };
  const { warehouse } = test.engines;
  await insert(warehouse, { table: 'ended_tokens', token: 'last' }, [
    { ...last, as_of: storedTime(launchedMs + 60_000) },
  ]);
  await insert(warehouse, { table: 'ended_tokens', token: 'former' }, [{ ...former, as_of: storedTime(launchedMs) }]);
}

describe('a token that ended', () => {
  it('is told the same whether the state store or the warehouse has its documents', async () => {
    await test.store([token], [detail]);
    const before = await answers();
    for (const [path, answer] of Object.entries(before))
      expect([path, answer]).toEqual([path, [200, expect.anything()]]);
    expect(JSON.stringify(before[`/tokens/search?query=GONE`])).toContain(token.address);
    await keepEnded();
    await letGo('detail');
    expect(await answers()).toEqual(before);
    await letGo('row', 'detail');
    expect(await answers()).toEqual(before);
  });

  it('is not said to be unknown while the warehouse is away', async () => {
    const away = async () => {
      throw new EngineError('ENGINE_UNREACHABLE', 'away');
    };
    const warehouse = { ...test.engines.warehouse, query: away };
    const told = await answers({ ...test.engines, warehouse });
    expect(told[`/tokens/${token.address}`]).toEqual([503, null]);
    await test.store([token]);
    const rowOnly = await answers({ ...test.engines, warehouse });
    expect(rowOnly[`/tokens/${token.address}`]).toEqual([200, expect.objectContaining({ symbol: 'GONE' })]);
  });
});
