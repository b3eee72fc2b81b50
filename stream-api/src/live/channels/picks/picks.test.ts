import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { limits } from '@mintscope/schemas/limits';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallBook } from '../../../picks/call-book.ts';
import { shapeCall } from '../../../picks/shape-pick.ts';
import { type CountedSocket, connectTo, letInByName } from '../../../test-kit/live-sockets.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../../test-kit/open-test-live.ts';
import type { LiveAuth } from '../../socket/admission.ts';

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 10_000);

/** Whose picks can't be read. */
const unreadable = 'eve';
const running: TestLive[] = [];
afterEach(() => {
  for (const live of running.splice(0)) live.close();
});

interface Opened {
  window?: number;
  isReady?: boolean;
  slowMs?: number;
  refreshOwnMs?: number;
  soonOwnMs?: number;
  auth?: LiveAuth;
}

function open(opened: Opened = {}) {
  const { window = 20, isReady = true, slowMs = 0, refreshOwnMs = 3_600_000, soonOwnMs = 3_600_000 } = opened;
  let loads = 0;
  const book = new CallBook({ capacity: 100, window, onUnknown: () => undefined });
  const own = new Map<string, SelectedToken[]>();
  const listeners: { ready?: () => void; own?: (userId: string) => void } = {};
  const state = { isReady };
  const live = openTestLive({
    auth: opened.auth ?? letInByName,
    picks: {
      book,
      isReady: () => state.isReady,
      onReady: (listener) => {
        listeners.ready = listener;
      },
      onOwn: (listener) => {
        listeners.own = listener;
      },
    },
    async loadOwnPicks(userId) {
      const picks = [...(own.get(userId) ?? [])];
      loads += 1;
      if (userId === unreadable) throw new Error('the records are away');
      // The first answers come last.
      await new Promise((resolve) => setTimeout(resolve, slowMs / loads));
      return picks;
    },
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 },
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 3_600_000,
      picks: { gatherMs: 2, refreshOwnMs, soonOwnMs },
    },
  });
  running.push(live);
  return {
    live,
    book,
    loads: () => loads,
    setOwn(userId: string, picks: SelectedToken[]) {
      own.set(userId, picks);
      listeners.own?.(userId);
    },
    /** As the market changes them, which no news tells. */
    setQuietly: (userId: string, picks: SelectedToken[]) => void own.set(userId, picks),
    becomeReady() {
      state.isReady = true;
      listeners.ready?.();
    },
    follow(account: string): CountedSocket {
      const socket = connectTo(live, account);
      socket.send({ type: 'subscribe', channel: 'picks' });
      return socket;
    },
  };
}

const keyOf = ({ scope, address, ordinal }: Pick<SelectedToken, 'scope' | 'address' | 'ordinal'>) =>
  `${scope} ${address} ${ordinal}`;

/** What a client holds after all its messages. */
function heldBy(socket: CountedSocket): Map<string, SelectedToken> {
  const held = new Map<string, SelectedToken>();
  for (const message of socket.messages()) {
    if (message.type === 'initial_picks') {
      held.clear();
      for (const pick of message.selections) held.set(keyOf(pick), pick);
    } else if (message.type === 'performance_update') {
      if (message.removed) held.delete(keyOf(message.selection));
      else held.set(keyOf(message.selection), message.selection);
    } else if (message.type === 'performance_batch_update') {
      for (const update of message.updates) {
        const known = held.get(keyOf(update));
        if (known) held.set(keyOf(update), { ...known, ...update });
      }
    } else if (message.type === 'picks_cleared') {
      for (const [key, { scope }] of held) if (scope === message.scope) held.delete(key);
    }
  }
  return held;
}

const told = (call: ReturnType<typeof makeCall>, figures: CallFigures | null = null) => {
  const { trace: _trace, ...listed } = call;
  return { call: listed, figures, removed: null };
};
const add = (book: CallBook, n: number, figures: CallFigures | null = null) =>
  book.add(told(makeCall(n), figures), true);
const personal = (n: number, changes: Partial<SelectedToken> = {}): SelectedToken => ({
  ...shapeCall(told(makeCall(n, { calledAt: 1_000 }), makeFigures(makeCall(n), 1)), undefined),
  scope: 'personal',
  by: 'hand',
  ...changes,
});
const symbols = (socket: CountedSocket) =>
  [...heldBy(socket).values()].map(({ symbol, scope }) => `${scope} ${symbol}`).sort();

