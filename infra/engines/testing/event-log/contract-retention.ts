import { describe, expect, it } from 'vitest';
import type { EventLog, LogRecord } from '../../src/event-log/port.ts';
import type { EventLogCase } from './contract-harness.ts';

const keep = { partitions: 2, retentionMs: 0, retentionBytes: 0 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** Drops the records of t/0 before an offset; each of them is an append of its own of one byte. */
async function dropBefore(given: EventLogCase, log: EventLog, beforeOffset: number): Promise<void> {
  const { trim } = given.harness();
  if (trim) return trim('t', 0, beforeOffset);
  const { next } = await log.range('t', 0);
  await log.ensureTopic('t', { ...keep, retentionBytes: next - beforeOffset });
  await log.applyRetention();
}

export function testRetention(given: EventLogCase): void {
  describe('retention', () => {
    it('drops prefixes only: offsets go on, and who asks for less begins at the earliest', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      for (let n = 0; n < 20; n++) await log.append('t', 0, [bytes('x')]);
      await dropBefore(given, log, 15);
      expect(await log.range('t', 0)).toEqual({ earliest: 15, next: 20 });
      expect((await log.read('t', 0, 0, { records: 2 })).map(({ offset }) => offset)).toEqual([15, 16]);
      const seen: number[] = [];
      const consumer = await log.consume({
        topic: 't',
        group: 'g',
        startOffset: async (partition) => (partition === 0 ? 3 : 0),
        async onRecords(_partition, records) {
          seen.push(...records.map(({ offset }) => offset));
        },
      });
      await expect.poll(() => seen, { timeout: 100_000 }).toEqual([15, 16, 17, 18, 19]);
      await expect.poll(() => consumer.lag().get(0)).toBe(0);
      await consumer.close();
      await log.close();
      const again = await given.open();
      await again.ensureTopic('t', keep);
      expect(await again.append('t', 0, [bytes('on')])).toEqual({ firstOffset: 20 });
    });
  });
}

/** For an engine that carries out retention when it is told to. */
export function testOwnRetention(given: EventLogCase): void {
  describe('retention carried out by the log', () => {
    it('drops whole prefixes by age and never the next offset', async () => {
      let now = 1_000_000;
      const log = await given.open({ now: () => now });
      await log.ensureTopic('t', { ...keep, retentionMs: 1000 });
      for (let n = 0; n < 600; n++) {
        now += 10;
        await log.append('t', 0, [bytes(`${n}`), bytes(`${n}`)]);
      }
      await log.applyRetention();
      const { earliest, next } = await log.range('t', 0);
      expect(next).toBe(1200);
      expect(earliest).toBe(998);
      const records = await log.read('t', 0, 0, { records: 2 });
      expect(records.map(({ offset }) => offset)).toEqual([998, 999]);
      now += 1_000_000;
      await log.applyRetention();
      await log.close();
      const again = await given.open({ now: () => now });
      await again.ensureTopic('t', { ...keep, retentionMs: 1000 });
      expect((await again.range('t', 0)).earliest).toBeGreaterThanOrEqual(1198);
      expect(await again.append('t', 0, [bytes('on')])).toEqual({ firstOffset: 1200 });
    });

    it('drops whole prefixes by size and keeps the bytes promised', async () => {
      const log = await given.open();
      await log.ensureTopic('t', { ...keep, retentionBytes: 10_000 });
      for (let n = 0; n < 100; n++) await log.append('t', 0, [new Uint8Array(1000)]);
      await log.applyRetention();
      const { earliest, next } = await log.range('t', 0);
      expect({ earliest, next }).toEqual({ earliest: 90, next: 100 });
      expect(await readAll(log, 0)).toHaveLength(10);
    });
  });
}

async function readAll(log: EventLog, partition: number): Promise<LogRecord[]> {
  const { earliest, next } = await log.range('t', partition);
  const all: LogRecord[] = [];
  while (earliest + all.length < next) all.push(...(await log.read('t', partition, earliest + all.length)));
  return all;
}
