import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { partitionOf, topics } from '@mintscope/schemas/events/topics';
import { solMint } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  makeAddress,
  makeMetadataChanged,
  makeProviderReport,
  makeTokenCreated,
  makeTrade,
  makeTransfer,
  withoutStamp,
} from '../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { AppendAbortedError, type AppendDurably, createDurableAppend } from './append-durably.ts';
import { type Appender, createAppender, type Rejections } from './appender.ts';
import { readStoredIds } from './read-stored-ids.ts';

const partitions = 4;
let engines: TestEngines;
let stop: AbortController;
let told: string[];

beforeEach(async () => {
  engines = await openTestEngines({ MINTSCOPE_PARTITIONS: String(partitions) });
  stop = new AbortController();
  told = [];
});
afterEach(() => engines.close());

const rejections: Rejections = {
  drop: (reason, count) => void told.push(`drop ${reason} ${count}`),
  async dead(reason, event, detail) {
    encodeEventLine(event);
    told.push(`dead ${reason}: ${detail}`);
  },
};
const settings = { rejections, flush: false };

/** Shortly after the events that the tests make. */
const nowMs = 1_700_010_000_000;

function open(options: { append?: AppendDurably; capacity?: number; now?: () => number } = {}): Appender {
  const append = createDurableAppend({ ...engines, signal: stop.signal, onFailure: () => told.push('failure') });
  return createAppender({ append, partitions, now: () => nowMs, ...options });
}

describe('what is appended', () => {
  test('is stamped once, and a stamp it already has stays', async () => {
    await open().append([makeTrade(1), makeTrade(2, { receivedAtMs: 7 })], settings);
    expect((await engines.events()).map(({ receivedAtMs }) => receivedAtMs)).toEqual([nowMs, 7]);
  });

  test('has no stamp ahead of the clock here, also where its source set one', async () => {
    const recorded = [nowMs, nowMs + 1, nowMs + 20 * 3_600_000, Number.MAX_SAFE_INTEGER];
    await open().append(
      recorded.map((receivedAtMs, n) => makeTrade(n, { receivedAtMs })),
      settings,
    );
    expect((await engines.events()).map(({ receivedAtMs }) => receivedAtMs)).toEqual(recorded.map(() => nowMs));
  });

  test('goes to the partition of its mint; facts about wallets go to every one', async () => {
    const mints = Array.from({ length: 20 }, (_, i) => makeAddress(100 + i));
    const trades = mints.map((mint, i) => makeTrade(i, { mint }));
    const fact = makeTransfer(50, { mint: solMint });
    const created = makeTokenCreated(51);
    await open().append([...trades, fact, created], settings);
    for (let partition = 0; partition < partitions; partition++) {
      const own = trades.filter(({ mint }) => partitionOf(mint, partitions) === partition);
      expect((await engines.events(partition)).map(withoutStamp)).toEqual([...own, fact, created]);
    }
  });

  test('keeps the order of the calls, whatever their number and size (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), async (sizes) => {
        const fresh = await openTestEngines();
        const append = createDurableAppend({ ...fresh, signal: stop.signal, onFailure: () => undefined });
        const appender = createAppender({ append, partitions: 4, now: () => nowMs, capacity: 50 });
        let next = 0;
        const calls = sizes.map((size) => Array.from({ length: size }, () => makeTrade(next++)));
        await Promise.all(calls.map((events) => appender.append(events, settings)));
        const stored = (await fresh.events()).map(withoutStamp);
        await fresh.close();
        expect(stored).toEqual(calls.flat());
      }),
      { numRuns: 15, seed: 5 },
    );
  });

  test('is cut into batches within the limits of count and size', async () => {
    // Three bytes a character: half a thousand of these are above the limit of size.
    const long = '\u3042'.repeat(limits.uriLength);
    const changes = Array.from({ length: 700 }, (_, instruction) => makeMetadataChanged(0, { instruction, uri: long }));
    const trades = Array.from({ length: limits.batchEvents + 10 }, (_, i) => makeTrade(i + 1));
    const appender = open();
    await appender.append(changes, settings);
    await appender.append(trades, settings);
    const partition = partitionOf(trades[0]!.mint, partitions);
    const records = await engines.eventLog.read(topics.chainEvents, partition, 0, { records: 100, bytes: 1e9 });
    expect(records.length).toBeGreaterThan(3);
    for (const { value } of records) {
      expect(value.byteLength).toBeLessThanOrEqual(limits.batchBytes);
      expect(decodeBatch(value).length).toBeLessThanOrEqual(limits.batchEvents);
    }
    const ids = (await engines.events()).map(eventId);
    expect(ids.join()).toBe([...changes, ...trades].map(eventId).join());
  });

  test('many calls under load share records', async () => {
    const appender = open();
    const calls = 2_000;
    await Promise.all(Array.from({ length: calls }, (_, i) => appender.append([makeTrade(i)], settings)));
    const { next } = await engines.eventLog.range(topics.chainEvents, partitionOf(makeAddress(1), partitions));
    expect(next).toBeLessThan(calls / 4);
  });
});

