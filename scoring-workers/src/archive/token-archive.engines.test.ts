import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { storedRowSchema } from '@mintscope/schemas/token';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startScoring } from '../service.ts';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { openTestWarehouse } from '../testing/open-test-warehouse.ts';
import { WrittenToken } from '../testing/written-token.ts';

const hourMs = 3_600_000;
const token = new WrittenToken().launch().wait(3_000).crowd(8);
const { mint } = token;
const first = token.events.splice(0);
const clock = new WrittenToken(2);
let engines: TestEngines;
let warehouse: Awaited<ReturnType<typeof openTestWarehouse>>;
let isAway = false;
const now = Date.now;
/** How far the clock is ahead (ms). */
let aheadMs = 0;

beforeEach(async () => {
  aheadMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  engines = await openTestEngines();
  warehouse = await openTestWarehouse(engines.folder);
  isAway = false;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await warehouse.close();
  await engines.close();
});

function start() {
  const insert: typeof warehouse.insert = async (block) => {
    if (isAway && block.table === 'ended_tokens') throw new Error('away');
    return warehouse.insert(block);
  };
  return startScoring({
    config: readConfig({ MINTSCOPE_DATA_DIR: engines.folder, MINTSCOPE_PARTITIONS: '1' }),
    engines: { ...engines, warehouse: { ...warehouse, insert } },
    log: createLogger('silent', 'test'),
    signal: new AbortController().signal,
  });
}

const append = (events: readonly ChainEvent[]) => engines.eventLog.append(topics.chainEvents, 0, [encodeBatch(events)]);

/** Hours in which another token alone is traded. */
async function pass(hours: number): Promise<void> {
  clock.nowMs += hours * hourMs;
  await append(clock.buy(clock.wallet(hours), 0.1).events.splice(0));
}

async function stored(kind: string): Promise<string | undefined> {
  const bytes = await engines.stateStore.get(`${kind}:${mint}`);
  return bytes && new TextDecoder().decode(bytes);
}

const swaps = async () => storedRowSchema.parse(JSON.parse((await stored('row')) ?? '')).swaps;
const isDead = async () => (await stored('row'))?.includes('"life":"dead"') === true;
const isLeaving = () => stored('leaving:0');
/** Minutes that pass in half a second each. */
async function untilItLeft(): Promise<void> {
  for (let minutes = 0; (await isLeaving()) !== undefined || (await stored('detail')) !== undefined; minutes++) {
    if (minutes > 100) throw new Error('it does not leave');
    aheadMs += 61_000;
    await sleep(500);
  }
}
const archived = () =>
  warehouse.query(
    'SELECT row, detail FROM ended_tokens FINAL LIMIT 10',
    {},
    z.object({ row: z.string(), detail: z.string() }),
  );

it('the detail of a token that ended goes to the warehouse and leaves the state store, across an outage and a restart', async () => {
  isAway = true;
  let scoring = await start();
  await append(first);
  await pass(7);
  await until(async () => (await isLeaving()) === 'detail', 'the end');
  const [row, detail] = [await stored('row'), await stored('detail')];
  expect(await isDead()).toBe(true);
  aheadMs += 120_000;
  await until(async () => {
    const counts = await engines.metrics.values('mintscope_scoring_archived_tokens_total');
    return counts.some(({ labels, value }) => labels.outcome === 'failed' && value > 0);
  }, 'a try');
  expect(await stored('detail')).toBe(detail);
  await scoring.close();
  expect(await isLeaving()).toBe('detail');

  isAway = false;
  scoring = await start();
  await untilItLeft();
  expect([await stored('row'), await stored('detail')]).toEqual([row, undefined]);
  expect(await archived()).toEqual([{ row, detail }]);
  await scoring.close();
});

it('a token that trades again has its documents again, and the warehouse what it was at its last end', async () => {
  const scoring = await start();
  await append(first);
  await pass(7);
  const leaves = async () => {
    await until(async () => (await isLeaving()) === 'detail', 'the end');
    await untilItLeft();
  };
  await leaves();
  const before = (await swaps()) ?? Number.NaN;

  token.nowMs = clock.nowMs;
  await append(token.buy(token.wallet(40), 0.2).events.splice(0));
  await until(async () => (await stored('detail')) !== undefined, 'a detail again');
  expect(await swaps()).toBe(before + 1);
  expect(await isLeaving()).toBeUndefined();
  await pass(7);
  await leaves();
  const ended = await archived();
  expect(ended).toHaveLength(1);
  expect(ended[0]?.row).toBe(await stored('row'));
  expect(storedRowSchema.parse(JSON.parse(ended[0]!.row))).toMatchObject({ swaps: before + 1, life: 'dead' });
  await scoring.close();
});
