import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runUntilKilled } from '../run-until-killed.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { rounds } from '../slice.ts';
import type { EventLogCase, EventLogUnderTest } from './contract-harness.ts';
import { contractTopic, readWriterValue } from './contract-values.ts';

const lives = rounds(5, 1);
const seed = 20_251;
const program = new URL('./append-until-killed.child.ts', import.meta.url);

const ackSchema = z.object({
  partition: z.number(),
  firstOffset: z.number(),
  seed: z.string(),
  writer: z.number(),
  call: z.number(),
  count: z.number(),
});
type Ack = z.infer<typeof ackSchema>;

/** Acknowledgements of one life of the child, which is killed after a number of them. */
async function liveAndDie(given: EventLogCase, round: number, acksBeforeDeath: number): Promise<Ack[]> {
  const { opener, location } = given.harness();
  let acks = 0;
  const lines = await runUntilKilled({
    program,
    args: [opener.href, location, String(round)],
    onLine: (line) => line.startsWith('ack ') && ++acks >= acksBeforeDeath,
  });
  return lines.flatMap((line) => (line.startsWith('ack ') ? [ackSchema.parse(JSON.parse(line.slice(4)))] : []));
}

async function readAll(log: EventLogUnderTest, partition: number) {
  const { next } = await log.range(contractTopic.name, partition);
  const all = [];
  while (all.length < next) all.push(...(await log.read(contractTopic.name, partition, all.length)));
  return all.map(({ offset, value }) => ({ offset, ...readWriterValue(value) }));
}

export function testCrashes(given: EventLogCase): void {
  describe('kill -9', () => {
    it(`loses nothing acknowledged, tears nothing and keeps order (seed ${seed})`, { timeout: 120_000 }, async () => {
      const random = seededNumbers(seed);
      const acknowledged: Ack[] = [];
      for (let round = 0; round < lives; round++) {
        const acks = await liveAndDie(given, round, 1 + Math.floor(random() * 600));
        acknowledged.push(...acks);
        const log = await given.open();
        await log.ensureTopic(contractTopic.name, contractTopic.settings);
        for (let partition = 0; partition < contractTopic.settings.partitions; partition++) {
          const records = await readAll(log, partition);
          expect(records.map(({ offset }) => offset)).toEqual(records.map((_, offset) => offset));
          for (const ack of acknowledged.filter((one) => one.partition === partition)) {
            const stored = records.slice(ack.firstOffset, ack.firstOffset + ack.count);
            const { seed: life, writer, call, count } = ack;
            expect(stored.map(({ offset: _, ...where }) => where)).toEqual(
              stored.map((_, place) => ({ seed: life, writer, call, place, count })),
            );
            expect(stored).toHaveLength(count);
          }
          expectWholeCallsInOrder(records);
        }
        await log.close();
      }
      expect(acknowledged.length).toBeGreaterThan(lives);
    });
  });
}

/** What was not acknowledged may be there or not, but never in part, and never out of its writer's order. */
function expectWholeCallsInOrder(records: readonly ReturnType<typeof readWriterValue>[]): void {
  const lastCall = new Map<string, number>();
  for (let at = 0; at < records.length; ) {
    const { seed: life, writer, call, count } = records[at]!;
    const places = records.slice(at, at + count).map((record) => (record.call === call ? record.place : -1));
    expect(places).toEqual(Array.from({ length: count }, (_, place) => place));
    const key = `${life} ${writer}`;
    expect(call).toBe((lastCall.get(key) ?? -1) + 1);
    lastCall.set(key, call);
    at += count;
  }
}
