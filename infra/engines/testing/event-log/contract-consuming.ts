import { describe, expect, it, vi } from 'vitest';
import type { ConsumeOptions, EventLog } from '../../src/event-log/port.ts';
import type { EventLogCase } from './contract-harness.ts';

const keep = { partitions: 4, retentionMs: 0, retentionBytes: 0 };
const bytes = (text: string) => new TextEncoder().encode(text);

async function openTopic(given: EventLogCase): Promise<EventLog> {
  const log = await given.open();
  await log.ensureTopic('t', keep);
  return log;
}

/** A consumer that commits what it saw, as services do. */
function committing(seen: Map<number, number[]>, more: Partial<ConsumeOptions> = {}): ConsumeOptions {
  return {
    topic: 't',
    group: 'g',
    startOffset: async (partition) => (seen.get(partition)?.at(-1) ?? -1) + 1,
    async onRecords(partition, records) {
      const offsets = seen.get(partition) ?? [];
      offsets.push(...records.map(({ offset }) => offset));
      seen.set(partition, offsets);
    },
    ...more,
  };
}

/** Waits for a condition, also on a machine that is busy with other things. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000, interval: 5 });

const upTo = (count: number) => Array.from({ length: count }, (_, offset) => offset);

export function testConsuming(given: EventLogCase): void {
  describe('consuming', () => {
    it('delivers what is there and what comes, in order, from the offset asked for', async () => {
      const log = await openTopic(given);
      await log.append('t', 1, ['a', 'b', 'c'].map(bytes));
      const seen: string[] = [];
      const consumer = await log.consume({
        topic: 't',
        group: 'g',
        startOffset: async (partition) => (partition === 1 ? 1 : 0),
        async onRecords(partition, records) {
          for (const { offset, value } of records) seen.push(`${partition}/${offset} ${Buffer.from(value)}`);
        },
      });
      await eventually(() => expect(seen).toEqual(['1/1 b', '1/2 c']));
      await log.append('t', 1, [bytes('d')]);
      await log.append('t', 2, [bytes('e')]);
      await eventually(() => expect(seen).toEqual(['1/1 b', '1/2 c', '1/3 d', '2/0 e']));
      await eventually(() => expect([...consumer.lag()].sort()).toEqual(upTo(4).map((partition) => [partition, 0])));
      await consumer.close();
      await consumer.done;
    });

    it('never overlaps calls of a partition, bounds them, and waits for each', async () => {
      const log = await openTopic(given);
      let release: () => void = () => undefined;
      let running = 0;
      let most = 0;
      const sizes: number[] = [];
      const consumer = await log.consume({
        ...committing(new Map()),
        maxRecords: 3,
        async onRecords(_partition, records) {
          running += 1;
          most = Math.max(most, running);
          sizes.push(records.length);
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          running -= 1;
        },
      });
      await log.append('t', 0, ['1', '2', '3', '4', '5', '6', '7'].map(bytes));
      for (const calls of [1, 2, 3]) {
        await eventually(() => expect(sizes).toHaveLength(calls));
        expect(consumer.lag().get(0)).toBe(7 - 3 * (calls - 1));
        release();
      }
      await eventually(() => expect(consumer.lag().get(0)).toBe(0));
      expect({ most, sizes }).toEqual({ most: 1, sizes: [3, 3, 1] });
    });

    it('delivers values larger than its bounds, one at a time', async () => {
      const log = await openTopic(given);
      const large = new Uint8Array(3_000_000).fill(7);
      await log.append('t', 0, [bytes('a'), large]);
      await log.append('t', 0, [large, bytes('b')]);
      const sizes: number[][] = [];
      await log.consume({
        ...committing(new Map()),
        maxBytes: 10,
        async onRecords(_partition, records) {
          sizes.push(records.map(({ value }) => value.byteLength));
        },
      });
      await eventually(() => expect(sizes).toEqual([[1], [large.byteLength], [large.byteLength], [1]]));
    });

    it('stands still while paused and goes on after', async () => {
      const log = await openTopic(given);
      const seen = new Map<number, number[]>();
      const consumer = await log.consume(committing(seen));
      consumer.pause(0);
      await log.append('t', 0, [bytes('a')]);
      await log.append('t', 1, [bytes('b')]);
      await eventually(() => expect(seen.get(1)).toEqual([0]));
      expect(seen.get(0)).toBeUndefined();
      await eventually(() => expect(consumer.lag().get(0)).toBe(1));
      consumer.resume(0);
      await eventually(() => expect(seen.get(0)).toEqual([0]));
    });

    it('ends with the error of a handler, which is not called again', async () => {
      const log = await openTopic(given);
      let calls = 0;
      const consumer = await log.consume({
        ...committing(new Map()),
        async onRecords() {
          calls += 1;
          throw new Error('cannot score');
        },
      });
      await log.append('t', 0, [bytes('a')]);
      await expect(consumer.done).rejects.toThrow('cannot score');
      await consumer.close();
      await log.append('t', 0, [bytes('b')]);
      expect(calls).toBe(1);
    });

    it('refuses to start beyond the end', async () => {
      const log = await openTopic(given);
      const consumer = await log.consume({ ...committing(new Map()), startOffset: async () => 5 });
      await expect(consumer.done).rejects.toMatchObject({ code: 'OFFSET_BEYOND_END' });
    });

    it('gives each group everything, and shares the partitions within a group', async () => {
      const log = await openTopic(given);
      const shared = new Map<number, number[]>();
      const own = new Map<number, number[]>();
      const first = await log.consume(committing(shared));
      const second = await log.consume(committing(shared));
      await log.consume(committing(own, { group: 'other' }));
      await eventually(() => expect([first.lag().size, second.lag().size]).toEqual([2, 2]));
      expect([...first.lag().keys(), ...second.lag().keys()].sort()).toEqual([0, 1, 2, 3]);
      for (const partition of upTo(4)) await log.append('t', partition, ['x', 'y'].map(bytes));
      const everything = upTo(4).map((partition) => [partition, [0, 1]]);
      await eventually(() => expect([...own].sort()).toEqual(everything));
      await eventually(() => expect([...shared].sort()).toEqual(everything));
    });

    it('gives a consumer without a group every partition, whatever other consumers there are', async () => {
      const log = await openTopic(given);
      const sights = [new Map<number, number[]>(), new Map<number, number[]>()];
      await log.consume(committing(new Map()));
      const alone = await Promise.all(sights.map((seen) => log.consume(committing(seen, { group: null }))));
      for (const partition of upTo(4)) await log.append('t', partition, ['x', 'y'].map(bytes));
      for (const seen of sights)
        await eventually(() => expect([...seen].sort()).toEqual(upTo(4).map((partition) => [partition, [0, 1]])));
      for (const consumer of alone) await eventually(() => expect(consumer.lag().size).toBe(4));
    });

    it('takes note of what is committed without ever failing', async () => {
      const log = await openTopic(given);
      const member = await log.consume(committing(new Map()));
      const alone = await log.consume(committing(new Map(), { group: null }));
      // Before anything is assigned, beyond the end, for a partition that is not its own or not there, and after the end.
      const note = () => {
        for (const consumer of [member, alone])
          for (const partition of [0, 3, 99]) consumer.noteCommitted(partition, 12);
      };
      note();
      await eventually(() => expect(member.lag().size).toBe(4));
      note();
      await member.close();
      await alone.close();
      note();
      await Promise.all([member.done, alone.done]);
    });

    it('moves partitions without a gap or a repeat while appends go on', async () => {
      const log = await openTopic(given);
      const seen = new Map<number, number[]>();
      const busy = new Set<number>();
      const overlaps: number[] = [];
      const revoked: number[] = [];
      const options = committing(seen, {
        maxRecords: 2,
        async onRecords(partition, records) {
          if (busy.has(partition)) overlaps.push(partition);
          busy.add(partition);
          await new Promise((resolve) => setImmediate(resolve));
          seen.set(partition, [...(seen.get(partition) ?? []), ...records.map(({ offset }) => offset)]);
          busy.delete(partition);
        },
        async onRevoked(partition) {
          expect(busy.has(partition)).toBe(false);
          revoked.push(partition);
        },
      });
      const first = await log.consume(options);
      await eventually(() => expect(first.lag().size).toBe(4));
      const appending = (async () => {
        for (let n = 0; n < 200; n++) await log.append('t', n % 4, [bytes(`${n}`)]);
      })();
      const second = await log.consume(options);
      await eventually(() => expect(second.lag().size).toBe(2));
      await first.close();
      await appending;
      await eventually(() => expect([...seen].sort()).toEqual(upTo(4).map((partition) => [partition, upTo(50)])));
      expect(overlaps).toEqual([]);
      expect(revoked.length).toBeGreaterThanOrEqual(4);
      await eventually(() => expect(second.lag().size).toBe(4));
    });

    it('finishes the call under way before close resolves, and ends with a signal', async () => {
      const log = await openTopic(given);
      const stop = new AbortController();
      let finished = false;
      let release: () => void = () => undefined;
      const entered = new Promise<void>((enter) => {
        log.consume({
          ...committing(new Map()),
          signal: stop.signal,
          async onRecords(_partition, _records, signal) {
            enter();
            await new Promise<void>((resolve) => {
              release = resolve;
            });
            finished = signal.aborted;
          },
        });
      });
      await log.append('t', 0, [bytes('a')]);
      await entered;
      stop.abort();
      const closing = log.close();
      release();
      await closing;
      expect(finished).toBe(true);
    });
  });
}
