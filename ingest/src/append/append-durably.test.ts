import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { topics } from '@mintscope/schemas/events/topics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { AppendAbortedError, createDurableAppend } from './append-durably.ts';

const log = createLogger('silent', 'test');
const values = [new Uint8Array([1, 2, 3])];
let engines: TestEngines;
let stop: AbortController;
beforeEach(async () => {
  engines = await openTestEngines();
  stop = new AbortController();
});
afterEach(() => engines.close());

/** The log of the test, whose appends wait before they are carried out. */
function openSlow(gate: (attempt: number) => Promise<void>, graceMs: number) {
  let attempts = 0;
  const eventLog: EventLog = {
    ...engines.eventLog,
    async append(...given) {
      attempts += 1;
      await gate(attempts);
      return engines.eventLog.append(...given);
    },
  };
  const append = createDurableAppend({ eventLog, log, signal: stop.signal, onFailure: () => undefined, graceMs });
  return { append: () => append(topics.chainEvents, 0, values, false), attempts: () => attempts };
}

test('a log that never answers does not hold up a stop', async () => {
  const { append, attempts } = openSlow(() => new Promise(() => undefined), 0);
  const appending = append();
  await waitFor(() => attempts() === 1, 'the append is under way');
  stop.abort();
  await expect(appending).rejects.toBeInstanceOf(AppendAbortedError);
  await expect(append()).rejects.toBeInstanceOf(AppendAbortedError);
  expect(attempts()).toBe(1);
});

test('what the log takes within the grace is durable, not aborted', async () => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { append, attempts } = openSlow(() => held, 60_000);
  const appending = append();
  await waitFor(() => attempts() === 1, 'the append is under way');
  stop.abort();
  release();
  await appending;
  expect((await engines.eventLog.range(topics.chainEvents, 0)).next).toBe(1);
});

test('a failure after the stop ends the retries', async () => {
  let refuse!: (error: Error) => void;
  const held = new Promise<void>((_resolve, reject) => {
    refuse = reject;
  });
  const { append, attempts } = openSlow(() => held, 60_000);
  const appending = append();
  await waitFor(() => attempts() === 1, 'the append is under way');
  stop.abort();
  refuse(new Error('the broker is gone'));
  await expect(appending).rejects.toBeInstanceOf(AppendAbortedError);
  expect(attempts()).toBe(1);
});

test('refusals are repeated until the log takes the values', async () => {
  const { append, attempts } = openSlow(async (attempt) => {
    if (attempt < 3) throw new Error('away');
  }, 0);
  await append();
  expect(attempts()).toBe(3);
  expect((await engines.eventLog.range(topics.chainEvents, 0)).next).toBe(1);
});
