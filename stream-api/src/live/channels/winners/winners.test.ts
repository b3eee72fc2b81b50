import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { afterEach, expect, it, vi } from 'vitest';
import { CallBook } from '../../../picks/call-book.ts';
import { connectTo, letInByName } from '../../../test-kit/live-sockets.ts';
import { openTestLive, type TestLive } from '../../../test-kit/open-test-live.ts';

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 10_000);

let live: TestLive | undefined;
afterEach(() => live?.close());

it('winners are told as they enter, rise and leave, once each', async () => {
  const unknown: { mint: string }[] = [];
  const book = new CallBook({ capacity: 100, window: 20, onUnknown: (which) => unknown.push(which) });
  live = openTestLive({
    auth: letInByName,
    picks: { book, isReady: () => true, onReady: () => undefined, onOwn: () => undefined },
    settings: { pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 }, pulseIntervalMs: 3_600_000 },
  });
  const { trace: _trace, ...call } = makeCall(1);
  book.add({ call, figures: null, removed: null }, true);
  const socket = connectTo(live, 'ann');
  socket.send({ type: 'subscribe', channel: 'winners' });
  await soon(() => expect(socket.ofType('authenticated')).toHaveLength(1));
  const told = () =>
    socket.ofType('big_winner_update').map(({ action, token }) => `${action} ${token.winner_status} ${token.max_x}`);
  const reach = (maxX: number, version: number) => book.update(makeFigures(makeCall(1), maxX, { version }));
  reach(4, 1);
  reach(6, 2);
  // Of a lower version, told again, and higher without another milestone.
  reach(60, 1);
  reach(6, 2);
  reach(9, 3);
  reach(55, 4);
  const all = ['added STRONG_SUCCESS 6', 'added MEGA_SUCCESS 55', 'removed MEGA_SUCCESS 55'];
  await soon(() => expect(told()).toEqual(all.slice(0, 2)));
  book.takeOff(call, true);
  book.takeOff(call, true);
  await soon(() => expect(told()).toEqual(all));
  const [winner] = socket.ofType('big_winner_update');
  expect(winner?.token).toMatchObject({ address: call.mint, symbol: 'C1', winner_achieved_at: call.calledAt + 60_000 });
  // Called too long ago to be in memory: it is read.
  const old = makeCall(2);
  book.update(makeFigures(old, 2));
  book.update(makeFigures(old, 6, { version: 2, asOf: old.calledAt + 61_000 }));
  book.update(makeFigures(old, 6, { version: 3, asOf: old.calledAt + 200_000 }));
  expect(unknown.map(({ mint }) => mint)).toEqual([old.mint]);
});
