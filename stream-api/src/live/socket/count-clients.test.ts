import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import type { Signals } from '@mintscope/engines/signals/port';
import { afterEach, expect, test, vi } from 'vitest';
import { type ClientCount, countClients } from './count-clients.ts';

let signals = createLocalSignals();
const counts: ClientCount[] = [];
afterEach(async () => {
  for (const count of counts.splice(0)) await count.close();
  await signals.close();
  signals = createLocalSignals();
});

async function open(own: () => number, options: { forgetMs?: number; signals?: Signals; warned?: string[] } = {}) {
  const warned = options.warned ?? [];
  const log = createLogger('warn', 'test', { write: (line) => warned.push(line) });
  const count = await countClients({ signals, log, own, everyMs: 5, ...options });
  counts.push(count);
  return count;
}

test('instances hear of each other, of changes, and of one that ends', async () => {
  let clients = 2;
  const first = await open(() => clients);
  const second = await open(() => 5);
  const third = await open(() => 10);
  await vi.waitFor(() => expect([first, second, third].map((one) => one.others())).toEqual([15, 12, 7]));
  clients = 4;
  await vi.waitFor(() => expect(second.others()).toBe(14));
  await third.close();
  await vi.waitFor(() => expect([first.others(), second.others()]).toEqual([5, 4]));
});

test('one that went silent is forgotten', async () => {
  const first = await open(() => 1, { forgetMs: 30 });
  await signals.publish('stream-api.clients', JSON.stringify({ instance: 'killed', clients: 7 }));
  await vi.waitFor(() => expect(first.others()).toBe(7));
  await vi.waitFor(() => expect(first.others()).toBe(0));
});

test('what is no count changes nothing', async () => {
  const first = await open(() => 1);
  const hostile = [
    '',
    'null',
    '[]',
    '{"instance":"x"}',
    '{"instance":"x","clients":-1}',
    '{"instance":"x","clients":1e99}',
  ];
  for (const text of [...hostile, `{"instance":"${'x'.repeat(100)}","clients":1}`]) {
    await signals.publish('stream-api.clients', text);
  }
  await signals.publish('stream-api.clients', JSON.stringify({ instance: 'last', clients: 3 }));
  await vi.waitFor(() => expect(first.others()).toBe(3));
});

test('an engine that is away is told of once, and counting goes on when it is back', async () => {
  let away = true;
  let refusals = 0;
  const failing: Signals = {
    ...signals,
    async publish(channel, message) {
      if (!away) return signals.publish(channel, message);
      refusals += 1;
      throw new EngineError('ENGINE_UNREACHABLE', 'away');
    },
  };
  const warned: string[] = [];
  const first = await open(() => 1);
  await open(() => 6, { signals: failing, warned });
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(3));
  expect(first.others()).toBe(0);
  away = false;
  await vi.waitFor(() => expect(first.others()).toBe(6));
  expect(warned).toHaveLength(1);
});

test('publishing that hangs does not pile up, nor hold up the end', async () => {
  let published = 0;
  const hanging: Signals = {
    ...signals,
    publish: () => {
      published += 1;
      return new Promise(() => undefined);
    },
  };
  const first = await open(() => 1, { signals: hanging });
  const second = await open(() => 2);
  await vi.waitFor(() => expect(first.others()).toBe(2));
  await first.close();
  expect(published).toBe(1);
  expect(second.others()).toBe(0);
});
