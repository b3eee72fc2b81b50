import type { Engines } from '@mintscope/engines/engines';
import { createLogger } from '@mintscope/engines/logger';
import { topics } from '@mintscope/schemas/events/topics';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { type Feed, startFeed } from './feed.ts';
import { createMarket } from './market.ts';

const log = createLogger('silent', 'test');
let test: TestEngines;
const open: Feed[] = [];

beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());
afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close();
});

async function follow(engines: Engines) {
  const market = createMarket({ metrics: engines.metrics, now: () => Date.now() });
  const feed = await startFeed({
    engines,
    market,
    onCalls: () => undefined,
    log,
    signal: new AbortController().signal,
  });
  open.push(feed);
  return { market, feed, version: (n: number) => market.table.get(makeRow(n).address)?.row.version };
}

describe('the feed', () => {
  it('starts with stored rows, and misses none that was appended and not stored yet', async () => {
    await test.store([makeRow(1), makeRow(2)]);
    await test.publish([makeRow(1, { version: 2 }), makeRow(3)]);
    const { version, market } = await follow(test.engines);
    await vi.waitFor(() => expect([version(1), version(2), version(3)]).toEqual([2, 1, 1]));
    expect(market.table.order.size).toBe(3);
    await test.publish([makeRow(2, { version: 5 })]);
    await vi.waitFor(() => expect(version(2)).toBe(5));
  });

  it('does not let an older version take the place of a newer one', async () => {
    const { version } = await follow(test.engines);
    await test.publish([makeRow(4, { version: 9 })]);
    await test.publish([makeRow(4, { version: 8 }), makeRow(5)]);
    await vi.waitFor(() => expect(version(5)).toBe(1));
    expect(version(4)).toBe(9);
  });

  it('passes over a record that it does not understand', async () => {
    const { version } = await follow(test.engines);
    for (const garbage of ['', 'null', '7', '{"v":2,"rows":[]}', '{"v":1,"rows":[{"address":1}]}', '\u0000']) {
      for (const partition of [0, 1]) {
        await test.engines.eventLog.append(topics.tokenUpdates, partition, [Buffer.from(garbage)]);
      }
    }
    await test.publish([makeRow(6), makeRow(7)]);
    await vi.waitFor(() => expect([version(6), version(7)]).toEqual([1, 1]));
  });

  it('takes reading up again where it stopped', async () => {
    let fail: (error: Error) => void = () => undefined;
    let opened = 0;
    const { eventLog } = test.engines;
    const failing: Engines['eventLog'] = {
      ...eventLog,
      async consume(options) {
        opened += 1;
        const consumer = await eventLog.consume(options);
        if (opened > 1) return consumer;
        const done = new Promise<void>((_resolve, reject) => {
          fail = reject;
        });
        return { ...consumer, done, close: () => consumer.close(), lag: () => consumer.lag() };
      },
    };
    const { version, feed } = await follow({ ...test.engines, eventLog: failing });
    fail(new Error('the connection is gone'));
    await vi.waitFor(() => expect(feed.failure()).toMatchObject({ message: 'the connection is gone' }));
    await test.publish([makeRow(8)]);
    await vi.waitFor(() => expect(version(8)).toBe(1), { timeout: 100_000 });
    expect(feed.failure()).toBeNull();
  });
});