describe('the channel of picks', () => {
  it('tells all picks first, when they have been read, and one that is made or removed at once', async () => {
    const { book, follow, becomeReady } = open({ isReady: false });
    const socket = follow('ann');
    add(book, 1);
    await soon(() => expect(socket.ofType('authenticated')).toHaveLength(1));
    expect(socket.ofType('initial_picks')).toEqual([]);
    becomeReady();
    await soon(() => expect(symbols(socket)).toEqual(['platform C1']));
    add(book, 2);
    add(book, 3);
    await soon(() => expect(symbols(socket)).toEqual(['platform C1', 'platform C2', 'platform C3']));
    expect(socket.ofType('initial_picks')).toHaveLength(1);
    book.remove([{ mint: makeCall(2).mint, ordinal: 1, at: 5, reason: null }]);
    await soon(() => expect(symbols(socket)).toEqual(['platform C1', 'platform C3']));
    const numbers = socket.messages().flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  });

  it('gathers figures that move, and tells a milestone at once', async () => {
    const { book, follow } = open();
    const call = makeCall(1);
    add(book, 1, makeFigures(call, 1));
    const socket = follow('ann');
    await soon(() => expect(heldBy(socket).size).toBe(1));
    for (let version = 2; version < 50; version++) book.update(makeFigures(call, 2 + version / 100, { version }));
    await soon(() => expect([...heldBy(socket).values()][0]?.performance?.maxX).toBe(2.49));
    expect(socket.ofType('performance_update')).toEqual([]);
    expect(socket.ofType('performance_batch_update').length).toBeLessThan(10);
    book.update(makeFigures(call, 6, { version: 60 }));
    await soon(() => expect(socket.ofType('performance_update')).toHaveLength(1));
    expect(socket.ofType('performance_update')[0]?.selection.performance?.reached).toHaveLength(1);
  });

  it('tells that all were cleared in one message', async () => {
    const { book, follow } = open();
    for (const n of [1, 2, 3]) add(book, n);
    const socket = follow('ann');
    await soon(() => expect(heldBy(socket).size).toBe(3));
    book.remove([1, 2, 3].map((n) => ({ mint: makeCall(n).mint, ordinal: 1, at: 5, reason: null })));
    await soon(() => expect(socket.ofType('picks_cleared')).toHaveLength(1));
    expect(heldBy(socket).size).toBe(0);
    expect(socket.ofType('performance_update')).toEqual([]);
  });

  it('tells own picks to their user alone, as they change and as their prices move', async () => {
    const { live, follow, setOwn } = open();
    const row = makeRow(7, { priceSol: 1e-7, finalScore: 70, lastTradeAt: 2_000 });
    const mine = personal(7, { address: row.address, price: 5e-8 });
    setOwn('ann', [personal(8)]);
    const [ann, tab, bob] = [follow('ann'), follow('ann'), follow('bob')];
    for (const socket of [ann, tab]) await soon(() => expect(symbols(socket)).toEqual(['personal C8']));
    setOwn('ann', [mine, personal(8)]);
    live.apply([row], true);
    for (const socket of [ann, tab]) {
      await soon(() =>
        expect(heldBy(socket).get(keyOf(mine))?.performance).toMatchObject({ currentX: 2, maxX: 2, peakAt: 2_000 }),
      );
    }
    live.apply([{ ...row, version: 2, priceSol: 2.5e-8, lastTradeAt: 3_000 }], true);
    await soon(() => expect(heldBy(ann).get(keyOf(mine))?.performance).toMatchObject({ currentX: 0.5, maxX: 2 }));
    setOwn('ann', [mine]);
    await soon(() => expect(symbols(tab)).toEqual(['personal C7']));
    setOwn('ann', [mine, personal(9)]);
    await soon(() => expect(symbols(tab)).toEqual(['personal C7', 'personal C9']));
    setOwn('ann', []);
    await soon(() => expect(ann.ofType('picks_cleared').map(({ scope }) => scope)).toEqual(['personal']));
    expect(symbols(bob)).toEqual([]);
    expect(bob.messages().map(({ type }) => type)).not.toContain('performance_update');
  });

  it('says whether it tells own picks: none to an admin in their user’s place, nor those that could not be read', async () => {
    const asAdmin: LiveAuth = {
      ...letInByName,
      async identify(token) {
        const caller = await letInByName.identify(token);
        return caller.role === 'visitor' ? caller : { ...caller, adminId: 'root' };
      },
    };
    const hasOwn = async (account: string, auth = letInByName) => {
      const { follow, setOwn } = open({ auth });
      setOwn('ann', [personal(1)]);
      const socket = follow(account);
      await soon(() => expect(socket.ofType('initial_picks')).toHaveLength(1));
      return socket.ofType('initial_picks').map((first) => [first.hasOwn, first.selections.length]);
    };
    expect(await hasOwn('ann')).toEqual([[true, 1]]);
    expect(await hasOwn('bob')).toEqual([[true, 0]]);
    expect(await hasOwn('ann', asAdmin)).toEqual([[false, 0]]);
    expect(await hasOwn(unreadable)).toEqual([[false, 0]]);
  });

  it('reads own picks again once in a while, and tells what became of them since', async () => {
    const { follow, setQuietly } = open({ refreshOwnMs: 20 });
    const mine = personal(1);
    setQuietly('ann', [mine]);
    const socket = follow('ann');
    await soon(() => expect(symbols(socket)).toEqual(['personal C1']));
    const later = {
      ...mine,
      performance: { ...mine.performance!, version: 9, return1h: 0.5, drawdownBeforePeak: 0.4 },
    };
    setQuietly('ann', [later]);
    await soon(() =>
      expect([...heldBy(socket).values()][0]?.performance).toMatchObject({ return1h: 0.5, drawdownBeforePeak: 0.4 }),
    );
    expect(socket.ofType('performance_update')).toEqual([]);
  });

  it('reads own picks again soon after a new peak and a fall from it, and for no other price', async () => {
    const { live, follow, loads, setQuietly } = open({ soonOwnMs: 20 });
    const row = makeRow(7, { priceSol: 1e-7, lastTradeAt: 2_000 });
    const mine = personal(7, { address: row.address, price: 1e-7 });
    let version = 1;
    let maxX = 1;
    setQuietly('ann', [mine]);
    const socket = follow('ann');
    const move = async (currentX: number, wanted: number) => {
      version += 1;
      maxX = Math.max(maxX, currentX);
      // The warehouse has it before it is read.
      setQuietly('ann', [{ ...mine, performance: { ...mine.performance!, currentX, maxX } }]);
      live.apply([{ ...row, version, priceSol: 1e-7 * currentX, lastTradeAt: 2_000 + version }], true);
      await soon(() => expect([...heldBy(socket).values()][0]?.performance?.currentX).toBeCloseTo(currentX, 9));
      await soon(() => expect(loads()).toBe(wanted));
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect([currentX, loads()]).toEqual([currentX, wanted]);
    };
    await soon(() => expect(loads()).toBe(1));
    await move(4, 2);
    await move(3, 2);
    await move(2.7, 3);
    await move(2, 3);
    await move(3.9, 3);
    await move(5, 4);
  });

  it('tells no own pick as removed that newer ones left no room for', async () => {
    const { follow, setOwn } = open();
    const full = Array.from({ length: limits.liveOwnPicks }, (_, n) => personal(n, { selectedAt: 10_000 - n }));
    setOwn('ann', full);
    const socket = follow('ann');
    await soon(() => expect(heldBy(socket).size).toBe(limits.liveOwnPicks));
    const newest = personal(limits.liveOwnPicks, { selectedAt: 20_000 });
    setOwn('ann', [newest, ...full.slice(0, -1)]);
    await soon(() => expect(heldBy(socket).size).toBe(limits.liveOwnPicks + 1));
    setOwn('ann', [newest, ...full.slice(1)]);
    await soon(() => expect(heldBy(socket).has(keyOf(full[0]!))).toBe(false));
    expect(socket.ofType('performance_update').map(({ removed }) => removed)).toEqual([false, true, false]);
  });

  it('ends with the newest reading of own picks, however slow the ones before it are', async () => {
    const { follow, setOwn } = open({ slowMs: 60 });
    setOwn('ann', [personal(1)]);
    const socket = follow('ann');
    await soon(() => expect(symbols(socket)).toEqual(['personal C1']));
    for (const n of [2, 3, 4]) setOwn('ann', [personal(n)]);
    await soon(() => expect(symbols(socket)).toEqual(['personal C4']));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(symbols(socket)).toEqual(['personal C4']);
  });

  it('shows a connection that became another account’s nothing of the first', async () => {
    const { follow, setOwn } = open();
    setOwn('ann', [personal(1)]);
    setOwn('bob', [personal(2)]);
    const socket = follow('ann');
    await soon(() => expect(symbols(socket)).toEqual(['personal C1']));
    socket.send({ type: 'authenticate', token: 'bob' });
    await soon(() => expect(symbols(socket)).toEqual(['personal C2']));
    setOwn('ann', [personal(3)]);
    setOwn('bob', [personal(2), personal(4)]);
    await soon(() => expect(symbols(socket)).toEqual(['personal C2', 'personal C4']));
  });

  it('brings every client to the same state, however slow its socket is (property)', async () => {
    const change = fc.record({
      what: fc.constantFrom('add', 'move', 'remove', 'stall', 'drain', 'resync', 'wait'),
      n: fc.nat(9),
      x: fc.double({ min: 0.1, max: 80, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
        const { book, follow } = open();
        const sockets = [follow('ann'), follow('bob')] as const;
        let version = 1;
        for (const { what, n, x } of changes) {
          const call = makeCall(n);
          if (what === 'add') add(book, n);
          else if (what === 'move') book.update(makeFigures(call, Math.max(1, x), { version: version++, currentX: x }));
          else if (what === 'remove') book.remove([{ mint: call.mint, ordinal: 1, at: 1, reason: null }]);
          else if (what === 'stall') sockets[0].stall();
          else if (what === 'drain') sockets[0].drain();
          else if (what === 'resync') sockets[0].send({ type: 'resync' });
          else await new Promise((resolve) => setTimeout(resolve, 1));
        }
        sockets[0].drain();
        const expected = new Map(book.shown().map((call) => [call.call.mint, shapeCall(call, undefined)]));
        for (const socket of sockets) {
          await soon(() => {
            expect(socket.ofType('initial_picks').length).toBeGreaterThan(0);
            expect(new Map([...heldBy(socket).values()].map((pick) => [pick.address, pick]))).toEqual(expected);
          });
        }
        for (const live of running.splice(0)) live.close();
      }),
      { seed: 13, numRuns: 25 },
    );
  });
});
