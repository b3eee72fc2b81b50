import { describe, expect, it } from 'vitest';
import type { EventLog, LogRecord } from '../../src/event-log/port.ts';
import type { EventLogCase } from './contract-harness.ts';

const keep = { partitions: 2, retentionMs: 0, retentionBytes: 0 };
const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (records: readonly LogRecord[]) => records.map(({ value }) => new TextDecoder().decode(value));

async function readAll(log: EventLog, partition: number): Promise<LogRecord[]> {
  const { earliest, next } = await log.range('t', partition);
  const all: LogRecord[] = [];
  while (earliest + all.length < next) all.push(...(await log.read('t', partition, earliest + all.length)));
  return all;
}

export function testStoring(given: EventLogCase): void {
  describe('storing', () => {
    it('counts offsets from 0 without gaps, also after a restart', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      expect(await log.range('t', 0)).toEqual({ earliest: 0, next: 0 });
      expect(await log.append('t', 0, [bytes('a'), bytes('b')])).toEqual({ firstOffset: 0 });
      expect(await log.append('t', 0, [bytes('c')], { flush: true })).toEqual({ firstOffset: 2 });
      await log.close();
      const again = await given.open();
      await again.ensureTopic('t', keep);
      expect(await again.append('t', 0, [bytes('d')])).toEqual({ firstOffset: 3 });
      const records = await readAll(again, 0);
      expect(records.map(({ offset }) => offset)).toEqual([0, 1, 2, 3]);
      expect(texts(records)).toEqual(['a', 'b', 'c', 'd']);
      expect(await again.range('t', 1)).toEqual({ earliest: 0, next: 0 });
    });

    it('keeps the order of concurrent appends of a writer, and calls whole', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        await Promise.all(
          Array.from({ length: 50 }, (_unused, call) =>
            log.append('t', writer % 2, [bytes(`${writer} ${call} first`), bytes(`${writer} ${call} second`)]),
          ),
        );
      });
      await Promise.all(writers);
      for (const partition of [0, 1]) {
        const read = texts(await readAll(log, partition));
        expect(read).toHaveLength(400);
        for (let at = 0; at < read.length; at += 2) expect(read[at + 1]).toBe(read[at]?.replace('first', 'second'));
        for (const writer of [0, 1, 2, 3].map((n) => n * 2 + partition)) {
          const calls = read.filter((text) => text.startsWith(`${writer} `)).map((text) => Number(text.split(' ')[1]));
          expect(calls).toEqual(Array.from({ length: 100 }, (_, at) => at >> 1));
        }
      }
    });

    it('bounds what a read returns, gives one record at least, and starts within a call', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      await log.append('t', 0, ['aa', 'bb', 'cc', 'dd'].map(bytes));
      await log.append('t', 0, [bytes('ee')]);
      expect(texts(await log.read('t', 0, 1, { records: 2 }))).toEqual(['bb', 'cc']);
      expect(texts(await log.read('t', 0, 1, { bytes: 5 }))).toEqual(['bb', 'cc']);
      expect(texts(await log.read('t', 0, 3, { bytes: 1 }))).toEqual(['dd']);
      expect(texts(await log.read('t', 0, 2))).toEqual(['cc', 'dd', 'ee']);
      expect(await log.read('t', 0, 5)).toEqual([]);
      expect(await log.read('t', 0, 99)).toEqual([]);
    });

    it('hands out values that stand alone and stay as they were appended', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      const value = bytes('original');
      await log.append('t', 0, [value]);
      value.fill(0);
      const [first] = await log.read('t', 0, 0);
      await log.append('t', 0, [bytes('another')]);
      expect(first?.value.buffer.byteLength).toBe(first?.value.byteLength);
      expect(texts(first ? [first] : [])).toEqual(['original']);
      expect(texts(await log.read('t', 0, 0))).toEqual(['original', 'another']);
    });

    it('stores empty values, large values and empty calls', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      const large = new Uint8Array(3_000_000).map((_, at) => at % 251);
      await log.append('t', 0, [new Uint8Array(0), large, bytes('z')]);
      expect(await log.append('t', 0, [])).toEqual({ firstOffset: 3 });
      const records = await readAll(log, 0);
      expect(records.map(({ value }) => value.byteLength)).toEqual([0, large.byteLength, 1]);
      expect(Buffer.compare(records[1]!.value, large)).toBe(0);
    });

    it('keeps memory bounded: appends wait while too much is under way', async () => {
      const log = await given.open({ maxBytesInFlight: 100_000 });
      await log.ensureTopic('t', keep);
      const value = new Uint8Array(10_000);
      await Promise.all(Array.from({ length: 200 }, (_, n) => log.append('t', n % 2, [value])));
      expect(log.bytesInFlight().peak).toBeLessThanOrEqual(100_000);
      expect(log.bytesInFlight().peak).toBeGreaterThan(10_000);
      expect(log.bytesInFlight().now).toBe(0);
      // A value larger than the bound goes through alone.
      await log.append('t', 0, [new Uint8Array(250_000)]);
      expect((await log.range('t', 0)).next).toBe(101);
    });

    it('finishes accepted appends before close resolves, also those that wait for room', async () => {
      const log = await given.open({ maxBytesInFlight: 5000 });
      await log.ensureTopic('t', keep);
      const appends = Array.from({ length: 60 }, () => log.append('t', 0, [new Uint8Array(1000)]));
      await log.close();
      const offsets = (await Promise.all(appends)).map(({ firstOffset }) => firstOffset);
      expect(offsets).toEqual(offsets.map((_, offset) => offset));
      const again = await given.open();
      await again.ensureTopic('t', keep);
      expect(await readAll(again, 0)).toHaveLength(60);
    });

    it('refuses unknown places, another partition count and use after close, by code', async () => {
      const log = await given.open();
      await log.ensureTopic('t', keep);
      await log.ensureTopic('t', { ...keep, retentionMs: 1000 });
      expect(log.partitions('t')).toBe(2);
      await expect(log.append('t', 2, [bytes('x')])).rejects.toMatchObject({ code: 'UNKNOWN_PARTITION' });
      await expect(log.append('u', 0, [bytes('x')])).rejects.toMatchObject({ code: 'UNKNOWN_TOPIC' });
      await expect(log.read('t', 2, 0)).rejects.toMatchObject({ code: 'UNKNOWN_PARTITION' });
      await expect(log.range('u', 0)).rejects.toMatchObject({ code: 'UNKNOWN_TOPIC' });
      await expect(log.ensureTopic('t', { ...keep, partitions: 3 })).rejects.toMatchObject({
        code: 'PARTITIONS_CHANGED',
      });
      await log.health();
      await log.close();
      await log.close();
      await expect(log.append('t', 0, [bytes('x')])).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(log.health()).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(log.read('t', 0, 0)).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(log.range('t', 0)).rejects.toMatchObject({ code: 'CLOSED' });
    });
  });
}
