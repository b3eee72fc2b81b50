import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReleaseOrder, type Place } from './release-order.ts';

let released: string[];
beforeEach(() => {
  vi.useFakeTimers();
  released = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  return createReleaseOrder<string>({
    settleMs: 400,
    windowMs: 2_000,
    release: (items) => released.push(...items),
    now: Date.now,
  });
}

test('a later slot waits for an older one that is still being fetched', () => {
  const order = open();
  const older = order.expect(1);
  order.expect(2).fill('b', null);
  expect(released).toEqual([]);
  older.fill('a', null);
  expect(released).toEqual(['a']);
  vi.advanceTimersByTime(400);
  expect(released).toEqual(['a', 'b']);
});

test('within a slot the position in the block decides, or the order in which they became known', () => {
  const order = open();
  const places = [order.expect(1), order.expect(1), order.expect(2), order.expect(2)];
  places[0]!.fill('a1', 9);
  places[1]!.fill('a0', 3);
  places[3]!.fill('b1', null);
  places[2]!.fill('b0', 5);
  order.expect(3);
  expect(released).toEqual(['a0', 'a1', 'b0', 'b1']);
});

test('nothing fetched waits longer than the window; what comes later is released when it comes', () => {
  const order = open();
  const slow = order.expect(1);
  order.expect(1).fill('same slot', null);
  order.expect(2).fill('next slot', null);
  vi.advanceTimersByTime(1_999);
  expect(released).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(released).toEqual(['same slot', 'next slot']);
  slow.fill('slow', null);
  expect(released).toEqual(['same slot', 'next slot', 'slow']);
});

test('the window does not run while nothing waits', () => {
  const order = open();
  const first = order.expect(1);
  vi.advanceTimersByTime(60_000);
  order.expect(2).fill('b', null);
  vi.advanceTimersByTime(1_000);
  expect(released).toEqual([]);
  first.fill('a', null);
  expect(released[0]).toBe('a');
});

test('a place without anything holds no other up', () => {
  const order = open();
  const empty = order.expect(1);
  order.expect(2).fill('b', null);
  order.expect(3);
  empty.skip();
  expect(released).toEqual(['b']);
});

test('everything is released exactly once, in order when filled within the window (property)', () => {
  const slots = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(slots, fc.infiniteStream(fc.nat()), (known, picks) => {
      released = [];
      const order = open();
      const open_: { place: Place<string>; name: string }[] = known.map((slot, i) => ({
        place: order.expect(slot),
        name: `${slot}:${String(i).padStart(2, '0')}`,
      }));
      const names = open_.map(({ name }) => name);
      for (const pick of picks) {
        const [next] = open_.splice(pick % open_.length, 1);
        next?.place.fill(next.name, null);
        if (open_.length === 0) break;
      }
      vi.advanceTimersByTime(400);
      expect(released).toEqual(names.toSorted());
    }),
    { seed: 4 },
  );
});
