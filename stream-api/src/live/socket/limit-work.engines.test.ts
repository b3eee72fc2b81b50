import { createMetrics, type Metrics } from '@mintscope/engines/metrics';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectTo, letInByName } from '../../test-kit/live-sockets.ts';
import { makeAddress, makeRow } from '../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../test-kit/open-test-live.ts';
import { authenticateCost, workBudget } from './work-budget.ts';

const tokens = 1500;
const rows = Array.from({ length: tokens }, (_, n) => makeRow(n));
/** One row as it is sent whole. */
const rowBytes = JSON.stringify(rows.at(-1)).length + 20;
/** `authenticated`, `pong`, `error` and the frame of a list. */
const answerBytes = 300;

const opened: TestLive[] = [];
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

function open() {
  let atMs = 1_000_000;
  const metrics = createMetrics();
  const loadRows = vi.fn(async () => new Map<string, TokenRow>());
  const live = openTestLive({
    metrics,
    now: () => atMs,
    auth: letInByName,
    loadRows,
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 },
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 3_600_000,
    },
  });
  opened.push(live);
  live.apply(rows, false);
  return { live, metrics, loadRows, pass: (ms: number) => (atMs += ms) };
}

/** Lets everything happen that is due now. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function sum(metrics: Metrics, name: string): Promise<number> {
  return (await metrics.values(name)).reduce((total, { value }) => total + value, 0);
}

const kinds: Record<string, (n: number) => object> = {
  'subscriptions to the whole list': () => ({ type: 'subscribe', channel: 'tokens', limit: 10_000 }),
  'lists of as many lengths': (n) => ({ type: 'subscribe', channel: 'tokens', limit: 10_000 - n }),
  resyncs: () => ({ type: 'resync' }),
  'tokens that do not exist': (n) => ({ type: 'subscribe', channel: 'token', address: makeAddress(-1 - n) }),
  tokens: (n) => ({ type: 'subscribe', channel: 'token', address: makeAddress(n) }),
  'tokens of the same account': () => ({ type: 'authenticate', token: 'abuser' }),
  pings: (n) => ({ type: 'ping', timestamp: n }),
  nonsense: (n) => ({ type: 'subscribe', channel: 'tokens', limit: 10_000 + n, x: 'y'.repeat(300) }),
};
const ofAllKinds = Object.values(kinds);
kinds['everything in turn'] = (n) => ofAllKinds[n % ofAllKinds.length]!(n);

describe('420 tiny messages of one account', () => {
  describe.each([1, 50])('over %i sockets', (count) => {
    it.each(Object.keys(kinds))('of %s give no more than the account’s budget', async (kind) => {
      const { live, metrics, loadRows, pass } = open();
      const sockets = Array.from({ length: count }, () => connectTo(live, 'abuser'));
      await settle();
      if (kind === 'resyncs') for (const socket of sockets) socket.send({ type: 'subscribe', channel: 'tokens' });
      const seconds = 20;
      for (let n = 0; n < 420; n++) {
        sockets[n % count]!.send(kinds[kind]!(n));
        pass((seconds * 1000) / 420);
        await settle();
      }
      const { account, socket } = workBudget;
      const most = Math.min(
        // The first token of a connection is charged to the connection alone.
        account.burst + seconds * account.perSecond + count * authenticateCost,
        count * (socket.burst + seconds * socket.perSecond),
      );
      const bytes = sockets.reduce((total, one) => total + one.bytes(), 0);
      expect(bytes).toBeLessThan(most * rowBytes + (420 + 2 * count) * answerBytes);
      expect(await sum(metrics, 'mintscope_live_work_total')).toBeLessThanOrEqual(most);
      expect(loadRows.mock.calls.length).toBeLessThanOrEqual(420);
    });
  });
});

describe('what an account may ask for', () => {
  const list = { type: 'subscribe', channel: 'tokens', limit: 10_000 };
  const askTooMuch = async (socket: ReturnType<typeof connectTo>) => {
    for (let n = 0; n < 40 && socket.ofType('error').length === 0; n++) {
      socket.send(list);
      await settle();
    }
  };

  it('is answered with a wait above it, is not done, and is done after the wait', async () => {
    const { live, metrics, pass } = open();
    const socket = connectTo(live, 'user');
    await settle();
    await askTooMuch(socket);
    const [error] = socket.ofType('error');
    expect(error).toMatchObject({ error: 'RATE_LIMITED', message: expect.stringMatching(/try again in/) });
    const lists = socket.ofType('initial_tokens').length;
    expect(lists).toBe(Math.floor((workBudget.socket.burst - authenticateCost) / tokens));
    expect(await metrics.values('mintscope_live_refused_total')).toEqual([
      { labels: { reason: 'rate_limited' }, value: 1 },
    ]);
    pass(error!.retryAfterMs! - 1);
    socket.send(list);
    await settle();
    expect(socket.ofType('error')).toHaveLength(2);
    pass(1);
    socket.send(list);
    await settle();
    expect(socket.ofType('error')).toHaveLength(2);
    expect(socket.ofType('initial_tokens')).toHaveLength(lists + 1);
  });

  it('is not more because it comes over other connections, and takes nothing from other accounts', async () => {
    const { live } = open();
    for (let n = 0; n < 3; n++) {
      const socket = connectTo(live, 'user');
      await settle();
      await askTooMuch(socket);
      expect(socket.ofType('error')).toHaveLength(1);
      socket.send({ type: 'pong', timestamp: 1 });
    }
    const again = connectTo(live, 'user');
    const other = connectTo(live, 'somebody else');
    await settle();
    for (const socket of [again, other]) socket.send(list);
    await settle();
    expect([again.ofType('initial_tokens').length, other.ofType('initial_tokens').length]).toEqual([0, 1]);
  });

  it('is closed to one that goes on without waiting', async () => {
    const { live, pass } = open();
    const socket = connectTo(live, 'user');
    await settle();
    await askTooMuch(socket);
    for (let n = 0; n < 30 && !socket.closed(); n++) {
      socket.send(list);
      pass(100);
    }
    expect(socket.closed()).toEqual({ code: 1008, reason: 'too many messages' });
    const { length } = socket.messages();
    live.apply([makeRow(tokens - 1, { version: 2 })], true);
    await settle();
    expect(socket.messages()).toHaveLength(length);
  });

  it('is enough for twenty tabs that come back at once, and for a reader in haste', async () => {
    const { live, pass } = open();
    const tabs = Array.from({ length: 20 }, () => connectTo(live, 'user'));
    await settle();
    const most = { type: 'subscribe', channel: 'tokens', limit: 500 };
    for (const tab of tabs) {
      tab.send(most);
      tab.send({ type: 'ping', timestamp: 1 });
    }
    await settle();
    for (let n = 0; n < 60; n++) {
      pass(500);
      tabs[0]!.send(n % 2 === 0 ? { type: 'subscribe', channel: 'token', address: makeAddress(-n - 1) } : most);
      await settle();
    }
    expect(tabs.flatMap((tab) => tab.ofType('error'))).toEqual([]);
    for (const tab of tabs) expect(tab.ofType('initial_tokens').length).toBeGreaterThan(0);
  });
});

describe('a list', () => {
  const subscribe = { type: 'subscribe', channel: 'tokens', limit: 300 };

  it('that is asked for twice before it went out goes out once', async () => {
    const { live, metrics } = open();
    const socket = connectTo(live, 'user');
    await settle();
    for (let n = 0; n < 20; n++) socket.send(n === 0 ? subscribe : { type: 'resync' });
    await settle();
    expect(socket.ofType('initial_tokens')).toHaveLength(1);
    expect(await sum(metrics, 'mintscope_live_work_total')).toBe(authenticateCost + 300);
  });

  it('is not sent again while the one before is still on its way', async () => {
    const { live } = open();
    const socket = connectTo(live, 'user');
    await settle();
    socket.stall();
    socket.send({ ...subscribe, limit: 40 });
    await settle();
    expect(socket.ofType('initial_tokens')).toHaveLength(1);
    for (let n = 0; n < 20; n++) {
      socket.send({ type: 'resync' });
      await settle();
    }
    expect(socket.ofType('initial_tokens')).toHaveLength(1);
    socket.drain();
    await settle();
    expect(socket.ofType('initial_tokens')).toHaveLength(2);
  });

  it('is encoded once for all who want it, however long theirs are', async () => {
    const { live, metrics } = open();
    const sockets = Array.from({ length: 5 }, (_, n) => ({ socket: connectTo(live, `user ${n}`), n }));
    await settle();
    for (const { socket, n } of sockets) socket.send({ ...subscribe, limit: 600 + n });
    await settle();
    for (const { socket } of sockets) expect(socket.ofType('initial_tokens')).toHaveLength(1);
    // The first 500 rows for all, then one rest of each length.
    expect(await sum(metrics, 'mintscope_live_encoded_total')).toBe(1 + 5);
  });
});
