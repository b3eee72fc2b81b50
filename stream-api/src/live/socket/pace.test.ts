import type { ServerMessage } from '@mintscope/schemas/live/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../test-kit/open-test-live.ts';
import { tokensSettings } from '../channels/tokens/tokens.ts';

let live: TestLive;
beforeEach(() => {
  vi.useFakeTimers();
  live = openTestLive({ settings: { tokens: { ...tokensSettings, changes: 5, growth: 20 } } });
  live.apply(
    Array.from({ length: 40 }, (_, n) => makeRow(n)),
    false,
  );
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

async function follow() {
  const told: ServerMessage[] = [];
  const socket = {
    send: (text: string) => told.push(JSON.parse(text)) > 0,
    sendNumbered: (head: string, number: number, rest: Uint8Array) =>
      told.push(JSON.parse(`${head}${number},${Buffer.from(rest)}`)) > 0,
    gather: (act: () => void) => act(),
    bufferedBytes: () => 0,
    close: () => undefined,
    terminate: () => undefined,
  };
  const listener = live.connect(socket, '127.0.0.1');
  const say = (message: object) => listener.message(JSON.stringify(message));
  say({ type: 'authenticate', token: 'x' });
  await vi.advanceTimersByTimeAsync(0);
  say({ type: 'subscribe', channel: 'tokens', limit: 20 });
  await vi.advanceTimersByTimeAsync(20);
  const updates = () => told.filter((message) => message.type === 'token_update');
  const holders = (n: number) =>
    updates()
      .flatMap(({ tokens }) => tokens)
      .findLast(({ address }) => address === makeRow(n).address)?.holders;
  return { say, told, updates, holders };
}

/** Each of the tokens changes every 10 ms. */
async function trade(forMs: number, among: readonly number[], first = 2) {
  for (let version = first; version < first + forMs / 10; version++) {
    live.apply(
      among.map((n) => makeRow(n, { version, holders: version })),
      true,
    );
    await vi.advanceTimersByTimeAsync(10);
  }
}

describe('a client that names its pace', () => {
  it('is told so often, the newest of it, and the last without another change', async () => {
    const { say, updates, holders } = await follow();
    await trade(100, [39]);
    const asItComes = updates().length;
    expect(asItComes).toBeGreaterThan(5);
    say({ type: 'pace', everyMs: 200 });
    await trade(1000, [39], 50);
    expect(updates().length - asItComes).toBeGreaterThanOrEqual(4);
    expect(updates().length - asItComes).toBeLessThanOrEqual(7);
    await vi.advanceTimersByTimeAsync(200);
    expect(holders(39)).toBe(149);
    const settled = updates().length;
    await vi.advanceTimersByTimeAsync(600);
    expect(updates()).toHaveLength(settled);
    say({ type: 'pace', everyMs: 0 });
    await trade(100, [39], 200);
    expect(updates().length - settled).toBeGreaterThan(5);
  });

  it('is told at once what is new when it wants it as it comes again', async () => {
    const { say, holders } = await follow();
    say({ type: 'pace', everyMs: 5000 });
    await trade(10, [39], 2);
    await trade(10, [39], 3);
    expect(holders(39)).toBe(2);
    say({ type: 'pace', everyMs: 0 });
    await vi.advanceTimersByTimeAsync(60);
    expect(holders(39)).toBe(3);
  });

  it('does not wait for a list that it asks for, nor for the parts of what it is told', async () => {
    const { say, told, updates } = await follow();
    say({ type: 'pace', everyMs: 5000 });
    await trade(10, [39]);
    const before = updates().length;
    say({ type: 'subscribe', channel: 'tokens', limit: 40, goOn: true });
    await vi.advanceTimersByTimeAsync(60);
    expect(updates()[before]?.tokens).toHaveLength(20);
    say({ type: 'subscribe', channel: 'tokens', limit: 10, sortBy: 'holders', sortOrder: 'desc' });
    await vi.advanceTimersByTimeAsync(60);
    expect(told.at(-1)).toMatchObject({ type: 'initial_tokens' });
  });

  it('has all of what was new when its turn came, however many messages that takes', async () => {
    const { say, updates, holders } = await follow();
    say({ type: 'pace', everyMs: 1000 });
    await trade(10, [39]);
    const all = Array.from({ length: 12 }, (_, n) => 28 + n);
    await trade(30, all, 3);
    const before = updates().length;
    expect(holders(39)).toBe(2);
    await vi.advanceTimersByTimeAsync(940);
    expect(updates().length).toBe(before);
    await vi.advanceTimersByTimeAsync(100);
    expect(updates().length).toBe(before + 3);
    for (const n of all) expect(holders(n)).toBe(5);
  });

  it('waits no longer where the clock is set back', async () => {
    const { say, holders } = await follow();
    say({ type: 'pace', everyMs: 300 });
    await trade(10, [39]);
    vi.setSystemTime(Date.now() - 3_600_000);
    await trade(10, [39], 3);
    await vi.advanceTimersByTimeAsync(60);
    expect(holders(39)).toBe(3);
  });

  it.each([-1, 0.5, 5001, '200', null])('is told that %j is none', async (everyMs) => {
    const { say, told } = await follow();
    say({ type: 'pace', everyMs });
    expect(told.at(-1)).toMatchObject({
      type: 'error',
      error: 'INVALID_MESSAGE',
      message: expect.stringMatching(/^everyMs: /),
    });
  });
});