describe('what is left out', () => {
  test('every number of a trade is bounded', async () => {
    const good = makeTrade(1, { transactionIndex: 1, computeUnits: 1, timeMs: 1, receivedAtMs: 1, curveRemaining: 1n });
    const appender = open();
    for (const [field, value] of Object.entries({ ...good, priorityFeeLamports: 1n, tipLamports: 1n })) {
      if (typeof value !== 'bigint' && typeof value !== 'number') continue;
      told = [];
      await appender.append([{ ...good, [field]: typeof value === 'bigint' ? -1n : -1 }], settings);
      const version = field === 'v' ? 'dead version_unknown: event version -1' : undefined;
      expect(told).toEqual([version ?? `dead event_invalid: ${field} is outside its bounds`]);
    }
    expect(await engines.events()).toEqual([]);
  });

  test.each([
    ['a trade of no tokens', makeTrade(1, { baseAmount: 0n }), 'drop zero_amount 1'],
    ['a transfer of nothing', makeTransfer(1, { amount: 0n }), 'drop zero_amount 1'],
    ['an amount below 0', makeTrade(1, { quoteAmount: -1n }), 'dead event_invalid: quoteAmount is outside its bounds'],
    [
      'an amount above u64',
      makeTrade(1, { feeQuote: 2n ** 64n }),
      'dead event_invalid: feeQuote is outside its bounds',
    ],
    ['a slot that is no integer', makeTrade(1, { slot: 1.5 }), 'dead event_invalid: slot is outside its bounds'],
    [
      'a time to come',
      makeTrade(1, { timeMs: null, blockTime: 20_000_000_000 }),
      /^dead event_invalid: blockTime is \d+ s ahead of the clock$/,
    ],
    [
      'a share above the whole',
      makeProviderReport(1, { bluechipOwnerPpm: 1_000_001 }),
      'dead event_invalid: bluechipOwnerPpm is outside its bounds',
    ],
    ['too many decimals', makeTrade(1, { decimals: 300 }), 'dead event_invalid: decimals is outside its bounds'],
    [
      'a name too long',
      makeTokenCreated(1, { name: 'x'.repeat(65) }),
      'dead event_invalid: name is outside its bounds',
    ],
    ['an address that is none', makeTrade(1, { trader: 'l0' }), /^dead event_invalid: /],
    ['a creation with a bad address, once', makeTokenCreated(1, { creator: 'O' }), /^dead event_invalid: /],
    [
      'a sale of more than the pool then holds',
      makeTrade(1, { side: 'sell', baseAmount: 11n, baseReserve: 10n }),
      'dead impossible_amount: sold 11 but the pool holds 10 afterwards',
    ],
    ['a version of tomorrow', JSON.parse('{"v":2}'), 'dead version_unknown: event version 2'],
  ])('%s', async (_, event, reason) => {
    const good = makeTrade(99);
    await open().append([event, good], settings);
    expect(told).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason]);
    expect((await engines.events()).map(withoutStamp)).toContainEqual(good);
  });

  test('amounts above a fixed supply, once the creation was seen', async () => {
    const appender = open();
    const supply = 1_000_000_000_000_000n;
    await appender.append([makeTrade(1, { baseAmount: supply + 1n, baseReserve: null })], settings);
    expect(told).toEqual([]);
    await appender.append(
      [makeTokenCreated(2), makeTrade(3, { baseAmount: supply + 1n, baseReserve: null })],
      settings,
    );
    expect(told).toEqual([expect.stringMatching(/^dead impossible_amount: amount 1000000000000001 is above/)]);
  });

  test('repeats, at once and later; a repeat resolves only when the first is durable', async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const direct = createDurableAppend({ ...engines, signal: stop.signal, onFailure: () => undefined });
    const appender = open({ append: (...values) => held.then(() => direct(...values)) });
    const order: string[] = [];
    const first = appender.append([makeTrade(1), makeTrade(1)], settings).then(() => order.push('first'));
    const repeat = appender.append([makeTrade(1)], settings).then(() => order.push('repeat'));
    await waitFor(() => told.length === 2, 'both repeats are told');
    expect(order).toEqual([]);
    release();
    await Promise.all([first, repeat]);
    expect(await engines.events()).toHaveLength(1);
    expect(told).toEqual(['drop repeated_event 1', 'drop repeated_event 1']);
  });
});

