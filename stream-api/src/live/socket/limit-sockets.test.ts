import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import type { Signals } from '@mintscope/engines/signals/port';
import { limits } from '@mintscope/schemas/limits';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tooManyRequests } from '../../errors.ts';
import { type CountedSocket, connectTo, letInByName } from '../../test-kit/live-sockets.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestLive } from '../../test-kit/open-test-live.ts';
import { shareSockets } from './share-sockets.ts';

const log = createLogger('silent', 'test');
const most = limits.liveSockets;
const crowdedOut = { code: closeCodes.crowdedOut, reason: 'newer connections took its place' };
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function openLive(signals?: Signals) {
  const clock = { atMs: 1_000_000 };
  const metrics = createMetrics();
  const neighbours = signals && (await shareSockets({ signals, log, now: () => clock.atMs, repeatMs: 50 }));
  if (neighbours) opened.push(neighbours);
  const live = openTestLive({
    metrics,
    now: () => clock.atMs,
    auth: letInByName,
    ...(neighbours ? { neighbours } : {}),
  });
  opened.push(live);
  return { live, metrics, clock };
}

const admitted = (socket: CountedSocket) => vi.waitFor(() => expect(socket.ofType('authenticated')).toHaveLength(1));

async function connectMany({ live, clock }: Awaited<ReturnType<typeof openLive>>, count: number, account = 'user') {
  const sockets: CountedSocket[] = [];
  for (let n = 0; n < count; n++) {
    clock.atMs += 1;
    const socket = connectTo(live, account);
    await admitted(socket);
    sockets.push(socket);
  }
  return sockets;
}

const stillOpen = (sockets: readonly CountedSocket[]) => sockets.filter((socket) => socket.closed() === null).length;

describe('connections of one address', () => {
  it('are counted before they are heard: what they say waits, and one too many is told so and let go', async () => {
    const decisions: ((refused: boolean) => void)[] = [];
    const live = openTestLive({
      auth: {
        ...letInByName,
        countSocket: () =>
          new Promise((resolve, reject) => {
            decisions.push((refused) => (refused ? reject(tooManyRequests(7)) : resolve()));
          }),
      },
    });
    opened.push(live);
    const [first, second] = [connectTo(live, 'first'), connectTo(live, 'second')];
    first.send({ type: 'subscribe', channel: 'tokens', limit: 5 });
    await new Promise((resolve) => setImmediate(resolve));
    expect([first.messages(), second.messages()]).toEqual([[], []]);
    decisions[0]?.(false);
    decisions[1]?.(true);
    await vi.waitFor(() => expect(first.ofType('initial_tokens')).toHaveLength(1));
    expect(first.messages()[0]).toMatchObject({ type: 'authenticated' });
    expect(second.messages()).toMatchObject([
      { type: 'error', error: 'RATE_LIMITED', message: 'Too many requests from your address; try again in 7 seconds.' },
    ]);
    expect([first.closed(), second.closed()]).toEqual([null, { code: 1013, reason: 'try again later' }]);
  });
});

describe('connections of one account', () => {
  it('are so many at most: one more ends the oldest, which is told why and sent nothing more', async () => {
    const test = await openLive();
    const [other] = await connectMany(test, 1, 'somebody else');
    const sockets = await connectMany(test, most);
    expect(stillOpen(sockets)).toBe(most);
    const [oldest, second] = sockets;
    oldest!.send({ type: 'subscribe', channel: 'tokens', limit: 5 });
    await connectMany(test, 1);
    expect(oldest!.closed()).toEqual(crowdedOut);
    expect([stillOpen(sockets), other!.closed()]).toEqual([most - 1, null]);
    const { length } = oldest!.messages();
    oldest!.send({ type: 'subscribe', channel: 'tokens', limit: 5 });
    second!.send({ type: 'subscribe', channel: 'tokens', limit: 5 });
    test.live.apply([makeRow(1)], true);
    await vi.waitFor(() => expect(second!.ofType('initial_tokens')).toHaveLength(1));
    expect(oldest!.messages()).toHaveLength(length);
    expect(await test.metrics.values('mintscope_live_closed_total')).toEqual([
      { labels: { reason: 'crowded-out' }, value: 1 },
    ]);
  });

  it('that are silent go before older ones that are not, and one that leaves makes room', async () => {
    const test = await openLive();
    const sockets = await connectMany(test, most);
    test.clock.atMs += 2 * limits.pingIntervalMs + 1;
    for (const [n, socket] of sockets.entries()) if (n !== 7) socket.send({ type: 'pong', timestamp: 1 });
    await connectMany(test, 1);
    expect(sockets.findIndex((socket) => socket.closed() !== null)).toBe(7);
    expect(stillOpen(sockets)).toBe(most - 1);
  });

  it('that are replaced all at once, as after a server or a network was away, leave the new ones', async () => {
    const test = await openLive();
    const before = await connectMany(test, most);
    const after = await connectMany(test, most);
    expect([stillOpen(before), stillOpen(after)]).toEqual([0, most]);
  });

  it('are counted on all instances together, and the oldest ends wherever it is', async () => {
    const signals = createLocalSignals({ log });
    opened.push(signals);
    const [first, second] = [await openLive(signals), await openLive(signals)];
    const older = await connectMany(first, most - 2);
    second.clock.atMs = first.clock.atMs;
    const newer = await connectMany(second, 2);
    second.clock.atMs += 1;
    newer.push(...(await connectMany(second, 3)));
    await vi.waitFor(() => expect(stillOpen(older)).toBe(most - 5));
    expect(older.slice(0, 3).map((socket) => socket.closed())).toEqual([crowdedOut, crowdedOut, crowdedOut]);
    expect(stillOpen(newer)).toBe(5);
  });

  it('of an instance that was stopped are forgotten', async () => {
    const signals = createLocalSignals({ log });
    opened.push(signals);
    const neighbours = await shareSockets({ signals, log, repeatMs: 10_000 });
    const gone = await shareSockets({ signals, log, repeatMs: 10_000 });
    gone.tell('user', [1, 2, 3]);
    await vi.waitFor(() => expect(neighbours.of('user')).toEqual([1, 2, 3]));
    await gone.close();
    await vi.waitFor(() => expect(neighbours.of('user')).toEqual([]));
    await neighbours.close();
  });

  it('of an instance that is unheard of are forgotten, and what is no such message is passed over', async () => {
    const signals = createLocalSignals({ log });
    opened.push(signals);
    let atMs = 0;
    const neighbours = await shareSockets({ signals, log, now: () => atMs, repeatMs: 20 });
    opened.push(neighbours);
    for (const text of ['', '{}', '{"instance":"x","accounts":[["a",["1"]]]}', '[]']) {
      await signals.publish('stream-api.account-sockets', text);
    }
    await signals.publish('stream-api.account-sockets', JSON.stringify({ instance: 'x', accounts: [['user', [5]]] }));
    await vi.waitFor(() => expect(neighbours.of('user')).toEqual([5]));
    atMs = 61;
    await vi.waitFor(() => expect(neighbours.of('user')).toEqual([]));
  });
});
