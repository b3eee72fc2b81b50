import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventLogUnderTest } from '../../../testing/event-log/contract-harness.ts';
import { openEventLog } from '../../../testing/event-log/kafka/kafka-opener.ts';
import { seededNumbers } from '../../../testing/seeded-numbers.ts';
import { type KafkaServer, startKafka } from '../../../testing/servers/start-kafka.ts';
import type { LogRecord } from '../port.ts';

const seed = 77;
const writers = 12;
const partitions = [0, 1, 2];
const settings = { partitions: partitions.length, retentionMs: 0, retentionBytes: 0 };

interface Ack {
  partition: number;
  offset: number;
  text: string;
}

let kafka: KafkaServer;
let log: EventLogUnderTest;
let prefix = 0;

beforeAll(async () => {
  kafka = await startKafka();
});
afterAll(() => kafka?.stop());
beforeEach(async () => {
  log = await openLog();
  await log.ensureTopic('t', settings);
});
afterEach(() => log?.close());

function openLog(): Promise<EventLogUnderTest> {
  const more = { MINTSCOPE_KAFKA_PREFIX: `outage-${prefix++}.` };
  return openEventLog(JSON.stringify({ ...kafka.environment, ...more }));
}

const textOf = ({ value }: LogRecord) => Buffer.from(value).toString();

async function readAll(partition: number): Promise<LogRecord[]> {
  const { next } = await log.range('t', partition);
  const all: LogRecord[] = [];
  while (all.length < next) all.push(...(await log.read('t', partition, all.length)));
  return all;
}

/** Appends from several writers, each waiting for its former append, until told to stop. */
function write() {
  const acks: Ack[] = [];
  let going = true;
  const running = Array.from({ length: writers }, async (_, writer) => {
    const partition = writer % partitions.length;
    for (let call = 0; going; call++) {
      const texts = [`${writer} ${call} a`, `${writer} ${call} b`];
      const { firstOffset } = await log.append(
        't',
        partition,
        texts.map((text) => Buffer.from(text)),
      );
      acks.push(...texts.map((text, place) => ({ partition, offset: firstOffset + place, text })));
    }
  });
  return {
    acks,
    async stop() {
      going = false;
      await Promise.all(running);
    },
  };
}

async function consume(group: string | null) {
  const seen = partitions.map((): string[] => []);
  const offsets = partitions.map((): number[] => []);
  const consumer = await log.consume({
    topic: 't',
    group,
    startOffset: async (partition) => offsets[partition]?.length ?? 0,
    async onRecords(partition, records) {
      for (const record of records) {
        seen[partition]?.push(textOf(record));
        offsets[partition]?.push(record.offset);
      }
      consumer.noteCommitted(partition, (records.at(-1)?.offset ?? -1) + 1);
    },
  });
  return { consumer, seen };
}

describe('a broker that goes away', () => {
  const outages: [string, (more: () => Promise<void>) => Promise<void>][] = [
    [
      'killed and started again, twice',
      async (more) => {
        const random = seededNumbers(seed);
        for (let round = 0; round < 2; round++) {
          await more();
          if (random() < 0.5) await kafka.kill();
          await kafka.restart();
        }
      },
    ],
    [
      'silent for longer than a request may take',
      async (more) => {
        await more();
        process.kill(kafka.pid, 'SIGSTOP');
        await new Promise((resolve) => setTimeout(resolve, 12_000));
        process.kill(kafka.pid, 'SIGCONT');
      },
    ],
  ];

  it.each(outages)('%s: each append is stored and seen once, in order', async (_name, outage) => {
    const grouped = await consume('g');
    const alone = await consume(null);
    const writing = write();
    const more = async () => {
      const before = writing.acks.length;
      await expect.poll(() => writing.acks.length, { timeout: 60_000 }).toBeGreaterThan(before + 300);
    };
    await outage(more);
    await more();
    await writing.stop();
    for (const partition of partitions) {
      const stored = (await readAll(partition)).map(textOf);
      const acknowledged = writing.acks.filter((ack) => ack.partition === partition);
      expect(stored).toHaveLength(acknowledged.length);
      for (const { offset, text } of acknowledged) if (stored[offset] !== text) expect(stored[offset]).toBe(text);
      for (const { seen } of [grouped, alone]) {
        await expect.poll(() => seen[partition]?.length, { timeout: 30_000 }).toBe(stored.length);
        expect(seen[partition]).toEqual(stored);
      }
    }
    await expect.poll(() => [...grouped.consumer.lag().values()]).toEqual([0, 0, 0]);
    await expect.poll(() => committed(), { timeout: 10_000 }).toEqual(await ends());
  });

  it('is told by health and read, by code, and close gives up what it cannot store', { timeout: 90_000 }, async () => {
    await log.append('t', 0, [Buffer.from('stored')]);
    const { consumer } = await consume('g');
    await expect.poll(() => consumer.lag().size).toBe(3);
    await kafka.kill();
    await expect(log.health()).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    await expect(log.read('t', 0, 0)).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    await expect(log.range('t', 0)).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    const append = log.append('t', 0, [Buffer.from('never')]);
    const refused = expect(append).rejects.toMatchObject({ code: 'CLOSED' });
    await log.close();
    await refused;
    await kafka.restart();
    prefix -= 1;
    log = await openLog();
    await log.ensureTopic('t', settings);
    expect((await readAll(0)).map(textOf)).toEqual(['stored']);
  });
});

async function ends(): Promise<number[]> {
  return Promise.all(partitions.map(async (partition) => (await log.range('t', partition)).next));
}

/** What an operator's tool would show of the group. */
async function committed(): Promise<number[]> {
  const admin = kafka.admin();
  await admin.connect();
  await admin.fetchTopicOffsets(`outage-${prefix - 1}.t`);
  const of = `outage-${prefix - 1}.`;
  const [topic] = await admin.fetchOffsets({ groupId: `${of}g`, topics: [`${of}t`] });
  await admin.disconnect();
  const offsets = topic?.partitions ?? [];
  return offsets.sort((a, b) => a.partition - b.partition).map(({ offset }) => Number(offset));
}