describe('a source that starts over after a crash', () => {
  async function reopen(): Promise<Appender> {
    const parts = Array.from({ length: partitions }, (_, partition) => partition);
    const stored = await Promise.all(parts.map((partition) => readStoredIds(engines.eventLog, partition, 1000)));
    const append = createDurableAppend({ ...engines, signal: stop.signal, onFailure: () => undefined });
    return createAppender({ append, partitions, now: () => nowMs, stored });
  }

  test('tells again what the log has, which is written once', async () => {
    const events = [makeTokenCreated(1), makeTrade(2), makeTransfer(3, { mint: solMint })];
    await open().append(events, settings);
    await (await reopen()).append([...events, makeTrade(4)], settings);
    const own = partitionOf(makeTrade(4).mint, partitions);
    expect((await engines.events(own)).map(eventId)).toEqual([...events, makeTrade(4)].map(eventId));
    expect(told).toEqual(events.map(() => 'drop repeated_event 1'));
  });

  test('a fact that reached some partitions reaches the others, and no one twice', async () => {
    const fact = makeTransfer(1, { mint: solMint });
    await engines.eventLog.append(topics.chainEvents, 2, [encodeBatch([fact])]);
    await (await reopen()).append([fact], settings);
    for (let partition = 0; partition < partitions; partition++)
      expect((await engines.events(partition)).map(eventId)).toEqual([eventId(fact)]);
    expect(told).toEqual([]);
  });

  test('the newest events of a long log are known, over records that are no batch', async () => {
    const decided = encodeControlEvent(toControlEvent(defaultParameters(), { id: 1, decidedAtMs: 0 }));
    const others = new Map([
      [598, decided],
      [599, new Uint8Array([1])],
    ]);
    for (let i = 0; i < 600; i++)
      await engines.eventLog.append(topics.chainEvents, 0, [others.get(i) ?? encodeBatch([makeTrade(i)])]);
    const ids = await readStoredIds(engines.eventLog, 0, 300);
    expect(ids.size).toBe(510);
    expect(ids.has(eventId(makeTrade(597)))).toBe(true);
    expect(ids.has(eventId(makeTrade(0)))).toBe(false);
  });
});

describe('an outage of the log', () => {
  function failing(times: number) {
    let left = times;
    const eventLog = {
      ...engines.eventLog,
      append: (...args: Parameters<typeof engines.eventLog.append>) =>
        left-- > 0 ? Promise.reject(new Error('disk is away')) : engines.eventLog.append(...args),
    };
    return createDurableAppend({
      eventLog,
      log: engines.log,
      signal: stop.signal,
      onFailure: () => told.push('failure'),
      random: () => 0.99,
    });
  }

  test('makes callers wait and loses nothing', async () => {
    const appender = open({ append: failing(3) });
    const events = Array.from({ length: 50 }, (_, i) => makeTrade(i));
    await Promise.all(events.map((event) => appender.append([event], settings)));
    expect(told).toEqual(['failure', 'failure', 'failure']);
    expect((await engines.events()).map(withoutStamp)).toEqual(events);
  });

  test('bounds what is under way, and ends with the signal', async () => {
    const appender = open({ append: failing(Number.POSITIVE_INFINITY), capacity: 10 });
    const calls = Array.from({ length: 30 }, (_, i) => appender.append([makeTrade(i)], settings));
    const outcomes = Promise.allSettled(calls);
    await waitFor(() => told.includes('failure'), 'the log failed');
    expect(appender.underWay).toBe(10);
    stop.abort();
    appender.close(new AppendAbortedError('stopped'));
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'APPEND_ABORTED' } });
    }
    expect(await engines.events()).toEqual([]);
  });

  test('an event whose append was given up is no repeat when it comes again', async () => {
    const appender = open({ append: failingOnce() });
    await expect(appender.append([makeTrade(1)], settings)).rejects.toThrow('gave up');
    await appender.append([makeTrade(1)], settings);
    expect(await engines.events()).toHaveLength(1);
  });

  function failingOnce(): AppendDurably {
    const direct = createDurableAppend({ ...engines, signal: stop.signal, onFailure: () => undefined });
    let failed = false;
    return (...values) => {
      if (failed) return direct(...values);
      failed = true;
      return Promise.reject(new Error('gave up'));
    };
  }
});
